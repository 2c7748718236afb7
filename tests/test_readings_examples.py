"""The register of readings: complete, and every example has its answer under each value, through the engine."""

from __future__ import annotations

from typing import Any

import pytest

from rulings import plain
from tractor_check.adjudicate import adjudicate
from tractor_check.clauses import register
from tractor_check.comparison import differences
from tractor_check.errors import ProfileError
from tractor_check.loading import scenario_from
from tractor_check.profile import PRINTED, READINGS, UNSET, Reading
from tractor_check.ruling import UNDETERMINED

OPTIONS = [entry for entry in READINGS.values() if entry.status == "option"]
OTHERS = [entry for entry in READINGS.values() if entry.status != "option"]
DEPARTURES = [name for name in READINGS if name.startswith("departure.")]

#: Readings without an example that the engine can rule, with the reason.
NOT_COVERED = {
    "score.negative-clamp": "a scenario holds one trick at most, so two penalties and later points do not fit",
}


def setting(entry: Reading, example: dict[str, Any], value: str) -> dict[str, Any]:
    argument = example.get("arguments", {}).get(value)
    return {entry.id: value if argument is None else {value: argument}}


def under_each_value(entries: list[Reading]) -> list[Any]:
    return [
        pytest.param(entry, example, value, id=f"{entry.id}-{number}-{value}")
        for entry in entries
        for number, example in enumerate(entry.data["examples"], start=1)
        for value in example["answers"]
    ]


def disagreements(entry: Reading, example: dict[str, Any], value: str) -> list[str]:
    expected = example["answers"][value]
    scenario = scenario_from({**example["scenario"], "expect": expected})
    ruling = adjudicate(scenario, PRINTED.replace(setting(entry, example, value)))
    assert not ruling.faults or "faults" in expected, ruling.faults
    return [
        f"{found.path}: expected {found.expected}, got {found.got} {found.why}"
        for found in differences(scenario, ruling)
    ]


@pytest.mark.parametrize(("entry", "example", "value"), under_each_value(OPTIONS))
def test_the_example_of_an_option_has_its_answer_under_each_value(entry, example, value):
    assert not disagreements(entry, example, value)


@pytest.mark.parametrize(("entry", "example", "value"), under_each_value(OTHERS))
def test_the_example_of_a_reading_with_one_value_has_its_answer(entry, example, value):
    if value == entry.default:
        assert not disagreements(entry, example, value)
    else:
        with pytest.raises(ProfileError, match="stays"):
            PRINTED.replace({entry.id: value})


@pytest.mark.parametrize("entry", OPTIONS, ids=lambda entry: entry.id)
def test_the_examples_of_an_option_tell_each_value_from_the_default(entry):
    for value in entry.values:
        answers = [example["answers"] for example in entry.data["examples"] if value in example["answers"]]
        assert answers, f"{value} has no answer"
        assert value == entry.default or any(answer[value] != answer[entry.default] for answer in answers), value


@pytest.mark.parametrize("entry", OTHERS, ids=lambda entry: entry.id)
def test_a_reading_with_one_value_refuses_the_others_and_says_why(entry):
    because = entry.data["fixed_because"]
    for value in entry.values:
        if value != entry.default:
            with pytest.raises(ProfileError) as refused:
                PRINTED.replace({entry.id: value})
            assert because in str(refused.value)
    with pytest.raises(ProfileError):
        PRINTED.replace({entry.id: UNSET})


@pytest.mark.parametrize("entry", READINGS.values(), ids=lambda entry: entry.id)
def test_an_entry_of_the_register_is_complete(entry):
    data = entry.data
    assert entry.status in ("option", "fixed", "described")
    assert all(data[key] for key in ("title", "question", "sheet", "why", "variants", "clauses"))
    assert data["weight"] in ("high", "medium", "low")
    assert all(value["rules"] for value in data["values"])
    assert entry.default in entry.values
    assert entry.default not in entry.departs
    assert all(source["source"] and source["says"] and "url" in source for source in data["published"])
    assert all(clause in register() for clause in data["clauses"])
    assert bool(data["examples"]) != (entry.id in NOT_COVERED)
    assert ("no_example" in data) == (entry.id in NOT_COVERED)


def test_there_are_97_gaps_and_the_departures_that_published_profiles_need():
    assert len(READINGS) - len(DEPARTURES) == 97
    assert DEPARTURES == ["departure.tractor.ace-joins-off-level"]
    assert [
        sum(entry.data["weight"] == weight for entry in READINGS.values() if entry.id not in DEPARTURES)
        for weight in ("high", "medium", "low")
    ] == [28, 41, 28]


@pytest.mark.parametrize("entry", [entry for entry in OPTIONS if UNSET not in entry.values], ids=lambda entry: entry.id)
def test_under_unset_what_the_values_agree_on_stands_and_the_rest_is_undetermined(entry):
    for example in entry.data["examples"]:
        scenario = scenario_from(example["scenario"])
        asked = [key for answer in example["answers"].values() for key in answer]
        under = {
            value: adjudicate(scenario, PRINTED.replace({entry.id: value}), wanted=asked)
            for value in [entry.default, *entry.tried(entry.default)]
        }
        unset = adjudicate(scenario, PRINTED.replace({entry.id: UNSET}), wanted=asked)
        answers = [flat(plain(ruling.answer)) for ruling in under.values() if not ruling.faults]
        if not answers:
            assert unset.faults
            continue
        for path, value in flat(plain(unset.answer)).items():
            values = [answer.get(path) for answer in answers] + [None] * (len(under) - len(answers))
            if values[0] is not None and all(other == values[0] for other in values):
                assert value == values[0], path
            else:
                assert value == UNDETERMINED, path
        if UNDETERMINED in flat(plain(unset.answer)).values() and not any(ruling.faults for ruling in under.values()):
            assert set(unset.details["alternatives"][entry.id]) <= set(under)


def flat(answer: Any, path: str = "") -> dict[str, Any]:
    if not isinstance(answer, dict):
        return {path: answer}
    return {
        key: value for name, item in answer.items() for key, value in flat(item, f"{path}.{name}".lstrip(".")).items()
    }
