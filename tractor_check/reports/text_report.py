"""Text: every ruling in full, one after the other."""

from __future__ import annotations

from typing import TextIO

from tractor_check.reports import Style
from tractor_check.reports.ruling_text import ruling_text
from tractor_check.reports.summary import difference_lines
from tractor_check.running import Result, Summary


def make(stream: TextIO, style: Style) -> _Text:
    """Return the report."""
    return _Text(stream, style)


class _Text:
    def __init__(self, stream: TextIO, style: Style) -> None:
        self._stream = stream
        self._style = style

    def add(self, result: Result) -> None:
        style = self._style
        lines = [f"{result.status.upper()}  {result.where}  {result.id}"]
        if result.scenario is not None and result.ruling is not None:
            lines.append(
                ruling_text(result.scenario, result.ruling, lang=style.lang, width=style.width, color=style.color)
            )
        elif result.scenario is not None:
            lines.append(f"  skipped: {result.scenario.skip}")
        lines += [f"  {problem}" for problem in result.problems]
        lines += [f"  disagrees: {line}" for line in difference_lines(result)]
        self._stream.write("\n".join(lines) + "\n\n")

    def close(self, summary: Summary) -> None:
        counts = dict(summary.as_mapping())
        total = counts.pop("scenarios")
        noun = "scenario" if total == 1 else "scenarios"
        self._stream.write(f"{total} {noun}: {', '.join(f'{count} {status}' for status, count in counts.items())}\n")
