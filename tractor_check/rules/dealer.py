"""Who deals, and at which level, after a show that counts.

Clauses reveal.dealer.*, reveal.joker.*, reveal.open-hand.* and dealer.four.*.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from tractor_check.profile import Profile, reading
from tractor_check.rules.shows import (
    FIRST,
    JOKERS,
    ONE_JOKER,
    REVOLT,
    Hand,
    Standing,
    rank_of,
    revealer_deals_first,
    revolts_as_five,
)
from tractor_check.ruling import UNDETERMINED

LOSER_OWN_LEVEL = reading("reveal.dealer.loser-own-level")
SAME_LEVEL_PAIR = reading("reveal.same-level-pair")
WINNER_FIRST = reading("reveal.joker.winner-first")
OPEN_DEALER = reading("reveal.open-hand.dealer")
JOKER_OVERTURN = reading("reveal.open-hand.joker-overturn")
DIRECTION = reading("order.direction")


class Place(NamedTuple):
    """Level and dealer of the hand after a show.

    Attributes:
        level: the level, or ``undetermined``; ``None`` where it turns on a level that nobody gave.
        dealer: the dealer, or ``undetermined``.
        clauses: the clauses that place them; all hold.
        readings: bits of the readings consulted.
    """

    level: str | None
    dealer: str
    clauses: tuple[str, ...]
    readings: int = 0


def place(hand: Hand, standing: Standing | None, seat: str, form: str, face: int, profile: Profile) -> Place:
    """Return level and dealer after an opening or overturning show of ``seat``."""
    jokers = form in (JOKERS, ONE_JOKER)
    if not hand.five:
        return _place_of_four(hand, standing, seat, "" if jokers else rank_of(face), profile)
    if jokers:
        return (
            _after_jokers_open(hand, standing, seat, profile)
            if hand.is_open
            else _after_jokers(hand, standing, seat, profile)
        )
    rank = rank_of(face)
    readings = 0
    if standing is not None and rank == standing.level:
        readings = SAME_LEVEL_PAIR.bit
        if profile.values[SAME_LEVEL_PAIR.index] == "keep":
            return Place(rank, standing.dealer, (), readings)
    found = _by_rank(hand, seat, rank, profile)
    changes = ("reveal.overturn.changes-dealer",) if standing is not None else ()
    return found._replace(clauses=(*changes, *found.clauses), readings=found.readings | readings)


def _by_rank(hand: Hand, seat: str, rank: str, profile: Profile) -> Place:
    """Return the dealer of a level show (reveal.dealer.own-level, reveal.dealer.first-winner-clockwise)."""
    readings = 0
    everyone = ("reveal.open-hand.everyone-eligible",) if hand.is_open else ()
    if hand.levels[seat] == rank:
        if hand.is_open or hand.won(seat):
            return Place(rank, seat, ("reveal.dealer.own-level", *everyone))
        readings = LOSER_OWN_LEVEL.bit
        if profile.values[LOSER_OWN_LEVEL.index] == "loser-deals":
            return Place(rank, seat, ("reveal.dealer.own-level",), readings)
    eligible: Collection[str] = hand.winners or ()
    if hand.is_open:
        readings |= OPEN_DEALER.bit
        value = profile.values[OPEN_DEALER.index]
        if value == "revealer":
            return Place(rank, seat, everyone, readings)
        eligible = hand.seats if value == "first-player" else eligible
    dealer, turned = _search(hand, seat, rank, eligible, profile)
    return Place(rank, dealer, ("reveal.dealer.first-winner-clockwise", *everyone), readings | turned)


def _search(hand: Hand, seat: str, rank: str, eligible: Collection[str], profile: Profile) -> tuple[str, int]:
    """Return the first of ``eligible`` at ``rank`` clockwise from the seat after ``seat``, and the readings used."""
    found = [other for other in hand.after(seat) if other in eligible and hand.levels[other] == rank]
    if len(found) < 2:
        return found[0] if found else UNDETERMINED, 0
    here = seat if seat in found else None
    others = [other for other in found if other != here]
    forward = profile.values[DIRECTION.index] == "clockwise"
    return others[0 if forward else -1], DIRECTION.bit if len(others) > 1 else 0


def _after_jokers(hand: Hand, standing: Standing | None, seat: str, profile: Profile) -> Place:
    """Return level and dealer of a joker pair on a later hand (reveal.joker.*)."""
    winner = hand.won(seat)
    if standing is not None:
        if winner:
            return Place(hand.levels[seat], seat, ("reveal.joker.winner-takes-deal",))
        kept = ("reveal.joker.loser-keeps-dealer", "reveal.joker.loser-keeps-level")
        return Place(standing.level, standing.dealer, kept)
    readings = 0
    if winner:
        readings = WINNER_FIRST.bit
        if profile.values[WINNER_FIRST.index] == "winner-deals":
            return Place(hand.levels[seat], seat, ("reveal.joker.winner-takes-deal",), readings)
    clauses = () if winner else ("reveal.joker.first-by-loser.dealer", "reveal.joker.first-by-loser.level")
    for other in hand.after(seat):
        if hand.won(other):
            return Place(hand.levels[other], other, clauses, readings)
    return Place(UNDETERMINED, UNDETERMINED, clauses, readings)


def _after_jokers_open(hand: Hand, standing: Standing | None, seat: str, profile: Profile) -> Place:
    """Return level and dealer of a joker pair on a first or revolt hand (reveal.open-hand.joker-dealer)."""
    own = Place(hand.levels[seat], seat, ("reveal.open-hand.joker-dealer", "reveal.open-hand.everyone-eligible"))
    if standing is None or hand.kind == FIRST or hand.won(seat):
        return own
    if profile.values[JOKER_OVERTURN.index] == "revealer-deals":
        return own._replace(readings=JOKER_OVERTURN.bit)
    if hand.winners is None:
        return Place(UNDETERMINED, UNDETERMINED, (), JOKER_OVERTURN.bit)
    kept = ("reveal.joker.loser-keeps-dealer", "reveal.joker.loser-keeps-level")
    return Place(standing.level, standing.dealer, kept, JOKER_OVERTURN.bit)


def _place_of_four(hand: Hand, standing: Standing | None, seat: str, rank: str, profile: Profile) -> Place:
    """Return level and dealer with four; ``rank`` is empty for jokers (derived.level.four, dealer.four.*)."""
    if revolts_as_five(hand, profile) or revealer_deals_first(hand, profile):
        clause = "dealer.four.revolt" if hand.kind == REVOLT else "reveal.four.anyone"
        if not rank:
            return Place(hand.levels.get(seat), seat, (clause,))
        for other in (seat, *hand.after(seat)):
            if hand.levels.get(other) == rank:
                return Place(rank, other, (clause,))
        return Place(rank, UNDETERMINED, (clause,))
    clauses: tuple[str, ...] = () if seat == hand.scheduled else ("dealer.four.reveal-gives-no-right",)
    if standing is not None:
        clauses += ("dealer.four.rotation.unaffected",)
    level = rank or (standing.level if standing is not None else hand.scheduled_level)
    return Place(level, hand.scheduled or UNDETERMINED, clauses)
