"""Who is ahead: plays in the led group, ties, and the tiers that decide (clauses pair.standalone.*, trump.tiers.*,
derived.*).
"""

from __future__ import annotations

import pytest

from rulings import all_play, answer, broken, decisive, kept, ruled, trick, used
from tractor_check.notation import cards


@pytest.mark.parametrize(
    ("lead", "plays", "winner"),
    [
        pytest.param("S 9", ("S 3", "S 10", "S J"), "P4", id="the highest card of the suit"),
        pytest.param("S 9", ("S 9", "S 8", "S 3"), "P1", id="an equal card does not win"),
        pytest.param("S 9", ("D A", "C A", "D K"), "P1", id="other side suits never win"),
        pytest.param("S 9 9", ("S 10 10", "S A K", "S Q J"), "P2", id="a higher pair"),
        pytest.param("S 9 9", ("S A K", "S Q J", "S 8 8"), "P1", id="higher singles and a lower pair"),
        pytest.param("S 9 9", ("S 10 D A", "D A K", "C A A"), "P1", id="pairs of other suits"),
        pytest.param("S 5 5 6 6", ("S 8 8 9 9", "S 3 3 4 4", "S J J Q Q"), "P4", id="a higher tractor"),
        pytest.param("S 5 5 6 6", ("S 8 8 10 10", "S A A Q Q", "S 3 3 4 4"), "P1", id="pairs are no tractor"),
        pytest.param("H 3", ("H 5", "H A", "D 2"), "P4", id="trumps led: the off-suit level"),
        pytest.param("H 3", ("D 2", "C 2", "H A"), "P2", id="equal level cards: the earlier"),
        pytest.param("H 3 3", ("LJ BJ", "D 2 C 2", "H 4 4"), "P4", id="trumps led: a pair"),
        pytest.param("S A K", ("S 3 4", "S 5 6", "S 7 8"), "P1", id="derived.standing-throw-in-suit"),
    ],
)
def test_who_takes_the_trick(lead: str, plays: tuple[str, str, str], winner: str) -> None:
    assert answer(all_play(lead, *plays))["winner"] == winner


def test_a_reply_in_the_led_suit_never_beats_a_throw_that_stood() -> None:
    """derived.standing-throw-in-suit, also where the reading spares the partner's cards."""
    hands = {"P2": "S 3 4", "P3": "S K K", "P4": "S 5 6"}
    document = trick("S A Q", hands=hands, plays=hands, gone="S A")
    ruling = ruled(document, {"throw.recall.whose-cards": "opponents"})
    assert (ruling.answer["lead"]["recalled"], ruling.answer["winner"]) == (False, "P1")
    assert "derived.standing-throw-in-suit" in kept(ruling, "winner")
    ruffed = ruled(all_play("S A K", "H 3 4"))
    assert "derived.standing-throw-in-suit" not in kept(ruffed)


@pytest.mark.parametrize(
    ("lead", "replies", "about", "clause", "holds", "shown"),
    [
        pytest.param(
            "S 9 9", ("S 10 10",), "P2", "pair.standalone.single-does-not-beat", True, None, id="a pair beats it"
        ),
        pytest.param(
            "S 9 9", ("S 10 J",), "P2", "pair.standalone.single-does-not-beat", False, None, id="singles do not"
        ),
        pytest.param("H 3 3", ("LJ BJ",), "P2", "pair.mixed-jokers", False, "LJ BJ", id="two jokers"),
        pytest.param("H 3 3", ("D 2 C 2",), "P2", "pair.identical", False, "C2 D2", id="two level cards"),
        pytest.param(
            "H 3", ("D 2",), "P2", "derived.special-above", True, "H3 D2", id="a level card over the ordinary trumps"
        ),
        pytest.param("D 2", ("H A",), "P2", "derived.special-above", False, "HA D2", id="an ordinary trump under it"),
        pytest.param("D 2", ("H 2",), "P2", "trump.tiers.order", True, "H2 D2", id="the main-suit level"),
        pytest.param("H 2", ("D 2",), "P2", "trump.tiers.order", False, "H2 D2", id="under the main-suit level"),
        pytest.param("LJ", ("BJ",), "P2", "trump.tiers.order", True, "LJ BJ", id="the big joker"),
        pytest.param("D 2", ("C 2",), "P2", "trump.tiers.off-levels-equal", True, "C2 D2", id="equal level cards"),
        pytest.param("D 2", ("C 2",), "P2", "derived.earlier-of-equals", True, None, id="the earlier of equals"),
        pytest.param("D 2 2", ("C 2 2",), "P2", "derived.pair-ties", True, "C2 D2", id="equal level pairs"),
        pytest.param("S 9", ("H 3", "D 2"), "P3", "derived.special-above", True, "H3 D2", id="between ruffs"),
        pytest.param(
            "S 9 9", ("H 2 2", "D 2 2"), "P3", "trump.tiers.order", False, "H2 D2", id="between ruffs of pairs"
        ),
    ],
)
def test_why_a_play_is_ahead_or_not(
    lead: str, replies: tuple[str, ...], about: str, clause: str, holds: bool, shown: str | None
) -> None:
    ruling = ruled(all_play(lead, *replies))
    found = [reason for reason in ruling.reasons if (reason.about, reason.clause) == (f"plays.{about}", clause)]
    assert [(reason.holds, reason.cards) for reason in found] == [(holds, None if shown is None else cards(shown))]


@pytest.mark.parametrize(
    ("lead", "reply"),
    [
        pytest.param("S 9", "S 10", id="side suits have no tiers"),
        pytest.param("H 9", "H 10", id="ordinary trumps"),
        pytest.param("D 2", "D 2", id="the same face"),
    ],
)
def test_tiers_are_named_only_where_they_decide(lead: str, reply: str) -> None:
    named = {clause for clause in kept(ruled(all_play(lead, reply))) if clause.startswith("trump.tiers")}
    assert named == set()


def test_with_one_pack_the_tiers_are_derived() -> None:
    """trump.tiers.four40: the sheet prints no order."""
    document = all_play("D 2", "H 2", "C 2", variant="four-40")
    ruling = ruled(document)
    assert ruling.answer["winner"] == "P2"
    assert "derived.special-above" in kept(ruling, "plays.P2")
    assert not [
        clause for clause, _ in ((r.clause, r.holds) for r in ruling.reasons) if clause.startswith("trump.tiers")
    ]
    tie = ruled(all_play("D 2", "C 2", variant="four-40"))
    assert "derived.earlier-of-equals" in kept(tie, "plays.P2")
    assert "derived.pair-ties" not in kept(tie)


@pytest.mark.parametrize(
    ("lead", "plays", "first", "last"),
    [
        pytest.param("C 5", ("H 3", "D 3", "S 3"), "P2", "P4", id="off-suit level cards"),
        pytest.param("S 9", ("S 9", "S 4", "S 5"), "P1", "P2", id="two copies"),
        pytest.param("S 9", ("C 4", "C 4", "S 5"), "P2", "P3", id="two equal ruffs"),
    ],
)
def test_equal_cards(lead: str, plays: tuple[str, str, str], first: str, last: str) -> None:
    """trick.tie-first."""
    document = all_play(lead, *plays, level="3", trump="C")
    assert answer(document, {"trick.tie-first": "first"})["winner"] == first
    ruling = ruled(document, {"trick.tie-first": "last"})
    assert ruling.answer["winner"] == last
    assert "derived.earlier-of-equals" in broken(ruling)
    assert "trick.tie-first" in decisive(ruled(document, sensitivity=True))
    assert "trick.tie-first" not in used(ruled(all_play("S 9", "S 10", "S J", "S Q")))


@pytest.mark.parametrize(
    ("lead", "plays", "form", "card"),
    [
        pytest.param("S 9 9 10 10", ("S Q Q A A", "S 3 3 4 4"), "P1", "P2", id="pairs apart over a tractor"),
        pytest.param("S 9 9", ("S 10 J", "S 3 4"), "P1", "P2", id="singles over a pair"),
        pytest.param("S 9 9", ("H 3 D 4", "S A K"), "P1", "P2", id="one trump over a pair"),
        pytest.param("S 9 9", ("H 3 D 3", "H 5 D 3"), "P1", "P3", id="a higher trump"),
        pytest.param("S 9 9", ("H 3 3", "S A A"), "P2", "P2", id="a ruff stands"),
    ],
)
def test_a_departure_lets_the_highest_card_win(lead: str, plays: tuple[str, ...], form: str, card: str) -> None:
    """trick.same-form-only."""
    document = all_play(lead, *plays)
    assert answer(document)["winner"] == form
    ruling = ruled(document, {"trick.same-form-only": "highest-card"})
    assert ruling.answer["winner"] == card
    assert ruling.departs


def test_form_is_asked_only_where_another_form_is_higher() -> None:
    assert "trick.same-form-only" in used(ruled(all_play("S 9 9", "S 10 J", "S 3 4", "S 5 6")))
    assert "trick.same-form-only" not in used(ruled(all_play("S 9 9", "S 8 7", "S 3 4", "S 5 6")))
    assert "trick.same-form-only" not in used(ruled(all_play("S 9", "S 10", "S 3", "S 5")))


@pytest.mark.parametrize(
    ("lead", "hand", "reply", "role"),
    [
        pytest.param("S 9", "S 3 D 4", "S 3", "follow", id="in the led suit"),
        pytest.param("S 9 9", "S 3 D 4 5", "S 3 D 4", "follow", id="short of it"),
        pytest.param("S 9", "D 3 H 4", "D 3", "discard", id="another side suit"),
        pytest.param("S 9", "D 3 H 4", "H 4", "ruff", id="a trump"),
        pytest.param("S 9 9", "D 3 H 4 5", "H 4 5", "discard", id="trumps that do not qualify"),
        pytest.param("S 9 9", "D 3 H 4 5", "H 4 D 3", "discard", id="a trump and a side card"),
        pytest.param("H 9", "D 3 4", "D 3", "discard", id="void in trumps"),
    ],
)
def test_roles(lead: str, hand: str, reply: str, role: str) -> None:
    ruling = ruled(trick(lead, hands={"P2": hand}, plays={"P2": reply}))
    assert ruling.details["plays"] == {"P2": {"role": role}}


def test_an_illegal_reply_is_never_ahead_and_has_no_role() -> None:
    document = trick("S 9", hands={"P2": "S 3 A"}, plays={"P2": "H A", "P3": "S 10"})
    ruling = ruled(document)
    assert ruling.answer["leading"] == "P3"
    assert set(ruling.details["plays"]) == {"P3"}
    document["plays"]["P4"] = "S J"
    assert answer(document)["winner"] == "none"


def test_an_unknown_hand_without_the_suit_is_taken_to_be_void() -> None:
    ruling = ruled(trick("S 4 4", plays={"P2": "S 5 5", "P3": "H 3 3", "P4": "S 3 6"}))
    assert ruling.answer["plays"] == {"P2": "unknown", "P3": "unknown", "P4": "unknown"}
    assert ruling.answer["winner"] == "P3"


def test_under_the_highest_card_readings_and_reasons_add_up() -> None:
    """trick.same-form-only: highest-card, trick.tie-first, trump.tiers.order."""
    by_rank = {"trick.same-form-only": "highest-card"}
    ruling = ruled(all_play("D 2 2", "C 2 H 3", "H 4 5", "H 6 7"), by_rank)
    assert {"trick.same-form-only", "trick.tie-first"} <= set(used(ruling))
    assert "derived.earlier-of-equals" in kept(ruling, "plays.P2")
    ruling = ruled(all_play("D 2 2", "H 2 3", "H 4 5", "H 6 7"), by_rank)
    assert ruling.answer["winner"] == "P2"
    assert "trump.tiers.order" in kept(ruling, "plays.P2")


def test_a_short_reply_to_the_lowest_pair_is_not_compared() -> None:
    """pair.standalone.single-does-not-beat."""
    ruling = ruled(all_play("S 3 3", "S 5 D 4", "S 6 D 6", "S 7 D 7"))
    assert ruling.answer["winner"] == "P1"
    assert "trick.tie-first" not in used(ruling)
    assert not any(reason.clause == "pair.standalone.single-does-not-beat" for reason in ruling.reasons)


def test_only_a_higher_card_makes_one_ask_for_the_form() -> None:
    """trick.same-form-only."""
    equal = ruled(all_play("D 2 2", "C 2 H 4", "H 5 6", "H 7 8"))
    assert "trick.same-form-only" not in used(equal)
    last = ruled(all_play("D 2 2", "C 2 H 4", "H 5 6", "H 7 8"), {"trick.tie-first": "last"})
    assert "trick.same-form-only" in used(last)
    lower = ruled(all_play("D 2 2", "H 9 4", "H 5 6", "H 7 8"), {"trick.tie-first": "last"})
    assert "trick.same-form-only" not in used(lower)
    higher = ruled(all_play("D 2 2", "H 2 H 4", "H 5 6", "H 7 8"))
    assert "trick.same-form-only" in used(higher)


@pytest.mark.parametrize(
    ("lead", "replies", "raised"),
    [
        pytest.param(
            "S 9 9", ("H 3 4", "D 3 4", "D 6 7"), {"ruff.plain-pair", "trick.same-form-only"}, id="two trumps"
        ),
        pytest.param(
            "S 9 9",
            ("S 10 J", "H 3 4", "D 6 7"),
            {"ruff.plain-pair", "trick.same-form-only"},
            id="two higher cards, two trumps",
        ),
        pytest.param(
            "S A A K",
            ("S 3 4 H 5", "H 3 4 6", "H 7 8 9"),
            {"ruff.short-not-void"},
            id="a short hand, and trumps that cannot win a throw",
        ),
        pytest.param(
            "S A K",
            ("S 3 H 5", "H 3 4", "H 7 8"),
            {"ruff.short-not-void", "ruff.compare.other"},
            id="a short hand, a ruff and an overruff",
        ),
    ],
)
def test_all_that_the_plays_raise_is_named(lead: str, replies: tuple[str, ...], raised: set[str]) -> None:
    """trick.same-form-only, ruff.*"""
    found = set(used(ruled(all_play(lead, *replies))))
    assert found - {"ruff.unqualified-legal", "follow.exhaust.general"} == raised


def test_two_trumps_of_an_unknown_hand_raise_what_they_would_of_a_void_one() -> None:
    """ruff.plain-pair, trick.same-form-only."""
    assert set(used(ruled(trick("S 9 9", plays={"P2": "H 3 4"})))) == {"ruff.plain-pair", "trick.same-form-only"}


def test_trumps_that_are_refused_rest_on_the_form_asked_for() -> None:
    """ruff.unqualified-legal: illegal, trick.same-form-only."""
    document = all_play("S 9 9", "H 3 4", hands={"P2": "H 3 4 D 3"}, readings={"ruff.unqualified-legal": "illegal"})
    ruling = ruled(document)
    assert ruling.answer["plays"]["P2"] == "illegal"
    assert "trick.same-form-only" in used(ruling)
    assert ruled(document, {"trick.same-form-only": "highest-card"}).answer["plays"]["P2"] == "legal"
    singles = all_play("S A K", "H 3 4", hands={"P2": "H 3 4 D 3"}, readings={"ruff.unqualified-legal": "illegal"})
    assert "trick.same-form-only" not in used(ruled(singles))


def test_side_cards_beside_a_trump_are_no_reason_against_a_ruff() -> None:
    """follow.void.discard-or-ruff: a discard says only what it is."""
    for lead, reply in (("S 9 9", "H 3 D 4"), ("S A K", "H 3 D 4")):
        assert not [reason for reason in ruled(all_play(lead, reply)).reasons if reason.about == "ruff.P2"]


def test_a_lone_level_card_looks_like_no_pair() -> None:
    """pair.identical."""
    assert "pair.identical" not in broken(ruled(all_play("S 9 9", "D 2 H 3")), "ruff.P2")
    assert "pair.identical" in broken(ruled(all_play("S 9 9", "D 2 C 2")), "ruff.P2")


@pytest.mark.parametrize(
    ("lead", "reply"),
    [
        pytest.param("S 9 9", "D 3 4", id="discards"),
        pytest.param("S 9 9", "H 3 D 4", id="a trump and a discard"),
        pytest.param("S 9 9 10 10", "H 3 3 5 D 4", id="a tractor led"),
    ],
)
def test_discards_ask_nothing_of_trumps_that_cannot_win(lead: str, reply: str) -> None:
    """ruff.unqualified-legal."""
    assert set(used(ruled(all_play(lead, reply, gone="C A")))) <= {"trick.same-form-only"}
