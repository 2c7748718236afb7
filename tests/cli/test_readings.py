"""``tractor-check readings`` and ``run --sensitivity``: what is open, how it is read, and what turns on it."""

from __future__ import annotations

import json

import pytest

from tractor_check.profile import READINGS

RECALLED = """\
id: recalled
variant: four-80
level: 2
trump: H
unlisted: as-played
hands: {P2: S Q Q 7 7 8 8 D 3}
lead: {P1: S A J J 5 5 6 6}
---
id: single
variant: four-80
level: 2
trump: H
lead: {P1: D 8}
"""


def test_without_words_every_reading_is_listed(tractor):
    found = tractor("readings")
    listed = [line.split(" = ")[0] for line in found.out.splitlines() if not line.startswith(" ")]
    assert listed == list(READINGS)
    assert "hand.end = all-played [fixed]" in found.out
    assert "score.thresholds.80 = standard-80 [unprinted]" in found.out


def test_words_narrow_the_list(tractor):
    found = tractor("readings", "recall", "penalty")
    assert found.out.startswith("throw.recall.penalty = none\n")
    assert len(found.out.splitlines()) == 2


@pytest.mark.parametrize("reading", READINGS)
def test_a_reading_is_explained_with_its_example_ruled_under_each_value(tractor, reading):
    found = tractor("readings", reading)
    entry = READINGS[reading]
    assert found.code == 0
    told = " ".join(found.out.split())
    assert f"{entry.default} (default)" in told
    for value in entry.values:
        assert f" {value}" in told
        if entry.status == "option" and value not in entry.arguments:
            assert f"under {value}" in told
    if entry.status == "option":
        assert f"under unset{'' if 'unset' in entry.values else ' (nothing is assumed)'}" in told
    else:
        assert "Other values are refused" in told
    for source in entry.data["published"]:
        assert f"{source['source']}: " in told
        assert not source["url"] or source["url"] in told


def test_the_fields_that_differ_from_the_default_are_shown(tractor):
    told = tractor("readings", "throw.recall.lead").out
    assert "lead.led: S5 → SJ SJ" in told
    assert "under smallest-card (default): recalled, ♠5 led" in told


def test_departures_are_marked(tractor):
    assert "joins (departs from the sheets)" in tractor("readings", "departure.tractor.ace-joins-off-level").out


def test_an_unknown_reading_is_a_usage_error_with_the_nearest(tractor):
    found = tractor("readings", "throw.recall.led")
    assert found.code == 2
    assert "did you mean 'throw.recall.lead'?" in found.err


def test_a_run_says_how_far_each_ruling_is_settled_and_counts(tractor, scenario_file):
    found = tractor("run", scenario_file(RECALLED), "--sensitivity")
    assert found.code == 0
    lines = found.out.splitlines()
    assert "settled" in lines[0]
    assert "1 settled by the sheet, 1 decided by a reading" in lines
    assert "  1  throw.recall.lead" in lines
    assert any("single" in line and "settled" in line for line in lines)


def test_the_counts_stand_in_the_json_too(tractor, scenario_file):
    found = tractor("run", scenario_file(RECALLED), "--sensitivity", "-o", "json")
    summary = json.loads(found.out)["summary"]
    assert (summary["sensitivity"]["settled"], summary["sensitivity"]["flips"]) == (1, 1)
    assert "throw.recall.lead" in summary["sensitivity"]["by_reading"]


def test_without_it_nothing_is_tried(tractor, scenario_file):
    found = tractor("run", scenario_file(RECALLED), "-o", "json")
    data = json.loads(found.out)
    assert "sensitivity" not in data["summary"]
    assert all(use["decisive"] is None for result in data["results"] for use in result["readings"])


def test_the_bound_on_pairs_is_said_in_the_help(tractor):
    assert "up to 200 tries" in " ".join(tractor("run", "--help").out.split())
