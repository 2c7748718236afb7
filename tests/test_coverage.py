"""Coverage: clauses kept and broken by the reasons of rulings, and what is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

import tractor_check
from tractor_check.clauses import register
from tractor_check.coverage import Coverage, adjudicable, applies, printed
from tractor_check.loading import load_paths, load_text
from tractor_check.running import run
from tractor_check.shipped import folder

ILLEGAL = """\
id: aces-held-back
tags: [table]
variant: four-80
level: 2
trump: C
hands: {P2: D 3 4 5 A A S 9}
lead: {P1: D 7 7 8 8}
plays: {P2: D 3 4 5 A}
expect: {plays: {P2: illegal}}
cites: [follow.tractor.example.345AA]
"""
LEGAL = (
    ILLEGAL.replace("aces-held-back", "aces-played")
    .replace("P2: D 3 4 5 A}", "P2: D 3 4 A A}")
    .replace("illegal", "legal")
)


@pytest.fixture(scope="module")
def coverage() -> Coverage:
    return Coverage.of(run(load_text(f"{ILLEGAL}---\n{LEGAL}")))


def test_a_clause_is_broken_and_kept_by_the_reasons_of_rulings(coverage):
    assert coverage.broken("follow.tractor.pairs-max") == ("aces-held-back",)
    assert coverage.kept("follow.tractor.pairs-max") == ("aces-played",)
    assert coverage.missing(register()["follow.tractor.pairs-max"]) == ()


def test_a_worked_case_counts_by_what_it_illustrates(coverage):
    assert coverage.broken("follow.tractor.example.345AA") == ("aces-held-back",)
    assert coverage.kept("follow.tractor.example.345AA") == ("aces-played",)
    assert coverage.citing("follow.tractor.example.345AA") == ("aces-held-back", "aces-played")


def test_a_citation_alone_covers_nothing():
    text = LEGAL.replace("follow.tractor.example.345AA", "match.beyond-ace-wins").replace(
        "expect: {plays: {P2: legal}}\n", ""
    )
    found = Coverage.of(run(load_text(text)))
    assert not found.tested("match.beyond-ace-wins")


def test_scenarios_that_disagree_do_not_count():
    found = Coverage.of(run(load_text(ILLEGAL.replace("illegal", "legal"))))
    assert (found.counted, found.left_out, found.tested("follow.tractor.pairs-max")) == (0, ["aces-held-back"], False)


def test_what_cannot_be_read_is_counted_apart():
    found = Coverage.of(run(load_text("id: a\nvariant: fife\n")))
    assert (bool(found.unreadable), found.counted) == (True, 0)


def test_variants_are_kept_apart(coverage):
    assert coverage.kept("follow.tractor.pairs-max", "four-80") == ("aces-played",)
    assert coverage.kept("follow.tractor.pairs-max", "five") == ()
    assert coverage.missing(register()["follow.tractor.pairs-max"], "five") == ("kept", "broken")


def test_tags_are_remembered(coverage):
    assert coverage.tagged("table") == ("aces-held-back", "aces-played")


def test_nobody_needs_to_break_what_cannot_be_broken():
    excused = next(clause for clause in adjudicable() if clause.unbreakable and not clause.illustrates)
    assert Coverage().missing(excused) == ("kept",)


def test_nothing_is_needed_where_there_is_nothing_to_decide():
    assert Coverage().missing(register()["doc.title"]) == ()


def test_shares_count_by_family_variant_and_sheet(coverage):
    follow = next(share for share in coverage.by_family() if share.name == "follow")
    assert 0 < follow.covered < follow.total
    assert [share.name for share in coverage.by_variant()] == ["five", "four-80", "four-40"]
    sheets = {share.name: share for share in coverage.by_sheet()}
    assert set(sheets) == {"five.en", "five.ko", "five.ja", "four-80.en", "four-40.en"}
    assert sum(share.total for share in sheets.values()) == 239


def test_sentences_without_a_scenario_are_named(coverage):
    references = {each.reference for each in coverage.untested_sentences("five.en")}
    assert "TB.5" in references
    assert "TC.9" not in references


@pytest.fixture(scope="module")
def shipped() -> Coverage:
    return Coverage.of(run(load_paths([str(folder("scenarios"))])))


def test_every_adjudicable_clause_is_kept_and_broken_or_excused(shipped):
    assert {clause.id for clause in adjudicable() if shipped.missing(clause)} == set()


def test_every_printed_sentence_has_a_scenario(shipped):
    assert list(shipped.untested_sentences()) == []


def test_every_adjudicable_clause_is_named_in_code_or_a_worked_case_or_excused():
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(tractor_check.__file__).parent.rglob("*.py")
        if path.parent.name != "messages"
    )
    needed = [clause.id for clause in adjudicable() if not clause.illustrates and not clause.unbreakable]
    assert [name for name in needed if f'"{name}"' not in code] == []


def test_sentences_stand_in_the_order_of_print():
    assert [each.reference for each in printed()["four-40.en"]][:4] == ["IN.1", "IN.2", "TD.1", "TD.2"]


def test_what_a_sheet_prints_without_effect_does_not_apply_there():
    assert not applies(register()["ruff.throw.tractor-needs-tractor"], "four-40")
    assert applies(register()["ruff.throw.tractor-needs-tractor"], "five")
