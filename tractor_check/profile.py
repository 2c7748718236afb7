"""Readings and profiles: what the sheets leave open, and which way each point is read.

A `Reading` is one entry of the shipped register; a `Profile` is a frozen choice of one value for each. Rules ask the
profile and hand back the bits of the readings they consulted, so that a ruling can say what it rests on. No behaviour
lives here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from tractor_check.arguments import ArgumentError, argument_of
from tractor_check.errors import ProfileError
from tractor_check.shipped import text as shipped_text

UNSET = "unset"
_NEVER_TRIED = frozenset({"custom", "input", UNSET})


class Reading:
    """One open point of the sheets.

    Attributes:
        id: stable id, the same as in files and on the command line.
        index: place in the register.
        bit: ``1 << index``, for masks of consulted readings.
        status: ``option`` (each value implemented), ``fixed`` or ``described`` (only the default).
        default: the value of ``printed``.
        values: the named values, in register order.
        departs: values that contradict what the sheets print.
        arguments: values that take an argument, with its kind.
        unprinted: whether the sheets print nothing at all on the point, so that ``unset`` is tried.
        variants: the variants it can matter in.
        entry: its entry in the register of readings.
    """

    __slots__ = (
        "arguments",
        "bit",
        "default",
        "departs",
        "entry",
        "id",
        "index",
        "status",
        "unprinted",
        "values",
        "variants",
    )

    def __init__(self, index: int, entry: Mapping[str, Any]) -> None:
        self.id: str = entry["id"]
        self.index = index
        self.bit = 1 << index
        self.status: str = entry["status"]
        self.default: str = entry["default"]
        self.values: tuple[str, ...] = tuple([value["value"] for value in entry["values"]])
        self.departs = frozenset([value["value"] for value in entry["values"] if value.get("departs")])
        self.arguments: Mapping[str, str] = {
            value["value"]: value["argument"] for value in entry["values"] if "argument" in value
        }
        self.unprinted: bool = entry["unprinted"]
        self.variants: tuple[str, ...] = tuple(entry["variants"])
        self.entry = entry

    @property
    def data(self) -> Mapping[str, Any]:
        """Return all that the registers hold on the reading, for people: in words, with what others publish and
        examples.
        """
        texts = _texts()[self.id]
        values = [{**value, "rules": texts["rules"][value["value"]]} for value in self.entry["values"]]
        return {**self.entry, **texts, "values": values}

    @property
    def silent_bit(self) -> int:
        """Return the reading's bit if ``unset`` is no value of its own, so that no rule knows it; else 0."""
        return 0 if UNSET in self.values else self.bit

    def tried(self, value: str) -> list[str]:
        """Return the other values under which a ruling is made again to see whether this reading decides it.

        Not tried are values with an argument, values that depart from the sheets, and ``unset`` where the sheets print
        anything at all.
        """
        if self.status != "option":
            return []
        skip = _NEVER_TRIED - ({UNSET} if self.unprinted else frozenset())
        return [
            v for v in self.values if v != value and v not in skip and v not in self.departs and v not in self.arguments
        ]


@cache
def _texts() -> Mapping[str, Mapping[str, Any]]:
    """Return what there is in words on every reading: much to load, and no ruling needs it."""
    found: Mapping[str, Mapping[str, Any]] = json.loads(shipped_text("register", "reading_texts.json"))["readings"]
    return found


_ENTRIES = json.loads(shipped_text("register", "readings.json"))["readings"]
READINGS: dict[str, Reading] = {entry["id"]: Reading(index, entry) for index, entry in enumerate(_ENTRIES)}
_BY_INDEX: tuple[Reading, ...] = tuple(READINGS.values())


def reading(reading_id: str) -> Reading:
    """Return the reading called ``reading_id``.

    Raises:
        ProfileError: there is none; the message names the nearest.
    """
    if reading_id in READINGS:
        return READINGS[reading_id]
    from difflib import get_close_matches

    near = get_close_matches(reading_id, READINGS, n=1, cutoff=0.5)
    raise ProfileError(
        f"there is no reading '{reading_id}'; "
        + (f"did you mean '{near[0]}'?" if near else "see tractor-check readings")
    )


def consulted(mask: int) -> list[Reading]:
    """Return the readings whose bits are set in ``mask``, in register order."""
    return [entry for entry in _BY_INDEX if mask & entry.bit] if mask else []


class Profile:
    """A frozen choice of one value for every reading.

    Attributes:
        name: what rulings call it.
        values: the value of every reading, in register order; every ``option`` reading can be ``unset``.
        arguments: arguments of values that take one, by reading id.
        silent: bits of the readings that are ``unset`` though no rule knows such a value: what turns on them is
            undetermined.
        leaves_open: whether any reading is ``unset``.

    >>> Profile.printed()["throw.recall.lead"]
    'smallest-card'
    """

    __slots__ = ("arguments", "leaves_open", "name", "silent", "values")

    name: str
    values: tuple[str, ...]
    arguments: Mapping[str, Any]
    silent: int
    leaves_open: bool

    def __init__(self, name: str, values: tuple[str, ...], arguments: Mapping[str, Any], silent: int = 0) -> None:
        self.name = name
        self.values = values
        self.arguments = arguments
        self.silent = silent
        self.leaves_open = UNSET in values

    @classmethod
    def printed(cls) -> Profile:
        """Return the default profile: what the sheets print, and the default reading of what they leave open."""
        return PRINTED

    def __getitem__(self, reading_id: str) -> str:
        return self.values[READINGS[reading_id].index]

    def argument(self, reading_id: str) -> Any:
        """Return the argument given with the value of ``reading_id`` (a table, a number, a list), or ``None``."""
        return self.arguments.get(reading_id)

    def value(self, entry: Reading) -> Any:
        """Return the value as a profile file writes it: a name, or ``{name: argument}``."""
        name = self.values[entry.index]
        return {name: self.arguments[entry.id]} if entry.id in self.arguments else name

    def replace(self, settings: Mapping[str, Any], *, name: str | None = None) -> Profile:
        """Return a profile with ``settings`` (reading id → value name or ``{name: argument}``) in place of this one's
        values.

        Raises:
            ProfileError: an unknown reading, an unknown value, a value whose alternatives are not implemented, or an
                argument amiss.
        """
        values, arguments, silent = list(self.values), dict(self.arguments), self.silent
        for reading_id, setting in settings.items():
            entry = reading(reading_id)
            value, argument = checked(entry, setting)
            values[entry.index] = value
            silent = silent | entry.silent_bit if value == UNSET else silent & ~entry.bit
            arguments.pop(entry.id, None)
            if argument is not None:
                arguments[entry.id] = argument
        return Profile(self.name if name is None else name, tuple(values), arguments, silent)

    def reads(self, entry: Reading, value: str) -> Profile:
        """Return this profile with a named value, which takes no argument, of one reading: `replace` without its
        checks.
        """
        index, arguments = entry.index, self.arguments
        if entry.id in arguments:
            arguments = {name: argument for name, argument in arguments.items() if name != entry.id}
        return Profile(
            self.name, (*self.values[:index], value, *self.values[index + 1 :]), arguments, self.silent & ~entry.bit
        )

    def __repr__(self) -> str:
        changed = {entry.id: self.value(entry) for entry in _BY_INDEX if self.values[entry.index] != entry.default}
        return f"Profile.printed().replace({changed!r}, name={self.name!r})"


def checked(entry: Reading, setting: Any) -> tuple[str, Any]:
    """Return value name and argument (``None`` for none) of ``setting``, a name or ``{name: argument}``.

    Raises:
        ProfileError: the reading does not take it; the message says what it takes.
    """
    value, argument = setting, None
    if isinstance(setting, Mapping):
        if len(setting) != 1:
            raise ProfileError(f"{entry.id}: write one value, as a name or as {{name: argument}}")
        ((value, argument),) = setting.items()
    value = _named(entry, value)
    if value != entry.default and entry.status != "option":
        why = entry.data.get("fixed_because", "only the default is implemented")
        raise ProfileError(f"{entry.id} stays '{entry.default}': {why}")
    if (value in entry.arguments) != (argument is not None):
        needs = f"needs an argument: write {{{value}: …}}" if argument is None else "takes no argument"
        raise ProfileError(f"{entry.id}: the value '{value}' {needs}")
    if argument is not None:
        try:
            argument = argument_of(entry.arguments[value], argument)
        except ArgumentError as error:
            raise ProfileError(f"{entry.id}: {error}") from error
    return value, argument


def _named(entry: Reading, value: Any) -> str:
    """Return the name of one of the reading's values; ``unset`` is a value of every option."""
    name = str(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else ""
    if name in entry.values or (name == UNSET and entry.status == "option"):
        return name
    shown = f"'{name}'" if name else "like this"
    from difflib import get_close_matches

    near = get_close_matches(name, [*entry.values, UNSET], n=1) if name else []
    hint = f"did you mean '{near[0]}'? " if near else ""
    raise ProfileError(f"{entry.id} has no value {shown}; {hint}its values are {', '.join(entry.values)}")


def names(entries: Iterable[Reading]) -> list[str]:
    """Return the ids of ``entries``."""
    return [entry.id for entry in entries]


PRINTED = Profile("printed", tuple(entry.default for entry in _BY_INDEX), {})
