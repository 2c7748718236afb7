"""Plain data → scenario objects, and all that can be wrong with data from Python."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from tractor_check.cards import ALL_CARDS, NO_CARDS, Card, Rank
from tractor_check.errors import NotationError, TractorCheckError
from tractor_check.hand_blocks import FinalTrick, Reveal, Settle, Show
from tractor_check.loading import InvalidScenarioError, scenario_from
from tractor_check.loading.canonical import canonical
from tractor_check.loading.card_values import read_cards
from tractor_check.notation import cards

BASE: dict[str, Any] = {"id": "a", "variant": "four-80", "lead": {"P1": "D 3"}}


def built(**more: Any) -> Any:
    return scenario_from({**BASE, **more})


def test_what_is_not_given_has_its_default() -> None:
    scenario = built()
    assert scenario.seats == ("P1", "P2", "P3", "P4")
    assert scenario_from({**BASE, "variant": "five"}).seats == ("P1", "P2", "P3", "P4", "P5")
    assert (scenario.level, scenario.trump, scenario.levels, scenario.dealer, scenario.partner) == (None,) * 5
    assert (scenario.hands, scenario.plays, scenario.gone, scenario.readings) == ({}, {}, NO_CARDS, {})
    assert (scenario.first_trick, scenario.unlisted, scenario.expect) == (False, "unknown", None)


def test_values_are_typed() -> None:
    scenario = built(
        level=10,
        levels={"P1": "2", "P2": 3},
        partner=["P2", "P3"],
        source="one",
        tags=["t"],
        readings={"a": 2, "b": {"n": 5}},
    )
    assert scenario.level is Rank.TEN
    assert scenario.levels == {"P1": Rank.TWO, "P2": Rank.THREE}
    assert scenario.partner == ("P2", "P3")
    assert (scenario.source, scenario.tags) == (("one",), ("t",))
    assert scenario.readings == {"a": "2", "b": {"n": 5}}


@pytest.mark.parametrize(("partner", "read"), [("none", ()), ("P3", ("P3",)), (["P3"], ("P3",))])
def test_partners(partner: Any, read: tuple[str, ...]) -> None:
    assert built(partner=partner).partner == read


@pytest.mark.parametrize(
    "written",
    [
        "D 3 4 A A LJ",
        "DA D4, D3、DA LJ",
        ["D 3 4", "D A", "D A", "LJ"],
        {"D": "3 4 A A", "jokers": "LJ"},
        {"♦": [3, "4", "A", "A"], "jokers": ["LJ"]},
    ],
)
def test_cards_are_written_in_three_ways(written: Any) -> None:
    assert built(hands={"P2": written}).hands == {"P2": cards("D 3 4 A A LJ")}


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (" ", "no card is written here; write cards such as D 3 4 5"),
        ([" "], "no card is written here"),
        ({"D": "H 3"}, "'D' is a suit without a rank"),
        ({"D": "3 H 4"}, "H4 stands under D; write each card under its own suit"),
        ({"jokers": "D 3"}, "D3 stands under jokers"),
        ({"D": "T"}, "'T' is not a card; write 10: D10"),
    ],
)
def test_cards_that_are_none(written: Any, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_cards(written)
    assert str(caught.value).startswith(message)


def test_the_blocks() -> None:
    scenario = scenario_from(
        {
            "variant": "five",
            "reveal": {"previous_winners": ["P1"], "shows": [{"P1": "D 4"}, {"P2": "pass"}], "bottom": "D 9 3"},
            "bury": {"cards": "D 3", "by": "P1"},
            "call": {"card": "C A", "played": [{"P1": "C A"}, {"P4": "C 3 3"}]},
            "settle": {"trick_points": 80, "bottom": "D 5", "final_trick": {"winner": "P2", "lead": "H 3 3"}},
        }
    )
    shows = (Show("P1", cards("D 4")), Show("P2", None))
    assert scenario.reveal == Reveal("later", shows, ("P1",), None, None, (Card.of("D9"), Card.of("D3")))
    assert scenario.bury == (cards("D 3"), None, "P1")
    assert scenario.call.played == ((("P1", cards("C A")), ("P4", cards("C 3 3"))),)
    assert not scenario.call.in_tricks
    assert scenario.settle == Settle(80, None, None, cards("D 5"), FinalTrick("P2", None, cards("H 3 3")))


def test_plays_in_tricks_stay_in_tricks() -> None:
    call = scenario_from(
        {"variant": "five", "call": {"card": "C A", "played": [[{"P1": "C A"}], [{"P2": "C 3"}]]}}
    ).call
    assert call is not None
    assert call.in_tricks
    assert call.played == ((("P1", cards("C A")),), (("P2", cards("C 3")),))


def test_expected_answers_have_the_shapes_of_answers() -> None:
    expect = {
        "lead": {"led": "S 4", "led_any_of": ["S 4", "D 4"], "returned": {"S": "K"}, "recalled": True, "x-why": 1},
        "must_include": {"P2": [], "P3": "D A A", "P4": "undetermined"},
        "options": {"P2": ["C 5", ["D 5", "D 6"]], "P3": "undetermined"},
        "settle": {"levels": {"P1": 5, "P2": "past-A", "P3": "K"}},
        "reveal": {"level": 4, "trump": "none"},
        "points": 20,
        "x-note": "free",
    }
    assert built(expect=expect).expect == {
        "lead": {
            "led": cards("S4"),
            "led_any_of": [cards("S4"), cards("D4")],
            "returned": cards("SK"),
            "recalled": True,
        },
        "must_include": {"P2": NO_CARDS, "P3": cards("DA DA"), "P4": "undetermined"},
        "options": {"P2": [cards("C5"), cards("D5 D6")], "P3": "undetermined"},
        "settle": {"levels": {"P1": "5", "P2": "past-A", "P3": "K"}},
        "reveal": {"level": "4", "trump": "none"},
        "points": 20,
    }


@pytest.mark.parametrize("key", ["lead", "must_include", "options", "settle", "reveal"])
def test_undetermined_stays_a_word(key: str) -> None:
    assert built(expect={key: "undetermined"}).expect == {key: "undetermined"}


def test_data_from_python_may_hold_cards_ranks_tuples_and_other_mappings() -> None:
    scenario = scenario_from(
        MappingProxyType(
            {"variant": "four-80", "level": Rank.TWO, "lead": {"P1": cards("D 3")}, "seats": ("N", "E", "S", "W")}
        )
    )
    assert (scenario.lead, scenario.level, scenario.seats) == (("P1", cards("D3")), Rank.TWO, ("N", "E", "S", "W"))
    assert scenario.id == "scenario"


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ([1], "this is no scenario; write a mapping: id: ..., variant: ..., and what is asked"),
        ({**BASE, "level": 1.5}, "level: a value of the type float; give text, whole numbers, lists and mappings"),
        ({**BASE, 3: 4}, "3: the key 3 is not text; write it as text"),
        ({"scenarios": []}, "this is a set; give one scenario at a time"),
        ({**BASE, "title": "\ud800"}, "title: the text has U+D800 in it, which is not text; take it out"),
        ({**BASE, "hands": {"P2": "D 3 T"}}, "hands.P2: 'T' is not a card; write 10: D10"),
        ({**BASE, "trumps": "C"}, "trumps: unknown key 'trumps'; did you mean 'trump'?"),
    ],
)
def test_data_from_python_that_is_no_scenario(document: Any, message: str) -> None:
    with pytest.raises(InvalidScenarioError) as caught:
        scenario_from(document)
    assert str(caught.value) == message
    assert isinstance(caught.value, TractorCheckError)


def test_all_that_is_wrong_is_listed_and_a_name_for_it_is_used() -> None:
    with pytest.raises(InvalidScenarioError) as caught:
        scenario_from({**BASE, "level": 1, "gone": "DT"}, where="option --gone")
    assert [str(problem) for problem in caught.value.problems] == [
        "option --gone: gone: 'DT' is not a card; write 10: D10",
        "option --gone: level: 1 is not a level; write 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K or A",
    ]


def test_data_that_contains_itself_is_refused() -> None:
    document: dict[str, Any] = {**BASE}
    document["x-self"] = document
    with pytest.raises(InvalidScenarioError, match="nested too deeply"):
        scenario_from(document)


TOKENS = [card.text for card in ALL_CARDS]


@pytest.mark.parametrize(
    "texts", [["D3"], TOKENS, TOKENS[::-1], ["H10 S10", "BJ LJ SA"], ["DA D3", "D2", "S2 S2"], [" ".join(TOKENS * 4)]]
)
def test_canonical_texts_read_like_the_notation(texts: list[str]) -> None:
    assert canonical(texts) == [cards(text) for text in texts]


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "D3 ",
        " D3",
        "D3  D4",
        "D 3",
        "D3,D4",
        "DT",
        "D1",
        "D0",
        "D10 T",
        "SJ LJ L3",
        "BA",
        "LB",
        "D３",
        "♦3",
        "d3",
        "D3\tD4",
        "D3\u00a0D4",
        "X3",
        "S",
        "10",
    ],
)
def test_all_other_texts_are_left_to_the_notation(text: str) -> None:
    assert canonical([text]) is None
    assert canonical(["D3", text]) is None
    assert canonical([text, "D3"]) is None


def test_what_is_no_text_is_left_to_others() -> None:
    assert canonical([["D3"]]) is None
    assert canonical([]) is None
    assert canonical(["D3"] * 240) is None
