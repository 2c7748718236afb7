"""How far a ruling is settled: which readings decide it, alone or two together, and what stays open where a reading is
``unset``.

A ruling is made again under other values of the readings that it consulted; nothing else can change it. What follows
from values that are never tried (values with an argument, departures from the sheets) is not asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tractor_check.blocks import Ruled
from tractor_check.changes import changes
from tractor_check.profile import UNSET, Profile, Reading, consulted
from tractor_check.ruling import UNDETERMINED, Ruling

Rule = Callable[[Profile], Ruled]

PAIR_BOUND = 200
"""Most rulings made for one scenario in search of two readings that decide together; a search that is cut short says
so.
"""

UNSET_BOUND = 4096
"""Most combinations of values tried for one scenario under readings that are unset; beyond it nothing is determined."""


class Weighed(NamedTuple):
    """What decides a ruling.

    Attributes:
        decisive: for every consulted reading whether another of its values changes the answer; ``None`` when nobody
            asked.
        details: ``alternatives`` (reading → value → what becomes of which keys) of the readings that decide and of
            those that are unset; ``decisive_pairs``, two readings neither of which decides alone; ``pairs_cut`` where
            the search reached `PAIR_BOUND`.
    """

    decisive: Mapping[str, bool] | None
    details: Mapping[str, Any]


def answer_of(ruled: Ruled) -> dict[str, Any]:
    """Return the answer, which of a position with faults is their codes."""
    return {"faults": sorted({fault.code for fault in ruled.faults})} if ruled.faults else ruled.answer


def weigh(ruled: Ruled, profile: Profile, rule: Rule, *, everything: bool) -> Weighed:
    """Return which readings decide a ruling made under ``profile``.

    Args:
        ruled: the ruling.
        profile: the readings in force.
        rule: rules the same scenario under another profile.
        everything: whether every consulted reading is weighed, and pairs of them; else only those that are unset.
    """
    search = _Search(ruled, profile, rule)
    for entry in consulted(ruled.readings):
        if everything or profile.values[entry.index] == UNSET:
            search.alone(entry)
    details: dict[str, Any] = {"alternatives": search.alternatives} if search.alternatives else {}
    if not everything:
        return Weighed(None, details)
    pairs = list(search.together())
    if pairs:
        details["decisive_pairs"] = pairs
    if search.left < 0:
        details["pairs_cut"] = True
    return Weighed(search.decisive, details)


class _Search:
    """The rulings on one scenario under other values, and what they found.

    Attributes:
        decisive: weighed reading → whether it decides alone.
        alternatives: reading that decides → value → changed keys.
        left: how many rulings pairs may still take; below 0 when the search was cut short.
    """

    def __init__(self, ruled: Ruled, profile: Profile, rule: Rule) -> None:
        self._answer = answer_of(ruled)
        self._consulted = ruled.readings
        self._profile = profile
        self._rule = rule
        self._quiet: dict[tuple[int, str], int] = {}
        self.decisive: dict[str, bool] = {}
        self.alternatives: dict[str, dict[str, dict[str, Any]]] = {}
        self.left = PAIR_BOUND

    def alone(self, entry: Reading) -> None:
        """Rule under every other value of one reading."""
        self.decisive[entry.id] = False
        for value in entry.tried(self._profile.values[entry.index]):
            other = self._rule(self._profile.reads(entry, value))
            changed = self._changed(other)
            if changed:
                self.decisive[entry.id] = True
                self.alternatives.setdefault(entry.id, {})[value] = changed
            else:
                self._quiet[entry.index, value] = other.readings

    def together(self) -> Iterator[dict[str, Any]]:
        """Yield two readings that decide together, with the first values found and what they change.

        Exact up to the bound: two values can only do together what neither does alone if each reading is consulted
        under the other's value.
        """
        for first in consulted(self._consulted):
            if not self.decisive[first.id]:
                for second in self._partners(first):
                    yield from self._pair(first, second)

    def _partners(self, first: Reading) -> list[Reading]:
        """Return the readings that may decide together with ``first`` and are not tried from their own side."""
        mask = 0
        for value in first.tried(self._profile.values[first.index]):
            mask |= self._quiet[first.index, value]
        before = self._consulted & (first.bit - 1)
        return [entry for entry in consulted(mask & ~first.bit & ~before) if not self.decisive.get(entry.id)]

    def _pair(self, first: Reading, second: Reading) -> Iterator[dict[str, Any]]:
        """Yield the first values of two readings that change the answer together, if any do."""
        values = self._profile.values
        for value in first.tried(values[first.index]):
            if not self._quiet[first.index, value] & second.bit:
                continue
            under = self._profile.reads(first, value)
            for other in second.tried(values[second.index]):
                if not self._quiet.get((second.index, other), first.bit) & first.bit:
                    continue
                self.left -= 1
                if self.left < 0:
                    return
                changed = self._changed(self._rule(under.reads(second, other)))
                if changed:
                    both = sorted([(first.index, first.id, value), (second.index, second.id, other)])
                    yield {"readings": {name: chosen for _, name, chosen in both}, "changes": changed}
                    return

    def _changed(self, other: Ruled) -> dict[str, Any]:
        """Return the keys of the answer that another ruling changes, with their values there (``None``: no answer)."""
        answer = answer_of(other)
        return {} if answer == self._answer else {change.path: change.after for change in changes(self._answer, answer)}


def settled(ruling: Ruling) -> bool | None:
    """Return whether no reading decides a ruling, alone or with another; ``None`` where nobody asked or nothing was
    ruled.
    """
    if ruling.faults or any(use.decisive is None for use in ruling.readings):
        return None
    return not any(use.decisive for use in ruling.readings) and "decisive_pairs" not in ruling.details


def deciding(ruling: Ruling) -> list[str]:
    """Return what decides a ruling: ids of readings, and ``id + id`` of two that decide together."""
    alone = [use.id for use in ruling.readings if use.decisive]
    return alone + [" + ".join(pair["readings"]) for pair in ruling.details.get("decisive_pairs", ())]


class Tally:
    """How many rulings of a run are settled and how many a reading flips.

    Attributes:
        settled: rulings that no reading changes.
        flips: rulings that a reading changes, or two together.
        by_reading: deciding reading, or two joined by `` + `` → number of rulings.
    """

    def __init__(self) -> None:
        self.settled = 0
        self.flips = 0
        self.by_reading: Counter[str] = Counter()

    def add(self, ruling: Ruling) -> None:
        """Count one ruling; one on a position with faults does not count."""
        outcome = settled(ruling)
        if outcome is not None:
            self.settled += outcome
            self.flips += not outcome
            self.by_reading.update(deciding(ruling))

    def ranked(self) -> list[tuple[str, int]]:
        """Return readings and counts, most first, then by name."""
        return sorted(self.by_reading.items(), key=lambda item: (-item[1], item[0]))

    def as_mapping(self) -> Mapping[str, Any]:
        """Return the counts as plain data."""
        return {"settled": self.settled, "flips": self.flips, "by_reading": dict(self.ranked())}


# ------------------------------------------------------------------------------------------------------- readings unset


class _TooManyError(Exception):
    """More combinations than `UNSET_BOUND`."""


def rule_unset(profile: Profile, rule: Rule) -> Ruled:
    """Return the ruling under a profile with unset readings that no rule knows: what their values change is
    ``undetermined``.

    The ruling is made under every combination of tried values of those readings that are consulted on the way.
    """
    start = profile
    for entry in consulted(profile.silent):
        start = start.reads(entry, entry.default)
    leaves: list[Ruled] = []
    try:
        mask = _descend(start, profile.silent, rule, rule(start), leaves)
    except _TooManyError:
        return _merged([*leaves[:1], Ruled({}, {}, [], 0)], leaves[0].readings | profile.silent)
    return _merged(leaves, mask)


def _descend(profile: Profile, left: int, rule: Rule, ruled: Ruled, leaves: list[Ruled]) -> int:
    """Collect the rulings under every value of the unset readings in ``left`` that matter; return all readings
    consulted.
    """
    hit = ruled.readings & left
    if not hit:
        leaves.append(ruled)
        if len(leaves) > UNSET_BOUND:
            raise _TooManyError
        return ruled.readings
    entry = consulted(hit & -hit)[0]
    mask = ruled.readings
    for value in [entry.default, *entry.tried(entry.default)]:
        other = profile.reads(entry, value)
        mask |= _descend(other, left & ~entry.bit, rule, ruled if value == entry.default else rule(other), leaves)
    return mask


_ABSENT = object()


def _merged(leaves: Sequence[Ruled], mask: int) -> Ruled:
    """Return one ruling that says what all ``leaves`` say, and ``undetermined`` of the rest."""
    first = leaves[0]
    if all(leaf.faults for leaf in leaves):
        return first._replace(readings=mask)
    answers: list[Mapping[str, Any]] = [{} if leaf.faults else leaf.answer for leaf in leaves]
    common = set.intersection(
        *({(reason.clause, reason.holds, reason.about) for reason in leaf.reasons} for leaf in leaves)
    )
    reasons = [reason for reason in first.reasons if (reason.clause, reason.holds, reason.about) in common]
    details = _shared([leaf.details for leaf in leaves], None)
    return Ruled(_shared(answers, UNDETERMINED), details, reasons, mask)


def _shared(mappings: Sequence[Mapping[str, Any]], instead: str | None) -> dict[str, Any]:
    """Return the keys of all mappings; where the values part, ``instead``, or nothing if that is ``None``."""
    found: dict[str, Any] = {}
    for key in dict.fromkeys(key for mapping in mappings for key in mapping):
        values = [mapping.get(key, _ABSENT) for mapping in mappings]
        if all(isinstance(value, Mapping) for value in values):
            found[key] = _shared(values, instead)
        elif all(value == values[0] for value in values):
            found[key] = values[0]
        elif instead is not None:
            found[key] = instead
    return found
