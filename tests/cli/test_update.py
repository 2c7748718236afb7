"""``run --update`` and ``run --texts``."""

from __future__ import annotations

import json

import pytest

RULES = "House rules\nAgainst a tractor, as many pairs\nas possible are owed.\n"


@pytest.fixture
def wrong(aces):
    """The worked case with a wrong expectation."""
    return "# kept\n" + aces.replace("P2: illegal", "P2: legal  ").replace(
        "D A A}\n  because", "D A A} # why\n  because"
    )


def test_values_are_rewritten_the_diff_is_shown_and_the_run_passes(tractor, scenario_file, wrong):
    path = scenario_file(wrong)
    outcome = tractor("run", path, "--update")
    assert outcome.code == 0
    assert "-  plays: {P2: legal  }\n+  plays: {P2: illegal  }\n" in outcome.out
    assert outcome.out.endswith("1 scenario: 1 pass\n")
    assert outcome.err == "1 rewritten\n"
    assert path.read_text(encoding="utf-8") == wrong.replace("legal  }", "illegal  }")


def test_machines_get_the_report_and_people_the_diff(tractor, scenario_file, wrong):
    outcome = tractor("run", scenario_file(wrong), "--update", "-o", "json")
    assert json.loads(outcome.out)["summary"]["pass"] == 1
    assert "+  plays: {P2: illegal  }" in outcome.err


@pytest.mark.parametrize("value", ["true", "1"])
def test_in_ci_it_is_refused(value, tractor, scenario_file, wrong, monkeypatch):
    monkeypatch.setenv("CI", value)
    path = scenario_file(wrong)
    outcome = tractor("run", path, "--update")
    assert outcome.code == 2
    assert "CI is set" in outcome.err
    assert path.read_text(encoding="utf-8") == wrong


def test_force_lets_it_run_in_ci(tractor, scenario_file, wrong, monkeypatch):
    monkeypatch.setenv("CI", "true")
    assert tractor("run", scenario_file(wrong), "--update", "--force").code == 0


def test_json_is_refused_and_still_fails(tractor, scenario_file):
    asked = '"id": "a", "variant": "four-80", "level": 2, "trump": "C", "lead": {"P1": "D 7"}'
    text = f'{{{asked}, "expect": {{"leading": "P2"}}}}\n'
    path = scenario_file(text, "case.json")
    outcome = tractor("run", path, "--update")
    assert outcome.code == 1
    assert "only YAML files are rewritten" in outcome.err
    assert path.read_text(encoding="utf-8") == text


def test_standard_input_cannot_be_rewritten(tractor, wrong):
    outcome = tractor("run", "-", "--update", stdin=wrong)
    assert outcome.code == 2
    assert "not standard input" in outcome.err


def test_the_filter_holds_for_rewriting_too(tractor, scenario_file, wrong):
    path = scenario_file(wrong)
    assert tractor("run", path, "--update", "-k", "other").code == 5
    assert path.read_text(encoding="utf-8") == wrong


def test_what_has_no_answer_is_left_and_said(tractor, scenario_file, aces):
    outcome = tractor("run", scenario_file(aces.replace("  because", "  winner: P1\n  because")), "--update")
    assert outcome.code == 1
    assert "aces-are-due: not rewritten: winner: the trick is not complete" in outcome.err
    assert "nothing was rewritten" in outcome.err


def test_quotes_that_stand_in_the_texts_pass(tractor, scenario_file, aces, tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "house.en.txt").write_text(RULES, encoding="utf-8")
    path = scenario_file(aces + "quotes: [{sheet: house.en, text: As many pairs as possible}]\n".replace("As", "as"))
    assert tractor("run", path, "--texts", "rules").code == 0


def test_a_quote_that_is_gone_is_a_disagreement(tractor, scenario_file, aces, tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "house.en.txt").write_text(RULES.replace("many", "few"), encoding="utf-8")
    path = scenario_file(aces + "quotes: [{sheet: house.en, text: as many pairs as possible}]\n")
    assert tractor("run", path).code == 0
    outcome = tractor("run", path, "--texts", "rules")
    assert outcome.code == 1
    assert "quotes: expected as many pairs as possible, this does not stand in house.en" in outcome.out


def test_a_folder_without_texts_is_an_error(tractor, scenario_file, aces, tmp_path):
    from tractor_check.texts.quotes import NoTextsError

    with pytest.raises(NoTextsError, match="no rule texts here"):
        tractor("run", scenario_file(aces), "--texts", tmp_path / "nowhere")
