"""Comparing rulings: which change between two sides, in which fields, and which readings are responsible."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulings import scenario_from, trick
from tractor_check import __version__
from tractor_check.changes import Change, changes
from tractor_check.compare import compare
from tractor_check.loading import Loaded, load_paths
from tractor_check.profile import PRINTED, READINGS
from tractor_check.profiles import load_profile
from tractor_check.register.digest import register_digest
from tractor_check.reports.diff_data import diff_data, diff_json
from tractor_check.reports.diff_markdown import diff_markdown
from tractor_check.reports.diff_table import diff_table
from tractor_check.saved import SavedResultsError, read_saved
from tractor_check.shipped import folder

THROW = trick("S A J J 5 5 6 6", id="throw", unlisted="as-played", hands={"P2": "S Q Q 7 7 8 8 D 3"})
BOTTOM = {
    "id": "bottom",
    "variant": "four-80",
    "level": 2,
    "trump": "H",
    "dealer": "P1",
    "settle": {
        "trick_points": 35,
        "bottom": "S 5 H K C 3 4 6 7 8 9",
        "final_trick": {"winner": "P2", "lead": "D 3 3 4 4"},
    },
}
SINGLE = trick("D 8", id="single")
SCENARIOS = [scenario_from(document) for document in (THROW, BOTTOM, SINGLE)]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        pytest.param({"winner": "P1"}, {"winner": "P1"}, [], id="nothing"),
        pytest.param({"winner": "P1"}, {"winner": "P2"}, [("winner", "P1", "P2")], id="a field"),
        pytest.param(
            {"lead": {"led": "S5"}}, {"lead": {"led": "SA"}}, [("lead.led", "S5", "SA")], id="a field of a block"
        ),
        pytest.param({"lead": {"led": "S5"}}, {"lead": {}}, [("lead.led", "S5", None)], id="a field that goes"),
        pytest.param({}, {"points": 0}, [("points", None, 0)], id="a field that comes"),
        pytest.param(
            {"call": {"partner": ["P2", "P3"]}}, {"call": {"partner": ["P3", "P2"]}}, [], id="lists that are sets"
        ),
        pytest.param(
            {"settle": "undetermined"},
            {"settle": {"gain": 1}},
            [("settle", "undetermined", {"gain": 1})],
            id="a whole block",
        ),
        pytest.param({"points": 1}, {"points": True}, [("points", 1, True)], id="true is no number"),
    ],
)
def test_answers_are_compared_field_by_field(before, after, expected):
    assert changes(before, after) == [Change(*change) for change in expected]


def test_changes_between_profiles_are_grouped_by_the_reading_responsible():
    found = compare(PRINTED, load_profile("rbtying"), SCENARIOS)
    assert (found.compared, found.changed) == (3, 2)
    assert [list(group.readings) for group in found.groups] == [["bottom.pattern-vs-count"], ["throw.recall.lead"]]
    assert found.groups[1].readings["throw.recall.lead"] == ("smallest-card", "smallest-beaten-part")
    assert [change.path for change in found.groups[1].rulings[0].changes] == ["lead.led", "lead.returned", "points"]


def test_readings_that_only_together_make_the_change_are_named_together():
    document = {
        "id": "both",
        "variant": "five",
        "dealer": "P1",
        "partner": "P3",
        "settle": {"trick_points": 35},
    }
    after = PRINTED.replace(
        {"score.five.who-advances": "dealer-only", "reveal.winners.definition": "advanced", "score.cap": "three"}
    )
    (group,) = compare(PRINTED, after, [scenario_from(document)]).groups
    assert set(group.readings) == {"score.five.who-advances", "reveal.winners.definition"}


@pytest.mark.parametrize("name", ["rbtying", "shanghai", "club"])
def test_the_readings_named_make_the_whole_change_and_the_same_sides_none(name):
    after = load_profile(name)
    shipped = [item.scenario for item in load_paths([str(folder("scenarios"))]) if isinstance(item, Loaded)]
    found = compare(PRINTED, after, shipped)
    assert found.changed
    by_id = {scenario.id: scenario for scenario in shipped}
    for group in found.groups:
        chosen = PRINTED.replace({entry: after.value(READINGS[entry]) for entry in group.readings})
        rulings = [by_id[ruling.id] for ruling in group.rulings]
        assert group.readings
        assert compare(chosen, after, rulings).changed == 0
        assert compare(PRINTED, chosen, rulings).changed == len(rulings)
    assert compare(after, after, shipped).changed == 0


# -------------------------------------------------------------------------------------------------------- saved results


def line(scenario_id: str, answer: dict[str, Any], **more: Any) -> str:
    return json.dumps({"id": scenario_id, "status": "ruled", "differences": [], "answer": answer, **more}) + "\n"


SINGLE_ANSWER = {
    "lead": {"legal": True, "shape": "single", "recalled": False, "led": "D8"},
    "leading": "P1",
    "points": 0,
}


@pytest.fixture
def saved(tmp_path: Path):
    def write(*lines: str) -> Any:
        path = tmp_path / "old.jsonl"
        path.write_text("".join(lines), encoding="utf-8")
        return read_saved(path)

    return write


def test_a_saved_result_that_still_holds_does_not_change(saved):
    found = compare(saved(line("single", SINGLE_ANSWER)), PRINTED, SCENARIOS[2:])
    assert (found.compared, found.changed) == (1, 0)


def test_a_saved_result_without_readings_changes_for_no_reason_told(saved):
    found = compare(saved(line("single", {**SINGLE_ANSWER, "points": 5})), PRINTED, SCENARIOS[2:])
    (group,) = found.groups
    assert group.readings == {}
    assert group.rulings[0].changes == (Change("points", 5, 0),)
    assert "no reading explains it: 1 ruling" in diff_table(found)
    assert "saved without --explain" in diff_table(found)


def test_a_whole_saved_ruling_says_what_ruled_it_and_which_reading_has_changed_since(saved):
    uses = [{"id": "throw.recall.lead", "value": "smallest-part", "default": False, "decisive": None}]
    answer = {
        "lead": {
            "legal": True,
            "shape": "throw",
            "recalled": True,
            "led": "SA",
            "returned": "S5 S5 S6 S6 SJ SJ",
            "penalty": 0,
        },
        "leading": "P1",
        "points": 0,
    }
    old = saved(line("throw", answer, readings=uses, profile="house", version="0.0.9", register="abc"))
    found = compare(old, PRINTED, SCENARIOS[:1])
    assert found.before[1:] == ("house", "0.0.9", "abc")
    assert found.after == ("printed", "printed", __version__, register_digest())
    (group,) = found.groups
    assert group.readings == {"throw.recall.lead": ("smallest-part", "smallest-card")}
    backwards = compare(PRINTED, old, SCENARIOS[:1])
    assert backwards.groups[0].readings == {"throw.recall.lead": ("smallest-card", "smallest-part")}
    assert [change.before for change in backwards.groups[0].rulings[0].changes] == [
        change.after for change in group.rulings[0].changes
    ]


def test_rulings_that_only_one_side_has_are_named(saved):
    found = compare(saved(line("single", SINGLE_ANSWER), line("gone", {})), PRINTED, SCENARIOS)
    assert (found.compared, found.only_before, found.only_after) == (1, ("gone",), ("throw", "bottom"))


def test_two_saved_results_are_compared_without_ruling(saved, tmp_path):
    first = saved(line("a", {"points": 5}), line("b", {"points": 0}))
    (tmp_path / "new.jsonl").write_text(line("a", {"points": 10}) + line("c", {}), encoding="utf-8")
    found = compare(first, read_saved(tmp_path / "new.jsonl"), [])
    assert (found.compared, found.changed, found.only_before, found.only_after) == (1, 1, ("b",), ("c",))


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        pytest.param(["{}\n"], r"old\.jsonl:1:1: this is no saved result", id="an empty object"),
        pytest.param([line("a", {}), "id: x\n"], r"old\.jsonl:2:1: this is no saved result", id="YAML"),
        pytest.param([line("a", {}), line("a", {})], r"old\.jsonl:2:1: the id 'a' came before", id="an id twice"),
        pytest.param(["[" * 100_000], r"old\.jsonl:1:1: this is no saved result", id="deep nesting"),
    ],
)
def test_a_file_that_holds_no_saved_results_is_refused_with_the_place(saved, lines, message):
    with pytest.raises(SavedResultsError, match=message):
        saved(*lines)


# -------------------------------------------------------------------------------------------------------------- reports


def test_the_comparison_as_data_has_everything_in_it():
    data = diff_data(compare(PRINTED, load_profile("club"), SCENARIOS))
    assert data["format"] == "tractor-check/diff@1"
    assert data["before"] == {
        "name": "printed",
        "profile": "printed",
        "version": __version__,
        "register": register_digest(),
    }
    assert (data["compared"], data["changed"]) == (3, 2)
    readings = {name for group in data["groups"] for name in group["readings"]}
    assert readings == {"bottom.pattern-vs-count", "throw.recall.lead", "throw.recall.penalty"}


def test_the_json_reads_back_as_the_data():
    found = compare(PRINTED, load_profile("club"), SCENARIOS)
    assert json.loads(diff_json(found)) == diff_data(found)


def test_the_table_shows_each_field_once_under_the_reading_responsible():
    text = diff_table(compare(PRINTED, load_profile("rbtying"), SCENARIOS))
    assert "throw.recall.lead: smallest-card → smallest-beaten-part (1 ruling)" in text
    assert "lead.led" in text
    assert text.endswith("2 of 3 rulings change\n")


def test_the_markdown_takes_nothing_for_a_mark():
    text = diff_markdown(compare(PRINTED, load_profile("rbtying"), SCENARIOS))
    assert "| bottom | settle.bottom\\_added | 240 | 120 |" in text


def test_the_digest_is_that_of_the_shipped_register():
    assert len(register_digest()) == 12
    assert register_digest() == register_digest()
