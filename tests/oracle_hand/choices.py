"""Random readings for the generators: the named values of each reading and the variants it belongs to."""

from __future__ import annotations

import random
from typing import Any

FIVE, TWO_PACKS, FOUR, ALL = ("five",), ("five", "four-80"), ("four-80", "four-40"), ("five", "four-80", "four-40")

REVEAL: dict[str, tuple[tuple[str, ...], list[Any]]] = {
    "levels.start": (ALL, ["2", "3"]),
    "levels.four.owner": (FOUR, ["per-side", "per-player"]),
    "reveal.first.pair": (TWO_PACKS, ["allowed", "single-only"]),
    "reveal.ladder.four": (("four-80",), ["as-five", "reinforced-only"]),
    "reveal.none": (ALL, ["no-trump-scheduled", "redeal", "flip-bottom", "unset"]),
    "reveal.dealer.loser-own-level": (FIVE, ["loser-deals", "winner-only"]),
    "reveal.same-level-pair": (FIVE, ["recompute", "keep"]),
    "reveal.joker.over-single": (TWO_PACKS, ["allowed", "pair-first"]),
    "reveal.joker.over-joker": (TWO_PACKS, ["closed", "big-over-small"]),
    "reveal.joker.winner-first": (FIVE, ["winner-deals", "next-winner"]),
    "reveal.open-hand.dealer": (FIVE, ["first-player", "revealer", "winner-only"]),
    "reveal.open-hand.joker-overturn": (FIVE, ["revealer-deals", "loser-rule"]),
    "reveal.four.exception": (FOUR, ["revolt-only", "never", "any-side"]),
    "reveal.no-trump.one-deck": (("four-40",), ["only-if-no-reveal", "never", "single-joker"]),
    "reveal.partner-overturn": (("four-80",), ["any-other", "opponents"]),
    "order.direction": (FIVE, ["clockwise", "counter-clockwise"]),
    "revolt.dealer.four": (FOUR, ["as-five", "rotation", "unset"]),
    "dealer.first-hand.four": (FOUR, ["input", "revealer", "seat-1"]),
    "bottom.theft": (("four-80",), ["closed", "suit-only", "open"]),
}
CALL: dict[str, tuple[tuple[str, ...], list[Any]]] = {
    "call.copies": (FIVE, ["first-other-player", "ordinal", "holder"]),
    "call.dealer-holds": (FIVE, ["other-copy", "solo-if-played", "illegal"]),
    "call.both-copies-same-trick": (FIVE, ["earlier", "both"]),
}
SETTLE: dict[str, tuple[tuple[str, ...], list[Any]]] = {
    "points.before-reveal": (FIVE, ["true-allegiance", "until-revealed"]),
    "bottom.condition.four40": (("four-40",), ["defenders-only", "always-defenders"]),
    "bottom.pattern-vs-count": (ALL, ["power-of-count", "twice-count", "power-of-pairs", "fixed-by-form"]),
    "bottom.n.throw": (ALL, ["total", "longest-part"]),
    "score.thresholds.80": (("four-80",), ["standard-80", "no-dead-zone", "step-20-above-80", "unset"]),
    "score.thresholds.five": (FIVE, ["standard-80", "unset"]),
    "score.thresholds.40": (("four-40",), ["step-20", "step-40-above", "unset"]),
    "score.cap": (ALL, ["none", "three", {"number": 5}]),
    "score.five.who-advances": (FIVE, ["all-members", "dealer-only", "partner-one"]),
    "score.solo-bonus": (FIVE, ["none", "plus-one"]),
    "match.ace-must-be-played": (ALL, ["none", "ace", "5-10-K-A", "2-5-10-K"]),
    "match.defender-at-ace": (ALL, ["any-gain", "dealer-only"]),
    "match.several": (FIVE, ["joint", "highest", "dealer-first"]),
    "reveal.winners.definition": (FIVE, ["winning-side", "advanced", "point-side"]),
}


def draw(
    rng: random.Random, table: dict[str, tuple[tuple[str, ...], list[Any]]], variant: str, share: float
) -> dict[str, Any]:
    """Return random values for about ``share`` of the readings of ``table`` that ``variant`` has."""
    applicable = {name: values for name, (variants, values) in table.items() if variant in variants}
    return {name: rng.choice(values) for name, values in applicable.items() if rng.random() < share}
