"""What other values of a reading would make of a ruling, in words."""

from __future__ import annotations

from typing import Any

import pytest

from rulings import REPLY_KEYS, follow, scenario_from, trick
from tractor_check.adjudicate import adjudicate
from tractor_check.messages import pair_sentences, reading_sentence
from tractor_check.notation import cards
from tractor_check.reports.ruling_text import ruling_text
from tractor_check.ruling import ReadingUse, Ruling

USE = ReadingUse("follow.tractor.longer", "sub-run", default=True, decisive=True, departs=False)


def ruling_with(**details: Any) -> Ruling:
    """Return a ruling with nothing but details."""
    return Ruling("x", "printed", {"reveal": {"shows": ["accepted", "accepted"]}}, details, (), (), ())


@pytest.mark.parametrize(
    ("others", "text"),
    [
        pytest.param({"a": {"plays.P2": "legal"}}, "Under a, P2's reply is legal.", id="a verdict"),
        pytest.param(
            {"a": {"winner": "P3", "points": 0}, "b": {"winner": "P3", "points": 5}},
            "Under a or b, P3 wins the trick instead.",
            id="the same change of several values",
        ),
        pytest.param(
            {"a": {"lead.recalled": True, "lead.led": cards("S Q"), "plays.P2": "illegal", "points": 0}},
            "Under a, the throw is recalled; ♠Q is led.",
            id="the most telling of many",
        ),
        pytest.param(
            {"a": {"lead.recalled": False, "lead.led": cards("S Q A"), "lead.returned": None}},
            "Under a, the throw stands.",
            id="nothing that follows",
        ),
        pytest.param(
            {"a": {"lead.legal": True, "lead.shape": "single", "lead.recalled": False}},
            "Under a, the lead is legal.",
            id="a single is no throw that stands",
        ),
        pytest.param(
            {"a": {"lead.legal": False, "winner": "none", "plays.P2": "unknown"}},
            "Under a, the lead is illegal.",
            id="an illegal lead says all",
        ),
        pytest.param(
            {"a": {"settle.gain": 2, "settle.levels.P1": "4"}, "b": {"settle.gain": 3, "settle.levels.P1": "5"}},
            "Under a or b, the gain is 2 or 3 levels.",
            id="amounts together",
        ),
        pytest.param(
            {name: {"lead.penalty": 10 * number} for number, name in enumerate("abc", start=1)},
            "Under other values, the penalty is 10, 20 or 30 points.",
            id="many amounts",
        ),
        pytest.param(
            {"a": {"settle.levels.P1": "4", "settle.levels.P2": "past-A"}},
            "Under a, levels: P1 at 4, P2 at past A.",
            id="levels alone",
        ),
        pytest.param(
            {"a": {"reveal.shows": ["accepted", "refused"], "reveal.trump": "NT"}},
            "Under a, show 2 is refused; the hand is no-trump.",
            id="the show that is judged otherwise",
        ),
        pytest.param(
            {"a": {"call.partner": "none", "settle.next_dealer": "P2"}},
            "Under a, the dealer is alone; the next dealer is P2.",
            id="a call",
        ),
        pytest.param(
            {"a": {"option_count.P2": 2, "options.P2": []}}, "Under a, legal replies of P2: 2.", id="legal replies"
        ),
        pytest.param({"a": {"options.P2": []}}, "Under a, other replies of P2 are legal.", id="other replies"),
        pytest.param(
            {"a": {"must_include.P2": cards("S A")}}, "Under a, ♠A must be in P2's reply.", id="a card that is owed"
        ),
        pytest.param(
            {"a": {"faults": ["partner-missing"], "winner": None}},
            "Under a, the position cannot be ruled on (partner-missing).",
            id="a fault",
        ),
        pytest.param(
            {"unset": {"settle.winners": "undetermined", "settle.gain": "undetermined"}},
            "Under unset (nothing assumed), this stays open: settlement.",
            id="nothing assumed",
        ),
        pytest.param({"a": {"settle": None}}, "Under a, this falls away: settlement.", id="no answer"),
    ],
)
def test_what_another_value_changes_is_said(others, text):
    found = ruling_with(alternatives={USE.id: others})
    assert reading_sentence(USE, "en", found) == (
        f"Our reading of follow.tractor.longer (“Follower holds only a longer tractor”): sub-run. {text}"
    )


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ko", "다른 값 exact-only일 때: P2의 응수는 적법; 트릭의 승자는 P3."),
        ("ja", "exact-onlyなら、P2の応手は適法；トリックの勝者はP3。"),
        ("zh", "若取exact-only，则P2的出牌合规；这一轮改由P3赢得。"),
    ],
)
def test_what_another_value_changes_is_said_in_each_language(language, text):
    found = ruling_with(alternatives={USE.id: {"exact-only": {"plays.P2": "legal", "winner": "P3"}}})
    assert reading_sentence(USE, language, found).endswith(text)


def test_two_readings_that_decide_together_are_named():
    pair = {"readings": {"trick.tie-first": "last", "throw.in-trump": "side-suits-only"}, "changes": {"winner": "P3"}}
    assert pair_sentences(ruling_with(decisive_pairs=[pair] * 3)) == [
        *["Only together do trick.tie-first and throw.in-trump decide: under last and side-suits-only, "
          "P3 wins the trick instead."] * 2,
        "Further pairs that decide together: 1.",
    ]  # fmt: skip


def test_a_slip_adds_what_the_value_means_where_that_is_short():
    meant = "Yes: part of a longer run is a tractor of that size."
    assert meant in reading_sentence(USE, "en", meaning=True)
    assert meant not in reading_sentence(USE, "ko", meaning=True)


def test_the_pair_is_told_with_the_ruling():
    scenario = scenario_from(follow("D 7 7 8 8", "D 3 4 5 A A", "D 3 4 5 A", trump="C"))
    ruling = adjudicate(scenario, sensitivity=True)
    pair = {"readings": {"a.first": "x", "b.second": "y"}, "changes": {"plays.P2": "legal"}}
    text = ruling_text(scenario, ruling._replace(details={**ruling.details, "decisive_pairs": [pair]}), width=200)
    assert "two readings decide it together." in text
    assert "Only together do a.first and b.second decide: under x and y, P2's reply is legal." in text


def test_the_question_comes_first_where_a_fact_is_missing():
    scenario = scenario_from(trick("S Q A"))
    ruling = adjudicate(scenario, wanted=REPLY_KEYS, sensitivity=True)
    question = "Ask P2, P3, P4 who holds any of these: ♠K, ♠A."
    assert ruling_text(scenario, ruling, brief=True).split("; ")[1].startswith(question)
    assert "Sheet  A fact is missing: ask first." in ruling_text(scenario, ruling)
