"""A consulted reading in words: what it is about, how it is read, and what reading it otherwise would change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tractor_check.messages.speech import Speech, speech
from tractor_check.profile import READINGS, UNSET
from tractor_check.ruling import NO_FACTS, ReadingUse, Ruling

_ROOM = 80


def reading_sentence(
    use: ReadingUse, language: str = "en", ruling: Ruling | None = None, *, meaning: bool = False
) -> str:
    """Return how a consulted reading was used and what other values change, in sentences with full stops.

    Args:
        use: the reading as it was consulted.
        language: ``en``, ``ko``, ``ja`` or ``zh``.
        ruling: the ruling that consulted it; without it nothing but whether the reading decides is said.
        meaning: whether what the value rules is added, where the register words it shortly; it does so in English only.
    """
    spoken = speech(language)
    parts = [_how_read(use, spoken)]
    if meaning and language == "en":
        parts += _meaning(use)
    if use.departs:
        parts.append(spoken.say("This departs from what the sheets print."))
    others = ruling.details.get("alternatives", NO_FACTS).get(use.id) if ruling is not None else None
    if others and ruling is not None:
        from tractor_check.messages.alternatives import alternative_sentences  # few rulings have any

        parts += alternative_sentences(others, ruling.answer, spoken)
    elif use.decisive is True:
        parts.append(_decides(use, spoken))
    elif use.decisive is False:
        parts.append(spoken.say("Read otherwise, the answer is the same."))
    return spoken.sentences(parts)


def settled_sentence(uses: Sequence[ReadingUse], language: str = "en", details: Mapping[str, Any] = NO_FACTS) -> str:
    """Return how far the sheets settle a ruling, in one or two sentences with full stops.

    Args:
        uses: the readings that it consulted.
        language: ``en``, ``ko``, ``ja`` or ``zh``.
        details: the details of the ruling: pairs of readings that decide together, whether that search was cut short.
    """
    spoken = speech(language)
    parts = [_settled(uses, details, spoken)]
    if details.get("pairs_cut"):
        parts.append(spoken.say("Not every two readings were tried together."))
    return spoken.sentences(parts)


def reading_title(reading_id: str, language: str = "en") -> str:
    """Return what a reading is about, in a few words."""
    from tractor_check.messages.reading_titles import TITLES

    return speech(language).text(TITLES[reading_id]) if reading_id in TITLES else reading_id


def _settled(uses: Sequence[ReadingUse], details: Mapping[str, Any], spoken: Speech) -> str:
    """Return how far the sheets settle a ruling, in one sentence."""
    if any(use.departs for use in uses):
        return spoken.say("This ruling departs from what the sheets print.")
    if any(use.decisive for use in uses):
        return spoken.say("The sheet does not settle this: a reading decides it.")
    if details.get("decisive_pairs"):
        return spoken.say("The sheet does not settle this: two readings decide it together.")
    if details.get("alternatives"):
        return spoken.say("The sheet does not settle this: a reading that is left open decides it.")
    if not uses:
        return spoken.say("Settled by the sheet.")
    if all(use.decisive is False for use in uses):
        return spoken.say("Settled by the sheet: no reading changes the answer.")
    return spoken.say("Readings were used; whether they decide was not tried.")


def _how_read(use: ReadingUse, spoken: Speech) -> str:
    """Return the reading, its topic and the value in force."""
    title = reading_title(use.id, spoken.language)
    value = _value(use.value)
    if value == UNSET:
        return spoken.say("Left open: {id} (“{title}”).", id=use.id, title=title)
    if use.default:
        return spoken.say("Our reading of {id} (“{title}”): {value}.", id=use.id, value=value, title=title)
    return spoken.say("House reading of {id} (“{title}”): {value}.", id=use.id, value=value, title=title)


def _meaning(use: ReadingUse) -> list[str]:
    """Return what the value in force rules as the register words it, nothing where that is long."""
    name = _name(use.value)
    texts = [str(entry["rules"]) for entry in READINGS[use.id].data["values"] if entry["value"] == name]
    return [text for text in texts if len(text) <= _ROOM]


def _decides(use: ReadingUse, spoken: Speech) -> str:
    """Return that another value would change the answer."""
    others = READINGS[use.id].tried(_name(use.value))
    if len(others) == 1:
        return spoken.say("Under {value} the answer changes.", value=others[0])
    return spoken.say("Under another value ({values}) the answer may change.", values=spoken.items(others))


def _name(value: Any) -> str:
    """Return the name of a value, without its argument."""
    return str(next(iter(value)) if isinstance(value, dict) else value)


def _value(value: Any) -> str:
    """Return a value as a profile file writes it."""
    if isinstance(value, dict):
        ((name, argument),) = value.items()
        return f"{name} {argument}" if isinstance(argument, (int, str)) else name
    return str(value)
