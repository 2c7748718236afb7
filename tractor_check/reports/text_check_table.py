"""``text check`` as a table: a row for each drift, and below it what to do."""

from __future__ import annotations

import textwrap
from typing import TextIO

from tabulate import tabulate

from tractor_check.reports import Style
from tractor_check.reports.text_check_words import kind, place, some, totals
from tractor_check.texts.checking import Drift, Outcome

_HEADERS = ["where", "sheet", "sentence", "what", "clauses", "look again at", "not changed in"]


def write(outcome: Outcome, stream: TextIO, style: Style) -> None:
    """Write the report."""
    if outcome.drifts:
        rows = [_row(drift) for drift in outcome.drifts]
        room = max(style.width - sum(max(len(row[column]) for row in [_HEADERS, *rows]) + 2 for column in range(4)), 48)
        folded = [[*row[:4], *map(_folded, row[4:], (room * 2 // 5, room * 2 // 5, room // 5))] for row in rows]
        stream.write(tabulate(folded, _HEADERS, disable_numparse=True) + "\n\n")
        stream.write("-o text shows each sentence beside our wording of its clauses.\n")
    if outcome.untested:
        stream.write(f"no scenario tests {some(outcome.untested, 12)}\n")
    stream.write(totals(outcome) + "\n")


def _folded(text: str, width: int) -> str:
    """Return the text of a cell in lines; ids stay whole."""
    return textwrap.fill(text, width, break_on_hyphens=False, break_long_words=False)


def _row(drift: Drift) -> list[str]:
    """Return the row of one drift."""
    clauses = ", ".join(drift.clauses) or ("none covers it" if drift.change.kind == "new" else "")
    return [
        f"{drift.file}:{drift.change.line}",
        drift.sheet,
        place(drift),
        kind(drift),
        clauses,
        some(drift.scenarios, 3),
        ", ".join(drift.unchanged_in),
    ]
