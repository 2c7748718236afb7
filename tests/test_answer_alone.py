"""The answer without what it rests on: always the one that the whole ruling gives."""

from __future__ import annotations

import pytest

from rulings import all_play, answer_alone, follow, ruled, scenario_from, trick
from tractor_check.adjudicate import adjudicate, answer_only
from tractor_check.faults import sound_position
from tractor_check.loading import load_paths
from tractor_check.profile import PRINTED
from tractor_check.rules.trick import rule_trick
from tractor_check.running import FAIL, PASS, rule_one
from tractor_check.shipped import folder


def test_every_shipped_scenario_has_one_answer():
    for item in load_paths([str(folder("scenarios"))]):
        scenario = item.scenario
        whole = adjudicate(scenario)
        assert answer_only(scenario)[:3] == whole[:3], scenario.where
        bare = scenario._replace(readings={}, expect=None, cites=())
        profile = PRINTED.replace(scenario.readings) if not whole.faults else PRINTED
        assert answer_only(bare, profile).answer == adjudicate(bare, profile).answer, scenario.where


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(trick("S A K D 3"), id="a lead of two suits"),
        pytest.param(trick("S A", hands={"P1": "S K"}), id="a lead that is not held"),
        pytest.param(trick("S A", dealer="P2", first_trick=True), id="not the dealer's lead"),
        pytest.param(trick("H A K", readings={"throw.in-trump": "side-suits-only"}), id="a throw of trumps"),
        pytest.param(follow("S A", "S 3 D 4", "D 4"), id="a suit not followed"),
        pytest.param(follow("S A", "S 3 D 4", "S 3 D 4"), id="too many cards"),
        pytest.param(follow("S A", "S 3 D 4", "S 5"), id="a card that is not held"),
        pytest.param(follow("S A A", "H 5 6 D 3", "H 5 6"), id="trumps that cannot win"),
        pytest.param(
            follow("S A A", "H 5 5 6 7", "H 6 7", readings={"ruff.unqualified-legal": "illegal"}),
            id="trumps that cannot win and are refused",
        ),
        pytest.param(all_play("S A A K", "H 5 5 9", "H 7 7 10"), id="an overruff"),
        pytest.param(all_play("S A", "S A", "S 3"), id="equal cards"),
        pytest.param(
            all_play("S A", "S A", "S 3", readings={"trick.tie-first": "last"}), id="equal cards, the last ahead"
        ),
        pytest.param(trick("S A 3", hands={"P2": "S K", "P3": "S Q", "P4": "S J"}), id="a throw recalled"),
        pytest.param(trick("S A 3", hands={"P2": "S K"}), id="a throw recalled by the only hand known"),
        pytest.param(trick("S A K", hands={"P2": "S Q"}), id="a throw against unknown hands"),
    ],
)
def test_the_answer_alone(document):
    ruling = ruled(document)
    assert not ruling.faults
    assert answer_alone(document) == ruling.answer


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(all_play("S A A K", "H 5 5 9", "H 7 7 10"), id="an overruff"),
        pytest.param(trick("S A 3", hands={"P2": "S K", "P3": "S Q", "P4": "S J"}), id="a throw recalled"),
        pytest.param(trick("S A K", hands={"P2": "S Q"}), id="a throw against unknown hands"),
        pytest.param(trick("S A A", hands={"P2": "S Q"}), id="a pair"),
        pytest.param(follow("S A", "S 3 D 4", "D 4"), id="a suit not followed"),
        pytest.param(
            trick(
                "S A Q",
                hands={"P2": "S 3 4", "P3": "S K 5", "P4": "S 6 7"},
                readings={"throw.recall.whose-cards": "opponents"},
            ),
            id="a partner who could recall",
        ),
    ],
)
def test_nothing_is_put_down_beside_the_answer(document):
    bare = {key: value for key, value in document.items() if key != "readings"}
    position = sound_position(scenario_from(bare), PRINTED)
    profile = PRINTED.replace(document.get("readings", {}))
    alone = rule_trick(position, profile, why=False)
    assert (alone.reasons, alone.details, alone.thrown.reasons) == ([], {}, [])
    assert rule_trick(position, profile).reasons


def test_a_recall_looks_at_every_blocker_where_more_than_one_card_matters():
    hands = {"P2": "S K", "P3": "S 9 9", "P4": "S J"}
    for value in ("smallest-card", "smallest-part", "smallest-beaten-part", "lowest-beaten-part"):
        document = trick("S A 8 8 3", hands=hands, readings={"throw.recall.lead": value})
        assert answer_alone(document) == ruled(document).answer
    hands = {"P2": "D 3", "P3": "S K", "P4": "D 4"}
    document = trick("S A 3", hands=hands, readings={"throw.recall.whose-cards": "opponents"})
    assert answer_alone(document)["lead"]["recalled"] is False
    assert answer_alone(document) == ruled(document).answer
    hands = {"P2": "D 3", "P3": "S K", "P4": "S Q"}
    document = trick("S A 3", hands=hands, readings={"throw.recall.whose-cards": "opponents"})
    assert answer_alone(document)["lead"]["recalled"] is True
    assert answer_alone(document) == ruled(document).answer


def test_what_agrees_may_come_with_its_answer_alone():
    document = {**follow("S A", "S 3 D 4", "D 4"), "expect": {"plays": {"P2": "illegal"}}}
    result = rule_one(scenario_from(document), why=False)
    assert result.status == PASS
    assert result.ruling is not None and not result.ruling.reasons
    assert rule_one(scenario_from(document)).ruling.reasons


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"expect": {"plays": {"P2": "legal"}}}, id="an answer that disagrees"),
        pytest.param({"expect": {"because": ["follow.suit.compulsory"]}}, id="the clause is asked"),
        pytest.param({"expect": {"depends_on": []}}, id="the readings are asked"),
        pytest.param({"cites": ["follow.suit.compulsory"]}, id="a clause is cited"),
    ],
)
def test_what_is_asked_about_reasons_has_them(more):
    scenario = scenario_from({**follow("S A", "S 3 D 4", "D 4"), **more})
    result = rule_one(scenario, why=False)
    assert result.status == (FAIL if more.get("expect", {}).get("plays") else rule_one(scenario).status)
    assert result.ruling.reasons == adjudicate(scenario).reasons
