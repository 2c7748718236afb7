"""The digest of the register: clauses and readings as they ship, so that a saved ruling says what it was made with."""

from __future__ import annotations

from functools import cache

from tractor_check.clauses import LANGUAGES
from tractor_check.shipped import text

_FILES = (
    "clauses.json",
    *(f"clause_texts.{language}.json" for language in LANGUAGES),
    "readings.json",
    "reading_texts.json",
)
_DIGITS = 12


@cache
def register_digest() -> str:
    """Return the first digits of the SHA-256 over the clauses and the readings that ship with this version."""
    from hashlib import sha256  # here, for few ask and loading it takes as long as a ruling

    return sha256(b"\0".join(text("register", name) for name in _FILES)).hexdigest()[:_DIGITS]
