"""``tractor-check coverage`` and ``run --coverage``."""

from __future__ import annotations

import csv
import json

import pytest


def test_the_table_lists_clauses_shares_and_what_is_left_out(tractor, scenario_file, aces):
    outcome = tractor("coverage", scenario_file(aces))
    assert (outcome.code, outcome.err) == (0, "")
    row = next(line.split() for line in outcome.out.splitlines() if line.startswith("follow.tractor.pairs-max"))
    assert row[1:3] == ["0", "1"]
    assert "follow.tractor.pairs-max: no scenario in which it is kept" in outcome.out
    assert "five.en TB.5: no scenario for match.beyond-ace-wins" in outcome.out
    assert outcome.out.rstrip().splitlines()[-1].startswith("1 scenario: ")


def test_json_names_every_scenario(tractor, scenario_file, aces):
    data = json.loads(tractor("coverage", scenario_file(aces), "-o", "json").out)
    clause = next(each for each in data["clauses"] if each["id"] == "follow.tractor.pairs-max")
    assert (clause["broken"], clause["kept"], clause["missing"]) == (["aces-are-due"], [], ["kept"])
    assert {each["name"] for each in data["variants"]} == {"five", "four-80", "four-40"}


def test_csv_has_a_line_for_each_clause_and_scenario(tractor, scenario_file, aces):
    rows = list(csv.DictReader(tractor("coverage", scenario_file(aces), "-o", "csv").out.splitlines()))
    assert {
        "clause": "follow.tractor.pairs-max",
        "kind": "adjudicable",
        "way": "broken",
        "scenario": "aces-are-due",
        "state": "not kept",
        "why": "",
    } in rows


def test_markdown_says_why_a_clause_cannot_be_broken(tractor, scenario_file, aces):
    out = tractor("coverage", scenario_file(aces), "-o", "markdown").out
    assert out.startswith("# Coverage\n")
    assert "| `reveal.first-hand.anyone` |  |  | not kept: A permission" in out


def test_several_reports_at_once(tractor, tmp_path, scenario_file, aces):
    outcome = tractor("coverage", scenario_file(aces), "-o", "json=coverage.json", "-o", "table")
    assert outcome.out.startswith("clause ")
    assert json.loads((tmp_path / "coverage.json").read_text(encoding="utf-8"))["scenarios"] == 1


@pytest.mark.parametrize(("threshold", "code"), [("0", 0), ("90", 1)])
def test_below_the_threshold_it_exits_1(threshold, code, tractor, scenario_file, aces):
    outcome = tractor("coverage", scenario_file(aces), "--threshold", threshold)
    assert outcome.code == code
    assert ("below the threshold of 90 %" in outcome.err) == bool(code)


def test_what_does_not_agree_is_not_counted_and_said(tractor, scenario_file, aces):
    scenario_file(aces, "good.yaml")
    scenario_file(aces.replace("aces-are-due", "wrong").replace("P2: illegal", "P2: legal"), "wrong.yaml")
    outcome = tractor("coverage", ".")
    assert outcome.code == 0
    assert "not counted: 1 that do not agree" in outcome.err


def test_an_unreadable_file_exits_3(tractor, scenario_file):
    assert tractor("coverage", scenario_file("id: a\nvariant: fife\n")).code == 3


def test_nothing_to_count_exits_5(tractor, scenario_file, aces):
    assert tractor("coverage", scenario_file(aces + "skip: not now\n")).code == 5


def test_run_shows_coverage_after_its_report_never_instead_of_it(tractor, scenario_file, aces):
    outcome = tractor("run", scenario_file(aces), "--coverage")
    report, _blank, coverage = outcome.out.partition("1 scenario: 1 pass\n")
    assert "aces-are-due" in report
    assert "follow.tractor.pairs-max: no scenario in which it is kept" in coverage


def test_run_keeps_coverage_out_of_what_machines_read(tractor, scenario_file, aces):
    outcome = tractor("run", scenario_file(aces), "--coverage", "-o", "json")
    assert json.loads(outcome.out)["summary"]["pass"] == 1
    assert "follow.tractor.pairs-max" in outcome.err
