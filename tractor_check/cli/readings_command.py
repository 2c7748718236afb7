"""``tractor-check readings``: look up what the sheets leave open."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

import click

from tractor_check.cli.completing import complete_reading
from tractor_check.cli.options import width_of
from tractor_check.profile import PRINTED, READINGS, UNSET, Reading
from tractor_check.reports.diff_data import value_text

_MOST_SCENARIOS = 12
_TAKES = {
    "table": "a table",
    "number": "a number of levels",
    "points": "a number of points",
    "list": "a list of levels",
}


@click.command(
    name="readings", epilog="Examples: tractor-check readings throw.recall.lead; tractor-check readings tractor"
)
@click.argument("words", nargs=-1, metavar="[ID|WORDS]...", shell_complete=complete_reading)
def command(words: tuple[str, ...]) -> None:
    """Show one open point in full, with its example ruled under each value; or those that hold all WORDS, or all of
    them.

    Every option can also be read as unset: what turns on it is then undetermined. Exit codes: 0 found, 2 no such
    reading.
    """
    if len(words) == 1 and words[0] in READINGS:
        sys.stdout.write("".join(_in_full(READINGS[words[0]])))
        return
    found = [entry for entry in READINGS.values() if all(_holds(entry, word) for word in words)]
    if not found:
        near = get_close_matches(words[0], READINGS, n=1, cutoff=0.5)
        raise click.UsageError(
            f"no reading has '{' '.join(words)}' in it" + (f"; did you mean '{near[0]}'?" if near else "")
        )
    for entry in found:
        sys.stdout.write(f"{entry.id} = {entry.default}{_status(entry)}\n    {entry.data['title']}\n")


def _holds(entry: Reading, word: str) -> bool:
    """Return whether a word stands in a reading's id, title or question."""
    return word.casefold() in f"{entry.id} {entry.data['title']} {entry.data['question']}".casefold()


def _status(entry: Reading) -> str:
    """Return what is unusual about a reading, in brackets: that only its default is implemented, that the sheets print
    nothing on it.
    """
    marks = [*([] if entry.status == "option" else [entry.status]), *(["unprinted"] if entry.unprinted else [])]
    return f" [{', '.join(marks)}]" if marks else ""


def _wrapped(text: str, indent: str = "  ", first: str | None = None) -> str:
    """Return ``text`` in lines that fit."""
    width = min(width_of(sys.stdout), 100)
    filled = textwrap.fill(
        text,
        width,
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return filled + "\n"


def _in_full(entry: Reading) -> Iterator[str]:
    """Yield everything the register knows of a reading."""
    data = entry.data
    yield f"{entry.id}: {data['title']}  ({entry.status}, weight {data['weight']}; {', '.join(entry.variants)})\n"
    yield _wrapped(f"Question: {data['question']}")
    yield _wrapped(f"The sheets: {data['sheet']}")
    for value in data["values"]:
        yield _wrapped(f"{value['value']}{_marks(entry, value['value'])}: {value['rules']}", "      ", "    ")
    yield _wrapped(f"Why {entry.default}: {data['why']}")
    if "fixed_because" in data:
        yield _wrapped(f"Other values are refused: {data['fixed_because']}")
    if data["published"]:
        yield "  Published practice:\n"
    for source in data["published"]:
        link = f" <{source['url']}>" if source.get("url") else ""
        yield _wrapped(f"{source['source']}: {source['says']}{link}", "      ", "    ")
    yield _wrapped(f"Clauses: {', '.join(data['clauses'])}")
    if "notes" in data:
        yield _wrapped(f"Note: {data['notes']}")
    if "no_example" in data:
        yield _wrapped(f"No example: {data['no_example']}")
    for example in data["examples"]:
        yield from _example(entry, example)
    yield from _scenarios(entry)


def _marks(entry: Reading, value: str) -> str:
    """Return what a person should know of a value, in brackets."""
    marks = [
        *(["default"] if value == entry.default else []),
        *(["departs from the sheets"] if value in entry.departs else []),
        *(["nothing is assumed"] if value == UNSET else []),
        *([f"takes {_TAKES[entry.arguments[value]]}"] if value in entry.arguments else []),
        *(["not implemented"] if entry.status != "option" and value != entry.default else []),
    ]
    return f" ({'; '.join(marks)})" if marks else ""


def _example(entry: Reading, example: Mapping[str, Any]) -> Iterator[str]:
    """Yield an example position and its ruling under each value, by the engine."""
    yield "  Example:\n"
    for key, value in example["scenario"].items():
        if key not in ("id", "format"):
            yield _wrapped(f"{key}: {value_text(value)}", "        ", "    ")
    if entry.status == "option":
        yield from _ruled_under_each(entry, example)
    else:
        yield f"    under {entry.default} (default): {_ruled(entry, example, entry.default)[0]}\n"


def _ruled_under_each(entry: Reading, example: Mapping[str, Any]) -> Iterator[str]:
    """Yield the ruling under every value, the default first, with the fields in which it differs from that."""
    from tractor_check.changes import changes

    values = [entry.default, *(value for value in entry.values if value != entry.default)]
    values = [value for value in values if value not in entry.arguments or value in example.get("arguments", {})]
    values += [] if UNSET in values else [UNSET]
    said, default = _ruled(entry, example, entry.default)
    yield _wrapped(f"under {entry.default}{_marks(entry, entry.default)}: {said}", "      ", "    ")
    for value in values[1:]:
        said, answer = _ruled(entry, example, value)
        found = changes(default, answer)
        yield _wrapped(
            f"under {_written(example, value)}{_marks(entry, value)}: {said if found else 'the same'}", "      ", "    "
        )
        for change in found:
            yield _wrapped(
                f"{change.path}: {value_text(change.before)} → {value_text(change.after)}", " " * 10, " " * 8
            )


def _ruled(entry: Reading, example: Mapping[str, Any], value: str) -> tuple[str, Mapping[str, Any]]:
    """Return the ruling on an example under a value: in short, and its answer as plain data."""
    from tractor_check.adjudicate import REPLY_KEYS, adjudicate
    from tractor_check.comparison import plain
    from tractor_check.loading import scenario_from
    from tractor_check.reports.summary import in_short

    argument = example.get("arguments", {}).get(value)
    profile = PRINTED.replace({entry.id: value if argument is None else {value: argument}}, name=value)
    asked = {key for answer in example["answers"].values() for key in answer}
    ruling = adjudicate(scenario_from(example["scenario"]), profile, wanted=[key for key in REPLY_KEYS if key in asked])
    return in_short(ruling), plain(ruling.answer)


def _written(example: Mapping[str, Any], value: str) -> str:
    """Return a value as a profile file writes it, with the argument that the example gives."""
    argument = example.get("arguments", {}).get(value)
    return value if argument is None else f"{{{value}: {value_text(argument)}}}"


def _scenarios(entry: Reading) -> Iterator[str]:
    """Yield the shipped scenarios that set the reading or say that they depend on it."""
    from tractor_check.loading import Loaded, load_paths
    from tractor_check.shipped import folder

    items = load_paths([str(folder("scenarios"))])
    about = [item.scenario.id for item in items if isinstance(item, Loaded) and _is_about(item.scenario, entry)]
    if about:
        more = f" and {len(about) - _MOST_SCENARIOS} more" if len(about) > _MOST_SCENARIOS else ""
        yield _wrapped(f"Scenarios: {', '.join(about[:_MOST_SCENARIOS])}{more}")


def _is_about(scenario: Any, entry: Reading) -> bool:
    """Return whether a scenario sets a reading or expects to depend on it."""
    return entry.id in scenario.readings or entry.id in (scenario.expect or {}).get("depends_on", ())
