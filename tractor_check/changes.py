"""Comparing an answer with an answer: the fields in which they part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tractor_check.comparison import same

_MISSING = object()


class Change(NamedTuple):
    """One field in which two answers part.

    Attributes:
        path: dotted path in the answer, such as ``plays.P2``.
        before: its value in the first answer, ``None`` where there is no such field.
        after: its value in the second.
    """

    path: str
    before: Any
    after: Any


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """Return every field in which two answers part, in the order of the first.

    Lists that are sets (``options``, ``partner``, …) are compared as such.
    """
    return list(_changes("", before, after))


def _changes(path: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Change]:
    """Yield the changes under one mapping."""
    for key in dict.fromkeys((*before, *after)):
        place = f"{path}.{key}" if path else key
        old, new = before.get(key, _MISSING), after.get(key, _MISSING)
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from _changes(place, old, new)
        elif old is _MISSING or new is _MISSING or not same(place, old, new):
            yield Change(place, None if old is _MISSING else old, None if new is _MISSING else new)
