"""From a scenario to its ruling: faults first, then every block in order, each derived value flowing on to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from tractor_check.blocks import Ruled, rule_blocks
from tractor_check.faults import faults_of, faults_of_hand, sound_position
from tractor_check.profile import PRINTED, Profile, Reading, consulted
from tractor_check.rules.trick import rule_trick
from tractor_check.ruling import Fault, ReadingUse, Reason, Ruling
from tractor_check.scenario import Scenario
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
    position = sound_position(scenario, profile)
    if position is None and (faults := faults_of(scenario, profile)):
        return _faulty(scenario, profile, faults)
    in_force = profile.replace(scenario.readings) if scenario.readings else profile
    keys = _reply_keys(scenario, wanted)
    ruled = _rule(scenario, keys, in_force) if in_force.silent else rule_blocks(scenario, in_force, keys, position)
    if ruled.faults:
        return _faulty(scenario, profile, ruled.faults)
    details, decisive = ruled.details, None
    everything = sensitivity or (scenario.expect is not None and "depends_on" in scenario.expect)
    if (everything or in_force.leaves_open) and ruled.readings:
        from tractor_check.sensitivity import weigh  # few ask, and loading it takes as long as a ruling

        decisive, more = weigh(ruled, in_force, partial(_rule, scenario, keys), everything=everything)
        details = {**details, **more}
    uses: tuple[ReadingUse, ...] = ()
    if ruled.readings:
        uses = _uses(ruled.readings, in_force) if decisive is None else _weighed(ruled.readings, in_force, decisive)
    fields = (scenario.id, profile.name, ruled.answer, details, tuple(ruled.reasons), uses, ())
    return tuple.__new__(Ruling, fields)


def answer_only(scenario: Scenario, profile: Profile = PRINTED) -> Ruling:
    """Return the ruling with its answer, which is that of `adjudicate`, and without what it rests on where the answer
    can be found sooner so.
    """
    position = sound_position(scenario, profile)
    if position is None or profile.leaves_open or _reply_keys(scenario, ()):
        return adjudicate(scenario, profile)
    answer = rule_trick(position, profile, why=False).answer
    return tuple.__new__(Ruling, (scenario.id, profile.name, answer, {}, (), (), ()))


def _rule(scenario: Scenario, keys: frozenset[str], profile: Profile) -> Ruled:
    """Return the ruling under another profile, with the faults that only that profile makes."""
    if profile.silent:
        from tractor_check.sensitivity import rule_unset

        return rule_unset(profile, partial(_rule, scenario, keys))
    faults, readings = faults_of_hand(scenario, profile)
    return Ruled({}, {}, [], readings, faults) if faults else rule_blocks(scenario, profile, keys)


def _faulty(scenario: Scenario, profile: Profile, faults: Sequence[Fault]) -> Ruling:
    """Return the ruling on an impossible or incomplete position: its faults, and nothing else."""
    reasons = tuple(Reason(fault.clause, False, fault.about, None, fault.facts) for fault in faults if fault.clause)
    return Ruling(scenario.id, profile.name, _fault_answer(faults), {}, reasons, (), tuple(faults))


def _fault_answer(faults: Sequence[Fault]) -> dict[str, Any]:
    return {"faults": sorted({fault.code for fault in faults})}


def _reply_keys(scenario: Scenario, wanted: Iterable[str]) -> frozenset[str]:
    """Return which answers about all legal replies are asked for."""
    expect = scenario.expect
    if not wanted and (expect is None or _ABOUT_REPLIES.isdisjoint(expect)):
        return _NOTHING
    return _ABOUT_REPLIES & {*wanted, *(expect or ())}


_ABOUT_REPLIES = frozenset(REPLY_KEYS)
_NOTHING: frozenset[str] = frozenset()


@lru_cache(maxsize=1024)
def _uses(mask: int, profile: Profile) -> tuple[ReadingUse, ...]:
    """Return how the consulted readings were used, where nobody asked which decide."""
    return _weighed(mask, profile, {})


def _weighed(mask: int, profile: Profile, decisive: Mapping[str, bool]) -> tuple[ReadingUse, ...]:
    """Return how the consulted readings were used, and which of them decide."""
    return tuple(_use(entry, profile, decisive.get(entry.id)) for entry in consulted(mask))


def _use(entry: Reading, profile: Profile, flips: bool | None) -> ReadingUse:
    """Return how a consulted reading was used."""
    name = profile.values[entry.index]
    return ReadingUse(entry.id, profile.value(entry), name == entry.default, flips, name in entry.departs)
