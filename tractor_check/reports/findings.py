"""What is wrong with a result, as findings at places of files: for reports that machines read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tractor_check.comparison import Difference
from tractor_check.loading.locating import Spot, spot_of
from tractor_check.messages import fault_sentence, sentence
from tractor_check.reports.summary import difference_line, main_reason
from tractor_check.ruling import Reason
from tractor_check.running import FAIL, FAULT, INVALID, KNOWN_GAP, Result

UNREADABLE_RULE = "unreadable"
STALE_GAP_RULE = "known-gap"
UNCITED_RULE = "disagreement"
_NO_BLOCK = frozenset({"because", "depends_on", "cites"})


class Finding(NamedTuple):
    """One thing to mend.

    Attributes:
        rule: the clause it rests on, the code of a fault without a clause, or a ``*_RULE`` of this module.
        message: what is wrong, in one line.
        spot: where.
        gap: why it is a known gap; ``None`` when it is not.
    """

    rule: str
    message: str
    spot: Spot
    gap: str | None = None


def findings(result: Result, language: str = "en") -> Iterator[Finding]:
    """Yield what is wrong with ``result``; nothing for one that agrees or was skipped."""
    if result.status == INVALID:
        for problem in result.problems:
            yield Finding(UNREADABLE_RULE, problem.text, Spot(problem.file, problem.line, problem.col))
    if result.scenario is None or result.ruling is None or result.status not in (FAIL, FAULT, KNOWN_GAP):
        return
    gap = result.scenario.known_gap if result.status == KNOWN_GAP else None
    if result.status == FAULT or (gap and not result.differences):
        for fault in result.ruling.faults:
            spot = spot_of(result.where, fault.about, fault.facts.get("clause"))
            yield Finding(fault.clause or fault.code, fault_sentence(fault, language), spot, gap)
        return
    for difference in result.differences:
        yield Finding(*_disagreement(result, difference, language), gap)
    if not result.differences:
        message = f"passes now: take away known_gap ({result.scenario.known_gap})"
        yield Finding(STALE_GAP_RULE, message, spot_of(result.where, "known_gap"))


def _disagreement(result: Result, difference: Difference, language: str) -> tuple[str, str, Spot]:
    """Return rule, message and place of a field in which ruling and expectation part."""
    message = difference_line(difference)
    path, expected = difference.path, difference.expected
    spot = spot_of(result.where, path if path == "cites" else f"expect.{path}", expected)
    if path in ("because", "cites"):
        return str(expected), message, spot
    reason = _reason_about(result, path)
    if reason is None or result.scenario is None:
        return UNCITED_RULE, message, spot
    return reason.clause, f"{message}; {sentence(reason, result.scenario, language)}", spot


def _reason_about(result: Result, path: str) -> Reason | None:
    """Return the reason that says most about a field of the answer."""
    if result.ruling is None:
        return None
    block, _dot, seat = path.partition(".")
    wanted = {path, block, f"plays.{seat}" if seat else block} - _NO_BLOCK
    about = [reason for reason in result.ruling.reasons if reason.about in wanted]
    for reason in about:
        if not reason.holds:
            return reason
    return about[0] if about else main_reason(result.ruling)
