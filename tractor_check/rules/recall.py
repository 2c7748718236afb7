"""What becomes of a lead: it stands, it is recalled, or nobody can tell yet.

Clauses throw.recall.*, throw.ruff.no-recall, pair.standalone.*.
"""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from tractor_check.cards import Cards
from tractor_check.profile import Profile
from tractor_check.rules.forms import faces_at
from tractor_check.rules.lead import Lead, lead_of
from tractor_check.rules.throw import (
    BEATS,
    LONGER,
    PENALTY,
    UNKNOWN_HANDS,
    WHAT_IS_LED,
    WHOSE,
    Blocker,
    beats_first,
    blocked_by,
    could_beat,
    led_after_recall,
    order_of_parts,
    penalty,
)
from tractor_check.ruling import UNDETERMINED, UNKNOWN, Reason
from tractor_check.shapes import PAIR, THROW, Part, faces_of_row, pair_bits, row_of
from tractor_check.table import Position, opposite
from tractor_check.trump import LOW, Group, Layout


class Thrown(NamedTuple):
    """A lead after the test.

    Attributes:
        recalled: ``True``, ``False``, ``unknown`` or ``undetermined``.
        basis: the lead that the trick goes on with.
        taken_back: whether the trick goes on as after a recall.
        led: the cards led, ``None`` when the leader chooses among ``any_of``.
        any_of: the equal choices, empty when there is one.
        returned: cards that go back to the leader's hand, where they are known.
        penalty: card points that the recall costs, ``None`` without a recall.
        reasons: the judged points.
        details: parts, blockers, faces to ask for and assumptions, for reports.
        readings: bits of the readings consulted.
    """

    recalled: bool | str
    basis: Lead
    taken_back: bool
    led: Cards | None
    any_of: tuple[Cards, ...]
    returned: Cards | None
    penalty: int | None
    reasons: list[Reason]
    details: dict[str, Any]
    readings: int


def test_lead(position: Position, lead: Lead, profile: Profile, *, why: bool) -> Thrown:
    """Return what becomes of a legal lead; without ``why`` no reasons are put down."""
    if lead.shape != THROW:
        reasons = _pair_not_blocked(position, lead) if why and lead.shape == PAIR else []
        return _standing(position, lead, False, reasons, {}, 0)
    tested = _tested_hands(position)
    test = blocked_by(lead, tested, profile, one_is_enough=not why and _any_blocker_will_do(profile))
    perhaps, more = _perhaps_beaten(position, lead, profile) if position.unlisted and position.unseen else ({}, 0)
    readings = test.readings | more
    if not test.blockers and not perhaps:
        return _passed(position, lead, tested, readings, assumed=False, why=why)
    readings |= WHOSE.bit if test.blockers else 0
    ways = _ways_to_count(position, test.blockers, profile)
    beaten = [[blocker.part for blocker in way] for way in ways]
    might_beat = perhaps if profile.values[UNKNOWN_HANDS.index] == "insufficient" else {}
    if all(ways):
        counted = [blocker for blocker in test.blockers if any(blocker in way for way in ways)]
        failed = _test_failed(position, lead, counted[0], profile) if why else None
        if perhaps and profile.values[WHAT_IS_LED.index] in _OF_BEATEN_PARTS:
            readings |= UNKNOWN_HANDS.bit
            beaten += [[*way, part] for way in beaten for part in might_beat]
        details = {"blockers": [blocker.seat for blocker in counted]}
        return _taken_back(position, lead, beaten, profile, True, failed, details, readings)
    if any(ways):
        return _in_doubt(position, lead, beaten, might_beat, profile, UNDETERMINED, readings)
    readings |= UNKNOWN_HANDS.bit if perhaps else 0
    if might_beat:
        return _in_doubt(position, lead, beaten, might_beat, profile, UNKNOWN, readings)
    return _passed(position, lead, tested, readings, assumed=bool(perhaps), why=why)


def _passed(
    position: Position, lead: Lead, tested: list[tuple[str, int]], readings: int, *, assumed: bool, why: bool
) -> Thrown:
    """Return a throw that passed the test, or that is ``assumed`` to pass it (throw.recall.unknown-hands)."""
    reasons = _test_held(position, lead, tested, assumed=assumed) if why else []
    return _standing(position, lead, False, reasons, {"assumed": "stands"} if assumed else {}, readings)


def _in_doubt(
    position: Position,
    lead: Lead,
    beaten: Sequence[Sequence[Part]],
    might_beat: Mapping[Part, int],
    profile: Profile,
    recalled: str,
    readings: int,
) -> Thrown:
    """Return a throw of which nobody can tell whether it is recalled: the first reply shows how the trick went on, by
    its number of cards (throw.recall.unknown-hands).

    Args:
        position: the position.
        lead: the throw.
        beaten: the parts beaten for certain, for each way in which the sides may lie.
        might_beat: the parts that unknown hands might beat, each with low bits of the faces that would do it.
        profile: the readings in force.
        recalled: ``undetermined`` where it turns on the sides, ``unknown`` where it turns on cards.
        readings: bits of the readings consulted so far.
    """
    details: dict[str, Any] = {}
    if recalled == UNKNOWN:
        details["ask"] = Cards({face for faces in might_beat.values() for face in faces_at(lead.layout, faces)})
    count = len(position.plays[0].cards) if position.plays else lead.size
    if count != lead.size:
        readings |= WHAT_IS_LED.bit if lead.pairs else 0
        possible = [*might_beat, *(part for way in beaten for part in way)]
        if profile.values[WHAT_IS_LED.index] in _OF_BEATEN_PARTS:
            possible = [
                part
                for part in possible
                if part.size == count and any(_may_be_led(position, lead, part, way, profile) for way in beaten)
            ]
        if possible:
            assumed_back = details | {"assumed": "recalled"}
            back = _taken_back(position, lead, [possible], profile, recalled, None, assumed_back, readings)
            if count == back.basis.size:
                return back
    return _standing(position, lead, recalled, [], details | {"assumed": "stands"}, readings)


_OF_BEATEN_PARTS = ("smallest-beaten-part", "lowest-beaten-part")
"""Values of throw.recall.lead that look at which parts are beaten."""


def _any_blocker_will_do(profile: Profile) -> bool:
    """Return whether one card that beats one part says all that becomes of a throw."""
    values = profile.values
    return values[WHOSE.index] == "any-other" and values[WHAT_IS_LED.index] == "smallest-card"


def _tested_hands(position: Position) -> list[tuple[str, int]]:
    """Return (seat, packed cards) of every other seat of which any card is known, in play order."""
    hands, known = position.hands, position.known
    held = {**known, **hands} if known else hands
    return [(seat, held[seat]) for seat in position.followers if seat in held]


def _ways_to_count(position: Position, blockers: Sequence[Blocker], profile: Profile) -> list[Sequence[Blocker]]:
    """Return which of ``blockers`` count (throw.recall.whose-cards), for each way in which the sides may lie."""
    if not blockers or profile.values[WHOSE.index] == "any-other":
        return [blockers]
    return [
        [blocker for blocker in blockers if blocker.seat in opponents] for opponents in possible_opponents(position)
    ]


def possible_opponents(position: Position) -> list[frozenset[str]]:
    """Return every set of seats that may be the leader's opponents, as far as dealer and partner are known."""
    leader, seats = position.lead.seat, position.seats
    everyone = frozenset(seats)
    if position.variant.partners_opposite:
        return [everyone - {leader, opposite(seats, leader)}]
    dealers = [position.dealer] if position.dealer else list(seats)
    found = []
    for dealer in dealers:
        partners = (
            [position.partner] if position.partner is not None else [(), *((seat,) for seat in seats if seat != dealer)]
        )
        for partner in partners:
            side = frozenset({dealer, *partner})
            found.append(everyone - side if leader in side else side)
    return found


class _Unknown(NamedTuple):
    """What may lie in one unknown hand: its seat, the cards of the led group that it is seen to play, and the most that
    it can hold of the group (those, and every unseen card).
    """

    seat: str
    seen: int
    most: int


def _unknown_hands(position: Position, layout: Layout) -> list[_Unknown]:
    """Return what may lie in every unknown hand."""
    trump = position.trump
    found = []
    for seat in position.unlisted:
        seen = (position.known.get(seat, 0) >> layout.base) & layout.mask
        most = seen
        for face, copies in position.unseen.items():
            if trump.group_of_face[face] is layout.group:
                field = trump.units[face] >> layout.base
                total = copies + ((seen // field) & 3).bit_count()
                most |= field * (3 if total > 1 else 1)
        found.append(_Unknown(seat, seen, most))
    return found


def _perhaps_beaten(position: Position, lead: Lead, profile: Profile) -> tuple[dict[Part, int], int]:
    """Return the parts that an unknown hand might beat, each with low bits of the unseen faces that would do it.

    The second value holds the bits of the readings consulted.
    """
    layout = lead.layout
    opponents = frozenset().union(*possible_opponents(position))
    only_opponents = profile.values[WHOSE.index] == "opponents"
    lowest_pair = lead.lowest_pair
    found: dict[Part, int] = {}
    readings = 0
    for seat, seen, most in _unknown_hands(position, layout):
        if lowest_pair and layout.top(most) > lowest_pair:
            readings |= BEATS.bit
        for part in lead.parts:
            faces = could_beat(lead, part, seen, most, profile)
            if part.pairs > 1 and pair_bits(seen):
                readings |= LONGER.bit
            if faces and seat not in opponents:
                readings |= WHOSE.bit
            if faces and (seat in opponents or not only_opponents):
                found[part] = found.get(part, 0) | faces
    return found, readings


def _may_be_led(position: Position, lead: Lead, part: Part, certain: Sequence[Part], profile: Profile) -> bool:
    """Return whether ``part`` may be what is led (throw.recall.lead): of the parts beaten for ``certain`` none comes
    before it, and it is one of them, or an unknown hand might beat it and none that comes before it.
    """
    order = order_of_parts(profile.values[WHAT_IS_LED.index])
    if any(order(sure) < order(part) for sure in certain):
        return False
    if part in certain:
        return True
    opponents = frozenset().union(*possible_opponents(position))
    only_opponents = profile.values[WHOSE.index] == "opponents"
    return any(
        beats_first(lead, part, seen, most, profile)
        for seat, seen, most in _unknown_hands(position, lead.layout)
        if seat in opponents or not only_opponents
    )


def _standing(
    position: Position, lead: Lead, recalled: bool | str, reasons: list[Reason], details: dict[str, Any], readings: int
) -> Thrown:
    """Return a lead that stands, or that is taken to stand."""
    fields = (recalled, lead, False, position.lead.cards, (), None, None, reasons, details, readings)
    return tuple.__new__(Thrown, fields)


def _taken_back(
    position: Position,
    lead: Lead,
    beaten: Sequence[Sequence[Part]],
    profile: Profile,
    recalled: bool | str,
    reasons: list[Reason] | None,
    details: dict[str, Any],
    readings: int,
) -> Thrown:
    """Return a throw that is recalled, or taken to be, with what is led in its place (throw.recall.smallest-card).

    ``beaten`` are the parts that can be beaten, in every way in which sides and unknown hands may lie: where they do
    not agree on what is led, that is undetermined, and the trick goes on as the first reply shows. ``reasons`` say why
    it is recalled; ``None`` where nobody asks.
    """
    recall, *others = [led_after_recall(lead, way, profile) for way in beaten]
    if any(other.holding != recall.holding for other in others):
        count = len(position.plays[0].cards) if position.plays else 0
        recall = next((other for other in others if other.holding.bit_count() == count), recall)
        details = details | {"undetermined": "led"}
    basis = lead_of(position.trump, recall.holding << lead.layout.base)
    assert basis is not None
    cards_in = position.trump.cards_in
    any_of = tuple([cards_in(lead.layout, holding) for holding in recall.others])
    led = None if any_of else cards_in(lead.layout, recall.holding)
    returned = None if led is None else position.lead.cards - led
    cost = None
    readings |= recall.readings
    if recalled is True:
        readings |= PENALTY.bit
        cost = penalty(profile, thrown=lead.size, returned=lead.size - basis.size)
        if reasons is not None:
            facts = {"returned": lead.size - basis.size}
            reasons = [*reasons, Reason("throw.recall.taken-back", True, "lead", returned, facts)]
            if profile.values[WHAT_IS_LED.index] == "smallest-card":
                smallest = led if led is not None else any_of[0] + any_of[1]
                reasons.append(Reason("throw.recall.smallest-card", True, "lead", smallest))
    return Thrown(recalled, basis, True, led, any_of, returned, cost, reasons or [], details, readings)


def _pair_not_blocked(position: Position, lead: Lead) -> list[Reason]:
    """Return the reason that a higher single elsewhere does not stop a pair, where a known hand holds one."""
    layout, top = lead.layout, lead.parts[0].top
    base, mask = layout.base, layout.mask
    for seat, hand in _tested_hands(position):
        holding = (hand >> base) & mask
        if layout.top(holding & LOW & ~pair_bits(holding)) > top:
            return [_not_in_the_way(seat)]
    return []


@cache
def _tested(hands: int, assumed: bool) -> Reason:
    """Return the reason that a throw stands after so many hands were looked at."""
    return Reason("throw.recall.trigger", True, "lead", None, {"hands": hands, "assumed": assumed})


@lru_cache(maxsize=256)
def _passed_over(seat: str) -> Reason:
    """Return the reason that trumps of a void hand recall nothing."""
    return Reason("throw.ruff.no-recall", True, "lead", None, {"seat": seat})


@lru_cache(maxsize=256)
def _not_in_the_way(seat: str) -> Reason:
    """Return the reason that a higher single does not stop a pair."""
    return Reason("pair.standalone.single-does-not-block", True, "lead", None, {"seat": seat})


def _test_held(position: Position, lead: Lead, tested: list[tuple[str, int]], *, assumed: bool) -> list[Reason]:
    """Return the reasons of a throw that stands: whom it was tested against, and which void hands were passed over."""
    layout = lead.layout
    reasons = [_tested(len(tested), assumed)]
    if layout.group is Group.TRUMPS:
        return reasons
    trumps = position.trump.layouts[Group.TRUMPS]
    for seat, hand in tested:
        if not (hand >> layout.base) & layout.mask and (hand >> trumps.base) & trumps.mask:
            reasons.append(_passed_over(seat))
            break
    return reasons


def _test_failed(position: Position, lead: Lead, blocker: Blocker, profile: Profile) -> list[Reason]:
    """Return the reason of a recall: a seat whose cards beat a part, with those cards."""
    layout, trump = lead.layout, position.trump
    holding = (dict(_tested_hands(position))[blocker.seat] >> layout.base) & layout.mask
    facts = {"seat": blocker.seat, "part": trump.cards_in(layout, blocker.part.holding)}
    exact = profile.values[LONGER.index] == "exact"
    beating = Cards(_beating_faces(lead, blocker.part, holding, exact=exact))
    return [Reason("throw.recall.trigger", False, "lead", beating, facts)]


def _beating_faces(lead: Lead, part: Part, holding: int, *, exact: bool) -> list[int]:
    """Return the faces of ``holding`` that beat ``part``: the lowest of its form that will do, else the highest card.

    With ``exact`` a part of a longer run will not do.
    """
    layout = lead.layout
    faces = pair_bits(holding) if part.pairs else holding & LOW
    tiers = layout.tiers(faces)
    length = part.pairs or 1
    row = row_of(length, part.top + 2)
    while row <= tiers:
        longer = exact and length > 1 and tiers & (row << 2 | row >> 2) & ~row
        if tiers & row == row and not longer:
            return faces_at(layout, faces_of_row(layout, faces, row)) * (2 if part.pairs else 1)
        row <<= 2
    return [max(faces_at(layout, holding & LOW), key=lambda face: _strength(layout, face))]


def _strength(layout: Layout, face: int) -> int:
    """Return the strength of a face of the group."""
    return layout.top(1 << (2 * layout.faces.index(face)))
