"""The departure in which the highest ordinary trump joins an off-suit level pair, against a brute-force search through
all tractors.

With several off-suit level pairs one of them may end a run that the ace began and another begin the next with the main
level.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from random import Random

import pytest

from rulings import answer, ruled, trick, trump_of
from tractor_check.notation import cards
from tractor_check.profile import PRINTED, consulted
from tractor_check.rules.counting import Wanted, count_choices
from tractor_check.rules.follow import demand_of, forms, is_legal, owes
from tractor_check.rules.lead import lead_of
from tractor_check.rules.ruff import tractor_tops
from tractor_check.shapes import pair_bits
from tractor_check.trump import Group

JOINS = {"departure.tractor.ace-joins-off-level": "joins"}
#: Only opponents' cards recall a throw, so that the partner P3 follows what its own trumps beat.
FOLLOWED = {**JOINS, "throw.recall.whose-cards": "opponents", "throw.recall.unknown-hands": "assume-stands"}
#: Level 3, clubs trump: the trumps around the off-suit level cards, with their tiers.
TIERS = {"CJ": 0, "CQ": 1, "CK": 2, "CA": 3, "S3": 4, "H3": 4, "D3": 4, "C3": 5, "LJ": 6, "BJ": 7}
SIZES = [(2,), (3,), (4,), (2, 2), (3, 2), (3, 3), (4, 2), (2, 2, 2), (4, 3), (5, 2), (3, 2, 2)]


def tractors(faces: tuple[str, ...], size: int) -> Iterator[tuple[str, ...]]:
    """Yield every tractor of ``size`` pairs out of pairs of ``faces``."""
    for chosen in combinations(faces, size):
        tiers = sorted(TIERS[face] for face in chosen)
        if tiers == list(range(tiers[0], tiers[0] + size)):
            yield chosen


def fit(faces: tuple[str, ...], sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the top tiers of disjoint tractors of ``sizes``, for every way to find them in pairs of ``faces``."""
    if not sizes:
        yield ()
        return
    for chosen in tractors(faces, sizes[0]):
        for rest in fit(tuple(face for face in faces if face not in chosen), sizes[1:]):
            yield (max(TIERS[face] for face in chosen), *rest)


def hands(seed: int, most: int) -> Iterator[Counter[str]]:
    """Yield random holdings of these trumps with most faces paired."""
    random = Random(seed)
    while True:
        faces = random.sample(sorted(TIERS), random.randint(3, most))
        yield Counter({face: random.choices([1, 2], weights=[1, 4])[0] for face in faces})


def packed(held: Counter[str]) -> int:
    """Return a holding of the trump group."""
    trump = trump_of("3", "C", ace_joins=True)
    layout = trump.layouts[Group.TRUMPS]
    return (trump.pack(cards(" ".join(held.elements()))) >> layout.base) & layout.mask


def paired(held: Counter[str]) -> tuple[str, ...]:
    return tuple(sorted(face for face, copies in held.items() if copies == 2))


@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_disjoint_tractors_are_found_exactly_and_as_high_as_can_be(sizes):
    layout = trump_of("3", "C", ace_joins=True).layouts[Group.TRUMPS]
    for held in islice(hands(5, 10), 250):
        faces = pair_bits(packed(held))
        found = sorted(fit(paired(held), sizes))
        assert forms(layout, faces, sizes) == bool(found), held
        if found and sizes == tuple(sorted(sizes, reverse=True)):
            tops = tractor_tops(layout, faces, sizes, exact=False)
            assert tops == [layout.top(packed(Counter([face_of(tier)]))) for tier in found[-1]], held


def face_of(tier: int) -> str:
    return next(face for face, place in TIERS.items() if place == tier)


@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_choices_are_counted_exactly(sizes):
    layout = trump_of("3", "C", ace_joins=True).layouts[Group.TRUMPS]
    for held in islice(hands(6, 7), 25):
        for size in range(2 * sum(sizes), held.total() + 1):
            choices = {tuple(sorted(chosen)) for chosen in combinations(held.elements(), size)}
            expected = sum(1 for chosen in choices if any(fit(paired(Counter(chosen)), sizes)))
            assert count_choices(layout, packed(held), size, Wanted(sizes), sum(sizes)) == expected, (held, size)


def duties(reply: Counter[str], asked: tuple[int, ...], pairs: int) -> tuple[tuple[bool, ...], int]:
    """Return what a reply of trumps pays: each tractor in turn beside those already matched, then pairs up to the
    number led.
    """
    held, matched, flags = paired(reply), (), []
    for size in asked:
        flags.append(any(fit(held, (*matched, size))))
        matched += (size,) if flags[-1] else ()
    return tuple(flags), min(len(held), pairs)


@pytest.mark.parametrize(
    ("lead", "asked", "pairs"),
    [
        pytest.param("C 4 4 5 5", (2,), 2, id="a tractor of four"),
        pytest.param("C 4 4 5 5 6 6", (3,), 3, id="a tractor of six"),
        pytest.param("C 4 4 5 5 7 7 8 8", (2, 2), 4, id="a throw of two tractors"),
        pytest.param("C 4 4 5 5 6 6 8 8 9 9", (3, 2), 5, id="a throw of six and four"),
    ],
)
def test_the_legal_replies_are_the_best_ones(lead, asked, pairs):
    size = 2 * pairs
    for held in islice((held for held in hands(7, 7) if held.total() > size), 12):
        choices = {tuple(sorted(chosen)) for chosen in combinations(held.elements(), size)}
        worth = {chosen: duties(Counter(chosen), asked, pairs) for chosen in choices}
        best = {cards(" ".join(chosen)) for chosen in choices if worth[chosen] == max(worth.values())}
        document = trick(lead, level="3", trump="C", hands={"P3": " ".join(held.elements())}, readings=FOLLOWED)
        found = ruled(document, wanted=("option_count", "options", "must_include")).answer
        assert found["option_count"]["P3"] == len(best), held
        if "options" in found:
            assert set(found["options"]["P3"]) == best, held
        common = Counter({face: min(Counter(map(str, reply))[face] for reply in best) for face in TIERS})
        assert str(found["must_include"]["P3"]) == str(cards(" ".join(common.elements())) if common.total() else ""), (
            held
        )


def test_the_ace_and_one_off_suit_level_pair_are_a_tractor_and_the_ruling_says_that_it_departs():
    document = trick("C A A D 3 3", level="3", trump="C", unlisted="as-played")
    assert answer(document)["lead"]["shape"] == "throw"
    joined = ruled(document, JOINS)
    assert joined.answer["lead"]["shape"] == "tractor"
    assert joined.departs


def demand(lead: str, readings: dict[str, str] | None = None):
    """Return the trump of level 3 in clubs, and what a lead asks where the ace joins."""
    trump = trump_of("3", "C", ace_joins=True)
    led = lead_of(trump, trump.pack(cards(lead)))
    return trump, demand_of(led, PRINTED.replace(readings or {}), one_deck=False)


BRANCHED = "C K K A A 3 3 D 3 3 H 3 3 C 9 9"
"""Runs of four, or with the second off-suit level pair of three and two; and a loose pair."""


@pytest.mark.parametrize(
    ("reply", "legal"),
    [
        pytest.param("C K K A A 3 3 D 3 3 H 3 3", True, id="three and two"),
        pytest.param("C K K A A 3 3 D 3 3 C 9 9", False, id="four and a loose pair"),
        pytest.param("C K K A A D 3 3 H 3 3 C 9 9", False, id="three and loose pairs"),
    ],
)
def test_both_off_suit_level_pairs_may_be_owed(reply, legal):
    trump, asked = demand("C 4 4 5 5 6 6 10 10 J J")
    assert asked.tractors == (3, 2)
    hand = trump.pack(cards(BRANCHED))
    assert owes(asked, hand)[:3] == (10, (3, 2), 5)
    assert is_legal(asked, hand, trump.pack(cards(reply))) is legal


def test_a_whole_run_may_be_one_that_a_branch_makes():
    """follow.tractor.longer: exact-only."""
    trump, asked = demand("C 4 4 5 5 6 6", {"follow.tractor.longer": "exact-only"})
    owed = owes(asked, trump.pack(cards(BRANCHED)))
    assert (owed.tractors, owed.whole) == ((3,), (3,))
    unbranched = owes(asked, trump.pack(cards("C K K A A 3 3 D 3 3 C 9 9 J")))
    assert unbranched.tractors == ()
    both = demand("C 4 4 5 5 6 6 10 10 J J", {"follow.tractor.longer": "exact-only"})[1]
    owed = owes(both, trump.pack(cards(BRANCHED)))
    assert (owed.tractors, owed.whole) == ((3, 2), (3, 2))


def test_every_way_to_read_the_runs_is_asked_for_its_readings():
    """follow.tractor.longer: as a run of four it would have to be cut, as one of three and one of two it need not."""
    trump, asked = demand("C 4 4 5 5 6 6 10 10 J J")
    owed = owes(asked, trump.pack(cards(BRANCHED)))
    assert "follow.tractor.longer" in {entry.id for entry in consulted(owed.readings)}


def test_the_longest_run_comes_first():
    """follow.tractor.longer, follow.tractor.shorter."""
    trump, asked = demand("C 4 4 5 5 7 7 8 8")
    owed = owes(asked, trump.pack(cards("C 9 9 10 10 K K A A D 3 3 C J")))
    assert owed.tractors == (2, 2)
    assert "follow.tractor.longer" in {entry.id for entry in consulted(owed.readings)}
    shorter = {"follow.tractor.longer": "exact-only", "follow.tractor.shorter": "longest-part"}
    trump, asked = demand("C 4 4 5 5 6 6 7 7 8 8", shorter)
    owed = owes(asked, trump.pack(cards("C 9 9 10 10 K K A A D 3 3 C J 2")))
    assert (owed.tractors, owed.whole) == ((3,), (3,))


def test_a_loose_pair_beside_a_run_through_the_ace_is_loose():
    """follow.pair.protect-tractor: protected."""
    trump, asked = demand("C 4 4", {"follow.pair.protect-tractor": "protected"})
    assert owes(asked, trump.pack(cards("C A A D 3 3 C 9 9 J"))).pairs == 1
    assert owes(asked, trump.pack(cards("C A A D 3 3 C 9 J"))).pairs == 0
    assert owes(asked, trump.pack(cards("C A A D 3 3 H 3 3 C 9 J"))).pairs == 1


def test_two_off_suit_level_pairs_serve_two_tractors_at_once():
    lead, held = "C 4 4 5 5 7 7 8 8", "C A A 3 3 D 3 3 H 3 3 C J 9"
    document = trick(lead, level="3", trump="C", hands={"P3": held}, readings=FOLLOWED)
    document |= {"unlisted": "as-played", "plays": {"P2": "S 4 5 6 7 8 9 J Q", "P3": "C A A 3 3 D 3 3 H 3 3"}}
    assert answer(document)["plays"]["P3"] == "legal"
    spoilt = {**document, "plays": {**document["plays"], "P3": "C A A 3 3 D 3 3 C J 9"}}
    assert answer(spoilt)["plays"]["P3"] == "illegal"
