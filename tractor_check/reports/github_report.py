"""GitHub Actions: an annotation at the line of every finding, written as it comes."""

from __future__ import annotations

from typing import TextIO

from tractor_check.reports import Style
from tractor_check.reports.findings import Finding, findings
from tractor_check.running import Result, Summary


def make(stream: TextIO, style: Style) -> _GitHub:
    """Return the report."""
    return _GitHub(stream, style)


class _GitHub:
    def __init__(self, stream: TextIO, style: Style) -> None:
        self._stream = stream
        self._lang = style.lang

    def add(self, result: Result) -> None:
        for finding in findings(result, self._lang):
            self._stream.write(_annotation(result.id, finding))

    def close(self, summary: Summary) -> None:
        self._stream.flush()


def _annotation(scenario: str, finding: Finding) -> str:
    """Return the workflow command for one finding; a known gap is a notice."""
    spot = finding.spot
    command = "error" if finding.gap is None else "notice"
    title = f"{scenario} [{finding.rule}]"
    place = {"file": spot.file, "line": max(spot.line, 1), "col": max(spot.col, 1), "title": title}
    fields = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in place.items())
    known = "" if finding.gap is None else f"known gap ({finding.gap}): "
    return f"::{command} {fields}::{_escaped(known + finding.message)}\n"


def _escaped(text: str, more: str = "") -> str:
    """Return ``text`` with what would end a workflow command, or one of its fields, written as a code."""
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
