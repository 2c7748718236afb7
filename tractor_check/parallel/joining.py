"""Chunks ruled on elsewhere → the results of a run: in order, and with what only the whole run can know."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from typing import IO, TypeVar

from tractor_check.loading.files import read_paths
from tractor_check.loading.problems import Invalid
from tractor_check.loading.streams import Patience
from tractor_check.parallel.chunks import JSON_LINES, Cutter, End, Piece, Token
from tractor_check.parallel.crew import Crew, Lost, in_order
from tractor_check.parallel.worker import Batch, Entry, Job, Passed, settled
from tractor_check.running import Result, UniqueIds

T = TypeVar("T")

SENSITIVITY_EFFORT = 16
"""Finding out what decides takes about so many rulings."""


def shared_run(
    paths: Iterable[str | os.PathLike[str]], job: Job, crew: Crew[T], stdin: IO[bytes] | None = None
) -> Generator[Result | Batch]:
    """Yield what a run yields for the scenarios of ``paths``, their ids unique, or finished lines of it.

    Args:
        paths: files, folders, or ``-`` for ``stdin``.
        job: what the crew was told to do.
        crew: the workers; they are sent home at the end, whatever ends it.
        stdin: the open binary stream that ``-`` stands for.
    """
    cutter = Cutter(effort=SENSITIVITY_EFFORT if job.sensitivity else 1)
    tokens: Iterator[Token] = read_paths(paths, stdin, cutter.pieces)
    join = _Join(cutter)
    with closing(in_order(cutter.chunks(tokens), crew)) as chunks:
        for chunk, outcome in chunks:
            found = iter(outcome)
            for token in chunk:
                entries = next(found, []) if isinstance(token, Piece) else []
                for result in join.after(token, entries):
                    yield settled(result, lines=job.lines, explain=job.explain)


class _Join:
    """Follows the pieces of all files in order."""

    def __init__(self, cutter: Cutter) -> None:
        self._cutter = cutter
        self._ids = UniqueIds()
        self._patience: Patience | None = None

    def after(self, token: Token, entries: Iterable[Entry | Lost]) -> Iterator[Result | Batch | Invalid]:
        """Yield the results of one more piece, or of the end of a file."""
        if isinstance(token, Invalid):
            yield token
        elif isinstance(token, Piece):
            yield from self._piece(token, entries)
        else:
            yield from self._end(token)

    def _piece(self, piece: Piece, entries: Iterable[Entry | Lost]) -> Iterator[Result | Batch | Invalid]:
        if self._patience is None:
            self._patience = Patience(piece.file)
        for entry in entries:
            if self._patience.lost:
                return
            if isinstance(entry, Lost):
                yield entry.as_invalid()
                self._patience.after(None)
                continue
            result = self._known(entry, piece)
            if not isinstance(result, Passed):
                yield result
            if stopped := self._patience.after(entry):
                self._cutter.given_up.add(piece.file)
                yield stopped

    def _known(self, entry: Entry, piece: Piece) -> Entry:
        """Return the entry, or in place of a scenario whose id came before the problem that says where."""
        if isinstance(entry, Invalid) or piece.suffix == JSON_LINES:
            return entry
        return self._ids.clash(entry.id, entry.where) or entry

    def _end(self, end: End) -> Iterator[Invalid]:
        patience, self._patience = self._patience or Patience(end.file), None
        if not patience.lost and (empty := patience.at_end()):
            yield empty
