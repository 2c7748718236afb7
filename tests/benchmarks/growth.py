"""How time grows with cards, pairs, scenarios and files, as an SVG picture.

``python tests/benchmarks/growth.py > growth.svg`` measures and prints it. Times are on a logarithmic scale, and so are
numbers of scenarios and files.
"""

from __future__ import annotations

import math
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from benchmarks.corpus import scenarios, write, yaml_document
from benchmarks.files import run_here
from benchmarks.timing import best
from tractor_check.adjudicate import adjudicate
from tractor_check.loading import scenario_from
from tractor_check.scenario import Scenario

SUIT = [f"D{rank}" for rank in ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]]
OTHER = [f"S{rank}" for rank in ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]]
WANTED = ("must_include", "option_count")


class Panel(NamedTuple):
    """One small diagram.

    Attributes:
        title: what grows, and what is timed.
        points: (number, seconds).
    """

    title: str
    points: list[tuple[int, float]]


def _scenario(lead: list[str], hand: list[str]) -> Scenario:
    return scenario_from(
        {
            "variant": "four-80",
            "level": 2,
            "trump": "C",
            "lead": {"P1": " ".join(lead)},
            "hands": {"P2": " ".join(hand)},
        }
    )


def by_cards() -> Panel:
    """Return the ruling with all that can be asked about the replies, by cards thrown."""
    found = []
    for size in (1, 2, 4, 6, 8, 10, 12):
        scenario = _scenario(SUIT[-size:], SUIT[:12] + OTHER)
        found.append((size, _took(partial(adjudicate, scenario, wanted=WANTED))))
    return Panel("cards thrown: one ruling with option_count", found)


def by_pairs() -> Panel:
    """Return the same by pairs in the hand that follows a tractor."""
    found = []
    for pairs in range(0, 11, 2):
        hand = [card for card in SUIT[2 : 2 + pairs] for _ in range(2)] + SUIT[2 + pairs :]
        scenario = _scenario(["D3", "D3", "D4", "D4"], hand)
        found.append((pairs, _took(partial(adjudicate, scenario, wanted=WANTED))))
    return Panel("pairs held: one ruling with option_count", found)


def by_scenarios() -> Panel:
    """Return a run over JSON Lines by their number."""
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for count in (10, 100, 1000, 10_000):
            path = write(Path(folder) / f"{count}.jsonl", count)
            found.append((count, best(partial(run_here, "-o", "jsonl", str(path)), passes=3)[0]))
    return Panel("scenarios in a JSON Lines file: one run", found)


def by_files() -> Panel:
    """Return a run over a folder of YAML files by their number."""
    with tempfile.TemporaryDirectory() as name:
        folder, found, known = Path(name), [], list(scenarios(1000))
        for count in (1, 10, 100, 1000):
            for number, scenario in enumerate(known[:count]):
                (folder / f"{number}.yaml").write_bytes(yaml_document(scenario))
            found.append((count, best(partial(run_here, "-o", "jsonl", name), passes=3)[0]))
    return Panel("YAML files in a folder: one run", found)


def _took(function: Callable[[], object]) -> float:
    def often() -> None:
        for _ in range(20):
            function()

    return best(often, passes=30)[0] / 20


# -------------------------------------------------------------------------------------------------------- the picture

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 360, 220, 64, 34, 16, 30
INK, LINE, GRID = "#57606a", "#0969da", "#d0d7de"


def picture(panels: list[Panel]) -> str:
    """Return the panels side by side, two in a row."""
    rows = math.ceil(len(panels) / 2)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH} {rows * HEIGHT}" '
        'font-family="system-ui, sans-serif" font-size="11">',
        "<title>How time grows with cards, pairs, scenarios and files</title>",
        f'<rect width="{2 * WIDTH}" height="{rows * HEIGHT}" fill="#ffffff"/>',
    ]
    for place, panel in enumerate(panels):
        parts.append(f'<g transform="translate({place % 2 * WIDTH} {place // 2 * HEIGHT})">')
        parts += _drawn(panel)
        parts.append("</g>")
    return "\n".join([*parts, "</svg>"]) + "\n"


def _drawn(panel: Panel) -> Iterator[str]:
    """Yield one diagram: a curve with its points, a scale of times, the numbers below."""
    numbers = [number for number, _seconds in panel.points]
    many = max(numbers) > 50
    low, high = _decades([seconds for _number, seconds in panel.points])

    def across(number: int) -> float:
        first, last = (math.log(max(1, n)) if many else n for n in (numbers[0], numbers[-1]))
        here = math.log(max(1, number)) if many else number
        return LEFT + (here - first) / (last - first) * (WIDTH - LEFT - RIGHT)

    def up(seconds: float) -> float:
        return HEIGHT - BOTTOM - (math.log10(seconds) - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    yield f'<text x="{LEFT}" y="18" fill="{INK}" font-weight="600">{panel.title}</text>'
    for decade in range(low, high + 1):
        y = up(10.0**decade)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{GRID}"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" fill="{INK}" text-anchor="end">{_time(10.0**decade)}</text>'
    for number in numbers:
        yield f'<text x="{across(number):.1f}" y="{HEIGHT - 12}" fill="{INK}" text-anchor="middle">{number:,}</text>'
    points = " ".join(f"{across(number):.1f},{up(seconds):.1f}" for number, seconds in panel.points)
    yield f'<polyline points="{points}" fill="none" stroke="{LINE}" stroke-width="2"/>'
    for number, seconds in panel.points:
        yield (
            f'<circle cx="{across(number):.1f}" cy="{up(seconds):.1f}" r="3" fill="{LINE}">'
            f"<title>{number:,}: {_time(seconds)}</title></circle>"
        )


def _decades(seconds: list[float]) -> tuple[int, int]:
    """Return the powers of ten between which all times lie."""
    low, high = math.floor(math.log10(min(seconds))), math.ceil(math.log10(max(seconds)))
    return low, max(high, low + 1)


def _time(seconds: float) -> str:
    """Return a time as people write it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= 0.999 * size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def main() -> None:
    """Print the picture."""
    panels = []
    for part in (by_cards, by_pairs, by_scenarios, by_files):
        panels.append(part())
        print(panels[-1].title, *(f"{number}: {_time(took)}" for number, took in panels[-1].points), file=sys.stderr)
    sys.stdout.write(picture(panels))


if __name__ == "__main__":
    main()
