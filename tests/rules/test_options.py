"""Legal replies: their number without listing them, what all of them must include, and the list up to 200."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from oracle.trick import rule_trick as oracle
from rulings import REPLY_KEYS, plain, ruled, trick, trump_of
from tractor_check.notation import cards
from tractor_check.profile import PRINTED, Profile, consulted
from tractor_check.rules.counting import ANY, Wanted, count_choices
from tractor_check.rules.follow import demand_of
from tractor_check.rules.lead import lead_of
from tractor_check.rules.options import LIST_LIMIT, Replies, can_qualify
from tractor_check.rules.ruff import requirement_of
from tractor_check.trump import Group


def about(
    lead: str, hand: str, readings: dict[str, Any] | None = None, **keys: Any
) -> tuple[int, Any, list[str] | None]:
    """Return number, common cards and list of P2's legal replies."""
    ruling = ruled(trick(lead, hands={"P2": hand}, **keys), readings, wanted=REPLY_KEYS)
    found = plain(ruling.answer)
    options = found.get("options", {}).get("P2")
    return found["option_count"]["P2"], found.get("must_include", {}).get("P2"), options


@pytest.mark.parametrize(
    ("lead", "hand", "count", "must", "options"),
    [
        pytest.param("D 7", "D 3 9 S 4", 2, [], ["D3", "D9"], id="any diamond"),
        pytest.param("D 7", "D 3 S 4", 1, "D3", ["D3"], id="the only diamond"),
        pytest.param("D 7", "S 3 3 H 4", 2, [], ["S3", "H4"], id="any card; copies count once"),
        pytest.param("D 7 7", "D 3 3 9", 1, "D3 D3", ["D3 D3"], id="the pair"),
        pytest.param("D 7 7", "D 3 3 9 9 J", 2, [], ["D3 D3", "D9 D9"], id="either pair"),
        pytest.param("D 7 7", "D 3 9 J", 3, [], ["D3 D9", "D3 DJ", "D9 DJ"], id="two of three singles"),
        pytest.param("D 7 7", "D 3 S 4 5", 2, "D3", ["S4 D3", "S5 D3"], id="the diamond and a filler"),
        pytest.param(
            "D 7 7 8 8", "D 3 4 5 A A", 3, "DA DA", ["D3 D4 DA DA", "D3 D5 DA DA", "D4 D5 DA DA"], id="the aces"
        ),
        pytest.param("D 7 7 8 8", "D 3 3 4 4 9 9", 1, "D3 D3 D4 D4", ["D3 D3 D4 D4"], id="the tractor"),
        pytest.param(
            "D 7 7 8 8", "D 3 3 4 4 5 5", 2, "D4 D4", ["D3 D3 D4 D4", "D4 D4 D5 D5"], id="the middle of a longer run"
        ),
        pytest.param("D 7 7 8 8", "D 3 3 9 9 J", 1, "D3 D3 D9 D9", ["D3 D3 D9 D9"], id="both pairs"),
        pytest.param("D 7 7 8 8", "D 3 3 9 J", 1, "D3 D3 D9 DJ", ["D3 D3 D9 DJ"], id="just enough"),
        pytest.param("D 7 7 8 8", "D 3 S 4 4 5", 1, "S4 S4 S5 D3", ["S4 S4 S5 D3"], id="every card there is"),
        pytest.param(
            "D 7 7 8 8",
            "D 3 S 4 4 5 6",
            3,
            "S4 D3",
            ["S4 S4 S5 D3", "S4 S4 S6 D3", "S4 S5 S6 D3"],
            id="one filler stays behind",
        ),
        pytest.param("D A A K", "D 3 3 9", 1, "D3 D3 D9", ["D3 D3 D9"], id="all of the suit"),
        pytest.param("D A A K", "D 3 3 9 9", 2, "D3 D9", ["D3 D3 D9", "D3 D9 D9"], id="one copy of each"),
        pytest.param("D 7 7", "D 3", 0, None, [], id="a hand too short"),
    ],
)
def test_legal_replies(lead: str, hand: str, count: int, must: Any, options: list[str]) -> None:
    assert about(lead, hand, gone="D Q Q J") == (count, must, options)


def test_the_list_is_in_printing_order() -> None:
    _, _, options = about("D 7 7", "D 3 9 J S 4")
    assert options == ["D3 D9", "D3 DJ", "D9 DJ"]


def test_options_are_listed_up_to_two_hundred() -> None:
    assert LIST_LIMIT == 200
    hand = "S 3 4 5 6 7 8 9 10 J Q K"
    assert about("D A K", hand)[0] == comb(11, 2)
    few = about("D A K", "S 3 4 5 6 7 8 9 10 J Q K C 3 4 5 6 7 8 9 10 J")
    assert few[0] == comb(20, 2) == 190 and few[2] is not None and len(few[2]) == 190
    many = about("D A K", "S 3 4 5 6 7 8 9 10 J Q K C 3 4 5 6 7 8 9 10 J Q")
    assert many == (210, [], None)


def test_a_hand_of_twenty_five_cards_has_millions_of_replies() -> None:
    hand = "S 3 4 5 6 7 8 9 10 J Q K A C 3 4 5 6 7 8 9 10 J Q K A BJ"
    assert about("D A K Q J 10 9 8 7", hand)[0] == comb(25, 8)


@pytest.mark.parametrize(
    ("readings", "lead", "hand", "count", "must"),
    [
        pytest.param({"follow.pair.obligation": "free"}, "D 7 7", "D 3 3 9", 2, "D3", id="no pair is owed"),
        pytest.param({"follow.exhaust.general": "tractor-only"}, "D 7 7", "D 3 S 4 5", 2, "D3", id="short"),
        pytest.param(
            {"follow.tractor.longer": "exact-only"}, "D 7 7 8 8", "D 3 3 4 4 5 5 9 9", 6, [], id="any two pairs"
        ),
        pytest.param(
            {"follow.tractor.longer": "exact-only"},
            "D 7 7 8 8",
            "D 3 3 4 4 9 9 10 10 J J",
            3,
            [],
            id="whole in the reply",
        ),
        pytest.param(
            {"follow.tractor.shorter": "longest-part"},
            "D 7 7 8 8 9 9",
            "D 3 3 4 4 J J K K",
            2,
            "D3 D3 D4 D4",
            id="a shorter one",
        ),
    ],
)
def test_readings_change_the_replies(readings: dict[str, str], lead: str, hand: str, count: int, must: Any) -> None:
    found = about(lead, hand, readings)
    assert found[2] is not None and len(found[2]) == found[0]
    if must is not None:
        assert found[:2] == (count, must)
    common = set.intersection(*(set(_numbered(reply)) for reply in found[2]))
    assert found[1] == (" ".join(card for card, _ in sorted(common, key=_place)) or [])


def _numbered(reply: str) -> list[tuple[str, int]]:
    """Return each card with its number among its copies."""
    tokens = reply.split()
    return [(card, tokens[:place].count(card)) for place, card in enumerate(tokens)]


def _place(card: tuple[str, int]) -> tuple[bytes, int]:
    return cards(card[0]).faces, card[1]


def test_a_longer_run_does_not_stand_for_a_whole_one() -> None:
    """follow.tractor.longer: exact-only, in a throw of two tractors: three pairs in a row are no tractor of two."""
    lead, hand = "S J J D J J K K A A", "D 2 2 3 3 7 7 8 8 9 9"
    keys = {"level": "J", "trump": "D", "gone": "LJ LJ BJ BJ H J J C J J"}
    count, must, options = about(lead, hand, {"follow.tractor.longer": "exact-only"}, **keys)
    assert (count, must) == (3, "D2 D2 D3 D3") and options is not None
    assert "D2 D2 D7 D7 D8 D8 D9 D9" not in options


@pytest.mark.parametrize(
    ("lead", "hand", "holds"),
    [
        pytest.param("S 9 9", "H 3 3 5", True, id="a pair"),
        pytest.param("S 9 9", "H 3 5 7", False, id="no pair"),
        pytest.param("S 9 9 10 10", "H 3 3 4 4 7", True, id="a tractor"),
        pytest.param("S 9 9 10 10", "H 3 3 5 5 7", False, id="two pairs"),
        pytest.param("S A A K", "H 3 3", False, id="too few cards"),
    ],
)
def test_whether_trumps_can_qualify(lead: str, hand: str, holds: bool) -> None:
    trump = trump_of("2", "H")
    led = lead_of(trump, trump.pack(cards(lead)))
    assert led is not None
    layout = trump.layouts[Group.TRUMPS]
    assert can_qualify(requirement_of(led, PRINTED), layout, trump.pack(cards(hand)) >> layout.base) is holds


def test_choices_are_counted_by_pairs_and_tractors() -> None:
    trump = trump_of("3", "C")
    layout = trump.layouts[Group.TRUMPS]
    holding = trump.pack(cards("D 3 3 H 3 3 C 3 3 9 9 4 LJ")) >> layout.base
    assert count_choices(layout, holding, 4, Wanted((2,)), 2) == 2
    assert count_choices(layout, holding, 4, ANY, 2) == comb(4, 2)
    assert count_choices(layout, holding, 2, ANY, 1) == 4
    assert count_choices(layout, holding, 2, ANY, 0) == comb(6, 2) + 4
    assert count_choices(layout, holding, 2, ANY, 0, most_pairs=0) == comb(6, 2)
    assert count_choices(layout, holding, 6, Wanted((2,), exact=True), 3) == 3
    assert count_choices(layout, holding, 99, ANY, 0) == 0
    row = trump.pack(cards("C 7 7 8 8 9 9 J J Q Q")) >> layout.base
    assert count_choices(layout, row, 6, Wanted((2,)), 3) == 8
    assert count_choices(layout, row, 6, Wanted((2,), exact=True), 3) == 7
    assert count_choices(layout, row, 6, Wanted((2,), led=(2,)), 3) == 7
    assert count_choices(layout, row, 6, Wanted((2,), led=(3,), shorter=True), 3) == 8
    assert count_choices(layout, row, 6, Wanted((3,), led=(3,), shorter=True), 3) == 1


def replies_of(lead: str, hand: str, profile: Profile = PRINTED) -> Replies:
    trump = trump_of("2", "H")
    led = lead_of(trump, trump.pack(cards(lead)))
    assert led is not None
    demand = demand_of(led, profile, one_deck=False)
    return Replies(trump, demand, lambda: requirement_of(led, profile), trump.pack(cards(hand)), profile)


def test_one_copy_of_a_pair_may_be_all_that_is_owed() -> None:
    """follow.exhaust.general: tractor-only: one spade follows, the second copy need not."""
    count, must, options = about("S A K Q", "S 3 3 D 4 5", {"follow.exhaust.general": "tractor-only"})
    assert (count, must) == (3, "S3")
    assert options == ["S3 S3 D4", "S3 S3 D5", "S3 D4 D5"]


def test_one_copy_may_be_needed_of_a_pair_that_need_not_stay_whole() -> None:
    """follow.tractor.longer: exact-only: of five cards four follow, so one seven does, and both only as a pair owed."""
    for readings in ({}, {"follow.tractor.longer": "exact-only"}):
        count, must, options = about("S J J Q Q", "S 3 3 4 4 7", readings)
        assert (count, must, options) == (1, "S3 S3 S4 S4", ["S3 S3 S4 S4"])
    count, must, options = about("S J J Q Q 10", "S 3 3 4 4 7 7", {"follow.tractor.longer": "exact-only"})
    assert (count, must) == (1, "S3 S3 S4 S4 S7")
    assert options == ["S3 S3 S4 S4 S7"]


UNQUALIFIED, COVERS, LONGER = "ruff.unqualified-legal", "ruff.pair-covers-singles", "ruff.throw.longer-tractor"


@pytest.mark.parametrize(
    ("lead", "hand", "strict", "usual"),
    [
        pytest.param("S A K", "H 3 4 D 3", set(), set(), id="two singles, no pair"),
        pytest.param("S A K", "H 3 3 D 3", {COVERS}, set(), id="a pair for two singles"),
        pytest.param(
            "S 9 9",
            "H 3 4 D 3",
            {UNQUALIFIED, "ruff.plain-pair", "trick.same-form-only"},
            {UNQUALIFIED, "ruff.plain-pair"},
            id="a pair",
        ),
        pytest.param("S A A K", "H 3 3 4 4 D 3", set(), set(), id="one single: no pair can stand for it"),
        pytest.param("S A A K Q", "H 3 3 4 4 D 3", {COVERS}, set(), id="a second pair"),
        pytest.param("S A A K Q", "H 3 3 4 5 D 3", set(), set(), id="one pair for one pair"),
        pytest.param("S 9 9 10 10 A", "H 3 3 4 4 5 D 3", {LONGER}, set(), id="a tractor"),
        pytest.param(
            "S A A Q Q",
            "H 3 3 4 5 6",
            {UNQUALIFIED, "ruff.throw.two-pairs"},
            {UNQUALIFIED, "ruff.throw.two-pairs"},
            id="two pairs",
        ),
    ],
)
def test_readings_on_which_the_replies_of_a_void_hand_turn(
    lead: str, hand: str, strict: set[str], usual: set[str]
) -> None:
    barring = PRINTED.replace({"ruff.unqualified-legal": "illegal"})
    assert {entry.id for entry in consulted(replies_of(lead, hand, barring).readings)} == strict
    assert {entry.id for entry in consulted(replies_of(lead, hand).readings)} == usual


def test_the_requirement_of_a_ruff_is_asked_for_only_when_the_hand_is_void() -> None:
    def unasked() -> Any:
        raise AssertionError

    trump = trump_of("2", "H")
    led = lead_of(trump, trump.pack(cards("S 9 9")))
    assert led is not None
    demand = demand_of(led, PRINTED, one_deck=False)
    for hand in ("S 3 4 H 5 5", "D 3 4 H 5", "D 3 4"):
        assert Replies(trump, demand, unasked, trump.pack(cards(hand)), PRINTED).count > 0
    with pytest.raises(AssertionError):
        Replies(trump, demand, unasked, trump.pack(cards("H 3 4")), PRINTED)


def test_barred_trumps_are_left_out_of_the_count() -> None:
    strict = PRINTED.replace({"ruff.unqualified-legal": "illegal"})
    for hand, count in (("H 5 9 D 3", 2), ("H 5 9 J D 3", 3), ("H 5 5 9 D 3", 3), ("H 5 9", 1), ("H 5 5 9", 1)):
        found = replies_of("S 4 4", hand, strict)
        assert found.count == count == len(found.listed()), hand
    assert str(replies_of("S 4 4", "H 5 9 D 3", strict).must_include()) == "D3"
    assert str(replies_of("S 4 4", "H 5 5 9", strict).must_include()) == "H5 H5"
    assert str(replies_of("S 4 4", "H 5 9", strict).must_include()) == "H5 H9"
    assert replies_of("S 4 4", "H 5", strict).must_include() is None


STRICT = {UNQUALIFIED: "illegal"}
EXACT_FORM, EXACT = {**STRICT, COVERS: "exact-form"}, {**STRICT, LONGER: "exact"}
EXACT_ONLY = {"follow.tractor.longer": "exact-only"}


@pytest.mark.parametrize(
    ("lead", "hand", "readings"),
    [
        pytest.param("S A K Q", "H 5 5 6 6 7 D 3", EXACT_FORM, id="no pair for three singles"),
        pytest.param("S A K", "H 5 5 6 7 D 3", EXACT_FORM, id="no pair for two singles"),
        pytest.param("S A A K Q", "H 3 3 4 4 5 6 D 3", EXACT_FORM, id="one pair for one"),
        pytest.param("S A A K", "H 3 3 4 4 5 D 3", EXACT_FORM, id="no second pair has room"),
        pytest.param("S A A Q Q 9", "H 3 3 4 4 6 6 D 3", EXACT_FORM, id="two pairs for two"),
        pytest.param("S A A Q Q 9 7", "H 3 3 5 5 7 7 9 D 3", EXACT_FORM, id="two pairs for two, and two singles"),
        pytest.param("S 9 9 10 10 A", "H 3 3 4 4 5 5 6 D 3", EXACT, id="a whole run"),
        pytest.param("S 9 9 10 10 A K", "H 3 3 4 4 5 5 7 7 D 3", EXACT, id="a whole run among longer ones"),
        pytest.param("S 9 9 10 10 A", "H 3 3 4 4 5 5 6 D 3", {**EXACT, **EXACT_FORM}, id="both"),
        pytest.param("S 9 9 10 10", "H 3 3 4 4 5 5 6 D 3", EXACT, id="a tractor led asks for no whole run"),
        pytest.param(
            "D 3 3 4 4 5 5 6 6",
            "D 8 8 9 9 10 10 Q Q K K A",
            {**EXACT_ONLY, "follow.tractor.shorter": "longest-part"},
            id="the longest whole run below",
        ),
        pytest.param(
            "D 3 3 4 4 5 5",
            "D 8 8 9 9 J J Q Q K K A A",
            {**EXACT_ONLY, "follow.tractor.shorter": "longest-part"},
            id="a whole run of two beside one of four",
        ),
    ],
)
def test_replies_are_counted_as_the_oracle_lists_them(lead: str, hand: str, readings: dict[str, str]) -> None:
    document = trick(lead, hands={"P2": hand}, readings=readings)
    listed = oracle(document)
    ruling = ruled(document, wanted=("option_count", "must_include"))
    assert ruling.answer["option_count"] == listed["option_count"]
    assert plain(ruling.answer["must_include"]) == listed["must_include"]
