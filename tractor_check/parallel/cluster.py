"""Workers on a Dask cluster: the same chunks through its executor. What a lost worker had, others rule on."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import CancelledError, Future
from importlib import import_module
from typing import Any

from tractor_check.errors import TractorCheckError
from tractor_check.parallel.chunks import Piece
from tractor_check.parallel.crew import Lost, LostWorkersError, Notify, Outcome, places
from tractor_check.parallel.worker import Entry, rule_pieces

_AHEAD = 4
_CONNECT_SECONDS = 10


class ClusterError(TractorCheckError):
    """The cluster cannot be used."""


class ClusterTask:
    """A chunk in the hands of the cluster."""

    def __init__(self, pieces: Sequence[Piece], future: Future[list[list[Entry]]]) -> None:
        self.pieces = pieces
        self.future = future


class ClusterCrew:
    """The workers of a Dask cluster."""

    def __init__(self, address: str, packed: bytes, notify: Notify) -> None:
        """Connect to the scheduler at ``address``.

        Raises:
            ClusterError: ``distributed`` is not installed, nobody answers, or there are no workers.
        """
        self._address = address
        self._packed = packed
        self._notify = notify
        self._client = _connected(address)
        self._executor = self._client.get_executor(pure=False)
        self._here = set(self._client.ncores())
        self._threads = max(1, sum(self._client.ncores().values()))

    @property
    def in_flight(self) -> int:
        """Return how many chunks to hand out before waiting for the first of them."""
        return int(_AHEAD * self._threads)

    def hand_out(self, pieces: Sequence[Piece]) -> ClusterTask:
        """Give a chunk to the cluster."""
        return ClusterTask(pieces, self._submit(pieces))

    def _submit(self, pieces: Sequence[Piece]) -> Future[list[list[Entry]]]:
        future: Future[list[list[Entry]]] = self._executor.submit(rule_pieces, self._packed, pieces)
        return future

    def done(self, task: ClusterTask) -> bool:
        """Return whether the task's outcome is there."""
        return task.future.done()

    def outcome(self, task: ClusterTask) -> Outcome:
        """Return what became of a task; one that ended several workers is ruled on one by one.

        Raises:
            LostWorkersError: the cluster is gone.
        """
        how = self._lost(task.future)
        self._look_round()
        if how is None:
            return task.future.result()
        self._notify(f"{how}; they had {places(task.pieces)}: ruling on them one by one")
        return [[entry for single in piece.single() for entry in self._alone(single)] for piece in task.pieces]

    def _alone(self, single: Piece) -> list[Entry | Lost]:
        """Return what becomes of one scenario by itself."""
        future = self._submit([single])
        if self._lost(future) is None:
            return [entry for entries in future.result() for entry in entries]
        self._notify(f"{single.place} ended several workers: it is reported as not ruled on")
        return [Lost(single, "came to its end")]

    def _lost(self, future: Future[list[list[Entry]]]) -> str | None:
        """Return how a task came to nothing because of its workers, or ``None`` if it has a result.

        Raises:
            LostWorkersError: the cluster is gone.
        """
        killed = _library().KilledWorker
        try:
            error = future.exception()
        except CancelledError as cancelled:
            error = cancelled
        if error is None:
            return None
        if isinstance(error, killed):
            return f"several workers ended, {error.last_worker.address} the last"
        if isinstance(error, (CancelledError, OSError)) or self._client.status != "running":
            raise LostWorkersError(f"the cluster at {self._address} is gone; the rest was not ruled on") from error
        raise error

    def _look_round(self) -> None:
        """Say which workers have left; others rule on what they had."""
        now = set(self._client.scheduler_info().get("workers", {}))
        for address in sorted(self._here - now):
            self._notify(f"the worker {address} left the cluster: others rule on the scenarios it had")
        self._here = now

    def close(self) -> None:
        """Take back what is not ruled on yet, and leave the cluster."""
        self._executor.shutdown(wait=False)
        self._client.close(timeout=1)


def _library() -> Any:
    """Return the package ``distributed``.

    Raises:
        ClusterError: it is not installed.
    """
    try:
        return import_module("distributed")
    except ImportError as error:
        raise ClusterError("--cluster needs the extra 'cluster': pip install 'tractor-check[cluster]'") from error


def _connected(address: str) -> Any:
    """Return a client of the scheduler at ``address`` with at least one worker.

    Raises:
        ClusterError: there is none.
    """
    distributed = _library()
    import logging

    for name in list(logging.Logger.manager.loggerDict):
        if name.startswith("distributed"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise ClusterError(f"no scheduler answers at {address}; start one with: dask scheduler") from error
    try:
        client.wait_for_workers(1, timeout=_CONNECT_SECONDS)
    except TimeoutError as error:
        client.close(timeout=1)
        message = f"the cluster at {address} has no workers; start some with: dask worker {address}"
        raise ClusterError(message) from error
    return client
