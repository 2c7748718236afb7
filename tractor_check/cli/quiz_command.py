"""``tractor-check quiz``: questions in the terminal."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

import click

from tractor_check.cli.options import (
    color_option,
    lang_option,
    profile_from,
    profile_options,
    say,
    wants_color,
    width_of,
)
from tractor_check.loading import load_paths
from tractor_check.messages import language_of
from tractor_check.pages.quiz_text import explanation, position
from tractor_check.pages.words import say as word
from tractor_check.quiz import Question, picked, questions_about
from tractor_check.reports.ruling_layout import coloured
from tractor_check.running import EXIT_AGREES, EXIT_NOTHING_RAN, PASS, RULED, Result, run
from tractor_check.scenario import Scenario
from tractor_check.selecting import selector
from tractor_check.shipped import folder

_LESSONS = re.compile(r"(\d+)(?:-(\d+))?")


class _Look(NamedTuple):
    """How the quiz is shown."""

    language: str
    width: int
    color: bool

    def show(self, text: str) -> None:
        """Print a text."""
        click.echo(coloured(text) if self.color else text)


@click.command(
    name="quiz",
    epilog="Examples: tractor-check quiz --lesson 11-19; tractor-check quiz --clause throw.recall.trigger --seed 7; "
    "printf '1\\n2\\n' | tractor-check quiz -n 2 --seed 1",
)
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option("-k", "expression", metavar="EXPR", help="Only scenarios that match; and, or, not.")
@click.option("--tag", help="Only scenarios with this tag.")
@click.option("--clause", help="Only scenarios whose ruling rests on this clause.")
@click.option("--lesson", metavar="N[-M]", help="Only these lessons of the course, in order unless -n is given.")
@click.option("-n", "count", type=click.IntRange(min=1), help="How many questions; 10 unless lessons are asked for.")
@click.option("--seed", type=int, help="The same number gives the same questions.")
@profile_options
@lang_option
@color_option
def command(
    paths: tuple[str, ...],
    expression: str | None,
    tag: str | None,
    clause: str | None,
    lesson: str | None,
    count: int | None,
    seed: int | None,
    profile_name: str,
    settings: tuple[str, ...],
    lang: str | None,
    color: str,
) -> None:
    """Ask about positions: is it legal, who wins, what is left, how many points. Explains each answer, then scores.

    Type an answer, its number, or nothing to see the answer. Exit codes: 0 done, 5 nothing to ask.
    """
    profile = profile_from(profile_name, settings)
    look = _Look(language_of(lang), min(width_of(sys.stdout), 100), wants_color(color, sys.stdout))
    wanted = _wanted(tag, lesson, expression)
    results = [
        result
        for result in run(load_paths(paths or (str(folder("scenarios")),)), profile, keep=wanted, sensitivity=True)
        if result.status in (PASS, RULED) and _rests_on(result, clause)
    ]
    if lesson is not None:
        results.sort(key=_lesson_of)
    found = [questions_about(each.scenario, each.ruling) for each in results if each.scenario and each.ruling]
    if seed is None:
        seed = random.randrange(10_000)
        say(f"seed {seed}")
    chosen = picked(found, count or (0 if lesson is not None else 10), seed)
    if not chosen:
        say("nothing to ask: no scenario matches")
        raise click.exceptions.Exit(EXIT_NOTHING_RAN)
    _play([(results[place], question) for place, question in chosen], look)
    raise click.exceptions.Exit(EXIT_AGREES)


def _wanted(tag: str | None, lesson: str | None, expression: str | None) -> Callable[[Scenario], bool]:
    """Return which scenarios are asked about."""
    test = selector(expression) if expression else lambda _scenario: True
    lessons: range | None = None
    if lesson is not None:
        read = _LESSONS.fullmatch(lesson.strip())
        if read is None:
            raise click.BadParameter(f"'{lesson}': write a number, or two such as 11-19", param_hint="--lesson")
        lessons = range(int(read[1]), int(read[2] or read[1]) + 1)

    def keep(scenario: Scenario) -> bool:
        return (
            (tag is None or tag in scenario.tags)
            and (lessons is None or (scenario.lesson is not None and scenario.lesson in lessons))
            and test(scenario)
        )

    return keep


def _rests_on(result: Result, clause: str | None) -> bool:
    """Return whether a ruling rests on a clause, or the scenario is about it."""
    if clause is None:
        return True
    assert result.scenario is not None and result.ruling is not None
    return clause in result.scenario.cites or any(reason.clause == clause for reason in result.ruling.reasons)


def _lesson_of(result: Result) -> int:
    """Return the place in the course."""
    return result.scenario.lesson or 0 if result.scenario is not None else 0


def _play(asked: list[tuple[Result, Question]], look: _Look) -> None:
    """Ask everything, and say the score; the end of the input ends the quiz."""
    right = done = 0
    for number, (result, question) in enumerate(asked, start=1):
        assert result.scenario is not None and result.ruling is not None
        look.show(word("quiz.progress", look.language, number=number, total=len(asked)))
        look.show("\n".join(position(result.scenario, result.ruling, look.language, look.width)))
        typed = _answer(question, look)
        if typed is None:
            look.show("\n" + word("quiz.stopped", look.language))
            break
        done += 1
        right += typed in question.right
        look.show(_reply(question, typed, look.language))
        why = explanation(result.scenario, result.ruling, question.about, look.language, look.width)
        look.show("\n".join(why) + "\n")
    look.show(word("quiz.score", look.language, right=right, total=done))


def _answer(question: Question, look: _Look) -> str | None:
    """Return what was answered, empty to be told, ``None`` at the end of the input."""
    look.show("\n" + question.text(look.language))
    look.show("  " + "   ".join(_choices(question, look.language)))
    for typed in _typed(look):
        if not typed:
            return ""
        read = question.read(typed, look.language)
        if read is not None:
            return read
        look.show(word("quiz.again", look.language, choices=", ".join(_choices(question, look.language))))
    return None


def _choices(question: Question, language: str) -> Iterator[str]:
    """Yield the choices with their numbers."""
    if not question.choices:
        yield word("quiz.number", language)
    for number, choice in enumerate(question.choices, start=1):
        yield f"{number} {question.shown(choice, language)}"


def _typed(look: _Look) -> Iterator[str]:
    """Yield lines of the input."""
    while True:
        click.echo(f"{word('quiz.prompt', look.language)}> ", nl=False)
        line = sys.stdin.readline()
        if not line:
            return
        if not sys.stdin.isatty():
            click.echo(line.strip())
        yield line.strip()


def _reply(question: Question, typed: str, language: str) -> str:
    """Return whether an answer was right."""
    if typed in question.right:
        return word("quiz.right", language)
    key = "quiz.wrong" if typed else "quiz.skipped"
    return word(key, language, answer=question.answer(language))
