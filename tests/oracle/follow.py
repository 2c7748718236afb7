"""Which replies are legal: every reply of the right number of cards is tried, those that do best remain.

Choices made where the register leaves the combination open:

* ``follow.tractor.longer: exact-only``: a tractor of a size is a whole run, in the hand and on the table. The duty
  is what the whole runs of the hand can answer; a reply meets it with any tractors that are whole among the cards
  of the reply (so a tractor cut out of a longer run of the hand is never owed, yet serves when it is played). Pairs
  are owed besides, as always.
* ``follow.tractor.shorter: longest-part``: for each tractor of the lead, longest first, the longest tractor up to
  its size.
* ``follow.pair.*`` speak of a pair led alone, ``follow.throw.*`` of throws; ``follow.tractor.*`` bind wherever a
  tractor is owed.
* ``follow.pair.protect-tractor: protected``: a pair is owed only when the led group of the hand, divided like a
  throw, has a loose pair; any pair then serves. Of D3 D3 H3 H3 C3 C3 (threes the level, clubs trump) one red pair
  is loose: derived.tractor.off-level-branch.
* ``follow.throw.several-components: largest-only``: only the longest tractor is owed as a tractor; the number of
  pairs stays.
* ``follow.exhaust.general: tractor-only``: on a lead that is not one tractor a hand short of the suit need not be
  emptied of it; one card still follows (follow.suit.compulsory), and the duties of pairs and tractors stay.
* ``ruff.unqualified-legal: illegal``: from a void hand a reply all of trumps that does not qualify is illegal,
  unless the hand has no other reply; a reply mixed of trumps and side cards is a discard.
"""

from __future__ import annotations

from functools import lru_cache

from .cards import TRUMPS, Cards, Trump, pair_faces, replies
from .forms import form, matched, parts, shape
from .readings import Readings
from .ruff import ruff


@lru_cache(maxsize=256)
def legal_replies(trump: Trump, led: Cards, hand: Cards, readings: Readings) -> tuple[Cards, ...]:
    """Return the legal replies of a hand to the cards led, each once; none when the hand is too short."""
    group = trump.group[led[0]]
    every = list(replies(hand, len(led)))
    held = trump.among(group, hand)
    if not held:
        return tuple(_from_a_void_hand(trump, led, every, readings))
    short = len(held) < len(led)
    owed = min(len(led), len(held))
    if short and readings["follow.exhaust.general"] == "tractor-only" and shape(trump, led) != "tractor":
        owed = 1
    every = [reply for reply in every if len(trump.among(group, reply)) >= owed]
    return tuple(_best_formed(trump, led, held, every, readings))


def _from_a_void_hand(trump: Trump, led: Cards, every: list[Cards], readings: Readings) -> list[Cards]:
    """Return what a void hand may play: follow.void.discard-or-ruff."""
    if readings["ruff.unqualified-legal"] == "legal-no-win" or trump.group[led[0]] == TRUMPS:
        return every
    if readings["trick.same-form-only"] == "highest-card" and shape(trump, led) in ("pair", "tractor"):
        return every
    allowed = [
        reply
        for reply in every
        if len(trump.among(TRUMPS, reply)) < len(reply) or ruff(trump, led, reply, readings, short=False) is not None
    ]
    return allowed or every


def _best_formed(trump: Trump, led: Cards, held: Cards, every: list[Cards], readings: Readings) -> list[Cards]:
    """Keep the replies that answer the tractors best, and of those the ones with most pairs, up to the number led."""
    group = trump.group[led[0]]
    sizes, most = _duty(trump, led, held, readings)
    whole = readings["follow.tractor.longer"] == "exact-only"
    shorter = readings["follow.tractor.shorter"] == "longest-part"

    def pairs(cards: Cards) -> Cards:
        return pair_faces(trump.among(group, cards))

    def answered(cards: Cards) -> tuple[int, ...]:
        return matched(trump, pairs(cards), sizes, whole, shorter)

    if not every:
        return []
    owed = answered(held) if whole else max(answered(reply) for reply in every)
    every = [reply for reply in every if answered(reply) >= owed]
    owed_pairs = max(min(most, len(pairs(reply))) for reply in every)
    return [reply for reply in every if min(most, len(pairs(reply))) == owed_pairs]


def _duty(trump: Trump, led: Cards, held: Cards, readings: Readings) -> tuple[tuple[int, ...], int]:
    """Return the sizes of the tractors to be answered and the most pairs that can be owed: follow.tractor.pairs-cap."""
    asked = form(trump, led)
    lead_shape = shape(trump, led)
    if lead_shape == "pair":
        free = readings["follow.pair.obligation"] == "free"
        guarded = readings["follow.pair.protect-tractor"] == "protected"
        loose = any(part.kind == "pair" for part in parts(trump, held))
        return (), 0 if free or (guarded and not loose) else 1
    if lead_shape == "throw":
        obligation = readings["follow.throw.obligation"]
        if obligation == "suit-only":
            return (), 0
        if obligation == "pairs-only":
            return (), asked.all_pairs
        if readings["follow.throw.several-components"] == "largest-only":
            return asked.tractors[:1], asked.all_pairs
    return asked.tractors, asked.all_pairs
