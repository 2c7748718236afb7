"""The bottom by clause: burying it, when it counts, and the factor on its points."""

from __future__ import annotations

from typing import Any

import pytest

from rulings import Document, answer, ruled
from tractor_check.rules.bottom import bottom_multiplier

KEPT, BROKEN = True, False
SIZES = {"five": 8, "four-80": 8, "four-40": 6}
LOW = ["S", "3", "4", "6", "7", "8", "9", "J", "Q"]
BOTTOM_15 = {"five": "S 5 10 C 3 4 6 7 8 9", "four-80": "S 5 10 C 3 4 6 7 8 9", "four-40": "S 5 10 C 3 4 6 7"}


def bury(variant: str, size: int, **more: Any) -> Document:
    """Return a burial of ``size`` cards by P1, the dealer."""
    block = {"by": "P1", "cards": " ".join([*LOW, "K", "A"][: size + 1]), **more}
    return {"variant": variant, "dealer": "P1", "bury": block}


def final(variant: str, winner: str, lead: str | int, *, bottom: bool = True, **more: Any) -> Document:
    """Return a settlement of 20 points after a final trick; a number stands for that many cards led."""
    result = {"winner": winner, **({"lead": lead} if isinstance(lead, str) else {"cards_led": lead})}
    block = {"trick_points": 20, "final_trick": result, **({"bottom": BOTTOM_15[variant]} if bottom else {})}
    partner = {"partner": "P3"} if variant == "five" else {}
    return {"variant": variant, "dealer": "P1", "level": "2", "trump": "H", **partner, "settle": block, **more}


def judged(document: Document) -> set[tuple[str, bool]]:
    return {(reason.clause, reason.holds) for reason in ruled(document).reasons}


@pytest.mark.parametrize("variant", SIZES)
def test_as_many_cards_are_buried_as_were_left_over(variant: str) -> None:
    size = SIZES[variant]
    assert answer(bury(variant, size)) == {"bury": "legal"}
    assert {("bottom.dealer-takes", KEPT), ("bottom.dealer-buries", KEPT), ("setup.bottom-size", KEPT)} <= judged(
        bury(variant, size)
    )
    for wrong in (size - 1, size + 1):
        assert answer(bury(variant, wrong)) == {"bury": "illegal"}
        assert ("bottom.dealer-buries", BROKEN) in judged(bury(variant, wrong))


@pytest.mark.parametrize(
    ("more", "verdict", "clause"),
    [
        pytest.param({"by": "P2"}, "illegal", "bottom.dealer-takes", id="another player"),
        pytest.param({"hand": "S 3 4 6 7 8 9 J K"}, "illegal", "not-in-hand", id="a card that is not held"),
        pytest.param(
            {"cards": "S 3 3 4 6 7 8 9 J", "hand": "S 3 4 6 7 8 9 J Q"}, "illegal", "not-in-hand", id="held once"
        ),
    ],
)
def test_an_illegal_burial(more: Document, verdict: str, clause: str) -> None:
    document = bury("four-80", 8, **more)
    assert answer(document) == {"bury": verdict}
    assert (clause, BROKEN) in judged(document)


FULL = "S 3 4 6 7 8 9 J Q K A H 3 4 6 7 8 9 J Q K A C 3 4 6 7 8 9 J Q K A D 3 4 6 7"


@pytest.mark.parametrize(
    ("document", "code"),
    [
        pytest.param(bury("four-80", 8, cards="S 3 3 3 4 6 7 8 9"), "too-many-copies", id="three copies buried"),
        pytest.param(bury("four-80", 8, hand=FULL), "hand-size", id="34 cards in the hand"),
        pytest.param(
            bury("four-80", 8, hand="S 3 4 6 7 8 9 J Q Q Q"), "too-many-copies", id="three queens in the hand"
        ),
        pytest.param(final("four-80", "P2", 1, bottom=False), "bottom-missing", id="no bottom"),
        pytest.param(final("four-80", "P5", 1), "unknown-seat", id="won by nobody"),
        pytest.param(final("four-80", "P2", 26), "hand-size", id="26 cards led"),
        pytest.param(final("four-80", "P2", "S 5 5"), "too-many-copies", id="three fives, one in the bottom"),
        pytest.param(final("four-80", "P2", 1, bury={"cards": "S 3 4 6 7 8 9 J Q"}), "contradiction", id="two bottoms"),
    ],
)
def test_positions_that_cannot_be_ruled_on(document: Document, code: str) -> None:
    assert answer(document) == {"faults": [code]}


@pytest.mark.parametrize("cards_led", [1, 2, 3, 4, 6, 8, 25])
def test_the_factor_is_two_to_the_cards_led(cards_led: int) -> None:
    assert bottom_multiplier(cards_led) == 2**cards_led
    found = answer(final("four-80", "P2", cards_led))["settle"]
    assert (found["multiplier"], found["bottom_added"]) == (2**cards_led, 15 * 2**cards_led)
    assert found["defender_points"] == 20 + found["bottom_added"]


def test_no_trick_is_led_with_no_card() -> None:
    with pytest.raises(ValueError, match="at least one card"):
        bottom_multiplier(0)


@pytest.mark.parametrize("variant", SIZES)
@pytest.mark.parametrize(
    ("winner", "added", "clause", "holds"),
    [
        ("P2", 30, "bottom.counts-when-defenders-win-last", KEPT),
        ("P2", 30, "bottom.multiplier.power", KEPT),
        ("P2", 30, "bottom.multiplier.n-is-cards-led", KEPT),
        ("P2", 30, "bottom.multiplier.by-final-pattern", KEPT),
        ("P1", 0, "bottom.counts-when-defenders-win-last", BROKEN),
        ("P3", 0, "derived.no-bonus-for-dealer-side", KEPT),
    ],
)
def test_the_bottom_counts_when_the_defenders_win_last(
    variant: str, winner: str, added: int, clause: str, holds: bool
) -> None:
    document = final(variant, winner, 1)
    found = answer(document)["settle"]
    assert (found["bottom_points"], found["bottom_added"], found["defender_points"]) == (15, added, 20 + added)
    assert found["multiplier"] == (2 if added else 0)
    assert (clause, holds) in judged(document)


def test_one_pack_where_the_defenders_always_get_the_bottom() -> None:
    always = {"bottom.condition.four40": "always-defenders"}
    assert answer(final("four-40", "P3", 1), always)["settle"]["defender_points"] == 50
    assert answer(final("four-40", "P3", 1, bottom=False), always) == {"faults": ["bottom-missing"]}
    assert answer(final("four-40", "P3", 1, bottom=False))["settle"]["defender_points"] == 20


TWICE, PAIRS, FORM = ({"bottom.pattern-vs-count": way} for way in ("twice-count", "power-of-pairs", "fixed-by-form"))
LONGEST = {"bottom.n.throw": "longest-part"}


@pytest.mark.parametrize(
    ("lead", "readings", "factor"),
    [
        ("D 3 3 4 4 5 5", TWICE, 12),
        ("D 3 3 4 4 5 5", PAIRS, 16),
        ("D 3 3 4 4 5 5", FORM, 8),
        ("D A", FORM, 2),
        ("D A A K", FORM, 4),
        ("D A A K", PAIRS, 4),
        ("D A K Q", LONGEST, 2),
        ("D A A K", LONGEST, 4),
        ("D 3 3 4 4 9 9", LONGEST, 16),
        ("D 3 3 4 4 9 9", LONGEST | PAIRS, 8),
        ("D 3 3 4 4 9 9", LONGEST | TWICE, 8),
        (1, LONGEST | FORM, 2),
        (4, TWICE, 8),
        (4, FORM, "undetermined"),
        (4, PAIRS, "undetermined"),
        (4, LONGEST, "undetermined"),
    ],
)
def test_other_factors(lead: str | int, readings: Document, factor: Any) -> None:
    found = answer(final("four-80", "P2", lead), readings)["settle"]
    assert found["multiplier"] == factor
    assert found["bottom_added"] == ("undetermined" if factor == "undetermined" else 15 * factor)
    assert ruled(final("four-80", "P2", lead), readings).departs


def test_a_form_that_needs_the_trump() -> None:
    document = final("four-80", "P2", "D 3 3 5 5")
    del document["trump"]
    assert answer(document, LONGEST)["settle"]["multiplier"] == "undetermined"
    document["settle"]["final_trick"]["lead"] = "D 3 3 5"
    assert answer(document, LONGEST)["settle"]["multiplier"] == 4


def last_trick(lead: str, *plays: str, **more: Any) -> Document:
    """Return a final trick that P2 leads with everybody's last cards, and 20 points taken before."""
    given = dict(zip(("P3", "P4", "P1"), plays, strict=False))
    settle = {"trick_points": 20, "bottom": "C 5 10 3 4 6 7 8 9"}
    hands = {"P2": lead, **given}
    position = {"variant": "four-80", "level": "2", "trump": "H", "dealer": "P1", "hands": hands}
    return {**position, "lead": {"P2": lead}, "plays": given, "settle": settle} | more


@pytest.mark.parametrize(
    ("document", "points"),
    [
        pytest.param(last_trick("S A", "S 5", "S K", "S 3"), 20 + 15 + 30, id="a defender's ace"),
        pytest.param(last_trick("S A", "S 5", "S K", "H 3"), 20, id="ruffed by the dealer"),
        pytest.param(last_trick("S A A", "S 3 4", "S 6 7", "S 8 9"), 20 + 60, id="a pair"),
    ],
)
def test_a_final_trick_card_by_card(document: Document, points: int) -> None:
    assert answer(document)["settle"]["defender_points"] == points


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(last_trick("S A", "S 5", "S K"), id="incomplete"),
        pytest.param(last_trick("S A", "S 5", "S K", "S 3", hands={"P3": "S 5 6"}), id="a card is left"),
        pytest.param(last_trick("S A Q", "S K", "S 3", "S 4", hands={"P3": "S K 5"}), id="recalled"),
        pytest.param(
            last_trick("S A", "S 5", "S K", "S 3")
            | {"settle": {"trick_points": 20, "final_trick": {"winner": "P3", "cards_led": 1}}},
            id="another winner",
        ),
        pytest.param(
            last_trick("S A", "S 5", "S K", "S 3")
            | {"settle": {"trick_points": 20, "final_trick": {"winner": "P2", "lead": "S Q"}}},
            id="another lead",
        ),
    ],
)
def test_a_trick_that_is_not_the_final_one(document: Document) -> None:
    assert answer(document) == {"faults": ["contradiction"]}


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(last_trick("S A D A", "S 3 4", "S 6 7", "S 8 9"), id="a lead of two suits"),
        pytest.param(last_trick("S A", "D 5", "S K", "S 3", hands={"P3": "S 5"}), id="a card not held"),
        pytest.param(final("four-80", "P2", "D A C A"), id="a result that nobody can have led"),
    ],
)
def test_after_an_illegal_play_nothing_is_settled(document: Document) -> None:
    assert answer(document)["settle"] == "undetermined"


def test_an_illegal_burial_leaves_the_bottom_open() -> None:
    document = final("four-80", "P2", 1, bottom=False, bury={"by": "P2", "cards": "S 3 4 6 7 8 9 J Q"})
    found = answer(document)
    assert (found["bury"], found["settle"]["defender_points"]) == ("illegal", "undetermined")
    document["settle"]["final_trick"]["winner"] = "P3"
    assert answer(document)["settle"]["defender_points"] == 20
