"""The bottom: taking and burying it, and the factor on its points at the end (clauses bottom.*, setup.bottom-size)."""

from __future__ import annotations

from typing import Any, NamedTuple

from tractor_check.cards import Cards
from tractor_check.hand_blocks import Bury
from tractor_check.profile import Profile, reading
from tractor_check.rules.lead import lead_of
from tractor_check.ruling import ILLEGAL, LEGAL, UNDETERMINED, Reason
from tractor_check.shapes import THROW
from tractor_check.table import Variant
from tractor_check.trump import Trump

PATTERN = reading("bottom.pattern-vs-count")
THROW_COUNT = reading("bottom.n.throw")


class Burial(NamedTuple):
    """A judged burial: ``legal``, ``illegal`` or ``undetermined``, and why."""

    answer: str
    details: dict[str, Any]
    reasons: list[Reason]


def rule_bury(variant: Variant, dealer: str | None, block: Bury) -> Burial:
    """Return whether the burial is legal.

    Args:
        variant: the game's set-up; it says how many cards are buried.
        dealer: the dealer; ``None`` where nobody said, so that whoever buries is taken to be the dealer;
            ``undetermined`` where the reveal leaves that open.
        block: what is buried.
    """
    reasons, size = [], len(block.cards)
    answer = LEGAL
    if block.by is not None and dealer is not None:
        if dealer == UNDETERMINED:
            answer = UNDETERMINED
        else:
            holds = block.by == dealer
            answer = LEGAL if holds else ILLEGAL
            reasons.append(Reason("bottom.dealer-takes", holds, "bury", None, {"seat": block.by, "dealer": dealer}))
    facts = {"size": variant.bottom, "buried": size}
    if block.hand is not None and not block.cards <= block.hand:
        missing = block.cards - block.hand
        reasons.append(Reason("not-in-hand", False, "bury", missing, facts))
        answer = ILLEGAL
    right = size == variant.bottom
    reasons.append(Reason("bottom.dealer-buries", right and answer != ILLEGAL, "bury", None, facts))
    if right:
        reasons.append(Reason("setup.bottom-size", True, "bury", None, facts))
    else:
        answer = ILLEGAL
    return Burial(answer, {"buried": size, "points": block.cards.points}, reasons)


# ----------------------------------------------------------------------------------------------------------- the factor


def bottom_multiplier(cards_led: int) -> int:
    """Return the factor on the bottom's points when the defenders win the final trick.

    Args:
        cards_led: number of cards led to that trick, after any recall; at least 1.

    Returns:
        A pure factor (2, 4, 16, 64, ...); callers multiply card points by it.

    Raises:
        ValueError: ``cards_led`` is below 1.

    Source:
        Clauses bottom.multiplier.power and bottom.multiplier.n-is-cards-led.

    >>> bottom_multiplier(6)
    64
    """
    if cards_led < 1:
        raise ValueError(f"at least one card is led to a trick, not {cards_led}")
    return 1 << cards_led


class LastLead(NamedTuple):
    """The lead to the final trick.

    Attributes:
        size: number of cards led.
        pairs: pairs in it, ``None`` where its form is not known.
        longest: cards of its longest part, ``None`` where that is not known.
        throw: whether it is a throw, ``None`` where that is not known.
    """

    size: int
    pairs: int | None
    longest: int | None
    throw: bool | None


def last_lead(
    variant: Variant, *, size: int | None = None, cards: Cards | None = None, trump: Trump | None = None
) -> LastLead | None:
    """Return the form of the final lead, as far as it is known; ``None`` when its cards are of different groups.

    Args:
        variant: the game; one pack leads singles only.
        size: number of cards led, where the cards are not given.
        cards: the cards led.
        trump: the trump in force, ``None`` if it is not known.
    """
    size = len(cards) if cards is not None else size or 0
    if trump is not None and cards is not None:
        lead = lead_of(trump, trump.pack(cards))
        return None if lead is None else LastLead(size, lead.pairs, lead.parts[0].size, lead.shape == THROW)
    if size == 1 or variant.packs == 1:
        return LastLead(size, 0, 1, size > 1)
    if cards is None:
        return LastLead(size, None, None, None)
    pairs = size - len(cards.different)
    return LastLead(size, pairs, None if pairs > 1 else 1 + pairs, None if pairs > 1 else size > 1 + pairs)


def factor_on_bottom(lead: LastLead, profile: Profile) -> tuple[int | None, int]:
    """Return the factor on the bottom (``None`` where it turns on a form that is not known) and the readings consulted.

    Source:
        Clauses bottom.multiplier.by-final-pattern, bottom.multiplier.power and bottom.multiplier.n-is-cards-led.
    """
    readings = PATTERN.bit if lead.throw is False else PATTERN.bit | THROW_COUNT.bit
    whole = lead.throw is False or profile.values[THROW_COUNT.index] == "total"
    count = lead.size if whole else lead.longest
    pattern = profile.values[PATTERN.index]
    if pattern == "power-of-pairs":
        pairs = lead.pairs if whole else None if count is None else count // 2
        return None if pairs is None else bottom_multiplier(pairs + 1), readings
    if pattern == "fixed-by-form":
        longest = lead.longest
        return None if longest is None else 8 if longest >= 4 else 2 * longest, readings
    if count is None:
        return None, readings
    return 2 * count if pattern == "twice-count" else bottom_multiplier(count), readings
