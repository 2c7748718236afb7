"""A quiz in the terminal: the position without its ruling, and the explanation after the answer."""

from __future__ import annotations

from collections.abc import Iterator

from tractor_check.messages import reading_sentence, sentence, setting_of, settled_sentence
from tractor_check.messages.speech import speech
from tractor_check.pages.facts import fact_line, facts
from tractor_check.pages.words import own_text, say
from tractor_check.reports.drawing import drawing
from tractor_check.reports.ruling_layout import rows
from tractor_check.reports.ruling_reasons import chosen
from tractor_check.reports.ruling_verdicts import verdicts
from tractor_check.ruling import Ruling
from tractor_check.scenario import Scenario

SHOWN = 3


def position(scenario: Scenario, ruling: Ruling, language: str, width: int) -> list[str]:
    """Return the position as lines: the table, the hands, what else is given. Nothing that the ruling answers."""
    silent = ruling._replace(answer={}, details={}, reasons=(), readings=())
    spoken = speech(language)
    shown = scenario._replace(reveal=None)
    lines = drawing(shown, silent, setting_of(scenario), spoken, width)
    return lines + rows(_given(scenario, language), width)


def _given(scenario: Scenario, language: str) -> Iterator[tuple[str, str]]:
    """Yield the hands and the facts, each under its name."""
    spoken = speech(language)
    for seat, held in scenario.hands.items():
        yield f"{seat} ({say('case.hand', language)})", spoken.cards(held)
    yield from (fact_line(fact, language) for fact in facts(scenario))


def explanation(scenario: Scenario, ruling: Ruling, about: str, language: str, width: int) -> list[str]:
    """Return why: the verdicts, reasons with their clauses, how far the sheets settle it, the note.

    Args:
        scenario: what was asked about.
        ruling: the ruling on it.
        about: the part of the answer that was asked for, such as ``plays.P2``; its reasons come first.
        language: the language to speak.
        width: columns to fill at most.
    """
    return rows(_explained(scenario, ruling, about, language), width)


def _explained(scenario: Scenario, ruling: Ruling, about: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the explanation row by row."""
    setting, found = setting_of(scenario, ruling), chosen(ruling)
    name = say("case.answer", language)
    for verdict in verdicts(scenario, ruling, speech(language)):
        yield name, verdict
        name = ""
    name = say("case.why", language)
    reasons = [reason for reason in found.kept if reason.about == about]
    reasons = sorted([*found.main, *found.ahead, *reasons], key=lambda reason: reason.about != about)
    for reason in reasons[:SHOWN]:
        text = sentence(reason, setting, language)
        yield name, text if text.startswith(scenario.seats) else text[:1].upper() + text[1:]
        name = ""
    deciding = [use for use in ruling.readings if use.decisive or use.departs]
    if deciding:
        parts = [settled_sentence(ruling.readings, language, ruling.details)]
        parts += [reading_sentence(use, language, ruling) for use in deciding]
        yield say("case.sheet", language), speech(language).sentences(parts)
    note = own_text(scenario.note, language) or own_text(scenario.title, language)
    if note:
        yield say("case.note", language), note
