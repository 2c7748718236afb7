"""Rule texts beside their lock: what drifted, what that touches, and what is wrong with locks and quotes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tractor_check.clauses import register
from tractor_check.coverage import Coverage
from tractor_check.loading import load_text
from tractor_check.running import run
from tractor_check.texts.aligning import align
from tractor_check.texts.checking import UnreadableError, check, read_document, word_diff
from tractor_check.texts.lock_reading import LockError, read_lock, shipped_lock
from tractor_check.texts.locks import Lock
from tractor_check.texts.quotes import NoTextsError, Quotable
from tractor_check.texts.recognising import UnrecognisedError, sheet_of
from tractor_check.texts.splitting import split

TEXTS = Path(__file__).parent / "data" / "texts"
LOCK = TEXTS / "thursday.lock.yaml"
FILES = sorted(path for path in TEXTS.iterdir() if path.suffix in (".md", ".txt"))
ACES = """\
id: aces-are-due
tags: [follow]
variant: four-80
level: 2
trump: C
hands: {P2: D 3 4 5 A A S 9}
lead: {P1: D 7 7 8 8}
plays: {P2: D 3 4 5 A}
expect: {plays: {P2: illegal}}
quotes: [{sheet: thursday.en, text: as many pairs as  possible}]
"""


@pytest.fixture(scope="module")
def lock() -> Lock:
    return read_lock(LOCK)


@pytest.fixture(scope="module")
def coverage() -> Coverage:
    return Coverage.of(run(load_text(ACES)))


def source(language):
    return next(path for path in FILES if path.name.startswith(f"thursday.{language}."))


def changes(language, lock, edit, coverage=None):
    """What is reported after ``edit`` was made to the text of one language."""
    path = source(language)
    text = path.read_text(encoding="utf-8")
    edited = edit(text)
    assert edited != text
    document = split(edited, path.name, known=lock.headings())
    return check([document], lock, coverage or Coverage()).drifts


def told(drifts):
    return [
        (drift.change.kind, ",".join(each.reference for each in drift.change.locked), drift.change.after)
        for drift in drifts
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_documents_as_locked_are_clean_and_recognised(path, lock):
    document = read_document(path, lock)
    assert sheet_of(document, lock).name == ".".join(path.name.split(".")[:2])
    assert align(sheet_of(document, lock), document).changes == ()


@pytest.mark.parametrize(
    ("language", "edit", "expected"),
    [
        pytest.param(
            "en", lambda text: text.replace("count 10", "count 20"), [("changed", "PO.1", "H-PO.1")], id="a figure"
        ),
        pytest.param("ko", lambda text: text.replace("네 명", "다섯 명"), [("changed", "IN.2", "IN.1")], id="a word"),
        pytest.param(
            "ko", lambda text: text.replace("네 명이 앉습니다.", ""), [("missing", "IN.2", "IN.1")], id="one gone"
        ),
        pytest.param("ja", lambda text: text.replace("4人", "猫は不可です。4人"), [("new", "", "IN.1")], id="one new"),
        pytest.param(
            "zh",
            lambda text: text.replace("使用两副牌。四人入座。", "四人入座。使用两副牌。"),
            [("moved", "IN.1", "IN.2")],
            id="two swapped",
        ),
        pytest.param(
            "en",
            lambda text: text.replace("- Phones stay in the pocket.", "").replace(
                "## Following", "Phones stay in the pocket.\n\n## Following"
            ),
            [("moved", "PO.3", "IN.2")],
            id="one in another section",
        ),
        pytest.param(
            "en", lambda text: text.replace("## Points", "## Counting"), [("changed", "H-PO.1", "FO.3")], id="a heading"
        ),
        pytest.param(
            "en",
            lambda text: text.replace("Thursday table", "Friday table", 1),
            [("changed", "TI.1", "")],
            id="the title",
        ),
        pytest.param(
            "en", lambda text: text.replace("## Points\n", ""), [("missing", "H-PO.1", "FO.3")], id="a heading gone"
        ),
        pytest.param(
            "en",
            lambda text: text.replace(
                "Four players sit at the table.", "Four sit. All are friends. They sit at the table."
            ),
            [("changed", "IN.2", "IN.1"), ("new", "", "IN.1"), ("new", "", "IN.1")],
            id="one became three, told apart by likeness",
        ),
        pytest.param("en", lambda text: text.replace("the led suit", "the  led\nsuit"), [], id="wrapping"),
        pytest.param("zh", lambda text: text.replace("，", ",").replace("。", "．"), [], id="full-width punctuation"),
    ],
)
def test_what_changed_is_reported_as_what_it_is(language, edit, expected, lock):
    assert told(changes(language, lock, edit)) == expected


@pytest.mark.parametrize("language", ["ko", "ja", "zh"])
def test_every_sentence_that_changes_is_reported_with_its_clauses(language, lock):
    text = source(language).read_text(encoding="utf-8")
    for unit in lock.sheets[f"thursday.{language}"].sentences:
        document = split(text.replace(unit.text, f"7{unit.text}"), source(language).name, known=lock.headings())
        (drift,) = check([document], lock, Coverage()).drifts
        assert (drift.change.kind, drift.change.locked, drift.clauses) == ("changed", (unit,), unit.clauses)


def test_changed_sentences_that_digests_cannot_tell_apart_are_reported_together(lock):
    sheet = lock.sheets["thursday.en"]
    bare = sheet._replace(units=tuple(unit._replace(text=None) for unit in sheet.units))
    text = source("en").read_text(encoding="utf-8").replace("Four players sit at the table.", "Four sit. At the table.")
    (change,) = align(bare, split(text, "thursday.en.md")).changes
    assert (change.kind, len(change.locked), len(change.now)) == ("changed", 1, 2)


def test_a_drift_says_what_to_look_at_again(lock, coverage):
    (drift,) = changes("ko", lock, lambda text: text.replace("되도록 많이", "하나만"), coverage)
    assert drift.clauses == ("follow.tractor.pairs-max", "follow.tractor.fill-singles")
    assert drift.scenarios == ("aces-are-due",)
    assert drift.untested == ("follow.tractor.fill-singles",)
    assert drift.unchecked == ("thursday.en", "thursday.ja", "thursday.zh")
    assert ("-", "되도록") in drift.words or any(mark == "-" for mark, _ in drift.words)


def test_languages_that_stayed_behind_are_named(lock, coverage):
    documents = [read_document(path, lock) for path in FILES if not path.name.startswith("thursday.zh")]
    for index, document in enumerate(documents):
        if document.file.endswith("ko.txt"):
            text = Path(document.file).read_text(encoding="utf-8").replace("네 명", "다섯 명")
            documents[index] = split(text, document.file, known=lock.headings())
    (drift,) = check(documents, lock, coverage).drifts
    assert drift.unchanged_in == ("thursday.en", "thursday.ja")
    assert drift.unchecked == ("thursday.zh",)


def test_an_own_clause_is_tested_by_tags_and_by_what_it_rests_on(tmp_path):
    text = LOCK.read_text(encoding="utf-8").replace(
        "{text: Phones stay in the pocket.}", "{text: Phones stay., rests_on: [follow.tractor.pairs-max]}"
    )
    path = tmp_path / "own.lock.yaml"
    path.write_text(text, encoding="utf-8")
    lock = read_lock(path)
    tagged = Coverage.of(
        run(load_text(ACES.replace("tags: [follow]", "tags: [thursday.phones]").replace("aces-are-due", "tagged")))
    )
    (drift,) = changes("en", lock, lambda text: text.replace("pocket", "bag"), tagged)
    assert (drift.clauses, drift.scenarios, drift.untested) == (("thursday.phones",), ("tagged",), ())


def test_a_word_diff_goes_by_words_and_by_characters():
    assert list(word_diff("six cards", "eight cards")) == [("-", "six"), ("+", "eight"), (" ", " cards")]
    assert list(word_diff("底牌8张", "底牌6张")) == [(" ", "底牌"), ("-", "8"), ("+", "6"), (" ", "张")]


def test_a_document_like_no_sheet_is_not_guessed(lock):
    with pytest.raises(UnrecognisedError, match="say which with --sheet"):
        sheet_of(split("Chess\nThe king moves one step. Pawns too.", "chess.txt"), lock)


def test_the_sheet_asked_for_must_exist(lock):
    with pytest.raises(UnrecognisedError, match=r"has no sheet 'thursday\.fr'"):
        sheet_of(split("A. B.", "a.txt"), lock, "thursday.fr")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param(b"\xff\xfe", "is not UTF-8", id="no UTF-8"),
        pytest.param(b"a\0b", "no text", id="NUL"),
        pytest.param(b"\n\n", "no sentence", id="nothing"),
        pytest.param(b"x" * 300_000, "too long for a rule text", id="too long"),
        pytest.param(b"A. " * 5_000, "no rule text has that many", id="too many sentences"),
    ],
)
def test_what_is_no_rule_text_is_refused(content, message, lock, tmp_path):
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    with pytest.raises(UnreadableError, match=message):
        read_document(path, lock)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        pytest.param(
            "[setup.seats]", "[setup.seat]", "no clause is called 'setup.seat'; did you mean", id="misspelt clause"
        ),
        pytest.param(
            "clauses: [setup.seats]", "clause: [setup.seats]", "unknown key 'clause'; did you mean 'clauses'", id="key"
        ),
        pytest.param("    - code: FO", "    - code: IN", "the code 'IN' stands here twice", id="code twice"),
        pytest.param("thursday.phones: {", "setup.seats: {", "is a clause of the printed sheets", id="own id taken"),
        pytest.param("lock@1", "lock@2", "does not fit", id="format"),
        pytest.param("language: en", "language: en\n    language: en", "stands here twice", id="key twice"),
    ],
)
def test_what_is_wrong_with_a_lock_is_said_with_its_place(old, new, message, tmp_path):
    path = tmp_path / "wrong.lock.yaml"
    path.write_text(LOCK.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(LockError, match=message) as caught:
        read_lock(path)
    assert str(caught.value).startswith(f"{path.as_posix()}:")


def test_quotes_are_looked_for_as_normal_forms():
    quotable = Quotable(TEXTS)
    (good,) = load_text(ACES)
    (bad,) = load_text(ACES.replace("as many pairs", "as few pairs"))
    (nowhere,) = load_text(ACES.replace("sheet: thursday.en", "sheet: friday.en"))
    assert list(quotable.differences(good.scenario)) == []
    assert [each.why for each in quotable.differences(bad.scenario)] == ["this does not stand in thursday.en"]
    assert [each.why for each in quotable.differences(nowhere.scenario)] == [
        "there is no sheet 'friday.en' among the texts"
    ]


def test_a_folder_without_rule_texts_is_no_place_for_quotes(tmp_path):
    with pytest.raises(NoTextsError):
        Quotable(tmp_path)


def test_the_shipped_lock_holds_no_words_and_every_sentence_of_it_is_mapped():
    lock = shipped_lock()
    assert sum(len(list(sheet.sentences)) for sheet in lock.sheets.values()) == 239
    for sheet in lock.sheets.values():
        for unit in sheet.units:
            assert unit.text is None
            assert unit.clauses, f"{sheet.name} {unit.reference} states no clause"


def test_every_source_of_the_register_is_a_sentence_of_the_shipped_lock():
    references = {(sheet.name, unit.reference) for sheet in shipped_lock().sheets.values() for unit in sheet.units}
    named = {
        (sheet, number) for clause in register().values() for sheet, each in clause.sources.items() for number in each
    }
    assert named == references


@pytest.mark.skipif(
    "TRACTOR_CHECK_SHEETS" not in os.environ,
    reason="TRACTOR_CHECK_SHEETS does not name the folder with the printed sheets",
)
def test_the_printed_sheets_are_as_locked():
    lock = shipped_lock()
    files = sorted(Path(os.environ["TRACTOR_CHECK_SHEETS"]).glob("*.txt"))
    assert len(files) == 5
    outcome = check([read_document(path, lock) for path in files], lock, Coverage())
    assert (outcome.unreadable, told(outcome.drifts)) == ((), [])
    assert {each.sheet.name for each in outcome.checked} == set(lock.sheets)
