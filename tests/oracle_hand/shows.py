"""Seeded generators of scenario documents: show sequences, settlements and calls.

Every document is free of faults: its facts are complete for the readings it carries, and no face is shown, buried,
led or played more often than the pack holds.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from . import choices
from .plain import BOTTOM_SIZE, CARD_POINTS, JOKERS, PACKS, RANKS, SUITS, opposite, points_of, seats_of

VARIANTS = ["five", "four-80", "four-40"]
KINDS = ["first", "later", "revolt"]
FACES = [suit + rank for suit in SUITS for rank in RANKS] + JOKERS
FORMS = {
    "single": 7, "pair": 6, "reinforce": 5, "jokers": 3, "pass": 4, "wrong single": 1, "wrong pair": 1,
    "mixed jokers": 1, "one joker": 1, "own pair": 1, "own jokers": 1, "two faces": 1, "three cards": 1,
}  # fmt: skip
AFTER: dict[str, dict[str, int]] = {
    "": {"single": 25},
    "single": {"pair": 12, "reinforce": 12, "jokers": 4},
    "pair": {"jokers": 12, "pair": 3},
    "reinforce": {"jokers": 12, "pair": 6},
    "jokers": {"jokers": 8},
}


# Show sequences


def reveal_documents(seed: int, count: int, *, readings: float = 0.0) -> Iterator[dict[str, Any]]:
    """Yield ``count`` documents with a reveal block, variants and kinds in turn.

    ``readings`` is the share of the readings that get a random value.
    """
    rng = random.Random(seed)
    for number in range(count):
        variant = VARIANTS[number % 3]
        yield {"id": f"reveal-{seed}-{number}", **reveal_document(rng, variant, KINDS[number // 3 % 3], readings)}


def reveal_document(rng: random.Random, variant: str, kind: str, readings: float) -> dict[str, Any]:
    """Return one document whose only block is a reveal of the given kind."""
    document: dict[str, Any] = {"variant": variant}
    chosen = choices.draw(rng, choices.REVEAL, variant, readings)
    if chosen:
        document["readings"] = chosen
    block: dict[str, Any] = {} if kind == "later" and rng.random() < 0.5 else {"hand": kind}
    document["reveal"] = block
    ranks = _five_facts(rng, document, kind) if variant == "five" else _four_facts(rng, document, kind)
    used: Counter[str] = Counter()
    block["shows"] = _shows(rng, variant, seats_of(document), ranks, used)
    if block["shows"] and rng.random() < 0.2:
        block["bottom_taken_before_show"] = rng.randint(1, len(block["shows"]))
    if chosen.get("reveal.none") == "flip-bottom" and rng.random() < 0.9:
        block["bottom"] = " ".join(_bottom(rng, variant, used))
    return document


def _five_facts(rng: random.Random, document: dict[str, Any], kind: str) -> list[str]:
    """Add levels and previous winners; return the ranks worth showing."""
    seats, start = seats_of(document), document.get("readings", {}).get("levels.start", "2")
    if kind == "first" and rng.random() < 0.6:
        return [start]
    pool = rng.sample(RANKS, rng.randint(1, 4))
    levels = {seat: rng.choice(pool) for seat in seats}
    document["levels"] = levels
    if kind == "first":
        return sorted(set(levels.values()))
    winners = sorted(rng.sample(seats, rng.randint(1, 4)))
    if kind == "later" or rng.random() < 0.7:
        document["reveal"]["previous_winners"] = winners
    return sorted({levels[seat] for seat in (winners if kind == "later" else seats)})


def _four_facts(rng: random.Random, document: dict[str, Any], kind: str) -> list[str]:
    """Add dealer and levels; return the ranks worth showing, the scheduled level several times."""
    seats, chosen = seats_of(document), document.get("readings", {})
    dealer = rng.choice(seats)
    if kind == "first" and chosen.get("dealer.first-hand.four") in ("seat-1", "revealer") and rng.random() < 0.6:
        dealer = seats[0]
    else:
        (document["reveal"] if rng.random() < 0.7 else document)["dealer"] = dealer
    start = chosen.get("levels.start", "2")
    if kind == "first" and (chosen.get("dealer.first-hand.four") == "revealer" or rng.random() < 0.5):
        return [start]
    levels = {seats[0]: rng.choice(RANKS), seats[1]: rng.choice(RANKS)}
    levels |= {seats[2]: levels[seats[0]], seats[3]: levels[seats[1]]}
    if chosen.get("levels.four.owner") == "per-player":
        levels = {seat: rng.choice(RANKS) for seat in seats}
    level = levels[dealer]
    if kind == "later" and chosen.get("reveal.four.exception") != "any-side" and rng.random() < 0.3:
        document["level"] = level
        return [level]
    whole = chosen.get("levels.four.owner") == "per-player" or rng.random() < 0.5
    document["levels"] = levels if whole else {seats[0]: levels[seats[0]], seats[1]: levels[seats[1]]}
    return [level, level, *levels.values()]


def _shows(
    rng: random.Random, variant: str, seats: list[str], ranks: list[str], used: Counter[str]
) -> list[dict[str, str]]:
    """Return zero to seven shows; ``used`` takes the most copies that each seat shows at once, summed."""
    shows: list[dict[str, str]] = []
    held: dict[str, Counter[str]] = {seat: Counter() for seat in seats}
    last, standing = (rng.choice(seats), ""), ""
    for _ in range(rng.choice([0, 1, 2, 3, 3, 4, 4, 5, 6, 7])):
        weights = [weight + AFTER[standing].get(form, 0) for form, weight in FORMS.items()]
        form = rng.choices(list(FORMS), weights)[0]
        seat = last[0] if form.startswith("own") or form == "reinforce" else rng.choice(seats)
        cards = _cards(rng, form, ranks, last[1])
        after = held[seat] | Counter(cards)
        total = sum((after if other == seat else held[other] for other in seats), Counter[str]())
        if any(copies > PACKS[variant] for copies in total.values()):
            continue
        held[seat] = after
        shows.append({seat: " ".join(cards) or "pass"})
        if form in AFTER and standing != "jokers":
            last, standing = (seat, cards[0]), form
    used.update(sum(held.values(), Counter[str]()))
    return shows


def _cards(rng: random.Random, form: str, ranks: list[str], last: str) -> list[str]:
    """Return the cards of a show of this form; none for a pass."""
    suit, rank, joker = rng.choice(SUITS), rng.choice(ranks), rng.choice(JOKERS)
    wrong = rng.choice([other for other in RANKS if other not in ranks])
    made = {
        "single": [suit + rank],
        "pair": [suit + rank] * 2,
        "own pair": [suit + rank] * 2,
        "reinforce": [last or suit + rank] * 2,
        "jokers": [joker] * 2,
        "own jokers": [joker] * 2,
        "wrong single": [suit + wrong],
        "wrong pair": [suit + wrong] * 2,
        "mixed jokers": ["LJ", "BJ"],
        "one joker": [joker],
        "two faces": [other + rank for other in rng.sample(SUITS, 2)],
        "three cards": [suit + rank, suit + rank, suit + wrong],
    }
    return made.get(form, [])


def _bottom(rng: random.Random, variant: str, used: Counter[str]) -> list[str]:
    """Return a full bottom in the order of faces, from what the pack still holds."""
    left = [face for face in FACES for _ in range(PACKS[variant] - used[face])]
    chosen = rng.sample(left, BOTTOM_SIZE[variant])
    used.update(chosen)
    return sorted(chosen, key=FACES.index)


# Settlements


def settle_documents(seed: int, count: int, *, readings: float = 0.0) -> Iterator[dict[str, Any]]:
    """Yield ``count`` documents with a settle block, some of them first hands with a reveal."""
    rng = random.Random(seed)
    for number in range(count):
        variant = VARIANTS[number % 3]
        yield {"id": f"settle-{seed}-{number}", **settle_document(rng, variant, readings)}


def settle_document(rng: random.Random, variant: str, readings: float) -> dict[str, Any]:
    """Return one document with a settle block."""
    document: dict[str, Any] = {"variant": variant}
    chosen = choices.draw(rng, choices.SETTLE, variant, readings)
    if chosen:
        document["readings"] = chosen
    seats = seats_of(document)
    dealer, suit = rng.choice(seats), rng.choice(SUITS)
    level, trump = "2", suit
    if rng.random() < 0.1:
        document["reveal"] = {"hand": "first", "shows": [{dealer: f"{suit}2"}]}
        document["reveal"] |= {} if variant == "five" else {"dealer": dealer}
    else:
        trump = rng.choice([suit, suit, suit, "NT"])
        level = _settle_levels(rng, document, dealer)
        document |= {"level": level, "trump": trump, "dealer": dealer}
    if variant == "five":
        document["partner"] = rng.choice([*[seat for seat in seats if seat != dealer], "none"])
    used: Counter[str] = Counter()
    if "reveal" in document:
        used[f"{suit}2"] = 1
    block: dict[str, Any] = {}
    document["settle"] = block
    bottom = _bottom(rng, variant, used)
    if rng.random() < 0.85:
        block["bottom"] = " ".join(bottom)
        if rng.random() < 0.85:
            block["final_trick"] = _final_trick(rng, variant, seats, level, trump, used)
    _settle_points(rng, block, variant, seats, CARD_POINTS[variant] - points_of(bottom))
    return document


def _settle_levels(rng: random.Random, document: dict[str, Any], dealer: str) -> str:
    """Add levels (mostly, often high ones); return the level of the hand."""
    seats = seats_of(document)
    pool = rng.choice([RANKS, ["J", "Q", "K", "A"]])
    levels = {seat: rng.choice(pool) for seat in seats}
    if document["variant"] != "five":
        levels |= {seat: levels[opposite(seats, seat)] for seat in seats[2:]}
    if rng.random() < 0.85:
        short = document["variant"] != "five" and rng.random() < 0.5
        document["levels"] = {seat: levels[seat] for seat in (seats[:2] if short else seats)}
    return levels[dealer]


def _final_trick(
    rng: random.Random, variant: str, seats: list[str], level: str, trump: str, used: Counter[str]
) -> dict[str, Any]:
    """Return the winner of the final trick with the number of cards led or the lead itself."""
    winner = rng.choice(seats)
    lead = _lead(rng, level, trump)
    held = Counter(lead)
    if rng.random() < 0.5 or any(used[face] + held[face] > PACKS[variant] for face in lead):
        return {"winner": winner, "cards_led": rng.randint(1, 8)}
    return {"winner": winner, "lead": " ".join(lead)}


def _lead(rng: random.Random, level: str, trump: str) -> list[str]:
    """Return a single, pair, tractor or throw: of one side suit, or of jokers and level cards."""
    if rng.random() < 0.2:
        faces = ["LJ", "BJ", (rng.choice(SUITS) if trump == "NT" else trump) + level]
    else:
        ordinary = [rank for rank in RANKS if rank != level]
        start, suit = rng.randint(0, 7), rng.choice([suit for suit in SUITS if suit != trump])
        faces = [suit + rank for rank in ordinary[start : start + 5]]
    lead = [face for face in faces for _ in range(rng.choice([0, 0, 1, 2, 2]))]
    return lead or [faces[0]]


def _settle_points(rng: random.Random, block: dict[str, Any], variant: str, seats: list[str], most: int) -> None:
    """Add the points taken in tricks: the defenders' total, or each seat's."""
    total = 5 * rng.randint(0, most // 5)
    if rng.random() < 0.6:
        block["trick_points"] = total
        return
    by_seat = dict.fromkeys(seats, 0)
    for _ in range(total // 5):
        by_seat[rng.choice(seats)] += 5
    block["points_by"] = by_seat
    if variant == "five" and rng.random() < 0.7:
        block["points_before_partner"] = {seat: 5 * rng.randint(0, n // 5) for seat, n in by_seat.items()}


# Calls


def call_documents(seed: int, count: int, *, readings: float = 0.0) -> Iterator[dict[str, Any]]:
    """Yield ``count`` documents of the five-player game with a call block."""
    rng = random.Random(seed)
    for number in range(count):
        yield {"id": f"call-{seed}-{number}", **call_document(rng, readings)}


def call_document(rng: random.Random, readings: float) -> dict[str, Any]:
    """Return one document with a call: zero to two copies played, at times one buried or still in a hand."""
    document: dict[str, Any] = {"variant": "five", "level": rng.choice(RANKS), "trump": rng.choice([*SUITS, "NT"])}
    chosen = choices.draw(rng, choices.CALL, "five", readings)
    if chosen:
        document["readings"] = chosen
    seats = seats_of(document)
    document["dealer"] = dealer = rng.choice(seats)
    lawful = [face for face in FACES[:-2] if face[1:] != document["level"] and face[0] != document["trump"]]
    card = rng.choice(lawful if rng.random() < 0.85 else FACES)
    used: Counter[str] = Counter({card: 2})
    copies = 2
    if rng.random() < 0.25:
        buried = [card] * rng.choice([0, 1, 1, 2])
        copies -= len(buried)
        document["bury"] = {"cards": " ".join([*buried, *_bottom(rng, "five", used)][:8])}
    if copies and rng.random() < 0.2:
        document["hands"] = {rng.choice([dealer, *seats]): card}
        copies -= 1
    plays = [rng.choice([dealer, *seats]) for _ in range(rng.randint(0, copies))]
    block: dict[str, Any] = {"card": card, "played": _played(rng, seats, card, plays, used)}
    if rng.random() < 0.15:
        block["by"] = rng.choice([dealer, dealer, *seats])
    if chosen.get("call.copies") == "ordinal" and rng.random() < 0.9:
        block["copy"] = rng.choice([1, 2])
    document["call"] = block
    return document


def _played(rng: random.Random, seats: list[str], card: str, plays: list[str], used: Counter[str]) -> list[Any]:
    """Return the plays of the called card among others, as a plain list or trick by trick."""
    pool = [face for face in FACES for _ in range(2 - used[face])]
    rng.shuffle(pool)
    same_trick = len(set(plays)) == 2 and rng.random() < 0.5
    tricks: list[list[dict[str, str]]] = []
    for group in [set(plays)] if same_trick else [{seat} for seat in plays]:
        start = rng.randrange(5)
        order = seats[start:] + seats[:start]
        tricks.append([{seat: card if seat in group else pool.pop()} for seat in order])
    if rng.random() < 0.5:
        return tricks
    whole = [play for trick in tricks for play in trick]
    return whole if rng.random() < 0.5 else [play for play in whole if card in play.values()]
