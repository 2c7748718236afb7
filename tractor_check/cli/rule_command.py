"""``tractor-check rule``: one ruling in full, for a referee."""

from __future__ import annotations

import sys
from typing import Any

import click

from tractor_check.adjudicate import REPLY_KEYS, adjudicate
from tractor_check.cli.asked import asked_for, position_options, seat_and_rest
from tractor_check.cli.options import color_option, lang_option, profile_from, profile_options, wants_color, width_of
from tractor_check.comparison import differences
from tractor_check.errors import TractorCheckError
from tractor_check.messages import language_of
from tractor_check.notation import cards
from tractor_check.profile import Profile
from tractor_check.reports.ruling_text import ruling_text
from tractor_check.ruling import Ruling
from tractor_check.running import EXIT_AGREES, EXIT_DISAGREES, EXIT_INVALID
from tractor_check.scenario import Scenario


@click.command(
    name="rule",
    epilog="Example: tractor-check rule --variant four-80 --level 2 --trump C --lead 'P1:D 7 7 8 8' "
    "--hand 'P2:D 3 4 5 A A' --play 'P2:D 3 4 5 A' --try 'P2:D A A 3 4'",
)
@position_options
@click.option(
    "--try", "tries", multiple=True, metavar="SEAT:CARDS", help="Rule on another reply beside it; may be repeated."
)
@click.option("-o", "output", type=click.Choice(["text", "json"]), default="text", help="How to print the ruling.")
@click.option("--brief", is_flag=True, help="One line.")
@click.option("--slip", is_flag=True, help="A ruling to hand over: hands, readings, version, profile, register.")
@click.option("--save", "saved", metavar="FILE", help="Write the position as a scenario that expects this ruling.")
@click.option("--force", is_flag=True, help="With --save: write even if the file is there.")
@click.option("--explain", is_flag=True, hidden=True, help="Kept for symmetry with run: rule always explains.")
@profile_options
@lang_option
@color_option
def command(
    file: str | None,
    tries: tuple[str, ...],
    output: str,
    brief: bool,
    slip: bool,
    saved: str | None,
    force: bool,
    explain: bool,
    profile_name: str,
    settings: tuple[str, ...],
    lang: str | None,
    color: str,
    **options: Any,
) -> None:
    """One ruling in full: verdict, reason and clause, what would have been legal, what happens next, how far it is
    settled.

    From a FILE (--id picks one of several), from standard input, or from options.
    Exit codes: 0 ruled (an illegal play included), 1 the scenario expects otherwise, 3 it cannot be ruled on.
    """
    profile = profile_from(profile_name, settings)
    try:
        asked = asked_for(file, options)
    except TractorCheckError as error:
        click.echo(str(error), err=True)
        raise click.exceptions.Exit(EXIT_INVALID) from error
    if asked.scenario is None:
        assert asked.invalid is not None
        for problem in asked.invalid.problems:
            click.echo(str(problem), err=True)
        raise click.exceptions.Exit(EXIT_INVALID)
    scenario = asked.scenario
    ruling = adjudicate(scenario, profile, wanted=REPLY_KEYS, sensitivity=True)
    tried = [_tried(scenario, text, profile) for text in tries]
    found = differences(scenario, ruling)
    if output == "json":
        _print_json(scenario, ruling, tried, disagrees=bool(found))
    else:
        look: dict[str, Any] = {"width": min(width_of(sys.stdout), 100), "color": wants_color(color, sys.stdout)}
        if slip:
            from tractor_check.register.digest import register_digest

            look["register_digest"] = register_digest()
        look |= {"brief": brief, "slip": slip}
        click.echo(ruling_text(scenario, ruling, lang=language_of(lang), tried=tried, **look))
        _print_differences(found)
    if saved is not None:
        from tractor_check.cli.new_command import save

        save(scenario, ruling, saved, force=force)
    if ruling.faults:
        raise click.exceptions.Exit(EXIT_AGREES if "faults" in (scenario.expect or {}) and not found else EXIT_INVALID)
    raise click.exceptions.Exit(EXIT_DISAGREES if found else EXIT_AGREES)


def _tried(scenario: Scenario, text: str, profile: Profile) -> tuple[Scenario, Ruling]:
    """Return the scenario with another reply of one seat in place, and its ruling."""
    seat, played = seat_and_rest(text, "--try")
    other = scenario._replace(plays={**scenario.plays, seat: cards(played)}, expect=None, cites=())
    return other, adjudicate(other, profile, wanted=(), sensitivity=True)


def _print_json(scenario: Scenario, ruling: Ruling, tried: list[tuple[Scenario, Ruling]], *, disagrees: bool) -> None:
    """Print the ruling, and those on other replies, as one JSON document."""
    import json

    from tractor_check.reports.data import ruling_data

    status = "fault" if ruling.faults else "fail" if disagrees else "pass" if scenario.expect else "ruled"
    data = ruling_data(ruling, status)
    if tried:
        data["tried"] = [ruling_data(other, "fault" if other.faults else "ruled") for _scenario, other in tried]
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def _print_differences(found: tuple[Any, ...]) -> None:
    """Print where the ruling disagrees with what the scenario expects."""
    if not found:
        return
    from tractor_check.reports.summary import difference_line

    for difference in found:
        click.echo(f"Expected otherwise: {difference_line(difference)}")
