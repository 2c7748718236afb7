"""What a run asks of its workers, wherever they are, and how chunks in flight come back in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from tractor_check.errors import TractorCheckError
from tractor_check.loading.problems import Invalid, Problem
from tractor_check.parallel.chunks import Piece, Token
from tractor_check.parallel.worker import Entry

Notify = Callable[[str], None]
T = TypeVar("T")


class Lost(NamedTuple):
    """A scenario (or a document with several) that was not ruled on because each worker that tried came to its end.

    Attributes:
        piece: what it is.
        how: what became of the workers.
    """

    piece: Piece
    how: str

    def as_invalid(self) -> Invalid:
        """Return it as what is reported."""
        file, line, how = self.piece.file, self.piece.line, self.how
        message = f"not ruled on: each worker process that tried {how}"
        return Invalid((Problem(file, line, 1, message, "run this one by itself, with -j 1"),), file, line)


Outcome = Sequence[Sequence[Entry | Lost]]
"""For each piece of a chunk what became of its scenarios."""


class LostWorkersError(TractorCheckError):
    """Worker processes end again and again, or the cluster is gone: nothing more can be ruled on."""


class Crew(Protocol[T]):
    """Workers that take the pieces of a chunk and hand back an outcome."""

    @property
    def in_flight(self) -> int:
        """Return how many chunks to hand out before waiting for the first of them."""

    def hand_out(self, pieces: Sequence[Piece]) -> T:
        """Give a chunk to a worker and return the task."""

    def done(self, task: T) -> bool:
        """Return whether the task's outcome is there."""

    def outcome(self, task: T) -> Outcome:
        """Return what became of a task, waiting for it; they are asked for in the order of handing out."""

    def close(self) -> None:
        """Send all workers home, at once."""


def in_order(chunks: Iterable[list[Token]], crew: Crew[T]) -> Generator[tuple[list[Token], Outcome]]:
    """Yield every chunk with the outcome of its pieces, in order."""
    waiting: deque[tuple[list[Token], T]] = deque()
    try:
        for chunk in chunks:
            waiting.append((chunk, crew.hand_out([token for token in chunk if isinstance(token, Piece)])))
            while len(waiting) >= crew.in_flight or (waiting and crew.done(waiting[0][1])):
                first, task = waiting.popleft()
                yield first, crew.outcome(task)
        while waiting:
            first, task = waiting.popleft()
            yield first, crew.outcome(task)
    finally:
        crew.close()


def places(pieces: Sequence[Piece]) -> str:
    """Return where pieces stand, for people."""
    found: list[str] = []
    shown = ""
    for piece in pieces:
        place = piece.place
        found.append(place.removeprefix(piece.file) if piece.file == shown else place)
        shown = piece.file
    return ", ".join(found).replace(", :", ", ")
