"""``tractor-check report`` and ``run -o html``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Run = Callable[..., Any]


def test_a_page_is_written(tractor: Run, scenario_file: Callable[..., Path], aces: str, tmp_path: Path) -> None:
    outcome = tractor("report", scenario_file(aces), "-o", "page.html", "--title", "Our club")
    assert (outcome.code, outcome.out) == (0, "")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>") and "<title>Our club</title>" in text
    assert text.count("<article") == 1


def test_without_a_file_the_page_goes_to_standard_output(
    tractor: Run, scenario_file: Callable[..., Path], aces: str
) -> None:
    outcome = tractor("report", scenario_file(aces), "--lang", "ko")
    assert outcome.code == 0 and '<html lang="ko">' in outcome.out


def test_a_quiz_page_hides_its_answers(tractor: Run, scenario_file: Callable[..., Path], aces: str) -> None:
    assert "<details><summary" in tractor("report", scenario_file(aces), "--quiz").out


def test_a_disagreement_is_on_the_page_and_in_the_exit_code(
    tractor: Run, scenario_file: Callable[..., Path], aces: str
) -> None:
    outcome = tractor("report", scenario_file(aces.replace("P2: illegal", "P2: legal")))
    assert outcome.code == 1 and "Expected otherwise" in outcome.out


def test_a_house_reading_is_named_on_the_page(tractor: Run, scenario_file: Callable[..., Path], aces: str) -> None:
    file = scenario_file(aces.replace("expect:", "x-expect:").replace("cites:", "x-cites:"))
    outcome = tractor("report", file, "--set", "follow.tractor.longer=exact-only")
    assert "printed with follow.tractor.longer=exact-only" in outcome.out


def test_a_picture(tractor: Run, scenario_file: Callable[..., Path], aces: str) -> None:
    outcome = tractor("report", scenario_file(aces), "--svg", "aces-are-due")
    assert outcome.code == 0 and outcome.out.startswith("<svg ")


def test_a_picture_of_what_is_not_there(tractor: Run, scenario_file: Callable[..., Path], aces: str) -> None:
    outcome = tractor("report", scenario_file(aces), "--svg", "aces-are-du")
    assert outcome.code == 2 and "did you mean 'aces-are-due'?" in outcome.err


def test_nothing_that_matches_is_no_page(
    tractor: Run, scenario_file: Callable[..., Path], aces: str, tmp_path: Path
) -> None:
    outcome = tractor("report", scenario_file(aces), "-k", "zzz", "-o", "page.html")
    assert outcome.code == 5 and "nothing ran" in outcome.err
    assert not (tmp_path / "page.html").exists()


def test_a_file_that_cannot_be_written(tractor: Run, scenario_file: Callable[..., Path], aces: str) -> None:
    outcome = tractor("report", scenario_file(aces), "-o", "no/such/folder.html")
    assert outcome.code == 2 and "cannot write" in outcome.err


def test_run_writes_the_page_too(tractor: Run, scenario_file: Callable[..., Path], aces: str, tmp_path: Path) -> None:
    outcome = tractor("run", scenario_file(aces), "-o", "html=page.html")
    assert outcome.code == 0
    assert "<article" in (tmp_path / "page.html").read_text(encoding="utf-8")
