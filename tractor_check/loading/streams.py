"""Open files → documents, one after the other, with flat memory: YAML by document, JSON Lines by line, JSON whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import chain
from typing import IO, TYPE_CHECKING, Any

from tractor_check.loading.documents import Document, read, scenario_reader
from tractor_check.loading.problems import UNREADABLE, Finding, Invalid, Loaded
from tractor_check.loading.text_faults import (
    CR,
    MAX_DOCUMENT,
    MAX_LINES,
    encoding_fault,
    hidden_faults,
    text_fault,
    too_big,
)

if TYPE_CHECKING:
    from tractor_check.loading.places import Examined

_MOST_UNREADABLE = 20
_MOST_INVALID = 200
MOST_BLANK = 10_000
"""Documents in a row that are no mappings, documents in a row with errors, and blank lines: after so many the rest of a
file is not looked at."""


def unreadable(file: str, line: int, findings: list[Finding]) -> Invalid:
    """Return a document (or, on line 0, a whole file) that cannot be read as invalid."""
    from tractor_check.loading.places import Examined, problems_at

    return Invalid(problems_at(findings, Examined(UNREADABLE, {}, findings, set()), file, line), file, line)


def whole_file(file: str, message: str, advice: str) -> Invalid:
    """Return a file that cannot be read at all as invalid."""
    return unreadable(file, 0, [Finding((), message, advice)])


def lines_of(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of ``stream``; one that is too long comes in pieces over the limit."""
    return iter(partial(stream.readline, MAX_DOCUMENT + 1), b"")


def yaml_documents(lines: Iterable[bytes], file: str) -> Iterator[Loaded | Invalid]:
    """Yield what the documents of a YAML text hold."""
    for line, chunk in chunks_of(lines):
        yield from yaml_document(chunk, file, line)


def chunks_of(lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield each document's text with the number of its first line; a document over the limit is the last one.

    ``---`` and ``...`` at the beginning of a line always end a document, so the text can be cut there before parsing.
    """
    first, size = 1, 0
    kept: list[bytes] = []
    for number, line in enumerate(lines, 1):
        if (line[:3] == b"---" and line[3:4] in _AFTER_MARK) or line.rstrip() == b"...":
            yield first, b"".join(kept)
            first, kept, size = number, [], 0
            if line[:1] == b".":
                line = b"\n"
        kept.append(line)
        size += len(line)
        if size > MAX_DOCUMENT or len(kept) > MAX_LINES:
            kept.append(bytes(MAX_DOCUMENT))
            break
    yield first, b"".join(kept)


_AFTER_MARK = (b"", b" ", b"\n", b"\t", b"\r")


def _lines_before_content(chunk: bytes) -> int:
    """Return how many lines of a document hold only its mark, comments or nothing."""
    for number, line in enumerate(chunk.split(b"\n")):
        rest = line.removeprefix(b"---").lstrip()
        if rest and rest[:1] != b"#":
            return number
    return 0


def yaml_document(chunk: bytes, file: str, line: int) -> Iterator[Loaded | Invalid]:
    """Yield what one YAML document holds; its text begins on ``line``."""
    from tractor_check.loading import yaml_text

    if len(chunk) > MAX_DOCUMENT:
        yield unreadable(file, line, [too_big("document")])
        return
    close: Callable[[], Examined] = cache(lambda: _close_yaml(chunk))
    fault = text_fault(chunk, tabs=True) if yaml_text.doubtful(chunk) else None
    data, faults = (UNREADABLE, [fault]) if fault else _parsed(chunk, yaml_text.fast, close)
    if data is yaml_text.NOTHING:
        return
    if data is UNREADABLE:
        yield unreadable(file, line, faults)
        return
    begins = line + _lines_before_content(chunk)
    yield from read(Document(data, file, line, begins, close, partial(yaml_text.member_lines, chunk, line), faults))


def _close_yaml(chunk: bytes) -> Examined:
    """Return the close look at one YAML document."""
    from tractor_check.loading.yaml_marks import examine

    return examine(chunk.decode())


def _parsed(text: bytes, fast: Callable[[bytes], Any], close: Callable[[], Examined]) -> tuple[Any, list[Finding]]:
    """Return the data of one document and what is wrong with its writing: fast, or with a close look if that fails."""
    faults: list[Finding] = []
    data = fast(text)
    if data is UNREADABLE:
        if fault := text_fault(text, tabs=False):
            return UNREADABLE, [fault]
        data, _, faults, _ = close()
    return data, faults + hidden_faults(data) if b"\\" in text else faults


def json_document(lines: Iterable[bytes], file: str) -> Iterator[Loaded | Invalid]:
    """Yield what a JSON text holds: one document."""
    text = whole_text(lines)
    if len(text) > MAX_DOCUMENT or text.count(b"\n") > MAX_LINES:
        yield unreadable(file, 1, [too_big("document")])
    elif text.strip():
        yield from _json(text, file, 1, None)


def whole_text(lines: Iterable[bytes]) -> bytes:
    """Return all ``lines``, or so many that they are over the limit of a document."""
    kept, size = [], 0
    for line in lines:
        kept.append(line)
        size += len(line)
        if size > MAX_DOCUMENT or len(kept) > MAX_LINES:
            break
    return b"".join(kept)


def _json(text: bytes, file: str, line: int, name: str | None) -> Iterator[Loaded | Invalid]:
    """Yield what one JSON document holds; ``name`` is the id of a line without one."""
    from tractor_check.loading import json_text

    close: Callable[[], Examined] = cache(lambda: json_text.examine(text.decode()))
    fault = text_fault(text, tabs=False) if json_text.doubtful(text) else None
    data, faults = (UNREADABLE, [fault]) if fault else _parsed(text, json_text.fast, close)
    if data is UNREADABLE:
        yield unreadable(file, line, faults)
        return
    yield from read(
        Document(data, file, line, line, close, lambda: _json_member_lines(close(), line), faults), name=name
    )


def _json_member_lines(examined: Examined, line: int) -> list[int]:
    """Return the lines of the file on which the scenarios of a set begin."""
    found = (examined.places.get(("scenarios", index)) for index in range(len(examined.data["scenarios"])))
    return [line + place.value[0] - 1 if place else line for place in found]


def json_lines(lines: Iterable[bytes], file: str, first: int = 1, *, blank: int = 0) -> Iterator[Loaded | Invalid]:
    """Yield what JSON Lines hold.

    Args:
        lines: the lines with their line ends; a line over the limit may come in pieces.
        file: the file as it was named.
        first: the number of the first line.
        blank: how many blank lines of the file came before.
    """
    from tractor_check.loading import json_text

    number, inside = first - 1, False
    take = scenario_reader()
    for line in lines:
        if inside:
            inside = line[-1:] != b"\n"
            continue
        number += 1
        where = f"{file}:{number}"
        if len(line) <= MAX_DOCUMENT and not json_text.doubtful(line):
            data = json_text.fast(line)
            scenario = take(data, where) if type(data) is dict else None
            if scenario is not None:
                yield tuple.__new__(Loaded, (scenario, file, number))
                continue
        if not line.strip():
            blank += 1
            if blank == MOST_BLANK:
                yield stopped_at(file, number)
                return
        elif len(line) > MAX_DOCUMENT:
            inside = line[-1:] != b"\n"
            yield unreadable(file, number, [too_big("line")])
        else:
            yield from _json(line.rstrip(b"\n"), file, number, where)


def stopped_at(file: str, line: int) -> Invalid:
    """Return the note that reading stopped at ``line``."""
    return unreadable(file, line, [Finding((), "the rest of the file was not read", "mend what is wrong above first")])


class Patience:
    """Follows what one file holds: whether to go on after bad documents in a row, and whether there was anything."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._unreadable = 0
        self._invalid = 0
        self._empty = True
        self.lost = False

    def after(self, result: object) -> Invalid | None:
        """Return, after one more result, the note that the rest of the file is not worth reading, if that is so."""
        self._empty = False
        if not isinstance(result, Invalid):
            self._unreadable = self._invalid = 0
            return None
        self._invalid += 1
        self._unreadable = 0 if any(problem.path for problem in result.problems) else self._unreadable + 1
        self.lost = (
            self._unreadable >= _MOST_UNREADABLE
            or self._invalid >= _MOST_INVALID
            or any(problem.message == CR for problem in result.problems)
        )
        return stopped_at(self._file, result.line) if self.lost else None

    def at_end(self) -> Invalid | None:
        """Return what is wrong with a file in which nothing was found."""
        if self._empty:
            return whole_file(self._file, "the file is empty", "write a scenario, or leave the file out")
        return None


def read_lines(lines: Iterator[bytes], file: str, suffix: str) -> Iterator[Loaded | Invalid]:
    """Yield what a text holds; one without any document is an error.

    Args:
        lines: its lines with their line ends.
        file: its name, for messages.
        suffix: ``.yaml``, ``.yml``, ``.json`` or ``.jsonl``.
    """
    first = next(lines, b"")
    if fault := encoding_fault(first):
        yield unreadable(file, 1, [fault])
        return
    patience = Patience(file)
    for result in READERS[suffix](chain([first] if first else [], lines), file):
        yield result
        if stopped := patience.after(result):
            yield stopped
            return
    if empty := patience.at_end():
        yield empty


READERS: dict[str, Callable[[Iterable[bytes], str], Iterator[Loaded | Invalid]]] = {
    ".yaml": yaml_documents,
    ".yml": yaml_documents,
    ".json": json_document,
    ".jsonl": json_lines,
}
