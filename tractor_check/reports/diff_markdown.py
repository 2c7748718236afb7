"""A comparison as Markdown, for a pull request: a table for each group of readings."""

from __future__ import annotations

from tractor_check.compare import Comparison
from tractor_check.reports.diff_table import group_title, origin_text, plain_rows

_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_|<>[]"} | {"\n": " "})


def diff_markdown(comparison: Comparison) -> str:
    """Return the comparison as Markdown that ends in a line break."""
    lines = [f"**{comparison.changed} of {comparison.compared} rulings change.**", ""]
    lines += [
        f"- before: {_plain(origin_text(comparison.before))}",
        f"- after: {_plain(origin_text(comparison.after))}",
    ]
    for which, ids in (("before", comparison.only_before), ("after", comparison.only_after)):
        if ids:
            lines.append(f"- only {which}: {_plain(', '.join(ids))}")
    for group in comparison.groups:
        lines += [
            "",
            f"### {_plain(group_title(group))}",
            "",
            "| scenario | field | before | after |",
            "| --- | --- | --- | --- |",
        ]
        lines += ["| " + " | ".join(map(_plain, row)) + " |" for row in plain_rows(group)]
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    """Return ``text`` with everything that Markdown would read as a mark taken literally."""
    return text.translate(_MARKS)
