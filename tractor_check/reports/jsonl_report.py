"""JSON Lines: a result a line, written and flushed as it comes."""

from __future__ import annotations

from typing import BinaryIO, TextIO

import orjson

from tractor_check.cards import Cards
from tractor_check.reports import Style
from tractor_check.reports.data import difference_data, result_data
from tractor_check.running import Result, Summary

_ATOMIC = 4096
"""Bytes that a pipe takes all together or not at all."""


def make(stream: TextIO, style: Style) -> _JsonLines:
    """Return the report."""
    return _JsonLines(stream, style)


def _card_text(value: object) -> object:
    """Return what orjson cannot write by itself: cards, as one text (no cards are an empty list)."""
    if isinstance(value, Cards):
        return str(value) or []
    raise TypeError(f"{type(value).__name__} is no answer value")


def line_of(result: Result, *, whole: bool) -> bytes:
    """Return the finished line of one result, ``whole`` with its whole ruling."""
    if whole or result.ruling is None:
        data = result_data(result, whole=True)
    else:
        found = result.differences
        differences = [difference_data(difference) for difference in found] if found else found
        data = {"id": result.id, "status": result.status, "differences": differences, "answer": result.ruling.answer}
    return orjson.dumps(data, default=_card_text, option=orjson.OPT_APPEND_NEWLINE)


class _JsonLines:
    def __init__(self, stream: TextIO, style: Style) -> None:
        self._stream = stream
        self._whole = style.explain
        # The lines are bytes already: where the stream stands on bytes they go there straight.
        self._bytes: BinaryIO | None = getattr(stream, "buffer", None)

    def add(self, result: Result) -> None:
        self._write(line_of(result, whole=self._whole))

    def _write(self, lines: bytes) -> None:
        """Write whole lines and send them off."""
        if self._bytes is None:
            self._stream.write(lines.decode())
            self._stream.flush()
        else:
            self._bytes.write(lines)
            self._bytes.flush()

    def add_lines(self, lines: bytes) -> None:
        """Write lines that `line_of` made elsewhere, a few at a time, so that an interrupted pipe holds whole ones."""
        start = 0
        while start < len(lines):
            end = lines.rfind(b"\n", start, start + _ATOMIC) + 1 or lines.index(b"\n", start) + 1
            self._write(lines[start:end])
            start = end

    def close(self, summary: Summary) -> None:
        self._stream.flush()
