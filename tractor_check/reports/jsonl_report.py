"""JSON Lines: a result a line, written as it comes."""

from __future__ import annotations

from typing import TextIO

import orjson

from tractor_check.cards import Cards
from tractor_check.reports import Style
from tractor_check.reports.data import difference_data, result_data
from tractor_check.running import Result, Summary


def make(stream: TextIO, style: Style) -> _JsonLines:
    """Return the report."""
    return _JsonLines(stream, style)


def _card_text(value: object) -> object:
    """Return what orjson cannot write by itself: cards, as one text (no cards are an empty list)."""
    if isinstance(value, Cards):
        return str(value) or []
    raise TypeError(f"{type(value).__name__} is no answer value")


class _JsonLines:
    def __init__(self, stream: TextIO, style: Style) -> None:
        self._stream = stream
        self._whole = style.explain

    def add(self, result: Result) -> None:
        if self._whole or result.ruling is None:
            data = result_data(result, whole=True)
        else:
            differences = [difference_data(difference) for difference in result.differences]
            data = {"id": result.id, "status": result.status, "differences": differences, "answer": result.ruling.answer}
        self._stream.write(orjson.dumps(data, default=_card_text).decode() + "\n")

    def close(self, summary: Summary) -> None:
        self._stream.flush()
