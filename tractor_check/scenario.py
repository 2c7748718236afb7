"""Scenarios as values: what a person asks, with every card parsed and every block typed."""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tractor_check.cards import NO_CARDS, Cards, Rank

if TYPE_CHECKING:
    from tractor_check.hand_blocks import Bury, Call, Reveal, Settle


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
    reveal: "Reveal | None" = None
    bury: "Bury | None" = None
    call: "Call | None" = None
    settle: "Settle | None" = None
    expect: Mapping[str, Any] | None = None
    cites: tuple[str, ...] = ()
    known_gap: str | None = None
    skip: str | None = None
    lesson: int | None = None
    quotes: tuple[Mapping[str, str], ...] = ()
