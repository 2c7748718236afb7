"""The trump of a hand: groups, tiers and touching tiers at every level and suit, and packed hands."""

from __future__ import annotations

import pytest

from oracle.cards import FACES as ORACLE_FACES
from oracle.cards import trump_of as oracle_trump_of
from rulings import ALL_TRUMPS, trump_of
from tractor_check.cards import ALL_CARDS, FACES, SUITS, Card, Cards, Rank, Suit
from tractor_check.notation import cards
from tractor_check.shapes import pair_bits
from tractor_check.trump import LOW, Group, Trump

GROUPS = {"S": Group.SPADES, "H": Group.HEARTS, "C": Group.CLUBS, "D": Group.DIAMONDS, "T": Group.TRUMPS}
every_trump = pytest.mark.parametrize(
    ("level", "suit"), ALL_TRUMPS, ids=[f"{level}-{suit}" for level, suit in ALL_TRUMPS]
)


@every_trump
def test_groups_are_those_of_the_oracle(level: str, suit: str) -> None:
    """trump.members.suit, trump.members.no-trump, derived.trump-group."""
    trump, plain = trump_of(level, suit), oracle_trump_of(level, suit)
    for card in ALL_CARDS:
        assert trump.group(card) is GROUPS[plain.group[str(card)]]
        assert trump.group_of_face[card.face] is trump.group(card)


@every_trump
def test_strengths_rise_with_the_tiers_of_the_oracle(level: str, suit: str) -> None:
    """trump.tiers.order, trump.tiers.off-levels-equal, derived.special-above."""
    trump, plain = trump_of(level, suit), oracle_trump_of(level, suit)
    for one in ORACLE_FACES:
        for two in ORACLE_FACES:
            if plain.group[one] == plain.group[two]:
                ours = trump.strength_of_face[Card.of(one).face], trump.strength_of_face[Card.of(two).face]
                theirs = plain.tier[one], plain.tier[two]
                assert (ours[0] > ours[1], ours[0] == ours[1]) == (theirs[0] > theirs[1], theirs[0] == theirs[1])


@every_trump
def test_pairs_touch_as_in_the_oracle(level: str, suit: str) -> None:
    """tractor.consecutive, tractor.level-skip, tractor.trump.*, tractor.no-trump.*."""
    trump, plain = trump_of(level, suit), oracle_trump_of(level, suit)
    for one in ORACLE_FACES:
        for two in ORACLE_FACES:
            if plain.group[one] == plain.group[two] and one != two:
                layout = trump.layouts[GROUPS[plain.group[one]]]
                pairs = trump.pack(cards(f"{one} {one} {two} {two}")) >> layout.base
                tiers = layout.tiers(pair_bits(pairs))
                assert bool(tiers & tiers >> 2) is (abs(plain.tier[one] - plain.tier[two]) == 1), (one, two)


@every_trump
def test_the_fields_of_all_groups_hold_every_face_once(level: str, suit: str) -> None:
    trump = trump_of(level, suit)
    units = [trump.units[face] for face in range(FACES)]
    assert len(set(units)) == FACES
    assert all(unit.bit_count() == 1 and unit & LOW for unit in units)
    for layout in trump.layouts:
        faces = [face for face in layout.faces if face >= 0]
        assert layout.mask.bit_count() == 2 * len(faces)
        assert layout.group in GROUPS.values()
        assert sum(3 * trump.units[face] for face in faces) == layout.mask << layout.base
    sizes = [sum(face >= 0 for face in layout.faces) for layout in trump.layouts]
    assert sum(sizes) == FACES
    assert sizes[Group.TRUMPS] == (6 if suit == "NT" else 18)


@pytest.mark.parametrize(
    ("level", "suit", "ladder"),
    [
        pytest.param("2", "H", "H3 H4 H5 H6 H7 H8 H9 H10 HJ HQ HK HA S2=C2=D2 H2 LJ BJ", id="level 2, hearts"),
        pytest.param("3", "C", "C2 C4 C5 C6 C7 C8 C9 C10 CJ CQ CK CA S3=H3=D3 C3 LJ BJ", id="level 3, clubs"),
        pytest.param("A", "D", "D2 D3 D4 D5 D6 D7 D8 D9 D10 DJ DQ DK SA=HA=CA DA LJ BJ", id="level A, diamonds"),
        pytest.param("10", "NT", "S10=H10=C10=D10 LJ BJ", id="level 10, no-trump"),
    ],
)
def test_trumps_rise(level: str, suit: str, ladder: str) -> None:
    trump = trump_of(level, suit)
    layout = trump.layouts[Group.TRUMPS]
    tops: list[int] = []
    for tier in ladder.split():
        strengths = {layout.top(trump.pack(cards(face)) >> layout.base) for face in tier.split("=")}
        assert len(strengths) == 1
        tops += strengths
    assert tops == sorted(set(tops))


@pytest.mark.parametrize(
    ("level", "suit", "pairs", "touch"),
    [
        pytest.param("2", "H", "D 3 3 4 4", True, id="neighbours"),
        pytest.param("3", "C", "D 2 2 4 4", True, id="tractor.level-skip in a side suit"),
        pytest.param("3", "C", "C 2 2 4 4", True, id="tractor.level-skip in trumps"),
        pytest.param("3", "C", "D 4 4 6 6", False, id="a gap"),
        pytest.param("2", "C", "D 3 3 A A", False, id="three and ace at level 2"),
        pytest.param("A", "C", "D K K 2 2", False, id="king and two at level A"),
        pytest.param("3", "C", "C A A D 3 3", False, id="tractor.trump.ordinary-not-to-off-level"),
        pytest.param("3", "C", "C A A 3 3", False, id="the ace and the main-suit level"),
        pytest.param("A", "C", "C K K D A A", False, id="derived.tractor.level-A: king and off-suit ace"),
        pytest.param("3", "C", "D 3 3 H 3 3", False, id="tractor.trump.off-levels-not-joined"),
        pytest.param("3", "C", "D 3 3 C 3 3", True, id="off-suit level and main-suit level"),
        pytest.param("3", "C", "C 3 3 LJ LJ", True, id="main-suit level and small jokers"),
        pytest.param("3", "C", "D 3 3 LJ LJ", False, id="no step over the main-suit level"),
        pytest.param("3", "C", "LJ LJ BJ BJ", True, id="both jokers"),
        pytest.param("3", "NT", "D 3 3 LJ LJ", True, id="tractor.no-trump.level-to-small-joker"),
        pytest.param("3", "NT", "D 3 3 BJ BJ", False, id="no step over the small jokers"),
        pytest.param("3", "NT", "D 3 3 S 3 3", False, id="level pairs at no-trump"),
    ],
)
def test_which_pairs_touch(level: str, suit: str, pairs: str, touch: bool) -> None:
    trump = trump_of(level, suit)
    packed = trump.pack(cards(pairs))
    layout = trump.layouts[trump.group_of_face[cards(pairs).faces[0]]]
    tiers = layout.tiers(pair_bits(packed >> layout.base))
    assert bool(tiers & tiers >> 2) is touch


def test_the_ace_joins_only_where_the_departure_is_asked_for() -> None:
    """departure.tractor.ace-joins-off-level."""
    joined = trump_of("3", "C", ace_joins=True)
    layout = joined.layouts[Group.TRUMPS]
    tiers = layout.tiers(pair_bits(joined.pack(cards("C A A D 3 3 C 3 3 LJ LJ")) >> layout.base))
    assert tiers.bit_count() == 4 and tiers & tiers >> 2 & tiers >> 4 & tiers >> 6
    assert trump_of("3", "NT", ace_joins=True).layouts == trump_of("3", "NT").layouts
    assert repr(joined) == "Trump.of(Rank.THREE, Suit.CLUBS, ace_joins=True)"


@every_trump
def test_what_is_at_hand_about_level_cards_and_jokers(level: str, suit: str) -> None:
    """trump.members.suit, trump.members.no-trump."""
    trump = trump_of(level, suit)
    assert trump.trumps is trump.layouts[Group.TRUMPS]
    assert [trump.unit_of(face) for face in range(FACES)] == list(trump.units)
    printed = [Card.of(each.value + level).face for each in SUITS]
    assert list(trump.level_units) == [trump.units[face] for face in printed]
    by_level = [face for face in printed if ALL_CARDS[face].suit is not trump.suit]
    special = trump.pack(Cards([*by_level, Card.of("LJ").face, Card.of("BJ").face]))
    assert trump.by_level << trump.trumps.base == special


def test_cards_of_a_holding() -> None:
    trump = trump_of("3", "C")
    for text in ("D9", "D9 D9", "D4 D9 DK DK", "DA"):
        layout = trump.layouts[Group.DIAMONDS]
        holding = trump.pack(cards(text)) >> layout.base
        assert trump.cards_in(layout, holding) == cards(text)
        assert trump.faces_in(layout, holding) == list(cards(text).faces)
    for text in ("D3", "LJ", "S3 D3 BJ BJ"):
        assert trump.cards_in(trump.trumps, trump.pack(cards(text)) >> trump.trumps.base) == cards(text)


def test_a_trump_is_made_once() -> None:
    assert Trump.of(Rank.THREE, Suit.CLUBS) is Trump.of(Rank.THREE, Suit.CLUBS)
    assert Trump.of(Rank.THREE, Suit.CLUBS) is not Trump.of(Rank.THREE, None)
    assert Trump.of(Rank.THREE, Suit.CLUBS) is not Trump.of(Rank.THREE, Suit.CLUBS, ace_joins=True)
    assert repr(Trump.of(Rank.TEN, None)) == "Trump.of(Rank.TEN, None)"
    trump = Trump.of(Rank.THREE, Suit.CLUBS)
    assert (trump.level, trump.suit, trump.ace_joins) == (Rank.THREE, Suit.CLUBS, False)


@every_trump
def test_hands_are_packed_and_unpacked(level: str, suit: str) -> None:
    trump = trump_of(level, suit)
    every = Cards([*range(FACES), *range(FACES)])
    packed = trump.pack(every)
    assert packed.bit_count() == 2 * FACES
    assert trump.unpack(packed) == every
    assert trump.pack(Cards()) == 0 and trump.unpack(0) == Cards()
    one = Cards(range(FACES))
    assert trump.pack(one).bit_count() == FACES and trump.pack(one) & ~LOW == 0


def test_three_copies_of_a_face_cannot_be_packed() -> None:
    trump = trump_of("2", "H")
    assert trump.pack(cards("D 3 3 3")).bit_count() != 3
    assert trump.pack(cards("D 3 3 4 4")).bit_count() == 5 - 1


def test_the_top_of_a_holding_is_its_highest_card() -> None:
    trump = trump_of("3", "C")
    layout = trump.layouts[Group.TRUMPS]
    assert layout.top(0) == 0
    off = [layout.top(trump.pack(cards(f"{suit.value}3")) >> layout.base) for suit in SUITS if suit is not Suit.CLUBS]
    assert len(set(off)) == 1
    assert layout.top(trump.pack(cards("C 4 A S 3")) >> layout.base) == off[0]
    assert layout.top(trump.pack(cards("C 4 A S 3 C 3")) >> layout.base) > off[0]
