"""Strict JSON → plain data. Duplicate keys are refused without slowing down the documents that have none."""

from __future__ import annotations

import re
from typing import Any

import orjson

from tractor_check.loading.places import MOST_FINDINGS, MOST_PLACES, Examined, Place
from tractor_check.loading.problems import UNREADABLE, Finding
from tractor_check.loading.text_faults import MAX_DEPTH, no_letters


def fast(text: bytes) -> Any:
    """Return the plain data of one JSON document.

    Returns:
        `UNREADABLE` if it is not JSON, or has duplicate keys or very many levels: then `examine` says what.
    """
    try:
        data = orjson.loads(text)
        # Written again, the same data has the same colons, unless a key was lost or a colon had been an escape.
        colons = orjson.dumps(data).count(b":")
    except (orjson.JSONDecodeError, orjson.JSONEncodeError):
        return UNREADABLE
    # One byte is found faster than two: most texts have no escape at all.
    certain = text.count(b":") == colons and (b"\\" not in text or b"\\u" not in text)
    return data if certain or not _has_duplicates(text) else UNREADABLE


def _has_duplicates(text: bytes) -> bool:
    """Return whether a mapping has a key twice, by reading the text again."""
    import json

    found = False

    def pairs(items: list[tuple[str, Any]]) -> None:
        nonlocal found
        found = found or len(dict(items)) != len(items)

    json.loads(text, object_pairs_hook=pairs)
    return found


_ENDS = ("the text ends too early", "close every brace, bracket and quote")
_DEEP = ("nested too deeply", f"a scenario has at most {MAX_DEPTH} levels")
_MORE = ("more text after the end of the document", "in .json write one document; in .jsonl one a line")
_KEY = ("a key in double quotes is missing here", 'write "key": value')
_VALUE = ("a value is missing here", "write a text in double quotes, a number, true, false, null, [ or {")
# By a part of orjson's own messages, which differ from one version to another.
_SAYINGS = {
    "surrogate": ("half of a character", "write the whole character"),
    "end of data": _ENDS,
    "EOF": _ENDS,
    "ecursion": _DEEP,
    "depth": _DEEP,
    "trailing comma": ("a comma before the end", "leave it out"),
    "after document": _MORE,
    "trailing characters": _MORE,
    "control character": ("a control character in a text", "write it as an escape, such as \\n"),
    "string key": _KEY,
    "key must be": _KEY,
    "','": ("a comma is missing here, or a bracket is not closed", "write commas between the items"),
    "':'": ("a colon is missing after the key", 'write "key": value'),
    "byte order mark": ("a byte order mark", "take it out"),
    "infinity": ("a number that is too big", "write a number that can be meant"),
    "digit after": ("a number that is not finished", "write whole numbers such as 40"),
    "leading zero": ("a number that begins with 0", "leave the zeros out, or put it in quotes"),
    "literal": _VALUE,
    "JSON value": _VALUE,
    "expected value": _VALUE,
    "escape": ("an escape that JSON does not know", "write \\\\ for a backslash"),
}


def examine(text: str) -> Examined:
    """Return the data, the places and the faults of writing of one JSON document."""
    result = Examined(UNREADABLE, {}, [], set())
    try:
        data = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        known = (words for part, words in _SAYINGS.items() if part in error.msg)
        message, advice = next(known, (f"not JSON: {error.msg}", "check this place"))
        result.findings.append(Finding((), message, advice, place=(error.lineno, error.colno)))
        return result
    _walk(text, result)
    return result if any(finding.message == _DEEP[0] for finding in result.findings) else result._replace(data=data)


_TOKEN = re.compile(r'[\[\]{},]|"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[^\s\[\]{},":]+')


def _walk(text: str, result: Examined) -> None:
    """Note the place of every value in ``text``, which is JSON, and keys that come twice."""
    path: list[str | int] = []
    keys: list[set[str] | None] = []
    key_place: tuple[int, int] | None = None
    line, line_start = 1, 0
    position = 0
    for match in _TOKEN.finditer(text):
        token = match.group()
        breaks = text.count("\n", position, match.start())
        if breaks:
            line, line_start = line + breaks, text.rindex("\n", 0, match.start()) + 1
        position = match.start()
        place = (line, position - line_start + 1)
        if match.group(1):
            name = orjson.loads(token[: len(token) - len(match.group(1))])
            path[-1], key_place = name, place
            seen = keys[-1]
            if seen is not None and name in seen and len(result.findings) < MOST_FINDINGS:
                result.findings.append(
                    Finding(tuple(path), f"the key '{name}' stands here twice", "keep one of the two", place=place)
                )
            elif seen is not None:
                seen.add(name)
        elif token in "]}":
            path.pop()
            keys.pop()
        elif token == ",":
            if keys[-1] is None:
                path[-1] = int(path[-1]) + 1
        else:
            if len(result.places) > MOST_PLACES:
                return
            shift = 1 if token[0] == '"' and "\\" not in token else None
            result.places[tuple(path)] = Place(place, key_place or place, shift)
            key_place = None
            if token in "[{":
                if len(path) >= MAX_DEPTH:
                    result.findings.append(Finding((), *_DEEP, place=place))
                    return
                keys.append(set() if token == "{" else None)
                path.append("" if token == "{" else 0)


def doubtful(text: bytes) -> bool:
    """Return whether escapes or bytes in ``text`` may stand for control characters, or its line end for CR."""
    if b"\r" in text or b"\x7f" in text or (b"\\" in text and b"\\u" in text):
        return True
    return not text.isascii() and no_letters(text)
