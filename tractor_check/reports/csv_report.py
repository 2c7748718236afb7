"""CSV: a row a scenario, for spreadsheets; written as it comes."""

from __future__ import annotations

import csv
from typing import TextIO

from tractor_check.reports import Style
from tractor_check.reports.summary import difference_lines, in_short, main_reason
from tractor_check.running import Result, Summary

COLUMNS = ("id", "file", "line", "variant", "status", "ruling", "clause", "holds", "readings", "disagrees")


def make(stream: TextIO, style: Style) -> _Csv:
    """Return the report."""
    return _Csv(stream)


class _Csv:
    def __init__(self, stream: TextIO) -> None:
        self._writer = csv.writer(stream, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def add(self, result: Result) -> None:
        file, _colon, line = result.where.rpartition(":")
        scenario, ruling = result.scenario, result.ruling
        reason = main_reason(ruling) if ruling else None
        notes = difference_lines(result) or [str(problem) for problem in result.problems]
        if scenario is not None and result.status in ("skipped", "known-gap"):
            notes = [*notes, f"{result.status}: {scenario.skip or scenario.known_gap}"]
        self._writer.writerow(
            [
                result.id,
                file,
                line,
                scenario.variant if scenario else "",
                result.status,
                in_short(ruling) if ruling else "",
                reason.clause if reason else "",
                str(reason.holds).lower() if reason else "",
                " ".join(use.id for use in ruling.readings) if ruling else "",
                "\n".join(notes),
            ]
        )

    def close(self, summary: Summary) -> None:
        pass
