"""The Python interface: its names, its doctests, and what it costs to import."""

from __future__ import annotations

import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import tractor_check
from tractor_check import (
    Cards,
    Rank,
    Results,
    Ruling,
    Suit,
    TractorCheckError,
    Trump,
    cards,
    legal_replies,
    load,
    rule,
    run,
)

ROOT = Path(__file__).parent.parent
POSITION = {"variant": "four-80", "level": 2, "trump": "C", "lead": {"P1": "D 7 7 8 8"}, "plays": {"P2": "D 3 4 5 A"}}
HAND = {"hands": {"P2": "D 3 4 5 A A"}}
CLUBS = Trump.of(Rank.TWO, Suit.CLUBS)


@pytest.mark.parametrize("module", ["tractor_check", "tractor_check.api", "tractor_check.importing.log_cards"])
def test_doctests(module, monkeypatch):
    monkeypatch.chdir(ROOT)
    result = doctest.testmod(importlib.import_module(module))
    assert result.attempted and not result.failed


def test_all_names_are_there_and_documented():
    for name in tractor_check.__all__:
        assert getattr(tractor_check, name).__doc__
    assert set(tractor_check.__all__) <= set(dir(tractor_check))
    with pytest.raises(AttributeError, match="no attribute 'kards'"):
        _ = tractor_check.kards


def test_cards_is_the_function_whatever_was_imported_before():
    code = "import tractor_check.cards, tractor_check.trump\nfrom tractor_check import cards\nprint(cards('D 3 A'))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "D3 DA\n"


def test_importing_the_package_is_light():
    code = "import sys, tractor_check; print(*sorted(m for m in sys.modules if m.startswith('tractor_check')))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    expected = ["tractor_check", "tractor_check.cards", "tractor_check.errors", "tractor_check.notation"]
    assert done.stdout.split() == expected


def test_rule_takes_plain_data_and_cards():
    ruling = rule({**POSITION, "hands": {"P2": cards("D 3 4 5 A A")}})
    assert isinstance(ruling, Ruling)
    assert ruling.answer["must_include"] == {"P2": cards("DA DA")}
    assert ruling == rule({**POSITION, **HAND})


def test_rule_under_other_readings():
    position = {"variant": "four-80", "level": 2, "trump": "H", "lead": {"P1": "C J J"}, "plays": {"P2": "C 4 6"}}
    position["hands"] = {"P2": "C 4 6 6 D A"}
    free = tractor_check.Profile.printed().replace({"follow.pair.obligation": "free"})
    assert rule(position).answer["plays"] == {"P2": "illegal"}
    assert rule(position, free).answer["plays"] == {"P2": "legal"}
    assert [use.id for use in rule(position, decisive=True).readings if use.decisive]
    assert rule(position, "rbtying").profile == "rbtying"


def test_a_ruling_prints_as_the_referees_text_and_shows_in_a_notebook():
    ruling = rule({**POSITION, **HAND})
    assert "follow.tractor.pairs-max" in str(ruling)
    assert "\n" not in repr(ruling) and "P2 illegal" in repr(ruling)
    html = ruling._repr_html_()
    assert html.startswith("<pre>") and "<script" not in rule({**POSITION, "id": "a"})._repr_html_()


def test_what_is_no_scenario_says_all_that_is_wrong():
    with pytest.raises(TractorCheckError) as caught:
        rule({"variant": "four-60", "lead": {"P1": "10H"}})
    assert "four-80" in str(caught.value) and "write H10" in str(caught.value)


def test_legal_replies_are_listed_or_counted():
    replies = legal_replies("D 3 4 5 A A", "D 7 7 8 8", trump=CLUBS, variant="four-80")
    assert all(isinstance(reply, Cards) and cards("D A A") <= reply for reply in replies)
    many = "S 3 4 5 6 7 8 9 10 J Q K A H 3 4 5 6 7 8 9 10"
    with pytest.raises(TractorCheckError, match="too many to list"):
        legal_replies(many, "D 7 7 8 8", trump=CLUBS, variant="four-80")
    with pytest.raises(TractorCheckError, match="not legal"):
        legal_replies("D 3 4", "D 7 S 8", trump=CLUBS, variant="four-80")
    with pytest.raises(TractorCheckError, match="too-many-copies"):
        legal_replies("D 7 7 7", "D 7", trump=CLUBS, variant="four-80")


def test_load_and_run(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_text("id: a\nvariant: four-80\nlevel: 2\ntrump: C\nlead: {P1: D 7}\nexpect: {points: 5}\n")
    (scenario,) = load(path)
    assert scenario.id == "a"
    results = run([path])
    assert isinstance(results, Results) and not results.agree
    assert repr(results) == "<Results of 1 scenario: 1 fail>"
    assert "points: expected 5, got 0" in results._repr_html_()
    assert not run(path, keep="nothing-of-that-name").agree
    path.write_text("id: a\nvariant: four-80\n---\nid: b\n")
    with pytest.raises(TractorCheckError) as caught:
        load(path)
    assert "a.yaml:1:1" in str(caught.value) and "a.yaml:4:1" in str(caught.value)
