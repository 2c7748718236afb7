"""Leads: what may be led and by whom, what shape it has, and why (clauses lead.*, pair.*, tractor.*, trump.members.*,
throw.one-suit).
"""

from __future__ import annotations

import pytest

from rulings import answer, broken, follow, kept, ruled, trick, trump_of, used
from tractor_check.notation import cards
from tractor_check.profile import PRINTED
from tractor_check.rules.lead import IN_TRUMP, lead_in, lead_of, may_be_thrown
from tractor_check.trump import Group


@pytest.mark.parametrize(
    ("lead", "level", "trump", "shape", "clauses"),
    [
        pytest.param("D 9", "2", "H", "single", {"lead.types.two-deck"}, id="a single"),
        pytest.param("D 9 9", "2", "H", "pair", {"pair.identical", "pair.standalone.not-a-throw"}, id="a pair"),
        pytest.param(
            "D 7 7 8 8",
            "2",
            "H",
            "tractor",
            {"tractor.min-two-pairs", "tractor.consecutive", "tractor.one-suit-group", "tractor.lead-sizes"},
            id="a tractor",
        ),
        pytest.param("D 7 7 8 8", "2", "H", "tractor", {"derived.tractor.standalone-not-a-throw"}, id="no throw"),
        pytest.param("D 2 2 4 4", "3", "C", "tractor", {"tractor.level-skip"}, id="the level skipped"),
        pytest.param("C 2 2 4 4", "3", "C", "tractor", {"tractor.level-skip"}, id="skipped in trumps"),
        pytest.param("C 3 3 D 3 3", "3", "C", "tractor", {"trump.tiers.order"}, id="main and off-suit level"),
        pytest.param("LJ LJ BJ BJ", "3", "C", "tractor", {"trump.tiers.order"}, id="both jokers"),
        pytest.param(
            "C 3 3 D 3 3", "3", "C", "tractor", {"tractor.trump.off-levels-not-joined"}, id="one off-suit pair"
        ),
        pytest.param(
            "C 3 3 D 3 3",
            "3",
            "C",
            "tractor",
            {"tractor.trump.ordinary-not-to-off-level"},
            id="not with ordinary trumps",
        ),
        pytest.param(
            "D 3 3 LJ LJ",
            "3",
            "NT",
            "tractor",
            {"tractor.no-trump.no-main-tier", "tractor.no-trump.level-to-small-joker"},
            id="at no-trump",
        ),
        pytest.param("D 9 A", "2", "H", "throw", {"throw.one-suit", "lead.types.two-deck"}, id="a throw"),
    ],
)
def test_a_lead_keeps_the_clauses_of_its_shape(
    lead: str, level: str, trump: str, shape: str, clauses: set[str]
) -> None:
    ruling = ruled(trick(lead, level=level, trump=trump, variant="five"))
    assert ruling.answer["lead"]["legal"] is True
    assert ruling.answer["lead"]["shape"] == shape
    assert clauses <= kept(ruling, "lead")
    assert not broken(ruling, "lead")


@pytest.mark.parametrize(
    ("lead", "level", "trump", "clause", "shown"),
    [
        pytest.param("LJ BJ", "3", "C", "pair.mixed-jokers", "LJ BJ", id="a small and a big joker"),
        pytest.param("D 3 H 3", "3", "C", "pair.identical", "H3 D3", id="two level cards"),
        pytest.param("D 5 5 6", "2", "H", "tractor.min-two-pairs", "D5 D5", id="one pair is no tractor"),
        pytest.param("D 5 6 7", "2", "H", "tractor.min-two-pairs", None, id="neighbours in singles"),
        pytest.param("D 5 5 6 6 9", "2", "H", "tractor.lead-sizes", None, id="a card beside the tractor"),
        pytest.param("D 5 5 7 7", "2", "H", "tractor.consecutive", "D5 D5 D7 D7", id="a gap"),
        pytest.param("D 2 2 5 5", "3", "C", "tractor.consecutive", "D2 D2 D5 D5", id="two steps"),
        pytest.param("D 4 4 6 6", "3", "C", "tractor.level-skip", "D4 D4 D6 D6", id="the five is no level"),
        pytest.param(
            "C A A D 3 3", "3", "C", "tractor.trump.ordinary-not-to-off-level", "CA CA D3 D3", id="the ace of trumps"
        ),
        pytest.param(
            "D 3 3 H 3 3", "3", "C", "tractor.trump.off-levels-not-joined", "H3 H3 D3 D3", id="two red level pairs"
        ),
        pytest.param(
            "D 3 3 BJ BJ", "3", "NT", "tractor.no-trump.level-to-small-joker", "D3 D3 BJ BJ", id="over the small jokers"
        ),
    ],
)
def test_a_throw_says_what_keeps_it_from_being_one_form(
    lead: str, level: str, trump: str, clause: str, shown: str | None
) -> None:
    ruling = ruled(trick(lead, level=level, trump=trump))
    assert ruling.answer["lead"]["shape"] == "throw"
    found = [reason for reason in ruling.reasons if reason.clause == clause and not reason.holds]
    assert len(found) == 1
    assert found[0].about == "lead.shape"
    assert found[0].cards == (None if shown is None else cards(shown))


def test_the_second_off_suit_pair_is_a_branch() -> None:
    """derived.tractor.off-level-branch."""
    ruling = ruled(trick("D 3 3 H 3 3 C 3 3", level="3", trump="C"))
    assert "derived.tractor.off-level-branch" in kept(ruling, "lead")
    assert "tractor.trump.off-levels-not-joined" in broken(ruling, "lead")


@pytest.mark.parametrize(
    ("lead", "clauses"),
    [
        pytest.param("S 9 D 9", {"throw.mixed-groups", "throw.one-suit", "lead.types.two-deck"}, id="two side suits"),
        pytest.param(
            "S 9 9 D 10 10", {"tractor.one-suit-group", "tractor.level-skip"}, id="pairs of two suits in a row"
        ),
        pytest.param("S 9 9 D J J", {"tractor.one-suit-group"}, id="pairs of two suits"),
        pytest.param("S 9 S 2", {"throw.mixed-groups"}, id="a spade and the level card of spades"),
    ],
)
def test_a_lead_of_two_groups_is_illegal(lead: str, clauses: set[str]) -> None:
    ruling = ruled(trick(lead, plays={"P2": "S 3 4", "P3": "S 5 6", "P4": "S 7 8"}))
    assert ruling.answer["lead"] == {"legal": False}
    assert clauses <= broken(ruling, "lead")
    assert set(ruling.answer["plays"].values()) == {"unknown"}
    assert ruling.answer["winner"] == "none"


def test_a_mixed_lead_of_a_pair_and_a_single_is_no_tractor_of_two_suits() -> None:
    assert "tractor.one-suit-group" not in broken(ruled(trick("S 9 9 D 10")))
    assert "tractor.level-skip" not in broken(ruled(trick("S 9 9 D J J")))


@pytest.mark.parametrize(
    ("first_trick", "dealer", "legal"),
    [
        pytest.param(True, "P1", True, id="the dealer leads first"),
        pytest.param(True, "P2", False, id="another seat leads first"),
        pytest.param(False, "P2", True, id="later tricks"),
    ],
)
def test_the_dealer_leads_to_the_first_trick(first_trick: bool, dealer: str, legal: bool) -> None:
    ruling = ruled(trick("D 9", first_trick=first_trick, dealer=dealer))
    assert ruling.answer["lead"]["legal"] is legal
    assert ("lead.dealer-first" in kept(ruling, "lead")) is (first_trick and legal)
    assert ("lead.dealer-first" in broken(ruling, "lead")) is (first_trick and not legal)


@pytest.mark.parametrize(
    ("hand", "lead", "missing"),
    [
        pytest.param("D 9 10", "D 9", None, id="held"),
        pytest.param("D 9 10", "D J", "DJ", id="not held"),
        pytest.param("D 9 10", "D 9 9", "D9", id="held once"),
        pytest.param("D 9 9 10", "D 9 9 9", "D9", id="no pack holds three"),
    ],
)
def test_a_lead_comes_from_the_hand(hand: str, lead: str, missing: str | None) -> None:
    ruling = ruled(trick(lead, hands={"P1": hand}))
    assert ruling.answer["lead"]["legal"] is (missing is None)
    found = [reason for reason in ruling.reasons if reason.clause == "not-in-hand"]
    assert [reason.cards for reason in found] == ([] if missing is None else [cards(missing)])


@pytest.mark.parametrize(
    ("variant", "trump", "lead", "clause", "shown"),
    [
        pytest.param("four-80", "H", "S 2", "trump.members.suit", "S2", id="an off-suit level card"),
        pytest.param("four-80", "H", "BJ", "trump.members.suit", "BJ", id="a joker"),
        pytest.param("four-80", "NT", "S 2", "trump.members.no-trump", "S2", id="at no-trump"),
        pytest.param("four-40", "NT", "LJ", "trump.members.no-trump", "LJ", id="one pack at no-trump"),
        pytest.param("five", "H", "S 2", "derived.trump-group", "S2", id="five players: not printed"),
    ],
)
def test_level_cards_and_jokers_are_trumps(variant: str, trump: str, lead: str, clause: str, shown: str) -> None:
    found = {reason.clause: reason for reason in ruled(trick(lead, trump=trump, variant=variant)).reasons}
    assert found[clause].holds and found[clause].cards == cards(shown)


def test_ordinary_trumps_raise_no_question() -> None:
    assert not {"trump.members.suit", "trump.members.no-trump"} & kept(ruled(trick("H 9")))
    assert not {"trump.members.suit", "trump.members.no-trump"} & kept(ruled(trick("H 2")))


@pytest.mark.parametrize(
    ("lead", "clauses"),
    [
        pytest.param("S 9", {"lead.types.one-deck"}, id="a single"),
        pytest.param("S 9 A", {"lead.types.one-deck", "throw.one-suit", "pair.one-deck-impossible"}, id="a throw"),
    ],
)
def test_one_pack_has_singles_and_throws_only(lead: str, clauses: set[str]) -> None:
    ruling = ruled(trick(lead, variant="four-40"))
    assert clauses <= kept(ruling, "lead")
    assert "lead.types.two-deck" not in kept(ruling)
    assert "setup.decks.one" in kept(ruling)


def test_two_cards_of_a_face_are_a_fault_with_one_pack() -> None:
    ruling = ruled(trick("S 9 9", variant="four-40"))
    assert ruling.answer == {"faults": ["too-many-copies"]}
    assert {"pair.one-deck-impossible", "setup.decks.one"} <= broken(ruling)


@pytest.mark.parametrize(
    ("lead", "value", "legal"),
    [
        pytest.param("BJ BJ C A", "allowed", True, id="trumps may be thrown"),
        pytest.param("BJ BJ C A", "side-suits-only", False, id="or not"),
        pytest.param("S K A", "side-suits-only", True, id="a side suit"),
        pytest.param("LJ LJ BJ BJ", "side-suits-only", True, id="a tractor of trumps is no throw"),
    ],
)
def test_throws_of_trumps(lead: str, value: str, legal: bool) -> None:
    """throw.in-trump."""
    ruling = ruled(trick(lead, trump="C"), {"throw.in-trump": value})
    assert ruling.answer["lead"]["legal"] is legal
    assert ("throw.one-suit" in broken(ruling)) is not legal
    assert ("throw.in-trump" in used(ruling)) is (lead == "BJ BJ C A")


def test_the_ace_joins_an_off_suit_level_pair_only_by_departure() -> None:
    document = trick("C A A D 3 3", level="3", trump="C")
    assert answer(document)["lead"]["shape"] == "throw"
    ruling = ruled(document, {"departure.tractor.ace-joins-off-level": "joins"})
    assert ruling.answer["lead"]["shape"] == "tractor"
    assert ruling.departs


def test_parts_are_shown() -> None:
    ruling = ruled(trick("S 9 9 10 10 A"))
    assert [str(part) for part in ruling.details["lead"]["parts"]] == ["S9 S9 S10 S10", "SA"]
    assert [str(part) for part in ruled(trick("S A")).details["lead"]["parts"]] == ["SA"]


def test_the_set_up_is_kept_where_hands_are_given() -> None:
    """setup.seats, setup.decks.two, setup.hand-size."""
    with_hands = kept(ruled(follow("D 9", "D 3", "D 3")), "position")
    assert {"setup.seats", "setup.decks.two", "setup.hand-size"} <= with_hands
    assert "setup.hand-size" not in kept(ruled(trick("D 9")), "position")


def test_a_lead_is_divided_once() -> None:
    trump = trump_of("2", "H")
    lead = lead_of(trump, trump.pack(cards("S 9 9 10 10 K K A")))
    assert lead is not None
    assert (lead.shape, lead.size, lead.pairs, lead.tractors) == ("throw", 7, 3, (2,))
    assert [part.kind for part in lead.parts] == ["tractor", "pair", "single"]
    assert lead.layout.group is Group.SPADES and not lead.in_trumps
    assert lead_in(lead.layout, lead.holding) == lead
    single = lead_of(trump, trump.pack(cards("H 3")))
    assert single is not None and single.in_trumps and single.shape == "single" and single.parts[0].pairs == 0
    assert lead_of(trump, 0) is None
    assert lead_of(trump, trump.pack(cards("S 9 D 9"))) is None
    assert may_be_thrown(lead, PRINTED) == (True, 0)
    thrown = lead_of(trump, trump.pack(cards("H 3 9")))
    assert thrown is not None
    assert may_be_thrown(thrown, PRINTED) == (True, IN_TRUMP.bit)


TRACTOR = {"tractor.min-two-pairs", "tractor.consecutive", "tractor.one-suit-group", "tractor.lead-sizes"}
STANDALONE, SKIP, ORDER = "derived.tractor.standalone-not-a-throw", "tractor.level-skip", "trump.tiers.order"
BRANCH, MAIN, SMALL = (
    "tractor.trump.off-levels-not-joined",
    "tractor.no-trump.no-main-tier",
    "tractor.no-trump.level-to-small-joker",
)


@pytest.mark.parametrize(
    ("lead", "level", "suit", "more"),
    [
        pytest.param("D 7 7 8 8", "5", "C", set(), id="above the level"),
        pytest.param("D 3 3 4 4", "5", "C", set(), id="below the level"),
        pytest.param("D 4 4 6 6", "5", "C", {SKIP}, id="across the level"),
        pytest.param("D 4 4 6 6", "5", "NT", {SKIP}, id="across the level at no-trump"),
        pytest.param("D K K Q Q", "A", "C", set(), id="below the ace as level"),
        pytest.param("C 7 7 8 8", "5", "C", set(), id="ordinary trumps"),
        pytest.param("C 5 5 LJ LJ", "5", "C", {ORDER}, id="the main-suit level and the small jokers"),
        pytest.param("LJ LJ BJ BJ", "5", "C", {ORDER}, id="the jokers"),
        pytest.param(
            "D 5 5 C 5 5", "5", "C", {ORDER, BRANCH, "tractor.trump.ordinary-not-to-off-level"}, id="the two levels"
        ),
        pytest.param("D 3 3 LJ LJ", "3", "NT", {ORDER, BRANCH, MAIN, SMALL}, id="level and small jokers at no-trump"),
        pytest.param("LJ LJ BJ BJ", "3", "NT", {ORDER}, id="the jokers at no-trump"),
        pytest.param("LJ LJ BJ BJ", "4", "NT", {ORDER}, id="the jokers at no-trump, another level"),
        pytest.param("C 6 6 LJ LJ", "6", "NT", {ORDER, BRANCH, MAIN, SMALL}, id="level and jokers, another level"),
    ],
)
def test_the_clauses_of_a_tractor_are_those_it_rests_on(lead: str, level: str, suit: str, more: set[str]) -> None:
    """tractor.*, trump.tiers.order."""
    ruling = ruled(trick(lead, level=level, trump=suit))
    assert kept(ruling, "lead.shape") == TRACTOR | {STANDALONE} | more


def test_an_ace_that_joins_is_no_order_of_special_tiers() -> None:
    """departure.tractor.ace-joins-off-level."""
    ruling = ruled(trick("H A A D 2 2"), {"departure.tractor.ace-joins-off-level": "joins"})
    assert kept(ruling, "lead.shape") == TRACTOR | {STANDALONE}


LEVELS_APART, TO_LEVEL = "tractor.trump.off-levels-not-joined", "tractor.trump.ordinary-not-to-off-level"


@pytest.mark.parametrize(
    ("lead", "level", "suit", "apart"),
    [
        pytest.param("D 3 3 BJ BJ", "3", "NT", {SMALL}, id="level and big jokers at no-trump"),
        pytest.param("D 3 3 H 3 3 LJ LJ", "3", "NT", {LEVELS_APART}, id="two levels and small jokers at no-trump"),
        pytest.param("D 3 3 H 3 3", "3", "NT", {LEVELS_APART, SMALL}, id="two levels at no-trump"),
        pytest.param("S 9 9 J J", "10", "NT", set(), id="the level between at no-trump"),
        pytest.param("S 9 9 J J", "3", "NT", {SKIP}, id="a rank between at no-trump"),
        pytest.param("S 9 9 J J", "3", "C", {SKIP}, id="a rank between"),
        pytest.param("D 2 2 H 9 9", "2", "H", set(), id="one level pair far away"),
        pytest.param("D 2 2 H A A", "2", "H", {TO_LEVEL}, id="the ace below the level"),
        pytest.param("D 2 2 C 2 2", "2", "H", {LEVELS_APART}, id="two level pairs"),
    ],
)
def test_why_pairs_of_a_throw_are_apart(lead: str, level: str, suit: str, apart: set[str]) -> None:
    """tractor.*"""
    found = broken(ruled(trick(lead, level=level, trump=suit)), "lead.shape")
    assert found & {LEVELS_APART, TO_LEVEL, SMALL, SKIP} == apart


@pytest.mark.parametrize(
    ("lead", "level", "suit", "consecutive", "sizes"),
    [
        pytest.param("D 2 2 C 2 2", "2", "H", False, False, id="two level pairs"),
        pytest.param("D 2 2 C 2 2", "2", "NT", False, False, id="two level pairs at no-trump"),
        pytest.param("S 5 5 6 6 9 9", "2", "H", True, False, id="a tractor and a pair"),
        pytest.param("S 5 5 6 6 9", "2", "H", False, True, id="a tractor and a single"),
        pytest.param("S 5 5 9 9", "2", "H", True, False, id="two pairs apart"),
        pytest.param("S 5 5 9 9 J", "2", "H", True, False, id="two pairs apart and a single"),
        pytest.param("S 5 5 6 6 8 8 9 9", "2", "H", False, False, id="two tractors"),
    ],
)
def test_what_keeps_pairs_from_being_one_tractor(
    lead: str, level: str, suit: str, consecutive: bool, sizes: bool
) -> None:
    """tractor.consecutive, tractor.lead-sizes."""
    found = broken(ruled(trick(lead, level=level, trump=suit)), "lead.shape")
    assert ("tractor.consecutive" in found, "tractor.lead-sizes" in found) == (consecutive, sizes)


def test_every_reason_of_a_shape_is_about_the_shape() -> None:
    """pair.mixed-jokers."""
    ruling = ruled(trick("LJ LJ"))
    assert {"pair.identical", "pair.standalone.not-a-throw", "pair.mixed-jokers"} == kept(ruling, "lead.shape")
    assert {reason.about for reason in ruling.reasons} <= {"lead", "lead.shape", "position"}


def test_a_single_is_a_lead_of_one_part() -> None:
    trump = trump_of("2", "H")
    lead = lead_of(trump, trump.pack(cards("S 9")))
    assert lead is not None
    (part,) = lead.parts
    assert part == ("single", 0, lead.layout.top(lead.holding), lead.holding)
    assert lead.weakest == lead.parts


def test_a_lead_of_two_groups_still_says_who_leads() -> None:
    """throw.mixed-groups, lead.dealer-first."""
    document = trick("S A D A", hands={"P1": "S A D A K"}, dealer="P1", first_trick=True)
    ruling = ruled(document)
    assert "lead.dealer-first" in kept(ruling, "lead")
    assert {"throw.mixed-groups", "throw.one-suit"} <= broken(ruling, "lead")


def test_a_throw_of_trumps_that_is_barred_says_that_only_side_suits_may_be_thrown() -> None:
    """throw.one-suit, throw.in-trump: side-suits-only."""
    ruling = ruled(trick("H 3 9"), {"throw.in-trump": "side-suits-only"})
    (found,) = (reason for reason in ruling.reasons if reason.clause == "throw.one-suit")
    assert (found.holds, found.about, found.cards, dict(found.facts)) == (
        False,
        "lead",
        None,
        {"side_suits_only": True},
    )


def test_no_ordinary_trump_is_apart_where_the_ace_joins() -> None:
    """departure.tractor.ace-joins-off-level."""
    joins = {"departure.tractor.ace-joins-off-level": "joins"}
    assert TO_LEVEL not in broken(ruled(trick("H K K D 2 2"), joins), "lead.shape")


def test_the_branch_of_a_level_pair_is_shown_with_its_cards() -> None:
    """derived.tractor.off-level-branch."""
    ruling = ruled(trick("D 2 2 C 2 2 H 2 2"))
    (found,) = (reason for reason in ruling.reasons if reason.clause == "derived.tractor.off-level-branch")
    assert (found.holds, str(found.cards)) == (True, "C2 C2 D2 D2")
