"""What may open, reinforce and overturn: the ladder of shows, as a plain list of questions.

Open combinations, taken in the simplest way:

- A show after the bottom was taken counts in four-80 alone, and there as if the window were still open
  (``bottom.theft: suit-only`` and ``open``): opening and reinforcing are judged as before, too.
- ``reveal.ladder.four: reinforced-only`` leaves one overturn, a joker pair over a reinforced pair; then
  ``reveal.joker.over-single`` and ``reveal.joker.over-joker`` have nothing to say. A joker pair may still open.
- ``reveal.joker.over-single: pair-first`` is about overturning only; a joker pair may still open.
- ``reveal.first.pair: single-only`` is about opening only, and about level pairs only.
- ``reveal.no-trump.one-deck: single-joker`` lets one joker open. It overturns nothing, and nothing overturns it
  (derived.one-deck.overturn-impossible).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .plain import PACKS, Readings, is_joker, opposite


@dataclass(frozen=True)
class Standing:
    """The show that stands: who showed it, its form and face, and what it makes of the hand."""

    seat: str
    form: str
    face: str
    trump: str
    level: str
    dealer: str
    reinforced: bool = False


@dataclass(frozen=True)
class Ladder:
    """The ladder of one hand; ``lawful`` answers whether a seat may show a rank."""

    variant: str
    seats: list[str]
    readings: Readings
    lawful: Callable[[str, str], bool]

    def accepts(self, standing: Standing | None, seat: str, cards: list[str]) -> bool:
        """Return whether the show changes what stands; refused shows change nothing (referee.invalid-reveal)."""
        form = form_of(cards)
        if form == "none":
            return False
        if standing is None:
            return self._opens(seat, form, cards[0])
        if seat == standing.seat:
            return reinforces(standing, form, cards[0])
        return self._overturns(standing, seat, form, cards[0])

    def _opens(self, seat: str, form: str, face: str) -> bool:
        """Clauses reveal.later.level-of-a-winner, reveal.joker.identical-pair, reveal.one-deck.no-pairs."""
        two_packs = PACKS[self.variant] == 2
        if form == "one joker":
            return not two_packs and self.readings["reveal.no-trump.one-deck"] == "single-joker"
        if form == "single":
            return self.lawful(seat, face[1:])
        if form == "jokers":
            return two_packs
        return two_packs and self.readings["reveal.first.pair"] == "allowed" and self.lawful(seat, face[1:])

    def _overturns(self, standing: Standing, seat: str, form: str, face: str) -> bool:
        """Clauses reveal.overturn.*, reinforce.stops-level-pairs, reinforce.open-to-joker-pair."""
        if self.variant == "four-40":
            return False
        if self.variant == "four-80":
            opponents_only = self.readings["reveal.partner-overturn"] == "opponents"
            if opponents_only and seat == opposite(self.seats, standing.seat):
                return False
            if self.readings["reveal.ladder.four"] == "reinforced-only":
                return form == "jokers" and standing.reinforced
        if form == "pair":
            return standing.form == "single" and self.lawful(seat, face[1:])
        return form == "jokers" and self._jokers_over(standing, face)

    def _jokers_over(self, standing: Standing, face: str) -> bool:
        """Clause reveal.overturn.pair-by-joker with the readings reveal.joker.over-single and over-joker."""
        if standing.form == "single":
            return self.readings["reveal.joker.over-single"] == "allowed"
        if standing.form == "pair":
            return True
        big_over_small = self.readings["reveal.joker.over-joker"] == "big-over-small"
        return big_over_small and face == "BJ" and standing.face == "LJ"


def form_of(cards: list[str]) -> str:
    """Return ``single``, ``pair``, ``jokers``, ``one joker`` or ``none`` (any other count or mix)."""
    if len(cards) == 1:
        return "one joker" if is_joker(cards[0]) else "single"
    if len(cards) == 2 and cards[0] == cards[1]:
        return "jokers" if is_joker(cards[0]) else "pair"
    return "none"


def reinforces(standing: Standing, form: str, face: str) -> bool:
    """Clauses reinforce.needs-standing-single, shows-both, same-suit-and-rank, no-self-joker, overturn.not-own."""
    return standing.form == "single" and form == "pair" and face == standing.face


def window_open(variant: str, readings: Readings, taken_before: int | None, number: int) -> bool:
    """Return whether the ``number``-th show (from 1) still counts (bottom.dealer-takes, bottom.theft)."""
    if taken_before is None or number < taken_before:
        return True
    return variant == "four-80" and readings["bottom.theft"] != "closed"
