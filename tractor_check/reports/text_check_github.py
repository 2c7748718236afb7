"""``text check`` for GitHub Actions: an annotation at the line of every drift."""

from __future__ import annotations

from typing import TextIO

from tractor_check.reports import Style
from tractor_check.reports.text_check_words import consequences, headline, some
from tractor_check.texts.checking import Outcome


def write(outcome: Outcome, stream: TextIO, style: Style) -> None:
    """Write the report."""
    for drift in outcome.drifts:
        parts = [headline(drift)]
        if drift.clauses:
            parts.append(f"clauses {some(drift.clauses)}")
        place = {"file": drift.file, "line": drift.change.line, "title": f"{drift.sheet} {drift.change.kind}"}
        if drift.change.now:
            place["endLine"] = max(sentence.end_line for sentence in drift.change.now)
        fields = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in place.items())
        stream.write(f"::error {fields}::{_escaped('; '.join([*parts, *consequences(drift)]))}\n")


def _escaped(text: str, more: str = "") -> str:
    """Return ``text`` with what would end a workflow command, or one of its fields, written as a code."""
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
