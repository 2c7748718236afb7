"""A scenario document read into plain fields: seats, hands, what each seat holds, what may be anywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .cards import COPIES, FACES, Cards, Trump, in_order, parse, trump_of

SEATS = {"five": 5, "four-80": 4, "four-40": 4}


@dataclass(frozen=True)
class Table:
    """One position: a trick with a lead and the replies made so far."""

    variant: str
    seats: tuple[str, ...]
    trump: Trump
    hands: dict[str, Cards]
    gone: Cards
    leader: str
    lead: Cards
    plays: dict[str, Cards]
    as_played: bool
    dealer: str | None
    partner: tuple[str, ...] | None
    first_trick: bool

    @property
    def others(self) -> tuple[str, ...]:
        """Return the seats after the leader, in play order."""
        place = self.seats.index(self.leader)
        return self.seats[place + 1 :] + self.seats[:place]

    def hand(self, seat: str) -> Cards | None:
        """Return the whole hand of a seat where it is known: listed, or exactly what it plays under as-played."""
        if seat in self.hands:
            return self.hands[seat]
        played = self.lead if seat == self.leader else self.plays.get(seat)
        return played if self.as_played else None

    def shown(self, seat: str) -> Cards:
        """Return the cards that a seat certainly holds: its known hand, else what it plays."""
        hand = self.hand(seat)
        return self.plays.get(seat, ()) if hand is None else hand

    def floating(self) -> Cards:
        """Return the cards of the packs whose place is not known."""
        places: list[Iterable[str]] = [self.gone, *self.hands.values()]
        played = {self.leader: self.lead, **self.plays}
        places += [cards for seat, cards in played.items() if seat not in self.hands]
        left = Counter(dict.fromkeys(FACES, COPIES[self.variant]))
        for cards in places:
            left.subtract(cards)
        return in_order((+left).elements())

    def friends(self) -> tuple[frozenset[str], ...]:
        """Return the seats that may be on the leader's side, one set for every way the sides may lie.

        With four the partner sits opposite (partner.fixed-opposite). With five it takes dealer and partner; while
        one is not given every possible one is tried.
        """
        if self.variant != "five":
            place = self.seats.index(self.leader)
            return (frozenset({self.leader, self.seats[(place + 2) % 4]}),)
        dealers = [self.dealer] if self.dealer else list(self.seats)
        found = set()
        for dealer in dealers:
            pairs = [(seat,) for seat in self.seats if seat != dealer] + [()]
            for partner in [self.partner] if self.partner is not None else pairs:
                side = {dealer, *partner}
                found.add(frozenset(side if self.leader in side else set(self.seats) - side))
        return tuple(sorted(found, key=sorted))


def table_of(document: Mapping[str, Any]) -> Table:
    """Read a scenario document."""
    variant = document["variant"]
    count = SEATS[variant]
    ((leader, lead),) = document["lead"].items()
    partner = document.get("partner")
    return Table(
        variant=variant,
        seats=tuple(document.get("seats") or [f"P{number}" for number in range(1, count + 1)]),
        trump=trump_of(str(document["level"]), document["trump"]),
        hands={seat: parse(cards) for seat, cards in (document.get("hands") or {}).items()},
        gone=parse(document.get("gone") or ""),
        leader=leader,
        lead=parse(lead),
        plays={seat: parse(cards) for seat, cards in (document.get("plays") or {}).items()},
        as_played=document.get("unlisted", "unknown") == "as-played",
        dealer=document.get("dealer"),
        partner=_partner(partner),
        first_trick=bool(document.get("first_trick", False)),
    )


def _partner(value: Any) -> tuple[str, ...] | None:
    """Return the partner seats, none for a dealer alone, ``None`` where not given."""
    if value is None or value == "none":
        return None if value is None else ()
    return (value,) if isinstance(value, str) else tuple(value)
