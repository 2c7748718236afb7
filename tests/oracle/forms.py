"""Parts and forms of a lead, and how many tractors a set of pairs can form."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .cards import Cards, Trump, in_order, pair_faces, runs, without


class Part(NamedTuple):
    """One part of a lead: its cards and the tier of its highest card."""

    cards: Cards
    top: int

    @property
    def kind(self) -> str:
        """Return ``single``, ``pair`` or ``tractor``."""
        return {1: "single", 2: "pair"}.get(len(self.cards), "tractor")

    @property
    def sign(self) -> tuple[int, int]:
        """Return size and tier: parts alike in both differ at most in the suit of an off-suit level card."""
        return len(self.cards), self.top


class Form(NamedTuple):
    """What a lead consists of: sizes of its tractors in pairs (longest first), loose pairs, singles."""

    tractors: tuple[int, ...]
    pairs: int
    singles: int

    @property
    def all_pairs(self) -> int:
        """Return the number of pairs in all, those in tractors included."""
        return sum(self.tractors) + self.pairs


@lru_cache(maxsize=65536)
def divisions(trump: Trump, cards: Cards) -> tuple[tuple[Part, ...], ...]:
    """Return every division of a lead into its parts; they differ only where faces share a tier.

    The longest run of pairs first (the highest on ties), again among the rest, then loose pairs, then singles
    (spec, parts of a throw).
    """
    pairs = pair_faces(cards)
    for size in range(len(pairs), 1, -1):
        found = runs(trump, pairs, size)
        if found:
            highest = max(trump.tier[run[-1]] for run in found)
            return tuple(
                (Part(in_order(run * 2), highest), *rest)
                for run in found
                if trump.tier[run[-1]] == highest
                for rest in divisions(trump, without(cards, run * 2))
            )
    loose = [Part((face, face), trump.tier[face]) for face in pairs]
    single = [Part((card,), trump.tier[card]) for card in without(cards, pairs * 2)]
    return (tuple(sorted(loose, key=lambda part: -part.top) + sorted(single, key=lambda part: -part.top)),)


def parts(trump: Trump, cards: Cards) -> tuple[Part, ...]:
    """Return the parts of a lead, in one of its equal divisions."""
    return divisions(trump, cards)[0]


def form(trump: Trump, cards: Cards) -> Form:
    """Return the form of a lead: the sizes of its parts."""
    kinds = [part.kind for part in parts(trump, cards)]
    sizes = [len(part.cards) // 2 for part in parts(trump, cards) if part.kind == "tractor"]
    return Form(tuple(sorted(sizes, reverse=True)), kinds.count("pair"), kinds.count("single"))


def shape(trump: Trump, cards: Cards) -> str:
    """Return single, pair, tractor or throw: lead.types.two-deck, tractor.lead-sizes."""
    found = parts(trump, cards)
    return found[0].kind if len(found) == 1 else "throw"


def tractors(trump: Trump, pairs: Cards, size: int, *, whole: bool) -> tuple[Cards, ...]:
    """Return every tractor of ``size`` pairs among the pairs of one group.

    With ``whole`` a part of a longer run is no tractor of that size: no held pair may stand in the tier next to
    either end.
    """
    if not whole:
        return runs(trump, pairs, size)
    tiers = {trump.tier[face] for face in pairs}
    return tuple(
        run
        for run in runs(trump, pairs, size)
        if trump.tier[run[0]] - 1 not in tiers and trump.tier[run[-1]] + 1 not in tiers
    )


@lru_cache(maxsize=65536)
def matched(trump: Trump, pairs: Cards, sizes: tuple[int, ...], whole: bool, shorter: bool) -> tuple[int, ...]:
    """Return, for each tractor asked for (longest first), the size in pairs of the tractor that answers it, 0 for none.

    All ways to choose disjoint tractors are tried; the result is the best compared in that order. With ``shorter``
    a shorter tractor counts by its size (follow.tractor.shorter).
    """

    def best(left: frozenset[str], asked: tuple[int, ...]) -> tuple[int, ...]:
        if not asked:
            return ()
        ways = [(0, *best(left, asked[1:]))]
        for size in range(2 if shorter else asked[0], asked[0] + 1):
            for run in tractors(trump, pairs, size, whole=whole):
                if left.issuperset(run):
                    ways.append((size, *best(left.difference(run), asked[1:])))
        return max(ways)

    return best(frozenset(pairs), sizes)
