"""Scenarios as values: what a person asks, with every card parsed and every block typed."""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from collections.abc import Mapping
from typing import Any, NamedTuple

from tractor_check.cards import NO_CARDS, Card, Cards, Rank


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


class Scenario(NamedTuple):
    """One scenario document (or one member of a set, with ``given`` merged in).

    Fields carry the names of the scenario format. ``partner`` is ``None`` when not given and ``()`` for none; ``trump``
    is S, H, C, D or NT; ``lead`` is (seat, cards); ``expect`` has its card values parsed; ``where`` says where the
    document stands (path:line).
    """

    id: str
    variant: str
    where: str = ""
    title: str | Mapping[str, str] | None = None
    tags: tuple[str, ...] = ()
    note: str | Mapping[str, str] | None = None
    source: tuple[str, ...] = ()
    readings: Mapping[str, Any] = {}
    seats: tuple[str, ...] = ()
    level: Rank | None = None
    trump: str | None = None
    levels: Mapping[str, Rank] | None = None
    dealer: str | None = None
    partner: tuple[str, ...] | None = None
    first_trick: bool = False
    unlisted: str = "unknown"
    hands: Mapping[str, Cards] = {}
    gone: Cards = NO_CARDS
    lead: tuple[str, Cards] | None = None
    plays: Mapping[str, Cards] = {}
    reveal: Reveal | None = None
    bury: Bury | None = None
    call: Call | None = None
    settle: Settle | None = None
    expect: Mapping[str, Any] | None = None
    cites: tuple[str, ...] = ()
    known_gap: str | None = None
    skip: str | None = None
    lesson: int | None = None
    quotes: tuple[Mapping[str, str], ...] = ()
