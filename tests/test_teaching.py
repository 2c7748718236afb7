"""The course: forty lessons in order, in four languages, each settled as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tractor_check.cards import FACE_OF_TOKEN
from tractor_check.loading import load_paths
from tractor_check.messages import LANGUAGES
from tractor_check.quiz import questions_about
from tractor_check.running import PASS, Result, run

COURSE = Path(__file__).parent.parent / "scenarios" / "teaching"
LESSONS: list[Result] = list(run(load_paths([str(COURSE)])))
SEATS = {f"P{number}" for number in range(1, 6)}
CODES = SEATS | set(FACE_OF_TOKEN) | set("JQKA")


def test_the_lessons_are_numbered_from_one_to_forty_in_order() -> None:
    assert [lesson.scenario.lesson for lesson in LESSONS if lesson.scenario] == list(range(1, 41))


def test_the_course_begins_with_trump_and_ends_with_the_match() -> None:
    first, last = LESSONS[0].scenario, LESSONS[-1].scenario
    assert first is not None and "trump.members.suit" in first.cites
    assert last is not None and "match.beyond-ace-wins" in last.cites


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson(lesson: Result) -> None:
    scenario, ruling = lesson.scenario, lesson.ruling
    assert lesson.status == PASS, lesson.differences
    assert scenario is not None and ruling is not None
    assert "teaching" in scenario.tags and scenario.cites and scenario.expect
    assert questions_about(scenario, ruling), "a lesson asks something"
    for text in (scenario.title, scenario.note):
        assert not isinstance(text, str) and text is not None
        assert list(text) == list(LANGUAGES)
        assert len(set(text.values())) == len(LANGUAGES)


@pytest.mark.parametrize("language", ["ko", "ja", "zh"])
def test_only_cards_and_seats_are_latin(language: str) -> None:
    for lesson in LESSONS:
        assert lesson.scenario is not None
        for text in (lesson.scenario.title, lesson.scenario.note):
            assert text is not None and not isinstance(text, str)
            assert set(re.findall(r"[A-Za-z]+\d*", text[language])) <= CODES, text[language]


def test_the_course_asks_for_many_clauses() -> None:
    cited = {clause for lesson in LESSONS if lesson.scenario for clause in lesson.scenario.cites}
    assert len(cited) >= 50
