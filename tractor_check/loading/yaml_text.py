"""Strict YAML → plain data, on PyYAML's C parser.

Only ``true``, ``false``, ``null``, ``~`` and decimal integers are typed; all else is text. Duplicate keys, anchors,
aliases, merges, tags and keys that are not text are refused. `fast` reads valid documents; for the others it gives up,
and `yaml_marks.examine` says why and where.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from yaml import (
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    YAMLError,
)
from yaml._yaml import CParser

from tractor_check.loading.problems import UNREADABLE
from tractor_check.loading.text_faults import MAX_DEPTH, no_letters

TYPED: dict[str, Any] = {"true": True, "false": False, "null": None, "~": None, "": None}
_LONGEST_NUMBER = 15
NOTHING = object()


class _NotPlainError(Exception):
    """The document wants a closer look."""


def typed(text: str) -> Any:
    """Return the value of an unquoted scalar.

    >>> typed("12"), typed("0777"), typed("NO"), typed("~")
    (12, '0777', 'NO', None)
    """
    if text in TYPED:
        return TYPED[text]
    digits = text[1:] if text[0] == "-" else text
    if digits.isdigit() and digits.isascii() and len(digits) <= _LONGEST_NUMBER and (digits[0] != "0" or text == "0"):
        return int(text)
    return text


def fast(text: bytes) -> Any:
    """Return the plain data of one document.

    Returns:
        `NOTHING` if there are only comments; `UNREADABLE` if something is refused: then `yaml_marks.examine` says what.
    """
    try:
        event = CParser(text).get_event
        event()
        if type(event()) is StreamEndEvent:
            return NOTHING
        data = _value(event(), event, MAX_DEPTH)
        event()
        return data if type(event()) is StreamEndEvent else UNREADABLE
    except (YAMLError, UnicodeError, _NotPlainError):
        return UNREADABLE


def doubtful(text: bytes) -> bool:
    """Return whether ``text`` may hold tabs, CR or, by escapes, control characters."""
    return b"\\" in text or b"\t" in text or b"\r" in text or (not text.isascii() and no_letters(text))


def _value(first: Any, event: Callable[[], Any], depth: int) -> Any:
    """Return the value that begins with the event ``first``, taking further events up to its end."""
    kind = type(first)
    if first.anchor is not None or kind not in _KINDS or first.tag is not None or not depth:
        raise _NotPlainError
    if kind is ScalarEvent:
        return _scalar(first)
    if kind is SequenceStartEvent:
        items = []
        while type(item := event()) is not SequenceEndEvent:
            items.append(_value(item, event, depth - 1))
        return items
    flow = first.flow_style
    mapping: dict[str, Any] = {}
    while type(key := event()) is not MappingEndEvent:
        name = _scalar(key) if type(key) is ScalarEvent else None
        first = event()
        value = _scalar(first) if type(first) is ScalarEvent else _value(first, event, depth - 1)
        if type(name) is not str or name in mapping or name == "<<" or (flow and value is None):
            raise _NotPlainError
        mapping[name] = value
    return mapping


def _scalar(event: Any) -> Any:
    """Return the value of a scalar."""
    if event.anchor is not None or event.tag is not None:
        raise _NotPlainError
    text = event.value
    return _typed(text) if event.implicit[0] and len(text) <= _LONGEST_NUMBER + 1 else text


_typed = lru_cache(maxsize=1024)(typed)
_KINDS = frozenset({ScalarEvent, SequenceStartEvent, MappingStartEvent})


def member_lines(text: bytes, first: int) -> list[int]:
    """Return the lines on which the scenarios of a set begin.

    Args:
        text: a document without faults of syntax.
        first: the number of its first line.
    """
    event: Callable[[], Any] = CParser(text).get_event
    lines: list[int] = []
    depth, keys, wanted = 0, 0, False
    while type(found := event()) is not StreamEndEvent:
        kind = type(found)
        if wanted and depth == 2 and kind in _KINDS:
            lines.append(first + found.start_mark.line)
        elif depth == 1 and kind in _KINDS:
            keys += 1
            wanted = wanted if keys % 2 == 0 else kind is ScalarEvent and found.value == "scenarios"
        depth += (kind in _OPENING) - (kind in _CLOSING)
    return lines


_OPENING = frozenset({SequenceStartEvent, MappingStartEvent})
_CLOSING = frozenset({SequenceEndEvent, MappingEndEvent})
