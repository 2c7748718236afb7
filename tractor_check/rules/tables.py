"""Tables of levels as data: how many defender points give how many levels to which side (clauses advance.*).

The sheets print one band only, 40 to 59 points on one pack; every other band is a reading.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tractor_check.arguments import SIDES
from tractor_check.profile import Profile, Reading, reading

DEALER_SIDE, DEFENDERS = SIDES

TABLE_OF = {
    "five": reading("score.thresholds.five"),
    "four-80": reading("score.thresholds.80"),
    "four-40": reading("score.thresholds.40"),
}
PRINTED_BAND = range(40, 60)


class Band(NamedTuple):
    """One row of a table: from ``low`` to ``high`` defender points (both included) ``winners`` gain ``gain`` levels.

    ``high`` is ``None`` in a last row without an upper end; ``step`` then says how many points make a further level.
    """

    low: int
    high: int | None
    winners: str
    gain: int
    step: int = 0


_BELOW_80 = (Band(0, 0, DEALER_SIDE, 3), Band(5, 39, DEALER_SIDE, 2), Band(40, 79, DEALER_SIDE, 1))
_BELOW_40 = (
    Band(0, 0, DEALER_SIDE, 3),
    Band(5, 19, DEALER_SIDE, 2),
    Band(20, 39, DEALER_SIDE, 1),
    Band(40, 59, DEFENDERS, 0),
)

TABLES: Mapping[str, tuple[Band, ...]] = {
    "standard-80": (*_BELOW_80, Band(80, 119, DEFENDERS, 0), Band(120, None, DEFENDERS, 1, 40)),
    "no-dead-zone": (*_BELOW_80, Band(80, None, DEFENDERS, 1, 40)),
    "step-20-above-80": (*_BELOW_80, Band(80, 99, DEFENDERS, 0), Band(100, None, DEFENDERS, 1, 20)),
    "step-20": (*_BELOW_40, Band(60, None, DEFENDERS, 1, 20)),
    "step-40-above": (*_BELOW_40, Band(60, None, DEFENDERS, 1, 40)),
}


class Outcome(NamedTuple):
    """What a table gives.

    Attributes:
        winners: ``dealer-side`` or ``defenders``, ``None`` where no table says.
        gain: levels, ``None`` where no table says.
        printed: whether the sheet prints the band.
        readings: bits of the readings consulted.
    """

    winners: str | None
    gain: int | None
    printed: bool
    readings: int


def outcome(variant: str, points: int, profile: Profile) -> Outcome:
    """Return the winning side and its levels by the table in force."""
    entry = TABLE_OF[variant]
    value = profile.values[entry.index]
    if value == "custom":
        return _from_bands(bands_of(profile.argument(entry.id)), points, entry)
    if variant == "four-40" and points in PRINTED_BAND:
        return Outcome(DEFENDERS, 0, True, 0)
    return _from_bands(TABLES.get(value, ()), points, entry)


def outcome_alone(points: int, profile: Profile, entry: Reading) -> Outcome:
    """Return what the table given with ``entry`` for a dealer without partner gives (score.solo-bonus)."""
    return _from_bands(bands_of(profile.argument(entry.id)), points, entry)


def _from_bands(bands: Sequence[Band], points: int, entry: Reading) -> Outcome:
    """Return what the band that holds ``points`` gives."""
    for band in bands:
        if band.low <= points and (band.high is None or points <= band.high):
            more = (points - band.low) // band.step if band.step else 0
            return Outcome(band.winners, band.gain + more, False, entry.bit)
    return Outcome(None, None, False, entry.bit)


def bands_of(argument: Any) -> tuple[Band, ...]:
    """Return the bands of a custom table; the profile has checked it."""
    return tuple(Band(row["from"], row.get("to"), row["winners"], row["gain"]) for row in argument)
