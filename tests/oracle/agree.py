"""Compare two answers field by field, and print the document of a failing case as a scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .cards import parse

CARD_KEYS = {"led", "returned", "must_include"}
SET_KEYS = {"led_any_of", "options"}
MISSING = "no answer"


def compare(document: Mapping[str, Any], ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> list[str]:
    """Return the differences between two answers to one document, as ``field: ours / theirs``.

    Cards are compared as multisets, options and equal leads as sets. ``options`` of a seat and ``roles`` count only
    where both answers have them (long lists are left out, roles are no part of an answer).
    """
    differences: list[str] = []
    _walk("", ours, theirs, differences)
    name = document.get("id")
    return [f"{name}: {line}" if name else line for line in differences]


def _walk(path: str, ours: Any, theirs: Any, differences: list[str]) -> None:
    """Collect the differences below one field."""
    if isinstance(ours, Mapping) or isinstance(theirs, Mapping):
        left = ours if isinstance(ours, Mapping) else {}
        right = theirs if isinstance(theirs, Mapping) else {}
        if any(value is not MISSING and not isinstance(value, Mapping) for value in (ours, theirs)):
            differences.append(f"{path}: {ours} / {theirs}")
            return
        for key in sorted({*left, *right}):
            _walk(f"{path}.{key}".lstrip("."), left.get(key, MISSING), right.get(key, MISSING), differences)
        return
    root = path.split(".")[0]
    if root in ("options", "roles") and MISSING in (ours, theirs):
        return
    if _plain(path, ours) != _plain(path, theirs):
        differences.append(f"{path}: {ours} / {theirs}")


def _plain(path: str, value: Any) -> Any:
    """Return a value in the form in which it is compared."""
    keys = set(path.split("."))
    if value is MISSING or value in ("undetermined", "unknown", "none"):
        return str(value)
    if keys & SET_KEYS and isinstance(value, (Sequence, set, frozenset)) and not isinstance(value, str):
        return {parse(_text(item)) for item in value}
    if keys & CARD_KEYS:
        return parse(_text(value))
    return value if isinstance(value, bool) or value is None else str(value)


def _text(cards: Any) -> str:
    """Return cards as text, whatever object stands for them."""
    if isinstance(cards, (list, tuple)):
        return " ".join(str(card) for card in cards)
    return str(cards)


def scenario(document: Mapping[str, Any], expect: Mapping[str, Any] | None = None) -> str:
    """Return the document as a YAML scenario, with the answer given as its ``expect``."""
    lines = []
    for key, value in document.items():
        lines.append(f"{key}: {_flow(value)}")
    if expect:
        lines.append("expect:")
        lines += [f"  {key}: {_flow(value)}" for key, value in expect.items() if key != "roles"]
    return "\n".join(lines) + "\n"


def _flow(value: Any) -> str:
    """Return a value in YAML flow style; the texts of a scenario need no quotes."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)
