"""The words of pages and quizzes in four languages: headings, buttons, questions, the glossary."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from tractor_check.messages import LANGUAGES
from tractor_check.shipped import text as shipped_text

ByLanguage = Mapping[str, str]


class Term(NamedTuple):
    """One entry of the glossary, each field by language."""

    id: str
    term: ByLanguage
    means: ByLanguage


@cache
def words() -> Mapping[str, ByLanguage]:
    """Return every text by key and language."""
    found: dict[str, ByLanguage] = json.loads(shipped_text("pages", "words.json"))
    return found


def say(key: str, language: str, /, **fields: object) -> str:
    """Return the text ``key`` in ``language`` with its fields filled.

    >>> say("ask.winner", "en")
    'Who wins the trick?'
    """
    return words()[key][language].format_map(fields)


def everywhere(make: Callable[[str], str]) -> dict[str, str]:
    """Return what ``make`` returns for each language."""
    return {language: make(language) for language in LANGUAGES}


def in_all(key: str, /, **fields: object) -> dict[str, str]:
    """Return the text ``key`` in every language."""
    return everywhere(lambda language: say(key, language, **fields))


@cache
def glossary() -> tuple[Term, ...]:
    """Return the terms of the game in the order in which a learner meets them."""
    entries = json.loads(shipped_text("pages", "glossary.json"))["terms"]
    return tuple(
        Term(
            entry["id"],
            {language: entry[language]["term"] for language in LANGUAGES},
            {language: entry[language]["means"] for language in LANGUAGES},
        )
        for entry in entries
    )


def own_text(text: str | ByLanguage | None, language: str) -> str:
    """Return a scenario's title or note in ``language``, else in English, else as it is."""
    if text is None:
        return ""
    if isinstance(text, str):
        return text
    return text.get(language) or text.get("en") or next(iter(text.values()), "")
