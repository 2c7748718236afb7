"""Calls by clause: who calls, which card may be called, and whom it makes partner."""

from __future__ import annotations

from typing import Any

import pytest

from rulings import Document, answer, ruled, scenario_from
from tractor_check.adjudicate import adjudicate
from tractor_check.hand_blocks import Call

KEPT, BROKEN = True, False


def call(card: str = "S A", *, trump: str = "H", played: list[Any] | None = None, **more: Any) -> Document:
    """Return a call at level 10 with P1 as dealer; block keys and other blocks may be given."""
    keys = {key: more.pop(key) for key in ("by", "copy") if key in more}
    block = {"card": card, "by": "P1"} | keys | ({"played": played} if played is not None else {})
    return {"variant": "five", "level": "10", "trump": trump, "dealer": "P1", "call": block, **more}


def partner(document: Document, readings: Document | None = None) -> Any:
    """Return the partner, or `illegal`."""
    found = answer(document, readings)["call"]
    return found["partner"] if found["legal"] is True else {False: "illegal"}.get(found["legal"], found["legal"])


@pytest.mark.parametrize(
    ("document", "legal", "clause", "holds"),
    [
        pytest.param(call(), True, "partner.call.made-by-dealer", KEPT, id="the dealer calls"),
        pytest.param(call(by="P3"), False, "partner.call.made-by-dealer", BROKEN, id="another player calls"),
        pytest.param(call(), True, "partner.call.side-suit-only", KEPT, id="a side-suit ace"),
        pytest.param(call("D 2"), True, "partner.call.side-suit-only", KEPT, id="any side-suit card"),
        pytest.param(call("H A"), False, "partner.call.side-suit-only", BROKEN, id="the trump suit"),
        pytest.param(call("S 10"), False, "partner.call.side-suit-only", BROKEN, id="a level card"),
        pytest.param(call("BJ"), False, "partner.call.side-suit-only", BROKEN, id="a joker"),
        pytest.param(call("H A", trump="NT"), True, "derived.call.no-trump", KEPT, id="any suit at no-trump"),
        pytest.param(call("S 10", trump="NT"), False, "derived.call.no-trump", BROKEN, id="a level card at no-trump"),
        pytest.param(call(), True, "partner.hidden", KEPT, id="nobody has played it"),
    ],
)
def test_a_call(document: Document, legal: bool, clause: str, holds: bool) -> None:
    ruling = ruled(document)
    assert ruling.answer["call"]["legal"] is legal
    assert (clause, holds) in {(reason.clause, reason.holds) for reason in ruling.reasons}


@pytest.mark.parametrize(
    ("key", "code"), [("dealer", "dealer-missing"), ("level", "level-missing"), ("trump", "trump-missing")]
)
def test_a_call_needs(key: str, code: str) -> None:
    document = call()
    del document[key]
    assert answer(document) == {"faults": [code]}


def test_with_fixed_partners_nobody_calls() -> None:
    assert answer(call() | {"variant": "four-80"}) == {"faults": ["contradiction"]}


P3_P5 = [[{"P3": "S A"}], [{"P5": "S A"}]]
P1_P4 = [[{"P1": "S A"}], [{"P4": "S A"}]]
ONE_TRICK = [[{"P1": "S 3"}, {"P2": "S A"}, {"P3": "S 4"}, {"P4": "S A"}, {"P5": "S 9"}]]
FIRST, ORDINAL, HOLDER = ({"call.copies": way} for way in ("first-other-player", "ordinal", "holder"))
ALONE, NOT_HELD = ({"call.dealer-holds": way} for way in ("solo-if-played", "illegal"))


@pytest.mark.parametrize(
    ("document", "readings", "found"),
    [
        pytest.param(call(), FIRST, "unknown", id="not played yet"),
        pytest.param(call(played=P3_P5), FIRST, "P3", id="the first other player"),
        pytest.param(call(played=P3_P5, copy=2), ORDINAL, "P5", id="the second copy"),
        pytest.param(call(played=P3_P5, copy=1), ORDINAL, "P3", id="the first copy"),
        pytest.param(call(played=P3_P5), ORDINAL, "undetermined", id="no copy named"),
        pytest.param(call(played=P1_P4), ORDINAL, "undetermined", id="no copy named, one is the dealer's"),
        pytest.param(call(), ORDINAL, "unknown", id="no copy named and none played"),
        pytest.param(call(played=P3_P5), HOLDER, ["P3", "P5"], id="both holders"),
        pytest.param(call(played=P3_P5[:1]), HOLDER, "unknown", id="one holder known"),
        pytest.param(call(hands={"P3": "S A", "P4": "S A"}), HOLDER, ["P3", "P4"], id="both copies in hands"),
        pytest.param(call(played=P1_P4), FIRST, "P4", id="the dealer's own copy does not count"),
        pytest.param(call(played=P1_P4), ALONE, "none", id="the dealer plays first"),
        pytest.param(call(played=P1_P4), NOT_HELD, "illegal", id="the dealer held one"),
        pytest.param(call(played=P3_P5), NOT_HELD, "P3", id="both were elsewhere"),
        pytest.param(call(), NOT_HELD, "undetermined", id="nobody knows what the dealer holds"),
        pytest.param(call(hands={"P1": "S A A"}), FIRST, "none", id="the dealer holds both"),
        pytest.param(call(bury={"cards": "S A A 3 4 5 6 8 9"}), FIRST, "none", id="the dealer buried both"),
        pytest.param(call(bury={"cards": "S A 3 4 5 6 8 9 J"}, hands={"P1": "S A"}), FIRST, "none", id="one of each"),
        pytest.param(call(played=ONE_TRICK), FIRST, "P2", id="two in one trick"),
        pytest.param(call(played=ONE_TRICK), {"call.both-copies-same-trick": "both"}, ["P2", "P4"], id="both of them"),
        pytest.param(call(played=P3_P5), {"call.both-copies-same-trick": "both"}, "P3", id="in two tricks"),
        pytest.param(call(played=[[{"P3": "S A A"}]]), ORDINAL, "P3", id="a pair"),
    ],
)
def test_the_partner(document: Document, readings: Document, found: Any) -> None:
    assert partner(document, readings) == found


def test_plays_that_are_not_divided_into_tricks() -> None:
    class Plays(Call):
        in_tricks = False

    scenario = scenario_from(call(played=P3_P5) | {"readings": {"call.both-copies-same-trick": "both"}})
    assert scenario.call is not None
    ruling = adjudicate(scenario._replace(call=Plays(*scenario.call)))
    assert ruling.answer["call"]["partner"] == "undetermined"


IN_HAND = {"P2": "S 3", "P3": "S A", "P4": "S 4", "P5": "S 6", "P1": "S 7"}


@pytest.mark.parametrize(
    ("lead", "plays", "hands", "found"),
    [
        pytest.param({"P2": "S 3"}, {"P3": "S A"}, IN_HAND, "P3", id="in a reply"),
        pytest.param({"P3": "S A"}, {}, IN_HAND, "P3", id="in the lead"),
        pytest.param({"P3": "S A Q"}, {}, {"P3": "S A Q", "P4": "S K K"}, "unknown", id="taken back with a throw"),
        pytest.param({"P3": "S A Q"}, {}, {}, "P3", id="in a throw that is taken to stand"),
        pytest.param({"P2": "D 3"}, {"P3": "S A"}, {"P3": "S A D 4"}, "unknown", id="in an illegal reply"),
        pytest.param({"P3": "S A D 4"}, {}, {}, "unknown", id="in an illegal lead"),
    ],
)
def test_the_called_card_in_the_trick_at_hand(lead: Document, plays: Document, hands: Document, found: str) -> None:
    document = call(lead=lead, hands=hands)
    assert partner(document | ({"plays": plays} if plays else {})) == found


def test_a_given_partner_agrees_with_the_call() -> None:
    document = call(played=P3_P5, settle={"trick_points": 60})
    assert answer(document | {"partner": "P3"})["settle"]["winners"] == "dealer-side"
    assert answer(document | {"partner": "P5"}) == {"faults": ["contradiction"]}
    assert answer(call(settle={"trick_points": 60})) == {"faults": ["partner-missing"]}
    assert answer(call(settle={"trick_points": 60}) | {"partner": "P5"})["settle"]["previous_winners"] == ["P1", "P5"]


@pytest.mark.parametrize(
    ("document", "consulted"),
    [
        (call(), {"call.dealer-holds"}),
        (call(played=P3_P5[:1]), {"call.copies", "call.dealer-holds"}),
        (call(played=P1_P4), {"call.copies", "call.dealer-holds"}),
        (call(hands={"P1": "S A A"}), {"call.dealer-holds"}),
        (call(played=ONE_TRICK), {"call.copies", "call.both-copies-same-trick"}),
    ],
)
def test_a_reading_is_consulted_where_its_question_arises(document: Document, consulted: set[str]) -> None:
    assert {use.id for use in ruled(document).readings} == consulted
