"""Seeded positions to measure on: replies to every kind of lead, whole tricks, and the worst hands of trumps."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rulings import trump_of
from tractor_check.adjudicate import adjudicate
from tractor_check.cards import FACES, RANKS, Cards, Suit
from tractor_check.profile import PRINTED
from tractor_check.rules.follow import Demand, demand_of, is_legal
from tractor_check.rules.lead import Lead, lead_in, lead_of
from tractor_check.scenario import Scenario
from tractor_check.trump import Group, Layout, Trump

SEATS = ("P1", "P2", "P3", "P4")
KINDS: dict[str, tuple[int, ...]] = {
    "single": (1,),
    "pair": (2,),
    "tractor of 4": (4,),
    "tractor of 6": (6,),
    "throw of 2 singles": (1, 1),
    "throw with a pair": (2, 1, 1),
    "throw with a tractor": (4, 1, 1),
    "throw of tractor and pair": (4, 2),
    "throw of two tractors": (4, 4),
}


def piece(random: Random, layout: Layout, free: int, size: int) -> int:
    """Return a random single, pair or tractor out of free pairs of a group, as a holding; 0 if there is none."""
    fields = [2 * field for field, face in enumerate(layout.faces) if face >= 0 and free >> (2 * field) & 3 == 3]
    if size == 1:
        return 1 << random.choice(fields) if fields else 0
    rows = [sum(3 << (field + 2 * step) for step in range(size // 2)) for field in fields]
    rows = [row for row in rows if row & free == row]
    return random.choice(rows) if rows else 0


def lead_of_kind(random: Random, trump: Trump, layout: Layout, kind: str) -> Lead | None:
    """Return a random lead of a kind out of a group, or ``None`` when the draw does not fit."""
    free, holding = layout.mask, 0
    for size in KINDS[kind]:
        drawn = piece(random, layout, free, size)
        if not drawn:
            return None
        holding |= drawn
        free &= ~(3 * (drawn & int("01" * 64, 2)))
    lead = lead_of(trump, holding << layout.base)
    wanted = sorted(size for size in KINDS[kind])
    return lead if lead is not None and sorted(part.size for part in lead.parts) == wanted else None


def any_trump(random: Random) -> Trump:
    """Return a random level and trump suit, no-trump now and then."""
    return trump_of(random.choice(RANKS).value, random.choice(["S", "H", "C", "D", "NT"]))


def verdicts(kind: str, count: int) -> list[tuple[Demand, int, int]]:
    """Return (demand, hand, reply) of random followers who are long in the led group, half of the replies legal."""
    return [
        (demand_of(lead_in(*led), PRINTED, one_deck=False), hand, reply) for led, hand, reply in looked_at(kind, count)
    ]


def looked_at(kind: str, count: int) -> list[tuple[tuple[Layout, int], int, int]]:
    """Return ((layout, holding of the lead), hand, reply) of such followers."""
    random = Random(kind)
    found: list[tuple[tuple[Layout, int], int, int]] = []
    while len(found) < count:
        trump = any_trump(random)
        layout = random.choice([group for group in trump.layouts if group.mask])
        lead = lead_of_kind(random, trump, layout, kind)
        if lead is None:
            continue
        hand = Cards(b"".join(face_twice(face) for face in random.sample(range(FACES), 13)))
        packed = trump.pack(hand) & ~(lead.holding << layout.base)
        held = trump.faces_in(layout, packed >> layout.base & layout.mask)
        if len(held) < lead.size + 1:
            continue
        reply = trump.pack(Cards(random.sample(held, lead.size)))
        demand = demand_of(lead, PRINTED, one_deck=False)
        if is_legal(demand, packed, reply) is (len(found) % 2 == 0):
            found.append(((layout, lead.holding), packed, reply))
    return found


def face_twice(face: int) -> bytes:
    """Return a face with its copy."""
    return bytes([face, face])


def whole_tricks(kind: str, count: int) -> list[Scenario]:
    """Return whole four-handed tricks of legal plays out of full hands; throws stand."""
    random = Random(f"whole {kind}")
    found: list[Scenario] = []
    while len(found) < count:
        level, suit = random.choice(RANKS), random.choice(["S", "H", "C", "D", "NT"])
        trump = trump_of(level.value, suit)
        deck = list(range(FACES)) * 2
        random.shuffle(deck)
        hands = [Cards(deck[25 * seat : 25 * seat + 25]) for seat in range(4)]
        packed = [trump.pack(hand) for hand in hands]
        lead = _held_lead(random, trump, packed[0], kind)
        if lead is None:
            continue
        demand = demand_of(lead, PRINTED, one_deck=False)
        replies = [_legal(random, trump, demand, hand) for hand in packed[1:]]
        if None in replies:
            continue
        plays = {seat: trump.unpack(reply) for seat, reply in zip(SEATS[1:], replies, strict=True) if reply is not None}
        led = trump.unpack(lead.holding << lead.layout.base)
        scenario = Scenario(
            id="trick",
            variant="four-80",
            seats=SEATS,
            level=level,
            trump=suit,
            hands=dict(zip(SEATS, hands, strict=True)),
            lead=("P1", led),
            plays=plays,
        )
        if adjudicate(scenario).answer["lead"]["recalled"] is False:
            found.append(scenario)
    return found


def _held_lead(random: Random, trump: Trump, hand: int, kind: str) -> Lead | None:
    """Return a lead of a kind out of a hand."""
    layout = random.choice([group for group in trump.layouts if group.mask])
    held = trump.faces_in(layout, hand >> layout.base & layout.mask)
    size = sum(KINDS[kind])
    if len(held) < size:
        return None
    lead = lead_of(trump, trump.pack(Cards(held[-size:] if size > 1 else [random.choice(held)])))
    return lead if lead is not None and sorted(part.size for part in lead.parts) == sorted(KINDS[kind]) else None


def _legal(random: Random, trump: Trump, demand: Demand, hand: int) -> int | None:
    """Return a random legal reply, or ``None`` when a thousand draws do not find one."""
    held = trump.faces_in(demand.layout, hand >> demand.base & demand.mask)
    rest = list((trump.unpack(hand) - Cards(held)).faces)
    for _ in range(1000):
        inside = random.sample(held, min(len(held), demand.size))
        reply = trump.pack(Cards([*inside, *random.sample(rest, demand.size - len(inside))]))
        if is_legal(demand, hand, reply):
            return reply
    return None


def worst(count: int) -> Iterator[Scenario]:
    """Yield followers with 20 to 25 trumps in 8 to 12 pairs, facing throws of 4 to 25 trumps with tractors in them."""
    random = Random("worst")
    while count:
        level, suit = random.choice(RANKS), random.choice(["S", "H", "C", "D"])
        trump = trump_of(level.value, suit)
        faces = [face for face in trump.layouts[Group.TRUMPS].faces if face >= 0]
        twice = random.sample(faces, random.randint(8, 12))
        once = random.sample([face for face in faces if face not in twice], len(faces) - len(twice))
        hand = Cards([*twice, *twice, *once][: random.randint(20, 25)])
        left = faces * 2
        for face in hand.faces:
            left.remove(face)
        side = [face for face in range(FACES) if trump.group_of_face[face] is Group(_other(trump, random))]
        if random.random() < 0.4:
            lead = Cards(left[-random.randint(4, len(left)) :])
        else:
            lead = Cards((side * 2)[: random.randint(4, 24)])
        count -= 1
        yield Scenario(
            id="worst",
            variant="four-80",
            seats=SEATS,
            level=level,
            trump=suit,
            hands={"P2": hand},
            lead=("P1", lead),
            unlisted="as-played",
        )


def _other(trump: Trump, random: Random) -> int:
    """Return the number of a side suit."""
    return random.choice([suit.number for suit in Suit if suit is not trump.suit])
