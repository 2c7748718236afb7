"""``tractor-check import``: a play log into scenarios."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tractor_check.cli.options import say
from tractor_check.running import EXIT_INVALID
from tractor_check.shipped import folder

if TYPE_CHECKING:
    from tractor_check.importing.scenarios import Asked

_MOST = 10_000_000


@click.command(
    name="import",
    epilog="Examples: tractor-check import log.txt --variant four-80 --level 2 --trump H -o disputes/evening.yaml; "
    "tractor-check import log.txt --variant four-80 --level 2 --trump H --trick 3 | tractor-check rule",
)
@click.argument("file", required=False, type=click.Path(), metavar="[FILE]")
@click.option(
    "--variant", type=click.Choice(["five", "four-80", "four-40"]), help="The game, where the log does not tell."
)
@click.option("--level", metavar="LEVEL", help="Level of the hand, whatever the log says: 2 to 10, J, Q, K, A.")
@click.option("--trump", metavar="SUIT", help="Trump, whatever the log says: S H C D, or NT.")
@click.option("--seats", metavar="'A, B, C, D'", help="Names in play order; else as they play in the first trick.")
@click.option("--dealer", metavar="NAME", help="The dealer.")
@click.option("--trick", type=click.IntRange(1), metavar="N", help="Only the N-th trick, as one scenario: for rule.")
@click.option("--id", "prefix", default="log", metavar="ID", help="What the ids begin with.")
@click.option(
    "-o",
    "output",
    type=click.Path(),
    metavar="FILE",
    help="Write to a file that does not exist yet, instead of standard output.",
)
def command(file: str | None, trick: int | None, output: str | None, **options: Any) -> None:
    """Turn a pasted play log into scenarios, a trick each: lines such as 'P1 played 8♦8♦J♦Q♦'.

    Times, chat brackets and other lines are passed over. What the log does not tell stays unknown: hands are left out
    unless the log has every card of every player.

    Exit codes: 0 written, 3 the log cannot be read.
    """
    from tractor_check.importing.play_log import LogError
    from tractor_check.importing.scenarios import imported

    asked = _asked(**options)
    if file is None and sys.stdin.isatty():
        raise click.UsageError("give a log: a file, or text on standard input")
    name, text = _text(file)
    try:
        found = imported(text.splitlines(), name, asked)
    except LogError as error:
        say(str(error))
        raise click.exceptions.Exit(EXIT_INVALID) from error
    documents = [_only(found.documents, trick)] if trick else found.documents
    for remark in found.remarks:
        say(remark)
    _write(documents, output)


def _asked(
    variant: str | None, level: str | None, trump: str | None, seats: str | None, dealer: str | None, prefix: str
) -> Asked:
    """Return what the options say.

    Raises:
        click.BadParameter: a value that cannot be.
    """
    import re

    from tractor_check.cards import RANKS
    from tractor_check.importing.scenarios import Asked

    if level is not None and level not in {rank.value for rank in RANKS}:
        raise click.BadParameter(f"'{level}': write 2 to 10, J, Q, K or A", param_hint="--level")
    if trump is not None and trump not in ("S", "H", "C", "D", "NT"):
        raise click.BadParameter(f"'{trump}': write S, H, C, D or NT", param_hint="--trump")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", prefix):
        raise click.BadParameter(f"'{prefix}': write small letters and digits, joined by hyphens", param_hint="--id")
    names = [name.strip() for name in seats.split("," if "," in seats else None)] if seats else []
    return Asked(variant, level, trump, dealer, tuple(names), prefix)


def _text(file: str | None) -> tuple[str, str]:
    """Return what to call the log, and the log."""
    if file is None or file == "-":
        data, name = sys.stdin.buffer.read(_MOST + 1), "standard input"
    else:
        name = file
        try:
            with open(file, "rb") as stream:
                data = stream.read(_MOST + 1)
        except OSError as error:
            raise click.BadParameter(f"'{file}' cannot be read: {error.strerror}", param_hint="FILE") from error
    if len(data) > _MOST:
        raise click.BadParameter(f"'{name}' is over 10 MB: cut the log", param_hint="FILE")
    try:
        return name, data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise click.BadParameter(f"'{name}' is not UTF-8: save it as UTF-8", param_hint="FILE") from error


def _only(documents: list[dict[str, Any]], number: int) -> dict[str, Any]:
    """Return one trick, counted over all hands, with what is given to it."""
    tricks = [
        {"id": scenario["id"], **document["given"], **scenario}
        for document in documents
        for scenario in document["scenarios"]
    ]
    if number > len(tricks):
        raise click.BadParameter(
            f"the log has {len(tricks)} {'trick' if len(tricks) == 1 else 'tricks'}", param_hint="--trick"
        )
    return tricks[number - 1]


def _write(documents: list[dict[str, Any]], output: str | None) -> None:
    """Write scenarios as YAML."""
    import yaml

    text = yaml.safe_dump_all(documents, allow_unicode=True, sort_keys=False, default_flow_style=None, width=120)
    if output is None or output == "-":
        sys.stdout.write(text)
        return
    schema = os.path.relpath(str(folder("schemas") / "scenario.schema.json"), os.path.dirname(output) or ".")
    try:
        Path(output).parent.mkdir(parents=True, exist_ok=True)
        with Path(output).open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(f"# yaml-language-server: $schema={schema}\n{text}")
    except FileExistsError as error:
        raise click.BadParameter(f"'{output}' is there already: name another file", param_hint="-o") from error
    except OSError as error:
        raise click.BadParameter(f"cannot write '{output}': {error.strerror}", param_hint="-o") from error
    say(f"{output}: {sum(len(document.get('scenarios', (1,))) for document in documents)} scenarios")
