"""The gate and jsonschema agree on documents, good and spoilt; nothing is worded about what the gate lets pass."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator as Reference

from oracle.positions import positions
from tractor_check.loading import InvalidScenarioError, scenario_from
from tractor_check.loading.documents import findings_in
from tractor_check.loading.gate import gate, schema
from tractor_check.loading.wording import objections
from tractor_check.profile import READINGS

REFERENCE = Reference(schema())
many = settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
"""Of a few hundred examples a second, always the same ones."""

ODD: list[Any] = [
    *(None, True, False, 0, 1, 2, -1, 5, 11, 2.0, 2.5, 10**9, 10**30, -(10**30)),
    *("", " ", "a", "D 3", "DT", "pass", "none", "undetermined", "P1", "P 1", "x" * 130, "東", "🂡", "a\nb", "NT", "2"),
    *([], {}, [[]], [None], ["D 3", "D 3"], {"P1": "D 3"}, {"D": [3, 4]}, {"": 1}, {"x-": None}, ["P1", "P1"]),
]
KEYS = ["id", "variant", "lead", "plays", "tricks", "x-a", "given", "scenarios", "levl", "", "P9", "a b", "expect", "♠"]


@cache
def samples() -> list[dict[str, Any]]:
    """Return good documents: the examples of the readings, random tricks, and a set."""
    examples = [one["scenario"] for entry in READINGS.values() for one in entry.data.get("examples", ())]
    tricks = [json.loads(json.dumps({"id": "t", **next(positions(seed, readings=True))})) for seed in range(40)]
    return [*({"id": "a", **one} for one in examples), *tricks, {"given": {"level": 2}, "scenarios": tricks[:2]}]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield (container, key) of every value."""
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from places(value[key])


@st.composite
def spoilt(draw: st.DrawFn) -> dict[str, Any]:
    """A good document after some deletions, changes of type, exchanged values and new keys."""
    document = copy.deepcopy(draw(st.sampled_from(samples())))
    for _ in range(draw(st.integers(0, 3))):
        found = list(islice(places(document), 400))
        if not found:
            break
        holder, key = draw(st.sampled_from(found))
        change = draw(st.sampled_from(["take away", "change", "exchange", "add", "rename"]))
        if change == "take away":
            del holder[key]
        elif change == "change":
            holder[key] = copy.deepcopy(draw(st.sampled_from(ODD)))
        elif change == "exchange":
            other, place = draw(st.sampled_from(found))
            holder[key] = copy.deepcopy(other[place])
        elif isinstance(holder, list):
            holder.append(copy.deepcopy(draw(st.sampled_from(ODD))))
        else:
            moved = holder.pop(key) if change == "rename" else draw(st.sampled_from(ODD))
            holder[draw(st.sampled_from(KEYS) | st.text(max_size=3))] = copy.deepcopy(moved)
    return document


@many
@given(spoilt())
def test_gate_and_reference_agree_and_the_words_with_them(document: dict[str, Any]) -> None:
    text = json.dumps(document)
    if any(escape in text for escape in ("\\ud8", "\\udc", "\\u001", "\\u0085", "\\ufeff")):
        return  # the loader refuses these first, or words the gate's own objection
    passes = gate().is_valid(document)
    event(f"passes: {passes}")
    assert passes == REFERENCE.is_valid(document)
    assert bool(objections(document)) != passes
    for one in objections(document):
        assert one.message
        assert one.advice
        assert len(str(one.path)) < 500


@many
@given(spoilt())
def test_nothing_is_said_about_a_scenario_that_passes(document: dict[str, Any]) -> None:
    if "scenarios" in document or "given" in document:
        return
    try:
        scenario_from(document)
    except InvalidScenarioError as error:
        assert error.problems
    else:
        assert findings_in(document) == [] or "id" not in document


def test_good_documents_are_good() -> None:
    for document in samples():
        assert gate().is_valid(document), objections(document)
        assert objections(document) == []
