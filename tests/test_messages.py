"""Messages in four languages: nothing missing, nothing stale, nothing left in English."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

import pytest

import tractor_check
from rulings import follow, ruled, scenario_from, trick
from tractor_check.adjudicate import adjudicate
from tractor_check.clauses import register
from tractor_check.loading import Loaded, load_paths
from tractor_check.messages import (
    LANGUAGES,
    fault_sentence,
    label,
    language_of,
    reading_sentence,
    reading_title,
    sentence,
    setting_of,
    settled_sentence,
)
from tractor_check.messages.faults import FAULTS
from tractor_check.messages.reading_titles import TITLES
from tractor_check.messages.reasons import has_sentence, sentences
from tractor_check.messages.words import LABELS
from tractor_check.notation import cards
from tractor_check.profile import READINGS
from tractor_check.ruling import Fault, ReadingUse, Reason, Ruling
from tractor_check.scenario import Scenario

PACKAGE = Path(tractor_check.__file__).parent
TRANSLATED = ("ko", "ja", "zh")
CODES = [
    *("too-many-copies", "unknown-seat", "seat-count", "out-of-turn", "hand-size", "bottom-size", "level-missing"),
    *("trump-missing", "dealer-missing", "partner-missing", "partner-invalid", "bottom-missing", "winners-missing"),
    *("levels-missing", "levels-conflict", "points-impossible", "contradiction", "reading-unknown", "clause-unknown"),
]
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9.-]*")
_FIELD = re.compile(r"\{\w+\}")


def latin_words(text: str, allowed: tuple[str, ...] = ()) -> list[str]:
    """Return the Latin words of a text that are neither ids, card ranks, seats nor keys in backticks."""
    ids = {*register(), *READINGS, *CODES, *allowed, "A", "K", "Q", "J"}
    plain = re.sub(r"`[^`]*`|\[[a-z0-9A-Z.-]+\]", "", text)
    found = (word.rstrip(".") for word in _LATIN.findall(plain))
    return [word for word in found if word not in ids and not re.fullmatch(r"P\d", word)]


@cache
def shipped() -> list[tuple[Scenario, Ruling]]:
    """Return every shipped scenario with its ruling."""
    found = load_paths([PACKAGE.parent / "scenarios"])
    scenarios = [item.scenario for item in found if isinstance(item, Loaded)]
    assert len(scenarios) > 100
    return [(scenario, adjudicate(scenario, sensitivity=True)) for scenario in scenarios]


# -------------------------------------------------------------------------------------- the catalogues


@pytest.fixture(scope="module")
def rebuild() -> Any:
    pytest.importorskip("babel", reason="the catalogues are checked with Babel")
    from tractor_check.messages import rebuild

    return rebuild


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogue_has_every_text_and_no_other(rebuild, language):
    wanted = {str(entry.id) for entry in rebuild.template() if entry.id}
    held = {str(entry.id) for entry in rebuild.catalogue(language) if entry.id}
    assert (wanted - held, held - wanted) == (set(), set())


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_entry_is_translated_with_the_same_fields(rebuild, language):
    for entry in rebuild.catalogue(language):
        if not entry.id:
            continue
        source = entry.id if isinstance(entry.id, str) else entry.id[0]
        texts = (entry.string,) if isinstance(entry.string, str) else entry.string
        assert all(texts) and not entry.fuzzy, f"{language}: no text for {source!r}"
        for text in texts:
            assert set(_FIELD.findall(text)) == set(_FIELD.findall(source)), f"{language}: {text!r}"


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_up_to_date(rebuild, language):
    compiled = GNUTranslations(io.BytesIO(rebuild.path_of(language, "mo").read_bytes()))
    for entry in rebuild.catalogue(language):
        if isinstance(entry.id, str) and entry.id:
            assert compiled.gettext(entry.id) == entry.string
        elif entry.id:
            assert compiled.ngettext(*entry.id, 2) == entry.string[0]


@pytest.mark.parametrize("language", TRANSLATED)
def test_rebuilding_changes_nothing(rebuild, language):
    found = rebuild.catalogue(language)
    found.update(rebuild.template(), no_fuzzy_matching=True)
    assert rebuild.po_bytes(found) == rebuild.path_of(language, "po").read_bytes()


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_english_is_left_in_the_catalogue(rebuild, language):
    for entry in rebuild.catalogue(language):
        if not entry.id:
            continue
        for text in (entry.string,) if isinstance(entry.string, str) else entry.string:
            assert not latin_words(_FIELD.sub("", text)), f"{language}: {text}"


# ----------------------------------------------------------------------------------------- the reasons


def clauses_in_the_rules() -> set[str]:
    """Return the clause ids that stand in the engine's modules as texts of their own."""
    sources = [*PACKAGE.glob("rules/*.py"), *PACKAGE.glob("*.py")]
    literals = {found for path in sources for found in re.findall(r'"([a-z0-9.-]+)"', path.read_text("utf-8"))}
    return {clause for clause in literals & set(register()) if clause not in READINGS or clause == "throw.mixed-groups"}


def test_every_clause_the_engine_names_has_a_sentence_of_its_own():
    said = {key.partition("/")[0][:-1] for key in sentences()}
    assert sorted(clauses_in_the_rules() - said) == []


def test_every_sentence_belongs_to_a_clause():
    assert sorted({key.partition("/")[0][:-1] for key in sentences()} - set(register())) == []


def test_every_reason_of_the_shipped_scenarios_has_a_sentence_of_its_own():
    missing = {
        (reason.clause, reason.holds): scenario.id
        for scenario, ruling in shipped()
        for reason in ruling.reasons
        if not has_sentence(reason.clause, holds=reason.holds)
    }
    assert missing == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_the_shipped_scenarios_reads_complete(language):
    for scenario, ruling in shipped():
        setting = setting_of(scenario, ruling)
        for reason in ruling.reasons:
            text = sentence(reason, setting, language)
            assert text.endswith(f" [{reason.clause}]") and "{" not in text, text
            assert language == "en" or not latin_words(text, scenario.seats), text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("holds", [True, False])
def test_a_clause_without_a_sentence_is_said_in_its_own_words(language, holds):
    scenario = scenario_from(trick("S A"))
    for clause, entry in register().items():
        text = sentence(Reason(clause, holds, "lead"), scenario, language, cite=False)
        assert text and "{" not in text
        if not has_sentence(clause, holds=holds):
            assert text == entry.says(language).rstrip(".。")


def test_the_model_sentence():
    document = follow("D 7 7 8 8", "D 3 4 5 A A", "D 3 4 5 A", trump="C")
    reason = next(reason for reason in ruled(document).reasons if reason.clause == "follow.tractor.pairs-max")
    assert sentence(reason, scenario_from(document)) == (
        "P2 owes 1 pair of diamonds and plays 0; ♦A ♦A must be in the reply [follow.tractor.pairs-max]"
    )


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "P2 can beat a part of the throw, ♠K, with ♠A"),
        ("ko", "던지기의 한 부분(♠K)을 P2의 ♠A 카드로 이길 수 있습니다"),
        ("ja", "P2は構成札の♠Kに♠Aで勝てます"),
        ("zh", "P2可以用♠A压住甩牌中的♠K"),
    ],
)
def test_what_recalls_a_throw_is_said_in_each_language(language, text):
    document = trick("S Q Q K", hands={"P2": "S A 3 4"})
    reason = next(reason for reason in ruled(document).reasons if reason.clause == "throw.recall.trigger")
    assert sentence(reason, scenario_from(document), language, cite=False) == text


def test_jokers_bear_their_names_where_no_latin_is_used():
    scenario = scenario_from(trick("S A"))
    reason = Reason("not-in-hand", False, "lead", cards("H 2 LJ BJ"))
    assert [sentence(reason, scenario, language, cite=False) for language in ("en", "zh")] == [
        "P1 does not hold ♥2 LJ BJ",
        "P1手中没有：♥2 小王 大王",
    ]


# ----------------------------------------------------------------------- faults, readings, labels, language


def faults() -> Iterator[Fault]:
    """Yield the faults of the shipped scenarios, and one without facts for every code."""
    for _scenario, ruling in shipped():
        yield from ruling.faults
    yield from (Fault(code, "hands.P2") for code in CODES)


def test_every_fault_code_has_its_sentences():
    assert {code.partition("/")[0] for code in FAULTS} == set(CODES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_says_what_is_wrong_and_what_to_write(language):
    for fault in faults():
        text = fault_sentence(fault, language)
        assert text.endswith(f"[{fault.code}]") and "{" not in text, text
        assert not text.startswith(f"{fault.code}:"), text
        assert language == "en" or not latin_words(text), text


def test_a_fault_in_english():
    fault = Fault("out-of-turn", "plays.P3", {"seat": "P3", "turn": "P2"})
    assert fault_sentence(fault) == (
        "P3 plays before the turn; give the play of P2 too, or take this one away [out-of-turn]"
    )


@pytest.mark.parametrize("block", ["bury", "call", "lead", "plays", "settle"])
def test_a_block_after_a_redeal_is_to_be_taken_away(block):
    fault = Fault("contradiction", block, {"given": block, "derived": "redeal"})
    assert fault_sentence(fault, code=False) == (f"no reveal stands, so the cards are dealt again; take `{block}` away")


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"for": "settle"}, "write `partner`, or a `call`"),
        ({}, "write `partner`, or add the play to `call.played`"),
        ({"call": "illegal"}, "name another card in `call`"),
    ],
)
def test_a_missing_partner_is_to_be_given_where_it_can_be(facts, text):
    assert fault_sentence(Fault("partner-missing", "partner", facts), code=False).endswith(text)


@pytest.mark.parametrize(
    ("missing", "text"),
    [("pairs", "has pairs beside its tractor"), ("tractor", "has more tractors than the trumps of P2")],
)
def test_a_ruff_with_a_tractor_is_told_what_else_it_lacks(missing, text):
    reason = Reason("ruff.throw.tractor-needs-tractor", False, "ruff.P2", None, {"missing": missing})
    assert text in sentence(reason, scenario_from(trick("S A")))


def test_titles_are_those_of_the_register():
    assert {reading: entry.data["title"] for reading, entry in READINGS.items()} == TITLES


@pytest.mark.parametrize("language", TRANSLATED)
def test_titles_and_labels_are_translated(language):
    titles = [reading_title(reading, language) for reading in TITLES]
    for words in (*titles, *(label(name, language) for name in LABELS)):
        assert words and not latin_words(words), words


USE = ReadingUse("follow.tractor.longer", "sub-run", default=True, decisive=True, departs=False)


@pytest.mark.parametrize(
    ("use", "text"),
    [
        pytest.param(
            USE,
            "Our reading of follow.tractor.longer (“Follower holds only a longer tractor”): sub-run. "
            "Under exact-only the answer changes.",
            id="it decides",
        ),
        pytest.param(
            USE._replace(decisive=False),
            "Our reading of follow.tractor.longer (“Follower holds only a longer tractor”): sub-run. "
            "Read otherwise, the answer is the same.",
            id="it does not decide",
        ),
        pytest.param(
            USE._replace(value="exact-only", default=False, decisive=None),
            "House reading of follow.tractor.longer (“Follower holds only a longer tractor”): exact-only.",
            id="not tried",
        ),
    ],
)
def test_a_reading_names_its_value_and_whether_it_decides(use, text):
    assert reading_sentence(use) == text


QUIET = USE._replace(decisive=False)


@pytest.mark.parametrize(
    ("uses", "details", "text"),
    [
        pytest.param((), {}, "Settled by the sheet.", id="no reading"),
        pytest.param((QUIET,), {}, "Settled by the sheet: no reading changes the answer.", id="none decides"),
        pytest.param((USE,), {}, "The sheet does not settle this: a reading decides it.", id="one decides"),
        pytest.param(
            (QUIET,),
            {"decisive_pairs": [{}]},
            "The sheet does not settle this: two readings decide it together.",
            id="two decide",
        ),
        pytest.param(
            (USE._replace(value="unset", default=False, decisive=None),),
            {"alternatives": {USE.id: {}}},
            "The sheet does not settle this: a reading that is left open decides it.",
            id="one left open",
        ),
        pytest.param(
            (QUIET,),
            {"pairs_cut": True},
            "Settled by the sheet: no reading changes the answer. Not every two readings were tried together.",
            id="search cut short",
        ),
        pytest.param(
            (USE._replace(departs=True),), {}, "This ruling departs from what the sheets print.", id="a departure"
        ),
    ],
)
def test_a_ruling_says_how_far_the_sheet_settles_it(uses, details, text):
    assert settled_sentence(uses, "en", details) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_change_in_the_shipped_scenarios_reads_complete(language):
    values = (*(value for entry in READINGS.values() for value in entry.values), "K-A")
    for scenario, ruling in shipped():
        for use in ruling.readings:
            text = reading_sentence(use, language, ruling)
            assert "{" not in text and "answer changes" not in text and "None" not in text, text
            assert language == "en" or not latin_words(text, (*scenario.seats, *values)), text


@pytest.mark.parametrize(
    ("asked", "environment", "language"),
    [
        ("ko", {}, "ko"),
        ("zh-CN", {}, "zh"),
        ("fr", {"LANG": "ja_JP.UTF-8"}, "en"),
        (None, {"LANG": "ja_JP.UTF-8"}, "ja"),
        (None, {"LC_ALL": "ko_KR.UTF-8", "LANG": "ja_JP.UTF-8"}, "ko"),
        (None, {"LANGUAGE": "zh:en", "LANG": "C"}, "zh"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {}, "en"),
    ],
)
def test_the_language_is_the_one_asked_for_or_that_of_the_locale(asked, environment, language):
    assert language_of(asked, environment) == language


def test_asking_for_the_language_loads_no_texts():
    code = "import sys; from tractor_check.messages import language_of; print([m for m in sys.modules if 'ages.' in m])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
    assert found.stdout.strip() == "['tractor_check.messages.language']"
