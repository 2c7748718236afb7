"""Legal replies: how many there are, what all of them must include, and the list (derived from follow.* and
ruff.unqualified-legal).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from math import comb

from tractor_check.cards import Cards
from tractor_check.profile import Profile
from tractor_check.rules.counting import ANY, Wanted, count_choices
from tractor_check.rules.follow import Demand, Owed, answers, forms, owes
from tractor_check.rules.ruff import LONGER, PAIR_COVERS_SINGLES, UNQUALIFIED, Requirement, by_form
from tractor_check.shapes import SINGLE, THROW, pair_bits
from tractor_check.trump import LOW, Group, Layout, Trump

LIST_LIMIT = 200


def can_qualify(need: Requirement, trumps: Layout, holding: int) -> bool:
    """Return whether some choice of trumps out of ``holding`` qualifies as a ruff."""
    return _qualifying(need, trumps, holding) > 0


def _qualifying(need: Requirement, trumps: Layout, holding: int) -> int:
    """Return how many all-trump replies out of ``holding`` qualify as ruffs."""
    most = need.lead_pairs if need.exact_pairs else need.size
    wanted = Wanted(need.tractors, need.exact_runs and need.shape == THROW)
    return count_choices(trumps, holding, need.size, wanted, need.pairs, most_pairs=most)


def _forms_in_doubt(need: Requirement, holding: int) -> int:
    """Return the bits of the readings on which it turns what qualifies out of ``holding``, beside those of the
    requirement.
    """
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

    def __init__(
        self, trump: Trump, demand: Demand, need: Callable[[], Requirement], hand: int, profile: Profile
    ) -> None:
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
        total = count_choices(trumps, holding, need.size, ANY, 0)
        qualifying = _qualifying(need, trumps, holding)
        self.readings |= need.readings
        strict = profile.values[UNQUALIFIED.index] == "illegal"
        if strict and need.shape == THROW:
            self.readings |= _forms_in_doubt(need, holding)
        if total == qualifying:
            return
        self.readings |= UNQUALIFIED.bit | (by_form(need) if strict else 0)
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
            inside = count_choices(demand.layout, held, cards, self._wanted, self.owed.pairs)
            if inside:
                total += inside * self._count_outside(size - cards)
        return total - self._barred

    @property
    def _wanted(self) -> Wanted:
        """Return the tractors that a reply must form."""
        owed, demand = self.owed, self._demand
        return Wanted(owed.whole, False, demand.tractors, demand.longest_part) if owed.whole else Wanted(owed.tractors)

    def _count_outside(self, size: int) -> int:
        """Return in how many ways ``size`` cards outside the led group can be added."""
        rest = self._hand & ~(self._demand.mask << self._demand.base)
        paired = ((rest >> 1) & LOW).bit_count()
        different = (rest & LOW).bit_count()
        return sum(
            comb(paired, count) * comb(different - count, size - 2 * count)
            for count in range(min(paired, size // 2) + 1)
        )

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
        owed, demand = self.owed, self._demand
        if owed.whole:
            return count_choices(demand.layout, left, demand.size, self._wanted, owed.pairs) > 0
        faces = pair_bits(left)
        if faces.bit_count() < owed.pairs:
            return False
        return not owed.tractors or forms(demand.layout, faces, owed.tractors)

    def _common_outside(self) -> list[int]:
        """Return the faces outside the led group that must fill up every reply: only when nearly all of them are
        needed.
        """
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
        owed = self.owed
        faces = _bits(pair_bits(held))
        for count in range(owed.pairs, min(len(faces), cards // 2) + 1):
            for chosen in combinations(faces, count):
                pairs = sum(chosen)
                if owed.tractors and not answers(self._demand, owed, pairs):
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
