"""The blocks of a document about the hand → values. They have passed the schema; only card texts can be wrong here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tractor_check.cards import Cards
from tractor_check.hand_blocks import Bury, Call, FinalTrick, Reveal, Settle, Show
from tractor_check.loading.card_values import in_order, read_card, read_cards, read_play


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
        in_order(block["bottom"]) if "bottom" in block else None,
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
        played=tuple(tuple(map(read_play, trick if isinstance(trick, list) else [trick])) for trick in tricks),
        in_tricks=in_tricks,
    )


def _settle(block: Mapping[str, Any]) -> Settle:
    """Return the block ``settle``."""
    final = block.get("final_trick")
    if final is not None:
        final = FinalTrick(final["winner"], _whole(final.get("cards_led")), _optional(final, "lead"))
    return Settle(
        _whole(block.get("trick_points")),
        _by_seat_whole(block.get("points_by")),
        _by_seat_whole(block.get("points_before_partner")),
        _optional(block, "bottom"),
        final,
    )


def _by_seat_whole(points: Mapping[str, float] | None) -> dict[str, int] | None:
    """Return card points by seat as whole numbers."""
    return None if points is None else {seat: int(value) for seat, value in points.items()}


def _optional(block: Mapping[str, Any], key: str) -> Cards | None:
    """Return the cards under ``key`` if they are given."""
    return read_cards(block[key]) if key in block else None


def _whole(value: float | None) -> int | None:
    """Return a whole number; JSON may write it 40.0."""
    return None if value is None else int(value)


READERS: dict[str, Callable[[Mapping[str, Any]], Any]] = {
    "reveal": _reveal,
    "bury": _bury,
    "call": _call,
    "settle": _settle,
}
