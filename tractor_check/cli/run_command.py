"""``tractor-check run``: the main job."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterable, Sequence
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, TextIO, cast

import click

from tractor_check.cli.completing import complete_format
from tractor_check.cli.flow import Flow, default_outputs, flow_options, list_scenarios, watch_files
from tractor_check.cli.interrupting import Interruption
from tractor_check.cli.options import (
    color_option,
    lang_option,
    profile_from,
    profile_options,
    say,
    select_option,
    wants_color,
    width_of,
)
from tractor_check.cli.sharing import only_lines, shared_results, sharing_options
from tractor_check.cli.upkeep import quotes_in, show_coverage, update_first, upkeep_options
from tractor_check.cli.writing import keep_inputs
from tractor_check.coverage import Coverage
from tractor_check.loading import load_paths
from tractor_check.messages import language_of
from tractor_check.reports import FORMATS, LineReport, Report, Style, report
from tractor_check.running import BROKEN, EXIT_INTERRUPTED, Result, Summary, run, with_unique_ids
from tractor_check.selecting import selector
from tractor_check.sensitivity import PAIR_BOUND
from tractor_check.shipped import folder

if TYPE_CHECKING:
    from tractor_check.parallel import Batch


@click.command(
    name="run",
    epilog="Examples: tractor-check run; tractor-check run scenarios/throw -k 'recall and not penalty'; "
    "tractor-check run house/ --set throw.recall.lead=smallest-part -o jsonl=rulings.jsonl -o table",
)
@click.argument("paths", nargs=-1, type=click.Path(), metavar="[PATHS]...")
@select_option
@click.option("-x", "stop_first", is_flag=True, help="Stop at the first that fails or cannot be read.")
@click.option(
    "-o",
    "outputs",
    multiple=True,
    metavar="FORMAT[=FILE]",
    shell_complete=complete_format,
    help=f"Report to write, may be repeated: {', '.join(FORMATS)}.",
)
@click.option("--explain", is_flag=True, help="Whole rulings: reasons, and which readings decide.")
@click.option(
    "--sensitivity",
    is_flag=True,
    help="Say how far each ruling is settled: which readings change it, alone or two together "
    f"(up to {PAIR_BOUND} tries).",
)
@flow_options
@upkeep_options
@sharing_options
@profile_options
@lang_option
@color_option
def command(
    paths: tuple[str, ...],
    expression: str | None,
    stop_first: bool,
    outputs: tuple[str, ...],
    explain: bool,
    sensitivity: bool,
    last_failed: bool,
    list_only: bool,
    durations: int | None,
    watch: bool,
    update: bool,
    force: bool,
    texts: str | None,
    coverage: bool,
    jobs: int,
    cluster: str | None,
    profile_name: str,
    settings: tuple[str, ...],
    lang: str | None,
    color: str,
) -> None:
    """Rule on files and folders of scenarios (default: those that ship with the tool) and compare with what they
    expect.

    Exit codes: 0 all agree, 1 a ruling disagrees, 3 an invalid file or an unexpected fault, 5 nothing ran.
    """
    if watch:
        watch_files(click.get_current_context(), paths or (str(folder("scenarios")),), (profile_name,))
    profile = profile_from(profile_name, settings)
    outputs = outputs or default_outputs()
    flow = Flow(outputs, last_failed=last_failed, durations=durations)
    keep = flow.keeping(selector(expression) if expression else None)
    if update:
        update_first(paths or (str(folder("scenarios")),), profile, keep, outputs, force=force)
    shared = jobs > 1 or cluster is not None
    if shared and durations:
        raise click.UsageError("--durations looks at one scenario after the other: leave out -j and --cluster")
    items = with_unique_ids(load_paths(paths or (str(folder("scenarios")),), sys.stdin.buffer))
    if list_only:
        raise click.exceptions.Exit(list_scenarios(items, keep))
    summary = Summary(sensitivity=sensitivity)
    seen = Coverage()
    quotes = quotes_in(texts)
    look = {"explain": explain, "sensitivity": sensitivity}
    with ExitStack() as stack:
        stack.enter_context(flow)
        keep_inputs(outputs, paths)
        streams = [_opened(stack, output) for output in outputs]
        reports = [_writing(made, lang=language_of(lang), color=color, **look) for made in streams]
        results: Generator[Result | Batch]
        lines = only_lines(outputs) and not (coverage or sensitivity)
        if shared:
            lines = lines and not last_failed
            results = shared_results(
                paths or (str(folder("scenarios")),),
                jobs=jobs,
                cluster=cluster,
                profile=profile,
                expression=expression,
                only=flow.only,
                texts=texts,
                sensitivity=explain or sensitivity,
                lines=lines,
                explain=explain,
                stop_first=stop_first,
            )
        else:
            why = explain or not lines
            results = run(items, profile, keep=keep, sensitivity=explain or sensitivity, quotes=quotes, why=why)
        taken = stack.enter_context(closing(flow.followed(stack.enter_context(closing(results)))))
        try:
            _report(taken, flow, summary, reports, seen if coverage else None, stop_first=stop_first)
        except KeyboardInterrupt:
            say(flow.how_far())
            raise click.exceptions.Exit(EXIT_INTERRUPTED) from None
        for each in reports:
            each.close(summary)
    if coverage:
        show_coverage(seen, outputs)
    if not summary.ran:
        say("nothing ran" + (f": no scenario matches -k '{expression}'" if expression else ""))
    sys.stdout.flush()
    raise click.exceptions.Exit(summary.exit_code)


def _report(
    results: Iterable[Result | Batch],
    flow: Flow,
    summary: Summary,
    reports: Sequence[Report],
    seen: Coverage | None,
    *,
    stop_first: bool,
) -> None:
    """Write results as they come; an interruption waits until what is being written has been written.

    Raises:
        KeyboardInterrupt: there was one.
    """
    with Interruption() as interruption:
        for result in results:
            interruption.hold()
            if isinstance(result, Result):
                summary.add(result)
                if seen is not None:
                    seen.add(result)
                for each in reports:
                    each.add(result)
                broken = result.status in BROKEN
            else:
                summary.counts.update(result.counts)
                for each in reports:
                    cast("LineReport", each).add_lines(result.lines)
                broken = bool(result.broken)
            flow.written(result)
            interruption.release()
            if stop_first and broken:
                break


def _opened(stack: ExitStack, output: str) -> tuple[str, TextIO]:
    """Return format and stream of one ``-o FORMAT[=FILE]``; a file that is there keeps its content for now."""
    name, _sign, file = output.partition("=")
    if name not in FORMATS:
        raise click.BadParameter(f"there is no format '{name}'; the formats are {', '.join(FORMATS)}", param_hint="-o")
    if not file or file == "-":
        return name, sys.stdout
    try:
        return name, stack.enter_context(open(file, "a", encoding="utf-8", newline="\n"))
    except OSError as error:
        raise click.BadParameter(f"cannot write '{file}': {error.strerror}", param_hint="-o") from error


def _writing(made: tuple[str, TextIO], *, lang: str, color: str, **look: bool) -> Report:
    """Return the report on an open stream; once every file could be opened, what they held goes."""
    name, stream = made
    if stream is not sys.stdout and os.path.isfile(stream.name):
        stream.truncate(0)
    style = Style(width=width_of(stream), color=wants_color(color, stream), lang=lang, **look)
    return report(name, stream, style)
