"""``text check`` as a table: a row for each drift, and below it what to do."""

from __future__ import annotations

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
        widths = [None, None, None, None, room * 2 // 5, room * 2 // 5, room // 5]
        stream.write(tabulate(rows, _HEADERS, maxcolwidths=widths, disable_numparse=True, break_long_words=False) + "\n\n")
        stream.write("-o text shows each sentence beside our wording of its clauses.\n")
    if outcome.untested:
        stream.write(f"no scenario tests {some(outcome.untested, 12)}\n")
    stream.write(totals(outcome) + "\n")


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
