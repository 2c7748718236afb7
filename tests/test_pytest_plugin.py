"""The pytest plugin, by pytest in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
INSTALLED = any(entry.value == "tractor_check.pytest_plugin" for entry in entry_points(group="pytest11"))
SCHEMA_LINE = "# yaml-language-server: $schema=https://example.org/scenario.schema.json\n"
GIVEN = (
    "given: {variant: four-80, level: 2, trump: C, hands: {P2: D 3 4 5 A A S 9}, lead: {P1: D 7 7 8 8}}\nscenarios:\n"
)
ILLEGAL = "- id: illegal\n  title: Aces are owed\n  tags: [teaching, late-night, skip]\n  plays: {P2: D 3 4 5 A}\n"
AGREES = ILLEGAL + "  expect: {plays: {P2: illegal}}\n  cites: [follow.tractor.pairs-max]\n"
DISAGREES = "- id: disagrees\n  plays: {P2: D 3 4 5 A}\n  expect:\n    plays:\n      P2: legal\n"


def run_pytest(folder: Path, *arguments: str) -> tuple[int, str]:
    """Return exit code and output of pytest in ``folder``."""
    plugin = [] if INSTALLED else ["-p", "tractor_check.pytest_plugin"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "200", "PYTEST_ADDOPTS": ""}
    others = ["-p", "no:cacheprovider", "-p", "no:benchmark", "-p", "no:hypothesispytest"]  # they take seconds to start
    command = [sys.executable, "-m", "pytest", *plugin, *others, *arguments]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=120
    )
    return done.returncode, done.stdout + done.stderr


def suite(folder: Path, text: str, name: str = "suite.yaml", *, line: str = SCHEMA_LINE) -> Path:
    (folder / name).write_text(line + text, encoding="utf-8")
    return folder


def test_the_schema_line_marks_a_file(tmp_path):
    suite(tmp_path, GIVEN + AGREES)
    suite(tmp_path, "services: [web]\n", "compose.yaml", line="")
    code, output = run_pytest(tmp_path, "-v")
    assert code == 0
    assert "suite.yaml::illegal PASSED" in output
    assert "1 passed" in output
    assert "compose" not in output


def test_the_schema_line_of_another_schema_does_not(tmp_path):
    suite(tmp_path, "a: 1\n", line=SCHEMA_LINE.replace("scenario.schema", "compose.schema"))
    assert run_pytest(tmp_path)[0] == 5


def test_globs_of_the_configuration_name_files(tmp_path):
    suite(tmp_path, GIVEN + AGREES, line="")
    (tmp_path / "deep" / "er").mkdir(parents=True)
    suite(tmp_path / "deep" / "er", GIVEN + AGREES.replace("id: illegal", "id: deep-one"), line="")
    (tmp_path / "pytest.ini").write_text("[pytest]\ntractor_check_scenarios = deep/**/*.yaml\n")
    code, output = run_pytest(tmp_path, "-v", "--strict-config", "--strict-markers")
    assert code == 0
    assert "deep/er/suite.yaml::deep-one PASSED" in output
    assert "1 passed" in output


def test_a_glob_that_names_nothing_is_a_mistake(tmp_path):
    (tmp_path / "pytest.ini").write_text("[pytest]\ntractor_check_scenarios = scenariso/*.yaml\n")
    code, output = run_pytest(tmp_path)
    assert code == 4
    assert "no file matches 'scenariso/*.yaml'" in output


def test_a_disagreement_is_told_by_field_and_place_without_a_traceback(tmp_path):
    suite(tmp_path, GIVEN + DISAGREES)
    code, output = run_pytest(tmp_path)
    assert code == 1
    assert "suite.yaml:8:7: plays.P2: expected legal, got illegal; P2 owes 1 pair" in output
    assert "Traceback" not in output and "runtest" not in output
    assert re.search(r"FAILED suite.yaml::disagrees - .*plays.P2: expected legal, got illegal", output)


def test_tags_are_markers_and_strict_about_nothing_else(tmp_path):
    suite(tmp_path, GIVEN + AGREES + DISAGREES)
    for expression in ("teaching", "late_night", "tag_skip"):
        code, output = run_pytest(tmp_path, "--strict-markers", "-m", expression)
        assert code == 0, output
        assert "1 passed, 1 deselected" in output
    assert "@pytest.mark.late_night: scenarios tagged 'late-night'" not in output


@pytest.mark.parametrize(
    "words", ["follow.tractor.pairs-max", "owed", "illegal and not legend", "four-80 and not disagrees"]
)
def test_clauses_titles_and_ids_serve_selection(tmp_path, words):
    suite(tmp_path, GIVEN + AGREES + DISAGREES)
    code, output = run_pytest(tmp_path, "-k", words)
    assert code == 0
    assert "1 passed, 1 deselected" in output


def test_known_gap_is_xfail_strict_and_skip_says_why(tmp_path):
    gap, stale = "  known_gap: not yet\n", AGREES.replace("id: illegal", "id: stale") + "  known_gap: long since\n"
    skipped = AGREES.replace("id: illegal", "id: left-out") + "  skip: page missing\n"
    suite(tmp_path, GIVEN + DISAGREES + gap + stale + skipped)
    code, output = run_pytest(tmp_path, "-rxs")
    assert code == 1
    assert "1 failed, 1 skipped, 1 xfailed" in output
    assert "[XPASS(strict)] long since" in output
    assert "page missing" in output
    assert "not yet" in output


def test_what_cannot_be_read_is_one_failing_item_with_all_problems(tmp_path):
    suite(tmp_path, GIVEN + AGREES + "- id: misspelt\n  playz: {P2: D 3}\n  tag: [a]\n")
    suite(tmp_path, "a: [\n", "broken.yaml")
    code, output = run_pytest(tmp_path, "-v")
    assert code == 1
    assert "2 failed, 1 passed" in output
    assert "suite.yaml::misspelt@" in output and "broken.yaml::unreadable@" in output
    assert "suite.yaml:11:3: unknown key 'playz'; did you mean 'plays'?" in output
    assert "suite.yaml:12:3: unknown key 'tag'" in output


def test_an_id_that_stands_twice_fails(tmp_path):
    suite(suite(tmp_path, GIVEN + AGREES), GIVEN + AGREES, "twice.yaml")
    code, output = run_pytest(tmp_path)
    assert code == 1
    assert "the id 'illegal' stands at suite.yaml:4 too" in output


def test_readings_from_options(tmp_path):
    suite(tmp_path, GIVEN + AGREES)
    code, output = run_pytest(tmp_path, "--tractor-set", "follow.pairs.owed=nonsense")
    assert code == 4
    assert "there is no reading 'follow.pairs.owed'" in output
    free = "- id: free\n  hands: {P2: C 4 6 6 D A}\n  lead: {P1: C J J}\n  plays: {P2: C 4 6}\n  trump: H\n"
    suite(tmp_path, GIVEN + free + "  expect: {plays: {P2: legal}}\n")
    assert run_pytest(tmp_path)[0] == 1
    code, output = run_pytest(tmp_path, "--tractor-set", "follow.pair.obligation=free")
    assert code == 0
    assert "tractor-check: printed, follow.pair.obligation=free" in output


def test_sensitivity_names_the_readings_on_which_answers_turn(tmp_path):
    text = "- id: pair\n  hands: {P2: C 4 6 6 D A}\n  lead: {P1: C J J}\n  plays: {P2: C 4 6}\n  trump: H\n"
    suite(tmp_path, GIVEN + text + "  expect: {plays: {P2: legal}}\n")
    code, output = run_pytest(tmp_path, "--tractor-sensitivity")
    assert code == 1
    assert "the answer turns on follow.pair.obligation" in output
    assert re.search(r"readings on which answers turn.*\n +1  follow.pair.obligation", output)


def test_spread_over_processes_the_result_is_the_same(tmp_path):
    pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    many = "".join(AGREES.replace("id: illegal", f"id: illegal-{number}") for number in range(30))
    suite(tmp_path, GIVEN + many + DISAGREES)
    suite(tmp_path, GIVEN + AGREES.replace("id: illegal", "id: other"), "other.yaml")
    code, output = run_pytest(tmp_path, "-n", "2")
    assert code == 1
    assert "1 failed, 31 passed" in output


def test_the_projects_own_scenarios_are_all_met():
    code, output = run_pytest(ROOT, "--collect-only", "-q", "scenarios")
    assert code == 0, output
    listed = subprocess.run(
        [sys.executable, "-m", "tractor_check", "run", "scenarios", "--list"], cwd=ROOT, capture_output=True, check=True
    )
    assert output.count("::") == listed.stdout.count(b"\n") > 0


def test_json_lines_named_by_the_configuration(tmp_path):
    line = '{"variant": "four-80", "level": 2, "trump": "C", "lead": {"P1": "D7 D7"}, "expect": {"points": 0}}\n'
    (tmp_path / "bulk.jsonl").write_text(line * 2)
    (tmp_path / "pytest.ini").write_text("[pytest]\ntractor_check_scenarios = *.jsonl\n")
    code, output = run_pytest(tmp_path, "-v")
    assert code == 0
    assert "bulk.jsonl::line1 PASSED" in output and "bulk.jsonl::line2 PASSED" in output


def test_a_run_without_scenarios_imports_nothing_of_the_engine(tmp_path):
    (tmp_path / "test_light.py").write_text(
        "import sys\ndef test_light():\n    assert not {'tractor_check.rules', 'click', 'yaml'} & set(sys.modules)\n"
    )
    assert run_pytest(tmp_path)[0] == 0
