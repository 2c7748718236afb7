"""Locks: the reviewed state of rule sheets, a digest for every sentence and the clauses that each sentence states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

TITLE, HEADING, SENTENCE = "title", "heading", "sentence"
INTRODUCTION = "IN"


class Locked(NamedTuple):
    """One locked sentence, heading or title.

    Attributes:
        kind: ``title``, ``heading`` or ``sentence``.
        reference: where it stands: section and number (``TD.4``), a heading (``H-TD.1``), the title (``TI.1``).
        digest: SHA-256 of its normal form.
        text: its words, in locks that keep them.
        clauses: the clauses that it states; empty when there is nothing to decide; ``None`` while nobody has said.
    """

    kind: str
    reference: str
    digest: str
    text: str | None
    clauses: tuple[str, ...] | None


class LockedSheet(NamedTuple):
    """The reviewed state of one sheet.

    Attributes:
        name: such as ``five.en``.
        variant: the game it is for, if it is said.
        language: ``en``, ``ko``, ``ja``, ``zh`` or another.
        units: title, headings and sentences in order.
        sections: codes of its sections in order; the introduction is ``IN``.
    """

    name: str
    variant: str | None
    language: str
    units: tuple[Locked, ...]
    sections: tuple[str, ...]

    @property
    def sentences(self) -> Iterator[Locked]:
        """Yield the sentences without title and headings."""
        return (unit for unit in self.units if unit.kind == SENTENCE)

    def digests(self) -> frozenset[str]:
        """Return the digests of everything in it."""
        return frozenset(unit.digest for unit in self.units)


class OwnClause(NamedTuple):
    """A clause of the user's own: what it says, and the register's clauses whose scenarios test it."""

    id: str
    text: str
    rests_on: tuple[str, ...]


class Lock(NamedTuple):
    """A lock: sheets by name, and the clauses of the user's own."""

    file: str
    sheets: Mapping[str, LockedSheet]
    own: Mapping[str, OwnClause]

    def headings(self) -> frozenset[str]:
        """Return the digests of all titles and headings."""
        return frozenset(unit.digest for sheet in self.sheets.values() for unit in sheet.units if unit.kind != SENTENCE)
