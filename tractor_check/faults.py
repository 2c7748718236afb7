"""Faults: what makes a position impossible or incomplete, all found at once and before any ruling."""

from __future__ import annotations

from collections.abc import Iterator
from operator import eq

from tractor_check.cards import FACES, Cards
from tractor_check.clauses import is_clause
from tractor_check.errors import ProfileError
from tractor_check.profile import Profile
from tractor_check.ruling import Fault
from tractor_check.scenario import Scenario
from tractor_check.table import (
    VARIANTS,
    PlayOrder,
    Position,
    Variant,
    counted_cards,
    held_cards,
    opposite,
    play_order,
    position_of,
    seats_from,
    trump_under,
)


def faults_of(scenario: Scenario, profile: Profile) -> tuple[Fault, ...]:
    """Return every fault of the position that does not depend on what the rules derive.

    The scenario's own readings come on top of ``profile``; what they supply or allow is no fault.
    """
    variant = VARIANTS[scenario.variant]
    found = [*_seats(scenario, variant), *_cards(scenario, variant)]
    if scenario.lead is not None:
        found += _trick(scenario)
    if scenario.partner is not None and scenario.reveal is None:
        found += _partner(scenario, variant)
    in_force = profile
    if scenario.readings:
        amiss = list(_readings(scenario, profile))
        found += amiss
        in_force = profile if amiss else profile.replace(scenario.readings)
    if not in_force.silent:
        found += faults_of_hand(scenario, in_force)[0]
    found += _clauses(scenario)
    return tuple(found)


def faults_of_hand(scenario: Scenario, profile: Profile) -> tuple[list[Fault], int]:
    """Return the faults of levels, partner and the hand's blocks under ``profile``, and the bits of the readings
    they look at.
    """
    trick_only = not (scenario.reveal or scenario.bury or scenario.call or scenario.settle)
    if trick_only and not scenario.levels and scenario.partner is None:
        return [], 0
    from tractor_check.hand_faults import FAULT_READINGS, hand_faults  # imported when a hand is asked about

    return list(hand_faults(scenario, profile)), FAULT_READINGS


def sound_position(scenario: Scenario, profile: Profile) -> Position | None:
    """Return the position of a scenario that is a trick and nothing else, with all it needs and without fault: the
    usual case, seen at one glance. For all others there is ``None``, and `faults_of` to look closely.
    """
    variant = VARIANTS[scenario.variant]
    order = None if profile.silent else _order_of_trick(scenario, variant)
    if order is None:
        return None
    if (scenario.cites or (scenario.expect and "because" in scenario.expect)) and any(_clauses(scenario)):
        return None
    trump = trump_under(scenario, profile)
    hands, whole = held_cards(scenario, variant, trump)
    return position_of(scenario, trump, hands, order) if whole or _hands_fit(scenario, variant) else None


def _order_of_trick(scenario: Scenario, variant: Variant) -> PlayOrder | None:
    """Return who plays when in a scenario that is a trick and nothing else, with level, trump and every play in turn;
    ``None`` in any other.
    """
    lead, plays = scenario.lead, scenario.plays
    if lead is None or scenario.level is None or scenario.trump is None or scenario.first_trick or scenario.readings:
        return None
    if (
        scenario.reveal
        or scenario.bury
        or scenario.call
        or scenario.settle
        or scenario.levels
        or scenario.partner is not None
    ):
        return None
    order = play_order(scenario.seats, lead[0], variant.seats)
    if order is None or not order.everyone >= scenario.hands.keys():
        return None
    if len(plays) >= len(order.first) or plays.keys() != order.first[len(plays)]:
        return None
    return order if scenario.dealer is None or scenario.dealer in order.everyone else None


def _hands_fit(scenario: Scenario, variant: Variant) -> bool:
    """Return whether no hand is too large and no face is there too often."""
    counted = sorted(counted_cards(scenario))
    return not any(len(held.faces) > variant.deal for held in scenario.hands.values()) and not any(
        map(eq, counted, counted[variant.packs :])
    )


def _seats(scenario: Scenario, variant: Variant) -> Iterator[Fault]:
    """Yield faults of the seat list, and seats that are named but do not sit at the table (setup.seats)."""
    seats = scenario.seats
    if len(seats) != variant.seats:
        yield Fault("seat-count", "seats", {"seats": len(seats), "variant": variant.seats}, "setup.seats")
    elif len(set(seats)) != len(seats):
        yield Fault("seat-count", "seats", {"seats": len(set(seats)), "variant": variant.seats}, "setup.seats")
    for about, seat in named_seats(scenario):
        if seat not in seats:
            yield Fault("unknown-seat", about, {"seat": seat, "seats": seats})


def named_seats(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Yield (path, seat) for every seat that the scenario names outside ``seats`` and ``expect``."""
    for seat in scenario.hands:
        yield f"hands.{seat}", seat
    if scenario.lead is not None:
        yield f"lead.{scenario.lead[0]}", scenario.lead[0]
    for seat in scenario.plays:
        yield f"plays.{seat}", seat
    if scenario.dealer is not None:
        yield "dealer", scenario.dealer
    for seat in scenario.partner or ():
        yield "partner", seat
    for seat in scenario.levels or ():
        yield f"levels.{seat}", seat
    if scenario.reveal or scenario.bury or scenario.call or scenario.settle:
        yield from _block_seats(scenario)


def _block_seats(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Yield (path, seat) for the seats named in reveal, bury, call and settle."""
    if scenario.reveal is not None:
        for seat in scenario.reveal.previous_winners or ():
            yield "reveal.previous_winners", seat
        if scenario.reveal.dealer is not None:
            yield "reveal.dealer", scenario.reveal.dealer
        for number, show in enumerate(scenario.reveal.shows):
            yield f"reveal.shows.{number}", show.seat
    if scenario.bury is not None and scenario.bury.by is not None:
        yield "bury.by", scenario.bury.by
    if scenario.call is not None:
        if scenario.call.by is not None:
            yield "call.by", scenario.call.by
        for trick in scenario.call.played:
            for seat, _cards_played in trick:
                yield "call.played", seat
    if scenario.settle is not None:
        for name, points in (
            ("points_by", scenario.settle.points_by),
            ("points_before_partner", scenario.settle.points_before_partner),
        ):
            for seat in points or ():
                yield f"settle.{name}.{seat}", seat
        if scenario.settle.final_trick is not None:
            yield "settle.final_trick.winner", scenario.settle.final_trick.winner


def _cards(scenario: Scenario, variant: Variant) -> Iterator[Fault]:
    """Yield faults of copies and sizes of hands (setup.decks.*, setup.hand-size)."""
    counted = sorted(counted_cards(scenario))
    packs = variant.packs
    if any(map(eq, counted, counted[packs:])):
        clause = "setup.decks.one" if packs == 1 else "setup.decks.two"
        for face in range(FACES):
            copies = counted.count(face)
            if copies > packs:
                facts = {"card": Cards([face]), "copies": copies, "packs": packs}
                yield Fault("too-many-copies", _where(scenario, face), facts, clause)
                if packs == 1:
                    yield Fault("too-many-copies", _where(scenario, face), facts, "pair.one-deck-impossible")
    for seat, held in scenario.hands.items():
        if len(held) > variant.deal:
            yield Fault("hand-size", f"hands.{seat}", {"held": len(held), "dealt": variant.deal}, "setup.hand-size")


def _where(scenario: Scenario, face: int) -> str:
    """Return the path of the last pile that holds a face which is there too often."""
    last = "hands"
    for seat, held in scenario.hands.items():
        last = f"hands.{seat}" if face in held.faces else last
    last = "gone" if face in scenario.gone.faces else last
    if scenario.lead and scenario.lead[0] not in scenario.hands and face in scenario.lead[1].faces:
        last = f"lead.{scenario.lead[0]}"
    for seat, played in scenario.plays.items():
        last = f"plays.{seat}" if seat not in scenario.hands and face in played.faces else last
    return last


def _trick(scenario: Scenario) -> Iterator[Fault]:
    """Yield faults of turn, level, trump and dealer of a trick."""
    assert scenario.lead is not None
    leader = scenario.lead[0]
    if scenario.plays and leader in scenario.seats:
        order = seats_from(scenario.seats, scenario.seats.index(leader))[1:]
        expected = order[: len(scenario.plays)]
        for seat in scenario.plays:
            if seat in scenario.seats and seat not in expected:
                turn = order[0] if seat == leader else next(other for other in order if other not in scenario.plays)
                yield Fault("out-of-turn", f"plays.{seat}", {"seat": seat, "turn": turn})
    if scenario.reveal is None:
        if scenario.level is None:
            yield Fault("level-missing", "level")
        if scenario.trump is None:
            yield Fault("trump-missing", "trump")
        if scenario.first_trick and scenario.dealer is None:
            yield Fault("dealer-missing", "dealer")


def _partner(scenario: Scenario, variant: Variant) -> Iterator[Fault]:
    """Yield faults of a given partner where no reveal can move the deal (partner.fixed-opposite)."""
    partner, dealer = scenario.partner or (), scenario.dealer
    if variant.partners_opposite:
        across = (opposite(scenario.seats, dealer),) if dealer in scenario.seats and len(scenario.seats) == 4 else None
        if across is not None and partner != across:
            facts = {"partner": partner, "opposite": across[0]}
            yield Fault("partner-invalid", "partner", facts, "partner.fixed-opposite")
    elif dealer is not None and dealer in partner:
        yield Fault("partner-invalid", "partner", {"partner": partner})


def _readings(scenario: Scenario, profile: Profile) -> Iterator[Fault]:
    """Yield readings or values that the register does not have."""
    for reading_id, value in scenario.readings.items():
        try:
            profile.replace({reading_id: value})
        except ProfileError as error:
            yield Fault("reading-unknown", f"readings.{reading_id}", {"message": str(error)})


def _clauses(scenario: Scenario) -> Iterator[Fault]:
    """Yield cited clauses that the register does not have."""
    for clause in scenario.cites:
        if not is_clause(clause):
            yield Fault("clause-unknown", "cites", {"clause": clause})
    for clause in (scenario.expect or {}).get("because", ()):
        if not is_clause(clause):
            yield Fault("clause-unknown", "expect.because", {"clause": clause})
