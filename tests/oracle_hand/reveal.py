"""The `reveal` block from the clauses: shows, trump, level, dealer, redeal.

Open combinations, taken in the simplest way:

- ``order.direction: counter-clockwise`` turns the search of reveal.dealer.first-winner-clockwise round, wherever that
  search is made (also under ``loser-own-level: winner-only`` and ``open-hand.dealer``); the searches "in play order"
  for jokers never turn. It is a reading of five alone.
- ``open-hand.dealer`` is consulted only when the rank is not the revealer's own level. Without a winner at the level,
  or without ``previous_winners``, ``winner-only`` leaves the dealer undetermined. A first hand has no winners.
- ``open-hand.joker-overturn: loser-rule`` on a first hand: there are no previous losers, so the revealer deals.
- ``same-level-pair: keep`` compares the pair with the level of the standing single, on every kind of hand of five.
- Four, ``revolt.dealer.four: as-five``: the readings that only five has (open-hand.*, same-level-pair,
  order.direction) are at their defaults; TD.5 decides even when ``four.exception: never`` leaves only the
  scheduled level, and a joker pair is dealt at its holder's level. Nobody reveals: the scheduled dealer.
- ``revolt.dealer.four: unset``: nothing but the passes is answered.
- ``four.exception: any-side``: the rank shown is the level of the hand, the scheduled dealer deals, a joker pair
  keeps the level that stands.
- ``dealer.first-hand.four: revealer``: whoever's show stands deals, at the own level (a rank is lawful when it is the
  own level), even when a dealer is given; the given dealer counts when nobody reveals.
- ``bottom.theft: open`` moves the bottom, not the deal.
- A show that turns on a level which the scenario does not give (``any-side``, ``revealer``, ``levels.start: input``)
  leaves everything but the passes undetermined.
- ``reveal.none: redeal`` answers as five with nothing standing, in every variant. ``flip-bottom`` looks at the cards
  in the order written; the highest card may be a joker and then there is no trump suit; ties go to the first. In five
  neither dealer nor level is known, so all three are undetermined. In four-40 ``no-trump.one-deck: never`` turns
  every no-trump without a reveal into a redeal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .ladder import Ladder, Standing, form_of, window_open
from .plain import (
    JOKERS,
    RANKS,
    UNDETERMINED,
    Readings,
    is_joker,
    levels_of,
    round_from,
    seats_of,
    tokens,
)

REDEAL = {"trump": "none", "level": "none", "dealer": "none", "redeal": True}
OPEN = dict.fromkeys(("trump", "level", "dealer", "redeal"), UNDETERMINED)


class NeedsLevel(Exception):
    """The answer turns on a level that the scenario does not give."""


@dataclass(frozen=True)
class Hand:
    """The facts that the models of five and four ask about."""

    kind: str
    seats: list[str]
    readings: Readings
    levels: dict[str, str]
    winners: list[str] | None
    scheduled: str = UNDETERMINED
    scheduled_level: str = UNDETERMINED

    @property
    def is_open(self) -> bool:
        """A first hand or a revolt redeal (clause reveal.open-hand.everyone-eligible)."""
        return self.kind != "later"


def rule_reveal(document: dict[str, Any], readings: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return shows, trump, level, dealer and redeal, or ``{"faults": [code]}`` where a needed fact is missing."""
    block, read = document["reveal"], Readings(document, readings)
    kind = block.get("hand", "later")
    levels = levels_of(document, read, first_hand=kind == "first")
    if levels is None:
        return {"faults": ["levels-conflict"]}
    five = document["variant"] == "five"
    winners = [] if kind == "first" else block.get("previous_winners")
    hand = Hand(kind, seats_of(document), read, levels, winners)
    hand, fault = (hand, _fault_of_five(hand)) if five else _four_hand(document, hand)
    if fault == UNDETERMINED and all(_is_pass(show) for show in block.get("shows") or []):
        fault = ""
    if fault:
        return _open_answer(block) if fault == UNDETERMINED else {"faults": [fault]}
    if not five and kind == "revolt" and read["revolt.dealer.four"] == "unset":
        return _open_answer(block)
    try:
        return _climb(document, hand)
    except NeedsLevel:
        return _open_answer(block)


def _climb(document: dict[str, Any], hand: Hand) -> dict[str, Any]:
    """Take the shows one by one; each is refused, or becomes what stands."""
    block, variant = document["reveal"], document["variant"]
    place = _place_in_five if variant == "five" else _place_in_four
    ladder = Ladder(variant, hand.seats, hand.readings, lambda seat, rank: _lawful(variant, hand, seat, rank))
    standing: Standing | None = None
    verdicts: list[str] = []
    for number, show in enumerate(block.get("shows") or [], start=1):
        ((seat, what),) = show.items()
        if _is_pass(show):
            verdicts.append("pass")
            continue
        cards = tokens(what)
        is_in_time = window_open(variant, hand.readings, block.get("bottom_taken_before_show"), number)
        if not is_in_time or not ladder.accepts(standing, seat, cards):
            verdicts.append("refused")
            continue
        verdicts.append("accepted")
        if standing is not None and seat == standing.seat:
            standing = replace(standing, form="pair", reinforced=True)
        else:
            trump = "NT" if is_joker(cards[0]) else cards[0][0]
            level, dealer = place(hand, standing, seat, cards)
            standing = Standing(seat, form_of(cards), cards[0], trump, level, dealer)
    if standing is None:
        return {"shows": verdicts, **_nobody(document, hand)}
    stands = {"trump": standing.trump, "level": standing.level, "dealer": standing.dealer, "redeal": False}
    return {"shows": verdicts, **stands}


def _is_pass(show: dict[str, Any]) -> bool:
    return list(show.values()) == ["pass"]


def _open_answer(block: dict[str, Any]) -> dict[str, Any]:
    shows = ["pass" if _is_pass(show) else UNDETERMINED for show in block.get("shows") or []]
    return {"shows": shows, **OPEN}


# What may be shown


def _lawful(variant: str, hand: Hand, seat: str, rank: str) -> bool:
    """Clauses reveal.later.level-of-a-winner, reveal.open-hand.any-players-level, reveal.four.scheduled-level."""
    if variant == "five":
        sources = hand.seats if hand.is_open else hand.winners or []
        return any(hand.levels[source] == rank for source in sources)
    if _revealer_deals(hand):
        return _own_level(hand, seat) == rank
    exception = hand.readings["reveal.four.exception"]
    revolt = exception == "revolt-only" and _revolts_as_five(hand)
    if rank == hand.scheduled_level or not (exception == "any-side" or revolt):
        return rank == hand.scheduled_level
    return any(_own_level(hand, other) == rank for other in hand.seats)


def _own_level(hand: Hand, seat: str) -> str:
    if seat not in hand.levels:
        raise NeedsLevel(seat)
    return hand.levels[seat]


def _revealer_deals(hand: Hand) -> bool:
    return hand.kind == "first" and hand.readings["dealer.first-hand.four"] == "revealer"


def _revolts_as_five(hand: Hand) -> bool:
    return hand.kind == "revolt" and hand.readings["revolt.dealer.four"] == "as-five"


# Five players: level and dealer follow the reveal


def _fault_of_five(hand: Hand) -> str:
    if any(seat not in hand.levels for seat in hand.seats):
        return UNDETERMINED if hand.kind == "first" and not hand.levels else "levels-missing"
    return "winners-missing" if hand.winners is None and hand.kind == "later" else ""


def _place_in_five(hand: Hand, standing: Standing | None, seat: str, cards: list[str]) -> tuple[str, str]:
    """Return level and dealer of the hand after an accepted opening or overturn."""
    if is_joker(cards[0]):
        return _joker_level_and_dealer(hand, standing, seat)
    rank = cards[0][1:]
    keep = hand.readings["reveal.same-level-pair"] == "keep"
    if standing is not None and keep and rank == standing.level:
        return rank, standing.dealer
    return rank, _dealer_by_rank(hand, seat, rank)


def _dealer_by_rank(hand: Hand, seat: str, rank: str) -> str:
    """Clauses reveal.dealer.own-level and reveal.dealer.first-winner-clockwise, widened on open hands."""
    read = hand.readings
    loser = not hand.is_open and seat not in (hand.winners or [])
    barred = loser and read["reveal.dealer.loser-own-level"] == "winner-only"
    if hand.levels[seat] == rank and not barred:
        return seat
    eligible: list[str] = hand.winners or []
    if hand.is_open and read["reveal.open-hand.dealer"] == "revealer":
        return seat
    if hand.is_open and read["reveal.open-hand.dealer"] == "first-player":
        eligible = hand.seats
    step = 1 if read["order.direction"] == "clockwise" else -1
    for other in round_from(hand.seats, seat, step):
        if other in eligible and hand.levels[other] == rank:
            return other
    return UNDETERMINED


def _joker_level_and_dealer(hand: Hand, standing: Standing | None, seat: str) -> tuple[str, str]:
    """Clauses reveal.joker.* on later hands, reveal.open-hand.joker-dealer on the others."""
    own = (hand.levels[seat], seat)
    if hand.is_open:
        bound = hand.kind == "revolt" and hand.readings["reveal.open-hand.joker-overturn"] == "loser-rule"
        if standing is None or not bound:
            return own
        if hand.winners is None:
            return UNDETERMINED, UNDETERMINED
        return own if seat in hand.winners else (standing.level, standing.dealer)
    winner = seat in (hand.winners or [])
    if standing is not None:
        return own if winner else (standing.level, standing.dealer)
    if winner and hand.readings["reveal.joker.winner-first"] == "winner-deals":
        return own
    for other in round_from(hand.seats, seat):
        if other in (hand.winners or []):
            return hand.levels[other], other
    return UNDETERMINED, UNDETERMINED


# Four players: the scheduled dealer, whatever is shown


def _four_hand(document: dict[str, Any], hand: Hand) -> tuple[Hand, str]:
    """Return the hand with its scheduled dealer and level, and a fault code where one of them is missing."""
    block, levels = document["reveal"], dict(hand.levels)
    dealer = block.get("dealer") or document.get("dealer")
    if hand.kind == "first" and dealer is None and hand.readings["dealer.first-hand.four"] == "seat-1":
        dealer = hand.seats[0]
    if dealer is None and not _revealer_deals(hand):
        return hand, "dealer-missing"
    given = None if document.get("level") is None else str(document["level"])
    if given is not None and not document.get("levels") and hand.kind == "first":
        levels = dict.fromkeys(hand.seats, given)
    common = given or (next(iter(levels.values())) if len(set(levels.values())) == 1 else None)
    level = common if dealer is None else given or levels.get(dealer)
    full = replace(hand, levels=levels, scheduled=dealer or UNDETERMINED, scheduled_level=level or UNDETERMINED)
    if hand.kind == "revolt" and len(levels) < len(hand.seats):
        return full, "levels-missing"
    if level is None and dealer is not None:
        return full, UNDETERMINED if hand.kind == "first" and not levels else "level-missing"
    return full, ""


def _place_in_four(hand: Hand, standing: Standing | None, seat: str, cards: list[str]) -> tuple[str, str]:
    """Clauses derived.level.four, dealer.four.rotation.unaffected, dealer.four.revolt, first-hand-preset."""
    takes_deal = _revolts_as_five(hand) or _revealer_deals(hand)
    if is_joker(cards[0]) and takes_deal:
        return _own_level(hand, seat), seat
    if is_joker(cards[0]):
        return (standing.level if standing is not None else hand.scheduled_level), hand.scheduled
    rank = cards[0][1:]
    if not takes_deal:
        return rank, hand.scheduled
    for other in [seat, *round_from(hand.seats, seat)]:
        if hand.levels[other] == rank:
            return rank, other
    return rank, UNDETERMINED


# Nobody reveals


def _nobody(document: dict[str, Any], hand: Hand) -> dict[str, Any]:
    """Reading reveal.none, and reveal.no-trump.one-deck in four-40."""
    value, variant = hand.readings["reveal.none"], document["variant"]
    if value == "unset":
        return dict(OPEN)
    if value == "redeal" or (variant == "five" and value == "no-trump-scheduled"):
        return dict(REDEAL)
    if variant == "five":
        return {**OPEN, "redeal": False}
    trump = "NT"
    if value == "flip-bottom":
        trump = _flip(tokens(document["reveal"].get("bottom")), hand.scheduled_level)
    if variant == "four-40" and trump == "NT" and hand.readings["reveal.no-trump.one-deck"] == "never":
        return dict(REDEAL)
    return {"trump": trump, "level": hand.scheduled_level, "dealer": hand.scheduled, "redeal": False}


def _flip(bottom: list[str], level: str) -> str:
    """Return the suit of the first level card, else of the highest card."""
    if not bottom:
        return UNDETERMINED
    for card in bottom:
        if card[1:] == level and not is_joker(card):
            return card[0]
    order = RANKS + JOKERS
    highest = max(bottom, key=lambda card: order.index(card if is_joker(card) else card[1:]))
    return "NT" if is_joker(highest) else highest[0]
