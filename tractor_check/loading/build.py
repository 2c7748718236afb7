"""Plain data that passed the schema → `Scenario`. Nothing is checked twice; only card texts can still be wrong here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tractor_check.cards import NO_CARDS, RANKS, Card, Cards, Rank
from tractor_check.errors import NotationError
from tractor_check.loading.canonical import canonical
from tractor_check.notation import cards, cards_in_order
from tractor_check.scenario import Bury, Call, FinalTrick, Reveal, Scenario, Settle, Show

LEVELS: dict[Any, Rank] = {rank.value: rank for rank in RANKS} | {int(r.value): r for r in RANKS if r.value.isdigit()}
SEATS_OF_FIVE = ("P1", "P2", "P3", "P4", "P5")
SEATS_OF_FOUR = SEATS_OF_FIVE[:4]
UNDETERMINED = "undetermined"
_NONE: dict[str, Any] = {}


def read_cards(value: Any, *, empty: bool = False) -> Cards:
    """Return the cards written as text, as a list of texts, or as a mapping by suit.

    Args:
        value: the plain data.
        empty: whether an empty list is allowed.

    Raises:
        NotationError: a token is not a card, or there is none.
    """
    if type(value) is str:
        found = cards(value)
    elif type(value) is dict:
        found = NO_CARDS
        for suit, ranks in value.items():
            found += cards(_of_suit(suit, ranks))
    else:
        found = Cards(b"".join([cards(item).faces for item in value]))
    if found.faces or (empty and value == []):
        return found
    raise NotationError("no card is written here", "write cards such as D 3 4 5", "", 0)


def _in_order(value: Any) -> tuple[Card, ...]:
    """Return the cards in the order in which they are written, which is the order in which a bottom is turned.

    Raises:
        NotationError: a token is not a card, or there is none.
    """
    if read_cards(value) and isinstance(value, str):
        return cards_in_order(value)
    texts = [_of_suit(suit, ranks) for suit, ranks in value.items()] if isinstance(value, dict) else value
    return tuple(card for text in texts for card in cards_in_order(text))


def read_card(value: Any) -> Cards:
    """Return the one card written in ``value``.

    Raises:
        NotationError: it is not exactly one card.
    """
    found = read_cards(value)
    if len(found) == 1:
        return found
    raise NotationError(f"{len(found)} cards are written where one is called", "write one card such as C A", "", 0)


def _of_suit(suit: str, ranks: Any) -> str:
    """Return the ranks of one suit as card text, ready for the notation."""
    words = " ".join(map(str, ranks)) if isinstance(ranks, list) else str(ranks)
    return words if suit == "jokers" or not words.strip() else f"{suit} {words}"


def scenario_of(document: Mapping[str, Any], where: str) -> Scenario:
    """Return the scenario in a document that passed the schema.

    Args:
        document: plain data, one scenario (with what is given merged in).
        where: ``path:line`` of the document.

    Raises:
        NotationError: a card text is wrong; `tractor_check.loading.notes` finds all of them with their places.
    """
    ready = _canonical_blocks(document)
    fields: dict[str, Any] = {
        "where": where,
        "seats": SEATS_OF_FIVE if document["variant"] == "five" else SEATS_OF_FOUR,
    }
    for key, value in document.items():
        if key in ready:
            fields[key] = ready[key]
        elif key in _READERS:
            fields[key] = _READERS[key](value)
        elif key in _PLAIN:
            fields[key] = value
    return Scenario(**fields)


def _canonical_blocks(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return hands, lead and plays if all their cards are canonical texts, else nothing."""
    get = document.get
    hands, lead, plays = get("hands", _NONE), get("lead", _NONE), get("plays", _NONE)
    found = canonical([*hands.values(), *lead.values(), *plays.values()])
    if found is None:
        return _NONE
    replies = found[len(hands) + len(lead) :]
    ready: dict[str, Any] = {"hands": dict(zip(hands, found, strict=False))}
    ready["plays"] = dict(zip(plays, replies, strict=True))
    for leader in lead:
        ready["lead"] = leader, found[len(hands)]
    return ready


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


def _optional(block: Mapping[str, Any], key: str) -> Cards | None:
    """Return the cards under ``key`` if they are given."""
    return read_cards(block[key]) if key in block else None


def _pair(play: Mapping[str, Any]) -> tuple[str, Cards]:
    """Return the seat and the cards of a mapping with one seat."""
    ((seat, value),) = play.items()
    return seat, read_cards(value)


def _reveal(block: Mapping[str, Any]) -> Reveal:
    """Return the block ``reveal``."""
    shows = [next(iter(show.items())) for show in block["shows"]]
    winners = block.get("previous_winners")
    return Reveal(
        block.get("hand", "later"),
        tuple(Show(seat, None if value == "pass" else read_cards(value)) for seat, value in shows),
        None if winners is None else tuple(winners),
        block.get("dealer"),
        _whole(block.get("bottom_taken_before_show")),
        _in_order(block["bottom"]) if "bottom" in block else None,
    )


def _bury(block: Mapping[str, Any]) -> Bury:
    """Return the block ``bury``."""
    return Bury(read_cards(block["cards"]), _optional(block, "hand"), block.get("by"))


def _call(block: Mapping[str, Any]) -> Call:
    """Return the block ``call``; plays without tricks are taken as one list of plays in order."""
    played = block.get("played", [])
    in_tricks = any(isinstance(entry, list) for entry in played)
    tricks = played if in_tricks else [played] if played else []
    return Call(
        card=read_card(block["card"]),
        by=block.get("by"),
        copy=_whole(block.get("copy")),
        played=tuple(tuple(map(_pair, trick if isinstance(trick, list) else [trick])) for trick in tricks),
        in_tricks=in_tricks,
    )


def _settle(block: Mapping[str, Any]) -> Settle:
    """Return the block ``settle``."""
    final = block.get("final_trick")
    if final is not None:
        final = FinalTrick(final["winner"], _whole(final.get("cards_led")), _optional(final, "lead"))
    return Settle(
        _whole(block.get("trick_points")),
        block.get("points_by"),
        block.get("points_before_partner"),
        _optional(block, "bottom"),
        final,
    )


def _whole(value: float | None) -> int | None:
    """Return a whole number; JSON may write it 40.0."""
    return None if value is None else int(value)


def expected(expect: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``expect`` as answers: cards parsed, levels as text, free ``x-`` keys left out.

    Raises:
        NotationError: a card text is wrong.
    """
    found = dict(expect)
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


_ANSWERS = {
    "lead": _expected_lead,
    "must_include": lambda seats: {seat: _expected_cards(value) for seat, value in seats.items()},
    "options": _expected_options,
    "reveal": _expected_reveal,
    "settle": _expected_settle,
}
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
    "lead": _pair,
    "plays": _by_seat,
    "reveal": _reveal,
    "bury": _bury,
    "call": _call,
    "settle": _settle,
    "expect": expected,
    "cites": tuple,
    "lesson": _whole,
    "quotes": tuple,
}
_PLAIN = frozenset(Scenario._fields) - frozenset(_READERS) - {"where"}
