"""Documents → lines of text: the marks of Markdown and of lists taken off, line numbers kept."""

from __future__ import annotations

import html
import re
from typing import NamedTuple

BLANK, TEXT, HEADING, ITEM = "blank", "text", "heading", "item"


class Line(NamedTuple):
    """One line without its marks; ``kind`` is `BLANK`, `TEXT`, `HEADING` or `ITEM` (it begins a paragraph)."""

    kind: str
    text: str
    number: int


_BULLET = re.compile(r"\s*(?:[-*+•‣▪◦●]|\(?\d{1,3}[.)])\s+(?=\S)")
_ATX = re.compile(r" {0,3}#{1,6}\s+(.*)$")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-{2,})\s*$")
_RULE = re.compile(r" {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$")
_FENCE = re.compile(r" {0,3}(?:```|~~~)")
_TABLE_RULE = re.compile(r"[\s:|-]+$")
_BOLD_LINE = re.compile(r"\s*(?:\*\*|__)(?=\S)([^*_]+)(?:\*\*|__)\s*:?\s*$")
_ENDED = re.compile(r"[.。｡．!！?？:：;；][\"'”’」』)）]*\s*$")
_LONGEST_MARKED = 10_000
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_PRIVATE = 0xE000
_HIDDEN = re.compile("[\ue021-\ue07e]")
_INLINE = (
    (re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)"), r"\1"),
    (re.compile(r"\[\^[^\[\]]+\]"), ""),
    (re.compile(r"</?[A-Za-z][^<>]*>"), ""),
    (re.compile(r"(\*\*|__)(?=\S)((?:(?!\1).)+)(?<=\S)\1"), r"\2"),
    (re.compile(r"(?<![\w*])\*(?=\S)([^*]+)(?<=\S)\*(?![\w*])"), r"\1"),
    (re.compile(r"(?<![\w_])_(?=\S)([^_]+)(?<=\S)_(?![\w_])"), r"\1"),
    (re.compile(r"\*\*|`+"), ""),
)


def is_markdown(text: str, file: str) -> bool:
    """Return whether a document is Markdown: by its name, or because it has a heading with ``#``."""
    return file.lower().endswith((".md", ".markdown")) or bool(re.search(r"^#{1,6} \S", text, re.MULTILINE))


def plain_lines(text: str) -> list[Line]:
    """Return the lines of a plain text; a list mark begins a paragraph unless a sentence runs on into it."""
    found: list[Line] = []
    for number, line in enumerate(text.split("\n"), 1):
        found.append(_line(line, number, found))
    return found


def markdown_lines(text: str) -> list[Line]:
    """Return the lines of a Markdown document without front matter, comments, rules, fences and marks."""
    found: list[Line] = []
    for number, line in enumerate(_without_front_matter(_without_comments(text)).split("\n"), 1):
        line = re.sub(r"^ {0,3}(?:> ?)+", "", line)
        if heading := _ATX.match(line):
            found.append(Line(HEADING, _inline(heading.group(1).rstrip().rstrip("#").rstrip()), number))
        elif _UNDERLINE.match(line) and found and found[-1].kind == TEXT and not _ENDED.search(found[-1].text):
            found[-1] = found[-1]._replace(kind=HEADING)
            found.append(Line(BLANK, "", number))
        elif _RULE.match(line) or _FENCE.match(line) or ("|" in line and "-" in line and _TABLE_RULE.match(line)):
            found.append(Line(BLANK, "", number))
        elif line.lstrip().startswith("|"):
            found.append(Line(ITEM, _inline(" ".join(line.strip().strip("|").split("|"))), number))
        elif (bold := _BOLD_LINE.match(line)) and not _ENDED.search(bold.group(1)) and _before(found).kind != TEXT:
            found.append(Line(HEADING, _inline(bold.group(1)), number))
        else:
            made = _line(line, number, found)
            found.append(made._replace(text=_inline(made.text)))
    return found


def _line(line: str, number: int, found: list[Line]) -> Line:
    """Return one line of text, its list mark taken off."""
    before = _before(found)
    mark = _BULLET.match(line)
    if mark and (before.kind in (BLANK, HEADING, ITEM) or _ENDED.search(before.text)):
        return Line(ITEM, line[mark.end() :].strip(), number)
    text = line.strip()
    return Line(TEXT if text else BLANK, text, number)


def _before(found: list[Line]) -> Line:
    """Return the line before the next one."""
    return found[-1] if found else Line(BLANK, "", 0)


def _without_front_matter(text: str) -> str:
    """Return a document with its front matter blanked."""
    front = re.match(r"---\n.*?\n---(?=\n|$)", text, re.DOTALL)
    return "\n" * front.group().count("\n") + text[front.end() :] if front else text


def _without_comments(text: str) -> str:
    """Return a document with its comments blanked."""
    parts, start = [], 0
    while (begin := text.find("<!--", start)) >= 0 and (end := text.find("-->", begin)) >= 0:
        parts.append(text[start:begin] + "\n" * text.count("\n", begin, end))
        start = end + 3
    return "".join([*parts, text[start:]])


def _inline(text: str) -> str:
    """Return a line without links, emphasis, code marks, tags, escapes and entities; one of absurd length stays."""
    if len(text) > _LONGEST_MARKED:
        return text
    text = _ESCAPE.sub(lambda escape: chr(_PRIVATE + ord(escape.group(1))), text)
    for pattern, kept in _INLINE:
        text = pattern.sub(kept, text)
    return html.unescape(_HIDDEN.sub(lambda hidden: chr(ord(hidden.group()) - _PRIVATE), text)).strip()
