"""Counting choices of cards without listing them (for follow.* and ruff.*).

A choice takes two, one or no copy of each face held. Which faces it takes twice settles its pairs and tractors; for
``q`` such faces the other cards can be chosen in C(faces - q, size - 2q) ways. So it is enough to know, for each ``q``,
how many sets of ``q`` paired faces can form what is wanted, and that is found run by run.
"""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

from tractor_check.rules.follow import whole_runs
from tractor_check.shapes import fits, pair_bits, runs_of
from tractor_check.trump import LOW, Layout

Choices = tuple[tuple[int, ...], ...]
"""The ways to read a set of pairs as runs (see `run_choices`): for each the lengths of its runs of two pairs and more,
longest first.
"""


class _Row(NamedTuple):
    """A row of touching tiers that hold pairs: its length, and where in it a tier of several faces (off-suit levels)
    stands, with its pairs.
    """

    length: int
    place: int
    faces: int


@lru_cache(maxsize=4096)
def _patterns(row: _Row) -> dict[Choices, tuple[int, ...]]:
    """Return, for a row, how many sets of its pairs make which runs, by number of pairs."""
    found: dict[Choices, list[int]] = {}
    for (below, left), sets in _ends(row.place).items():
        for (above, right), more in _ends(row.length - row.place - 1).items():
            ways = _times(sets, more)
            for count in range(row.faces + 1):
                if not count:
                    ends = [(left, right)]
                else:
                    ends = [(left + 1 + right, 0), *([(left + 1, right + 1)] if count > 1 and left and right else [])]
                choices = tuple(_with_run(_with_run(tuple(sorted(below + above)), one), two) for one, two in ends)
                _add(found, choices, _times(ways, [0] * count + [comb(row.faces, count)]))
    return {choices: tuple(sets) for choices, sets in found.items()}


@lru_cache(maxsize=64)
def _ends(length: int) -> dict[tuple[tuple[int, ...], int], tuple[int, ...]]:
    """Return, for ``length`` touching tiers, how many sets of pairs make which finished runs and which row up to the
    last tier.
    """
    states: dict[tuple[tuple[int, ...], int], list[int]] = {((), 0): [1]}
    for _ in range(length):
        following: dict[tuple[tuple[int, ...], int], list[int]] = {}
        for (runs, current), sets in states.items():
            _add(following, (_with_run(runs, current), 0), sets)
            _add(following, (runs, current + 1), [0, *sets])
        states = following
    return {state: tuple(sets) for state, sets in states.items()}


def _with_run(runs: tuple[int, ...], length: int) -> tuple[int, ...]:
    return tuple(sorted((*runs, length), reverse=True)) if length > 1 else runs


def _add(table: dict[Any, list[int]], key: Any, sets: Sequence[int]) -> None:
    """Add the counts ``sets`` (by number of pairs) to those under ``key``."""
    old = table.setdefault(key, [])
    old.extend([0] * (len(sets) - len(old)))
    for place, count in enumerate(sets):
        old[place] += count


def _times(left: list[int] | tuple[int, ...], right: list[int] | tuple[int, ...]) -> list[int]:
    """Return the counts of combined choices from two independent tables of counts."""
    product = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            product[i + j] += a * b
    return product


def _rows(layout: Layout, faces: int) -> tuple[_Row, ...]:
    """Return every row of touching tiers that hold pairs, loose pairs included."""
    off = (faces & layout.off).bit_count()
    place = layout.off_tier.bit_length()
    rows = []
    for run in runs_of(layout.tiers(faces)):
        lowest = run.top - 2 * (run.length - 1)
        here = bool(off) and lowest <= place <= run.top
        rows.append(_Row(run.length, (place - lowest) // 2 if here else 0, off if here else 1))
    return tuple(sorted(rows, reverse=True))


class Wanted(NamedTuple):
    """The tractors that a set of pairs must form.

    Attributes:
        tractors: their lengths in pairs, longest first.
        exact: whether each must be the whole of a run.
        led: the tractors led, where those of the set are answers to them, compared in order (follow.tractor.longer:
            exact-only).
        shorter: whether a shorter tractor is an answer too.
    """

    tractors: tuple[int, ...]
    exact: bool = False
    led: tuple[int, ...] = ()
    shorter: bool = False

    def met_by(self, runs: tuple[int, ...]) -> bool:
        """Return whether pairs that make ``runs`` will do."""
        if self.led:
            return whole_runs(runs, self.led, self.shorter) >= self.tractors
        return _whole(runs, self.tractors) if self.exact else fits(runs, self.tractors)


ANY = Wanted(())


@lru_cache(maxsize=4096)
def _pair_sets(rows: tuple[_Row, ...], wanted: Wanted) -> tuple[int, ...]:
    """Return how many sets of pairs, by number of pairs, form what is wanted out of ``rows``."""
    states: dict[Choices, list[int]] = {((),): [1]}
    for row in rows:
        following: dict[Choices, list[int]] = {}
        for choices, sets in states.items():
            for more, ways in _patterns(row).items():
                both = tuple(tuple(sorted(one + two, reverse=True)) for one in choices for two in more)
                _add(following, both, _times(sets, ways))
        states = following
    total: list[int] = []
    for choices, sets in states.items():
        if any(map(wanted.met_by, choices)):
            total.extend([0] * (len(sets) - len(total)))
            for place, count in enumerate(sets):
                total[place] += count
    return tuple(total)


def _whole(runs: tuple[int, ...], tractors: tuple[int, ...]) -> bool:
    """Return whether each of ``tractors`` is the whole of a run of its own."""
    left = list(runs)
    for length in tractors:
        if length not in left:
            return False
        left.remove(length)
    return True


def count_choices(layout: Layout, holding: int, size: int, wanted: Wanted, pairs: int, *, most_pairs: int = 99) -> int:
    """Return how many different choices of ``size`` cards of a group hold at least ``pairs`` pairs and form what is
    wanted.
    """
    faces = pair_bits(holding)
    different = (holding & LOW).bit_count()
    if wanted.tractors:
        sets = _pair_sets(_rows(layout, faces), wanted)
    else:
        held = faces.bit_count()
        sets = tuple(comb(held, count) for count in range(held + 1))
    return sum(
        ways * comb(different - count, size - 2 * count)
        for count, ways in enumerate(sets)
        if pairs <= count <= most_pairs and 2 * count <= size
    )
