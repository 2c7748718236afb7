"""What holds for every trick: properties of rulings, checked on random positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from oracle.positions import positions
from rulings import ALL_TRUMPS, REPLY_KEYS, Document, plain, ruled, scenario_from, trump_of, used
from tractor_check.cards import ALL_CARDS, FACES, Cards
from tractor_check.clauses import register
from tractor_check.errors import TractorCheckError
from tractor_check.notation import cards
from tractor_check.profile import PRINTED, READINGS, Profile, Reading
from tractor_check.rules.follow import demand_of, is_legal, owes, pays
from tractor_check.rules.lead import lead_of

PLAY = ("follow", "throw", "ruff", "trick")
OPTIONS = [entry for entry in READINGS.values() if entry.status == "option"]
PLAY_OPTIONS = [entry for entry in OPTIONS if entry.id.partition(".")[0] in PLAY]
TRIED = [entry for entry in PLAY_OPTIONS if entry.tried(entry.default)]

many = settings(max_examples=250, deadline=None, derandomize=True)


def _documents(*, readings: bool) -> st.SearchStrategy[Document]:
    return st.integers(0, 2**32).map(lambda seed: next(positions(seed, readings=readings)))


printed = _documents(readings=False)
"""Random positions under the printed readings."""

documents = st.booleans().flatmap(lambda readings: _documents(readings=readings))
"""Random positions, half of them under random readings."""


def full_answer(document: Mapping[str, Any], readings: Mapping[str, Any] | None = None) -> Any:
    """Return everything the engine answers about a document, and the roles of the replies."""
    ruling = ruled(document, readings, wanted=REPLY_KEYS)
    assert not ruling.faults
    return plain({**ruling.answer, "roles": ruling.details.get("plays", {})})


def card_places(document: Document) -> list[tuple[dict[str, Any], str]]:
    """Return (mapping, key) of every place in the document where cards are written."""
    places = [(document[key], seat) for key in ("hands", "lead", "plays") for seat in document.get(key, {})]
    return [*places, (document, "gone")] if "gone" in document else places


def rewritten(document: Document, change: Any) -> Document:
    """Return the document with every text of cards changed."""
    copy = {key: dict(value) if isinstance(value, Mapping) else value for key, value in document.items()}
    for mapping, key in card_places(copy):
        mapping[key] = change(mapping[key])
    return copy


# ------------------------------------------------------------------------------------------------------------- notation


@given(st.lists(st.integers(0, FACES - 1), max_size=30))
def test_printed_cards_are_parsed_back(faces: list[int]) -> None:
    held = Cards(faces)
    assert cards(str(held)) == held
    assert str(cards(str(held))) == str(held)
    assert cards(held.symbols) == held
    assert eval(repr(held), {"cards": cards}) == held


@given(st.lists(st.integers(0, FACES - 1), min_size=1, max_size=12), st.randoms(use_true_random=False))
def test_order_separators_and_bare_suits_do_not_matter(faces: list[int], random: Random) -> None:
    written, suit = "", ""
    for face in faces:
        card = ALL_CARDS[face]
        if card.suit is None or card.rank is None:
            written, suit = f"{written}{card} ", ""
        elif suit == card.suit.value:
            written += f"{card.rank.value}{random.choice([' ', ', ', '、', '，', '  '])}"
        elif random.random() < 0.5:
            suit = card.suit.value
            written += f"{suit} {card.rank.value} "
        else:
            written, suit = f"{written}{card} ", ""
    assert cards(written) == Cards(faces)


@given(st.sampled_from(ALL_TRUMPS), st.lists(st.integers(0, FACES - 1), max_size=25))
def test_packing_is_reversible(trump: tuple[str, str], faces: list[int]) -> None:
    held = Cards(face for face in range(FACES) for _ in range(min(2, faces.count(face))))
    packed = trump_of(*trump).pack(held)
    assert trump_of(*trump).unpack(packed) == held
    assert packed.bit_count() == len(held)


# ------------------------------------------------------------------------------------------------------- what must hold


@many
@given(documents)
def test_some_reply_is_always_legal(document: Document) -> None:
    ruling = ruled(document, wanted=REPLY_KEYS)
    assume(ruling.answer["lead"]["legal"] and "option_count" in ruling.answer)
    led = ruling.answer["lead"].get("led") or ruling.answer["lead"].get("led_any_of", [None])[0]
    assume(isinstance(led, Cards))
    for seat, hand in document["hands"].items():
        if seat in ruling.answer["option_count"]:
            count = ruling.answer["option_count"][seat]
            assert (count > 0) is (len(cards(hand)) >= len(led))


@many
@given(documents)
def test_listed_replies_are_the_legal_ones_and_share_what_must_be_included(document: Document) -> None:
    ruling = ruled(document, wanted=REPLY_KEYS)
    for seat, listed in ruling.answer.get("options", {}).items():
        assert len(listed) == len(set(listed)) == ruling.answer["option_count"][seat]
        if listed:
            common = Cards(
                face for face in range(FACES) for _ in range(min(reply.faces.count(face) for reply in listed))
            )
            assert ruling.answer["must_include"][seat] == common
        verdict = ruling.answer.get("plays", {}).get(seat)
        if verdict is not None:
            assert (verdict == "legal") is (cards(" ".join([document["plays"][seat]])) in listed)


@many
@given(documents, st.permutations("SHCD"))
def test_renaming_suits_renames_the_ruling(document: Document, order: list[str]) -> None:
    assume("throw.recall.tie" not in document.get("readings", {}))  # the one reading that names suits
    names = {**dict(zip("SHCD", order, strict=True)), "LJ": "LJ", "BJ": "BJ"}

    def renamed(text: Any) -> Any:
        if isinstance(text, list):
            return [renamed(item) for item in text]
        if not isinstance(text, str):
            return text
        try:
            found = cards(text)
        except TractorCheckError:
            return text
        return str(
            cards(" ".join(str(card) if card.is_joker else names[str(card)[0]] + str(card)[1:] for card in found))
        )

    trump = document["trump"]
    other = rewritten(document, renamed) | {"trump": trump if trump == "NT" else names[trump]}
    assert _unordered(_mapped(full_answer(document), renamed)) == _unordered(full_answer(other))


def _mapped(value: Any, change: Any) -> Any:
    """Return an answer with its cards changed; only keys that hold cards are touched."""
    if isinstance(value, dict):
        return {
            key: change(item)
            if key in ("led", "led_any_of", "returned")
            else {seat: change(found) for seat, found in item.items()}
            if key in ("options", "must_include")
            else _mapped(item, change)
            for key, item in value.items()
        }
    return value


def _unordered(value: Any) -> Any:
    """Return an answer with lists sorted."""
    if isinstance(value, dict):
        return {key: _unordered(item) for key, item in value.items()}
    return sorted(value, key=str) if isinstance(value, list) else value


@many
@given(documents, st.integers(0, 4))
def test_it_does_not_matter_at_which_seat_the_list_starts(document: Document, turn: int) -> None:
    count = 5 if document["variant"] == "five" else 4
    seats = document.get("seats") or [f"P{number}" for number in range(1, count + 1)]
    other = {**document, "seats": [*seats[turn % count :], *seats[: turn % count]]}
    assert full_answer(document) == full_answer(other)


@many
@given(documents, st.randoms(use_true_random=False))
def test_the_order_of_written_cards_does_not_matter(document: Document, random: Random) -> None:
    def shuffled(text: Any) -> Any:
        tokens = str(text).split()
        random.shuffle(tokens)
        return " ".join(tokens)

    assert ruled(rewritten(document, shuffled), wanted=REPLY_KEYS) == ruled(document, wanted=REPLY_KEYS)


@many
@given(printed, st.randoms(use_true_random=False))
def test_a_card_of_another_suit_changes_no_verdict_of_a_hand_that_is_not_void(
    document: Document, random: Random
) -> None:
    before = ruled(document)
    trump = trump_of(document["level"], document["trump"])
    ((leader, lead),) = document["lead"].items()
    group = trump.group_of_face[cards(lead).faces[0]]
    holding = [
        seat
        for seat, hand in document.get("hands", {}).items()
        if seat != leader and any(trump.group_of_face[face] is group for face in cards(hand).faces)
    ]
    assume(before.answer["lead"]["legal"] and holding)
    counted = sum((cards(str(mapping[key])) for mapping, key in card_places(document)), Cards())
    copies = 1 if document["variant"] == "four-40" else 2
    free = [
        face for face in range(FACES) if trump.group_of_face[face] is not group and counted.faces.count(face) < copies
    ]
    seat = random.choice(holding)
    hand = f"{document['hands'][seat]} {ALL_CARDS[random.choice(free)]}"
    after = ruled({**document, "hands": {**document["hands"], seat: hand}})
    assume(not after.faults and "not-in-hand" not in {reason.clause for reason in before.reasons})
    assert after.answer.get("plays", {}).get(seat) == before.answer.get("plays", {}).get(seat)


@many
@given(documents, st.sampled_from(OPTIONS), st.randoms(use_true_random=False))
def test_a_reading_that_was_not_consulted_changes_nothing(document: Document, entry: Reading, random: Random) -> None:
    consulted = used(ruled(document, wanted=REPLY_KEYS))
    others = [value for value in entry.values if value != entry.default and value not in entry.arguments]
    assume(others and entry.id not in consulted)
    assert full_answer(document, {entry.id: random.choice(others)}) == full_answer(document, {entry.id: entry.default})


@many
@given(documents, st.randoms(use_true_random=False))
def test_the_quick_verdict_is_the_thorough_one(document: Document, random: Random) -> None:
    """`is_legal` against ``pays(owes())``, for random replies under random readings."""
    scenario = scenario_from(document)
    trump = trump_of(document["level"], document["trump"])
    assert scenario.lead is not None
    lead = lead_of(trump, trump.pack(scenario.lead[1]))
    assume(lead is not None and scenario.hands)
    assert lead is not None
    settings_ = {
        entry.id: random.choice([v for v in entry.values if v not in entry.arguments]) for entry in PLAY_OPTIONS
    }
    profile: Profile = PRINTED.replace(settings_)
    demand = demand_of(lead, profile, one_deck=document["variant"] == "four-40")
    for hand in scenario.hands.values():
        packed = trump.pack(hand)
        owed = owes(demand, packed)
        for _ in range(20):
            chosen = random.sample(hand.faces, min(lead.size, len(hand)))
            reply = trump.pack(Cards(chosen))
            if reply.bit_count() == lead.size:
                assert is_legal(demand, packed, reply) is pays(demand, owed, reply)


# -------------------------------------------------------------------------------------------- readings and the register


@cache
def _sample(readings: bool) -> list[Document]:
    return list(islice(positions(2024, readings=readings), 1500))


@pytest.mark.parametrize("readings", [False, True], ids=["printed", "random readings"])
def test_every_reason_cites_a_clause_of_its_variant(readings: bool) -> None:
    clauses = register()
    for document in _sample(readings):
        for reason in ruled(document).reasons:
            clause = clauses[reason.clause]
            assert document["variant"] in clause.variants, (reason, document)
            assert document["variant"] not in clause.data.get("vacuous_in", ()), (reason, document)
            assert clause.kind in ("adjudicable", "derived", "referee"), (reason, document)
            barred = reason.clause == "follow.void.discard-or-ruff" and "ruff.unqualified-legal" in document.get(
                "readings", {}
            )
            assert reason.holds or clause.unbreakable is None or barred, (reason, document)


def test_a_single_card_lead_consults_no_throw_and_no_ruff_reading() -> None:
    singles = [
        document for document in (*_sample(False), *_sample(True)) if len(cards(*document["lead"].values())) == 1
    ]
    assert len(singles) > 150
    for document in singles:
        consulted = used(ruled(document, wanted=REPLY_KEYS))
        assert not [name for name in consulted if name.startswith(("follow.throw.", "ruff.", "throw."))], document


def test_every_judged_point_has_a_reason() -> None:
    for document in _sample(False):
        ruling = ruled(document)
        about = {reason.about for reason in ruling.reasons}
        failing = {reason.about for reason in ruling.reasons if not reason.holds}
        assert "lead" in about
        for seat, verdict in ruling.answer.get("plays", {}).items():
            assert verdict == "unknown" or f"plays.{seat}" in about, document
            assert verdict != "illegal" or f"plays.{seat}" in failing, document
        if ruling.answer.get("winner", "none") != "none":
            assert "winner" in about, document
        if ruling.answer["lead"].get("recalled") is True:
            assert "lead" in failing, document


def test_consulted_readings_exist_in_the_variant() -> None:
    for document in _sample(True):
        for name in used(ruled(document, wanted=REPLY_KEYS)):
            assert document["variant"] in READINGS[name].variants, (name, document)


@cache
def _decisive() -> Counter[str]:
    """Return how often each reading decides a random position under the printed readings, up to the last to come up."""
    found: Counter[str] = Counter()
    for document in islice(positions(7), 8000):
        ruling = ruled(document, wanted=("option_count",), sensitivity=True)
        found.update(use.id for use in ruling.readings if use.decisive)
        if all(found[entry.id] for entry in TRIED):
            break
    return found


@pytest.mark.parametrize("entry", TRIED, ids=[entry.id for entry in TRIED])
def test_every_reading_of_play_decides_somewhere(entry: Reading) -> None:
    assert _decisive()[entry.id] > 0


def test_only_readings_whose_alternatives_all_depart_are_never_tried() -> None:
    assert {entry.id for entry in PLAY_OPTIONS} - {entry.id for entry in TRIED} == {
        "trick.same-form-only",
        "ruff.short-not-void",
    }
