"""Results saved by ``run -o jsonl``: read back for comparison with rulings made now."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, NamedTuple

from tractor_check.errors import TractorCheckError

_LONGEST_LINE = 8_000_000


class SavedResultsError(TractorCheckError):
    """A file that holds no saved results; the message says where and why."""


class SavedRuling(NamedTuple):
    """One saved ruling.

    Attributes:
        id: the scenario's id.
        answer: its answer as plain data.
        readings: value of every reading it consulted, ``None`` when it was saved without ``--explain``.
    """

    id: str
    answer: Mapping[str, Any]
    readings: Mapping[str, Any] | None


class SavedResults(NamedTuple):
    """A file of saved results.

    Attributes:
        file: its name.
        rulings: id → ruling; scenarios that could not be read or were skipped are left out.
        profile: profile, version and register digest of the first whole ruling; ``None`` when none was saved whole.
        version: see ``profile``.
        register: see ``profile``.
    """

    file: str
    rulings: Mapping[str, SavedRuling]
    profile: str | None
    version: str | None
    register: str | None


def read_saved(path: str | os.PathLike[str]) -> SavedResults:
    """Return the results saved in a JSON Lines file.

    Raises:
        SavedResultsError: it cannot be read, or a line is no result.
    """
    file = os.fspath(path).replace(os.sep, "/")
    rulings: dict[str, SavedRuling] = {}
    origin: Mapping[str, Any] = {}
    try:
        with open(path, "rb") as stream:
            for number, line in enumerate(iter(lambda: stream.readline(_LONGEST_LINE), b""), start=1):
                if line.isspace():
                    continue
                data = _result(line, f"{file}:{number}:1")
                if "answer" in data:
                    if data["id"] in rulings:
                        raise SavedResultsError(
                            f"{file}:{number}:1: the id '{data['id']}' came before; ids must be unique"
                        )
                    rulings[data["id"]] = SavedRuling(data["id"], data["answer"], _readings(data))
                    origin = origin or (data if "profile" in data else {})
    except OSError as error:
        raise SavedResultsError(f"{file}: this cannot be read: {error.strerror or error}; check the path") from error
    return SavedResults(file, rulings, origin.get("profile"), origin.get("version"), origin.get("register"))


def _result(line: bytes, where: str) -> dict[str, Any]:
    """Return one line as a result."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    whole = isinstance(data, dict) and isinstance(data.get("id"), str) and isinstance(data.get("status"), str)
    if not whole or not isinstance(data.get("answer", {}), dict):
        raise SavedResultsError(f"{where}: this is no saved result; write them with tractor-check run -o jsonl=FILE")
    found: dict[str, Any] = data
    return found


def _readings(data: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the readings that a whole ruling consulted, with their values."""
    uses = data.get("readings")
    if not isinstance(uses, list):
        return None
    return {use["id"]: use["value"] for use in uses if isinstance(use, dict) and {"id", "value"} <= set(use)}
