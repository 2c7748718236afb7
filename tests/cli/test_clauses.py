"""``tractor-check clauses``: one clause, a search, retired ids, and what the sheets do not share."""

from __future__ import annotations

import pytest

from tractor_check.clauses import Retired


def test_one_clause_in_full(tractor, scenario_file, aces):
    outcome = tractor("clauses", "follow.tractor.pairs-max", "--scenarios", scenario_file(aces))
    assert outcome.code == 0
    assert outcome.out.startswith("follow.tractor.pairs-max  (adjudicable; five, four-80)\n")
    assert "printed in five.ko: TC.10" in outcome.out
    assert "open points: " in outcome.out
    assert "cited by: aces-are-due" in outcome.out
    assert "broken in (1 in all): those above" in outcome.out


def test_scenarios_are_found_by_the_reasons_of_their_rulings(tractor, scenario_file, aces):
    text = aces[: aces.index("expect:")] + "expect: {plays: {P2: illegal}}\n"
    outcome = tractor("clauses", "follow.tractor.pairs-max", "--scenarios", scenario_file(text))
    assert "broken in: aces-are-due" in outcome.out


@pytest.mark.parametrize(
    ("language", "words"), [("en", "as many pairs"), ("ko", "페어"), ("ja", "ペア"), ("zh", "对子")]
)
def test_a_clause_in_each_language(language, words, tractor, scenario_file, aces):
    outcome = tractor("clauses", "follow.tractor.pairs-max", "--lang", language, "--scenarios", scenario_file(aces))
    assert words in outcome.out


@pytest.mark.parametrize(
    "words", [("tractor", "pairs"), ("TC.10",), ("TRACTOR.PAIRS-MAX",), ("拖拉机", "对子", "--lang", "zh")]
)
def test_a_search_goes_through_ids_texts_and_sentence_numbers(words, tractor):
    outcome = tractor("clauses", *words)
    assert outcome.code == 0
    assert "follow.tractor.pairs-max\n" in outcome.out


def test_a_clause_that_is_not_there_is_a_usage_error(tractor):
    outcome = tractor("clauses", "follow.tractor.pair-max")
    assert outcome.code == 2
    assert "did you mean 'follow.tractor.pairs-max'?" in outcome.err


def test_why_a_clause_cannot_be_broken(tractor, scenario_file, aces):
    out = tractor("clauses", "reveal.first-hand.anyone", "--scenarios", scenario_file(aces)).out
    assert "cannot be broken: A permission" in out


def test_a_retired_id_leads_to_what_replaced_it(tractor, monkeypatch):
    entry = Retired("follow.pairs", ("follow.tractor.pairs-max",), "Split in two.")
    monkeypatch.setattr("tractor_check.cli.clauses_command.retired", lambda: {"follow.pairs": entry})
    outcome = tractor("clauses", "follow.pairs")
    assert outcome.code == 0
    assert outcome.out.startswith(
        "follow.pairs  (retired)\n    Split in two.\n  replaced by follow.tractor.pairs-max: "
    )


def test_differences_between_languages_games_and_oddities(tractor):
    out = tractor("clauses", "--differences").out
    assert "  TD.3 (contradiction in strength): English: changing level and dealer" in out
    assert "  hand size: five: 20; four-80: 25; four-40: 12\n" in out
    assert "Oddities:\n" in out


def test_differences_can_be_searched(tractor):
    out = tractor("clauses", "--differences", "PF.6", "Korean").out
    assert "PF.6" in out
    assert "TD.3" not in out
    assert tractor("clauses", "--differences", "nowhere").code == 2
