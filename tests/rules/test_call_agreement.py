"""Random calls against the independent model."""

from __future__ import annotations

from typing import Any

import pytest

from oracle_hand.call import rule_call
from oracle_hand.shows import call_documents
from rulings import Document, plain, scenario_from
from tractor_check.adjudicate import adjudicate
from tractor_check.hand_blocks import Call


class Plays(Call):
    """A call after plays whose division into tricks is not known."""

    in_tricks = False


def called(document: Document) -> Any:
    """Return the answer to the call; plays that are not lists of tricks are no tricks."""
    scenario = scenario_from(document)
    played = document["call"]["played"]
    if scenario.call is not None and played and not isinstance(played[0], list):
        scenario = scenario._replace(call=Plays(*scenario.call))
    return plain(adjudicate(scenario).answer["call"])


def numbers_the_dealers_copy(document: Document, partner: Any) -> bool:
    """Return whether no copy is named and the dealer has one, so that all turns on whether it is counted."""
    unnamed = document.get("readings", {}).get("call.copies") == "ordinal" and "copy" not in document["call"]
    return unnamed and partner not in ("unknown", "none")


@pytest.mark.parametrize("readings", [0.0, 0.3, 0.7, 1.0])
def test_calls_agree_with_the_model(readings: float) -> None:
    for document in call_documents(301 + int(100 * readings), 2000, readings=readings):
        found, expected = called(document), rule_call(document)
        if found["partner"] == "undetermined" and numbers_the_dealers_copy(document, expected["partner"]):
            continue
        assert found == expected, document
