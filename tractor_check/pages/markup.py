"""Cards and texts as HTML: a card is one element, a text is escaped, what differs by language goes into one pool."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from markupsafe import Markup, escape

from tractor_check.cards import Card
from tractor_check.pages.words import ByLanguage

_SUITED = re.compile(r"([♠♥♣♦])(10|[2-9JQKA])?(?![0-9A-Za-z])")
_CLASSES = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}


def card(shown: Card) -> Markup:
    """Return one card; its text is suit sign and rank, the style sheet draws the rest."""
    kind = shown.suit.value if shown.suit is not None else shown.text[0]
    sign = shown.suit.symbol if shown.suit is not None else ""
    rank = shown.rank.value if shown.rank is not None else shown.text
    return Markup(f"<b class={kind}>{sign}<i>{rank}</i></b>")


def card_row(held: Iterable[Card]) -> Markup:
    """Return cards in a row."""
    return Markup(" ").join(map(card, held))


def rich(text: str) -> str:
    """Return plain text as HTML, with suits in their colours."""
    plain = " ".join(str(escape(text)).split())
    return _SUITED.sub(lambda found: f"<i class={_CLASSES[found[1]]}>{found[0]}</i>", plain)


class Text:
    """A text of the page: HTML in the page's language, and its number in the pool (``None``: the same in all)."""

    __slots__ = ("html", "number")

    def __init__(self, html: Markup, number: int | None) -> None:
        self.html = html
        self.number = number

    @property
    def mark(self) -> Markup:
        """Return the attribute that ties the element to the pool."""
        return Markup("") if self.number is None else Markup(f" data-t={self.number}")

    def __html__(self) -> str:
        return str(self.html)

    def __bool__(self) -> bool:
        return bool(self.html)


class Pool:
    """Every text of the page once, in every language; the same text in the same languages has one number."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._numbers: dict[tuple[str, ...], int] = {}

    def add(self, text: ByLanguage | str) -> Text:
        """Return a text for the page; plain text is escaped."""
        if isinstance(text, str):
            return Text(Markup(rich(text)), None)
        return self.add_html({language: rich(words) for language, words in text.items()})

    def add_html(self, html: ByLanguage) -> Text:
        """Return a text that was made as HTML."""
        if len(set(html.values())) == 1:
            return Text(Markup(html[self.language]), None)
        number = self._numbers.setdefault(tuple(html.values()), len(self._numbers))
        return Text(Markup(html[self.language]), number)

    def texts(self, language: str, languages: Iterable[str]) -> list[str]:
        """Return all texts in ``language`` in order of their numbers."""
        place = list(languages).index(language)
        return [texts[place] for texts in self._numbers]


def same(text: str) -> Mapping[str, str]:
    """Return a text that is the same in every language."""
    from tractor_check.pages.words import everywhere

    return everywhere(lambda _language: text)
