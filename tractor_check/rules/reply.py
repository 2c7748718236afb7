"""Replies: the verdict on one reply and the duties it keeps or breaks.

Clauses follow.*, with wrong-count and not-in-hand.
"""

from __future__ import annotations

from typing import NamedTuple

from tractor_check.cards import Cards
from tractor_check.rules.follow import Demand, Owed, answers, is_legal, owes
from tractor_check.rules.forms import faces_at, members_clause, members_reason
from tractor_check.ruling import Reason, kept
from tractor_check.shapes import PAIR, SINGLE, TRACTOR, pair_bits, runs_of
from tractor_check.table import Play
from tractor_check.trump import Group, Trump


class Verdict(NamedTuple):
    """Whether a reply is legal, why, and the readings consulted."""

    legal: bool
    reasons: list[Reason]
    readings: int


def judge_reply(trump: Trump, demand: Demand, play: Play, hand: int, *, four: bool) -> Verdict:
    """Return the verdict on ``play`` out of a known ``hand``; the number of cards is right already.

    Args:
        trump: the trump in force.
        demand: what the lead asks.
        play: the reply.
        hand: the packed hand it comes from.
        four: whether the sheet is one of those that list the trumps (trump.members.*).
    """
    about = f"plays.{play.seat}"
    if not play.packed or play.packed & ~hand:
        missing = play.cards - trump.unpack(hand)
        return Verdict(False, [Reason("not-in-hand", False, about, missing)], 0)
    owed = owes(demand, hand)
    held = (hand >> demand.base) & demand.mask
    if is_legal(demand, hand, play.packed):
        reasons = _duties_kept(demand, owed, held, about)
        reasons += _group_reasons(trump, demand, hand, play.packed, about, four=four, legal=True)
        return Verdict(True, reasons, owed.readings)
    reasons = _duties_broken(trump, demand, owed, held, play.packed, about)
    reasons += _group_reasons(trump, demand, hand, play.packed, about, four=four, legal=False)
    return Verdict(False, reasons, owed.readings)


def _duties_kept(demand: Demand, owed: Owed, held: int, about: str) -> list[Reason]:
    """Return the duties that arose and were met."""
    count = held.bit_count()
    if not count:
        return [kept("follow.void.discard-or-ruff", about)]
    if count < demand.size:
        return [Reason("follow.suit.exhaust-when-short", True, about, None, {"held": count, "size": demand.size})]
    met = [kept("follow.suit.compulsory", about)]
    if demand.shape == SINGLE or not demand.pairs or count == demand.size:
        return met
    if owed.tractors:
        met.append(Reason("follow.tractor.same-size", True, about, None, {"pairs": owed.tractors[0]}))
    pairs = pair_bits(held).bit_count()
    if pairs and (not owed.tractors or owed.pairs > sum(owed.tractors)):
        met.append(Reason("follow.tractor.pairs-max", True, about, None, {"owed": owed.pairs}))
    if pairs > demand.pairs:
        met.append(Reason("follow.tractor.pairs-cap", True, about, None, {"held": pairs, "cap": demand.pairs}))
    if 2 * owed.pairs < demand.size and demand.shape != PAIR and (owed.pairs or demand.shape == TRACTOR):
        met.append(kept("follow.tractor.fill-singles", about))
    return met


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
        example = _example_tractor(trump, demand, pair_bits(held), owed.tractors)
        broken.append(Reason("follow.tractor.same-size", False, about, example, {"pairs": owed.tractors[0]}))
    if paired.bit_count() < owed.pairs:
        unplayed = pair_bits(held) & ~paired
        facts = {"owed": owed.pairs, "played": paired.bit_count()}
        broken.append(Reason("follow.tractor.pairs-max", False, about, Cards(faces_at(layout, unplayed) * 2), facts))
    elif broken and demand.shape == TRACTOR and played.bit_count() < owed.cards and owed.pairs < demand.pairs:
        broken.append(Reason("follow.tractor.fill-singles", False, about, broken[-1].cards))
    return broken


def _example_tractor(trump: Trump, demand: Demand, faces: int, tractors: tuple[int, ...]) -> Cards:
    """Return the lowest tractor of the longest length owed that the hand's pairs can form."""
    length = tractors[0]
    tiers = demand.layout.tiers(faces)
    run = min((run for run in runs_of(tiers) if run.length >= length), key=lambda run: (run.length != length, run.top))
    low = run.top - 1 - 2 * (run.length - 1)
    row = int("01" * length, 2) << low
    if row & demand.layout.off_tier:
        off = faces & demand.layout.off
        row = row & ~demand.layout.off_tier | off & -off
    return Cards(faces_at(demand.layout, row) * 2)


def _group_reasons(
    trump: Trump, demand: Demand, hand: int, reply: int, about: str, *, four: bool, legal: bool
) -> list[Reason]:
    """Return the reasons that settle which cards belong to the led group, where a level card or joker raises the
    question.
    """
    if demand.layout.group is Group.TRUMPS:
        held = (hand >> demand.base) & demand.mask
        played = (reply >> demand.base) & demand.mask
        return members_reason(trump, played if legal else held & ~played, about, four=four, holds=legal)
    level_face = int(demand.layout.group) * 13 + trump.level.number
    unit = trump.units[level_face]
    if not hand & unit:
        return []
    short = ((hand >> demand.base) & demand.mask).bit_count() < demand.size
    if not short and not reply & unit:
        return []
    return [Reason(members_clause(trump, four=four), legal, about, Cards([level_face]))]
