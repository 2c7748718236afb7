"""Where the files that ship with the package are found, in a wheel as in an editable checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def shipped_path(kind: str) -> Path:
    """Return the folder of shipped files called ``kind``: ``schemas``, ``scenarios``, ``register`` or ``profiles``."""
    inside = _PACKAGE / kind
    return inside if inside.is_dir() else _PACKAGE.parent / kind


def shipped_bytes(kind: str, name: str) -> bytes:
    """Return the content of the shipped file ``name`` of ``kind``."""
    return (shipped_path(kind) / name).read_bytes()
