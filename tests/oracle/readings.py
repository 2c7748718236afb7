"""The readings of the follow, throw, ruff and trick families: names, values, and what one ruling uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

#: Reading -> its values, the default first.
VALUES: dict[str, tuple[str, ...]] = {
    "follow.pair.obligation": ("must", "free"),
    "follow.pair.protect-tractor": ("no-protection", "protected"),
    "follow.throw.obligation": ("components", "pairs-only", "suit-only"),
    "follow.throw.several-components": ("every-part", "largest-only"),
    "follow.tractor.longer": ("sub-run", "exact-only"),
    "follow.tractor.shorter": ("pairs-only", "longest-part"),
    "follow.exhaust.general": ("every-lead", "tractor-only"),
    "trick.tie-first": ("first", "last"),
    "trick.same-form-only": ("same-form", "highest-card"),
    "throw.in-trump": ("allowed", "side-suits-only"),
    "throw.recall.whose-cards": ("any-other", "opponents"),
    "throw.recall.beats": ("same-form", "any-card"),
    "throw.recall.lead": ("smallest-card", "smallest-beaten-part", "lowest-beaten-part", "smallest-part"),
    "throw.recall.tie": ("leader-chooses", "suit-order"),
    "throw.recall.penalty": ("none", "ten-per-attempt", "ten-per-card-returned", "ten-per-card-thrown", "custom"),
    "throw.recall.unknown-hands": ("insufficient", "assume-stands"),
    "throw.recall.longer-tractor": ("contains", "exact"),
    "ruff.all-trump": ("all-trump", "required-only"),
    "ruff.plain-pair": ("trump-pair", "any-two"),
    "ruff.throw.two-pairs": ("match-count", "one-is-enough"),
    "ruff.throw.tractor-and-pair": ("both", "tractor-only"),
    "ruff.throw.two-tractors": ("each", "one-is-enough"),
    "ruff.throw.longer-tractor": ("contains-run", "exact"),
    "ruff.pair-covers-singles": ("allowed", "exact-form"),
    "ruff.compare.other": ("top-part", "all-parts", "highest-card"),
    "ruff.unqualified-legal": ("legal-no-win", "illegal"),
    "ruff.short-not-void": ("cannot-win", "can-win"),
    "ruff.compare.several-tractors": ("highest", "every"),
}

#: Readings that exist in the one-deck game too; the others concern pairs and tractors.
ONE_DECK = {
    "trick.tie-first",
    "throw.in-trump",
    "throw.recall.whose-cards",
    "throw.recall.lead",
    "throw.recall.tie",
    "throw.recall.penalty",
    "throw.recall.unknown-hands",
    "ruff.all-trump",
    "ruff.compare.other",
    "ruff.unqualified-legal",
    "ruff.short-not-void",
}


@dataclass(frozen=True)
class Readings:
    """The values in force for one ruling. Hashable, so that it can key a memo."""

    chosen: tuple[tuple[str, str], ...] = ()
    arguments: tuple[tuple[str, Any], ...] = field(default=())

    def __getitem__(self, reading: str) -> str:
        """Return the value of a reading, its default where nothing was chosen."""
        return dict(self.chosen).get(reading, VALUES[reading][0])

    def argument(self, reading: str) -> Any:
        """Return the argument given with a value (``{custom: 15}``), else ``None``."""
        return dict(self.arguments).get(reading)


def readings_of(variant: str, values: Mapping[str, Any]) -> Readings:
    """Return the readings in force; readings of other families, or without a place in the variant, are passed over."""
    chosen: dict[str, str] = {}
    arguments: dict[str, Any] = {}
    for reading, value in values.items():
        if reading not in VALUES or (variant == "four-40" and reading not in ONE_DECK):
            continue
        if isinstance(value, Mapping):
            ((name, argument),) = value.items()
            arguments[reading] = argument
            value = name
        if value not in VALUES[reading]:
            raise ValueError(f"{reading} has no value {value}")
        if value != VALUES[reading][0]:
            chosen[reading] = value
    return Readings(tuple(sorted(chosen.items())), tuple(sorted(arguments.items())))
