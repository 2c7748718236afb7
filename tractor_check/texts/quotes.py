"""Phrases that scenarios quote: whether they still stand in the sheets of a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tractor_check.comparison import Difference
from tractor_check.errors import TractorCheckError
from tractor_check.scenario import Scenario
from tractor_check.texts.checking import read_document
from tractor_check.texts.lock_reading import shipped_lock
from tractor_check.texts.normal import normal
from tractor_check.texts.recognising import named_sheet, recognised

SUFFIXES = (".txt", ".md", ".markdown")


class NoTextsError(TractorCheckError):
    """A folder without rule texts."""


class Quotable:
    """The rule texts of a folder: a sheet is found under the name of its file, and a printed one under its own."""

    def __init__(self, folder: str | Path) -> None:
        """Read the folder.

        Raises:
            NoTextsError: there is no rule text in it.
            UnreadableError: one cannot be read.
        """
        files = sorted(path for path in Path(folder).glob("*") if path.suffix.lower() in SUFFIXES and path.is_file())
        if not files:
            raise NoTextsError(
                f"{Path(folder).as_posix()}: no rule texts here; name a folder with {', '.join(SUFFIXES)} files"
            )
        lock = shipped_lock()
        self._texts: dict[str, str] = {}
        for path in files:
            document = read_document(path, lock)
            sheet = named_sheet(path.name, lock) or recognised(document, lock)
            text = normal(document.text)
            self._texts.setdefault(path.stem, text)
            if sheet is not None:
                self._texts.setdefault(sheet.name, text)

    def differences(self, scenario: Scenario) -> Iterator[Difference]:
        """Yield the quotes of a scenario that do not stand in their sheet, or whose sheet is not in the folder."""
        for quote in scenario.quotes:
            text = self._texts.get(quote["sheet"])
            phrase = normal(quote["text"])
            if text is None:
                yield Difference("quotes", quote["text"], None, f"there is no sheet '{quote['sheet']}' among the texts")
            elif phrase not in text and phrase.replace(" ", "") not in text:
                yield Difference("quotes", quote["text"], None, f"this does not stand in {quote['sheet']}")
