"""What the points and the last lead are worth: level tables as lists of bands, factors of the bottom, shapes.

Open combinations, taken in the simplest way:

- A custom table is a list of rows ``{from, winners, gain}`` in rising order; the last row reached holds. Without its
  argument the answer is undetermined.
- ``bottom.n.throw: longest-part`` puts the longest part in the place of the lead under every
  ``bottom.pattern-vs-count``: its cards are counted, its pairs, its form.
- ``fixed-by-form`` values a throw by its highest form; ``power-of-pairs`` counts every pair of the lead.
- With ``cards_led`` alone the form is known for one card and in four-40 (singles only), else undetermined where asked.
"""

from __future__ import annotations

from typing import Any

from .plain import RANKS, UNDETERMINED, Readings, is_joker, tokens

Band = tuple[int, int, str, int]

DEALER_SIDE, DEFENDERS = "dealer-side", "defenders"
BELOW_80: list[Band] = [(0, 0, DEALER_SIDE, 3), (5, 35, DEALER_SIDE, 2), (40, 75, DEALER_SIDE, 1)]
BELOW_40: list[Band] = [(0, 0, DEALER_SIDE, 3), (5, 15, DEALER_SIDE, 2), (20, 35, DEALER_SIDE, 1)]

# name: (bands as printed in the register, points in each further band, each one level more)
TABLES: dict[str, tuple[list[Band], int]] = {
    "standard-80": ([*BELOW_80, (80, 115, DEFENDERS, 0), (120, 155, DEFENDERS, 1), (160, 195, DEFENDERS, 2)], 40),
    "no-dead-zone": ([*BELOW_80, (80, 115, DEFENDERS, 1), (120, 155, DEFENDERS, 2)], 40),
    "step-20-above-80": ([*BELOW_80, (80, 95, DEFENDERS, 0), (100, 115, DEFENDERS, 1)], 20),
    "step-20": ([*BELOW_40, (40, 55, DEFENDERS, 0), (60, 75, DEFENDERS, 1), (80, 95, DEFENDERS, 2)], 20),
    "step-40-above": ([*BELOW_40, (40, 55, DEFENDERS, 0), (60, 95, DEFENDERS, 1), (100, 135, DEFENDERS, 2)], 40),
}
TABLE_READING = {
    "five": "score.thresholds.five",
    "four-80": "score.thresholds.80",
    "four-40": "score.thresholds.40",
}


def winners_and_gain(variant: str, read: Readings, points: int) -> tuple[str, Any]:
    """Return the winning side and its levels by the table in force (clauses advance.*)."""
    reading = TABLE_READING[variant]
    name = read[reading]
    if name == "custom":
        return custom_row(read.argument(reading), points)
    if name == "unset":
        printed = variant == "four-40" and 40 <= points <= 59
        return (DEFENDERS, 0) if printed else (UNDETERMINED, UNDETERMINED)
    bands, width = TABLES[name]
    for low, high, side, gain in bands:
        if low <= points <= high:
            return side, gain
    low, _, side, gain = bands[-1]
    while points >= low + width:
        low, gain = low + width, gain + 1
    return side, gain


def custom_row(table: Any, points: int) -> tuple[str, Any]:
    """Return side and levels of the last row of a custom table that ``points`` reach."""
    found: tuple[str, Any] = (UNDETERMINED, UNDETERMINED)
    for row in table or []:
        if points >= int(row["from"]):
            found = (str(row["winners"]), int(row["gain"]))
    return found


def factor(document: dict[str, Any], read: Readings, level: Any, trump: Any) -> Any:
    """Return the factor on the bottom by the lead to the final trick, or ``undetermined``."""
    final = document["settle"]["final_trick"]
    lead = tokens(final.get("lead"))
    count = len(lead) or int(final["cards_led"])
    pattern, whole = read["bottom.pattern-vs-count"], read["bottom.n.throw"] == "total"
    if whole and pattern == "power-of-count":
        return 2**count
    if whole and pattern == "twice-count":
        return 2 * count
    singles_only = count == 1 or document["variant"] == "four-40"
    if not lead and not singles_only:
        return UNDETERMINED
    pairs = sum(1 for card in set(lead) if lead.count(card) == 2)
    longest = 1 if singles_only or not pairs else longest_part(lead, level, trump)
    if longest is None:
        return UNDETERMINED
    if pattern == "fixed-by-form":
        return 8 if longest >= 4 else 2 * longest
    if pattern == "power-of-pairs":
        return 2 ** ((pairs if whole else longest // 2) + 1)
    return 2**longest if pattern == "power-of-count" else 2 * longest


def longest_part(lead: list[str], level: Any, trump: Any) -> int | None:
    """Return the number of cards of the longest tractor, 2 for loose pairs, 1 for singles, ``None`` if not known."""
    if level is None or trump is None:
        return None
    places = sorted({place(card, str(level), str(trump)) for card in lead if lead.count(card) == 2})
    longest = 0
    for start in places:
        length = 1
        while start + length in places:
            length += 1
        longest = max(longest, length)
    return 2 * longest if longest else 1


def place(card: str, level: str, trump: str) -> int:
    """Return a place on one line where neighbours touch (clauses tractor.*): ordinary ranks first, then the tiers."""
    if is_joker(card):
        return 102 if card == "LJ" else 103
    if card[1:] == level:
        return 101 if trump in ("NT", card[0]) else 100
    return [rank for rank in RANKS if rank != level].index(card[1:])
