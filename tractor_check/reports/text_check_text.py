"""``text check`` in full: each sentence as it is now beside our wording of its clauses, and what follows."""

from __future__ import annotations

import textwrap
from typing import TextIO

from tractor_check.reports import Style
from tractor_check.reports.text_check_words import consequences, headline, marked, some, totals
from tractor_check.texts.checking import Drift, Outcome


def write(outcome: Outcome, stream: TextIO, style: Style) -> None:
    """Write the report."""
    for each in outcome.checked:
        for drift in each.drifts:
            stream.write(_in_full(outcome, drift, each.sheet.language, style) + "\n")
    if outcome.untested:
        stream.write(_wrapped(f"no scenario tests {some(outcome.untested, 12)}", style, "") + "\n")
    stream.write(totals(outcome) + "\n")


def _in_full(outcome: Outcome, drift: Drift, language: str, style: Style) -> str:
    """Return everything about one drift."""
    lines = [f"{drift.file}:{drift.change.line}: {headline(drift)}"]
    if drift.words:
        lines.append(_wrapped(marked(drift, color=style.color), style, "    ~ "))
    else:
        lines += [
            _wrapped(locked.text, style, "    - ")
            for locked in drift.change.locked
            if locked.text and drift.change.kind != "moved"
        ]
        lines += [_wrapped(sentence.text, style, "    + ") for sentence in drift.change.now]
    for clause in drift.clauses:
        lines.append(_wrapped(f"{clause}: {outcome.says(clause, language)}", style, "    = "))
    lines += [_wrapped(line, style, "    > ") for line in consequences(drift)]
    return "\n".join(lines) + "\n"


def _wrapped(text: str, style: Style, first: str) -> str:
    """Return ``text`` in lines that fit, the first with its mark."""
    return textwrap.fill(
        text, min(style.width, 110), initial_indent=first, subsequent_indent=" " * len(first), break_on_hyphens=False
    )
