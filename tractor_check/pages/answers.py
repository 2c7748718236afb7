"""The ruling on a case as the page shows it: verdicts, reasons with their clauses, what comes next, readings.

The sentences are those of the ruling at the table (`tractor_check.reports`), made once for every language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from tractor_check.messages import LANGUAGES, fault_sentence, reading_sentence, sentence, setting_of
from tractor_check.messages.speech import Speech, speech
from tractor_check.pages.words import everywhere, in_all, own_text
from tractor_check.reports.ruling_asking import questions
from tractor_check.reports.ruling_next import next_steps, settlement, would_be_legal
from tractor_check.reports.ruling_parts import part
from tractor_check.reports.ruling_reasons import beside, chosen
from tractor_check.reports.ruling_settled import compared, sheet
from tractor_check.reports.ruling_verdicts import verdicts
from tractor_check.ruling import ILLEGAL, UNDETERMINED, UNKNOWN, Reason, Ruling
from tractor_check.scenario import Scenario

ByLanguage = Mapping[str, str]
_THROWS = {"True": "recalled", "False": "stands"}
_CALLS = {"True": "legal", "False": ILLEGAL}


class Row(NamedTuple):
    """A labelled line of the ruling: its name, what it says, and the clause it rests on if it is a reason."""

    name: ByLanguage
    text: ByLanguage
    clause: str | None = None


class Answer(NamedTuple):
    """A ruling for the page.

    Attributes:
        verdicts: one line each, by language, the first the most important.
        kinds: what the case can be filtered by: ``legal``, ``illegal``, ``recalled``, ``stands``, ``reading``, …
        rows: the rest, in order.
        also: further clauses that fail, by id.
        clauses: every clause that the ruling rests on, by id.
        readings: the readings that decide it.
    """

    verdicts: tuple[ByLanguage, ...]
    kinds: tuple[str, ...]
    rows: tuple[Row, ...]
    also: tuple[str, ...]
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


def answer_of(scenario: Scenario, ruling: Ruling) -> Answer:
    """Return the ruling on a scenario for the page."""
    lines = [_by_language(texts) for texts in _together(lambda spoken: verdicts(scenario, ruling, spoken))]
    found = chosen(ruling)
    rows = [*_faults(scenario, ruling), *_reasons(scenario, ruling), *_further(scenario, ruling)]
    decisive = tuple(use.id for use in ruling.readings if use.decisive or use.departs)
    return Answer(
        verdicts=tuple(lines),
        kinds=tuple(_kinds(ruling, bool(decisive))),
        rows=tuple(rows),
        also=tuple(dict.fromkeys(reason.clause for reason in found.also)),
        clauses=tuple(dict.fromkeys(reason.clause for reason in ruling.reasons)),
        readings=decisive,
    )


def _together(make: Any) -> list[tuple[str, ...]]:
    """Return what ``make`` says in each language, line by line."""
    return list(zip(*(make(speech(language)) for language in LANGUAGES), strict=True))


def _by_language(texts: tuple[str, ...]) -> ByLanguage:
    """Return one line in every language."""
    return dict(zip(LANGUAGES, texts, strict=True))


def _capital(text: str, scenario: Scenario) -> str:
    """Return a sentence with a capital at its beginning and a full stop; seats stay as they are written."""
    begun = text if text.startswith(scenario.seats) else text[:1].upper() + text[1:]
    if begun.endswith((".", "。", "?", "？")):
        return begun
    return begun + ("。" if any("\u3040" <= letter <= "\u9fff" for letter in begun) else ".")


def _faults(scenario: Scenario, ruling: Ruling) -> Iterator[Row]:
    """Yield the faults of the position."""
    for number in range(len(ruling.faults)):
        fault = ruling.faults[number]
        text = everywhere(lambda language, fault=fault: _capital(fault_sentence(fault, language), scenario))  # type: ignore[misc]
        yield Row(in_all("case.why"), text, fault.clause)


def _reasons(scenario: Scenario, ruling: Ruling) -> Iterator[Row]:
    """Yield the reasons shown, each with its clause."""
    if ruling.faults:
        return
    found = chosen(ruling)
    setting = setting_of(scenario, ruling)
    told = partial(compared, scenario, ruling)
    seen: list[ByLanguage] = []
    for reason in (*found.main, *beside(found)):
        text = _reason(scenario, setting, reason)
        if text not in seen:
            seen.append(text)
            yield Row(in_all("case.why"), text, reason.clause)
    yield from _rows("case.why", lambda spoken: [_capital(text, scenario) for text in told(spoken)])


def _reason(scenario: Scenario, setting: Any, reason: Reason) -> ByLanguage:
    """Return one reason in every language."""
    return everywhere(lambda language: _capital(sentence(reason, setting, language, cite=False), scenario))


def _further(scenario: Scenario, ruling: Ruling) -> Iterator[Row]:
    """Yield what to ask, what would be legal, what comes next, the settlement, the readings and the note."""
    if not ruling.faults:
        setting = setting_of(scenario, ruling)
        yield from _rows("case.ask", lambda spoken: questions(scenario, ruling, spoken))
        for seat, verdict in part(ruling.answer, "plays").items():
            if verdict == ILLEGAL:
                yield from _rows("case.legal", lambda spoken, seat=seat: would_be_legal(scenario, ruling, seat, spoken))
        yield from _rows("case.next", lambda spoken: _joined(spoken, next_steps(scenario, ruling, setting, spoken)))
        yield from _settlement(scenario, ruling)
        yield Row(in_all("case.sheet"), everywhere(lambda language: _readings(scenario, ruling, language)))
    note = {language: own_text(scenario.note, language) for language in LANGUAGES}
    if note["en"]:
        yield Row(in_all("case.note"), note)


def _rows(name: str, make: Any) -> Iterator[Row]:
    """Yield one row for each text."""
    for texts in _together(make):
        yield Row(in_all(name), _by_language(texts))


def _joined(spoken: Speech, steps: list[str]) -> list[str]:
    """Return the steps as one text, or none."""
    return [spoken.sentences(steps)] if steps else []


def _settlement(scenario: Scenario, ruling: Ruling) -> Iterator[Row]:
    """Yield the settlement, line by line, under the names it is read out with."""
    made = [list(settlement(scenario, ruling, speech(language))) for language in LANGUAGES]
    for pairs in zip(*made, strict=True):
        names, texts = zip(*pairs, strict=True)
        yield Row(_by_language(names), _by_language(texts))


def _readings(scenario: Scenario, ruling: Ruling, language: str) -> str:
    """Return how far the sheets settle the ruling, and the readings that decide."""
    telling = [use for use in ruling.readings if use.decisive or use.departs or not use.default]
    parts = [sheet(scenario, ruling, speech(language))]
    parts += [reading_sentence(use, language, ruling) for use in telling]
    return speech(language).sentences(parts)


def _kinds(ruling: Ruling, decided: bool) -> Iterator[str]:
    """Yield what the ruling can be found by."""
    if ruling.faults:
        yield "fault"
    answer = ruling.answer
    about = answer.get("lead")
    verdicts_ = [*part(answer, "plays").values(), answer.get("bury")]
    if isinstance(about, Mapping):
        verdicts_ += [ILLEGAL] if about.get("legal") is False else []
        if about.get("shape") == "throw":
            recalled = about.get("recalled")
            verdicts_.append(_THROWS.get(str(recalled), str(recalled)))
    call = answer.get("call")
    if isinstance(call, Mapping):
        verdicts_.append(_CALLS.get(str(call.get("legal")), UNDETERMINED))
    shows = part(answer, "reveal").get("shows", ())
    verdicts_ += list(shows) if isinstance(shows, (list, tuple)) else [shows]
    known = ("legal", ILLEGAL, "recalled", "stands", "accepted", "refused", UNKNOWN, UNDETERMINED)
    yield from (kind for kind in known if kind in verdicts_)
    if "settle" in answer:
        yield "settle"
    if decided:
        yield "reading"
