"""Throws: the test against the other hands, and what is led after a recall (clauses throw.*).

A throw is tested part by part, form against form, inside its own suit group; a hand void in that group never recalls
it.
"""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tractor_check.profile import Profile, reading
from tractor_check.rules.lead import Lead
from tractor_check.shapes import (
    PAIR,
    SINGLE,
    Part,
    faces_of_row,
    highest_run_top,
    pair_bits,
    row_of,
    run_choices,
    runs_of,
)
from tractor_check.trump import LOW, Layout

WHOSE = reading("throw.recall.whose-cards")
BEATS = reading("throw.recall.beats")
WHAT_IS_LED = reading("throw.recall.lead")
TIE = reading("throw.recall.tie")
PENALTY = reading("throw.recall.penalty")
UNKNOWN_HANDS = reading("throw.recall.unknown-hands")
LONGER = reading("throw.recall.longer-tractor")


class Blocker(NamedTuple):
    """A seat whose cards beat a part of the throw."""

    seat: str
    part: Part


class Test(NamedTuple):
    """Outcome of testing a throw against one set of hands.

    Attributes:
        blockers: every seat with every part that its cards beat.
        readings: bits of the readings consulted.
    """

    blockers: tuple[Blocker, ...]
    readings: int


class Recall(NamedTuple):
    """What is led in place of a recalled throw.

    Attributes:
        holding: the cards led, as a holding of the group; with ``others`` one of several equal choices.
        others: the equal choices (holdings) when the leader chooses, else empty.
        readings: bits of the readings consulted.
    """

    holding: int
    others: tuple[int, ...]
    readings: int


def beats(part: Part, layout: Layout, holding: int, *, any_card: bool, exact: bool) -> bool:
    """Return whether a hand's ``holding`` of the group beats ``part`` (throw.recall.trigger, throw.recall.beats)."""
    top = part.top
    if layout.top(holding) <= top:
        return False
    if any_card or not part.pairs:
        return True
    tiers = layout.tiers(pair_bits(holding))
    if part.pairs == 1:
        return tiers.bit_length() > top
    if exact:
        choices = run_choices(layout, pair_bits(holding))
        return any(run.length == part.pairs and run.top > top for runs in choices for run in runs)
    return highest_run_top(tiers, part.pairs) > top


def blocked_by(lead: Lead, hands: Iterable[tuple[str, int]], profile: Profile, *, one_is_enough: bool = False) -> Test:
    """Return which of ``hands`` (seat, packed hand) beat which parts of the throw (throw.recall.trigger,
    throw.ruff.no-recall).

    With ``one_is_enough`` only the first hand that beats any part is looked for, with one part that it beats.
    """
    any_card = profile.values[BEATS.index] == "any-card"
    exact = profile.values[LONGER.index] == "exact"
    layout, weakest, lowest, lowest_pair = lead.layout, lead.weakest, lead.lowest, lead.lowest_pair
    base, mask = layout.base, layout.mask
    blockers: list[Blocker] = []
    consulted = 0
    for seat, hand in hands:
        holding = (hand >> base) & mask
        top = layout.top(holding)
        if top <= lowest:
            continue
        if lowest_pair and top > lowest_pair and not one_is_enough:
            consulted |= BEATS.bit
            consulted |= _longer_matters(lead, layout, holding)
        weak = _beaten(weakest, layout, holding, any_card=any_card, exact=exact)
        if weak and one_is_enough:
            return Test((Blocker(seat, weak[0]),), 0)
        if weak:
            blockers += [
                Blocker(seat, part) for part in _beaten(lead.parts, layout, holding, any_card=any_card, exact=exact)
            ]
    return Test(tuple(blockers), consulted)


def _beaten(parts: Iterable[Part], layout: Layout, holding: int, *, any_card: bool, exact: bool) -> list[Part]:
    """Return which of ``parts`` a hand's ``holding`` of the group beats."""
    top = layout.top(holding)
    pair = top if any_card else layout.tiers(pair_bits(holding)).bit_length()
    return [
        part
        for part in parts
        if part.top < (pair if part.pairs else top)
        and (part.pairs < 2 or beats(part, layout, holding, any_card=any_card, exact=exact))
    ]


def _longer_matters(lead: Lead, layout: Layout, holding: int) -> int:
    """Return the bit of throw.recall.longer-tractor when a run longer than a thrown tractor reaches above it."""
    for length in set(lead.tractors):
        tiers = layout.tiers(pair_bits(holding))
        lowest = min(part.top for part in lead.parts if part.pairs == length)
        if any(run.length > length and run.top > lowest for run in runs_of(tiers)):
            return LONGER.bit
    return 0


def led_after_recall(lead: Lead, beaten: Sequence[Part], profile: Profile) -> Recall:
    """Return what is led after a recall; ``beaten`` are the parts that can be beaten (throw.recall.smallest-card)."""
    choices = _choices(lead, beaten, profile.values[WHAT_IS_LED.index])
    consulted = WHAT_IS_LED.bit if lead.pairs else 0
    if len(choices) == 1:
        return Recall(choices[0], (), consulted)
    consulted |= TIE.bit
    ordered = sorted(choices, key=lambda holding: _suit_order(lead.layout, holding))
    if profile.values[TIE.index] == "suit-order":
        return Recall(ordered[0], (), consulted)
    return Recall(ordered[0], tuple(ordered), consulted)


def _choices(lead: Lead, beaten: Sequence[Part], value: str) -> list[int]:
    """Return the equally low choices that the reading of throw.recall.lead allows, as holdings."""
    if value == "smallest-card":
        return _smallest_cards(lead)
    of = dict.fromkeys(lead.parts if value == "smallest-part" else beaten)
    order = order_of_parts(value)
    lowest = min(map(order, of))
    return list(dict.fromkeys(holding for part in of if order(part) == lowest for holding in _alike(lead, part)))


def _alike(lead: Lead, part: Part) -> list[int]:
    """Return the holdings that could as well be this part: any off-suit level pair of the throw, where it is one.

    Where one stands in a tractor, another is a part of its own, which is led first.
    """
    off = lead.layout.off
    if part.kind != PAIR or not part.holding & 3 * off:
        return [part.holding]
    return [3 * face for face in _each(pair_bits(lead.holding) & off)]


def order_of_parts(value: str) -> Callable[[Part], tuple[int, int]]:
    """Return the order in which parts come to be led under a value of throw.recall.lead."""
    return _by_top if value == "lowest-beaten-part" else _by_size


def _by_top(part: Part) -> tuple[int, int]:
    return part.top, part.size


def _by_size(part: Part) -> tuple[int, int]:
    return part.size, part.top


def _smallest_cards(lead: Lead) -> list[int]:
    """Return the smallest card of the throw, or each of several equal faces, as holdings."""
    layout = lead.layout
    faces = lead.holding & LOW
    tiers = layout.tiers(faces)
    lowest = tiers & -tiers
    return _each(faces & layout.off) if lowest == layout.off_tier else [lowest]


def _each(faces: int) -> list[int]:
    """Return the low bits of ``faces`` one by one."""
    found = []
    while faces:
        found.append(faces & -faces)
        faces &= faces - 1
    return found


def _suit_order(layout: Layout, holding: int) -> int:
    """Return the place of a choice, one face or a pair of it, in the fixed order diamonds, clubs, hearts, spades
    (throw.recall.tie).
    """
    return -layout.faces[(holding & LOW).bit_length() >> 1]


def penalty(profile: Profile, *, thrown: int, returned: int) -> int:
    """Return the card points that a recalled throw costs its side (throw.recall.penalty).

    Args:
        profile: the readings in force.
        thrown: cards in the throw.
        returned: cards taken back.
    """
    value = profile.values[PENALTY.index]
    if value == "custom":
        return int(profile.argument(PENALTY.id))
    each = {"none": 0, "ten-per-attempt": 1, "ten-per-card-returned": returned, "ten-per-card-thrown": thrown}
    return 10 * each[value]


def could_beat(lead: Lead, part: Part, seen: int, holding: int, profile: Profile) -> int:
    """Return low bits of the faces with which an unknown hand could beat ``part``; 0 if it could not.

    Args:
        lead: the throw.
        part: one of its parts.
        seen: the cards of the group that the hand is seen to play.
        holding: the most that it can hold of the group: those, and every unseen card.
        profile: the readings in force.
    """
    any_card = profile.values[BEATS.index] == "any-card"
    layout = lead.layout
    if not beats(part, layout, holding, any_card=any_card, exact=False):
        return 0
    if any_card or part.kind == SINGLE:
        return _above(layout, holding & LOW, part.top)
    if part.kind == PAIR:
        return _above(layout, pair_bits(holding), part.top)
    fixed = layout.tiers(pair_bits(seen)) if profile.values[LONGER.index] == "exact" else 0
    return _in_runs(layout, pair_bits(holding), part, fixed)


def _above(layout: Layout, faces: int, top: int) -> int:
    """Return the low bits of ``faces`` that are stronger than ``top``."""
    return sum(face for face in _each(faces) if layout.top(face) > top)


def _in_runs(layout: Layout, faces: int, part: Part, fixed: int) -> int:
    """Return the low bits of the faces that stand in tractors as long as ``part`` and higher.

    ``fixed`` are tiers of pairs that the hand surely holds: a tractor that one of them would lengthen does not count.
    """
    tiers = layout.tiers(faces)
    found = 0
    for row in _higher_rows(tiers, part):
        if not fixed & (row << 2 | row >> 2) & ~row:
            found |= row
    return sum(face for face in _each(faces) if layout.tiers(face) & found)


def _higher_rows(tiers: int, part: Part) -> list[int]:
    """Return the rows of pairs as long as ``part`` and higher, low to high."""
    rows = (row_of(part.pairs, top) for top in range(part.top + 2, tiers.bit_length() + 1, 2))
    return [row for row in rows if tiers & row == row]


def beats_first(lead: Lead, part: Part, seen: int, most: int, profile: Profile) -> bool:
    """Return whether an unknown hand might beat ``part`` and no part that would be led before it (throw.recall.lead).

    Arguments as for `could_beat`.
    """
    any_card = profile.values[BEATS.index] == "any-card"
    exact = profile.values[LONGER.index] == "exact"
    order = order_of_parts(profile.values[WHAT_IS_LED.index])
    layout = lead.layout
    for more in _ways_to_beat(layout, part, most, any_card=any_card):
        beaten = _beaten(lead.parts, layout, seen | more, any_card=any_card, exact=exact)
        if part in beaten and min(map(order, beaten)) == order(part):
            return True
    return False


def _ways_to_beat(layout: Layout, part: Part, most: int, *, any_card: bool) -> list[int]:
    """Return the fewest cards with which a hand of at most ``most`` can beat ``part``, each way as a holding."""
    if any_card or not part.pairs:
        return _each(_above(layout, most & LOW, part.top))
    pairs = pair_bits(most)
    if part.pairs == 1:
        return [3 * face for face in _each(_above(layout, pairs, part.top))]
    return [3 * faces_of_row(layout, pairs, row) for row in _higher_rows(layout.tiers(pairs), part)]
