"""S1 to S3 of the speed targets, in empty Python calls of the same run.

Run on demand: ``pytest tests/benchmarks`` prints the ratios, ``pytest tests/benchmarks --benchmark-only`` times with
pytest-benchmark, ``python tests/benchmarks/test_speed.py`` prints the ratios alone.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.measuring import Measured, measure, seconds
from benchmarks.tricks import KINDS, looked_at, verdicts, whole_tricks, worst
from tractor_check.adjudicate import adjudicate
from tractor_check.profile import PRINTED
from tractor_check.rules import counting
from tractor_check.rules.follow import demand_of, is_legal
from tractor_check.rules.lead import lead_in
from tractor_check.ruling import Ruling
from tractor_check.scenario import Scenario
from tractor_check.shapes import fits, run_lengths
from tractor_check.trump import Layout

S1_TARGET = 15
S2_TARGETS = {"single": 625, "pair": 1000, "tractor of 4": 1000, "throw of 2 singles": 1000, "throw with a pair": 1000}
S3_TARGET = 25_000
"""A millisecond where an empty call takes 40 ns."""

WANTED = ("must_include", "option_count")
CACHES = (counting._pair_sets, counting._patterns, counting._ends, fits, run_lengths)


def rule_worst(scenario: Scenario) -> Ruling:
    """Rule with what all replies must include and their number."""
    return adjudicate(scenario, wanted=WANTED)


def s1(kind: str) -> Measured:
    """Return the time of one verdict on a reply to a kind of lead; the lead was looked at once, for all followers."""
    return measure(is_legal, verdicts(kind, 60), number=1000)


def s1_with_the_lead(kind: str) -> Measured:
    """Return the time of one verdict when the lead is looked at anew for every reply."""
    return measure(look_and_judge, [(*led, hand, reply) for led, hand, reply in looked_at(kind, 40)], number=300)


def look_and_judge(layout: Layout, holding: int, hand: int, reply: int) -> bool:
    """Divide the lead, find what it asks, and judge the reply."""
    return is_legal(demand_of(lead_in(layout, holding), PRINTED, one_deck=False), hand, reply)


def s2(kind: str) -> Measured:
    """Return the time of the ruling on a whole trick, from a loaded scenario."""
    return measure(adjudicate, [(scenario,) for scenario in whole_tricks(kind, 60)], number=40)


def s3(count: int = 400) -> tuple[Measured, Measured]:
    """Return the times of the worst rulings: with what earlier ones left in the caches, and from empty caches."""
    scenarios = list(worst(count))
    warm = measure(rule_worst, [(scenario,) for scenario in scenarios], number=3)
    cold = []
    for scenario in scenarios:
        for cache in CACHES:
            cache.cache_clear()
        cold.append(seconds(rule_worst, (scenario,), number=1, passes=1) * 1e9 / warm.empty)
    return warm, Measured(sorted(cold)[len(cold) // 2], max(cold), warm.empty)


def report() -> list[str]:
    """Return the table of ratios."""
    lines = [s1(kind).line(f"S1 {kind}", S1_TARGET) for kind in KINDS]
    lines += [s1_with_the_lead(kind).line(f"S1 {kind}, lead included", S1_TARGET) for kind in KINDS]
    lines += [s2(kind).line(f"S2 {kind}", target) for kind, target in S2_TARGETS.items()]
    warm, cold = s3()
    lines.append(Measured(warm.slowest, warm.slowest, warm.empty).line("S3 slowest", S3_TARGET))
    lines.append(Measured(cold.slowest, cold.slowest, cold.empty).line("S3 slowest, caches empty", S3_TARGET))
    return lines


def test_ratios(capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print("", *report(), sep="\n")


@pytest.mark.parametrize("kind", KINDS)
def test_s1_verdict(benchmark: BenchmarkFixture, kind: str) -> None:
    calls = verdicts(kind, 60)
    benchmark(lambda: [is_legal(*call) for call in calls])


@pytest.mark.parametrize("kind", S2_TARGETS)
def test_s2_whole_trick(benchmark: BenchmarkFixture, kind: str) -> None:
    scenarios = whole_tricks(kind, 20)
    benchmark(lambda: [adjudicate(scenario) for scenario in scenarios])


def test_s3_worst(benchmark: BenchmarkFixture) -> None:
    scenarios = list(worst(50))
    benchmark(lambda: [rule_worst(scenario) for scenario in scenarios])


if __name__ == "__main__":
    print(*report(), sep="\n")
