"""A comparison as tables for a terminal: one for each group of readings, a row a field."""

from __future__ import annotations

from typing import Any

from tabulate import tabulate

from tractor_check.changes import Change
from tractor_check.compare import Comparison, Group, Origin
from tractor_check.reports.diff_data import value_text

_MOST_IDS = 10


def diff_table(comparison: Comparison, *, width: int = 100) -> str:
    """Return the comparison as text that ends in a line break."""
    parts = [_group(group, width) for group in comparison.groups]
    return "\n".join([*parts, "\n".join(_closing(comparison)) + "\n"])


def _group(group: Group, width: int) -> str:
    """Return one group: the readings responsible, and every field that changes."""
    rows = []
    for ruling in group.rulings:
        for place, change in enumerate(ruling.changes):
            rows.append(["" if place else ruling.id, *_cells(change)])
    most = max(12, (width - 8) // 4)
    headers = ["scenario", "field", "before", "after"]
    table = tabulate(rows, headers, maxcolwidths=[most] * 4, disable_numparse=True)
    return f"{group_title(group)}\n{table}\n"


def group_title(group: Group) -> str:
    """Return the readings of a group with their values on both sides, and the number of rulings."""
    count = f"{len(group.rulings)} ruling{'s' * (len(group.rulings) != 1)}"
    if not group.readings:
        return f"no reading explains it: {count}"
    told = " and ".join(f"{name}: {value_text(old)} → {value_text(new)}" for name, (old, new) in group.readings.items())
    return f"{told} ({count})"


def _cells(change: Change) -> list[str]:
    return [change.path, value_text(change.before), value_text(change.after)]


def _closing(comparison: Comparison) -> list[str]:
    """Return what was compared, and how many rulings change."""
    lines = [f"before: {origin_text(comparison.before)}", f"after:  {origin_text(comparison.after)}"]
    for which, ids in (("before", comparison.only_before), ("after", comparison.only_after)):
        if ids:
            more = f" and {len(ids) - _MOST_IDS} more" if len(ids) > _MOST_IDS else ""
            lines.append(f"only {which}: {', '.join(ids[:_MOST_IDS])}{more}")
    noun = "ruling" if comparison.compared == 1 else "rulings"
    return [*lines, f"{comparison.changed} of {comparison.compared} {noun} change"]


def origin_text(origin: Origin) -> str:
    """Return what made the rulings of one side."""
    if origin.version is None:
        return f"{origin.name} (saved without --explain: it does not say what ruled it)"
    saved = "" if origin.profile == origin.name else f"profile {origin.profile}, "
    return f"{origin.name} ({saved}tractor-check {origin.version}, register {origin.register})"


def plain_rows(group: Group) -> list[list[Any]]:
    """Return a row for every field that changes: scenario, field, before, after."""
    return [[ruling.id, *_cells(change)] for ruling in group.rulings for change in ruling.changes]
