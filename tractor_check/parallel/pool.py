"""Workers on this machine: one executor a worker, so that when a process ends it is known which chunk it had."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from multiprocessing import connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess

from tractor_check.parallel.chunks import Piece
from tractor_check.parallel.crew import Lost, LostWorkersError, Notify, Outcome, places
from tractor_check.parallel.worker import Entry, ToldToStopError, rule_pieces, settle_in

Work = Callable[[bytes, Sequence[Piece]], list[list[Entry]]]

_AHEAD = 4
_MOST_ENDS = 100
_PATIENCE_SECONDS = 1.0
_LAST_SECONDS = 0.4


class Task:
    """A chunk in the hands of a worker."""

    def __init__(self, pieces: Sequence[Piece], worker: Worker) -> None:
        self.pieces = pieces
        self.tries = 0
        self.give(worker)

    def give(self, worker: Worker) -> None:
        """Hand the chunk to a worker."""
        self.worker = worker
        self.future = worker.submit(self.pieces)
        worker.tasks.append(self)


class WorkerEndedError(Exception):
    """A worker process came to its end with a chunk in hand; the text says how."""


class Worker:
    """One worker process, and the tasks that it has, in order."""

    def __init__(self, context: BaseContext, packed: bytes, work: Work) -> None:
        before = set(multiprocessing.active_children())
        self._executor = ProcessPoolExecutor(1, mp_context=context, initializer=settle_in)
        self._packed = packed
        self._work = work
        self._executor.submit(os.getpid)
        self.process: BaseProcess = next(iter(set(multiprocessing.active_children()) - before))
        self.tasks: deque[Task] = deque()

    def submit(self, pieces: Sequence[Piece]) -> Future[list[list[Entry]]]:
        """Hand over a chunk."""
        try:
            return self._executor.submit(self._work, self._packed, pieces)
        except BrokenExecutor as error:
            broken: Future[list[list[Entry]]] = Future()
            broken.set_exception(error)
            return broken

    def result(self, future: Future[list[list[Entry]]]) -> list[list[Entry]]:
        """Return what the process made of a chunk.

        Raises:
            WorkerEndedError: the process ended before.
        """
        while not wait([future], _PATIENCE_SECONDS).done:
            if connection.wait([self.process.sentinel], 0) and not wait([future], _PATIENCE_SECONDS).done:
                self.unblock()
        try:
            return future.result()
        except (BrokenExecutor, CancelledError, ToldToStopError) as error:
            self._executor.shutdown(wait=True, cancel_futures=True)
            raise WorkerEndedError(_how(self.process, told=isinstance(error, ToldToStopError))) from error

    def unblock(self) -> None:
        """Let the executor see that its process has ended while it handed a result over.

        The executor itself holds the other end of the pipe and would wait for the rest for ever.
        """
        writer = getattr(getattr(self._executor, "_result_queue", None), "_writer", None)
        if writer is not None:
            with suppress(OSError):
                writer.close()

    def dismiss(self) -> None:
        """Tell the process to leave its chunk and end."""
        with suppress(OSError, AttributeError, ValueError):
            self.process.terminate()
        self._executor.shutdown(wait=False, cancel_futures=True)

    def kill(self) -> None:
        """End a process that did not leave when it was told."""
        with suppress(OSError, AttributeError, ValueError):
            self.process.kill()
            connection.wait([self.process.sentinel], _PATIENCE_SECONDS)
        self.unblock()


def _how(process: BaseProcess, *, told: bool) -> str:
    """Return what became of a worker process."""
    code = process.exitcode
    if told:
        return "was told to end (SIGTERM)"
    if code is not None and code < 0:
        with suppress(ValueError):
            return f"was killed ({signal.Signals(-code).name})"
    return "ended" if code is None else f"ended with code {code}"


class LocalCrew:
    """Worker processes on this machine."""

    def __init__(self, count: int, packed: bytes, notify: Notify, *, work: Work = rule_pieces) -> None:
        self._context = multiprocessing.get_context("spawn")  # never a copy of a process that has threads
        self._packed = packed
        self._notify = notify
        self._work = work
        self._ends = 0
        self._workers: list[Worker] = []
        with _interruption_later():
            for _ in range(count):
                self._workers.append(self._fresh())

    @property
    def in_flight(self) -> int:
        """Return how many chunks to hand out before waiting for the first of them."""
        return _AHEAD * len(self._workers)

    def _fresh(self) -> Worker:
        return Worker(self._context, self._packed, self._work)

    def hand_out(self, pieces: Sequence[Piece]) -> Task:
        """Give a chunk to the worker with the least to do."""
        return Task(pieces, min(self._workers, key=lambda worker: sum(not self.done(task) for task in worker.tasks)))

    def done(self, task: Task) -> bool:
        """Return whether the task's outcome is there."""
        return task.future.done()

    def outcome(self, task: Task) -> Outcome:
        """Return what became of a task; what a process had when it ended is ruled on again, then one by one.

        Raises:
            LostWorkersError: too many processes ended.
        """
        while True:
            worker = task.worker
            try:
                found = worker.result(task.future)
            except WorkerEndedError as error:
                task.tries += 1
                again = task.tries == 1
                self._tell(worker, str(error), task.pieces, f"ruling on them {'again' if again else 'one by one'}")
                rest = [other for other in worker.tasks if other is not task]
                self._replace(worker)
                singly = None if again else self._singly(task.pieces)
                for other in [task, *rest] if again else rest:
                    other.give(self._workers[-1])
                if singly is not None:
                    return singly
            else:
                worker.tasks.remove(task)
                return found

    def _replace(self, worker: Worker) -> None:
        """Put a fresh worker, the last from now on, in the place of one that ended."""
        with _interruption_later():
            fresh = self._fresh()
        self._workers = [*(other for other in self._workers if other is not worker), fresh]

    def _singly(self, pieces: Sequence[Piece]) -> Outcome:
        """Return what becomes of pieces ruled on one scenario at a time."""
        outcome: list[list[Entry | Lost]] = []
        for piece in pieces:
            outcome.append([])
            for single in piece.single():
                worker = self._workers[-1]
                try:
                    found = worker.result(worker.submit([single]))
                except WorkerEndedError as error:
                    self._tell(worker, str(error), [single], "it is reported as not ruled on")
                    self._replace(worker)
                    outcome[-1].append(Lost(single, str(error)))
                else:
                    outcome[-1] += [entry for entries in found for entry in entries]
        return outcome

    def _tell(self, worker: Worker, how: str, pieces: Sequence[Piece], what: str) -> None:
        """Say which process ended, with what in hand.

        Raises:
            LostWorkersError: it was one too many.
        """
        self._ends += 1
        self._notify(f"worker process {worker.process.pid} {how}; it had {places(pieces)}: {what}")
        if self._ends == _MOST_ENDS:
            raise LostWorkersError(f"{_MOST_ENDS} worker processes came to their end; the rest was not ruled on")

    def close(self) -> None:
        """Send all workers home, at once; none is left behind."""
        for worker in self._workers:
            worker.dismiss()
        left = list(self._workers)
        until = time.monotonic() + _LAST_SECONDS
        while left and time.monotonic() < until:
            ended = connection.wait([worker.process.sentinel for worker in left], until - time.monotonic())
            left = [worker for worker in left if worker.process.sentinel not in ended]
        for worker in left:
            worker.kill()


@contextmanager
def _interruption_later() -> Iterator[None]:
    """Keep an interruption waiting, and have processes that start meanwhile never see one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
