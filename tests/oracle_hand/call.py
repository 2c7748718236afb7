"""The `call` block of the five-player game from the clauses partner.call.* and partner.hidden.

Open combinations, taken in the simplest way:

- An unlawful call is void (call.invalid: call-again), so its partner is ``unknown``.
- The dealer's copies are those played, buried (``bury.cards`` or ``settle.bottom``), listed in the dealer's hand, or
  in ``bury.hand``. With both, no other player can show the card: partner ``none``, under every reading.
- ``dealer-holds: illegal``: unlawful when the dealer is known to hold a copy, lawful when both copies are seen with
  others or ``bury.hand`` has none; else both answers are undetermined.
- ``dealer-holds: solo-if-played``: alone when the dealer's copy is the first one played, whatever ``call.copies`` says,
  and under ``ordinal`` also when the dealer plays the named copy.
- ``copies: ordinal`` counts all copies in the order played. Where the named copy is the dealer's, or the dealer is
  known to hold one, the player of the other copy is the partner (``other-copy``). Without ``copy`` the answer is
  given where both ordinals agree.
- ``copies: holder`` answers when both copies are located (played, or in listed hands), else ``unknown``.
- ``both-copies-same-trick: both`` is consulted under ``first-other-player`` when two others play a copy each; when
  ``played`` is not divided into tricks, nobody knows whether it was the same one: undetermined.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .plain import UNDETERMINED, Readings, is_joker, seats_of, tokens
from .reveal import rule_reveal

UNKNOWN = "unknown"


@dataclass(frozen=True)
class Copies:
    """Where the copies of the called card were seen: ``plays`` has (trick, seat) for each copy played."""

    dealer: str
    plays: list[tuple[int | None, str]]
    with_dealer: int
    with_others: dict[str, int]

    @property
    def others(self) -> list[tuple[int | None, str]]:
        return [(trick, seat) for trick, seat in self.plays if seat != self.dealer]


def rule_call(document: dict[str, Any], readings: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return ``legal`` and ``partner``."""
    block, read = document["call"], Readings(document, readings)
    derived = rule_reveal(document, readings) if "reveal" in document else {}
    level, trump, dealer = (document.get(key, derived.get(key)) for key in ("level", "trump", "dealer"))
    named = tokens(block["card"])
    if len(named) != 1 or is_joker(named[0]) or named[0][1:] == str(level) or named[0][0] == trump:
        return {"legal": False, "partner": UNKNOWN}
    if block.get("by", dealer) != dealer:
        return {"legal": False, "partner": UNKNOWN}
    copies = _locate(document, named[0], str(dealer))
    if read["call.dealer-holds"] == "illegal":
        bare = "hand" in document.get("bury", {})
        if copies.with_dealer:
            return {"legal": False, "partner": UNKNOWN}
        if sum(copies.with_others.values()) < 2 and not bare:
            return {"legal": UNDETERMINED, "partner": UNDETERMINED}
    return {"legal": True, "partner": _partner(document, read, copies)}


def _locate(document: dict[str, Any], card: str, dealer: str) -> Copies:
    plays: list[tuple[int | None, str]] = []
    for number, entry in enumerate(document["call"].get("played") or []):
        trick = number if isinstance(entry, list) else None
        for play in entry if isinstance(entry, list) else [entry]:
            plays += [(trick, seat) for seat, cards in play.items() for token in tokens(cards) if token == card]
    bury, hands = document.get("bury") or {}, document.get("hands") or {}
    buried = bury.get("cards", (document.get("settle") or {}).get("bottom"))
    seen = {
        seat: tokens(hands.get(seat)).count(card) + [player for _, player in plays].count(seat)
        for seat in seats_of(document)
    }
    with_dealer = max(seen.pop(dealer) + tokens(buried).count(card), tokens(bury.get("hand")).count(card))
    return Copies(dealer, plays, with_dealer, seen)


def _partner(document: dict[str, Any], read: Readings, copies: Copies) -> Any:
    if copies.with_dealer == 2:
        return "none"
    alone_if_played = read["call.dealer-holds"] == "solo-if-played"
    if alone_if_played and copies.plays and copies.plays[0][1] == copies.dealer:
        return "none"
    way = read["call.copies"]
    if way == "holder":
        return _by_holding(seats_of(document), copies)
    if way == "ordinal":
        wanted = document["call"].get("copy")
        found = [_by_ordinal(copies, number, alone_if_played) for number in ([int(wanted)] if wanted else [1, 2])]
        return found[0] if len(set(found)) == 1 else UNDETERMINED
    return _by_first_play(copies, both=read["call.both-copies-same-trick"] == "both")


def _by_first_play(copies: Copies, *, both: bool) -> Any:
    if not copies.others:
        return UNKNOWN
    tricks = [trick for trick, _ in copies.others]
    players = [seat for _, seat in copies.others]
    if not both or len(set(players)) == 1:
        return players[0]
    if None in tricks:
        return UNDETERMINED
    return players if tricks[0] == tricks[1] else players[0]


def _by_ordinal(copies: Copies, number: int, alone_if_played: bool) -> str:
    named = copies.plays[number - 1][1] if len(copies.plays) >= number else None
    if named is not None and named != copies.dealer:
        return named
    if named == copies.dealer and alone_if_played:
        return "none"
    if (named == copies.dealer or copies.with_dealer) and copies.others:
        return copies.others[0][1]
    return UNKNOWN


def _by_holding(seats: list[str], copies: Copies) -> Any:
    holders = [seat for seat in seats if copies.with_others.get(seat)]
    if copies.with_dealer + sum(copies.with_others.values()) < 2:
        return UNKNOWN
    return holders[0] if len(holders) == 1 else holders
