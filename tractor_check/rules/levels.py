"""Levels: where the seats stand, how far a gain carries them, who wins the match and who comes next.

Clauses levels.*, match.* and dealer.four.rotation.*.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from tractor_check.cards import RANKS
from tractor_check.profile import Profile, reading
from tractor_check.rules.tables import DEALER_SIDE, DEFENDERS
from tractor_check.ruling import NONE, UNDETERMINED, Reason
from tractor_check.scenario import Scenario
from tractor_check.table import VARIANTS, opposite, seats_from

START = reading("levels.start")
OWNER = reading("levels.four.owner")
WHO_ADVANCES = reading("score.five.who-advances")
MUST_HOLD = reading("match.ace-must-be-played")
DEFENDER_AT_ACE = reading("match.defender-at-ace")
SEVERAL = reading("match.several")
WINNERS = reading("reveal.winners.definition")

PAST_ACE = "past-A"
BY_REVEAL = "by-reveal"
_LADDER = [rank.value for rank in RANKS]
_HELD: Mapping[str, tuple[str, ...]] = {
    "none": (),
    "ace": ("A",),
    "5-10-K-A": ("5", "10", "K", "A"),
    "2-5-10-K": ("2", "5", "10", "K"),
}


class Standings(NamedTuple):
    """The level of every seat whose level is known, and the readings consulted."""

    levels: dict[str, str]
    readings: int

    def complete(self, seats: Collection[str]) -> bool:
        """Return whether every seat's level is known."""
        return all(seat in self.levels for seat in seats)


def standings(scenario: Scenario, profile: Profile, *, first_hand: bool) -> Standings:
    """Return where the seats stand (levels.individual, levels.start, levels.four.owner).

    A first hand without levels begins at levels.start (or at the level given); with four one seat a side is enough.
    """
    levels = {seat: rank.value for seat, rank in (scenario.levels or {}).items()}
    four = VARIANTS[scenario.variant].partners_opposite
    if not levels and first_hand:
        if four and scenario.level is not None:
            return Standings(dict.fromkeys(scenario.seats, scenario.level.value), 0)
        start = profile.values[START.index]
        return Standings({} if start == "input" else dict.fromkeys(scenario.seats, start), START.bit)
    readings = OWNER.bit if four and unequal_partners(scenario) else 0
    if four:
        for seat in scenario.seats:
            across = opposite(scenario.seats, seat)
            if seat not in levels and across in levels:
                levels[seat] = levels[across]
    return Standings(levels, readings)


def unequal_partners(scenario: Scenario) -> tuple[str, str] | None:
    """Return two partners of a four-player game who are given different levels, if there are any."""
    levels = scenario.levels or {}
    for seat in scenario.seats[:2]:
        across = opposite(scenario.seats, seat)
        if seat in levels and across in levels and levels[seat] is not levels[across]:
            return seat, across
    return None


class Sides(NamedTuple):
    """Who played with whom: the dealer's partners and the defenders, in play order."""

    seats: tuple[str, ...]
    dealer: str
    partners: tuple[str, ...]

    @property
    def dealer_side(self) -> tuple[str, ...]:
        """Return dealer and partners in play order."""
        return tuple(seat for seat in self.seats if seat == self.dealer or seat in self.partners)

    @property
    def defenders(self) -> tuple[str, ...]:
        """Return the seats against the dealer in play order (terms.defenders)."""
        return tuple(seat for seat in self.seats if seat != self.dealer and seat not in self.partners)

    @property
    def five(self) -> bool:
        """Return whether this is the five-player game."""
        return len(self.seats) == 5

    def winning(self, winners: str) -> tuple[str, ...]:
        """Return the seats of the side called ``dealer-side`` or ``defenders``."""
        return self.dealer_side if winners == DEALER_SIDE else self.defenders


# ---------------------------------------------------------------------------------------------------------------- gains


def shares(sides: Sides, winners: str, gain: int, profile: Profile) -> tuple[dict[str, int], int]:
    """Return how many levels each seat is to gain, and the readings consulted (score.five.who-advances)."""
    gained = dict.fromkeys(sides.seats, 0) | dict.fromkeys(sides.winning(winners), gain)
    if not sides.five or winners != DEALER_SIDE or not sides.partners or not gain:
        return gained, 0
    value = profile.values[WHO_ADVANCES.index]
    most = {"all-members": gain, "dealer-only": 0, "partner-one": 1}[value]
    return gained | {seat: min(gain, most) for seat in sides.partners}, WHO_ADVANCES.bit


class Climb(NamedTuple):
    """Where a seat ends.

    Attributes:
        level: the level reached, or ``past-A``.
        beyond: levels beyond A, 0 for a seat that did not pass it.
        readings: bits of the readings consulted.
    """

    level: str
    beyond: int
    readings: int


def climb(level: str, gain: int, profile: Profile, *, kept_deal: bool) -> Climb:
    """Return where a seat at ``level`` ends that gains ``gain`` levels (match.*).

    Args:
        level: where the seat stood during the hand.
        gain: levels gained, 0 or more.
        profile: the readings in force.
        kept_deal: whether the seat was of the dealer's side and that side won, so that it has held its level.
    """
    held, readings = _levels_to_hold(profile)
    readings = readings if gain and held else 0
    place, ace = _LADDER.index(level), len(_LADDER) - 1
    for left in range(gain, 0, -1):
        here = _LADDER[place]
        if here in held and not (kept_deal and here == level):
            break
        if place == ace:
            if not kept_deal:
                readings |= DEFENDER_AT_ACE.bit
                if profile.values[DEFENDER_AT_ACE.index] == "dealer-only":
                    break
            return Climb(PAST_ACE, left, readings | MUST_HOLD.bit)
        place += 1
    return Climb(_LADDER[place], 0, readings)


def _levels_to_hold(profile: Profile) -> tuple[Collection[str], int]:
    """Return the levels that have to be held before they are left, and the reading's bit."""
    value = profile.values[MUST_HOLD.index]
    if value == "custom":
        return [str(level) for level in profile.argument(MUST_HOLD.id) or ()], MUST_HOLD.bit
    return _HELD[value], MUST_HOLD.bit


def match_winners(sides: Sides, beyond: Mapping[str, int], profile: Profile) -> tuple[list[str], int]:
    """Return who has won the match, and the readings consulted (match.beyond-ace-wins, match.several)."""
    past = [seat for seat in sides.seats if beyond[seat]]
    if not sides.five or len(past) < 2:
        return past, 0
    value = profile.values[SEVERAL.index]
    if value == "highest":
        furthest = max(beyond.values())
        past = [seat for seat in past if beyond[seat] == furthest]
    elif value == "dealer-first":
        order = seats_from(sides.seats, sides.seats.index(sides.dealer))
        past = [next(seat for seat in order if beyond[seat])]
    return past, SEVERAL.bit


def climb_reasons(before: Mapping[str, str], after: Mapping[str, str], gained: Mapping[str, int]) -> list[Reason]:
    """Return who passes A and who only reaches it (match.beyond-ace-wins, match.beyond-ace.at-once)."""
    reasons = [Reason("levels.individual", True, "settle.levels")]
    for seat, level in after.items():
        facts = {"seat": seat, "from": before[seat], "to": level, "gain": gained[seat]}
        if gained[seat] and level in (PAST_ACE, "A"):
            reasons.append(Reason("match.beyond-ace-wins", level == PAST_ACE, f"settle.levels.{seat}", None, facts))
    return reasons


# ------------------------------------------------------------------------------------------------------ what comes next


def next_dealer(sides: Sides, winners: str | None) -> tuple[str, list[Reason]]:
    """Return who deals when the match goes on (dealer.four.rotation.win, dealer.four.rotation.loss)."""
    if sides.five:
        return BY_REVEAL, []
    if winners is None:
        return UNDETERMINED, []
    won = winners == DEALER_SIDE
    turn = 2 if won else 1
    seat = sides.seats[(sides.seats.index(sides.dealer) + turn) % len(sides.seats)]
    clause = "dealer.four.rotation.win" if won else "dealer.four.rotation.loss"
    return seat, [Reason(clause, True, "settle.next_dealer", None, {"seat": seat, "dealer": sides.dealer})]


def nobody_deals(won_by: Collection[str]) -> tuple[str, list[Reason]]:
    """Return that a won match has no next dealer (match.beyond-ace.at-once)."""
    reason = Reason("match.beyond-ace.at-once", True, "settle.next_dealer", None, {"won_by": ", ".join(won_by)})
    return NONE, [reason]


def previous_winners(
    sides: Sides, winners: str | None, advanced: Collection[str] | None, taken: int | None, pack: int, profile: Profile
) -> tuple[list[str] | str, int]:
    """Return the winners that the next reveal looks at, and the readings consulted (reveal.winners.definition).

    Args:
        sides: who played with whom.
        winners: the winning side, ``None`` if it is not determined.
        advanced: who gained a level, ``None`` if that is not determined.
        taken: card points with the defenders, the bottom counted once, ``None`` if that is not determined.
        pack: card points of all packs.
        profile: the readings in force.
    """
    readings = WINNERS.bit if sides.five else 0
    way = profile.values[WINNERS.index] if sides.five else "winning-side"
    if way == "point-side":
        if taken is None or 2 * taken == pack:
            return UNDETERMINED, readings
        return list(sides.winning(DEFENDERS if 2 * taken > pack else DEALER_SIDE)), readings
    if way == "advanced":
        return UNDETERMINED if advanced is None else [seat for seat in sides.seats if seat in advanced], readings
    return UNDETERMINED if winners is None else list(sides.winning(winners)), readings
