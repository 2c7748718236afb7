"""A pasted log → who played what, in order, and what it says of level and trump. Other lines are passed over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tractor_check.cards import Cards
from tractor_check.errors import NotationError, TractorCheckError
from tractor_check.importing.log_cards import is_rank_first, log_cards, normal

_VERB = re.compile(
    r"(?:^|(?<=[\s\])>]))(?:(?:tried|attempted|tries) to throw|throws|threw|played|plays|led|leads)\b(?:\s+(?:a|the)\s+"
    r"(?:throw|pair|tractor|single)\b)?(?:\s+of)?\s*:?\s*|(?:(?:甩|打|出)(?:出|了|牌)*)\s*[::]?\s*",
    re.IGNORECASE,
)
_PREFIX = re.compile(
    r"\s*(?:\[[^\]]*\]|\([^)]*\)|<[^>]*>|\d{4}[-/.]\d\d?[-/.]\d\d?[T,]?|\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?:\s?[AP]M\b)?Z?"
    r"|[-*•>|#·]+(?=\s)|\d+[.)](?=\s))[\s,:|–—-]*",
    re.IGNORECASE,
)
_TRICK = re.compile(r"\btrick\b", re.IGNORECASE)
_TAKES = re.compile(r"\b(?:wins|won|takes|took)\b", re.IGNORECASE)
_TAKEN = re.compile(r"\b(?:won|taken)\b", re.IGNORECASE)
_TRUMP = re.compile(r"\bTRUMPS?\b(?!\s*CARDS?\s+LEFT)|主牌?")
_NO_TRUMP = re.compile(r"\bNO[- ]?TRUMPS?\b|\bNT\b|无主|TRUMPS?(?: SUIT)?\s*(?:IS|:|=)?\s*NONE\b")
_SUIT_SIGN = re.compile(
    r"[♠♥♣♦♤♡♧♢]|\b(?:SPADE|HEART|CLUB|DIAMOND)S?\b|黑桃|红桃|红心|梅花|方块|方片|"
    r"(?<=[:=] )[SHCD]\b|(?<=[:=])[SHCD]\b|(?<=TRUMP )[SHCD]\b|(?<=TRUMPS )[SHCD]\b"
)
_SUIT_OF = dict(zip("♠♥♣♦♤♡♧♢SHCD黑红梅方", "SHCD" * 4, strict=True))
_LEVEL = re.compile(r"(?:\b(?:LEVEL|RANK)\b(?:\s+IS)?|级牌?)\s*[:=]?\s*(10|[2-9JQKA])(?![0-9A-Z])")
_LEVEL_BESIDE_SUIT = re.compile(r"(10|[2-9JQKA])\s?[♠♥♣♦♤♡♧♢]")
_USUAL = frozenset({"P1", "P2", "P3", "P4", "P5"})
_CLOSING = re.compile(r"[.!。!]*$|\s*(?:\(|\[|—|–|-\s|→|but\b|;).*$", re.IGNORECASE)


class LogError(TractorCheckError):
    """Lines of a log that cannot be read; ``str`` has a line for each."""


class Play(NamedTuple):
    """One line of play.

    Attributes:
        line: number of the line.
        name: who played, as the log writes it.
        cards: what was played.
    """

    line: int
    name: str
    cards: Cards


class Setting(NamedTuple):
    """What a line says of the hand: trump (S, H, C, D or NT) or level, ``None`` for what it does not say."""

    line: int
    trump: str | None
    level: str | None


class TrickEnd(NamedTuple):
    """A line that says who won the trick."""

    line: int


Event = Play | Setting | TrickEnd


def events(lines: Iterable[str], file: str, names: Iterable[str] = ()) -> list[Event]:
    """Return what a log says, in order.

    Args:
        lines: the lines of the log.
        file: what messages call it.
        names: who sits at the table, if that is known; lines such as ``P1: 8♦8♦`` are taken from
            them and from P1 to P5.

    Raises:
        LogError: a line says that cards were played, and one of them cannot be read.
    """
    kept, known = list(lines), frozenset(names) | _USUAL
    split = [_split(line) or _split_at_colon(line, known) for line in kept]
    rank_first = is_rank_first(rest for part in split if part for rest in [part[1]])
    found: list[Event] = []
    problems: list[str] = []
    for number, (line, part) in enumerate(zip(kept, split, strict=True), 1):
        try:
            play = _play(number, part, rank_first) if part else None
        except NotationError as error:
            problems.append(f"{file}:{number}: {error}")
            continue
        found += [play] if play else _said(number, line)
    if problems:
        raise LogError("\n".join(problems))
    return found


def _split(line: str) -> tuple[str, str] | None:
    """Return who plays and what follows; ``None`` for a line that is no play."""
    match = _VERB.search(line)
    name = _name(line[: match.start()]) if match else ""
    if match is None or not name:
        return None
    return name, line[match.end() :]


def _split_at_colon(line: str, known: frozenset[str]) -> tuple[str, str] | None:
    """Return who plays and what follows for a line such as ``P1: 8♦8♦`` of somebody known to sit at the table."""
    name, colon, rest = normal(_bare(line)).partition(":")
    return (name.strip(), rest) if colon and name.strip() in known else None


def _bare(text: str) -> str:
    """Return ``text`` without times, chat brackets and bullets before it."""
    while (match := _PREFIX.match(text)) and text[match.end() :].strip():
        text = text[match.end() :]
    return text.strip()


def _name(before: str) -> str:
    """Return the name at the end of what stands before the verb."""
    bare = _bare(before).rpartition(": ")[2].strip(" \t:*_`")
    return bare[1:-1].strip() if bare[:1] in "[<(" and bare[-1:] in ("]", ">", ")") else bare


def _play(number: int, part: tuple[str, str], rank_first: bool | None) -> Play | None:
    """Return the play of one line, ``None`` if no card follows the verb (somebody chats)."""
    name, rest = part
    found, left = log_cards(rest, rank_first=rank_first)
    if not found:
        return None
    left = _CLOSING.sub("", " ".join(left.split()), count=1).strip()
    if left:
        raise NotationError(
            f"'{left[:20]}' is not a card", "write cards such as 8♦ 10♥ LJ, or take the line away", left, 0
        )
    return Play(number, name, found)


def _ends_trick(line: str) -> bool:
    """Return whether a line says that somebody takes a trick, or that one is taken."""
    tricks, takes, taken = ([found.start() for found in word.finditer(line)] for word in (_TRICK, _TAKES, _TAKEN))
    return bool(tricks) and (min(takes, default=len(line)) < tricks[-1] or tricks[0] < max(taken, default=-1))


def _said(number: int, line: str) -> Iterator[Event]:
    """Yield what a line that is no play says."""
    text = normal(line).upper()
    if _ends_trick(line):
        yield TrickEnd(number)
        return
    trump, level = None, None
    if _NO_TRUMP.search(text):
        trump = "NT"
    elif match := _TRUMP.search(text):
        suit = _SUIT_SIGN.search(text, match.end())
        trump = _SUIT_OF[suit.group()[0]] if suit else None
        beside = _LEVEL_BESIDE_SUIT.search(text, match.end())
        level = beside[1] if beside else None
    if match := _LEVEL.search(text):
        level = match[1]
    if trump or level:
        yield Setting(number, trump, level)
