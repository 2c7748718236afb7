"""The clause register: four languages, sources, excuses, retired ids, differences."""

from __future__ import annotations

import json
import re

import pytest

from tractor_check import clauses
from tractor_check.clauses import (
    LANGUAGES,
    Retired,
    is_clause,
    language_differences,
    oddities,
    register,
    rests_on,
    retired,
    variant_differences,
    wording,
)
from tractor_check.profile import READINGS
from tractor_check.shipped import text as shipped_text

EVERY = pytest.mark.parametrize("clause", register().values(), ids=lambda clause: clause.id)
WORDS_OF_PLAYERS = ("甩牌", "毙牌", "垫牌", "扣底", "庄家", "闲家", "级牌", "主牌", "副牌", "拖拉机", "亮主")


@EVERY
def test_each_clause_is_worded_in_four_languages(clause):
    for language in LANGUAGES:
        assert clause.says(language).strip(), language
        assert wording(clause.id, language) == clause.says(language)
    assert re.search("[가-힣]", clause.says("ko"))
    assert re.search("[\u3040-\u30ff]", clause.says("ja"))
    assert re.search("[\u4e00-\u9fff]", clause.says("zh")) and not re.search("[\u3040-\u30ff]", clause.says("zh"))


def test_another_language_gets_english_and_an_unknown_clause_nothing():
    clause = register()["follow.tractor.pairs-max"]
    assert clause.says("fr") == wording(clause.id, "fr") == clause.says()
    assert wording("follow.nothing", "en") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_a_language_are_those_of_the_clauses_in_their_order(language):
    texts = json.loads(shipped_text("register", f"clause_texts.{language}.json"))
    assert list(texts) == list(register())


@EVERY
def test_each_clause_points_to_clauses_and_readings_that_exist(clause):
    assert all(map(is_clause, clause.illustrates))
    assert set(clause.readings) <= set(READINGS)
    assert clause.id not in clause.illustrates


@EVERY
def test_an_excuse_is_worded_in_four_languages(clause):
    if clause.unbreakable is not None:
        assert set(clause.unbreakable) == set(LANGUAGES)


@EVERY
def test_each_variant_of_a_printed_clause_has_a_sheet(clause):
    if clause.sources:
        printed = {sheet.rpartition(".")[0] for sheet in clause.sources}
        assert set(clause.variants) <= printed


def test_chinese_uses_the_words_of_players():
    text = " ".join(clause.says("zh") for clause in register().values())
    assert [word for word in WORDS_OF_PLAYERS if word not in text] == []


def test_the_register_has_the_clauses_of_the_sheets_and_the_referees_own():
    kinds = [clause.kind for clause in register().values()]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "adjudicable": 129,
        "informational": 3,
        "derived": 33,
        "referee": 3,
    }


def test_a_worked_case_rests_on_what_it_illustrates():
    assert rests_on("follow.tractor.example.345AA") == ("follow.tractor.pairs-max",)
    assert rests_on("follow.tractor.pairs-max") == ("follow.tractor.pairs-max",)


def test_retired_ids_are_no_clauses_and_lead_to_clauses():
    for entry in retired().values():
        assert not is_clause(entry.id)
        assert all(map(is_clause, entry.replaced_by))
        assert entry.why


def test_a_retired_entry_is_read_with_what_replaced_it(monkeypatch):
    entry = {"id": "follow.pairs", "replaced_by": ["follow.tractor.pairs-max"], "why": "Split in two."}
    monkeypatch.setattr(clauses, "_document", lambda: {"retired": [entry]})
    assert clauses.retired.__wrapped__() == {
        "follow.pairs": Retired("follow.pairs", ("follow.tractor.pairs-max",), "Split in two.")
    }


def test_differences_and_oddities_name_clauses_that_exist():
    assert len(language_differences()) > 30
    assert len(variant_differences()) > 15
    for entry in [*language_differences(), *oddities()]:
        assert all(map(is_clause, entry["clauses"])), entry
