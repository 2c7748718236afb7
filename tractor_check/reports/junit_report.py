"""JUnit XML: a suite a file, a test case a scenario, for CI servers."""

from __future__ import annotations

import re
from collections import Counter
from typing import TextIO
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from tractor_check.messages import fault_sentence
from tractor_check.reports import Style
from tractor_check.reports.summary import difference_lines, in_short
from tractor_check.running import FAIL, FAULT, INVALID, KNOWN_GAP, SKIPPED, Result, Summary

_TAGS = {FAIL: "failure", FAULT: "error", INVALID: "error", SKIPPED: "skipped", KNOWN_GAP: "skipped"}
_COUNTS = {"failure": "failures", "error": "errors", "skipped": "skipped"}
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def make(stream: TextIO, style: Style) -> _JUnit:
    """Return the report."""
    return _JUnit(stream, style)


class _JUnit:
    """Keeps a suite for every file; the document is written when it is closed, since the counts come first."""

    def __init__(self, stream: TextIO, style: Style) -> None:
        self._stream = stream
        self._lang = style.lang
        self._suites: dict[str, Element] = {}
        self._counts: dict[str, Counter[str]] = {}

    def add(self, result: Result) -> None:
        file = result.where.rpartition(":")[0]
        suite = self._suites.setdefault(file, Element("testsuite", name=_clean(file)))
        counts = self._counts.setdefault(file, Counter())
        case = SubElement(suite, "testcase", classname=_clean(file), name=_clean(result.id))
        counts["tests"] += 1
        tag = _TAGS.get(result.status)
        if tag is not None:
            counts[_COUNTS[tag]] += 1
            lines = [_clean(line) for line in self._lines(result)]
            found = SubElement(case, tag, type=result.status, message=lines[0])
            found.text = "\n".join([f"{_clean(result.where)}: {_clean(result.id)}", *lines])

    def _lines(self, result: Result) -> list[str]:
        """Return what is wrong with a result, a line for each thing."""
        if result.scenario is None or result.ruling is None:
            skipped = result.scenario.skip if result.scenario is not None else None
            return [skipped] if skipped else [str(problem) for problem in result.problems]
        if result.status == FAULT:
            return [fault_sentence(fault, self._lang) for fault in result.ruling.faults]
        known = [f"known gap: {result.scenario.known_gap}"] if result.status == KNOWN_GAP else []
        return [*known, *difference_lines(result), f"ruled: {in_short(result.ruling)}"]

    def close(self, summary: Summary) -> None:
        root = Element("testsuites", {"name": "tractor-check", **_totals(sum(self._counts.values(), Counter()))})
        for file, suite in self._suites.items():
            suite.attrib.update(_totals(self._counts[file]))
            root.append(suite)
        indent(root)
        self._stream.write(f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(root, encoding="unicode")}\n')


def _totals(counts: Counter[str]) -> dict[str, str]:
    """Return the counts as attributes."""
    return {name: str(counts[name]) for name in ("tests", "failures", "errors", "skipped")}


def _clean(text: str) -> str:
    """Return ``text`` without characters that XML cannot hold."""
    return _NOT_XML.sub("\ufffd", text)
