"""``tractor-check text``: exit codes, reports, and locks that people map by hand."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

TEXTS = Path(__file__).parents[1] / "data" / "texts"
RULES = """\
# Friday rules

We use two packs. Four people play.

## Following

Follow the led suit. Whoever is void may ruff.
"""


@pytest.fixture
def thursday(tmp_path):
    """The Thursday table's texts and their lock, in the current folder."""
    for path in TEXTS.iterdir():
        shutil.copy(path, tmp_path / path.name)
    return tmp_path


@pytest.fixture
def check(tractor, thursday, scenario_file, aces):
    scenario_file(aces, "cases/aces.yaml")

    def run(*arguments):
        return tractor("text", "check", *arguments, "--lock", "thursday.lock.yaml", "--scenarios", "cases")

    return run


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


ALL = ("thursday.en.md", "thursday.ko.txt", "thursday.ja.txt", "thursday.zh.txt")


def test_texts_as_locked_exit_0(check):
    outcome = check(*ALL)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.endswith("4 sheets, 32 sentences: all as locked\n")
    assert "no scenario tests " in outcome.out


def test_a_drift_exits_1_and_the_table_says_where(check, thursday):
    edit(thursday / "thursday.ko.txt", "되도록 많이", "하나만")
    outcome = check(*ALL)
    assert outcome.code == 1
    assert "thursday.ko.txt:4" in outcome.out
    assert "FO.3" in outcome.out
    assert "follow.tractor.pairs-max" in outcome.out
    assert "aces-are-due" in outcome.out
    assert outcome.out.endswith("4 sheets, 32 sentences: 1 changed\n")


def test_text_puts_our_wording_beside_the_sentence(check, thursday):
    edit(thursday / "thursday.zh.txt", "尽量出对子", "出一对")
    out = check(*ALL, "-o", "text").out
    assert "thursday.zh.txt:4: thursday.zh FO.3: sentence changed" in out
    assert "= follow.tractor.pairs-max: " in out
    assert "[-" in out and "{+" in out
    assert "> look again at aces-are-due" in out
    assert "> the same clauses did not change in thursday.en" in out


def test_a_new_sentence_is_covered_by_no_clause(check, thursday):
    edit(thursday / "thursday.ja.txt", "4人が座ります。", "4人が座ります。猫は不可です。")
    out = check("thursday.ja.txt", "-o", "text").out
    assert "thursday.ja after IN.2: new sentence" in out
    assert "> no clause covers it" in out


def test_json_has_everything(check, thursday):
    edit(thursday / "thursday.en.md", "Four players sit at the table.", "")
    outcome = check(*ALL, "-o", "json")
    (drift,) = json.loads(outcome.out)["sheets"][0]["drifts"]
    assert (drift["kind"], drift["locked"][0]["reference"], drift["now"]) == ("missing", "IN.2", [])
    assert drift["clauses"][0]["id"] == "setup.seats"
    assert drift["scenarios"] == ["aces-are-due"]
    assert drift["unchanged_in"] == ["thursday.ja", "thursday.ko", "thursday.zh"]


def test_github_and_sarif_point_at_file_and_line(check, thursday):
    edit(thursday / "thursday.ko.txt", "네 명", "다섯 명")
    outcome = check("thursday.ko.txt", "-o", "github", "-o", "sarif=out.sarif")
    assert outcome.out.startswith("::error file=thursday.ko.txt,line=2,title=thursday.ko changed,endLine=2::")
    (result,) = json.loads((thursday / "out.sarif").read_text(encoding="utf-8"))["runs"][0]["results"]
    assert result["ruleId"] == "setup.seats"
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": 2, "endLine": 2}


def test_an_earlier_version_gives_a_word_diff_where_the_lock_has_only_digests(tractor, thursday, scenario_file, aces):
    scenario_file(aces, "cases/aces.yaml")
    shutil.copy(thursday / "thursday.en.md", thursday / "old.md")
    assert tractor("text", "lock", "thursday.en.md", "--lock", "digests.json").code == 0
    assert "packs" not in (thursday / "digests.json").read_text(encoding="utf-8")
    edit(thursday / "thursday.en.md", "count 10", "count 20")
    arguments = ("text", "check", "thursday.en.md", "--lock", "digests.json", "--scenarios", "cases", "-o", "text")
    assert "[-10-]{+20+}" not in tractor(*arguments).out
    assert "[-10-]{+20+}" in tractor(*arguments, "--against", "old.md").out


def test_wrapping_quotes_and_full_width_marks_are_no_drift(check, thursday):
    edit(
        thursday / "thursday.en.md",
        "Whoever is void may *discard* or ruff.",
        "Whoever is void\nmay **discard** or   ruff.",
    )
    edit(thursday / "thursday.zh.txt", "，", ",")
    assert check("thursday.en.md", "thursday.zh.txt").code == 0


def test_what_cannot_be_read_exits_3_and_the_others_are_checked(check, thursday):
    (thursday / "bad.txt").write_bytes(b"\xff")
    edit(thursday / "thursday.ko.txt", "네 명", "다섯 명")
    outcome = check("bad.txt", "gone.txt", "thursday.ko.txt")
    assert outcome.code == 3
    assert "bad.txt:1: the byte 0xFF is not UTF-8" in outcome.err
    assert "gone.txt: this cannot be read" in outcome.err
    assert "1 changed" in outcome.out


def test_scenarios_that_are_not_there_exit_3(tractor, thursday):
    outcome = tractor("text", "check", "thursday.en.md", "--lock", "thursday.lock.yaml", "--scenarios", "nowhere")
    assert outcome.code == 3
    assert "nowhere: there is no such file or folder" in outcome.err


def test_a_text_that_is_like_no_sheet_needs_to_be_told(check, thursday):
    (thursday / "chess.txt").write_text("Chess\nKings move one step. Pawns too.\n", encoding="utf-8")
    assert "say which with --sheet" in check("chess.txt").err
    outcome = check("chess.txt", "--sheet", "thursday.en")
    assert outcome.code == 1


def test_a_lock_with_a_misspelt_clause_exits_3(check, thursday):
    edit(thursday / "thursday.lock.yaml", "[setup.seats]", "[setup.seat]")
    outcome = check("thursday.en.md")
    assert outcome.code == 3
    assert "did you mean 'setup.seats'?" in outcome.err


def test_a_format_that_is_not_there_is_a_usage_error(check):
    assert check("thursday.en.md", "-o", "pdf").code == 2


def test_a_lock_is_made_from_nothing_and_lists_what_is_not_mapped(tractor, tmp_path, scenario_file, aces):
    (tmp_path / "friday.md").write_text(RULES, encoding="utf-8")
    outcome = tractor("text", "lock", "friday.md", "--variant", "four-80")
    assert outcome.code == 0
    assert outcome.out.splitlines()[0] == "rules.lock.yaml: friday: 4 sentences (4 new)"
    assert "  not mapped: S1.2: Whoever is void may ruff." in outcome.out
    text = (tmp_path / "rules.lock.yaml").read_text(encoding="utf-8")
    assert "      - text: Follow the led suit.\n        clauses: []\n" in text
    assert (
        tractor("text", "check", "friday.md", "--lock", "rules.lock.yaml", "--scenarios", scenario_file(aces)).code == 0
    )


def test_locking_anew_keeps_mappings_comments_and_style(tractor, tmp_path, scenario_file, aces):
    (tmp_path / "friday.md").write_text(RULES, encoding="utf-8")
    tractor("text", "lock", "friday.md")
    lock = tmp_path / "rules.lock.yaml"
    edit(lock, "sheets:\n", "clauses:\n  friday.seats: {text: Four play.}\nsheets:  # all of them\n")
    edit(lock, "packs.\n        clauses: []", "packs.\n        clauses: [setup.decks.two]  # sure")
    edit(
        lock,
        "      - text: Four people play.\n        clauses: []",
        "      # the fourth comes late\n      - {text: Four people play., clauses: [friday.seats]}",
    )
    edit(lock, "suit.\n        clauses: []", "suit.\n        clauses: [follow.suit.compulsory]")
    edit(lock, "ruff.\n        clauses: []", "ruff.\n        clauses: none")
    lock.write_text(lock.read_text(encoding="utf-8") + "# the end\n", encoding="utf-8")
    before = lock.read_text(encoding="utf-8")

    assert tractor("text", "lock", "friday.md").out == "rules.lock.yaml: friday: 4 sentences (4 as before)\n"
    assert lock.read_text(encoding="utf-8") == before

    edit(
        tmp_path / "friday.md",
        "We use two packs. Four people play.",
        "Four people play. We use two packs. Bring your own chair.",
    )
    edit(tmp_path / "friday.md", "Follow the led suit.", "Always follow the led suit.")
    edit(tmp_path / "friday.md", "## Following", "## How to follow")
    outcome = tractor("text", "lock", "friday.md")
    assert outcome.out.splitlines() == [
        "rules.lock.yaml: friday: 5 sentences (3 as before, 1 changed, 1 new)",
        "  IN.1 was IN.2",
        "  IN.2 was IN.1",
        "  not mapped: IN.3: Bring your own chair.",
        "  not mapped: S1.1 (before: follow.suit.compulsory): Always follow the led suit.",
    ]
    after = lock.read_text(encoding="utf-8")
    kept = after[after.index("sheets:") :]
    assert (
        kept
        == """\
sheets:  # all of them
  friday:
    language: en
    title: Friday rules
    sections:
    - code: IN
      sentences:
      # the fourth comes late
      - {text: Four people play., clauses: [friday.seats]}
      - text: We use two packs.
        clauses: [setup.decks.two]  # sure
      - text: Bring your own chair.
        clauses: []
    - code: S1
      heading: How to follow
      sentences:
      - text: Always follow the led suit.
        clauses: []  # before: follow.suit.compulsory
      - text: Whoever is void may ruff.
        clauses: none
# the end
"""
    )
    assert (
        tractor("text", "check", "friday.md", "--lock", "rules.lock.yaml", "--scenarios", scenario_file(aces)).code == 0
    )


def test_a_sentence_that_goes_leaves_its_comment(tractor, tmp_path):
    (tmp_path / "friday.md").write_text(RULES, encoding="utf-8")
    tractor("text", "lock", "friday.md")
    lock = tmp_path / "rules.lock.yaml"
    edit(lock, "      - text: Four people", "      # a quorum\n      - text: Four people")
    edit(tmp_path / "friday.md", " Four people play.", "")
    assert "1 gone" in tractor("text", "lock", "friday.md").out
    text = lock.read_text(encoding="utf-8")
    assert "# a quorum\n" in text
    assert "Four people" not in text


def test_another_sheet_is_added_and_takes_over_the_section_codes(tractor, thursday):
    (thursday / "thursday.fr.md").write_text(
        "# Règles\n\nDeux jeux.\n\n## Fournir\n\nOn fournit.\n\n## Points\n\nCinq points.\n", encoding="utf-8"
    )
    before = (thursday / "thursday.lock.yaml").read_text(encoding="utf-8")
    tractor("text", "lock", "thursday.fr.md", "--lock", "thursday.lock.yaml")
    after = (thursday / "thursday.lock.yaml").read_text(encoding="utf-8")
    assert after.startswith(before)
    assert "- code: FO\n      heading: Fournir\n" in after


def test_nothing_is_written_when_a_text_cannot_be_read(tractor, tmp_path):
    (tmp_path / "friday.md").write_text(RULES, encoding="utf-8")
    outcome = tractor("text", "lock", "friday.md", "gone.md")
    assert outcome.code == 3
    assert not (tmp_path / "rules.lock.yaml").exists()


def test_a_lock_is_yaml_or_json(tractor, tmp_path):
    (tmp_path / "friday.md").write_text(RULES, encoding="utf-8")
    assert "end it in .yaml" in tractor("text", "lock", "friday.md", "--lock", "rules.txt").err


def test_the_lock_has_a_schema(tractor):
    assert json.loads(tractor("schema", "lock").out)["title"] == "tractor-check lock"
