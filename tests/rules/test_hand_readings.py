"""The example of every reading of a hand, under each of its values."""

from __future__ import annotations

from typing import Any

import pytest

from rulings import Document, scenario_from
from tractor_check.adjudicate import adjudicate
from tractor_check.comparison import differences
from tractor_check.profile import READINGS

FAMILIES = (
    "reveal",
    "reinforce",
    "order",
    "revolt",
    "dealer",
    "bury",
    "bottom",
    "call",
    "points",
    "score",
    "levels",
    "match",
)


def examples() -> list[Any]:
    """Return (reading id, whether a value in force changes the answer, document with the answer as expectation)."""
    found = []
    for entry in READINGS.values():
        if entry.id.partition(".")[0] not in FAMILIES:
            continue
        for example in entry.data.get("examples", ()):
            for value, expected in example["answers"].items():
                setting = {value: example["arguments"][value]} if value in entry.arguments else value
                document = {**example["scenario"], "expect": expected}
                if value != entry.default:
                    document["readings"] = {**document.get("readings", {}), entry.id: setting}
                changes = entry.status == "option" and expected != example["answers"].get(entry.default)
                found.append(pytest.param(entry.id, changes, document, id=f"{document['id']}-{value}"))
    return found


@pytest.mark.parametrize(("reading_id", "changes", "document"), examples())
def test_an_example_under_a_value(reading_id: str, changes: bool, document: Document) -> None:
    scenario = scenario_from(document)
    ruling = adjudicate(scenario)
    assert differences(scenario, ruling) == ()
    assert bool(ruling.faults) is ("faults" in document["expect"])
    if changes and not ruling.faults:
        assert reading_id in {use.id for use in ruling.readings if not use.default}


def test_every_open_reading_of_a_hand_has_an_example() -> None:
    shown = {param.values[0] for param in examples()}
    options = {entry.id for entry in READINGS.values() if entry.status == "option"}
    assert {reading for reading in options if reading.partition(".")[0] in FAMILIES} <= shown
