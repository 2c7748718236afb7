"""What a ruling is made of: reasons, faults, consulted readings and the answer. Data only; sentences are made at the
edge.
"""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from tractor_check.cards import Cards

LEGAL = "legal"
ILLEGAL = "illegal"
UNKNOWN = "unknown"
UNDETERMINED = "undetermined"
NONE = "none"

NO_FACTS: Mapping[str, Any] = MappingProxyType({})


class Reason(NamedTuple):
    """One judged point.

    Attributes:
        clause: id of the clause it rests on; every id stands in the clause register.
        holds: whether the duty or condition was met (``False``: illegal, refused, recalled, does not qualify,
            does not beat, fault).
        about: the part of the answer it speaks of, such as ``plays.P2`` or ``winner``.
        cards: the cards that settle it, if any.
        facts: the figures that settle it; values are numbers, strings, seats or cards.
    """

    clause: str
    holds: bool
    about: str
    cards: Cards | None = None
    facts: Mapping[str, Any] = NO_FACTS


@lru_cache(maxsize=8192)
def kept(clause: str, about: str) -> Reason:
    """Return the reason that a duty or condition was met, where no cards or figures settle it; equal ones are one
    object.
    """
    return Reason(clause, True, about)


class Fault(NamedTuple):
    """Something that makes a position impossible or incomplete, found before any ruling.

    Attributes:
        code: stable code, such as ``too-many-copies``.
        about: dotted path of the scenario's value at fault, such as ``hands.P2``.
        facts: figures and cards for the message.
        clause: the clause that the position breaks, if one is printed.
    """

    code: str
    about: str
    facts: Mapping[str, Any] = NO_FACTS
    clause: str | None = None


class ReadingUse(NamedTuple):
    """A reading that was consulted on the way to the answer.

    Attributes:
        id: id of the reading.
        value: the value in force; values with an argument are ``{name: argument}``.
        default: whether that is the default of ``printed``.
        decisive: whether another value changes some key of the answer; ``None`` when nobody asked.
        departs: whether the value contradicts what the sheets print.
    """

    id: str
    value: Any
    default: bool
    decisive: bool | None
    departs: bool


class Ruling(NamedTuple):
    """The answer to one scenario and everything it rests on.

    Attributes:
        id: the scenario's id.
        profile: name of the profile ruled under.
        answer: same keys and shapes as ``expect`` in a scenario; cards are `Cards`.
        details: roles, parts, blockers, assumptions: what reports show beside the answer.
        reasons: the judged points, in the order in which they were judged.
        readings: the consulted readings, in register order.
        faults: faults of the position; with any, nothing was ruled.
    """

    id: str
    profile: str
    answer: dict[str, Any]
    details: dict[str, Any]
    reasons: tuple[Reason, ...]
    readings: tuple[ReadingUse, ...]
    faults: tuple[Fault, ...]

    @property
    def departs(self) -> bool:
        """Return whether a consulted reading contradicts what the sheets print."""
        return any(use.departs for use in self.readings)
