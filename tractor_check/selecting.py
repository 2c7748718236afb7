"""Selecting scenarios by an expression over ids, titles, tags, clauses and paths (``-k``)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tractor_check.errors import TractorCheckError
from tractor_check.scenario import Scenario

Predicate = Callable[[str], bool]
_DEEPEST = 100


class SelectionError(TractorCheckError):
    """An expression that cannot be read."""


def selector(expression: str) -> Callable[[Scenario], bool]:
    """Return a test for scenarios: words (or quoted texts) joined by ``and``, ``or``, ``not`` and brackets.

    A word matches when it is part of the id, the title, a tag, a cited clause or the path; case does not matter.

    Raises:
        SelectionError: the expression cannot be read.

    >>> keep = selector("throw and not (recall or 'level ten')")
    """
    tokens = re.findall(r"\(|\)|'[^']*'|\"[^\"]*\"|[^\s()]+", expression)
    if sum(token in ("not", "(") for token in tokens) > _DEEPEST:
        raise SelectionError(f"-k: over {_DEEPEST} times not or a bracket; write a shorter expression")
    parser = _Parser(tokens, expression)
    test = parser.either()
    if parser.tokens:
        raise SelectionError(
            f"-k: '{parser.tokens[0]}' is not expected in '{expression}'; join words with and, or, not"
        )
    return lambda scenario: test(_text_of(scenario))


def _text_of(scenario: Scenario) -> str:
    """Return everything of a scenario that can be searched."""
    title = scenario.title
    titles = title.values() if isinstance(title, Mapping) else [title or ""]
    parts = [scenario.id, *titles, *scenario.tags, *scenario.cites, scenario.where, scenario.variant]
    return "\n".join(parts).casefold()


class _Parser:
    """Reads an expression from left to right: or binds weakest, then and, then not."""

    def __init__(self, tokens: list[str], expression: str) -> None:
        self.tokens = tokens
        self.expression = expression

    def either(self) -> Predicate:
        tests = [self._both()]
        while self._takes("or"):
            tests.append(self._both())
        return lambda text: any(test(text) for test in tests)

    def _both(self) -> Predicate:
        tests = [self._one()]
        while self._takes("and"):
            tests.append(self._one())
        return lambda text: all(test(text) for test in tests)

    def _one(self) -> Predicate:
        if self._takes("not"):
            test = self._one()
            return lambda text: not test(text)
        if self._takes("("):
            inner = self.either()
            if not self._takes(")"):
                raise SelectionError(f"-k: a bracket is not closed in '{self.expression}'")
            return inner
        if not self.tokens or self.tokens[0] in (")", "and", "or"):
            raise SelectionError(f"-k: a word is missing in '{self.expression}'")
        word = self.tokens.pop(0).strip("'\"").casefold()
        if not word:
            raise SelectionError(f"-k: an empty word in {self.expression}, which would match everything")
        return lambda text: word in text

    def _takes(self, token: str) -> bool:
        if self.tokens and self.tokens[0] == token:
            self.tokens.pop(0)
            return True
        return False
