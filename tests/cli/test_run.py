"""``tractor-check run``: exit codes, selection, and differences field by field."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest


def test_a_scenario_that_agrees_exits_0(tractor, scenario_file, aces):
    outcome = tractor("run", scenario_file(aces))
    assert outcome.code == 0
    assert "aces-are-due" in outcome.out
    assert "follow.tractor.pairs-max" in outcome.out
    assert outcome.out.rstrip().endswith("1 scenario: 1 pass")
    assert outcome.err == ""


def test_a_ruling_that_disagrees_exits_1_and_names_the_field(tractor, scenario_file, aces):
    outcome = tractor("run", scenario_file(aces.replace("P2: illegal", "P2: legal")))
    assert outcome.code == 1
    assert "plays.P2: expected legal, got illegal" in outcome.out


def test_an_invalid_file_exits_3_and_the_others_are_ruled(tractor, scenario_file, aces):
    scenario_file(aces)
    scenario_file(aces.replace("trump: C", "trumps: C").replace("aces-are-due", "typo"), "typo.yaml")
    outcome = tractor("run", ".")
    assert outcome.code == 3
    assert "typo.yaml:6:1: unknown key 'trumps'; did you mean 'trump'?" in outcome.out
    assert "1 pass" in outcome.out


def test_an_unexpected_fault_exits_3(tractor, scenario_file, aces):
    outcome = tractor("run", scenario_file(aces.replace("trump: C\n", "")))
    assert outcome.code == 3
    assert "trump-missing" in outcome.out


def test_a_fault_that_is_expected_passes(tractor, scenario_file):
    text = "id: gap\nvariant: four-80\nlead: {P1: D 7}\nexpect: {faults: [level-missing, trump-missing]}\n"
    assert tractor("run", scenario_file(text)).code == 0


def test_a_filter_that_matches_nothing_exits_5(tractor, scenario_file, aces):
    outcome = tractor("run", scenario_file(aces), "-k", "recall")
    assert outcome.code == 5
    assert "no scenario matches -k 'recall'" in outcome.err


@pytest.mark.parametrize("expression", ["aces", "follow and not throw", "(throw or pairs-max)", "'are due'"])
def test_a_filter_looks_at_id_title_tags_and_clauses(expression, tractor, scenario_file, aces):
    assert tractor("run", scenario_file(aces), "-k", expression).code == 0


def test_a_filter_that_cannot_be_read_is_a_usage_error(tractor, scenario_file, aces):
    from tractor_check.selecting import SelectionError

    with pytest.raises(SelectionError, match="a bracket is not closed"):
        tractor("run", scenario_file(aces), "-k", "(a or b")


def test_x_stops_at_the_first_that_fails(tractor, scenario_file, aces):
    wrong = aces.replace("P2: illegal", "P2: legal")
    path = scenario_file(wrong + "---\n" + aces.replace("aces-are-due", "second"))
    outcome = tractor("run", path, "-x")
    assert outcome.code == 1
    assert "second" not in outcome.out


def test_an_id_used_twice_is_an_error_that_names_both_places(tractor, scenario_file, aces):
    outcome = tractor("run", scenario_file(aces + "---\n" + aces))
    assert outcome.code == 3
    assert "the id 'aces-are-due' stands at" in outcome.out


def test_json_holds_results_and_summary(tractor, scenario_file, aces):
    outcome = tractor("run", scenario_file(aces), "-o", "json")
    data = json.loads(outcome.out)
    assert data["summary"] == {"scenarios": 1, "pass": 1, "exit_code": 0}
    (result,) = data["results"]
    assert result["answer"]["must_include"] == {"P2": "DA DA"}
    broken = [reason for reason in result["reasons"] if not reason["holds"]]
    assert broken == [
        {
            "clause": "follow.tractor.pairs-max",
            "holds": False,
            "about": "plays.P2",
            "cards": "DA DA",
            "facts": {"owed": 1, "played": 0},
        }
    ]


def test_json_lines_hold_id_status_differences_and_answer(tractor, scenario_file, aces):
    outcome = tractor("run", scenario_file(aces), "-o", "jsonl")
    data = json.loads(outcome.out)
    assert list(data) == ["id", "status", "differences", "answer"]
    assert data["status"] == "pass"


def test_explain_tells_which_readings_decide(tractor, scenario_file, aces):
    outcome = tractor("run", scenario_file(aces), "-o", "jsonl", "--explain")
    assert {reading["decisive"] for reading in json.loads(outcome.out)["readings"]} <= {True, False}


def test_several_reports_at_once(tractor, scenario_file, aces, tmp_path):
    outcome = tractor("run", scenario_file(aces), "-o", "table", "-o", "jsonl=rulings.jsonl")
    assert "1 pass" in outcome.out
    assert json.loads((tmp_path / "rulings.jsonl").read_text())["id"] == "aces-are-due"


def test_an_unknown_format_names_those_there_are(tractor, scenario_file, aces):
    outcome = tractor("run", scenario_file(aces), "-o", "tabel")
    assert outcome.code == 2
    assert "there is no format 'tabel'" in outcome.err


def test_a_known_gap_is_reported_and_fails_once_it_passes(tractor, scenario_file, aces):
    wrong = aces.replace("P2: illegal", "P2: legal") + "known_gap: not reached yet\n"
    outcome = tractor("run", scenario_file(wrong))
    assert (outcome.code, "known-gap" in outcome.out) == (0, True)
    right = tractor("run", scenario_file(aces + "known_gap: not reached yet\n"))
    assert (right.code, "take away known_gap" in right.out) == (1, True)


def test_a_skipped_scenario_says_why_and_alone_counts_as_nothing(tractor, scenario_file, aces):
    outcome = tractor("run", scenario_file(aces + "skip: waiting for the club\n"))
    assert outcome.code == 5
    assert "waiting for the club" in outcome.out


def test_a_setting_changes_the_ruling(tractor, scenario_file):
    text = "id: pair\nvariant: four-80\nlevel: 2\ntrump: H\nlead: {P1: D 8 8}\nplays: {P2: D 3 9}\n"
    text += "hands: {P2: D 3 9 9 S 4}\n"
    path = scenario_file(text + "expect: {plays: {P2: legal}}\n")
    assert tractor("run", path).code == 1
    assert tractor("run", path, "--set", "follow.pair.obligation=free").code == 0


def test_a_closed_pipe_is_quiet(scenario_file, aces):
    many = "---\n".join(aces.replace("aces-are-due", f"case-{number}") for number in range(400))
    path = scenario_file(many)
    command = f"{sys.executable} -m tractor_check run {path} -o text | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert done.stderr == ""
    assert done.stdout.startswith("PASS")


HEAVY = {"yaml", "jsonschema", "jsonschema_rs", "tabulate", "orjson", "importlib.metadata", "tractor_check.profile"}


@pytest.mark.parametrize("command", [["--help"], ["--version"], ["schema", "--help"]])
def test_light_commands_import_nothing_heavy(command):
    code = (
        f"import sys; sys.argv = ['tractor-check', *{command!r}]\n"
        "from tractor_check.cli.main import exit_code\n"
        "try: exit_code()\n"
        "except SystemExit: pass\n"
        f"print('HEAVY', sorted({HEAVY!r} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert done.stdout.rstrip().endswith("HEAVY []"), done.stdout[-300:] + done.stderr


def test_a_valid_yaml_run_does_not_import_jsonschema(scenario_file, aces):
    path = scenario_file(aces)
    code = (
        f"import sys; sys.argv = ['tractor-check', 'run', {str(path)!r}, '-o', 'jsonl']\n"
        "from tractor_check.cli.main import exit_code\n"
        "try: exit_code()\n"
        "except SystemExit: pass\n"
        "print('HEAVY', sorted({'jsonschema', 'tabulate', 'importlib.metadata'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert done.stdout.rstrip().endswith("HEAVY []"), done.stdout[-300:] + done.stderr


def test_a_report_that_cannot_be_written_leaves_the_others_as_they_were(tractor, scenario_file, aces, tmp_path):
    kept = tmp_path / "kept.csv"
    kept.write_text("yesterday\n")
    outcome = tractor("run", scenario_file(aces), "-o", "csv=kept.csv", "-o", "jsonl=no/such/folder/x")
    assert outcome.code == 2
    assert kept.read_text() == "yesterday\n"
    assert tractor("run", scenario_file(aces), "-o", "csv=kept.csv").code == 0
    assert "yesterday" not in kept.read_text()


@pytest.mark.parametrize("command", ["validate", "coverage"])
def test_the_same_filter_selects_in_other_commands(command, tractor, scenario_file, aces):
    assert tractor(command, scenario_file(aces), "-k", "aces").code == 0
    assert tractor(command, scenario_file(aces), "-k", "recall").code == 5
