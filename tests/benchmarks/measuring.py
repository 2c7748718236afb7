"""How long a call takes, counted in empty Python calls measured in the same run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from timeit import Timer
from typing import Any, NamedTuple

Arguments = tuple[Any, ...]


class Measured(NamedTuple):
    """Times of many calls in empty calls: the median and the slowest, and the empty call itself in nanoseconds."""

    median: float
    slowest: float
    empty: float

    def line(self, name: str, target: float) -> str:
        """Return the figures as a line of a table, with the target beside them."""
        verdict = "met" if self.median <= target else "MISSED"
        microseconds = self.median * self.empty / 1000
        return (
            f"{name:<44} {self.median:9.1f} empty calls (slowest {self.slowest:9.1f}; {microseconds:8.2f} µs at "
            f"{self.empty:.0f} ns a call)   target {target:g}: {verdict}"
        )


def empty(_one: Any, _two: Any, _three: Any) -> None:
    """Do nothing with three arguments: the reference."""


def seconds(function: Callable[..., Any], arguments: Arguments, *, number: int, passes: int) -> float:
    """Return the best processor time of one call."""
    names = ", ".join(f"a{place}" for place in range(len(arguments)))
    scope: dict[str, Any] = {f"a{place}": value for place, value in enumerate(arguments)} | {"function": function}
    return min(Timer(f"function({names})", timer=process_time, globals=scope).repeat(passes, number)) / number


def measure(
    function: Callable[..., Any], calls: Sequence[Arguments], *, number: int = 200, passes: int = 3
) -> Measured:
    """Time every call between two measurements of the reference, and return the figures in empty calls.

    Where other work slows the machine it slows both, so the quotient is taken call by call.
    """
    ratios, references = [], []
    for arguments in calls:
        before = seconds(empty, (1, 2, 3), number=1000, passes=passes)
        time = seconds(function, arguments, number=number, passes=passes)
        reference = (before + seconds(empty, (1, 2, 3), number=1000, passes=passes)) / 2
        ratios.append(time / reference)
        references.append(reference)
    return Measured(median(ratios), max(ratios), median(references) * 1e9)
