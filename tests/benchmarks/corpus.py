"""Random scenarios of any number from one seed: full four-hand tricks, nearly all legal, with what they expect.

``python tests/benchmarks/corpus.py 1000000 big.jsonl`` writes them, as JSON Lines or YAML by the suffix.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from tractor_check.adjudicate import adjudicate
from tractor_check.cards import RANKS, Cards, Rank
from tractor_check.comparison import plain
from tractor_check.loading import scenario_from
from tractor_check.table import trump_of
from tractor_check.trump import Trump

SEED = 20
DIFFERENT = 2000
"""So many scenarios differ; a longer corpus has them again under other ids."""

SEATS = ("P1", "P2", "P3", "P4")
KINDS = ("single", "single", "single", "pair", "pair", "tractor", "throw", "throw")


def scenarios(count: int, seed: int = SEED) -> Iterator[dict[str, Any]]:
    """Yield ``count`` scenarios as plain data, always the same for a seed."""
    known = _different(seed, min(count, DIFFERENT))
    for number in range(count):
        yield {**known[number % DIFFERENT], "id": f"r{number}"}


def json_lines(count: int, seed: int = SEED) -> Iterator[bytes]:
    """Yield ``count`` lines of JSON Lines."""
    known = [json.dumps(scenario).encode() for scenario in scenarios(min(count, DIFFERENT), seed)]
    for number in range(count):
        _start, _comma, rest = known[number % DIFFERENT].partition(b",")
        yield b'{"id": "r%d",%s\n' % (number, rest)


def write(path: Path, count: int, seed: int = SEED) -> Path:
    """Write ``count`` scenarios, as JSON Lines or YAML by the suffix, and return the path."""
    with path.open("wb") as stream:
        if path.suffix == ".jsonl":
            stream.writelines(json_lines(count, seed))
        else:
            stream.writelines(yaml_document(scenario) for scenario in scenarios(count, seed))
    return path


def yaml_document(scenario: dict[str, Any]) -> bytes:
    """Return one scenario as a YAML document as a person writes it."""
    lines = ["---"]
    for key, value in scenario.items():
        if isinstance(value, dict):
            lines.append(f"{key}:")
            for name, item in value.items():
                inner = "{" + ", ".join(f"{k}: {v}" for k, v in item.items()) + "}" if isinstance(item, dict) else item
                lines.append(f"  {name}: {inner}")
        else:
            lines.append(f"{key}: {value}")
    return ("\n".join(lines) + "\n").encode()


@cache
def _different(seed: int, count: int) -> list[dict[str, Any]]:
    """Return the first different scenarios of a seed."""
    random = Random(seed)
    return list(islice(_tricks(random), count))


def _tricks(random: Random) -> Iterator[dict[str, Any]]:
    """Yield tricks without end."""
    while True:
        deck = [*range(54), *range(54)]
        random.shuffle(deck)
        hands = [bytes(sorted(deck[seat * 25 : seat * 25 + 25])) for seat in range(4)]
        level, suit = random.choice(RANKS).value, random.choice(["S", "H", "C", "D", "NT"])
        trump = trump_of(Rank(level), suit, False)
        lead = _lead(random, hands[0], trump, random.choice(KINDS))
        document: dict[str, Any] = {
            "id": "r",
            "variant": "four-80",
            "level": level,
            "trump": suit,
            "hands": {seat: str(Cards(hand)) for seat, hand in zip(SEATS, hands, strict=True)},
            "lead": {"P1": str(Cards(lead))},
        }
        ruling = adjudicate(scenario_from(document), wanted=("options",))
        size = 1 if ruling.answer["lead"]["recalled"] is True else len(lead)
        options = ruling.answer.get("options", {})
        document["plays"] = {
            seat: str(random.choice(options[seat]) if seat in options else _reply(random, hand, trump, lead[0], size))
            for seat, hand in zip(SEATS[1:], hands[1:], strict=True)
        }
        answer = adjudicate(scenario_from(document)).answer
        document["expect"] = plain({key: answer[key] for key in ("plays", "winner", "points")})
        yield document


def _reply(random: Random, hand: bytes, trump: Trump, led: int, size: int) -> Cards:
    """Return cards that follow suit as far as they can, whatever else they owe."""
    group = trump.group_of_face[led]
    own = [face for face in hand if trump.group_of_face[face] is group]
    others = [face for face in hand if trump.group_of_face[face] is not group]
    return Cards(random.sample(own, size) if len(own) >= size else own + random.sample(others, size - len(own)))


def _lead(random: Random, hand: bytes, trump: Trump, kind: str) -> list[int]:
    """Return cards to lead from ``hand``: of the kind asked for if it has one, else a single card."""
    groups: dict[Any, list[int]] = {}
    for face in hand:
        groups.setdefault(trump.group_of_face[face], []).append(face)
    pairs = sorted({face for face in hand if hand.count(face) == 2})
    if kind == "pair" and pairs:
        return [random.choice(pairs)] * 2
    if kind == "tractor":
        runs = [(low, high) for low in pairs for high in pairs if _touch(trump, low, high)]
        if runs:
            low, high = random.choice(runs)
            return [low, low, high, high]
    if kind == "throw":
        group = random.choice(sorted(groups.values()))
        return group[-random.randint(2, 5) :]
    return [random.choice(hand)]


def _touch(trump: Trump, low: int, high: int) -> bool:
    """Return whether two pairs of ordinary cards form a tractor: neighbours but for the level, in one suit."""
    level = trump.level.number
    if low >= 52 or high >= 52 or low // 13 != high // 13 or level in (low % 13, high % 13):
        return False
    return high % 13 - low % 13 == (2 if low % 13 < level < high % 13 else 1)


if __name__ == "__main__":
    write(Path(sys.argv[2]), int(sys.argv[1]))
