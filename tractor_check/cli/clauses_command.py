"""``tractor-check clauses``: look up a clause."""

from __future__ import annotations

import sys
from difflib import get_close_matches

import click

from tractor_check.clauses import Clause, register
from tractor_check.cli.options import lang_option, width_of
from tractor_check.messages import language_of


@click.command(name="clauses", epilog="Examples: tractor-check clauses follow.tractor.pairs-max; tractor-check clauses recalled throw")
@click.argument("words", nargs=-1, metavar="[ID|WORDS]...")
@lang_option
def command(words: tuple[str, ...], lang: str | None) -> None:
    """Show one clause in full, those whose id or text holds all WORDS, or all of them.

    Exit codes: 0 found, 2 no such clause.
    """
    language = language_of(lang)
    clauses = register()
    if len(words) == 1 and words[0] in clauses:
        sys.stdout.write(_in_full(clauses[words[0]], language))
        return
    found = [clause for clause in clauses.values() if all(_holds(clause, word, language) for word in words)]
    if not found:
        near = get_close_matches(words[0], clauses, n=1, cutoff=0.5)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        raise click.UsageError(f"no clause has '{' '.join(words)}' in its id or text{hint}")
    for clause in found:
        sys.stdout.write(f"{clause.id}\n{_wrapped(clause.says(language))}")


def _holds(clause: Clause, word: str, language: str) -> bool:
    """Return whether a word stands in the clause's id or text."""
    return word.casefold() in f"{clause.id} {clause.says(language)} {clause.says()}".casefold()


def _wrapped(text: str, indent: str = "    ") -> str:
    """Return ``text`` in lines that fit."""
    import textwrap

    width = min(width_of(sys.stdout), 100)
    return textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent) + "\n"


def _in_full(clause: Clause, language: str) -> str:
    """Return everything the register knows of a clause, and the shipped scenarios about it."""
    lines = [f"{clause.id}  ({clause.kind}; {', '.join(clause.variants)})\n", _wrapped(clause.says(language))]
    for sheet, numbers in clause.sources.items():
        lines.append(f"  printed in {sheet}: {', '.join(numbers)}\n")
    if "basis" in clause.data:
        lines.append(f"  follows from: {clause.data['basis']}\n")
    if clause.illustrates:
        lines.append(f"  illustrates: {', '.join(clause.illustrates)}\n")
    if clause.readings:
        lines.append(f"  open points: {', '.join(clause.readings)}\n")
    if clause.unbreakable:
        lines.append(_wrapped("cannot be broken: " + (clause.unbreakable.get(language) or clause.unbreakable["en"]), "  "))
    for note in [clause.data["notes"]["en"]] if "notes" in clause.data else []:
        lines.append(_wrapped(f"note: {note}", "  "))
    scenarios = _scenarios_about(clause.id)
    if scenarios:
        lines.append(_wrapped("scenarios: " + ", ".join(scenarios), "  "))
    return "".join(lines)


def _scenarios_about(clause_id: str) -> list[str]:
    """Return the ids of the shipped scenarios that cite a clause."""
    from tractor_check.loading import Loaded, load_path
    from tractor_check.shipped import folder

    return [
        item.scenario.id
        for path in sorted(str(path) for path in folder("scenarios").rglob("*.yaml"))  # type: ignore[attr-defined]
        for item in load_path(path)
        if isinstance(item, Loaded) and clause_id in item.scenario.cites
    ]
