"""Replies: the verdict on one reply and the duties it keeps or breaks.

Clauses follow.*, with wrong-count and not-in-hand.
"""

from __future__ import annotations

from functools import lru_cache

from tractor_check.cards import Cards
from tractor_check.rules.follow import Demand, Owed, answers, is_legal, owes
from tractor_check.rules.forms import faces_at, members_reason
from tractor_check.ruling import Reason, kept
from tractor_check.shapes import PAIR, SINGLE, TRACTOR, faces_of_row, pair_bits, row_of, runs_of
from tractor_check.table import Play
from tractor_check.trump import Group, Trump

Verdict = tuple[bool, tuple[Reason, ...], int]
"""Whether a reply is legal, why, and the bits of the readings consulted."""


def judge_reply(trump: Trump, demand: Demand, play: Play, hand: int, four: bool) -> Verdict:
    """Return the verdict on ``play`` out of a known ``hand``; the number of cards is right already.

    Args:
        trump: the trump in force.
        demand: what the lead asks.
        play: the reply.
        hand: the packed hand it comes from.
        four: whether the sheet is one of those that list the trumps (trump.members.*).
    """
    about = f"plays.{play.seat}"
    packed = play.packed
    if not packed or packed | hand != hand:
        missing = play.cards - trump.unpack(hand)
        return False, (Reason("not-in-hand", False, about, missing),), 0
    base, mask = demand.base, demand.mask
    held = (hand >> base) & mask
    if demand.shape == SINGLE and (not held or (packed >> base) & mask):
        duty = kept("follow.suit.compulsory" if held else "follow.void.discard-or-ruff", about)
        more = _group_reasons(trump, demand, hand, packed, about, four, True)
        return True, (duty, *more), 0
    owed = owes(demand, hand)
    if is_legal(demand, hand, packed):
        pairs = pair_bits(held).bit_count() if demand.pairs else 0
        reasons = _duties_kept(demand.shape, demand.size, demand.pairs, owed, held.bit_count(), pairs, about)
        more = _group_reasons(trump, demand, hand, packed, about, four, True)
        return True, reasons + more, owed.readings
    broken = _duties_broken(trump, demand, owed, held, packed, about)
    return False, (*broken, *_group_reasons(trump, demand, hand, packed, about, four, False)), owed.readings


@lru_cache(maxsize=8192)
def _duties_kept(
    shape: str, size: int, most: int, owed: Owed, count: int, pairs: int, about: str
) -> tuple[Reason, ...]:
    """Return the duties that arose and were met.

    Args:
        shape: shape of the lead.
        size: number of cards led.
        most: most pairs that the lead asks for.
        owed: what the hand owed.
        count: cards of the led group in the hand.
        pairs: pairs among them.
        about: the play.
    """
    if not count:
        return (kept("follow.void.discard-or-ruff", about),)
    if count < size:
        return (Reason("follow.suit.exhaust-when-short", True, about, None, {"held": count, "size": size}),)
    met = [kept("follow.suit.compulsory", about)]
    if not most or count == size:
        return tuple(met)
    if owed.tractors:
        met.append(Reason("follow.tractor.same-size", True, about, None, {"pairs": owed.tractors[0]}))
    if pairs and (not owed.tractors or owed.pairs > sum(owed.tractors)):
        met.append(Reason("follow.tractor.pairs-max", True, about, None, {"owed": owed.pairs}))
    if pairs > most:
        met.append(Reason("follow.tractor.pairs-cap", True, about, None, {"held": pairs, "cap": most}))
    if 2 * owed.pairs < size and shape != PAIR and (owed.pairs or shape == TRACTOR):
        met.append(kept("follow.tractor.fill-singles", about))
    return tuple(met)


def _duties_broken(trump: Trump, demand: Demand, owed: Owed, held: int, reply: int, about: str) -> list[Reason]:
    """Return the duties that the reply breaks, each with the cards that would have paid it."""
    layout = demand.layout
    played = (reply >> demand.base) & demand.mask
    broken: list[Reason] = []
    if played.bit_count() < owed.cards:
        kept_back = Cards(trump.faces_in(layout, held)) - Cards(trump.faces_in(layout, played))
        facts = {"owed": owed.cards, "played": played.bit_count()}
        if held.bit_count() < demand.size:
            broken.append(Reason("follow.suit.exhaust-when-short", False, about, kept_back, facts))
        broken.append(Reason("follow.suit.compulsory", False, about, kept_back, facts))
    paired = pair_bits(played)
    if owed.tractors and not answers(demand, owed, paired):
        example = _example_tractor(demand, pair_bits(held), owed.tractors)
        broken.append(Reason("follow.tractor.same-size", False, about, example, {"pairs": owed.tractors[0]}))
    if paired.bit_count() < owed.pairs:
        unplayed = pair_bits(held) & ~paired
        facts = {"owed": owed.pairs, "played": paired.bit_count()}
        broken.append(Reason("follow.tractor.pairs-max", False, about, Cards(faces_at(layout, unplayed) * 2), facts))
    elif broken and demand.shape == TRACTOR and played.bit_count() < owed.cards and owed.pairs < demand.pairs:
        broken.append(Reason("follow.tractor.fill-singles", False, about, broken[-1].cards))
    return broken


def _example_tractor(demand: Demand, faces: int, tractors: tuple[int, ...]) -> Cards:
    """Return the lowest tractor of the longest length owed that the hand's pairs can form."""
    length = tractors[0]
    tiers = demand.layout.tiers(faces)
    run = min((run for run in runs_of(tiers) if run.length >= length), key=lambda run: (run.length != length, run.top))
    row = row_of(length, run.top - 2 * (run.length - length))
    return Cards(faces_at(demand.layout, faces_of_row(demand.layout, faces, row)) * 2)


def _group_reasons(
    trump: Trump, demand: Demand, hand: int, reply: int, about: str, four: bool, legal: bool
) -> tuple[Reason, ...]:
    """Return the reasons that settle which cards belong to the led group, where a level card or joker raises the
    question.
    """
    base, mask, group = demand.base, demand.mask, demand.layout.group
    if group is Group.TRUMPS:
        played = (reply >> base) & mask
        judged = played if legal else (hand >> base) & mask & ~played
        return members_reason(trump, judged, about, four=four, holds=legal)
    unit = trump.level_units[group]
    if not hand & unit or (not reply & unit and ((hand >> base) & mask).bit_count() >= demand.size):
        return ()
    return members_reason(trump, unit >> trump.trumps.base, about, four=four, holds=legal)
