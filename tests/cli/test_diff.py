"""``tractor-check diff``: sides, formats, exit codes."""

from __future__ import annotations

import json

import pytest

RECALLED = """\
id: recalled
variant: four-80
level: 2
trump: H
unlisted: as-played
hands: {P2: S Q Q 7 7 8 8 D 3}
lead: {P1: S A J J 5 5 6 6}
"""
SINGLE = "id: single\nvariant: four-80\nlevel: 2\ntrump: H\nlead: {P1: D 8}\n"


def test_two_profiles_that_rule_differently_exit_with_1(tractor, scenario_file):
    path = scenario_file(RECALLED)
    found = tractor("diff", "printed", "rbtying", path)
    assert found.code == 1
    assert "throw.recall.lead: smallest-card → smallest-beaten-part (1 ruling)" in found.out
    assert found.out.endswith("1 of 1 ruling change\n")


def test_two_profiles_that_rule_alike_exit_with_0(tractor, scenario_file):
    found = tractor("diff", "printed", "rbtying", scenario_file(SINGLE))
    assert (found.code, found.out.splitlines()[-1]) == (0, "0 of 1 ruling change")


def test_a_single_value_builds_on_the_other_side(tractor, scenario_file):
    path = scenario_file(RECALLED)
    found = tractor("diff", "rbtying", "throw.recall.lead=smallest-part", path, "-o", "json")
    data = json.loads(found.out)
    assert data["after"]["name"] == "rbtying with throw.recall.lead=smallest-part"
    assert list(data["groups"][0]["readings"]) == ["throw.recall.lead"]
    assert tractor("diff", "printed", "throw.recall.lead=smallest-card", path).code == 0
    assert tractor("diff", "score.cap=three", "score.cap={number: 3}", path).code == 0


def test_a_saved_result_is_compared_with_now(tractor, scenario_file):
    path = scenario_file(RECALLED)
    assert tractor("run", path, "--explain", "-o", "jsonl=old.jsonl").code == 0
    same = tractor("diff", "old.jsonl", "printed", path)
    assert same.code == 0
    assert "before: old.jsonl (profile printed, tractor-check " in same.out
    changed = tractor("diff", "old.jsonl", "throw.recall.lead=smallest-part", path)
    assert changed.code == 1
    assert "throw.recall.lead: smallest-card → smallest-part" in changed.out


def test_a_result_saved_in_brief_says_that_it_does_not_know_what_ruled_it(tractor, scenario_file):
    path = scenario_file(RECALLED)
    tractor("run", path, "-o", "jsonl=old.jsonl")
    assert "saved without --explain" in tractor("diff", "old.jsonl", "printed", path).out


@pytest.mark.parametrize("output", ["table", "json", "markdown"])
def test_every_format_is_the_same_each_time(tractor, scenario_file, output):
    path = scenario_file(RECALLED)
    first, second = (tractor("diff", "printed", "club", path, "-o", output) for _ in range(2))
    assert first == second
    assert first.out.endswith("\n")


def test_only_the_scenarios_asked_for_are_compared(tractor, scenario_file):
    path = scenario_file(RECALLED + "---\n" + SINGLE)
    assert tractor("diff", "printed", "rbtying", path, "-k", "single").code == 0
    assert tractor("diff", "printed", "rbtying", path, "-k", "nothing").code == 5


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(["printed", "rbtyin"], "did you mean 'rbtying'?", id="an unknown profile"),
        pytest.param(["printed", "throw.recall.led=x"], "did you mean 'throw.recall.lead'?", id="an unknown reading"),
        pytest.param(["printed", "throw.recall.lead=x"], "its values are smallest-card", id="an unknown value"),
        pytest.param(["missing.jsonl", "printed"], "missing.jsonl: this cannot be read", id="a file that is not there"),
    ],
)
def test_a_side_that_is_none_is_a_usage_error(tractor, scenario_file, arguments, message):
    found = tractor_error(tractor, "diff", *arguments, scenario_file(SINGLE))
    assert message in found


def tractor_error(tractor, *arguments) -> str:
    """Return the message of a command that cannot run, whichever way it is raised."""
    from tractor_check.errors import TractorCheckError

    try:
        found = tractor(*arguments)
    except TractorCheckError as error:
        return str(error)
    assert found.code == 2
    return found.err


def test_a_file_that_cannot_be_read_is_said_and_exits_with_3(tractor, scenario_file):
    path = scenario_file(RECALLED + "---\nid: broken\nvariant: six\nlead: {P1: D 8}\n")
    found = tractor("diff", "printed", "rbtying", path)
    assert found.code == 3
    assert "case.yaml:10:10:" in found.err
    assert "recalled" in found.out
