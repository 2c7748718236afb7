"""Laying out a ruling for a terminal: display width, wrapping, labelled rows, four-colour suits."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

_WIDE_FROM = "\u2e80"
_NEVER_FIRST = "”。、，．：；！？）】」』》…,.:;!?)]"
_NEVER_LAST = "（【「『《([“"
_CARD = r"[♠♥♣♦](?:10|[2-9JQKA])"
_WIDE = r"\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60"
_CARDS = rf"\s+|{_CARD}(?: (?:{_CARD}|LJ|BJ)){{0,7}}"
_SUITED = r"([♠♥♣♦])(10|[2-9JQKA])?(?![0-9A-Za-z])"
_COLOURS = {"♠": "1", "♥": "31", "♣": "32", "♦": "34"}
_VERDICT = r"^[^:：]+[:：]"


def width_of(text: str) -> int:
    """Return how many columns ``text`` takes on a terminal."""
    if max(text, default=" ") < _WIDE_FROM:
        return len(text)
    from wcwidth import wcswidth

    return max(0, int(wcswidth(text)))


def padded(text: str, width: int) -> str:
    """Return ``text`` with spaces after it up to ``width`` columns."""
    return text + " " * (width - width_of(text))


def wrapped(text: str, width: int) -> list[str]:
    """Return ``text`` in lines of at most ``width`` columns.

    Chinese and Japanese break between characters, all else at spaces; a few cards in a row stay together.
    """
    if width_of(text) <= width:
        return [text.strip()]
    lines, line, used = [], "", 0
    for unit in _units(text):
        needed = width_of(unit)
        if line and used + needed > width and not unit.isspace():
            lines.append(line.rstrip())
            line, used = "", 0
        if line or not unit.isspace():
            line += unit
            used += needed
    return [*lines, line.rstrip()] if line.strip() else lines or [""]


@cache
def _unit(*, wide: bool) -> re.Pattern[str]:
    """Return what finds the pieces of a text; the one for wide characters takes long to compile."""
    return re.compile(rf"{_CARDS}|[{_WIDE}]|[^\s{_WIDE}♠♥♣♦]+|\S" if wide else rf"{_CARDS}|[^\s♠♥♣♦]+|\S")


def _units(text: str) -> list[str]:
    """Return the pieces of ``text`` between which a line may break; punctuation stays with its neighbour."""
    units: list[str] = []
    for piece in _unit(wide=max(text, default=" ") >= _WIDE_FROM).findall(text):
        joins = units and not units[-1].isspace() and (piece[0] in _NEVER_FIRST or units[-1][-1] in _NEVER_LAST)
        if joins and not piece.isspace():
            units[-1] += piece
        else:
            units.append(piece)
    return units


def rows(labelled: Iterable[tuple[str, str]], width: int) -> list[str]:
    """Return rows of a label and a text, the texts aligned and wrapped; a row without a label goes on with the last."""
    held = list(labelled)
    column = max((width_of(name) for name, _ in held), default=0) + 2
    lines = []
    for name, text in held:
        for number, line in enumerate(wrapped(text, max(20, width - column))):
            lines.append(padded(name if not number else "", column) + line)
    return [line.rstrip() for line in lines]


def coloured(text: str) -> str:
    """Return ``text`` with its first verdict in bold and suits in four colours; the letters and signs say the same."""
    first, newline, rest = text.partition("\n")
    first = re.sub(_VERDICT, lambda found: f"\x1b[1m{found[0]}\x1b[0m", first, count=1)
    return re.sub(_SUITED, lambda found: f"\x1b[{_COLOURS[found[1]]}m{found[0]}\x1b[0m", first + newline + rest)
