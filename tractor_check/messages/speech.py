"""A language to speak: catalogue look-up, counted nouns, and cards as people read them.

English is the source and needs no catalogue: `Speech("en")` hands every text back as it is.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tractor_check.cards import BIG_JOKER_FACE, SMALL_JOKER_FACE, Cards
from tractor_check.messages.language import LANGUAGES

if TYPE_CHECKING:
    from gettext import NullTranslations

DOMAIN = "messages"


def N_(text: str) -> str:
    """Return ``text``; marks it as a message of the catalogue that is looked up later."""
    return text


class Speech:
    """The texts of one language.

    Attributes:
        language: ``en``, ``ko``, ``ja`` or ``zh``.
    """

    __slots__ = ("_catalogue", "language")

    language: str
    _catalogue: NullTranslations | None

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = None if language == "en" else _catalogue(language)

    def text(self, message: str) -> str:
        """Return the message in this language, fields unfilled; for messages marked elsewhere with `N_`."""
        return message if self._catalogue is None else self._catalogue.gettext(message)

    def say(self, message: str, /, **fields: object) -> str:
        """Return the message in this language with its fields filled."""
        found = self.text(message)
        return found.format_map(fields) if fields else found

    def count(self, one: str, many: str, number: int, /) -> str:
        """Return a counted noun such as ``2 pairs``; the field in the message is ``{n}``."""
        if self._catalogue is None:
            found = one if number == 1 else many
        else:
            found = self._catalogue.ngettext(one, many, number)
        return found.format(n=number)

    def cards(self, held: Cards) -> str:
        """Return cards with suit signs; in Korean, Japanese and Chinese the jokers bear their names."""
        if self._catalogue is None or held.faces[-1:] < bytes([SMALL_JOKER_FACE]):
            return held.symbols
        jokers = {SMALL_JOKER_FACE: self.say("LJ"), BIG_JOKER_FACE: self.say("BJ")}
        return " ".join(jokers.get(card.face, card.symbol) for card in held)

    def sentences(self, parts: list[str]) -> str:
        """Return whole sentences one after the other; Chinese and Japanese set no space between them."""
        return ("" if self.language in ("ja", "zh") else " ").join(parts)

    def items(self, parts: list[str]) -> str:
        """Return a list of words or card groups."""
        return self.say(", ").join(parts)


@cache
def speech(language: str) -> Speech:
    """Return the texts of ``language``; English for one that has no catalogue."""
    return Speech(language if language in LANGUAGES else "en")


def _catalogue(language: str) -> NullTranslations:
    """Return the shipped catalogue of ``language``."""
    from gettext import GNUTranslations
    from io import BytesIO

    from tractor_check.shipped import text

    return GNUTranslations(BytesIO(text(f"messages/locale/{language}/LC_MESSAGES", f"{DOMAIN}.mo")))
