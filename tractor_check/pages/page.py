"""The teaching page: one HTML file that needs nothing beside it.

How it stays small and still reads without scripts: everything is written out once as compact HTML in the page's own
language, so a browser without JavaScript shows all of it. A card is one element of two letters, drawn by the style
sheet. Every text that differs by language is numbered in one pool; the other three languages are lists of those texts,
compressed (deflate) and kept as data in the page, which the browser unpacks with ``DecompressionStream`` when somebody
switches. Data rendered by a script alone would be smaller by a third and leave readers without scripts with nothing.
Cases outside the window are not laid out (``content-visibility``), so that hundreds of them open at once.

The page's own policy (``Content-Security-Policy``) forbids the network, and every script and style but its own two,
which are named by their digests: a text of a scenario can do nothing there.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from tractor_check import __version__
from tractor_check.adjudicate import REPLY_KEYS, adjudicate
from tractor_check.messages import LANGUAGES, label
from tractor_check.pages.cases import Case, case_of
from tractor_check.pages.markup import Pool, Text
from tractor_check.pages.sections import Ties, clause_views, glossary_views, heat_map, reading_views
from tractor_check.pages.suits import mask_rules
from tractor_check.pages.words import everywhere, in_all
from tractor_check.profile import Profile
from tractor_check.running import Result
from tractor_check.shipped import text as shipped_text

_VARIANTS = ("five", "four-80", "four-40")
_KINDS = ("legal", "illegal", "recalled", "stands", "accepted", "refused", "unknown", "undetermined", "settle", "fault")
_OWN_NAMES = {"en": "English", "ko": "한국어", "ja": "日本語", "zh": "简体中文"}


def page(
    results: Iterable[Result],
    *,
    language: str = "en",
    quiz: bool = False,
    title: str | None = None,
    profile: Profile | None = None,
) -> str:
    """Return the page of everything that was ruled on.

    Args:
        results: what a run yields; invalid and skipped scenarios are left out.
        language: the language in which the page opens.
        quiz: whether answers are hidden until asked for.
        title: the page's title, by default that of a course or a collection.
        profile: the readings that the results were ruled under, to complete the rulings with what the page shows
            (legal replies, which readings decide); ``None`` shows them as they are.
    """
    pool = Pool(language)
    ruled = sorted((_complete(result, profile) for result in results if result.ruling is not None), key=_lesson)
    cases = [case_of(result, number, pool) for number, result in enumerate(ruled, start=1)]
    course = bool(cases) and all(case.lesson for case in cases)
    heading = pool.add(title if title is not None else in_all("course" if course else "title"))
    ties = Ties(cases)
    style, script = _style(), Markup(_text("page.js"))
    fields: dict[str, Any] = {
        "say": lambda key, **names: pool.add(in_all(key, **names)),
        "heading": heading,
        "cases": cases,
        "lessons": [case for case in cases if case.lesson],
        "clauses": list(clause_views(ties, pool)),
        "families": list(heat_map(ruled, pool)),
        "readings": list(reading_views(ties, pool)),
        "terms": glossary_views(pool),
        "filters": _filters(cases, pool),
        "language": language,
        "languages": _OWN_NAMES,
        "quiz": quiz,
        "version": __version__,
        "profile": cases[0].ruling.profile if cases else "",
        "style": style,
        "script": script,
        "style_digest": _digest(style),
        "script_digest": _digest(script),
    }
    body: str = template("page.html.j2").render(fields)
    head, _mark, foot = body.partition("<!--pools-->")
    return _compact(head) + _pools(pool, language) + foot


def _compact(html: str) -> str:
    """Return HTML without the newlines between tags and without the end tags that HTML lets out."""
    for needless in ("</dd>", "</dt>", "</li>", "</option>"):
        html = html.replace(needless, "")
    return html.replace("\n<", "<")


def _lesson(result: Result) -> int:
    """Return the place in a course; what is no lesson comes after it, in its own order."""
    assert result.scenario is not None
    return result.scenario.lesson if result.scenario.lesson is not None else 1_000_000


def _complete(result: Result, profile: Profile | None) -> Result:
    """Return the result with a ruling that holds all that the page shows."""
    if profile is None:
        return result
    assert result.scenario is not None
    ruling = adjudicate(result.scenario, profile, wanted=REPLY_KEYS, sensitivity=True)
    return result._replace(ruling=ruling)


def _filters(cases: Sequence[Case], pool: Pool) -> dict[str, list[tuple[str, Text]]]:
    """Return the choices of the filters, only those that some case has."""
    families = dict.fromkeys(family for case in cases for family in case.families.split())
    kinds = {kind for case in cases for kind in case.kinds.split()}
    variants = {case.variant for case in cases}
    chosen = [(kind, _label(kind, pool)) for kind in _KINDS if kind in kinds]
    if "reading" in kinds:
        chosen.append(("reading", pool.add(in_all("verdict.reading"))))
    return {
        "variant": [(name, _label(name, pool)) for name in _VARIANTS if name in variants],
        "family": [(name, pool.add(in_all(f"family.{name}"))) for name in sorted(families)],
        "verdict": chosen,
    }


def _label(name: str, pool: Pool) -> Text:
    """Return a label of the messages."""
    return pool.add(everywhere(lambda language: label(name, language)))


def _pools(pool: Pool, own: str) -> str:
    """Return the texts in the other languages as data elements."""
    parts = []
    for language in LANGUAGES:
        if language != own:
            texts = json.dumps(pool.texts(language, LANGUAGES), ensure_ascii=False, separators=(",", ":"))
            packed = base64.b64encode(zlib.compress(texts.encode(), 9)).decode()
            parts.append(f'<script type="application/octet-stream" id="pool-{language}">{packed}</script>')
    return "\n".join(parts)


def _digest(content: str) -> str:
    """Return the digest by which the page's policy names its style or script."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()


@cache
def _style() -> Markup:
    """Return the style sheet with the suits drawn in."""
    return Markup(_text("page.css").replace("/*suits*/", mask_rules()))


def _text(name: str) -> str:
    """Return a shipped template, style sheet or script, without the newline at its end."""
    return shipped_text("pages/templates", name).decode().rstrip("\n")


@cache
def _environment() -> Environment:
    """Return the templates: everything is escaped unless it was made as HTML, and a missing field is an error."""
    return Environment(
        loader=FunctionLoader(_text),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def template(name: str) -> Any:
    """Return a shipped template."""
    return _environment().get_template(name)
