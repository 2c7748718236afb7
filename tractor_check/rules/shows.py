"""What is known when trump is revealed: the forms a show may take, the facts of the hand, and which ranks may be shown.

Clauses reveal.later.level-of-a-winner, reveal.open-hand.any-players-level and reveal.four.scheduled-level.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tractor_check.cards import RANKS, SMALL_JOKER_FACE, Cards
from tractor_check.profile import Profile, reading
from tractor_check.table import Variant

EXCEPTION = reading("reveal.four.exception")
REVOLT_FOUR = reading("revolt.dealer.four")
FIRST_DEALER = reading("dealer.first-hand.four")

FIRST, LATER, REVOLT = "first", "later", "revolt"

SINGLE = "single"
PAIR = "pair"
JOKERS = "jokers"
ONE_JOKER = "one-joker"
MIXED_JOKERS = "mixed-jokers"
TWO_FACES = "two-faces"
OTHER = "other"


class Hand(NamedTuple):
    """What the reveal of one hand turns on.

    Attributes:
        variant: the game's set-up.
        seats: all seats in play order.
        kind: ``first``, ``later`` or ``revolt``.
        levels: the level of every seat whose level is known.
        winners: the winners of the hand before; empty on a first hand, ``None`` when they are not given.
        scheduled: the scheduled dealer of a four-player game, ``None`` where a reading leaves that to the reveal.
        scheduled_level: the level at which the scheduled dealer stands, ``None`` if it is not known.
    """

    variant: Variant
    seats: tuple[str, ...]
    kind: str
    levels: Mapping[str, str]
    winners: frozenset[str] | None
    scheduled: str | None = None
    scheduled_level: str | None = None

    @property
    def five(self) -> bool:
        """Return whether level and dealer follow the reveal (the five-player game)."""
        return not self.variant.partners_opposite

    @property
    def one_deck(self) -> bool:
        """Return whether one pack is used, so that no pair exists."""
        return self.variant.packs == 1

    @property
    def is_open(self) -> bool:
        """Return whether every player can deal (reveal.open-hand.everyone-eligible)."""
        return self.kind != LATER

    def won(self, seat: str) -> bool:
        """Return whether ``seat`` is known to have won the hand before."""
        return self.winners is not None and seat in self.winners

    def after(self, seat: str) -> tuple[str, ...]:
        """Return every seat once in play order, from the seat after ``seat`` to ``seat`` itself."""
        here = self.seats.index(seat) + 1
        return self.seats[here:] + self.seats[:here]


class Standing(NamedTuple):
    """The show that stands, and what it makes of the hand.

    Attributes:
        seat: who showed it.
        form: ``single``, ``pair``, ``jokers`` or ``one-joker``.
        face: the card face shown.
        trump: ``S``, ``H``, ``C``, ``D`` or ``NT``.
        level: the level of the hand, or ``undetermined``.
        dealer: the dealer, or ``undetermined``.
        reinforced: whether a single was made into a pair.
    """

    seat: str
    form: str
    face: int
    trump: str
    level: str
    dealer: str
    reinforced: bool = False


class Rank(NamedTuple):
    """Whether a rank may be shown: ``lawful`` is ``None`` where that turns on a level that nobody gave."""

    lawful: bool | None
    clause: str
    readings: int


def form_of(shown: Cards) -> str:
    """Return the form of a show: a single, a pair, two identical jokers, or one of the forms that are no show."""
    faces = shown.faces
    joker = faces[0] >= SMALL_JOKER_FACE
    if len(faces) == 1:
        return ONE_JOKER if joker else SINGLE
    if len(faces) > 2:
        return OTHER
    if faces[0] != faces[1]:
        return MIXED_JOKERS if joker else TWO_FACES
    return JOKERS if joker else PAIR


def suit_of(face: int) -> str:
    """Return the trump that a shown face makes: its suit letter, or ``NT`` for a joker."""
    return "NT" if face >= SMALL_JOKER_FACE else "SHCD"[face // 13]


def rank_of(face: int) -> str:
    """Return the rank of a suited face as it is written."""
    return RANKS[face % 13].value


def revolts_as_five(hand: Hand, profile: Profile) -> bool:
    """Return whether the five-player revolt rules are carried over to this four-player hand (dealer.four.revolt)."""
    return hand.kind == REVOLT and not hand.five and profile.values[REVOLT_FOUR.index] == "as-five"


def revealer_deals_first(hand: Hand, profile: Profile) -> bool:
    """Return whether a reading gives the first deal of a four-player match to the revealer."""
    return hand.kind == FIRST and not hand.five and profile.values[FIRST_DEALER.index] == "revealer"


def rank_shown(hand: Hand, seat: str, rank: str, profile: Profile) -> Rank:
    """Return whether ``seat`` may show ``rank``, with the clause that says so."""
    if not hand.five:
        return _rank_of_four(hand, seat, rank, profile)
    if hand.is_open:
        return Rank(rank in hand.levels.values(), "reveal.open-hand.any-players-level", 0)
    lawful = any(hand.levels[winner] == rank for winner in hand.winners or ())
    return Rank(lawful, "reveal.later.level-of-a-winner", 0)


def _rank_of_four(hand: Hand, seat: str, rank: str, profile: Profile) -> Rank:
    """Return whether ``seat`` may show ``rank`` with four (reveal.four.scheduled-level, reveal.four.exception)."""
    clause = "reveal.four.scheduled-level"
    if revealer_deals_first(hand, profile):
        own = hand.levels.get(seat)
        return Rank(None if own is None else own == rank, clause, FIRST_DEALER.bit)
    if rank == hand.scheduled_level:
        return Rank(True, clause, 0)
    complete = len(hand.levels) == len(hand.seats)
    somebodys = rank in hand.levels.values()
    if complete and not somebodys:
        return Rank(False, clause, 0)
    value = profile.values[EXCEPTION.index]
    if value == "any-side" or (value == "revolt-only" and revolts_as_five(hand, profile)):
        return Rank(True if somebodys else None, "reveal.four.anyone", EXCEPTION.bit)
    return Rank(False, clause, EXCEPTION.bit)
