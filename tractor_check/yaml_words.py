"""Plain data → YAML on one line, as a person writes it, and as the strict loader reads it back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tractor_check.cards import Cards


def scalar(value: Any, *, inside: bool = False) -> str:
    """Return a scalar as YAML writes it: plain where that reads back the same, else in quotes.

    Args:
        value: text, number, truth value, cards or ``None``.
        inside: whether it stands between brackets, where commas end a value.

    >>> scalar("D 3 4"), scalar("a: b"), scalar(True), scalar("12", inside=True)
    ('D 3 4', "'a: b'", 'true', "'12'")
    """
    if isinstance(value, Cards):
        return short(value) or "[]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if not isinstance(value, str):
        return str(value)
    if _reads_back(value, value, inside=inside):
        return value
    quoted = "'" + value.replace("'", "''") + "'"
    return quoted if _reads_back(quoted, value, inside=inside) else json.dumps(value, ensure_ascii=False)


def flow(value: Any) -> str:
    """Return a value on one line, lists and mappings in brackets.

    >>> flow({"P1": ["a", 2]})
    '{P1: [a, 2]}'
    """
    return _flow(value, inside=False)


def _flow(value: Any, *, inside: bool) -> str:
    """Return a value on one line, in brackets or not."""
    if isinstance(value, Mapping):
        return (
            "{"
            + ", ".join(f"{scalar(key, inside=True)}: {_flow(item, inside=True)}" for key, item in value.items())
            + "}"
        )
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_flow(item, inside=True) for item in value) + "]"
    return scalar(value, inside=inside)


def short(cards: Cards) -> str:
    """Return cards as people write them: each suit named once.

    >>> from tractor_check.notation import cards
    >>> short(cards("D3 D4 S9 BJ"))
    'S 9 D 3 4 BJ'
    """
    words, suit = [], ""
    for token in str(cards).split():
        if token in ("LJ", "BJ"):
            words.append(token)
            suit = ""
            continue
        if token[0] != suit:
            suit = token[0]
            words.append(suit)
        words.append(token[1:])
    return " ".join(words)


def _reads_back(written: str, value: str, *, inside: bool) -> bool:
    """Return whether the strict loader reads ``written`` as the text ``value``."""
    if not written or "\n" in written or "\t" in written:
        return False
    from tractor_check.loading.yaml_text import fast

    text = f"[{written}]" if inside else f"- {written}"
    try:
        return bool(fast(text.encode()) == [value])
    except UnicodeEncodeError:
        return False
