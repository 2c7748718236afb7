"""Paths → scenario files → what they hold. Whatever a file system answers is a problem to report, not a traceback."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from itertools import chain
from typing import IO, TypeVar

from tractor_check.loading.phrases import visible
from tractor_check.loading.problems import Invalid, Loaded
from tractor_check.loading.streams import READERS, lines_of, read_lines, whole_file

T = TypeVar("T")
Reader = Callable[[Iterator[bytes], str, str], Iterator[T]]

STDIN = "-"
STDIN_NAME = "<stdin>"


def load_paths(paths: Iterable[str | os.PathLike[str]], stdin: IO[bytes] | None = None) -> Iterator[Loaded | Invalid]:
    """Yield what files and folders hold, in order.

    Args:
        paths: files, folders, or ``-`` for ``stdin``.
        stdin: the open binary stream that ``-`` stands for.
    """
    return read_paths(paths, stdin, read_lines)


def read_paths(
    paths: Iterable[str | os.PathLike[str]], stdin: IO[bytes] | None, read: Reader[T]
) -> Iterator[T | Invalid]:
    """Yield what ``read`` makes of files and folders, in order, and what is wrong with paths and files.

    Args:
        paths: files, folders, or ``-`` for ``stdin``.
        stdin: the open binary stream that ``-`` stands for.
        read: takes the lines of a file, its name and its suffix.
    """
    for found in scenario_files(paths):
        if isinstance(found, Invalid):
            yield found
        elif found == STDIN and stdin is not None:
            yield from _read_stream(stdin, STDIN_NAME, read)
        else:
            yield from _read_path(found, read)


def scenario_files(paths: Iterable[str | os.PathLike[str]]) -> Iterator[str | Invalid]:
    """Yield the scenario files that ``paths`` name, each once, and what is wrong with the paths.

    Folders are walked recursively and sorted; hidden entries are skipped, links to folders are not followed.
    """
    seen: set[str] = set()
    for path in [os.fspath(path) for path in paths]:
        for found in [path] if path == STDIN else _walked(path) if os.path.isdir(path) else [path]:
            real = found if found == STDIN else os.path.realpath(found) if isinstance(found, str) else None
            if real is None or real not in seen:
                yield found
            seen.add(real or "")


def _walked(folder: str) -> Iterator[str | Invalid]:
    """Yield the scenario files of a folder named by the user; none at all is an error."""
    empty = True
    for found in _entries(folder):
        empty = False
        yield found
    if empty:
        yield whole_file(
            _shown(folder),
            "no scenario files in this folder",
            f"put files ending in {', '.join(READERS)} there, or name another",
        )


def _entries(folder: str) -> Iterator[str | Invalid]:
    """Yield the scenario files below ``folder``, sorted by name level by level."""
    try:
        with os.scandir(folder) as scan:
            entries = sorted(scan, key=lambda entry: entry.name)
    except OSError as error:
        yield _unreadable(folder, error)
        return
    for entry in entries:
        path = entry.path.replace(os.sep, "/")
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _entries(path)
        elif os.path.splitext(entry.name)[1].lower() in READERS and not os.path.isdir(path):
            yield path


def load_path(path: str | os.PathLike[str]) -> Iterator[Loaded | Invalid]:
    """Yield what one file holds: its scenarios, and the problems of the documents that cannot be read."""
    return _read_path(os.fspath(path), read_lines)


def _read_path(path: str, read: Reader[T]) -> Iterator[T | Invalid]:
    """Yield what ``read`` makes of one file, and what is wrong with the file as a whole."""
    name, suffix = _shown(path), os.path.splitext(path)[1].lower()
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            yield from read_paths([path], None, read)
            return
        if not stat.S_ISREG(mode):
            yield whole_file(name, "this is not a plain file", "name a file, or - for standard input")
            return
        if suffix not in READERS:
            yield whole_file(name, "this is not a scenario file by its name", f"end it in {', '.join(READERS)}")
            return
        with open(path, "rb") as stream:
            before = os.fstat(stream.fileno())
            yield from read(lines_of(stream), name, suffix)
            after = os.fstat(stream.fileno())
        if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
            yield whole_file(name, "the file changed while it was read", "run again when nobody writes to it")
    except OSError as error:
        yield _unreadable(path, error)


def load_stream(stream: IO[bytes], name: str = STDIN_NAME) -> Iterator[Loaded | Invalid]:
    """Yield what a binary stream of unknown kind holds.

    It is JSON Lines if its first line is a whole JSON scenario, JSON if it begins with an open ``{"``, else YAML.
    """
    return _read_stream(stream, name, read_lines)


def _read_stream(stream: IO[bytes], name: str, read: Reader[T]) -> Iterator[T | Invalid]:
    """Yield what ``read`` makes of a binary stream of unknown kind."""
    lines = lines_of(stream)
    try:
        first = next(lines, b"")
        yield from read(chain([first], lines), name, _kind(first))
    except OSError as error:
        yield _unreadable(name, error)


def _kind(first: bytes) -> str:
    """Return the suffix that a file beginning with the line ``first`` should have."""
    head = first.lstrip()
    if head[:1] != b"{":
        return ".yaml"
    from tractor_check.loading import json_text

    data = json_text.fast(first)
    if isinstance(data, dict):
        return ".json" if "scenarios" in data else ".jsonl"
    return ".json" if head[1:].lstrip()[:1] in (b'"', b"") else ".yaml"


def load_text(text: str, name: str = "<text>", suffix: str = ".yaml") -> Iterator[Loaded | Invalid]:
    """Yield what a text holds.

    Args:
        text: YAML, JSON or JSON Lines.
        name: what messages call it.
        suffix: which of them it is: ``.yaml``, ``.json`` or ``.jsonl``.
    """
    return read_lines(lines_of(BytesIO(text.encode("utf-8", "surrogatepass"))), name, suffix)


def _shown(path: str) -> str:
    """Return a path as messages show it, with what is no text in it replaced."""
    return visible(os.fsencode(path).decode("utf-8", "replace").replace(os.sep, "/"))


def _unreadable(path: str, error: OSError) -> Invalid:
    """Return a file or folder that the system will not open as invalid."""
    reason = {
        errno.ENOENT: ("there is no such file or folder", "check the path"),
        errno.EACCES: ("this may not be read", "check its permissions"),
        errno.ELOOP: ("these links lead round in a circle", "name the file itself"),
    }.get(error.errno or 0, (f"this cannot be read: {error.strerror or error}", "check the path"))
    return whole_file(_shown(path), *reason)
