"""``tractor-check clauses``: look up a clause, or what the sheets do not share."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from difflib import get_close_matches

import click

from tractor_check.clauses import (
    Clause,
    Retired,
    language_differences,
    oddities,
    register,
    retired,
    variant_differences,
)
from tractor_check.cli.completing import complete_clause
from tractor_check.cli.options import lang_option, say, width_of
from tractor_check.messages import language_of


@click.command(
    name="clauses",
    epilog="Examples: tractor-check clauses follow.tractor.pairs-max; tractor-check clauses recalled throw; "
    "tractor-check clauses --differences TD.3",
)
@click.argument("words", nargs=-1, metavar="[ID|WORDS]...", shell_complete=complete_clause)
@click.option(
    "--differences", is_flag=True, help="What the language versions do not share, what the games do not, and oddities."
)
@click.option(
    "--scenarios",
    multiple=True,
    metavar="PATH",
    help="Where to look for scenarios about a clause; by default those shipped.",
)
@lang_option
def command(words: tuple[str, ...], differences: bool, scenarios: tuple[str, ...], lang: str | None) -> None:
    """Show one clause in full, with the scenarios about it; or those that hold all WORDS; or all of them.

    WORDS are looked for in ids, texts, and the numbers of sentences such as PF.3.

    Exit codes: 0 found, 2 no such clause.
    """
    language = language_of(lang)
    if differences:
        sys.stdout.write("".join(_differences(words)))
        return
    if len(words) == 1 and words[0] in register():
        sys.stdout.write("".join(_in_full(register()[words[0]], language, scenarios)))
        return
    if len(words) == 1 and words[0] in retired():
        sys.stdout.write(_retired(retired()[words[0]], language))
        return
    found = [clause for clause in register().values() if all(_holds(clause, word, language) for word in words)]
    if not found:
        near = get_close_matches(words[0], [*register(), *retired()], n=1, cutoff=0.5)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        raise click.UsageError(f"no clause has '{' '.join(words)}' in its id or text{hint}")
    for clause in found:
        sys.stdout.write(f"{clause.id}\n{_wrapped(clause.says(language))}")


def _holds(clause: Clause, word: str, language: str) -> bool:
    """Return whether a word stands in a clause's id, text or sentence numbers."""
    numbers = " ".join(f"{sheet}:{number}" for sheet, each in clause.sources.items() for number in each)
    if any(word == number for each in clause.sources.values() for number in each):
        return True
    return word.casefold() in f"{clause.id} {clause.says(language)} {clause.says()} {numbers}".casefold()


def _wrapped(text: str, indent: str = "    ", first: str | None = None) -> str:
    """Return ``text`` in lines that fit."""
    width = min(width_of(sys.stdout), 100)
    first = indent if first is None else first
    return textwrap.fill(text, width, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False) + "\n"


def _in_full(clause: Clause, language: str, scenarios: tuple[str, ...]) -> Iterator[str]:
    """Yield everything the register knows of a clause, and the scenarios about it."""
    yield f"{clause.id}  ({clause.kind}; {', '.join(clause.variants)})\n"
    yield _wrapped(clause.says(language))
    for sheet, numbers in clause.sources.items():
        yield f"  printed in {sheet}: {', '.join(numbers)}\n"
    if vacuous := clause.data.get("vacuous_in"):
        yield f"  printed but without effect in: {', '.join(vacuous)}\n"
    if "basis" in clause.data:
        yield f"  follows from: {clause.data['basis']}\n"
    if clause.illustrates:
        yield _wrapped(", ".join(clause.illustrates), "    ", "  illustrates: ")
    if clause.readings:
        yield _wrapped(", ".join(clause.readings), "    ", "  open points: ")
    if clause.unbreakable:
        yield _wrapped(clause.unbreakable.get(language) or clause.unbreakable["en"], "    ", "  cannot be broken: ")
    if notes := clause.data.get("notes"):
        yield _wrapped(notes.get(language) or notes["en"], "    ", "  note: ")
    for entry in language_differences():
        if clause.id in entry["clauses"]:
            yield _wrapped(f"{entry['sentence']}: {entry['difference']}", "    ", "  languages differ: ")
    for entry in oddities():
        if clause.id in entry["clauses"]:
            yield _wrapped(f"{entry['topic']} ({entry['where']}). {entry['ruling']}", "    ", "  odd: ")
    yield from _scenarios_about(clause, scenarios)


def _scenarios_about(clause: Clause, paths: tuple[str, ...]) -> Iterator[str]:
    """Yield the scenarios that cite a clause, and those whose rulings break or keep it."""
    from tractor_check.cli.tested import coverage_of
    from tractor_check.reports.text_check_words import some

    coverage = coverage_of(paths)
    for problem in coverage.unreadable:
        say(problem)
    cited = coverage.citing(clause.id)
    shown = set(cited)
    for title, found in (
        ("cited by", cited),
        ("broken in", coverage.broken(clause.id)),
        ("kept in", coverage.kept(clause.id)),
    ):
        if found:
            names = [name for name in found if title == "cited by" or name not in shown]
            also = "" if len(names) == len(found) else f" ({len(found)} in all)"
            yield _wrapped(some(names, 12) or "those above", "    ", f"  {title}{also}: ")


def _retired(entry: Retired, language: str) -> str:
    """Return what became of a retired id."""
    lines = [f"{entry.id}  (retired)\n", _wrapped(entry.why)]
    for clause in entry.replaced_by:
        lines.append(_wrapped(f"{clause}: {register()[clause].says(language)}", "    ", "  replaced by "))
    return "".join(lines)


def _differences(words: tuple[str, ...]) -> Iterator[str]:
    """Yield what the sheets do not share, as far as all WORDS stand in it."""
    between = [entry for entry in language_differences() if _in_values(entry, words)]
    if between:
        yield "Between the language versions of the five-player sheet (sentences as numbered in English):\n"
    for entry in between:
        yield _wrapped(entry["difference"], "    ", f"  {entry['sentence']} ({entry['nature']}): ")
        yield _wrapped(entry["effect"], "      ", "      effect: ")
        yield _wrapped(", ".join(entry["clauses"]), "      ", "      clauses: ")
    games = [entry for entry in variant_differences() if _in_values(entry, words)]
    if games:
        yield "Between the games:\n"
    for game in games:
        yield _wrapped(
            "; ".join(f"{name}: {said}" for name, said in game.items() if name != "topic"),
            "      ",
            f"  {game['topic']}: ",
        )
    odd = [entry for entry in oddities() if _in_values(entry, words)]
    if odd:
        yield "Oddities:\n"
    for entry in odd:
        yield _wrapped(f"{entry['where']}. {entry['ruling']}", "      ", f"  {entry['topic']}: ")
    if not (between or games or odd):
        raise click.UsageError(f"no difference has '{' '.join(words)}' in it")


def _in_values(entry: object, words: tuple[str, ...]) -> bool:
    """Return whether all words stand somewhere in an entry."""
    text = str(entry).casefold()
    return all(word.casefold() in text for word in words)
