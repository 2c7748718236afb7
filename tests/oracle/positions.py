"""Seeded random positions: lopsided deals with the copies kept together, every kind of lead, right and wrong replies.

Every document obeys the packs and is free of faults. The oracle itself says how many cards are owed after a throw and
supplies the legal replies among which a right one is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from .cards import parse, trump_of
from .deal import Deal, Document
from .forms import form, shape
from .table import SEATS


def positions(seed: int, variant: str | None = None, *, readings: bool = False) -> Iterator[Document]:
    """Yield random scenario documents without end, the same for the same arguments.

    Args:
        seed: of the random generator.
        variant: one variant only; by default all three.
        readings: attach random values of readings, under ``readings`` (none now and then).
    """
    random = Random(seed)
    while True:
        chosen = variant or random.choices(list(SEATS), weights=[3, 5, 2])[0]
        document = Deal(random, chosen, readings=readings).document()
        if document is not None:
            yield document


def lead_kind(document: Document, answer: Mapping[str, Any]) -> str:
    """Return the kind of lead of a document: its shape, what a throw contains, whether it was recalled."""
    if not answer["lead"].get("legal"):
        return "illegal"
    trump = trump_of(str(document["level"]), document["trump"])
    ((_, cards),) = document["lead"].items()
    lead = parse(cards)
    kind, asked = shape(trump, lead), form(trump, lead)
    if kind == "tractor":
        kind = f"tractor-{len(lead)}"
    if kind == "throw":
        longest = {0: "pairs" if asked.pairs else "singles", 1: "tractor"}.get(len(asked.tractors), "tractors")
        kind = f"throw of {longest}"
    recalled = answer["lead"].get("recalled")
    return kind + {True: ", recalled", "unknown": ", unknown", False: ""}.get(recalled, ", undetermined")


def cell(document: Document, answer: Mapping[str, Any]) -> tuple[tuple[str, str, str], ...]:
    """Return (lead kind, verdict, role) of every reply; one entry without verdict and role where there is none."""
    kind, roles = lead_kind(document, answer), answer.get("roles", {})
    plays = answer.get("plays") or {}
    return tuple((kind, verdict, roles.get(seat, "-")) for seat, verdict in plays.items()) or ((kind, "-", "-"),)
