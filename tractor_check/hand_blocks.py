"""The blocks of a hand as values: reveal, burial, call and settlement. Loaded with the first scenario that has one."""

# Annotations are not postponed here: each field of a named tuple would be compiled when it is loaded.

from collections.abc import Mapping
from typing import NamedTuple

from tractor_check.cards import Card, Cards


class Show(NamedTuple):
    """One show of a reveal block; ``cards`` is ``None`` for a pass."""

    seat: str
    cards: Cards | None


class Reveal(NamedTuple):
    """The block ``reveal``: who showed what, in order; ``bottom`` in the order in which its cards are written and
    turned.
    """

    hand: str
    shows: tuple[Show, ...]
    previous_winners: tuple[str, ...] | None
    dealer: str | None
    bottom_taken_before_show: int | None
    bottom: tuple[Card, ...] | None


class Bury(NamedTuple):
    """The block ``bury``; ``hand`` is the dealer's hand with the bottom taken."""

    cards: Cards
    hand: Cards | None
    by: str | None


class Call(NamedTuple):
    """The block ``call``; ``played`` is a tuple of tricks, each a tuple of (seat, cards).

    ``in_tricks`` is false when the plays were given as one list, so that where one trick ends is not known.
    """

    card: Cards
    by: str | None
    copy: int | None
    played: tuple[tuple[tuple[str, Cards], ...], ...]
    in_tricks: bool = True


class FinalTrick(NamedTuple):
    """The final trick given as a result."""

    winner: str
    cards_led: int | None
    lead: Cards | None


class Settle(NamedTuple):
    """The block ``settle``; points are card points."""

    trick_points: int | None
    points_by: Mapping[str, int] | None
    points_before_partner: Mapping[str, int] | None
    bottom: Cards | None
    final_trick: FinalTrick | None
