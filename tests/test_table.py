"""The table: hands packed, and whether they alone show that no face is there too often."""

from __future__ import annotations

from random import Random

import pytest

from rulings import scenario_from, trick, trump_of
from tractor_check.adjudicate import adjudicate
from tractor_check.cards import Cards
from tractor_check.faults import sound_position
from tractor_check.notation import cards
from tractor_check.profile import PRINTED
from tractor_check.table import VARIANTS, held_cards, position_of

SEATS = ("P1", "P2", "P3", "P4")


def dealt(packs: int, size: int, seed: int) -> dict[str, str]:
    """Return full random hands as texts."""
    deck = [*range(54)] * packs
    Random(seed).shuffle(deck)
    return {seat: str(Cards(deck[size * place : size * (place + 1)])) for place, seat in enumerate(SEATS)}


@pytest.mark.parametrize(("variant", "packs", "size"), [("four-80", 2, 25), ("four-40", 1, 12)])
def test_full_hands_are_whole(variant: str, packs: int, size: int) -> None:
    """setup.decks.one, setup.decks.two, setup.hand-size."""
    trump = trump_of("2", "H")
    for seed in range(50):
        hands = dealt(packs, size, seed)
        scenario = scenario_from(trick(hands["P1"].split()[0], variant=variant, hands=hands))
        packed, whole = held_cards(scenario, VARIANTS[variant], trump)
        assert whole
        assert packed == {seat: trump.pack(cards(text)) for seat, text in hands.items()}


@pytest.mark.parametrize(
    ("variant", "hands"),
    [
        pytest.param("four-80", {"P1": "S 3 3 3", "P2": "", "P3": "", "P4": ""}, id="three in one hand"),
        pytest.param("four-80", {"P1": "S 3 3", "P2": "S 3", "P3": "", "P4": ""}, id="three in two hands"),
        pytest.param("four-80", {"P1": "S 3", "P2": "S 3", "P3": "S 3", "P4": "H 4"}, id="three in three hands"),
        pytest.param("four-80", {"P1": "S 3 3", "P2": "S 3 3", "P3": "", "P4": ""}, id="four, which carries"),
        pytest.param("four-80", {"P1": "S 3 3 4 4", "P2": "S 3 3 4 4", "P3": "", "P4": ""}, id="four of two faces"),
        pytest.param("four-80", {"P1": "BJ BJ", "P2": "BJ BJ", "P3": "", "P4": ""}, id="four of the highest"),
        pytest.param("four-80", {"P1": "S 3 3", "P2": "S 3 3", "P3": "S 3 3", "P4": "S 3 3"}, id="eight"),
        pytest.param("four-40", {"P1": "S 3 3", "P2": "", "P3": "", "P4": ""}, id="one pack, a pair"),
        pytest.param("four-40", {"P1": "S 3", "P2": "S 3", "P3": "", "P4": ""}, id="one pack, two in two hands"),
    ],
)
def test_a_face_too_often_is_seen(variant: str, hands: dict[str, str]) -> None:
    """setup.decks.one, setup.decks.two."""
    fillers = {"P1": "D 4", "P2": "D 5", "P3": "D 6", "P4": "D 7"}
    held = {seat: cards(f"{text} {fillers[seat]}".strip()) for seat, text in hands.items()}
    scenario = scenario_from(trick("D4", variant=variant))._replace(hands=held)
    assert not held_cards(scenario, VARIANTS[variant], trump_of("2", "H"))[1]
    assert sound_position(scenario, PRINTED) is None
    assert adjudicate(scenario).answer == {"faults": ["too-many-copies"]}


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"hands": {"P1": cards("D 4"), "P2": cards("D 5"), "P3": cards("D 6")}}, id="a seat not listed"),
        pytest.param({"gone": cards("D 8")}, id="cards gone"),
    ],
)
def test_other_cards_have_to_be_counted_too(change: dict[str, object]) -> None:
    held = {seat: cards(f"D {rank}") for seat, rank in zip(SEATS, (4, 5, 6, 7), strict=True)}
    scenario = scenario_from(trick("D4"))._replace(hands=held)
    trump = trump_of("2", "H")
    assert held_cards(scenario, VARIANTS["four-80"], trump)[1]
    other = scenario._replace(**change)
    assert not held_cards(other, VARIANTS["four-80"], trump)[1]
    assert sound_position(other, PRINTED) == position_of(other, trump)


def test_a_hand_too_large_is_no_whole_hand() -> None:
    """setup.hand-size."""
    deck = [*range(54)] * 2
    held = {seat: Cards(deck[26 * place : 26 * place + 26]) for place, seat in enumerate(SEATS)}
    scenario = scenario_from(trick("S3"))._replace(hands=held)
    assert not held_cards(scenario, VARIANTS["four-80"], trump_of("2", "H"))[1]
    assert adjudicate(scenario).answer == {"faults": ["hand-size"]}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        pytest.param({"level": None}, "level-missing", id="no level"),
        pytest.param({"trump": None}, "trump-missing", id="no trump"),
        pytest.param({"seats": ("P1", "P2", "P3")}, "seat-count", id="three seats"),
        pytest.param({"lead": ("P9", cards("D4"))}, "unknown-seat", id="an unknown leader"),
        pytest.param({"dealer": "P9"}, "unknown-seat", id="an unknown dealer"),
        pytest.param({"hands": {"P9": cards("D4")}}, "unknown-seat", id="an unknown hand"),
        pytest.param({"plays": {"P3": cards("D5")}}, "out-of-turn", id="out of turn"),
        pytest.param({"plays": {"P1": cards("D5")}}, "out-of-turn", id="the leader again"),
        pytest.param({"cites": ("no.such-clause",)}, "clause-unknown", id="an unknown clause is cited"),
        pytest.param({"expect": {"because": ["no.such-clause"]}}, "clause-unknown", id="an unknown clause is expected"),
        pytest.param({"first_trick": True}, "dealer-missing", id="the first trick without a dealer"),
    ],
)
def test_what_is_not_sound_at_one_glance_has_its_fault(change: dict[str, object], fault: str) -> None:
    scenario = scenario_from(trick("D4"))
    assert sound_position(scenario, PRINTED) is not None
    other = scenario._replace(**change)
    assert sound_position(other, PRINTED) is None
    assert fault in adjudicate(other).answer["faults"]
