"""The trick on the table: who sits where, what each seat led or played, and the hands as far as they are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tractor_check.cards import NO_CARDS, Cards
from tractor_check.messages import label
from tractor_check.pages.words import everywhere
from tractor_check.reports.ruling_parts import part
from tractor_check.ruling import ILLEGAL, Ruling
from tractor_check.scenario import Scenario


class Seat(NamedTuple):
    """One seat of the table.

    Attributes:
        name: the seat.
        place: 0 for the seat drawn at the bottom, then in play order.
        turn: place in the order of this trick from 1; 0 without a trick.
        dealer: whether it deals.
        partner: whether it is the dealer's partner, known by name.
        played: what it put on the table; nothing if it has not played.
        role: the answer's word for it (``lead``, ``ruff``, …), by language, ``None`` without one.
        bad: whether what it played is illegal.
        wins: whether it wins the trick or is ahead.
        back: after a recall the cards that go back to the hand.
        hand: the whole hand before the trick, as far as it is listed.
        loose: whether what it played is not all in the listed hand.
    """

    name: str
    place: int
    turn: int
    dealer: bool
    partner: bool
    played: Cards
    role: Mapping[str, str] | None
    bad: bool
    wins: bool
    back: Cards
    hand: Cards
    loose: bool


def seats(scenario: Scenario, ruling: Ruling) -> list[Seat]:
    """Return the seats in play order from the bottom of the picture; none when no cards lie on the table."""
    if scenario.lead is None and not scenario.hands:
        return []
    order = scenario.seats
    first = order.index(scenario.lead[0]) if scenario.lead is not None and scenario.lead[0] in order else -1
    return [_seat(scenario, ruling, seat, place, first) for place, seat in enumerate(order)]


def _seat(scenario: Scenario, ruling: Ruling, name: str, place: int, first: int) -> Seat:
    """Return one seat."""
    answer = ruling.answer
    leads = scenario.lead is not None and scenario.lead[0] == name
    played = scenario.lead[1] if scenario.lead is not None and leads else scenario.plays.get(name, NO_CARDS)
    hand = scenario.hands.get(name, NO_CARDS)
    about = answer.get("lead")
    verdict = part(answer, "plays").get(name)
    bad = verdict == ILLEGAL or (leads and isinstance(about, Mapping) and about.get("legal") is False)
    partners = scenario.partner or ()
    return Seat(
        name=name,
        place=place,
        turn=(place - first) % len(scenario.seats) + 1 if first >= 0 else 0,
        dealer=scenario.dealer == name,
        partner=scenario.variant == "five" and name in partners,
        played=played,
        role=_role(ruling, name, about if leads else None) if len(played) else None,
        bad=bad,
        wins=name in (answer.get("winner"), answer.get("leading")),
        back=_back(about) if leads else NO_CARDS,
        hand=hand,
        loose=len(hand) > 0 and not played <= hand,
    )


def _role(ruling: Ruling, name: str, lead: Any) -> Mapping[str, str] | None:
    """Return the word for what a seat did."""
    if isinstance(lead, Mapping):
        word = ILLEGAL if lead.get("legal") is False else str(lead.get("shape", "lead"))
        return everywhere(lambda language: label(word, language))
    role = ruling.details.get("plays", {}).get(name, {}).get("role")
    if part(ruling.answer, "plays").get(name) == ILLEGAL:
        role = ILLEGAL
    if role is None:
        return None
    return everywhere(lambda language: label(role, language))


def _back(about: Any) -> Cards:
    """Return the cards that a recall sends back."""
    found = about.get("returned") if isinstance(about, Mapping) and about.get("recalled") is True else None
    return found if isinstance(found, Cards) else NO_CARDS
