"""Faults of a hand's blocks: what reveal, bury, call and settle lack, or hold that cannot be.

They depend on the readings in force: what a reading supplies or allows is no fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from tractor_check.cards import Cards
from tractor_check.hand_blocks import Call, Reveal, Settle
from tractor_check.profile import Profile
from tractor_check.rules.call import COPIES, SAME_TRICK
from tractor_check.rules.levels import OWNER, unequal_partners
from tractor_check.rules.shows import FIRST, FIRST_DEALER, LATER, REVOLT
from tractor_check.ruling import Fault
from tractor_check.scenario import Scenario
from tractor_check.table import VARIANTS, Variant, buried_cards, opposite

FAULT_READINGS = OWNER.bit | COPIES.bit | SAME_TRICK.bit | FIRST_DEALER.bit
"""Bits of the readings that the faults of a hand look at."""


def hand_faults(scenario: Scenario, profile: Profile) -> Iterator[Fault]:
    """Yield every fault of the hand's blocks and of levels and partner that is plain before anything is ruled."""
    variant = VARIANTS[scenario.variant]
    if len(scenario.seats) != variant.seats:
        return
    if scenario.levels and variant.partners_opposite and profile.values[OWNER.index] == "per-side":
        unequal = unequal_partners(scenario)
        if unequal is not None:
            given = {seat: scenario.levels[seat].value for seat in unequal}
            yield Fault("levels-conflict", f"levels.{unequal[1]}", given)
    if scenario.partner is not None and not variant.partners_opposite:
        yield from _partners(scenario.partner, profile)
    if scenario.reveal is not None:
        yield from _reveal(scenario, scenario.reveal, variant, profile)
    if scenario.bury is not None and scenario.bury.hand is not None:
        yield from _buried_from(scenario.bury.hand, variant)
    if scenario.call is not None:
        yield from _call(scenario, scenario.call, variant)
    if scenario.settle is not None:
        yield from _settle(scenario, scenario.settle, variant)


def _partners(partner: tuple[str, ...], profile: Profile) -> Iterator[Fault]:
    """Yield the fault of more partners than the readings in force can make."""
    allowed = profile.values[COPIES.index] == "holder" or profile.values[SAME_TRICK.index] == "both"
    if len(set(partner)) > (2 if allowed else 1):
        yield Fault("partner-invalid", "partner", {"partner": partner})


def _needs(
    scenario: Scenario, about: str, *, level: bool = False, trump: bool = False, dealer: bool = False
) -> Iterator[Fault]:
    """Yield what a block needs and nobody gives; with a reveal these follow from it."""
    if scenario.reveal is not None:
        return
    if level and scenario.level is None:
        yield Fault("level-missing", "level", {"for": about})
    if trump and scenario.trump is None:
        yield Fault("trump-missing", "trump", {"for": about})
    if dealer and scenario.dealer is None:
        yield Fault("dealer-missing", "dealer", {"for": about})


def _copies(
    counted: Mapping[int, int], about: str, variant: Variant, *, clauses: Iterable[str] = ()
) -> Iterator[Fault]:
    """Yield a fault for every face that there are too many copies of (setup.decks.*)."""
    one = variant.packs == 1
    for face, copies in sorted(counted.items()):
        if copies > variant.packs:
            facts = {"card": Cards([face]), "copies": copies, "packs": variant.packs}
            yield Fault("too-many-copies", about, facts, "setup.decks.one" if one else "setup.decks.two")
            for clause in clauses if one else ():
                yield Fault("too-many-copies", about, facts, clause)


# --------------------------------------------------------------------------------------------------- reveal, bury, call


def _reveal(scenario: Scenario, block: Reveal, variant: Variant, profile: Profile) -> Iterator[Fault]:
    """Yield what a reveal lacks: levels, previous winners, a dealer; and cards shown that cannot be."""
    shown = _shown(block)
    for face in sorted(shown):
        last = max(
            place for place, show in enumerate(block.shows) if show.cards is not None and face in show.cards.faces
        )
        about = f"reveal.shows.{last}"
        yield from _copies({face: shown[face]}, about, variant, clauses=("reveal.one-deck.no-pairs",))
    if block.bottom is not None:
        yield from _copies(Counter(card.face for card in block.bottom), "reveal.bottom", variant)
    lacking = _four_lacks if variant.partners_opposite else _five_lacks
    yield from lacking(scenario, block, _seats_without_level(scenario, variant), profile)


def _five_lacks(scenario: Scenario, block: Reveal, missing: tuple[str, ...], profile: Profile) -> Iterator[Fault]:
    """Yield what the reveal of five players lacks; a first hand without any levels begins at levels.start."""
    if missing and (block.hand != FIRST or scenario.levels):
        yield Fault("levels-missing", "levels", {"seats": missing})
    if block.hand == LATER and block.previous_winners is None:
        yield Fault("winners-missing", "reveal.previous_winners")


def _four_lacks(scenario: Scenario, block: Reveal, missing: tuple[str, ...], profile: Profile) -> Iterator[Fault]:
    """Yield what the reveal of four players lacks: the scheduled dealer, and the levels that may be shown."""
    dealer = block.dealer or scenario.dealer
    first = block.hand == FIRST
    if dealer is None and not (first and profile.values[FIRST_DEALER.index] in ("revealer", "seat-1")):
        clause = "dealer.four.first-hand-preset" if first else None
        yield Fault("dealer-missing", "reveal.dealer", {"for": "reveal"}, clause)
    if block.hand == REVOLT:
        if missing:
            yield Fault("levels-missing", "levels", {"seats": missing})
        return
    unknown = dealer in missing or len(missing) == len(scenario.seats)
    if unknown and scenario.level is None and (scenario.levels or not first):
        yield Fault("level-missing", "level", {"for": "reveal"})


def _shown(block: Reveal) -> Counter[int]:
    """Return the most copies that each seat shows at once, summed over the seats."""
    most: dict[str, Counter[int]] = {}
    for show in block.shows:
        if show.cards is not None:
            most[show.seat] = most.get(show.seat, Counter()) | Counter(show.cards.faces)
    return sum(most.values(), Counter[int]())


def _seats_without_level(scenario: Scenario, variant: Variant) -> tuple[str, ...]:
    """Return the seats whose level is not given; in the four-player games one seat a side is enough."""
    levels = scenario.levels or {}
    seats = scenario.seats
    if variant.partners_opposite:
        return tuple(seat for seat in seats if seat not in levels and opposite(seats, seat) not in levels)
    return tuple(seat for seat in seats if seat not in levels)


def _buried_from(held: Cards, variant: Variant) -> Iterator[Fault]:
    """Yield faults of the dealer's hand with the bottom taken, a moment of its own (setup.hand-size, setup.decks.*)."""
    most = variant.deal + variant.bottom
    if len(held) > most:
        yield Fault("hand-size", "bury.hand", {"held": len(held), "dealt": most}, "setup.hand-size")
    yield from _copies(Counter(held.faces), "bury.hand", variant)


def _call(scenario: Scenario, call: Call, variant: Variant) -> Iterator[Fault]:
    """Yield what a call lacks; in the four-player games nobody calls (partner.fixed-opposite)."""
    if variant.partners_opposite:
        facts = {"given": "call", "derived": "fixed partners"}
        yield Fault("contradiction", "call", facts, "partner.fixed-opposite")
        return
    yield from _copies(Counter(call.card.faces), "call.card", variant)
    yield from _needs(scenario, "call", level=True, trump=True, dealer=True)


# ------------------------------------------------------------------------------------------------------- the settlement


def _settle(scenario: Scenario, block: Settle, variant: Variant) -> Iterator[Fault]:
    """Yield what a settlement lacks, and points, bottoms and leads that cannot be."""
    if scenario.call is None:
        yield from _needs(scenario, "settle", dealer=True)
    if not variant.partners_opposite and scenario.partner is None and scenario.call is None:
        yield Fault("partner-missing", "partner", {"for": "settle"})
    missing = _seats_without_level(scenario, variant)
    told = scenario.reveal is not None and (not variant.partners_opposite or scenario.reveal.hand == REVOLT)
    if scenario.levels and missing and not told:
        yield Fault("levels-missing", "levels", {"seats": missing})
    if block.bottom is not None:
        if len(block.bottom) != variant.bottom:
            yield Fault(
                "bottom-size",
                "settle.bottom",
                {"cards": len(block.bottom), "size": variant.bottom},
                "setup.bottom-size",
            )
        if scenario.bury is not None and scenario.bury.cards != block.bottom:
            yield Fault("contradiction", "settle.bottom", {"given": block.bottom, "derived": scenario.bury.cards})
    yield from _points(scenario, block, variant)
    yield from _final_trick(scenario, block, variant)


def _points(scenario: Scenario, block: Settle, variant: Variant) -> Iterator[Fault]:
    """Yield points from tricks that nobody can have taken (points.total.one-deck, derived.total.two-decks)."""
    by_seat = {f"settle.points_by.{seat}": points for seat, points in (block.points_by or {}).items()}
    early = {
        f"settle.points_before_partner.{seat}": points for seat, points in (block.points_before_partner or {}).items()
    }
    total = {} if block.trick_points is None else {"settle.trick_points": block.trick_points}
    amiss = False
    for about, points in (total | by_seat | early).items():
        if points < 0 or points % 5:
            amiss = True
            clause = "derived.points.multiple-of-five" if points % 5 else None
            yield Fault("points-impossible", about, {"points": points}, clause)
    for seat, points in (block.points_before_partner or {}).items():
        if block.points_by is not None and points > block.points_by.get(seat, 0):
            yield Fault(
                "points-impossible",
                f"settle.points_before_partner.{seat}",
                {"points": points, "of": block.points_by.get(seat, 0)},
            )
    taken = sum((total or by_seat).values())
    bottom = buried_cards(scenario)
    lying = bottom.points if bottom is not None else 0
    if scenario.lead is not None:
        lying += scenario.lead[1].points + sum(played.points for played in scenario.plays.values())
    if not amiss and taken + lying > variant.points:
        facts = {"points": taken, "others": lying, "pack": variant.points}
        clause = "points.total.one-deck" if variant.packs == 1 else "derived.total.two-decks"
        about = "settle.points_by" if block.points_by is not None else "settle.trick_points"
        yield Fault("points-impossible", about, facts, clause)


def _final_trick(scenario: Scenario, block: Settle, variant: Variant) -> Iterator[Fault]:
    """Yield final leads that cannot be: too many cards for a hand, or too many copies beside the bottom."""
    final = block.final_trick
    if final is None:
        return
    led = len(final.lead) if final.lead is not None else final.cards_led or 0
    if led > variant.deal:
        yield Fault("hand-size", "settle.final_trick", {"held": led, "dealt": variant.deal}, "setup.hand-size")
    if final.lead is not None:
        bottom = buried_cards(scenario)
        counted = Counter(final.lead.faces) + Counter(
            face for face in (bottom.faces if bottom is not None else b"") if face in final.lead.faces
        )
        yield from _copies(counted, "settle.final_trick.lead", variant)
