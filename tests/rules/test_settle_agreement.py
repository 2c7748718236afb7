"""Random settlements and burials against the independent model, and what every settlement must keep to."""

from __future__ import annotations

import pytest

from oracle_hand.bury import rule_bury
from oracle_hand.settle import rule_settle
from oracle_hand.shows import call_documents, settle_documents
from rulings import plain, ruled
from tractor_check.clauses import register
from tractor_check.table import VARIANTS

LADDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "past-A"]


@pytest.mark.parametrize("readings", [0.0, 0.15, 0.5, 1.0])
@pytest.mark.parametrize("seed", [201, 202])
def test_settlements_agree_with_the_model(seed: int, readings: float) -> None:
    for document in settle_documents(seed + int(100 * readings), 1500, readings=readings):
        assert plain(ruled(document).answer["settle"]) == rule_settle(document), document


def test_burials_agree_with_the_model() -> None:
    documents = [document for document in call_documents(203, 1500) if "bury" in document]
    assert len(documents) > 200
    for document in documents:
        assert ruled(document).answer["bury"] == rule_bury(document), document


@pytest.mark.parametrize("readings", [0.0, 0.5])
def test_levels_never_fall(readings: float) -> None:
    for document in settle_documents(204, 900, readings=readings):
        before, after = document.get("levels", {}), ruled(document).answer["settle"].get("levels", {})
        for seat, level in before.items():
            if isinstance(after, dict):
                assert LADDER.index(after[seat]) >= LADDER.index(level), document


def test_points_conserve() -> None:
    for document in settle_documents(205, 900):
        block = document["settle"]
        if "points_by" not in block:
            continue
        ruling = ruled(document)
        found, sides = ruling.answer["settle"], ruling.details["settle"]
        from_tricks = found["defender_points"] - found["bottom_added"]
        theirs = sum(block["points_by"].get(seat, 0) for seat in sides["dealer_side"])
        assert from_tricks + theirs == sum(block["points_by"].values())
        assert from_tricks + theirs + found.get("bottom_points", 0) <= VARIANTS[document["variant"]].points
        assert set(sides["dealer_side"]) | set(sides["defenders"]) == set(block["points_by"])


def test_every_settlement_has_reasons_of_its_variant() -> None:
    clauses = register()
    for document in settle_documents(206, 900):
        ruling = ruled(document)
        assert {"settle.winners", "settle.defender_points"} <= {reason.about for reason in ruling.reasons}
        for reason in ruling.reasons:
            assert document["variant"] in clauses[reason.clause].variants, (document, reason)
