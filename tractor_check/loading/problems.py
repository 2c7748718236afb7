"""What loading says: scenarios that could be read, and problems that are data until somebody prints them."""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from typing import NamedTuple

from tractor_check.errors import TractorCheckError
from tractor_check.scenario import Scenario

Path = tuple[str | int, ...]
"""Where a value stands in a document: keys and list indexes from the top."""

UNREADABLE = object()
"""Stands for the data of a document that could not be read."""


class Finding(NamedTuple):
    """Something wrong in a document, before its place in the file is looked up.

    Attributes:
        path: the value that is wrong, or the key if ``key`` is set.
        message: what is wrong.
        advice: what to write.
        offset: characters into a text value, for a wrong card in the middle of it.
        key: whether the key is meant and not its value.
        place: line and column in the document's text, where that is known already.
    """

    path: Path
    message: str
    advice: str
    offset: int | None = None
    key: bool = False
    place: tuple[int, int] | None = None


class Problem(NamedTuple):
    """Something wrong at a place.

    Attributes:
        file: the file as it was named; empty for data from Python.
        line: line from 1; 0 when there is no text.
        col: column from 1, in characters; 0 when there is no text.
        message: what is wrong.
        advice: what to write.
        path: the value that is wrong, as keys and indexes; empty for the whole document.
    """

    file: str
    line: int
    col: int
    message: str
    advice: str
    path: Path = ()

    @property
    def text(self) -> str:
        """Return what is wrong and what to write, without the place."""
        return f"{self.message}; {self.advice}" if self.advice else self.message

    def __str__(self) -> str:
        if self.line:
            return f"{self.file}:{self.line}:{self.col}: {self.text}"
        place = ": ".join(part for part in (self.file, ".".join(map(str, self.path))) if part)
        return f"{place}: {self.text}" if place else self.text


class Loaded(NamedTuple):
    """A scenario that could be read, and where it begins."""

    scenario: Scenario
    file: str = ""
    line: int = 0


class Invalid(NamedTuple):
    """A document (or file, or member of a set) that could not be read.

    Attributes:
        problems: all that is wrong with it, in the order of the file; never empty.
        file: the file as it was named.
        line: where the document begins; 0 for a whole file.
        id: the scenario's id if that much could be read.
    """

    problems: tuple[Problem, ...]
    file: str = ""
    line: int = 0
    id: str | None = None


class InvalidScenarioError(TractorCheckError):
    """Data from Python that is no scenario; ``problems`` says all that is wrong."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems
