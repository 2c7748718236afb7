"""The shipped scenario schema: closed, described, and the same gate for both libraries."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator as Reference
from jsonschema_rs import Draft202012Validator as Gate

from tractor_check.scenario import Scenario
from tractor_check.shipped import NotShippedError, schema_text, text

SCHEMA: dict[str, Any] = json.loads(schema_text("scenario.schema.json"))
DEFS = SCHEMA["$defs"]
GATE = Gate(SCHEMA)
REFERENCE = Reference(SCHEMA)


def follow(rule: dict[str, Any]) -> dict[str, Any]:
    """Return the rule with what its reference, or its first choice, adds."""
    if "anyOf" in rule and "$ref" in rule["anyOf"][0]:
        rule = {**rule["anyOf"][0], **rule}
    if "$ref" in rule:
        return {**follow(DEFS[rule["$ref"].rpartition("/")[2]]), **rule}
    return rule


def rules(value: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(value, dict):
        yield path, value
        for key, item in value.items():
            if key not in ("examples", "enum", "required", "const"):
                yield from rules(item, f"{path}/{key}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from rules(item, f"{path}/{index}")


def test_it_is_a_draft_2020_12_schema() -> None:
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Reference.check_schema(SCHEMA)


def test_every_field_is_described() -> None:
    fields = [
        (f"{path}/{name}", field)
        for path, rule in rules(SCHEMA)
        for name, field in (rule.get("properties") or {}).items()
        if field is not False
    ]
    assert len(fields) > 150
    assert [path for path, field in fields if len(follow(field).get("description", "")) < 4] == []


def test_every_mapping_with_fields_is_closed_but_for_free_keys() -> None:
    with_fields = [
        (path, rule) for path, rule in rules(SCHEMA) if "properties" in rule and "additionalProperties" in rule
    ]
    assert [path for path, rule in with_fields if rule["additionalProperties"] is not False] == []
    languages_and_suits = [path for path, rule in with_fields if "^x-" not in rule.get("patternProperties", {})]
    assert all(
        path.rpartition("/")[2] in ("title", "note", "cards") or "expect" in path for path in languages_and_suits
    )


def test_a_member_of_a_set_has_every_key_of_a_scenario_and_given_all_but_its_own() -> None:
    keys = set(DEFS["scenario"]["properties"])
    assert set(DEFS["member"]["properties"]) == keys
    assert set(DEFS["given"]["properties"]) == keys - {"format", "id", "title", "expect"}


def test_the_scenario_object_has_a_field_for_every_key() -> None:
    assert set(DEFS["scenario"]["properties"]) - {"format", "tricks"} == set(Scenario._fields) - {"where"}


def test_the_examples_fit_what_they_are_examples_of() -> None:
    wrong = []
    for path, rule in rules(SCHEMA):
        for example in rule.get("examples", []):
            if not Gate({**rule, "$defs": DEFS}).is_valid(example):
                wrong.append((path, example))
    assert wrong == []


BASE = {"id": "a-1", "variant": "four-80", "lead": {"P1": "D 3"}}


@pytest.mark.parametrize(
    "more",
    [
        *({"level": level} for level in (2, 10, "2", "10", "J", "Q", "K", "A")),
        *({"trump": trump} for trump in ("S", "H", "C", "D", "NT")),
        {"title": {"en": "a", "ko": "b", "ja": "c", "zh": "d"}},
        {"source": ["a", "b"], "tags": ["a"], "note": "n", "x-free": {"any": [None, 1.5]}},
        {"readings": {"a.b": "name", "c.d": {"number": 5}, "e.f": 2}},
        {"partner": "none"},
        {"partner": ["P2", "P3"]},
        {"hands": {"P2": ["D 3", "H 4"], "P3": {"D": "3 4", "C": 9, "H": [2, "K"], "jokers": "LJ BJ", "♠": "A"}}},
        {"reveal": {"hand": "later", "shows": [{"P1": "pass"}, {"P2": "D 4"}], "bottom_taken_before_show": 2}},
        {"bury": {"cards": "D 3", "hand": "D 3 4", "by": "P1"}},
        {"call": {"card": "C A", "copy": 2, "played": [{"P1": "C A"}, {"P2": "C 3"}]}},
        {"call": {"card": "C A", "played": [[{"P1": "C A"}, {"P2": "C 3"}], [{"P2": "C 4"}]]}},
        {"settle": {"points_by": {"P1": -5}, "bottom": "D 5", "final_trick": {"winner": "P2", "lead": "D 3"}}},
        {"settle": {"trick_points": 7, "final_trick": {"winner": "P2", "cards_led": 4}, "x-y": 1}},
        {"expect": {"winner": "none", "leading": "P1", "points": 0, "options": {"P2": []}, "must_include": {"P2": []}}},
        {"expect": {"faults": ["contradiction"], "because": ["wrong-count"], "depends_on": []}},
        {"expect": {"settle": {"levels": {"P1": 5, "P2": "past-A"}, "next_dealer": "by-reveal", "match_won_by": []}}},
        {"cites": ["a.b"], "known_gap": "w", "skip": "s", "lesson": 3, "quotes": [{"sheet": "five.en", "text": "t"}]},
        {"format": "tractor-check/scenario@1", "first_trick": True, "unlisted": "as-played", "gone": "D 5"},
    ],
)
def test_these_pass(more: dict[str, Any]) -> None:
    assert GATE.is_valid({**BASE, **more})
    assert REFERENCE.is_valid({**BASE, **more})


def answers(value: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, rule in value["properties"].items():
        yield (*path, key)
        if "properties" in follow(rule) and "S" not in follow(rule)["properties"]:
            yield from answers(follow(rule), (*path, key))


@pytest.mark.parametrize(
    "path", [p for p in answers(DEFS["expect"]) if p[0] not in ("faults", "because", "depends_on")], ids=".".join
)
def test_every_answer_may_be_undetermined(path: tuple[str, ...]) -> None:
    value: Any = "undetermined"
    for key in reversed(path):
        value = {key: value}
    assert GATE.is_valid({**BASE, "expect": value})


@pytest.mark.parametrize("key", ["plays", "options", "option_count", "must_include"])
def test_an_answer_of_one_seat_may_be_undetermined(key: str) -> None:
    assert GATE.is_valid({**BASE, "expect": {key: {"P2": "undetermined"}}})


@pytest.mark.parametrize(
    "more",
    [
        *({"level": level} for level in (1, 11, "NO", "1", "T", True, None, [2])),
        *({"trump": trump} for trump in ("none", "♥", "N", None)),
        *({"id": name} for name in ("", "A", "a_b", "a--b", "-a", "a b", 3)),
        {"trumps": "C"},
        {"tricks": []},
        {"hands": {"P2": []}},
        {"hands": {"P2": ""}},
        {"hands": {"P2": {}}},
        {"hands": {"P2": {"E": "3"}}},
        {"hands": {"P2": None}},
        {"hands": {"a seat": "D 3"}},
        {"hands": {"P:2": "D 3"}},
        {"hands": {"abcdefghijklm": "D 3"}},
        *(
            {"seats": ["P1", name]}
            for name in ("none", "unknown", "pass", "by-reveal", "dealer-side", "defenders", "undetermined")
        ),
        {"seats": ["P1", "P1"]},
        {"lead": {"P1": "D 3", "P2": "D 4"}},
        {"lead": {}},
        {"title": {"de": "a"}},
        {"title": 5},
        {"readings": {"a": {"b": 1, "c": 2}}},
        {"settle": {}},
        {"settle": {"trick_points": 5, "points_by": {"P1": 5}}},
        {"settle": {"final_trick": {"winner": "P1"}}},
        {"settle": {"final_trick": {"winner": "P1", "cards_led": 1, "lead": "D 3"}}},
        {"settle": {"trick_points": 1e30}},
        {"expect": {}},
        {"expect": {"plays": {"P2": "ilegal"}}},
        {"expect": {"options": {"P2": ["D 3"] * 201}}},
        {"expect": {"faults": ["no-such-fault"]}},
        {"lesson": 0},
        {"scenarios": []},
    ],
)
def test_these_do_not(more: dict[str, Any]) -> None:
    assert not GATE.is_valid({**BASE, **more})
    assert not REFERENCE.is_valid({**BASE, **more})


@pytest.mark.parametrize("missing", ["id", "variant", "lead"])
def test_id_variant_and_a_block_are_required(missing: str) -> None:
    assert not GATE.is_valid({key: value for key, value in BASE.items() if key != missing})


def test_a_set_may_take_given_keys_away() -> None:
    member = {"id": "a", "gone": None, "hands": {"P2": None}, "levels": {"P1": None}, "readings": {"a": None}}
    assert GATE.is_valid({"given": {"variant": "five", "gone": "D 3"}, "scenarios": [member]})
    assert not GATE.is_valid({"given": {"id": "a"}, "scenarios": [member]})
    assert not GATE.is_valid({"given": {}, "scenarios": []})
    assert not GATE.is_valid({"given": {}})


def test_a_file_that_did_not_ship_is_named() -> None:
    with pytest.raises(NotShippedError, match=r"'schemas/no\.json' did not come with tractor-check"):
        schema_text("no.json")
    with pytest.raises(NotShippedError, match="the folder 'nothing'"):
        text("nothing", "a")
