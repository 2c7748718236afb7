"""Every hand of a small group against every lead that it can meet: the engine's answers and those of plain definitions.

``pytest --exhaustive`` takes every hand of the trump group; the share for CI takes those whose off-suit level cards
stand in falling order, which are the same up to the names of suits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

import pytest

from rulings import LEVELS, trump_of
from small_groups import (
    NO_TRUMP,
    SIDE,
    TRUMPS,
    Copies,
    Form,
    Group,
    form_of,
    holdings,
    leading_tier,
    matches,
    paired,
    worth,
)
from tractor_check.cards import FACE_OF_TOKEN, Cards
from tractor_check.profile import PRINTED
from tractor_check.rules.counting import Wanted, count_choices
from tractor_check.rules.follow import Demand, demand_of, is_legal, owes, pays
from tractor_check.rules.lead import lead_of
from tractor_check.rules.options import Replies
from tractor_check.rules.ruff import Requirement, judge_ruff, requirement_of
from tractor_check.trump import Trump

MOST = 8
CHUNKS = 6
GROUPS = {"side": SIDE, "trumps": TRUMPS, "no-trump": NO_TRUMP}


class Table(NamedTuple):
    """A small group as both sides see it."""

    group: Group
    trump: Trump
    units: tuple[int, ...]
    spare: tuple[int, ...]

    def packed(self, copies: Copies) -> int:
        """Return a holding packed."""
        return sum(unit * (0, 1, 3)[count] for unit, count in zip(self.units, copies, strict=True))


@cache
def table_of(name: str) -> Table:
    group = GROUPS[name]
    trump = trump_of(group.level, group.trump)
    units, spare = ([trump.units[FACE_OF_TOKEN[face]] for face in faces] for faces in (group.faces, group.spare))
    return Table(group, trump, tuple(units), tuple(spare))


@cache
def leads_of(name: str) -> dict[Form, tuple[Demand, list[int]]]:
    """Return every form that can be led with the engine's demand and all leads of that form, packed."""
    table = table_of(name)
    found: dict[Form, tuple[Demand, list[int]]] = {}
    for copies in holdings(len(table.units), MOST):
        packed = table.packed(copies)
        lead = lead_of(table.trump, packed)
        form = form_of(table.group, copies)
        assert lead is not None
        assert (lead.tractors, lead.pairs, lead.size, lead.shape) == (form.tractors, form.pairs, form.size, form.shape)
        demand = demand_of(lead, PRINTED, one_deck=False)
        assert found.setdefault(form, (demand, []))[0] == demand
        found[form][1].append(packed)
    return found


def within_the_packs(hand: int, lead: int) -> bool:
    """Return whether no face stands more than twice in both together."""
    low = int("01" * 64, 2)
    return not (lead & low & hand >> 1 or lead >> 1 & low & hand)


def choices(copies: Copies, size: int) -> Iterator[Copies]:
    """Yield every choice of ``size`` cards."""
    if not copies:
        if size == 0:
            yield ()
        return
    for count in range(min(copies[0], size) + 1):
        for rest in choices(copies[1:], size - count):
            yield (count, *rest)


class Reply(NamedTuple):
    """A reply: its cards of the group, and the packed whole."""

    inside: Copies
    packed: int
    fillers: int


def replies_of(table: Table, hand: Copies, spare: int, size: int) -> list[Reply]:
    """Return every reply of ``size`` cards out of a hand with ``spare`` cards of another suit beside it."""
    found = []
    for inside_size in range(max(0, size - spare), min(size, sum(hand)) + 1):
        fillers = [sum(chosen) for chosen in combinations(table.spare[:spare], size - inside_size)]
        for inside in choices(hand, inside_size):
            packed = table.packed(inside)
            found += [Reply(inside, packed | filler, filler) for filler in fillers]
    return found


def in_falling_order(group: Group, hand: Copies) -> bool:
    """Return whether equal faces stand in falling order of copies."""
    copies = [hand[place] for place in group.equal]
    return copies == sorted(copies, reverse=True)


def check_hand(name: str, hand: Copies) -> Counter[str]:
    """Compare all answers about one hand with the definitions; return how much was compared."""
    table, done = table_of(name), Counter(hands=1)
    held = table.packed(hand)
    by_spare: dict[tuple[int, int], list[Reply]] = {}
    for form, (demand, leads) in leads_of(name).items():
        if not any(within_the_packs(held, lead) for lead in leads):
            continue
        spare = max(0, form.size + 1 - sum(hand))
        packed = held | sum(table.spare[:spare])
        if (spare, form.size) not in by_spare:
            by_spare[spare, form.size] = replies_of(table, hand, spare, form.size)
        replies = by_spare[spare, form.size]
        worths = {inside: worth(table.group, form, inside) for inside in {reply.inside for reply in replies}}
        best = max(worths.values())
        legal = [reply for reply in replies if worths[reply.inside] == best]
        owed = owes(demand, packed)
        for reply in replies:
            expected = worths[reply.inside] == best
            assert is_legal(demand, packed, reply.packed) is expected, (hand, form, reply)
            assert pays(demand, owed, reply.packed) is expected, (hand, form, reply)
        found = Replies(table.trump, demand, _no_need, packed, PRINTED)
        assert found.count == len(legal), (hand, form)
        assert found.must_include() == table.trump.unpack(_common([reply.packed for reply in legal])), (hand, form)
        done.update(demands=1, replies=len(replies))
    return done


def _no_need() -> Requirement:
    raise AssertionError("the hand holds no trumps to ruff with")


def _common(replies: list[int]) -> int:
    """Return the cards in all packed replies."""
    common = replies[0]
    for reply in replies:
        common &= reply
    return common


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", GROUPS)
def test_every_hand_against_every_lead(
    name: str, chunk: int, request: pytest.FixtureRequest, summarise: Callable[[str], None]
) -> None:
    every = request.config.getoption("--exhaustive")
    group = GROUPS[name]
    done: Counter[str] = Counter()
    for number, hand in enumerate(holdings(len(group.faces), MOST)):
        if number % CHUNKS == chunk and (every or in_falling_order(group, hand)):
            done += check_hand(name, hand)
    assert done["hands"]
    summarise(f"{done['hands']} hands, {done['demands']} hands against forms, {done['replies']} replies")


@pytest.mark.parametrize("name", ["trumps", "no-trump"])
def test_every_ruff_of_every_side_suit_lead(name: str) -> None:
    """ruff.tractor.same-size, ruff.throw.*: what qualifies and how high its leading part is."""
    table = table_of(name)
    side = table_of("side")
    by_size: dict[int, list[tuple[Copies, int]]] = {}
    layout = table.trump.layouts[4]
    for copies in holdings(len(table.units), MOST):
        by_size.setdefault(sum(copies), []).append((copies, table.packed(copies) >> layout.base))
    for form, (_, leads) in leads_of("side").items():
        lead = lead_of(side.trump, leads[0])
        assert lead is not None
        need = requirement_of(lead, PRINTED)
        strengths: dict[int, set[int]] = {}
        for copies, holding in by_size[form.size]:
            ruff = judge_ruff(need, layout, holding)
            tier = leading_tier(table.group, paired(copies), form)
            assert ruff.qualifies is (tier is not None), (form, copies)
            if tier is not None:
                high = (
                    tier if form.pairs else max(table.group.tiers[place] for place, held in enumerate(copies) if held)
                )
                strengths.setdefault(high, set()).add(ruff.leading)
        ordered = [strengths[tier] for tier in sorted(strengths)]
        assert all(len(found) == 1 for found in ordered), form
        assert [min(found) for found in ordered] == sorted(min(found) for found in ordered), form


# --------------------------------------------------------------------------------------------------------- large counts


def times(left: Counter[int], right: Counter[int]) -> Counter[int]:
    """Return the product of two polynomials, given as coefficients by power."""
    product: Counter[int] = Counter()
    for i, a in left.items():
        for j, b in right.items():
            product[i + j] += a * b
    return product


def generated(copies: Copies, size: int, good: Callable[[frozenset[int]], bool]) -> int:
    """Return the number of choices of ``size`` cards whose pairs are ``good``: a sum of generating functions.

    For a set of faces taken twice, every other face held gives the factor 1 + x.
    """
    twice = sorted(paired(copies))
    different = sum(1 for held in copies if held)
    total = 0
    for count in range(min(len(twice), size // 2) + 1):
        rest = Counter({0: 1})
        for _ in range(different - count):
            rest = times(rest, Counter({0: 1, 1: 1}))
        ways = sum(1 for chosen in combinations(twice, count) if good(frozenset(chosen)))
        total += ways * rest[size - 2 * count]
    return total


LONG_SIDE = Group("5", "H", tuple(f"D{rank}" for rank in LEVELS if rank != "5"), tuple(range(12)), ())
LONG_TRUMPS = Group(
    "5",
    "C",
    (*(f"C{rank}" for rank in ("2", "3", "4", "6", "7", "8", "Q", "K", "A")), "S5", "H5", "D5", "C5", "LJ", "BJ"),
    (0, 1, 2, 3, 4, 5, 9, 10, 11, 20, 20, 20, 21, 22, 23),
    (),
)
LONG_HANDS = [
    pytest.param(LONG_SIDE, (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 0), id="a run of ten pairs"),
    pytest.param(LONG_SIDE, (2, 2, 1, 2, 2, 2, 1, 2, 2, 0, 2, 2), id="nine pairs in four runs"),
    pytest.param(LONG_SIDE, (2, 1, 2, 1, 2, 1, 2, 2, 2, 2, 2, 1), id="loose pairs and a run of five"),
    pytest.param(LONG_TRUMPS, (2, 2, 2, 0, 1, 2, 2, 1, 2, 2, 2, 0, 2, 2, 0), id="trumps with two off-suit level pairs"),
    pytest.param(LONG_TRUMPS, (2, 2, 0, 0, 2, 2, 0, 0, 1, 2, 2, 2, 2, 2, 2), id="trumps with every special pair"),
    pytest.param(LONG_TRUMPS, (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 2, 0, 1), id="twenty-six trumps"),
]


@pytest.mark.parametrize(("group", "copies"), LONG_HANDS)
def test_large_counts_agree_with_generating_functions(group: Group, copies: Copies) -> None:
    trump = trump_of(group.level, group.trump)
    faces = [FACE_OF_TOKEN[face] for face, held in zip(group.faces, copies, strict=True) for _ in range(held)]
    layout = trump.layouts[trump.group_of_face[faces[0]]]
    holding = trump.pack(Cards(faces)) >> layout.base
    tractors_tried = ((), (2,), (3,), (2, 2), (4, 2), (3, 3), (2, 2, 2), (5,), (6, 2))
    for tractors in tractors_tried:
        for size, pairs in ((4, 2), (6, 2), (8, 3), (9, 4), (10, 5), (12, 3), (14, 6), (16, 7)):
            expected = generated(
                copies,
                size,
                lambda chosen, tractors=tractors, pairs=pairs: (  # type: ignore[misc]
                    len(chosen) >= pairs and all(matches(group, chosen, tractors))
                ),
            )
            assert count_choices(layout, holding, size, Wanted(tractors), pairs) == expected, (tractors, size, pairs)


def test_free_choices_are_counted_by_the_product_of_the_faces() -> None:
    """Out of a 25-card hand any eight: the coefficient of x^8 in a product of 1 + x + x² and 1 + x."""
    hand = (2,) * 12 + (1,)
    ways = Counter({0: 1})
    for held in hand:
        ways = times(ways, Counter(range(held + 1)))
    trump = trump_of("5", "H")
    faces = [FACE_OF_TOKEN[face] for face in LONG_SIDE.faces for _ in range(2)] + [FACE_OF_TOKEN["H5"]]
    packed = trump.pack(Cards(faces))
    lead = lead_of(
        trump, trump.pack(Cards([FACE_OF_TOKEN[f"S{rank}"] for rank in ("2", "3", "4", "6", "7", "8", "9", "J")]))
    )
    assert lead is not None
    demand = demand_of(lead, PRINTED, one_deck=False)
    assert Replies(trump, demand, lambda: requirement_of(lead, PRINTED), packed, PRINTED).count == ways[8]
    assert ways[8] > prod((10, 10)) and comb(13, 8) < ways[8]
