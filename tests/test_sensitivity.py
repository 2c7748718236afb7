"""How far rulings are settled: exact on random scenarios under random profiles, shown by the shipped scenarios, and
cheap.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest

from oracle.positions import positions
from oracle_hand.shows import call_documents, reveal_documents, settle_documents
from rulings import decisive, plain, ruled, scenario_from, trick
from tractor_check import sensitivity
from tractor_check.adjudicate import adjudicate
from tractor_check.changes import changes
from tractor_check.loading import Loaded, load_paths
from tractor_check.profile import PRINTED, READINGS, UNSET, Profile
from tractor_check.ruling import UNDETERMINED, Ruling
from tractor_check.running import run
from tractor_check.scenario import Scenario
from tractor_check.sensitivity import Tally, deciding, settled
from tractor_check.shipped import folder

OPTIONS = [entry for entry in READINGS.values() if entry.status == "option"]
ARGUMENTS: dict[str, Any] = {
    "table": [
        {"from": 0, "to": 35, "winners": "dealer-side", "gain": 2},
        {"from": 40, "winners": "defenders", "gain": 1},
    ],
    "number": 2,
    "points": 15,
    "list": ["5", "A"],
}
WANTED = ("option_count", "must_include")
#: Options of which every other value departs, and two whose readings part only in a fault: shown under ``readings:``.
SHOWN_UNDER_READINGS = {
    "levels.four.owner",
    "dealer.first-hand.four",
    "match.ace-must-be-played",
    "match.defender-at-ace",
    "trick.same-form-only",
    "ruff.short-not-void",
    "bottom.pattern-vs-count",
    "bottom.n.throw",
    "departure.tractor.ace-joins-off-level",
}


def random_profile(random: Random) -> Profile:
    """Return a profile with none, some or most options at random values, departures and arguments included."""
    share = random.choice([0, 0.2, 0.6])
    settings: dict[str, Any] = {}
    for entry in OPTIONS:
        if random.random() < share:
            value = random.choice(entry.values)
            settings[entry.id] = {value: ARGUMENTS[entry.arguments[value]]} if value in entry.arguments else value
    return PRINTED.replace(settings, name="random")


FAMILIES = {
    "tricks": lambda seed, count: islice(positions(seed), count),
    "reveals": lambda seed, count: reveal_documents(seed, count),
    "settlements": lambda seed, count: settle_documents(seed, count),
    "calls": lambda seed, count: call_documents(seed, count),
}


def cases(family: str, seed: int, count: int) -> Iterator[tuple[Scenario, Profile]]:
    random = Random(seed)
    for document in FAMILIES[family](seed, count):
        yield scenario_from(document), random_profile(random)


def flips(scenario: Scenario, profile: Profile, base: Ruling, settings: dict[str, str]) -> bool:
    """Return whether values of readings change the answer."""
    other = adjudicate(scenario, profile.replace(settings), wanted=WANTED).answer
    return other != base.answer and bool(changes(plain(base.answer), plain(other)))


# ----------------------------------------------------------------------------------------------------- random scenarios


@pytest.mark.parametrize("family", FAMILIES)
def test_only_consulted_readings_change_an_answer_and_exactly_the_decisive_ones(family, request):
    count = request.config.getoption("--positions") // 250
    for scenario, profile in cases(family, 11, count):
        base = adjudicate(scenario, profile, wanted=WANTED, sensitivity=True)
        if base.faults:
            continue
        consulted = {use.id for use in base.readings}
        for entry in OPTIONS:
            flipping = [
                value for value in entry.tried(profile[entry.id]) if flips(scenario, profile, base, {entry.id: value})
            ]
            assert not flipping or entry.id in consulted, (entry.id, flipping, scenario, profile)
            if entry.id in consulted:
                assert (entry.id in decisive(base)) == bool(flipping), (entry.id, flipping, scenario, profile)
                assert sorted(base.details.get("alternatives", {}).get(entry.id, ())) == sorted(flipping)


@pytest.mark.parametrize("family", FAMILIES)
def test_pairs_that_decide_together_are_found_exactly(family, request):
    count = request.config.getoption("--positions") // 2500
    for scenario, profile in cases(family, 12, count):
        base = adjudicate(scenario, profile, wanted=WANTED, sensitivity=True)
        if base.faults:
            continue
        assert "pairs_cut" not in base.details
        quiet = [entry for entry in OPTIONS if entry.id not in decisive(base)]
        consulted = {use.id for use in base.readings}
        expected = {
            (one.id, two.id)
            for one, two in combinations(quiet, 2)
            if consulted & {one.id, two.id}
            and any(
                flips(scenario, profile, base, {one.id: value, two.id: other})
                for value in one.tried(profile[one.id])
                for other in two.tried(profile[two.id])
            )
        }
        found = base.details.get("decisive_pairs", [])
        assert {tuple(sorted(pair["readings"], key=list(READINGS).index)) for pair in found} == expected, (
            scenario,
            profile,
        )
        for pair in found:
            assert flips(scenario, profile, base, pair["readings"])
            assert not any(flips(scenario, profile, base, {name: value}) for name, value in pair["readings"].items())


@pytest.mark.parametrize("family", FAMILIES)
def test_under_unset_readings_every_key_is_determined_or_turns_on_one_of_them(family, request):
    count = request.config.getoption("--positions") // 2500
    random = Random(13)
    for scenario, profile in cases(family, 13, count):
        names = random.sample([entry.id for entry in OPTIONS if UNSET not in entry.values], 20)
        silent = profile.replace(dict.fromkeys(names, UNSET))
        ruling = adjudicate(scenario, silent)
        for _ in range(8):
            values = {
                name: random.choice([READINGS[name].default, *READINGS[name].tried(READINGS[name].default)])
                for name in names
            }
            one = adjudicate(scenario, profile.replace(values))
            if one.faults or ruling.faults:
                continue
            for change in changes(plain(ruling.answer), plain(one.answer)):
                assert is_open(ruling, change.path), change


def is_open(ruling: Ruling, path: str) -> bool:
    """Return whether a key, or the block that it stands in, is undetermined."""
    answer: Any = ruling.answer
    for key in path.split("."):
        if answer == UNDETERMINED:
            return True
        if not isinstance(answer, dict):
            return False
        answer = answer.get(key)
    return bool(answer == UNDETERMINED)


def test_a_profile_that_is_silent_on_everything_never_guesses():
    silent = PRINTED.replace({entry.id: UNSET for entry in OPTIONS})
    for document in islice(positions(14), 10):
        scenario = scenario_from(document)
        ruling, usual = adjudicate(scenario, silent), adjudicate(scenario, PRINTED)
        assert not ruling.faults
        for change in changes(plain(ruling.answer), plain(usual.answer)):
            assert is_open(ruling, change.path), change


# -------------------------------------------------------------------------------------------------------------- by hand


def test_a_reading_that_decides_says_what_becomes_of_which_keys():
    document = trick("S A J J 5 5 6 6", unlisted="as-played", hands={"P2": "S Q Q 7 7 8 8 D 3"})
    ruling = ruled(document, sensitivity=True)
    assert "throw.recall.lead" in decisive(ruling)
    other = plain(ruling.details["alternatives"])["throw.recall.lead"]["smallest-part"]
    assert other == {"lead.led": "SA", "lead.returned": "S5 S5 S6 S6 SJ SJ", "points": 0}
    assert settled(ruling) is False


def test_two_readings_decide_together_where_neither_does_alone():
    document = {"variant": "five", "dealer": "P1", "partner": "P3", "settle": {"trick_points": 35}}
    ruling = ruled(document, sensitivity=True)
    (pair,) = ruling.details["decisive_pairs"]
    assert pair["readings"] == {"score.five.who-advances": "dealer-only", "reveal.winners.definition": "advanced"}
    assert pair["changes"] == {"settle.previous_winners": ["P1"]}
    assert not decisive(ruling) & set(pair["readings"])
    assert not decisive(ruling) - {"score.thresholds.five"}
    assert "score.five.who-advances + reveal.winners.definition" in deciding(ruling)


def test_a_search_for_pairs_that_is_cut_short_says_so(monkeypatch):
    monkeypatch.setattr(sensitivity, "PAIR_BOUND", 1)
    cut = [
        adjudicate(scenario, PRINTED, sensitivity=True)
        for scenario in shipped()
        if scenario.variant == "four-80" and scenario.lead is not None
    ]
    assert any(ruling.details.get("pairs_cut") for ruling in cut)


def test_beyond_the_bound_on_unset_readings_nothing_is_determined(monkeypatch):
    monkeypatch.setattr(sensitivity, "UNSET_BOUND", 1)
    document = trick("S A J J 5 5 6 6", unlisted="as-played", hands={"P2": "S Q Q 7 7 8 8 D 3"})
    answer = ruled(document, {"throw.recall.lead": UNSET, "throw.recall.penalty": UNSET}).answer
    assert set(answer.values()) == {UNDETERMINED}


def test_unset_lists_the_alternatives_without_being_asked():
    ruling = ruled(
        {"variant": "four-80", "dealer": "P1", "settle": {"trick_points": 145}}, {"score.thresholds.80": UNSET}
    )
    assert ruling.answer["settle"]["gain"] == UNDETERMINED
    gains = {
        value: keys["settle.gain"] for value, keys in ruling.details["alternatives"]["score.thresholds.80"].items()
    }
    assert gains == {"standard-80": 1, "no-dead-zone": 2, "step-20-above-80": 3}


def test_a_fault_under_another_value_counts_as_a_change():
    document = {
        "variant": "four-80",
        "levels": {"P1": 5, "P2": 3, "P3": 6, "P4": 3},
        "reveal": {"dealer": "P1", "shows": [{"P4": "H 5"}]},
    }
    assert "levels.four.owner" in decisive(ruled(document, {"levels.four.owner": "per-player"}, sensitivity=True))


def test_a_ruling_without_open_points_is_settled_and_one_on_a_fault_is_neither():
    assert settled(ruled(trick("D 8"), sensitivity=True)) is True
    assert settled(ruled(trick("D 8", levels={"P1": 2, "P3": 3}), sensitivity=True)) is None
    assert settled(ruled(trick("D 8", hands={"P2": "S 4 4"}, plays={"P2": "S 4"}), sensitivity=False)) is True
    throw = trick("S A J J 5 5 6 6", unlisted="as-played", hands={"P2": "S Q Q 7 7 8 8 D 3"})
    assert settled(ruled(throw)) is None


# ---------------------------------------------------------------------------------------------------- shipped scenarios


@cache
def shipped() -> tuple[Scenario, ...]:
    items = load_paths([str(folder("scenarios"))])
    return tuple(item.scenario for item in items if isinstance(item, Loaded) and item.scenario.skip is None)


@cache
def shipped_rulings() -> tuple[tuple[Scenario, Ruling], ...]:
    return tuple((scenario, adjudicate(scenario, PRINTED, sensitivity=True)) for scenario in shipped())


@pytest.mark.parametrize(
    "entry", [entry for entry in OPTIONS if entry.id not in SHOWN_UNDER_READINGS], ids=lambda entry: entry.id
)
def test_an_option_is_decisive_in_a_shipped_scenario(entry):
    assert any(
        entry.id in decisive(ruling) for scenario, ruling in shipped_rulings() if entry.id not in scenario.readings
    )


@pytest.mark.parametrize("reading", sorted(SHOWN_UNDER_READINGS))
def test_an_option_whose_other_values_depart_or_part_in_a_fault_is_shown_under_readings(reading):
    entry = READINGS[reading]
    assert not entry.tried(entry.default) or reading in ("levels.four.owner", "dealer.first-hand.four")
    set_to = {str(scenario.readings[reading]) for scenario in shipped() if reading in scenario.readings}
    assert {value for value in entry.values if value != entry.default and value not in entry.arguments} <= set_to


def test_the_tally_counts_what_the_rulings_say():
    tally = Tally()
    for _, ruling in shipped_rulings():
        tally.add(ruling)
    outcomes = [settled(ruling) for _, ruling in shipped_rulings()]
    assert (tally.settled, tally.flips) == (outcomes.count(True), outcomes.count(False))
    assert sum(tally.by_reading.values()) == sum(len(deciding(ruling)) for _, ruling in shipped_rulings())


def test_sensitivity_takes_at_most_three_times_the_plain_run():
    def seconds(sensitive: bool) -> float:
        begun = time.process_time()
        for _ in run(load_paths([str(folder("scenarios"))]), PRINTED, sensitivity=sensitive):
            pass
        return time.process_time() - begun

    assert min(seconds(True) for _ in range(2)) <= 3 * min(seconds(False) for _ in range(2))
