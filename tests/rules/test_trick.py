"""The trick as a whole: winner or leader, points, details, and that every clause of the trick families has its test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulings import all_play, answer, broken, follow, kept, ruled, trick, used
from tractor_check.clauses import register

FAMILIES = ("lead", "follow", "tractor", "pair", "trump", "throw", "ruff", "points")


@pytest.mark.parametrize(
    ("lead", "plays", "points", "clauses"),
    [
        pytest.param("S 9", ("S 3", "S 4", "S 6"), 0, set(), id="no points"),
        pytest.param("S 5", ("S 3", "S 4", "S 6"), 5, {"points.five"}, id="points.five"),
        pytest.param("S 10", ("S 3", "S 4", "S 6"), 10, {"points.ten"}, id="points.ten"),
        pytest.param("S A", ("S 3", "S K", "S 6"), 10, {"points.king"}, id="points.king"),
        pytest.param("S A", ("S 5", "S K", "S 10"), 25, {"points.five", "points.ten", "points.king"}, id="all three"),
        pytest.param(
            "S 5 5", ("S 10 10", "S K K", "S 3 4"), 50, {"points.five", "points.ten", "points.king"}, id="pairs"
        ),
    ],
)
def test_points_on_the_table(lead: str, plays: tuple[str, ...], points: int, clauses: set[str]) -> None:
    ruling = ruled(all_play(lead, *plays))
    assert ruling.answer["points"] == points
    assert kept(ruling, "points") == clauses
    assert all(reason.facts == {"points": points} for reason in ruling.reasons if reason.about == "points")


def test_the_points_of_a_trick_count_what_is_led_after_a_recall() -> None:
    document = trick("S K 10", hands={"P2": "S A 3", "P3": "D 3 4", "P4": "D 6 7"})
    assert answer(document)["points"] == 10
    assert answer({**document, "plays": {"P2": "S A", "P3": "D 3"}})["points"] == 10
    assert answer({**document, "plays": {"P2": "S A 3"}})["points"] == 10


def test_the_winner_collects() -> None:
    """derived.winner-collects."""
    ruling = ruled(all_play("S 5", "S 3", "S K", "S 10"))
    assert ruling.answer["winner"] == "P3"
    (found,) = (reason for reason in ruling.reasons if reason.clause == "derived.winner-collects")
    assert (found.holds, found.about, dict(found.facts)) == (True, "winner", {"seat": "P3", "points": 25})


def test_a_throw_that_stood_stays_ahead_of_its_suit_while_the_trick_is_under_way() -> None:
    """derived.standing-throw-in-suit."""
    document = trick("S A K", hands={"P2": "S 3 4", "P3": "S 6 7", "P4": "S 8 9"}, plays={"P2": "S 3 4"})
    for plays, about in ((document["plays"], "leading"), ({"P2": "S 3 4", "P3": "S 6 7", "P4": "S 8 9"}, "winner")):
        ruling = ruled({**document, "plays": plays})
        (found,) = (reason for reason in ruling.reasons if reason.clause == "derived.standing-throw-in-suit")
        assert (found.holds, found.about) == (True, about)


def test_a_trick_under_way_has_a_leader_and_no_winner() -> None:
    document = trick("S 9", plays={"P2": "S 10"})
    ruling = ruled(document)
    assert ruling.answer["leading"] == "P2" and "winner" not in ruling.answer
    assert "derived.winner-collects" not in kept(ruling)
    assert answer(trick("S 9"))["leading"] == "P1"


@pytest.mark.parametrize(
    ("document", "plays", "winner"),
    [
        pytest.param(
            trick("S 9", hands={"P2": "S 3 D 4"}, plays={"P2": "D 4", "P3": "S 10", "P4": "S J"}),
            {"P2": "illegal", "P3": "unknown", "P4": "unknown"},
            "none",
            id="an illegal reply",
        ),
        pytest.param(
            trick("S 9 D 9", plays={"P2": "D 4 5", "P3": "S 10 J", "P4": "S Q Q"}),
            {"P2": "unknown", "P3": "unknown", "P4": "unknown"},
            "none",
            id="an illegal lead",
        ),
        pytest.param(
            trick("S 9", plays={"P2": "D 4", "P3": "S 10", "P4": "S J"}),
            {"P2": "unknown", "P3": "unknown", "P4": "unknown"},
            "P4",
            id="unknown hands are assumed to have played legally",
        ),
    ],
)
def test_verdicts_and_winner(document: dict[str, Any], plays: dict[str, str], winner: str) -> None:
    found = answer(document)
    assert (found["plays"], found["winner"]) == (plays, winner)


def test_an_illegal_lead_still_counts_its_points() -> None:
    assert answer(trick("S K D K", plays={"P2": "S 5 6"})) == {
        "lead": {"legal": False},
        "plays": {"P2": "unknown"},
        "points": 25,
    }
    assert answer(trick("S K D K")) == {"lead": {"legal": False}, "points": 20}


def test_what_the_trick_answers() -> None:
    assert answer(follow("D 7 7 8 8", "D 3 4 5 A A", "D 3 4 5 A", trump="C")) == {
        "lead": {"legal": True, "shape": "tractor", "recalled": False, "led": "D7 D7 D8 D8"},
        "plays": {"P2": "illegal"},
        "leading": "P1",
        "points": 5,
    }


@pytest.mark.parametrize("clause", ["setup.seats", "setup.decks.two", "setup.hand-size"])
def test_what_the_set_up_allows(clause: str) -> None:
    assert clause in kept(ruled(follow("D 7", "D 3", "D 3")), "position")


@pytest.mark.parametrize(
    ("document", "code", "clause"),
    [
        pytest.param(follow("D 7", "D 3 3 3", "D 3"), "too-many-copies", "setup.decks.two", id="three copies"),
        pytest.param(follow("D 7", "D 3", "D 3", seats=["N", "E", "S"]), "seat-count", "setup.seats", id="three seats"),
        pytest.param(
            follow("D 7", "S 3 4 5 6 7 8 9 10 J Q K A C 3 4 5 6 7 8 9 10 J Q K A D 3 4", "D 3"),
            "hand-size",
            "setup.hand-size",
            id="twenty-six cards",
        ),
    ],
)
def test_what_the_set_up_forbids(document: dict[str, Any], code: str, clause: str) -> None:
    ruling = ruled(document)
    assert code in ruling.answer["faults"]
    assert clause in broken(ruling)


def test_every_clause_of_the_trick_families_has_a_unit_test() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))
    text += "".join(
        (Path(__file__).parents[1] / f"test_{name}.py").read_text(encoding="utf-8") for name in ("shapes", "cards")
    )
    missing = {
        clause.id
        for clause in register().values()
        if clause.kind == "adjudicable" and clause.family in FAMILIES and clause.id not in text
    }
    assert not missing


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(follow("D 9", "D 3 4", "D 3 4"), id="too many cards"),
        pytest.param(trick("D 9", plays={"P2": "D 10"}), id="an unknown hand"),
        pytest.param(follow("D 9", "D 3 4", "D 5"), id="a card not held"),
        pytest.param(follow("D 9", "D 3 4", "D 3"), id="a card that follows"),
        pytest.param(follow("D 9", "D 3 S 4", "S 4"), id="a card that does not"),
        pytest.param(trick("D 9 S 9"), id="a lead of two suits"),
    ],
)
def test_what_the_sheet_settles_consults_nothing(document):
    assert used(ruled(document)) == {}


@pytest.mark.parametrize(
    ("hand", "reply", "said"),
    [
        pytest.param("D 3 4 2", "D 3", False, id="a level card kept beside the suit"),
        pytest.param("D 3 2", "D 3", False, id="a level card kept beside the last card of the suit"),
        pytest.param("D 3 2", "D 2", True, id="a level card played instead"),
        pytest.param("D 2 S 4", "S 4", True, id="only a level card of the printed suit"),
    ],
)
def test_a_level_card_of_the_led_suit_is_a_trump_where_that_matters(hand, reply, said):
    """trump.members.suit."""
    ruling = ruled(follow("D 9", hand, reply))
    assert (
        any(reason.clause == "trump.members.suit" and reason.about == "plays.P2" for reason in ruling.reasons) is said
    )
