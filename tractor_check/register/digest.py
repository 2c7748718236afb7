"""The digest of the register: clauses and readings as they ship, so that a saved ruling says what it was made with."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from tractor_check.shipped import text

_FILES = ("clauses.json", "readings.json")
_DIGITS = 12


@cache
def register_digest() -> str:
    """Return the first digits of the SHA-256 over the clauses and the readings that ship with this version."""
    return sha256(b"\0".join(text("register", name) for name in _FILES)).hexdigest()[:_DIGITS]
