"""Questions made from scenarios: what is asked, what can be answered, what is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tractor_check.loading import load_paths, load_text
from tractor_check.messages import LANGUAGES
from tractor_check.pages.quiz_text import explanation, position
from tractor_check.quiz import Question, picked, questions_about
from tractor_check.running import Result, run

SCENARIOS = Path(__file__).parent.parent / "scenarios"
LESSONS = {result.id: result for result in run(load_paths([str(SCENARIOS / "teaching")]))}


def asked(lesson: str) -> dict[str, Question]:
    result = LESSONS[lesson]
    assert result.scenario is not None and result.ruling is not None
    return {question.kind: question for question in questions_about(result.scenario, result.ruling)}


@pytest.mark.parametrize(
    ("lesson", "kind", "right"),
    [
        pytest.param("lesson-follow-suit", "reply", ("illegal",), id="is the reply legal"),
        pytest.param("lesson-ruff", "winner", ("P4",), id="who wins"),
        pytest.param("lesson-points", "points", ("25",), id="how many points"),
        pytest.param("lesson-throw-recalled", "stands", ("recalled",), id="does the throw stand"),
        pytest.param("lesson-throw-recalled", "left", ("CQ",), id="what is left"),
        pytest.param("lesson-throw-unknown", "stands", ("unknown",), id="what has to be asked"),
        pytest.param("lesson-reinforce", "trump", ("S",), id="what is trump"),
        pytest.param("lesson-bury", "bury", ("legal",), id="is the burial legal"),
        pytest.param("lesson-call-a-partner", "partner", ("P4",), id="who is the partner"),
        pytest.param("lesson-bottom-multiplied", "defenders", ("90",), id="points of the defenders"),
        pytest.param("lesson-levels-and-the-deal", "gain", ("2",), id="levels gained"),
        pytest.param("lesson-tractor-skips-the-level", "lead", ("legal",), id="is the lead legal"),
    ],
)
def test_a_lesson_asks(lesson: str, kind: str, right: tuple[str, ...]) -> None:
    assert asked(lesson)[kind].right == right


def test_the_right_answers_are_among_the_choices_of_every_shipped_scenario() -> None:
    for result in run(load_paths([str(SCENARIOS)])):
        if result.scenario is None or result.ruling is None:
            continue
        for question in questions_about(result.scenario, result.ruling):
            if question.choices:
                assert set(question.right) <= set(question.choices), result.id
            else:
                assert all(answer.lstrip("-").isdigit() for answer in question.right), result.id
            for language in LANGUAGES:
                assert question.text(language) and question.answer(language)


@pytest.mark.parametrize("typed", ["2", "illegal", "ILLEGAL ", "위반", "違反", "i"])
def test_an_answer_is_read_as_number_word_or_code(typed: str) -> None:
    language = "ko" if typed == "위반" else "ja" if typed == "違反" else "en"
    question = asked("lesson-follow-suit")["reply"]
    shown = question.shown("illegal", language)
    assert question.read(shown if not typed.isascii() else typed, language) == "illegal"


@pytest.mark.parametrize("typed", ["", "3", "perhaps", "P9"])
def test_anything_else_is_no_answer(typed: str) -> None:
    assert asked("lesson-follow-suit")["reply"].read(typed, "en") is None


def test_numbers_are_asked_for_without_choices() -> None:
    question = asked("lesson-points")["points"]
    assert question.read(" 25 ", "en") == "25"
    assert question.read("many", "en") is None


def test_a_seed_gives_the_same_questions() -> None:
    found = [list(asked(lesson).values()) for lesson in LESSONS]
    assert picked(found, 10, 7) == picked(found, 10, 7)
    assert picked(found, 10, 7) != picked(found, 10, 8)
    assert [place for place, _ in picked(found, 0, 7)] == list(range(len(LESSONS)))


def test_a_faulty_position_asks_nothing() -> None:
    text = "id: x\nvariant: four-80\nlevel: 2\ntrump: C\nlead: {P1: D 7 7 7}\n"
    (result,) = run(load_text(text, "x.yaml", ".yaml"))
    assert result.scenario is not None and result.ruling is not None and result.ruling.faults
    assert questions_about(result.scenario, result.ruling) == []


def shown(result: Result) -> str:
    assert result.scenario is not None and result.ruling is not None
    return "\n".join(position(result.scenario, result.ruling, "en", 100))


def test_the_position_does_not_give_the_answer_away() -> None:
    for result in LESSONS.values():
        text = shown(result)
        for word in ("illegal", "recalled", "refused", "accepted", "ruff", "discard", "wins"):
            assert word not in text, result.id


def test_the_position_has_the_hands_and_what_is_given() -> None:
    assert "P2 (hand)  ♠9 ♦3 ♦4 ♦5 ♦A ♦A" in shown(LESSONS["lesson-pairs-owed"])
    assert "Show 2, P2" in shown(LESSONS["lesson-overturn"])


def test_the_explanation_names_the_clause() -> None:
    result = LESSONS["lesson-pairs-owed"]
    assert result.scenario is not None and result.ruling is not None
    text = " ".join(explanation(result.scenario, result.ruling, "plays.P2", "en", 200))
    assert "[follow.tractor.pairs-max]" in text and "ILLEGAL" in text
