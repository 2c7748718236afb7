"""Rule texts: what counts as the same sentence, how documents are taken apart."""

from __future__ import annotations

import textwrap
from pathlib import Path
from time import process_time

import pytest

from tractor_check.texts.checking import read_document
from tractor_check.texts.lock_reading import read_lock
from tractor_check.texts.locks import Lock
from tractor_check.texts.markdown import markdown_lines
from tractor_check.texts.normal import digest, language_of_text, normal
from tractor_check.texts.sentences import sentence_spans
from tractor_check.texts.splitting import split

TEXTS = Path(__file__).parent / "data" / "texts"
LOCK = TEXTS / "thursday.lock.yaml"
FILES = sorted(path for path in TEXTS.iterdir() if path.suffix in (".md", ".txt"))


@pytest.fixture(scope="module")
def lock() -> Lock:
    return read_lock(LOCK)


def sentences(text, file="rules.txt", **more):
    return [sentence.text for section in split(text, file, **more).sections for sentence in section.sentences]


def headings(text, file="rules.txt", **more):
    return [section.heading.text if section.heading else None for section in split(text, file, **more).sections]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("“Follow” suit", '"Follow" suit', id="quotes"),
        pytest.param("the dealer’s level", "the dealer's level", id="apostrophe"),
        pytest.param("as many  pairs\nas possible", "as many pairs as possible", id="white space and wrapping"),
        pytest.param("a same-\nsuit throw", "a same-suit throw", id="wrapped after a hyphen"),
        pytest.param("40–59 points", "40-59 points", id="dashes"),
        pytest.param("5，10，K。", "5, 10, K.", id="full-width punctuation"),
        pytest.param("４匹、６匹です。", "4匹,6匹です.", id="full-width figures"),
        pytest.param("札は\n9枚あります。", "札は9枚あります。", id="wrapped Japanese"),
        pytest.param("저녁에는 차를\n마십니다.", "저녁에는 차를 마십니다.", id="wrapped Korean"),
        pytest.param("「甩牌」", "『甩牌』", id="corner brackets"),
    ],
)
def test_typography_makes_no_other_sentence(one, other):
    assert normal(one) == normal(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("six cards ×64", "six cards ×65"),
        ("play pairs", "play a pair"),
        ("Follow suit.", "follow suit."),
        ("no trump", "notrump"),
        ("猫は8匹", "猫は6匹"),
    ],
)
def test_words_and_figures_do(one, other):
    assert digest(one) != digest(other)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        pytest.param("Fives count 5. Tens count 10.", 2, id="English"),
        pytest.param("A side suit, e.g. spades, is led. K counts 10! Does it?", 3, id="abbreviations and other marks"),
        pytest.param("Going beyond A. Then 2.5 levels. It ends.", 3, id="figures with a point"),
        pytest.param("He said “Throw.” They agreed (mostly.) Done", 3, id="closing quotes and brackets"),
        pytest.param("싱글을 냅니다. 페어도 냅니다.", 2, id="Korean"),
        pytest.param("単札が使えます。 ペアも使えます！札は「小王。」です", 4, id="Japanese"),
        pytest.param("5算5分。10和K各算10分．底牌另算", 3, id="Chinese"),
        pytest.param("1. Follow suit. 2. Ruff.", 2, id="a number at the beginning ends nothing"),
    ],
)
def test_where_sentences_end(text, count):
    assert len(list(sentence_spans(text))) == count


@pytest.mark.parametrize(
    ("text", "language"),
    [("Follow suit.", "en"), ("무늬를 따릅니다.", "ko"), ("切り札は主札です。", "ja"), ("跟牌须跟同花色。", "zh")],
)
def test_the_script_tells_the_language(text, language):
    assert language_of_text(text) == language


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_each_document_has_a_title_three_sections_and_eight_sentences(path, lock):
    document = read_document(path, lock)
    assert document.title is not None
    assert [len(section.sentences) for section in document.sections] == [2, 3, 3]


@pytest.mark.parametrize("width", [30, 40, 60, 80, 120])
@pytest.mark.parametrize("path", [path for path in FILES if path.suffix == ".txt"], ids=lambda path: path.name)
def test_a_wrapped_document_is_the_same(path, width, lock):
    text = path.read_text(encoding="utf-8")
    wrapped = "\n".join(textwrap.fill(line, width) for line in text.split("\n"))
    before, after = (split(each, path.name, known=lock.headings()) for each in (text, wrapped))
    assert [(kind, unit.digest) for kind, unit in before.units()] == [
        (kind, unit.digest) for kind, unit in after.units()
    ]


def test_a_plain_heading_is_a_line_with_room_in_which_no_sentence_ends():
    text = "House rules\nWe use two packs.\nFollowing\nFollow suit. Whoever is void\nmay ruff.\nPoints\nFives count 5."
    assert headings(text) == [None, "Following", "Points"]
    assert sentences(text)[2] == "Whoever is void may ruff."


def test_a_section_of_one_sentence_without_a_stop_is_no_heading():
    text = (
        "House rules\nWe use two packs.\nFollowing\nfollow suit if you can\nPoints\nFives count 5, and tens count 10."
    )
    assert headings(text) == [None, "Following", "Points"]


def test_markdown_marks_are_taken_off():
    text = """\
---
lang: en
---
# House *rules*

Intro with a [link](http://example.com) and `code`. <!-- a note. to self. -->

Following
---------

1. **Follow** the _led_ suit.
2. Void: ruff \\*or\\* discard.

> Quoted text.

| fives | 5 |
| ----- | - |
| tens  | 10 |
"""
    assert split(text, "rules.md").title.text == "House rules"
    assert headings(text, "rules.md") == [None, "Following"]
    assert sentences(text, "rules.md") == [
        "Intro with a link and code.",
        "Follow the led suit.",
        "Void: ruff *or* discard.",
        "Quoted text.",
        "fives 5",
        "tens 10",
    ]


def test_a_sentence_knows_its_lines():
    document = split("Rules\nOne. Two is\nlonger.\n", "rules.txt")
    assert [(each.line, each.end_line) for each in document.sections[0].sentences] == [(2, 2), (2, 3)]


@pytest.mark.parametrize("run", [" ", "#", "-", "|", "*", "_", ">", "[", "- ", "-|", ":-", "# "])
@pytest.mark.parametrize(("before", "after"), [("", ""), ("", "x"), ("# ", "x"), ("|", "x"), ("-", "x"), ("a", "!")])
def test_a_line_of_one_sign_over_and_over_is_read_at_once(run: str, before: str, after: str) -> None:
    text = f"Rules\n\n{before}{run * 20_000}{after}\n"
    begun = process_time()
    markdown_lines(text)
    assert process_time() - begun < 1
