"""HTML: the teaching page of everything that was ruled on, written when the run is over."""

from __future__ import annotations

from typing import TextIO

from tractor_check.reports import Style
from tractor_check.running import Result, Summary


def make(stream: TextIO, style: Style) -> _Html:
    """Return the report."""
    return _Html(stream, style)


class _Html:
    def __init__(self, stream: TextIO, style: Style) -> None:
        self._stream = stream
        self._style = style
        self._results: list[Result] = []

    def add(self, result: Result) -> None:
        self._results.append(result)

    def close(self, summary: Summary) -> None:
        from tractor_check.pages.page import page

        self._stream.write(page(self._results, language=self._style.lang))
