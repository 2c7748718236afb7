"""Schemas for editors: the scenario schema with the ids of both registers in it, to be completed and checked.

They are made when asked for. The gate's own schema stays open about ids: a wrong one is a fault of the position
(``clause-unknown``, ``reading-unknown``), told with all the others, and not a file that cannot be read.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from tractor_check.clauses import register
from tractor_check.loading.gate import schema
from tractor_check.profile import READINGS, Reading

NAMES = ("scenario", "set")


def editor_schema(name: str = "scenario", *, ids: bool = True) -> dict[str, Any]:
    """Return a schema as data.

    Args:
        name: ``scenario`` (one, or a set) or ``set`` (a set only).
        ids: whether clause ids, reading ids and their values are listed, with what each says.
    """
    made = copy.deepcopy(schema())
    if name == "set":
        made = {key: value for key, value in made.items() if key not in ("if", "then", "else")}
        made |= {"$id": "urn:tractor-check:set:1", "title": "tractor-check set of scenarios", "$ref": "#/$defs/set"}
    if ids:
        _list_ids(made["$defs"])
    return made


def _list_ids(definitions: dict[str, Any]) -> None:
    """Put the ids of both registers in place."""
    clauses = {clause.id: clause.says() for clause in register().values()}
    questions = {entry.id: entry.data["question"] for entry in READINGS.values()}
    definitions["clauseId"] = _listed("a clause id", "One clause of the register.", clauses)
    definitions["readingId"] = _listed("a reading id", "One reading of the register.", questions)
    expect = definitions["expect"]["properties"]
    for holder, found in (
        (definitions["cites"], "clauseId"),
        (expect["because"], "clauseId"),
        (expect["depends_on"], "readingId"),
    ):
        holder["items"] = {"$ref": f"#/$defs/{found}"}
    for owner in (definitions["readings"], definitions["member"]["properties"]["readings"]):
        removable = "null" in owner["type"]
        del owner["propertyNames"]
        owner["properties"] = {entry.id: _reading(entry, removable=removable) for entry in READINGS.values()}
        owner["additionalProperties"] = False


def _listed(title: str, description: str, texts: dict[str, str]) -> dict[str, Any]:
    """Return the schema of one id out of many, with what each says."""
    return {
        "title": title,
        "description": description,
        "enum": list(texts),
        "enumDescriptions": list(texts.values()),
        "examples": list(texts)[:1],
    }


def _reading(entry: Reading, *, removable: bool) -> dict[str, Any]:
    """Return the schema of one reading's value: a name, or a name with its argument."""
    values = entry.values if entry.status == "option" else (entry.default,)
    rules = {value["value"]: value["rules"] for value in entry.data["values"]}
    plain = [value for value in values if value not in entry.arguments]
    choices: list[dict[str, Any]] = [
        {"enum": [*plain, *_numbers(plain)], "enumDescriptions": [rules[value] for value in plain]},
        *(_with_argument(value, rules[value]) for value in values if value in entry.arguments),
    ]
    if removable:
        choices.append({"type": "null"})
    return {
        "title": entry.data["title"],
        "description": entry.data["question"],
        "anyOf": choices,
        "examples": [entry.default],
    }


def _numbers(values: Iterable[str]) -> list[int]:
    """Return the values that YAML reads as numbers, as numbers."""
    return [int(value) for value in values if value.isdigit()]


def _with_argument(value: str, rules: str) -> dict[str, Any]:
    """Return the schema of a value that takes an argument."""
    argument = {"title": "the argument", "description": rules}
    return {"type": "object", "properties": {value: argument}, "required": [value], "additionalProperties": False}
