"""The trump of a hand: which group a card belongs to, how the tiers of a group rise and touch, and the packed layout of
a hand.

A packed hand is one integer. Every card face has a field of two bits: ``01`` for one copy, ``11`` for two, so that
``bit_count()`` counts cards, ``reply & ~hand`` finds what is not held and ``(hand >> 1) & LOW`` marks the pairs. Fields
lie group by group and, inside a group, tier by tier, so that neighbouring tiers are neighbouring fields and runs are
shifts. The off-suit level faces of the trump group share one tier: their fields lie above the tiers and are folded onto
the tier's own empty field when tiers matter.
"""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from collections.abc import Callable
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from tractor_check.cards import BIG_JOKER_FACE, FACES, ONE_CARD, RANKS, SMALL_JOKER_FACE, SUITS, Card, Cards, Rank, Suit

LOW = int("01" * 64, 2)
"""The low bit of every field."""


class Group(IntEnum):
    """A suit group: the four side suits and the trumps (derived.trump-group)."""

    SPADES = 0
    HEARTS = 1
    CLUBS = 2
    DIAMONDS = 3
    TRUMPS = 4


class Layout(NamedTuple):
    """Where one group lies in a packed hand.

    Attributes:
        group: which group.
        base: bits below the group's first field.
        mask: the group's fields, shifted down by ``base``; ``(hand >> base) & mask`` is the group's holding.
        off: low bits of the off-suit level fields, 0 in a side suit.
        off_tier: low bit of the empty field that stands for their tier.
        faces: card face of every field, -1 for an empty field.
    """

    group: Group
    base: int
    mask: int
    off: int
    off_tier: int
    faces: tuple[int, ...]

    def tiers(self, low_bits: int) -> int:
        """Return ``low_bits`` (a bit a face) with the off-suit level faces folded onto their one tier."""
        off = self.off
        return (low_bits & ~off) | self.off_tier if low_bits & off else low_bits

    def top(self, holding: int) -> int:
        """Return the strength of the highest card of ``holding``: comparable inside the group, 0 for no card."""
        low = holding & LOW
        off = self.off
        return ((low & ~off) | self.off_tier if low & off else low).bit_length()


class Trump:
    """The trump of one hand: the level rank and a suit (``None`` in no-trump).

    Instances are made once and shared (`Trump.of`); they are compared by identity.

    Attributes:
        level: the level rank.
        suit: the trump suit, ``None`` in no-trump.
        ace_joins: whether the highest ordinary trump touches the off-suit level.
        layouts: where each group lies in a packed hand, by `Group`.
        trumps: the last of them.
        units: one copy of each face, packed.
        unit_of: gives the unit of a face; sums over it are the quickest that Python has.
        level_units: the same of the level cards, by the number of their printed suit.
        by_level: low bits, in the trump layout, of the cards that are trumps by rank or as jokers, not by printed suit.
        group_of_face: the group of each face.
        strength_of_face: its strength, comparable inside its group.

    Source:
        Clauses trump.members.suit, trump.members.no-trump, trump.tiers.order, trump.tiers.off-levels-equal,
        tractor.level-skip, tractor.trump.ordinary-not-to-off-level and tractor.no-trump.no-main-tier.

    >>> Trump.of(Rank.THREE, Suit.CLUBS).group(Card.of("D3"))
    <Group.TRUMPS: 4>
    """

    __slots__ = (
        "ace_joins",
        "by_level",
        "group_of_face",
        "layouts",
        "level",
        "level_units",
        "strength_of_face",
        "suit",
        "trumps",
        "unit_of",
        "units",
    )

    level: Rank
    suit: Suit | None
    ace_joins: bool
    layouts: tuple[Layout, ...]
    trumps: Layout
    units: tuple[int, ...]
    unit_of: Callable[[int], int]
    level_units: tuple[int, ...]
    by_level: int
    group_of_face: tuple[Group, ...]
    strength_of_face: tuple[int, ...]

    def __init__(self, level: Rank, suit: Suit | None, *, ace_joins: bool) -> None:
        self.level = level
        self.suit = suit
        self.ace_joins = ace_joins
        layouts: list[Layout] = []
        base = 0
        for group in Group:
            layouts.append(_layout(group, base, self._fields(group), off_tier=self._off_tier(group)))
            base += 2 * len(layouts[-1].faces)
        self.layouts = tuple(layouts)
        units, groups, strengths = [0] * FACES, [Group.TRUMPS] * FACES, [0] * FACES
        for layout in layouts:
            for field, face in enumerate(layout.faces):
                if face >= 0:
                    units[face] = 1 << (layout.base + 2 * field)
                    groups[face] = layout.group
                    strengths[face] = layout.top(1 << (2 * field))
        self.units, self.group_of_face, self.strength_of_face = tuple(units), tuple(groups), tuple(strengths)
        self.unit_of = units.__getitem__
        self.trumps = self.layouts[Group.TRUMPS]
        self.level_units = tuple(units[self._level_face(suit)] for suit in SUITS)
        special = [units[self._level_face(each)] for each in SUITS if each is not suit]
        self.by_level = sum(special, units[SMALL_JOKER_FACE] + units[BIG_JOKER_FACE]) >> self.trumps.base

    @classmethod
    def of(cls, level: Rank, suit: Suit | None, *, ace_joins: bool = False) -> "Trump":
        """Return the trump of ``level`` and ``suit``; ``ace_joins`` models rule sets in which the highest ordinary
        trump touches the off-suit level.
        """
        return _trump(level, suit, ace_joins)

    def _fields(self, group: Group) -> list[int]:
        """Return the face of every field of ``group`` from low to high, -1 where a field stays empty."""
        if group is not Group.TRUMPS:
            suit = SUITS[group]
            return [] if suit is self.suit else self._ordinary(suit)
        ordinary = self._ordinary(self.suit) if self.suit else []
        gap = [] if self.ace_joins or not ordinary else [-1]
        main = [self._level_face(self.suit)] if self.suit else []
        off = [self._level_face(suit) for suit in SUITS if suit is not self.suit]
        return [*ordinary, *gap, -1, *main, SMALL_JOKER_FACE, BIG_JOKER_FACE, -1, *off]

    def _ordinary(self, suit: Suit) -> list[int]:
        """Return the faces of ``suit`` without the level, two to ace."""
        return [suit.number * 13 + rank.number for rank in RANKS if rank is not self.level]

    def _level_face(self, suit: Suit) -> int:
        return suit.number * 13 + self.level.number

    def _off_tier(self, group: Group) -> int:
        """Return the field that stands for the tier of the off-suit levels, -1 in a side suit."""
        if group is not Group.TRUMPS:
            return -1
        return (12 if self.ace_joins else 13) if self.suit else 0

    def group(self, card: Card) -> Group:
        """Return the suit group that ``card`` belongs to while this trump is in force."""
        return self.group_of_face[card.face]

    def pack(self, held: Cards) -> int:
        """Return ``held`` as a packed hand.

        More than two copies of a face cannot be packed; ``packed.bit_count() < len(held)`` tells.
        """
        total = sum(map(self.unit_of, held.faces))
        return total | ((total >> 1) & LOW)

    def unpack(self, packed: int) -> Cards:
        """Return the cards of a packed hand."""
        faces: list[int] = []
        for layout in self.layouts:
            faces += self.faces_in(layout, (packed >> layout.base) & layout.mask)
        return Cards(faces)

    @staticmethod
    def faces_in(layout: Layout, holding: int) -> list[int]:
        """Return the faces of a group's holding, each as often as it is held."""
        faces = layout.faces
        found = []
        while holding:
            low = holding & -holding
            found.append(faces[(low.bit_length() - 1) >> 1])
            holding ^= low
        return found

    @staticmethod
    def cards_in(layout: Layout, holding: int) -> Cards:
        """Return the cards of a group's holding."""
        if holding & (holding - 1):
            return Cards(Trump.faces_in(layout, holding))
        return ONE_CARD[layout.faces[holding.bit_length() >> 1]]

    def __repr__(self) -> str:
        suit = f"Suit.{self.suit.name}" if self.suit else "None"
        return f"Trump.of(Rank.{self.level.name}, {suit}{', ace_joins=True' if self.ace_joins else ''})"


def _layout(group: Group, base: int, fields: list[int], *, off_tier: int) -> Layout:
    """Return the layout of a group whose fields hold ``fields``."""
    mask = sum(3 << (2 * field) for field, face in enumerate(fields) if face >= 0)
    above_jokers = fields.index(BIG_JOKER_FACE) + 2 if off_tier >= 0 else len(fields)
    off = sum(1 << (2 * field) for field in range(above_jokers, len(fields)))
    return Layout(group, base, mask, off, 1 << (2 * off_tier) if off_tier >= 0 else 0, tuple(fields))


@cache
def _trump(level: Rank, suit: Suit | None, ace_joins: bool) -> Trump:
    """Return the one instance for these values."""
    return Trump(level, suit, ace_joins=ace_joins)
