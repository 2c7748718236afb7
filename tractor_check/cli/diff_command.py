"""``tractor-check diff``: which rulings change between two sides."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

import click

from tractor_check.cli.options import profile_from, say, select_option, width_of
from tractor_check.compare import Comparison, Side, compare
from tractor_check.loading import Invalid, Loaded, load_paths
from tractor_check.profile import PRINTED, Profile
from tractor_check.running import EXIT_AGREES, EXIT_DISAGREES, EXIT_INVALID, EXIT_NOTHING_RAN, with_unique_ids
from tractor_check.saved import SavedResults, read_saved
from tractor_check.scenario import Scenario
from tractor_check.selecting import selector
from tractor_check.shipped import folder

FORMATS = ("table", "json", "markdown")


@click.command(
    name="diff",
    epilog="Examples: tractor-check diff printed rbtying; tractor-check diff printed throw.recall.lead=smallest-part "
    "scenarios/throw; tractor-check run --explain -o jsonl=old.jsonl, later tractor-check diff old.jsonl printed",
)
@click.argument("before", metavar="A")
@click.argument("after", metavar="B")
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@select_option
@click.option("-o", "output", type=click.Choice(FORMATS), default="table", help="How to print what changes.")
def command(before: str, after: str, paths: tuple[str, ...], expression: str | None, output: str) -> None:
    """Show which rulings change from A to B, field by field, grouped by the reading responsible.

    A and B are each a profile (printed, rbtying, shanghai, club), a profile file, READING=VALUE (the other side's
    profile with that one value), or results saved by run -o jsonl (with --explain they say what ruled them). Both are
    ruled on PATHS, by default the scenarios that ship with the tool; of two saved results only what they hold is
    compared.

    Exit codes: 0 nothing changes, 1 a ruling changes, 3 an invalid file, 5 there was nothing to compare.
    """
    sides = _sides(before, after)
    keep = selector(expression) if expression else None
    invalid: list[Invalid] = []
    scenarios = _scenarios(with_unique_ids(load_paths(paths or (str(folder("scenarios")),), sys.stdin.buffer)), invalid)
    found = compare(*sides, (scenario for scenario in scenarios if keep is None or keep(scenario)))
    for item in invalid:
        for problem in item.problems:
            say(str(problem))
    sys.stdout.write(_written(found, output))
    sys.stdout.flush()
    if not found.compared:
        say("there was nothing to compare")
    raise click.exceptions.Exit(_code(found, invalid))


def _code(found: Comparison, invalid: list[Invalid]) -> int:
    """Return the exit code."""
    if invalid:
        return EXIT_INVALID
    if not found.compared:
        return EXIT_NOTHING_RAN
    return EXIT_DISAGREES if found.changed else EXIT_AGREES


def _sides(before: str, after: str) -> tuple[Side, Side]:
    """Return what A and B stand for; one that names a single value builds on the other's profile."""
    first, second = (None if _is_setting(text) else _side(text) for text in (before, after))
    base_of_first = second if isinstance(second, Profile) else PRINTED
    base_of_second = first if isinstance(first, Profile) else PRINTED
    return first or _with_value(base_of_first, before), second or _with_value(base_of_second, after)


def _is_setting(text: str) -> bool:
    """Return whether a side is written READING=VALUE."""
    return "=" in text and not text.lower().endswith((".jsonl", ".yaml", ".yml", ".json"))


def _side(text: str) -> Side:
    """Return saved results, or the profile of that name or in that file."""
    saved: SavedResults | None = read_saved(text) if text.lower().endswith(".jsonl") else None
    return saved or profile_from(text, ())


def _with_value(base: Profile, text: str) -> Profile:
    """Return a profile with one value changed."""
    profile = profile_from(PRINTED.name, (text,))
    reading_id = text.partition("=")[0].strip()
    from tractor_check.profile import reading

    return base.replace(
        {reading_id: profile.value(reading(reading_id))}, name=text if base is PRINTED else f"{base.name} with {text}"
    )


def _scenarios(items: Iterable[Loaded | Invalid], invalid: list[Invalid]) -> Iterator[Scenario]:
    """Yield the scenarios that could be read; the others are added to ``invalid``."""
    for item in items:
        if isinstance(item, Invalid):
            invalid.append(item)
        else:
            yield item.scenario


def _written(found: Comparison, output: str) -> str:
    """Return the comparison in the format asked for."""
    if output == "json":
        from tractor_check.reports.diff_data import diff_json

        return diff_json(found)
    if output == "markdown":
        from tractor_check.reports.diff_markdown import diff_markdown

        return diff_markdown(found)
    from tractor_check.reports.diff_table import diff_table

    return diff_table(found, width=width_of(sys.stdout))
