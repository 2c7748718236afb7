"""The defenders' points: from tricks, and from the bottom when they win the final trick (clauses bottom.*)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tractor_check.cards import Cards
from tractor_check.hand_blocks import Settle
from tractor_check.profile import Profile, reading
from tractor_check.rules.bottom import LastLead, factor_on_bottom
from tractor_check.rules.levels import Sides
from tractor_check.ruling import Fault, Reason
from tractor_check.table import Variant

BEFORE_REVEAL = reading("points.before-reveal")
CONDITION = reading("bottom.condition.four40")


class Last(NamedTuple):
    """The final trick.

    Attributes:
        winner: who took it.
        lead: the lead to it.
        points: card points in it that the points from tricks do not hold yet.
    """

    winner: str
    lead: LastLead
    points: int


class Facts(NamedTuple):
    """What a settlement is judged on.

    Attributes:
        variant: the game's set-up.
        sides: who played with whom, ``None`` where that is not determined.
        block: the points from tricks.
        bottom: the bottom, if known.
        bottom_open: whether the burial was not legal, so that the bottom is still to be put right.
        last: the final trick; without one the bottom is not at stake.
        levels: the level of every seat, empty where levels are not known.
    """

    variant: Variant
    sides: Sides | None
    block: Settle
    bottom: Cards | None
    bottom_open: bool
    last: Last | None
    levels: Mapping[str, str]


class Total(NamedTuple):
    """The defenders' points and where they come from; ``None`` for a number that is not determined."""

    tricks: int | None
    bottom: int | None
    multiplier: int | None
    added: int | None
    with_defenders: int | None
    reasons: list[Reason]
    readings: int
    faults: tuple[Fault, ...] = ()

    @property
    def points(self) -> int | None:
        """Return the defenders' points, those of the bottom included (derived.bonus.only-bottom)."""
        return None if self.tricks is None or self.added is None else self.tricks + self.added


def total_of(facts: Facts, sides: Sides, profile: Profile) -> Total:
    """Return the defenders' points from tricks and bottom (bottom.counts-when-defenders-win-last)."""
    tricks, reasons, readings = _from_tricks(facts, sides, profile)
    last = facts.last
    bottom = None if facts.bottom is None else facts.bottom.points
    if last is None:
        return Total(tricks, bottom, 0, 0, tricks, reasons, readings)
    won = last.winner in sides.defenders
    if won and tricks is not None:
        tricks += last.points
    told = {"winner": last.winner, "points": bottom}
    counts = [Reason("bottom.counts-when-defenders-win-last", won, "settle.bottom_added", None, told)]
    if not won:
        if facts.variant.packs == 1:
            readings |= CONDITION.bit
        if facts.variant.packs > 1 or profile.values[CONDITION.index] == "defenders-only":
            counts.append(Reason("derived.no-bonus-for-dealer-side", True, "settle.bottom_added", None, told))
            return Total(tricks, bottom, 0, 0, tricks, reasons + counts, readings)
    if facts.bottom_open and bottom is None:
        return Total(tricks, None, None, None, None, reasons + counts, readings)
    if facts.bottom is None or bottom is None:
        fault = Fault("bottom-missing", "settle.bottom", {"winner": last.winner})
        return Total(None, None, None, None, None, [], readings, (fault,))
    factor, more = factor_on_bottom(last.lead, profile)
    added = 0 if not bottom else None if factor is None else bottom * factor
    reasons += counts + _bottom_reasons(facts, last, bottom, factor)
    taken = None if tricks is None else tricks + bottom
    return Total(tricks, bottom, factor, added, taken, reasons, readings | more)


def _from_tricks(facts: Facts, sides: Sides, profile: Profile) -> tuple[int | None, list[Reason], int]:
    """Return the defenders' points from tricks, a trick given here apart, why, and the readings consulted."""
    block = facts.block
    if block.points_by is None:
        return block.trick_points, [], 0
    own = sum(points for seat, points in block.points_by.items() if seat in sides.defenders)
    by_partner = sum(points for seat, points in block.points_by.items() if seat in sides.partners)
    if not sides.five or not by_partner:
        return own, [], 0
    told = {"points": own, "partner_points": by_partner}
    if profile.values[BEFORE_REVEAL.index] == "true-allegiance":
        return own, [Reason("partner.hidden", True, "settle.defender_points", None, told)], BEFORE_REVEAL.bit
    early = block.points_before_partner
    if early is None:
        return None, [], BEFORE_REVEAL.bit
    kept = sum(points for seat, points in early.items() if seat in sides.partners)
    return (
        own + kept,
        [Reason("partner.hidden", True, "settle.defender_points", None, told | {"kept": kept})],
        BEFORE_REVEAL.bit,
    )


def _bottom_reasons(facts: Facts, last: Last, bottom: int, factor: int | None) -> list[Reason]:
    """Return what the factor and the points of the bottom rest on (bottom.multiplier.*, points.*)."""
    told = {"cards_led": last.lead.size, "factor": factor, "points": bottom}
    clauses = ["bottom.multiplier.by-final-pattern"]
    if factor == 1 << last.lead.size:
        clauses += ["bottom.multiplier.power", "bottom.multiplier.n-is-cards-led"]
    reasons = [Reason(clause, True, "settle.multiplier", None, told) for clause in clauses]
    assert facts.bottom is not None
    ranks = {card.rank.value for card in facts.bottom if card.rank is not None}
    counted = {"5": "points.five", "10": "points.ten", "K": "points.king"}
    reasons += [
        Reason(clause, True, "settle.bottom_points", None, {"points": bottom})
        for rank, clause in counted.items()
        if rank in ranks
    ]
    if bottom:
        reasons.append(Reason("derived.bonus.only-bottom", True, "settle.bottom_added", None, told))
    return reasons
