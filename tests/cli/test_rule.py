"""``tractor-check rule`` and ``legal``: a referee's question from options, a file or standard input."""

from __future__ import annotations

import json

import pytest

QUESTION = [
    "--variant",
    "four-80",
    "--level",
    "2",
    "--trump",
    "C",
    "--lead",
    "P1:D 7 7 8 8",
    "--hand",
    "P2:D 3 4 5 A A",
]


def test_the_worked_case_of_the_sheets_from_options(tractor):
    outcome = tractor("rule", *QUESTION, "--play", "P2:D 3 4 5 A")
    assert outcome.code == 0
    assert "follow.tractor.pairs-max" in outcome.out
    assert "♦A ♦A" in outcome.out
    assert outcome.err == ""


def test_another_reply_is_ruled_on_beside_it(tractor):
    outcome = tractor("rule", *QUESTION, "--play", "P2:D 3 4 5 A", "--try", "P2:D A A 3 4", "-o", "json")
    data = json.loads(outcome.out)
    assert data["answer"]["plays"] == {"P2": "illegal"}
    assert [other["answer"]["plays"] for other in data["tried"]] == [{"P2": "legal"}]


def test_json_answers_replies_and_says_which_readings_decide(tractor):
    data = json.loads(tractor("rule", *QUESTION, "--play", "P2:D 3 4 5 A", "-o", "json").out)
    assert data["answer"]["option_count"] == {"P2": 3}
    assert data["answer"]["must_include"] == {"P2": "DA DA"}
    assert data["answer"]["options"] == {"P2": ["D3 D4 DA DA", "D3 D5 DA DA", "D4 D5 DA DA"]}
    assert data["format"] == "tractor-check/ruling@1"
    assert all(reading["decisive"] in (True, False) for reading in data["readings"])


def test_one_scenario_from_a_file(tractor, scenario_file, aces):
    assert tractor("rule", scenario_file(aces)).code == 0


def test_a_scenario_on_standard_input(tractor, aces):
    assert tractor("rule", stdin=aces).code == 0


def test_one_of_several_is_picked_by_id(tractor, scenario_file, aces):
    path = scenario_file(aces + "---\n" + aces.replace("aces-are-due", "second"))
    several = tractor("rule", path)
    assert (several.code, "2 scenarios" in several.err, "second" in several.err) == (2, True, True)
    assert tractor("rule", path, "--id", "second").code == 0
    missing = tractor("rule", path, "--id", "third")
    assert (missing.code, "no scenario 'third'" in missing.err) == (2, True)


def test_a_ruling_the_scenario_does_not_expect_exits_1(tractor, scenario_file, aces):
    outcome = tractor("rule", scenario_file(aces.replace("P2: illegal", "P2: legal")))
    assert outcome.code == 1
    assert "plays.P2: expected legal, got illegal" in outcome.out


def test_a_position_that_cannot_be_ruled_on_exits_3(tractor):
    outcome = tractor("rule", "--variant", "four-80", "--lead", "P1:D 7")
    assert outcome.code == 3
    assert "level" in outcome.out + outcome.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(["--lead", "P1:10H"], "suit first: write H10", id="rank before suit"),
        pytest.param(["--lead", "P1:D T"], "write 10", id="a T for a ten"),
        pytest.param(["--lead", "P1:joker"], "LJ", id="a joker by name"),
    ],
)
def test_a_wrong_card_is_quoted_with_what_to_write(arguments, message, tractor):
    outcome = tractor("rule", "--variant", "four-80", "--level", "2", "--trump", "C", *arguments)
    assert outcome.code == 3
    assert message in outcome.err


def test_a_seat_without_cards_is_a_usage_error(tractor):
    outcome = tractor("rule", "--variant", "four-80", "--lead", "D 7")
    assert outcome.code == 2
    assert "write SEAT:…" in outcome.err


def test_a_file_and_options_together_are_a_usage_error(tractor, scenario_file, aces):
    outcome = tractor("rule", scenario_file(aces), "--variant", "five")
    assert outcome.code == 2


def test_a_missing_file_says_so(tractor):
    outcome = tractor("rule", "nowhere.yaml")
    assert outcome.code == 3
    assert "nowhere.yaml" in outcome.err


def test_legal_counts_names_what_all_include_and_lists(tractor):
    outcome = tractor("legal", *QUESTION)
    assert outcome.code == 0
    assert outcome.out.splitlines() == [
        "P2: 3 replies are legal.",
        "  Every one includes ♦A ♦A.",
        "    ♦3 ♦4 ♦A ♦A",
        "    ♦3 ♦5 ♦A ♦A",
        "    ♦4 ♦5 ♦A ♦A",
    ]


def test_legal_counts_millions_without_listing_them(tractor):
    hand = "P2:S 3 3 4 4 6 6 7 8 8 9 10 J Q H 3 3 4 5 5 6 7 8 9 9 J Q"
    outcome = tractor(
        "legal",
        "--variant",
        "four-80",
        "--level",
        "2",
        "--trump",
        "C",
        "--lead",
        "P1:D 3 3 4 4 6 8 9 K",
        "--hand",
        hand,
    )
    assert outcome.code == 0
    assert "More than 200" in outcome.out


def test_legal_without_a_lead_says_what_is_missing(tractor):
    outcome = tractor("legal", "--variant", "four-80", "--level", "2", "--trump", "C", "--trick-points", "40")
    assert outcome.code == 2
    assert "a lead is missing" in outcome.err


def test_validate_reports_schema_and_faults_and_rules_on_nothing(tractor, scenario_file, aces):
    assert tractor("validate", scenario_file(aces.replace("P2: illegal", "P2: legal"))).code == 0
    faulty = tractor("validate", scenario_file(aces.replace("trump: C\n", "")))
    assert (faulty.code, "trump" in faulty.out) == (3, True)
    typo = tractor("validate", scenario_file(aces.replace("D 7 7 8 8", "D 7 7 8 1")))
    assert (typo.code, "case.yaml:8:" in typo.out) == (3, True)


def test_the_schema_is_printed(tractor):
    assert json.loads(tractor("schema").out)["$schema"].endswith("2020-12/schema")
    assert tractor("schema", "nothing").code == 2


@pytest.mark.parametrize("command", ["run", "rule", "legal", "validate", "clauses", "readings", "schema"])
def test_every_command_has_help_with_an_example(command, tractor):
    outcome = tractor(command, "--help")
    assert outcome.code == 0
    assert "Example" in outcome.out


def test_a_misspelt_command_gets_a_hint(tractor):
    outcome = tractor("rul")
    assert outcome.code == 2
    assert "did you mean 'rule'?" in outcome.err
