"""Recording the reviewed state: documents → the entries of a new lock, with every mapping that still holds kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tractor_check.coverage import VARIANTS
from tractor_check.texts.aligning import Alignment, align
from tractor_check.texts.lock_reading import shipped_lock, stated_by_register
from tractor_check.texts.locks import HEADING, INTRODUCTION, SENTENCE, TITLE, Lock, Locked, LockedSheet
from tractor_check.texts.normal import language_of_text
from tractor_check.texts.recognising import named_sheet, recognised
from tractor_check.texts.splitting import Document, Sentence


class Entry(NamedTuple):
    """A sentence to be locked.

    Attributes:
        now: the sentence.
        reference: where it stands now.
        same: the locked sentence that it is, unchanged or moved.
        was: the locked sentences that it replaces, when it changed.
        clauses: the clauses that it states, empty for nothing to decide; ``None`` while nobody has said.
    """

    now: Sentence
    reference: str
    same: Locked | None
    was: tuple[Locked, ...]
    clauses: tuple[str, ...] | None


class SectionEntry(NamedTuple):
    """A section to be locked; ``origin`` is its code in the lock before, if it had one."""

    code: str
    heading: Sentence | None
    origin: str | None
    entries: tuple[Entry, ...]


class SheetEntry(NamedTuple):
    """A sheet to be locked."""

    name: str
    variant: str | None
    language: str
    title: Sentence | None
    sections: tuple[SectionEntry, ...]
    gone: tuple[Locked, ...]

    @property
    def entries(self) -> list[Entry]:
        """Return all its sentences."""
        return [entry for section in self.sections for entry in section.entries]

    @property
    def unmapped(self) -> list[Entry]:
        """Return the sentences of which nobody has said what they state."""
        return [entry for entry in self.entries if entry.clauses is None]


def entry_of(
    document: Document,
    lock: Lock | None,
    *,
    name: str | None = None,
    variant: str | None = None,
    codes: Sequence[str] = (),
) -> SheetEntry:
    """Return what is to be locked of a document.

    Args:
        document: the reviewed text.
        lock: the lock so far, ``None`` when it is made from nothing.
        name: name of the sheet; by default that of the file, without ``.txt`` or ``.md``.
        variant: the game it is for; by default as before, or as its name or its sentences tell.
        codes: codes of new sections after the introduction; by default those of a sheet with as many, or S1, S2, ….
    """
    sheet = _sheet_before(document, lock, name)
    title = sheet.name if sheet else name or _plain_name(document.file)
    known = Alignment((), (None,) * len(list(document.units()))) if sheet is None else align(sheet, document)
    sections = _sections(document, known, sheet, codes or _borrowed(document, lock), title)
    gone = tuple(locked for change in known.changes if change.kind == "missing" for locked in change.locked)
    language = sheet.language if sheet else language_of_text(document.text)
    game = variant or (sheet.variant if sheet else _variant_of(document, title))
    return SheetEntry(title, game, language, document.title, sections, gone)


def _sheet_before(document: Document, lock: Lock | None, name: str | None) -> LockedSheet | None:
    """Return the state so far of the sheet: by the name given, else by the name of the file."""
    if lock is None:
        return None
    return lock.sheets.get(name) if name is not None else named_sheet(document.file, lock)


def _plain_name(file: str) -> str:
    """Return the name of a file without folders and ``.txt``, ``.md`` and the like, blanks replaced."""
    name = file.rpartition("/")[2]
    for suffix in (".txt", ".markdown", ".md", ".text"):
        name = name.removesuffix(suffix)
    return "-".join(name.split()) or "sheet"


def _variant_of(document: Document, name: str) -> str | None:
    """Return the game that a sheet is named after, or whose printed sheet it shares most with."""
    named = next((variant for variant in VARIANTS if name == variant or name.startswith(f"{variant}.")), None)
    printed = recognised(document, shipped_lock()) if named is None else None
    return printed.variant if printed is not None else named


def _borrowed(document: Document, lock: Lock | None) -> tuple[str, ...]:
    """Return the section codes of a locked sheet with as many sections: a translation, probably."""
    count = len(document.sections) - 1
    return next(
        (sheet.sections for sheet in (lock.sheets.values() if lock else ()) if len(sheet.sections) == count), ()
    )


def _sections(
    document: Document, known: Alignment, sheet: LockedSheet | None, codes: Sequence[str], name: str
) -> tuple[SectionEntry, ...]:
    """Return the sections with their codes and entries."""
    was = {sentence: change.locked for change in known.changes if change.kind == "changed" for sentence in change.now}
    states = iter(known.same)
    if document.title is not None:
        next(states)
    taken = set(sheet.sections) if sheet else set()
    found = []
    for number, section in enumerate(document.sections):
        origin = INTRODUCTION if number == 0 else None
        if section.heading is not None:
            origin = _code_before(next(states), was.get(section.heading, ()))
        code = origin or _fresh(codes, number, taken)
        taken.add(code)
        entries = [
            _entry(sentence, f"{code}.{place}", next(states), was.get(sentence, ()), name)
            for place, sentence in enumerate(section.sentences, 1)
        ]
        if entries or section.heading is not None:
            found.append(SectionEntry(code, section.heading, origin if sheet else None, tuple(entries)))
    return tuple(found)


def _code_before(same: Locked | None, was: tuple[Locked, ...]) -> str | None:
    """Return the code of the section whose heading a heading is, or was."""
    locked = same or next((each for each in was if each.kind == HEADING), None)
    return locked.reference.removeprefix("H-").removesuffix(".1") if locked is not None else None


def _fresh(codes: Sequence[str], number: int, taken: set[str]) -> str:
    """Return a code for a section that has none: from the list, or S and a number."""
    if number <= len(codes) and codes[number - 1] not in taken:
        return codes[number - 1]
    while f"S{number}" in taken:
        number += 1
    return f"S{number}"


def _entry(now: Sentence, reference: str, same: Locked | None, was: tuple[Locked, ...], name: str) -> Entry:
    """Return one sentence; the register maps the printed sheets, and their sentences wherever else they stand."""
    stated = stated_by_register().get(name)
    if stated is not None:
        return Entry(now, reference, same, was, stated.get(reference))
    if same is not None:
        return Entry(now, reference, same, was, same.clauses)
    known = (unit for sheet in shipped_lock().sheets.values() for unit in sheet.sentences if unit.digest == now.digest)
    printed = next((unit.clauses for unit in known if unit.clauses), None)
    return Entry(now, reference, None, was, None if was else printed)


__all__ = ["SENTENCE", "TITLE", "Entry", "SectionEntry", "SheetEntry", "entry_of"]
