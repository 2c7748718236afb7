"""What the models share: card tokens, seats, levels and readings, all as plain strings and lists.

A card is its full token (``D9``, ``H10``, ``LJ``), a level is a string, a reading is a value name with, at times,
an argument. Where the register leaves a point open the module that needs it says what it takes.
"""

from __future__ import annotations

import re
from typing import Any

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["S", "H", "C", "D"]
JOKERS = ["LJ", "BJ"]
UNDETERMINED = "undetermined"

PACKS = {"five": 2, "four-80": 2, "four-40": 1}
BOTTOM_SIZE = {"five": 8, "four-80": 8, "four-40": 6}
CARD_POINTS = {"five": 200, "four-80": 200, "four-40": 100}

DEFAULTS: dict[str, Any] = {
    "levels.start": "2",
    "levels.four.owner": "per-side",
    "reveal.first.pair": "allowed",
    "reveal.ladder.four": "as-five",
    "reveal.none": "no-trump-scheduled",
    "reveal.dealer.loser-own-level": "loser-deals",
    "reveal.same-level-pair": "recompute",
    "reveal.joker.over-single": "allowed",
    "reveal.joker.over-joker": "closed",
    "reveal.joker.winner-first": "winner-deals",
    "reveal.open-hand.dealer": "first-player",
    "reveal.open-hand.joker-overturn": "revealer-deals",
    "reveal.four.exception": "revolt-only",
    "reveal.no-trump.one-deck": "only-if-no-reveal",
    "reveal.partner-overturn": "any-other",
    "reveal.winners.definition": "winning-side",
    "order.direction": "clockwise",
    "revolt.dealer.four": "as-five",
    "dealer.first-hand.four": "input",
    "bottom.theft": "closed",
    "call.copies": "first-other-player",
    "call.dealer-holds": "other-copy",
    "call.both-copies-same-trick": "earlier",
    "points.before-reveal": "true-allegiance",
    "bottom.condition.four40": "defenders-only",
    "bottom.pattern-vs-count": "power-of-count",
    "bottom.n.throw": "total",
    "score.thresholds.80": "standard-80",
    "score.thresholds.five": "standard-80",
    "score.thresholds.40": "step-20",
    "score.cap": "none",
    "score.five.who-advances": "all-members",
    "score.solo-bonus": "none",
    "match.ace-must-be-played": "none",
    "match.defender-at-ace": "any-gain",
    "match.several": "joint",
}

_TOKEN = re.compile(r"(LJ|BJ)|([SHCD])?(10|[2-9JQKA])?")


class Readings:
    """The readings in force: the defaults, a profile's departures, then the scenario's own."""

    def __init__(self, document: dict[str, Any], profile: dict[str, Any] | None = None) -> None:
        self._values = DEFAULTS | dict(profile or {}) | dict(document.get("readings") or {})

    def __getitem__(self, reading: str) -> str:
        value = self._values[reading]
        return str(next(iter(value)) if isinstance(value, dict) else value)

    def argument(self, reading: str) -> Any:
        """Return the argument of a reading written as ``{name: argument}``, else ``None``."""
        value = self._values[reading]
        return next(iter(value.values())) if isinstance(value, dict) else None


def tokens(cards: Any) -> list[str]:
    """Return full card tokens in the order written: text, a list, or a mapping by suit."""
    if cards is None:
        return []
    if isinstance(cards, dict):
        texts = [str(part) if suit == "jokers" else f"{suit} {part}" for suit, part in cards.items()]
        return [token for text in texts for token in tokens(text)]
    if isinstance(cards, list):
        return [token for part in cards for token in tokens(part)]
    found, suit = [], ""
    for word in str(cards).replace(",", " ").split():
        match = _TOKEN.fullmatch(word)
        if match is None or not word:
            raise ValueError(f"not a card: {word}")
        joker, own_suit, rank = match.groups()
        suit = "" if joker or (own_suit and rank) else (own_suit or suit)
        if joker or rank:
            found.append(joker or (own_suit or suit) + rank)
    return found


def is_joker(card: str) -> bool:
    """Return whether the token is one of the two jokers."""
    return card in JOKERS


def points_of(cards: list[str]) -> int:
    """Return card points (clauses points.five, points.ten, points.king)."""
    worth = {"5": 5, "10": 10, "K": 10}
    return sum(0 if is_joker(card) else worth.get(card[1:], 0) for card in cards)


def seats_of(document: dict[str, Any]) -> list[str]:
    """Return the seats in play order (clause setup.seats)."""
    default = ["P1", "P2", "P3", "P4", "P5"] if document["variant"] == "five" else ["P1", "P2", "P3", "P4"]
    return list(document.get("seats") or default)


def round_from(seats: list[str], seat: str, step: int = 1) -> list[str]:
    """Return every seat once, beginning beside ``seat`` and ending with it."""
    here = seats.index(seat)
    return [seats[(here + step * distance) % len(seats)] for distance in range(1, len(seats) + 1)]


def opposite(seats: list[str], seat: str) -> str:
    """Return the fixed partner of a four-player seat (clause partner.fixed-opposite)."""
    return seats[(seats.index(seat) + 2) % 4]


def levels_of(document: dict[str, Any], readings: Readings, *, first_hand: bool) -> dict[str, str] | None:
    """Return the level of each seat whose level is known, or ``None`` for a conflict between fixed partners.

    In the four-player games one seat a side is enough; a partner without a level of its own takes the partner's
    (also under ``levels.four.owner: per-player``: the simplest meaning). A first hand without levels is at
    ``levels.start``.
    """
    seats, given = seats_of(document), {seat: str(level) for seat, level in (document.get("levels") or {}).items()}
    if not given and first_hand and readings["levels.start"] != "input":
        return dict.fromkeys(seats, readings["levels.start"])
    if document["variant"] != "five":
        for seat in seats:
            if seat not in given and opposite(seats, seat) in given:
                given[seat] = given[opposite(seats, seat)]
        unequal = any(seat in given and given[seat] != given[opposite(seats, seat)] for seat in seats)
        if unequal and readings["levels.four.owner"] == "per-side":
            return None
    return given
