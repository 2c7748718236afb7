"""What follows the cases on a page: clauses with links to cases, the coverage heat map, readings, the glossary."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tractor_check.clauses import Clause, register
from tractor_check.coverage import Coverage
from tractor_check.messages import reading_title
from tractor_check.pages.cases import Case, clause_mark
from tractor_check.pages.markup import Pool, Text
from tractor_check.pages.words import everywhere, glossary, in_all
from tractor_check.profile import READINGS
from tractor_check.ruling import Reason
from tractor_check.running import Result

LINKS = 8
_STEPS = (1, 3, 10, 30)


class ClauseView(NamedTuple):
    """A clause: what it says, and the cases about it (at most `LINKS`, those that cite or break it first)."""

    id: str
    mark: str
    text: Text
    printed: str
    cases: tuple[Case, ...]
    total: int


class Square(NamedTuple):
    """A clause on the heat map: how many cases keep and break it, and how dark it is (0 to 4)."""

    id: str
    mark: str
    kept: int
    broken: int
    shade: int


class Family(NamedTuple):
    """A row of the heat map."""

    id: str
    name: Text
    squares: tuple[Square, ...]


class ReadingView(NamedTuple):
    """A reading that decides some case."""

    id: str
    title: Text
    value: str
    others: str
    cases: tuple[Case, ...]
    total: int


class TermView(NamedTuple):
    """A term of the glossary."""

    id: str
    term: Text
    means: Text


class Ties:
    """Which cases keep, break and cite each clause, and which turn on each reading."""

    def __init__(self, cases: Sequence[Case]) -> None:
        self.kept: dict[str, list[Case]] = defaultdict(list)
        self.broken: dict[str, list[Case]] = defaultdict(list)
        self.cited: dict[str, list[Case]] = defaultdict(list)
        self.turning: dict[str, list[Case]] = defaultdict(list)
        for case in cases:
            self._add(case)

    def _add(self, case: Case) -> None:
        """Take one case."""
        for clause, holds in _judged(case.ruling.reasons):
            (self.kept if holds else self.broken)[clause].append(case)
        for clause in dict.fromkeys(case.scenario.cites):
            self.cited[clause].append(case)
        for reading in case.answer.readings:
            self.turning[reading].append(case)

    def about(self, clause: str) -> list[Case]:
        """Return the cases about a clause, each once: those that cite it, those that break it, those that keep it."""
        found = (*self.cited[clause], *self.broken[clause], *self.kept[clause])
        return list({case.id: case for case in found}.values())


def _judged(reasons: Sequence[Reason]) -> dict[tuple[str, bool], None]:
    """Return each clause and outcome once."""
    return dict.fromkeys((reason.clause, reason.holds) for reason in reasons)


def clause_views(ties: Ties, pool: Pool) -> Iterator[ClauseView]:
    """Yield the clauses that some case is about, in register order."""
    for clause in register().values():
        cases = ties.about(clause.id)
        if cases:
            printed = "; ".join(f"{sheet} {', '.join(numbers)}" for sheet, numbers in clause.sources.items())
            text = pool.add(everywhere(clause.says))
            mark = clause_mark(clause.id)
            yield ClauseView(clause.id, mark, text, printed, tuple(cases[:LINKS]), len(cases))


def heat_map(results: Iterable[Result], pool: Pool) -> Iterator[Family]:
    """Yield the families of clauses with a square for each clause that can be kept or broken."""
    coverage = Coverage.of(results)
    families: dict[str, list[Clause]] = defaultdict(list)
    for clause in register().values():
        if clause.kind != "informational":
            families[clause.family].append(clause)
    for family, clauses in families.items():
        squares = tuple(_square(clause.id, coverage) for clause in clauses)
        yield Family(family, pool.add(in_all(f"family.{family}")), squares)


def _square(clause: str, coverage: Coverage) -> Square:
    """Return the square of one clause."""
    kept, broken = len(coverage.kept(clause)), len(coverage.broken(clause))
    shade = sum(kept + broken >= step for step in _STEPS)
    return Square(clause, clause_mark(clause), kept, broken, shade)


def reading_views(ties: Ties, pool: Pool) -> Iterator[ReadingView]:
    """Yield the readings that decide some case, in register order."""
    for entry in READINGS.values():
        cases = ties.turning[entry.id]
        if cases:
            title = pool.add(everywhere(lambda language, entry=entry: reading_title(entry.id, language)))  # type: ignore[misc]
            value = _value(cases[0], entry.id)
            others = ", ".join(name for name in entry.values if name != value)
            yield ReadingView(entry.id, title, value, others, tuple(cases[:LINKS]), len(cases))


def _value(case: Case, reading: str) -> str:
    """Return the value under which a case was ruled, without its argument."""
    value = next(use.value for use in case.ruling.readings if use.id == reading)
    return str(next(iter(value)) if isinstance(value, dict) else value)


def glossary_views(pool: Pool) -> list[TermView]:
    """Return the glossary."""
    return [TermView(term.id, pool.add(term.term), pool.add(term.means)) for term in glossary()]
