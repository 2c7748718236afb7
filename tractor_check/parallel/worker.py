"""What a worker process does: read the pieces of a chunk, rule on them, and hand back results or finished lines."""

from __future__ import annotations

import copyreg
import os
import pickle
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from tractor_check import __version__
from tractor_check.comparison import Difference
from tractor_check.errors import TractorCheckError
from tractor_check.loading.problems import Invalid
from tractor_check.parallel.chunks import JSON_LINES, Piece
from tractor_check.profile import PRINTED, Profile
from tractor_check.register.digest import register_digest
from tractor_check.reports.jsonl_report import line_of
from tractor_check.running import BROKEN, Result, invalid_result, rule_one
from tractor_check.scenario import Scenario
from tractor_check.selecting import selector


class Job(NamedTuple):
    """All that a worker has to know of a run.

    Attributes:
        profile: the readings in force.
        expression: the selection of ``-k``, if any.
        only: ids of the only scenarios to run, if any.
        texts: folder of rule texts against which quotes are checked, if any.
        sensitivity: whether to find out which consulted readings are decisive.
        lines: whether to hand back finished JSON Lines in place of results.
        explain: whether these hold whole rulings.
        stop_first: whether nothing after the first broken scenario is wanted.
    """

    profile: Profile = PRINTED
    expression: str | None = None
    only: frozenset[str] | None = None
    texts: str | None = None
    sensitivity: bool = False
    lines: bool = False
    explain: bool = False
    stop_first: bool = False

    def packed(self) -> bytes:
        """Return the job as workers take it, with the version that must do it."""
        return pickle.dumps((__version__, register_digest(), self))


class Batch(NamedTuple):
    """Finished JSON Lines of one or more scenarios.

    Attributes:
        id: id of the last of them.
        where: ``path:line`` of the last of them.
        counts: how many there are by status.
        broken: ids of those that fail, have a fault or cannot be read.
        lines: a line for each.
    """

    id: str
    where: str
    counts: Mapping[str, int]
    broken: tuple[str, ...]
    lines: bytes


class Passed(NamedTuple):
    """A scenario that was not selected."""

    id: str
    where: str


Entry = Result | Batch | Passed | Invalid
"""What becomes of one scenario, or of several in a `Batch`."""


class ToldToStopError(TractorCheckError):
    """The worker was told to end (SIGTERM) before it had finished."""


class OtherVersionError(TractorCheckError):
    """A worker has another version of this package, so that its rulings may differ."""


def rule_pieces(packed: bytes, pieces: Sequence[Piece]) -> list[list[Entry]]:
    """Return the entries of each piece; with ``stop_first`` those after the first broken scenario are left out.

    Args:
        packed: a packed `Job`.
        pieces: what to read and rule on.

    Raises:
        OtherVersionError: the job comes from another version.
        ToldToStopError: the worker was told to end.
    """
    ruler = _ruler(packed)
    done: list[list[Entry]] = []
    for piece in pieces:
        done.append(list(ruler.entries(piece)))
        if _told_to_stop.is_set():
            raise ToldToStopError("this worker was told to stop")
        if ruler.stopped:
            break
    return done


@lru_cache(maxsize=2)
def _ruler(packed: bytes) -> _Ruler:
    """Return the ruler of a job, kept from chunk to chunk."""
    version, digest, job = pickle.loads(packed)
    if (version, digest) != (__version__, register_digest()):
        raise OtherVersionError(f"a worker has tractor-check {__version__}, not {version}: install the same everywhere")
    return _Ruler(job)


class _Ruler:
    """Rules on pieces as one job says."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._keep = kept(job)
        self._quotes: Callable[[Scenario], Iterable[Difference]] | None = None
        self.stopped = False
        if job.texts is not None:
            from tractor_check.texts.quotes import Quotable

            self._quotes = Quotable(job.texts).differences

    def entries(self, piece: Piece) -> Iterator[Entry]:
        """Yield what becomes of the scenarios of a piece; lines of JSON Lines are joined."""
        if not self._job.lines:
            return self._ruled(piece)
        return self._joined(self._ruled(piece), apart=piece.suffix != JSON_LINES)

    def _ruled(self, piece: Piece) -> Iterator[Result | Passed | Invalid]:
        job, keep = self._job, self._keep
        self.stopped = False
        for item in piece.read():
            entry: Result | Passed | Invalid
            if isinstance(item, Invalid):
                entry = item
            elif keep is None or keep(item.scenario):
                entry = rule_one(
                    item.scenario,
                    job.profile,
                    sensitivity=job.sensitivity,
                    quotes=self._quotes,
                    why=job.explain or not job.lines,
                )
            else:
                entry = Passed(item.scenario.id, item.scenario.where)
            yield entry
            self.stopped = job.stop_first and _is_broken(entry)
            if self.stopped or _told_to_stop.is_set():
                return

    def _joined(self, entries: Iterable[Result | Passed | Invalid], *, apart: bool) -> Iterator[Entry]:
        """Yield ``entries`` with finished lines in place of results: one batch each, or one for all in a row."""
        explain = self._job.explain
        row: list[Result] = []
        lines: list[bytes] = []
        for entry in entries:
            if isinstance(entry, Result):
                row.append(entry._replace(scenario=None, ruling=None))
                lines.append(line_of(entry, whole=explain))
            if row and (apart or isinstance(entry, Invalid)):
                yield _batch(row, lines)
                row, lines = [], []
            if isinstance(entry, Invalid) or (isinstance(entry, Passed) and (apart or not row)):
                yield entry
        if row:
            yield _batch(row, lines)


def _is_broken(entry: Entry) -> bool:
    """Return whether an entry stops a run that ends at the first."""
    return isinstance(entry, Invalid) or (isinstance(entry, Result) and entry.status in BROKEN)


def _batch(results: Sequence[Result], lines: Iterable[bytes]) -> Batch:
    """Return finished lines with what is counted of their results."""
    counts = Counter(result.status for result in results)
    broken = tuple(result.id for result in results if result.status in BROKEN)
    return Batch(results[-1].id, results[-1].where, dict(counts), broken, b"".join(lines))


def kept(job: Job) -> Callable[[Scenario], bool] | None:
    """Return the test for the scenarios that a job runs; ``None`` if it runs all."""
    test = selector(job.expression) if job.expression else None
    only = job.only
    if only is None:
        return test
    return lambda scenario: scenario.id in only and (test is None or test(scenario))


def settled(result: Result | Batch | Invalid, *, lines: bool, explain: bool) -> Result | Batch:
    """Return a result; in a run that wants finished lines what is invalid becomes one, too."""
    if isinstance(result, Invalid):
        result = invalid_result(result)
    if lines and isinstance(result, Result):
        return _batch([result], [line_of(result, whole=explain)])
    return result


def _packed_facts(facts: MappingProxyType[Any, Any]) -> tuple[Any, ...]:
    """Return how read-only mappings, which reasons hold, travel between processes."""
    return (_facts, (dict(facts),))


def _facts(facts: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    """Return facts as reasons hold them."""
    return MappingProxyType(facts)


copyreg.pickle(MappingProxyType, _packed_facts)

# ---------------------------------------------------------------------------------------------- the process and its end

_told_to_stop = threading.Event()


def settle_in() -> None:
    """Prepare a worker process of this machine.

    An interruption at the terminal is the parent's to handle; SIGTERM makes the worker give up its chunk, and without
    its parent it ends.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: _told_to_stop.set())
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End the process when its parent has ended."""
    import multiprocessing
    from multiprocessing.connection import wait

    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
