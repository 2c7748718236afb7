"""Cards as programs print them: rank first (``8♦8♦J♦``, ``10H``), as one glyph each (🂡), or in our own notation."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from tractor_check.cards import BIG_JOKER_FACE, FACE_OF_TOKEN, SMALL_JOKER_FACE, Cards
from tractor_check.errors import NotationError
from tractor_check.notation import cards

_SUITS = dict(zip("♠♥♣♦♤♡♧♢SHCD", "SHCD" * 3, strict=True))
_RANK = r"10|[2-9TJQKA]"
_JOKERS = {
    "🃟": SMALL_JOKER_FACE,
    "🃏": BIG_JOKER_FACE,
    "LJ": SMALL_JOKER_FACE,
    "BJ": BIG_JOKER_FACE,
    "小王": SMALL_JOKER_FACE,
    "大王": BIG_JOKER_FACE,
    "small joker": SMALL_JOKER_FACE,
    "little joker": SMALL_JOKER_FACE,
    "low joker": SMALL_JOKER_FACE,
    "big joker": BIG_JOKER_FACE,
    "high joker": BIG_JOKER_FACE,
}
_TWO_MEANINGS = {"HJ": (BIG_JOKER_FACE, "HJ"), "SJ": (SMALL_JOKER_FACE, "SJ")}
_GLYPHS = {
    chr(0x1F0A1 + 16 * row + column): FACE_OF_TOKEN[suit + rank]
    for row, suit in enumerate("SHDC")
    for column, rank in zip(
        (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13),
        ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"),
        strict=True,
    )
}
_SIGNS = "[♠♥♣♦♤♡♧♢]"
_NO_WORD = "(?![B-IL-PR-SU-Za-z])"
_TOKEN = re.compile(
    rf"(?P<joker>{'|'.join(_JOKERS)}|(?i:{'|'.join(name for name in _JOKERS if ' ' in name)}))(?![A-Za-z])"
    r"|(?P<either>[HS]J)(?![A-Za-z♠♥♣♦])"
    rf"|(?P<rank>{_RANK})(?:\s?(?P<sign>{_SIGNS})|(?P<letter>[SHCD]){_NO_WORD})"
    rf"|(?P<suit_first>{_SIGNS}|[SHCD])(?P<rank_after>{_RANK}){_NO_WORD}"
    rf"|(?P<glyph>[{''.join(_GLYPHS)}])"
)
_BETWEEN = re.compile(r"[\s,、+&]*")
_RANK_FIRST = re.compile(rf"(?:{_RANK})\s?[♠♥♣♦♤♡♧♢]|(?<![A-Z0-9])(?:{_RANK})[SHCD](?![A-Z])|[{''.join(_GLYPHS)}]")
_SUIT_FIRST = re.compile(rf"(?<![A-Z0-9])[SHCD] ?(?:{_RANK})(?![A-Z])|(?<![0-9TJQKA])[♠♥♣♦♤♡♧♢](?:{_RANK})")
_BOTH_JACKS_AND_JOKERS = re.compile(r"(?<![A-Z])[HS]J(?![A-Z])")


def is_rank_first(texts: Iterable[str]) -> bool | None:
    """Return whether the cards of a log are written rank first, ``None`` if none of them tells.

    >>> is_rank_first(["8♦8♦", "HJ"]), is_rank_first(["D8 D8"]), is_rank_first(["HJ"])
    (True, False, None)
    """
    suit_first = False
    for text in map(normal, texts):
        rest = _BOTH_JACKS_AND_JOKERS.sub(" ", text)
        if _RANK_FIRST.search(rest):
            return True
        suit_first = suit_first or _SUIT_FIRST.search(rest) is not None
    return False if suit_first else None


def normal(text: str) -> str:
    """Return ``text`` with wide forms narrowed and signs without variants."""
    return unicodedata.normalize("NFKC", text.replace("\ufe0f", ""))


def log_cards(text: str, *, rank_first: bool | None) -> tuple[Cards, str]:
    """Return the cards at the beginning of ``text`` and what follows them.

    Args:
        text: the rest of a line of the log.
        rank_first: how the cards of this log are written; it decides what ``HJ`` and ``SJ`` are.

    Raises:
        NotationError: a token that can mean two cards.

    >>> log_cards("8♦8♦J♦Q♦ (10 points)", rank_first=True)
    (cards('D8 D8 DJ DQ'), '(10 points)')
    >>> log_cards("HJ LJ", rank_first=True), log_cards("HJ", rank_first=False)
    ((cards('LJ BJ'), ''), (cards('HJ'), ''))
    >>> log_cards("a bad hand", rank_first=True)
    (cards(''), 'a bad hand')
    """
    rest, faces = normal(text).strip(), []
    while match := _TOKEN.match(rest):
        faces.append(_face(match, rank_first))
        rest = rest[_BETWEEN.match(rest, match.end()).end() :]  # type: ignore[union-attr]
    if rest and not rank_first:
        try:
            return cards(rest) + Cards(faces), ""
        except NotationError:
            pass
    return Cards(faces), rest


def _face(match: re.Match[str], rank_first: bool | None) -> int:
    """Return the face of one token."""
    if match["joker"]:
        return _JOKERS.get(match["joker"]) or _JOKERS[match["joker"].lower()]
    if match["glyph"]:
        return _GLYPHS[match["glyph"]]
    if match["either"]:
        return _either(match["either"], rank_first)
    rank = match["rank"] or match["rank_after"]
    suit = _SUITS[match["sign"] or match["letter"] or match["suit_first"]]
    return FACE_OF_TOKEN[suit + ("10" if rank == "T" else rank)]


def _either(token: str, rank_first: bool | None) -> int:
    """Return the face of a token that is a joker where ranks come first, and a jack where suits do."""
    joker, jack = _TWO_MEANINGS[token]
    if rank_first is None:
        advice = f"write {'BJ' if token == 'HJ' else 'LJ'} or J{token[0]}"
        raise NotationError(f"'{token}' may be a joker or a jack", advice, token, 0)
    return joker if rank_first else FACE_OF_TOKEN[jack]
