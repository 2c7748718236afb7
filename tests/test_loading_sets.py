"""Sets of scenarios: what is given, what replaces it, and where an error was written."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tractor_check.loading import Invalid, Loaded, load_text
from tractor_check.loading.documents import merge
from tractor_check.notation import cards

GIVEN = "given:\n  variant: four-80\n  level: 2\n  hands: {P2: D 3, P3: D 4}\n  lead: {P1: D 9}\n  gone: S 3\n"


def results(text: str, suffix: str = ".yaml") -> list[Loaded | Invalid]:
    return list(load_text(text, "x", suffix))


def said(text: str) -> list[str]:
    return [str(problem)[2:] for one in results(text) if isinstance(one, Invalid) for problem in one.problems]


def test_a_scenario_takes_over_what_is_given_and_replaces_it_whole_or_seat_by_seat() -> None:
    text = f"""{GIVEN}  readings: {{a: x, b: y}}
scenarios:
- id: as-given
- id: changed
  level: K
  lead: {{P1: H 9}}
  hands: {{P3: null, P4: D 5}}
  gone: null
  readings: {{b: z}}
"""
    as_given, changed = (one.scenario for one in results(text) if isinstance(one, Loaded))
    assert as_given.hands == {"P2": cards("D3"), "P3": cards("D4")}
    assert changed.hands == {"P2": cards("D3"), "P4": cards("D5")}
    assert changed.lead == ("P1", cards("H9"))
    assert (str(as_given.gone), str(changed.gone)) == ("S3", "")
    assert changed.readings == {"a": "x", "b": "z"}
    assert changed.level is not None
    assert changed.level.value == "K"


@pytest.mark.parametrize(
    ("given", "member", "merged"),
    [
        ({"a": 1}, {"b": 2}, {"a": 1, "b": 2}),
        ({"plays": {"P1": 1, "P2": 2}}, {"plays": {"P3": 3}}, {"plays": {"P3": 3}}),
        ({"levels": {"P1": 1}}, {"levels": {"P1": None, "P2": 2}}, {"levels": {"P2": 2}}),
        ({"levels": {"P1": 1}}, {"levels": {"P1": None}}, {}),
        ({"hands": {"P1": 1}}, {"hands": None}, {}),
        ({}, {"hands": {}}, {"hands": {}}),
        ({"level": 2}, {"level": None}, {}),
        ({}, {"no_such_key": None}, {"no_such_key": None}),
    ],
)
def test_merging(given: dict[str, Any], member: dict[str, Any], merged: dict[str, Any]) -> None:
    assert merge(given, member) == merged


def test_each_scenario_knows_its_own_line() -> None:
    text = f"# comment\n---\n{GIVEN}scenarios:\n- id: a\n\n- {{id: b}}\n-\n  id: c\n"
    assert [one.line for one in results(text)] == [10, 12, 14]
    assert [one.scenario.where for one in results(text) if isinstance(one, Loaded)] == ["x:10", "x:12", "x:14"]


def test_each_scenario_of_a_json_set_knows_its_own_line() -> None:
    given = {"variant": "five", "lead": {"P1": "D3"}}
    text = json.dumps({"given": given, "scenarios": [{"id": "a"}, {"id": "b"}]}, indent=1)
    assert [one.line for one in results(text, ".json")] == [9, 12]


def test_given_is_optional() -> None:
    assert len(results("scenarios:\n- {id: a, variant: five, lead: {P1: D 3}}\n")) == 1


def test_an_error_in_one_scenario_does_not_hide_the_others() -> None:
    text = f"{GIVEN}scenarios:\n- id: a\n  level: 1\n- id: b\n- id: c\n  lead: {{P1: DT}}\n- 7\n"
    assert [type(one) for one in results(text)] == [Invalid, Loaded, Invalid, Invalid]
    assert [one.id for one in results(text) if isinstance(one, Invalid)] == ["a", "c", None]
    assert said(text) == [
        "9:10: 1 is not a level; write 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K or A",
        "12:14: 'DT' is not a card; write 10: D10",
        "13:3: this is no scenario; write a mapping: id: ..., variant: ..., and what is asked",
    ]


def test_an_error_in_what_is_given_is_reported_once_where_it_stands() -> None:
    text = f"{GIVEN.replace('D 4', 'DT').replace('level: 2', 'level: 1')}scenarios:\n- id: a\n- id: b\n  trumps: C\n"
    assert said(text) == [
        "3:10: 1 is not a level; write 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K or A",
        "4:24: 'DT' is not a card; write 10: D10",
        "10:3: unknown key 'trumps'; did you mean 'trump'?",
    ]


@pytest.mark.parametrize("key", ["id", "title", "expect"])
def test_what_is_each_scenarios_own_may_not_be_given(key: str) -> None:
    value = "{winner: P1}" if key == "expect" else "a"
    assert said(f"{GIVEN}  {key}: {value}\nscenarios: [{{id: a}}]\n") == [
        f"7:3: '{key}' may not be given; write it in each scenario"
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (GIVEN, "1:1: 'scenarios' is missing; write scenarios: ..."),
        (
            GIVEN + "scenarios: []\n",
            "7:12: a list of scenarios should stand here, and nothing does; write a list of scenarios",
        ),
        (GIVEN + "scenarios: {id: a}\n", "7:12: a mapping is not a list of scenarios; write a list of scenarios"),
        ("given: x\nscenarios: [{id: a}]\n", "1:8: 'x' is not what is given; write what is given"),
        (GIVEN + "scenario: []\n", "7:1: unknown key 'scenario'; did you mean 'scenarios'?"),
        (
            GIVEN + "scenarios:\n- {id: a, tricks: null}\n",
            "8:11: 'tricks' is reserved for records of whole hands; write one trick as lead and plays",
        ),
        (GIVEN + "scenarios:\n- {id: a, trumps: null}\n", "8:11: unknown key 'trumps'; did you mean 'trump'?"),
        (
            GIVEN + "scenarios:\n- {id: null}\n",
            "8:8: 'id' is missing; write id: for example pairs-owed-up-to-the-number-led",
        ),
        (
            GIVEN + "scenarios:\n- {id: a, lead: null}\n",
            "8:3: the scenario asks nothing; write at least one of reveal, bury, call, lead, plays, settle",
        ),
        (GIVEN + "scenarios:\n- {id: a, id: b}\n", "8:11: the key 'id' stands here twice; keep one of the two"),
        (
            GIVEN + "scenarios:\n- &a {id: a}\n- *a\n",
            "9:3: an alias (*a); write the value out; what scenarios share goes under given",
        ),
    ],
)
def test_what_is_wrong_with_a_set(text: str, problem: str) -> None:
    assert problem in said(text)


def test_a_fault_of_writing_in_one_scenario_leaves_the_others() -> None:
    text = f"{GIVEN}scenarios:\n- {{id: a, lead: {{P1:D 3}}}}\n- id: b\n"
    assert [type(one) for one in results(text)] == [Invalid, Loaded]
    assert said(text) == ["8:18: no blank after the colon in 'P1:D 3'; write P1: D 3"]
