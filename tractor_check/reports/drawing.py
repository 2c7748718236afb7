"""The position in the terminal: who sits where, who led and played what in which role, and what is trump.

The seats lie as at the table, play going round clockwise; every cell begins with its place in the order of play and
its seat, so that read line by line it says the same. Nothing but words and cards carries meaning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tractor_check.cards import Cards
from tractor_check.messages.setting import Setting
from tractor_check.messages.speech import Speech
from tractor_check.messages.words import label
from tractor_check.reports.ruling_layout import padded, width_of, wrapped
from tractor_check.reports.ruling_parts import part
from tractor_check.ruling import ILLEGAL, LEGAL, UNDETERMINED, Ruling
from tractor_check.scenario import Scenario

_ROUND_FROM = 60
_INDENT = 2
_SIGNS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}


def drawing(scenario: Scenario, ruling: Ruling, setting: Setting, spoken: Speech, width: int) -> list[str]:
    """Return the position as lines: level and trump, then the seats round the table, or a list where it is narrow."""
    lines = wrapped(game_line(scenario, setting, spoken), width)
    if scenario.reveal is not None:
        lines += _shows(scenario, ruling, spoken)
    if scenario.lead is None or scenario.lead[0] not in scenario.seats:
        return lines
    cells = [_cell(scenario, ruling, seat, spoken) for seat in _round(scenario.seats)]
    side = (width - _INDENT) // 2 - 1
    if width < _ROUND_FROM:
        order = sorted(cells, key=lambda cell: cell[0])
        return lines + [" " * _INDENT + line for cell in order for line in _listed(cell, width - _INDENT)]
    folded = [[line for text in cell for line in wrapped(text, side)] for cell in cells]
    return [*lines, "", *(_four(folded, width) if len(folded) == 4 else _five(folded, width))]


def game_line(scenario: Scenario, setting: Setting, spoken: Speech) -> str:
    """Return game, level, trump, dealer and partner as one sentence."""
    parts = [label(scenario.variant, spoken.language)]
    if setting.level is not None:
        parts.append(spoken.say("level {level}", level=label(setting.level, spoken.language)))
    if setting.trump is not None:
        parts.append(_trump(setting.trump, spoken))
    if scenario.dealer is not None:
        parts.append(spoken.say("dealer {dealer}", dealer=scenario.dealer))
    if scenario.partner is not None and scenario.variant == "five":
        partner = spoken.items(list(scenario.partner)) or label("none", spoken.language)
        parts.append(spoken.say("partner {partner}", partner=partner))
    return spoken.say("; ").join(parts)


def _trump(trump: str, spoken: Speech) -> str:
    """Return what is trump, a suit with its sign."""
    word = label(trump, spoken.language)
    if trump == "NT":
        return word
    suit = f"{word} {_SIGNS[trump]}" if trump in _SIGNS else word
    return spoken.say("trump {trump}", trump=suit)


# ------------------------------------------------------------------------------------------------------------ the seats


def _round(seats: Sequence[str]) -> list[str]:
    """Return the seats from the one drawn at the bottom: the first, or south at a table of N, E, S and W."""
    south = seats.index("S") if set(seats) == {"N", "E", "S", "W"} else 0
    return [*seats[south:], *seats[:south]]


def _cell(scenario: Scenario, ruling: Ruling, seat: str, spoken: Speech) -> list[str]:
    """Return what is written at a seat: place in the order of play, seat and role, then its cards."""
    assert scenario.lead is not None
    leader, led = scenario.lead
    first = scenario.seats.index(leader)
    place = (scenario.seats.index(seat) - first) % len(scenario.seats) + 1
    head = f"{place}. {seat}  "
    if seat == leader:
        words, cards = _lead_words(ruling.answer.get("lead"), led, spoken)
    elif seat in scenario.plays:
        words, cards = _reply_words(ruling, seat, spoken), [spoken.cards(scenario.plays[seat])]
    else:
        words, cards = [spoken.say("to play")], []
    words += _ahead(ruling.answer, seat, spoken)
    return [head + spoken.items(words), *cards]


def _lead_words(about: Any, led: Cards, spoken: Speech) -> tuple[list[str], list[str]]:
    """Return the leader's role and cards; after a recall what is led and what was thrown."""
    if not isinstance(about, Mapping):
        return [label("lead", spoken.language)], [spoken.cards(led)]
    if about.get("legal") is not True:
        verdict = ILLEGAL if about.get("legal") is False else UNDETERMINED
        return [spoken.say("leads"), label(verdict, spoken.language)], [spoken.cards(led)]
    words = [spoken.say("leads"), label(about.get("shape", UNDETERMINED), spoken.language)]
    if about.get("recalled") is not True:
        return words, [spoken.cards(led)]
    words.append(label("recalled", spoken.language))
    thrown = spoken.say("(thrown: {cards})", cards=spoken.cards(led))
    instead = about.get("led")
    return words, [f"{spoken.cards(instead)}  {thrown}" if isinstance(instead, Cards) else thrown]


def _reply_words(ruling: Ruling, seat: str, spoken: Speech) -> list[str]:
    """Return role and verdict of a reply."""
    verdict = part(ruling.answer, "plays").get(seat)
    role = ruling.details.get("plays", {}).get(seat, {}).get("role")
    words = [label(role, spoken.language)] if role is not None else []
    if verdict is not None and (verdict != LEGAL or not words):
        words.append(label(verdict, spoken.language))
    return words or [spoken.say("plays")]


def _ahead(answer: Mapping[str, Any], seat: str, spoken: Speech) -> list[str]:
    """Return the word for the seat that wins or is ahead."""
    if answer.get("winner") == seat:
        return [spoken.say("wins")]
    return [spoken.say("ahead")] if answer.get("leading") == seat and answer.get("plays") else []


def _listed(cell: Sequence[str], width: int) -> Iterator[str]:
    """Yield a seat's lines for a narrow terminal."""
    yield from wrapped(cell[0], width)
    for text in cell[1:]:
        yield from ("   " + line for line in wrapped(text, width - 3))


def _four(cells: Sequence[Sequence[str]], width: int) -> list[str]:
    """Return four cells in play order round the table: the first at the bottom, then left, top, right."""
    bottom, left, top, right = cells
    return [*_centred(top, width), *_abreast(left, right, width), *_centred(bottom, width)]


def _five(cells: Sequence[Sequence[str]], width: int) -> list[str]:
    """Return five cells in play order round the table: the first at the bottom, up on the left, down on the right."""
    bottom, left, upper_left, upper_right, right = cells
    return [*_abreast(upper_left, upper_right, width), *_abreast(left, right, width), *_centred(bottom, width)]


def _centred(cell: Sequence[str], width: int) -> list[str]:
    """Return a cell in the middle, its lines starting in one column."""
    indent = max(_INDENT, (width - max(map(width_of, cell))) // 2)
    return [" " * indent + line for line in cell]


def _abreast(left: Sequence[str], right: Sequence[str], width: int) -> list[str]:
    """Return two cells beside each other."""
    half = max(width // 2 + 4, _INDENT + max(map(width_of, left)) + 2)
    half = min(half, width - max(map(width_of, right)))
    lines = []
    for number in range(max(len(left), len(right))):
        one = left[number] if number < len(left) else ""
        other = right[number] if number < len(right) else ""
        lines.append((padded(" " * _INDENT + one, half) + other).rstrip())
    return lines


# ------------------------------------------------------------------------------------------------------------ the shows


def _shows(scenario: Scenario, ruling: Ruling, spoken: Speech) -> Iterator[str]:
    """Yield the shows of a reveal, one a line, with their verdicts."""
    assert scenario.reveal is not None
    about = ruling.answer.get("reveal")
    found = about.get("shows", ()) if isinstance(about, Mapping) else ()
    verdicts = found if isinstance(found, (list, tuple)) else ()
    for number, show in enumerate(scenario.reveal.shows, start=1):
        verdict = label(verdicts[number - 1], spoken.language) if number <= len(verdicts) else ""
        if show.cards is None:
            yield f"  {number}. {show.seat}  {label('show.pass', spoken.language)}"
        else:
            yield f"  {number}. {show.seat}  {spoken.cards(show.cards)}  {verdict}".rstrip()
