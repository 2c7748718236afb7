"""The notation of cards: strict in what it takes, plain in what it answers when it cannot.

Suit first, as the rule sheets write: ``D9``, ``H10``, ``LJ``, ``BJ``. A bare suit letter carries on until the next suit
letter, full card or joker: ``D 3 4 5 A A``. Suit signs, Chinese joker names and full-width forms are taken; blanks,
commas and ``、`` separate.
"""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

import re
from typing import NamedTuple

from tractor_check.cards import ALL_CARDS, BIG_JOKER_FACE, FACE_OF_TOKEN, RANKS, SMALL_JOKER_FACE, SUITS, Card, Cards
from tractor_check.errors import NotationError

_SUIT_SIGNS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D", "♤": "S", "♡": "H", "♧": "C", "♢": "D"}
_REWRITES = str.maketrans({**_SUIT_SIGNS, "\ufe0f": None, ",": " ", "、": " "})
_SUIT_LETTERS = "SHCD"
_LONGEST_TOKEN = 100
_RANK_WORDS = frozenset(rank.value for rank in RANKS)
_JOKER_NAMES = {"小王": SMALL_JOKER_FACE, "大王": BIG_JOKER_FACE}
_FULL_TOKENS: dict[str, int] = FACE_OF_TOKEN | _JOKER_NAMES
_RANK_TOKENS: dict[str, dict[str, int]] = {
    suit.value: {rank.value: suit.number * 13 + rank.number for rank in RANKS} for suit in SUITS
}


def cards(text: str) -> Cards:
    """Return the cards written in ``text``.

    Raises:
        NotationError: a token is not a card; the error quotes it, places it and says what to write.

    >>> cards("D A 3 A")
    cards('D3 DA DA')
    >>> cards("S A K H 10 LJ BJ")
    cards('SK SA H10 LJ BJ')
    """
    tokens = text.split()
    try:
        return Cards(map(FACE_OF_TOKEN.__getitem__, tokens))
    except KeyError:
        return Cards(_carried(tokens) or _faces(text))


def cards_in_order(text: str) -> tuple[Card, ...]:
    """Return the cards written in ``text`` in the order in which they are written.

    Raises:
        NotationError: as `cards`.

    >>> cards_in_order("D A 3")
    (Card.of('DA'), Card.of('D3'))
    """
    return tuple(map(ALL_CARDS.__getitem__, _carried(text.split()) or _faces(text)))


def _carried(tokens: list[str]) -> list[int] | None:
    """Return the faces of plain tokens, carrying a bare suit; ``None`` when a token wants a closer look."""
    faces: list[int] = []
    ranks: dict[str, int] = {}
    bare = False
    for token in tokens:
        face = ranks.get(token)
        if face is None:
            face = FACE_OF_TOKEN.get(token)
            if bare or (face is None and token not in _RANK_TOKENS):
                return None
            ranks = _RANK_TOKENS.get(token, {})
        bare = face is None
        if face is not None:
            faces.append(face)
    return None if bare else faces


class _Token(NamedTuple):
    """A normalised token, the text it came from and where that stands."""

    text: str
    written: str
    offset: int


def _tokens(text: str) -> list[_Token]:
    """Return the tokens of ``text`` in normal form, each with the place it came from."""
    from unicodedata import normalize  # for texts in other than plain forms

    found = []
    for match in re.finditer(r"[^\s,、，]+", text):
        written = match.group()
        if len(written) > _LONGEST_TOKEN:  # no card; and bringing it into normal form could take for ever
            found.append(_Token(written, written, match.start()))
            continue
        plain = normalize("NFKC", written.translate(_REWRITES)).translate(_REWRITES)
        found += [_Token(part, written, match.start()) for part in plain.split()]
    return found


def _faces(text: str) -> list[int]:
    """Return the faces written in ``text`` in any accepted form; the errors are made here."""
    faces: list[int] = []
    ranks: dict[str, int] = {}
    bare: _Token | None = None
    last_suit = ""
    for token in _tokens(text):
        face = ranks.get(token.text)
        if face is None:
            face = _FULL_TOKENS.get(token.text)
            if face is None and token.text not in _RANK_TOKENS:
                advice = _advice(token.text, last_suit)
                raise NotationError(f"'{token.written}' is not a card", advice, token.written, token.offset)
            if bare:
                break
            ranks, last_suit = _RANK_TOKENS.get(token.text, {}), token.text[0]
        bare = token if face is None else None
        if face is not None:
            faces.append(face)
    if bare:
        raise _bare_suit(bare)
    return faces


def _bare_suit(token: _Token) -> NotationError:
    """Return the error for a suit letter without ranks after it."""
    advice = f"a bare suit needs ranks after it: write {token.text} 3 4 or {token.text}3"
    return NotationError(f"'{token.written}' is a suit without a rank", advice, token.written, token.offset)


def _advice(token: str, last_suit: str) -> str:
    """Return what to write instead of ``token``."""
    upper = token.upper()
    if "JOKER" in upper or upper in {"XJ", "J1", "J2", "RJ", "JK", "王", "🃏", "🂿", "🃟"}:
        return "write LJ for the small joker or BJ for the big one"
    if upper in _FULL_TOKENS or upper in _RANK_TOKENS:
        return f"capitals only: write {upper}"
    if upper in _RANK_WORDS or upper == "T":
        suit = last_suit if last_suit in _RANK_TOKENS else "S"
        if upper == "T":
            return f"write 10: {suit}10"
        return f"a rank needs its suit before it: write {suit}{upper} or {suit} {upper}"
    if upper[:1] in _RANK_TOKENS and upper[1:] == "T":
        return f"write 10: {upper[0]}10"
    if upper[-1] in _RANK_TOKENS and upper[:-1] in {*_RANK_WORDS, "T"}:
        return f"suit first: write {upper[-1]}{'10' if upper[:-1] == 'T' else upper[:-1]}"
    if ":" in token:
        return "put a blank after the colon that follows the seat"
    if upper[0] in _RANK_TOKENS and re.fullmatch(r"(10|[2-9JQKA]){2,}", upper[1:]):
        return f"put blanks between ranks: write {upper[0]} {' '.join(re.findall(r'10|[2-9JQKA]', upper[1:]))}"
    if re.fullmatch(r"([SHCD](10|[2-9JQKA])|[LB]J){2,}", upper):
        return f"put blanks between cards: write {' '.join(re.findall(r'[SHCD](?:10|[2-9JQKA])|[LB]J', upper))}"
    if upper.lstrip(_SUIT_LETTERS).isdigit():
        return "the ranks are 2 3 4 5 6 7 8 9 10 J Q K A"
    return "write a suit S H C D and a rank 2 to 10 J Q K A, such as D9, or LJ, BJ"
