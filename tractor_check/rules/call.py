"""The call: which card may be called, and whom it makes partner (clauses partner.call.*, partner.hidden)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tractor_check.cards import SMALL_JOKER_FACE, Cards
from tractor_check.profile import Profile, reading
from tractor_check.rules.shows import rank_of, suit_of
from tractor_check.ruling import NONE, UNDETERMINED, UNKNOWN, Reason

COPIES = reading("call.copies")
DEALER_HOLDS = reading("call.dealer-holds")
SAME_TRICK = reading("call.both-copies-same-trick")


class Facts(NamedTuple):
    """What a call is judged on.

    Attributes:
        seats: all seats in play order.
        dealer: the dealer, or ``undetermined``.
        trump: the trump suit letter or ``NT``, or ``undetermined``.
        level: the level of the hand, or ``undetermined``.
        card: the card or cards named.
        by: who called, if given.
        copy: which copy was named, if given.
        tricks: the tricks played, each a sequence of (seat, cards).
        in_tricks: whether ``tricks`` are tricks, not plays whose division into tricks is unknown.
        now: what lies on the table of the trick after them.
        hands: listed hands just before that trick; the cards in ``now`` are still in them.
        bottom: the buried cards, if known.
        dealer_hand: the dealer's hand with the bottom taken, if given.
    """

    seats: tuple[str, ...]
    dealer: str
    trump: str
    level: str
    card: Cards
    by: str | None
    copy: int | None
    tricks: Sequence[Sequence[tuple[str, Cards]]]
    in_tricks: bool
    now: Sequence[tuple[str, Cards]]
    hands: Mapping[str, Cards]
    bottom: Cards | None
    dealer_hand: Cards | None


class Called(NamedTuple):
    """A judged call: the keys ``legal`` and ``partner`` of the answer, details, reasons, and the readings consulted."""

    answer: dict[str, Any]
    details: dict[str, Any]
    reasons: list[Reason]
    readings: int


class _Copies(NamedTuple):
    """Where the copies of the called card were seen.

    Attributes:
        plays: (number of the trick, or ``None`` where it is not known; seat) for each copy played, in order.
        with_dealer: copies known to be the dealer's: held, played or buried.
        with_others: copies known to be or to have been in other hands, by seat.
    """

    plays: tuple[tuple[int | None, str], ...]
    with_dealer: int
    with_others: Mapping[str, int]

    @property
    def located(self) -> int:
        """Return how many copies are accounted for."""
        return self.with_dealer + sum(self.with_others.values())


def rule_call(facts: Facts, profile: Profile) -> Called:
    """Return whether the call is lawful and who is the partner; an unlawful call finds nobody (call.invalid)."""
    legal, reasons = _lawful(facts)
    if legal is not True:
        partner = UNKNOWN if legal is False else UNDETERMINED
        return Called({"legal": legal, "partner": partner}, {}, reasons, 0)
    copies = _located(facts)
    hidden = copies.located < 2 and facts.dealer_hand is None
    readings = DEALER_HOLDS.bit if copies.with_dealer or hidden else 0
    if profile.values[DEALER_HOLDS.index] == "illegal":
        readings |= DEALER_HOLDS.bit
        if copies.with_dealer:
            reasons.append(
                Reason("partner.call.made-by-dealer", False, "call", facts.card, {"held": copies.with_dealer})
            )
            return Called({"legal": False, "partner": UNKNOWN}, {}, reasons, readings)
        if hidden:
            return Called({"legal": UNDETERMINED, "partner": UNDETERMINED}, {}, reasons, readings)
    partner, more = _partner(facts, copies, profile)
    found = {"partner": ", ".join(partner) if isinstance(partner, list) else partner, "played": len(copies.plays)}
    reasons.append(Reason("partner.hidden", True, "call", facts.card, found))
    if copies.located == 2:
        reasons.append(Reason("derived.call.two-copies", True, "call", facts.card))
    details = {"played": [seat for _, seat in copies.plays], "with_dealer": copies.with_dealer}
    return Called({"legal": True, "partner": partner}, details, reasons, readings | more)


def _lawful(facts: Facts) -> tuple[bool | str, list[Reason]]:
    """Return whether this card may be called, and why (partner.call.made-by-dealer, partner.call.side-suit-only)."""
    reasons, legal, unsure = [], True, False
    if len(facts.card) != 1:
        legal = False
        reasons.append(Reason("partner.call.made-by-dealer", False, "call", facts.card, {"cards": len(facts.card)}))
    if facts.by is not None:
        if facts.dealer == UNDETERMINED:
            unsure = True
        else:
            holds = facts.by == facts.dealer
            legal = legal and holds
            who = {"seat": facts.by, "dealer": facts.dealer}
            reasons.append(Reason("partner.call.made-by-dealer", holds, "call", None, who))
    unsure = unsure or facts.dealer == UNDETERMINED
    for face in sorted(set(facts.card.faces)):
        side = _side_suit(facts, face)
        if side is None:
            unsure = True
            continue
        legal = legal and side
        shown = Cards([face])
        reasons.append(
            Reason("partner.call.side-suit-only", side, "call", shown, {"trump": facts.trump, "level": facts.level})
        )
        if facts.trump == "NT" and face < SMALL_JOKER_FACE:
            reasons.append(Reason("derived.call.no-trump", side, "call", shown, {"level": facts.level}))
    return (UNDETERMINED if legal and unsure else legal), reasons


def _side_suit(facts: Facts, face: int) -> bool | None:
    """Return whether a face belongs to a side suit, ``None`` where that turns on a trump or level that is not known."""
    if face >= SMALL_JOKER_FACE or rank_of(face) == facts.level or suit_of(face) == facts.trump:
        return False
    return None if UNDETERMINED in (facts.level, facts.trump) else True


def _located(facts: Facts) -> _Copies:
    """Return where the copies of the called card were seen."""
    face = facts.card.faces[0]
    plays: list[tuple[int | None, str]] = []
    seen = {seat: held.faces.count(face) for seat, held in facts.hands.items()}
    for number, trick in enumerate((*facts.tricks, facts.now)):
        now = number == len(facts.tricks)
        for seat, played in trick:
            copies = played.faces.count(face)
            plays += [(number if facts.in_tricks or now else None, seat)] * copies
            if copies and not (now and seat in facts.hands):
                seen[seat] = seen.get(seat, 0) + copies
    own = seen.pop(facts.dealer, 0) + (facts.bottom.faces.count(face) if facts.bottom is not None else 0)
    held = facts.dealer_hand.faces.count(face) if facts.dealer_hand is not None else 0
    return _Copies(tuple(plays), max(own, held), {seat: copies for seat, copies in seen.items() if copies})


# ---------------------------------------------------------------------------------------------------------- the partner


def _partner(facts: Facts, copies: _Copies, profile: Profile) -> tuple[Any, int]:
    """Return the partner (a seat, seats, ``none``, ``unknown`` or ``undetermined``) and the readings consulted."""
    if copies.with_dealer > 1:
        return NONE, 0
    value = profile.values[DEALER_HOLDS.index]
    alone_if_played = value == "solo-if-played"
    if alone_if_played and copies.plays and copies.plays[0][1] == facts.dealer:
        return NONE, DEALER_HOLDS.bit
    way = profile.values[COPIES.index]
    readings = COPIES.bit if copies.with_others or copies.plays or way != "first-other-player" else 0
    if way == "holder":
        return _by_holding(facts, copies), readings
    if way == "ordinal":
        return _by_copy(facts, copies, alone_if_played=alone_if_played), readings
    partner, more = _by_first_play(facts, copies, profile)
    return partner, readings | more


def _by_first_play(facts: Facts, copies: _Copies, profile: Profile) -> tuple[Any, int]:
    """Return the first other player of the card; two in one trick are a reading (call.both-copies-same-trick)."""
    others = [play for play in copies.plays if play[1] != facts.dealer]
    if not others:
        return UNKNOWN, 0
    first = others[0][1]
    if len({seat for _, seat in others}) == 1:
        return first, 0
    (one, _), (two, _) = others[:2]
    known = one is not None or two is not None
    if one != two:
        return first, 0
    if profile.values[SAME_TRICK.index] == "earlier":
        return first, SAME_TRICK.bit
    return [seat for _, seat in others] if known else UNDETERMINED, SAME_TRICK.bit


def _by_copy(facts: Facts, copies: _Copies, *, alone_if_played: bool) -> str:
    """Return the player of the copy named; without a name both must agree, and the dealer have no copy to count."""
    numbers = [facts.copy] if facts.copy else [1, 2]
    found = {_by_ordinal(facts, copies, number, alone_if_played=alone_if_played) for number in numbers}
    settled = len(found) == 1 and (facts.copy is not None or not copies.with_dealer or found <= {UNKNOWN, NONE})
    return found.pop() if settled else UNDETERMINED


def _by_ordinal(facts: Facts, copies: _Copies, number: int, *, alone_if_played: bool) -> str:
    """Return the player of the copy named by its number in order of play."""
    dealer = facts.dealer
    others = [seat for _, seat in copies.plays if seat != dealer]
    named = copies.plays[number - 1][1] if len(copies.plays) >= number else None
    if named is not None and named != dealer:
        return named
    if named == dealer and alone_if_played:
        return NONE
    return others[0] if others and (named == dealer or copies.with_dealer) else UNKNOWN


def _by_holding(facts: Facts, copies: _Copies) -> Any:
    """Return whoever held a copy after the deal, once both copies are located."""
    if copies.located < 2:
        return UNKNOWN
    holders = [seat for seat in facts.seats if seat in copies.with_others]
    return holders[0] if len(holders) == 1 else holders
