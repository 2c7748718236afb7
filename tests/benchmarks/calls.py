"""S1 to S3 as figures: a verdict, a ruling and the worst case, in empty Python calls."""

from __future__ import annotations

from statistics import median

from benchmarks.measuring import Measured
from benchmarks.test_speed import S1_TARGET, S2_TARGETS, S3_TARGET, s1, s2, s3
from benchmarks.timing import Figure
from benchmarks.tricks import KINDS

EMPTY = "empty calls"


def verdicts() -> list[Figure]:
    """Return S1: the median over all kinds of lead."""
    found = {kind: s1(kind) for kind in KINDS}
    middle = median(measured.median for measured in found.values())
    slow = max(found, key=lambda kind: found[kind].median)
    note = f"slowest {slow}: {found[slow].median:.1f}; an empty call takes {found[slow].empty:.0f} ns"
    return [Figure("S1", "verdict on one reply, packed", middle, S1_TARGET, EMPTY, note)]


def whole_tricks() -> list[Figure]:
    """Return S2 for every kind of lead that has a target."""
    return [_figure("S2", f"whole trick, {kind}", s2(kind), target) for kind, target in S2_TARGETS.items()]


def worst_case() -> list[Figure]:
    """Return S3: the slowest of many hard positions, with all that can be asked about the replies."""
    warm, cold = s3()
    return [
        _figure("S3", "worst case with option_count", warm._replace(median=warm.slowest), S3_TARGET),
        _figure("S3", "the same from empty caches", cold._replace(median=cold.slowest), S3_TARGET),
    ]


def _figure(name: str, what: str, measured: Measured, target: float) -> Figure:
    note = f"{measured.median * measured.empty / 1000:.1f} µs"
    return Figure(name, what, measured.median, target, EMPTY, note)
