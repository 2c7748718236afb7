"""The notation of cards: what is taken, what is refused, and what the refusal says to write."""

from __future__ import annotations

import pytest

from tractor_check.cards import ALL_CARDS, Cards
from tractor_check.errors import NotationError, TractorCheckError
from tractor_check.notation import _LONGEST_TOKEN, cards, cards_in_order


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        pytest.param("D 3 4 5 A A", "D3 D4 D5 DA DA", id="a bare suit carries on"),
        pytest.param("D3 D4 D5 DA DA", "D3 D4 D5 DA DA", id="full cards"),
        pytest.param("S A K H 10 LJ BJ", "SK SA H10 LJ BJ", id="until the next suit letter or joker"),
        pytest.param("S A K HQ S 3", "S3 SK SA HQ", id="until the next full card"),
        pytest.param("D 3, 4, 5", "D3 D4 D5", id="commas"),
        pytest.param("D 3,4、5，6", "D3 D4 D5 D6", id="commas of every kind without blanks"),
        pytest.param("  D\t3\n4  ", "D3 D4", id="any blanks"),
        pytest.param("SJ", "SJ", id="SJ is the jack of spades"),
        pytest.param("S J LJ", "SJ LJ", id="a jack and a joker"),
        pytest.param("♠A ♥10 ♣ 3 4 ♦K", "SA H10 C3 C4 DK", id="suit signs"),
        pytest.param("♤A ♡10 ♧3 ♢K", "SA H10 C3 DK", id="white suit signs"),
        pytest.param("♠\ufe0fA ♦\ufe0f 3 4", "SA D3 D4", id="emoji suit signs"),
        pytest.param("小王 大王 大王", "LJ BJ BJ", id="Chinese joker names"),
        pytest.param("Ｄ３ Ｈ１０ ＬＪ", "H10 D3 LJ", id="full-width letters and digits"),
        pytest.param("Ｄ　３　４", "D3 D4", id="full-width blanks"),
        pytest.param("♦３ 4", None, id="a sign with its rank is a full card and carries nothing"),
        pytest.param("", "", id="nothing"),
        pytest.param(" , ", "", id="only separators"),
    ],
)
def test_what_is_written_is_read(text: str, canonical: str | None) -> None:
    if canonical is None:
        with pytest.raises(NotationError):
            cards(text)
    else:
        assert str(cards(text)) == canonical


@pytest.mark.parametrize(("length", "known"), [(_LONGEST_TOKEN, True), (_LONGEST_TOKEN + 1, False)])
def test_a_token_longer_than_any_card_is_not_brought_into_normal_form(length: int, known: bool) -> None:
    text = "D3 " + "\N{VARIATION SELECTOR-16}" * (length - 2) + "D4 D5 D x"
    if known:
        with pytest.raises(NotationError, match="'x'"):
            cards(text)
        return
    with pytest.raises(NotationError) as caught:
        cards(text)
    assert (caught.value.offset, len(caught.value.token)) == (3, length)


def test_every_card_is_parsed_back() -> None:
    for card in ALL_CARDS:
        assert cards(str(card)) == Cards([card.face])
        assert cards(card.symbol) == Cards([card.face])
    every = Cards(card.face for card in ALL_CARDS)
    assert cards(str(every)) == every
    assert eval(repr(every), {"cards": cards}) == every


def test_cards_can_be_kept_in_the_order_in_which_they_are_written() -> None:
    assert [str(card) for card in cards_in_order("D A 3 LJ S2")] == ["DA", "D3", "LJ", "S2"]
    assert [str(card) for card in cards_in_order("♦A 小王 D3")] == ["DA", "LJ", "D3"]
    with pytest.raises(NotationError):
        cards_in_order("D A 3 x")


JOKERS = "write LJ for the small joker or BJ for the big one"
PLAIN = "write a suit S H C D and a rank 2 to 10 J Q K A, such as D9, or LJ, BJ"
RANKS = "the ranks are 2 3 4 5 6 7 8 9 10 J Q K A"


@pytest.mark.parametrize(
    ("text", "token", "offset", "advice"),
    [
        pytest.param("10H", "10H", 0, "suit first: write H10", id="rank before suit"),
        pytest.param("D3 AS", "AS", 3, "suit first: write SA", id="rank before suit, further on"),
        pytest.param("TD", "TD", 0, "suit first: write D10", id="T before its suit"),
        pytest.param("T", "T", 0, "write 10: S10", id="T alone"),
        pytest.param("D 3 T", "T", 4, "write 10: D10", id="T after a bare suit"),
        pytest.param("HT", "HT", 0, "write 10: H10", id="T after its suit"),
        pytest.param("XJ", "XJ", 0, JOKERS, id="XJ"),
        pytest.param("joker", "joker", 0, JOKERS, id="joker"),
        pytest.param("SA Joker1", "Joker1", 3, JOKERS, id="Joker1"),
        pytest.param("王", "王", 0, JOKERS, id="a joker without its size"),
        *[pytest.param(name, name, 0, JOKERS, id=name) for name in ("J1", "J2", "RJ", "JK", "🃏", "🂿", "🃟")],
        pytest.param("d3", "d3", 0, "capitals only: write D3", id="small letters"),
        pytest.param("D 3 lj", "lj", 4, "capitals only: write LJ", id="small joker in small letters"),
        pytest.param("s 3", "s", 0, "capitals only: write S", id="a bare suit in small letters"),
        pytest.param("5", "5", 0, "a rank needs its suit before it: write S5 or S 5", id="a rank alone"),
        pytest.param("D3 5", "5", 3, "a rank needs its suit before it: write D5 or D 5", id="a rank after a full card"),
        pytest.param("BJ 5", "5", 3, "a rank needs its suit before it: write S5 or S 5", id="a rank after a joker"),
        pytest.param("D 3 q", "q", 4, "a rank needs its suit before it: write DQ or D Q", id="a rank in small letters"),
        pytest.param("P2:D3", "P2:D3", 0, "put a blank after the colon that follows the seat", id="a colon"),
        pytest.param("D34A", "D34A", 0, "put blanks between ranks: write D 3 4 A", id="ranks run together"),
        pytest.param("H1010", "H1010", 0, "put blanks between ranks: write H 10 10", id="tens run together"),
        pytest.param("D3D10", "D3D10", 0, "put blanks between cards: write D3 D10", id="cards run together"),
        pytest.param("LJBJ", "LJBJ", 0, "put blanks between cards: write LJ BJ", id="jokers run together"),
        pytest.param("9TH", "9TH", 0, PLAIN, id="a suit after nonsense"),
        pytest.param("3X", "3X", 0, PLAIN, id="a rank before nonsense"),
        pytest.param("D1", "D1", 0, RANKS, id="there is no one"),
        pytest.param("D11", "D11", 0, RANKS, id="there is no eleven"),
        pytest.param("0", "0", 0, RANKS, id="there is no nought"),
        pytest.param("X9", "X9", 0, PLAIN, id="no such suit"),
        pytest.param("D3;D4", "D3;D4", 0, PLAIN, id="no such separator"),
        pytest.param("Ｄ３ １０Ｈ", "１０Ｈ", 3, "suit first: write H10", id="the token as it was written"),
        pytest.param("D 3、 zz", "zz", 5, PLAIN, id="the offset counts characters"),
        pytest.param("D", "D", 0, "a bare suit needs ranks after it: write D 3 4 or D3", id="a bare suit alone"),
        pytest.param("D H 3", "D", 0, "a bare suit needs ranks after it: write D 3 4 or D3", id="two bare suits"),
        pytest.param(
            "S3 D H3", "D", 3, "a bare suit needs ranks after it: write D 3 4 or D3", id="a bare suit, then a card"
        ),
        pytest.param(
            "S 3 ♦", "♦", 4, "a bare suit needs ranks after it: write D 3 4 or D3", id="a suit sign at the end"
        ),
        pytest.param(
            "D LJ", "D", 0, "a bare suit needs ranks after it: write D 3 4 or D3", id="a bare suit, then a joker"
        ),
        pytest.param("S3 S4 dx D", "dx", 6, PLAIN, id="the first wrong token is named"),
    ],
)
def test_what_is_no_card_is_refused_with_advice(text: str, token: str, offset: int, advice: str) -> None:
    with pytest.raises(NotationError) as caught:
        cards(text)
    error = caught.value
    assert (error.token, error.offset, error.advice) == (token, offset, advice)
    what = "is a suit without a rank" if advice.startswith("a bare") else "is not a card"
    assert error.message == f"'{token}' {what}"
    assert str(error) == f"{error.message}; {advice}"
    assert isinstance(error, TractorCheckError)
    assert text[offset : offset + len(token)] == token
