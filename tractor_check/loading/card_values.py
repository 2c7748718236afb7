"""Cards as scenario files write them: text, a list of texts, or a mapping by suit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tractor_check.cards import NO_CARDS, Card, Cards
from tractor_check.errors import NotationError
from tractor_check.notation import cards, cards_in_order


def read_cards(value: Any, *, empty: bool = False) -> Cards:
    """Return the cards written as text, as a list of texts, or as a mapping by suit.

    Args:
        value: the plain data.
        empty: whether an empty list is allowed.

    Raises:
        NotationError: a token is not a card, or there is none.
    """
    if type(value) is str:
        found = cards(value)
    elif type(value) is dict:
        found = NO_CARDS
        for suit, ranks in value.items():
            found += _suit_cards(suit, ranks)
    else:
        found = Cards(b"".join([cards(item).faces for item in value]))
    if found.faces or (empty and value == []):
        return found
    raise NotationError("no card is written here", "write cards such as D 3 4 5", "", 0)


def in_order(value: Any) -> tuple[Card, ...]:
    """Return the cards in the order in which they are written, which is the order in which a bottom is turned.

    Raises:
        NotationError: a token is not a card, or there is none.
    """
    if read_cards(value) and isinstance(value, str):
        return cards_in_order(value)
    texts = [_of_suit(suit, ranks) for suit, ranks in value.items()] if isinstance(value, dict) else value
    return tuple(card for text in texts for card in cards_in_order(text))


def read_card(value: Any) -> Cards:
    """Return the one card written in ``value``.

    Raises:
        NotationError: it is not exactly one card.
    """
    found = read_cards(value)
    if len(found) == 1:
        return found
    raise NotationError(f"{len(found)} cards are written where one is called", "write one card such as C A", "", 0)


def read_play(play: Mapping[str, Any]) -> tuple[str, Cards]:
    """Return the seat and the cards of a mapping with one seat."""
    ((seat, value),) = play.items()
    return seat, read_cards(value)


def _suit_cards(suit: str, ranks: Any) -> Cards:
    """Return the cards of one suit, or the jokers, in a mapping by suit.

    Raises:
        NotationError: a token is not a card, or one of another suit.
    """
    text = _of_suit(suit, ranks)
    found = cards(text)
    own = "" if suit == "jokers" else next(iter(cards(f"{suit} 2"))).text[0]
    for card in found:
        if card.text[0] != own and not (card.is_joker and not own):
            raise NotationError(f"{card} stands under {suit}", "write each card under its own suit", card.text, 0)
    return found


def _of_suit(suit: str, ranks: Any) -> str:
    """Return the ranks of one suit as card text, ready for the notation."""
    words = " ".join(map(str, ranks)) if isinstance(ranks, list) else str(ranks)
    return words if suit == "jokers" or not words.strip() else f"{suit} {words}"
