"""``tractor-check import``: a log in, a ruling out of one pipe."""

from __future__ import annotations

import pytest

LOG = """\
[12:03:01] Trump: ♣, level 2
[12:03:05] Mary Ann played 7♦7♦8♦8♦
[12:03:09] Bob: hm
[12:03:11] Bob played 3♦4♦5♦A♦
[12:03:15] 李雷 played 🃟🃟🃏🃏
[12:03:20] D played 9♦9♦10♦10♦
[12:04:00] 李雷 played A♠
"""


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "log.txt"
    path.write_text(LOG, encoding="utf-8")
    return path


def test_a_ruling_takes_one_pipe(tractor, log):
    scenario = tractor("import", "log.txt", "--variant", "four-80", "--trick", "1")
    assert (scenario.code, scenario.err) == (0, "")
    ruling = tractor("rule", stdin=scenario.out)
    assert ruling.code == 0
    assert "UNKNOWN: Bob's ♦3 ♦4 ♦5 ♦A" in ruling.out or "Bob" in ruling.out
    assert "Mary-Ann" in ruling.out


def test_a_file_is_written_once_with_the_schema_line(tractor, log, tmp_path):
    outcome = tractor("import", "log.txt", "-o", "evening.yaml", "--id", "evening")
    assert outcome.code == 0
    assert outcome.err == "evening.yaml: 2 scenarios\n"
    text = (tmp_path / "evening.yaml").read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server: $schema=") and "scenario.schema.json\n" in text
    assert "2 scenarios checked, all well" in tractor("validate", "evening.yaml").err
    again = tractor("import", "log.txt", "-o", "evening.yaml")
    assert again.code == 2
    assert "is there already" in again.err


def test_a_log_on_standard_input(tractor):
    outcome = tractor("import", "--level", "7", "--trump", "NT", "--variant", "four-80", stdin=LOG)
    assert outcome.code == 0
    assert "level: 7\n" in outcome.out and "trump: NT\n" in outcome.out
    assert "source: standard input, lines 2 to 6" in outcome.out


def test_a_log_that_cannot_be_read_exits_3(tractor):
    outcome = tractor("import", stdin="P1 played 8♦ and more\nhello\n")
    assert outcome.code == 3
    assert outcome.out == ""
    assert "standard input:1: 'and more' is not a card" in outcome.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--level", "1"), "write 2 to 10, J, Q, K or A"),
        (("--trump", "X"), "write S, H, C, D or NT"),
        (("--id", "My Log"), "small letters and digits"),
        (("--trick", "9"), "the log has 2 tricks"),
        (("--seats", "A, B"), "has 4 seats, and 2 are named"),
    ],
)
def test_options_that_cannot_be(tractor, arguments, message):
    outcome = tractor("import", "--variant", "four-80", *arguments, stdin=LOG)
    assert outcome.code in (2, 3)
    assert message in outcome.err


def test_no_log_and_no_utf_8(tractor, tmp_path):
    assert tractor("import", "gone.txt").code == 2
    (tmp_path / "latin.txt").write_bytes(b"P\xe9 played 8D\n")
    outcome = tractor("import", "latin.txt")
    assert outcome.code == 2
    assert "is not UTF-8" in outcome.err
