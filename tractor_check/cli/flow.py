"""What happens around a run: what failed last time, what took long, progress on a terminal, runs on every change."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import AbstractContextManager
from heapq import nlargest
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click

from tractor_check.cli.last_failed import MOST, LastFailed
from tractor_check.cli.options import say
from tractor_check.errors import TractorCheckError
from tractor_check.loading import Invalid, Loaded, scenario_files
from tractor_check.running import BROKEN, EXIT_AGREES, EXIT_INTERRUPTED, EXIT_INVALID, EXIT_NOTHING_RAN, Result
from tractor_check.scenario import Scenario

if TYPE_CHECKING:
    from tractor_check.parallel import Batch

F = TypeVar("F", bound=Callable[..., Any])
Keep = Callable[[Scenario], bool]

_WRITTEN_AT_THE_END = frozenset({"table", "junit", "sarif"})
_QUIET_SECONDS = 1.0
_PROGRESS_SECONDS = 0.2
_POLL_SECONDS = 0.5


def flow_options(command: F) -> F:
    """Add ``--last-failed``, ``--list``, ``--durations`` and ``--watch``."""
    for option in reversed(
        (
            click.option(
                "--last-failed", is_flag=True, help="Only what failed in the last run here; all if nothing did."
            ),
            click.option(
                "--list", "list_only", is_flag=True, help="Name the scenarios that would run, and rule on none."
            ),
            click.option(
                "--durations", type=click.IntRange(1), metavar="N", help="Say which N scenarios took longest."
            ),
            click.option("--watch", is_flag=True, help="Run again whenever a file changes, until interrupted."),
        )
    ):
        command = option(command)
    return command


def default_outputs() -> tuple[str, ...]:
    """Return the reports to write when none is asked for: under GitHub Actions annotations come with the table."""
    return ("table", "github") if os.environ.get("GITHUB_ACTIONS") == "true" else ("table",)


class Flow(AbstractContextManager["Flow"]):
    """Follows the results of one run."""

    def __init__(self, outputs: Sequence[str] = (), *, last_failed: bool = False, durations: int | None = None) -> None:
        self._cache = LastFailed.here()
        self._only_failed = last_failed and bool(self._cache.failed)
        self._count = 0
        self._last = ""
        self._broken: list[str] = []
        self._to_mend = 0
        self._mended: set[str] = set()
        self._durations = durations
        self._took: list[tuple[float, str]] = []
        names = {output.partition("=")[0] for output in outputs if "=" not in output}
        self._progress = _Progress(sys.stderr, quiet=sys.stdout.isatty() and not names <= _WRITTEN_AT_THE_END)
        if last_failed and not self._only_failed:
            say("nothing failed in the last run here: running all")

    @property
    def only(self) -> frozenset[str] | None:
        """Return the ids of the only scenarios to run, if only those that failed last time are."""
        return self._cache.failed if self._only_failed else None

    def keeping(self, keep: Keep | None) -> Keep | None:
        """Return the test for scenarios narrowed to those that failed last time, if that was asked for."""
        if not self._only_failed:
            return keep
        failed = self._cache.failed
        return lambda scenario: scenario.id in failed and (keep is None or keep(scenario))

    def followed(self, results: Iterable[Result | Batch]) -> Generator[Result | Batch]:
        """Yield ``results`` and take note of each."""
        begun = time.perf_counter()
        for result in results:
            if self._durations:
                now = time.perf_counter()
                self._took.append((now - begun, result.id))
            if not isinstance(result, Result):
                self._note(result.broken)
            elif result.status in BROKEN:
                self._note([result.id])
            elif self._only_failed:
                self._mended.add(result.id)
            yield result
            begun = time.perf_counter()
        self._progress.clear()

    def written(self, result: Result | Batch) -> None:
        """Count a result that every report has taken."""
        self._count += 1 if isinstance(result, Result) else sum(result.counts.values())
        self._last = result.where
        if self._progress.live:
            self._progress.show(self._count, self._to_mend)

    def _note(self, broken: Sequence[str]) -> None:
        """Count scenarios to mend, and keep the ids of the first of them."""
        self._to_mend += len(broken)
        if len(self._broken) < MOST:
            self._broken += broken

    def how_far(self) -> str:
        """Return how far an interrupted run came."""
        return f"interrupted after {self._count:,} scenarios" + (f", the last at {self._last}" if self._last else "")

    def __exit__(self, *exception: object) -> None:
        self._progress.clear()
        if self._count:
            left = self._cache.failed - self._mended if self._only_failed else frozenset()
            self._cache.save(dict.fromkeys([*self._broken, *sorted(left)]))
        sys.stdout.flush()
        if self._durations and self._took:
            say(f"slowest {min(self._durations, len(self._took))}:")
            for seconds, name in nlargest(self._durations, self._took):
                say(f"{seconds * 1000:10.2f} ms  {name}")


class _Progress:
    """A line on a terminal that says how far a long run has come; nothing anywhere else."""

    def __init__(self, stream: TextIO, *, quiet: bool) -> None:
        self._stream = stream if stream.isatty() and not quiet else None
        self._next = time.monotonic() + _QUIET_SECONDS
        self._shown = False

    @property
    def live(self) -> bool:
        """Return whether there is a terminal to write on."""
        return self._stream is not None

    def show(self, count: int, broken: int) -> None:
        """Say from time to time how many results there are."""
        if self._stream is None or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _PROGRESS_SECONDS
        self._shown = True
        self._stream.write(f"\r\033[K{count:,} scenarios, {broken:,} of them to mend")
        self._stream.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._shown and self._stream is not None:
            self._stream.write("\r\033[K")
            self._stream.flush()
            self._shown = False


def list_scenarios(items: Iterable[Loaded | Invalid], keep: Keep | None) -> int:
    """Print place and id of the scenarios that would run, and return the exit code."""
    found = wrong = 0
    for item in items:
        if isinstance(item, Invalid):
            wrong += 1
            for problem in item.problems:
                say(str(problem))
        elif keep is None or keep(item.scenario):
            found += 1
            note = "  (skipped)" if item.scenario.skip else "  (known gap)" if item.scenario.known_gap else ""
            sys.stdout.write(f"{item.scenario.where}: {item.scenario.id}{note}\n")
    if wrong:
        return EXIT_INVALID
    if not found:
        say("there is nothing to run")
    return EXIT_AGREES if found else EXIT_NOTHING_RAN


def watch_files(ctx: click.Context, paths: Sequence[str], files: Sequence[str] = ()) -> None:
    """Run the command of ``ctx`` again and again, after every change to a scenario file, until interrupted.

    Args:
        ctx: the context of the command; its parameter ``watch`` is taken as not given.
        paths: scenario files and folders.
        files: further files that matter, such as a profile; names that are no files are passed over.
    """
    if "-" in paths:
        raise click.UsageError("--watch looks at files: give files or folders, not standard input")
    before: dict[str, tuple[int, int]] = {}
    while True:
        again, before = bool(before), _stamps(paths, files)
        if sys.stdout.isatty():
            click.clear()
        try:
            ctx.invoke(ctx.command, **{**ctx.params, "watch": False})
        except click.exceptions.Exit as ended:
            if ended.exit_code == EXIT_INTERRUPTED:
                raise
        except (click.ClickException, TractorCheckError) as error:
            if not again:
                raise
            say(str(error))
        sys.stdout.flush()
        say("watching; interrupt to stop")
        while _stamps(paths, files) == before:
            time.sleep(_POLL_SECONDS)


def _stamps(paths: Sequence[str], files: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Return time and size of every file that matters."""
    found = {}
    for path in (*scenario_files(paths), *files):
        if isinstance(path, str):
            try:
                state = os.stat(path)
                found[path] = (state.st_mtime_ns, state.st_size)
            except OSError:
                continue
    return found
