"""Coverage as tables: clause by clause, then by family, variant and sheet, then what is left out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from tabulate import tabulate

from tractor_check.coverage import Coverage, Share
from tractor_check.reports import Style
from tractor_check.reports.coverage_data import Row, rows
from tractor_check.reports.text_check_words import some


def write(coverage: Coverage, stream: TextIO, style: Style) -> None:
    """Write the report."""
    stream.write(
        tabulate(map(_cells, rows(coverage)), ["clause", "kept", "broken", "where", "state"], disable_numparse=True)
    )
    stream.write("\n\n")
    write_summary(coverage, stream, style)


def write_summary(coverage: Coverage, stream: TextIO, style: Style) -> None:
    """Write the shares and what is left out, without the clauses that are covered."""
    for title, shares in (
        ("family", coverage.by_family()),
        ("variant", coverage.by_variant()),
        ("sheet", coverage.by_sheet()),
    ):
        noun = "sentences" if title == "sheet" else "clauses"
        stream.write(
            tabulate(
                _shares(shares),
                [title, f"{noun} covered", ""],
                disable_numparse=True,
                colalign=("left", "right", "right"),
            )
        )
        stream.write("\n\n")
    for row in rows(coverage):
        if row.missing:
            stream.write(f"{row.clause.id}: no scenario in which it is {' or in which it is '.join(row.missing)}\n")
    for sentence in coverage.untested_sentences():
        stream.write(f"{sentence.sheet} {sentence.reference}: no scenario for {some(sentence.clauses)}\n")
    stream.write(total(coverage) + "\n")


def _cells(row: Row) -> list[str]:
    """Return the cells of one clause."""
    broken = str(len(row.broken)) if row.broken or not row.clause.unbreakable else "-"
    where = ", ".join(f"{variant} {count}" for variant, count in row.by_variant)
    return [row.clause.id, str(len(row.kept)), broken, where, row.state]


def _shares(shares: Iterable[Share]) -> list[list[str]]:
    """Return the cells of some shares."""
    return [[share.name, f"{share.covered} of {share.total}", f"{share.percent:.0f} %"] for share in shares]


def total(coverage: Coverage) -> str:
    """Return the last line."""
    noun = "scenario" if coverage.counted == 1 else "scenarios"
    share = f"{coverage.percent:.1f} % of the adjudicable clauses"
    return f"{coverage.counted} {noun}: {share} are kept, and broken where they can be"
