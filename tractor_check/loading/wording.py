"""What the schema objects to, in words: one message for each place, never the whole input.

jsonschema finds the objections (imported only here, only when the gate said no). Titles, examples and lists of values
in the schema file give the words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any

from tractor_check.loading.gate import SCENARIO_SCHEMA, gate, schema
from tractor_check.loading.phrases import choice, closest, flow, shown
from tractor_check.loading.places import MOST_FINDINGS, size_of
from tractor_check.loading.problems import Finding, Path

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema_rs import ValidationError

BLOCKS = ("reveal", "bury", "call", "lead", "plays", "settle")
_DEEP_BLOCKS = ("settle", "reveal", "bury", "call", "expect")
_MOST_VALUES = 20_000
_ORDER = ("type", "enum", "const", "pattern", "not", "minLength", "maxLength")
_TRICKS = Finding((), "'tricks' is reserved for records of whole hands", "write one trick as lead and plays")


def objections(document: Any, name: str = SCENARIO_SCHEMA) -> list[Finding]:
    """Return what the schema file ``name`` objects to in ``document``; empty if nothing.

    Documents to which only the gate objects are worded from its own errors.
    """
    if size_of(document) > _MOST_VALUES:
        return _in_large(document)
    return _best(_reference(document, name)) or _of_gate(document, name)


def _in_large(document: Any) -> list[Finding]:
    """Return what can be said in little time of a document with very many values: where most of them stand."""
    where: Path = ()
    most, stack = 0, [(where, document)]
    while stack:
        path, value = stack.pop()
        if len(value) > most:
            where, most = path, len(value)
        items = value.items() if isinstance(value, dict) else enumerate(value)
        stack += [((*path, key), item) for key, item in items if isinstance(item, (dict, list))]
    return [
        Finding(where, f"{most} entries stand here, and something does not fit", "write fewer, or split the document")
    ]


@cache
def _validator(name: str) -> Draft202012Validator:
    """Return jsonschema's validator for the shipped schema file ``name``."""
    from jsonschema import Draft202012Validator

    return Draft202012Validator(schema(name))


def _reference(document: Any, name: str) -> Iterator[tuple[str, Finding]]:
    """Yield the objections of jsonschema, each with its keyword."""
    for error in islice(_validator(name).iter_errors(document), 20 * MOST_FINDINGS):
        keyword, rule, path = str(error.validator), error.schema, tuple(error.absolute_path)
        for finding in _word(keyword, error.instance, rule if isinstance(rule, dict) else {}, path):
            if "propertyNames" in error.absolute_schema_path:
                finding = finding._replace(path=(*path, error.instance), key=True)
            yield keyword, finding


def _of_gate(document: Any, name: str) -> list[Finding]:
    """Return the objections of the gate, for documents to which only the gate objects."""
    try:
        errors = list(islice(gate(name).iter_errors(document), MOST_FINDINGS))
    except ValueError as error:
        return [Finding((), f"the schema cannot be applied: {error}", "write a plain scenario")]
    return [finding for error in errors for finding in _gate_words(error, schema(name))]


def _gate_words(error: ValidationError, rule: Any) -> list[Finding]:
    """Return one objection of the gate in words; its own where the place in the schema cannot be followed."""
    path = tuple(error.instance_path)
    named = error.kind.as_dict().get("error") if error.kind.name == "propertyNames" else None
    try:
        *steps, keyword = error.schema_path
        for step in steps:
            rule = rule[step]
        if named is not None:
            return [
                one._replace(path=(*path, named.instance), key=True)
                for one in _word(str(keyword), named.instance, rule, path)
            ]
        return _word(str(keyword), error.instance, rule, path)
    except (KeyError, IndexError, TypeError, ValueError):
        return [Finding(path, error.message, "see tractor-check schema")]


def _best(found: Iterable[tuple[str, Finding]]) -> list[Finding]:
    """Return one finding for each place and key, by the order of keywords that says most."""
    best: dict[tuple[Path, bool], tuple[int, Finding]] = {}
    for keyword, finding in found:
        rank = _ORDER.index(keyword) if keyword in _ORDER else len(_ORDER)
        slot = (finding.path, finding.key)
        if slot not in best or rank < best[slot][0]:
            best[slot] = (rank, finding)
    return [finding for _, finding in best.values()]


def _word(keyword: str, value: Any, rule: dict[str, Any], path: Path) -> list[Finding]:
    """Return one objection in words; several for several unknown or missing keys."""
    if keyword == "None":
        return [_TRICKS._replace(path=path if path[-1:] == ("tricks",) else (*path, "tricks"), key=True)]
    if value is None:
        return [
            Finding(path, f"{rule.get('title', 'a value')} should stand here, and nothing does", _advice(value, rule))
        ]
    if keyword in _WORDS:
        return _WORDS[keyword](value, rule, path)
    return [Finding(path, f"{shown(value)} is not {rule.get('title', 'what belongs here')}", _advice(value, rule))]


def _advice(value: Any, rule: dict[str, Any]) -> str:
    """Return what to write where ``rule`` stands."""
    if "const" in rule:
        return f"write {rule['const']}"
    if "enum" in rule:
        words = list(dict.fromkeys(flow(word) for word in rule["enum"]))
        near = closest(str(value), words) if isinstance(value, str) else None
        return f"did you mean '{near}'?" if near else f"write {choice(words)}"
    wanted = rule.get("type")
    kinds = wanted if isinstance(wanted, list) else [wanted]
    if "string" in kinds and "pattern" not in rule and isinstance(value, (bool, int)):
        return f"put it in quotes: '{flow(value)}'"
    if isinstance(value, str) and "object" in kinds and ":" in value.rstrip(":"):
        head, _, tail = value.partition(":")
        words = list(takewhile(lambda word: ":" not in word, tail.split()))
        return f"put a blank after the colon: {head}: {' '.join(words) or '...'}"
    examples = [flow(example) for example in rule.get("examples", [])]
    return f"write for example {choice(examples)}" if examples else f"write {rule.get('title', 'something else')}"


def _unknown_keys(value: Any, rule: dict[str, Any], path: Path) -> list[Finding]:
    """Word the keys that a closed mapping does not have."""
    known = [key for key, allowed in rule.get("properties", {}).items() if allowed is not False]
    patterns = rule.get("patternProperties", {})
    found: list[Finding] = []
    for key in value:
        if key in rule.get("properties", {}) or any(re.search(pattern, key) for pattern in patterns):
            continue
        if len(found) == MOST_FINDINGS:
            break
        near = closest(key, known)
        if near:
            advice = f"did you mean '{near}'?"
        elif "variant" in known and (block := _block_with(key)):
            advice = f"write it under {block}"
        else:
            advice = f"the keys of {rule.get('title', 'this mapping')} are {', '.join(known)}"
        if key in {"id", "title", "expect"} and rule.get("title") == schema()["$defs"]["given"]["title"]:
            found.append(Finding((*path, key), f"'{key}' may not be given", "write it in each scenario", key=True))
        else:
            found.append(Finding((*path, key), f"unknown key '{key}'", advice, key=True))
    return found


def _block_with(key: str) -> str | None:
    """Return the block that has ``key``, for keys that stand one level too high."""
    defs = schema()["$defs"]
    return next((block for block in _DEEP_BLOCKS if key in defs[block]["properties"]), None)


def _missing(value: Any, rule: dict[str, Any], path: Path) -> list[Finding]:
    """Word the keys that are missing."""
    found = []
    for key in rule["required"]:
        if key not in value:
            example = _example(_rule_of(rule["properties"][key]))
            found.append(Finding((*path, key), f"'{key}' is missing", f"write {key}: {example}"))
    return found


def _missing_beside(value: Any, rule: dict[str, Any], path: Path) -> list[Finding]:
    """Word the keys that are missing beside others."""
    found = []
    for key, wanted in rule["dependentRequired"].items():
        for missing in wanted:
            if key in value and missing not in value:
                example = _example(_rule_of(rule["properties"][missing]))
                advice = f"write {missing}: {example}"
                found.append(Finding((*path, key), f"{key} are given without a {missing}", advice, key=True))
    return found


def _rule_of(rule: dict[str, Any]) -> dict[str, Any]:
    """Return the rule that a reference leads to."""
    if "$ref" in rule:
        target: dict[str, Any] = schema()["$defs"][rule["$ref"].rpartition("/")[2]]
        return target
    return rule


def _example(rule: dict[str, Any]) -> str:
    """Return something that could stand under ``rule``."""
    if "enum" in rule:
        return choice([flow(word) for word in rule["enum"]])
    return f"for example {flow(rule['examples'][0])}" if rule.get("examples") else "..."


def _nothing_asked(value: Any, rule: dict[str, Any], path: Path) -> list[Finding]:
    """Word a scenario without a block."""
    return [Finding(path, "the scenario asks nothing", f"write at least one of {', '.join(BLOCKS)}")]


def _forbidden(value: Any, rule: dict[str, Any], path: Path) -> list[Finding]:
    """Word a reserved name, or two keys that exclude each other."""
    if isinstance(value, dict):
        keys = rule["not"]["required"]
        return [Finding((*path, keys[-1]), f"{' and '.join(keys)} are both given", "write one of them", key=True)]
    return [Finding(path, f"'{value}' is a word of its own and no seat", "give the seat another name")]


def _one_of(value: Any, rule: dict[str, Any], path: Path) -> list[Finding]:
    """Word a final trick with both ways of saying what was led, or with neither."""
    if not isinstance(value, dict):  # which is said already
        return []
    keys = [branch["required"][0] for branch in rule["oneOf"]]
    both = all(key in value for key in keys)
    return [
        Finding(
            path,
            f"{' and '.join(keys)} are {'both' if both else 'not'} given",
            f"write {'one of them' if both else choice(keys)}",
        )
    ]


def _too_few(value: Any, rule: dict[str, Any], path: Path) -> list[Finding]:
    """Word an empty text, list or mapping."""
    return [Finding(path, f"{rule.get('title', 'something')} should stand here, and nothing does", _advice(None, rule))]


def _too_many(value: Any, rule: dict[str, Any], path: Path) -> list[Finding]:
    """Word a list, text or mapping with more than it may have."""
    if isinstance(value, str):
        return [Finding(path, f"this is {len(value)} characters long", f"write at most {rule['maxLength']}")]
    if isinstance(value, dict) and rule["maxProperties"] > 1:
        return [Finding(path, f"{len(value)} entries stand here", f"write at most {rule['maxProperties']}")]
    if isinstance(value, dict):
        return [
            Finding(
                path, f"{len(value)} entries stand here ({', '.join(list(value)[:3])})", f"write one: {_example(rule)}"
            )
        ]
    if "option_count" not in path and "options" in path:
        return [
            Finding(path, f"{len(value)} replies are listed", f"list at most {rule['maxItems']}, or write option_count")
        ]
    return [Finding(path, f"{len(value)} entries stand here", f"write at most {rule['maxItems']}")]


def _out_of_range(value: Any, rule: dict[str, Any], path: Path) -> list[Finding]:
    """Word a number that is too low or too high."""
    return [
        Finding(
            path,
            f"{value} is not {rule.get('title', 'in range')}",
            f"write a number from {rule['minimum']} to {rule['maximum']}",
        )
    ]


def _repeated(value: Any, rule: dict[str, Any], path: Path) -> list[Finding]:
    """Word a seat that is named twice."""
    seen: list[Any] = []
    for where, item in enumerate(value):
        if item in seen:
            return [Finding((*path, where), f"{shown(item)} stands here twice", "name each seat once")]
        seen.append(item)
    return []


_WORDS: dict[str, Callable[[Any, dict[str, Any], Path], list[Finding]]] = {
    "additionalProperties": _unknown_keys,
    "required": _missing,
    "dependentRequired": _missing_beside,
    "anyOf": _nothing_asked,
    "not": _forbidden,
    "oneOf": _one_of,
    "minLength": _too_few,
    "minItems": _too_few,
    "minProperties": _too_few,
    "maxLength": _too_many,
    "maxItems": _too_many,
    "maxProperties": _too_many,
    "minimum": _out_of_range,
    "maximum": _out_of_range,
    "uniqueItems": _repeated,
}
