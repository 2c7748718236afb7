"""A reason as one sentence.

Which text is taken: the first of the special cases of `_tags` that has one, then the plain one, then the clause
itself as the register words it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from tractor_check.cards import Cards
from tractor_check.clauses import wording
from tractor_check.messages.setting import Setting, setting_of
from tractor_check.messages.speech import Speech, speech
from tractor_check.messages.trick_sentences import TRICK_SENTENCES
from tractor_check.messages.words import label
from tractor_check.ruling import Reason
from tractor_check.scenario import Scenario

_LABELLED = frozenset({"trump", "shape", "winners"})
_OF_TRICKS = frozenset({"position", "lead", "plays", "ruff", "winner", "leading", "points"})
_NOBODY = ("unknown", "none", "undetermined")
_LABELLED_VALUES = frozenset({"undetermined", "unknown", "none", "past-A", "by-reveal"})


def sentence(reason: Reason, about: Scenario | Setting, language: str = "en", *, cite: bool = True) -> str:
    """Return ``reason`` as one sentence in ``language``, without a full stop.

    Args:
        reason: the reason.
        about: the scenario, or what is known of it with the ruling (`setting_of`).
        language: ``en``, ``ko``, ``ja`` or ``zh``.
        cite: whether the clause id follows in square brackets.
    """
    spoken = speech(language)
    setting = setting_of(about) if isinstance(about, Scenario) else about
    text = _worded(reason, setting, spoken) or _clause_text(reason.clause, language)
    return f"{text} [{reason.clause}]" if cite else text


def has_sentence(clause: str, *, holds: bool) -> bool:
    """Return whether the clause has a sentence of its own for this outcome."""
    return f"{clause}{'+' if holds else '-'}" in sentences()


@cache
def sentences() -> Mapping[str, str]:
    """Return all sentences by key, in English."""
    from tractor_check.messages.hand_sentences import HAND_SENTENCES

    return TRICK_SENTENCES | HAND_SENTENCES


def _worded(reason: Reason, setting: Setting, spoken: Speech) -> str | None:
    """Return the sentence of a reason, ``None`` when there is none or a fact for it is missing."""
    key = f"{reason.clause}{'+' if reason.holds else '-'}"
    of_trick = key in TRICK_SENTENCES and reason.about.partition(".")[0] in _OF_TRICKS
    table = TRICK_SENTENCES if of_trick else sentences()
    fields = _Fields(reason, setting, spoken)
    for name in (*(f"{key}/{tag}" for tag in _tags(reason, setting)), key):
        if name in table:
            try:
                return spoken.text(table[name]).format_map(fields)
            except KeyError:
                continue
    return None


def _clause_text(clause: str, language: str) -> str:
    """Return the clause's own words without the full stop."""
    return (wording(clause, language) or clause).rstrip(".。")


def _tags(reason: Reason, setting: Setting) -> Iterator[str]:
    """Yield the special cases that a reason belongs to, the most special first."""
    facts, held = reason.facts, reason.cards
    if facts.get("assumed"):
        yield "assumed"
    if reason.clause == "throw.recall.smallest-card" and setting.choices:
        yield "choice"
    if isinstance(facts.get("missing"), str):
        yield str(facts["missing"])
    if reason.clause == "bottom.dealer-buries" and facts.get("size") == facts.get("buried"):
        yield "amiss"
    if facts.get("partner") in _NOBODY:
        yield str(facts["partner"])
    lacking = facts["owed"] - facts["played"] if {"owed", "played"} <= facts.keys() else 0
    if lacking and held is not None and len(held) == 2 * lacking:
        yield "must"
    yield from (name for name in ("kept", "held", "points", "shape") if name in facts)
    if held is not None:
        if len(held) == 1:
            yield "one"
        yield "cards"
    yield reason.about.partition(".")[0]


class _Fields(dict[str, object]):
    """The fields of a sentence, made when asked for.

    Beside the facts themselves: ``{x_cards}``, ``{x_pairs}``, ``{x_points}``, ``{x_levels}`` and ``{x_times}`` count
    with a noun; ``{seat}`` is whom the reason is about, ``{other}`` the seat among its facts, ``{cards}`` its cards,
    ``{leader}``, ``{group}``, ``{level}`` and ``{choices}`` those of the scenario.
    """

    def __init__(self, reason: Reason, setting: Setting, spoken: Speech) -> None:
        super().__init__()
        self._reason = reason
        self._setting = setting
        self._spoken = spoken

    def __missing__(self, name: str) -> object:
        reason, setting, spoken = self._reason, self._setting, self._spoken
        if name == "cards" and reason.cards is not None:
            return spoken.cards(reason.cards)
        if name == "seat":
            return _seat(reason, setting)
        if name == "other":
            return str(reason.facts["seat"])
        if name in reason.facts:
            return _shown(name, reason.facts[name], spoken)
        if name in ("leader", "level", "trump") and getattr(setting, name) is not None:
            return _shown(name, getattr(setting, name), spoken)
        if name == "group" and setting.group is not None:
            return label(setting.group, spoken.language)
        if name == "choices" and setting.choices:
            return spoken.items([spoken.cards(choice) for choice in setting.choices])
        return self._counted(name)

    def _counted(self, name: str) -> str:
        """Return a counted noun for a field such as ``owed_pairs``."""
        fact, _, noun = name.rpartition("_")
        number = self._reason.facts[fact]
        if not isinstance(number, int):
            raise KeyError(name)
        return counted(self._spoken, noun, number)


def counted(spoken: Speech, noun: str, number: int) -> str:
    """Return a counted noun: ``cards``, ``pairs``, ``points``, ``levels`` or ``times``."""
    if noun == "cards":
        return spoken.count("{n} card", "{n} cards", number)
    if noun == "pairs":
        return spoken.count("{n} pair", "{n} pairs", number)
    if noun == "points":
        return spoken.count("{n} point", "{n} points", number)
    if noun == "levels":
        return spoken.count("{n} level", "{n} levels", number)
    if noun == "times":
        return spoken.count("{n} time", "{n} times", number)
    raise KeyError(noun)


def _seat(reason: Reason, setting: Setting) -> str:
    """Return the seat that a reason is about."""
    head, _, rest = reason.about.partition(".")
    if head in ("plays", "ruff") and rest:
        return rest
    if reason.about.startswith("settle.levels."):
        return reason.about.rpartition(".")[2]
    if head == "lead" and setting.leader is not None:
        return setting.leader
    return str(reason.facts["seat"])


def _shown(name: str, value: Any, spoken: Speech) -> str:
    """Return a fact as people read it."""
    if isinstance(value, Cards):
        return spoken.cards(value)
    if isinstance(value, (tuple, list)):
        return spoken.items([_shown(name, item, spoken) for item in value])
    if name in _LABELLED or value in _LABELLED_VALUES:
        return label(value, spoken.language)
    return str(value)
