"""Where a value of a scenario stands in its file: looked up when a report points at it, so that reading never pays."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from tractor_check.loading.places import Examined
from tractor_check.loading.problems import UNREADABLE, Path
from tractor_check.loading.streams import chunks_of, lines_of
from tractor_check.loading.text_faults import MAX_DOCUMENT


class Spot(NamedTuple):
    """A place in a file: line and column from 1."""

    file: str
    line: int
    col: int


class _Part(NamedTuple):
    """A document of a file: what was found in it, and the line of the file on which its text begins."""

    examined: Examined
    first: int


def spot_of(where: str, dotted: str = "", item: Any = None) -> Spot:
    """Return where a value of a scenario stands, or the nearest value around it.

    Args:
        where: ``path:line`` of the scenario.
        dotted: path of the value, such as ``expect.plays.P2`` or ``readings.throw.recall.lead``; shows count from 1.
        item: the item meant, where the value is a list.

    Nothing is raised: a file that is gone or has changed leads to the scenario's first line.
    """
    file, _colon, number = where.rpartition(":")
    line = int(number) if number.isdigit() else 1
    start = Spot(file, line, 1)
    suffix = os.path.splitext(file)[1].lower()
    if suffix not in (".yaml", ".yml", ".json"):
        return start
    try:
        stamp = os.stat(file).st_mtime_ns
        parts = _parts(file, suffix, stamp)
    except (OSError, UnicodeDecodeError):
        return start
    for part in reversed(parts):
        if part.first <= line:
            return _in_part(part, start, dotted, item)
    return start


@lru_cache(maxsize=8)
def _parts(file: str, suffix: str, stamp: int) -> tuple[_Part, ...]:
    """Return the documents of a file as it was at the time ``stamp``."""
    return tuple(_examined(file, suffix))


def _examined(file: str, suffix: str) -> Iterator[_Part]:
    with open(file, "rb") as stream:
        if suffix == ".json":
            from tractor_check.loading import json_text

            yield _Part(json_text.examine(stream.read(MAX_DOCUMENT).decode()), 1)
            return
        from tractor_check.loading import yaml_marks

        for first, chunk in chunks_of(lines_of(stream)):
            if len(chunk) <= MAX_DOCUMENT:
                yield _Part(yaml_marks.examine(chunk.decode()), first)


def _in_part(part: _Part, start: Spot, dotted: str, item: Any) -> Spot:
    """Return where a value stands in a document: in the scenario itself, or in what is given to it."""
    data, places = part.examined.data, part.examined.places
    if data is UNREADABLE or not isinstance(data, dict):
        return start
    bases: list[Path] = [()]
    if isinstance(data.get("scenarios"), list):
        lines = {
            part.first + place.value[0] - 1: path
            for path, place in places.items()
            if len(path) == 2 and path[0] == "scenarios"
        }
        if start.line not in lines:
            return start
        bases = [lines[start.line], ("given",)]
    for base in bases:
        path = _path(data, base, dotted, item)
        if len(path) > len(base) and path in places:
            place = places[path]
            row, col = place.value if isinstance(path[-1], int) else place.key
            return Spot(start.file, part.first + row - 1, col)
    return start


def _path(data: Any, base: Path, dotted: str, item: Any) -> Path:
    """Return as much of ``dotted`` as there is below ``base``; ids with dots in them are keys like any other."""
    for key in base:
        data = data[key] if isinstance(key, int) or key in data else {}
    path, rest = base, dotted
    while rest and isinstance(data, (dict, list)):
        step, rest = _step(data, rest)
        if step is None:
            break
        path, data = (*path, step), data[step]
    if not rest and isinstance(data, list) and item in data:
        path = (*path, data.index(item))
    return path


def _step(data: Any, rest: str) -> tuple[Any, str]:
    """Return the next key or index that ``rest`` names, and what remains."""
    if isinstance(data, list):
        head, _dot, tail = rest.partition(".")
        index = int(head) - 1 if head.isdigit() else -1
        return (index, tail) if 0 <= index < len(data) else (None, rest)
    named = [key for key in data if isinstance(key, str) and (rest == key or rest.startswith(f"{key}."))]
    if not named:
        return None, rest
    key = max(named, key=len)
    return key, rest[len(key) + 1 :]
