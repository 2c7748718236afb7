"""What a set of cards of one group consists of: runs, parts and shapes, and which tractors fit into which runs."""

from __future__ import annotations

from itertools import product

import pytest

from oracle.cards import trump_of as oracle_trump_of
from oracle.forms import divisions
from rulings import trump_of
from small_groups import SIDE, runs
from tractor_check.notation import cards
from tractor_check.shapes import (
    Part,
    Run,
    fits,
    has_run,
    highest_run_top,
    pair_bits,
    parts_of,
    run_lengths,
    runs_of,
    shape_of,
)
from tractor_check.trump import Layout


def holding(text: str, level: str, suit: str) -> tuple[Layout, int]:
    """Return the layout and the holding of cards of one group."""
    trump = trump_of(level, suit)
    layout = trump.layouts[trump.group_of_face[cards(text).faces[0]]]
    return layout, trump.pack(cards(text)) >> layout.base


def parts(text: str, level: str = "2", suit: str = "H") -> list[str]:
    """Return the parts of cards of one group, as texts."""
    layout, held = holding(text, level, suit)
    trump = trump_of(level, suit)
    return [str(trump.unpack(part.holding << layout.base)) for part in parts_of(layout, held)]


@pytest.mark.parametrize(
    ("text", "level", "suit", "shape", "expected"),
    [
        pytest.param("S 9", "2", "H", "single", ["S9"], id="a single"),
        pytest.param("S 5 5", "2", "H", "pair", ["S5 S5"], id="pair.identical; tractor.min-two-pairs"),
        pytest.param("S 3 3 4 4 5 5", "2", "H", "tractor", ["S3 S3 S4 S4 S5 S5"], id="tractor.example.level2-334455"),
        pytest.param("S 2 2 4 4", "3", "C", "tractor", ["S2 S2 S4 S4"], id="tractor.example.level3-2244"),
        pytest.param("C 3 3 D 3 3", "3", "C", "tractor", ["C3 C3 D3 D3"], id="tractor.example.club33-diamond33"),
        pytest.param("C 3 3 LJ LJ", "3", "C", "tractor", ["C3 C3 LJ LJ"], id="tractor.example.club33-small-jokers"),
        pytest.param("LJ LJ BJ BJ", "3", "C", "tractor", ["LJ LJ BJ BJ"], id="tractor.example.jokers"),
        pytest.param(
            "D 3 3 C 3 3 LJ LJ BJ BJ",
            "3",
            "C",
            "tractor",
            ["C3 C3 D3 D3 LJ LJ BJ BJ"],
            id="derived.tractor.longest-special",
        ),
        pytest.param("S K K Q Q", "A", "H", "tractor", ["SQ SQ SK SK"], id="derived.tractor.level-A"),
        pytest.param("S 3 3 4 4", "2", "H", "tractor", ["S3 S3 S4 S4"], id="derived.tractor.level-2"),
        pytest.param("S 9 10", "2", "H", "throw", ["S10", "S9"], id="singles, high to low"),
        pytest.param("D 3 H 3", "3", "C", "throw", ["H3", "D3"], id="two level cards are no pair"),
        pytest.param("LJ BJ", "3", "C", "throw", ["BJ", "LJ"], id="pair.mixed-jokers"),
        pytest.param("S 3 3 5 5", "2", "H", "throw", ["S5 S5", "S3 S3"], id="tractor.consecutive: pairs apart"),
        pytest.param("S A A 3 4", "2", "H", "throw", ["SA SA", "S4", "S3"], id="a pair, then singles"),
        pytest.param(
            "S 3 3 4 4 9", "2", "H", "throw", ["S3 S3 S4 S4", "S9"], id="tractor.lead-sizes: an odd card beside it"
        ),
        pytest.param(
            "S 3 3 4 4 5 5 7 7 8 8", "2", "H", "throw", ["S3 S3 S4 S4 S5 S5", "S7 S7 S8 S8"], id="the longest run first"
        ),
        pytest.param("S 3 3 4 4 7 7 8 8", "2", "H", "throw", ["S7 S7 S8 S8", "S3 S3 S4 S4"], id="the highest on ties"),
        pytest.param(
            "D 3 3 H 3 3 C 3 3", "3", "C", "throw", ["H3 H3 C3 C3", "D3 D3"], id="derived.tractor.off-level-branch"
        ),
        pytest.param(
            "S 3 3 H 3 3 LJ LJ", "3", "NT", "throw", ["S3 S3 LJ LJ", "H3 H3"], id="one level pair joins the jokers"
        ),
        pytest.param(
            "C A A D 3 3", "3", "C", "throw", ["D3 D3", "CA CA"], id="tractor.trump.ordinary-not-to-off-level"
        ),
        pytest.param(
            "C Q Q K K A A D 3 3 C 3 3 5",
            "3",
            "C",
            "throw",
            ["CQ CQ CK CK CA CA", "C3 C3 D3 D3", "C5"],
            id="two runs of trumps",
        ),
    ],
)
def test_parts_and_shapes(text: str, level: str, suit: str, shape: str, expected: list[str]) -> None:
    layout, held = holding(text, level, suit)
    assert shape_of(parts_of(layout, held)) == shape
    assert parts(text, level, suit) == expected


@pytest.mark.parametrize(
    ("level", "suit", "faces"), [("3", "C", "CK CA S3 H3 D3 C3 LJ BJ"), ("5", "S", "D3 D4 D6 D7 D9")]
)
def test_every_holding_is_divided_as_the_oracle_divides_it(level: str, suit: str, faces: str) -> None:
    plain, trump = oracle_trump_of(level, suit), trump_of(level, suit)
    for copies in product((0, 1, 2), repeat=len(faces.split())):
        held = tuple(face for face, count in zip(faces.split(), copies, strict=True) for _ in range(count))
        if held:
            layout, packed = holding(" ".join(held), level, suit)
            ours = [(part.size, part.kind) for part in parts_of(layout, packed)]
            found = [
                {tuple(str(trump.unpack(part.holding << layout.base)).split()) for part in parts_of(layout, packed)}
            ]
            every = [{part.cards for part in division} for division in divisions(plain, cards_of(held))]
            assert found[0] in every
            assert ours == [(len(part.cards), part.kind) for part in divisions(plain, cards_of(held))[0]]


def cards_of(held: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(str(cards(" ".join(held))).split())


def test_sizes_and_strengths_of_parts() -> None:
    layout, held = holding("S 3 3 4 4 9 9 J", "2", "H")
    tractor, pair, single = parts_of(layout, held)
    assert (tractor.kind, tractor.pairs, tractor.size) == ("tractor", 2, 4)
    assert (pair.kind, pair.pairs, pair.size) == ("pair", 1, 2)
    assert (single.kind, single.pairs, single.size) == ("single", 0, 1)
    assert tractor.top < pair.top < single.top
    assert tractor == Part("tractor", 2, layout.top(tractor.holding), tractor.holding)


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        pytest.param((), [], id="none"),
        pytest.param((0,), [(1, 0)], id="a loose pair"),
        pytest.param((0, 1), [(2, 1)], id="two touching"),
        pytest.param((0, 2), [(1, 0), (1, 2)], id="two apart"),
        pytest.param((0, 1, 3, 4, 5), [(2, 1), (3, 5)], id="two runs, low to high"),
        pytest.param((2, 3, 4, 5), [(4, 5)], id="a run of four"),
    ],
)
def test_runs_of_pairs(pairs: tuple[int, ...], expected: list[tuple[int, int]]) -> None:
    tiers = sum(1 << 2 * place for place in pairs)
    assert runs_of(tiers) == [Run(length, 2 * top + 1) for length, top in expected]
    assert run_lengths(tiers) == tuple(sorted((length for length, _ in expected if length > 1), reverse=True))


def test_runs_agree_with_trying_all_choices() -> None:
    """tractor.consecutive, tractor.min-two-pairs."""
    for chosen in product((False, True), repeat=6):
        pairs = frozenset(place for place, taken in enumerate(chosen) if taken)
        tiers = sum(1 << 2 * place for place in pairs)
        for length in range(2, 7):
            found = runs(SIDE, pairs, length)
            assert has_run(tiers, length) is bool(found)
            assert highest_run_top(tiers, length) == (2 * max(max(run) for run in found) + 1 if found else 0)
        assert has_run(tiers, 1) is bool(pairs)


@pytest.mark.parametrize(
    ("held", "asked", "expected"),
    [
        pytest.param((), (), True, id="nothing asked"),
        pytest.param((2,), (2,), True, id="exactly"),
        pytest.param((3,), (2,), True, id="cut out of a longer run"),
        pytest.param((2,), (3,), False, id="too short"),
        pytest.param((4,), (2, 2), True, id="two out of one run"),
        pytest.param((3,), (2, 2), False, id="three pairs are not two tractors"),
        pytest.param((3, 2), (2, 2), True, id="one from each"),
        pytest.param((4, 3), (3, 2, 2), True, id="the long one must leave room"),
        pytest.param((4, 3), (3, 3, 2), False, id="eight pairs out of seven"),
        pytest.param((5, 3), (3, 3, 2), True, id="three and two, and three"),
        pytest.param((4, 4), (3, 3, 2), False, id="two ends of one do not make a tractor"),
    ],
)
def test_which_tractors_fit_into_runs(held: tuple[int, ...], asked: tuple[int, ...], expected: bool) -> None:
    assert fits(held, asked) is expected


def test_pair_bits_mark_faces_held_twice() -> None:
    layout, held = holding("S 3 3 4 9 9", "2", "H")
    assert pair_bits(held) == holding("S 3 9", "2", "H")[1]
    assert pair_bits(holding("S 3 4 9", "2", "H")[1]) == 0
    assert layout.tiers(pair_bits(held)) == pair_bits(held)
