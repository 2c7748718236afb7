"""Coverage as Markdown: the shares, then clause by clause with scenarios by name and the reasons why some need none."""

from __future__ import annotations

from typing import TextIO

from tractor_check.coverage import Coverage
from tractor_check.reports import Style
from tractor_check.reports.coverage_data import Row, rows
from tractor_check.reports.coverage_table import total
from tractor_check.reports.text_check_words import some

_MOST = 3


def write(coverage: Coverage, stream: TextIO, style: Style) -> None:
    """Write the report."""
    stream.write(f"# Coverage\n\n{total(coverage)}.\n")
    for title, shares in (
        ("Family", coverage.by_family()),
        ("Variant", coverage.by_variant()),
        ("Sheet", coverage.by_sheet()),
    ):
        stream.write(f"\n| {title} | Covered | Of |\n| --- | ---: | ---: |\n")
        stream.writelines(f"| {share.name} | {share.covered} | {share.total} |\n" for share in shares)
    stream.write("\n| Clause | Kept by | Broken by | State |\n| --- | --- | --- | --- |\n")
    stream.writelines(_line(row) for row in rows(coverage, style.lang))
    sentences = list(coverage.untested_sentences())
    if sentences:
        stream.write("\n## Sentences without a scenario\n\n")
        stream.writelines(f"- {each.sheet} {each.reference}: {', '.join(each.clauses)}\n" for each in sentences)


def _line(row: Row) -> str:
    """Return the line of one clause."""
    state = f"{row.state}: {row.why}" if row.why else row.state
    cells = (f"`{row.clause.id}`", some(row.kept, _MOST), some(row.broken, _MOST), state)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"
