"""``tractor-check validate``: the schema and the faults of positions, and nothing more."""

from __future__ import annotations

import sys

import click

from tractor_check.cli.options import lang_option, profile_from, profile_options, say, select_option
from tractor_check.faults import faults_of
from tractor_check.loading import Invalid, load_paths
from tractor_check.messages import fault_sentence, language_of
from tractor_check.running import EXIT_AGREES, EXIT_INVALID, EXIT_NOTHING_RAN, with_unique_ids
from tractor_check.selecting import selector
from tractor_check.shipped import folder


@click.command(name="validate", epilog="Example: tractor-check validate scenarios/ house-rules.yaml --unique")
@click.argument("paths", nargs=-1, type=click.Path(), metavar="[PATHS]...")
@click.option("--unique", is_flag=True, help="Also check that ids are unique over JSON Lines files.")
@select_option
@profile_options
@lang_option
def command(
    paths: tuple[str, ...],
    unique: bool,
    expression: str | None,
    profile_name: str,
    settings: tuple[str, ...],
    lang: str | None,
) -> None:
    """Check files against the schema and their positions for faults; nothing is ruled on.

    Exit codes: 0 all well, 3 something is wrong, 5 there was nothing to check.
    """
    profile = profile_from(profile_name, settings)
    language = language_of(lang)
    keep = selector(expression) if expression else None
    seen = wrong = 0
    items = load_paths(paths or (str(folder("scenarios")),), sys.stdin.buffer)
    for item in with_unique_ids(items, in_json_lines=unique):
        if keep is not None and not isinstance(item, Invalid) and not keep(item.scenario):
            continue
        seen += 1
        if isinstance(item, Invalid):
            wrong += 1
            for problem in item.problems:
                click.echo(str(problem))
            continue
        faults = faults_of(item.scenario, profile)
        unexpected = [fault for fault in faults if fault.code not in (item.scenario.expect or {}).get("faults", ())]
        wrong += bool(unexpected)
        for fault in unexpected:
            click.echo(f"{item.scenario.where}: {item.scenario.id}: {fault_sentence(fault, language)}")
    if not seen:
        say("nothing to check")
        raise click.exceptions.Exit(EXIT_NOTHING_RAN)
    checked = f"{seen} scenario{'s' if seen > 1 else ''} checked"
    say(f"{checked}, {wrong} with something wrong" if wrong else f"{checked}, all well")
    raise click.exceptions.Exit(EXIT_INVALID if wrong else EXIT_AGREES)
