"""Markdown: the table for a pull request or a wiki, and below it, field by field, what disagrees."""

from __future__ import annotations

from typing import TextIO

from tractor_check.reports import Style
from tractor_check.reports.findings import findings
from tractor_check.reports.summary import in_short, main_reason
from tractor_check.running import Result, Summary

_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_|<>[]"} | {"\n": " "})


def make(stream: TextIO, style: Style) -> _Markdown:
    """Return the report."""
    return _Markdown(stream, style)


class _Markdown:
    def __init__(self, stream: TextIO, style: Style) -> None:
        self._stream = stream
        self._lang = style.lang
        self._notes: list[str] = []
        self._begun = False

    def add(self, result: Result) -> None:
        if not self._begun:
            self._stream.write("| scenario | ruling | rests on | result |\n| --- | --- | --- | --- |\n")
            self._begun = True
        reason = main_reason(result.ruling) if result.ruling else None
        rests_on = f"`{reason.clause}`" if reason else ""
        status = result.status if result.status in ("pass", "ruled") else f"**{result.status}**"
        self._stream.write(f"| {_plain(result.id)} | {_plain(_said(result))} | {rests_on} | {status} |\n")
        for finding in findings(result, self._lang):
            spot = finding.spot
            known = "" if finding.gap is None else f"known gap ({_plain(finding.gap)}): "
            place = f"{spot.file}:{spot.line}" if spot.line else spot.file
            self._notes.append(f"- `{place}` {_plain(result.id)}: {known}{_plain(finding.message)}\n")

    def close(self, summary: Summary) -> None:
        if self._notes:
            self._stream.write("\n" + "".join(self._notes))
        counts = dict(summary.as_mapping())
        total = counts.pop("scenarios")
        noun = "scenario" if total == 1 else "scenarios"
        said = ", ".join(f"{count} {status}" for status, count in counts.items()) or "nothing ran"
        self._stream.write(("\n" if self._begun else "") + f"**{total} {noun}: {said}**\n")


def _said(result: Result) -> str:
    """Return what the table says of a result."""
    if result.ruling is not None:
        return in_short(result.ruling)
    return (result.scenario.skip or "") if result.scenario is not None else "cannot be read"


def _plain(text: str) -> str:
    """Return ``text`` with everything that Markdown would read as a mark taken literally."""
    return text.translate(_MARKS)
