"""``run --update``: only the values under ``expect:`` change, and the file says the same otherwise."""

from __future__ import annotations

import os
import stat

import pytest

from tractor_check import snapshots
from tractor_check.loading import load_text
from tractor_check.notation import cards
from tractor_check.running import PASS, run
from tractor_check.snapshots import NOT_YAML, update_paths
from tractor_check.yaml_words import flow, scalar, short

HEAD = """\
# yaml-language-server: $schema=scenario.schema.json
id: aces-are-due   # the printed case
title: 'The aces: due'
variant: four-80
level: 2
trump: C
hands: {P2: D 3 4 5 A A S 9}
lead: {P1: D 7 7 8 8}
plays: {P2: D 3 4 5 A}
"""


def updated(tmp_path, text, name="case.yaml", **more):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    made = list(update_paths([str(path)], **more))
    return path.read_text(encoding="utf-8"), made


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            "expect: {plays: {P2: legal}}  # no\n", "expect: {plays: {P2: illegal}}  # no\n", id="in brackets"
        ),
        pytest.param('expect:\n  plays: {P2: "legal"}\n', 'expect:\n  plays: {P2: "illegal"}\n', id="double quotes"),
        pytest.param(
            "expect:\n  plays:\n    P2: 'legal'  # x\n",
            "expect:\n  plays:\n    P2: 'illegal'  # x\n",
            id="single quotes",
        ),
        pytest.param("expect:\n  must_include: {P2: D 3}\n", "expect:\n  must_include: {P2: D A A}\n", id="cards"),
        pytest.param(
            "expect:\n  must_include: {P2: [D 3, D 4]}\n",
            "expect:\n  must_include: {P2: D A A}\n",
            id="cards in a list",
        ),
        pytest.param(
            "expect:\n  must_include: {P2: {D: 3}}\n", "expect:\n  must_include: {P2: D A A}\n", id="cards by suit"
        ),
        pytest.param(
            "expect:\n  must_include:\n    P2:\n      D: 3\n",
            "expect:\n  must_include:\n    P2: D A A\n",
            id="block of suits",
        ),
        pytest.param("expect:\n  option_count: {P2: 99}\n", "expect:\n  option_count: {P2: 3}\n", id="a number"),
        pytest.param("expect:\n  lead: {legal: false}\n", "expect:\n  lead: {legal: true}\n", id="true and false"),
        pytest.param(
            "expect:\n  lead:\n    led: |\n      D 7 7\n", "expect:\n  lead:\n    led: D 7 7 8 8\n", id="a block scalar"
        ),
        pytest.param(
            "expect:\n  because: [follow.suit.compulsory]\n",
            "expect:\n  because: [follow.tractor.pairs-max]\n",
            id="because",
        ),
        pytest.param("expect:\n  depends_on: [ruff.all-trump]\n", "expect:\n  depends_on: []\n", id="depends_on"),
        pytest.param(
            "expect:\n  options:\n    P2:\n    # these\n    - D 3 3 A A  # a\n    - D 3 5 A A  # b\n",
            "expect:\n  options:\n    P2:\n    # these\n    - D 3 4 A A  # a\n    - D 3 5 A A  # b\n    - D 4 5 A A\n",
            id="items on lines",
        ),
        pytest.param(
            "expect:\n  options:\n    P2: [D 3 5 A A]\n",
            "expect:\n  options:\n    P2: [D 3 4 A A, D 3 5 A A, D 4 5 A A]\n",
            id="items in brackets",
        ),
    ],
)
def test_a_value_is_replaced_in_the_style_in_which_it_was_written(before, after, tmp_path):
    text, (made,) = updated(tmp_path, HEAD + before)
    assert text == HEAD + after
    assert (made.updated, made.left) == (("aces-are-due",), ())


def test_items_that_go_take_their_line_with_them_but_not_a_comment(tmp_path):
    options = "expect:\n  options:\n    P2:\n" + "".join(
        f"    - D {each}\n" for each in ("3 4 A A", "3 5 A A", "4 5 A A")
    )
    text, (made,) = updated(tmp_path, HEAD + options + "    - D 3 3 A A\n    - D 4 4 A A  # never\n")
    assert text == HEAD + options + "    # never\n"
    assert made.updated == ("aces-are-due",)


def test_only_keys_that_are_there_are_written(tmp_path):
    text, _ = updated(tmp_path, HEAD + "expect: {points: 40}\n")
    assert text == HEAD + "expect: {points: 5}\n"


def test_what_agrees_is_not_touched(tmp_path):
    text, made = updated(tmp_path, HEAD + "expect: {plays: {P2: illegal}}\n")
    assert (text, made) == (HEAD + "expect: {plays: {P2: illegal}}\n", [])


def test_the_result_passes_and_the_diff_shows_it(tmp_path):
    text, (made,) = updated(tmp_path, HEAD + "expect:\n  plays: {P2: legal}\n  leading: P2\n")
    assert [result.status for result in run(load_text(text))] == [PASS]
    changed = [line for line in made.diff.splitlines()[2:] if line[0] in "+-"]
    assert changed == ["-  plays: {P2: legal}", "-  leading: P2", "+  plays: {P2: illegal}", "+  leading: P1"]


def test_sets_and_several_documents_are_told_apart(tmp_path):
    given = "given: {variant: four-80, level: 2, trump: C}\nscenarios:\n"
    members = "- {id: a, lead: {P1: D 7}, expect: {leading: P2}}\n- id: b\n  lead: {P1: D 7}\n  expect: {leading: P1}\n"
    text, (made,) = updated(tmp_path, given + members + "---\n" + HEAD + "expect: {leading: P3}\n")
    assert text == (given + members).replace("leading: P2", "leading: P1") + "---\n" + HEAD + "expect: {leading: P1}\n"
    assert made.updated == ("a", "aces-are-due")


def test_only_what_is_kept_by_the_filter_is_rewritten(tmp_path):
    text, made = updated(tmp_path, HEAD + "expect: {leading: P2}\n", keep=lambda scenario: scenario.id == "other")
    assert made == []
    assert text.endswith("expect: {leading: P2}\n")


@pytest.mark.parametrize(
    ("expect", "why"),
    [
        pytest.param("expect: {winner: P1, leading: P2}\n", "winner: the trick is not complete", id="no answer"),
        pytest.param(
            "expect: {leading: P2}\ncites: [ruff.only-when-void]\n", "no reason of the ruling", id="a citation"
        ),
        pytest.param(
            "expect:\n  because: [follow.suit.compulsory, # why\n    ruff.only-when-void]\n",
            "a comment stands inside",
            id="a comment",
        ),
    ],
)
def test_a_scenario_that_would_not_pass_is_left_as_it_is(expect, why, tmp_path):
    text, (made,) = updated(tmp_path, HEAD + expect)
    assert text == HEAD + expect
    assert made.updated == ()
    assert why in made.left[0][1]


def test_a_file_with_something_unreadable_in_it_is_left(tmp_path):
    text, (made,) = updated(tmp_path, HEAD + "expect: {leading: P2}\n---\nid: b\nvariant: fife\n")
    assert "cannot be read" in made.left[0][1]
    assert "leading: P2" in text


def test_json_is_not_rewritten(tmp_path):
    asked = '"id": "a", "variant": "four-80", "level": 2, "trump": "C", "lead": {"P1": "D 7"}'
    text = f'{{{asked}, "expect": {{"leading": "P2"}}}}\n'
    for name in ("case.json", "case.jsonl"):
        after, (made,) = updated(tmp_path, text, name)
        assert (after, made.left) == (text, (("", NOT_YAML),))


def test_a_file_that_changes_meanwhile_is_left(tmp_path, monkeypatch):
    path = tmp_path / "case.yaml"
    real = snapshots.rule_one

    def ruling_while_somebody_writes(*arguments, **more):
        path.write_text(HEAD + "expect: {points: 10}\n", encoding="utf-8")
        return real(*arguments, **more)

    monkeypatch.setattr(snapshots, "rule_one", ruling_while_somebody_writes)
    text, (made,) = updated(tmp_path, HEAD + "expect: {leading: P2}\n")
    assert text == HEAD + "expect: {points: 10}\n"
    assert "it changed meanwhile" in made.left[0][1]


def test_permissions_stay_and_nothing_is_left_beside(tmp_path):
    path = tmp_path / "case.yaml"
    path.write_text(HEAD + "expect: {leading: P2}\n", encoding="utf-8")
    path.chmod(0o640)
    list(update_paths([str(path)]))
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["case.yaml"]


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real").mkdir()
    path = tmp_path / "real" / "case.yaml"
    path.write_text(HEAD + "expect: {leading: P2}\n", encoding="utf-8")
    link = tmp_path / "link.yaml"
    link.symlink_to(path)
    list(update_paths([str(link)]))
    assert link.is_symlink()
    assert "leading: P1" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "text", ["D 3", "12", "true", "a: b", "x # y", "- a", "it's", "a, b", "", "~", "two\nlines", "*a", "'q'"]
)
@pytest.mark.parametrize("inside", [False, True])
def test_a_written_scalar_reads_back(text, inside):
    from tractor_check.loading.yaml_text import fast

    written = scalar(text, inside=inside)
    assert fast(f"[{written}]".encode() if inside else f"- {written}".encode()) == [text]


def test_cards_are_written_as_people_write_them():
    assert short(cards("DA DA D3 S9 S10 LJ BJ")) == "S 9 10 D 3 A A LJ BJ"
    assert cards(short(cards("HJ LJ CJ"))) == cards("HJ LJ CJ")
    assert flow({"P2": [cards("D3 D4"), cards("S9")], "x": None}) == "{P2: [D 3 4, S 9], x: null}"
