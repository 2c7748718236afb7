"""Replies: cards held, their number, and the duties with the cards that would have met them (not-in-hand, wrong-count,
follow.*).
"""

from __future__ import annotations

from typing import Any

import pytest

from rulings import broken, follow, kept, ruled, trick
from tractor_check.ruling import Reason


def reason(document: dict[str, Any], clause: str) -> Reason:
    """Return the one reason about P2's reply that rests on a clause."""
    (found,) = (reason for reason in ruled(document).reasons if (reason.clause, reason.about) == (clause, "plays.P2"))
    return found


@pytest.mark.parametrize(
    ("hand", "reply", "missing"),
    [
        pytest.param("D 3 4", "D 9", "D9", id="another card"),
        pytest.param("D 3 4", "D 3 3", "D3", id="a second copy"),
        pytest.param("D 3 3 4", "D 3 3 3", "D3", id="a third copy"),
    ],
)
def test_a_reply_comes_from_the_hand(hand: str, reply: str, missing: str) -> None:
    lead = {1: "D 7", 2: "D 7 8", 3: "D 7 8 9"}[len(reply.split()) - 1]
    document = follow(lead, hand, reply, gone="D A A K K Q Q J J 10 10")
    found = reason(document, "not-in-hand")
    assert not found.holds and str(found.cards) == missing
    assert ruled(document).answer["plays"] == {"P2": "illegal"}


@pytest.mark.parametrize("reply", [pytest.param("D 3", id="too few"), pytest.param("D 3 4 5", id="too many")])
def test_a_reply_has_as_many_cards_as_the_lead(reply: str) -> None:
    """wrong-count, derived.trick-size."""
    document = follow("D 7 7", "D 3 4 5", reply)
    assert {"wrong-count", "derived.trick-size"} <= broken(ruled(document), "plays.P2")
    assert dict(reason(document, "wrong-count").facts) == {"size": 2, "played": len(reply.split()) - 1}


def test_the_number_of_cards_is_judged_even_from_an_unknown_hand() -> None:
    assert ruled(trick("D 7 7", plays={"P2": "D 3"})).answer["plays"] == {"P2": "illegal"}
    assert ruled(trick("D 7 7", plays={"P2": "D 3 4"})).answer["plays"] == {"P2": "unknown"}


def test_cards_of_the_suit_kept_back_are_shown() -> None:
    document = follow("D A A K", "D 3 9 S 5 6", "D 3 S 5 6")
    found = reason(document, "follow.suit.exhaust-when-short")
    assert str(found.cards) == "D9" and dict(found.facts) == {"owed": 2, "played": 1}
    found = reason(follow("D 7 7", "D 3 5 9 S 5 6", "D 3 S 5"), "follow.suit.compulsory")
    assert str(found.cards) == "D5 D9" and dict(found.facts) == {"owed": 2, "played": 1}


def test_a_suit_that_is_long_enough_is_not_short() -> None:
    assert "follow.suit.exhaust-when-short" not in broken(ruled(follow("D 7 7", "D 3 5 9 S 5 6", "D 3 S 5")))


@pytest.mark.parametrize(
    ("lead", "hand", "reply", "shown"),
    [
        pytest.param("D 7 7 8 8", "D 3 3 4 4 9 9 J J", "D 9 9 J J", "D3 D3 D4 D4", id="the tractor held"),
        pytest.param(
            "D 7 7 8 8", "D 3 3 4 4 5 5 J J Q Q", "D 3 3 J J", "DJ DJ DQ DQ", id="one of the size before a longer one"
        ),
        pytest.param("D 7 7 8 8", "D 3 3 4 4 5 5 J J", "D 3 3 J J", "D3 D3 D4 D4", id="the lowest of a longer one"),
        pytest.param("D 7 7 8 8", "D 3 3 4 4 J J Q Q", "D 3 3 J J", "D3 D3 D4 D4", id="the lower of two"),
    ],
)
def test_a_tractor_that_is_owed_is_shown(lead: str, hand: str, reply: str, shown: str) -> None:
    found = reason(follow(lead, hand, reply), "follow.tractor.same-size")
    assert not found.holds
    assert str(found.cards) == shown
    assert dict(found.facts) == {"pairs": 2}


def test_a_tractor_of_level_cards_is_shown_with_one_of_them() -> None:
    document = follow("C 5 5 6 6", "S 3 3 D 3 3 C 3 3 C 9 9", "C 9 9 3 3", level="3", trump="C")
    assert str(reason(document, "follow.tractor.same-size").cards) == "S3 S3 C3 C3"


def test_pairs_that_are_owed_are_shown() -> None:
    found = reason(follow("D 7 7 8 8", "D 3 3 5 5 9 J", "D 3 3 9 J"), "follow.tractor.pairs-max")
    assert str(found.cards) == "D5 D5" and dict(found.facts) == {"owed": 2, "played": 1}


@pytest.mark.parametrize(
    ("lead", "hand", "reply", "expected"),
    [
        pytest.param("D 7", "S 3", "S 3", {"follow.void.discard-or-ruff"}, id="void"),
        pytest.param("D 7 7", "D 3 S 4", "D 3 S 4", {"follow.suit.exhaust-when-short"}, id="short"),
        pytest.param("D 7", "D 3 4", "D 3", {"follow.suit.compulsory"}, id="a single"),
        pytest.param("D 7 7", "D 3 4", "D 3 4", {"follow.suit.compulsory"}, id="all of the suit"),
        pytest.param("D 7 7", "D 3 3 4", "D 3 3", {"follow.suit.compulsory", "follow.tractor.pairs-max"}, id="a pair"),
        pytest.param(
            "D 7 7",
            "D 3 3 9 9 4",
            "D 3 3",
            {"follow.suit.compulsory", "follow.tractor.pairs-max", "follow.tractor.pairs-cap"},
            id="one pair of two",
        ),
        pytest.param(
            "D 7 7 8 8",
            "D 3 4 5 9 J",
            "D 3 4 5 9",
            {"follow.suit.compulsory", "follow.tractor.fill-singles"},
            id="no pair",
        ),
        pytest.param(
            "D 7 7 8 8",
            "D 3 3 4 4 9",
            "D 3 3 4 4",
            {"follow.suit.compulsory", "follow.tractor.same-size"},
            id="a tractor",
        ),
        pytest.param(
            "D 7 7 8 8",
            "D 3 3 4 4 J J",
            "D 3 3 4 4",
            {"follow.suit.compulsory", "follow.tractor.same-size", "follow.tractor.pairs-cap"},
            id="a tractor and a pair to spare",
        ),
        pytest.param(
            "D 7 7 8 8 J J",
            "D 3 3 4 4 9 9 A",
            "D 3 3 4 4 9 9",
            {"follow.suit.compulsory", "follow.tractor.same-size", "follow.tractor.pairs-max"},
            id="a tractor and a pair",
        ),
        pytest.param(
            "D A A K",
            "D 3 3 4 9",
            "D 3 3 4",
            {"follow.suit.compulsory", "follow.tractor.pairs-max", "follow.tractor.fill-singles"},
            id="a throw",
        ),
    ],
)
def test_the_duties_that_arose_are_named(lead: str, hand: str, reply: str, expected: set[str]) -> None:
    ruling = ruled(follow(lead, hand, reply, gone="D Q Q K" if lead.startswith("D 7 7 8 8 J") else "S 3"))
    assert ruling.answer["plays"] == {"P2": "legal"}
    assert {clause for clause in kept(ruling, "plays.P2") if clause.startswith("follow.")} == expected


@pytest.mark.parametrize(
    ("variant", "lead", "hand", "reply", "clause", "holds", "shown"),
    [
        pytest.param(
            "four-80", "S 9", "S 2 D 3", "D 3", "trump.members.suit", True, "S2", id="the level card need not follow"
        ),
        pytest.param(
            "four-80", "S 9", "S 2 3", "S 2", "trump.members.suit", False, "S2", id="the level card does not follow"
        ),
        pytest.param("five", "S 9", "S 2 D 3", "D 3", "derived.trump-group", True, "S2", id="five players"),
        pytest.param("four-80", "H 9", "S 2 D 3", "S 2", "trump.members.suit", True, "S2", id="it follows trumps"),
        pytest.param("four-80", "H 9", "BJ D 3", "D 3", "trump.members.suit", False, "BJ", id="so must a joker"),
    ],
)
def test_which_cards_are_trumps_is_said_where_it_matters(
    variant: str, lead: str, hand: str, reply: str, clause: str, holds: bool, shown: str
) -> None:
    found = reason(follow(lead, hand, reply, variant=variant), clause)
    assert found.holds is holds and str(found.cards) == shown


@pytest.mark.parametrize(
    ("lead", "hand", "reply"),
    [
        pytest.param("S 9", "S 3 D 3", "S 3", id="no level card"),
        pytest.param("S 9", "S 2 3 4", "S 3", id="kept in a long suit"),
        pytest.param("H 9", "H 3 S 2", "H 3", id="an ordinary trump"),
    ],
)
def test_which_cards_are_trumps_is_not_said_where_nobody_asks(lead: str, hand: str, reply: str) -> None:
    assert "trump.members.suit" not in kept(ruled(follow(lead, hand, reply)), "plays.P2")
