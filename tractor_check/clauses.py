"""The clause register: every clause of the sheets in our own words, where it stands, which readings bear on it."""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from tractor_check.shipped import text as shipped_text

ADJUDICABLE = "adjudicable"
LANGUAGES = ("en", "ko", "ja", "zh")


class Clause(NamedTuple):
    """One entry of the register.

    Attributes:
        id: stable dotted id.
        kind: ``adjudicable``, ``informational``, ``derived`` or ``referee``.
        variants: the variants it applies to.
        sources: sentence numbers by sheet, such as ``{"five.en": ("PF.2",)}``.
        readings: ids of the readings that complete or qualify it.
        illustrates: for a worked case, the clauses that a ruling of it rests on.
        unbreakable: why nobody can break it, by language; ``None`` when somebody can.
        data: the whole register entry; what the clause says stands apart, by language (`wording`).
    """

    id: str
    kind: str
    variants: tuple[str, ...]
    sources: Mapping[str, tuple[str, ...]]
    readings: tuple[str, ...]
    illustrates: tuple[str, ...]
    unbreakable: Mapping[str, str] | None
    data: Mapping[str, Any]

    @property
    def family(self) -> str:
        """Return the part of the id before the first dot."""
        return self.id.partition(".")[0]

    def says(self, language: str = "en") -> str:
        """Return the clause in ``language``, one of `LANGUAGES`; in English for any other."""
        return _texts(language)[self.id]


class Retired(NamedTuple):
    """An id that is no longer used; ids are never used again for something else.

    Attributes:
        id: the id.
        replaced_by: the clauses that say now what it said; empty when nothing does.
        why: why it went, in English.
    """

    id: str
    replaced_by: tuple[str, ...]
    why: str


@cache
def _document() -> Mapping[str, Any]:
    """Return the whole register."""
    loaded: Mapping[str, Any] = json.loads(shipped_text("register", "clauses.json"))
    return loaded


@cache
def _texts(language: str) -> Mapping[str, str]:
    """Return what every clause says in ``language``, by id."""
    name = f"clause_texts.{language if language in LANGUAGES else 'en'}.json"
    loaded: Mapping[str, str] = json.loads(shipped_text("register", name))
    return loaded


def wording(clause_id: str, language: str) -> str | None:
    """Return what the clause of this id says, as `Clause.says` does, if there is one; only texts are loaded."""
    return _texts(language).get(clause_id)


@cache
def _entries() -> Mapping[str, Mapping[str, Any]]:
    """Return the entries of the register by id."""
    return {entry["id"]: entry for entry in _document()["clauses"]}


@cache
def clause_of(clause_id: str) -> Clause | None:
    """Return the clause of this id, if there is one."""
    entry = _entries().get(clause_id)
    if entry is None:
        return None
    return Clause(
        id=entry["id"],
        kind=entry["kind"],
        variants=tuple(entry["variants"]),
        sources={sheet: tuple(numbers) for sheet, numbers in entry.get("sources", {}).items()},
        readings=tuple(entry.get("readings", ())),
        illustrates=tuple(entry.get("illustrates", ())),
        unbreakable=entry.get("unbreakable"),
        data=entry,
    )


@cache
def register() -> Mapping[str, Clause]:
    """Return all clauses by id, in register order."""
    return {name: found for name in _entries() if (found := clause_of(name)) is not None}


@cache
def retired() -> Mapping[str, Retired]:
    """Return the retired ids with what replaced them."""
    entries = _document().get("retired", ())
    return {entry["id"]: Retired(entry["id"], tuple(entry["replaced_by"]), entry["why"]) for entry in entries}


def language_differences() -> Sequence[Mapping[str, Any]]:
    """Return what the language versions of a sheet do not share: sentence, difference, nature, effect and clauses."""
    found: Sequence[Mapping[str, Any]] = _document()["differences"]["between_languages"]
    return found


def variant_differences() -> Sequence[Mapping[str, str]]:
    """Return what the three games do not share: a topic, and what each of them says."""
    found: Sequence[Mapping[str, str]] = _document()["differences"]["between_variants"]
    return found


def oddities() -> Sequence[Mapping[str, Any]]:
    """Return what is odd in the printed sheets: topic, where it stands, how it is taken, and clauses."""
    found: Sequence[Mapping[str, Any]] = _document()["oddities"]
    return found


def is_clause(clause_id: str) -> bool:
    """Return whether the register has a clause of this id."""
    return clause_id in _entries()


def rests_on(clause_id: str) -> tuple[str, ...]:
    """Return the clauses whose reasons show ``clause_id`` kept or broken: those it illustrates, or itself."""
    found = clause_of(clause_id)
    return found.illustrates if found is not None and found.illustrates else (clause_id,)
