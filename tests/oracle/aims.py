"""What a random position is aimed at, so that rare kinds of trick come up often enough."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

#: Kind of lead -> its pieces with their weights; the pieces are singles (1), pairs (2) and tractors (4, 6, 8).
KINDS: dict[str, dict[tuple[int, ...], int]] = {
    "single": {(1,): 1},
    "pair": {(2,): 1},
    "tractor-4": {(4,): 1},
    "tractor-6": {(6,): 1},
    "tractor-8": {(8,): 9, (10,): 1},
    "throw of singles": {(1, 1): 3, (1, 1, 1): 3, (1, 1, 1, 1): 1},
    "throw of pairs": {(2, 1): 5, (2, 1, 1): 3, (2, 2): 4, (2, 2, 1): 3},
    "throw of tractor": {(4, 1): 5, (4, 2): 4, (4, 1, 1): 2, (4, 2, 1): 1, (6, 1): 2},
    "throw of tractors": {(4, 4): 6, (4, 4, 1): 2, (6, 4): 1},
}
STANDS, RECALLED, UNKNOWN = "stands", "recalled", "unknown"
THROWS = (
    "throw of singles",
    "throw of pairs",
    "throw of pairs",
    "throw of tractor",
    "throw of tractor",
    "throw of tractors",
    "throw of tractors",
    "throw of tractors",
    "throw of tractors",
    "throw of tractors",
)


class Aim(NamedTuple):
    """What a position should show: a kind of lead, what becomes of a throw, what the others do, whether hands are
    hidden, whether replies are wrong.
    """

    kind: str
    outcome: str
    role: str
    hidden: bool
    wrong: bool

    @property
    def thrown(self) -> bool:
        """Return whether the lead is to be a throw."""
        return self.kind.startswith("throw")

    def pieces(self, random: Random) -> tuple[int, ...]:
        """Return the pieces of a lead of this kind."""
        found = KINDS[self.kind]
        return random.choices(list(found), weights=list(found.values()))[0]


def aim(random: Random, *, one_deck: bool) -> Aim | None:
    """Return something to aim at, or ``None`` to let chance rule (now and then)."""
    if random.random() < 0.22:
        return None
    if one_deck:
        kind = random.choice(["single", "throw of singles", "throw of singles"])
    else:
        kind = random.choice([*KINDS, "pair", "tractor-4", "tractor-6", *THROWS * 3])
    outcome = random.choices([STANDS, RECALLED, UNKNOWN], weights=[3, 5, 4])[0] if kind.startswith("throw") else STANDS
    two = kind == "throw of tractors"
    following, overruffing = (9, 11) if two else (7, 8)
    role = random.choices(
        ["follow", "ruff", "overruff", "discard"], weights=[following if outcome == UNKNOWN else 5, 1, overruffing, 1]
    )[0]
    known = outcome == UNKNOWN and role == "follow"
    unseen = 0.7 if two and outcome == STANDS and role == "overruff" else 0.55
    return Aim(
        kind,
        outcome,
        role,
        hidden=random.random() < (0.15 if known else unseen),
        wrong=random.random() < ((0.9 if "tractor" in kind else 0.75) if known else 0.2),
    )
