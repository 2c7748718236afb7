"""Plain data that passed the schema → `Scenario`. Nothing is checked twice; only card texts can still be wrong here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tractor_check.cards import Cards, Rank
from tractor_check.loading.canonical import canonical
from tractor_check.loading.card_values import read_cards, read_play
from tractor_check.loading.expected import LEVELS, expected
from tractor_check.scenario import Scenario

SEATS_OF_FIVE = ("P1", "P2", "P3", "P4", "P5")
SEATS_OF_FOUR = SEATS_OF_FIVE[:4]
_NONE: dict[str, Any] = {}


def scenario_of(document: Mapping[str, Any], where: str) -> Scenario:
    """Return the scenario in a document that passed the schema.

    Args:
        document: plain data, one scenario (with what is given merged in).
        where: ``path:line`` of the document.

    Raises:
        NotationError: a card text is wrong; `tractor_check.loading.notes` finds all of them with their places.
    """
    fields = _UNSET.copy()
    fields[_WHERE] = where
    fields[_SEATS] = SEATS_OF_FIVE if document["variant"] == "five" else SEATS_OF_FOUR
    places = _BESIDE_TRICK if _canonical_trick(document, fields) else _PLACES
    for key, value in document.items():
        if key in places:
            place, read = places[key]
            fields[place] = value if read is None else read(value)
    return tuple.__new__(Scenario, fields)


def _canonical_trick(document: Mapping[str, Any], fields: list[Any]) -> bool:
    """Fill in hands, lead and plays if all their cards are canonical texts, and return whether they are."""
    get = document.get
    hands, lead, plays = get("hands", _NONE), get("lead", _NONE), get("plays", _NONE)
    found = canonical([*hands.values(), *lead.values(), *plays.values()])
    if found is None:
        return False
    fields[_HANDS] = dict(zip(hands, found, strict=False))
    for leader in lead:
        fields[_LEAD] = leader, found[len(hands)]
    fields[_PLAYS] = dict(zip(plays, found[len(hands) + len(lead) :], strict=True))
    return True


def _by_seat(hands: Mapping[str, Any]) -> dict[str, Cards]:
    """Return cards by seat."""
    return {seat: read_cards(value) for seat, value in hands.items()}


def _levels(levels: Mapping[str, Any]) -> dict[str, Rank]:
    """Return levels by seat."""
    return {seat: LEVELS[value] for seat, value in levels.items()}


def _readings(readings: Mapping[str, Any]) -> dict[str, Any]:
    """Return readings by id; a value that looks like a number is a name too."""
    return {key: str(value) if type(value) is int else value for key, value in readings.items()}


def _partner(value: str | list[str]) -> tuple[str, ...]:
    """Return the partners; none are none."""
    return () if value == "none" else _texts(value)


def _texts(value: str | list[str]) -> tuple[str, ...]:
    """Return one text or a list of texts as a tuple."""
    return (value,) if isinstance(value, str) else tuple(value)


def _block(name: str) -> Callable[[Mapping[str, Any]], Any]:
    """Return the reader of a block about the hand; few scenarios have one, so their module is loaded with the first."""

    def read(block: Mapping[str, Any]) -> Any:
        from tractor_check.loading.hand_blocks import READERS

        return READERS[name](block)

    return read


_READERS: dict[str, Callable[[Any], Any]] = {
    "tags": tuple,
    "source": _texts,
    "readings": _readings,
    "seats": tuple,
    "level": LEVELS.__getitem__,
    "levels": _levels,
    "partner": _partner,
    "hands": _by_seat,
    "gone": read_cards,
    "lead": read_play,
    "plays": _by_seat,
    "reveal": _block("reveal"),
    "bury": _block("bury"),
    "call": _block("call"),
    "settle": _block("settle"),
    "expect": expected,
    "cites": tuple,
    "lesson": int,
    "quotes": tuple,
}
_WHERE, _SEATS, _HANDS, _LEAD, _PLAYS = map(Scenario._fields.index, ("where", "seats", "hands", "lead", "plays"))
_UNSET: list[Any] = [Scenario._field_defaults.get(name) for name in Scenario._fields]
_PLACES: dict[str, tuple[int, Callable[[Any], Any] | None]] = {
    name: (place, _READERS.get(name)) for place, name in enumerate(Scenario._fields) if name != "where"
}
_BESIDE_TRICK = {name: place for name, place in _PLACES.items() if name not in ("hands", "lead", "plays")}
