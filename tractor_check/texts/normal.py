"""What counts as the same sentence: typography is folded, words and figures are not."""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256

CJK = "\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff"
"""Hangul, kana and Chinese characters, for use inside a character class."""

_IGNORED = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufe0e\ufe0f\ufeff"))
_FOLDED = str.maketrans(
    dict.fromkeys("\"'`´‘’‚‛“”„‟′″‹›«»「」『』〝〞〟", "'")
    | dict.fromkeys("‐‑‒–—―−", "-")
    | {"。": ".", "、": ",", "〔": "(", "〕": ")", "【": "[", "】": "]", "〜": "~", "\u30fb": "·"}
)
_WITH_CJK = re.compile(f"[{CJK}]")
_BLANKS = re.compile(r"\s+")
_LOOSE_BLANK = re.compile(r" (?=\W)|(?<=\W) ")


def normal(text: str) -> str:
    """Return ``text`` with quotes, white space, full-width forms, dashes and line wrapping folded.

    Where there are Korean, Japanese or Chinese characters white space says nothing, and all of it goes.

    >>> normal("“Follow  suit”,\\nif you can."), normal("３，４，５　です。")
    ("'Follow suit',if you can.", '3,4,5です.')
    """
    folded = unicodedata.normalize("NFKC", text).translate(_FOLDED).translate(_IGNORED)
    if _WITH_CJK.search(folded):
        return _BLANKS.sub("", folded)
    return _LOOSE_BLANK.sub("", _BLANKS.sub(" ", folded).strip())


def digest(text: str) -> str:
    """Return the SHA-256 of the normal form of ``text``, in hexadecimal."""
    return sha256(normal(text).encode()).hexdigest()


def joined(text: str) -> str:
    """Return a wrapped text on one line, as a person would write it.

    >>> joined("a same-\\nsuit throw"), joined("札を\\n出す")
    ('a same-suit throw', '札を出す')
    """
    text = re.sub(r"(?<=\w[-‐])[ \t]*\n\s*(?=\w)", "", text)
    text = re.sub(
        r"(?<=[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef])[ \t]*\n\s*(?=[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef])",
        "",
        text,
    )
    return _BLANKS.sub(" ", text).strip()


def language_of_text(text: str) -> str:
    """Return the language a text is written in, told by its script: ``ko``, ``ja``, ``zh`` or else ``en``."""
    hangul, kana, han = (
        len(re.findall(f"[{script}]", text)) for script in ("\uac00-\ud7a3", "\u3040-\u30ff", "\u4e00-\u9fff")
    )
    if hangul > kana + han:
        return "ko"
    if kana > han // 20 and kana + han > len(text) // 10:
        return "ja"
    return "zh" if han > len(text) // 10 else "en"
