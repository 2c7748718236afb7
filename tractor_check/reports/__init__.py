"""Reports: results → text, one module a format. They rule nothing and read nothing of the environment."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, TextIO

from tractor_check.running import Result, Summary


class Report(Protocol):
    """Writes results to a stream as they come, and what closes the report at the end."""

    def add(self, result: Result) -> None:
        """Take one result."""

    def close(self, summary: Summary) -> None:
        """Write what remains to be written."""


class LineReport(Report, Protocol):
    """A report whose lines can also be made elsewhere."""

    def add_lines(self, lines: bytes) -> None:
        """Write finished lines."""


class Style:
    """How a report looks.

    Attributes:
        width: in columns.
        color: whether it may colour, for terminals.
        explain: whether it shows whole rulings.
        lang: the language of its words.
        sensitivity: whether the table says which readings decide each ruling.
    """

    def __init__(
        self,
        *,
        width: int = 100,
        color: bool = False,
        explain: bool = False,
        lang: str = "en",
        sensitivity: bool = False,
    ) -> None:
        self.width = width
        self.color = color
        self.explain = explain
        self.lang = lang
        self.sensitivity = sensitivity


FORMATS = ("table", "text", "markdown", "csv", "json", "jsonl", "junit", "github", "sarif", "html")


def report(name: str, stream: TextIO, style: Style) -> Report:
    """Return the report called ``name`` (one of `FORMATS`), writing to ``stream``."""
    made: Report = import_module(f"tractor_check.reports.{name}_report").make(stream, style)
    return made
