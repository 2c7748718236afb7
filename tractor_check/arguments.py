"""Arguments of reading values: tables of levels, limits, points, lists of levels. Each kind is checked and put into one
plain form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tractor_check.cards import RANKS

SIDES = ("dealer-side", "defenders")
_EXAMPLE = "[{from: 0, to: 75, winners: dealer-side, gain: 1}, {from: 80, winners: defenders, gain: 0}]"
_LEVELS = tuple(rank.value for rank in RANKS)


class ArgumentError(ValueError):
    """An argument that its value cannot take; the message says what is wrong and what to write."""


def argument_of(kind: str, given: Any) -> Any:
    """Return an argument of ``kind`` (``table``, ``number``, ``points`` or ``list``) in its plain form: numbers, texts,
    lists, mappings.

    Raises:
        ArgumentError: it is none.
    """
    return _KINDS[kind](given)


def _number(given: Any) -> int:
    """Return a limit: a whole number of levels, 1 or more."""
    if not _whole(given) or int(given) < 1:
        raise ArgumentError("a limit is a whole number of levels from 1 up; write {number: 5}")
    return int(given)


def _points(given: Any) -> int:
    """Return a penalty in card points, 0 or more."""
    if not _whole(given):
        raise ArgumentError("a penalty is a whole number of points from 0 up; write {custom: 15}")
    return int(given)


def _levels(given: Any) -> list[str]:
    """Return a list of levels, each as text and once."""
    listed = isinstance(given, Sequence) and not isinstance(given, str)
    names = [str(level) for level in given] if listed else []
    if not names or any(isinstance(level, bool) for level in given):
        raise ArgumentError("a list of levels is wanted; write {custom: [5, 10, A]}")
    for place, name in enumerate(names):
        if name not in _LEVELS:
            raise ArgumentError(f"'{name}' is no level; the levels are {', '.join(_LEVELS)}")
        if name in names[:place]:
            raise ArgumentError(f"the level {name} stands in the list twice; write it once")
    return names


def _table(given: Any) -> list[dict[str, Any]]:
    """Return the bands of a table of levels, low to high."""
    problem = table_error(given)
    if problem is not None:
        raise ArgumentError(problem)
    bands = []
    for row in sorted(given, key=_start):
        end = {} if row.get("to") is None else {"to": int(row["to"])}
        bands.append({"from": int(row["from"]), **end, "winners": str(row["winners"]), "gain": int(row["gain"])})
    return bands


def table_error(argument: Any) -> str | None:
    """Return what is wrong with a custom table and what to write, ``None`` if nothing is.

    A table is a list of bands ``{from, to, winners, gain}`` from 0 up: every multiple of five stands in exactly one of
    them, and only the last has no upper end.
    """
    if not isinstance(argument, Sequence) or isinstance(argument, str) or not argument:
        return f"a table is a list of bands; write {_EXAMPLE}"
    for place, row in enumerate(argument, start=1):
        bad = _row_error(row)
        if bad:
            return f"band {place}: {bad}"
    return _order_error(sorted(argument, key=_start))


def _order_error(rows: Sequence[Mapping[str, Any]]) -> str | None:
    """Return where bands, sorted by their beginnings, overlap, leave a gap, or do not end as they should."""
    reached, expected = -1, 0
    for row in rows:
        low, high = int(row["from"]), row.get("to")
        if low <= reached or low > expected:
            kind = "overlaps the one before it" if low <= reached else "leaves a gap before it"
            return f"the band from {low} {kind}; write from: {expected}"
        last = row is rows[-1]
        if last and high is not None:
            return f"the band from {low} is the last; leave out its upper end (to)"
        if not last and high is None:
            return f"the band from {low} is not the last; write its upper end (to)"
        reached = low if high is None else int(high)
        expected = reached // 5 * 5 + 5
    return None


def _row_error(row: Any) -> str | None:
    """Return what is wrong with one band by itself."""
    if not isinstance(row, Mapping) or not {"from", "winners", "gain"} <= set(row) <= {"from", "to", "winners", "gain"}:
        return "write {from: …, to: …, winners: …, gain: …}; only to may be left out"
    if row["winners"] not in SIDES:
        return f"winners are {' or '.join(SIDES)}"
    for key in ("from", "to", "gain"):
        if (key != "to" or row.get(key) is not None) and not _whole(row[key]):
            return f"{key} is a whole number from 0 up"
    if row.get("to") is not None and int(row["to"]) < int(row["from"]):
        return "to is not below from"
    return None


def _start(row: Mapping[str, Any]) -> int:
    return int(row["from"])


def _whole(value: Any) -> bool:
    """Return whether a value is a whole number from 0 up, as a number or as text."""
    return (
        not isinstance(value, bool)
        and isinstance(value, (int, str))
        and str(value).isascii()
        and str(value).isdecimal()
    )


_KINDS: Mapping[str, Callable[[Any], Any]] = {"number": _number, "points": _points, "list": _levels, "table": _table}
