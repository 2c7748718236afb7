"""The oracle against the printed examples, the examples of the gap register and positions worked out by hand."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from oracle.agree import compare, scenario
from oracle.cards import COPIES, FACES, parse, replies, show, trump_of
from oracle.forms import form, parts, shape
from oracle.positions import cell, positions
from oracle.readings import VALUES
from oracle.table import table_of
from oracle.trick import rule_trick


def trick(lead: str, *, level: str = "2", trump: str = "H", **keys: Any) -> dict[str, Any]:
    """Return a four-80 document with P1 leading."""
    return {"variant": "four-80", "level": level, "trump": trump, "lead": {"P1": lead}, **keys}


def options(document: dict[str, Any], seat: str = "P2") -> set[tuple[str, ...]]:
    """Return the legal replies of a seat."""
    return {parse(reply) for reply in rule_trick(document)["options"][seat]}


# The printed examples


def test_345aa_against_a_four_card_diamond_tractor() -> None:
    """follow.tractor.example.345AA: both aces and two of the others."""
    document = trick("D 7 7 8 8", trump="C", hands={"P2": "D 3 4 5 A A"}, plays={"P2": "D 3 4 5 A"})
    assert rule_trick(document)["plays"] == {"P2": "illegal"}
    assert options(document) == {parse("D A A 3 4"), parse("D A A 3 5"), parse("D A A 4 5")}
    assert rule_trick(document)["must_include"] == {"P2": "DA DA"}
    assert rule_trick(document)["option_count"] == {"P2": 3}


@pytest.mark.parametrize(
    ("reply", "winner"),
    [
        ("H 5 5 6 6 8", "P2"),
        ("H 5 5 6 6 BJ", "P2"),
        ("H 5 5 7 7 8", "P1"),
        ("H 5 5 7 8 9", "P1"),
        ("H 5 5 6 6 D 3", "P1"),
    ],
)
def test_ruffing_99_1010_a_takes_a_four_card_trump_tractor(reply: str, winner: str) -> None:
    """ruff.throw.example.99-1010-A."""
    hands = {"P2": reply, "P3": "S 3 4 5 6 7", "P4": "S 3 4 5 6 8"}
    document = trick("S 9 9 10 10 A", hands=hands, plays=hands)
    assert rule_trick(document)["winner"] == winner


@pytest.mark.parametrize(("reply", "role"), [("H 3 3 4 4 5 5 7", "ruff"), ("H 3 3 4 4 6 6 7", "discard")])
def test_ruffing_a_six_card_tractor_takes_six_trump_tractor_cards(reply: str, role: str) -> None:
    """ruff.throw.example.six-cards."""
    document = trick("S 8 8 9 9 10 10 A", hands={"P2": reply}, plays={"P2": reply})
    assert rule_trick(document)["roles"] == {"P2": role}


@pytest.mark.parametrize(
    ("cards", "level", "trump", "expected"),
    [
        pytest.param("S 3 3 4 4 5 5", "2", "H", "tractor", id="tractor.example.level2-334455"),
        pytest.param("S 2 2 4 4", "3", "C", "tractor", id="tractor.example.level3-2244"),
        pytest.param("C 2 2 4 4", "3", "C", "tractor", id="level skip in trumps"),
        pytest.param("C 3 3 D 3 3", "3", "C", "tractor", id="tractor.example.club33-diamond33"),
        pytest.param("C 3 3 LJ LJ", "3", "C", "tractor", id="tractor.example.club33-small-jokers"),
        pytest.param("LJ LJ BJ BJ", "3", "C", "tractor", id="tractor.example.jokers"),
        pytest.param("D 3 3 C 3 3 LJ LJ BJ BJ", "3", "C", "tractor", id="derived.tractor.longest-special"),
        pytest.param("S 3 3 LJ LJ BJ BJ", "3", "NT", "tractor", id="tractor.no-trump.level-to-small-joker"),
        pytest.param("D 3 3 LJ LJ", "3", "C", "throw", id="no step over the main level"),
        pytest.param("C A A D 3 3", "3", "C", "throw", id="tractor.trump.ordinary-not-to-off-level"),
        pytest.param("D 3 3 H 3 3", "3", "C", "throw", id="tractor.trump.off-levels-not-joined"),
        pytest.param("S 3 3 H 3 3", "3", "NT", "throw", id="level pairs at no-trump"),
        pytest.param("S K K Q Q", "A", "H", "tractor", id="derived.tractor.level-A"),
        pytest.param("H K K D A A", "A", "H", "throw", id="king and off-suit ace at level A"),
        pytest.param("D 3 H 3", "3", "C", "throw", id="pair.identical"),
        pytest.param("LJ BJ", "3", "C", "throw", id="pair.mixed-jokers"),
        pytest.param("S 5 5", "2", "H", "pair", id="tractor.min-two-pairs"),
    ],
)
def test_shapes(cards: str, level: str, trump: str, expected: str) -> None:
    assert shape(trump_of(level, trump), parse(cards)) == expected
    assert rule_trick(trick(cards, level=level, trump=trump))["lead"]["shape"] == expected


def test_an_off_level_pair_beside_the_tractor_is_a_loose_pair() -> None:
    """derived.tractor.off-level-branch."""
    assert form(trump_of("3", "C"), parse("D 3 3 H 3 3 C 3 3 4")) == ((2,), 1, 1)
    assert [len(part.cards) for part in parts(trump_of("3", "C"), parse("D 3 3 H 3 3 C 3 3 4"))] == [4, 2, 1]


# The gap register: one position, one ruling per value

A = "as-played"


def _all_play(lead: str, *replies_made: str, **keys: Any) -> dict[str, Any]:
    """Return a trick in which every seat holds exactly what it plays; the last seats discard diamonds."""
    size = len(parse(lead))
    pools = ["D 3 4 5 6 7 8 9 10", "D 3 4 5 6 7 8 9 10"]
    made = [*replies_made, *(show(parse(pool)[:size]) for pool in pools)][:3]
    return trick(lead, unlisted=A, plays=dict(zip(["P2", "P3", "P4"], made, strict=True)), **keys)


def _case(reading: str, value: str, document: dict[str, Any], **expected: Any) -> Any:
    return pytest.param(document, {reading: value}, expected, id=f"{reading}-{value}")


def _p2(lead: str, hand: str, play: str) -> dict[str, Any]:
    return trick(lead, hands={"P2": hand}, plays={"P2": play})


def _cases() -> list[Any]:
    legal, illegal = {"plays": {"P2": "legal"}}, {"plays": {"P2": "illegal"}}
    recalled = {"lead": {"recalled": True}}
    stands = {"lead": {"recalled": False}}
    found: list[Any] = []

    def add(reading: str, document: dict[str, Any], **by_value: dict[str, Any]) -> None:
        for value in VALUES[reading]:
            if value.replace("-", "_") in by_value:
                found.append(_case(reading, value, document, **by_value[value.replace("-", "_")]))

    add("follow.pair.obligation", _p2("D 8 8", "D 3 9 9 S 4", "D 3 9"), must=illegal, free=legal)
    document = _p2("D 8 8", "D J J Q Q 3 4", "D 3 4")
    add("follow.pair.protect-tractor", document, no_protection=illegal, protected=legal)
    document = _p2("D 8 8", "D J J Q Q 5 5 3", "D 5 3")
    add("follow.pair.protect-tractor", document, no_protection=illegal, protected=illegal)
    document = _p2("S 10 10 J J A", "S 3 3 4 4 7 7 9", "S 3 3 7 7 9")
    add("follow.throw.obligation", document, components=illegal, pairs_only=legal, suit_only=legal)
    document = _p2("S 10 10 J J A", "S 3 3 4 4 7 7 9", "S 3 4 7 7 9")
    add("follow.throw.obligation", document, components=illegal, pairs_only=illegal, suit_only=legal)
    document = _p2("S 10 10 J J K K A A", "S 3 3 4 4 6 6 7 7 9 9", "S 3 3 4 4 6 6 9 9")
    add("follow.throw.several-components", document, every_part=illegal, largest_only=legal)
    document = _p2("D 5 5 6 6", "D 8 8 9 9 10 10 Q Q", "D 8 8 Q Q")
    add("follow.tractor.longer", document, sub_run=illegal, exact_only=legal)
    document = _p2("S 8 8 9 9 10 10", "S 3 3 4 4 6 6 Q Q A", "S 3 3 6 6 Q Q")
    add("follow.tractor.shorter", document, pairs_only=legal, longest_part=illegal)
    document = _p2("S A A K", "S 5 9 H 4 D 3", "S 5 H 4 D 3")
    add("follow.exhaust.general", document, every_lead=illegal, tractor_only=legal)
    document = _p2("S 3 3 4 4", "S 5 9 H 4 D 3 4", "S 5 H 4 D 3 4")
    add("follow.exhaust.general", document, every_lead=illegal, tractor_only=illegal)
    document = _all_play("C 5", "H 3", "D 3", "S 3", level="3", trump="C")
    add("trick.tie-first", document, first={"winner": "P2"}, last={"winner": "P4"})
    document = _all_play("S 9 9 10 10", "S Q Q A A")
    add("trick.same-form-only", document, same_form={"winner": "P1"}, highest_card={"winner": "P2"})
    document = trick("BJ BJ C A", trump="C", hands={"P2": "LJ D 3"})
    add("throw.in-trump", document, allowed=recalled, side_suits_only={"lead": {"legal": False}})
    hands = {"P2": "D 3 4", "P3": "S K K", "P4": "D 5 6"}
    document = trick("S A Q", hands=hands, gone="S A")
    add("throw.recall.whose-cards", document, any_other=recalled, opponents=stands)
    document = trick("S A Q Q", hands={"P2": "S K 3 4", "P3": "D 3 4 5", "P4": "D 6 7 8"})
    add("throw.recall.beats", document, same_form=stands, any_card=recalled)
    document = trick("S A J J 5 5 6 6", hands={"P2": "S Q Q 7 7 8 8", "P3": "D 3 4", "P4": "D 5 6"})
    add(
        "throw.recall.lead",
        document,
        smallest_card={"lead": {"led": "S5", "returned": "S5 S6 S6 SJ SJ SA", "penalty": 0}},
        smallest_beaten_part={"lead": {"led": "SJ SJ", "returned": "S5 S5 S6 S6 SA"}},
        lowest_beaten_part={"lead": {"led": "S5 S5 S6 S6"}},
        smallest_part={"lead": {"led": "SA"}},
    )
    document = trick("BJ D 3 H 3", level="3", trump="C", hands={"P2": "C 3 S 4"})
    add(
        "throw.recall.tie",
        document,
        leader_chooses={"lead": {"recalled": True, "led_any_of": ["D3", "H3"]}},
        suit_order={"lead": {"led": "D3", "returned": "H3 BJ"}},
    )
    document = trick("S A Q J", hands={"P2": "S K"})
    add(
        "throw.recall.penalty",
        document,
        none={"lead": {"penalty": 0}},
        ten_per_attempt={"lead": {"penalty": 10}},
        ten_per_card_returned={"lead": {"penalty": 20}},
        ten_per_card_thrown={"lead": {"penalty": 30}},
    )
    document = trick("S A Q", hands={"P3": "D 3 4"}, gone="S A K")
    add("throw.recall.unknown-hands", document, insufficient={"lead": {"recalled": "unknown"}}, assume_stands=stands)
    document = trick("S 5 5 6 6 A", hands={"P2": "S 8 8 9 9 10 10", "P3": "D 3", "P4": "D 4"})
    add("throw.recall.longer-tractor", document, contains=recalled, exact=stands)
    p1, p2, p3 = {"winner": "P1"}, {"winner": "P2"}, {"winner": "P3"}
    add("ruff.all-trump", _all_play("S 10 10 J J A", "H 5 5 6 6 D K"), all_trump=p1, required_only=p2)
    add("ruff.all-trump", _all_play("S A K", "H 5 D 3"), all_trump=p1, required_only=p2)
    add("ruff.plain-pair", _all_play("S 4 4", "H 5 9"), trump_pair=p1, any_two=p2)
    add("ruff.throw.two-pairs", _all_play("S A A Q Q", "H 5 5 7 9"), match_count=p1, one_is_enough=p2)
    document = _all_play("S 5 5 6 6 A A", "H 3 3 4 4 8 J")
    add("ruff.throw.tractor-and-pair", document, both=p1, tractor_only=p2)
    document = _all_play("S 3 3 4 4 9 9 10 10", "H 5 5 6 6 Q Q A A")
    add("ruff.throw.two-tractors", document, each=p1, one_is_enough=p2)
    document = _all_play("S 10 10 J J A K", "H 5 5 6 6 7 7")
    add("ruff.throw.longer-tractor", document, contains_run=p2, exact=p1)
    add("ruff.pair-covers-singles", _all_play("S A K Q", "H 9 9 7"), allowed=p2, exact_form=p1)
    document = _all_play("S A Q Q", "H 9 7 7", "H 8 8 4")
    add("ruff.compare.other", document, top_part=p3, all_parts=p2, highest_card=p2)
    document = _all_play("S A K", "H 3 10", "H 3 BJ")
    add("ruff.compare.other", document, top_part=p3, all_parts=p2, highest_card=p3)
    document = _p2("S 4 4", "H 5 9 D 3 4", "H 5 9")
    add("ruff.unqualified-legal", document, legal_no_win=legal, illegal=illegal)
    document = _p2("S 4 4", "H 5 9", "H 5 9")
    add("ruff.unqualified-legal", document, legal_no_win=legal, illegal=legal)
    add("ruff.short-not-void", _all_play("S A K Q", "S 3 H 5 9"), cannot_win=p1, can_win=p2)
    document = _all_play("S 3 3 4 4 9 9 10 10", "C 5 5 6 6 J J Q Q", "C 3 3 4 4 K K A A", trump="C")
    add("ruff.compare.several-tractors", document, highest=p3, every=p2)
    return found


def _agrees(expected: Any, got: Any) -> bool:
    """Return whether the keys expected have these values."""
    if isinstance(expected, dict):
        return all(key in got and _agrees(value, got[key]) for key, value in expected.items())
    return bool(expected == got)


@pytest.mark.parametrize(("document", "readings", "expected"), _cases())
def test_register_examples(document: dict[str, Any], readings: dict[str, str], expected: dict[str, Any]) -> None:
    assert _agrees(expected, rule_trick(document, readings)), rule_trick(document, readings)


def test_every_value_without_argument_has_an_example() -> None:
    tried = {(reading, value) for case in _cases() for reading, value in case.values[1].items()}
    every = {(reading, value) for reading, values in VALUES.items() for value in values if value != "custom"}
    assert every == tried


# Positions worked out by hand


@pytest.mark.parametrize(
    ("lead", "hand", "level", "trump", "expected"),
    [
        pytest.param("D 8", "S 4 H 5 D 2", "2", "H", "S 4|H 5|D 2", id="the level card has left diamonds"),
        pytest.param("H 7", "S 6 H 3 C 5 D 5", "5", "H", "C 5|D 5|H 3", id="level cards follow trumps"),
        pytest.param("C 9 9", "C 5 H 2 D 3", "2", "H", "C 5 H 2|C 5 D 3", id="one club: it goes, the rest is free"),
        pytest.param("D 3 3 4 4", "D 6 6 8 8 9 K", "7", "S", "D 6 6 8 8", id="66-88 touch at level 7"),
        pytest.param("D 3 3 4 4", "D A A 8 7 7 6", "5", "H", "D A A 7 7", id="two pairs owed"),
        pytest.param("S 3 3 4 4", "S 6 6 8 8 K K", "2", "H", "S 6 6 8 8|S 6 6 K K|S 8 8 K K", id="no more than led"),
        pytest.param("C 5 5 6 6", "C 3 3 D 3 3 S 3 3", "3", "C", "C 3 3 D 3 3|C 3 3 S 3 3", id="either red pair"),
        pytest.param("S A A K", "S Q Q 9 8", "2", "H", "S Q Q 9|S Q Q 8", id="the pair in the throw is owed"),
        pytest.param("S A K", "S Q Q 9", "2", "H", "S Q Q|S Q 9", id="singles ask for the suit only"),
        pytest.param("S 9 9 10 10", "S 3", "2", "H", "", id="a hand too short has no reply"),
    ],
)
def test_legal_replies(lead: str, hand: str, level: str, trump: str, expected: str) -> None:
    document = trick(lead, level=level, trump=trump, hands={"P2": hand})
    wanted = {parse(reply) for reply in expected.split("|") if reply}
    assert options(document) == wanted
    assert rule_trick(document)["option_count"] == {"P2": len(wanted)}
    assert ("must_include" in rule_trick(document)) is bool(wanted)


def test_a_longer_throw_is_matched_tractor_by_tractor() -> None:
    """Six and four cards led as tractors, two runs of four held: the second is answered, all four pairs are owed."""
    document = trick("S 8 8 9 9 10 10 Q Q K K", trump="D", level="7", hands={"P2": "S 2 2 3 3 5 5 6 6 4 J A"})
    pairs = "S 2 2 3 3 5 5 6 6"
    assert options(document) == {parse(f"{pairs} 4 J"), parse(f"{pairs} 4 A"), parse(f"{pairs} J A")}
    assert rule_trick(document)["must_include"] == {"P2": show(parse(pairs))}


def test_a_recalled_throw_leaves_one_card_and_the_trick_goes_on() -> None:
    """throw.recall.smallest-card, throw.recall.taken-back: full-length replies fall, single ones are judged."""
    hands = {"P2": "S K 3", "P3": "S 5 6", "P4": "D 3 4"}
    document = trick("S A 10", hands=hands, plays={"P2": "S K", "P3": "S 5 6", "P4": "D 3"})
    answer = rule_trick(document)
    assert answer["lead"] == {
        "legal": True,
        "shape": "throw",
        "recalled": True,
        "led": "S10",
        "returned": "SA",
        "penalty": 0,
    }
    assert answer["plays"] == {"P2": "legal", "P3": "illegal", "P4": "legal"}
    assert answer["winner"] == "none"
    assert answer["points"] == 25
    document["plays"]["P3"] = "S 5"
    assert rule_trick(document)["winner"] == "P2"


@pytest.mark.parametrize(
    ("plays", "led", "verdict"),
    [({}, "S10 SA", None), ({"P2": "S 3 4"}, "S10 SA", "legal"), ({"P2": "S 3"}, "S10", "legal")],
)
def test_an_unknown_recall_is_decided_by_the_first_reply(plays: dict[str, str], led: str, verdict: str | None) -> None:
    answer = rule_trick(trick("S A 10", hands={"P2": "S 3 4"}, plays=plays))
    assert answer["lead"] == {"legal": True, "shape": "throw", "recalled": "unknown", "led": led}
    assert answer.get("plays", {}).get("P2") == verdict


def test_equal_smallest_cards_have_no_single_answer() -> None:
    answer = rule_trick(trick("BJ D 3 H 3", level="3", trump="C", hands={"P2": "C 3"}, plays={"P2": "C 3"}))
    lead = {"legal": True, "shape": "throw", "recalled": True, "led_any_of": ["D3", "H3"], "penalty": 0}
    assert answer["lead"] == lead
    assert answer["leading"] == "P2"


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(trick("S 9 3", level="3"), id="mixed groups"),
        pytest.param(trick("S 9", hands={"P1": "S 8"}), id="not in hand"),
        pytest.param(trick("S 9", first_trick=True, dealer="P2"), id="not the dealer"),
    ],
)
def test_an_illegal_lead_leaves_nothing_to_judge(document: dict[str, Any]) -> None:
    document = document | {"plays": {"P2": "S K", "P3": "S 5", "P4": "S 6"}, "unlisted": A}
    answer = rule_trick(document)
    assert answer["lead"] == {"legal": False}
    assert set(answer["plays"].values()) == {"unknown"}
    assert answer["winner"] == "none"
    assert "option_count" not in answer


def test_a_throw_that_stood_is_never_beaten_in_its_suit() -> None:
    """derived.standing-throw-in-suit, also where the reading spares the partner's cards."""
    hands = {"P2": "S 3 4", "P3": "S K K", "P4": "S 5 6"}
    document = trick("S A Q", hands=hands, plays=hands, gone="S A")
    assert rule_trick(document)["lead"]["recalled"] is True
    answer = rule_trick(document, {"throw.recall.whose-cards": "opponents"})
    assert answer["lead"]["recalled"] is False
    assert answer["winner"] == "P1"


def test_overruffs_compare_tractors_and_ignore_fillers() -> None:
    """ruff.overruff.compare-tractors, ruff.overruff.filler-ignored."""
    plays = {"P2": "H 6 6 7 7 LJ", "P3": "H 8 8 9 9 3", "P4": "H 4 4 5 5 BJ"}
    answer = rule_trick(trick("S A Q Q J J", unlisted=A, plays=plays))
    assert answer["winner"] == "P3"
    assert answer["roles"] == {"P2": "ruff", "P3": "overruff", "P4": "ruff"}


def test_the_special_tiers_split_into_two_tractors() -> None:
    document = _all_play("S 3 3 4 4 7 7 8 8", "D 2 2 H 2 2 LJ LJ BJ BJ", "C 3 4 5 6 7 8 9 10", "C 3 4 5 6 7 8 9 J")
    assert rule_trick(document)["winner"] == "P2"


def test_an_unlisted_hand_is_assumed_to_have_played_legally() -> None:
    answer = rule_trick(trick("S 4 4", plays={"P2": "S 5 5", "P3": "H 3 3", "P4": "S 3"}))
    assert answer["plays"] == {"P2": "unknown", "P3": "unknown", "P4": "illegal"}
    assert answer["winner"] == "none"
    answer = rule_trick(trick("S 4 4", plays={"P2": "S 5 5", "P3": "H 3 3", "P4": "S 3 6"}))
    assert answer["winner"] == "P3"


def test_a_pair_led_alone_is_never_recalled() -> None:
    """pair.standalone.*: neither higher singles nor a higher pair."""
    document = trick("S 4 4", hands={"P2": "S 5 5 A"}, plays={"P2": "S 5 5"})
    assert rule_trick(document)["lead"] == {"legal": True, "shape": "pair", "recalled": False, "led": "S4 S4"}
    assert rule_trick(document)["leading"] == "P2"


# The tools around it


def test_replies_are_enumerated_once_each() -> None:
    assert list(replies(parse("S 3 3 4"), 2)) == [("S3", "S3"), ("S3", "S4")]
    assert len(list(replies(FACES, 2))) == 54 * 53 // 2


def test_positions_are_repeatable_and_within_the_packs() -> None:
    for document in islice(positions(5, readings=True), 200):
        table = table_of(document)
        placed = [*table.gone, *(card for hand in table.hands.values() for card in hand)]
        for seat, cards in {table.leader: table.lead, **table.plays}.items():
            placed += () if seat in table.hands else cards
        assert max(map(placed.count, placed)) <= COPIES[document["variant"]]
    assert list(islice(positions(5), 20)) == list(islice(positions(5), 20))


def test_positions_cover_throws_with_pairs_and_ruffs() -> None:
    cells = [entry for document in islice(positions(9), 400) for entry in cell(document, rule_trick(document))]
    judged = [entry for entry in cells if entry[2] != "-"]
    assert sum(role in ("ruff", "overruff") for _, _, role in judged) > 0.1 * len(judged)
    assert {verdict for _, verdict, _ in judged} == {"legal", "illegal", "unknown"}


def test_differences_are_named_by_field() -> None:
    document = trick("S 4 4", hands={"P2": "S 5 5 6"}, plays={"P2": "S 5 5"})
    ours = rule_trick(document)
    assert compare(document, ours, ours) == []
    theirs = ours | {"leading": "P1", "must_include": {"P2": ["S5", "S5"]}, "options": {"P2": ["S 5 5"]}}
    assert compare(document, ours, theirs) == ["leading: P2 / P1"]
    assert "lead: {P1: S 4 4}" in scenario(document, ours)
