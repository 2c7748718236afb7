"""Coverage as plain rows: what all its reports show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tractor_check.clauses import Clause, register
from tractor_check.coverage import VARIANTS, Coverage, applies

NOTHING_TO_DECIDE = {"informational": "informs only", "derived": "follows from others", "referee": "of the tool itself"}


class Row(NamedTuple):
    """One clause.

    Attributes:
        clause: the clause.
        kept: ids of the scenarios that keep it.
        broken: ids of those that break it.
        by_variant: (variant, scenarios that keep or break it) for each variant in which it can come to bear.
        missing: what it still needs: ``kept``, ``broken``.
        why: why it needs no scenario, or nobody can break it; empty when neither is so.
    """

    clause: Clause
    kept: tuple[str, ...]
    broken: tuple[str, ...]
    by_variant: tuple[tuple[str, int], ...]
    missing: tuple[str, ...]
    why: str

    @property
    def state(self) -> str:
        """Return how it stands, in a word or two."""
        if self.missing:
            return "not " + " or ".join(self.missing)
        return NOTHING_TO_DECIDE.get(self.clause.kind, "covered")


def rows(coverage: Coverage, language: str = "en") -> Iterator[Row]:
    """Yield a row for every clause, in register order."""
    for clause in register().values():
        counts = tuple(
            (variant, len({*coverage.kept(clause.id, variant), *coverage.broken(clause.id, variant)}))
            for variant in VARIANTS
            if applies(clause, variant)
        )
        why = clause.unbreakable or {}
        yield Row(
            clause,
            coverage.kept(clause.id),
            coverage.broken(clause.id),
            counts,
            coverage.missing(clause),
            why.get(language) or why.get("en", ""),
        )
