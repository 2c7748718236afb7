"""From a scenario to its ruling: faults first, then every block in order, each derived value flowing on to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from tractor_check.blocks import Ruled, rule_blocks
from tractor_check.faults import faults_of, faults_of_hand
from tractor_check.profile import PRINTED, UNSET, Profile, Reading, consulted
from tractor_check.ruling import Fault, ReadingUse, Reason, Ruling
from tractor_check.scenario import Scenario
from tractor_check.sensitivity import rule_unset, weigh
from tractor_check.tricks import REPLY_KEYS as REPLY_KEYS


def adjudicate(
    scenario: Scenario, profile: Profile = PRINTED, *, wanted: Iterable[str] = (), sensitivity: bool = False
) -> Ruling:
    """Return the ruling on ``scenario``.

    Args:
        scenario: what is asked.
        profile: the readings in force; the scenario's own ``readings`` come on top.
        wanted: which of ``options``, ``option_count`` and ``must_include`` to answer beside those in ``expect``.
        sensitivity: whether to find out which consulted readings are decisive.
    """
    faults = faults_of(scenario, profile)
    if faults:
        return _faulty(scenario, profile, faults)
    in_force = profile.replace(scenario.readings) if scenario.readings else profile
    keys = _reply_keys(scenario, wanted)
    rule = partial(_rule, scenario, keys)
    ruled = rule(in_force) if in_force.silent else rule_blocks(scenario, in_force, keys)
    if ruled.faults:
        return _faulty(scenario, profile, ruled.faults)
    details, decisive = ruled.details, None
    everything = sensitivity or _asks_what_decides(scenario)
    if everything or UNSET in in_force.values:
        decisive, more = weigh(ruled, in_force, rule, everything=everything)
        details = {**details, **more}
    uses = tuple(_use(entry, in_force, decisive) for entry in consulted(ruled.readings))
    return Ruling(scenario.id, profile.name, ruled.answer, details, tuple(ruled.reasons), uses, ())


def _rule(scenario: Scenario, keys: frozenset[str], profile: Profile) -> Ruled:
    """Return the ruling under another profile, with the faults that only that profile makes."""
    if profile.silent:
        return rule_unset(profile, partial(_rule, scenario, keys))
    faults, readings = faults_of_hand(scenario, profile)
    return Ruled({}, {}, [], readings, faults) if faults else rule_blocks(scenario, profile, keys)


def _faulty(scenario: Scenario, profile: Profile, faults: Sequence[Fault]) -> Ruling:
    """Return the ruling on an impossible or incomplete position: its faults, and nothing else."""
    reasons = tuple(Reason(fault.clause, False, fault.about, None, fault.facts) for fault in faults if fault.clause)
    return Ruling(scenario.id, profile.name, _fault_answer(faults), {}, reasons, (), tuple(faults))


def _fault_answer(faults: Sequence[Fault]) -> dict[str, Any]:
    return {"faults": sorted({fault.code for fault in faults})}


def _asks_what_decides(scenario: Scenario) -> bool:
    return scenario.expect is not None and "depends_on" in scenario.expect


def _reply_keys(scenario: Scenario, wanted: Iterable[str]) -> frozenset[str]:
    """Return which answers about all legal replies are asked for."""
    return frozenset(key for key in REPLY_KEYS if key in wanted or key in (scenario.expect or ()))


def _use(entry: Reading, profile: Profile, decisive: Mapping[str, bool] | None) -> ReadingUse:
    """Return how a consulted reading was used."""
    name = profile.values[entry.index]
    flips = None if decisive is None else decisive[entry.id]
    return ReadingUse(entry.id, profile.value(entry), name == entry.default, flips, name in entry.departs)
