"""Figures of whole passes and whole processes, the reference beside the thing, the best of each."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from tempfile import TemporaryDirectory
from typing import NamedTuple

PYTHON = sys.executable
_COMPILED = TemporaryDirectory(prefix="compiled-")


class Figure(NamedTuple):
    """One figure of the table.

    Attributes:
        id: such as ``S4``.
        what: what is measured.
        today: its value.
        target: the value not to be passed (or to be reached, with ``at_least``).
        unit: what the value counts: such as ``× json.loads``.
        note: absolute figures, for people.
        at_least: whether more is better.
    """

    id: str
    what: str
    today: float
    target: float
    unit: str
    note: str = ""
    at_least: bool = False

    @property
    def met(self) -> bool:
        """Return whether the target is met."""
        return self.today >= self.target if self.at_least else self.today <= self.target


def best(*functions: Callable[[], object], passes: int = 15) -> list[float]:
    """Return the processor seconds of the best pass of each function; they take turns."""
    found = [float("inf")] * len(functions)
    for _ in range(passes):
        for place, function in enumerate(functions):
            begun = time.process_time()
            function()
            found[place] = min(found[place], time.process_time() - begun)
    return found


class Ran(NamedTuple):
    """What one process took: seconds by the clock, processor seconds and most memory in MB."""

    wall: float
    cpu: float
    memory: float


@cache
def environment() -> Mapping[str, str]:
    """Return the environment of measured processes: modules are compiled once, as after any installation."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": _COMPILED.name}


def process(arguments: Sequence[str], *, out: str = os.devnull) -> Ran:
    """Run one process to its end, its output into a file."""
    with open(out, "wb") as stream:
        begun = time.perf_counter()
        child = subprocess.Popen(arguments, stdout=stream, env=environment())
        _pid, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - begun
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"{' '.join(arguments)} ended with {child.returncode}")
    kilobytes = usage.ru_maxrss if sys.platform != "darwin" else usage.ru_maxrss / 1024
    return Ran(wall, usage.ru_utime + usage.ru_stime, kilobytes / 1000)


def best_processes(*commands: Sequence[str], passes: int = 25) -> list[float]:
    """Return the processor seconds of the best run of each command; they take turns."""
    found = [float("inf")] * len(commands)
    for _ in range(passes):
        for place, command in enumerate(commands):
            found[place] = min(found[place], process(command).cpu)
    return found


def tractor(*arguments: str) -> list[str]:
    """Return the command line of this tool."""
    return [PYTHON, "-m", "tractor_check", *arguments]
