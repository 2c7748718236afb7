"""Suit groups cut to a few faces, and an evaluator of replies and ruffs written from the definitions alone.

Shares nothing with the engine. A holding is a tuple of copies, one number a face. What a reply is worth depends on its
number of cards and on which faces it holds twice, so all sets of pairs of a group are worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

Copies = tuple[int, ...]
Sizes = tuple[int, ...]


class Group(NamedTuple):
    """A few faces of one suit group, low to high.

    Attributes:
        level: the level rank.
        trump: the trump suit, or NT.
        faces: the faces that may be held.
        tiers: the tier of each; pairs touch when their tiers differ by one.
        spare: faces of another side suit, to fill short hands.
    """

    level: str
    trump: str
    faces: tuple[str, ...]
    tiers: tuple[int, ...]
    spare: tuple[str, ...]

    @property
    def equal(self) -> list[int]:
        """Return the places of the faces that share a tier."""
        return [place for place, tier in enumerate(self.tiers) if self.tiers.count(tier) > 1]


SPADES = tuple(f"S{rank}" for rank in ("3", "4", "6", "7", "8", "9", "10", "J", "Q"))
SIDE = Group("5", "H", tuple(f"D{rank}" for rank in ("3", "4", "6", "7", "8", "9")), (0, 1, 2, 3, 4, 5), SPADES)
TRUMPS = Group("5", "C", ("CQ", "CK", "CA", "S5", "H5", "D5", "C5", "LJ", "BJ"), (0, 1, 2, 9, 9, 9, 10, 11, 12), SPADES)
NO_TRUMP = Group("5", "NT", ("S5", "H5", "C5", "D5", "LJ", "BJ"), (9, 9, 9, 9, 10, 11), SPADES)


class Form(NamedTuple):
    """What a lead consists of: its tractors (in pairs, longest first), all its pairs, its cards, and whether it is one
    part.
    """

    tractors: Sizes
    pairs: int
    size: int
    single_part: bool

    @property
    def shape(self) -> str:
        """Return single, pair, tractor or throw."""
        if not self.single_part:
            return "throw"
        return "tractor" if self.tractors else "pair" if self.pairs else "single"


def holdings(faces: int, most: int) -> Iterator[Copies]:
    """Yield every holding of up to ``most`` cards."""
    return (copies for copies in product((0, 1, 2), repeat=faces) if 0 < sum(copies) <= most)


def paired(copies: Copies) -> frozenset[int]:
    """Return the places of the faces held twice."""
    return frozenset(place for place, count in enumerate(copies) if count == 2)


@cache
def runs(group: Group, pairs: frozenset[int], size: int) -> list[frozenset[int]]:
    """Return every choice of ``size`` pairs whose tiers follow one another."""
    found = []
    for chosen in combinations(sorted(pairs), size):
        tiers = [group.tiers[place] for place in chosen]
        if all(high == low + 1 for low, high in pairwise(tiers)):
            found.append(frozenset(chosen))
    return found


@cache
def form_of(group: Group, copies: Copies) -> Form:
    """Divide a lead: the longest run of pairs first (the highest on ties), again among the rest, then pairs, then
    singles.
    """
    left = paired(copies)
    tractors: list[int] = []
    while True:
        found = next((found for size in range(len(left), 1, -1) if (found := runs(group, left, size))), None)
        if not found:
            break
        highest = max(found, key=lambda run: max(group.tiers[place] for place in run))
        tractors.append(len(highest))
        left -= highest
    singles = sum(copies) - 2 * len(paired(copies))
    return Form(tuple(tractors), len(paired(copies)), sum(copies), len(tractors) + len(left) + singles == 1)


@cache
def matches(group: Group, pairs: frozenset[int], sizes: Sizes) -> tuple[bool, ...]:
    """Return which tractors of ``sizes`` the pairs can form, each beside those already matched, longest first."""
    if not sizes:
        return ()
    ways = [(False, *matches(group, pairs, sizes[1:]))]
    for run in runs(group, pairs, sizes[0]):
        ways.append((True, *matches(group, pairs - run, sizes[1:])))
    return max(ways)


Worth = tuple[int, tuple[bool, ...], int]


def worth(group: Group, form: Form, inside: Copies) -> Worth:
    """Return how well a reply follows: cards of the group, tractors matched, pairs up to the number led."""
    if form.shape == "throw" and not form.pairs:
        return sum(inside), (), 0
    pairs = paired(inside)
    return sum(inside), matches(group, pairs, form.tractors), min(len(pairs), form.pairs)


@cache
def leading_tier(group: Group, pairs: frozenset[int], form: Form) -> int | None:
    """Return the highest tier that the counterpart to the longest tractor, else to the pairs, can reach; ``None`` if
    the pairs do not match.
    """
    if len(pairs) < form.pairs or not all(matches(group, pairs, form.tractors)):
        return None
    if not form.tractors:
        return max((group.tiers[place] for place in pairs), default=-1)
    tops = [
        max(group.tiers[place] for place in run)
        for run in runs(group, pairs, form.tractors[0])
        if all(matches(group, pairs - run, form.tractors[1:]))
    ]
    return max(tops)
