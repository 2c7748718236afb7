"""The trick of a scenario: its ruling, what is asked about all legal replies, and what it means as the final trick."""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from functools import lru_cache
from typing import Any, NamedTuple

from tractor_check.cards import SUITS, Cards
from tractor_check.profile import Profile
from tractor_check.rules.options import LIST_LIMIT, Replies
from tractor_check.rules.trick import Trick, rule_trick
from tractor_check.ruling import LEGAL, UNKNOWN
from tractor_check.scenario import Scenario
from tractor_check.table import ACE_JOINS, Position, position_of, trump_under
from tractor_check.trump import Trump

REPLY_KEYS = ("options", "option_count", "must_include")


class RuledTrick(NamedTuple):
    """The ruling on a scenario's trick.

    Attributes:
        trick: the judged trick.
        answer: its keys of the answer, with what is asked about all legal replies.
        readings: bits of the readings consulted.
        table: the cards that stay on the table, by seat in play order: nothing recalled and nothing illegal.
    """

    trick: Trick
    answer: dict[str, Any]
    readings: int
    table: tuple[tuple[str, Cards], ...]


def rule_scenario_trick(scenario: Scenario, profile: Profile, keys: frozenset[str]) -> RuledTrick:
    """Return the ruling on the trick of a scenario with level and trump; ``keys`` are the reply answers asked for."""
    position = position_of(scenario, trump_under(scenario, profile))
    trick, readings = rule_position(position, profile, keys)
    return RuledTrick(trick, trick.answer, readings, _on_table(position, trick) if scenario.call is not None else ())


def rule_position(position: Position, profile: Profile, keys: frozenset[str]) -> tuple[Trick, int]:
    """Return the ruling on a trick, with the reply answers asked for in its answer, and the readings consulted."""
    trick = rule_trick(position, profile)
    readings = trick.readings
    if len(position.lead.cards.faces) > 1 and position.trump.suit is not None:
        readings |= _joining(position)
    if keys and trick.demand is not None:
        more, extra = _replies(position, trick, profile, keys)
        trick.answer.update(more)
        readings |= extra
    return trick, readings


def _joining(position: Position) -> int:
    """Return the bit of departure.tractor.ace-joins-off-level where its two pairs lie in one pile of trumps that is
    judged by its form.
    """
    lead, trump = position.lead, position.trump
    size = len(lead.cards.faces)
    layout = trump.layouts[trump.group_of_face[lead.cards.faces[0]]]
    if position.variant.packs == 1 or (size < 4 and layout is not trump.trumps):
        return 0
    piles = [lead.packed, *[play.packed for play in position.plays], *position.hands.values()]
    if layout is trump.trumps and size > 4 and position.unlisted:
        piles += [position.known.get(seat, 0) | _unseen_pairs(position) for seat in position.unlisted]
    ace, off = _neighbours(trump)
    joined = [packed for packed in piles if packed & ace == ace]
    if joined and layout is not trump.trumps:
        joined = [packed for packed in joined if not packed >> layout.base & layout.mask]
    return ACE_JOINS.bit if any(packed & pair == pair for packed in joined for pair in off) else 0


def _unseen_pairs(position: Position) -> int:
    """Return the faces that unknown hands may hold twice, packed as if one hand held them all."""
    return sum(3 * position.trump.units[face] for face in position.unseen)


@lru_cache(maxsize=64)
def _neighbours(trump: Trump) -> tuple[int, tuple[int, ...]]:
    """Return the pair of the highest ordinary trump, and the off-suit level pairs, packed."""
    assert trump.suit is not None
    level = trump.level.number
    ace = trump.suit.number * 13 + (11 if level == 12 else 12)
    off = [suit.number * 13 + level for suit in SUITS if suit is not trump.suit]
    return 3 * trump.units[ace], tuple(3 * trump.units[face] for face in off)


def may_join(trump: Trump, packed: int) -> bool:
    """Return whether ``packed`` cards hold a pair of the highest ordinary trump and an off-suit level pair."""
    if trump.suit is None:
        return False
    ace, off = _neighbours(trump)
    return packed & ace == ace and any(packed & pair == pair for pair in off)


def _replies(position: Position, trick: Trick, profile: Profile, keys: frozenset[str]) -> tuple[dict[str, Any], int]:
    """Return what is asked about the legal replies of every listed seat but the leader, and the readings consulted."""
    assert trick.demand is not None and trick.contest is not None
    found: dict[str, dict[str, Any]] = {key: {} for key in REPLY_KEYS if key in keys}
    mask = 0
    contest = trick.contest
    for seat, hand in position.hands.items():
        if seat == position.lead.seat:
            continue
        replies = Replies(position.trump, trick.demand, lambda: contest.need, hand, profile)
        count = replies.count
        if "option_count" in keys:
            found["option_count"][seat] = count
        if "options" in keys and count <= LIST_LIMIT:
            found["options"][seat] = replies.listed()
        if "must_include" in keys:
            common = replies.must_include()
            if common is not None:
                found["must_include"][seat] = common
        mask |= replies.readings
    return {key: seats for key, seats in found.items() if seats}, mask


def _on_table(position: Position, trick: Trick) -> tuple[tuple[str, Cards], ...]:
    """Return the cards that the trick leaves on the table."""
    thrown = trick.thrown
    if thrown is None:
        return ()
    led = [(position.lead.seat, thrown.led)] if thrown.led is not None else []
    verdicts = trick.answer.get("plays", {})
    played = [(play.seat, play.cards) for play in position.plays if verdicts.get(play.seat) in (LEGAL, UNKNOWN)]
    return (*led, *played)
