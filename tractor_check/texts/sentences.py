"""A paragraph → its sentences, in English, Korean, Japanese and Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tractor_check.texts.normal import CJK

_STOPS = "。｡！？"
_CLOSING = "\"'”’»」』）)］]】》〉"
_STOP = re.compile(f"(?:[{_STOPS}]|[.．!?…])+[{re.escape(_CLOSING)}]*")
_ABBREVIATION = re.compile(r"(?:\b(?:e\.g|i\.e|cf|vs|approx|nos?|incl|ca|viz)|^\s*\(?\d{1,3})$", re.IGNORECASE)
_MAY_END = re.compile(r"\b(?:etc|al)$")
_GOES_ON = re.compile(r"\s+[a-z]")
_CJK = re.compile(f"[{CJK}]")


def sentence_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield beginning and end of every sentence of a paragraph.

    >>> [text[a:b] for text in ["Fives count 5. Tens, e.g. the D10, count 10."] for a, b in sentence_spans(text)]
    ['Fives count 5.', 'Tens, e.g. the D10, count 10.']
    """
    start = 0
    for stop in _STOP.finditer(text):
        if _ends(text, start, stop):
            yield _trimmed(text, start, stop.end())
            start = stop.end()
    begin, end = _trimmed(text, start, len(text))
    if begin < end:
        yield begin, end


def has_stop(text: str) -> bool:
    """Return whether a sentence ends somewhere in ``text``: then it is no heading."""
    return any(_ends(text, 0, stop) for stop in _STOP.finditer(text))


def _ends(text: str, start: int, stop: re.Match[str]) -> bool:
    """Return whether a run of marks ends the sentence that began at ``start``."""
    mark, after = text[stop.start()], text[stop.end() : stop.end() + 12]
    if mark in _STOPS:
        return True
    if mark == "．":
        return not (_before(text, stop).isdigit() and after[:1].isdigit())
    if after and not after[0].isspace():
        before = _before(text, stop)
        return bool(_CJK.match(before) and (_CJK.match(after[0]) or after[0] in "「『（"))
    before = text[start : stop.start()]
    if mark == "." and stop.end() - stop.start() == 1 and not _MAY_END.search(before):
        return not _ABBREVIATION.search(before)
    return not _GOES_ON.match(after)


def _before(text: str, stop: re.Match[str]) -> str:
    """Return the character before a run of marks."""
    return text[max(stop.start() - 1, 0) : stop.start()]


def _trimmed(text: str, begin: int, end: int) -> tuple[int, int]:
    """Return a span without the white space at its ends."""
    inner = text[begin:end]
    return begin + len(inner) - len(inner.lstrip()), begin + len(inner.rstrip())
