"""Plays of a log → hands and tricks: cut by the number of seats, a recalled throw kept with the card left of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tractor_check.cards import NO_CARDS, Cards
from tractor_check.importing.play_log import Event, LogError, Play, Setting, TrickEnd
from tractor_check.table import Variant


class Trick(NamedTuple):
    """The plays of one trick, a recalled throw with the card left of it.

    Attributes:
        plays: in order; the first is the lead as it was proposed.
        left: what was left of a recalled throw; ``None`` when nothing was recalled.
    """

    plays: tuple[Play, ...]
    left: Play | None

    @property
    def led(self) -> Cards:
        """Return what lay on the table as the lead; no cards where the log does not tell what was left of a throw."""
        if self.left is not None:
            return self.left.cards
        lead = self.plays[0].cards
        recalled = any(len(play.cards) == 1 < len(lead) for play in self.plays[1:])
        return NO_CARDS if recalled else lead

    @property
    def lain(self) -> Cards:
        """Return the cards known to have lain on the table at the end."""
        return sum((play.cards for play in self.plays[1:]), self.led)

    def of(self, name: str) -> Cards:
        """Return what one player laid on the table, as far as it is known."""
        if name == self.plays[0].name:
            return self.led
        return next((play.cards for play in self.plays if play.name == name), NO_CARDS)


class Hand(NamedTuple):
    """One hand of the log: what is known of it, and its tricks."""

    level: str | None
    trump: str | None
    tricks: list[Trick]


def hands_of(said: Sequence[Event], variant: Variant, file: str) -> tuple[list[Hand], list[str]]:
    """Return the hands of a log; a new level or trump after plays begins a new one."""
    hands, remarks = [_Cutter(variant, file)], []
    for event in said:
        if isinstance(event, Setting):
            if not hands[-1].takes(event):
                hands.append(hands[-1].next_hand())
                hands[-1].takes(event)
        elif isinstance(event, TrickEnd):
            remarks += hands[-1].end_trick()
        else:
            hands[-1].add(event)
    return [Hand(cutter.level, cutter.trump, cutter.close()) for cutter in hands if cutter.close()], remarks


class _Cutter:
    """Cuts the plays of one hand into tricks."""

    def __init__(self, variant: Variant, file: str) -> None:
        self._variant = variant
        self._file = file
        self._tricks: list[Trick] = []
        self._open: list[Play] = []
        self._left: Play | None = None
        self.level: str | None = None
        self.trump: str | None = None

    def takes(self, event: Setting) -> bool:
        """Note level and trump of this hand; false when they are those of another one."""
        changed = (event.level and self.level not in (None, event.level)) or (
            event.trump and self.trump not in (None, event.trump)
        )
        if changed and (self._tricks or self._open):
            return False
        self.level, self.trump = event.level or self.level, event.trump or self.trump
        return True

    def next_hand(self) -> _Cutter:
        """Return a cutter for the hand that follows."""
        return _Cutter(self._variant, self._file)

    def add(self, play: Play) -> None:
        """Take one play."""
        names = [earlier.name for earlier in self._open]
        if names == [play.name] and self._left is None and self._takes_back(play):
            self._left = play
            return
        if play.name in names:
            raise LogError(
                f"{self._file}:{play.line}: {play.name} plays twice in one trick; a line may be missing above"
            )
        self._open.append(play)
        if len(self._open) == self._variant.seats:
            self._shut()

    def _takes_back(self, play: Play) -> bool:
        """Return whether the leader puts one card of the throw in its place: the throw was recalled."""
        return len(play.cards) == 1 < len(self._open[0].cards) and play.cards <= self._open[0].cards

    def end_trick(self) -> list[str]:
        """Heed a line that says who won; the tail of a trick at the beginning of the log is left out."""
        if not self._open:
            return []
        first, last = self._open[0].line, self._open[-1].line
        if self._tricks:
            raise LogError(
                f"{self._file}:{last}: the trick ends after {len(self._open)} plays; a line may be missing above"
            )
        self._open, self._left = [], None
        told = "is" if first == last else "are"
        return [f"{named_lines(first, last)} {told} the end of a trick and {told} left out"]

    def _shut(self) -> None:
        self._tricks.append(Trick(tuple(self._open), self._left))
        self._open, self._left = [], None

    def close(self) -> list[Trick]:
        """Return the tricks, the last one maybe under way."""
        if self._open:
            self._shut()
        return self._tricks


def check_turns(trick: Trick, order: list[str], file: str) -> None:
    """Refuse a trick in which somebody plays out of turn."""
    first = trick.plays[0]
    if first.name not in order:
        raise LogError(f"{file}:{first.line}: {first.name} does not sit at this table: {', '.join(order)}")
    start = order.index(first.name)
    for offset, play in enumerate(trick.plays):
        due = order[(start + offset) % len(order)]
        if play.name != due:
            raise LogError(f"{file}:{play.line}: {play.name} plays and it is {due}'s turn; a line may be missing above")


def named_lines(first: int, last: int) -> str:
    """Return ``line 3`` or ``lines 3 to 5``."""
    return f"line {first}" if first == last else f"lines {first} to {last}"
