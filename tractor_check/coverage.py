"""Which scenarios keep and which break every clause, by the reasons of their rulings. Nothing here prints or rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tractor_check.clauses import ADJUDICABLE, Clause, register
from tractor_check.running import PASS, RULED, Result

VARIANTS = ("five", "four-80", "four-40")


class Seen(NamedTuple):
    """A scenario in which a clause was kept or broken."""

    id: str
    variant: str


class Sentence(NamedTuple):
    """A sentence of a printed sheet, and the clauses it states."""

    sheet: str
    reference: str
    clauses: tuple[str, ...]


class Share(NamedTuple):
    """How many of a group are covered.

    Attributes:
        name: the variant, family or sheet.
        covered: how many have all the scenarios they need.
        total: how many there are.
    """

    name: str
    covered: int
    total: int

    @property
    def percent(self) -> float:
        """Return the share in per cent; of nothing all is covered."""
        return 100 * self.covered / self.total if self.total else 100.0


class Coverage:
    """Collects results; then says which clauses are tested, by what, and what is missing."""

    def __init__(self) -> None:
        self._kept: dict[str, dict[str, Seen]] = defaultdict(dict)
        self._broken: dict[str, dict[str, Seen]] = defaultdict(dict)
        self._cited: dict[str, list[str]] = defaultdict(list)
        self._tagged: dict[str, list[str]] = defaultdict(list)
        self.counted = 0
        self.left_out: list[str] = []
        self.unreadable: list[str] = []

    @classmethod
    def of(cls, results: Iterable[Result]) -> Coverage:
        """Return the coverage of a run."""
        made = cls()
        for result in results:
            made.add(result)
        return made

    def add(self, result: Result) -> None:
        """Take one result; only scenarios that were ruled on as they expect count."""
        scenario, ruling = result.scenario, result.ruling
        if scenario is None or ruling is None or result.status not in (PASS, RULED):
            self.left_out.append(result.id)
            self.unreadable += map(str, result.problems)
            return
        self.counted += 1
        seen = Seen(scenario.id, scenario.variant)
        for reason in ruling.reasons:
            (self._kept if reason.holds else self._broken)[reason.clause][seen.id] = seen
        for clause in scenario.cites:
            self._cited[clause].append(seen.id)
        for tag in scenario.tags:
            self._tagged[tag].append(seen.id)
        kept = {reason.clause for reason in ruling.reasons if reason.holds}
        broken = {reason.clause for reason in ruling.reasons if not reason.holds}
        for clause in scenario.cites:
            entry = register().get(clause)
            if entry is not None and entry.illustrates:
                if kept & set(entry.illustrates):
                    self._kept[clause][seen.id] = seen
                if broken & set(entry.illustrates):
                    self._broken[clause][seen.id] = seen

    def kept(self, clause: str, variant: str | None = None) -> tuple[str, ...]:
        """Return the ids of the scenarios that keep a clause."""
        return tuple(seen.id for seen in self._kept.get(clause, {}).values() if variant in (None, seen.variant))

    def broken(self, clause: str, variant: str | None = None) -> tuple[str, ...]:
        """Return the ids of the scenarios that break a clause."""
        return tuple(seen.id for seen in self._broken.get(clause, {}).values() if variant in (None, seen.variant))

    def about(self, clause: str) -> tuple[str, ...]:
        """Return the ids of the scenarios about a clause: those that cite it, then those that rest on it."""
        return tuple(dict.fromkeys((*self._cited.get(clause, ()), *self.broken(clause), *self.kept(clause))))

    def citing(self, clause: str) -> tuple[str, ...]:
        """Return the ids of the scenarios that cite a clause."""
        return tuple(self._cited.get(clause, ()))

    def tagged(self, tag: str) -> tuple[str, ...]:
        """Return the ids of the scenarios that carry a tag."""
        return tuple(self._tagged.get(tag, ()))

    def tested(self, clause: str) -> bool:
        """Return whether any scenario keeps or breaks a clause."""
        return bool(self._kept.get(clause) or self._broken.get(clause))

    def missing(self, clause: Clause, variant: str | None = None) -> tuple[str, ...]:
        """Return what scenarios a clause still needs: ``kept``, ``broken``, both, or none.

        A clause that nobody can break needs only to be kept, and a worked case one scenario that cites it; where there
        is nothing to decide nothing is needed.
        """
        if clause.kind != ADJUDICABLE:
            return ()
        if clause.illustrates:
            return () if self.kept(clause.id, variant) or self.broken(clause.id, variant) else ("kept",)
        needs = {"kept": self.kept(clause.id, variant)}
        if clause.unbreakable is None:
            needs["broken"] = self.broken(clause.id, variant)
        return tuple(name for name, found in needs.items() if not found)

    @property
    def percent(self) -> float:
        """Return how many of the adjudicable clauses have all the scenarios they need, in per cent."""
        return self._share("all", adjudicable()).percent

    def by_family(self) -> Iterator[Share]:
        """Yield the share of each family of clauses."""
        families: dict[str, list[Clause]] = defaultdict(list)
        for clause in adjudicable():
            families[clause.family].append(clause)
        return (self._share(name, clauses) for name, clauses in families.items())

    def by_variant(self) -> Iterator[Share]:
        """Yield the share of each variant: its clauses, by its own scenarios."""
        for variant in VARIANTS:
            clauses = [clause for clause in adjudicable() if applies(clause, variant)]
            yield self._share(variant, clauses, variant)

    def by_sheet(self) -> Iterator[Share]:
        """Yield how many sentences of each sheet have a scenario for one of their clauses."""
        for sheet, sentences in printed().items():
            wanting = set(self.untested_sentences(sheet))
            yield Share(sheet, len(sentences) - len(wanting), len(sentences))

    def untested_sentences(self, sheet: str | None = None) -> Iterator[Sentence]:
        """Yield the sentences of which no clause is kept or broken by any scenario."""
        for name, sentences in printed().items():
            if sheet in (None, name):
                yield from (each for each in sentences if not any(map(self.tested, each.clauses)))

    def _share(self, name: str, clauses: Iterable[Clause], variant: str | None = None) -> Share:
        """Return how many of some clauses have all the scenarios they need."""
        wanting = [bool(self.missing(clause, variant)) for clause in clauses]
        return Share(name, wanting.count(False), len(wanting))


def adjudicable() -> list[Clause]:
    """Return the clauses that a scenario can decide something by, in register order."""
    return [clause for clause in register().values() if clause.kind == ADJUDICABLE]


def applies(clause: Clause, variant: str) -> bool:
    """Return whether a clause can come to bear in a variant; some sheets print sentences that never can."""
    return variant in clause.variants and variant not in clause.data.get("vacuous_in", ())


def printed() -> Mapping[str, list[Sentence]]:
    """Return the sentences of every sheet that state something to decide, in order of the register."""
    found: dict[str, dict[str, list[str]]] = {}
    for clause in adjudicable():
        for sheet, references in clause.sources.items():
            for reference in references:
                found.setdefault(sheet, {}).setdefault(reference, []).append(clause.id)
    return {
        sheet: [Sentence(sheet, reference, tuple(ids)) for reference, ids in sorted(by.items(), key=_in_print)]
        for sheet, by in found.items()
    }


_SECTIONS = ("TI", "IN", "TD", "PF", "PA", "TC", "RS", "TB")


def _in_print(entry: tuple[str, list[str]]) -> tuple[int, int]:
    """Return where a sentence stands in its sheet."""
    section, _dot, number = entry[0].partition(".")
    return _SECTIONS.index(section), int(number)
