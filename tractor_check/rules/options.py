"""Legal replies: how many there are, what all of them must include, and the list (derived from follow.* and ruff.unqualified-legal).

Replies are counted without listing them. A reply takes two, one or no copy of each face held. Which faces it takes twice settles its pairs and
tractors; for ``q`` such faces the other cards can be chosen in C(faces - q, size - 2q) ways. So it is enough to know, for each ``q``, how many
sets of ``q`` paired faces can form what is owed, and that is found run by run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from tractor_check.cards import Cards
from tractor_check.profile import Profile
from tractor_check.rules.follow import Demand, Owed, forms, owes
from tractor_check.rules.ruff import LONGER, PAIR_COVERS_SINGLES, UNQUALIFIED, Requirement
from tractor_check.shapes import SINGLE, THROW, fits, pair_bits, runs_of
from tractor_check.trump import LOW, Group, Layout, Trump

LIST_LIMIT = 200


# ------------------------------------------------------------------------------------------------------ counting pair sets


Choices = tuple[tuple[int, ...], ...]
"""The ways to read a set of pairs as runs (see `run_choices`): for each the lengths of its runs of two pairs and more, longest first."""


class _Row(NamedTuple):
    """A row of touching tiers that hold pairs: its length, and where in it a tier of several faces (off-suit levels) stands, with its pairs."""

    length: int
    place: int
    faces: int


@lru_cache(maxsize=4096)
def _patterns(row: _Row) -> dict[Choices, tuple[int, ...]]:
    """Return, for a row, how many sets of its pairs make which runs, by number of pairs."""
    found: dict[Choices, list[int]] = {}
    for (below, left), sets in _ends(row.place).items():
        for (above, right), more in _ends(row.length - row.place - 1).items():
            ways = _times(sets, more)
            for count in range(row.faces + 1):
                if not count:
                    ends = [(left, right)]
                else:
                    ends = [(left + 1 + right, 0), *([(left + 1, right + 1)] if count > 1 and left and right else [])]
                choices = tuple(_with_run(_with_run(tuple(sorted(below + above)), one), two) for one, two in ends)
                _add(found, choices, _times(ways, [0] * count + [comb(row.faces, count)]))
    return {choices: tuple(sets) for choices, sets in found.items()}


@lru_cache(maxsize=64)
def _ends(length: int) -> dict[tuple[tuple[int, ...], int], tuple[int, ...]]:
    """Return, for ``length`` touching tiers, how many sets of pairs make which finished runs and which row up to the last tier."""
    states: dict[tuple[tuple[int, ...], int], list[int]] = {((), 0): [1]}
    for _ in range(length):
        following: dict[tuple[tuple[int, ...], int], list[int]] = {}
        for (runs, current), sets in states.items():
            _add(following, (_with_run(runs, current), 0), sets)
            _add(following, (runs, current + 1), [0, *sets])
        states = following
    return {state: tuple(sets) for state, sets in states.items()}


def _with_run(runs: tuple[int, ...], length: int) -> tuple[int, ...]:
    return tuple(sorted((*runs, length), reverse=True)) if length > 1 else runs


def _add(table: dict[Any, list[int]], key: Any, sets: Sequence[int]) -> None:
    """Add the counts ``sets`` (by number of pairs) to those under ``key``."""
    old = table.setdefault(key, [])
    old.extend([0] * (len(sets) - len(old)))
    for place, count in enumerate(sets):
        old[place] += count


def _times(left: list[int] | tuple[int, ...], right: list[int] | tuple[int, ...]) -> list[int]:
    """Return the counts of combined choices from two independent tables of counts."""
    product = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            product[i + j] += a * b
    return product


def _rows(layout: Layout, faces: int) -> tuple[_Row, ...]:
    """Return every row of touching tiers that hold pairs, loose pairs included."""
    off = (faces & layout.off).bit_count()
    place = layout.off_tier.bit_length()
    rows = []
    for run in runs_of(layout.tiers(faces)):
        lowest = run.top - 2 * (run.length - 1)
        here = bool(off) and lowest <= place <= run.top
        rows.append(_Row(run.length, (place - lowest) // 2 if here else 0, off if here else 1))
    return tuple(sorted(rows, reverse=True))


@lru_cache(maxsize=4096)
def _pair_sets(rows: tuple[_Row, ...], tractors: tuple[int, ...], exact: bool) -> tuple[int, ...]:
    """Return how many sets of pairs, by number of pairs, can form disjoint ``tractors`` out of ``rows``."""
    states: dict[Choices, list[int]] = {((),): [1]}
    for row in rows:
        following: dict[Choices, list[int]] = {}
        for choices, sets in states.items():
            for more, ways in _patterns(row).items():
                both = tuple(tuple(sorted(one + two, reverse=True)) for one in choices for two in more)
                _add(following, both, _times(sets, ways))
        states = following
    total: list[int] = []
    for choices, sets in states.items():
        if any(_whole(runs, tractors) if exact else fits(runs, tractors) for runs in choices):
            total.extend([0] * (len(sets) - len(total)))
            for place, count in enumerate(sets):
                total[place] += count
    return tuple(total)


def _whole(runs: tuple[int, ...], tractors: tuple[int, ...]) -> bool:
    """Return whether each of ``tractors`` is the whole of a run of its own."""
    left = list(runs)
    for length in tractors:
        if length not in left:
            return False
        left.remove(length)
    return True


def count_choices(
    layout: Layout, holding: int, size: int, tractors: tuple[int, ...], pairs: int, *, exact: bool = False, most_pairs: int = 99
) -> int:
    """Return how many different choices of ``size`` cards of a group hold at least ``pairs`` pairs and can form ``tractors``."""
    faces = pair_bits(holding)
    different = (holding & LOW).bit_count()
    if tractors:
        sets = _pair_sets(_rows(layout, faces), tractors, exact)
    else:
        held = faces.bit_count()
        sets = tuple(comb(held, count) for count in range(held + 1))
    return sum(
        ways * comb(different - count, size - 2 * count)
        for count, ways in enumerate(sets)
        if pairs <= count <= most_pairs and 2 * count <= size
    )


# ----------------------------------------------------------------------------------------------------------------- replies


def can_qualify(need: Requirement, trumps: Layout, holding: int) -> bool:
    """Return whether some choice of trumps out of ``holding`` qualifies as a ruff."""
    return _qualifying(need, trumps, holding) > 0


def _qualifying(need: Requirement, trumps: Layout, holding: int) -> int:
    """Return how many all-trump replies out of ``holding`` qualify as ruffs."""
    most = need.lead_pairs if need.exact_pairs and need.size - 2 * need.lead_pairs >= 2 else 99
    exact = need.exact_runs and need.shape == THROW
    return count_choices(trumps, holding, need.size, need.tractors, need.pairs, exact=exact, most_pairs=most)


def _forms_in_doubt(need: Requirement, trumps: Layout, holding: int) -> int:
    """Return the bits of the readings on which it turns what qualifies out of ``holding``, beside those of the requirement."""
    more_pairs = pair_bits(holding).bit_count() > need.lead_pairs and need.size - 2 * need.lead_pairs >= 2
    return (PAIR_COVERS_SINGLES.bit if more_pairs else 0) | (LONGER.bit if need.tractors else 0)


class Replies:
    """All legal replies of one hand to one lead.

    Args:
        trump: the trump in force.
        demand: what the lead asks.
        need: what a ruff must contain, asked for only when the hand is void.
        hand: the packed hand.
        profile: the readings in force.

    Attributes:
        readings: bits of the readings consulted.
    """

    __slots__ = ("_barred", "_demand", "_hand", "_held", "_need", "_trump", "owed", "readings")

    owed: Owed

    def __init__(self, trump: Trump, demand: Demand, need: Callable[[], Requirement], hand: int, profile: Profile) -> None:
        self._trump = trump
        self._demand = demand
        self._hand = hand
        self._held = (hand >> demand.base) & demand.mask
        self.owed = owes(demand, hand)
        self.readings = self.owed.readings
        self._need: Requirement | None = None
        self._barred = 0
        trumps = trump.layouts[Group.TRUMPS]
        holding = (hand >> trumps.base) & trumps.mask
        void = not self._held and demand.layout.group is not Group.TRUMPS
        if void and demand.shape != SINGLE and holding.bit_count() >= demand.size:
            self._bar(need(), trumps, holding, profile)

    def _bar(self, need: Requirement, trumps: Layout, holding: int, profile: Profile) -> None:
        """Count the all-trump replies that ruff.unqualified-legal: illegal takes away."""
        total = count_choices(trumps, holding, need.size, (), 0)
        qualifying = _qualifying(need, trumps, holding)
        self.readings |= need.readings
        strict = profile.values[UNQUALIFIED.index] == "illegal"
        if strict and need.shape == THROW:
            self.readings |= _forms_in_doubt(need, trumps, holding)
        if total == qualifying:
            return
        self.readings |= UNQUALIFIED.bit
        if strict and (qualifying or holding << trumps.base != self._hand):
            self._need = need
            self._barred = total - qualifying

    @property
    def count(self) -> int:
        """Return the number of legal replies that differ in faces; 0 when the hand holds fewer cards than were led."""
        demand, held = self._demand, self._held
        size = demand.size
        if self._hand.bit_count() < size:
            return 0
        total = 0
        for cards in range(self.owed.cards, min(held.bit_count(), size) + 1):
            inside = count_choices(demand.layout, held, cards, self.owed.tractors, self.owed.pairs)
            if inside:
                total += inside * self._count_outside(size - cards)
        return total - self._barred

    def _count_outside(self, size: int) -> int:
        """Return in how many ways ``size`` cards outside the led group can be added."""
        rest = self._hand & ~(self._demand.mask << self._demand.base)
        paired = ((rest >> 1) & LOW).bit_count()
        different = (rest & LOW).bit_count()
        return sum(comb(paired, count) * comb(different - count, size - 2 * count) for count in range(min(paired, size // 2) + 1))

    def must_include(self) -> Cards | None:
        """Return the cards, with copies, common to all legal replies; ``None`` when there is no legal reply."""
        if self._hand.bit_count() < self._demand.size:
            return None
        if self._barred or self.owed.cards < min(self._held.bit_count(), self._demand.size):
            return self._common_by_trial()
        return Cards(self._common_in_group() + self._common_outside())

    def _common_in_group(self) -> list[int]:
        """Return the faces of the led group that no legal reply can do without."""
        demand, held = self._demand, self._held
        layout, spare = demand.layout, held.bit_count() - demand.size
        if spare <= 0:
            return self._trump.faces_in(layout, held)
        common: list[int] = []
        for field, face in enumerate(layout.faces):
            copies = (held >> (2 * field)) & 3
            if copies == 3:
                left = held & ~(2 << (2 * field))
                if not self._still_pays(left):
                    common += [face, face]
                elif spare == 1:
                    common.append(face)
        return common

    def _still_pays(self, left: int) -> bool:
        """Return whether a hand whose cards of the group are ``left`` could still pay all that is owed."""
        faces = pair_bits(left)
        if faces.bit_count() < self.owed.pairs:
            return False
        return not self.owed.tractors or forms(self._demand.layout, faces, self.owed.tractors)

    def _common_outside(self) -> list[int]:
        """Return the faces outside the led group that must fill up every reply: only when nearly all of them are needed."""
        demand = self._demand
        rest = self._hand & ~(demand.mask << demand.base)
        needed = demand.size - min(self._held.bit_count(), demand.size)
        left_out = rest.bit_count() - needed
        if needed == 0 or left_out > 1:
            return []
        cards = self._trump.unpack(rest).faces
        return [face for face in set(cards) for _ in range(cards.count(face) - left_out)]

    def _common_by_trial(self) -> Cards:
        """Return what is common to all replies by asking, card by card, whether a reply without it is legal."""
        common: list[int] = []
        for face in set(self._trump.unpack(self._hand).faces):
            unit = self._trump.units[face]
            copies = ((self._hand // unit) & 3).bit_count()
            for kept in range(copies):
                if self._legal_with_at_most(face, kept):
                    break
                common.append(face)
        return Cards(common)

    def _legal_with_at_most(self, face: int, copies: int) -> bool:
        """Return whether a legal reply holds at most ``copies`` copies of ``face``."""
        unit = self._trump.units[face]
        hand = self._hand & ~(3 * unit) | (unit if copies else 0)
        return any(True for _ in self._search(hand))

    def listed(self) -> list[Cards]:
        """Return all legal replies in printing order; ask `count` first, the list grows with it."""
        return sorted((self._trump.unpack(reply) for reply in self._search(self._hand)), key=lambda reply: reply.faces)

    def _search(self, hand: int) -> Iterator[int]:
        """Yield the legal replies, packed, that can be made out of ``hand`` (a part of the whole hand)."""
        demand = self._demand
        held = (hand >> demand.base) & demand.mask
        rest = hand & ~(demand.mask << demand.base)
        for cards in range(self.owed.cards, min(held.bit_count(), demand.size) + 1):
            for inside in self._inside(held, cards):
                for outside in _choices(rest, demand.size - cards):
                    reply = inside << demand.base | outside
                    if self._allowed(reply):
                        yield reply

    def _inside(self, held: int, cards: int) -> Iterator[int]:
        """Yield the choices of ``cards`` cards of the led group that pay what is owed."""
        owed, layout = self.owed, self._demand.layout
        faces = _bits(pair_bits(held))
        for count in range(owed.pairs, min(len(faces), cards // 2) + 1):
            for chosen in combinations(faces, count):
                pairs = sum(chosen)
                if owed.tractors and not forms(layout, pairs, owed.tractors):
                    continue
                for singles in combinations(_bits(held & LOW & ~pairs), cards - 2 * count):
                    yield pairs * 3 | sum(singles)

    def _allowed(self, reply: int) -> bool:
        """Return whether a reply stands under ruff.unqualified-legal."""
        if not self._barred:
            return True
        assert self._need is not None
        trumps = self._trump.layouts[Group.TRUMPS]
        holding = (reply >> trumps.base) & trumps.mask
        return holding << trumps.base != reply or _qualifying(self._need, trumps, holding) > 0


def _bits(faces: int) -> list[int]:
    """Return the low bits of ``faces`` one by one."""
    found = []
    while faces:
        found.append(faces & -faces)
        faces &= faces - 1
    return found


def _choices(packed: int, size: int) -> Iterator[int]:
    """Yield every choice of ``size`` cards of a packed pile that differs in faces."""
    paired = _bits((packed >> 1) & LOW)
    for count in range(min(len(paired), size // 2) + 1):
        for chosen in combinations(paired, count):
            pairs = sum(chosen)
            for singles in combinations(_bits(packed & LOW & ~pairs), size - 2 * count):
                yield pairs * 3 | sum(singles)

