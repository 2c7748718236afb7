"""A comparison as plain data, in the format ``tractor-check/diff@1``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tractor_check.compare import Comparison, Group, Origin

DIFF_FORMAT = "tractor-check/diff@1"


def diff_json(comparison: Comparison) -> str:
    """Return the comparison as one JSON document that ends in a line break."""
    return json.dumps(diff_data(comparison), ensure_ascii=False, indent=1) + "\n"


def diff_data(comparison: Comparison) -> dict[str, Any]:
    """Return the comparison as plain data."""
    return {
        "format": DIFF_FORMAT,
        "before": _origin(comparison.before),
        "after": _origin(comparison.after),
        "compared": comparison.compared,
        "changed": comparison.changed,
        "groups": [_group(group) for group in comparison.groups],
        "only_before": list(comparison.only_before),
        "only_after": list(comparison.only_after),
    }


def _origin(origin: Origin) -> dict[str, Any]:
    return {"name": origin.name, "profile": origin.profile, "version": origin.version, "register": origin.register}


def _group(group: Group) -> dict[str, Any]:
    """Return the rulings that change for one reason."""
    readings = {name: {"before": old, "after": new} for name, (old, new) in group.readings.items()}
    rulings = [
        {
            "id": ruling.id,
            **({"where": ruling.where} if ruling.where else {}),
            "changes": [
                {"path": change.path, "before": change.before, "after": change.after} for change in ruling.changes
            ],
        }
        for ruling in group.rulings
    ]
    return {"readings": readings, "rulings": rulings}


def value_text(value: Any) -> str:
    """Return a value of an answer, or of a reading, as a person would write it; a dash where there is none."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {value_text(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(value_text, value)) + "]"
    return str(value)
