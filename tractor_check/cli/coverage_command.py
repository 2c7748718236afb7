"""``tractor-check coverage``: which clauses the scenarios keep and break."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from tractor_check.cli.options import (
    color_option,
    lang_option,
    profile_from,
    profile_options,
    say,
    select_option,
    wants_color,
    width_of,
)
from tractor_check.cli.tested import coverage_of
from tractor_check.cli.writing import writing
from tractor_check.coverage import Coverage
from tractor_check.messages import language_of
from tractor_check.reports import Style
from tractor_check.reports.text_check_words import some
from tractor_check.running import EXIT_AGREES, EXIT_DISAGREES, EXIT_INVALID, EXIT_NOTHING_RAN
from tractor_check.selecting import selector

FORMATS = ("table", "json", "markdown", "csv")


@click.command(
    name="coverage",
    epilog="Examples: tractor-check coverage; tractor-check coverage house/ --threshold 90 -o markdown=coverage.md",
)
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option(
    "--threshold",
    type=click.FloatRange(0, 100),
    metavar="N",
    help="Fail when less than N % of the clauses are covered.",
)
@click.option(
    "-o",
    "outputs",
    multiple=True,
    metavar="FORMAT[=FILE]",
    help=f"Report to write, may be repeated: {', '.join(FORMATS)}.",
)
@select_option
@profile_options
@lang_option
@color_option
def command(
    paths: tuple[str, ...],
    expression: str | None,
    threshold: float | None,
    outputs: tuple[str, ...],
    profile_name: str,
    settings: tuple[str, ...],
    lang: str | None,
    color: str,
) -> None:
    """Show for every clause the scenarios whose rulings keep it and break it (default: the shipped ones).

    Reasons of rulings count, not what a scenario cites; only scenarios that are ruled as they expect count. A clause is
    covered when it is kept, and broken unless the register says why nobody can break it.

    Exit codes: 0, 1 below the threshold, 3 a file cannot be read, 5 nothing ran.
    """
    keep = selector(expression) if expression else None
    coverage = coverage_of(paths, profile_from(profile_name, settings), keep)
    language = language_of(lang)
    for output in outputs or ("table",):
        with writing(output, FORMATS) as (name, stream):
            style = Style(width=width_of(stream), color=wants_color(color, stream), lang=language)
            import_module(f"tractor_check.reports.coverage_{name}").write(coverage, stream, style)
    sys.stdout.flush()
    raise click.exceptions.Exit(_exit_code(coverage, threshold))


def _exit_code(coverage: Coverage, threshold: float | None) -> int:
    """Return the exit code, having said what is wrong."""
    if coverage.left_out:
        say(
            f"not counted: {len(coverage.left_out)} that do not agree, were skipped or cannot be read: "
            f"{some(coverage.left_out)}"
        )
    for problem in coverage.unreadable:
        say(problem)
    if coverage.unreadable:
        return EXIT_INVALID
    if not coverage.counted:
        say("nothing ran")
        return EXIT_NOTHING_RAN
    if threshold is not None and coverage.percent < threshold:
        say(f"{coverage.percent:.1f} % is below the threshold of {threshold:g} %")
        return EXIT_DISAGREES
    return EXIT_AGREES
