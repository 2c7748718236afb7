"""The teaching page and the pictures: what is in them, what must not be, and that a real browser shows them."""

from __future__ import annotations

import base64
import json
import re
import time
import xml.etree.ElementTree as ElementTree
import zlib
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from string import Formatter

import pytest

from chromium import MISSING, Browser, browser
from tractor_check.clauses import register
from tractor_check.loading import load_paths, load_text
from tractor_check.messages import LANGUAGES
from tractor_check.pages.page import page
from tractor_check.pages.picture import picture
from tractor_check.pages.words import glossary, words
from tractor_check.profile import PRINTED
from tractor_check.running import Result, run

ROOT = Path(__file__).parent.parent
SCENARIOS = ROOT / "scenarios"
HOSTILE = """\
id: hostile
title: "<script>alert(1)</script> & </title><img src=x onerror=alert(1)>"
note: "</dd></script><b onclick=alert(1)>♦A"
variant: four-80
level: 2
trump: C
lead: {P1: D 7 7 8 8}
"""


def results(path: Path) -> list[Result]:
    return list(run(load_paths([str(path)])))


@pytest.fixture(scope="module")
def shipped() -> str:
    return page(results(SCENARIOS), profile=PRINTED)


@pytest.fixture(scope="module")
def course() -> str:
    return page(results(SCENARIOS / "teaching"), profile=PRINTED)


class Seen(HTMLParser):
    """What a browser without scripts has: the ids, the links into the page, the elements, the text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.texts: list[str] = []
        self._inside = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._inside = tag
        for name, value in attrs:
            self.attributes.add(name)
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.links.append(value or "")

    def handle_data(self, data: str) -> None:
        if self._inside not in ("script", "style"):
            self.texts.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.texts).split())


def test_the_page_of_all_shipped_scenarios_is_under_two_megabytes(shipped: str) -> None:
    assert len(shipped.encode()) < 2_000_000


def test_every_scenario_is_a_case_and_every_link_leads_somewhere(shipped: str) -> None:
    seen = Seen(shipped)
    assert seen.tags.count("article") == sum(result.ruling is not None for result in results(SCENARIOS))
    assert len(set(seen.ids)) == len(seen.ids)
    assert {link for link in seen.links if not (link.startswith("#") and link[1:] in seen.ids)} == set()


def test_nothing_is_fetched_and_nothing_but_its_own_script_may_run(shipped: str) -> None:
    assert "src" not in Seen(shipped).attributes
    assert all(link.startswith("#") for link in Seen(shipped).links)
    assert "default-src 'none'" in shipped
    assert not {name for name in Seen(shipped).attributes if name.startswith("on") or name == "style"}


def test_the_page_can_be_read_without_scripts(course: str) -> None:
    text = Seen(course).text
    assert "P2 owes 1 pair of diamonds and plays 0" in text
    assert "♦3 ♦4 ♦5 ♦A" in text
    assert register()["follow.tractor.pairs-max"].says() in text


def test_a_title_that_is_html_stays_text() -> None:
    made = page(run(load_text(HOSTILE, "hostile.yaml", ".yaml")), profile=PRINTED)
    seen = Seen(made)
    assert "<script>alert(1)</script>" in seen.text
    assert "img" not in seen.tags
    assert not {name for name in seen.attributes if name.startswith("on")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_opens_in_any_language_and_holds_the_others(language: str) -> None:
    made = page(results(SCENARIOS / "teaching" / "4-throws.yaml"), language=language, profile=PRINTED)
    assert f'<html lang="{language}">' in made
    assert words()["case.answer"][language] in made
    for other in LANGUAGES:
        packed = re.search(rf'id="pool-{other}">([^<]+)<', made)
        assert (packed is None) == (other == language)
        if packed:
            texts = json.loads(zlib.decompress(base64.b64decode(packed[1])))
            assert words()["case.answer"][other] in texts
            assert len(texts) == 1 + max(int(number) for number in re.findall(r"data-t=(\d+)", made))


def test_the_same_results_give_the_same_page(course: str) -> None:
    assert page(results(SCENARIOS / "teaching"), profile=PRINTED) == course


def test_in_a_quiz_the_answers_are_closed(course: str) -> None:
    quiz = page(results(SCENARIOS / "teaching"), quiz=True, profile=PRINTED)
    assert "<details open><summary data-t" in course
    assert not re.search(r"<article.*<details open>", quiz, re.DOTALL)


def test_every_text_is_there_in_every_language() -> None:
    for key, texts in words().items():
        assert set(texts) == set(LANGUAGES), key
        fields = {tuple(sorted(name for _, name, _, _ in Formatter().parse(text) if name)) for text in texts.values()}
        assert len(fields) == 1, key
        assert all(texts.values()), key


def test_asian_texts_hold_no_latin_words() -> None:
    for key, texts in words().items():
        for language in ("ko", "ja", "zh"):
            plain = re.sub(r"\{\w+\}", "", texts[language])
            assert not re.search(r"[A-Za-z]{2,}", plain), (key, plain)
    for term in glossary():
        for language in ("ko", "ja", "zh"):
            assert not re.search(r"[A-Za-z]{2,}", term.term[language] + term.means[language]), term.id


def test_every_family_of_clauses_has_a_name() -> None:
    assert {f"family.{clause.family}" for clause in register().values()} <= set(words())


# ---------------------------------------------------------------------------------------------------------- the picture


@pytest.mark.parametrize("path", ["teaching", "stories", "reveal", "levels", "call"])
def test_a_picture_is_sound_xml_and_fetches_nothing(path: str) -> None:
    for result in results(SCENARIOS / path):
        assert result.scenario is not None and result.ruling is not None
        drawn = picture(result.scenario, result.ruling, language="ko")
        root = ElementTree.fromstring(drawn)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root[0].text and root[1].text
        assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")


def test_a_picture_shows_every_card_once() -> None:
    (result,) = [one for one in results(SCENARIOS / "teaching") if one.id == "lesson-throw-recalled"]
    assert result.scenario is not None and result.ruling is not None
    drawn = picture(result.scenario, result.ruling)
    assert drawn.count("<use ") == 3 + 9


# ---------------------------------------------------------------------------------------------------- in a real browser


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if MISSING:
        pytest.skip(MISSING)
    with browser(tmp_path_factory.mktemp("browser")) as opened:
        yield opened


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory, shipped: str, course: str) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "all.html").write_text(shipped, encoding="utf-8")
    (folder / "course.html").write_text(course, encoding="utf-8")
    quiz = page(results(SCENARIOS / "teaching"), quiz=True, profile=PRINTED)
    (folder / "quiz.html").write_text(quiz, encoding="utf-8")
    return folder


SHOWN = "[...document.querySelectorAll('article')].filter((item) => !item.hidden).length"
LOADED = "document.documentElement.hasAttribute('data-ready')"
PAINTED = "return performance.getEntriesByName('first-contentful-paint')[0].startTime"


@pytest.mark.tool
@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_opens_fits_and_says_nothing_on_the_console(window: Browser, files: Path, width: int) -> None:
    window.open(files / "all.html", width=width)
    window.wait(LOADED)
    assert window.run("return document.documentElement.scrollWidth") <= width
    assert window.console() == []


@pytest.mark.tool
def test_the_page_of_all_shipped_scenarios_opens_in_under_a_second(window: Browser, files: Path) -> None:
    painted = []
    for _ in range(3):
        window.open(files / "all.html")
        window.wait(LOADED)
        time.sleep(0.2)
        painted.append(window.run(PAINTED))
    assert min(painted) < 1000


@pytest.mark.tool
def test_filters_narrow_the_cases_and_reset_shows_all(window: Browser, files: Path) -> None:
    window.open(files / "course.html")
    choose = "document.getElementById('f-%s').value = '%s'; document.getElementById('filters').requestSubmit();"
    for field, value in [("verdict", "recalled"), ("family", "ruff"), ("clause", "points.king"), ("text", "♦A")]:
        window.run(choose % (field, value))
        assert 0 < window.run(f"return {SHOWN}") < 40, field
        assert str(window.run(f"return {SHOWN}")) == window.run("return document.getElementById('shown').textContent")
        window.run("document.getElementById('filters').reset()")
        window.wait(f"{SHOWN} === 40")


@pytest.mark.tool
def test_a_filter_that_matches_nothing_says_so(window: Browser, files: Path) -> None:
    window.open(files / "course.html")
    window.run("document.getElementById('f-text').value = 'zzz'; document.getElementById('filters').requestSubmit();")
    assert window.run("return document.getElementById('nothing').hidden") is False


@pytest.mark.tool
def test_an_answer_is_revealed_when_asked_for(window: Browser, files: Path) -> None:
    window.open(files / "quiz.html", width=360)
    verdict = "document.querySelector('#lesson-follow-suit details p').checkVisibility({contentVisibilityAuto: true})"
    title = "document.querySelector('#lesson-follow-suit h3 span').checkVisibility()"
    window.run("document.getElementById('lesson-follow-suit').scrollIntoView()")
    time.sleep(0.3)
    assert window.run(f"return [{verdict}, {title}]") == [False, False]
    window.run("document.querySelector('#lesson-follow-suit summary').click()")
    window.wait(verdict)
    assert window.run(f"return {title}") is True


@pytest.mark.tool
def test_the_language_is_switched_and_switched_back(window: Browser, files: Path) -> None:
    window.open(files / "course.html")
    read = (
        "const main = document.querySelector('main').cloneNode(true);"
        "main.querySelectorAll('q').forEach((quote) => quote.remove()); return main.textContent"
    )
    before = window.run(read)
    switch = (
        "const box = document.getElementById('language'); box.value = '%s'; box.dispatchEvent(new Event('change'));"
    )
    for language in ("ko", "ja", "zh", "en"):
        window.run(switch % language)
        window.wait(f"document.documentElement.lang === '{language}'")
        assert words()["course"][language] == window.run("return document.title")
        assert words()["glossary"][language] in window.run("return document.getElementById('h-glossary').textContent")
    assert window.run(read).split() == before.split()
    window.run("localStorage.clear()")
    assert window.console() == []


@pytest.mark.tool
def test_the_page_prints(window: Browser, files: Path) -> None:
    window.open(files / "quiz.html")
    assert base64.b64decode(window.pdf()).startswith(b"%PDF-")


@pytest.mark.tool
def test_every_control_has_a_name_and_can_be_reached_with_the_keyboard(window: Browser, files: Path) -> None:
    window.open(files / "course.html")
    nameless = window.run(
        "return [...document.querySelectorAll('select, input, button, summary, a[href]')]"
        ".filter((item) => !(item.labels && item.labels.length) && !item.textContent.trim())"
        ".map((item) => item.outerHTML)"
    )
    assert nameless == []
    assert window.run("return document.querySelectorAll('[tabindex]').length") == 0
    levels = window.run("return [...document.querySelectorAll('h1,h2,h3,h4')].map((item) => +item.tagName[1])")
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
