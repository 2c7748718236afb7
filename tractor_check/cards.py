"""Suits, ranks, card faces and multisets of cards.

A card has no strength here: that needs a trump (`tractor_check.trump`). How people write cards is in
`tractor_check.notation`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cached_property


class Suit(Enum):
    """One of the four suits, in the order in which cards are printed."""

    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"

    __hash__ = object.__hash__  # by identity, as members are compared: the usual one is Python code

    @cached_property
    def number(self) -> int:
        """Return the place of the suit in printing order, 0 to 3."""
        return SUITS.index(self)

    @property
    def symbol(self) -> str:
        """Return the suit's sign as terminals and pages show it."""
        return "♠♥♣♦"[self.number]


class Rank(Enum):
    """One of the thirteen ranks; the value is how it is written."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    __hash__ = object.__hash__  # by identity, as members are compared: the usual one is Python code

    @cached_property
    def number(self) -> int:
        """Return the place of the rank as a level, 0 for the two up to 12 for the ace."""
        return RANKS.index(self)


RANKS: tuple[Rank, ...] = tuple(Rank)
SUITS: tuple[Suit, ...] = tuple(Suit)

SMALL_JOKER_FACE = 52
BIG_JOKER_FACE = 53
FACES = 54


class Card:
    """A card face. Cards are compared for identity of face only; they have no order.

    >>> Card.of("D10")
    Card.of('D10')
    """

    __slots__ = ("face", "rank", "suit", "text")

    face: int
    suit: Suit | None
    rank: Rank | None
    text: str

    def __init__(self, face: int) -> None:
        if not 0 <= face < FACES:
            raise ValueError(f"a card face is a number from 0 to {FACES - 1}, not {face}")
        self.face = face
        self.suit = SUITS[face // 13] if face < SMALL_JOKER_FACE else None
        self.rank = RANKS[face % 13] if face < SMALL_JOKER_FACE else None
        self.text = f"{self.suit.value}{self.rank.value}" if self.suit and self.rank else ("LJ", "BJ")[face - 52]

    @classmethod
    def of(cls, text: str) -> Card:
        """Return the card whose full token is ``text``.

        Raises:
            KeyError: ``text`` is not a full token such as ``D10`` or ``LJ``.
        """
        return ALL_CARDS[FACE_OF_TOKEN[text]]

    @property
    def is_joker(self) -> bool:
        """Return whether the card is one of the two jokers."""
        return self.face >= SMALL_JOKER_FACE

    @property
    def points(self) -> int:
        """Return the card points: 5 for a five, 10 for a ten or a king (points.five, points.ten, points.king)."""
        return FACE_POINTS[self.face]

    @property
    def symbol(self) -> str:
        """Return the card with its suit sign, as terminals and pages show it."""
        return f"{self.suit.symbol}{self.rank.value}" if self.suit and self.rank else self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self.face == other.face

    def __hash__(self) -> int:
        return self.face

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card.of({self.text!r})"


FACE_POINTS: tuple[int, ...] = tuple(
    0 if face >= SMALL_JOKER_FACE else {"5": 5, "10": 10, "K": 10}.get(RANKS[face % 13].value, 0)
    for face in range(FACES)
)
ALL_CARDS: tuple[Card, ...] = tuple(Card(face) for face in range(FACES))
PACK_POINTS = sum(FACE_POINTS)


class Cards:
    """An immutable multiset of cards: a hand, a play, a bottom.

    Its text is canonical (S H C D, two to ace, LJ, BJ), so parsing with `tractor_check.notation.cards` and printing
    are inverse.

    >>> str(Cards([51, 40, 51]))
    'D3 DA DA'
    """

    __slots__ = ("faces",)

    faces: bytes

    def __init__(self, faces: bytes | Iterable[int] = b"") -> None:
        self.faces = bytes(sorted(faces))

    def __len__(self) -> int:
        return len(self.faces)

    def __iter__(self) -> Iterator[Card]:
        return map(ALL_CARDS.__getitem__, self.faces)

    def __contains__(self, card: Card) -> bool:
        return card.face in self.faces

    def __add__(self, other: Cards) -> Cards:
        return Cards(self.faces + other.faces)

    def __sub__(self, other: Cards) -> Cards:
        left = self.faces
        for face in other.faces:
            left = left.replace(bytes((face,)), b"", 1)
        return Cards(left)

    def __le__(self, other: Cards) -> bool:
        return all(self.faces.count(face) <= other.faces.count(face) for face in set(self.faces))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self.faces == other.faces

    def __hash__(self) -> int:
        return hash(self.faces)

    def __str__(self) -> str:
        faces = self.faces
        return _text_of(faces[0]) if len(faces) == 1 else " ".join(map(_text_of, faces))

    def __repr__(self) -> str:
        return f"cards({str(self)!r})"

    @property
    def symbols(self) -> str:
        """Return the cards with suit signs, for people."""
        return " ".join(ALL_CARDS[face].symbol for face in self.faces)

    @property
    def points(self) -> int:
        """Return the card points of all the cards together."""
        return sum(map(FACE_POINTS.__getitem__, self.faces))

    @property
    def different(self) -> Cards:
        """Return each face once."""
        return Cards(set(self.faces))

    def count(self, card: Card) -> int:
        """Return how many copies of ``card`` there are."""
        return self.faces.count(card.face)


FACE_OF_TOKEN: dict[str, int] = {card.text: card.face for card in ALL_CARDS}
_text_of = list(FACE_OF_TOKEN).__getitem__
NO_CARDS = Cards()
ONE_CARD: tuple[Cards, ...] = tuple(Cards([face]) for face in range(FACES))
"""Each card alone, by its face."""
