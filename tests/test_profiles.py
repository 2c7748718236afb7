"""Profiles: the built-in ones hold what their sources say, profile files are read strictly, arguments are checked."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from rulings import ruled, trick
from tractor_check.errors import ProfileError
from tractor_check.loading.yaml_marks import examine
from tractor_check.profile import PRINTED, READINGS, UNSET, Profile
from tractor_check.profiles import BUILT_IN, ProfileFileError, load_profile
from tractor_check.profiles.files import PROFILE_SCHEMA
from tractor_check.shipped import folder, schema_text

#: What differs from ``printed`` in the published rule sets, and no more.
DIFFERENCES = {
    "rbtying": {
        "score.solo-bonus": "plus-one",
        "match.ace-must-be-played": "ace",
        "reveal.none": "flip-bottom",
        "reveal.joker.over-joker": "big-over-small",
        "dealer.first-hand.four": "revealer",
        "call.copies": "ordinal",
        "follow.tractor.shorter": "longest-part",
        "throw.recall.lead": "smallest-beaten-part",
        "ruff.compare.other": "all-parts",
        "bottom.pattern-vs-count": "twice-count",
        "bottom.n.throw": "longest-part",
    },
    "shanghai": {
        "match.ace-must-be-played": "2-5-10-K",
        "reveal.joker.over-joker": "big-over-small",
        "dealer.first-hand.four": "revealer",
        "follow.throw.obligation": "pairs-only",
        "follow.tractor.shorter": "longest-part",
        "throw.recall.lead": "smallest-part",
        "bottom.pattern-vs-count": "twice-count",
        "departure.tractor.ace-joins-off-level": "joins",
    },
    "club": {
        "score.cap": "three",
        "reveal.none": "flip-bottom",
        "throw.recall.lead": "smallest-beaten-part",
        "throw.recall.penalty": "ten-per-card-returned",
        "bottom.pattern-vs-count": "fixed-by-form",
    },
}
HEAD = "format: tractor-check/profile@1\nname: house\n"


def shipped_text(name: str) -> str:
    return (folder("profiles") / f"{name}.yaml").read_text(encoding="utf-8")


def differing(profile: Profile) -> dict[str, object]:
    return {name: profile[name] for name, entry in READINGS.items() if profile[name] != entry.default}


@pytest.fixture
def profile_file(tmp_path: Path):
    def write(text: str, name: str = "house.yaml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def problems(path: Path) -> list[tuple[int, int, str]]:
    with pytest.raises(ProfileFileError) as wrong:
        load_profile(path)
    return [(problem.line, problem.col, problem.text) for problem in wrong.value.problems]


# ---------------------------------------------------------------------------------------------------- built-in profiles


@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_published_profile_differs_from_the_sheets_where_its_sources_do(name):
    profile = load_profile(name)
    assert profile.name == name
    assert differing(profile) == DIFFERENCES[name]


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_built_in_profile_fits_the_schema_and_is_found_by_name(name):
    data = examine(shipped_text(name)).data
    jsonschema.validate(data, json.loads(schema_text(PROFILE_SCHEMA)))
    assert data["name"] == name
    assert name == "printed" or all(source.startswith("http") for source in data["sources"])


def test_the_file_of_printed_lists_every_option_with_its_default_and_its_other_values():
    text = shipped_text("printed")
    assert differing(load_profile(folder("profiles") / "printed.yaml")) == {}
    lines = {line.split(":")[0].strip(): line for line in text.splitlines() if line.startswith("  ")}
    options = [entry for entry in READINGS.values() if entry.status == "option"]
    assert list(lines) == [entry.id for entry in options]
    for entry in options:
        for value in entry.values:
            assert value in lines[entry.id], f"{entry.id} lacks {value}"
        assert lines[entry.id].count("(departs)") == len(entry.departs)


@pytest.mark.parametrize("name", DIFFERENCES)
def test_every_departure_of_a_published_profile_is_marked_in_its_file(name):
    departing = [value for reading, value in DIFFERENCES[name].items() if value in READINGS[reading].departs]
    assert departing
    assert "# Departs from the sheets" in shipped_text(name)


@pytest.mark.parametrize(
    ("document", "reading"),
    [
        pytest.param(
            trick("C A A D 3 3", level="3", trump="C", unlisted="as-played"),
            "departure.tractor.ace-joins-off-level",
            id="the ace of trumps joins an off-suit level pair",
        ),
        pytest.param(
            {"variant": "four-80", "level": 2, "reveal": {"hand": "first", "shows": [{"P2": "S 2"}]}},
            "dealer.first-hand.four",
            id="the revealer of the first hand deals",
        ),
        pytest.param(
            {"variant": "four-80", "dealer": "P1", "levels": {"P1": "K", "P2": 5}, "settle": {"trick_points": 35}},
            "match.ace-must-be-played",
            id="levels that must be held",
        ),
        pytest.param(
            {
                "variant": "four-80",
                "dealer": "P1",
                "settle": {
                    "trick_points": 35,
                    "bottom": "S 5 H K C 3 4 6 7 8 9",
                    "final_trick": {"winner": "P2", "cards_led": 4},
                },
            },
            "bottom.pattern-vs-count",
            id="another factor on the bottom",
        ),
    ],
)
def test_a_ruling_that_used_a_departure_says_so(document, reading):
    ruling = ruled(document, profile=load_profile("shanghai"))
    used = {use.id: use for use in ruling.readings}
    assert used[reading].departs
    assert ruling.departs


def test_a_ruling_that_did_not_use_a_departure_does_not_say_so():
    assert not ruled(trick("D 8"), profile=load_profile("shanghai")).departs


# -------------------------------------------------------------------------------------------------------- profile files


def test_a_profile_file_builds_on_printed(profile_file):
    profile = load_profile(profile_file(HEAD + "readings: {throw.recall.lead: smallest-part, levels.start: 3}\n"))
    assert profile.name == "house"
    assert differing(profile) == {"throw.recall.lead": "smallest-part", "levels.start": "3"}


def test_a_profile_file_may_be_json(profile_file):
    data = {"format": "tractor-check/profile@1", "name": "house", "readings": {"score.cap": {"number": 5}}}
    profile = load_profile(profile_file(json.dumps(data), "house.json"))
    assert profile["score.cap"] == "number"
    assert profile.argument("score.cap") == 5


def test_a_profile_file_may_build_on_another(profile_file):
    profile_file(HEAD + "extends: rbtying\nreadings: {score.cap: three}\n", "base.yaml")
    profile = load_profile(profile_file(HEAD + "extends: base.yaml\nreadings: {call.copies: holder}\n"))
    assert differing(profile) == {**DIFFERENCES["rbtying"], "score.cap": "three", "call.copies": "holder"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("name: x\nreadings: {}\n", (1, 1, "'format' is missing"), id="no format"),
        pytest.param(
            HEAD + "reading: {}\nreadings: {}\n",
            (3, 1, "unknown key 'reading'; did you mean 'readings'?"),
            id="unknown key",
        ),
        pytest.param(
            HEAD + "readings:\n  throw.recall.led: smallest-part\n",
            (4, 3, "there is no reading 'throw.recall.led'; did you mean 'throw.recall.lead'?"),
            id="unknown reading",
        ),
        pytest.param(
            HEAD + "readings:\n  ruff.plain-pair: any-tow\n",
            (
                4,
                20,
                "ruff.plain-pair has no value 'any-tow'; did you mean 'any-two'? its values are trump-pair, any-two",
            ),
            id="unknown value",
        ),
        pytest.param(
            HEAD + "readings:\n  hand.end: decided\n",
            (
                4,
                13,
                "hand.end stays 'all-played': The bottom turns on the final trick, and a hand that stops early has",
            ),
            id="a reading with one value says why",
        ),
        pytest.param(
            HEAD + "readings:\n  score.cap: number\n",
            (4, 14, "score.cap: the value 'number' needs an argument: write {number: …}"),
            id="an argument is missing",
        ),
        pytest.param(
            HEAD + "readings:\n  score.cap: {three: 3}\n",
            (4, 14, "score.cap: the value 'three' takes no argument"),
            id="an argument too many",
        ),
        pytest.param(
            HEAD + "readings:\n  score.cap: [3]\n",
            (4, 14, "a list is not a value of a reading; write for example smallest-part"),
            id="a list",
        ),
        pytest.param(
            HEAD + "readings:\n  score.cap: true\n",
            (4, 14, "true is not a value of a reading; put it in quotes: 'true'"),
            id="true",
        ),
        pytest.param(
            HEAD + "extends: rbtyin\nreadings: {}\n",
            (3, 10, "there is no profile"),
            id="an unknown base",
        ),
        pytest.param(
            HEAD + "extends: house.yaml\nreadings: {}\n",
            (3, 10, "'house.yaml' builds on this profile again; extend another one"),
            id="a circle",
        ),
        pytest.param(HEAD + "readings:\n\tscore.cap: three\n", (4, 1, "a tab; write blanks"), id="a tab"),
        pytest.param(
            HEAD + "readings:\n  score.cap: three\n  score.cap: none\n",
            (5, 3, "score.cap"),
            id="the same reading twice",
        ),
        pytest.param(
            "- a\n",
            (1, 1, "this is no profile; write a mapping: format: …, name: …, readings: {…}"),
            id="a list at the top",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place(profile_file, text, expected):
    line, col, message = expected
    found = problems(profile_file(text))
    assert (line, col) in [problem[:2] for problem in found]
    assert any(message in problem[2] for problem in found), found


def test_everything_wrong_is_said_at_once(profile_file):
    text = HEAD + "readings:\n  a.b: c\n  score.cap: {number: 0}\n  trick.tie-first: never\n"
    assert [(line, col) for line, col, _ in problems(profile_file(text))] == [(4, 3), (5, 14), (6, 20)]


def test_what_is_wrong_with_a_base_is_said_in_its_own_file(profile_file):
    profile_file(HEAD + "readings: {score.cap: four}\n", "base.yaml")
    with pytest.raises(ProfileFileError, match=r"base\.yaml:3:23: score\.cap has no value 'four'"):
        load_profile(profile_file(HEAD + "extends: base.yaml\nreadings: {}\n"))


@pytest.mark.parametrize("name", ["rbtyin", "house", ""])
def test_an_unknown_name_is_refused_and_the_profiles_are_named(name):
    with pytest.raises(ProfileError, match="there is no profile"):
        load_profile(name)


def test_a_file_that_is_not_there_is_an_error_and_no_traceback(tmp_path):
    with pytest.raises(ProfileFileError, match="cannot be read"):
        load_profile(tmp_path / "missing.yaml")


# ----------------------------------------------------------------------------------------------- arguments and settings

TABLE = [{"from": 0, "to": 75, "winners": "dealer-side", "gain": 1}, {"from": 80, "winners": "defenders", "gain": 0}]


@pytest.mark.parametrize(
    ("reading", "value", "message"),
    [
        pytest.param("score.cap", {"number": 0}, "whole number of levels from 1 up", id="a limit of nothing"),
        pytest.param("score.cap", {"number": "many"}, "whole number of levels from 1 up", id="a limit in words"),
        pytest.param("score.cap", {"number": True}, "whole number of levels from 1 up", id="a limit of true"),
        pytest.param(
            "throw.recall.penalty", {"custom": -5}, "whole number of points from 0 up", id="a penalty below nothing"
        ),
        pytest.param("match.ace-must-be-played", {"custom": []}, "a list of levels is wanted", id="no levels"),
        pytest.param("match.ace-must-be-played", {"custom": ["A", 1]}, "'1' is no level", id="no such level"),
        pytest.param("match.ace-must-be-played", {"custom": ["A", "A"]}, "twice", id="a level twice"),
        pytest.param("score.thresholds.80", {"custom": []}, "a table is a list of bands", id="an empty table"),
        pytest.param("score.thresholds.80", {"custom": "x"}, "a table is a list of bands", id="no table"),
        pytest.param(
            "score.thresholds.80",
            {"custom": [TABLE[0] | {"from": 5}, TABLE[1]]},
            "leaves a gap before it; write from: 0",
            id="not from 0",
        ),
        pytest.param(
            "score.thresholds.80",
            {"custom": [TABLE[0], TABLE[1] | {"from": 85}]},
            "leaves a gap before it; write from: 80",
            id="a gap",
        ),
        pytest.param(
            "score.thresholds.80",
            {"custom": [TABLE[0], TABLE[1] | {"from": 75}]},
            "overlaps the one before it",
            id="an overlap",
        ),
        pytest.param(
            "score.thresholds.80",
            {"custom": TABLE[:1]},
            "is the last; leave out its upper end",
            id="an end to the last band",
        ),
        pytest.param(
            "score.thresholds.80",
            {"custom": [TABLE[1] | {"from": 0}, TABLE[1]]},
            "is not the last",
            id="an open band in the middle",
        ),
        pytest.param(
            "score.thresholds.80",
            {"custom": [TABLE[0] | {"winners": "us"}, TABLE[1]]},
            "winners are dealer-side or defenders",
            id="winners",
        ),
        pytest.param(
            "score.thresholds.80",
            {"custom": [TABLE[0] | {"gain": -1}, TABLE[1]]},
            "gain is a whole number from 0 up",
            id="a loss",
        ),
        pytest.param(
            "score.thresholds.80",
            {"custom": [TABLE[0] | {"by": 1}, TABLE[1]]},
            "band 1: write {from",
            id="an unknown key",
        ),
        pytest.param("score.thresholds.80", {"custom": TABLE, "unset": 1}, "write one value", id="two values"),
    ],
)
def test_an_argument_amiss_is_refused_with_what_to_write(reading, value, message):
    with pytest.raises(ProfileError, match=message) as refused:
        PRINTED.replace({reading: value})
    assert str(refused.value).startswith(f"{reading}: ")


def test_bands_may_be_given_in_any_order():
    profile = PRINTED.replace({"score.thresholds.80": {"custom": TABLE[::-1]}})
    assert profile.argument("score.thresholds.80") == TABLE


def test_a_value_without_argument_takes_the_place_of_one_with_an_argument():
    profile = PRINTED.replace({"score.cap": {"number": 2}}).replace({"score.cap": "three"})
    assert (profile["score.cap"], profile.argument("score.cap")) == ("three", None)


@pytest.mark.parametrize("entry", [e for e in READINGS.values() if e.status == "option"], ids=lambda entry: entry.id)
def test_every_option_can_be_unset_and_set_again(entry):
    silent = PRINTED.replace({entry.id: UNSET})
    assert silent[entry.id] == UNSET
    assert bool(silent.silent) == (UNSET not in entry.values)
    back = silent.replace({entry.id: entry.default})
    assert (back.values, back.silent) == (PRINTED.values, 0)
