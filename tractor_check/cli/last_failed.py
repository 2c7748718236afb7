"""Which scenarios failed in the last run in a folder: kept in the user's cache folder, never in the project."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

MOST = 10_000
"""Ids that are kept."""


class LastFailed:
    """The ids that failed last time; saving replaces them. What cannot be read or written is an empty cache."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._failed: frozenset[str] | None = None

    @classmethod
    def here(cls) -> LastFailed:
        """Return the cache of the current folder."""
        name = hashlib.sha256(os.fsencode(os.getcwd())).hexdigest()[:32]
        return cls(cache_folder() / "last-failed" / f"{name}.json")

    @property
    def failed(self) -> frozenset[str]:
        """Return the ids that failed, read when first asked for."""
        if self._failed is None:
            self._failed = self._read()
        return self._failed

    def _read(self) -> frozenset[str]:
        try:
            data = json.loads(self._file.read_bytes())
            return frozenset(name for name in data["failed"] if isinstance(name, str))
        except (OSError, ValueError, KeyError, TypeError):
            return frozenset()

    def save(self, failed: Iterable[str]) -> None:
        """Keep ``failed`` (at most the first 10,000) for the next run; nothing failed is no file."""
        names = list(islice(failed, MOST))
        with contextlib.suppress(OSError):
            if not names:
                self._file.unlink(missing_ok=True)
                return
            self._file.parent.mkdir(parents=True, exist_ok=True)
            beside = self._file.with_suffix(f".{os.getpid()}.tmp")
            beside.write_text(json.dumps({"folder": os.getcwd(), "failed": names}), encoding="utf-8")
            beside.replace(self._file)


def cache_folder() -> Path:
    """Return the folder in which this tool may keep what it can do without."""
    asked = os.environ.get("XDG_CACHE_HOME")
    if asked:
        return Path(asked) / "tractor-check"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", "~")).expanduser() / "tractor-check" / "cache"
    if sys.platform == "darwin":
        return Path("~/Library/Caches/tractor-check").expanduser()
    return Path("~/.cache/tractor-check").expanduser()
