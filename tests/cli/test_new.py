"""``tractor-check new`` and ``rule --save``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
POSITION = (
    "--variant", "four-80", "--level", "2", "--trump", "C", "--lead", "P1:D 7 7 8 8",
    "--hand", "P2:D 3 4 5 A A S 9", "--play", "P2:D 3 4 5 A",
)  # fmt: skip


def test_what_is_written_passes(tractor: Run, tmp_path: Path) -> None:
    assert tractor("new", "my case.yaml", *POSITION, "--title", "Aces", "--tag", "house").code == 0
    text = (tmp_path / "my case.yaml").read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server: $schema=")
    assert "id: my-case\ntitle: Aces\ntags: [house]\n" in text
    assert tractor("run", "my case.yaml").code == 0


def test_to_standard_output(tractor: Run) -> None:
    outcome = tractor("new", *POSITION, "--id", "x")
    assert outcome.code == 0 and "plays: {P2: illegal}" in outcome.out


def test_a_file_that_is_there_is_not_written_over_without_force(tractor: Run, tmp_path: Path) -> None:
    (tmp_path / "case.yaml").write_text("mine")
    outcome = tractor("new", "case.yaml", *POSITION)
    assert outcome.code == 2 and "--force" in outcome.err
    assert (tmp_path / "case.yaml").read_text() == "mine"
    assert tractor("new", "case.yaml", *POSITION, "--force").code == 0
    assert "mine" not in (tmp_path / "case.yaml").read_text()


def test_without_options_and_terminal_it_says_how(tractor: Run) -> None:
    outcome = tractor("new", "case.yaml", stdin="")
    assert outcome.code == 2 and "tractor-check new case.yaml --variant" in outcome.err


def test_a_wrong_card_is_said(tractor: Run) -> None:
    outcome = tractor("new", "--variant", "four-80", "--level", "2", "--trump", "C", "--lead", "P1:10H")
    assert outcome.code == 3 and "write H10" in outcome.err


def test_a_faulty_position_is_written_and_said(tractor: Run) -> None:
    outcome = tractor("new", "--variant", "four-80", "--lead", "P1:D 7")
    assert outcome.code == 3
    assert "faults: [level-missing, trump-missing]" in outcome.out


def test_questions_on_a_terminal(tractor: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tractor_check.cli.new_command._terminal", lambda: True)
    answers = "four-80\n14\n2\nC\nP2:D 3 4 5 A A\n\n10H\nP1:D 7 7 8 8\nP2:D 3 4 5 A\n\n"
    outcome = tractor("new", "asked.yaml", stdin=answers)
    assert outcome.code == 0
    assert "'14' is no level" in outcome.err and "write SEAT:CARDS" in outcome.err
    assert "plays: {P2: illegal}" in (tmp_path / "asked.yaml").read_text(encoding="utf-8")


def test_a_ruling_is_saved(tractor: Run, tmp_path: Path) -> None:
    outcome = tractor("rule", *POSITION, "--save", "saved.yaml")
    assert outcome.code == 0 and outcome.out.startswith("ILLEGAL")
    assert tractor("run", "saved.yaml").code == 0
    assert tractor("rule", *POSITION, "--save", "saved.yaml").code == 2
    assert tractor("rule", *POSITION, "--save", "saved.yaml", "--force").code == 0


def test_a_slip_names_what_it_was_made_with(tractor: Run) -> None:
    text = tractor("rule", *POSITION, "--slip").out
    assert "version" in text and "profile printed" in text and "register " in text
    assert "♠9 ♦3 ♦4 ♦5 ♦A ♦A" in text
