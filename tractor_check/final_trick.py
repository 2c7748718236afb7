"""The trick beside a settlement: what makes it the final one, and what the settlement takes from it (hand.end)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tractor_check.cards import Cards
from tractor_check.hand_blocks import FinalTrick
from tractor_check.rules.bottom import LastLead
from tractor_check.rules.points import Last
from tractor_check.rules.trick import Trick
from tractor_check.ruling import ILLEGAL, Fault
from tractor_check.scenario import Scenario
from tractor_check.shapes import THROW


def not_final(scenario: Scenario, trick: Trick | None) -> Iterator[Fault]:
    """Yield why a trick beside a settlement cannot be the final one (hand.end, derived.recall.no-last-trick)."""
    assert scenario.lead is not None
    size = len(scenario.lead[1])
    if len(scenario.plays) < len(scenario.seats) - 1:
        facts = {"given": len(scenario.plays) + 1, "derived": len(scenario.seats)}
        yield Fault("contradiction", "plays", facts)
    for seat, held in scenario.hands.items():
        if len(held) > size:
            yield Fault("contradiction", f"hands.{seat}", {"given": len(held), "derived": size})
    if trick is not None and trick.thrown is not None and trick.thrown.taken_back:
        facts_ = {"given": "settle", "derived": "recalled"}
        yield Fault("contradiction", "lead", facts_, "derived.recall.no-last-trick")


def last_of(trick: Trick | None) -> Last | None:
    """Return what a settlement needs of the final trick, ``None`` after an illegal lead or reply."""
    if trick is None or trick.thrown is None or ILLEGAL in trick.answer.get("plays", {}).values():
        return None
    basis = trick.thrown.basis
    lead = LastLead(basis.size, basis.pairs, basis.parts[0].size, basis.shape == THROW)
    return Last(trick.answer["winner"], lead, trick.answer["points"])


def other_result(given: FinalTrick, last: Last, led: Cards) -> Iterator[Fault]:
    """Yield where a result given for the final trick disagrees with the trick given beside it."""
    size = len(given.lead) if given.lead is not None else given.cards_led
    found: list[tuple[str, Any, Any]] = []
    if given.winner != last.winner:
        found.append(("winner", given.winner, last.winner))
    if size != last.lead.size:
        found.append(("cards_led", size, last.lead.size))
    elif given.lead is not None and given.lead != led:
        found.append(("lead", given.lead, led))
    for key, value, derived in found:
        yield Fault("contradiction", f"settle.final_trick.{key}", {"given": value, "derived": derived})
