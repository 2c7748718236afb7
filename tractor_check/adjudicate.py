"""From a scenario to its ruling: faults first, then every block in order, each derived value flowing on to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tractor_check.faults import faults_of
from tractor_check.profile import PRINTED, Profile, Reading, consulted, reading
from tractor_check.rules.options import LIST_LIMIT, Replies
from tractor_check.rules.trick import Trick, rule_trick
from tractor_check.ruling import Fault, Reason, ReadingUse, Ruling
from tractor_check.scenario import Scenario
from tractor_check.table import Position, position_of, trump_of

ACE_JOINS = reading("departure.tractor.ace-joins-off-level")

REPLY_KEYS = ("options", "option_count", "must_include")


def adjudicate(
    scenario: Scenario, profile: Profile = PRINTED, *, wanted: Iterable[str] = (), sensitivity: bool = False
) -> Ruling:
    """Return the ruling on ``scenario``.

    Args:
        scenario: what is asked.
        profile: the readings in force; the scenario's own ``readings`` come on top.
        wanted: which of ``options``, ``option_count`` and ``must_include`` to answer, beside those that ``expect`` holds.
        sensitivity: whether to find out which consulted readings are decisive.
    """
    faults = faults_of(scenario, profile)
    in_force = profile
    if scenario.readings and not any(fault.code == "reading-unknown" for fault in faults):
        in_force = profile.replace(scenario.readings)
    if faults:
        return _faulty(scenario, profile, faults)
    keys = _reply_keys(scenario, wanted)
    answer, details, reasons, mask = _rule_blocks(scenario, in_force, keys)
    decisive = _decisive(scenario, in_force, keys, answer, mask) if sensitivity or _asks_what_decides(scenario) else None
    uses = tuple(_use(entry, in_force, decisive) for entry in consulted(mask))
    return Ruling(scenario.id, profile.name, answer, details, tuple(reasons), uses, ())


def _faulty(scenario: Scenario, profile: Profile, faults: tuple[Fault, ...]) -> Ruling:
    """Return the ruling on an impossible or incomplete position: its faults, and nothing else."""
    reasons = tuple(Reason(fault.clause, False, fault.about, None, fault.facts) for fault in faults if fault.clause)
    return Ruling(scenario.id, profile.name, {"faults": sorted({fault.code for fault in faults})}, {}, reasons, (), faults)


def _asks_what_decides(scenario: Scenario) -> bool:
    return scenario.expect is not None and "depends_on" in scenario.expect


def _reply_keys(scenario: Scenario, wanted: Iterable[str]) -> frozenset[str]:
    """Return which answers about all legal replies are asked for."""
    return frozenset(key for key in REPLY_KEYS if key in wanted or key in (scenario.expect or ()))


def _rule_blocks(
    scenario: Scenario, profile: Profile, keys: frozenset[str]
) -> tuple[dict[str, Any], dict[str, Any], list[Reason], int]:
    """Return answer, details, reasons and consulted readings of all the scenario's blocks."""
    answer: dict[str, Any] = {}
    details: dict[str, Any] = {}
    reasons: list[Reason] = []
    mask = 0
    if scenario.lead is not None:
        assert scenario.trump is not None
        joins = profile.values[ACE_JOINS.index] == "joins"
        position = position_of(scenario, trump_of(scenario.level, scenario.trump, ace_joins=joins))
        trick = rule_trick(position, profile)
        answer, details, reasons, mask = trick.answer, trick.details, trick.reasons, trick.readings
        if keys and trick.demand is not None:
            more, extra = _replies(position, trick, profile, keys)
            answer |= more
            mask |= extra
    return answer, details, reasons, mask


def _replies(position: Position, trick: Trick, profile: Profile, keys: frozenset[str]) -> tuple[dict[str, Any], int]:
    """Return what is asked about the legal replies of every listed seat but the leader, and the readings consulted."""
    assert trick.demand is not None and trick.contest is not None
    found: dict[str, dict[str, Any]] = {key: {} for key in REPLY_KEYS if key in keys}
    mask = 0
    contest = trick.contest
    for seat, hand in position.hands.items():
        if seat == position.lead.seat:
            continue
        replies = Replies(position.trump, trick.demand, lambda: contest.need, hand, profile)
        count = replies.count
        if "option_count" in keys:
            found["option_count"][seat] = count
        if "options" in keys and count <= LIST_LIMIT:
            found["options"][seat] = replies.listed()
        if "must_include" in keys:
            common = replies.must_include()
            if common is not None:
                found["must_include"][seat] = common
        mask |= replies.readings
    return found, mask


def _use(entry: Reading, profile: Profile, decisive: Mapping[str, bool] | None) -> ReadingUse:
    """Return how a consulted reading was used."""
    name = profile.values[entry.index]
    flips = None if decisive is None else decisive[entry.id]
    return ReadingUse(entry.id, profile.value(entry), name == entry.default, flips, name in entry.departs)


def _decisive(
    scenario: Scenario, profile: Profile, keys: frozenset[str], answer: dict[str, Any], mask: int
) -> dict[str, bool]:
    """Return for every consulted reading whether another of its named values changes some key of the answer."""
    found = {}
    for entry in consulted(mask):
        found[entry.id] = any(
            _rule_blocks(scenario, profile.replace({entry.id: other}), keys)[0] != answer
            for other in entry.tried(profile.values[entry.index])
        )
    return found
