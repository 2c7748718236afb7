"""The ruling of one trick from a plain scenario document, by enumeration. Shares nothing with the engine.

Choices made where the register or the contract leave it open:

* ``trick.same-form-only: highest-card`` concerns a pair or a tractor led alone: the highest card of the led group
  counts, and from a hand void in a side suit the highest trump (any one trump makes such a reply a ruff); ruffs are
  compared by their highest card. Throws are judged as before.
* ``trick.tie-first: last`` lets an equal play take over wherever plays are compared, but never recalls a throw.
* A reply in the led suit never beats a throw that stood, under any reading.
* A wrong number of cards is illegal even from an unknown hand. An unknown hand is taken to be void when its reply
  has no card of the led group, for the winner only.
* ``ruff.short-not-void: can-win`` also covers a hand that keeps back its few cards of the suit where that is legal.
* A recall that is unknown: the first reply decides. As many cards as a possible lead after the recall: recalled;
  else the throw stood.
* Where the sides (five players, opponents only) or the beaten parts are not known and matter, each possibility is
  ruled on by itself; a key on which they disagree is ``undetermined``.
* Roles: a reply that is illegal is ``follow`` from a hand with cards of the led group, else ``discard``.
  ``overruff`` beats some earlier qualifying ruff, not necessarily the one in front.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any, NamedTuple

from .cards import TRUMPS, Cards, Trump, holds, in_order, points, show, without
from .follow import legal_replies
from .forms import parts, shape
from .readings import Readings, readings_of
from .ruff import Ruff, overruffs, ruff
from .table import Table, table_of
from .throw import penalty, possible_leads, recall

WANTED = ("plays", "options", "option_count", "must_include")
MOST_OPTIONS = 200
UNDETERMINED = "undetermined"
Answer = dict[str, Any]


def rule_trick(
    document: Mapping[str, Any], readings: Mapping[str, Any] | None = None, wanted: Iterable[str] = WANTED
) -> Answer:
    """Rule on the trick of a scenario document and return its answer as plain data, with ``roles`` added.

    Args:
        document: variant, seats, level, trump, unlisted, hands, gone, lead, plays, dealer, partner, first_trick.
        readings: values of readings; where not given, those of the document.
        wanted: which of plays, options, option_count, must_include to answer; options over 200 are left out.
    """
    table = table_of(document)
    values = readings_of(table.variant, (document.get("readings") or {}) if readings is None else readings)
    if not lead_is_legal(table, values):
        answer = _after_an_illegal_lead(table)
        return {key: value for key, value in answer.items() if key not in WANTED or key in wanted}
    answers = [_rule(table, values, world, tuple(wanted)) for world in _worlds(table, values)]
    return reduce(_agreed, answers)


def lead_is_legal(table: Table, readings: Readings) -> bool:
    """Return whether the lead may be made: throw.one-suit, lead.dealer-first, throw.in-trump; cards held."""
    groups = {table.trump.group[card] for card in table.lead}
    if len(groups) > 1 or not holds(table.hands.get(table.leader, table.lead), table.lead):
        return False
    if table.first_trick and table.dealer != table.leader:
        return False
    in_trump = groups == {TRUMPS} and shape(table.trump, table.lead) == "throw"
    return not (in_trump and readings["throw.in-trump"] == "side-suits-only")


class World(NamedTuple):
    """One way the position may lie: the verdict on the recall and what counts as led (equals to choose from)."""

    recalled: bool | str
    led: tuple[Cards, ...]


def _worlds(table: Table, readings: Readings) -> list[World]:
    """Return every way to go on after the test of the throw; one, unless a fact is missing that a reading needs."""
    whole = (table.lead,)
    if shape(table.trump, table.lead) != "throw":
        return [World(False, whole)]
    found: list[World] = []
    for friends in table.friends():
        outcome = recall(table, friends, readings)
        leads = possible_leads(table, outcome, readings)
        if outcome.verdict is True:
            found += [World(True, led) for led in leads]
            continue
        first = len(table.plays.get(table.others[0], table.lead))
        leads = [led for led in leads if len(led[0]) == first < len(table.lead)] if outcome.verdict == "unknown" else []
        found += [World(outcome.verdict, led) for led in leads or [whole]]
    return list(dict.fromkeys(found))


def _after_an_illegal_lead(table: Table) -> Answer:
    """Return the answer when the lead itself falls: no reply can be judged and nobody wins."""
    answer: Answer = {"lead": {"legal": False}, "points": points([*table.lead, *sum(table.plays.values(), ())])}
    if table.plays:
        answer["plays"] = dict.fromkeys(table.plays, "unknown")
    if len(table.plays) == len(table.others):
        answer["winner"] = "none"
    return answer


def _rule(table: Table, readings: Readings, world: World, wanted: tuple[str, ...]) -> Answer:
    """Return the answer in one world."""
    led = world.led[0]
    verdicts = {seat: _verdict(table, seat, led, readings) for seat in table.plays}
    front, roles = _race(table, led, verdicts, readings)
    answer: Answer = {
        "lead": _lead_answer(table, world, readings),
        "points": points([*led, *sum(table.plays.values(), ())]),
    }
    if len(table.plays) == len(table.others):
        answer["winner"] = "none" if "illegal" in verdicts.values() else front
    else:
        answer["leading"] = front
    if table.plays:
        answer["roles"] = roles
        answer["plays"] = verdicts
    answer |= _options_answer(table, led, readings)
    return {key: value for key, value in answer.items() if key not in WANTED or key in wanted}


def _lead_answer(table: Table, world: World, readings: Readings) -> Answer:
    """Return the lead's part of the answer."""
    lead: Answer = {"legal": True, "shape": shape(table.trump, table.lead), "recalled": world.recalled}
    if len(world.led) == 1:
        lead["led"] = show(world.led[0])
    else:
        lead["led_any_of"] = [show(cards) for cards in world.led]
    if world.recalled is True:
        lead["penalty"] = penalty(len(table.lead), len(world.led[0]), readings)
        if len(world.led) == 1:
            lead["returned"] = show(without(table.lead, world.led[0]))
    return lead


def _verdict(table: Table, seat: str, led: Cards, readings: Readings) -> str:
    """Return legal, illegal or unknown for the reply of a seat."""
    reply, hand = table.plays[seat], table.hand(seat)
    if len(reply) != len(led):
        return "illegal"
    if hand is None:
        return "unknown"
    return "legal" if in_order(reply) in legal_replies(table.trump, led, hand, readings) else "illegal"


def _options_answer(table: Table, led: Cards, readings: Readings) -> Answer:
    """Return options, their number and the cards common to all of them, for every listed seat but the leader."""
    options = {
        seat: legal_replies(table.trump, led, table.hands[seat], readings)
        for seat in table.others
        if seat in table.hands
    }
    if not options:
        return {}
    common = {seat: reduce(lambda one, two: one & two, map(Counter, found)) for seat, found in options.items() if found}
    answer: Answer = {
        "options": {
            seat: [show(reply) for reply in found] for seat, found in options.items() if len(found) <= MOST_OPTIONS
        },
        "option_count": {seat: len(found) for seat, found in options.items()},
        "must_include": {seat: show(cards.elements()) for seat, cards in common.items()},
    }
    return {key: value for key, value in answer.items() if value}


class Claim(NamedTuple):
    """What a play can win with: a tier in the form of the lead, or a qualifying ruff."""

    seat: str
    tier: int
    ruff: Ruff | None = None


def _race(table: Table, led: Cards, verdicts: Mapping[str, str], readings: Readings) -> tuple[str, dict[str, str]]:
    """Let the plays meet in order; return the seat in front and the role of each reply."""
    trump, group = table.trump, table.trump.group[led[0]]
    front = Claim(table.leader, max(trump.tier[card] for card in led))
    ruffs: list[Claim] = []
    roles: dict[str, str] = {}
    for seat in (seat for seat in table.others if seat in table.plays):
        reply, hand = table.plays[seat], table.hand(seat)
        held = trump.among(group, reply if hand is None else hand)
        roles[seat] = "follow" if held else "discard"
        if verdicts[seat] == "illegal":
            continue
        claim = _claim(trump, led, seat, reply, len(held), readings)
        if claim is None:
            continue
        if claim.ruff is not None and not held:
            roles[seat] = (
                "overruff" if any(_beats(trump, led, claim, earlier, readings) for earlier in ruffs) else "ruff"
            )
        if claim.ruff is not None:
            ruffs.append(claim)
        if _beats(trump, led, claim, front, readings):
            front = claim
    return front.seat, roles


def _claim(trump: Trump, led: Cards, seat: str, reply: Cards, held: int, readings: Readings) -> Claim | None:
    """Return what the reply can win with, if it can; ``held`` counts the cards of the led group in the hand."""
    group = trump.group[led[0]]
    lead_shape = shape(trump, led)
    by_card = lead_shape in ("pair", "tractor") and readings["trick.same-form-only"] == "highest-card"
    short = 0 < held < len(led) and readings["ruff.short-not-void"] == "can-win"
    if group != TRUMPS and (held == 0 or short):
        trumps = sorted((trump.tier[card] for card in trump.among(TRUMPS, reply)), reverse=True)
        if by_card and not held:
            return Claim(seat, trumps[0], Ruff((), (), tuple(trumps), trumps[0])) if trumps else None
        found = ruff(trump, led, reply, readings, short=short)
        if found is not None:
            return Claim(seat, found.leading, found)
    inside = trump.among(group, reply)
    if by_card:
        return Claim(seat, max(trump.tier[card] for card in inside)) if inside else None
    if lead_shape == "throw" or len(inside) < len(led) or shape(trump, inside) != lead_shape:
        return None
    return Claim(seat, parts(trump, inside)[0].top)


def _beats(trump: Trump, led: Cards, later: Claim, earlier: Claim, readings: Readings) -> bool:
    """Return whether a later play beats an earlier one; of equals the earlier stands: derived.earlier-of-equals."""
    if later.ruff is not None and earlier.ruff is not None:
        return overruffs(trump, led, later.ruff, earlier.ruff, readings)
    if later.ruff is not None or earlier.ruff is not None:
        return later.ruff is not None
    return later.tier > earlier.tier or (later.tier == earlier.tier and readings["trick.tie-first"] == "last")


def _agreed(one: Answer, two: Answer) -> Answer:
    """Return what two answers agree on; a key on which they differ is undetermined."""
    merged: Answer = {}
    for key in [*one, *(key for key in two if key not in one)]:
        left, right = one.get(key), two.get(key)
        if isinstance(left, dict) and isinstance(right, dict):
            merged[key] = _agreed(left, right)
        else:
            merged[key] = left if left == right else UNDETERMINED
    return merged
