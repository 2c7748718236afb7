"""``tractor-check new``: a scenario to start from."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from tractor_check.adjudicate import adjudicate
from tractor_check.cards import RANKS
from tractor_check.cli.asked import _OPTIONS, asked_for
from tractor_check.cli.options import profile_from, profile_options, say
from tractor_check.errors import TractorCheckError
from tractor_check.notation import cards
from tractor_check.running import EXIT_INVALID
from tractor_check.scenario import Scenario

_VARIANTS = ("five", "four-80", "four-40")
HOW = """Say what the scenario holds: options, or answers on a terminal:

  tractor-check new case.yaml --variant four-80 --level 2 --trump C --lead 'P1:D 7 7 8 8' --hand 'P2:D 3 4 5 A A'
"""


def _position(command: Any) -> Any:
    """Add the options that describe a position, as ``rule`` has them."""
    for option in reversed(_OPTIONS[1:]):
        command = option(command)
    return command


@click.command(
    name="new",
    epilog="Example: tractor-check new case.yaml --id my-case --variant four-80 --level 2 --trump C "
    "--lead 'P1:D 7 7 8 8' --hand 'P2:D 3 4 5 A A' --play 'P2:D 3 4 5 A'",
)
@click.argument("file", required=False, metavar="[FILE]")
@click.option("--id", "name", help="Id of the scenario; by default the name of the file.")
@click.option("--title", help="What the scenario shows, in a line.")
@click.option("--tag", "tags", multiple=True, help="A tag; may be repeated.")
@click.option("--force", is_flag=True, help="Write even if the file is there.")
@_position
@profile_options
def command(
    file: str | None,
    name: str | None,
    title: str | None,
    tags: tuple[str, ...],
    force: bool,
    profile_name: str,
    settings: tuple[str, ...],
    **options: Any,
) -> None:
    """Write a scenario with comments and the engine's ruling as what it expects, to FILE or to standard output.

    What the options leave out is asked for on a terminal. Exit codes: 0 written, 3 the position cannot be ruled on.
    """
    profile = profile_from(profile_name, settings)
    if not any(options.values()):
        if not _terminal():
            raise click.UsageError(HOW)
        options = dict(_ask())
    try:
        scenario = asked_for(None, options).scenario
    except TractorCheckError as error:
        say(str(error))
        raise click.exceptions.Exit(EXIT_INVALID) from error
    assert scenario is not None
    scenario = scenario._replace(id=name or _id_from(file), title=title, tags=tags)
    ruling = adjudicate(scenario, profile, wanted=("must_include",))
    save(scenario, ruling, file, force=force)
    if ruling.faults:
        from tractor_check.messages import fault_sentence

        for fault in ruling.faults:
            say(fault_sentence(fault))
        raise click.exceptions.Exit(EXIT_INVALID)


def save(scenario: Scenario, ruling: Any, file: str | None, *, force: bool) -> None:
    """Write a scenario and its ruling to a file, or to standard output.

    Raises:
        click.UsageError: the file is there, or cannot be written.
    """
    from tractor_check.drafting import SCHEMA, draft, schema_for
    from tractor_check.replacing import replace_file

    if file is None or file == "-":
        sys.stdout.write(draft(scenario, ruling, schema=SCHEMA))
        return
    if Path(file).exists() and not force:
        raise click.UsageError(f"'{file}' is there already; --force writes over it")
    try:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        replace_file(file, draft(scenario, ruling, schema=schema_for(file)).encode())
    except OSError as error:
        raise click.UsageError(f"cannot write '{file}': {error.strerror}") from error
    say(f"wrote {file}")


def _terminal() -> bool:
    """Return whether there is somebody to ask."""
    return sys.stdin.isatty()


def _id_from(file: str | None) -> str:
    """Return an id made of a file's name."""
    words = re.findall(r"[a-z0-9]+", Path(file).stem.lower()) if file and file != "-" else []
    return "-".join(words) or "new-scenario"


# ------------------------------------------------------------------------------------------------------------ questions


def _ask() -> Mapping[str, Any]:
    """Return the options that a person's answers come to."""
    found: dict[str, Any] = {"variant": click.prompt("Game", type=click.Choice(_VARIANTS), default="four-80", err=True)}
    found["level"] = _until("Level of the hand (2 to 10, J, Q, K, A)", _level)
    found["trump"] = click.prompt("Trump", type=click.Choice(["S", "H", "C", "D", "NT"]), err=True)
    found["hands"] = _several("A hand, such as P2:D 3 4 5 A A (empty for no more)")
    found["lead"] = _until("The lead, such as P1:D 7 7 8 8", _seated)
    found["plays"] = _several("A reply, such as P2:D 3 4 5 A (empty for no more)")
    return found


def _several(question: str) -> tuple[str, ...]:
    """Return answers until an empty one."""
    found: list[str] = []
    while True:
        answer = _until(question, lambda text: text if not text else _seated(text), default="")
        if not answer:
            return tuple(found)
        found.append(answer)


def _until(question: str, read: Callable[[str], str], default: str | None = None) -> str:
    """Ask until the answer can be read; say each time why not."""
    while True:
        answer: str = click.prompt(question, default=default, show_default=False, err=True).strip()
        try:
            return read(answer)
        except (TractorCheckError, ValueError) as error:
            say(str(error))


def _level(text: str) -> str:
    """Return a level as it was written."""
    if text not in (rank.value for rank in RANKS):
        raise ValueError(f"'{text}' is no level; write 2 to 10, J, Q, K or A")
    return text


def _seated(text: str) -> str:
    """Return a seat with its cards as it was written."""
    seat, sign, held = text.partition(":")
    if not sign or not seat.strip() or not held.strip():
        raise ValueError(f"'{text}': write SEAT:CARDS, such as P1:D 7 7 8 8")
    cards(held)
    return text
