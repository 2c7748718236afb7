"""What a set of cards of one group consists of: runs of pairs, tractors, pairs and singles, and how forms fit into one
another.

Holdings are a group's fields of a packed hand (see `tractor_check.trump`). Lengths of runs and tractors are in pairs,
strengths come from `Layout.top`. Nothing here decides legality or winners.
"""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tractor_check.trump import LOW, Layout

SINGLE = "single"
PAIR = "pair"
TRACTOR = "tractor"
THROW = "throw"
_ROWS = tuple(int("01" * length or "0", 2) for length in range(64))


class Run(NamedTuple):
    """A longest possible row of pairs in touching tiers; ``length`` in pairs (1: a loose pair), ``top`` the strength of
    its highest pair.
    """

    length: int
    top: int


class Part(NamedTuple):
    """A component of a lead: single, pair or tractor.

    Attributes:
        kind: ``single``, ``pair`` or ``tractor``.
        pairs: how many pairs it holds, 0 for a single.
        top: strength of its highest card.
        holding: its cards, as a holding of the group.
    """

    kind: str
    pairs: int
    top: int
    holding: int

    @property
    def size(self) -> int:
        """Return the number of cards."""
        return 2 * self.pairs or 1


def pair_bits(holding: int) -> int:
    """Return a low bit for every face held twice (pair.identical)."""
    return (holding >> 1) & LOW


def runs_of(tiers: int) -> list[Run]:
    """Return the runs of pairs, low to high, from a low bit a tier that holds a pair (tractor.consecutive)."""
    found = []
    rows = tiers * 3
    while rows:
        low = rows & -rows
        carried = rows + low
        end = carried & -carried
        found.append(Run((end.bit_length() - low.bit_length()) >> 1, end.bit_length() - 2))
        rows = carried ^ end
    return found


def has_run(tiers: int, length: int) -> bool:
    """Return whether ``length`` touching tiers hold a pair each."""
    for _ in range(length - 1):
        tiers &= tiers >> 2
    return tiers != 0


def highest_run_top(tiers: int, length: int) -> int:
    """Return the strength of the highest tractor of ``length`` pairs, 0 if there is none."""
    starts = tiers
    for _ in range(length - 1):
        starts &= starts >> 2
    return starts.bit_length() + 2 * (length - 1) if starts else 0


@lru_cache(maxsize=65536)
def fits(runs: tuple[int, ...], sizes: tuple[int, ...]) -> bool:
    """Return whether disjoint tractors of ``sizes`` can be cut out of runs of the given lengths (all in pairs)."""
    if not sizes:
        return True
    size, rest = sizes[0], sizes[1:]
    for place, length in enumerate(runs):
        if length >= size and length not in runs[:place]:
            left = (*runs[:place], length - size, *runs[place + 1 :])
            if fits(tuple(sorted(left, reverse=True)), rest):
                return True
    return False


@lru_cache(maxsize=65536)
def run_lengths(tiers: int) -> tuple[int, ...]:
    """Return the lengths of the runs of at least two pairs, longest first (tractor.min-two-pairs)."""
    return tuple(sorted((run.length for run in runs_of(tiers) if run.length > 1), reverse=True))


def run_choices(layout: Layout, faces: int) -> tuple[list[Run], ...]:
    """Return the ways to read the pairs at ``faces`` as runs: disjoint tractors can always be cut out of the runs of
    one of them.

    There is one way, unless the highest ordinary trump joins the off-suit level (`Trump.of`) and several off-suit level
    pairs are there: then one of them carries the run on, or one ends a run and another begins the next.
    """
    tiers = layout.tiers(faces)
    runs = runs_of(tiers)
    off_tier = layout.off_tier
    if not (tiers & (off_tier >> 2) and tiers & (off_tier << 2)) or (faces & layout.off).bit_count() < 2:
        return (runs,)
    place = off_tier.bit_length()
    through = next(run for run in runs if run.top > place)
    above = (through.top - place) // 2
    parted = [Run(through.length - above, place), Run(above + 1, through.top)]
    return runs, sorted([run for run in runs if run is not through] + parted)


def length_choices(layout: Layout, faces: int) -> tuple[tuple[int, ...], ...]:
    """Return for each of the `run_choices` the lengths of its runs of at least two pairs, longest first."""
    tiers = layout.tiers(faces)
    if not tiers & (layout.off_tier >> 2):
        return (run_lengths(tiers),)
    return tuple(
        tuple(sorted((run.length for run in runs if run.length > 1), reverse=True))
        for runs in run_choices(layout, faces)
    )


def parts_of(layout: Layout, holding: int) -> tuple[Part, ...]:
    """Return the parts of ``holding``: longest tractor first (the highest on ties), then loose pairs, then singles,
    high to low.

    Where several faces share a tier (off-suit level cards), the first in printing order serves the run.
    """
    pairs = pair_bits(holding)
    parts: list[Part] = []
    if pairs & (pairs - 1):
        tiers = layout.tiers(pairs)
        for run in sorted(runs_of(tiers), reverse=True):
            if run.length > 1:
                faces = faces_of_row(layout, pairs, row_of(run.length, run.top))
                parts.append(Part(TRACTOR, run.length, run.top, faces * 3))
                pairs &= ~faces
    parts += _one_by_one(layout, PAIR, 1, pairs, 3)
    singles = (holding & LOW) & ~pair_bits(holding)
    return (*parts, *_one_by_one(layout, SINGLE, 0, singles, 1))


def row_of(length: int, top: int) -> int:
    """Return the tiers of ``length`` pairs in touching tiers of which the highest has the strength ``top``."""
    return _ROWS[length] << (top + 1 - 2 * length)


def faces_of_row(layout: Layout, faces: int, row: int) -> int:
    """Return a low bit for each of ``faces`` that serves a row of tiers; of off-suit level faces the first in printing
    order does.
    """
    if row & layout.off_tier:
        off = faces & layout.off
        return (row & ~layout.off_tier) | (off & -off)
    return row


def _one_by_one(layout: Layout, kind: str, pairs: int, faces: int, copies: int) -> list[Part]:
    """Return a part for every face bit, high to low."""
    parts = []
    while faces:
        face = faces & -faces
        parts.append(Part(kind, pairs, layout.top(face), face * copies))
        faces ^= face
    return sorted(parts, key=_by_top)


def _by_top(part: Part) -> int:
    return -part.top


def shape_of(parts: Sequence[Part]) -> str:
    """Return the shape of a lead with these parts: the part's own kind if there is one, else a throw."""
    return parts[0].kind if len(parts) == 1 else THROW
