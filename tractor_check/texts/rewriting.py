"""A user's YAML lock, locked anew: the lines of every sentence that stays are kept as they are, comments and all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import yaml

from tractor_check.errors import TractorCheckError
from tractor_check.texts.lock_writing import HEAD, section_head, section_text, sentence_text, sheet_text
from tractor_check.texts.locking import SectionEntry, SheetEntry
from tractor_check.texts.locks import INTRODUCTION, LockedSheet
from tractor_check.texts.normal import digest
from tractor_check.yaml_words import scalar


class ShapeError(TractorCheckError):
    """A lock that is right but so written that it cannot be rewritten line by line."""


def with_text(entries: Iterable[SheetEntry], before: str | None, sheets: Mapping[str, LockedSheet]) -> str:
    """Return a YAML lock that keeps the text.

    Args:
        entries: the sheets to be locked.
        before: the lock file so far, ``None`` when it is made from nothing.
        sheets: what it holds.

    Raises:
        ShapeError: the file writes in brackets what has to stand on lines.
    """
    entries = list(entries)
    if before is None or not sheets:
        head = HEAD if before is None else before.replace("sheets: {}", "sheets:")
        return head + "".join(map(sheet_text, entries))
    return _Rewriter(before, sheets).rewritten({entry.name: entry for entry in entries})


def content_end(node: yaml.Node) -> int:
    """Return the line after the last one that a node has content on, counted from 0."""
    if isinstance(node, yaml.MappingNode) and node.value and not node.flow_style:
        return content_end(node.value[-1][1])
    if isinstance(node, yaml.SequenceNode) and node.value and not node.flow_style:
        return content_end(node.value[-1])
    mark = node.end_mark
    return int(mark.line) + (1 if mark.column or mark.line == node.start_mark.line else 0)


class _Rewriter:
    """Cuts the file into the lines of sheets, sections and sentences, and puts them together again."""

    def __init__(self, text: str, sheets: Mapping[str, LockedSheet]) -> None:
        self.lines = text.splitlines(keepends=True)
        if self.lines and not self.lines[-1].endswith("\n"):
            self.lines[-1] += "\n"
        self.sheets = sheets
        root: Any = yaml.compose(text, Loader=yaml.SafeLoader)
        self.nodes: dict[str, tuple[Any, Any]] = {
            key.value: (key, value) for key, value in _value(root, "sheets").value
        }

    def rewritten(self, entries: Mapping[str, SheetEntry]) -> str:
        """Return the whole file with some sheets locked anew and new ones at the end."""
        at, parts = 0, []
        for name, (key, node) in self.nodes.items():
            start = self._with_comments(key.start_mark.line)
            parts.append("".join(self.lines[at:start]))
            at = content_end(node)
            parts.append(
                self._sheet(name, start, at, node, entries[name]) if name in entries else "".join(self.lines[start:at])
            )
        parts += [sheet_text(entry) for name, entry in entries.items() if name not in self.nodes]
        return "".join([*parts, *self.lines[at:]])

    def _with_comments(self, line: int, least: int = 0) -> int:
        """Return the first of the comment and blank lines directly above a line."""
        while line > least and self.lines[line - 1].lstrip()[:1] in ("#", ""):
            line -= 1
        return line

    def _sheet(self, name: str, start: int, end: int, node: Any, entry: SheetEntry) -> str:
        """Return the lines of a sheet locked anew."""
        sections = _value(node, "sections")
        if not sections.value:
            return sheet_text(entry)
        if node.flow_style or sections.flow_style or node.value[-1][1] is not sections:
            raise ShapeError(f"sheet '{name}': write its keys on lines of their own, sections last")
        first = self._with_comments(sections.value[0].start_mark.line)
        head = self._spliced(
            "".join(self.lines[start:first]), _value(node, "title"), entry.title.text if entry.title else None
        )
        pieces = {_value(section, "code").value: self._pieces(name, section) for section in sections.value}
        blocks = self._blocks(self.sheets[name], pieces)
        kept = {each.same.reference for each in entry.entries if each.same is not None}
        left = {reference: _comments_only(block) for reference, block in blocks.items() if reference not in kept}
        made = [self._section(section, pieces, blocks, left) for section in entry.sections]
        return head + "".join(made) + "".join(left.values())

    def _pieces(self, name: str, section: Any) -> tuple[str, list[str], Any]:
        """Return the lines of a section above its sentences, those of each sentence, and its node."""
        sentences = _value(section, "sentences")
        if section.flow_style or (sentences.value and sentences.flow_style) or section.value[-1][1] is not sentences:
            raise ShapeError(f"sheet '{name}': write each sentence of a section on lines of its own, sentences last")
        top = self._with_comments(section.start_mark.line)
        starts = [self._with_comments(node.start_mark.line, section.start_mark.line + 1) for node in sentences.value]
        ends = [content_end(node) for node in sentences.value]
        head_end = starts[0] if starts else content_end(section)
        return (
            "".join(self.lines[top:head_end]),
            ["".join(self.lines[a:b]) for a, b in zip(starts, ends, strict=True)],
            section,
        )

    def _blocks(self, sheet: LockedSheet, pieces: Mapping[str, tuple[str, list[str], Any]]) -> dict[str, str]:
        """Return the lines of every sentence by its reference."""
        return {
            f"{code}.{number}": block
            for code, (_head, blocks, _node) in pieces.items()
            for number, block in enumerate(blocks, 1)
            if code in (INTRODUCTION, *sheet.sections)
        }

    def _section(
        self,
        section: SectionEntry,
        pieces: Mapping[str, tuple[str, list[str], Any]],
        blocks: Mapping[str, str],
        left: dict[str, str],
    ) -> str:
        """Return the lines of one section; comments of sentences that went stay where they stood."""
        if section.origin is None or section.origin not in pieces:
            return section_text(section)
        head, _blocks, node = pieces[section.origin]
        head = self._spliced(head, _value(node, "heading"), section.heading.text if section.heading else None)
        if section.entries:
            head = head.replace("sentences: []", "sentences:")
        made = [head if _blocks or section.entries else section_head(section)]
        for entry in section.entries:
            replaced = [locked.reference for locked in entry.was]
            if entry.same is not None and entry.same.text is not None:
                made.append(blocks[entry.same.reference])
            else:
                made += [left.pop(reference, "") for reference in replaced]
                made.append(sentence_text(entry, indent=" " * self._indent(node)))
        if not section.entries and _blocks:
            made[0] = head.rstrip("\n") + " []\n"
        made += [left.pop(reference) for reference in list(left) if reference.rpartition(".")[0] == section.origin]
        return "".join(made)

    def _indent(self, section: Any) -> int:
        """Return the column of the dashes of a section's sentences."""
        sentences = _value(section, "sentences").value
        if not sentences:
            return int(section.start_mark.column)
        line = self.lines[sentences[0].start_mark.line]
        return len(line) - len(line.lstrip())

    def _spliced(self, lines: str, node: Any, words: str | None) -> str:
        """Return lines with the title or heading in them replaced, if it changed."""
        if node is None or words is None or digest(node.value) == digest(words) or node.value == digest(words):
            return lines
        written = "".join(self.lines[node.start_mark.line : node.end_mark.line + 1])
        end = len(written) - len(self.lines[node.end_mark.line]) + node.end_mark.column
        old = written[node.start_mark.column : end]
        return (
            lines.replace(old, scalar(words), 1)
            if lines.count(old) == 1
            else lines.replace(f": {old}", f": {scalar(words)}", 1)
        )


def _value(mapping: Any, key: str) -> Any:
    """Return the value node under a key, ``None`` if there is none."""
    return next((value for name, value in mapping.value if name.value == key), None)


def _comments_only(block: str) -> str:
    """Return the comment lines of a sentence that went."""
    return "".join(line for line in block.splitlines(keepends=True) if line.lstrip().startswith("#"))
