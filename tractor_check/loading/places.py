"""Where values stand in a text. Built only when something is wrong; valid documents never pay for it."""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

import re
from typing import Any, NamedTuple

from tractor_check.loading.phrases import brief
from tractor_check.loading.problems import Finding, Path, Problem


class Place(NamedTuple):
    """Where a value and its key begin, both (line, column) from 1 in the document.

    Attributes:
        value: where the value begins.
        key: where its key begins; the same as ``value`` for list items and the document.
        shift: columns from there to the first character of a one-line text; ``None`` where offsets cannot be followed.
    """

    value: tuple[int, int]
    key: tuple[int, int]
    shift: int | None = None


MOST_FINDINGS = 100
_LONGEST = 200
MOST_PLACES = 20_000
"""Places that are looked up in one document; beyond them, what is wrong is shown at the nearest value around it."""


class Examined(NamedTuple):
    """A document looked at closely.

    Attributes:
        data: the plain data, as far as it could be read; `UNREADABLE` if it could not.
        places: path to place.
        findings: what is wrong with the writing itself (duplicate keys, anchors, ...), before any schema.
        silenced: paths about which nothing more is worth saying.
    """

    data: Any
    places: dict[Path, Place]
    findings: list[Finding]
    silenced: set[Path]


def problems_at(findings: list[Finding], examined: Examined, file: str, line: int) -> tuple[Problem, ...]:
    """Return ``findings`` with their places in the file, sorted, one for each place and message.

    Args:
        findings: what is wrong; paths are looked up in ``examined``, or in the nearest value around them.
        examined: the document.
        file: the file as it was named.
        line: line of the file on which the document's text begins.
    """
    found = {
        _problem(finding, examined.places, file, line)
        for finding in findings
        if finding.place or not _silent(finding, examined)
    }
    return tuple(sorted(found, key=lambda problem: (problem.line, problem.col, problem.message, problem.advice)))


def _silent(finding: Finding, examined: Examined) -> bool:
    """Return whether the finding only follows from one that was made already."""
    return any(finding.path[: len(path)] == path for path in examined.silenced)


def _problem(finding: Finding, places: dict[Path, Place], file: str, line: int) -> Problem:
    """Return one finding with its place."""
    row, col = finding.place or _place(finding, places)
    message, advice = brief(_quoted(finding.message), _LONGEST), brief(_quoted(finding.advice), 2 * _LONGEST)
    return Problem(file, line + row - 1, col, message, advice, finding.path)


def _quoted(text: str) -> str:
    """Return a message with what it quotes cut short, so that what it says of it can be read."""
    return text if len(text) <= _LONGEST else re.sub(r"'([^']{40})[^']+'", r"'\1…'", text)


def _place(finding: Finding, places: dict[Path, Place]) -> tuple[int, int]:
    """Return line and column of what is wrong, or of the nearest value around it."""
    path = finding.path
    while path and path not in places:
        path = path[:-1]
    place = places.get(path, _START)
    if path != finding.path:
        return place.value
    if finding.key:
        return place.key
    row, col = place.value
    return row, col if place.shift is None or finding.offset is None else col + place.shift + finding.offset


_START = Place((1, 1), (1, 1))


def size_of(value: Any) -> int:
    """Return how many values there are in ``value`` in all."""
    count, stack = 0, [value]
    while stack:
        item = stack.pop()
        count += 1
        if isinstance(item, dict):
            stack += item.values()
        elif isinstance(item, list):
            stack += item
    return count
