"""A consulted reading as one sentence: what it is about, how it is read, and whether that decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tractor_check.messages.speech import Speech, speech
from tractor_check.profile import READINGS
from tractor_check.ruling import ReadingUse


def reading_sentence(use: ReadingUse, language: str = "en") -> str:
    """Return how a consulted reading was used, as one or two sentences with full stops."""
    spoken = speech(language)
    parts = [_how_read(use, spoken)]
    if use.departs:
        parts.append(spoken.say("This departs from what the sheets print."))
    if use.decisive is True:
        parts.append(_decides(use, spoken))
    elif use.decisive is False:
        parts.append(spoken.say("Read otherwise, the answer is the same."))
    return spoken.sentences(parts)


def settled_sentence(uses: Sequence[ReadingUse], language: str = "en") -> str:
    """Return how far the sheets settle a ruling that consulted these readings: one sentence with a full stop."""
    spoken = speech(language)
    if any(use.departs for use in uses):
        return spoken.say("This ruling departs from what the sheets print.")
    if any(use.decisive for use in uses):
        return spoken.say("The sheet does not settle this: a reading decides it.")
    if not uses:
        return spoken.say("Settled by the sheet.")
    if all(use.decisive is False for use in uses):
        return spoken.say("Settled by the sheet: no reading changes the answer.")
    return spoken.say("Readings were used; whether they decide was not tried.")


def reading_title(reading_id: str, language: str = "en") -> str:
    """Return what a reading is about, in a few words."""
    from tractor_check.messages.reading_titles import TITLES

    return speech(language).text(TITLES[reading_id]) if reading_id in TITLES else reading_id


def _how_read(use: ReadingUse, spoken: Speech) -> str:
    """Return the reading, its topic and the value in force."""
    title = reading_title(use.id, spoken.language)
    value = _value(use.value)
    if use.default:
        return spoken.say("Our reading of {id} (“{title}”): {value}.", id=use.id, value=value, title=title)
    return spoken.say("House reading of {id} (“{title}”): {value}.", id=use.id, value=value, title=title)


def _decides(use: ReadingUse, spoken: Speech) -> str:
    """Return that another value would change the answer."""
    name = next(iter(use.value)) if isinstance(use.value, dict) else str(use.value)
    others = READINGS[use.id].tried(name)
    if len(others) == 1:
        return spoken.say("Under {value} the answer changes.", value=others[0])
    return spoken.say("Under another value ({values}) the answer may change.", values=spoken.items(others))


def _value(value: Any) -> str:
    """Return a value as a profile file writes it."""
    if isinstance(value, dict):
        ((name, argument),) = value.items()
        return f"{name} {argument}" if isinstance(argument, (int, str)) else name
    return str(value)
