"""``--profile`` and ``--set``: readings to rule under, from a name, a file, or one by one."""

from __future__ import annotations

import json

import pytest

from tractor_check.errors import ProfileError
from tractor_check.register.digest import register_digest

RECALLED = """\
id: recalled
variant: four-80
level: 2
trump: H
unlisted: as-played
hands: {P2: S Q Q 7 7 8 8 D 3}
lead: {P1: S A J J 5 5 6 6}
"""
HEAD = "format: tractor-check/profile@1\nname: house\n"


def led(found) -> str:
    return json.loads(found.out)["answer"]["lead"]["led"]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        pytest.param([], "S5", id="printed"),
        pytest.param(["--profile", "rbtying"], "SJ SJ", id="a built-in profile"),
        pytest.param(["--set", "throw.recall.lead=smallest-part"], "SA", id="one value"),
        pytest.param(
            ["--profile", "rbtying", "--set", "throw.recall.lead=smallest-part"], "SA", id="one value on a profile"
        ),
        pytest.param(["--set", "throw.recall.lead=unset"], "undetermined", id="unset"),
    ],
)
def test_a_ruling_is_made_under_the_readings_asked_for(tractor, scenario_file, options, expected):
    assert led(tractor("rule", scenario_file(RECALLED), "-o", "json", *options)) == expected


def test_a_profile_file_is_ruled_under_and_named_in_the_ruling(tractor, scenario_file):
    profile = scenario_file(HEAD + "readings: {throw.recall.lead: smallest-part}\n", "house.yaml")
    data = json.loads(tractor("rule", scenario_file(RECALLED), "-o", "json", "--profile", profile).out)
    assert data["answer"]["lead"]["led"] == "SA"
    assert (data["profile"], data["register"]) == ("house", register_digest())
    assert data["version"]


def test_a_value_with_an_argument_is_written_in_braces(tractor, scenario_file):
    found = tractor("rule", scenario_file(RECALLED), "-o", "json", "--set", "throw.recall.penalty={custom: 15}")
    assert json.loads(found.out)["answer"]["lead"]["penalty"] == 15


def test_a_profile_file_with_slips_is_refused_with_every_place(tractor, scenario_file):
    profile = scenario_file(HEAD + "readings:\n  throw.recall.led: x\n  score.cap: four\n", "house.yaml")
    found = tractor("run", scenario_file(RECALLED), "--profile", profile)
    assert (found.code, found.out) == (2, "")
    lines = found.err.splitlines()
    assert [line.split("house.yaml")[1].split(" ")[0] for line in lines] == [":4:3:", ":5:14:"]


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        pytest.param("throw.recall.led=x", "did you mean 'throw.recall.lead'?", id="an unknown reading"),
        pytest.param("throw.recall.lead=smallest", "did you mean 'smallest-", id="an unknown value"),
        pytest.param("hand.end=decided", "hand.end stays 'all-played'", id="a reading with one value"),
        pytest.param("score.cap={number: 0}", "from 1 up", id="an argument amiss"),
    ],
)
def test_a_setting_amiss_is_refused_with_what_to_write(tractor, scenario_file, setting, message):
    with pytest.raises(ProfileError) as refused:
        tractor("run", scenario_file(RECALLED), "--set", setting)
    assert message in str(refused.value)


@pytest.mark.parametrize("setting", ["throw.recall.lead", "throw.recall.lead=", "score.cap={number: 5"])
def test_a_setting_that_cannot_be_read_is_a_usage_error(tractor, scenario_file, setting):
    assert tractor("run", scenario_file(RECALLED), "--set", setting).code == 2


def test_a_departure_is_announced_in_words(tractor, scenario_file):
    text = "id: two-pairs\nvariant: four-80\nlevel: 3\ntrump: C\nunlisted: as-played\nlead: {P1: C A A D 3 3}\n"
    found = tractor("rule", scenario_file(text), "--profile", "shanghai")
    assert "departs from what the sheets print" in " ".join(found.out.split())
    assert json.loads(tractor("rule", scenario_file(text), "--profile", "shanghai", "-o", "json").out)["departs"]
