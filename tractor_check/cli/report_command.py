"""``tractor-check report``: teaching pages and pictures."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from tractor_check.cli.options import lang_option, profile_from, profile_options, say
from tractor_check.loading import load_paths
from tractor_check.messages import language_of
from tractor_check.running import INVALID, Result, Summary, run, with_unique_ids
from tractor_check.selecting import selector
from tractor_check.shipped import folder


@click.command(
    name="report",
    epilog="Examples: tractor-check report scenarios/teaching --quiz -o course.html; "
    "tractor-check report scenarios/teaching --svg lesson-throw-recalled -o recalled.svg",
)
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option("-o", "output", metavar="FILE", help="Where to write; standard output without it.")
@click.option("-k", "expression", metavar="EXPR", help="Only scenarios that match; and, or, not.")
@click.option("--quiz", is_flag=True, help="Answers hidden until asked for; printed on pages of their own.")
@click.option("--title", help="Title of the page.")
@click.option("--svg", "wanted", metavar="ID", help="One position as a picture for a slide, instead of the page.")
@click.option("--two-colours", is_flag=True, help="The picture with red and black suits instead of four colours.")
@profile_options
@lang_option
def command(
    paths: tuple[str, ...],
    output: str | None,
    expression: str | None,
    quiz: bool,
    title: str | None,
    wanted: str | None,
    two_colours: bool,
    profile_name: str,
    settings: tuple[str, ...],
    lang: str | None,
) -> None:
    """One HTML page of scenarios (default: those that ship with the tool) with their rulings, or one as a picture.

    The page needs no network and holds all four languages. Exit codes are those of run: 0 all agree, 1 a ruling
    disagrees (the page says where), 3 an invalid file or an unexpected fault, 5 nothing ran.
    """
    profile = profile_from(profile_name, settings)
    language = language_of(lang)
    summary = Summary()
    keep = selector(expression) if expression else None
    items = with_unique_ids(load_paths(paths or (str(folder("scenarios")),), sys.stdin.buffer))
    results = list(_counted(run(items, profile, keep=keep), summary))
    if wanted is not None:
        _write(output, _picture(results, wanted, language, four_colours=not two_colours))
        return
    if summary.ran:
        from tractor_check.pages.page import page

        _write(output, page(results, language=language, quiz=quiz, title=title, profile=profile))
    else:
        say("nothing ran" + (f": no scenario matches -k '{expression}'" if expression else ""))
    raise click.exceptions.Exit(summary.exit_code)


def _counted(results: Iterator[Result], summary: Summary) -> Iterator[Result]:
    """Yield the results, counted; what cannot be read is said on standard error."""
    for result in results:
        summary.add(result)
        if result.status == INVALID:
            for problem in result.problems:
                say(str(problem))
        yield result


def _picture(results: list[Result], wanted: str, language: str, *, four_colours: bool) -> str:
    """Return the picture of one scenario."""
    from tractor_check.pages.picture import picture

    for result in results:
        if result.id == wanted and result.scenario is not None and result.ruling is not None:
            return picture(result.scenario, result.ruling, language=language, four_colours=four_colours)
    from difflib import get_close_matches

    near = get_close_matches(wanted, [result.id for result in results], n=1)
    hint = f"; did you mean '{near[0]}'?" if near else ""
    raise click.BadParameter(f"no scenario '{wanted}' was ruled on{hint}", param_hint="--svg")


def _write(output: str | None, text: str) -> None:
    """Write to a file or to standard output."""
    if output is None or output == "-":
        sys.stdout.write(text)
        return
    try:
        Path(output).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise click.BadParameter(f"cannot write '{output}': {error.strerror}", param_hint="-o") from error
