"""Open files → pieces of text → chunks of about the same work: all that the reading process does. Nothing is parsed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from itertools import chain
from typing import NamedTuple

from tractor_check.loading.problems import Invalid, Loaded
from tractor_check.loading.streams import (
    MOST_BLANK,
    chunks_of,
    json_document,
    json_lines,
    lines_of,
    unreadable,
    whole_text,
    yaml_document,
)
from tractor_check.loading.text_faults import MAX_DOCUMENT, encoding_fault

JSON_LINES = ".jsonl"
_FIRST_TARGET = 16_384
_MOST_WORK = 262_144
_YAML_WORK = 8
"""A byte of YAML takes about so many times the work of a byte of JSON Lines."""


class Piece(NamedTuple):
    """A part of a file that can be read by itself.

    Attributes:
        file: the file as it was named.
        suffix: its kind.
        line: number of the first line.
        text: lines of JSON Lines, one YAML document, or a whole JSON text.
        blank: in JSON Lines, how many blank lines of the file came before.
    """

    file: str
    suffix: str
    line: int
    text: bytes
    blank: int = 0

    @property
    def work(self) -> int:
        """Return how much work it is, in bytes of JSON Lines."""
        return len(self.text) * (1 if self.suffix.startswith(".json") else _YAML_WORK)

    @property
    def place(self) -> str:
        """Return where it stands, for people: ``path:line``, or ``path:first-last`` for several lines."""
        lines = self.text.rstrip(b"\n").count(b"\n") if self.suffix == JSON_LINES else 0
        return f"{self.file}:{self.line}" + (f"-{self.line + lines}" if lines else "")

    def single(self) -> Iterator[Piece]:
        """Yield pieces that cannot be cut any further."""
        if self.suffix != JSON_LINES:
            yield self
            return
        blank = self.blank
        for number, line in enumerate(BytesIO(self.text)):
            yield self._replace(line=self.line + number, text=line, blank=blank)
            blank += line.isspace()

    def read(self) -> Iterator[Loaded | Invalid]:
        """Yield what it holds."""
        if self.suffix == JSON_LINES:
            return json_lines(lines_of(BytesIO(self.text)), self.file, self.line, blank=self.blank)
        if self.suffix == ".json":
            return json_document(lines_of(BytesIO(self.text)), self.file)
        return yaml_document(self.text, self.file, self.line)


class End(NamedTuple):
    """The end of a file that was opened."""

    file: str


Token = Piece | End | Invalid
"""What reading yields, in the order of the files."""


class Cutter:
    """Cuts files into pieces and packs these into chunks; the first are small, so that results come soon.

    Attributes:
        given_up: files of which no more need be cut.
    """

    def __init__(self, *, effort: int = 1) -> None:
        self.given_up: set[str] = set()
        self._most = _MOST_WORK // effort
        self._target = _FIRST_TARGET // effort

    def pieces(self, lines: Iterator[bytes], file: str, suffix: str) -> Iterator[Token]:
        """Yield the pieces of one file, given as its lines."""
        first = next(lines, b"")
        if fault := encoding_fault(first):
            yield unreadable(file, 1, [fault])
            return
        for piece in _CUTTERS[suffix](self, chain([first], lines), file):
            yield piece
            if file in self.given_up:
                break
        yield End(file)

    def chunks(self, tokens: Iterable[Token]) -> Iterator[list[Token]]:
        """Yield ``tokens`` in chunks of about the same work."""
        kept: list[Token] = []
        work = 0
        for token in tokens:
            kept.append(token)
            if isinstance(token, Piece):
                work += token.work
            if work >= self._target:
                yield kept
                kept, work = [], 0
                self._target = min(2 * self._target, self._most)
        if kept:
            yield kept

    def _json_lines(self, lines: Iterable[bytes], file: str) -> Iterator[Piece]:
        kept: list[bytes] = []
        first, number, size, blank, before, inside = 1, 0, 0, 0, 0, False
        for line in lines:
            if inside:
                inside = line[-1:] != b"\n"
                continue
            number += 1
            if len(line) > MAX_DOCUMENT and line[-1:] != b"\n":
                line, inside = line + b"\n", True
            kept.append(line)
            size += len(line)
            blank += line.isspace()
            if size >= self._target or blank == MOST_BLANK:
                yield Piece(file, JSON_LINES, first, b"".join(kept), before)
                kept, size, first, before = [], 0, number + 1, blank
            if blank == MOST_BLANK:
                return
        if kept:
            yield Piece(file, JSON_LINES, first, b"".join(kept), before)

    def _json(self, lines: Iterable[bytes], file: str) -> Iterator[Piece]:
        yield Piece(file, ".json", 1, whole_text(lines))

    def _yaml(self, lines: Iterable[bytes], file: str) -> Iterator[Piece]:
        for line, text in chunks_of(lines):
            yield Piece(file, ".yaml", line, text)


_CUTTERS: dict[str, Callable[[Cutter, Iterable[bytes], str], Iterator[Piece]]] = {
    ".jsonl": Cutter._json_lines,
    ".json": Cutter._json,
    ".yaml": Cutter._yaml,
    ".yml": Cutter._yaml,
}
