"""Why cards are or are not a pair or a tractor, and why they are trumps (clauses pair.*, tractor.*, trump.members.*):
the reasons behind a shape.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tractor_check.cards import BIG_JOKER_FACE, SMALL_JOKER_FACE, Cards
from tractor_check.rules.lead import Lead
from tractor_check.ruling import Reason, kept
from tractor_check.shapes import PAIR, SINGLE, TRACTOR, has_run, pair_bits
from tractor_check.trump import LOW, Layout, Trump

_TWELVE_TIERS = (1 << 24) - 1


def faces_at(layout: Layout, low_bits: int) -> list[int]:
    """Return the card faces whose low bits are set, low to high."""
    faces = layout.faces
    found = []
    while low_bits:
        found.append(faces[(low_bits & -low_bits).bit_length() >> 1])
        low_bits &= low_bits - 1
    return found


def is_special(trump: Trump, face: int) -> bool:
    """Return whether ``face`` is a level card or a joker, so that it stands in one of the special tiers."""
    return face >= SMALL_JOKER_FACE or face % 13 == trump.level.number


def members_clause(trump: Trump, *, four: bool) -> str:
    """Return the clause that lists the trumps; the five-player sheet prints none, so it is derived there."""
    if not four:
        return "derived.trump-group"
    return "trump.members.suit" if trump.suit else "trump.members.no-trump"


def members_reason(trump: Trump, holding: int, about: str, *, four: bool, holds: bool = True) -> tuple[Reason, ...]:
    """Return the reason that cards of a ``holding`` in trumps are trumps by level or as jokers, if any are."""
    found = holding & trump.by_level
    return (_by_level(trump, found, about, four, holds),) if found else ()


@lru_cache(maxsize=4096)
def _by_level(trump: Trump, found: int, about: str, four: bool, holds: bool) -> Reason:
    """Return the reason that the cards at ``found`` are trumps."""
    return Reason(members_clause(trump, four=four), holds, about, Cards(faces_at(trump.trumps, found)))


def shape_reasons(trump: Trump, lead: Lead, about: str) -> list[Reason]:
    """Return why ``lead`` has its shape, for a two-pack lead of more than one card."""
    if lead.shape == PAIR:
        reasons = [kept("pair.identical", about), kept("pair.standalone.not-a-throw", about)]
        if faces_at(lead.layout, lead.holding & LOW)[0] >= SMALL_JOKER_FACE:
            reasons.append(kept("pair.mixed-jokers", about))
        return reasons
    if lead.shape == SINGLE:
        return []
    if lead.shape == TRACTOR:
        reasons = tractor_reasons(trump, lead.layout, lead.holding, about)
        reasons.append(Reason("tractor.lead-sizes", True, about, None, {"cards": lead.size}))
        reasons.append(kept("derived.tractor.standalone-not-a-throw", about))
        return reasons
    return [
        Reason(clause, holds, about, found) for clause, holds, found in not_a_tractor(trump, lead.layout, lead.holding)
    ]


def tractor_reasons(trump: Trump, layout: Layout, holding: int, about: str) -> list[Reason]:
    """Return the clauses by which the pairs of ``holding`` make a tractor."""
    reasons = [
        kept("tractor.min-two-pairs", about),
        kept("tractor.consecutive", about),
        kept("tractor.one-suit-group", about),
    ]
    pairs = pair_bits(holding)
    ordinary = pairs & (_TWELVE_TIERS if trump.suit is not None or not layout.off_tier else 0)
    level = trump.level.number
    if ordinary & (ordinary >> 2) & (1 << (2 * (level - 1)) if 0 < level < 12 else 0):
        reasons.append(kept("tractor.level-skip", about))
    special = layout.tiers(pairs) & ~_TWELVE_TIERS if trump.suit is not None else layout.tiers(pairs)
    if layout.off_tier and special & (special >> 2):
        reasons.append(kept("trump.tiers.order", about))
        if special & layout.off_tier:
            reasons.append(kept("tractor.trump.off-levels-not-joined", about))
            if trump.suit is None:
                reasons.append(kept("tractor.no-trump.no-main-tier", about))
                reasons.append(kept("tractor.no-trump.level-to-small-joker", about))
            elif not trump.ace_joins:
                reasons.append(kept("tractor.trump.ordinary-not-to-off-level", about))
    return reasons


def not_a_tractor(trump: Trump, layout: Layout, holding: int) -> Iterator[tuple[str, bool, Cards | None]]:
    """Yield (clause, holds, cards) for what keeps the cards of ``holding`` from being one tractor."""
    pairs = pair_bits(holding)
    singles = holding & LOW & ~pairs
    yield from near_pairs(layout, singles)
    count = pairs.bit_count()
    tiers = layout.tiers(pairs)
    if count < 2:
        if count or (singles.bit_count() > 2 and has_run(layout.tiers(singles), singles.bit_count())):
            yield "tractor.min-two-pairs", False, Cards(faces_at(layout, pairs) * 2) if count else None
        return
    joined = tiers & (tiers >> 2) | tiers & (tiers << 2)
    if joined and singles:
        yield "tractor.lead-sizes", False, None
    yield from _not_joined(trump, layout, pairs, tiers)
    if tiers & ~joined and tiers & (tiers - 1):
        yield "tractor.consecutive", False, Cards(faces_at(layout, pairs) * 2)


def _not_joined(trump: Trump, layout: Layout, pairs: int, tiers: int) -> Iterator[tuple[str, bool, Cards | None]]:
    """Yield the clauses by which pairs that look like neighbours are none."""
    ordinary = _TWELVE_TIERS if trump.suit is not None or not layout.off_tier else 0
    apart = tiers & ordinary & (tiers >> 4) & ~(tiers >> 2) & (ordinary >> 4)
    if apart:
        yield "tractor.level-skip", False, Cards(faces_at(layout, pairs & (apart | apart << 4)) * 2)
    off = faces_at(layout, pairs & layout.off)
    if not off:
        return
    if len(off) > 1:
        yield "tractor.trump.off-levels-not-joined", False, Cards(off * 2)
        if tiers & (layout.off_tier << 2):
            yield "derived.tractor.off-level-branch", True, Cards(off * 2)
    if trump.suit is None and not tiers & (layout.off_tier << 2):
        yield "tractor.no-trump.level-to-small-joker", False, Cards(faces_at(layout, pairs) * 2)
    ace = layout.off_tier >> 4 if trump.suit is not None and not trump.ace_joins else 0
    if tiers & ace:
        yield "tractor.trump.ordinary-not-to-off-level", False, Cards([*faces_at(layout, ace), *off] * 2)


def near_pairs(layout: Layout, singles: int) -> Iterator[tuple[str, bool, Cards | None]]:
    """Yield (clause, False, cards) for two different cards of ``singles`` that look like a pair and are none."""
    faces = faces_at(layout, singles)
    if SMALL_JOKER_FACE in faces and BIG_JOKER_FACE in faces:
        yield "pair.mixed-jokers", False, Cards([SMALL_JOKER_FACE, BIG_JOKER_FACE])
    if (singles & layout.off).bit_count() > 1:
        yield "pair.identical", False, Cards(faces_at(layout, singles & layout.off))
