"""``tractor-check text``: rule texts against the lock of their reviewed state."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path

import click

from tractor_check.cli.options import color_option, lang_option, say, wants_color, width_of
from tractor_check.cli.writing import writing
from tractor_check.errors import TractorCheckError
from tractor_check.messages import language_of
from tractor_check.reports import Style
from tractor_check.running import EXIT_AGREES, EXIT_DISAGREES, EXIT_INVALID
from tractor_check.texts.checking import UnreadableError, check, read_document
from tractor_check.texts.lock_reading import LockError, read_lock, shipped_lock
from tractor_check.texts.locks import Lock
from tractor_check.texts.splitting import Document

FORMATS = ("table", "text", "json", "github", "sarif")
DEFAULT_LOCK = "rules.lock.yaml"


@click.group(name="text", epilog="Example: tractor-check text check rules/*.md --lock rules.lock.yaml")
def command() -> None:
    """Rule texts: what changed since they were last reviewed, and which clauses and scenarios that touches."""


@command.command(
    name="check",
    epilog="Examples: tractor-check text check five.en.txt five.ko.txt five.ja.txt; "
    "tractor-check text check house.md --lock rules.lock.yaml --against old/house.md -o text",
)
@click.argument("files", nargs=-1, required=True, metavar="FILES...")
@click.option(
    "--lock", "lock_file", metavar="FILE", help="Lock to check against; by default that of the five printed sheets."
)
@click.option(
    "--sheet", metavar="NAME", help="Which sheet FILES are a version of, such as five.en, when that cannot be told."
)
@click.option(
    "--against", "old", multiple=True, metavar="OLD", help="An earlier version: changes are shown word by word."
)
@click.option(
    "--scenarios", multiple=True, metavar="PATH", help="Scenarios that test the clauses; by default those shipped."
)
@click.option(
    "-o",
    "outputs",
    multiple=True,
    metavar="FORMAT[=FILE]",
    help=f"Report to write, may be repeated: {', '.join(FORMATS)}.",
)
@lang_option
@color_option
def check_command(
    files: tuple[str, ...],
    lock_file: str | None,
    sheet: str | None,
    old: tuple[str, ...],
    scenarios: tuple[str, ...],
    outputs: tuple[str, ...],
    lang: str | None,
    color: str,
) -> None:
    """Report sentences that changed, came, went or moved since they were locked, and what that touches.

    FILES are plain text or Markdown. White space, line wrapping, quotes and full-width punctuation do not count.

    Exit codes: 0 all as locked, 1 something changed, 3 a file cannot be read.
    """
    from tractor_check.cli.tested import coverage_of

    lock = _lock(lock_file)
    unreadable: list[str] = []
    documents = _documents(files, lock, unreadable)
    earlier = _documents(old, lock, unreadable)
    coverage = coverage_of(scenarios)
    unreadable += coverage.unreadable
    outcome = check(documents, lock, coverage, asked=sheet, old=earlier, unreadable=unreadable)
    language = language_of(lang)
    for output in outputs or ("table",):
        with writing(output, FORMATS) as (name, stream):
            style = Style(width=width_of(stream), color=wants_color(color, stream), lang=language)
            import_module(f"tractor_check.reports.text_check_{name}").write(outcome, stream, style)
    for message in outcome.unreadable:
        say(message)
    sys.stdout.flush()
    raise click.exceptions.Exit(
        EXIT_INVALID if outcome.unreadable else EXIT_DISAGREES if outcome.drifts else EXIT_AGREES
    )


def _lock(file: str | None) -> Lock:
    """Return the lock asked for.

    Raises:
        click.exceptions.Exit: it cannot be read; standard error says why.
    """
    try:
        return shipped_lock() if file is None else read_lock(file)
    except LockError as error:
        say(str(error))
        raise click.exceptions.Exit(EXIT_INVALID) from error


def _documents(files: Iterable[str], lock: Lock, unreadable: list[str]) -> list[Document]:
    """Return the documents that can be read, and add a message for each that cannot."""
    found = []
    for file in files:
        try:
            found.append(read_document(file, lock))
        except UnreadableError as error:
            unreadable.append(str(error))
    return found


@command.command(name="lock", epilog="Example: tractor-check text lock house.en.md house.zh.md --lock rules.lock.yaml")
@click.argument("files", nargs=-1, required=True, metavar="FILES...")
@click.option(
    "--lock",
    "lock_file",
    default=DEFAULT_LOCK,
    show_default=True,
    metavar="FILE",
    help="Lock to make or to bring up to date.",
)
@click.option("--sheet", metavar="NAME", help="Name of the sheet; by default that of the file. One file only.")
@click.option("--variant", type=click.Choice(["five", "four-80", "four-40"]), help="The game that new sheets are for.")
@click.option(
    "--sections", default="", metavar="CODE,…", help="Codes for new sections after the introduction; else S1, S2, …."
)
def lock_command(files: tuple[str, ...], lock_file: str, sheet: str | None, variant: str | None, sections: str) -> None:
    """Record FILES as reviewed. A lock ending in .json holds digests only; one ending in .yaml keeps the text.

    In a YAML lock each sentence is mapped by hand to the clauses that it states. Sentences that stay or move keep their
    mapping, comments stay where they are, and what is not mapped is listed.

    Exit codes: 0 recorded, 3 a file cannot be read (then nothing is written).
    """
    from tractor_check.cli.recording import record

    if sheet is not None and len(files) > 1:
        raise click.UsageError("--sheet names one sheet: give one file")
    if not lock_file.endswith((".json", ".yaml", ".yml")):
        raise click.BadParameter("end it in .yaml (keeps the text) or .json (digests only)", param_hint="--lock")
    path = Path(lock_file)
    lock = _lock(lock_file) if path.exists() else None
    unreadable: list[str] = []
    documents = _documents(files, lock or Lock(lock_file, {}, {}), unreadable)
    if unreadable:
        for message in unreadable:
            say(message)
        raise click.exceptions.Exit(EXIT_INVALID)
    codes: Sequence[str] = [code.strip() for code in sections.split(",") if code.strip()]
    try:
        sys.stdout.write(record(documents, path, lock, name=sheet, variant=variant, codes=codes))
    except (OSError, TractorCheckError) as error:
        say(f"{lock_file}: {getattr(error, 'strerror', None) or error}; nothing was written")
        raise click.exceptions.Exit(EXIT_INVALID) from error
