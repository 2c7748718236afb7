"""The table of speed: every figure with its reference measured beside it, in one run.

``python tests/benchmarks`` prints it; ``--lines 1000000`` takes so many for memory and cores.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial

from tabulate import tabulate

from benchmarks import calls, files
from benchmarks.timing import Figure


def figures(lines: int) -> Iterator[Figure]:
    """Yield all figures as they are measured."""
    parts: list[Callable[[], list[Figure]]] = [
        files.json_lines,
        files.yaml_documents,
        files.start,
        partial(files.memory, lines),
        partial(files.cores, lines, 1 if lines > 200_000 else 3),
        calls.verdicts,
        calls.whole_tricks,
        calls.worst_case,
    ]
    for part in parts:
        for figure in part():
            print(f"{figure.id} {figure.what}", file=sys.stderr)
            yield figure


def table(found: list[Figure]) -> str:
    """Return the table."""
    rows = [
        (
            figure.id,
            figure.what,
            f"{figure.today:,.2f}",
            f"{'≥' if figure.at_least else '≤'} {figure.target:,g}",
            figure.unit,
            "met" if figure.met else "MISSED",
            figure.note,
        )
        for figure in found
    ]
    heads = ("id", "measure", "today", "target", "in", "", "today in full")
    return tabulate(rows, heads, tablefmt="github", disable_numparse=True, colalign=("left", "left", "right", "right"))


def main() -> int:
    """Print the table and return whether a figure is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=200_000, metavar="N", help="lines for memory and cores")
    found = sorted(figures(parser.parse_args().lines), key=lambda figure: figure.id)
    print(table(found))
    return int(not all(figure.met for figure in found))
