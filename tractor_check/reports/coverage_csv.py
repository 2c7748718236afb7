"""Coverage as CSV: a line for every clause and scenario, and for every clause that has none."""

from __future__ import annotations

import csv
from typing import TextIO

from tractor_check.coverage import Coverage
from tractor_check.reports import Style
from tractor_check.reports.coverage_data import rows


def write(coverage: Coverage, stream: TextIO, style: Style) -> None:
    """Write the report."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(["clause", "kind", "way", "scenario", "state", "why"])
    for row in rows(coverage, style.lang):
        lines = [("kept", name) for name in row.kept] + [("broken", name) for name in row.broken]
        writer.writerows([row.clause.id, row.clause.kind, *line, row.state, row.why] for line in lines or [("", "")])
