"""One position as a picture for a slide: an SVG that needs no font for its cards and nothing beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from tractor_check.cards import Card, Cards
from tractor_check.messages import setting_of
from tractor_check.messages.speech import speech
from tractor_check.pages.facts import Fact, fact_line, facts
from tractor_check.pages.page import template
from tractor_check.pages.seats import Seat, seats
from tractor_check.pages.suits import PATHS
from tractor_check.pages.words import own_text, say
from tractor_check.reports.drawing import game_line
from tractor_check.ruling import Ruling
from tractor_check.scenario import Scenario

WIDTH, HEIGHT = 1280, 720
_CARD, _GAP = 50.0, 6.0
_LARGE, _SMALL, _STEP = 1.3, 0.8, 32
_FOUR = ((640, 475), (255, 315), (640, 165), (1025, 315))
_FIVE = ((640, 475), (250, 400), (330, 165), (950, 165), (1030, 400))
_COLOURS = {"S": "#16191c", "H": "#b3131f", "C": "#0b6b32", "D": "#1450b8", "L": "#3c4247", "B": "#b3131f"}
_TWO_COLOURS = _COLOURS | {"C": "#16191c", "D": "#b3131f"}


class Drawn(NamedTuple):
    """A card with its place: top left corner, scale, sign, rank and colour."""

    x: float
    y: float
    scale: float
    kind: str
    rank: str
    colour: str


class Place(NamedTuple):
    """A seat with its place: the middle of its name, its words, its cards."""

    x: float
    y: float
    name: str
    cards: tuple[Drawn, ...]
    hand_label: str
    hand_y: float


def picture(scenario: Scenario, ruling: Ruling, *, language: str = "en", four_colours: bool = True) -> str:
    """Return the position as SVG: the table with its seats, what lies on it, and the hands; no verdict.

    Args:
        scenario: the position.
        ruling: its ruling; only what the table shows is taken from it.
        language: the language of its words.
        four_colours: whether clubs are green and diamonds blue.
    """
    colours = _COLOURS if four_colours else _TWO_COLOURS
    spoken = speech(language)
    places = [_place(seat, len(scenario.seats), colours, language) for seat in seats(scenario, ruling)]
    lines = _lines(facts(scenario), language)
    fields: dict[str, Any] = {
        "width": WIDTH,
        "height": HEIGHT + (_STEP * len(lines) if places else 0),
        "language": language,
        "title": own_text(scenario.title, language) or scenario.id,
        "meta": game_line(scenario, setting_of(scenario), spoken),
        "description": _description(scenario, language),
        "paths": PATHS,
        "places": places,
        "lines": list(enumerate(lines)),
        "lines_y": HEIGHT if places else 220,
        "lines_size": 22 if places else 30,
        "lines_step": _STEP if places else 46,
    }
    return str(template("picture.svg.j2").render(fields)) + "\n"


def _place(seat: Seat, count: int, colours: dict[str, str], language: str) -> Place:
    """Return a seat with everything where it is drawn."""
    x, y = (_FOUR if count == 4 else _FIVE)[seat.place]
    hand = seat.hand if seat.loose else seat.hand - seat.played
    drawn = [*_row(seat.played, x, y + 16, _LARGE, colours)]
    hand_y = y + 16 + (_CARD * 1.4 * _LARGE + 10 if len(seat.played) else 0)
    drawn += _row(hand, x, hand_y, _SMALL, colours)
    words = [seat.name, f"({seat.turn})" if seat.turn and len(seat.played) else ""]
    words.append(say("seat.dealer", language) if seat.dealer else "")
    label = say("case.left" if len(seat.played) and not seat.loose else "case.hand", language) if len(hand) else ""
    return Place(x, y, "  ".join(filter(None, words)), tuple(drawn), label, hand_y + _CARD * 1.4 * _SMALL + 20)


def _row(held: Cards, middle: float, y: float, scale: float, colours: dict[str, str]) -> Iterator[Drawn]:
    """Yield cards in a row around ``middle``, drawn closer together where there are many."""
    cards = list(held)
    step = min((_CARD + _GAP) * scale, 380 / max(1, len(cards)))
    left = middle - (step * (len(cards) - 1) + _CARD * scale) / 2
    for number, card in enumerate(cards):
        kind = _kind(card)
        rank = card.rank.value if card.rank is not None else card.text
        yield Drawn(round(left + number * step, 1), round(y, 1), scale, kind, rank, colours[kind])


def _kind(card: Card) -> str:
    """Return the letter of a card's sign."""
    return card.suit.value if card.suit is not None else card.text[0]


def _lines(given: Iterable[Fact], language: str) -> Sequence[str]:
    """Return what is given beside the trick, a line each."""
    return [": ".join(filter(None, fact_line(fact, language))) for fact in given]


def _description(scenario: Scenario, language: str) -> str:
    """Return the position in words, for those who cannot see the picture."""
    spoken = speech(language)
    parts = []
    if scenario.lead is not None:
        parts.append(f"{scenario.lead[0]}: {spoken.cards(scenario.lead[1])}")
    parts += [f"{seat}: {spoken.cards(played)}" for seat, played in scenario.plays.items()]
    parts += [f"{say('case.hand', language)} {seat}: {spoken.cards(hand)}" for seat, hand in scenario.hands.items()]
    return "; ".join([*parts, *_lines(facts(scenario), language)])
