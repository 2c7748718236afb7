"""``tractor-check run``: the main job."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

import click

from tractor_check.cli.flow import Flow, default_outputs, flow_options, list_scenarios, watch_files
from tractor_check.cli.options import color_option, lang_option, profile_from, profile_options, say, wants_color, width_of
from tractor_check.loading import load_paths
from tractor_check.messages import language_of
from tractor_check.reports import FORMATS, Report, Style, report
from tractor_check.running import FAIL, FAULT, INVALID, Summary, run, with_unique_ids
from tractor_check.selecting import selector
from tractor_check.shipped import folder


@click.command(
    name="run",
    epilog="Examples: tractor-check run; tractor-check run scenarios/throw -k 'recall and not penalty'; "
    "tractor-check run house/ --set throw.recall.lead=smallest-part -o jsonl=rulings.jsonl -o table",
)
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option("-k", "expression", metavar="EXPR", help="Only scenarios whose id, title, tags, clauses or path match; and, or, not.")
@click.option("-x", "stop_first", is_flag=True, help="Stop at the first that fails or cannot be read.")
@click.option("-o", "outputs", multiple=True, metavar="FORMAT[=FILE]", help=f"Report to write, may be repeated: {', '.join(FORMATS)}.")
@click.option("--explain", is_flag=True, help="Whole rulings: reasons, and which readings decide.")
@flow_options
@profile_options
@lang_option
@color_option
def command(
    paths: tuple[str, ...],
    expression: str | None,
    stop_first: bool,
    outputs: tuple[str, ...],
    explain: bool,
    last_failed: bool,
    list_only: bool,
    durations: int | None,
    watch: bool,
    profile_name: str,
    settings: tuple[str, ...],
    lang: str | None,
    color: str,
) -> None:
    """Rule on files and folders of scenarios (default: those that ship with the tool) and compare with what they expect.

    Exit codes: 0 all agree, 1 a ruling disagrees, 3 an invalid file or an unexpected fault, 5 nothing ran.
    """
    if watch:
        watch_files(click.get_current_context(), paths or (str(folder("scenarios")),), (profile_name,))
    profile = profile_from(profile_name, settings)
    outputs = outputs or default_outputs()
    flow = Flow(outputs, last_failed=last_failed, durations=durations)
    keep = flow.keeping(selector(expression) if expression else None)
    items = with_unique_ids(load_paths(paths or (str(folder("scenarios")),), sys.stdin.buffer))
    if list_only:
        raise click.exceptions.Exit(list_scenarios(items, keep))
    summary = Summary()
    with ExitStack() as stack:
        stack.enter_context(flow)
        reports = [_opened(stack, output, explain=explain, lang=language_of(lang), color=color) for output in outputs]
        for result in flow.followed(run(items, profile, keep=keep, sensitivity=explain)):
            summary.add(result)
            for each in reports:
                each.add(result)
            if stop_first and result.status in (FAIL, FAULT, INVALID):
                break
        for each in reports:
            each.close(summary)
    if not summary.ran:
        say("nothing ran" + (f": no scenario matches -k '{expression}'" if expression else ""))
    sys.stdout.flush()
    raise click.exceptions.Exit(summary.exit_code)


def _opened(stack: ExitStack, output: str, *, explain: bool, lang: str, color: str) -> Report:
    """Return the report of one ``-o FORMAT[=FILE]``."""
    name, _sign, file = output.partition("=")
    if name not in FORMATS:
        raise click.BadParameter(f"there is no format '{name}'; the formats are {', '.join(FORMATS)}", param_hint="-o")
    stream: TextIO = sys.stdout
    if file and file != "-":
        try:
            stream = stack.enter_context(Path(file).open("w", encoding="utf-8", newline="\n"))
        except OSError as error:
            raise click.BadParameter(f"cannot write '{file}': {error.strerror}", param_hint="-o") from error
    style = Style(width=width_of(stream), color=wants_color(color, stream), explain=explain, lang=lang)
    return report(name, stream, style)
