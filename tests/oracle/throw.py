"""Whether a throw is recalled, and what is led then.

Choices made where the register leaves the combination open:

* ``throw.recall.beats: any-card``: a part is beaten by any card of the group above the part's top card.
* ``throw.recall.longer-tractor: exact``: only a tractor that is a whole run of the other hand beats a tractor.
* ``throw.recall.lead: lowest-beaten-part``: equal top cards (off-suit level cards) in parts of different size: the
  smaller part.
* ``throw.recall.tie`` decides between equal smallest parts as it does between equal smallest cards.
* Where it is not known which parts can be beaten and the reading asks for it, every possibility is ruled on; what
  they do not agree on is undetermined (see ``trick``).
* ``throw.recall.penalty: custom`` is the number given with it; without one it is undetermined.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from .cards import Cards, in_order, pair_faces, runs
from .forms import divisions, parts, tractors
from .readings import Readings
from .table import Table

Sign = tuple[int, int]
TIE_ORDER = "DCHS"


class Recall(NamedTuple):
    """The test of a throw: its verdict, and every set of parts that may be the beaten ones."""

    verdict: bool | str
    beaten: tuple[frozenset[Sign], ...]


def recall(table: Table, friends: frozenset[str], readings: Readings) -> Recall:
    """Test a throw against every other hand, part by part and form against form: throw.recall.trigger.

    A void hand never recalls (throw.ruff.no-recall): only cards of the thrown group are looked at.
    """
    all_seats = readings["throw.recall.whose-cards"] == "any-other"
    watched = [seat for seat in table.others if all_seats or seat not in friends]
    certain = frozenset[Sign]().union(*(_beaten_by(table, table.shown(seat), readings) for seat in watched))
    found = {certain}
    if readings["throw.recall.unknown-hands"] == "insufficient":
        for more in _perhaps_beaten(table, [seat for seat in watched if table.hand(seat) is None], readings):
            found |= {beaten | more for beaten in found}
    possible = tuple(sorted(filter(None, found), key=sorted))
    return Recall(True if certain else "unknown" if possible else False, possible)


def _perhaps_beaten(table: Table, unknown: list[str], readings: Readings) -> set[frozenset[Sign]]:
    """Return, for each single, pair or run that an unknown hand may hold, the parts beaten by a hand that holds it."""
    trump, group = table.trump, table.trump.group[table.lead[0]]
    found = set()
    for seat in unknown:
        shown = table.shown(seat)
        pool = trump.among(group, shown + table.floating())
        sizes = {len(part.cards) // 2 for part in parts(trump, table.lead)} - {0}
        holdings: set[Cards] = {(card,) for card in pool}
        holdings |= {run * 2 for size in sizes for run in runs(trump, pair_faces(pool), size)}
        for holding in holdings:
            found.add(_beaten_by(table, in_order((Counter(shown) | Counter(holding)).elements()), readings))
    return found


def _beaten_by(table: Table, hand: Cards, readings: Readings) -> frozenset[Sign]:
    """Return the parts of the throw that a hand beats: throw.recall.beats."""
    trump = table.trump
    group = trump.among(trump.group[table.lead[0]], hand)
    whole = readings["throw.recall.longer-tractor"] == "exact"
    found = set()
    for part in parts(trump, table.lead):
        against: Iterable[str] = group
        if part.kind != "single" and readings["throw.recall.beats"] == "same-form":
            size = len(part.cards) // 2
            against = pair_faces(group)
            if part.kind == "tractor":
                against = [run[-1] for run in tractors(trump, pair_faces(group), size, whole=whole)]
        if any(trump.tier[face] > part.top for face in against):
            found.add(part.sign)
    return frozenset(found)


def led_after_recall(table: Table, beaten: frozenset[Sign], readings: Readings) -> tuple[Cards, ...]:
    """Return what is led instead of the throw; of several (equal) entries the leader chooses one."""
    trump, reading = table.trump, readings["throw.recall.lead"]
    if reading == "smallest-card":
        lowest = min(trump.tier[card] for card in table.lead)
        found: set[Cards] = {(card,) for card in table.lead if trump.tier[card] == lowest}
    else:
        every = [part for division in divisions(trump, table.lead) for part in division]
        signs = {part.sign for part in every} if reading == "smallest-part" else beaten
        order = (1, 0) if reading == "lowest-beaten-part" else (0, 1)
        least = min(signs, key=lambda sign: (sign[order[0]], sign[order[1]]))
        found = {part.cards for part in every if part.sign == least}
    if readings["throw.recall.tie"] == "suit-order":
        return (min(found, key=lambda cards: min((TIE_ORDER + "LB").index(card[0]) for card in cards)),)
    return tuple(sorted(found))


def possible_leads(table: Table, outcome: Recall, readings: Readings) -> list[tuple[Cards, ...]]:
    """Return every answer to what is led after a recall, without repeats, over the sets of parts that may be beaten."""
    return list(dict.fromkeys(led_after_recall(table, beaten, readings) for beaten in outcome.beaten))


def penalty(thrown: int, led: int, readings: Readings) -> Any:
    """Return the points of a failed throw: throw.recall.penalty."""
    given = readings.argument("throw.recall.penalty")
    return {
        "none": 0,
        "ten-per-attempt": 10,
        "ten-per-card-returned": 10 * (thrown - led),
        "ten-per-card-thrown": 10 * thrown,
        "custom": "undetermined" if given is None else given,
    }[readings["throw.recall.penalty"]]
