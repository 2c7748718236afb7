"""Leads: which forms may be led, by whom, and what a lead consists of.

Clauses lead.*, pair.*, tractor.*, throw.one-suit.
"""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from functools import lru_cache
from typing import NamedTuple

from tractor_check.profile import Profile, reading
from tractor_check.shapes import SINGLE, THROW, Part, parts_of, shape_of
from tractor_check.trump import Group, Layout, Trump

IN_TRUMP = reading("throw.in-trump")


class Lead(NamedTuple):
    """The cards that a trick is played on: one group, divided into parts.

    Attributes:
        layout: the group led.
        holding: the cards led, as a holding of the group.
        size: number of cards led.
        shape: ``single``, ``pair``, ``tractor`` or ``throw``.
        parts: the parts, tractors first, then pairs, then singles.
        pairs: pairs in the whole lead, those of its tractors included.
        tractors: lengths of its tractors in pairs, longest first.
        weakest: the lowest part of each form: what beats any part of that form beats this one.
        lowest: strength of the lowest part.
        lowest_pair: strength of the lowest that is a pair or a tractor, 0 without any.
    """

    layout: Layout
    holding: int
    size: int
    shape: str
    parts: tuple[Part, ...]
    pairs: int
    tractors: tuple[int, ...]
    weakest: tuple[Part, ...]
    lowest: int
    lowest_pair: int

    @property
    def in_trumps(self) -> bool:
        """Return whether trumps were led."""
        return self.layout.group is Group.TRUMPS


@lru_cache(maxsize=4096)
def lead_of(trump: Trump, packed: int) -> Lead | None:
    """Return the lead that ``packed`` makes under ``trump``, or ``None`` when its cards are of different groups."""
    for layout in trump.layouts:
        holding = (packed >> layout.base) & layout.mask
        if holding:
            if holding << layout.base != packed:
                return None
            return lead_in(layout, holding)
    return None


def lead_in(layout: Layout, holding: int) -> Lead:
    """Return the lead of ``holding`` in one group."""
    size = holding.bit_count()
    if size == 1:
        top = layout.top(holding)
        single = (Part(SINGLE, 0, top, holding),)
        return Lead(layout, holding, 1, SINGLE, single, 0, (), single, top, 0)
    parts = parts_of(layout, holding)
    pairs = 0
    tractors: tuple[int, ...] = ()
    weakest: dict[int, Part] = {}
    for part in parts:
        length = part.pairs
        pairs += length
        if length > 1:
            tractors += (length,)
        # Parts of one form come high to low.
        weakest[length] = part
    lowest = min(part.top for part in parts)
    lowest_pair = min((part.top for part in parts if part.pairs), default=0)
    forms = tuple(weakest.values())
    return Lead(layout, holding, size, shape_of(parts), parts, pairs, tractors, forms, lowest, lowest_pair)


def may_be_thrown(lead: Lead, profile: Profile) -> tuple[bool, int]:
    """Return whether a throw of this group is allowed, and the readings consulted (throw.one-suit)."""
    if lead.shape != THROW or not lead.in_trumps:
        return True, 0
    return profile.values[IN_TRUMP.index] == "allowed", IN_TRUMP.bit
