"""Prose made from data, in English, Korean, Japanese and Simplified Chinese. Nothing is decided here.

English is the source: the texts stand in the modules, marked with ``N_``, ``say`` or ``count``. The other languages
are gettext catalogues in ``locale/<language>/LC_MESSAGES/messages.po``, shipped with their compiled ``.mo``, so that
installing needs no build step. After changing a text, run ``python -m tractor_check.messages.rebuild`` (needs Babel):
it adds new entries to every ``.po``, drops stale ones, and compiles. Then fill in what is empty. The tests fail while
an entry is missing, stale, fuzzy or not compiled.

Names are loaded when they are asked for, so that a command that prints no prose pays for none.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tractor_check.messages.alternatives import pair_sentences
    from tractor_check.messages.faults import fault_sentence
    from tractor_check.messages.language import LANGUAGES, language_of
    from tractor_check.messages.readings import reading_sentence, reading_title, settled_sentence
    from tractor_check.messages.reasons import sentence
    from tractor_check.messages.setting import setting_of
    from tractor_check.messages.words import label

__all__ = [
    "LANGUAGES",
    "fault_sentence",
    "label",
    "language_of",
    "pair_sentences",
    "reading_sentence",
    "reading_title",
    "sentence",
    "setting_of",
    "settled_sentence",
]

_ROOMS = {
    "LANGUAGES": "language",
    "fault_sentence": "faults",
    "label": "words",
    "language_of": "language",
    "pair_sentences": "alternatives",
    "reading_sentence": "readings",
    "reading_title": "readings",
    "sentence": "reasons",
    "setting_of": "setting",
    "settled_sentence": "readings",
}


def __getattr__(name: str) -> Any:
    """Return a name of this package out of the module that holds it."""
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ROOMS[name]}"), name)
