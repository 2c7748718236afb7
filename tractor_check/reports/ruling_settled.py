"""How far a ruling is settled, and which of several ruffs is the highest and why."""

from __future__ import annotations

from collections.abc import Iterator

from tractor_check.messages.readings import settled_sentence
from tractor_check.messages.speech import Speech
from tractor_check.profile import UNSET
from tractor_check.reports.ruling_asking import questions
from tractor_check.reports.ruling_parts import value_of
from tractor_check.reports.ruling_reasons import beside, chosen, compares
from tractor_check.ruling import UNDETERMINED, Ruling
from tractor_check.scenario import Scenario

_RUFFS = ("ruff", "overruff")


def sheet(scenario: Scenario, ruling: Ruling, spoken: Speech) -> str:
    """Return how far the sheets settle the ruling, and whether anything has to come first."""
    settled = settled_sentence(ruling.readings, spoken.language, ruling.details)
    first = []
    if questions(scenario, ruling, spoken):
        first.append(spoken.say("A fact is missing: ask first."))
    if ruling.answer.get("settle") == UNDETERMINED and not is_open(ruling):
        first.append(spoken.say("The hand can be settled only once its last trick is legal."))
        if "lead" in ruling.answer:
            return spoken.sentences([settled, *first])
    if not first:
        return settled
    return spoken.sentences([*first, settled] if is_open(ruling) else first)


def is_open(ruling: Ruling) -> bool:
    """Return whether readings decide the ruling, depart from the sheets or are left open where it matters."""
    details = ruling.details
    if "decisive_pairs" in details or any(use.decisive or use.departs for use in ruling.readings):
        return True
    return any(use.value == UNSET and use.id in details.get("alternatives", ()) for use in ruling.readings)


def compared(scenario: Scenario, ruling: Ruling, spoken: Speech) -> Iterator[str]:
    """Yield how the ruffs of a trick were compared where no clause says so, and which is the highest"""
    if scenario.lead is None:
        return
    roles = ruling.details.get("plays", {})
    ruffs = [seat for seat, found in roles.items() if found.get("role") in _RUFFS]
    first = ruling.answer.get("winner", ruling.answer.get("leading"))
    if len(ruffs) < 2 or first not in ruffs:
        return
    value = value_of(ruling, "ruff.compare.other")
    paired = len(scenario.lead[1].different) < len(scenario.lead[1])
    if value == "top-part" and paired:
        yield spoken.say("The highest pairs of the ruffs are compared; other cards do not count [ruff.compare.other]")
    elif value == "all-parts":
        yield spoken.say("A later ruff must be higher in every part [ruff.compare.other]")
    elif value in ("top-part", "highest-card"):
        yield spoken.say("The highest cards of the ruffs are compared [ruff.compare.other]")
    if not any(compares(reason) for reason in beside(chosen(ruling))):
        yield spoken.say("The ruff of {seat} is the highest", seat=first)
