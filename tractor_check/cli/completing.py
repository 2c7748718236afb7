"""What a shell completes beside commands and options: clauses, readings and their values, profiles, report formats."""

from __future__ import annotations

import os
from collections.abc import Iterable

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class, split_arg_string

VARIABLE = "_TRACTOR_CHECK_COMPLETE"

_BASH = """\
%(complete_func)s() {
    local IFS=$'\\n' kind value
    COMPREPLY=()
    while IFS=, read -r kind value; do
        if [[ $kind == dir || $kind == file ]]; then
            compopt -o filenames -o default 2>/dev/null
        else
            COMPREPLY+=("$value")
            [[ $value == *= ]] && compopt -o nospace 2>/dev/null
        fi
    done < <(COMP_LINE="${COMP_LINE:0:COMP_POINT}" %(complete_var)s=bash_complete "$1")
}
complete -F %(complete_func)s %(prog_name)s
"""


class _Bash(BashComplete):
    """Completion for bash in which ``reading=value`` is one word, although bash breaks lines there."""

    source_template = _BASH

    def source(self) -> str:
        return self.source_template % self.source_vars()

    def get_completion_args(self) -> tuple[list[str], str]:
        line = os.environ["COMP_LINE"]
        words = split_arg_string(line)[1:]
        incomplete = words.pop() if words and not line[-1:].isspace() else ""
        return words, incomplete

    def format_completion(self, item: CompletionItem) -> str:
        line = os.environ["COMP_LINE"]
        word = "" if line[-1:].isspace() else line.split()[-1]
        typed = word[: max(word.rfind(mark) for mark in "=:") + 1]
        return f"{item.type},{str(item.value).removeprefix(typed)}"


def register() -> None:
    """Make click complete for bash the way of this module."""
    add_completion_class(_Bash)


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
    return [
        CompletionItem(value, help=" ".join(text.split())[:80] or None)
        for value, text in found
        if value.startswith(incomplete)
    ]
