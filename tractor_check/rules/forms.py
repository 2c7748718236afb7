"""Why cards are or are not a pair or a tractor (clauses pair.* and tractor.*): the reasons behind a shape."""

from __future__ import annotations

from collections.abc import Iterator

from tractor_check.cards import BIG_JOKER_FACE, SMALL_JOKER_FACE, Cards
from tractor_check.rules.lead import Lead
from tractor_check.ruling import Reason
from tractor_check.shapes import PAIR, SINGLE, TRACTOR, pair_bits
from tractor_check.trump import LOW, Layout, Trump


def faces_at(layout: Layout, low_bits: int) -> list[int]:
    """Return the card faces whose low bits are set, low to high."""
    return [face for field, face in enumerate(layout.faces) if low_bits >> (2 * field) & 1]


def shape_reasons(trump: Trump, lead: Lead, about: str) -> list[Reason]:
    """Return why ``lead`` has its shape, for a two-pack lead of more than one card."""
    if lead.shape == PAIR:
        return [Reason("pair.identical", True, about), Reason("pair.standalone.not-a-throw", True, about)]
    if lead.shape == TRACTOR:
        return list(_tractor(trump, lead, about))
    if lead.shape == SINGLE:
        return []
    return [Reason(clause, False, about, found) for clause, found in not_a_tractor(trump, lead.layout, lead.holding)]


def _tractor(trump: Trump, lead: Lead, about: str) -> Iterator[Reason]:
    """Yield the clauses that make a lead a tractor."""
    yield Reason("tractor.min-two-pairs", True, about)
    yield Reason("tractor.consecutive", True, about)
    yield Reason("tractor.one-suit-group", True, about)
    yield Reason("tractor.lead-sizes", True, about, None, {"cards": lead.size})
    yield Reason("derived.tractor.standalone-not-a-throw", True, about)
    faces = faces_at(lead.layout, pair_bits(lead.holding))
    if _crosses_level(trump, faces):
        yield Reason("tractor.level-skip", True, about)
    special = [face for face in faces if _is_special(trump, face)]
    if special:
        yield Reason("trump.tiers.order", True, about)
        level = any(face < SMALL_JOKER_FACE for face in special)
        if level and trump.suit is None:
            yield Reason("tractor.no-trump.no-main-tier", True, about)
            yield Reason("tractor.no-trump.level-to-small-joker", True, about)
        if pair_bits(lead.holding) & lead.layout.off:
            yield Reason("tractor.trump.off-levels-not-joined", True, about)
            yield Reason("tractor.trump.ordinary-not-to-off-level", True, about)


def not_a_tractor(trump: Trump, layout: Layout, holding: int) -> Iterator[tuple[str, Cards | None]]:
    """Yield the clauses that keep the pairs of ``holding`` from being one tractor, with the cards that settle each."""
    pairs = pair_bits(holding)
    singles = holding & LOW & ~pairs
    yield from near_pairs(layout, singles)
    count = pairs.bit_count()
    if count == 1:
        yield "tractor.min-two-pairs", Cards(faces_at(layout, pairs) * 2)
    if count < 2:
        return
    faces = faces_at(layout, pairs)
    off = faces_at(layout, pairs & layout.off)
    tiers = layout.tiers(pairs)
    joined = tiers & (tiers >> 2) | tiers & (tiers << 2)
    if joined and singles:
        yield "tractor.lead-sizes", None
    if len(off) > 1:
        yield "tractor.trump.off-levels-not-joined", Cards(off * 2)
        if trump.suit is None:
            yield "tractor.no-trump.level-to-small-joker", Cards(off * 2)
    ordinary_top = layout.off_tier >> 4 if trump.suit and not trump.ace_joins else 0
    if off and tiers & ordinary_top:
        yield "tractor.trump.ordinary-not-to-off-level", Cards([*faces_at(layout, ordinary_top), *off] * 2)
    loose = tiers & ~joined
    if tiers & (tiers >> 4) & ~(tiers >> 2) & ~((layout.off_tier >> 4) or 0):
        yield "tractor.level-skip", Cards(faces * 2)
    if loose and tiers.bit_count() > 1:
        yield "tractor.consecutive", Cards(faces * 2)


def near_pairs(layout: Layout, singles: int) -> Iterator[tuple[str, Cards]]:
    """Yield the clauses that keep two different cards of ``singles`` from being a pair though they look alike."""
    faces = faces_at(layout, singles)
    if SMALL_JOKER_FACE in faces and BIG_JOKER_FACE in faces:
        yield "pair.mixed-jokers", Cards([SMALL_JOKER_FACE, BIG_JOKER_FACE])
    if (singles & layout.off).bit_count() > 1:
        yield "pair.identical", Cards(faces_at(layout, singles & layout.off))


def _is_special(trump: Trump, face: int) -> bool:
    """Return whether a face belongs to the special trump tiers."""
    return face >= SMALL_JOKER_FACE or face % 13 == trump.level.number


def is_special(trump: Trump, face: int) -> bool:
    """Return whether ``face`` is a level card or a joker, so that it is a trump whatever its printed suit."""
    return _is_special(trump, face)


def _crosses_level(trump: Trump, faces: list[int]) -> bool:
    """Return whether a run of these faces touches across the level rank."""
    ranks = {face % 13 for face in faces if not _is_special(trump, face)}
    level = trump.level.number
    return level - 1 in ranks and level + 1 in ranks
