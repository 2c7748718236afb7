"""Cards are faces, cards together a multiset; points are printed on five, ten and king."""

from __future__ import annotations

from collections import Counter

import pytest

from tractor_check.cards import (
    ALL_CARDS,
    FACE_POINTS,
    FACES,
    NO_CARDS,
    PACK_POINTS,
    RANKS,
    SUITS,
    Card,
    Cards,
    Rank,
    Suit,
)
from tractor_check.notation import cards


def test_a_pack_is_thirteen_ranks_of_four_suits_and_two_jokers() -> None:
    assert len(ALL_CARDS) == FACES == 54
    suits = Counter(card.suit for card in ALL_CARDS)
    assert suits == {Suit.SPADES: 13, Suit.HEARTS: 13, Suit.CLUBS: 13, Suit.DIAMONDS: 13, None: 2}
    assert [str(card) for card in ALL_CARDS if card.is_joker] == ["LJ", "BJ"]
    assert len({card.face for card in ALL_CARDS}) == FACES


def test_suits_and_ranks_know_their_place() -> None:
    assert "".join(suit.value for suit in SUITS) == "SHCD"
    assert [suit.number for suit in SUITS] == [0, 1, 2, 3]
    assert "".join(suit.symbol for suit in SUITS) == "♠♥♣♦"
    assert [rank.value for rank in RANKS] == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    assert [rank.number for rank in RANKS] == list(range(13))


@pytest.mark.parametrize(
    ("token", "suit", "rank", "face", "symbol"),
    [
        pytest.param("S2", Suit.SPADES, Rank.TWO, 0, "♠2", id="the first face"),
        pytest.param("H10", Suit.HEARTS, Rank.TEN, 21, "♥10", id="ten of hearts"),
        pytest.param("SJ", Suit.SPADES, Rank.JACK, 9, "♠J", id="SJ is the jack of spades"),
        pytest.param("DA", Suit.DIAMONDS, Rank.ACE, 51, "♦A", id="ace of diamonds"),
        pytest.param("LJ", None, None, 52, "LJ", id="small joker"),
        pytest.param("BJ", None, None, 53, "BJ", id="big joker"),
    ],
)
def test_a_card_is_its_face(token: str, suit: Suit | None, rank: Rank | None, face: int, symbol: str) -> None:
    for card in (Card.of(token), Card(face)):
        assert (card.suit, card.rank, card.face, card.text, card.symbol) == (suit, rank, face, token, symbol)
        assert str(card) == token
        assert repr(card) == f"Card.of({token!r})"
        assert card.is_joker is (suit is None)


def test_cards_are_equal_by_face_and_have_no_order() -> None:
    assert Card.of("D3") == Card(Card.of("D3").face)
    assert Card.of("D3") != Card.of("H3")
    assert Card.of("D3") != "D3"
    assert len({Card.of("D3"), Card(40), Card.of("H3")}) == 2
    with pytest.raises(TypeError):
        sorted([Card.of("D3"), Card.of("H3")])  # type: ignore[type-var]


@pytest.mark.parametrize("face", [-1, 54, 99])
def test_a_face_is_a_number_from_0_to_53(face: int) -> None:
    with pytest.raises(ValueError, match=f"^a card face is a number from 0 to 53, not {face}$"):
        Card(face)
    for place, card in enumerate(ALL_CARDS):
        made = Card(place)
        assert (made.face, made.suit, made.rank, made.text) == (card.face, card.suit, card.rank, card.text)


@pytest.mark.parametrize(
    ("rank", "points", "clause"),
    [
        pytest.param("5", 5, "points.five", id="points.five"),
        pytest.param("10", 10, "points.ten", id="points.ten"),
        pytest.param("K", 10, "points.king", id="points.king"),
        pytest.param("A", 0, None, id="an ace scores nothing"),
        pytest.param("4", 0, None, id="a four scores nothing"),
        pytest.param("J", 0, None, id="a jack scores nothing"),
    ],
)
@pytest.mark.parametrize("suit", "SHCD")
def test_points_of_a_rank(suit: str, rank: str, points: int, clause: str | None) -> None:
    assert Card.of(suit + rank).points == points


def test_a_pack_holds_a_hundred_points() -> None:
    """points.total.one-deck, derived.total.two-decks."""
    assert PACK_POINTS == sum(FACE_POINTS) == 100
    assert Cards(range(FACES)).points == 100
    assert Card.of("LJ").points == Card.of("BJ").points == 0
    assert sum(points > 0 for points in FACE_POINTS) == 12


def test_cards_are_kept_in_printing_order() -> None:
    held = Cards([53, 51, 40, 0, 51])
    assert str(held) == "S2 D3 DA DA BJ"
    assert repr(held) == "cards('S2 D3 DA DA BJ')"
    assert [str(card) for card in held] == ["S2", "D3", "DA", "DA", "BJ"]
    assert held.symbols == "♠2 ♦3 ♦A ♦A BJ"
    assert len(held) == 5


def test_cards_are_multisets() -> None:
    held = cards("D 3 A A")
    assert held == Cards([51, 40, 51]) == cards("D A 3 A")
    assert held != cards("D 3 A") and held != "D3 DA DA"
    assert hash(held) == hash(cards("D A A 3")) != hash(cards("D A 3"))
    assert held.count(Card.of("DA")) == 2 and held.count(Card.of("D4")) == 0
    assert Card.of("D3") in held and Card.of("H3") not in held
    assert held.different == cards("D 3 A")
    assert held.points == 0 and cards("D 5 10 K K").points == 35


def test_cards_add_up_and_take_away() -> None:
    assert cards("D 3 A") + cards("D A") == cards("D 3 A A")
    assert cards("D 3 A A") - cards("D A 4") == cards("D 3 A")
    assert cards("D 3") - cards("D 3 3") == NO_CARDS
    assert len(NO_CARDS) == 0 and str(NO_CARDS) == "" and NO_CARDS.points == 0


@pytest.mark.parametrize(
    ("part", "whole", "expected"),
    [
        pytest.param("D 3", "D 3 A", True, id="some"),
        pytest.param("D A A", "D 3 A A", True, id="both copies"),
        pytest.param("D A A", "D 3 A", False, id="one copy only"),
        pytest.param("D 4", "D 3 A", False, id="another card"),
    ],
)
def test_cards_are_held_with_their_copies(part: str, whole: str, expected: bool) -> None:
    assert (cards(part) <= cards(whole)) is expected
