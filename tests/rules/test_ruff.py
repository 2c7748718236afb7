"""Ruffs: what a void hand's trumps must contain, how they are read, and which of two is higher (clauses ruff.*)."""

from __future__ import annotations

from typing import Any

import pytest

from rulings import all_play, answer, broken, decisive, follow, kept, ruled, trick, trump_of, used
from tractor_check.notation import cards
from tractor_check.profile import PRINTED, consulted
from tractor_check.rules.lead import Lead, lead_of
from tractor_check.rules.ruff import judge_ruff, overruffs, requirement_of, tractor_tops
from tractor_check.shapes import pair_bits
from tractor_check.trump import Group

#: Cards that are out of play, so that nobody wonders whether a throw stands.
ABOVE = {"S 9 9 10 10 A": "S Q K"}
NEEDS_TRACTOR, LENGTH = "ruff.throw.tractor-needs-tractor", "ruff.throw.tractor-length"
NOT_A_TRACTOR = "ruff.throw.pairs-are-not-a-tractor"
NEEDS_PAIR, SINGLE = "ruff.throw.pair-needs-pair", "ruff.throw.single-cannot-beat-pair"
SAME_SIZE, VOID, ALLOWED = "ruff.tractor.same-size", "ruff.only-when-void", "throw.ruff.allowed"


@pytest.mark.parametrize(
    ("lead", "reply", "clauses"),
    [
        pytest.param("S 9", "H 3", {VOID}, id="a single"),
        pytest.param("S 9 9", "H 3 3", {VOID}, id="a pair"),
        pytest.param("S 9 9 10 10", "H 5 5 6 6", {VOID, SAME_SIZE}, id="a tractor"),
        pytest.param("S 9 9 10 10", "D 2 2 H 2 2", {SAME_SIZE, "trump.tiers.order"}, id="a tractor of level cards"),
        pytest.param("S A K", "H 3 9", {VOID, ALLOWED}, id="a throw of singles"),
        pytest.param("S A K", "H 9 9", {ALLOWED}, id="a pair for two singles"),
        pytest.param("S A A K", "H 3 3 9", {ALLOWED, NEEDS_PAIR, SINGLE}, id="a throw with a pair"),
        pytest.param("S A A Q Q", "H 5 5 6 6", {NEEDS_PAIR}, id="a tractor for two pairs"),
        pytest.param(
            "S 9 9 10 10 A", "H 5 5 6 6 8", {NEEDS_TRACTOR, LENGTH, NOT_A_TRACTOR}, id="a throw with a tractor"
        ),
        pytest.param("S 9 9 10 10 A", "H 5 5 6 6 BJ", {NEEDS_TRACTOR}, id="any trump fills up"),
        pytest.param("S 9 9 10 10 A K", "H 5 5 6 6 7 7", {LENGTH}, id="a longer tractor holds one of the length"),
        pytest.param("S 3 3 4 4 9 9 10 10", "H 5 5 6 6 Q Q K K", {NEEDS_TRACTOR}, id="two tractors"),
        pytest.param("S 3 3 4 4 9 9 10 10", "H 5 5 6 6 7 7 8 8", {NEEDS_TRACTOR}, id="two tractors out of one run"),
    ],
)
def test_trumps_that_match_every_part_win(lead: str, reply: str, clauses: set[str]) -> None:
    ruling = ruled(all_play(lead, reply))
    assert ruling.answer["winner"] == "P2"
    assert ruling.details["plays"]["P2"] == {"role": "ruff"}
    assert clauses <= kept(ruling, "ruff.P2")
    assert not broken(ruling, "ruff.P2")


@pytest.mark.parametrize(
    ("lead", "reply", "clauses"),
    [
        pytest.param("S 9 9", "H 3 5", {"pair.standalone.single-does-not-beat"}, id="two trumps are no pair"),
        pytest.param("S 9 9", "LJ BJ", {"pair.standalone.single-does-not-beat", "pair.mixed-jokers"}, id="two jokers"),
        pytest.param(
            "S 9 9", "D 2 C 2", {"pair.standalone.single-does-not-beat", "pair.identical"}, id="two level cards"
        ),
        pytest.param("S 9 9 10 10", "H 5 5 7 7", {SAME_SIZE, "tractor.consecutive"}, id="two pairs are no tractor"),
        pytest.param("S 9 9 10 10", "H 5 5 6 7", {SAME_SIZE, "tractor.min-two-pairs"}, id="one pair is no tractor"),
        pytest.param("S 9 9 10 10 J J", "H 5 5 6 6 9 9", {SAME_SIZE}, id="a shorter tractor"),
        pytest.param(
            "S 9 9 10 10", "H A A D 2 2", {"tractor.trump.ordinary-not-to-off-level"}, id="the ace and a level pair"
        ),
        pytest.param(
            "S 9 9 10 10", "D 2 2 C 2 2", {"tractor.trump.off-levels-not-joined"}, id="two off-suit level pairs"
        ),
        pytest.param("S A A K", "H 3 5 9", {NEEDS_PAIR, SINGLE}, id="singles against a pair"),
        pytest.param("S A A K", "LJ BJ H 9", {NEEDS_PAIR, SINGLE, "pair.mixed-jokers"}, id="two jokers against a pair"),
        pytest.param("S A A Q Q", "H 5 5 7 9", {NEEDS_PAIR}, id="one pair against two"),
        pytest.param("S 9 9 10 10 A", "H 5 7 8 9 J", {NEEDS_TRACTOR}, id="singles against a tractor"),
        pytest.param(
            "S 9 9 10 10 A", "H 5 5 7 7 8", {NEEDS_TRACTOR, NOT_A_TRACTOR, "tractor.consecutive"}, id="pairs apart"
        ),
        pytest.param("S 9 9 10 10 A", "H 5 5 7 8 9", {NEEDS_TRACTOR, NOT_A_TRACTOR}, id="one pair"),
        pytest.param("S 8 8 9 9 10 10 A", "H 3 3 4 4 6 6 7", {LENGTH}, id="ruff.throw.example.six-cards: four"),
        pytest.param("S 9 9 10 10 A A", "H 5 5 6 6 8 9", {NEEDS_TRACTOR}, id="the tractor but no pair beside it"),
        pytest.param("S 3 3 4 4 9 9 10 10", "H 5 5 6 6 Q Q A A", {NEEDS_TRACTOR}, id="one tractor against two"),
    ],
)
def test_trumps_that_miss_a_part_do_not_win(lead: str, reply: str, clauses: set[str]) -> None:
    ruling = ruled(all_play(lead, reply))
    assert ruling.answer["winner"] == "P1"
    assert ruling.answer["plays"]["P2"] == "legal"
    assert ruling.details["plays"]["P2"] == {"role": "discard"}
    assert clauses <= broken(ruling, "ruff.P2")
    assert not {ALLOWED, VOID} & kept(ruling, "ruff.P2")


@pytest.mark.parametrize(
    ("lead", "hand", "reply"),
    [
        pytest.param("S A K", "H 5 D 3", "H 5 D 3", id="a trump and a side card"),
        pytest.param("S 9 9", "H 5 D 3", "H 5 D 3", id="against a pair"),
        pytest.param(
            "S 9 9 10 10 A", "H 5 5 6 6 D K", "H 5 5 6 6 D K", id="ruff.throw.example.99-1010-A with a side card"
        ),
        pytest.param("S A K", "D 3 4", "D 3 4", id="no trump at all"),
    ],
)
def test_a_ruff_is_all_of_trumps(lead: str, hand: str, reply: str) -> None:
    """ruff.all-trump."""
    ruling = ruled(all_play(lead, reply))
    assert ruling.answer["winner"] == "P1"
    assert ruling.details["plays"]["P2"] == {"role": "discard"}


def test_a_hand_that_is_not_void_does_not_ruff() -> None:
    """ruff.only-when-void."""
    ruling = ruled(all_play("S A K Q", "S 3 H 5 9"))
    assert ruling.answer["winner"] == "P1"
    assert ruling.details["plays"]["P2"] == {"role": "follow"}
    assert broken(ruling, "ruff.P2") == {VOID}
    assert VOID not in broken(ruled(all_play("S A K Q", "S 3 D 5 6")))


def test_trumps_led_are_not_ruffed() -> None:
    ruling = ruled(all_play("H 9", "D 4", "H 3"))
    assert ruling.details["plays"]["P2"] == {"role": "discard"}
    assert ruling.details["plays"]["P3"] == {"role": "follow"}


# ------------------------------------------------------------------------------------------------------------- readings


@pytest.mark.parametrize(
    ("reading", "document", "expected"),
    [
        pytest.param(
            "ruff.all-trump",
            all_play("S 10 10 J J A", "H 5 5 6 6 D K", gone="S Q K"),
            ("all-trump", "required-only"),
            id="a filler",
        ),
        pytest.param("ruff.all-trump", all_play("S A K", "H 5 D 3"), ("all-trump", "required-only"), id="singles"),
        pytest.param("ruff.plain-pair", all_play("S 4 4", "H 5 9"), ("trump-pair", "any-two"), id="a plain pair"),
        pytest.param(
            "ruff.throw.two-pairs", all_play("S A A Q Q", "H 5 5 7 9"), ("match-count", "one-is-enough"), id="two pairs"
        ),
        pytest.param(
            "ruff.throw.tractor-and-pair",
            all_play("S 5 5 6 6 A A", "H 3 3 4 4 8 J"),
            ("both", "tractor-only"),
            id="a pair beside",
        ),
        pytest.param(
            "ruff.throw.two-tractors",
            all_play("S 3 3 4 4 9 9 10 10", "H 5 5 6 6 Q Q A A"),
            ("each", "one-is-enough"),
            id="two tractors",
        ),
        pytest.param(
            "ruff.throw.longer-tractor",
            all_play("S 10 10 J J A K", "H 5 5 6 6 7 7"),
            ("exact", "contains-run"),
            id="a longer one",
        ),
        pytest.param(
            "ruff.pair-covers-singles",
            all_play("S A K Q", "H 9 9 7"),
            ("exact-form", "allowed"),
            id="a pair for singles",
        ),
        pytest.param(
            "ruff.pair-covers-singles",
            all_play("S A A K Q", "H 9 9 7 7"),
            ("exact-form", "allowed"),
            id="two pairs against one",
        ),
    ],
)
def test_readings_of_what_qualifies(reading: str, document: dict[str, Any], expected: tuple[str, str]) -> None:
    strict, generous = expected
    assert answer(document, {reading: strict})["winner"] == "P1"
    assert answer(document, {reading: generous})["winner"] == "P2"
    ruling = ruled(document, sensitivity=True)
    assert reading in decisive(ruling)


def test_a_departure_lets_a_short_hand_ruff() -> None:
    """ruff.short-not-void."""
    document = all_play("S A K Q", "S 3 H 5 9")
    ruling = ruled(document, {"ruff.short-not-void": "can-win"})
    assert ruling.answer["winner"] == "P2"
    assert ruling.departs
    assert ruled(document).departs is False
    assert used(ruled(document))["ruff.short-not-void"] == "cannot-win"
    side = all_play("S A K Q", "S 3 H 5 D 9")
    assert answer(side, {"ruff.short-not-void": "can-win"})["winner"] == "P1"
    assert "ruff.short-not-void" not in used(ruled(all_play("S 9 9", "S 3 H 5")))
    two = all_play("S A K Q", "S 3 H 5 9", "S 4 H 6 10", "S 7 H 8 10")
    ruling = ruled(two, {"ruff.short-not-void": "can-win"})
    assert ruling.answer["winner"] == "P3"
    assert "derived.earlier-of-equals" in kept(ruling, "plays.P4")
    assert {"ruff.short-not-void", "ruff.compare.other", "trick.tie-first"} <= set(used(ruling))


@pytest.mark.parametrize(
    ("reply", "readings", "winner"),
    [
        pytest.param("S 3 BJ D 4", {}, "P1", id="neither"),
        pytest.param("S 3 BJ D 4", {"ruff.all-trump": "required-only"}, "P1", id="side cards alone"),
        pytest.param("S 3 BJ D 4", {"ruff.short-not-void": "can-win"}, "P1", id="short alone"),
        pytest.param(
            "S 3 BJ D 4", {"ruff.short-not-void": "can-win", "ruff.all-trump": "required-only"}, "P2", id="both"
        ),
        pytest.param(
            "S 3 D 4 6", {"ruff.short-not-void": "can-win", "ruff.all-trump": "required-only"}, "P1", id="no trump"
        ),
        pytest.param("S 3 BJ LJ", {"ruff.short-not-void": "can-win"}, "P2", id="trumps only"),
    ],
)
def test_a_short_hand_may_add_side_cards_where_a_ruff_may_hold_them(
    reply: str, readings: dict[str, str], winner: str
) -> None:
    """ruff.short-not-void, ruff.all-trump."""
    ruling = ruled(all_play("S A K Q", reply), readings)
    assert ruling.answer["winner"] == winner
    short = "can-win" in readings.values()
    assert ("ruff.all-trump" in used(ruling)) is (short and reply == "S 3 BJ D 4")


def test_what_a_short_hand_must_hold_is_a_matter_of_other_readings_too() -> None:
    """ruff.short-not-void, ruff.throw.two-pairs."""
    document = all_play("S A A Q Q K", "S 3 H 5 5 7 9")
    for value, winner in (("match-count", "P1"), ("one-is-enough", "P2")):
        ruling = ruled(document, {"ruff.short-not-void": "can-win", "ruff.throw.two-pairs": value})
        assert ruling.answer["winner"] == winner
        assert "ruff.throw.two-pairs" in used(ruling)
        assert "ruff.all-trump" not in used(ruling)
    assert "ruff.throw.two-pairs" not in used(ruled(document))


def test_an_overruff_of_a_short_hand_s_ruff_is_one() -> None:
    """ruff.short-not-void, ruff.all-trump, derived.special-above."""
    document = all_play("D 3 4 K A", "D 2 S 5 Q H A", "S 8 H 4 6 10", "C 3 4 Q K", level="8")
    readings = {"ruff.short-not-void": "can-win", "ruff.all-trump": "required-only"}
    roles = ruled(document, readings).details["plays"]
    assert (roles["P2"]["role"], roles["P3"]["role"]) == ("follow", "overruff")
    assert ruled(document).details["plays"]["P3"]["role"] == "ruff"


@pytest.mark.parametrize(
    ("lead", "hand", "reply", "strict"),
    [
        pytest.param("S 4 4", "H 5 9 D 3 4", "H 5 9", "illegal", id="two trumps on a pair"),
        pytest.param("S 4 4", "H 5 9 D 3 4", "H 5 D 3", "legal", id="mixed with a side card"),
        pytest.param("S 4 4", "H 5 9", "H 5 9", "legal", id="nothing else to play"),
        pytest.param("S 4 4", "H 5 5 9", "H 5 9", "illegal", id="a pair could be played"),
        pytest.param("S 4 4", "H 5 5 9", "H 5 5", "legal", id="the pair is played"),
        pytest.param("S 4", "H 5 9 D 3", "H 5", "legal", id="a single always qualifies"),
        pytest.param("H 4 4", "D 5 9 J", "D 5 9", "legal", id="trumps led"),
        pytest.param("S 4 4", "S 9 H 5 9", "S 9 H 5", "legal", id="a short hand"),
        pytest.param("S A A K", "H 5 7 9 D 3", "H 5 7 9", "illegal", id="three trumps on a throw with a pair"),
    ],
)
def test_trumps_that_cannot_win_may_be_barred(lead: str, hand: str, reply: str, strict: str) -> None:
    """ruff.unqualified-legal."""
    document = follow(lead, hand, reply, gone="D 7")
    assert answer(document)["plays"]["P2"] == "legal"
    ruling = ruled(document, {"ruff.unqualified-legal": "illegal"}, wanted=("options", "option_count"))
    assert ruling.answer["plays"]["P2"] == strict
    options = ruling.answer["options"]["P2"]
    assert (cards(reply) in options) is (strict == "legal")
    assert ruling.answer["option_count"]["P2"] == len(options)
    if strict == "illegal":
        assert any(name.startswith(("ruff.", "pair.")) for name in broken(ruling, "plays.P2"))


@pytest.mark.parametrize(
    ("lead", "reply", "readings"),
    [
        pytest.param("S 9", "H 3", set(), id="a single"),
        pytest.param("S 9 9", "H 3 3", {"ruff.plain-pair"}, id="a pair"),
        pytest.param("S 9 9 10 10", "H 3 3 4 4", set(), id="a tractor"),
        pytest.param("S A K", "H 3 4", set(), id="singles"),
        pytest.param("S A K", "H 4 4", {"ruff.pair-covers-singles"}, id="a pair for singles"),
        pytest.param("S A K", "H 3 D 4", {"ruff.all-trump"}, id="a side card"),
        pytest.param("S A A Q Q", "H 3 3 4 4", {"ruff.throw.two-pairs"}, id="two pairs"),
        pytest.param("S 9 9 10 10 A", "H 5 5 6 6 8", set(), id="a tractor of the size"),
        pytest.param("S 9 9 10 10 A A", "H 5 5 6 6 8 8", {"ruff.throw.tractor-and-pair"}, id="a tractor and a pair"),
        pytest.param("S 3 3 4 4 9 9 10 10", "H 5 5 6 6 Q Q K K", {"ruff.throw.two-tractors"}, id="two tractors"),
    ],
)
def test_only_readings_that_raise_their_question_are_consulted(lead: str, reply: str, readings: set[str]) -> None:
    consulted = {
        name for name in used(ruled(all_play(lead, reply, gone=ABOVE.get(lead, "D 5")))) if name.startswith("ruff")
    }
    assert consulted - {"ruff.unqualified-legal"} == readings


# ------------------------------------------------------------------------------------------------------------ overruffs


@pytest.mark.parametrize(
    ("lead", "first", "second", "winner", "role"),
    [
        pytest.param("S 9", "H 3", "H 5", "P3", "overruff", id="a higher trump"),
        pytest.param("S 9", "H 5", "H 3", "P2", "ruff", id="a lower trump"),
        pytest.param("S 9", "H 5", "H 5", "P2", "ruff", id="derived.earlier-of-equals"),
        pytest.param("S 9", "D 2", "C 2", "P2", "ruff", id="trump.tiers.off-levels-equal"),
        pytest.param("S 9", "D 2", "H 2", "P3", "overruff", id="trump.tiers.order"),
        pytest.param("S 9", "H A", "D 2", "P3", "overruff", id="derived.special-above"),
        pytest.param("S 9 9", "H 3 3", "H 5 5", "P3", "overruff", id="a higher pair"),
        pytest.param("S 9 9", "D 2 2", "C 2 2", "P2", "ruff", id="derived.pair-ties"),
        pytest.param("S A K", "H 3 10", "H 3 BJ", "P3", "overruff", id="the highest single"),
        pytest.param("S A Q Q", "H 9 7 7", "H 8 8 4", "P3", "overruff", id="the higher pair"),
        pytest.param("S A Q Q", "H 3 7 7", "H 10 5 5", "P2", "ruff", id="the single does not count"),
        pytest.param("S A A Q Q", "H 3 3 9 9", "H 7 7 8 8", "P2", "ruff", id="the highest pair counts"),
        pytest.param("S 9 9 10 10 A", "H 6 6 7 7 LJ", "H 8 8 9 9 3", "P3", "overruff", id="the higher tractor"),
        pytest.param("S 9 9 10 10 A", "H 8 8 9 9 3", "H 6 6 7 7 LJ", "P2", "ruff", id="ruff.overruff.filler-ignored"),
        pytest.param("S A K Q J", "H 8 8 9 9", "H 3 4 5 10", "P3", "overruff", id="singles count by the highest card"),
        pytest.param(
            "S 3 3 4 4 9 9 10 10",
            "H 5 5 6 6 J J Q Q",
            "H 3 3 4 4 K K A A",
            "P3",
            "overruff",
            id="the highest of two tractors",
        ),
        pytest.param("S 9 9 10 10", "H 5 5 6 6", "LJ LJ BJ BJ", "P3", "overruff", id="tractors of jokers"),
    ],
)
def test_overruffs_compare_the_leading_part(lead: str, first: str, second: str, winner: str, role: str) -> None:
    """ruff.overruff.compare-tractors."""
    ruling = ruled(all_play(lead, first, second, gone=ABOVE.get(lead, "D 5")))
    assert ruling.answer["winner"] == winner
    assert ruling.details["plays"]["P3"] == {"role": role}


def test_an_overruff_of_tractors_says_what_was_compared() -> None:
    compare, ignored = "ruff.overruff.compare-tractors", "ruff.overruff.filler-ignored"
    higher = ruled(all_play("S 9 9 10 10 A", "H 6 6 7 7 LJ", "H 8 8 9 9 3", gone="S Q K"))
    assert {compare, ignored} <= kept(higher, "ruff.P3")
    lower = ruled(all_play("S 9 9 10 10 A", "H 8 8 9 9 3", "H 6 6 7 7 LJ", gone="S Q K"))
    assert {compare, ignored} <= broken(lower, "ruff.P3")
    plain = ruled(all_play("S 9 9 10 10 A", "H 6 6 7 7 3", "H 8 8 9 9 5", gone="S Q K"))
    assert compare in kept(plain, "ruff.P3") and ignored not in kept(plain, "ruff.P3")


@pytest.mark.parametrize(
    ("reading", "lead", "first", "second", "winners"),
    [
        pytest.param(
            "ruff.compare.other",
            "S A Q Q",
            "H 9 7 7",
            "H 8 8 4",
            {"top-part": "P3", "all-parts": "P2", "highest-card": "P2"},
            id="a pair and a single",
        ),
        pytest.param(
            "ruff.compare.other",
            "S A K",
            "H 3 10",
            "H 3 BJ",
            {"top-part": "P3", "all-parts": "P2", "highest-card": "P3"},
            id="two singles",
        ),
        pytest.param(
            "ruff.compare.other",
            "S A K",
            "H 3 10",
            "H 4 BJ",
            {"top-part": "P3", "all-parts": "P3", "highest-card": "P3"},
            id="higher in every part",
        ),
        pytest.param(
            "ruff.compare.several-tractors",
            "S 3 3 4 4 9 9 10 10",
            "H 5 5 6 6 J J Q Q",
            "H 3 3 4 4 K K A A",
            {"highest": "P3", "every": "P2"},
            id="two tractors",
        ),
        pytest.param(
            "ruff.compare.several-tractors",
            "S 3 3 4 4 9 9 10 10",
            "H 3 3 4 4 J J Q Q",
            "H 5 5 6 6 K K A A",
            {"highest": "P3", "every": "P3"},
            id="both are higher",
        ),
    ],
)
def test_readings_of_overruffs(reading: str, lead: str, first: str, second: str, winners: dict[str, str]) -> None:
    document = all_play(lead, first, second)
    assert {value: answer(document, {reading: value})["winner"] for value in winners} == winners
    ruling = ruled(document, sensitivity=True)
    assert reading in used(ruling)
    assert (reading in decisive(ruling)) is (len(set(winners.values())) > 1)


@pytest.mark.parametrize(
    ("lead", "first", "second", "winner"),
    [
        pytest.param("S A A K", "H 5 5 9", "H 7 7 10", "P3", id="pair and single are higher"),
        pytest.param("S A A K", "H 5 5 9", "H 7 7 8", "P2", id="the single is lower"),
        pytest.param("S A A K", "H 7 7 9", "H 5 5 10", "P2", id="the pair is lower"),
        pytest.param("S A K Q", "H 9 9 7", "H 10 8 6", "P2", id="a pair counts as two singles"),
        pytest.param("S A K Q", "LJ D 2 H 3", "BJ H 2 H 4", "P3", id="by strength, not by suit"),
        pytest.param("S A K Q", "BJ D 2 H 3", "BJ H 2 H 4", "P2", id="the first are equal"),
        pytest.param("S A K", "H 5 D 3", "H 7 3", "P3", id="a side card is below every trump"),
        pytest.param("S A K", "H 5 D 3", "H 7 D 3", "P2", id="side cards are equal"),
    ],
)
def test_every_part_must_be_higher(lead: str, first: str, second: str, winner: str) -> None:
    """ruff.compare.other: all-parts; the side cards are allowed by ruff.all-trump: required-only."""
    readings = {"ruff.compare.other": "all-parts", "ruff.all-trump": "required-only"}
    assert answer(all_play(lead, first, second), readings)["winner"] == winner


def test_an_overruff_beats_some_earlier_ruff_not_only_the_one_in_front() -> None:
    document = all_play("S A Q Q J J", "H 6 6 7 7 LJ", "H 4 4 5 5 BJ", "H 8 8 9 9 3")
    ruling = ruled(document)
    assert [ruling.details["plays"][seat]["role"] for seat in ("P2", "P3", "P4")] == ["ruff", "ruff", "overruff"]
    document = all_play("S A K", "H 3 9", "H 4 BJ", "H 5 10")
    ruling = ruled(document, {"ruff.compare.other": "highest-card"})
    assert [ruling.details["plays"][seat]["role"] for seat in ("P2", "P3", "P4")] == ["ruff", "overruff", "overruff"]
    assert ruling.answer["winner"] == "P3"


# -------------------------------------------------------------------------------------------------- the functions alone


def lead_(text: str) -> Lead:
    trump = trump_of("2", "H")
    found = lead_of(trump, trump.pack(cards(text)))
    assert found is not None
    return found


def trumps(text: str) -> int:
    trump = trump_of("2", "H")
    return trump.pack(cards(text)) >> trump.layouts[Group.TRUMPS].base


LAYOUT = trump_of("2", "H").layouts[Group.TRUMPS]


@pytest.mark.parametrize(
    ("lead", "tractors", "pairs"),
    [
        pytest.param("S 9", (), 0, id="a single"),
        pytest.param("S 9 9", (), 1, id="a pair"),
        pytest.param("S 9 9 10 10 J J", (3,), 3, id="a tractor"),
        pytest.param("S A A 9 9 J", (), 2, id="two pairs"),
        pytest.param("S 3 3 4 4 9 9 10 10 A A K", (2, 2), 5, id="two tractors and a pair"),
    ],
)
def test_what_a_ruff_needs(lead: str, tractors: tuple[int, ...], pairs: int) -> None:
    need = requirement_of(lead_(lead), PRINTED)
    assert (need.tractors, need.pairs, need.size) == (tractors, pairs, len(cards(lead)))


@pytest.mark.parametrize(
    ("lead", "ruff", "leading"),
    [
        pytest.param("S 9", "H 5", "H 5", id="a single"),
        pytest.param("S A K", "H 5 9", "H 9", id="the highest single"),
        pytest.param("S A A K", "H 5 5 9", "H 5", id="the pair"),
        pytest.param("S A A K Q Q", "H 5 5 9 9 LJ", "H 9", id="the highest pair"),
        pytest.param("S 9 9 10 10 A", "H 5 5 6 6 LJ", "H 6", id="the tractor"),
        pytest.param("S 9 9 10 10 A K", "H 5 5 6 6 7 7", "H 7", id="the upper end of a longer one"),
        pytest.param(
            "S 9 9 10 10 J J 4 4 5 5", "H 4 4 5 5 6 6 8 8 9 9", "H 6", id="the longest tractor, not the highest"
        ),
        pytest.param("S 8 8 9 9 4 4 5 5", "H 4 4 5 5 9 9 10 10", "H 10", id="the highest of equal length"),
    ],
)
def test_a_ruff_is_read_so_that_its_leading_part_is_highest(lead: str, ruff: str, leading: str) -> None:
    found = judge_ruff(requirement_of(lead_(lead), PRINTED), LAYOUT, trumps(ruff))
    assert found.qualifies and found.failing == ()
    assert found.leading == LAYOUT.top(trumps(leading))


def test_the_highest_run_may_have_to_serve_the_other_tractors() -> None:
    """ruff.overruff.compare-tractors: three tractors, of which only the lower run leaves room for the longest."""
    need = requirement_of(lead_("S 3 3 4 4 5 5 7 7 8 8 J J Q Q"), PRINTED)
    assert need.tractors == (3, 2, 2)
    found = judge_ruff(need, LAYOUT, trumps("H 3 3 4 4 5 5 9 9 10 10 J J Q Q"))
    assert (found.qualifies, found.leading) == (True, LAYOUT.top(trumps("H 5")))


def test_what_a_throw_of_several_forms_raises() -> None:
    """ruff.throw.two-tractors, ruff.throw.tractor-and-pair."""
    for lead, raised in (
        ("S 3 3 4 4 9 9 10 10 A A", {"ruff.throw.two-tractors", "ruff.throw.tractor-and-pair"}),
        ("S 3 3 4 4 9 9 10 10 A", {"ruff.throw.two-tractors"}),
        ("S 3 3 4 4 A A", {"ruff.throw.tractor-and-pair"}),
        ("S 3 3 4 4 A", set()),
    ):
        assert {entry.id for entry in consulted(requirement_of(lead_(lead), PRINTED).readings)} == raised


def test_exact_tractors_are_compared_as_whole_runs() -> None:
    """ruff.throw.longer-tractor: exact, ruff.compare.several-tractors: every."""
    exact = {"ruff.throw.longer-tractor": "exact", "ruff.compare.several-tractors": "every"}
    best, later = trumps("H 4 4 5 5 8 8 9 9 J Q K A LJ BJ"), trumps("H 3 3 4 4 6 6 7 7 J J Q Q K K")
    for readings, higher in ((exact, -1), ({"ruff.compare.several-tractors": "every"}, 1)):
        profile = PRINTED.replace(readings)
        need = requirement_of(lead_("S 3 3 4 4 6 6 7 7 9 10 J Q K A"), profile)
        ruffs = [(holding, judge_ruff(need, LAYOUT, holding)) for holding in (later, best)]
        assert all(ruff.qualifies for _holding, ruff in ruffs)
        assert overruffs(need, LAYOUT, *ruffs, profile)[0] == higher


def test_a_tractor_leaves_room_for_the_others() -> None:
    faces = pair_bits(trumps("H 4 4 5 5 6 6 7 7 9 9 10 10"))
    tops = tractor_tops(LAYOUT, faces, (3, 2), exact=False)
    assert tops == [LAYOUT.top(trumps("H 7")), LAYOUT.top(trumps("H 10"))]
    assert tractor_tops(LAYOUT, faces, (2, 2, 2), exact=False) == [
        LAYOUT.top(trumps(f"H {top}")) for top in ("10", "7", "5")
    ]
    assert tractor_tops(LAYOUT, faces, (2,), exact=True) == [LAYOUT.top(trumps("H 10"))]
    lower = pair_bits(trumps("H 3 3 4 4 6 6 7 7 8 8 9 9"))
    assert tractor_tops(LAYOUT, lower, (2,), exact=True) == [LAYOUT.top(trumps("H 4"))]
    assert tractor_tops(LAYOUT, lower, (2,), exact=False) == [LAYOUT.top(trumps("H 9"))]
    room = pair_bits(trumps("H 3 3 4 4 5 5 7 7 8 8 9 9 10 10"))
    assert tractor_tops(LAYOUT, room, (3, 2, 2), exact=False) == [
        LAYOUT.top(trumps(f"H {top}")) for top in ("5", "10", "8")
    ]
    assert tractor_tops(LAYOUT, faces, (4, 2), exact=True) == [LAYOUT.top(trumps("H 7")), LAYOUT.top(trumps("H 10"))]


def test_ruffs_are_compared_by_sign() -> None:
    lead = lead_("S A K")
    need = requirement_of(lead, PRINTED)
    low, high = ((trumps(text), judge_ruff(need, LAYOUT, trumps(text))) for text in ("H 3 9", "H 3 10"))
    assert overruffs(need, LAYOUT, high, low, PRINTED)[0] > 0
    assert overruffs(need, LAYOUT, low, high, PRINTED)[0] < 0
    assert overruffs(need, LAYOUT, low, low, PRINTED)[0] == 0


@pytest.mark.parametrize(
    ("lead", "reply", "failing"),
    [
        pytest.param("S 9 9 10 10", "H 3 5 7 9", ("ruff.tractor.same-size", "tractor.min-two-pairs"), id="no pair"),
        pytest.param("S 9 9 10 10", "H 3 3 5 7", ("ruff.tractor.same-size", "tractor.min-two-pairs"), id="one pair"),
        pytest.param("S 9 9 10 10", "H 3 3 5 5", ("ruff.tractor.same-size", "tractor.consecutive"), id="two apart"),
        pytest.param("S 9 9 10 10 J J", "H 3 3 5 5 7 7", ("ruff.tractor.same-size", "tractor.consecutive"), id="three"),
        pytest.param("S 9 9 10 10 J J", "H 3 3 4 4 7 7", ("ruff.tractor.same-size",), id="a shorter tractor"),
        pytest.param(
            "S 9 9 10 10 A",
            "H 3 3 5 5 7",
            ("ruff.throw.tractor-needs-tractor", "ruff.throw.pairs-are-not-a-tractor"),
            id="pairs are no tractor",
        ),
        pytest.param("S 9 9 10 10 A", "H 3 4 5 6 7", ("ruff.throw.tractor-needs-tractor",), id="singles"),
        pytest.param("S 9 9 10 10 J J A", "H 3 3 4 4 7 7 9", ("ruff.throw.tractor-length",), id="too short a tractor"),
        pytest.param(
            "S A A K",
            "H 3 4 5",
            ("ruff.throw.pair-needs-pair", "ruff.throw.single-cannot-beat-pair"),
            id="no pair for a pair",
        ),
        pytest.param("S A A Q Q 9", "H 3 3 5 7 9", ("ruff.throw.pair-needs-pair",), id="one pair for two"),
    ],
)
def test_which_clauses_fail(lead: str, reply: str, failing: tuple[str, ...]) -> None:
    trump = trump_of("2", "H")
    led = lead_of(trump, trump.pack(cards(lead)))
    assert led is not None
    holding = trump.pack(cards(reply)) >> trump.trumps.base
    found = judge_ruff(requirement_of(led, PRINTED), trump.trumps, holding)
    assert (found.qualifies, found.failing) == (False, failing)


def test_equal_ruffs_are_equal_in_every_part() -> None:
    """ruff.compare.other: all-parts, trick.tie-first."""
    document = all_play("S A K", "H 5 9", "H 5 9")
    ruling = ruled(document, {"ruff.compare.other": "all-parts"})
    assert ruling.answer["winner"] == "P2"
    assert "trick.tie-first" in used(ruling)
    readings = {"ruff.compare.other": "all-parts", "trick.tie-first": "last"}
    assert answer(document, readings)["winner"] == "P3"
    other = ruled(all_play("S A K", "H 5 9", "H 4 10"), {"ruff.compare.other": "all-parts"})
    assert (other.answer["winner"], "trick.tie-first" in used(other)) == ("P2", False)


@pytest.mark.parametrize("second", ["H 5 10", "H 6 9"])
def test_an_equal_part_is_enough_where_the_last_of_equals_is_ahead(second: str) -> None:
    """ruff.compare.other: all-parts, trick.tie-first."""
    document, readings = all_play("S A K", "H 5 9", second), {"ruff.compare.other": "all-parts"}
    ruling = ruled(document, readings)
    assert (ruling.answer["winner"], "trick.tie-first" in used(ruling)) == ("P2", True)
    ruling = ruled(document, {**readings, "trick.tie-first": "last"})
    assert (ruling.answer["winner"], ruling.details["plays"]["P3"]["role"]) == ("P3", "overruff")


def test_only_a_whole_run_leads_where_the_length_must_be_exact() -> None:
    """ruff.throw.longer-tractor, ruff.overruff.compare-tractors."""
    lead = "S 3 3 4 4 6 8 9 J K A"
    longer = all_play(lead, "H 6 6 7 7 A J Q K LJ BJ", "H 3 3 4 4 8 8 9 9 10 10", "D 3 4 6 7 8 9 10 J Q K")
    for value, winner in (("exact", "P2"), ("contains-run", "P3")):
        assert answer(longer, {"ruff.throw.longer-tractor": value})["winner"] == winner


@pytest.mark.parametrize(
    ("lead", "reply", "missing"),
    [
        pytest.param("S 5 5 6 6 A A", "H 3 3 4 4 8 J", {"missing": "pairs"}, id="a pair beside the tractor"),
        pytest.param("S 3 3 4 4 9 9 10 10", "H 5 5 6 6 Q Q A A", {"missing": "tractor"}, id="a second tractor"),
        pytest.param("S 5 5 6 6 A A", "H 3 3 5 5 8 8", {}, id="any tractor"),
        pytest.param("S 5 5 6 6 7 7 A", "H 3 3 4 4 8 8 J", {}, id="a tractor of the length"),
    ],
)
def test_what_a_ruff_lacks_is_a_fact_of_its_reason(lead: str, reply: str, missing: dict[str, str]) -> None:
    """ruff.throw.tractor-needs-tractor, ruff.throw.tractor-length."""
    ruling = ruled(all_play(lead, reply))
    failing = [reason for reason in ruling.reasons if reason.about == "ruff.P2" and not reason.holds]
    assert dict(failing[0].facts) == missing
    assert all(not reason.facts for reason in failing[1:])


def test_the_role_of_a_ruff_behind_rests_on_what_it_was_compared_by() -> None:
    """trick.tie-first: equal to an earlier ruff that is no longer in front."""
    document = all_play("S A K", "H 5 7", "H J Q", "H 6 7")
    ruling = ruled(document, {"ruff.compare.other": "top-part"})
    assert ruling.answer["winner"] == "P3"
    assert ruling.details["plays"]["P4"]["role"] == "ruff"
    assert {"trick.tie-first", "ruff.compare.other"} <= set(used(ruling))
    assert ruled(document, {"trick.tie-first": "last"}).details["plays"]["P4"]["role"] == "overruff"
    lower = ruled(all_play("S A K", "H 5 8", "H J Q", "H 6 7"))
    assert "trick.tie-first" not in used(lower)


def test_a_ruff_equal_to_one_behind_keeps_what_earlier_seats_raised() -> None:
    """ruff.short-not-void, trick.tie-first, with five players."""
    plays = {"P2": "S 3 H 5", "P3": "H 4 7", "P4": "H J Q", "P5": "H 6 7"}
    ruling = ruled(trick("S A K", variant="five", unlisted="as-played", plays=plays))
    assert ruling.answer["winner"] == "P4"
    assert {"ruff.short-not-void", "ruff.compare.other", "trick.tie-first"} <= set(used(ruling))


def test_readings_consulted_by_earlier_ruffs_stay_consulted() -> None:
    """ruff.compare.other, ruff.short-not-void, ruff.all-trump."""
    document = all_play("S A K Q", "H 5 7 9", "H 6 8 10", "S 3 H J D 4")
    assert {"ruff.compare.other", "ruff.short-not-void"} <= set(used(ruled(document)))
    ruling = ruled(document, {"ruff.short-not-void": "can-win"})
    assert {"ruff.compare.other", "ruff.short-not-void", "ruff.all-trump"} <= set(used(ruling))


def test_the_ruff_of_a_short_hand_is_compared_part_by_part() -> None:
    """ruff.short-not-void, ruff.compare.other: all-parts."""
    readings = {"ruff.short-not-void": "can-win", "ruff.compare.other": "all-parts", "ruff.all-trump": "required-only"}
    lower, higher = all_play("S A K Q", "S 3 H 9 10", "H J 8 7"), all_play("S A K Q", "S 3 H 9 10", "H J Q 7")
    assert answer(lower, readings)["winner"] == "P2"
    assert answer(higher, readings)["winner"] == "P3"


def test_trumps_beside_the_last_cards_of_the_suit_never_ruff_a_pair() -> None:
    """ruff.only-when-void."""
    ruling = ruled(all_play("S 9 9", "S 3 H 5"), {"ruff.short-not-void": "can-win", "ruff.plain-pair": "any-two"})
    assert ruling.answer["winner"] == "P1"
    assert "ruff.only-when-void" in broken(ruling, "ruff.P2")
    assert "ruff.short-not-void" not in used(ruling)


@pytest.mark.parametrize(
    ("lead", "first", "second", "readings", "consulted"),
    [
        pytest.param("S 9", "H 5", "H 6", {}, set(), id="a single"),
        pytest.param("S 9 9", "H 5 5", "H 6 6", {}, {"ruff.plain-pair"}, id="a pair"),
        pytest.param("S 9 9 10 10", "H 5 5 6 6", "H 7 7 8 8", {}, set(), id="a tractor"),
        pytest.param("S 9 9 10 10 A", "H 5 5 6 6 9", "H 7 7 8 8 9", {}, set(), id="a throw with a tractor"),
        pytest.param("S A K", "H 5 6", "H 7 8", {}, {"ruff.compare.other"}, id="a throw of singles"),
        pytest.param(
            "S 3 3 4 4 9 9 10 10",
            "H 3 3 4 4 6 6 7 7",
            "H 8 8 9 9 J J Q Q",
            {},
            {"ruff.throw.two-tractors", "ruff.compare.several-tractors"},
            id="two tractors",
        ),
    ],
)
def test_comparing_ruffs_consults_what_matters(
    lead: str, first: str, second: str, readings: dict[str, str], consulted: set[str]
) -> None:
    found = set(used(ruled(all_play(lead, first, second, readings=readings))))
    assert {name for name in found if not name.startswith("throw.recall")} == consulted


def test_the_highest_cards_of_ruffs_may_be_equal() -> None:
    """ruff.compare.other: highest-card, trick.tie-first."""
    document, readings = all_play("S A K Q", "H 5 6 A", "H 7 8 A"), {"ruff.compare.other": "highest-card"}
    ruling = ruled(document, readings)
    assert (ruling.answer["winner"], "trick.tie-first" in used(ruling)) == ("P2", True)
    for second, winner in (("H 7 8 2", "P3"), ("H 7 8 K", "P2")):
        ruling = ruled(all_play("S A K Q", "H 5 6 A", second), readings)
        assert (ruling.answer["winner"], "trick.tie-first" in used(ruling)) == (winner, False)


def test_of_two_level_cards_the_first_in_printing_order_is_shown() -> None:
    """derived.special-above."""
    ruling = ruled(all_play("S A K", "H 5 6", "C 2 D 2"))
    (found,) = (reason for reason in ruling.reasons if reason.clause == "derived.special-above")
    assert (found.holds, found.about, str(found.cards)) == (True, "plays.P3", "H6 C2")


def test_several_exact_tractors_are_compared_as_exact_ones() -> None:
    """ruff.throw.longer-tractor, ruff.compare.several-tractors: every."""
    lead = "S 3 3 4 4 9 9 10 10 6 J"
    document = all_play(lead, "H 5 5 6 6 9 9 10 10 A K", "H 3 3 4 4 7 7 8 8 Q J", "D 3 4 6 7 8 9 10 J Q K")
    readings = {"ruff.compare.several-tractors": "every", "ruff.throw.longer-tractor": "exact"}
    assert answer(document, readings)["winner"] == "P2"


VOID_ONLY, ALL_TRUMP = ("follow.void.discard-or-ruff",), "ruff.all-trump"
COVERS, LONGER_RUN = "ruff.pair-covers-singles", "ruff.throw.longer-tractor"


@pytest.mark.parametrize(
    ("lead", "reply", "readings", "failing", "looked_at"),
    [
        pytest.param("S 9", "H 5", {}, (), set(), id="a single"),
        pytest.param("S 9 9", "H 5", {}, VOID_ONLY, set(), id="one trump on a pair"),
        pytest.param("S 9 9", "H 5 5", {}, (), {"ruff.plain-pair"}, id="a pair on a pair"),
        pytest.param(
            "S 9 9",
            "H 5",
            {"trick.same-form-only": "highest-card"},
            (),
            {"trick.same-form-only"},
            id="one trump, by the highest card",
        ),
        pytest.param("S A K", "H 5", {}, VOID_ONLY, {ALL_TRUMP}, id="a trump and a side card"),
        pytest.param("S A K", "H 5", {ALL_TRUMP: "required-only"}, (), {ALL_TRUMP}, id="side cards allowed"),
        pytest.param(
            "S A A Q Q 9",
            "H 5 5 7 7",
            {ALL_TRUMP: "required-only"},
            (),
            {ALL_TRUMP, "ruff.throw.two-pairs"},
            id="two pairs and a side card",
        ),
        pytest.param("S A A K", "H 3 3 5", {}, (), set(), id="a pair and a single"),
        pytest.param("S 9 9 10 10 A", "H 3 3 4 4 7", {}, (), set(), id="a whole run"),
        pytest.param("S 9 9 10 10 A K", "H 3 3 4 4 5 5", {}, (), {LONGER_RUN, COVERS}, id="a part of a run"),
        pytest.param(
            "S 9 9 10 10 A K",
            "H 3 3 4 4 5 5",
            {LONGER_RUN: "exact"},
            ("ruff.throw.tractor-length",),
            {LONGER_RUN},
            id="no whole run",
        ),
        pytest.param("S A K", "H 5 5", {}, (), {COVERS}, id="a pair for singles"),
        pytest.param("S A K", "H 5 5", {COVERS: "exact-form"}, ("throw.ruff.allowed",), {COVERS}, id="no pair asked"),
        pytest.param(
            "S A A K Q",
            "H 3 3 4 4",
            {COVERS: "exact-form"},
            ("ruff.throw.pair-needs-pair",),
            {COVERS},
            id="a pair too many",
        ),
        pytest.param(
            "S A A K Q",
            "H 3 4 5 6",
            {},
            ("ruff.throw.pair-needs-pair", "ruff.throw.single-cannot-beat-pair"),
            set(),
            id="no pair, so nothing else is asked",
        ),
        pytest.param("S 9 9 10 10", "H 3 3 4 4", {LONGER_RUN: "exact"}, (), set(), id="a tractor led alone"),
        pytest.param(
            "S 3 3 4 4 A A J J",
            "H 3 3 4 4 5 5 9 J",
            {LONGER_RUN: "exact"},
            ("ruff.throw.tractor-needs-tractor",),
            {"ruff.throw.tractor-and-pair"},
            id="a pair too few, so nobody asks for the length",
        ),
    ],
)
def test_the_whole_judgement_on_a_ruff(
    lead: str, reply: str, readings: dict[str, str], failing: tuple[str, ...], looked_at: set[str]
) -> None:
    trump = trump_of("2", "H")
    led = lead_of(trump, trump.pack(cards(lead)))
    assert led is not None
    need = requirement_of(led, PRINTED.replace(readings))
    found = judge_ruff(need, trump.trumps, trump.pack(cards(reply)) >> trump.trumps.base)
    assert found.qualifies is (not failing)
    assert found.failing == failing
    assert found.leading > 0 if found.qualifies else found.leading == 0
    assert {entry.id for entry in consulted(found.readings)} == looked_at


def test_fillers_are_told_to_be_ignored_only_where_they_say_otherwise() -> None:
    """ruff.overruff.compare-tractors, ruff.overruff.filler-ignored."""
    compare, ignored = "ruff.overruff.compare-tractors", "ruff.overruff.filler-ignored"
    same = ruled(all_play("S 9 9 10 10 A", "S 2 2 H 2 2 5", "LJ LJ BJ BJ H 4", gone="S Q K"))
    assert {compare, ignored} & kept(same, "ruff.P3") == {compare}
    lower = ruled(all_play("S 9 9 10 10 A", "H 5 5 6 6 7", "H 3 3 4 4 A", gone="S Q K"))
    assert (compare in broken(lower, "ruff.P3"), ignored in broken(lower, "ruff.P3")) == (True, True)
    filler = ruled(all_play("S 9 9 10 10 A", "H 5 5 6 6 A", "H 3 3 4 4 A", gone="S Q K"))
    assert (compare in broken(filler, "ruff.P3"), ignored in broken(filler, "ruff.P3")) == (True, False)
    tied = ruled(all_play("S 9 9 10 10 A", "C 2 2 H 2 2 5", "H 3 3 4 4 5", gone="S Q K"))
    assert (compare in broken(tied, "ruff.P3"), ignored in broken(tied, "ruff.P3")) == (True, False)


def test_a_ruff_equal_to_an_earlier_one_overruffs_it_where_the_last_is_ahead() -> None:
    """trick.tie-first."""
    document = all_play("S A K", "H 5 9", "H 6 10", "H 7 9")
    assert ruled(document).details["plays"]["P4"]["role"] == "ruff"
    ruling = ruled(document, {"trick.tie-first": "last"})
    assert (ruling.answer["winner"], ruling.details["plays"]["P4"]["role"]) == ("P3", "overruff")
