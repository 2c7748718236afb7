"""The blocks of a scenario: a trick by itself, or a whole hand in order."""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from collections.abc import Sequence
from typing import Any, NamedTuple

from tractor_check.profile import Profile
from tractor_check.ruling import Fault, Reason
from tractor_check.scenario import Scenario
from tractor_check.table import Position, position_of, trump_under
from tractor_check.tricks import rule_position


class Ruled(NamedTuple):
    """All blocks ruled: answer, details, reasons, the readings consulted, and faults found on the way."""

    answer: dict[str, Any]
    details: dict[str, Any]
    reasons: list[Reason]
    readings: int
    faults: Sequence[Fault] = ()


def rule_blocks(scenario: Scenario, profile: Profile, keys: frozenset[str], position: Position | None = None) -> Ruled:
    """Return the ruling on every block of the scenario.

    Args:
        scenario: a scenario without faults.
        profile: the readings in force, the scenario's own included.
        keys: which answers about all legal replies are asked for.
        position: the position of its trick, where that is all it has and it is at hand.
    """
    if scenario.reveal is None and scenario.bury is None and scenario.call is None and scenario.settle is None:
        if scenario.lead is None:
            return Ruled({}, {}, [], 0)
        if position is None:
            position = position_of(scenario, trump_under(scenario, profile))
        trick, readings = rule_position(position, profile, keys)
        return tuple.__new__(Ruled, (trick.answer, trick.details, trick.reasons, readings, ()))
    from tractor_check.course import Course  # the rules of hands are imported when a hand is asked about

    course = Course(scenario, profile)
    course.run(keys)
    return Ruled(course.answer, course.details, course.reasons, course.readings, course.faults)
