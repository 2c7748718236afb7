"""The `bury` block from the clauses bottom.dealer-buries and setup.bottom-size.

Without ``by``, or without a dealer to compare it with, the dealer buries; without ``hand`` the cards are taken to be
held.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from .plain import BOTTOM_SIZE, tokens


def rule_bury(document: dict[str, Any]) -> str:
    """Return ``legal`` or ``illegal``."""
    block, cards = document["bury"], tokens(document["bury"]["cards"])
    held = tokens(block["hand"]) if "hand" in block else cards
    dealer = document.get("dealer")
    by_dealer = dealer is None or block.get("by", dealer) == dealer
    right_number = len(cards) == BOTTOM_SIZE[document["variant"]]
    return "legal" if by_dealer and right_number and not Counter(cards) - Counter(held) else "illegal"
