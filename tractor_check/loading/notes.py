"""All wrong card texts of a document, wherever cards may stand; tolerant of everything else being wrong too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tractor_check.cards import Cards
from tractor_check.errors import NotationError
from tractor_check.loading.card_values import read_card, read_cards
from tractor_check.loading.expected import UNDETERMINED
from tractor_check.loading.problems import Finding, Path
from tractor_check.notation import cards

_ITEM, _SEAT = "*", "seat"
"""Stand for every item of a list, and for every key of a mapping by seat."""

_MOST_ITEMS = 216
_PLACES: tuple[tuple[str, ...], ...] = (
    ("hands", _SEAT),
    ("gone",),
    ("lead", _SEAT),
    ("plays", _SEAT),
    ("reveal", "shows", _ITEM, _SEAT),
    ("reveal", "bottom"),
    ("bury", "cards"),
    ("bury", "hand"),
    ("call", "card"),
    ("call", "played", _ITEM, _SEAT),
    ("call", "played", _ITEM, _ITEM, _SEAT),
    ("settle", "bottom"),
    ("settle", "final_trick", "lead"),
    ("expect", "lead", "led"),
    ("expect", "lead", "led_any_of", _ITEM),
    ("expect", "lead", "returned"),
    ("expect", "options", _SEAT, _ITEM),
    ("expect", "must_include", _SEAT),
)
_WORDS = {"reveal": "pass", "expect": UNDETERMINED}


def card_findings(document: Any) -> list[Finding]:
    """Return what is wrong with the cards of a scenario, given as plain data that need not fit the schema."""
    found: list[Finding] = []
    for pattern in _PLACES:
        for path, value in _at(document, pattern, ()):
            found += _wrong(pattern, path, value)
    return found


def _at(value: Any, pattern: tuple[str, ...], path: Path) -> Iterator[tuple[Path, Any]]:
    """Yield the values at ``pattern`` below ``value``."""
    if not pattern:
        yield path, value
        return
    head, rest = pattern[0], pattern[1:]
    if isinstance(value, dict):
        for key in value if head == _SEAT else [head] if head in value else []:
            yield from _at(value[key], rest, (*path, key))
    elif isinstance(value, list) and head == _ITEM:
        for index, item in enumerate(value):
            yield from _at(item, rest, (*path, index))


def _wrong(pattern: tuple[str, ...], path: Path, value: Any) -> list[Finding]:
    """Return what is wrong with one value that should be cards; values of another kind are the schema's business."""
    if value == "" or value == _WORDS.get(pattern[0]) or (isinstance(value, list) and len(value) > _MOST_ITEMS):
        return []
    read: Callable[[Any], Cards] = read_card if pattern == ("call", "card") else read_cards
    if isinstance(value, str):
        return _tried(read, value, path)
    found = []
    if isinstance(value, list):
        for index, item in enumerate(value):
            found += _tried(cards, item, (*path, index)) if isinstance(item, str) else []
        whole = bool(value) and all(isinstance(item, str) for item in value)
    elif isinstance(value, dict):
        for suit, ranks in value.items():
            shift = 0 if suit == "jokers" else len(suit) + 1
            wrong = _tried(read_cards, {suit: ranks}, (*path, suit)) if _is_ranks(ranks) else []
            found += [finding._replace(offset=max(0, (finding.offset or 0) - shift)) for finding in wrong]
        whole = bool(value) and all(map(_is_ranks, value.values()))
    else:
        return []
    return found or (_tried(read, value, path) if whole else [])


def _is_ranks(value: Any) -> bool:
    """Return whether ``value`` is of the kind that stands under a suit."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(item, str) or type(item) is int for item in value)
    return isinstance(value, str) or type(value) is int


def _tried(read: Callable[[Any], Cards], value: Any, path: Path) -> list[Finding]:
    """Return the error that reading ``value`` raises."""
    try:
        read(value)
    except NotationError as error:
        return [Finding(path, error.message, error.advice, error.offset if error.token else None)]
    return []
