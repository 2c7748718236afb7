"""What can be wrong with a text before it is YAML or JSON: its bytes, its line ends, its size."""

from __future__ import annotations

import re

from tractor_check.loading.problems import Finding

MAX_DOCUMENT = 1_000_000
"""Bytes that one document, or one line of JSON Lines, may have."""

MAX_LINES = 100_000
"""Lines that one document may have."""

MAX_DEPTH = 40
"""Levels of nesting that a document may have; the deepest one that means something has nine."""

CR = "a line ends with CR"
_MARKS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
    (b"\xef\xbb\xbf", "UTF-8 with a byte order mark"),
)
_NO_TEXT = (
    "[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
)
"""Pattern of the characters that no text may have: controls, breaks of lines that are not counted, and marks that turn
the direction of what stands around them; compiled when first needed."""


def no_letters(text: bytes) -> bool:
    """Return whether there are bytes in ``text`` that may begin one of the characters that no text may have."""
    return b"\xe2\x80" in text or b"\xe2\x81" in text or b"\xc2" in text or b"\xd8\x9c" in text


def encoding_fault(head: bytes) -> Finding | None:
    """Return what is wrong with the encoding of a file that begins with ``head``."""
    for mark, name in _MARKS:
        if head.startswith(mark):
            return Finding((), f"the file is {name}", "save it as UTF-8 without a byte order mark", place=(1, 1))
    if len(head) > 1 and min(head[:2]) == 0 < max(head[:2]) < 0x80:  # a letter of ASCII and a zero, in either order
        return Finding((), "the file looks like UTF-16", "save it as UTF-8 without a byte order mark", place=(1, 1))
    return None


def text_fault(text: bytes, *, tabs: bool) -> Finding | None:
    """Return the first thing in ``text`` that is no text, with its place.

    Args:
        text: the bytes of one document.
        tabs: whether tabs are refused.
    """
    try:
        decoded = text.decode()
    except UnicodeDecodeError as error:
        before = text[: error.start].decode()
        return Finding(
            (), f"the byte 0x{text[error.start]:02X} is not UTF-8", "save the file as UTF-8", place=_place(before)
        )
    if match := re.search(_NO_TEXT, decoded):
        return Finding(
            (),
            f"the character U+{ord(match.group()):04X} is not text",
            "take it out",
            place=_place(decoded[: match.start()]),
        )
    if "\r" in decoded:
        advice = "save the file with LF line ends"
        return Finding((), CR, advice, place=_place(decoded[: decoded.index("\r")]))
    if tabs and "\t" in decoded:
        return Finding((), "a tab", "write blanks", place=_place(decoded[: decoded.index("\t")]))
    return None


def _place(before: str) -> tuple[int, int]:
    """Return line and column of the character after ``before``."""
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def too_big(what: str) -> Finding:
    """Return the finding for a document or a line over the limit."""
    if what == "line":
        return Finding((), "this line is over 1 MB", "split the scenario", place=(1, 1))
    return Finding(
        (),
        "this document is over 1 MB or 100,000 lines",
        "write many scenarios one a line in a .jsonl file, or split the file",
        place=(1, 1),
    )


def hidden_faults(data: object) -> list[Finding]:
    """Return the texts in ``data`` with control characters or half characters, which only escapes can bring in."""
    found: list[Finding] = []
    stack: list[tuple[tuple[str | int, ...], object]] = [((), data)]
    while stack:
        path, value = stack.pop()
        if isinstance(value, dict):
            for key, item in value.items():
                if isinstance(key, str) and (match := re.search(_NO_TEXT, key)):
                    found.append(
                        Finding(
                            (*path, key),
                            f"the key has U+{ord(match.group()):04X} in it, which is not text",
                            "take it out",
                            key=True,
                        )
                    )
                stack.append(((*path, key), item))
        elif isinstance(value, list):
            stack += [((*path, index), item) for index, item in enumerate(value)]
        elif isinstance(value, str) and (match := re.search(_NO_TEXT, value)):
            found.append(
                Finding(path, f"the text has U+{ord(match.group()):04X} in it, which is not text", "take it out")
            )
    return found
