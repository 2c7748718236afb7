"""``tractor-check run``: what surrounds a run: reports side by side, last failures, durations, watching, consoles."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tractor_check.cli import flow

ROOT = Path(__file__).parents[2]


@pytest.fixture
def pair(scenario_file, aces) -> None:
    """Two files: one scenario that agrees, one that does not."""
    scenario_file(aces, "good.yaml")
    scenario_file(aces.replace("aces-are-due", "wrong").replace("P2: illegal", "P2: legal"), "wrong.yaml")


def started(*arguments: str, folder: Path, **variables: str) -> subprocess.Popen[bytes]:
    """Return the tool running in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(folder / ".cache"), **variables}
    return subprocess.Popen(
        [sys.executable, "-m", "tractor_check", *arguments],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_reports_may_be_repeated(tractor, pair, tmp_path):
    outcome = tractor("run", ".", "-o", "table", "-o", "junit=junit.xml", "-o", "sarif=out.sarif", "-o", "csv=out.csv")
    assert outcome.code == 1
    assert "1 pass, 1 fail" in outcome.out
    assert (tmp_path / "junit.xml").read_text().startswith("<?xml")
    assert json.loads((tmp_path / "out.sarif").read_text())["version"] == "2.1.0"
    assert (tmp_path / "out.csv").read_text().count("\n") == 3


def test_under_github_actions_annotations_come_by_themselves(tractor, pair, monkeypatch):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    outcome = tractor("run", ".")
    assert "::error file=./wrong.yaml,line=11," in outcome.out or "::error file=wrong.yaml,line=11," in outcome.out
    assert "1 pass, 1 fail" in outcome.out
    assert "::error" not in tractor("run", ".", "-o", "table").out


def test_last_failed_runs_what_failed_and_then_all(tractor, pair, scenario_file, aces):
    assert "2 scenarios" in tractor("run", ".").out
    outcome = tractor("run", ".", "--last-failed")
    assert outcome.code == 1
    assert "1 scenario: 1 fail" in outcome.out
    scenario_file(aces.replace("aces-are-due", "wrong"), "wrong.yaml")
    assert "1 scenario: 1 pass" in tractor("run", ".", "--last-failed").out
    outcome = tractor("run", ".", "--last-failed")
    assert "2 scenarios: 2 pass" in outcome.out
    assert "nothing failed in the last run here: running all" in outcome.err


def test_a_run_that_stopped_at_its_first_failure_remembers_it(tractor, pair):
    assert tractor("run", "wrong.yaml", "-x").code == 1
    assert "1 scenario: 1 fail" in tractor("run", ".", "--last-failed").out


def test_last_failed_that_matches_nothing_is_no_success(tractor, pair, tmp_path):
    tractor("run", ".")
    (tmp_path / "wrong.yaml").unlink()
    assert tractor("run", ".", "--last-failed").code == 5


def test_a_cache_that_cannot_be_kept_or_read_stops_nobody(tractor, pair, tmp_path, monkeypatch):
    (tmp_path / "blocked").write_text("a file")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "blocked"))
    assert tractor("run", ".").code == 1
    assert tractor("run", ".", "--last-failed").code == 1


def test_a_usage_error_forgets_no_failure(tractor, pair):
    tractor("run", ".")
    assert tractor("run", ".", "-o", "tabel").code == 2
    assert "1 scenario: 1 fail" in tractor("run", ".", "--last-failed").out


def test_list_names_scenarios_and_rules_on_none(tractor, pair, scenario_file, aces):
    outcome = tractor("run", ".", "--list")
    assert (outcome.code, outcome.err) == (0, "")
    assert [line.split(": ")[1] for line in outcome.out.splitlines()] == ["aces-are-due", "wrong"]
    assert tractor("run", ".", "--list", "-k", "nothing-such").code == 5
    scenario_file("id: typo\nvariant: four-80\n", "typo.yaml")
    outcome = tractor("run", ".", "--list")
    assert outcome.code == 3
    assert "typo.yaml:1:1" in outcome.err and "typo" not in outcome.out


def test_durations_are_told_beside_the_report(tractor, pair):
    outcome = tractor("run", ".", "--durations", "1")
    assert "ms" not in outcome.out
    assert outcome.err.startswith("slowest 1:") and outcome.err.count(" ms  ") == 1


def test_known_gaps_are_reported_and_fail_once_they_pass(tractor, scenario_file, aces):
    gap = "known_gap: waits for an answer\n"
    path = scenario_file(aces.replace("P2: illegal", "P2: legal") + gap)
    outcome = tractor("run", path)
    assert outcome.code == 0
    assert "known gap: waits for an answer" in outcome.out and "1 known-gap" in outcome.out
    outcome = tractor("run", scenario_file(aces + gap))
    assert outcome.code == 1
    assert "passes now: take away known_gap" in outcome.out


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_shows_on_a_terminal_after_a_while_and_is_taken_away(monkeypatch):
    clock = iter(range(1000))
    monkeypatch.setattr(flow.time, "monotonic", lambda: next(clock))
    terminal = _Terminal()
    progress = flow._Progress(terminal, quiet=False)
    for count in range(1, 65):
        progress.show(count, 2)
    assert "64 scenarios, 2 of them to mend" in terminal.getvalue()
    progress.clear()
    assert terminal.getvalue().endswith("\r\033[K")


def test_progress_shows_nowhere_else(monkeypatch):
    monkeypatch.setattr(flow, "_QUIET_SECONDS", -1.0)
    for stream, quiet in ((io.StringIO(), False), (_Terminal(), True)):
        progress = flow._Progress(stream, quiet=quiet)
        for count in range(1, 65):
            progress.show(count, 0)
        progress.clear()
        assert stream.getvalue() == ""


@pytest.mark.parametrize(
    "variables", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}]
)
def test_output_is_utf_8_on_consoles_that_are_not(tmp_path, scenario_file, aces, variables):
    scenario_file(aces.replace("The aces are due", "两张A必须出"))
    process = started("run", "case.yaml", "-o", "text", "--lang", "zh", folder=tmp_path, **variables)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert "♦A" in out.decode("utf-8")


@pytest.mark.skipif(os.name == "nt", reason="signals are sent another way on Windows")
def test_watch_runs_again_after_a_change_until_interrupted(tmp_path, scenario_file, aces):
    path = scenario_file(aces)
    process = started("run", "case.yaml", "--watch", folder=tmp_path, PYTHONUNBUFFERED="1")
    try:
        _read_until(process, b"1 pass")
        time.sleep(0.1)
        path.write_text(aces.replace("P2: illegal", "P2: legal"), encoding="utf-8")
        _read_until(process, b"1 fail")
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130
    finally:
        process.kill()
        process.communicate()


def _read_until(process: subprocess.Popen[bytes], text: bytes) -> None:
    """Read lines of the output until one has ``text``."""
    assert process.stdout is not None
    for line in process.stdout:
        if text in line:
            return
    raise AssertionError(f"the output ended without {text!r}")


def test_standard_input_cannot_be_watched(tractor):
    outcome = tractor("run", "-", "--watch", stdin="")
    assert outcome.code == 2
    assert "not standard input" in outcome.err
