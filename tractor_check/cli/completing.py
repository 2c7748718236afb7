"""What a shell completes beside commands and options: clauses, readings and their values, profiles, report formats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem


def complete_clause(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the clauses whose id begins with what is typed."""
    from tractor_check.clauses import register as clauses

    return _items(((clause.id, clause.says()) for clause in clauses().values()), incomplete)


def complete_reading(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the readings whose id begins with what is typed."""
    from tractor_check.profile import READINGS

    return _items(((entry.id, entry.data["title"]) for entry in READINGS.values()), incomplete)


def complete_setting(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the readings with ``=`` after them, and once one is typed, its values."""
    from tractor_check.profile import READINGS

    name, sign, _value = incomplete.partition("=")
    if not sign:
        options = (entry for entry in READINGS.values() if entry.status == "option")
        return _items(((f"{entry.id}=", entry.data["title"]) for entry in options), incomplete)
    if name not in READINGS:
        return []
    values = ((f"{name}={value['value']}", value["rules"]) for value in READINGS[name].data["values"])
    return _items(values, incomplete)


def complete_profile(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the names of the profiles that ship, and let the shell add files."""
    from click.shell_completion import CompletionItem

    from tractor_check.shipped import folder

    found = {"printed": "what the sheets print"}
    found |= {
        entry.name.removesuffix(".yaml"): "" for entry in folder("profiles").iterdir() if entry.name.endswith(".yaml")
    }
    return [*_items(sorted(found.items()), incomplete), CompletionItem(incomplete, type="file")]


def complete_format(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the formats of reports."""
    from tractor_check.reports import FORMATS

    return _items(((name, "") for name in FORMATS), incomplete)


def _items(found: Iterable[tuple[str, str]], incomplete: str) -> list[CompletionItem]:
    """Return those that begin with what is typed; texts in one line."""
    from click.shell_completion import CompletionItem

    return [
        CompletionItem(value, help=" ".join(text.split())[:80] or None)
        for value, text in found
        if value.startswith(incomplete)
    ]
