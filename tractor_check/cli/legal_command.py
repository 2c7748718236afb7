"""``tractor-check legal``: which replies are legal."""

from __future__ import annotations

import sys
from typing import Any

import click

from tractor_check.adjudicate import REPLY_KEYS, adjudicate
from tractor_check.cli.asked import asked_for, position_options
from tractor_check.cli.options import profile_from, profile_options
from tractor_check.errors import TractorCheckError
from tractor_check.messages import fault_sentence
from tractor_check.rules.options import LIST_LIMIT
from tractor_check.ruling import Ruling
from tractor_check.running import EXIT_INVALID


@click.command(
    name="legal",
    epilog="Example: tractor-check legal --variant four-80 --level 2 --trump C --lead 'P1:D 7 7 8 8' "
    "--hand 'P2:D 3 4 5 A A'",
)
@position_options
@click.option("-o", "output", type=click.Choice(["text", "json"]), default="text", help="How to print the answer.")
@profile_options
def command(file: str | None, output: str, profile_name: str, settings: tuple[str, ...], **options: Any) -> None:
    """How many replies are legal, what every one must include, and the list (up to 200), for each hand given.

    Exit codes: 0 answered, 3 the position cannot be ruled on.
    """
    profile = profile_from(profile_name, settings)
    try:
        asked = asked_for(file, options)
    except TractorCheckError as error:
        click.echo(str(error), err=True)
        raise click.exceptions.Exit(EXIT_INVALID) from error
    if asked.invalid is not None:
        for problem in asked.invalid.problems:
            click.echo(str(problem), err=True)
        raise click.exceptions.Exit(EXIT_INVALID)
    assert asked.scenario is not None
    if asked.scenario.lead is None:
        raise click.UsageError("a lead is missing: there is nothing to reply to")
    ruling = adjudicate(asked.scenario, profile, wanted=REPLY_KEYS)
    if ruling.faults:
        for fault in ruling.faults:
            click.echo(fault_sentence(fault), err=True)
        raise click.exceptions.Exit(EXIT_INVALID)
    if output == "json":
        import json

        from tractor_check.comparison import plain

        answer = {key: plain(ruling.answer[key]) for key in ("lead", *REPLY_KEYS) if key in ruling.answer}
        sys.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2) + "\n")
        return
    sys.stdout.write(_text(ruling))


def _text(ruling: Ruling) -> str:
    """Return the answer for people."""
    answer = ruling.answer
    if not answer["lead"]["legal"]:
        return "The lead is illegal: there is nothing to reply to.\n"
    if answer["lead"]["legal"] is not True:
        return "The lead is undetermined: a reading that is left open decides what is trump.\n"
    lines = []
    if answer["lead"]["recalled"] is True:
        led = answer["lead"].get("led")
        lines.append(
            f"The throw is recalled; {led.symbols if led is not None else 'one of the equal smallest cards'} is led."
        )
    for seat, count in answer.get("option_count", {}).items():
        noun = "reply is" if count == 1 else "replies are"
        lines.append(
            f"{seat}: {count:,} {noun} legal." if count else f"{seat}: the hand holds fewer cards than were led."
        )
        common = answer.get("must_include", {}).get(seat)
        if common is not None:
            lines.append(f"  Every one includes {common.symbols}." if len(common) else "  No card is in all of them.")
        if count > LIST_LIMIT:
            lines.append(f"  More than {LIST_LIMIT}, so they are not listed.")
        lines += [f"    {reply.symbols}" for reply in answer.get("options", {}).get(seat, ())]
    return "\n".join(lines or ["Give a hand: --hand 'P2:D 3 4 5 A A'."]) + "\n"
