"""Unknown hands: on small packs every way to complete a position is ruled on by the oracle.

``recalled`` is ``true`` when the throw is recalled in all of them, ``false`` when in none, ``unknown`` when in some.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from oracle.cards import FACES, Cards, Trump, in_order, pair_faces, runs, show, trump_of
from oracle.trick import rule_trick
from rulings import Document, ruled

SEATS = ("P1", "P2", "P3", "P4")
READINGS: tuple[dict[str, str], ...] = (
    {},
    {"throw.recall.longer-tractor": "exact"},
    {"throw.recall.beats": "any-card"},
    {"throw.recall.whose-cards": "opponents"},
)


class Case(NamedTuple):
    """A throw with few cards of its group left, and the seats whose hands are not listed."""

    document: Document
    unlisted: tuple[str, ...]
    unseen: Cards
    played: dict[str, Cards]


def case(number: int) -> Case:
    """Return a random throw by P1 from a group in which all but five faces are gone."""
    random = Random(number)
    level, suit = random.choice(["2", "5", "A"]), random.choice(["H", "NT"])
    trump = trump_of(level, suit)
    group = random.choice(["S", "D", "T"])
    ladder = sorted(trump.among(group, FACES), key=lambda face: trump.tier[face])
    start = random.randrange(len(ladder) - 4)
    kept = ladder[start : start + 5]
    pool = list(kept) * 2
    lead = _throw(random, trump, kept)
    for card in lead:
        pool.remove(card)
    gone = [face for face in ladder if face not in kept] * 2
    gone += [pool.pop(random.randrange(len(pool))) for _ in range(max(len(pool) - 7, random.randint(0, 2)))]
    unlisted = tuple(seat for seat in SEATS[1:] if random.random() < 0.6) or ("P3",)
    hands: dict[str, Cards] = {}
    others = [face for face in FACES if trump.group[face] != group]
    random.shuffle(others)
    for seat in SEATS[1:]:
        if seat not in unlisted:
            held = [pool.pop(random.randrange(len(pool))) for _ in range(random.randint(0, 2)) if pool]
            hands[seat] = in_order([*held, *(others.pop() for _ in range(len(lead)))])
    plays, played = {}, {}
    for seat in SEATS[1 : 1 + random.randint(0, 3)]:
        reply = hands[seat][: len(lead)] if seat in hands else ()
        if seat in unlisted:
            held = [pool.pop(random.randrange(len(pool))) for _ in range(random.randint(0, 1)) if pool]
            reply = in_order([*held, *(others.pop() for _ in range(len(lead) - len(held)))])
            played[seat] = reply
        plays[seat] = show(reply)
    document: Document = {"variant": "four-80", "level": level, "trump": suit, "lead": {"P1": show(lead)}}
    document |= {"hands": {seat: show(cards) for seat, cards in hands.items()}} if hands else {}
    document |= {"plays": plays} if plays else {}
    document |= {"gone": show(gone), "readings": random.choice(READINGS)}
    return Case(document, unlisted, in_order(pool), played)


def _throw(random: Random, trump: Trump, faces: list[str]) -> Cards:
    """Return a throw of two or three parts."""
    pairs = in_order(faces)
    tractors = [run * 2 for run in runs(trump, pairs, 2)]
    parts = [random.choice([*tractors, *((face,) * 2 for face in faces)]) if random.random() < 0.6 else ()]
    while len({*parts}) < 2 or len(sum(parts, ())) < 2:
        left = [face for face in faces if Counter(sum(parts, ()))[face] < 2]
        parts.append((random.choice(left),) * random.choice([1, 1, 1, 2]))
        if max(Counter(sum(parts, ())).values()) > 2:
            parts.pop()
    return in_order(sum(parts, ()))


def completions(found: Case) -> Iterator[dict[str, Cards]]:
    """Yield every way in which the unseen cards of the group may lie: at an unlisted seat, or in no hand."""
    seen = set()
    for places in product((*found.unlisted, ""), repeat=len(found.unseen)):
        hands = {
            seat: in_order(card for card, place in zip(found.unseen, places, strict=True) if place == seat)
            for seat in found.unlisted
        }
        key = tuple(hands.values())
        if key not in seen:
            seen.add(key)
            yield hands


def completed(found: Case, more: dict[str, Cards]) -> Document:
    """Return the position with all hands listed."""
    hands = {seat: show(in_order([*found.played.get(seat, ("C3",)), *cards])) for seat, cards in more.items()}
    document = {**found.document, "hands": {**found.document.get("hands", {}), **hands}}
    return {key: value for key, value in document.items() if key != "plays"}


@pytest.mark.parametrize("start", range(0, 240, 40))
def test_a_recall_is_unknown_when_some_completions_recall_and_some_do_not(start: int) -> None:
    outcomes: Counter[str] = Counter()
    for number in range(start, start + 40):
        found = case(number)
        if rule_trick(found.document)["lead"].get("shape") != "throw":
            continue
        ruling = ruled(found.document)
        recalled = ruling.answer["lead"]["recalled"]
        ways = [
            (more, rule_trick(completed(found, more), wanted=())["lead"]["recalled"]) for more in completions(found)
        ]
        expected = {(True,): True, (False,): False}.get(tuple({way for _, way in ways}), "unknown")
        assert recalled == expected, (number, found.document)
        outcomes[str(recalled)] += 1
        if recalled == "unknown":
            asked = {str(card) for card in ruling.details["lead"]["ask"]}
            recalling = [{card for cards in more.values() for card in cards} for more, way in ways if way]
            assert all(asked & held for held in recalling), (number, found.document)
            assert asked <= set().union(*recalling), (number, found.document)
    assert min(outcomes[name] for name in ("True", "False", "unknown")) > 0, outcomes


def test_an_unlisted_seat_that_holds_what_it_plays_leaves_nothing_unknown() -> None:
    document = {"variant": "four-80", "level": 2, "trump": "H", "unlisted": "as-played", "lead": {"P1": "S A Q"}}
    plays = {"P2": "S 3 4", "P3": "S 5 6", "P4": "S 7 8"}
    assert ruled({**document, "plays": plays}).answer["lead"]["recalled"] is False
    assert ruled({**document, "plays": {**plays, "P3": "S K 6"}}).answer["lead"]["recalled"] is True


def test_a_pair_that_is_split_between_gone_and_unseen_cannot_recall_a_pair() -> None:
    document: Document = {"variant": "four-80", "level": 2, "trump": "H", "lead": {"P1": "S A A Q Q"}}
    assert ruled(document).answer["lead"]["recalled"] == "unknown"
    assert str(ruled(document).details["lead"]["ask"]) == "SK"
    assert ruled({**document, "gone": "S K"}).answer["lead"]["recalled"] is False


def test_pairs_of_the_oracle_are_faces_held_twice() -> None:
    assert pair_faces(("S3", "S3", "S4")) == ("S3",)
