"""A rule document, plain text or Markdown → title, sections with headings, sentences, each with its lines."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Collection, Iterator
from typing import NamedTuple

from tractor_check.texts.markdown import BLANK, HEADING, ITEM, TEXT, Line, is_markdown, markdown_lines, plain_lines
from tractor_check.texts.normal import CJK, digest, joined
from tractor_check.texts.sentences import has_stop, sentence_spans

_LONGEST_HEADING = 120
_LONGEST_KNOWN = 400
_MOST_JOINED = 4
_FIRST_WORD = re.compile(f"[^\\s{CJK}、。]+|[\uac00-\ud7a3]+|.{{1,2}}")


class Sentence(NamedTuple):
    """A sentence, heading or title as it stands in a document.

    Attributes:
        text: its words, on one line.
        digest: SHA-256 of its normal form.
        line: the line on which it begins, from 1.
        end_line: the line on which it ends.
    """

    text: str
    digest: str
    line: int
    end_line: int


class Section(NamedTuple):
    """What stands under one heading; the introduction under the title has none."""

    heading: Sentence | None
    sentences: tuple[Sentence, ...]


class Document(NamedTuple):
    """A rule document taken apart; the first section is the introduction, which may be empty."""

    file: str
    title: Sentence | None
    sections: tuple[Section, ...]

    @property
    def text(self) -> str:
        """Return all its sentences, title and headings as one text."""
        return " ".join(sentence.text for _kind, sentence in self.units())

    def units(self) -> Iterator[tuple[str, Sentence]]:
        """Yield ``title``, ``heading`` or ``sentence`` with each of them, in order."""
        if self.title is not None:
            yield "title", self.title
        for section in self.sections:
            if section.heading is not None:
                yield "heading", section.heading
            for sentence in section.sentences:
                yield "sentence", sentence


def split(text: str, file: str = "<text>", *, known: Collection[str] = ()) -> Document:
    """Return a rule document taken apart.

    Args:
        text: plain text or Markdown. In plain text a heading is a line that no sentence ends in, with room for more.
        file: the file as it was named.
        known: digests of titles and headings of sheets; such lines are headings however they are wrapped.
    """
    marked = is_markdown(text, file)
    lines = markdown_lines(text) if marked else plain_lines(text)
    return _Splitter(lines, known, marked=any(line.kind == HEADING for line in lines)).document(file)


class _Splitter:
    """Goes through the lines once, with the paragraph that is open."""

    def __init__(self, lines: list[Line], known: Collection[str], *, marked: bool) -> None:
        self.lines = lines
        self.known = known
        self.marked = marked
        self.title: Sentence | None = None
        self.heading: Sentence | None = None
        self.sentences: list[Sentence] = []
        self.sections: list[Section] = []
        self.paragraph: list[Line] = []
        texts = [line.text for line in lines if line.kind == TEXT]
        self.wrapped = sum(map(_runs_on, lines, lines[1:])) > 1
        self.room = max(map(len, texts), default=0), max(map(_columns, texts), default=0)

    def document(self, file: str) -> Document:
        """Return the document."""
        place = 0
        while place < len(self.lines):
            line = self.lines[place]
            if line.kind == BLANK:
                self._end_paragraph()
                place += 1
                continue
            if line.kind == ITEM:
                self._end_paragraph()
            count = self._heading_at(place)
            if count:
                self._begin_section(self.lines[place : place + count])
            else:
                self.paragraph.append(line)
            place += count or 1
        self._end_paragraph()
        self._end_section()
        return Document(file, self.title, tuple(self.sections))

    def _heading_at(self, place: int) -> int:
        """Return how many lines from ``place`` on are a heading: mostly none."""
        line = self.lines[place]
        if line.kind == HEADING:
            return 1
        for count in range(1, _MOST_JOINED + 1) if self.known else ():
            several = self.lines[place : place + count]
            if any(each.kind != TEXT for each in several) or sum(len(each.text) for each in several) > _LONGEST_KNOWN:
                break
            if digest("\n".join(each.text for each in several)) in self.known:
                return count
        if (
            self.marked
            or line.kind == ITEM
            or self._inside(place)
            or has_stop(line.text)
            or len(line.text) > _LONGEST_HEADING
        ):
            return 0
        first = self.title is None and not self.sections and not self.sentences and not self.paragraph
        alone = self.heading is not None and not self.sentences and not self.paragraph
        apart = first or place == 0 or self.lines[place - 1].kind == BLANK
        if alone or not (first or self._text_follows(place)) or (self.wrapped and self.known and not apart):
            return 0
        return 1 if self._had_room(place) else 0

    def _inside(self, place: int) -> bool:
        """Return whether a sentence runs on from the line before."""
        if not self.paragraph or has_stop(_last_words(self.paragraph[-1].text)):
            return False
        return self.wrapped or not self._had_room(place - 1)

    def _had_room(self, place: int) -> bool:
        """Return whether the first word of the next line would have fitted on this one: then it was not wrapped."""
        if place + 1 >= len(self.lines) or self.lines[place + 1].kind == BLANK:
            return True
        text, following = self.lines[place].text, self.lines[place + 1].text
        word = _FIRST_WORD.match(following)
        assert word is not None
        return all(
            size(text) + 1 + size(word.group()) <= room for size, room in zip((len, _columns), self.room, strict=True)
        )

    def _text_follows(self, place: int) -> bool:
        """Return whether anything stands below a line."""
        return any(line.kind != BLANK for line in self.lines[place + 1 :])

    def _begin_section(self, lines: list[Line]) -> None:
        """Take a heading, or the title if it is the first."""
        self._end_paragraph()
        text = joined("\n".join(line.text for line in lines))
        made = Sentence(text, digest(text), lines[0].number, lines[-1].number)
        if self.title is None and not self.sections and not self.sentences and self.heading is None:
            self.title = made
            return
        self._end_section()
        self.heading = made

    def _end_section(self) -> None:
        """Close the section that is open; the introduction is one, also when it is empty."""
        self.sections.append(Section(self.heading, tuple(self.sentences)))
        self.heading, self.sentences = None, []

    def _end_paragraph(self) -> None:
        """Take the sentences of the paragraph that is open."""
        text = "\n".join(line.text for line in self.paragraph)
        breaks = [index for index, character in enumerate(text) if character == "\n"]
        for begin, end in sentence_spans(text):
            first, last = bisect_left(breaks, begin), bisect_left(breaks, end)
            words = joined(text[begin:end])
            self.sentences.append(
                Sentence(words, digest(text[begin:end]), self.paragraph[first].number, self.paragraph[last].number)
            )
        self.paragraph = []


def _runs_on(line: Line, following: Line) -> bool:
    """Return whether a line ends inside a sentence that began on it after another: then the text is wrapped."""
    return (
        line.kind in (TEXT, ITEM)
        and following.kind == TEXT
        and has_stop(line.text)
        and not has_stop(_last_words(line.text))
    )


def _columns(text: str) -> int:
    """Return the columns that a text takes on a terminal."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def _last_words(text: str) -> str:
    """Return the end of a line, from the last blank on, so that only a stop at its end counts."""
    return re.split(r"\s", text.rstrip())[-1][-8:]
