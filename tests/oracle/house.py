"""Random house readings for a lead, mostly such as can matter to it."""

from __future__ import annotations

from random import Random

from .cards import Cards, Trump
from .forms import form, shape
from .readings import ONE_DECK, VALUES

#: What a lead contains -> the families of readings that can matter to it.
MATTERS = {
    "single": ("trick.tie", "throw.in-trump"),
    "pair": ("follow.pair", "follow.exhaust", "trick", "ruff.plain", "ruff.unqualified"),
    "tractor": ("follow.tractor", "follow.exhaust", "trick", "ruff.unqualified"),
    "throw": (
        "throw",
        "ruff.all",
        "ruff.compare.other",
        "ruff.pair",
        "ruff.short",
        "ruff.unqualified",
        "follow.exhaust",
    ),
    "throw of pairs": ("throw", "ruff", "follow.throw", "follow.exhaust"),
    "throw of tractors": ("throw", "ruff", "follow.throw", "follow.tractor"),
}


#: Readings that matter only in rare positions and are therefore chosen more often where they may.
RARE = (
    "follow.throw.several-components",
    "follow.tractor.shorter",
    "follow.exhaust.general",
    "follow.pair.protect-tractor",
    "throw.recall.longer-tractor",
    "throw.recall.tie",
    "ruff.compare.several-tractors",
)

#: Families whose readings bear on each other, so that now and then all that can matter are drawn together; the last
#: is all of them.
FAMILIES = ("follow", "throw.recall", "ruff", "")


def random_readings(random: Random, variant: str, trump: Trump, lead: Cards) -> dict[str, str]:
    """Return up to four readings of the variant with random values, mostly such as can matter to the lead, or a whole
    family of those.

    Values that take an argument are left out.
    """
    known = [reading for reading in VALUES if variant != "four-40" or reading in ONE_DECK]
    kind = "throw" if len({trump.group[card] for card in lead}) > 1 else shape(trump, lead)
    if kind == "throw" and form(trump, lead).all_pairs:
        kind = "throw of tractors" if form(trump, lead).tractors else "throw of pairs"
    telling = [reading for reading in known if reading.startswith(MATTERS[kind])]
    telling += [reading for reading in telling if reading in RARE] * 3
    family = random.choice(FAMILIES)
    wanted = [reading for reading in telling if reading.startswith(family)] if random.random() < 0.3 else []
    if not wanted:
        count = random.choices(range(5), weights=[12, 28, 25, 20, 15])[0]
        wanted = [random.choice(telling if telling and random.random() < 0.85 else known) for _ in range(count)]
    chosen: dict[str, str] = {}
    for reading in dict.fromkeys(wanted):
        default, *others = (value for value in VALUES[reading] if value != "custom")
        chosen[reading] = random.choice(others) if random.random() < 0.75 else default
    return chosen
