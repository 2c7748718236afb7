"""Throws: the test part by part, the recall, what is led then, and what unknown hands leave open (clauses throw.*)."""

from __future__ import annotations

from typing import Any

import pytest

from rulings import answer, broken, decisive, kept, plain, ruled, scenario_from, trick, trump_of, used
from tractor_check.faults import sound_position
from tractor_check.notation import cards
from tractor_check.profile import PRINTED, consulted
from tractor_check.rules import recall
from tractor_check.rules.lead import Lead, lead_of
from tractor_check.rules.throw import beats, blocked_by, could_beat, led_after_recall, penalty
from tractor_check.ruling import Reason

OTHERS = {"P3": "D 3 4 5 6 7 8 9 10", "P4": "D 3 4 5 6 7 8 9 10"}


def throw(lead: str, hand: str, **keys: Any) -> dict[str, Any]:
    """Return a throw by P1 against P2's hand; the others hold diamonds only."""
    return trick(lead, hands={"P2": hand, **OTHERS}, **keys)


def lead(document: dict[str, Any], readings: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return what is answered about the lead."""
    found: dict[str, Any] = answer(document, readings)["lead"]
    return found


def reason(document: dict[str, Any], clause: str, *, holds: bool) -> Reason:
    """Return the one reason about the lead that rests on a clause."""
    (found,) = (found for found in ruled(document).reasons if (found.clause, found.holds) == (clause, holds))
    return found


# ------------------------------------------------------------------------------------------------------------- the test


@pytest.mark.parametrize(
    ("thrown", "hand", "recalled"),
    [
        pytest.param("S A Q", "S K 3", True, id="a higher single"),
        pytest.param("S A Q", "S Q 3", False, id="an equal single"),
        pytest.param("S A Q", "S J 10", False, id="lower singles"),
        pytest.param("S A Q Q", "S K 3 4", False, id="a higher single does not beat a pair"),
        pytest.param("S A Q Q", "S K K 3", True, id="a higher pair"),
        pytest.param("S A Q Q", "S 3 3 K", False, id="a lower pair and a higher single"),
        pytest.param("S A A K", "S Q Q J", False, id="the pair is higher, the single is not beaten"),
        pytest.param("S A 5 5 6 6", "S 8 8 9 9", True, id="a higher tractor"),
        pytest.param("S A 5 5 6 6", "S 8 8 10 10", False, id="two higher pairs do not beat a tractor"),
        pytest.param("S A 5 5 6 6", "S 3 3 4 4", False, id="a lower tractor"),
        pytest.param("S A 5 5 6 6", "S 8 8 9 9 10 10", True, id="a longer tractor holds a higher one"),
        pytest.param("S A 5 5 6 6 7 7", "S 9 9 10 10", False, id="a shorter tractor"),
        pytest.param("S A 5 5 6 6 7 7", "S 9 9 10 10 J J", True, id="a tractor of the same length"),
        pytest.param("S A A 5 5 6 6", "S 9 9 3", False, id="a pair between pair and tractor"),
        pytest.param("S A A 5", "C 3 H 4", False, id="a void hand"),
        pytest.param("S A Q", "H 3 4 BJ", False, id="trumps of a void hand"),
    ],
)
def test_a_throw_is_tested_part_by_part_and_form_against_form(thrown: str, hand: str, recalled: bool) -> None:
    ruling = ruled(throw(thrown, hand))
    assert ruling.answer["lead"]["recalled"] is recalled
    assert "throw.recall.trigger" in (broken if recalled else kept)(ruling, "lead")
    assert ("throw.recall.taken-back" in kept(ruling)) is recalled
    assert ("throw.recall.smallest-card" in kept(ruling)) is recalled


def test_trumps_of_a_void_hand_are_passed_over() -> None:
    """throw.ruff.no-recall, derived.recall.void."""
    ruling = ruled(throw("S A Q", "H 3 4 BJ"))
    assert "throw.ruff.no-recall" in kept(ruling, "lead")
    assert "throw.ruff.no-recall" not in kept(ruled(throw("S A Q", "D J Q")), "lead")
    assert "throw.ruff.no-recall" not in kept(ruled(throw("BJ BJ LJ", "D J Q", trump="C")), "lead")


def test_an_off_suit_level_card_is_beaten_by_the_main_suit_level_only() -> None:
    document = trick("BJ D 3", level="3", trump="C", hands={"P2": "H 3 4", "P3": "S 4 5", "P4": "S 6 7"})
    assert lead(document)["recalled"] is False
    document["hands"]["P2"] = "C 3 H 4"
    assert lead(document)["recalled"] is True


def test_the_recall_names_the_hand_and_the_cards() -> None:
    found = reason(throw("S A Q Q 5", "S K K 6 3"), "throw.recall.trigger", holds=False)
    assert str(found.cards) == "SK SK"
    assert plain(found.facts) == {"seat": "P2", "part": "SQ SQ"}
    found = reason(throw("S A 5 5 6 6", "S 8 8 9 9 10 10"), "throw.recall.trigger", holds=False)
    assert (str(found.cards), plain(found.facts["part"])) == ("S8 S8 S9 S9", "S5 S5 S6 S6")
    found = reason(throw("S A Q", "S K 3"), "throw.recall.trigger", holds=False)
    assert (str(found.cards), plain(found.facts["part"])) == ("SK", "SQ")
    document = trick("LJ D 3 3", level="3", trump="C", hands={"P2": "H 3 C 3 3", "P3": "S 4 5 6 7", "P4": "S 8 9"})
    found = reason(document, "throw.recall.trigger", holds=False)
    assert (str(found.cards), plain(found.facts["part"])) == ("C3 C3", "D3 D3")


def test_under_other_readings_the_recall_names_what_beats_there() -> None:
    """throw.recall.beats: any-card, throw.recall.longer-tractor: exact."""
    hands = {"P2": "LJ D 3 C 4", "P3": "S 4 5 6 7", "P4": "S 8 9"}
    document = trick("BJ C 3 3", level="3", trump="C", hands=hands, readings={"throw.recall.beats": "any-card"})
    assert str(reason(document, "throw.recall.trigger", holds=False).cards) == "LJ"
    exact = {"throw.recall.longer-tractor": "exact"}
    document = throw("S A 4 4 5 5", "S 7 7 8 8 9 9 J J Q Q", readings=exact)
    assert str(reason(document, "throw.recall.trigger", holds=False).cards) == "SJ SJ SQ SQ"
    del document["readings"]
    assert str(reason(document, "throw.recall.trigger", holds=False).cards) == "S7 S7 S8 S8"
    document = throw("S A 6 6 3 3 4 4", "S 7 7 8 8 9 9", readings=exact)
    assert str(reason(document, "throw.recall.trigger", holds=False).cards) == "S7 S7"


def test_every_blocking_seat_is_listed() -> None:
    hands = {"P2": "S K 3", "P3": "S K 4", "P4": "D 3 4"}
    assert ruled(trick("S A Q", hands=hands)).details["lead"]["blockers"] == ["P2", "P3"]


def test_a_throw_that_stands_says_against_how_many_hands() -> None:
    found = reason(throw("S A Q", "S 3 4"), "throw.recall.trigger", holds=True)
    assert dict(found.facts) == {"hands": 3, "assumed": False}


@pytest.mark.parametrize(
    ("shape", "hand", "clause"),
    [
        pytest.param("S 4 4", "S 5 5 A", "pair.standalone.single-does-not-block", id="a pair"),
        pytest.param("S 4 4 5 5", "S 6 6 7 7 A", None, id="a tractor"),
        pytest.param("S 4", "S A", None, id="a single"),
    ],
)
def test_what_is_no_throw_is_never_recalled(shape: str, hand: str, clause: str | None) -> None:
    """pair.standalone.not-a-throw, derived.tractor.standalone-not-a-throw."""
    ruling = ruled(throw(shape, hand))
    assert plain(ruling.answer["lead"]["recalled"]) is False
    assert clause is None or clause in kept(ruling, "lead")


def test_a_higher_single_is_mentioned_only_where_there_is_one() -> None:
    assert "pair.standalone.single-does-not-block" not in kept(ruled(throw("S A A", "S 5 5 K")))


# ----------------------------------------------------------------------------------------------------------- the recall


@pytest.mark.parametrize(
    ("thrown", "hand", "led", "returned"),
    [
        pytest.param("S A 10", "S K 3", "S10", "SA", id="the smaller of two"),
        pytest.param("S A A Q", "S K 3 4", "SQ", "SA SA", id="the single"),
        pytest.param("S A Q Q", "S K K 4", "SQ", "SQ SA", id="one card out of a pair"),
        pytest.param("S A 5 5 6 6", "S 8 8 9 9 3", "S5", "S5 S6 S6 SA", id="one card out of a tractor"),
    ],
)
def test_a_recalled_throw_leaves_its_smallest_card(thrown: str, hand: str, led: str, returned: str) -> None:
    """throw.recall.smallest-card, throw.recall.taken-back."""
    document = throw(thrown, hand)
    assert lead(document) == {
        "legal": True,
        "shape": "throw",
        "recalled": True,
        "led": led,
        "returned": returned,
        "penalty": 0,
    }
    assert str(reason(document, "throw.recall.smallest-card", holds=True).cards) == led
    taken = reason(document, "throw.recall.taken-back", holds=True)
    assert str(taken.cards) == returned and dict(taken.facts) == {"returned": len(cards(returned))}


def test_the_trick_goes_on_with_the_card_left() -> None:
    document = throw("S A 10", "S K 3", plays={"P2": "S K", "P3": "D 3", "P4": "D 10"})
    found = answer(document)
    assert found["plays"] == {"P2": "legal", "P3": "legal", "P4": "legal"}
    assert (found["winner"], found["points"]) == ("P2", 30)


def test_replies_as_long_as_the_recalled_throw_are_illegal() -> None:
    document = throw("S A 10", "S K 3", plays={"P2": "S K 3", "P3": "D 3"})
    ruling = ruled(document)
    assert ruling.answer["plays"] == {"P2": "illegal", "P3": "legal"}
    assert "throw.recall.taken-back" in broken(ruling, "plays.P2")
    assert "wrong-count" not in broken(ruling)
    document["plays"] = {"P2": "S K 3 3"}
    assert "wrong-count" in broken(ruled(document), "plays.P2")


def test_equal_smallest_cards_leave_the_choice_to_the_leader() -> None:
    document = trick("BJ D 3 H 3", level="3", trump="C", hands={"P2": "C 3 S 4", **OTHERS})
    document["hands"]["P3"] = document["hands"]["P4"] = "S 5 6 7"
    found = lead(document)
    assert found["led_any_of"] == ["D3", "H3"]
    assert "led" not in found and "returned" not in found
    assert str(reason(document, "throw.recall.smallest-card", holds=True).cards) == "H3 D3"
    document["plays"] = {"P2": "C 3"}
    assert answer(document)["leading"] == "P2"


# ------------------------------------------------------------------------------------------------------------- readings


@pytest.mark.parametrize(
    ("reading", "document", "key", "expected"),
    [
        pytest.param(
            "throw.recall.whose-cards",
            trick("S A Q", hands={"P2": "D 3 4", "P3": "S K K", "P4": "D 5 6"}, gone="S A"),
            "recalled",
            {"any-other": True, "opponents": False},
            id="the partner's cards",
        ),
        pytest.param(
            "throw.recall.whose-cards",
            trick("S A Q", hands={"P2": "S K 4", "P3": "D 3 4", "P4": "D 5 6"}),
            "recalled",
            {"any-other": True, "opponents": True},
            id="an opponent's cards",
        ),
        pytest.param(
            "throw.recall.beats",
            throw("S A Q Q", "S K 3 4"),
            "recalled",
            {"same-form": False, "any-card": True},
            id="any card",
        ),
        pytest.param(
            "throw.recall.beats",
            throw("S A 5 5 6 6", "S 8 10 J"),
            "recalled",
            {"same-form": False, "any-card": True},
            id="any card against a tractor",
        ),
        pytest.param(
            "throw.recall.lead",
            throw("S A J J 5 5 6 6", "S Q Q 7 7 8 8"),
            "led",
            {
                "smallest-card": "S5",
                "smallest-beaten-part": "SJ SJ",
                "lowest-beaten-part": "S5 S5 S6 S6",
                "smallest-part": "SA",
            },
            id="what is led",
        ),
        pytest.param(
            "throw.recall.tie",
            trick("BJ D 3 H 3", level="3", trump="C", hands={"P2": "C 3 S 4", "P3": "S 5 6", "P4": "S 7 8"}),
            "led",
            {"leader-chooses": None, "suit-order": "D3"},
            id="equal smallest cards",
        ),
        pytest.param(
            "throw.recall.tie",
            trick("BJ S 3 H 3", level="3", trump="C", hands={"P2": "C 3 S 4", "P3": "S 5 6", "P4": "S 7 8"}),
            "led",
            {"leader-chooses": None, "suit-order": "H3"},
            id="diamonds, clubs, hearts, spades",
        ),
        pytest.param(
            "throw.recall.tie",
            trick("BJ S 2 H 2", level="2", trump="C", hands={"P2": "C 2 S 4", "P3": "S 5 6", "P4": "S 7 8"}),
            "led",
            {"leader-chooses": None, "suit-order": "H2"},
            id="also of twos",
        ),
        pytest.param(
            "throw.recall.penalty",
            throw("S A Q J", "S K 3 4"),
            "penalty",
            {"none": 0, "ten-per-attempt": 10, "ten-per-card-returned": 20, "ten-per-card-thrown": 30},
            id="the penalty",
        ),
        pytest.param(
            "throw.recall.unknown-hands",
            trick("S A Q", hands={"P3": "D 3 4"}, gone="S A K"),
            "recalled",
            {"insufficient": "unknown", "assume-stands": False},
            id="unknown hands",
        ),
        pytest.param(
            "throw.recall.longer-tractor",
            throw("S A 5 5 6 6", "S 8 8 9 9 10 10"),
            "recalled",
            {"contains": True, "exact": False},
            id="a longer tractor",
        ),
    ],
)
def test_readings_of_the_recall(reading: str, document: dict[str, Any], key: str, expected: dict[str, Any]) -> None:
    assert {value: lead(document, {reading: value}).get(key) for value in expected} == expected
    ruling = ruled(document, sensitivity=True)
    assert reading in used(ruling)
    assert (reading in decisive(ruling)) is (len(set(map(str, expected.values()))) > 1)


def test_a_penalty_may_be_given() -> None:
    assert lead(throw("S A Q", "S K 3"), {"throw.recall.penalty": {"custom": 15}})["penalty"] == 15


@pytest.mark.parametrize(
    ("thrown", "hand", "readings"),
    [
        pytest.param("S A K", "S 3 4", set(), id="singles that stand"),
        pytest.param("S A Q", "S K 4", {"whose-cards", "penalty"}, id="singles that are recalled"),
        pytest.param("S A A Q Q", "S K 3 4 5", {"beats"}, id="a higher single beside a pair"),
        pytest.param("S A Q Q", "S K K 4", {"whose-cards", "penalty", "beats", "lead"}, id="a pair that is beaten"),
        pytest.param(
            "S A 5 5 6 6",
            "S 8 8 9 9 10 10",
            {"whose-cards", "penalty", "beats", "lead", "longer-tractor"},
            id="a longer run",
        ),
        pytest.param("S A 5 5 6 6", "S 2 2 3 3 4 4", set(), id="a longer run below"),
    ],
)
def test_only_readings_that_raise_their_question_are_consulted(thrown: str, hand: str, readings: set[str]) -> None:
    level = "K" if "2 2" in hand else "2"
    consulted = used(ruled(throw(thrown, hand, level=level)))
    assert {name.removeprefix("throw.recall.") for name in consulted if name.startswith("throw.recall")} == readings


# -------------------------------------------------------------------------------------------------------- unknown hands


@pytest.mark.parametrize(
    ("keys", "recalled", "ask"),
    [
        pytest.param({}, "unknown", "SK", id="nothing is known"),
        pytest.param({"gone": "S K"}, "unknown", "SK", id="one king is left"),
        pytest.param({"gone": "S K K"}, False, None, id="both kings are gone"),
        pytest.param({"gone": "S K", "hands": {"P1": "S A Q K"}}, False, None, id="the leader holds the other"),
        pytest.param({"hands": {"P2": "S K 3"}}, True, None, id="a listed hand holds one"),
        pytest.param({"plays": {"P2": "S K 3"}}, True, None, id="an unlisted seat plays one"),
        pytest.param({"hands": {"P2": "S 3 4", "P3": "S 5 6"}}, "unknown", "SK", id="one hand is unknown"),
        pytest.param({"hands": {"P2": "S 3 4", "P3": "S 5 6", "P4": "S 7 8"}}, False, None, id="every hand is known"),
    ],
)
def test_what_is_not_known_stays_unknown(keys: dict[str, Any], recalled: bool | str, ask: str | None) -> None:
    """derived.recall.buried-played: cards gone recall nothing."""
    keys = {**keys, "gone": f"S A {keys.get('gone', '').removeprefix('S')}"}
    ruling = ruled(trick("S A Q", **keys))
    assert ruling.answer["lead"]["recalled"] == recalled
    found = ruling.details["lead"].get("ask")
    assert (None if found is None else str(found)) == ask
    assert ("throw.recall.unknown-hands" in used(ruling)) is (recalled == "unknown")


@pytest.mark.parametrize(
    ("thrown", "keys", "ask"),
    [
        pytest.param("S A A Q Q", {}, "SK", id="a pair of kings"),
        pytest.param("S A A Q Q", {"gone": "S K"}, None, id="one king is no pair"),
        pytest.param(
            "S A A Q Q", {"gone": "S K", "plays": {"P2": "S K 3 4 5"}}, None, id="not even beside the one played"
        ),
        pytest.param("S A A Q Q", {"plays": {"P2": "S K 3 4 5"}}, "SK", id="the second beside the one played"),
        pytest.param("S A A J J Q Q", {"gone": "S K"}, None, id="no tractor above"),
        pytest.param("S A A 9 9 10 10", {}, "SJ SQ SK", id="three faces that make tractors"),
        pytest.param("S A A 9 9 10 10", {"gone": "S Q"}, None, id="no two touching pairs are left"),
    ],
)
def test_the_faces_to_ask_for(thrown: str, keys: dict[str, Any], ask: str | None) -> None:
    found = ruled(trick(thrown, **keys)).details["lead"].get("ask")
    assert (None if found is None else str(found)) == ask


@pytest.mark.parametrize(
    ("plays", "led", "verdict", "assumed"),
    [
        pytest.param({}, "S10 SA", None, "stands", id="no reply: it is taken to stand"),
        pytest.param({"P2": "S 3 4"}, "S10 SA", "legal", "stands", id="a reply of two cards"),
        pytest.param({"P2": "S 3"}, "S10", "legal", "recalled", id="a reply of one card"),
        pytest.param({"P2": "S 3 4 5"}, "S10 SA", "illegal", "stands", id="a reply of three cards"),
    ],
)
def test_an_unknown_recall_is_decided_by_the_first_reply(
    plays: dict[str, str], led: str, verdict: str | None, assumed: str
) -> None:
    ruling = ruled(trick("S A 10", hands={"P2": "S 3 4 5"}, plays=plays))
    assert plain(ruling.answer["lead"]) == {"legal": True, "shape": "throw", "recalled": "unknown", "led": led}
    assert ruling.answer.get("plays", {}).get("P2") == verdict
    assert ruling.details["lead"]["assumed"] == assumed


def test_a_throw_that_is_assumed_to_stand_says_so() -> None:
    document = trick("S A Q", hands={"P3": "D 3 4"})
    ruling = ruled(document, {"throw.recall.unknown-hands": "assume-stands"})
    assert ruling.details["lead"]["assumed"] == "stands"
    (found,) = (found for found in ruling.reasons if found.clause == "throw.recall.trigger")
    assert found.facts["assumed"] is True


@pytest.mark.parametrize(
    ("dealer", "partner", "recalled"),
    [
        pytest.param("P1", "P2", False, id="the partner's cards"),
        pytest.param("P1", "P3", True, id="an opponent's cards"),
        pytest.param("P1", "none", True, id="the dealer alone"),
        pytest.param("P3", "P4", False, id="both are defenders"),
        pytest.param("P3", "P2", True, id="the dealer's partner against a defender"),
        pytest.param("P1", None, "undetermined", id="the partner is not known"),
        pytest.param(None, None, "undetermined", id="nothing is known of sides"),
    ],
)
def test_with_five_it_takes_the_sides_to_say_whose_cards_recall(
    dealer: str | None, partner: str | None, recalled: bool | str
) -> None:
    hands = {"P2": "S K 3", "P3": "D 3 4", "P4": "D 5 6", "P5": "D 7 8"}
    document = trick("S A Q", variant="five", hands=hands)
    document |= {key: value for key, value in (("dealer", dealer), ("partner", partner)) if value is not None}
    assert lead(document, {"throw.recall.whose-cards": "opponents"})["recalled"] == recalled
    assert lead(document)["recalled"] is True


@pytest.mark.parametrize("value", ["smallest-beaten-part", "lowest-beaten-part"])
def test_cards_seen_may_make_every_low_run_too_long(value: str) -> None:
    """throw.recall.longer-tractor, throw.recall.lead: P2 is seen to hold the fives and the sevens; with the sixes its
    run would be of three, and any other tractor beats the thrown eights too.
    """
    known = {"P3": "S 3 4 5 6 7 8", "P4": "C 3 4 5 6 7 8"}
    document = trick("D 3 3 4 4 8 8", hands=known, plays={"P2": "D 5 5 7 7"}, readings={"throw.recall.lead": value})
    contains, exact = (answer(document, {"throw.recall.longer-tractor": name}) for name in ("contains", "exact"))
    if value == "smallest-beaten-part":
        assert (contains["lead"]["led"], contains["plays"]["P2"]) == ("D3 D3 D4 D4", "unknown")
        assert (exact["lead"]["led"], exact["plays"]["P2"]) == ("D3 D3 D4 D4 D8 D8", "illegal")
    else:
        assert contains["lead"]["led"] == exact["lead"]["led"] == "D3 D3 D4 D4"


OPPONENTS = {"throw.recall.whose-cards": "opponents"}
OPPONENTS_PARTS = {**OPPONENTS, "throw.recall.lead": "smallest-beaten-part"}


def test_where_opponents_recall_only_the_parts_that_they_beat_are_led() -> None:
    """throw.recall.whose-cards, throw.recall.lead: P2 beats the pair, the partner P3 alone the single."""
    hands = {"P2": "S 8 8 3 4", "P3": "S A 4 6 9", "P4": "S 7 9 10 J"}
    document = trick("S K 5 5", hands=hands, readings=OPPONENTS_PARTS)
    ruling = ruled(document)
    assert str(ruling.answer["lead"]["led"]) == "S5 S5"
    assert ruling.details["lead"]["blockers"] == ["P2"]
    assert plain(reason(document, "throw.recall.trigger", holds=False).facts) == {"seat": "P2", "part": "S5 S5"}
    assert lead(document, {"throw.recall.whose-cards": "any-other"})["led"] == "SK"
    assert ruled(document, {"throw.recall.whose-cards": "any-other"}).details["lead"]["blockers"] == ["P2", "P3"]


def test_sides_that_are_not_known_may_leave_open_what_is_led() -> None:
    """throw.recall.whose-cards: everybody recalls, so the throw is recalled; what is led depends on whose cards
    count.
    """
    hands = {"P2": "S 8 8 3 4", "P3": "S A 2 3 6", "P4": "S A 4 6 9", "P5": "S J J 7 7"}
    document = trick("S K 5 5", variant="five", level="10", hands=hands, readings=OPPONENTS_PARTS)
    found = lead(document)
    assert (found["recalled"], found["led"]) == (True, "undetermined")
    assert ruled(document).details["lead"]["blockers"] == ["P2", "P3", "P4", "P5"]
    known = {**document, "dealer": "P2", "partner": "none"}
    assert lead(known)["led"] == "S5 S5"
    assert lead({**document, "dealer": "P1", "partner": "P5"})["led"] == "SK"


def test_what_is_led_may_be_seen_from_the_first_reply() -> None:
    """throw.recall.lead: P2 beats the pair for certain, and perhaps, or another hand, the single too."""
    hands = {"P2": "S 8 8 3 4", "P3": "S A 4 6 9"}
    document = trick("S K 5 5", hands=hands, readings=OPPONENTS_PARTS)
    for reply, verdict, ahead in (("S 8 8", "legal", "P2"), ("S 8", "legal", "P1"), ("S 8 8 3", "illegal", "P1")):
        found = answer({**document, "plays": {"P2": reply}})
        assert found["lead"] == {"legal": True, "shape": "throw", "recalled": True, "led": "undetermined", "penalty": 0}
        assert (found["plays"]["P2"], found["leading"]) == (verdict, ahead), reply


@pytest.mark.parametrize(
    ("reply", "led"),
    [
        pytest.param("LJ LJ BJ BJ", None, id="the tractor, but what beats it beats the pair"),
        pytest.param("LJ LJ", {"D2 D2", "H2 H2"}, id="the pair"),
    ],
)
@pytest.mark.parametrize("value", ["smallest-beaten-part", "lowest-beaten-part"])
def test_of_parts_beaten_for_certain_only_the_first_may_be_led(value: str, reply: str, led: set[str] | None) -> None:
    """throw.recall.lead, with five players of whom nobody knows the sides."""
    thrown = "C 2 2 D 2 2 H 2 2"
    hands = {"P2": "C 5 5 6 6 LJ LJ BJ BJ"}
    document = trick(thrown, variant="five", trump="C", hands=hands, plays={"P2": reply})
    found = answer(document, OPPONENTS_PARTS | {"throw.recall.lead": value})
    assert found["lead"]["recalled"] == "undetermined"
    assert found["plays"]["P2"] == ("illegal" if led is None else "legal")
    if led is None:
        assert found["lead"]["led"] == str(cards(thrown))
    else:
        assert set(found["lead"]["led_any_of"]) == led


def test_hands_that_are_taken_to_beat_nothing_change_nothing_of_what_is_led() -> None:
    """throw.recall.unknown-hands: assume-stands, throw.recall.lead."""
    readings = {"throw.recall.lead": "smallest-beaten-part", "throw.recall.unknown-hands": "assume-stands"}
    document = trick("D 9 9 K", hands={"P2": "D 10 10 3"}, readings=readings)
    ruling = ruled(document)
    assert str(ruling.answer["lead"]["led"]) == "D9 D9"
    assert used(ruling)["throw.recall.unknown-hands"] == "assume-stands"
    assert lead(document, {"throw.recall.unknown-hands": "insufficient"})["led"] == "undetermined"
    assert "throw.recall.unknown-hands" not in used(ruled({**document, "readings": {}}))


@pytest.mark.parametrize(
    ("document", "readings"),
    [
        pytest.param(trick("S A Q"), {"whose-cards", "unknown-hands"}, id="singles"),
        pytest.param(trick("S A Q Q"), {"beats", "whose-cards", "unknown-hands"}, id="a pair"),
        pytest.param(
            trick("S A Q Q", plays={"P2": "S 3 3 4"}), {"beats", "whose-cards", "unknown-hands"}, id="a pair seen"
        ),
        pytest.param(
            trick(
                "S A 9 9 10 10",
                hands={"P2": "D 3 4 5 6 7", "P3": "C 3 4 5 6 7"},
                plays={"P2": "D 3 4 5 6 7", "P3": "C 3 4 5 6 7", "P4": "S 3 3 4 5 6"},
            ),
            {"beats", "longer-tractor", "unknown-hands"},
            id="a tractor, and a pair seen in the last hand",
        ),
        pytest.param(
            trick("D 9 9 10 10 K", hands={"P2": "D J J Q Q 3"}, readings={"throw.recall.lead": "smallest-beaten-part"}),
            {"beats", "whose-cards", "unknown-hands", "lead", "penalty"},
            id="what is led turns on cards not known",
        ),
        pytest.param(trick("S A Q Q J J"), {"beats"}, id="a tractor above which there is only one pair"),
        pytest.param(
            trick("S A 9 9 10 10", plays={"P2": "S 3 3 4 5 6"}),
            {"beats", "longer-tractor", "whose-cards", "unknown-hands"},
            id="a tractor, and a pair seen",
        ),
        pytest.param(trick("BJ D 2 2", gone="BJ LJ LJ H 2 2"), set(), id="only equal cards are unseen"),
        pytest.param(
            trick("S A Q", hands={"P2": "D 3 4", "P4": "D 5 6"}),
            {"whose-cards", "unknown-hands"},
            id="only the partner's hand is unknown",
        ),
        pytest.param(
            trick("S A Q", hands={"P3": "D 3 4", "P4": "D 5 6"}), {"unknown-hands"}, id="an opponent's hand is unknown"
        ),
        pytest.param(
            trick("S 9 9 10 10 A", hands={"P4": "D 3 4 5 6 7"}, plays={"P2": "S 3 3 4 5 6", "P3": "S 7 7 8 J K"}),
            {"beats", "longer-tractor", "whose-cards", "unknown-hands"},
            id="all that two hands raise",
        ),
        pytest.param(
            trick("S A 8 8", hands={"P3": "S K K", "P4": "D 5 6 7"}, readings=OPPONENTS),
            {"beats", "whose-cards", "unknown-hands"},
            id="a partner who beats a part, and a hand that may",
        ),
        pytest.param(
            trick("S A 8 8", plays={"P2": "D 3 4"}),
            {"beats", "whose-cards", "unknown-hands", "lead"},
            id="a reply of fewer cards",
        ),
        pytest.param(
            trick("S A Q", plays={"P2": "D 3"}),
            {"whose-cards", "unknown-hands"},
            id="a reply of fewer cards to singles",
        ),
    ],
)
def test_what_unknown_hands_raise(document: dict[str, Any], readings: set[str]) -> None:
    """throw.recall.*: exactly the readings on which the position turns."""
    found = set(used(ruled(document))) - {"throw.in-trump"}
    assert found == {f"throw.recall.{name}" for name in readings}


def test_cards_that_do_not_count_leave_nothing_in_doubt() -> None:
    """throw.recall.whose-cards: opponents."""
    document = trick("S A Q", hands={"P2": "S 3 4", "P3": "S K 5", "P4": "S 6 7"}, readings=OPPONENTS)
    ruling = ruled(document)
    assert ruling.answer["lead"]["recalled"] is False
    assert set(used(ruling)) == {"throw.recall.whose-cards"}
    assert "assumed" not in ruling.details["lead"]


def test_what_is_assumed_of_a_throw_in_doubt_is_said() -> None:
    """throw.recall.unknown-hands."""
    for plays, assumed in (({}, "stands"), ({"P2": "D 3 4"}, "stands"), ({"P2": "D 3"}, "recalled")):
        assert ruled(trick("S A Q", plays=plays)).details["lead"]["assumed"] == assumed


def test_a_part_is_the_first_in_the_order_of_the_reading() -> None:
    """throw.recall.lead: of a low pair and a higher single the one is the lowest part, the other the smallest."""
    hands = {"P2": "D 8 8 9", "P3": "S 3 4 5", "P4": "S 6 7 8", "P5": "S 9 10 J"}
    document = trick("D 3 3 5", variant="five", hands=hands, plays={"P2": "D 9"}, readings=OPPONENTS)
    for value, led, verdict in (("lowest", "D3 D3 D5", "illegal"), ("smallest", "D5", "legal")):
        found = answer(document, {"throw.recall.lead": f"{value}-beaten-part"})
        assert (found["lead"]["led"], found["plays"]["P2"]) == (led, verdict)


def test_every_hand_adds_to_what_is_to_be_asked_for() -> None:
    """throw.recall.unknown-hands: P2 is seen to hold one king, so that it alone may hold two."""
    document = trick("S A J J", plays={"P2": "S K 4 5"})
    assert str(ruled(document).details["lead"]["ask"]) == "SQ SK"


def test_a_throw_that_stands_or_is_in_doubt_costs_nothing_and_takes_nothing_back() -> None:
    """throw.recall.penalty, throw.recall.taken-back."""
    trump = trump_of("2", "H")
    for document, recalled, taken_back in (
        (throw("S A K", "S 3 4"), False, False),
        (trick("S A Q"), "unknown", False),
        (trick("S A Q", plays={"P2": "D 3"}), "unknown", True),
    ):
        position = sound_position(scenario_from(document), PRINTED)
        assert position is not None
        led = lead_of(trump, position.lead.packed)
        assert led is not None
        for why in (True, False):
            found = recall.test_lead(position, led, PRINTED, why=why)
            assert (found.recalled, found.taken_back, found.penalty) == (recalled, taken_back, None)
            assert why or found.reasons == []
            assert ("assumed" in found.details) is (recalled is not False)


@pytest.mark.parametrize(
    ("document", "shown"),
    [
        pytest.param(throw("S J 10", "S Q K"), "SQ", id="the lowest single that will do"),
        pytest.param(
            trick("BJ BJ LJ LJ", hands={"P2": "H 3 4", "P3": "S 4 5 6 7", "P4": "S 8 9 10 J"}), None, id="nothing"
        ),
        pytest.param(
            trick(
                "BJ H K K",
                level="5",
                hands={"P2": "H A 5 3", "P3": "S 6 7 8", "P4": "S 9 10 J"},
                readings={"throw.recall.beats": "any-card"},
            ),
            "H5",
            id="the highest card, by its strength as a trump",
        ),
    ],
)
def test_which_cards_are_named_as_the_stronger_ones(document: dict[str, Any], shown: str | None) -> None:
    """throw.recall.trigger."""
    failed = [found for found in ruled(document).reasons if found.clause == "throw.recall.trigger" and not found.holds]
    assert [str(found.cards) for found in failed] == ([] if shown is None else [shown])


# -------------------------------------------------------------------------------------------------- the functions alone


def lead_(text: str, *, level: str = "2", trump: str = "H") -> Lead:
    played = trump_of(level, trump)
    found = lead_of(played, played.pack(cards(text)))
    assert found is not None
    return found


def test_the_weakest_part_of_each_form_stands_for_all() -> None:
    found = lead_("S A A K Q Q J 3 3 4 4 6 6 7 7")
    assert [(part.kind, part.pairs) for part in found.weakest] == [("tractor", 2), ("pair", 1), ("single", 0)]
    assert [part.top for part in found.weakest] == [min(p.top for p in found.parts if p.pairs == n) for n in (2, 1, 0)]


def test_every_part_that_is_beaten_is_found() -> None:
    trump = trump_of("2", "H")
    found = lead_("S 9 7 7 5 5")
    test = blocked_by(found, [("P2", trump.pack(cards("S 8 8"))), ("P3", trump.pack(cards("S 10")))], PRINTED)
    assert [(blocker.seat, blocker.part.pairs, blocker.part.top) for blocker in test.blockers] == [
        ("P2", 1, found.parts[0].top),
        ("P2", 1, found.parts[1].top),
        ("P3", 0, found.parts[2].top),
    ]


@pytest.mark.parametrize(
    ("hand", "any_card", "exact", "expected"),
    [
        pytest.param("S 8 8 9 9", False, False, True, id="a tractor"),
        pytest.param("S 8 8 9 9 10 10", False, False, True, id="in a longer run"),
        pytest.param("S 8 8 9 9 10 10", False, True, False, id="not as a part of one"),
        pytest.param("S 8 8 9 9", False, True, True, id="a whole run"),
        pytest.param("S 8 9", True, False, True, id="any card"),
        pytest.param("S 3 4", True, False, False, id="no card above"),
    ],
)
def test_what_beats_a_tractor(hand: str, any_card: bool, exact: bool, expected: bool) -> None:
    found = lead_("S 5 5 6 6 A")
    holding = trump_of("2", "H").pack(cards(hand)) >> found.layout.base
    assert beats(found.parts[0], found.layout, holding, any_card=any_card, exact=exact) is expected


def test_equal_tops_beat_nothing() -> None:
    """throw.recall.trigger: level cards of two suits are as high as each other."""
    found = lead_("D 2 2 S 2 BJ LJ LJ", trump="H")
    layout = found.layout
    trump = trump_of("2", "H")

    def held(text: str) -> int:
        return trump.pack(cards(text)) >> layout.base

    pair, single = next(p for p in found.parts if p.pairs and p.top == layout.off_tier.bit_length()), found.parts[-1]
    assert single.top == pair.top
    for any_card in (True, False):
        assert not beats(pair, layout, held("C 2 2"), any_card=any_card, exact=False)
        assert not beats(single, layout, held("C 2"), any_card=any_card, exact=False)
    assert not beats(pair, layout, held("C 2 2 H 2"), any_card=False, exact=False)
    tractor = lead_("S 5 5 6 6 A").parts[0]
    same = tractor.holding | 1 << (tractor.top + 5)
    for exact in (True, False):
        assert not beats(tractor, lead_("S 5 5 6 6 A").layout, same, any_card=False, exact=exact)


def test_one_card_that_beats_one_part_is_enough_where_nothing_else_is_asked() -> None:
    """throw.recall.trigger."""
    found = lead_("S A Q Q 9")
    hands = [("P2", trump_of("2", "H").pack(cards(text))) for text in ("S 3 4", "D A A")]
    hands.append(("P3", trump_of("2", "H").pack(cards("S 10 J"))))
    assert blocked_by(found, hands, PRINTED, one_is_enough=True) == ((("P3", found.parts[-1]),), 0)
    assert blocked_by(found, hands[:2], PRINTED, one_is_enough=True) == ((), 0)


def test_a_level_card_as_high_as_the_pair_raises_no_question_of_what_beats_it() -> None:
    """throw.recall.beats, throw.recall.longer-tractor."""
    trump = trump_of("2", "H")
    found = lead_("H 3 D 2 2")
    test = blocked_by(found, [("P2", trump.pack(cards("C 2 S 3")))], PRINTED)
    assert [(blocker.seat, blocker.part.kind) for blocker in test.blockers] == [("P2", "single")]
    assert test.readings == 0
    tractor = lead_("S 5 5 6 6 A")
    below_and_same = trump.pack(cards("S 4 4 5 5 6 6 7"))
    assert LONGER not in {e.id for e in consulted(blocked_by(tractor, [("P2", below_and_same)], PRINTED).readings)}


def test_the_fixed_order_of_suits() -> None:
    """throw.recall.tie: diamonds, clubs, hearts, spades."""
    in_order = PRINTED.replace({"throw.recall.tie": "suit-order"})
    for thrown, first in (("BJ S 3 H 3 D 3", "D3"), ("BJ S 3 H 3", "H3"), ("BJ S 3 D 3", "D3"), ("BJ H 3 D 3", "D3")):
        found = lead_(thrown, level="3", trump="C")
        holding = led_after_recall(found, found.parts, in_order).holding
        assert str(trump_of("3", "C").unpack(holding << found.layout.base)) == first
    found = lead_("BJ S 2 C 2 D 2")
    holding = led_after_recall(found, found.parts, in_order).holding
    assert str(trump_of("2", "H").unpack(holding << found.layout.base)) == "D2"


def test_what_could_beat_a_part_by_other_readings() -> None:
    """throw.recall.beats: any-card, throw.recall.longer-tractor: exact."""
    found = lead_("S A Q Q 5 5 6 6")
    tractor, pair = found.parts[:2]
    trump = trump_of("2", "H")

    def held(text: str) -> int:
        return trump.pack(cards(text)) >> found.layout.base

    any_card = PRINTED.replace({"throw.recall.beats": "any-card"})
    assert could_beat(found, pair, 0, held("S K"), any_card) == held("S K")
    assert could_beat(found, pair, 0, held("S K"), PRINTED) == 0
    seen = held("S 9 9")
    exact = PRINTED.replace({"throw.recall.longer-tractor": "exact"})
    everything = held("S 7 7 8 8 9 9")
    assert could_beat(found, tractor, seen, everything, PRINTED) == held("S 7 8 9")
    assert could_beat(found, tractor, seen, everything, exact) == held("S 8 9")


def test_which_faces_could_beat_a_part() -> None:
    found = lead_("S 5 5 6 6 9 9 J")
    tractor, pair, single = found.parts
    trump = trump_of("2", "H")
    everything = trump.pack(cards("S 3 3 4 4 7 7 8 8 10 10 Q K K")) >> found.layout.base

    def faces(value: int) -> str:
        return str(trump.unpack(value << found.layout.base))

    assert faces(could_beat(found, tractor, 0, everything, PRINTED)) == "S7 S8"
    assert faces(could_beat(found, pair, 0, everything, PRINTED)) == "S10 SK"
    assert faces(could_beat(found, single, 0, everything, PRINTED)) == "SQ SK"
    exact = PRINTED.replace({"throw.recall.longer-tractor": "exact"})
    nines = trump.pack(cards("S 9 9")) >> found.layout.base
    assert faces(could_beat(found, tractor, 0, everything | nines, PRINTED)) == "S7 S8 S9 S10"
    assert faces(could_beat(found, tractor, nines, everything | nines, exact)) == "S8 S9 S10"
    sevens = trump.pack(cards("S 7 7")) >> found.layout.base
    assert faces(could_beat(found, tractor, sevens, everything | nines, exact)) == "S7 S8 S9 S10"
    assert faces(could_beat(found, tractor, sevens | nines, everything | nines, exact)) == "S9 S10"
    any_card = PRINTED.replace({"throw.recall.beats": "any-card"})
    assert faces(could_beat(found, tractor, 0, everything, any_card)) == "S7 S8 S10 SQ SK"


def test_equal_parts_are_all_offered() -> None:
    found = lead_("D 3 3 H 3 3 BJ", level="3", trump="C")
    part = PRINTED.replace({"throw.recall.lead": "smallest-beaten-part"})
    back = led_after_recall(found, found.parts[:2], part)
    trump = trump_of("3", "C")
    assert {str(trump.unpack(held << found.layout.base)) for held in back.others} == {"D3 D3", "H3 H3"}
    for text in ("D 3 3 H 3 3 BJ", "S 3 3 D 3 3 BJ", "S 3 3 H 3 3 BJ"):
        either = lead_(text, level="3", trump="C")
        pairs = [led_after_recall(either, [pair], part).others for pair in either.parts[:2]]
        assert pairs[0] == pairs[1] and len(pairs[0]) == 2
    smallest = led_after_recall(found, found.parts[:2], PRINTED.replace({"throw.recall.lead": "smallest-part"}))
    assert str(trump.unpack(smallest.holding << found.layout.base)) == "BJ" and smallest.others == ()


def test_what_a_recall_costs() -> None:
    costs = {
        value: penalty(PRINTED.replace({"throw.recall.penalty": value}), thrown=5, returned=4)
        for value in ("none", "ten-per-attempt", "ten-per-card-returned", "ten-per-card-thrown")
    }
    assert list(costs.values()) == [0, 10, 40, 50]


def test_any_of_the_equal_pairs_may_be_the_loose_one() -> None:
    """throw.recall.lead, throw.recall.tie: an off-suit level pair is in the tractor, another beside it."""
    hands = {"P2": "LJ LJ", "P3": "S 4 5 6 7 8 9", "P4": "S 4 5 6 7 8 9"}
    document = trick("D 3 3 H 3 3 C 3 3", level="3", trump="C", hands=hands)
    readings = {"throw.recall.lead": "smallest-beaten-part", "throw.recall.tie": "leader-chooses"}
    assert set(answer(document, readings)["lead"]["led_any_of"]) == {"H3 H3", "D3 D3"}
    readings["throw.recall.tie"] = "suit-order"
    assert answer(document, readings)["lead"]["led"] == "D3 D3"


@pytest.mark.parametrize(
    ("lead", "hand", "said"),
    [
        pytest.param("D 9 9", "D 10", True, id="a higher single"),
        pytest.param("D 9 9", "D 8", False, id="a lower single"),
        pytest.param("D 9 9", "D 10 10", False, id="a higher pair"),
        pytest.param("D 9 9", "S 10", False, id="another suit"),
        pytest.param("D 2 2", "C 2", False, id="an equal single"),
        pytest.param("D 2 2", "H 2", True, id="a higher level card"),
    ],
)
def test_a_higher_single_does_not_stop_a_pair(lead: str, hand: str, said: bool) -> None:
    """pair.standalone.single-does-not-block."""
    document = trick(lead, hands={"P2": "S 4 5", "P3": f"{hand} S 6", "P4": "S 7 8"})
    found = [reason for reason in ruled(document).reasons if reason.clause == "pair.standalone.single-does-not-block"]
    assert [reason.facts["seat"] for reason in found] == (["P3"] if said else [])


def test_a_reply_of_the_cards_taken_back_says_how_many_are_asked_for() -> None:
    """throw.recall.taken-back."""
    hands = {"P2": "S K 3", "P3": "S 4 5", "P4": "S 6 7"}
    document = trick("S A Q", hands=hands, plays={"P2": "S K 3"})
    (found,) = (reason for reason in ruled(document).reasons if reason.about == "plays.P2")
    assert (found.clause, found.holds, found.cards) == ("throw.recall.taken-back", False, None)
    assert dict(found.facts) == {"size": 1, "played": 2}


@pytest.mark.parametrize(
    ("lead", "count", "readings", "led"),
    [
        pytest.param("D 3 3 4 4 5", 4, {}, None, id="what beats the tractor beats the single"),
        pytest.param("D 3 3 4 4 K", 4, {}, "D3 D3 D4 D4", id="a tractor below the single"),
        pytest.param("D 3 3 4 4 7", 4, {}, "D3 D3 D4 D4", id="the only tractor below the single"),
        pytest.param("D 3 3 4 4 6", 4, {}, None, id="no tractor below the single"),
        pytest.param("D 3 3 4 4 J J", 4, {}, "D3 D3 D4 D4", id="a tractor below the pair"),
        pytest.param("D 3 3 4 4 6 6", 4, {}, None, id="what beats the tractor beats the pair"),
        pytest.param("D 3 3 5", 2, {}, "D3 D3", id="a pair below the single"),
        pytest.param("D 4 4 3", 2, {}, None, id="what beats the pair beats the single"),
        pytest.param("D 3 3 5", 1, {}, "D5", id="the single"),
        pytest.param("D 3 3 4 4 5", 1, {}, "D5", id="the single beside a tractor"),
        pytest.param("D 3 3 5", 2, {"throw.recall.lead": "lowest-beaten-part"}, "D3 D3", id="the lowest"),
        pytest.param("D 6 6 5", 2, {"throw.recall.lead": "lowest-beaten-part"}, None, id="the single is the lowest"),
        pytest.param("D 3 3 4 4 K", 1, {"throw.recall.lead": "lowest-beaten-part"}, "DK", id="only an ace beats it"),
        pytest.param("D 3 3 6", 2, {"throw.recall.beats": "any-card"}, "D3 D3", id="any card beats the pair"),
        pytest.param("D 4 4 3", 2, {"throw.recall.beats": "any-card"}, None, id="any card beats the single first"),
        pytest.param("D 3 3 4 4 7", 4, {"throw.recall.beats": "any-card"}, "D3 D3 D4 D4", id="any card, a tractor"),
        pytest.param("D 3 3 4 4 7", 4, {"throw.recall.longer-tractor": "exact"}, "D3 D3 D4 D4", id="an exact tractor"),
        pytest.param("H K K A A BJ", 4, {}, "HK HK HA HA", id="a tractor of level cards below the joker"),
        pytest.param("D 3 3 5", 2, {"throw.recall.whose-cards": "opponents"}, "D3 D3", id="opponents"),
    ],
)
def test_the_number_of_cards_tells_what_was_led_where_that_can_be(
    lead: str, count: int, readings: dict[str, str], led: str | None
) -> None:
    """throw.recall.lead, throw.recall.unknown-hands: the first reply shows whether the throw was recalled."""
    readings = {"throw.recall.lead": "smallest-beaten-part", **readings}
    ruling = ruled(trick(lead, plays={"P2": "S 6 7 8 9"[: 1 + 2 * count]}), readings)
    assert ruling.answer["lead"]["recalled"] == "unknown"
    assert str(ruling.answer["lead"]["led"]) == str(cards(led or lead))
    assert ruling.answer["plays"]["P2"] == ("illegal" if led is None else "unknown")


@pytest.mark.parametrize(
    ("hand", "void"),
    [
        pytest.param("D 3 H 4", False, id="short, with trumps"),
        pytest.param("S 3 H 4", True, id="void, with trumps"),
        pytest.param("S 3 4", False, id="void, without trumps"),
    ],
)
def test_a_void_hand_that_could_ruff_is_passed_over(hand: str, void: bool) -> None:
    """throw.ruff.no-recall."""
    document = trick("D A K", hands={"P2": "D 4 5", "P3": hand, "P4": "D 6 7"})
    ruling = ruled(document)
    assert ruling.answer["lead"]["recalled"] is False
    found = [reason.facts["seat"] for reason in ruling.reasons if reason.clause == "throw.ruff.no-recall"]
    assert found == (["P3"] if void else [])


@pytest.mark.parametrize(
    ("lead", "gone", "count", "readings", "led"),
    [
        pytest.param("D 3 3 5", "D 4", 2, {}, None, id="no pair between"),
        pytest.param("D 3 3 5", "D 4", 2, {"throw.recall.beats": "any-card"}, "D3 D3", id="one card between"),
        pytest.param("D 3 3 5", "D 4 4 5", 2, {"throw.recall.beats": "any-card"}, None, id="no card between"),
        pytest.param("D 3 3 5", "D 4", 2, {"throw.recall.lead": "lowest-beaten-part"}, "D3 D3", id="the lowest"),
        pytest.param("D 9 9 10 10 A", "D J", 4, {}, "D9 D9 D10 D10", id="one tractor left"),
        pytest.param("D 9 9 10 10 A", "D J Q", 4, {}, None, id="no tractor left"),
    ],
)
def test_cards_out_of_play_beat_nothing(
    lead: str, gone: str, count: int, readings: dict[str, str], led: str | None
) -> None:
    """throw.recall.lead, throw.recall.unknown-hands."""
    readings = {"throw.recall.lead": "smallest-beaten-part", **readings}
    ruling = ruled(trick(lead, gone=gone, plays={"P2": "S 6 7 8 9"[: 1 + 2 * count]}), readings)
    assert str(ruling.answer["lead"]["led"]) == str(cards(led or lead))


@pytest.mark.parametrize(
    ("whose", "led"), [pytest.param("any-other", "D3 D3", id="any"), pytest.param("opponents", None, id="opponents")]
)
def test_what_the_partner_may_hold_counts_as_the_reading_says(whose: str, led: str | None) -> None:
    """throw.recall.whose-cards, throw.recall.lead: only with the four that it plays can a hand beat the pair alone."""
    readings = {"throw.recall.lead": "smallest-beaten-part", "throw.recall.whose-cards": whose}
    document = trick("D 3 3 5", hands={"P2": "S 6 7 8"}, plays={"P2": "S 6 7", "P3": "D 4 S 9"}, readings=readings)
    assert str(ruled(document).answer["lead"]["led"]) == str(cards(led or "D 3 3 5"))
    document = trick("D 3 3 5", hands={"P2": "S 6 7 8", "P4": "S 3 4 5"}, plays={"P2": "S 6 7"}, readings=readings)
    assert str(ruled(document).answer["lead"]["led"]) == str(cards(led or "D 3 3 5"))


BEATS, LONGER = "throw.recall.beats", "throw.recall.longer-tractor"
LED, TIE = "throw.recall.lead", "throw.recall.tie"


@pytest.mark.parametrize(
    ("thrown", "hand", "looked_at"),
    [
        pytest.param("S 5 5 6 6 A", "S 3 4 7", {BEATS}, id="no pair"),
        pytest.param("S 5 5 6 6 A", "S 7 7 8 8", {BEATS}, id="one as long"),
        pytest.param("S 5 5 6 6 A", "S 7 7 8 8 9 9", {BEATS, LONGER}, id="a longer one above"),
        pytest.param("S 8 8 9 9 A", "S 4 4 5 5 6 6 10", {BEATS}, id="a longer one below"),
        pytest.param("S 8 8 9 9 A", "S 3 4", set(), id="nothing above"),
        pytest.param("S A K", "S 3 4", set(), id="singles"),
    ],
)
def test_what_the_test_of_a_throw_consults(thrown: str, hand: str, looked_at: set[str]) -> None:
    trump = trump_of("2", "H")
    led = lead_of(trump, trump.pack(cards(thrown)))
    assert led is not None
    test = blocked_by(led, [("P2", trump.pack(cards(hand)))], PRINTED)
    assert {entry.id for entry in consulted(test.readings)} == looked_at


@pytest.mark.parametrize(
    ("thrown", "looked_at"),
    [
        pytest.param("S A 3", set(), id="singles"),
        pytest.param("S A A 3", {LED}, id="a pair"),
        pytest.param("BJ D 2 C 2", {TIE}, id="equal singles"),
        pytest.param("BJ BJ D 2 C 2", {LED, TIE}, id="a pair and equal singles"),
    ],
)
def test_what_a_recall_consults(thrown: str, looked_at: set[str]) -> None:
    trump = trump_of("2", "H")
    led = lead_of(trump, trump.pack(cards(thrown)))
    assert led is not None
    found = led_after_recall(led, led.parts[-1:], PRINTED)
    assert {entry.id for entry in consulted(found.readings)} == looked_at


def test_what_is_led_may_turn_on_cards_not_known() -> None:
    """throw.recall.lead: smallest-beaten-part: P2 beats the pair for certain, an unknown hand perhaps the single."""
    readings = {"throw.recall.lead": "smallest-beaten-part"}
    ruling = ruled(trick("D 9 9 K", hands={"P2": "D 10 10 3"}, readings=readings))
    assert (ruling.answer["lead"]["recalled"], ruling.answer["lead"]["led"]) == (True, "undetermined")
    assert ruling.details["lead"]["undetermined"] == "led"
    assert ruling.details["lead"]["blockers"] == ["P2"]
    assert ruling.answer["points"] == 0
    known = ruled(trick("D 9 9 K", hands={"P2": "D 10 10 3", "P3": "S 3 4", "P4": "S 5 6"}, readings=readings))
    assert str(known.answer["lead"]["led"]) == "D9 D9"
    assert "undetermined" not in known.details["lead"]
