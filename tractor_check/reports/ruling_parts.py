"""Parts of an answer that reports look into: nothing where a block has no answer or is undetermined as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tractor_check.ruling import NO_FACTS, Ruling


def part(answer: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Return what the answer says under ``key``, nothing where that is no mapping."""
    found = answer.get(key)
    return found if isinstance(found, Mapping) else NO_FACTS


def value_of(ruling: Ruling, reading: str) -> str | None:
    """Return the name of the value under which a reading was consulted, ``None`` where it was not."""
    for use in ruling.readings:
        if use.id == reading:
            return str(next(iter(use.value)) if isinstance(use.value, Mapping) else use.value)
    return None
