"""What a show may do: open, reinforce or overturn.

Clauses reveal.overturn.*, reveal.joker.identical-pair and reinforce.*. Every function here judges one show against
what stands; refused shows change nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tractor_check.cards import BIG_JOKER_FACE, SMALL_JOKER_FACE, Cards
from tractor_check.profile import Profile, reading
from tractor_check.rules.shows import (
    JOKERS,
    MIXED_JOKERS,
    ONE_JOKER,
    OTHER,
    PAIR,
    SINGLE,
    TWO_FACES,
    Hand,
    Standing,
    form_of,
    rank_of,
    rank_shown,
)
from tractor_check.table import opposite

FIRST_PAIR = reading("reveal.first.pair")
LADDER_FOUR = reading("reveal.ladder.four")
OVER_SINGLE = reading("reveal.joker.over-single")
OVER_JOKER = reading("reveal.joker.over-joker")
ONE_DECK = reading("reveal.no-trump.one-deck")
PARTNER_OVERTURN = reading("reveal.partner-overturn")

Points = tuple[tuple[str, bool], ...]
"""Judged points of a show: clause and whether it holds."""


class Verdict(NamedTuple):
    """The judgement on one show.

    Attributes:
        accepted: whether it counts; ``None`` where that turns on a level that nobody gave.
        points: the clauses judged, each with whether it holds.
        readings: bits of the readings consulted.
        reinforces: whether it makes the standing single into a pair.
    """

    accepted: bool | None
    points: Points
    readings: int = 0
    reinforces: bool = False


def judge_show(hand: Hand, standing: Standing | None, seat: str, shown: Cards, profile: Profile) -> Verdict:
    """Return whether ``seat`` may show these cards now, and why."""
    form = form_of(shown)
    if standing is None:
        return _opens(hand, seat, form, shown, profile)
    if seat == standing.seat:
        return _one_deck_again(standing, form, shown) if hand.one_deck else _own(hand, standing, form, shown)
    if form in (OTHER, TWO_FACES, MIXED_JOKERS):
        return Verdict(False, (*_no_show(hand, form), *_not_over(hand, standing)))
    if hand.one_deck:
        return Verdict(False, _not_over(hand, standing))
    return _overturns(hand, standing, seat, form, shown, profile)


def _holding(clauses: Iterable[str], holds: bool = True) -> Points:
    return tuple((clause, holds) for clause in clauses)


def _no_show(hand: Hand, form: str) -> Points:
    """Return why cards of this form are neither a single nor a pair."""
    if form == OTHER:
        return (("wrong-count", False),)
    if hand.one_deck:
        return (("reveal.one-deck.no-pairs", False),)
    if form == TWO_FACES:
        return (("pair.identical", False),)
    if hand.five:
        return (("reveal.joker.identical-pair", False),)
    return (("pair.mixed-jokers", False),) if form == MIXED_JOKERS else (("reveal.four.scheduled-level", False),)


# -------------------------------------------------------------------------------------------------------------- opening


def _opens(hand: Hand, seat: str, form: str, shown: Cards, profile: Profile) -> Verdict:
    """Return whether a show may be the first (reveal.first-hand.anyone, reveal.later.*, reveal.four.*)."""
    if form == ONE_JOKER and hand.one_deck:
        allowed = profile.values[ONE_DECK.index] == "single-joker"
        return Verdict(
            allowed, (("reveal.four.anyone" if allowed else "reveal.four.scheduled-level", allowed),), ONE_DECK.bit
        )
    if form not in (SINGLE, PAIR, JOKERS):
        return Verdict(False, _no_show(hand, form))
    anyone = _who_may_open(hand)
    if form == JOKERS:
        points = ("reveal.joker.identical-pair", "reveal.joker.no-trump") if hand.five else ()
        return Verdict(True, _holding((anyone, *points)))
    rank = rank_shown(hand, seat, rank_of(shown.faces[0]), profile)
    if not rank.lawful:
        return Verdict(rank.lawful, ((rank.clause, False), *_own_level_is_no_reason(hand, seat, shown)), rank.readings)
    if form == PAIR:
        if profile.values[FIRST_PAIR.index] == "single-only":
            return Verdict(False, ((rank.clause, False),), rank.readings | FIRST_PAIR.bit)
        return Verdict(True, _holding((anyone, rank.clause)), rank.readings | FIRST_PAIR.bit)
    alone = ("reveal.one-deck.no-pairs", "reinforce.one-deck-impossible") if hand.one_deck else ()
    return Verdict(True, _holding((anyone, rank.clause, *alone)), rank.readings)


def _who_may_open(hand: Hand) -> str:
    """Return the clause by which anybody may make the first reveal."""
    if not hand.five:
        return "reveal.four.anyone"
    return {"first": "reveal.first-hand.anyone", "later": "reveal.later.anyone"}.get(
        hand.kind, "reveal.open-hand.everyone-eligible"
    )


def _own_level_is_no_reason(hand: Hand, seat: str, shown: Cards) -> Points:
    """Return the point that an own level alone never makes a rank lawful (derived.loser-own-level-irrelevant)."""
    own = hand.five and not hand.is_open and hand.levels[seat] == rank_of(shown.faces[0])
    return (("derived.loser-own-level-irrelevant", False),) if own else ()


# ---------------------------------------------------------------------------------------------------------- reinforcing


def _own(hand: Hand, standing: Standing, form: str, shown: Cards) -> Verdict:
    """Return whether the revealer reinforces; anything else over the own reveal is refused (reinforce.*)."""
    same_pair = form == PAIR and shown.faces[0] == standing.face
    if same_pair and standing.form == SINGLE:
        kept = ("dealer", "level", "suit")
        needs = ("needs-standing-single", "needs-second-copy", "shows-both", "same-suit-and-rank")
        points = _holding(f"reinforce.{what}" for what in (*needs, *(f"keeps-{what}" for what in kept)))
        return Verdict(True, points, reinforces=True)
    points = _why_no_reinforcement(hand, standing, form, shown)
    again = same_pair or shown.faces == bytes([standing.face])
    if hand.five and form in (SINGLE, PAIR, JOKERS) and not again:
        points += _holding(("reveal.overturn.not-own", "reveal.overturn.by-others"), False)
    return Verdict(False, points)


def _why_no_reinforcement(hand: Hand, standing: Standing, form: str, shown: Cards) -> Points:
    """Return the points that speak against a show by the seat whose reveal stands."""
    if shown.faces[0] >= SMALL_JOKER_FACE:
        bad = _no_show(hand, form) if form != JOKERS and hand.five else ()
        return (("reinforce.no-self-joker", False), *bad)
    if form == OTHER:
        return (("wrong-count", False),)
    if standing.form != SINGLE:
        return (("reinforce.needs-standing-single", False),)
    if form == SINGLE:
        again = shown.faces[0] == standing.face
        return (("reinforce.shows-both" if again else "reinforce.same-suit-and-rank", False),)
    if form == TWO_FACES and standing.face in shown.faces:
        return (("reinforce.needs-second-copy", False),)
    return (("reinforce.same-suit-and-rank", False),)


def _one_deck_again(standing: Standing, form: str, shown: Cards) -> Verdict:
    """Return the refusal of a second show by the revealer on one pack (reinforce.one-deck-impossible)."""
    if form == OTHER:
        return Verdict(False, (("wrong-count", False),))
    points: Points = (("reveal.one-deck.no-pairs", False),) if len(shown) == 2 else ()
    again = standing.face in shown.faces
    return Verdict(
        False, (*points, ("reinforce.one-deck-impossible" if again else "derived.one-deck.overturn-impossible", False))
    )


# ---------------------------------------------------------------------------------------------------------- overturning


def _overturns(hand: Hand, standing: Standing, seat: str, form: str, shown: Cards, profile: Profile) -> Verdict:
    """Return whether another player's show overturns what stands."""
    if form in (SINGLE, ONE_JOKER):
        bad = _no_show(hand, form) if form == ONE_JOKER and hand.five else ()
        return Verdict(False, (*bad, *_not_over(hand, standing)))
    found = (
        _pair_over(hand, standing, seat, shown, profile)
        if form == PAIR
        else _jokers_over(hand, standing, shown, profile)
    )
    if not found.accepted or hand.five or seat != opposite(hand.seats, standing.seat):
        return found
    if profile.values[PARTNER_OVERTURN.index] == "any-other":
        return found._replace(readings=found.readings | PARTNER_OVERTURN.bit)
    return Verdict(False, _not_over(hand, standing), found.readings | PARTNER_OVERTURN.bit)


def _not_over(hand: Hand, standing: Standing) -> Points:
    """Return the point that a show does not overturn what stands."""
    if hand.one_deck:
        return (("derived.one-deck.overturn-impossible", False),)
    if not hand.five:
        return (("reinforce.open-to-joker-pair", False),)
    return (("reveal.overturn.single-by-pair" if standing.form == SINGLE else "reveal.overturn.pair-by-joker", False),)


def _pair_over(hand: Hand, standing: Standing, seat: str, shown: Cards, profile: Profile) -> Verdict:
    """Return whether a level pair overturns (reveal.overturn.single-by-pair, reveal.overturn.pair-rank)."""
    if standing.form != SINGLE:
        stopped = (("reinforce.stops-level-pairs", False),) if standing.reinforced else ()
        return Verdict(False, (*stopped, *_not_over(hand, standing)))
    rank = rank_shown(hand, seat, rank_of(shown.faces[0]), profile)
    clause = "reveal.overturn.pair-rank" if hand.five and not hand.is_open else rank.clause
    if not rank.lawful:
        return Verdict(rank.lawful, ((clause, False), *_own_level_is_no_reason(hand, seat, shown)), rank.readings)
    if hand.five:
        changes = ("reveal.overturn.changes-level", "reveal.overturn.changes-suit")
        return Verdict(True, _holding((*_by_another(hand, seat), "reveal.overturn.single-by-pair", clause, *changes)))
    consulted = rank.readings | LADDER_FOUR.bit
    if profile.values[LADDER_FOUR.index] == "reinforced-only":
        return Verdict(False, _not_over(hand, standing), consulted)
    return Verdict(True, _holding((clause,)), consulted)


def _jokers_over(hand: Hand, standing: Standing, shown: Cards, profile: Profile) -> Verdict:
    """Return whether two identical jokers overturn (reveal.overturn.pair-by-joker, reinforce.open-to-joker-pair)."""
    consulted, allowed = 0, True
    if standing.form == JOKERS:
        allowed = shown.faces[0] == BIG_JOKER_FACE and standing.face == SMALL_JOKER_FACE
        if allowed:
            consulted = OVER_JOKER.bit
            allowed = profile.values[OVER_JOKER.index] == "big-over-small"
    elif standing.form == SINGLE:
        consulted = OVER_SINGLE.bit
        allowed = profile.values[OVER_SINGLE.index] == "allowed"
    if not hand.five and not standing.reinforced and (allowed or consulted):
        consulted |= LADDER_FOUR.bit
        if profile.values[LADDER_FOUR.index] == "reinforced-only":
            consulted, allowed = LADDER_FOUR.bit, False
    if not allowed:
        return Verdict(
            False,
            (("reveal.overturn.pair-by-joker" if hand.five else "reinforce.open-to-joker-pair", False),),
            consulted,
        )
    points = ["reinforce.no-self-joker"]
    if standing.reinforced:
        points += ["reinforce.open-to-joker-pair", "reinforce.stops-level-pairs"]
    if hand.five:
        points += ["reveal.overturn.by-others", "reveal.overturn.not-own"]
        points += ["reveal.joker.identical-pair", "reveal.joker.no-trump"]
        points += ["reveal.overturn.pair-by-joker"] * (standing.form == PAIR)
    return Verdict(True, _holding(points), consulted)


def _by_another(hand: Hand, seat: str) -> list[str]:
    """Return the clauses under which somebody else overturns."""
    winner = ["reveal.overturn.winners-too"] if not hand.is_open and hand.won(seat) else []
    return ["reveal.overturn.by-others", "reveal.overturn.not-own", *winner]
