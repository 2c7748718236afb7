"""The position a referee asks about: from a file, from standard input, or from options."""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

import sys
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import click

from tractor_check.cards import SUITS
from tractor_check.loading import Invalid, load_path, load_stream
from tractor_check.running import with_unique_ids
from tractor_check.scenario import Scenario

F = TypeVar("F", bound=Callable[..., Any])

HOW = """Say what to rule on: a file, a scenario on standard input, or options:

  tractor-check rule position.yaml
  tractor-check rule --variant four-80 --level 2 --trump C --lead 'P1:D 7 7 8 8' \\
                     --hand 'P2:D 3 4 5 A A' --play 'P2:D 3 4 5 A'
"""


class Asked(NamedTuple):
    """What was asked: the scenario, or the problems of its text."""

    scenario: Scenario | None
    invalid: Invalid | None


_OPTIONS = (
    click.option("--id", "wanted", metavar="ID", help="Which scenario of the file."),
    click.option("--variant", type=click.Choice(["five", "four-80", "four-40"]), help="The game."),
    click.option("--level", help="Level of the hand: 2 to 10, J, Q, K, A."),
    click.option("--trump", metavar="SUIT", help="Trump suit S H C D, or NT."),
    click.option("--seats", metavar="'A B C D'", help="Seats in play order; P1, P2, … by default."),
    click.option("--dealer", metavar="SEAT", help="The dealer."),
    click.option("--partner", metavar="SEAT", help="The dealer's partner; none for a dealer alone."),
    click.option("--lead", metavar="SEAT:CARDS", help="The lead, such as 'P1:D 7 7 8 8'."),
    click.option(
        "--hand", "hands", multiple=True, metavar="SEAT:CARDS", help="A whole hand before the trick; may be repeated."
    ),
    click.option("--play", "plays", multiple=True, metavar="SEAT:CARDS", help="A reply; may be repeated."),
    click.option("--gone", metavar="CARDS", help="Cards seen in earlier tricks or known to be in the bottom."),
    click.option("--unlisted", type=click.Choice(["unknown", "as-played"]), help="What hands not given hold."),
    click.option("--first-trick", is_flag=True, help="The trick is the first, so the dealer must lead."),
    click.option("--levels", metavar="'SEAT:LEVEL …'", help="Levels of the seats, for a settlement."),
    click.option("--trick-points", type=int, help="Points the defenders took in tricks, for a settlement."),
    click.option("--bottom", metavar="CARDS", help="The bottom, for a settlement."),
    click.option("--final", metavar="SEAT:N", help="Who won the final trick and how many cards were led to it."),
)


def position_options(command: F) -> F:
    """Add the options that describe a position."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return click.argument("file", required=False, type=click.Path(), metavar="[FILE]")(command)


def asked_for(file: str | None, options: Mapping[str, Any]) -> Asked:
    """Return the scenario asked about.

    Raises:
        click.UsageError: nothing, or too much, was given.
    """
    described = {name: value for name, value in options.items() if value and name != "wanted"}
    if described:
        if file is not None:
            raise click.UsageError("give a file or the options that describe a position, not both")
        if "variant" not in described:
            raise click.UsageError("--variant is missing: five, four-80 or four-40")
        from tractor_check.loading import scenario_from

        return Asked(scenario_from(_document(described)), None)
    if file is None:
        if sys.stdin.isatty():
            raise click.UsageError(HOW)
        file = "-"
    items = list(with_unique_ids(load_stream(sys.stdin.buffer) if file == "-" else load_path(file)))
    return _picked(items, options.get("wanted"), file)


def _picked(items: list[Any], wanted: str | None, file: str) -> Asked:
    """Return the one scenario meant."""
    bad = [item for item in items if isinstance(item, Invalid)]
    good = [item.scenario for item in items if not isinstance(item, Invalid)]
    if wanted is not None:
        for scenario in good:
            if scenario.id == wanted:
                return Asked(scenario, None)
        for item in bad:
            if item.id == wanted or not item.id:
                return Asked(None, item)
        raise click.UsageError(
            f"no scenario '{wanted}' in {file}; there are {_some([scenario.id for scenario in good])}"
        )
    if bad:
        return Asked(None, bad[0]._replace(problems=tuple(problem for item in bad for problem in item.problems)))
    if len(good) != 1:
        found = f"{len(good)} scenarios" if good else "no scenario"
        hint = f": pick one with --id: {_some([scenario.id for scenario in good])}" if good else ""
        raise click.UsageError(f"{found} in {file}{hint}")
    return Asked(good[0], None)


def _some(ids: list[str]) -> str:
    """Return the first few ids, for a message."""
    return ", ".join(ids[:8]) + (f" and {len(ids) - 8} more" if len(ids) > 8 else "")


def _document(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the scenario document that the options describe."""
    document: dict[str, Any] = {"id": "asked"}
    for name in ("variant", "level", "trump", "dealer", "gone", "unlisted"):
        if name in options:
            document[name] = options[name]
    if "trump" in options:
        document["trump"] = {suit.symbol: suit.value for suit in SUITS}.get(options["trump"][:1], options["trump"])
    if "partner" in options:
        document["partner"] = options["partner"]
    if "first_trick" in options:
        document["first_trick"] = True
    if "seats" in options:
        document["seats"] = options["seats"].replace(",", " ").split()
    if "lead" in options:
        document["lead"] = dict([seat_and_rest(options["lead"], "--lead")])
    for option, key in (("hands", "hands"), ("plays", "plays")):
        if option in options:
            document[key] = dict(seat_and_rest(text, f"--{option[:-1]}") for text in options[option])
    if "levels" in options:
        pairs = options["levels"].replace(",", " ").split()
        document["levels"] = dict(seat_and_rest(text, "--levels") for text in pairs)
    settle = _settle(options)
    return document | ({"settle": settle} if settle else {})


def _settle(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the block ``settle`` that the options describe, empty when they ask for none."""
    settle: dict[str, Any] = {}
    if "trick_points" in options:
        settle["trick_points"] = options["trick_points"]
    if "bottom" in options:
        settle["bottom"] = options["bottom"]
    if "final" in options:
        winner, count = seat_and_rest(options["final"], "--final")
        if not (count.isdecimal() and len(count) < 10):
            raise click.BadParameter(f"'{options['final']}': write SEAT:N, such as P2:4", param_hint="--final")
        settle["final_trick"] = {"winner": winner, "cards_led": int(count)}
    return settle


def seat_and_rest(text: str, option: str) -> tuple[str, str]:
    """Return seat and value of ``SEAT:VALUE``."""
    seat, sign, value = text.replace("：", ":").partition(":")
    if not sign or not seat.strip() or not value.strip():
        raise click.BadParameter(f"'{text}': write SEAT:…, such as 'P1:D 7 7 8 8'", param_hint=option)
    return seat.strip(), value.strip()
