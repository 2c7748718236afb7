"""Settlements by clause: the tables at every boundary, levels, the match, the next dealer and the previous winners."""

from __future__ import annotations

from typing import Any

import pytest

from rulings import Document, answer, ruled

KEPT, BROKEN = True, False
SEATS = ("P1", "P2", "P3", "P4", "P5")
PAST = "past-A"
DEALER, DEFENDERS = "dealer-side", "defenders"


def settle(variant: str, levels: str = "", *, points: int | None = None, dealer: str = "P1", **more: Any) -> Document:
    """Return a settlement; ``levels`` are those of P1, P2 and so on, of five the partner is P4."""
    keys = {
        key: more.pop(key) for key in ("points_by", "points_before_partner", "bottom", "final_trick") if key in more
    }
    block = keys | ({} if points is None else {"trick_points": points})
    document: Document = {"variant": variant, "dealer": dealer, "settle": block}
    document |= {"partner": "P4"} if variant == "five" else {}
    return document | ({"levels": dict(zip(SEATS, levels.split(), strict=False))} if levels else {}) | more


def settled(document: Document, readings: Document | None = None) -> Document:
    found = answer(document, readings)["settle"]
    assert isinstance(found, dict)
    return found


def levels(document: Document, readings: Document | None = None) -> str:
    """Return the levels after the hand in play order."""
    return " ".join(settled(document, readings)["levels"].values())


def judged(document: Document) -> set[tuple[str, bool]]:
    return {(reason.clause, reason.holds) for reason in ruled(document).reasons}


STANDARD = [(0, DEALER, 3), (5, DEALER, 2), (35, DEALER, 2), (40, DEALER, 1), (75, DEALER, 1)]
STANDARD += [(80, DEFENDERS, 0), (115, DEFENDERS, 0), (120, DEFENDERS, 1), (155, DEFENDERS, 1), (160, DEFENDERS, 2)]
STANDARD += [(195, DEFENDERS, 2), (200, DEFENDERS, 3)]
NO_DEAD_ZONE = [(75, DEALER, 1), (80, DEFENDERS, 1), (115, DEFENDERS, 1), (120, DEFENDERS, 2), (200, DEFENDERS, 4)]
STEP_20 = [(75, DEALER, 1), (80, DEFENDERS, 0), (95, DEFENDERS, 0), (100, DEFENDERS, 1), (120, DEFENDERS, 2)]
ONE_PACK = [(0, DEALER, 3), (5, DEALER, 2), (15, DEALER, 2), (20, DEALER, 1), (35, DEALER, 1), (40, DEFENDERS, 0)]
ONE_PACK += [(55, DEFENDERS, 0), (60, DEFENDERS, 1), (75, DEFENDERS, 1), (80, DEFENDERS, 2), (95, DEFENDERS, 2)]
ONE_PACK_40 = [(35, DEALER, 1), (55, DEFENDERS, 0), (60, DEFENDERS, 1), (95, DEFENDERS, 1), (100, DEFENDERS, 2)]
TABLES = [
    ("four-80", "score.thresholds.80", "standard-80", STANDARD),
    ("five", "score.thresholds.five", "standard-80", STANDARD),
    ("four-80", "score.thresholds.80", "no-dead-zone", NO_DEAD_ZONE),
    ("four-80", "score.thresholds.80", "step-20-above-80", [*STEP_20, (200, DEFENDERS, 6)]),
    ("four-40", "score.thresholds.40", "step-20", [*ONE_PACK, (100, DEFENDERS, 3)]),
    ("four-40", "score.thresholds.40", "step-40-above", ONE_PACK_40),
]


@pytest.mark.parametrize(
    ("variant", "reading", "table", "points", "winners", "gain"),
    [
        pytest.param(variant, reading, table, *row, id=f"{variant}-{table}-{row[0]}")
        for variant, reading, table, rows in TABLES
        for row in rows
    ],
)
def test_tables_at_every_boundary(variant: str, reading: str, table: str, points: int, winners: str, gain: int) -> None:
    found = settled(settle(variant, points=points), {reading: table})
    assert (found["winners"], found["gain"]) == (winners, gain)


@pytest.mark.parametrize(
    ("tricks", "cards_led", "total", "gain"),
    [(155, 3, 235, 3), (160, 3, 240, 4), (115, 4, 275, 4), (120, 4, 280, 5), (120, 5, 440, 9)],
)
def test_the_table_goes_on_above_the_pack(tricks: int, cards_led: int, total: int, gain: int) -> None:
    last = {"bottom": "S 10 C 3 4 6 7 8 9 J", "final_trick": {"winner": "P2", "cards_led": cards_led}}
    document = settle("four-80", points=tricks, **last)
    found = settled(document)
    assert (found["defender_points"], found["gain"]) == (total, gain)
    assert ("derived.total-may-exceed-pack", True) in judged(document)


CUSTOM = [{"from": 0, "to": 55, "winners": DEALER, "gain": 1}, {"from": 60, "winners": DEFENDERS, "gain": 4}]


@pytest.mark.parametrize(
    ("points", "winners", "gain"), [(0, DEALER, 1), (55, DEALER, 1), (60, DEFENDERS, 4), (195, DEFENDERS, 4)]
)
def test_a_table_of_the_house(points: int, winners: str, gain: int) -> None:
    found = settled(settle("four-80", points=points), {"score.thresholds.80": {"custom": CUSTOM}})
    assert (found["winners"], found["gain"]) == (winners, gain)


def test_only_the_printed_band_is_ruled_without_a_table() -> None:
    unset = {"score.thresholds.40": "unset"}
    for points in (40, 55):
        assert settled(settle("four-40", points=points), unset)["gain"] == 0
        assert ruled(settle("four-40", points=points)).details["settle"]["table_printed"] is True
    for points in (35, 60):
        assert settled(settle("four-40", "5 7", points=points), unset) | {"previous_winners": 0} == {
            **dict.fromkeys(("winners", "gain", "levels", "match_won_by", "next_dealer"), "undetermined"),
            **{"multiplier": 0, "bottom_added": 0, "defender_points": points, "previous_winners": 0},
        }


@pytest.mark.parametrize("variant", ["five", "four-80", "four-40"])
@pytest.mark.parametrize("points", [0, 35, 70, 95])
def test_the_ruling_says_that_the_table_is_not_printed(variant: str, points: int) -> None:
    ruling = ruled(settle(variant, points=points))
    assert ruling.details["settle"]["table_printed"] is False
    assert any(use.id.startswith("score.thresholds.") for use in ruling.readings)


@pytest.mark.parametrize(
    ("variant", "points", "clause", "holds"),
    [
        ("four-80", 75, "advance.by-defender-points", KEPT),
        ("four-80", 80, "advance.by-defender-points", BROKEN),
        ("five", 75, "advance.turnover", BROKEN),
        ("five", 80, "advance.turnover", KEPT),
        ("four-40", 35, "advance.four40.turnover-band", BROKEN),
        ("four-40", 40, "advance.four40.turnover-band", KEPT),
        ("four-40", 55, "advance.four40.turnover-band", KEPT),
        ("four-40", 60, "advance.four40.turnover-band", BROKEN),
        ("four-40", 60, "points.total.one-deck", KEPT),
        ("four-80", 60, "partner.fixed-opposite", KEPT),
        ("five", 60, "derived.sides.five", KEPT),
        ("four-80", 75, "dealer.four.rotation.win", KEPT),
        ("four-40", 75, "dealer.four.rotation.loss", KEPT),
    ],
)
def test_what_the_points_decide(variant: str, points: int, clause: str, holds: bool) -> None:
    assert (clause, holds) in judged(settle(variant, points=points))


@pytest.mark.parametrize(
    ("dealer", "points", "next_dealer"),
    [("P1", 75, "P3"), ("P1", 80, "P2"), ("P4", 75, "P2"), ("P4", 80, "P1"), ("P3", 0, "P1"), ("P2", 200, "P3")],
)
def test_the_deal_goes_round_with_four(dealer: str, points: int, next_dealer: str) -> None:
    assert settled(settle("four-80", points=points, dealer=dealer))["next_dealer"] == next_dealer


@pytest.mark.parametrize(
    ("start", "points", "after", "won", "clause", "holds"),
    [
        pytest.param("K 5", 35, "past-A 5 past-A 5", ["P1", "P3"], "match.beyond-ace-wins", KEPT, id="K plus two wins"),
        pytest.param("K 5", 35, "past-A 5 past-A 5", ["P1", "P3"], "match.beyond-ace.at-once", KEPT, id="at once"),
        pytest.param("K 5", 75, "A 5 A 5", [], "match.beyond-ace-wins", BROKEN, id="K plus one reaches A"),
        pytest.param("A 5", 75, "past-A 5 past-A 5", ["P1", "P3"], "match.beyond-ace-wins", KEPT, id="A plus one wins"),
        pytest.param(
            "5 A", 120, "5 past-A 5 past-A", ["P2", "P4"], "match.beyond-ace-wins", KEPT, id="as defenders too"
        ),
        pytest.param("5 A", 80, "5 A 5 A", [], "advance.by-defender-points", BROKEN, id="without a level nobody wins"),
        pytest.param("J 5", 0, "A 5 A 5", [], "match.beyond-ace-wins", BROKEN, id="J plus three reaches A"),
        pytest.param("5 7", 35, "7 7 7 7", [], "levels.individual", KEPT, id="partners gain together"),
    ],
)
def test_levels_and_match(start: str, points: int, after: str, won: list[str], clause: str, holds: bool) -> None:
    document = settle("four-80", start, points=points)
    found = settled(document)
    assert (levels(document), found["match_won_by"]) == (after, won)
    assert (found["next_dealer"] == "none") is bool(won)
    assert (clause, holds) in judged(document)


HOLD = "match.ace-must-be-played"


@pytest.mark.parametrize(
    ("start", "points", "value", "after"),
    [
        ("K 5", 35, "ace", "A 5 A 5"),
        ("A 5", 75, "ace", "past-A 5 past-A 5"),
        ("5 A", 120, "ace", "5 A 5 A"),
        ("K 5", 35, "5-10-K-A", "A 5 A 5"),
        ("9 K", 160, "5-10-K-A", "9 K 9 K"),
        ("K 5", 35, "2-5-10-K", "past-A 5 past-A 5"),
        ("4 K", 0, "2-5-10-K", "5 K 5 K"),
        ("10 K", 0, {"custom": ["J"]}, "J K J K"),
        ("J K", 0, {"custom": ["J"]}, "A K A K"),
    ],
)
def test_levels_that_have_to_be_held(start: str, points: int, value: Any, after: str) -> None:
    assert levels(settle("four-80", start, points=points), {HOLD: value}) == after


def test_defenders_who_may_not_pass_ace() -> None:
    only = {"match.defender-at-ace": "dealer-only"}
    assert levels(settle("four-80", "9 A", points=120), only) == "9 A 9 A"
    assert levels(settle("four-80", "9 K", points=160), only) == "9 A 9 A"
    assert levels(settle("four-80", "A 9", points=75), only) == "past-A 9 past-A 9"


FIVE = "5 K A 8 Q"


@pytest.mark.parametrize(("value", "won"), [("joint", "P2 P3"), ("highest", "P3"), ("dealer-first", "P2")])
def test_several_pass_ace(value: str, won: str) -> None:
    document = settle("five", FIVE, points=160)
    assert settled(document, {"match.several": value})["match_won_by"] == won.split()
    assert levels(document, {"match.several": value}) == f"5 {PAST} {PAST} 8 A"


@pytest.mark.parametrize(
    ("value", "after"), [("all-members", "7 K A 10 Q"), ("dealer-only", "7 K A 8 Q"), ("partner-one", "7 K A 9 Q")]
)
def test_who_of_the_dealers_side_gains(value: str, after: str) -> None:
    assert levels(settle("five", FIVE, points=35), {"score.five.who-advances": value}) == after
    assert levels(settle("five", "5 7 9 8 3", points=120), {"score.five.who-advances": value}) == "5 8 10 8 4"


ALONE = [{"from": 0, "to": 75, "winners": DEALER, "gain": 4}, {"from": 80, "winners": DEFENDERS, "gain": 0}]


@pytest.mark.parametrize(("value", "gain"), [("none", 2), ("plus-one", 3), ({"custom": ALONE}, 4)], ids=str)
def test_a_dealer_alone(value: Any, gain: int) -> None:
    document = settle("five", FIVE, points=35, partner="none")
    assert settled(document, {"score.solo-bonus": value})["gain"] == gain
    assert settled(document)["previous_winners"] == ["P1"]


@pytest.mark.parametrize(("cap", "gain"), [("none", 9), ("three", 3), ({"number": 5}, 5)], ids=str)
def test_a_limit_on_levels(cap: Any, gain: int) -> None:
    last = {"bottom": "S 10 K C 3 4 6 7 8 9", "final_trick": {"winner": "P2", "cards_led": 4}}
    ruling = ruled(settle("four-80", "5 2", points=120, **last), {"score.cap": cap})
    assert ruling.answer["settle"]["gain"] == gain
    assert ruling.details["settle"].get("gain_without_limit") == (None if gain == 9 else 9)


@pytest.mark.parametrize(
    ("value", "points", "winners"),
    [
        ("winning-side", 85, "P2 P3 P5"),
        ("winning-side", 75, "P1 P4"),
        ("advanced", 85, ""),
        ("advanced", 120, "P2 P3 P5"),
        ("point-side", 85, "P1 P4"),
        ("point-side", 105, "P2 P3 P5"),
    ],
)
def test_who_the_previous_winners_are(value: str, points: int, winners: str) -> None:
    found = settled(settle("five", points=points), {"reveal.winners.definition": value})["previous_winners"]
    assert found == winners.split()


def test_at_half_of_the_points_no_side_has_more() -> None:
    half = settle("five", points=100)
    assert settled(half, {"reveal.winners.definition": "point-side"})["previous_winners"] == "undetermined"


def test_points_by_seat_are_summed_by_true_sides() -> None:
    block = {"points_by": {"P2": 60, "P4": 25}, "points_before_partner": {"P4": 20}}
    later = {"points.before-reveal": "until-revealed"}
    assert settled(settle("five", **block))["defender_points"] == 60
    assert settled(settle("five", **block), later)["defender_points"] == 80
    assert settled(settle("five", points_by={"P2": 60, "P4": 25}), later)["defender_points"] == "undetermined"
    assert settled(settle("five", points_by={"P2": 60, "P1": 25}), later)["defender_points"] == 60


def test_without_levels_the_hand_is_settled_as_far_as_it_goes() -> None:
    found = settled(settle("four-80", points=130))
    assert set(found) == {
        *("multiplier", "bottom_added", "defender_points", "winners", "gain", "next_dealer", "previous_winners")
    }
    assert found["next_dealer"] == "P2"


@pytest.mark.parametrize(
    ("document", "code"),
    [
        pytest.param(settle("four-80", points=83), "points-impossible", id="83 points"),
        pytest.param(settle("four-80", points=-5), "points-impossible", id="below nothing"),
        pytest.param(settle("four-80", points=205), "points-impossible", id="more than two packs hold"),
        pytest.param(settle("four-40", points=105), "points-impossible", id="more than one pack holds"),
        pytest.param(settle("five", points_by={"P1": 150, "P2": 55}), "points-impossible", id="together too many"),
        pytest.param(
            settle("four-80", points=195, bottom="C 10 3 4 6 7 8 9 J"), "points-impossible", id="with the bottom"
        ),
        pytest.param(
            settle("five", points_by={"P4": 10}, points_before_partner={"P4": 15}),
            "points-impossible",
            id="more before",
        ),
        pytest.param(settle("four-80", points=60, bottom="C 10 3 4"), "bottom-size", id="a bottom of four cards"),
        pytest.param(settle("five", "5 3 9 7", points=60), "levels-missing", id="five, one level missing"),
        pytest.param(settle("four-80", "5", points=60), "levels-missing", id="four, one side's level"),
        pytest.param(settle("four-80", "5 7 6 7", points=60), "levels-conflict", id="partners on two levels"),
        pytest.param(settle("four-80", points=60, partner="P2"), "partner-invalid", id="a neighbour as partner"),
        pytest.param(settle("five", points=60, partner="P1"), "partner-invalid", id="the dealer as partner"),
        pytest.param(settle("five", points=60, partner=["P3", "P5"]), "partner-invalid", id="two partners"),
    ],
)
def test_positions_that_cannot_be_settled(document: Document, code: str) -> None:
    assert answer(document) == {"faults": [code]}


def test_what_the_readings_in_force_allow_is_no_fault() -> None:
    unequal = settle("four-80", "5 7 6 7", points=60)
    assert levels(unequal, {"levels.four.owner": "per-player"}) == "6 7 7 7"
    two = settle("five", points=60, partner=["P3", "P5"])
    assert settled(two, {"call.copies": "holder"})["previous_winners"] == ["P1", "P3", "P5"]


@pytest.mark.parametrize(("key", "code"), [("dealer", "dealer-missing"), ("partner", "partner-missing")])
def test_a_settlement_needs(key: str, code: str) -> None:
    document = settle("five", points=60)
    del document[key]
    assert answer(document) == {"faults": [code]}


def test_a_referee_can_read_out_the_settlement() -> None:
    last = {"bottom": "S 10 C 3 4 6 7 8 9 J", "final_trick": {"winner": "P2", "cards_led": 2}}
    details = ruled(settle("four-80", "5 7", points=85, **last)).details["settle"]
    assert details["trick_points"] == 85
    assert details["final_trick"] == {"winner": "P2", "cards_led": 2}
    assert details["rises"] == {"P2": ["7", "8"], "P4": ["7", "8"]}
    assert (details["dealer_side"], details["defenders"]) == (["P1", "P3"], ["P2", "P4"])
