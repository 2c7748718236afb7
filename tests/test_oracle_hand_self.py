"""The hand models against rulings worked out by hand: printed cases, published disputes, and each reading's example."""

from __future__ import annotations

import ast
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from oracle_hand import shows as generators
from oracle_hand.bury import rule_bury
from oracle_hand.call import rule_call
from oracle_hand.plain import PACKS, Readings, tokens
from oracle_hand.reveal import rule_reveal
from oracle_hand.settle import climb, rule_settle

Document = dict[str, Any]
VERDICTS = {"+": "accepted", "-": "refused", "p": "pass", "?": "undetermined"}


def levels_of(text: str, variant: str = "five") -> dict[str, str]:
    """Read `9 5 10 J 6` as the levels of P1, P2 and so on; two levels in four are the sides'."""
    values = text.split()
    seats = ["P1", "P2", "P3", "P4", "P5"] if variant == "five" else ["P1", "P2", "P3", "P4"]
    return dict(zip(seats, values, strict=False))


def reveal(variant: str, levels: str, shows: str, **block: Any) -> Document:
    """Build a document from `P1 D9, P3 H10 H10`; winners as text in `won`."""
    if "won" in block:
        block["previous_winners"] = block.pop("won").split()
    listed = [dict([show.strip().split(" ", 1)]) for show in shows.split(",") if show.strip()]
    document: Document = {"variant": variant, "reveal": {**block, "shows": listed}}
    return document | ({"levels": levels_of(levels, variant)} if levels else {})


def ruled(document: Document) -> str:
    """Return the answer as text: verdicts, trump, level, dealer, and `redeal`."""
    answer = rule_reveal(document)
    if "faults" in answer:
        return " ".join(answer["faults"])
    marks = {word: mark for mark, word in VERDICTS.items()}
    verdicts = "".join(marks[verdict] for verdict in answer["shows"])
    tail = {True: " redeal", False: "", "undetermined": " undetermined"}[answer["redeal"]]
    return f"{verdicts} {answer['trump']} {answer['level']} {answer['dealer']}{tail}".strip()


WON_9_10_J = {"won": "P1 P3 P4"}
FIVE = "9 5 10 J 6"

LATER = [
    pytest.param(FIVE, "P2 D9, P5 H10 H10", "++ H 10 P3", id="the printed case: hearts at 10"),
    pytest.param(FIVE, "P2 D9, P3 H10 H10, P4 CJ CJ, P4 BJ BJ", "++-+ NT J P4", id="a winner's joker pair"),
    pytest.param(FIVE, "P5 D6", "- none none none redeal", id="a loser's own level is no winner's level"),
    pytest.param(FIVE, "P1 D9, P1 H10 H10, P1 LJ LJ", "+-- D 9 P1", id="nobody overturns the own reveal"),
    pytest.param(FIVE, "P1 S9, P3 H10", "+- S 9 P1", id="a single does not overturn a single"),
    pytest.param(FIVE, "P1 D9, P1 D9 D9, P3 H10 H10, P2 LJ LJ", "++-+ NT 9 P1", id="reinforced; a loser's jokers"),
    pytest.param(FIVE, "P1 D9, P1 D9 D9, P1 D9 D9", "++- D 9 P1", id="reinforced once"),
    pytest.param(
        FIVE, "P1 D9, P3 H10 H10, P1 D9 D9, P1 LJ LJ", "++-+ NT 9 P1", id="overturned: jokers, no reinforcing"
    ),
    pytest.param(FIVE, "P2 BJ LJ, P2 BJ, P2 D9 D10, P2 H10 H10 H9", "---- none none none redeal", id="no such shows"),
    pytest.param(FIVE, "P2 LJ LJ", "+ NT 10 P3", id="a loser opens with jokers: the next winner"),
    pytest.param(FIVE, "P4 BJ BJ, P2 LJ LJ", "+- NT J P4", id="a joker pair is final"),
    pytest.param(FIVE, "P1 pass, P2 pass", "pp none none none redeal", id="nobody reveals"),
    pytest.param(FIVE, "P5 H10, P2 SJ SJ", "++ S J P4", id="level and dealer follow the overturn"),
]


@pytest.mark.parametrize(("levels", "shows", "expected"), LATER)
def test_reveal_on_a_later_hand_of_five(levels: str, shows: str, expected: str) -> None:
    assert ruled(reveal("five", levels, shows, **WON_9_10_J)) == expected


READINGS_OF_FIVE = [
    ({"won": "P1 P3 P5", "levels": "9 10 10 5 J"}, "P2 H10", "reveal.dealer.loser-own-level=winner-only", "+ H 10 P2"),
    ({"won": "P1 P3 P5", "levels": "9 5 9 6 J"}, "P1 D9, P2 H9 H9", "reveal.same-level-pair=keep", "++ H 9 P3"),
    ({"won": "P1", "levels": "9 5 6 7 8"}, "P1 D9, P4 LJ LJ", "reveal.joker.over-single=pair-first", "++ NT 9 P1"),
    (
        {"won": "P2 P5", "levels": "5 J 6 7 9"},
        "P2 LJ LJ, P5 BJ BJ",
        "reveal.joker.over-joker=big-over-small",
        "+- NT J P2",
    ),
    ({"won": "P1 P3 P5", "levels": "9 5 10 6 J"}, "P1 BJ BJ", "reveal.joker.winner-first=next-winner", "+ NT 9 P1"),
    (
        {"won": "P1 P3 P5", "levels": "9 5 10 6 J"},
        "P2 H10 H10, P4 S9 S9",
        "reveal.first.pair=single-only",
        "+- H 10 P3",
    ),
    ({"won": "P2 P5", "levels": "6 10 5 7 10"}, "P3 H10", "order.direction=counter-clockwise", "+ H 10 P5"),
    (
        {"hand": "revolt", "won": "P1 P5", "levels": "5 7 7 9 5"},
        "P1 H7",
        "reveal.open-hand.dealer=revealer",
        "+ H 7 P2",
    ),
    (
        {"hand": "revolt", "won": "P1 P5", "levels": "5 7 7 9 5"},
        "P1 H7",
        "reveal.open-hand.dealer=winner-only",
        "+ H 7 P2",
    ),
    (
        {"hand": "revolt", "won": "P1 P5", "levels": "5 6 7 9 5"},
        "P3 H7, P4 LJ LJ",
        "reveal.open-hand.joker-overturn=loser-rule",
        "++ NT 9 P4",
    ),
    ({"hand": "first", "levels": ""}, "P1 H2", "levels.start=3", "+ H 2 P1"),
    ({"hand": "first", "levels": ""}, "P1 H2", "levels.start=input", "+ H 2 P1"),
    ({"won": "P1", "levels": "9 5 6 7 8"}, "", "reveal.none=unset", "none none none redeal"),
]
OTHERWISE = [
    "+ H 10 P3", "++ H 9 P1", "+- D 9 P1", "++ NT 9 P5", "+ NT 10 P3", "-- none none none redeal", "+ H 10 P2",
    "+ H 7 P1", "+ H 7 undetermined", "++ NT 7 P3", "- none none none redeal",
    "? undetermined undetermined undetermined undetermined", "undetermined undetermined undetermined undetermined",
]  # fmt: skip


@pytest.mark.parametrize(
    ("facts", "shows", "reading", "printed", "otherwise"),
    [pytest.param(*row, other, id=row[2]) for row, other in zip(READINGS_OF_FIVE, OTHERWISE, strict=True)],
)
def test_readings_of_five(facts: Document, shows: str, reading: str, printed: str, otherwise: str) -> None:
    facts = dict(facts)
    document = reveal("five", facts.pop("levels"), shows, **facts)
    name, value = reading.split("=")
    assert ruled(document) == printed
    assert ruled(document | {"readings": {name: value}}) == otherwise


OPEN_HANDS_OF_FIVE = [
    ("first", "", "P4 C2", "+ C 2 P4"),
    ("first", "", "P5 BJ BJ", "+ NT 2 P5"),
    ("first", "", "P4 C2, P1 S2 S2, P3 LJ LJ", "+++ NT 2 P3"),
    ("revolt", "5 7 7 9 5", "P3 H9", "+ H 9 P4"),
    ("revolt", "5 7 7 9 5", "P1 H8", "- none none none redeal"),
    ("revolt", "5 7 7 6 5", "P4 S6", "+ S 6 P4"),
]


@pytest.mark.parametrize(("kind", "levels", "shows", "expected"), OPEN_HANDS_OF_FIVE)
def test_reveal_on_a_first_or_revolt_hand_of_five(kind: str, levels: str, shows: str, expected: str) -> None:
    assert ruled(reveal("five", levels, shows, hand=kind)) == expected


FOUR_80 = [
    ("5 8", "P2 S5, P3 H5 H5", {}, "++ H 5 P1"),
    ("5 8", "P2 S5, P3 H5 H5", {"reveal.ladder.four": "reinforced-only"}, "+- S 5 P1"),
    ("5 8", "P2 S5, P2 S5 S5, P3 LJ LJ", {"reveal.ladder.four": "reinforced-only"}, "+++ NT 5 P1"),
    ("5 8", "P2 S5 S5, P3 LJ LJ", {"reveal.ladder.four": "reinforced-only"}, "+- S 5 P1"),
    ("5 8", "P2 S8", {}, "- NT 5 P1"),
    ("5 8", "P2 S8", {"reveal.four.exception": "any-side"}, "+ S 8 P1"),
    ("5 8", "P2 S5, P4 H5 H5", {}, "++ H 5 P1"),
    ("5 8", "P2 S5, P4 H5 H5", {"reveal.partner-overturn": "opponents"}, "+- S 5 P1"),
    ("2 2", "P1 H2, P1 H2 H2, P2 LJ LJ, P3 BJ BJ", {}, "+++- NT 2 P1"),
    ("2 2", "P1 H2, P1 H2 H2, P2 LJ LJ, P3 BJ BJ", {"reveal.joker.over-joker": "big-over-small"}, "++++ NT 2 P1"),
    ("5 8", "", {"reveal.none": "redeal"}, "none none none redeal"),
]


@pytest.mark.parametrize(("levels", "shows", "readings", "expected"), FOUR_80)
def test_reveal_in_the_80_point_game(levels: str, shows: str, readings: Document, expected: str) -> None:
    assert ruled(reveal("four-80", levels, shows, dealer="P1") | {"readings": readings}) == expected


@pytest.mark.parametrize(
    ("value", "expected"), [("closed", "+- H 5 P1"), ("suit-only", "++ NT 5 P1"), ("open", "++ NT 5 P1")]
)
def test_a_show_after_the_bottom_was_taken(value: str, expected: str) -> None:
    document = reveal("four-80", "5 8", "P3 H5, P2 LJ LJ", dealer="P1", bottom_taken_before_show=2)
    assert ruled(document | {"readings": {"bottom.theft": value}}) == expected
    five = reveal("five", FIVE, "P1 D9, P3 H10 H10", won="P1 P3", bottom_taken_before_show=2)
    assert ruled(five | {"readings": {"bottom.theft": value}}) == "+- D 9 P1"


@pytest.mark.parametrize(
    ("readings", "shows", "expected"),
    [
        ({}, "P2 S7", "+ S 7 P2"),
        ({}, "P2 S5", "+ S 5 P3"),
        ({}, "P1 S5, P4 BJ BJ", "++ NT 7 P4"),
        ({}, "P2 S6", "- NT 5 P1"),
        ({"reveal.four.exception": "never"}, "P2 S7", "- NT 5 P1"),
        ({"revolt.dealer.four": "rotation"}, "P2 S7, P2 S5", "-+ S 5 P1"),
        ({"revolt.dealer.four": "unset"}, "P2 S7", "? undetermined undetermined undetermined undetermined"),
    ],
)
def test_a_revolt_redeal_with_four(readings: Document, shows: str, expected: str) -> None:
    document = reveal("four-80", "5 7", shows, hand="revolt", dealer="P1")
    assert ruled(document | {"readings": readings}) == expected


@pytest.mark.parametrize(
    ("value", "expected"), [("input", "dealer-missing"), ("revealer", "+ S 2 P2"), ("seat-1", "+ S 2 P1")]
)
def test_the_first_dealer_with_four(value: str, expected: str) -> None:
    document = reveal("four-80", "", "P2 S2", hand="first")
    assert ruled(document | {"readings": {"dealer.first-hand.four": value}}) == expected


@pytest.mark.parametrize(
    ("shows", "readings", "expected"),
    [
        ("P2 H6, P3 BJ LJ, P3 S6", {}, "+-- H 6 P1"),
        ("P3 BJ", {}, "- NT 6 P1"),
        ("P3 BJ", {"reveal.no-trump.one-deck": "single-joker"}, "+ NT 6 P1"),
        ("P2 H6, P3 BJ", {"reveal.no-trump.one-deck": "single-joker"}, "+- H 6 P1"),
        ("", {"reveal.no-trump.one-deck": "never"}, "none none none redeal"),
        ("", {"reveal.none": "flip-bottom"}, "C 6 P1"),
    ],
)
def test_reveal_in_the_40_point_game(shows: str, readings: Document, expected: str) -> None:
    document = reveal("four-40", "6 3", shows, dealer="P1", bottom="S 3 4 H K C 6 D 6 A")
    assert ruled(document | {"readings": readings}) == expected


def test_partners_on_different_levels() -> None:
    document = reveal("four-80", "5 7 6 7", "P2 S5", dealer="P1")
    assert ruled(document) == "levels-conflict"
    assert ruled(document | {"readings": {"levels.four.owner": "per-player"}}) == "+ S 5 P1"


# Calls and burying


def call(played: Any, readings: Document, **more: Any) -> Any:
    block = {"card": more.pop("card", "S A"), "played": played, **more.pop("block", {})}
    document = {"variant": "five", "level": 7, "trump": "H", "dealer": "P1", "call": block, "readings": readings}
    answer = rule_call(document | more)
    return answer["partner"] if answer["legal"] is True else answer["legal"]


P3_P5 = [{"P3": "S A"}, {"P5": "S A"}]
P1_P4 = [{"P1": "S A"}, {"P4": "S A"}]
ONE_TRICK = [[{"P1": "S 3"}, {"P2": "S A"}, {"P3": "S 4"}, {"P4": "S A"}, {"P5": "S 9"}]]


@pytest.mark.parametrize(
    ("played", "readings", "block", "partner"),
    [
        ([], {}, {}, "unknown"),
        (P3_P5, {}, {}, "P3"),
        (P3_P5, {"call.copies": "ordinal"}, {"copy": 2}, "P5"),
        (P3_P5, {"call.copies": "ordinal"}, {}, "undetermined"),
        (P3_P5, {"call.copies": "holder"}, {}, ["P3", "P5"]),
        (P1_P4, {}, {}, "P4"),
        (P1_P4, {"call.copies": "ordinal"}, {"copy": 1}, "P4"),
        (P1_P4, {"call.dealer-holds": "solo-if-played"}, {}, "none"),
        (P1_P4, {"call.dealer-holds": "illegal"}, {}, False),
        (P3_P5, {"call.dealer-holds": "illegal"}, {}, "P3"),
        (P3_P5[:1], {"call.dealer-holds": "illegal"}, {}, "undetermined"),
        (ONE_TRICK, {}, {}, "P2"),
        (ONE_TRICK, {"call.both-copies-same-trick": "both"}, {}, ["P2", "P4"]),
        (P3_P5, {"call.both-copies-same-trick": "both"}, {}, "undetermined"),
        ([{"P3": "S A A"}], {"call.both-copies-same-trick": "both"}, {}, "P3"),
        (P3_P5, {}, {"by": "P2"}, False),
    ],
)
def test_the_partner_by_the_called_card(played: Any, readings: Document, block: Document, partner: Any) -> None:
    assert call(played, readings, block=block) == partner


@pytest.mark.parametrize("card", ["H A", "S 7", "BJ", "S A K"])
def test_unlawful_calls(card: str) -> None:
    assert call([], {}, card=card) is False


def test_both_copies_buried() -> None:
    assert call([], {}, bury={"cards": "S A A 3 4 5 6 8 9"}) == "none"
    assert call([], {}, bury={"cards": "S A 3 4 5 6 8 9 10"}) == "unknown"


@pytest.mark.parametrize(
    ("cards", "more", "verdict"),
    [
        ("S 3 4 6 7 8 9 J", {}, "illegal"),
        ("S 3 4 6 7 8 9 J J", {}, "legal"),
        ("S 3 4 6 7 8 9 J J", {"by": "P2"}, "illegal"),
        ("S 3 4 6 7 8 9 J J", {"hand": "S 3 4 6 7 8 9 J Q"}, "illegal"),
    ],
)
def test_burying(cards: str, more: Document, verdict: str) -> None:
    assert rule_bury({"variant": "four-80", "dealer": "P1", "bury": {"cards": cards, **more}}) == verdict


# Settlements


def settle(variant: str, levels: str, readings: Document | None = None, **more: Any) -> Document:
    """Rule on a settlement with P1 dealing; block keys and the partner may be given."""
    document: Document = {"variant": variant, "dealer": "P1", "level": 2, "trump": "H", "readings": readings or {}}
    document |= {"partner": more.pop("partner", "P4")} if variant == "five" else {}
    document |= {"levels": levels_of(levels, variant)} if levels else {}
    return rule_settle(document | {"settle": {"trick_points": 0, **more}})


@pytest.mark.parametrize(
    ("variant", "table", "points", "winners", "gain"),
    [
        ("four-80", "standard-80", 0, "dealer-side", 3),
        ("four-80", "standard-80", 35, "dealer-side", 2),
        ("four-80", "standard-80", 75, "dealer-side", 1),
        ("four-80", "standard-80", 80, "defenders", 0),
        ("four-80", "standard-80", 120, "defenders", 1),
        ("four-80", "standard-80", 145, "defenders", 1),
        ("four-80", "standard-80", 200, "defenders", 3),
        ("four-80", "no-dead-zone", 145, "defenders", 2),
        ("four-80", "step-20-above-80", 145, "defenders", 3),
        ("four-80", "unset", 145, "undetermined", "undetermined"),
        ("four-40", "step-20", 60, "defenders", 1),
        ("four-40", "step-20", 80, "defenders", 2),
        ("four-40", "step-20", 55, "defenders", 0),
        ("four-40", "step-40-above", 80, "defenders", 1),
        ("four-40", "unset", 55, "defenders", 0),
        ("four-40", "unset", 60, "undetermined", "undetermined"),
        ("five", "standard-80", 75, "dealer-side", 1),
    ],
)
def test_level_tables(variant: str, table: str, points: int, winners: str, gain: Any) -> None:
    reading = {"five": "five", "four-80": "80", "four-40": "40"}[variant]
    answer = settle(variant, "", {f"score.thresholds.{reading}": table}, trick_points=points)
    assert (answer["winners"], answer["gain"]) == (winners, gain)


BOTTOM_25 = "S 5 10 C 3 4 6 7 8 D K"


@pytest.mark.parametrize(
    ("lead", "readings", "multiplier"),
    [
        ("S Q Q K K", {}, 16),
        ("S Q Q K K A", {}, 32),
        ("S 3 3 4 4 5 5", {"bottom.pattern-vs-count": "twice-count"}, 12),
        ("S 3 3 4 4 5 5", {"bottom.pattern-vs-count": "power-of-pairs"}, 16),
        ("S 3 3 4 4 5 5", {"bottom.pattern-vs-count": "fixed-by-form"}, 8),
        ("S A K Q", {"bottom.n.throw": "longest-part"}, 2),
        ("S 3 3 4 4 8 8", {"bottom.n.throw": "longest-part"}, 16),
        ("S 3 3 5 5", {"bottom.n.throw": "longest-part"}, 4),
        ("H A A C 2 2", {"bottom.n.throw": "longest-part"}, 4),
        ("H 2 2 C 2 2 LJ LJ", {"bottom.n.throw": "longest-part"}, 64),
    ],
)
def test_the_factor_on_the_bottom(lead: str, readings: Document, multiplier: int) -> None:
    answer = settle("four-80", "", readings, bottom=BOTTOM_25, final_trick={"winner": "P2", "lead": lead})
    assert (answer["multiplier"], answer["bottom_added"]) == (multiplier, 25 * multiplier)


def test_the_bottom_counts_for_defenders_only() -> None:
    final = {"winner": "P3", "cards_led": 1}
    kept = settle("four-40", "", trick_points=35, bottom="S 5 10 C 3 4 6 7", final_trick=final)
    assert (kept["bottom_points"], kept["multiplier"], kept["defender_points"]) == (15, 0, 35)
    always = {"bottom.condition.four40": "always-defenders"}
    answer = settle("four-40", "", always, trick_points=35, bottom="S 5 10 C 3 4 6 7", final_trick=final)
    assert answer["defender_points"] == 65


@pytest.mark.parametrize(
    ("cap", "gain"), [("none", 9), ("three", 3), ({"number": 5}, 5)], ids=["none", "three", "number"]
)
def test_four_hundred_and_forty_points(cap: Any, gain: int) -> None:
    final = {"winner": "P2", "cards_led": 4}
    answer = settle("four-80", "", {"score.cap": cap}, trick_points=120, bottom="S 10 K", final_trick=final)
    assert (answer["defender_points"], answer["gain"]) == (440, gain)


@pytest.mark.parametrize(
    ("level", "gain", "kept", "rule", "reached"),
    [
        ("K", 2, True, "none", "past-A"),
        ("K", 1, True, "none", "A"),
        ("K", 2, True, "ace", "A"),
        ("A", 1, True, "ace", "past-A"),
        ("A", 1, False, "ace", "A"),
        ("K", 2, True, "5-10-K-A", "A"),
        ("K", 2, False, "5-10-K-A", "K"),
        ("K", 2, True, "2-5-10-K", "past-A"),
        ("3", 3, False, "2-5-10-K", "5"),
        ("A", 1, False, {"custom": ["J"]}, "past-A"),
        ("10", 3, True, {"custom": ["J"]}, "J"),
    ],
)
def test_levels_step_by_step(level: str, gain: int, kept: bool, rule: Any, reached: str) -> None:
    read = Readings({"readings": {"match.ace-must-be-played": rule}})
    assert climb(level, gain, kept_deal=kept, read=read)[0] == reached


def test_levels_winners_and_next_dealer_of_four() -> None:
    answer = settle("four-80", "K 5", trick_points=30)
    assert answer["levels"] == levels_of("past-A 5 past-A 5", "four")
    assert (answer["match_won_by"], answer["next_dealer"]) == (["P1", "P3"], "none")
    assert settle("four-80", "4 2", trick_points=40)["next_dealer"] == "P3"
    assert settle("four-80", "4 2", trick_points=80)["next_dealer"] == "P2"
    assert settle("four-80", "2 A", trick_points=130)["match_won_by"] == ["P2", "P4"]
    still = settle("four-80", "9 A", {"match.defender-at-ace": "dealer-only"}, trick_points=125)
    assert (still["levels"]["P2"], still["match_won_by"], still["next_dealer"]) == ("A", [], "P2")


@pytest.mark.parametrize(
    ("who", "levels"),
    [("all-members", "7 2 2 9 2"), ("dealer-only", "7 2 2 7 2"), ("partner-one", "7 2 2 8 2")],
)
def test_who_gains_in_five(who: str, levels: str) -> None:
    answer = settle("five", "5 2 2 7 2", {"score.five.who-advances": who}, trick_points=35)
    assert answer["levels"] == levels_of(levels)
    assert (answer["next_dealer"], answer["previous_winners"]) == ("by-reveal", ["P1", "P4"])


def test_a_dealer_alone() -> None:
    assert settle("five", "", {}, trick_points=35, partner="none")["gain"] == 2
    assert settle("five", "", {"score.solo-bonus": "plus-one"}, trick_points=35, partner="none")["gain"] == 3


@pytest.mark.parametrize(
    ("definition", "winners"), [("winning-side", "P2 P3 P5"), ("advanced", ""), ("point-side", "P1 P4")]
)
def test_who_the_previous_winners_are(definition: str, winners: str) -> None:
    answer = settle("five", "", {"reveal.winners.definition": definition}, trick_points=85)
    assert answer["previous_winners"] == winners.split()


@pytest.mark.parametrize(("several", "won"), [("joint", "P2 P3"), ("highest", "P3"), ("dealer-first", "P2")])
def test_several_pass_the_ace(several: str, won: str) -> None:
    answer = settle("five", "9 K A 9 Q", {"match.several": several}, trick_points=160)
    assert (answer["match_won_by"], answer["levels"]["P5"]) == (won.split(), "A")


def test_points_of_the_hidden_partner() -> None:
    block = {"points_by": {"P2": 60, "P4": 25}, "points_before_partner": {"P4": 20}}
    later = {"points.before-reveal": "until-revealed"}
    assert settle("five", "", **block)["defender_points"] == 60
    assert settle("five", "", later, **block)["defender_points"] == 80
    assert settle("five", "", later, points_by=block["points_by"])["defender_points"] == "undetermined"


# The generators, and the independence of the models


@pytest.mark.parametrize("readings", [0.0, 0.4], ids=["printed", "mixed"])
def test_generated_documents_are_ruled_without_faults(readings: float) -> None:
    verdicts: Counter[str] = Counter()
    for document in generators.reveal_documents(11, 450, readings=readings):
        answer = rule_reveal(document)
        verdicts.update(answer["shows"])
        assert len(answer["shows"]) == len(document["reveal"]["shows"])
    assert min(verdicts[word] for word in ("accepted", "refused", "pass")) > 40
    for document in generators.settle_documents(12, 300, readings=readings):
        assert "faults" not in rule_settle(document)
    partners = Counter(str(rule_call(document)["partner"]) for document in generators.call_documents(13, 300))
    assert {"unknown", "none", "P1", "P5"} <= set(partners)


def test_generators_repeat_themselves_and_keep_to_the_pack() -> None:
    for make in (generators.reveal_documents, generators.settle_documents, generators.call_documents):
        assert json.dumps([*make(5, 60, readings=0.3)]) == json.dumps([*make(5, 60, readings=0.3)])
    for document in generators.reveal_documents(6, 300):
        most: dict[str, Counter[str]] = {}
        for show in document["reveal"]["shows"]:
            for seat, cards in show.items():
                shown = Counter() if cards == "pass" else Counter(tokens(cards))
                most[seat] = most.get(seat, Counter()) | shown
        assert max(sum(most.values(), Counter()).values(), default=0) <= PACKS[document["variant"]]


def test_the_models_import_nothing_of_the_engine() -> None:
    for path in Path(generators.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.startswith("tractor_check")]
