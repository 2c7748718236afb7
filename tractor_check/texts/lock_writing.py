"""Entries → lock files: JSON with digests only, and YAML that keeps the text and whatever people wrote around it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from tractor_check.texts.lock_reading import FORMAT, NOTHING, stated_by_register
from tractor_check.texts.locking import Entry, SectionEntry, SheetEntry
from tractor_check.texts.locks import HEADING, TITLE, Lock, Locked, LockedSheet
from tractor_check.yaml_words import flow, scalar

HEAD = f"""\
# The reviewed state of rule sheets. "tractor-check schema lock" prints its schema, for editors.
# Map each sentence to the clauses that it states; none: there is nothing to decide. Clauses of your own go under
# clauses: with what they say. "tractor-check clauses WORDS" finds those of the printed sheets.
format: {FORMAT}
sheets:
"""
SHEET_INDENT, SECTION_INDENT, SENTENCE_INDENT = "  ", "    ", "      "


def digests_only(entries: Iterable[SheetEntry], lock: Lock | None) -> str:
    """Return a lock without any words, as JSON: sheets that are not locked anew stay as they are.

    The sentences of the printed sheets are mapped by the register; the others carry their clauses with them.
    """
    sheets = {name: _locked_digests(sheet) for name, sheet in (lock.sheets if lock else {}).items()}
    for entry in entries:
        sheets[entry.name] = _digests(entry)
    data: dict[str, Any] = {"format": FORMAT, "sheets": sheets}
    if lock is not None and lock.own:
        data["clauses"] = {own.id: {"text": own.text, "rests_on": list(own.rests_on)} for own in lock.own.values()}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _digests(entry: SheetEntry) -> dict[str, Any]:
    """Return one sheet of a lock without words."""
    printed = entry.name in stated_by_register()
    sections = []
    for section in entry.sections:
        heading = {"heading": section.heading.digest} if section.heading else {}
        sentences = [
            each.now.digest if printed else {"digest": each.now.digest, "clauses": _clauses(each)}
            for each in section.entries
        ]
        sections.append({"code": section.code, **heading, "sentences": sentences})
    title = {"title": entry.title.digest} if entry.title else {}
    return {
        **({"variant": entry.variant} if entry.variant else {}),
        "language": entry.language,
        **title,
        "sections": sections,
    }


def _locked_digests(sheet: LockedSheet) -> dict[str, Any]:
    """Return a sheet that is not locked anew as it was."""
    printed = sheet.name in stated_by_register()
    found: dict[str, Any] = {"variant": sheet.variant} if sheet.variant else {}
    found["language"] = sheet.language
    sections: list[dict[str, Any]] = []
    for unit in sheet.units:
        code = unit.reference.removeprefix("H-").rpartition(".")[0]
        if unit.kind == TITLE:
            found["title"] = unit.digest
        elif unit.kind == HEADING:
            sections.append({"code": code, "heading": unit.digest, "sentences": []})
        else:
            if not sections or sections[-1]["code"] != code:
                sections.append({"code": code, "sentences": []})
            clauses = NOTHING if unit.clauses == () else list(unit.clauses or ())
            sections[-1]["sentences"].append(unit.digest if printed else {"digest": unit.digest, "clauses": clauses})
    return {**found, "sections": sections}


def sheet_text(entry: SheetEntry) -> str:
    """Return a sheet of a new lock as YAML that keeps the text."""
    lines = [f"{SHEET_INDENT}{scalar(entry.name)}:"]
    if entry.variant:
        lines.append(f"{SECTION_INDENT}variant: {entry.variant}")
    lines.append(f"{SECTION_INDENT}language: {entry.language}")
    if entry.title:
        lines.append(f"{SECTION_INDENT}title: {scalar(entry.title.text)}")
    lines.append(f"{SECTION_INDENT}sections:" + ("" if entry.sections else " []"))
    return "\n".join(lines) + "\n" + "".join(section_text(section) for section in entry.sections)


def section_text(section: SectionEntry) -> str:
    """Return a section as YAML with its sentences."""
    return section_head(section) + "".join(sentence_text(entry) for entry in section.entries)


def section_head(section: SectionEntry) -> str:
    """Return the lines of a section above its sentences."""
    lines = [f"{SECTION_INDENT}- code: {scalar(section.code)}"]
    if section.heading:
        lines.append(f"{SENTENCE_INDENT}heading: {scalar(section.heading.text)}")
    return "\n".join([*lines, f"{SENTENCE_INDENT}sentences:" + ("" if section.entries else " []")]) + "\n"


def sentence_text(entry: Entry, indent: str = SENTENCE_INDENT) -> str:
    """Return a sentence as YAML; where it replaces others a comment says what they stated."""
    before = list(dict.fromkeys(clause for locked in entry.was for clause in locked.clauses or ()))
    hint = f"  # before: {', '.join(before)}" if before and entry.clauses is None else ""
    return f"{indent}- text: {scalar(entry.now.text)}\n{indent}  clauses: {flow(_clauses(entry))}{hint}\n"


def _clauses(entry: Entry) -> str | list[str]:
    """Return the clauses of a sentence as a lock writes them."""
    return NOTHING if entry.clauses == () else list(entry.clauses or ())


def new_references(entry: SheetEntry) -> Mapping[str, str]:
    """Return which unchanged sentences stand under another number than before: old reference to new."""
    return {each.same.reference: each.reference for each in entry.entries if _renumbered(each.same, each.reference)}  # type: ignore[union-attr]


def _renumbered(same: Locked | None, reference: str) -> bool:
    """Return whether a sentence was locked under another number."""
    return same is not None and same.reference != reference
