"""The table: variants, seats, sides and the position of a trick, packed once and never changed."""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from tractor_check.cards import PACK_POINTS, Cards, Rank, Suit
from tractor_check.profile import Profile, reading
from tractor_check.ruling import Reason, kept
from tractor_check.scenario import Scenario
from tractor_check.trump import LOW, Trump

ACE_JOINS = reading("departure.tractor.ace-joins-off-level")


class Variant(NamedTuple):
    """The set-up of one game (setup.seats, setup.decks.*, setup.hand-size, setup.bottom-size).

    ``partners_opposite`` says whether partnerships are fixed (partner.fixed-opposite).
    """

    name: str
    seats: int
    packs: int
    deal: int
    bottom: int
    partners_opposite: bool

    @property
    def points(self) -> int:
        """Return the card points of all packs together."""
        return PACK_POINTS * self.packs


VARIANTS: Mapping[str, Variant] = {
    "five": Variant("five", seats=5, packs=2, deal=20, bottom=8, partners_opposite=False),
    "four-80": Variant("four-80", seats=4, packs=2, deal=25, bottom=8, partners_opposite=True),
    "four-40": Variant("four-40", seats=4, packs=1, deal=12, bottom=6, partners_opposite=True),
}


def setup_reasons(variant: Variant, *, hands: bool) -> list[Reason]:
    """Return the reasons that a position without faults keeps the set-up (setup.decks.*, setup.seats,
    setup.hand-size).
    """
    return list(_SETUP[variant.packs, hands])


_SETUP = {
    (packs, hands): tuple(
        kept(clause, "position") for clause in (decks, "setup.seats", *(["setup.hand-size"] if hands else []))
    )
    for packs, decks in ((1, "setup.decks.one"), (2, "setup.decks.two"))
    for hands in (False, True)
}


class Play(NamedTuple):
    """A play of the trick.

    Attributes:
        seat: who plays.
        cards: the cards as given.
        packed: the cards packed, or 0 when a face stands in it more than twice (so they cannot be held).
        hand: the packed hand they come from, ``None`` when it is unknown.
    """

    seat: str
    cards: Cards
    packed: int
    hand: int | None


class Position(NamedTuple):
    """A trick as it lies: one value for the rules to judge.

    Attributes:
        variant: the game's set-up.
        seats: all seats in play order.
        trump: the trump in force.
        followers: the seats after the leader's, in play order.
        lead: the leader's play.
        plays: the replies, in play order.
        hands: packed hands of the listed seats.
        known: packed cards that an unlisted seat is known to hold: what it plays.
        unlisted: seats whose hands are unknown, in play order, the leader apart.
        unseen: how many copies of each face nobody is known to hold and that are not out of play; empty when
            every hand is known.
        dealer: the dealer's seat, if given.
        partner: the dealer's partners if known (``()``: none), ``None`` if not.
        first_trick: whether this is the first trick, so that the dealer must lead.
        complete: whether every seat has played.
    """

    variant: Variant
    seats: tuple[str, ...]
    trump: Trump
    followers: tuple[str, ...]
    lead: Play
    plays: tuple[Play, ...]
    hands: Mapping[str, int]
    known: Mapping[str, int]
    unlisted: tuple[str, ...]
    unseen: Mapping[int, int]
    dealer: str | None
    partner: tuple[str, ...] | None
    first_trick: bool
    complete: bool


@lru_cache(maxsize=256)
def trump_of(level: Rank, suit: str, ace_joins: bool) -> Trump:
    """Return the trump of a level and a suit letter or ``NT``."""
    return Trump.of(level, None if suit == "NT" else Suit(suit), ace_joins=ace_joins)


class PlayOrder(NamedTuple):
    """Who plays when.

    Attributes:
        leader: index of the leader in the seat list.
        followers: the other seats, in play order.
        everyone: all seats.
        first: for every number of plays, the seats that made them.
    """

    leader: int
    followers: tuple[str, ...]
    everyone: frozenset[str]
    first: tuple[frozenset[str], ...]


@lru_cache(maxsize=1024)
def play_order(seats: tuple[str, ...], leader: str, players: int) -> PlayOrder | None:
    """Return who plays when, or ``None`` when the seat list has not ``players`` different seats or the leader is not
    among them.
    """
    everyone = frozenset(seats)
    if len(seats) != players or len(everyone) != players or leader not in everyone:
        return None
    followers = seats_from(seats, seats.index(leader))[1:]
    first = tuple(frozenset(followers[:count]) for count in range(players))
    return PlayOrder(seats.index(leader), followers, everyone, first + (frozenset(),) * players)


def seats_from(seats: tuple[str, ...], first: int) -> tuple[str, ...]:
    """Return all seats in play order from the one at index ``first``."""
    return seats[first:] + seats[:first]


def opposite(seats: tuple[str, ...], seat: str) -> str:
    """Return the seat across (partner.fixed-opposite)."""
    return seats[(seats.index(seat) + 2) % 4]


def trump_under(scenario: Scenario, profile: Profile) -> Trump:
    """Return the trump of a scenario with level and trump (departure.tractor.ace-joins-off-level)."""
    assert scenario.level is not None and scenario.trump is not None
    joins = profile.values[ACE_JOINS.index] == "joins"
    return trump_of(scenario.level, scenario.trump, joins)


def held_cards(scenario: Scenario, variant: Variant, trump: Trump) -> tuple[dict[str, int], bool]:
    """Return the listed hands packed under ``trump``, and whether they alone show that no face is there too often: all
    seats listed, none with more than its deal, no card gone (setup.hand-size, setup.decks.*).

    The number of copies of a face in all hands is a base-4 digit of one sum. Without a carry its digits add up to the
    number of cards; each carry takes three away.
    """
    unit_of, deal = trump.unit_of, variant.deal
    hands: dict[str, int] = {}
    cards = copies = 0
    whole = len(scenario.hands) == variant.seats and not scenario.gone.faces
    for seat, held in scenario.hands.items():
        faces = held.faces
        size = len(faces)
        if size > deal:
            whole = False
        cards += size
        total = sum(map(unit_of, faces))
        copies += total
        hands[seat] = total | ((total >> 1) & LOW)
    if whole:
        pairs = (copies >> 1) & LOW
        too_often = pairs & copies if variant.packs == 2 else pairs
        whole = not too_often and copies.bit_count() + pairs.bit_count() == cards
    return hands, whole


def position_of(
    scenario: Scenario, trump: Trump, hands: Mapping[str, int] | None = None, order: PlayOrder | None = None
) -> Position:
    """Return the trick position of a scenario without faults, its cards packed under ``trump``.

    Args:
        scenario: the scenario.
        trump: the trump in force.
        hands: its listed hands, where they are packed already.
        order: who plays when, where that is known already.
    """
    variant = VARIANTS[scenario.variant]
    assert scenario.lead is not None
    leader, led = scenario.lead
    seats, given = scenario.seats, scenario.plays
    if order is None:
        order = play_order(seats, leader, len(seats))
        assert order is not None
    if hands is None:
        hands, _whole = held_cards(scenario, variant, trump)
    as_played = scenario.unlisted == "as-played"
    known: dict[str, int] = {}
    plays: list[Play] = []
    unlisted: list[str] = []
    for seat in order.followers:
        hand = hands.get(seat)
        if seat in given:
            play = _play(seat, given[seat], trump, hand, as_played)
            plays.append(play)
            if hand is None:
                known[seat] = play.packed
                if not as_played:
                    unlisted.append(seat)
        elif hand is None:
            unlisted.append(seat)
    lead = _play(leader, led, trump, hands.get(leader), as_played)
    # Fields in their order: the constructor of a named tuple would take twice the time.
    fields = (
        variant,
        seats,
        trump,
        order.followers,
        lead,
        tuple(plays),
        hands,
        known,
        tuple(unlisted),
        _unseen(scenario, variant) if unlisted else {},
        scenario.dealer,
        scenario.partner,
        scenario.first_trick,
        len(plays) == len(seats) - 1,
    )
    return tuple.__new__(Position, fields)


def _play(seat: str, played: Cards, trump: Trump, hand: int | None, as_played: bool) -> Play:
    """Return a play; a face that stands in it more than twice makes it unplayable."""
    faces = played.faces
    if len(faces) == 1:
        packed = trump.units[faces[0]]
    else:
        total = sum(map(trump.unit_of, faces))
        packed = total | ((total >> 1) & LOW)
        if packed.bit_count() != len(faces):
            packed = 0
    return tuple.__new__(Play, (seat, played, packed, packed if hand is None and as_played else hand))


def counted_cards(scenario: Scenario) -> bytes:
    """Return the faces of all cards known to be somewhere at one moment.

    Listed hands, cards played by unlisted seats, the bottom, cards gone, and cards played in earlier tricks.
    """
    piles = [held.faces for held in scenario.hands.values()]
    piles.append(scenario.gone.faces)
    if scenario.lead and scenario.lead[0] not in scenario.hands:
        piles.append(scenario.lead[1].faces)
    piles += [played.faces for seat, played in scenario.plays.items() if seat not in scenario.hands]
    bottom = buried_cards(scenario)
    if bottom is not None:
        piles.append(bottom.faces)
    if scenario.call is not None:
        piles += [played.faces for trick in scenario.call.played for _seat, played in trick]
    return b"".join(piles)


def buried_cards(scenario: Scenario) -> Cards | None:
    """Return the bottom of the hand, given by the burial or by the settlement."""
    if scenario.bury is not None:
        return scenario.bury.cards
    return scenario.settle.bottom if scenario.settle is not None else None


def _unseen(scenario: Scenario, variant: Variant) -> dict[int, int]:
    """Return how many copies of each face are accounted for nowhere."""
    counted = counted_cards(scenario)
    return {face: left for face in range(54) if (left := variant.packs - counted.count(face)) > 0}
