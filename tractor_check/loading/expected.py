"""``expect`` of a scenario → answers in the shapes that rulings have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tractor_check.cards import RANKS, Rank
from tractor_check.loading.card_values import read_cards

LEVELS: dict[Any, Rank] = {rank.value: rank for rank in RANKS} | {int(r.value): r for r in RANKS if r.value.isdigit()}
UNDETERMINED = "undetermined"


def expected(expect: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``expect`` as answers: cards parsed, levels as text, free ``x-`` keys left out.

    Raises:
        NotationError: a card text is wrong.
    """
    found = dict(expect)
    if _WORDS_AND_NUMBERS.issuperset(expect):
        return found
    for key, value in expect.items():
        if key in _ANSWERS:
            found[key] = value if value == UNDETERMINED else _ANSWERS[key](value)
        elif key[:2] == "x-":
            del found[key]
    return found


def _expected_lead(lead: Mapping[str, Any]) -> dict[str, Any]:
    """Return the expected answers about the lead."""
    found = dict(lead)
    for key, value in lead.items():
        if key == "led" or key == "returned":
            found[key] = _expected_cards(value)
        elif key == "led_any_of":
            found[key] = value if value == UNDETERMINED else [read_cards(choice) for choice in value]
        elif key[:2] == "x-":
            del found[key]
    return found


def _expected_cards(value: Any) -> Any:
    """Return expected cards, or the word undetermined."""
    return value if value == UNDETERMINED else read_cards(value, empty=True)


def _expected_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the expected replies of each seat; a word such as undetermined stays."""
    return {
        seat: [read_cards(reply) for reply in value] if isinstance(value, list) else value
        for seat, value in options.items()
    }


def _level_text(value: Any) -> Any:
    """Return a level as text, as rulings print it; a word such as past-A stays."""
    return LEVELS[value].value if value in LEVELS else value


def _expected_reveal(reveal: Mapping[str, Any]) -> dict[str, Any]:
    """Return the expected answers of the reveal."""
    return {key: _level_text(value) if key == "level" else value for key, value in reveal.items() if key[:2] != "x-"}


def _expected_settle(settle: Mapping[str, Any]) -> dict[str, Any]:
    """Return the expected answers of the settlement."""
    found = {key: value for key, value in settle.items() if key[:2] != "x-"}
    if isinstance(found.get("levels"), dict):
        found["levels"] = {seat: _level_text(value) for seat, value in found["levels"].items()}
    return found


_WORDS_AND_NUMBERS = frozenset({"plays", "winner", "leading", "points"})
_ANSWERS = {
    "lead": _expected_lead,
    "must_include": lambda seats: {seat: _expected_cards(value) for seat, value in seats.items()},
    "options": _expected_options,
    "reveal": _expected_reveal,
    "settle": _expected_settle,
}
