"""``tractor-check quiz``: also where its answers are piped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


def test_a_right_answer_is_explained_and_scored(tractor: Run, scenario_file: Callable[..., Path], aces: str) -> None:
    outcome = tractor("quiz", scenario_file(aces), "--seed", "1", stdin="illegal\n")
    assert outcome.code == 0
    assert "Is P2's reply legal?" in outcome.out
    assert "Right." in outcome.out and "[follow.tractor.pairs-max]" in outcome.out
    assert outcome.out.rstrip().endswith("1 of 1 right.")


def test_a_wrong_answer_and_one_that_is_none(tractor: Run, scenario_file: Callable[..., Path], aces: str) -> None:
    outcome = tractor("quiz", scenario_file(aces), "--seed", "1", stdin="perhaps\n1\n")
    assert "Write one of these: 1 legal, 2 illegal" in outcome.out
    assert "Not so. The answer is illegal." in outcome.out
    assert outcome.out.rstrip().endswith("0 of 1 right.")


def test_the_end_of_the_input_ends_the_quiz(tractor: Run) -> None:
    outcome = tractor("quiz", "--lesson", "11-13", "--seed", "1", stdin="2\n")
    assert outcome.code == 0
    assert "Question 2 of 3" in outcome.out and "Stopped early." in outcome.out


def test_the_same_seed_asks_the_same(tractor: Run) -> None:
    one, two = (tractor("quiz", "--tag", "teaching", "-n", "3", "--seed", "5", stdin="\n\n\n") for _ in range(2))
    assert one == two and "Question 3 of 3" in one.out


def test_without_a_seed_it_is_said(tractor: Run) -> None:
    assert tractor("quiz", "--lesson", "11", stdin="").err.startswith("seed ")


@pytest.mark.parametrize(("lang", "text"), [("ko", "문제 1/1"), ("ja", "問題 1/1"), ("zh", "第1题，共1题")])
def test_in_another_language(tractor: Run, lang: str, text: str) -> None:
    outcome = tractor("quiz", "--lesson", "27", "--seed", "1", "--lang", lang, stdin="2\n")
    assert text in outcome.out
    assert "1" in outcome.out.rstrip().splitlines()[-1]


def test_by_clause(tractor: Run) -> None:
    outcome = tractor("quiz", "--clause", "throw.recall.trigger", "-n", "2", "--seed", "1", stdin="\n\n")
    assert "Question 2 of 2" in outcome.out


def test_nothing_to_ask(tractor: Run) -> None:
    outcome = tractor("quiz", "--tag", "no-such-tag", "--seed", "1")
    assert outcome.code == 5 and "nothing to ask" in outcome.err


def test_lessons_that_are_no_numbers(tractor: Run) -> None:
    assert tractor("quiz", "--lesson", "first").code == 2
