"""Options that mean the same in every command."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, TextIO, TypeVar

import click

from tractor_check.cli.completing import complete_profile, complete_setting
from tractor_check.profile import PRINTED, Profile

F = TypeVar("F", bound=Callable[..., Any])


def profile_options(command: F) -> F:
    """Add ``--profile`` and ``--set``."""
    command = click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="READING=VALUE",
        shell_complete=complete_setting,
        help="Read one point otherwise; may be repeated. A value with an argument: score.cap='{number: 5}'.",
    )(command)
    return click.option(
        "--profile",
        "profile_name",
        default="printed",
        metavar="NAME|FILE",
        shell_complete=complete_profile,
        help="Readings to rule under.",
    )(command)


def select_option(command: F) -> F:
    """Add ``-k``."""
    return click.option(
        "-k",
        "expression",
        metavar="EXPR",
        help="Only scenarios whose id, title, tags, clauses or path match; and, or, not.",
    )(command)


def color_option(command: F) -> F:
    """Add ``--color``."""
    choice = click.Choice(["auto", "always", "never"])
    return click.option(
        "--color", type=choice, default="auto", help="Colour: auto (on a terminal, unless NO_COLOR is set)."
    )(command)


def lang_option(command: F) -> F:
    """Add ``--lang``."""
    choice = click.Choice(["en", "ko", "ja", "zh"])
    return click.option("--lang", type=choice, default=None, help="Language of the words; else the locale's.")(command)


def profile_from(name: str, settings: tuple[str, ...]) -> Profile:
    """Return the profile of ``--profile`` and ``--set``.

    Raises:
        click.BadParameter: a setting cannot be read.
        click.exceptions.Exit: the profile file cannot be used; what is wrong with it has been said.
    """
    if name == "printed":
        profile = PRINTED
    else:
        from tractor_check.profiles import ProfileFileError, load_profile

        try:
            profile = load_profile(name)
        except ProfileFileError as error:
            say(str(error))
            raise click.exceptions.Exit(2) from error
    if settings:
        found = dict(map(_setting, settings))
        profile = profile.replace(found, name=f"{profile.name} with {', '.join(settings)}")
    return profile


def _setting(text: str) -> tuple[str, Any]:
    """Return reading id and value of ``READING=VALUE``."""
    reading_id, sign, value = text.partition("=")
    if not sign or not value.strip():
        raise click.BadParameter(
            f"'{text}': write READING=VALUE, such as throw.recall.lead=smallest-part", param_hint="--set"
        )
    if value.lstrip().startswith("{"):
        import yaml

        try:
            return reading_id.strip(), yaml.safe_load(value)
        except yaml.YAMLError as error:
            raise click.BadParameter(
                f"'{value}' cannot be read; write {{name: argument}}", param_hint="--set"
            ) from error
    return reading_id.strip(), value.strip()


def wants_color(choice: str, stream: TextIO) -> bool:
    """Return whether to colour what goes to ``stream``."""
    if choice == "auto":
        return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    return choice == "always"


def width_of(stream: TextIO) -> int:
    """Return the columns to fill: the terminal's, or 100 where there is none."""
    if stream.isatty():
        from shutil import get_terminal_size  # here, for it loads all kinds of archives

        return get_terminal_size((100, 24)).columns
    given = os.environ.get("COLUMNS", "")
    return max(int(given), 20) if given.isdecimal() and len(given) < 6 and int(given) else 100


def say(text: str) -> None:
    """Write a message for people beside the report, on standard error."""
    print(text, file=sys.stderr)
