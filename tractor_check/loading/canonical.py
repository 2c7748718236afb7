"""Canonical card texts → `Cards`, all texts of a trick at once: the bulk of what JSON Lines hold.

With ten written in one letter every token is two characters and a blank. The first characters of all tokens make one
number, the second characters another, and their sum holds one face a byte. The difference between neighbours tells
whether the faces are in order already.
"""

from __future__ import annotations

from typing import Any

from tractor_check.cards import FACE_OF_TOKEN, ONE_CARD, Cards

_MOST = 240
_TEN = "T"
_NO_FACE = 255
_FIRST = {"S": 0, "H": 13, "C": 26, "D": 39, "L": 171, "B": 187}
_SECOND = {rank: number for number, rank in enumerate("23456789" + _TEN + "JQKA")}
_SUMS = {_FIRST[token[0]] + _SECOND[token[1:].replace("10", _TEN)]: face for token, face in FACE_OF_TOKEN.items()}


def _table(codes: dict[str, int], other: int) -> bytes:
    """Return a translation of single characters; all that are not in ``codes`` become ``other``."""
    return bytes(codes.get(chr(byte), other) for byte in range(256))


# A sum with a wrong character in it (105 or 60) is no card's, and none is over 255: bytes never run into each other.
_FIRST_TABLE = _table(_FIRST, 105)
_SECOND_TABLE = _table(_SECOND, 60)
_FACES = bytes(_SUMS.get(code, _NO_FACE) for code in range(256))
_HIGH_BITS = tuple(int.from_bytes(b"\x80" * count, "big") for count in range(_MOST))
_number = int.from_bytes
_new = Cards.__new__


def canonical(texts: list[Any]) -> list[Cards] | None:
    """Return the cards of each text; ``None`` if some are not full tokens with single blanks: the notation must look.

    >>> canonical(["D3 DA DA", "LJ"])
    [cards('D3 DA DA'), cards('LJ')]
    >>> canonical(["D 3 A"]) is None
    True
    """
    try:
        joined = "\n".join(texts)
    except TypeError:
        return None
    short = joined.replace("10", _TEN).encode()
    count, rest = divmod(len(short) + 1, 3)
    if rest or count >= _MOST or _TEN in joined:
        return None
    between = short[2::3]
    ends = len(texts) - 1
    if between.count(b"\n") != ends or between.count(b" ") != count - 1 - ends:
        return None
    sums = _number(short[::3].translate(_FIRST_TABLE), "big") + _number(short[1::3].translate(_SECOND_TABLE), "big")
    faces = sums.to_bytes(count, "big").translate(_FACES)
    return None if _NO_FACE in faces else _cut(faces, between.split(b"\n"))


def _cut(faces: bytes, texts: list[bytes]) -> list[Cards]:
    """Return the cards of each text, given with a blank between any two; they are sorted only if they are not in order
    already.
    """
    number, high = _number(faces, "big"), _HIGH_BITS[len(faces) - 1]
    next_ones = number & ((1 << 8 * (len(faces) - 1)) - 1)
    drops = len(faces) - 1 - (((next_ones | high) - (number >> 8)) & high).bit_count()
    found, start, last = [], 0, 0
    for text in texts:
        first = faces[start]
        drops -= first < last
        if text:
            end = start + len(text) + 1
            one = _new(Cards)
            one.faces = faces[start:end]
            found.append(one)
            start = end
        else:
            found.append(ONE_CARD[first])
            start += 1
        last = faces[start - 1]
    return [Cards(one.faces) for one in found] if drops else found
