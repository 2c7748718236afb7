"""Small phrases for messages: values shown briefly, choices, the nearest word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_LONGEST = 40


def shown(value: Any) -> str:
    """Return ``value`` as a message quotes it: short, and never a whole mapping or list.

    >>> shown("NO"), shown(True), shown(None), shown([1])
    ("'NO'", 'true', 'nothing', 'a list')
    """
    if isinstance(value, str):
        line = " ".join(value.split())
        return f"'{line if len(line) <= _LONGEST else line[: _LONGEST - 1] + '…'}'"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return "nothing" if value is None else flow(value)


def flow(value: Any) -> str:
    """Return ``value`` as it is written in a scenario file, on one line.

    >>> flow({"P1": "D 7 7", "P2": [1, True]})
    '{P1: D 7 7, P2: [1, true]}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def brief(text: str, longest: int) -> str:
    """Return ``text`` on one line, cut where it is too long.

    >>> brief("one two\\nthree", 9)
    'one two …'
    """
    line = visible(" ".join(text.split()))
    return line if len(line) <= longest else f"{line[: longest - 1]}…"


def visible(text: str) -> str:
    """Return ``text`` with a sign in place of what no terminal shows or what changes how it shows the rest.

    >>> visible("P\\x1b[31m")
    'P\ufffd[31m'
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char == "\ufeff" else "\N{REPLACEMENT CHARACTER}" for char in text)


def choice(words: Sequence[str]) -> str:
    """Return the words as a choice.

    >>> choice(["a", "b", "c"])
    'a, b or c'
    """
    return " or ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def closest(word: str, known: Sequence[str]) -> str | None:
    """Return the known word that was probably meant, if any."""
    from difflib import get_close_matches

    plain = {name.lower().replace("-", "_"): name for name in reversed(known)}
    wanted = word[:_LONGEST].lower().replace("-", "_").replace(" ", "_")
    found = get_close_matches(wanted, plain, n=1, cutoff=0.6)
    return plain[found[0]] if found else None
