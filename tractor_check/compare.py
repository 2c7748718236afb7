"""Comparing rulings with rulings: which change between two profiles, or between a saved result and now, and which
readings are responsible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tractor_check import __version__
from tractor_check.adjudicate import adjudicate
from tractor_check.changes import Change, changes
from tractor_check.comparison import plain
from tractor_check.errors import ProfileError
from tractor_check.profile import READINGS, Profile, Reading
from tractor_check.register.digest import register_digest
from tractor_check.saved import SavedResults, SavedRuling
from tractor_check.scenario import Scenario

Answer = Mapping[str, Any]


class Origin(NamedTuple):
    """What made the rulings of one side.

    Attributes:
        name: the profile, or the file of saved results.
        profile: the profile's name, ``None`` where a saved result does not say.
        version: of tractor-check.
        register: digest of its register.
    """

    name: str
    profile: str | None
    version: str | None
    register: str | None


class Changed(NamedTuple):
    """A ruling that changes.

    Attributes:
        id: the scenario's id.
        where: ``path:line``; empty when both sides are saved.
        changes: its fields that change.
        readings: ids of the readings responsible, in register order; empty when it is not the readings, or nobody can
            tell.
    """

    id: str
    where: str
    changes: tuple[Change, ...]
    readings: tuple[str, ...]


class Group(NamedTuple):
    """The rulings that change for the same reason.

    Attributes:
        readings: ids of the readings responsible, each with its value before and after.
        rulings: the rulings, in the order of the run.
    """

    readings: Mapping[str, tuple[Any, Any]]
    rulings: tuple[Changed, ...]


class Comparison(NamedTuple):
    """Two sides compared.

    Attributes:
        before: what made the first side.
        after: what made the second.
        compared: how many rulings both sides have.
        groups: the rulings that change, by the readings responsible, the largest group first.
        only_before: ids that only the first side has.
        only_after: ids that only the second has.
    """

    before: Origin
    after: Origin
    compared: int
    groups: tuple[Group, ...]
    only_before: tuple[str, ...] = ()
    only_after: tuple[str, ...] = ()

    @property
    def changed(self) -> int:
        """Return how many rulings change."""
        return sum(len(group.rulings) for group in self.groups)


Side = Profile | SavedResults


def compare(before: Side, after: Side, scenarios: Iterable[Scenario]) -> Comparison:
    """Return which rulings change from one side to the other.

    Args:
        before: a profile, or saved results.
        after: the same.
        scenarios: what to rule on, where a side is a profile; not looked at when both sides are saved.
    """
    if isinstance(before, SavedResults) and isinstance(after, SavedResults):
        found, values, missing = _both_saved(before, after)
    else:
        found, values, missing = _ruled_now(before, after, scenarios)
    groups = _grouped([item for item in found if item is not None], values)
    return Comparison(_origin(before), _origin(after), len(found), groups, tuple(missing[0]), tuple(missing[1]))


def _origin(side: Side) -> Origin:
    """Return what made the rulings of a side."""
    if isinstance(side, Profile):
        return Origin(side.name, side.name, __version__, register_digest())
    return Origin(side.file, side.profile, side.version, side.register)


Values = dict[str, tuple[Any, Any]]
Found = tuple[list[Changed | None], Values, tuple[list[str], list[str]]]


def _both_saved(before: SavedResults, after: SavedResults) -> Found:
    """Return the changes between two saved results, and the ids that one of them lacks."""
    found: list[Changed | None] = []
    for name in before.rulings:
        if name in after.rulings:
            parts = tuple(changes(before.rulings[name].answer, after.rulings[name].answer))
            found.append(Changed(name, "", parts, ()) if parts else None)
    only_before = [name for name in before.rulings if name not in after.rulings]
    only_after = [name for name in after.rulings if name not in before.rulings]
    return found, {}, (only_before, only_after)


def _ruled_now(before: Side, after: Side, scenarios: Iterable[Scenario]) -> Found:
    """Return the changes where at least one side is a profile, the values of readings on both sides, and the ids one
    side lacks.
    """
    found: list[Changed | None] = []
    values: Values = {}
    seen: set[str] = set()
    lacking: list[str] = []
    for scenario in scenarios:
        if scenario.skip is not None:
            continue
        if isinstance(before, Profile) and isinstance(after, Profile):
            found.append(_between_profiles(scenario, before, after, values))
            continue
        saved, profile = (before, after) if isinstance(before, SavedResults) else (after, before)
        assert isinstance(saved, SavedResults) and isinstance(profile, Profile)
        seen.add(scenario.id)
        if scenario.id not in saved.rulings:
            lacking.append(scenario.id)
            continue
        found.append(_from_saved(scenario, saved.rulings[scenario.id], profile, values, forward=saved is before))
    if isinstance(before, Profile) and isinstance(after, Profile):
        return found, values, ([], [])
    saved_side = before if isinstance(before, SavedResults) else after
    assert isinstance(saved_side, SavedResults)
    gone = [name for name in saved_side.rulings if name not in seen]
    return found, values, (gone, lacking) if saved_side is before else (lacking, gone)


def _answer(scenario: Scenario, profile: Profile) -> Answer:
    """Return the answer under a profile as plain data."""
    answer: Answer = plain(adjudicate(scenario, profile).answer)
    return answer


def _between_profiles(scenario: Scenario, before: Profile, after: Profile, values: Values) -> Changed | None:
    """Return how the ruling on a scenario changes from one profile to another."""
    old, new = _answer(scenario, before), _answer(scenario, after)
    found = changes(old, new)
    if not found:
        return None
    differing = [
        entry for entry in READINGS.values() if entry.id not in scenario.readings and _differs(entry, before, after)
    ]
    responsible = _responsible(
        differing, lambda chosen: not changes(_answer(scenario, _mixed(before, after, chosen)), new)
    )
    values |= {entry.id: (before.value(entry), after.value(entry)) for entry in responsible}
    return Changed(scenario.id, scenario.where, tuple(found), tuple(entry.id for entry in responsible))


def _from_saved(
    scenario: Scenario, saved: SavedRuling, profile: Profile, values: Values, *, forward: bool
) -> Changed | None:
    """Return how a saved ruling differs from the one made now; ``forward``: the saved one comes first."""
    now = _answer(scenario, profile)
    found = changes(saved.answer, now) if forward else changes(now, saved.answer)
    if not found:
        return None
    then = _profile_then(saved, profile)
    responsible: list[Reading] = []
    if then is not None and not changes(saved.answer, _answer(scenario._replace(readings={}), then)):
        differing = [entry for entry in READINGS.values() if _differs(entry, then, profile)]
        responsible = _responsible(
            differing, lambda chosen: not changes(_answer(scenario, _mixed(then, profile, chosen)), now)
        )
        for entry in responsible:
            both = then.value(entry), profile.value(entry)
            values[entry.id] = both if forward else both[::-1]
    return Changed(scenario.id, scenario.where, tuple(found), tuple(entry.id for entry in responsible))


def _profile_then(saved: SavedRuling, profile: Profile) -> Profile | None:
    """Return ``profile`` with the values that a saved ruling consulted, ``None`` when it does not say or they are
    unknown now.
    """
    if saved.readings is None:
        return None
    try:
        return profile.replace(saved.readings)
    except ProfileError:
        return None


def _differs(entry: Reading, one: Profile, other: Profile) -> bool:
    return bool(one.value(entry) != other.value(entry))


def _mixed(before: Profile, after: Profile, chosen: Sequence[Reading]) -> Profile:
    """Return ``before`` with the values of ``after`` for the readings chosen."""
    return before.replace({entry.id: after.value(entry) for entry in chosen})


def _responsible(differing: Sequence[Reading], explains: Callable[[Sequence[Reading]], bool]) -> list[Reading]:
    """Return the fewest readings found that make the whole change: one alone, or else a set from which none can be left
    out.
    """
    for entry in differing:
        if explains([entry]):
            return [entry]
    left = list(differing)
    for entry in differing:
        fewer = [other for other in left if other is not entry]
        if explains(fewer):
            left = fewer
    return left


def _grouped(found: Iterable[Changed], values: Mapping[str, tuple[Any, Any]]) -> tuple[Group, ...]:
    """Return the changes by the readings responsible, the largest group first, then by name; unexplained ones last."""
    by_readings: dict[tuple[str, ...], list[Changed]] = {}
    for item in found:
        by_readings.setdefault(item.readings, []).append(item)
    ordered = sorted(by_readings.items(), key=lambda group: (not group[0], -len(group[1]), group[0]))
    return tuple(Group({name: values[name] for name in names}, tuple(rulings)) for names, rulings in ordered)


__all__ = ["Change", "Changed", "Comparison", "Group", "Origin", "Side", "compare"]
