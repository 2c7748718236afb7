"""Cards as plain text, the tiers of one hand, and the two enumerations that everything else is made of.

A card is its canonical token (``"D3"``, ``"BJ"``), several cards are a sorted tuple of tokens.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any

Cards = tuple[str, ...]

SUITS = "SHCD"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
FACES: Cards = (*(suit + rank for suit in SUITS for rank in RANKS), "LJ", "BJ")
ORDER = {face: place for place, face in enumerate(FACES)}
TRUMPS = "T"
COPIES = {"five": 2, "four-80": 2, "four-40": 1}
POINTS = {"5": 5, "10": 10, "K": 10}


def in_order(cards: Iterable[str]) -> Cards:
    """Return the cards in the canonical order S H C D, 2..A, LJ, BJ."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def parse(value: Any) -> Cards:
    """Read cards: text (a bare suit carries on: ``"D 3 3 4"``), a list of such texts, or a mapping by suit."""
    if isinstance(value, Mapping):
        return in_order(
            card for suit, text in value.items() for card in parse(text if suit == "jokers" else f"{suit} {text}")
        )
    if isinstance(value, (list, tuple)):
        return in_order(card for item in value for card in parse(item))
    suit, cards = "", []
    for token in re.split(r"[\s,]+", str(value).strip()):
        if token in SUITS and token:
            suit = token
        elif token in ORDER:
            cards.append(token)
            suit = ""
        elif suit + token in ORDER:
            cards.append(suit + token)
        elif token:
            raise ValueError(f"not a card: {token}")
    return in_order(cards)


def show(cards: Iterable[str]) -> str | list[str]:
    """Return the cards as one canonical text; no cards are an empty list (spec, notation)."""
    return " ".join(in_order(cards)) or []


def points(cards: Iterable[str]) -> int:
    """Return the card points: points.five, points.ten, points.king."""
    return sum(POINTS.get(card[1:], 0) for card in cards)


def holds(hand: Iterable[str], cards: Iterable[str]) -> bool:
    """Return whether every card, with its copies, is in the hand."""
    return not Counter(cards) - Counter(hand)


def without(cards: Iterable[str], taken: Iterable[str]) -> Cards:
    """Return the cards left when those taken are removed."""
    return in_order((Counter(cards) - Counter(taken)).elements())


class Trump:
    """Groups and tiers of all faces: trump.tiers.*, trump.members.*, tractor.level-skip, tractor.no-trump.*.

    Tiers are whole numbers; two pairs can be neighbours in a tractor exactly when their tiers differ by one.
    Ordinary cards take 0..11 (the level rank is left out), the special trumps start at 20, so the ordinary trumps
    never touch the off-suit level tier.
    """

    def __init__(self, level: str, suit: str) -> None:
        """Work out group and tier of every face for a level rank and a suit (``"NT"`` for no-trump)."""
        ordinary = [rank for rank in RANKS if rank != level]
        special = 20
        main = special + 1 if suit in SUITS else special
        self.group: dict[str, str] = {"LJ": TRUMPS, "BJ": TRUMPS}
        self.tier: dict[str, int] = {"LJ": main + 1, "BJ": main + 2}
        for face in FACES[:-2]:
            face_suit, rank = face[0], face[1:]
            if rank == level:
                self.group[face] = TRUMPS
                self.tier[face] = main if face_suit == suit else special
            else:
                self.group[face] = TRUMPS if face_suit == suit else face_suit
                self.tier[face] = ordinary.index(rank)

    def among(self, group: str, cards: Iterable[str]) -> Cards:
        """Return those of the cards that belong to a suit group."""
        return tuple(card for card in cards if self.group[card] == group)


@lru_cache(maxsize=65536)
def trump_of(level: str, suit: str) -> Trump:
    """Return the trump of a hand; the same object for the same hand, so that it can key a memo."""
    return Trump(level, suit)


def pair_faces(cards: Iterable[str]) -> Cards:
    """Return the faces held twice: pair.identical."""
    return in_order(face for face, copies in Counter(cards).items() if copies >= 2)


@lru_cache(maxsize=65536)
def runs(trump: Trump, pairs: Cards, size: int) -> tuple[Cards, ...]:
    """Return every choice of ``size`` pairs (faces, lowest first) in consecutive tiers: tractor.consecutive.

    All pairs given must be of one group. Faces that share a tier are alternatives, so one run holds at most one of
    them: tractor.trump.off-levels-not-joined.
    """
    climbing = sorted(pairs, key=lambda face: (trump.tier[face], ORDER[face]))
    return tuple(
        chosen
        for chosen in combinations(climbing, size)
        if all(trump.tier[high] == trump.tier[low] + 1 for low, high in pairwise(chosen))
    )


def replies(hand: Iterable[str], size: int) -> Iterator[Cards]:
    """Yield every choice of ``size`` cards from the hand that differs in faces, each in canonical order."""
    faces = in_order(set(hand))
    held = Counter(hand)

    def choose(place: int, left: int) -> Iterator[Cards]:
        if left == 0:
            yield ()
        elif place < len(faces):
            face = faces[place]
            for copies in range(min(left, held[face]), -1, -1):
                for rest in choose(place + 1, left - copies):
                    yield (face,) * copies + rest

    return choose(0, size)
