"""Lock files → `Lock`: the one that ships, and those of users, strictly and with the place of everything wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tractor_check.clauses import is_clause, register
from tractor_check.errors import TractorCheckError
from tractor_check.loading.phrases import closest, shown
from tractor_check.loading.places import Examined, problems_at
from tractor_check.loading.problems import UNREADABLE, Finding, Problem
from tractor_check.loading.text_faults import MAX_DOCUMENT, encoding_fault, text_fault, too_big
from tractor_check.texts.locks import HEADING, INTRODUCTION, SENTENCE, TITLE, Lock, Locked, LockedSheet, OwnClause
from tractor_check.texts.normal import digest

FORMAT = "tractor-check/lock@1"
NOTHING = "none"
_DIGEST = re.compile(r"[0-9a-f]{64}\Z")


class LockError(TractorCheckError):
    """A lock that cannot be read; ``problems`` says all that is wrong."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


@cache
def shipped_lock() -> Lock:
    """Return the lock of the printed sheets; which clauses a sentence states is told by the register."""
    from tractor_check.shipped import text

    return lock_in(_examined(text("register", "lock.json"), "lock.json").data, "lock.json")


def read_lock(path: str | Path) -> Lock:
    """Return a user's lock.

    Raises:
        LockError: it cannot be read, does not fit the schema, or names a clause that does not exist.
    """
    name = Path(path).as_posix()
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        why = Finding((), f"this lock cannot be read: {error.strerror or error}", "check the path")
        raise LockError(_problems([why], name)) from error
    examined = _examined(content, name)
    wrong = list(examined.findings) or _objections(examined.data)
    if wrong:
        raise LockError(problems_at(wrong, examined, name, 1))
    return lock_in(examined.data, name)


def _examined(content: bytes, name: str) -> Examined:
    """Return a lock file looked at closely.

    Raises:
        LockError: it is no text.
    """
    fault = encoding_fault(content) or text_fault(content, tabs=not name.endswith(".json"))
    if len(content) > MAX_DOCUMENT:
        fault = too_big("document")
    if fault:
        raise LockError(_problems([fault], name))
    if name.endswith(".json"):
        from tractor_check.loading import json_text

        return json_text.examine(content.decode())
    from tractor_check.loading.yaml_marks import examine

    return examine(content.decode())


def _problems(findings: list[Finding], name: str) -> tuple[Problem, ...]:
    """Return what is wrong with a file as a whole."""
    return problems_at(findings, Examined(UNREADABLE, {}, findings, set()), name, 1 if findings[0].place else 0)


def _objections(data: Any) -> list[Finding]:
    """Return what the schema, and then the registers, object to."""
    found = [Finding(tuple(error.absolute_path), _worded(error), "") for error in _validator().iter_errors(data)]
    return found or [*_unknown_clauses(data), *_twice(data)]


@cache
def _validator() -> Any:
    """Return the validator of locks."""
    import json

    from jsonschema import Draft202012Validator

    from tractor_check.shipped import schema_text

    return Draft202012Validator(json.loads(schema_text("lock.schema.json")))


def _worded(error: Any) -> str:
    """Return what a schema error says, in short."""
    if error.validator == "required":
        missing = [name for name in error.validator_value if name not in error.instance]
        return f"'{missing[0]}' is missing here"
    if error.validator == "additionalProperties":
        known = list(error.schema.get("properties", {}))
        extra = next(name for name in error.instance if name not in known)
        near = closest(extra, known)
        return f"unknown key '{extra}'" + (
            f"; did you mean '{near}'?" if near else f"; the keys are {', '.join(known)}"
        )
    return f"{shown(error.instance)} does not fit; write {error.schema.get('title', 'what the schema asks for')}"


def _unknown_clauses(data: Mapping[str, Any]) -> Iterator[Finding]:
    """Yield the clause ids that neither the register nor the lock's own list has."""
    own = data.get("clauses", {})
    for path, ids in _ids_in(data):
        for index, name in enumerate(ids):
            if name not in own and not is_clause(name):
                near = closest(name, [*own, *register()])
                hint = f"did you mean '{near}'?" if near else "list clauses of your own under clauses:"
                yield Finding((*path, index), f"no clause is called '{name}'", hint)


def _ids_in(data: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], list[str]]]:
    """Yield every list of clause ids with its path."""
    for name, sheet in data["sheets"].items():
        for number, section in enumerate(sheet["sections"]):
            for index, sentence in enumerate(section["sentences"]):
                ids = sentence.get("clauses") if isinstance(sentence, dict) else None
                if isinstance(ids, list):
                    yield ("sheets", name, "sections", number, "sentences", index, "clauses"), ids
    for name, clause in data.get("clauses", {}).items():
        yield ("clauses", name, "rests_on"), clause.get("rests_on", [])


def _twice(data: Mapping[str, Any]) -> Iterator[Finding]:
    """Yield section codes that a sheet uses twice, and own clauses that the register has already."""
    for name, sheet in data["sheets"].items():
        seen: set[str] = set()
        for number, section in enumerate(sheet["sections"]):
            if section["code"] in seen:
                path = ("sheets", name, "sections", number, "code")
                yield Finding(
                    path, f"the code '{section['code']}' stands here twice", "give each section a code of its own"
                )
            seen.add(section["code"])
    for name in data.get("clauses", {}):
        if is_clause(name):
            yield Finding(
                ("clauses", name), f"'{name}' is a clause of the printed sheets", "choose an id of your own", key=True
            )


def lock_in(data: Mapping[str, Any], file: str) -> Lock:
    """Return the lock in plain data that fits the schema."""
    stated = stated_by_register()
    sheets = {name: _sheet(name, sheet, stated.get(name, {})) for name, sheet in data["sheets"].items()}
    own = {
        name: OwnClause(name, clause["text"], tuple(clause.get("rests_on", ())))
        for name, clause in data.get("clauses", {}).items()
    }
    return Lock(file, sheets, own)


@cache
def stated_by_register() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return which clauses every sentence of the printed sheets states, by sheet and reference."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for clause in register().values():
        for sheet, references in clause.sources.items():
            for reference in references:
                ids = found.setdefault(sheet, {})
                ids[reference] = (*ids.get(reference, ()), clause.id)
    return found


def _sheet(name: str, data: Mapping[str, Any], stated: Mapping[str, tuple[str, ...]]) -> LockedSheet:
    """Return one sheet of a lock."""
    units = []
    if "title" in data:
        units.append(_unit(TITLE, "TI.1", data["title"], stated))
    for section in data["sections"]:
        code = section["code"]
        if "heading" in section:
            units.append(_unit(HEADING, f"H-{code}.1", section["heading"], stated))
        units += [
            _unit(SENTENCE, f"{code}.{number}", entry, stated) for number, entry in enumerate(section["sentences"], 1)
        ]
    codes = tuple(section["code"] for section in data["sections"] if section["code"] != INTRODUCTION)
    return LockedSheet(name, data.get("variant"), data["language"], tuple(units), codes)


def _unit(kind: str, reference: str, entry: str | Mapping[str, Any], stated: Mapping[str, tuple[str, ...]]) -> Locked:
    """Return one entry of a lock: a digest, a text, or either with clauses."""
    written = entry if isinstance(entry, str) else entry.get("digest") or entry["text"]
    bare = _DIGEST.match(written) is not None
    clauses = stated.get(reference)
    if isinstance(entry, Mapping) and "clauses" in entry:
        named = entry["clauses"]
        clauses = () if named == NOTHING else tuple(named) or None
    if kind != SENTENCE and clauses is None:
        clauses = ()
    return Locked(kind, reference, written if bare else digest(written), None if bare else written, clauses)
