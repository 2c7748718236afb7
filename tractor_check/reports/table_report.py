"""The table: a row a scenario, and below it, field by field, what disagrees."""

from __future__ import annotations

from typing import TextIO

from tabulate import tabulate

from tractor_check.messages import fault_sentence
from tractor_check.reports import Style
from tractor_check.reports.summary import difference_lines, in_short, main_reason
from tractor_check.ruling import Ruling
from tractor_check.running import FAIL, FAULT, INVALID, KNOWN_GAP, PASS, SKIPPED, Result, Summary
from tractor_check.sensitivity import Tally, deciding, settled

_COLORS = {PASS: "32", FAIL: "31", FAULT: "31", INVALID: "31", KNOWN_GAP: "33", SKIPPED: "33"}


def _settled(ruling: Ruling) -> str:
    """Return how far the sheets settle a ruling: ``settled``, or the readings that change it."""
    outcome = settled(ruling)
    return "" if outcome is None else "settled" if outcome else "\n".join(deciding(ruling))


def _tally_lines(tally: Tally) -> str:
    """Return how many rulings are settled, and how many each reading changes."""
    lines = [f"{tally.settled} settled by the sheet, {tally.flips} decided by a reading"]
    width = len(str(max(tally.by_reading.values(), default=0)))
    return "\n".join(lines + [f"  {count:>{width}}  {name}" for name, count in tally.ranked()]) + "\n"


def make(stream: TextIO, style: Style) -> Table:
    """Return the report."""
    return Table(stream, style)


class Table:
    """Collects rows; writes table, disagreements, faults and totals when it is closed."""

    def __init__(self, stream: TextIO, style: Style) -> None:
        self._stream = stream
        self._style = style
        self._rows: list[list[str]] = []
        self._notes: list[str] = []
        self._open = False
        self._settled = style.sensitivity or style.explain

    def add(self, result: Result) -> None:
        """Take one result."""
        if result.status == INVALID:
            self._row(result, "cannot be read", "", "")
            self._notes += [str(problem) for problem in result.problems]
            return
        ruled = result.ruling
        reason = main_reason(ruled) if ruled else None
        rests = reason.clause if reason else ""
        if ruled and ruled.readings:
            self._open = True
            rests += f" ~{len(ruled.readings)}"
        skipped = result.scenario.skip if result.scenario and result.status == SKIPPED else None
        self._row(result, in_short(ruled) if ruled else skipped or "", rests, _settled(ruled) if ruled else "")
        lines = difference_lines(result)
        if result.status == FAULT and ruled:
            lines = [fault_sentence(fault, self._style.lang) for fault in ruled.faults]
        if result.status == KNOWN_GAP and result.scenario:
            lines = [f"known gap: {result.scenario.known_gap}"]
        if lines:
            self._notes += [f"{result.where}: {result.id}", *(f"    {line}" for line in lines)]

    def _row(self, result: Result, said: str, rests: str, settled: str) -> None:
        """Add one row; the column on readings is there only when it was asked for."""
        more = [settled] if self._settled else []
        self._rows.append([result.id, said, rests, *more, self._paint(result.status)])

    def _paint(self, status: str) -> str:
        code = _COLORS.get(status)
        return f"\033[{code}m{status}\033[0m" if self._style.color and code else status

    def close(self, summary: Summary) -> None:
        """Write everything."""
        write = self._stream.write
        if self._rows:
            widths = self._widths()
            headers = ["scenario", "ruling", "rests on", *(["settled"] if self._settled else []), "result"]
            rows = [[_broken(cell, width) for cell, width in zip(row, widths, strict=True)] for row in self._rows]
            write(tabulate(rows, headers, maxcolwidths=widths, disable_numparse=True) + "\n\n")
        for note in self._notes:
            write(note + "\n")
        if self._notes:
            write("\n")
        if self._open and not self._settled:
            write("~n: the ruling read n points that the sheets leave open;\n")
            write("    tractor-check rule says which, and whether they decide.\n")
        counts = dict(summary.as_mapping())
        total = counts.pop("scenarios")
        noun = "scenario" if total == 1 else "scenarios"
        write(
            f"{total} {noun}: {', '.join(f'{count} {status}' for status, count in counts.items()) or 'nothing ran'}\n"
        )

        if summary.tally is not None:
            write(_tally_lines(summary.tally))

    def _widths(self) -> list[int | None]:
        """Return the widest each column may be so that a row fits the width."""
        room = self._style.width - 6 - 9
        if self._settled:
            room -= 2
            return [*(max(16, room * share // 100) for share in (26, 24, 24, 26)), None]
        ids = max(len(row[0]) for row in self._rows)
        clauses = max(len(row[2]) for row in self._rows)
        if ids + clauses + 24 <= room:
            return [None, room - ids - clauses, None, None]
        return [max(16, room * 38 // 100), max(16, room * 30 // 100), max(16, room * 32 // 100), None]


def _broken(cell: str, width: int | None) -> str:
    """Return a cell whose long ids are broken behind a dot or a dash, where a line is too narrow for them."""
    if width is None:
        return cell
    lines = []
    for line in cell.split("\n"):
        while (
            len(line) > width
            and " " not in line[:width]
            and (cut := max(map(line.rfind, ".-", (0, 0), (width, width)))) > 0
        ):
            lines.append(line[: cut + 1])
            line = line[cut + 1 :]
        lines.append(line)
    return "\n".join(lines)
