"""Which sheet a document is: by what it shares with the lock, else by the name of its file."""

from __future__ import annotations

from pathlib import PurePath

from tractor_check.errors import TractorCheckError
from tractor_check.texts.locks import Lock, LockedSheet
from tractor_check.texts.normal import language_of_text
from tractor_check.texts.splitting import Document

_ENOUGH = 0.25


class UnrecognisedError(TractorCheckError):
    """A document that is like no sheet of the lock, or like several."""


def sheet_of(document: Document, lock: Lock, asked: str | None = None) -> LockedSheet:
    """Return the locked sheet that a document is a version of.

    Args:
        document: the document.
        lock: the lock.
        asked: the name of the sheet, when the user gives it.

    Raises:
        UnrecognisedError: there is no such sheet, or it cannot be told.
    """
    names = ", ".join(lock.sheets)
    if asked is not None:
        if asked not in lock.sheets:
            raise UnrecognisedError(f"{lock.file} has no sheet '{asked}'; it has {names}")
        return lock.sheets[asked]
    found = recognised(document, lock)
    if found is None:
        raise UnrecognisedError(
            f"{document.file}: like none of the sheets, or like several; say which with --sheet: {names}"
        )
    return found


def recognised(document: Document, lock: Lock) -> LockedSheet | None:
    """Return the sheet that shares most with a document, or that its file is named after; ``None`` if neither tells."""
    language = language_of_text(document.text)
    shares = sorted(((_share(document, sheet), name) for name, sheet in lock.sheets.items()), reverse=True)
    if shares and shares[0][0] >= _ENOUGH and (len(shares) == 1 or shares[0][0] > shares[1][0]):
        return lock.sheets[shares[0][1]]
    named = named_sheet(document.file, lock)
    if named is not None and named.language.partition("-")[0] == language:
        return named
    same = [sheet for sheet in lock.sheets.values() if sheet.language.partition("-")[0] == language]
    return same[0] if len(same) == 1 and shares and shares[0][0] > 0 else None


def named_sheet(file: str, lock: Lock) -> LockedSheet | None:
    """Return the sheet whose name begins the name of a file: ``five.en.txt`` is ``five.en``."""
    base = PurePath(file).name
    fitting = [name for name in lock.sheets if base == name or base.startswith(f"{name}.")]
    return lock.sheets[max(fitting, key=len)] if fitting else None


def _share(document: Document, sheet: LockedSheet) -> float:
    """Return how much a document and a sheet have in common, from 0 to 1; a shared title counts like five sentences."""
    ours = {sentence.digest for _kind, sentence in document.units()}
    theirs = sheet.digests()
    if not ours or not theirs:
        return 0.0
    titled = document.title is not None and any(
        unit.kind == "title" and unit.digest == document.title.digest for unit in sheet.units
    )
    return (len(ours & theirs) + 5 * titled) / (len(ours | theirs) + 5)
