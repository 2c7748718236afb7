"""Replacing a file whole or not at all: written beside, then renamed."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def replace_file(path: str | Path, content: bytes) -> None:
    """Put ``content`` in place of a file, with the permissions it had; links are followed to the file itself.

    Raises:
        OSError: it cannot be written; then the file is as it was.
    """
    target = Path(path).resolve()
    handle, beside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".new")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(beside, _mode(target))
        os.replace(beside, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _mode(target: Path) -> int:
    """Return the permissions of a file, or those that a new one gets."""
    try:
        return target.stat().st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
