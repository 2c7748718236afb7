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


class Style:
    """How a report looks: ``width`` in columns, ``color`` for terminals, ``explain`` for whole rulings, ``lang`` for its words."""

    def __init__(self, *, width: int = 100, color: bool = False, explain: bool = False, lang: str = "en") -> None:
        self.width = width
        self.color = color
        self.explain = explain
        self.lang = lang


FORMATS = ("table", "text", "markdown", "csv", "json", "jsonl", "junit", "github", "sarif")


def report(name: str, stream: TextIO, style: Style) -> Report:
    """Return the report called ``name`` (one of `FORMATS`), writing to ``stream``."""
    made: Report = import_module(f"tractor_check.reports.{name}_report").make(stream, style)
    return made
