"""Random show sequences against the independent model, and what every reveal must keep to."""

from __future__ import annotations

import pytest

from oracle_hand.reveal import rule_reveal
from oracle_hand.shows import reveal_documents
from rulings import Document, plain, ruled
from tractor_check.clauses import register

STATE = ("trump", "level", "dealer", "redeal")


@pytest.mark.parametrize("readings", [0.0, 0.15, 0.5, 1.0])
@pytest.mark.parametrize("seed", [101, 102])
def test_show_sequences_agree_with_the_model(seed: int, readings: float) -> None:
    for document in reveal_documents(seed + int(100 * readings), 1500, readings=readings):
        assert plain(ruled(document).answer["reveal"]) == rule_reveal(document), document


def without_refused(document: Document, verdicts: list[str]) -> Document:
    """Return the document without its refused shows."""
    block = document["reveal"]
    taken = block.get("bottom_taken_before_show")
    kept = [place for place, verdict in enumerate(verdicts) if verdict != "refused"]
    changed = {**block, "shows": [block["shows"][place] for place in kept]}
    if taken is not None:
        changed["bottom_taken_before_show"] = sum(place < taken - 1 for place in kept) + 1
    return {**document, "reveal": changed}


@pytest.mark.parametrize("readings", [0.0, 0.4])
def test_refused_shows_change_nothing(readings: float) -> None:
    for document in reveal_documents(103, 600, readings=readings):
        found = ruled(document).answer["reveal"]
        if "undetermined" in found["shows"]:
            continue
        again = ruled(without_refused(document, found["shows"])).answer["reveal"]
        assert [again[key] for key in STATE] == [found[key] for key in STATE], document
        assert "refused" not in again["shows"]


def test_every_judged_show_has_a_reason_of_its_variant() -> None:
    clauses = register()
    for document in reveal_documents(104, 1500):
        ruling = ruled(document)
        for reason in ruling.reasons:
            clause = clauses[reason.clause]
            assert document["variant"] in clause.variants, (document, reason)
            assert document["variant"] not in clause.data.get("vacuous_in", ())
        for number, verdict in enumerate(ruling.answer["reveal"]["shows"], start=1):
            held = [reason.holds for reason in ruling.reasons if reason.about == f"reveal.shows.{number}"]
            assert verdict == "pass" or (all(held) if verdict == "accepted" else not all(held)), document
            assert held or verdict == "pass", document
