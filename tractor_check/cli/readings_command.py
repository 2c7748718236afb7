"""``tractor-check readings``: look up what the sheets leave open."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

import click

from tractor_check.cli.options import width_of
from tractor_check.profile import PRINTED, READINGS, Reading


@click.command(name="readings", epilog="Examples: tractor-check readings throw.recall.lead; tractor-check readings tractor")
@click.argument("words", nargs=-1, metavar="[ID|WORDS]...")
def command(words: tuple[str, ...]) -> None:
    """Show one open point in full, with its example ruled under each value; or those that hold all WORDS, or all of them.

    Exit codes: 0 found, 2 no such reading.
    """
    if len(words) == 1 and words[0] in READINGS:
        sys.stdout.write("".join(_in_full(READINGS[words[0]])))
        return
    found = [entry for entry in READINGS.values() if all(_holds(entry, word) for word in words)]
    if not found:
        near = get_close_matches(words[0], READINGS, n=1, cutoff=0.5)
        raise click.UsageError(f"no reading has '{' '.join(words)}' in it" + (f"; did you mean '{near[0]}'?" if near else ""))
    for entry in found:
        status = "" if entry.status == "option" else f" [{entry.status}]"
        sys.stdout.write(f"{entry.id} = {entry.default}{status}\n    {entry.data['title']}\n")


def _holds(entry: Reading, word: str) -> bool:
    """Return whether a word stands in a reading's id, title or question."""
    return word.casefold() in f"{entry.id} {entry.data['title']} {entry.data['question']}".casefold()


def _wrapped(text: str, indent: str = "  ", first: str | None = None) -> str:
    """Return ``text`` in lines that fit."""
    width = min(width_of(sys.stdout), 100)
    return textwrap.fill(text, width, initial_indent=indent if first is None else first, subsequent_indent=indent) + "\n"


def _in_full(entry: Reading) -> Iterator[str]:
    """Yield everything the register knows of a reading."""
    data = entry.data
    yield f"{entry.id}: {data['title']}  ({entry.status}, weight {data['weight']}; {', '.join(entry.variants)})\n"
    yield _wrapped(f"Question: {data['question']}")
    yield _wrapped(f"The sheets: {data['sheet']}")
    for value in data["values"]:
        marks = " (default)" if value["value"] == entry.default else " (departs from the sheets)" if value.get("departs") else ""
        yield _wrapped(f"{value['value']}{marks}: {value['rules']}", "      ", "    ")
    yield _wrapped(f"Why {entry.default}: {data['why']}")
    if "fixed_because" in data:
        yield _wrapped(f"Other values are refused: {data['fixed_because']}")
    for source in data["published"]:
        link = f" <{source['url']}>" if source.get("url") else ""
        yield _wrapped(f"{source['source']}: {source['says']}{link}", "      ", "    ")
    yield _wrapped(f"Clauses: {', '.join(data['clauses'])}")
    for example in data["examples"]:
        yield from _example(entry, example)


def _example(entry: Reading, example: Mapping[str, Any]) -> Iterator[str]:
    """Yield an example position and its ruling under each value, by the engine."""
    from tractor_check.adjudicate import REPLY_KEYS, adjudicate
    from tractor_check.loading import scenario_from
    from tractor_check.reports.summary import in_short

    scenario = scenario_from(example["scenario"])
    yield "  Example:\n"
    for key, value in example["scenario"].items():
        if key not in ("id", "format"):
            yield f"    {key}: {_inline(value)}\n"
    for value, answer in example["answers"].items():
        argument = example.get("arguments", {}).get(value)
        profile = PRINTED.replace({entry.id: value if argument is None else {value: argument}}, name=value)
        wanted = [key for key in REPLY_KEYS if key in answer]
        yield f"    under {value}: {in_short(adjudicate(scenario, profile, wanted=wanted))}\n"


def _inline(value: Any) -> str:
    """Return a value as YAML writes it in one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_inline(item)}" for key, item in value.items()) + "}"
    return "[" + ", ".join(map(_inline, value)) + "]" if isinstance(value, list) else str(value)
