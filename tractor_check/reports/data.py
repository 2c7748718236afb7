"""Rulings and results as plain data, in the shapes of the published formats."""

from __future__ import annotations

from typing import Any

from tractor_check import __version__
from tractor_check.comparison import Difference, plain
from tractor_check.register.digest import register_digest
from tractor_check.ruling import Ruling
from tractor_check.running import Result, Summary

RULING_FORMAT = "tractor-check/ruling@1"
RESULTS_FORMAT = "tractor-check/results@1"


def ruling_data(ruling: Ruling, status: str) -> dict[str, Any]:
    """Return a ruling in the format ``tractor-check/ruling@1``."""
    return {
        "format": RULING_FORMAT,
        "id": ruling.id,
        "status": status,
        "profile": ruling.profile,
        "version": __version__,
        "register": register_digest(),
        "departs": ruling.departs,
        "faults": [{"code": fault.code, "about": fault.about, "facts": plain(fault.facts)} for fault in ruling.faults],
        "answer": plain(ruling.answer),
        "details": plain(ruling.details),
        "reasons": [_reason(reason) for reason in ruling.reasons],
        "readings": [
            {"id": use.id, "value": use.value, "default": use.default, "decisive": use.decisive}
            for use in ruling.readings
        ],
    }


def _reason(reason: Any) -> dict[str, Any]:
    """Return a reason with only the fields that say something."""
    found = {"clause": reason.clause, "holds": reason.holds, "about": reason.about}
    if reason.cards is not None:
        found["cards"] = plain(reason.cards)
    if reason.facts:
        found["facts"] = plain(reason.facts)
    return found


def difference_data(difference: Difference) -> dict[str, Any]:
    """Return one field-level difference."""
    found = {"path": difference.path, "expected": plain(difference.expected), "got": plain(difference.got)}
    return found | ({"why": difference.why} if difference.why else {})


def result_data(result: Result, *, whole: bool) -> dict[str, Any]:
    """Return a result: id, status, differences and answer, or with ``whole`` the whole ruling."""
    found: dict[str, Any] = {"id": result.id, "status": result.status}
    if whole and result.ruling is not None:
        found = ruling_data(result.ruling, result.status)
    if result.where:
        found["where"] = result.where
    found["differences"] = [difference_data(difference) for difference in result.differences]
    if result.ruling is not None:
        found["answer"] = plain(result.ruling.answer)
    if result.problems:
        found["problems"] = [str(problem) for problem in result.problems]
    return found


def summary_data(summary: Summary) -> dict[str, Any]:
    """Return the counts of a run and its exit code."""
    found: dict[str, Any] = {**summary.as_mapping(), "exit_code": summary.exit_code}
    return found if summary.tally is None else found | {"sensitivity": summary.tally.as_mapping()}
