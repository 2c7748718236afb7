"""What a ruling would be under other values of a reading: *Under exact-only, P2's reply is legal.*"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tractor_check.messages.change_words import Clause, clauses_of, either, merged
from tractor_check.messages.speech import Speech, speech
from tractor_check.profile import UNSET
from tractor_check.ruling import Ruling

GROUPS = 3
"""Most sentences for one reading; further values are only named."""

PAIRS = 2
"""Most pairs of readings told."""

_NAMED = 2


def alternative_sentences(
    others: Mapping[str, Mapping[str, Any]], before: Mapping[str, Any], spoken: Speech
) -> list[str]:
    """Return what other values of one reading change, those that change the same together.

    Args:
        others: value → dotted path in the answer → its value there.
        before: the answer as ruled.
        spoken: the language to speak.
    """
    groups = _grouped(others, before, spoken)
    if len(groups) == 1 and not groups[0][1]:
        return [spoken.say("Under other values, {changes}.", changes=groups[0][0])]
    said = [
        spoken.say("Under {values}, {changes}.", values=either(_named(values, spoken), spoken), changes=changes)
        for changes, values in groups[:GROUPS]
    ]
    left = [value for _changes, values in groups[GROUPS:] for value in values]
    return [*said, spoken.say("Other values change it too: {values}.", values=spoken.items(left))] if left else said


def pair_sentences(ruling: Ruling, language: str = "en") -> list[str]:
    """Return a sentence for every two readings that decide together, up to `PAIRS`."""
    spoken = speech(language)
    pairs = ruling.details.get("decisive_pairs", ())
    said = []
    for pair in pairs[:PAIRS]:
        (first, one), (second, other) = pair["readings"].items()
        changes = _told(clauses_of(pair["changes"], ruling.answer, spoken), spoken)
        fields = {"first": first, "second": second, "one": one, "other": other, "changes": changes}
        said.append(
            spoken.say("Only together do {first} and {second} decide: under {one} and {other}, {changes}.", **fields)
        )
    if len(pairs) > PAIRS:
        said.append(spoken.say("Further pairs that decide together: {count}.", count=len(pairs) - PAIRS))
    return said


def _grouped(
    others: Mapping[str, Mapping[str, Any]], before: Mapping[str, Any], spoken: Speech
) -> list[tuple[str, list[str]]]:
    """Return changes in words with the values that make them; no names where many values give an amount each.

    ``unset`` is told only where nothing else changes anything.
    """
    found = {value: clauses_of(changed, before, spoken) for value, changed in others.items()}
    if len(found) > 1:
        found.pop(UNSET, None)
    amounts = {value: clauses[0] for value, clauses in found.items() if len(clauses) == 1 and clauses[0].key}
    kinds = {clause.key for clause in amounts.values()}
    if len(found) > 1 and len(kinds) == 1 and len({clause.amount for clause in amounts.values()}) == len(found):
        return [(merged(list(amounts.values()), spoken), list(amounts) if len(amounts) <= _NAMED else [])]
    groups: dict[str, list[str]] = {}
    for value, clauses in found.items():
        groups.setdefault(_told(clauses, spoken), []).append(value)
    return list(groups.items())


def _named(values: list[str], spoken: Speech) -> list[str]:
    """Return the names of values; that of none is explained."""
    return [spoken.say("{value} (nothing assumed)", value=value) if value == UNSET else value for value in values]


def _told(clauses: list[Clause], spoken: Speech) -> str:
    """Return the clauses of one value in a row."""
    return spoken.say("; ").join(clause.text for clause in clauses)
