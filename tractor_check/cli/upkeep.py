"""What a run can do beside reporting: rewrite ``expect:``, check quotes against rule texts, show coverage."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TextIO, TypeVar

import click

from tractor_check.cli.options import say, width_of
from tractor_check.comparison import Difference
from tractor_check.coverage import Coverage
from tractor_check.profile import Profile
from tractor_check.reports import Style
from tractor_check.scenario import Scenario

F = TypeVar("F", bound=Callable[..., Any])

_FOR_PEOPLE = frozenset({"table", "text", "markdown"})


def upkeep_options(command: F) -> F:
    """Add ``--update``, ``--force``, ``--texts`` and ``--coverage``."""
    for option in reversed(
        (
            click.option(
                "--update",
                is_flag=True,
                help="First rewrite the values under expect: that disagree, in YAML files; comments and style stay.",
            ),
            click.option("--force", is_flag=True, help="Let --update rewrite files although CI is set."),
            click.option(
                "--texts", metavar="DIR", help="Rule texts: check that what scenarios quote still stands there."
            ),
            click.option("--coverage", is_flag=True, help="After the report, show which clauses were kept and broken."),
        )
    ):
        command = option(command)
    return command


def beside(outputs: Sequence[str]) -> TextIO:
    """Return where to write what is not part of a report: standard error if a machine reads standard output."""
    names = {name for name, _sign, file in (output.partition("=") for output in outputs) if not file or file == "-"}
    return sys.stdout if names <= _FOR_PEOPLE else sys.stderr


def update_first(
    paths: Iterable[str],
    profile: Profile,
    keep: Callable[[Scenario], bool] | None,
    outputs: Sequence[str],
    *,
    force: bool,
) -> None:
    """Rewrite what disagrees, and show the changes.

    Raises:
        click.UsageError: ``CI`` is set and ``--force`` is not, or standard input is among the paths.
    """
    from tractor_check.snapshots import update_paths

    paths = list(paths)
    if os.environ.get("CI", "").lower() not in ("", "0", "false") and not force:
        raise click.UsageError("--update rewrites files and CI is set: run it at your own table, or add --force")
    if "-" in paths:
        raise click.UsageError("--update rewrites files: give files or folders, not standard input")
    stream = beside(outputs)
    count = 0
    for made in update_paths(paths, profile, keep=keep):
        count += len(made.updated)
        stream.write(made.diff)
        for name, why in made.left:
            say(f"{made.file}: {name + ': ' if name else ''}not rewritten: {why}")
    stream.flush()
    say(f"{count} rewritten" if count else "nothing was rewritten")


def quotes_in(texts: str | None) -> Callable[[Scenario], Iterable[Difference]] | None:
    """Return the check of quotes against the rule texts of a folder, if one is given."""
    if texts is None:
        return None
    from tractor_check.texts.quotes import Quotable

    return Quotable(texts).differences


def show_coverage(coverage: Coverage, outputs: Sequence[str]) -> None:
    """Write coverage below the report."""
    from tractor_check.reports.coverage_table import write

    stream = beside(outputs)
    stream.write("\n")
    write(coverage, stream, Style(width=width_of(stream)))
    stream.flush()
