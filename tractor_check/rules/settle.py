"""The settlement: winners and gain, levels, match and next dealer, on top of the points.

Clauses advance.*, levels.*, match.* and dealer.four.rotation.*; a table that is not printed is a reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tractor_check.profile import Profile, reading
from tractor_check.rules.levels import (
    WINNERS,
    Sides,
    climb,
    climb_reasons,
    match_winners,
    next_dealer,
    nobody_deals,
    previous_winners,
    shares,
)
from tractor_check.rules.points import Facts, Total, total_of
from tractor_check.rules.tables import DEALER_SIDE, DEFENDERS, TABLE_OF, outcome, outcome_alone
from tractor_check.ruling import UNDETERMINED, Fault, Reason

CAP = reading("score.cap")
SOLO_BONUS = reading("score.solo-bonus")

_OPEN_KEYS = ("multiplier", "bottom_added", "defender_points", "winners", "gain")


class Settled(NamedTuple):
    """A judged settlement: answer, details, reasons, readings consulted, and faults found on the way."""

    answer: dict[str, Any]
    details: dict[str, Any]
    reasons: list[Reason]
    readings: int
    faults: tuple[Fault, ...]


def rule_settle(facts: Facts, profile: Profile) -> Settled:
    """Return the settlement of a hand."""
    sides = facts.sides
    if sides is None:
        return _without_sides(facts)
    total = total_of(facts, sides, profile)
    if total.faults:
        return Settled({}, {}, [], total.readings, total.faults)
    course = _Course(facts, sides, profile, total)
    course.table()
    course.levels()
    course.winners()
    return Settled(course.answer, course.details, course.reasons, course.readings, ())


def _without_sides(facts: Facts) -> Settled:
    """Return what is known of a hand whose dealer or partner is not determined: the points in the bottom."""
    answer: dict[str, Any] = {} if facts.bottom is None else {"bottom_points": facts.bottom.points}
    keys = (*_OPEN_KEYS, *(("levels", "match_won_by") if facts.levels else ()), "next_dealer", "previous_winners")
    answer |= dict.fromkeys(keys, UNDETERMINED)
    if facts.last is None:
        answer |= {"multiplier": 0, "bottom_added": 0}
    return Settled(answer, {}, [], 0, ())


# ------------------------------------------------------------------------------------------ table, levels, what is next


class _Course:
    """A settlement under way: the answer key by key, with what it rests on."""

    __slots__ = (
        "_facts",
        "_gain",
        "_profile",
        "_sides",
        "_total",
        "_winners",
        "answer",
        "details",
        "readings",
        "reasons",
    )

    def __init__(self, facts: Facts, sides: Sides, profile: Profile, total: Total) -> None:
        self._facts, self._sides, self._profile, self._total = facts, sides, profile, total
        self._winners: str | None = None
        self._gain: int | None = None
        self.reasons = total.reasons
        self.readings = total.readings
        self.answer: dict[str, Any] = {} if total.bottom is None else {"bottom_points": total.bottom}
        self.answer |= {
            "multiplier": _known(total.multiplier),
            "bottom_added": _known(total.added),
            "defender_points": _known(total.points),
        }
        self.details: dict[str, Any] = {
            "dealer": sides.dealer,
            "dealer_side": list(sides.dealer_side),
            "defenders": list(sides.defenders),
            "trick_points": _known(total.tricks),
            "table": profile.value(TABLE_OF[facts.variant.name]),
            "table_printed": False,
        }
        if facts.last is not None:
            self.details["final_trick"] = {"winner": facts.last.winner, "cards_led": facts.last.lead.size}

    def _give(self, clause: str, holds: bool, about: str, **facts: Any) -> None:
        self.reasons.append(Reason(clause, holds, f"settle.{about}", None, facts))

    def table(self) -> None:
        """Find winners and gain by the table, with the bonus of a dealer alone and the cap (advance.*, score.*)."""
        points, variant = self._total.points, self._facts.variant
        self._give(*(("derived.sides.five", True) if self._sides.five else ("partner.fixed-opposite", True)), "winners")
        if points is not None:
            self._points_reasons(points)
            found = outcome(variant.name, points, self._profile)
            gain, alone, readings = found.gain, self._sides.five and not self._sides.partners, found.readings
            if alone and self._profile.values[SOLO_BONUS.index] == "custom":
                found = outcome_alone(points, self._profile, SOLO_BONUS)
                gain, readings = found.gain, SOLO_BONUS.bit
                self.details["table"] = self._profile.value(SOLO_BONUS)
            elif alone and found.winners == DEALER_SIDE and gain is not None:
                readings |= SOLO_BONUS.bit
                gain += self._profile.values[SOLO_BONUS.index] == "plus-one"
            self.readings |= readings
            self.details["table_printed"] = found.printed
            self._winners, self._gain = found.winners, self._capped(gain)
            self._table_reasons(points, found.printed)
        self.answer |= {"winners": _known(self._winners), "gain": _known(self._gain)}

    def _points_reasons(self, points: int) -> None:
        """Note that the points are possible ones, and whether the bottom carries them beyond the pack."""
        pack = self._facts.variant.points
        whole = "points.total.one-deck" if self._facts.variant.packs == 1 else "derived.total.two-decks"
        self._give(whole, True, "defender_points", points=points, pack=pack)
        self._give("derived.points.multiple-of-five", True, "defender_points", points=points)
        if points > pack:
            self._give("derived.total-may-exceed-pack", True, "defender_points", points=points, pack=pack)

    def _capped(self, gain: int | None) -> int | None:
        """Return the gain after the limit; the gain without it stays in the details (score.cap)."""
        limit = {"three": 3, "number": self._profile.argument(CAP.id)}.get(self._profile.values[CAP.index])
        if gain is None or gain <= min(3, 3 if limit is None else int(limit)):
            return gain
        self.readings |= CAP.bit
        if limit is None or gain <= int(limit):
            return gain
        self.details["gain_without_limit"] = gain
        return int(limit)

    def _table_reasons(self, points: int, printed: bool) -> None:
        """Note what the points decide (advance.by-defender-points, advance.turnover, advance.four40.turnover-band)."""
        facts = {
            "points": points,
            "gain": self._gain,
            "table": self._profile.values[TABLE_OF[self._facts.variant.name].index],
        }
        facts["printed"] = printed
        if self._facts.variant.packs == 1:
            self._give("advance.four40.turnover-band", 40 <= points <= 59, "winners", **facts)
        elif self._winners is not None:
            self._give("advance.by-defender-points", bool(self._gain), "gain", **facts)
            self._give("advance.turnover", self._winners == DEFENDERS, "winners", **facts)

    def levels(self) -> None:
        """Find levels, match and next dealer (levels.individual, match.*, dealer.four.rotation.*)."""
        before, winners, gain = self._facts.levels, self._winners, self._gain
        if before and (winners is None or gain is None):
            self.answer |= dict.fromkeys(("levels", "match_won_by", "next_dealer"), UNDETERMINED)
            return
        won_by: list[str] = []
        if before and winners is not None and gain is not None:
            won_by = self._rise(before, winners, gain)
        dealer, reasons = nobody_deals(won_by) if won_by else next_dealer(self._sides, winners)
        self.reasons += reasons
        self.answer["next_dealer"] = dealer

    def _rise(self, before: Mapping[str, str], winners: str, gain: int) -> list[str]:
        """Move the seats up and return who has won the match."""
        gained, readings = shares(self._sides, winners, gain, self._profile)
        kept = winners == DEALER_SIDE
        ends = {seat: climb(before[seat], gained[seat], self._profile, kept_deal=kept) for seat in self._sides.seats}
        won_by, more = match_winners(self._sides, {seat: end.beyond for seat, end in ends.items()}, self._profile)
        self.readings |= readings | more
        for end in ends.values():
            self.readings |= end.readings
        after = {seat: end.level for seat, end in ends.items()}
        self.reasons += climb_reasons(before, after, gained)
        self.details["rises"] = {seat: [before[seat], level] for seat, level in after.items() if level != before[seat]}
        self.answer |= {"levels": after, "match_won_by": won_by}
        return won_by

    def winners(self) -> None:
        """Find the winners that the next reveal looks at (reveal.winners.definition)."""
        advanced = None
        if self._winners is not None and self._gain is not None:
            before = self._facts.levels
            if before:
                advanced = [seat for seat, level in self.answer["levels"].items() if level != before[seat]]
            else:
                gained, readings = shares(self._sides, self._winners, self._gain, self._profile)
                advanced = [seat for seat, gain in gained.items() if gain]
                self.readings |= readings if self._profile.values[WINNERS.index] == "advanced" else 0
        found, readings = previous_winners(
            self._sides, self._winners, advanced, self._total.with_defenders, self._facts.variant.points, self._profile
        )
        self.readings |= readings
        self.answer["previous_winners"] = found


def _known(value: Any) -> Any:
    """Return ``value``, or ``undetermined`` for ``None``."""
    return UNDETERMINED if value is None else value
