"""What a position gives beside the trick on the table: levels, shows, burial, call, settlement. No answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tractor_check.cards import Cards
from tractor_check.hand_blocks import Reveal, Settle
from tractor_check.messages import label
from tractor_check.messages.speech import speech
from tractor_check.pages.words import in_all
from tractor_check.scenario import Scenario


class Fact(NamedTuple):
    """One thing given.

    Attributes:
        name: what it is, by language.
        text: what is given in words, the same in every language or by language; ``None`` for cards alone.
        cards: the cards given, ``None`` for words alone.
        about: dotted path in the scenario, such as ``reveal.shows.1``.
    """

    name: Mapping[str, str]
    text: str | Mapping[str, str] | None
    cards: Cards | None
    about: str


def facts(scenario: Scenario) -> list[Fact]:
    """Return what is given, in the order of the table; the hands and the trick are shown elsewhere."""
    found = list(_levels(scenario))
    if scenario.reveal is not None:
        found += _reveal(scenario.reveal)
    found += _burial_and_call(scenario)
    if len(scenario.gone):
        found.append(Fact(in_all("fact.gone"), None, scenario.gone, "gone"))
    if scenario.unlisted == "as-played" and scenario.plays:
        found.append(Fact(in_all("fact.as-played"), None, None, "unlisted"))
    if scenario.first_trick:
        found.append(Fact(in_all("fact.first"), None, None, "first_trick"))
    if scenario.settle is not None:
        found += _settle(scenario.settle)
    if scenario.readings:
        text = "; ".join(f"{name} = {_value(value)}" for name, value in scenario.readings.items())
        found.append(Fact(in_all("fact.readings"), text, None, "readings"))
    return found


def _value(value: Any) -> str:
    """Return a reading's value as a person writes it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {argument}" for name, argument in value.items())
    return str(value)


def _levels(scenario: Scenario) -> Iterator[Fact]:
    """Yield the levels of the seats."""
    if scenario.levels:
        text = ", ".join(f"{seat} {rank.value}" for seat, rank in scenario.levels.items())
        yield Fact(in_all("fact.levels"), text, None, "levels")


def _reveal(reveal: Reveal) -> Iterator[Fact]:
    """Yield the shows, one by one."""
    if reveal.dealer is not None:
        yield Fact(in_all("fact.dealer"), reveal.dealer, None, "reveal.dealer")
    if reveal.previous_winners is not None:
        yield Fact(in_all("fact.winners"), ", ".join(reveal.previous_winners), None, "reveal.previous_winners")
    for number, show in enumerate(reveal.shows, start=1):
        name = in_all("fact.shows", number=number, seat=show.seat)
        text = in_all("fact.pass") if show.cards is None else None
        yield Fact(name, text, show.cards, f"reveal.shows.{number}")
    if reveal.bottom_taken_before_show is not None:
        number = reveal.bottom_taken_before_show
        yield Fact(in_all("fact.taken", number=number), None, None, "reveal.bottom_taken_before_show")
    if reveal.bottom is not None:
        turned = " ".join(card.symbol for card in reveal.bottom)
        yield Fact(in_all("fact.bottom"), turned, None, "reveal.bottom")


def _burial_and_call(scenario: Scenario) -> Iterator[Fact]:
    """Yield what is buried and called, and the tricks in which the called card was looked for."""
    dealer = scenario.dealer or "?"
    if scenario.bury is not None:
        seat = scenario.bury.by or dealer
        if scenario.bury.hand is not None:
            yield Fact(in_all("case.hand"), seat, scenario.bury.hand, "bury.hand")
        yield Fact(in_all("fact.bury", seat=seat), None, scenario.bury.cards, "bury.cards")
    if scenario.call is not None:
        yield Fact(in_all("fact.call", seat=scenario.call.by or dealer), None, scenario.call.card, "call.card")
        for number, trick in enumerate(scenario.call.played, start=1):
            text = ", ".join(f"{seat} {cards.symbols}" for seat, cards in trick)
            yield Fact(in_all("fact.call.trick", number=number), text, None, "call.played")


def _settle(settle: Settle) -> Iterator[Fact]:
    """Yield what the settlement is made from."""
    if settle.trick_points is not None:
        yield Fact(in_all("fact.tricks"), str(settle.trick_points), None, "settle.trick_points")
    if settle.points_by is not None:
        text = ", ".join(f"{seat} {points}" for seat, points in settle.points_by.items())
        yield Fact(in_all("fact.points.by"), text, None, "settle.points_by")
    if settle.bottom is not None:
        yield Fact(in_all("fact.bottom"), None, settle.bottom, "settle.bottom")
    final = settle.final_trick
    if final is not None:
        count = len(final.lead) if final.lead is not None else final.cards_led
        text_ = in_all("fact.final.text", seat=final.winner, count=count if count is not None else "?")
        yield Fact(in_all("fact.final"), text_, final.lead, "settle.final_trick")


def fact_line(fact: Fact, language: str) -> tuple[str, str]:
    """Return a fact for a terminal: its name, and what is given."""
    text = fact.text if isinstance(fact.text, str) or fact.text is None else fact.text[language]
    cards = speech(language).cards(fact.cards) if fact.cards is not None else None
    return fact.name[language], "  ".join(part for part in (text, cards) if part)


def trump_word(trump: str, language: str) -> str:
    """Return trump as a word with its sign."""
    sign = {"S": " ♠", "H": " ♥", "C": " ♣", "D": " ♦"}.get(trump, "")
    return label(trump, language) + sign
