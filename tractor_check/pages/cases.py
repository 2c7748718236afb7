"""Cases as the template draws them: a scenario, its ruling, and every text of it put into the pool."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from tractor_check.cards import Cards
from tractor_check.clauses import register
from tractor_check.messages import LANGUAGES, label, setting_of
from tractor_check.messages.speech import speech
from tractor_check.pages.answers import Answer, Row, answer_of
from tractor_check.pages.facts import Fact, facts
from tractor_check.pages.markup import Pool, Text, card_row, rich, same
from tractor_check.pages.seats import Seat, seats
from tractor_check.pages.words import everywhere, in_all, own_text
from tractor_check.quiz import Question, questions_about
from tractor_check.reports.drawing import game_line
from tractor_check.reports.summary import difference_line
from tractor_check.ruling import Ruling
from tractor_check.running import Result
from tractor_check.scenario import Scenario

_BAD = ("ILLEGAL", "RECALLED", "REFUSED", "FAULT", "REDEAL")
_UNSURE = ("UNKNOWN", "UNDETERMINED")
_KINDS_OF_QUESTION = ("reply", "lead", "stands", "show", "bury", "call", "winner", "partner", "side", "trump")


class SeatView(NamedTuple):
    """A seat for the template: cards and words are HTML."""

    seat: Seat
    played: Markup
    back: Markup
    hand: Markup
    hand_name: str
    role: Text | None


class FactView(NamedTuple):
    """Something given, for the template: name and words in one text."""

    text: Text
    cards: Markup | None
    verdict: Text | None


class RowView(NamedTuple):
    """A line of the ruling for the template; ``name`` is ``None`` where it goes on with the last."""

    name: Text | None
    text: Text


class Case(NamedTuple):
    """One case of the page. Attributes that filters look at are plain words joined by spaces."""

    id: str
    number: int
    lesson: bool
    variant: str
    families: str
    kinds: str
    marks: str
    title: Text
    meta: Text
    question: Text
    seats: tuple[SeatView, ...]
    facts: tuple[FactView, ...]
    verdicts: tuple[tuple[str, Text], ...]
    rows: tuple[RowView, ...]
    differs: tuple[Text, ...]
    answer: Answer
    scenario: Scenario
    ruling: Ruling


def case_of(result: Result, number: int, pool: Pool) -> Case:
    """Return one case; ``result`` has a scenario and a ruling."""
    scenario, ruling = result.scenario, result.ruling
    assert scenario is not None and ruling is not None
    answer = answer_of(scenario, ruling)
    meta = everywhere(lambda language: game_line(scenario, setting_of(scenario), speech(language)))
    return Case(
        id=scenario.id,
        number=number,
        lesson=scenario.lesson is not None,
        variant=scenario.variant,
        families=" ".join(families_of(scenario, answer)),
        kinds=" ".join(answer.kinds),
        marks=" ".join(clause_mark(clause) for clause in answer.clauses if not clause.startswith("setup.")),
        title=pool.add(_titles(scenario)),
        meta=pool.add(meta),
        question=pool.add(_question(scenario, ruling)),
        seats=tuple(_seat(seat, pool) for seat in sorted(seats(scenario, ruling), key=lambda seat: seat.turn)),
        facts=tuple(_fact(fact, ruling, pool) for fact in facts(scenario)),
        verdicts=tuple((_tone(line["en"]), pool.add(line)) for line in answer.verdicts),
        rows=tuple(_rows(answer, pool)),
        differs=tuple(pool.add(difference_line(difference)) for difference in result.differences),
        answer=answer,
        scenario=scenario,
        ruling=ruling,
    )


def clause_mark(clause: str) -> str:
    """Return a short mark for a clause, for the filters of the page: ``c`` and its place in the register."""
    return _marks()[clause]


@cache
def _marks() -> Mapping[str, str]:
    """Return the marks of all clauses."""
    return {clause: f"c{number}" for number, clause in enumerate(register())}


def families_of(scenario: Scenario, answer: Answer) -> list[str]:
    """Return the families of clauses that a case is about: of those it cites, else of the reasons shown."""
    about = scenario.cites or [row.clause for row in answer.rows if row.clause]
    return list(dict.fromkeys(register()[clause].family for clause in about if clause in register()))


def _titles(scenario: Scenario) -> Mapping[str, str]:
    """Return the title by language, or the id where there is none."""
    return {language: own_text(scenario.title, language) or scenario.id for language in LANGUAGES}


def _question(scenario: Scenario, ruling: Ruling) -> Mapping[str, str]:
    """Return what the case asks: about the reply judged illegal, else the most telling thing that has an answer."""
    if ruling.faults:
        return in_all("ask.fault")
    found = questions_about(scenario, ruling)
    if not found:
        return in_all("ask.ruling")
    best = min(found, key=_weight)
    return everywhere(best.text)


def _weight(question: Question) -> tuple[int, int]:
    """Return how telling a question is, the lowest most."""
    refused = question.right in (("illegal",), ("recalled",), ("refused",), ("unknown",))
    order = [*_KINDS_OF_QUESTION, question.kind]
    return (0 if refused else 1 if question.kind in ("winner", "stands") else 2, order.index(question.kind))


def _seat(seat: Seat, pool: Pool) -> SeatView:
    """Return a seat with its cards drawn."""
    stays = seat.played - seat.back if len(seat.back) else seat.played
    kept = seat.hand if seat.loose else seat.hand - seat.played
    return SeatView(
        seat=seat,
        played=card_row(stays),
        back=card_row(seat.back),
        hand=card_row(kept),
        hand_name="case.hand" if seat.loose or not len(seat.played) else "case.left",
        role=pool.add(seat.role) if seat.role is not None else None,
    )


def _fact(fact: Fact, ruling: Ruling, pool: Pool) -> FactView:
    """Return something given, and for a show whether it was accepted."""
    cards: Cards | None = fact.cards
    return FactView(
        text=pool.add(everywhere(lambda language: _fact_text(fact, language))),
        cards=card_row(cards) if cards is not None else None,
        verdict=_show_verdict(fact, ruling, pool),
    )


def _show_verdict(fact: Fact, ruling: Ruling, pool: Pool) -> Text | None:
    """Return the verdict on a show."""
    about: Any = ruling.answer.get("reveal")
    if not fact.about.startswith("reveal.shows.") or fact.cards is None or not isinstance(about, Mapping):
        return None
    shows = about.get("shows", ())
    number = int(fact.about.rpartition(".")[2])
    if not isinstance(shows, (list, tuple)) or number > len(shows):
        return None
    return pool.add(everywhere(lambda language: label(shows[number - 1], language)))


def _fact_text(fact: Fact, language: str) -> str:
    """Return the name of something given, and the words that go with it."""
    if fact.text is None:
        return fact.name[language] + (":" if fact.cards is not None else "")
    return f"{fact.name[language]}: {fact.text if isinstance(fact.text, str) else fact.text[language]}"


def _rows(answer: Answer, pool: Pool) -> Iterable[RowView]:
    """Yield the lines of the ruling, each reason with a link to its clause; a name is said once."""
    last, also = None, answer.also
    for row in answer.rows:
        if also and row.clause is None:
            yield RowView(pool.add(in_all("case.also")), pool.add_html(same(" ".join(map(_link, also)))))
            also = ()
        name = None if row.name["en"] == last else pool.add(row.name)
        last = row.name["en"]
        yield RowView(name, pool.add_html({language: _row(row, text) for language, text in row.text.items()}))


def _row(row: Row, text: str) -> str:
    """Return a line as HTML, with a link to its clause."""
    return rich(text) + (f" {_link(row.clause)}" if row.clause else "")


def _link(clause: str) -> str:
    """Return a link to a clause."""
    return f"<a href=#{clause_mark(clause)}>{escape(clause)}</a>"


def _tone(verdict: str) -> str:
    """Return the class of a verdict line: ``bad``, ``unsure`` or ``good``."""
    word = verdict.partition(":")[0]
    return "bad" if word in _BAD else "unsure" if word in _UNSURE else "good"
