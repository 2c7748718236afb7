"""Which language to speak: what was asked for, else the locale of the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping

LANGUAGES = ("en", "ko", "ja", "zh")

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def language_of(asked: str | None, environment: Mapping[str, str] | None = None) -> str:
    """Return the language to speak: ``en``, ``ko``, ``ja`` or ``zh``.

    Args:
        asked: what the user wrote, such as ``ko`` or ``zh-CN``; ``None`` to go by the locale.
        environment: the environment variables, by default those of the process.
    """
    if asked:
        return _known(asked) or "en"
    variables = os.environ if environment is None else environment
    for name in _VARIABLES:
        if variables.get(name):
            return _known(variables[name].partition(":")[0]) or "en"
    return "en"


def _known(locale: str) -> str | None:
    """Return the language of a locale such as ``ko_KR.UTF-8``, ``None`` if there are no texts in it."""
    language = locale.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return language if language in LANGUAGES else None
