"""The gate: a fast yes or no from the shipped schema. Wording a no is another module's work, and another library's."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from tractor_check.shipped import schema_text

if TYPE_CHECKING:
    from jsonschema_rs import Draft202012Validator

SCENARIO_SCHEMA = "scenario.schema.json"


@cache
def schema(name: str = SCENARIO_SCHEMA) -> dict[str, Any]:
    """Return the shipped schema file ``name`` as data."""
    import json

    loaded: dict[str, Any] = json.loads(schema_text(name))
    return loaded


@cache
def gate(name: str = SCENARIO_SCHEMA) -> Draft202012Validator:
    """Return the compiled schema; ``gate().is_valid(document)`` takes a few microseconds."""
    from jsonschema_rs import Draft202012Validator

    return Draft202012Validator(schema_text(name).decode())
