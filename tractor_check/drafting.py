"""Scenario files to start from: a scenario as YAML, with the ruling on it as what it expects.

What is written loads again as the same scenario and passes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tractor_check.cards import Cards, Rank
from tractor_check.hand_blocks import Bury, Call, Reveal, Settle
from tractor_check.reports.ruling_reasons import chosen
from tractor_check.ruling import Ruling
from tractor_check.scenario import Scenario
from tractor_check.shipped import folder as shipped_folder
from tractor_check.yaml_words import flow, scalar, short

SCHEMA = "scenario.schema.json"
_NOT_EXPECTED = frozenset({"options", "option_count"})
_HOW = "# Try it: tractor-check rule FILE; keep it: tractor-check run FILE"
_COMMENTS = {
    "hands": "whole hands just before the trick, the cards to be played included; a hand left out is unknown",
    "lead": "who leads, and what",
    "plays": "the replies, in the order of the table",
    "settle": "what the settlement is made from",
    "expect": "what the engine ruled; change it if you know better, and the run says where the two part",
    "cites": "the clauses that this scenario is about",
}


def draft(scenario: Scenario, ruling: Ruling, *, schema: str = SCHEMA) -> str:
    """Return a scenario file: schema line, the scenario with a comment on each part, the ruling under ``expect``.

    Args:
        scenario: what is asked.
        ruling: the ruling on it.
        schema: where an editor finds the schema, as a path from the file.
    """
    lines = [f"# yaml-language-server: $schema={schema}", _HOW]
    for key, value in _document(scenario, ruling):
        lines += _entry(key, value)
    return "\n".join(lines) + "\n"


def schema_for(file: str | Path) -> str:
    """Return the path from a file to the schema: the nearest folder ``schemas`` above it, else to the one that
    ships.
    """
    here = Path(file).resolve().parent
    for folder in (here, *here.parents):
        found = folder / "schemas" / SCHEMA
        if found.is_file():
            return Path(os.path.relpath(found, here)).as_posix()
    return Path(os.path.relpath(str(shipped_folder("schemas") / SCHEMA), here)).as_posix()


def _entry(key: str, value: Any) -> Iterator[str]:
    """Yield one key of the file with its comment; long values go on lines of their own."""
    if key in _COMMENTS:
        yield f"# {_COMMENTS[key]}"
    line = f"{key}: {flow(value)}"
    if not isinstance(value, Mapping) or len(line) <= 100:
        yield line
        return
    yield f"{key}:"
    for name, inner in value.items():
        yield f"  {scalar(name)}: {flow(inner)}"


def _document(scenario: Scenario, ruling: Ruling) -> Iterator[tuple[str, Any]]:
    """Yield the keys of the file in the order in which a reader wants them."""
    yield from _about(scenario)
    yield from _position(scenario)
    blocks = {"reveal": _reveal(scenario.reveal), "bury": _bury(scenario.bury), "call": _call(scenario.call)}
    yield from ((key, value) for key, value in blocks.items() if value)
    if scenario.lead is not None:
        yield "lead", {scenario.lead[0]: short(scenario.lead[1])}
    if scenario.plays:
        yield "plays", {seat: short(played) for seat, played in scenario.plays.items()}
    if scenario.settle is not None:
        yield "settle", _settle(scenario.settle)
    yield "expect", _expect(ruling)
    cites = scenario.cites or _cites(ruling)
    if cites:
        yield "cites", list(cites)


def _about(scenario: Scenario) -> Iterator[tuple[str, Any]]:
    """Yield id, title and the like."""
    yield "id", scenario.id
    yield "title", scenario.title or scenario.id.replace("-", " ")
    if scenario.tags:
        yield "tags", list(scenario.tags)
    if scenario.note:
        yield "note", scenario.note
    if scenario.source:
        yield "source", list(scenario.source)
    if scenario.lesson is not None:
        yield "lesson", scenario.lesson
    yield "variant", scenario.variant
    if scenario.readings:
        yield "readings", dict(scenario.readings)


def _position(scenario: Scenario) -> Iterator[tuple[str, Any]]:
    """Yield who sits where, level, trump, dealer, hands."""
    usual = tuple(f"P{number}" for number in range(1, len(scenario.seats) + 1))
    if scenario.seats != usual:
        yield "seats", list(scenario.seats)
    if scenario.level is not None:
        yield "level", _level(scenario.level)
    if scenario.trump is not None:
        yield "trump", scenario.trump
    if scenario.levels:
        yield "levels", {seat: _level(rank) for seat, rank in scenario.levels.items()}
    if scenario.dealer is not None:
        yield "dealer", scenario.dealer
    if scenario.partner is not None:
        partner = scenario.partner
        yield "partner", "none" if not partner else partner[0] if len(partner) == 1 else list(partner)
    if scenario.first_trick:
        yield "first_trick", True
    if scenario.unlisted != "unknown":
        yield "unlisted", scenario.unlisted
    if scenario.hands:
        yield "hands", {seat: short(held) for seat, held in scenario.hands.items()}
    if len(scenario.gone):
        yield "gone", short(scenario.gone)


def _level(rank: Rank | str) -> int | str:
    """Return a level as people write it."""
    text = rank.value if isinstance(rank, Rank) else rank
    return int(text) if text.isdigit() else text


def _reveal(block: Reveal | None) -> dict[str, Any]:
    """Return the block ``reveal``."""
    if block is None:
        return {}
    made: dict[str, Any] = {} if block.hand == "later" else {"hand": block.hand}
    if block.previous_winners is not None:
        made["previous_winners"] = list(block.previous_winners)
    if block.dealer is not None:
        made["dealer"] = block.dealer
    made["shows"] = [{show.seat: "pass" if show.cards is None else short(show.cards)} for show in block.shows]
    if block.bottom_taken_before_show is not None:
        made["bottom_taken_before_show"] = block.bottom_taken_before_show
    if block.bottom is not None:
        made["bottom"] = " ".join(card.text for card in block.bottom)
    return made


def _bury(block: Bury | None) -> dict[str, Any]:
    """Return the block ``bury``."""
    if block is None:
        return {}
    made = {"by": block.by, "cards": short(block.cards), "hand": short(block.hand) if block.hand is not None else None}
    return {key: value for key, value in made.items() if value is not None}


def _call(block: Call | None) -> dict[str, Any]:
    """Return the block ``call``."""
    if block is None:
        return {}
    made = {"card": short(block.card), "by": block.by, "copy": block.copy}
    found: dict[str, Any] = {key: value for key, value in made.items() if value is not None}
    if block.played:
        tricks = [[{seat: short(held)} for seat, held in trick] for trick in block.played]
        found["played"] = tricks if block.in_tricks else [play for trick in tricks for play in trick]
    return found


def _settle(block: Settle) -> dict[str, Any]:
    """Return the block ``settle``."""
    made: dict[str, Any] = {"trick_points": block.trick_points}
    for key in ("points_by", "points_before_partner"):
        points = getattr(block, key)
        made[key] = dict(points) if points is not None else None
    made["bottom"] = short(block.bottom) if block.bottom is not None else None
    final = block.final_trick
    if final is not None:
        led = {"lead": short(final.lead)} if final.lead is not None else {"cards_led": final.cards_led}
        made["final_trick"] = {"winner": final.winner} | {key: value for key, value in led.items() if value is not None}
    return {key: value for key, value in made.items() if value is not None}


def _expect(ruling: Ruling) -> dict[str, Any]:
    """Return what the scenario expects: the answer without lists of replies, and the main clauses that fail."""
    made = {key: _plain(value) for key, value in ruling.answer.items() if key not in _NOT_EXPECTED}
    failing = dict.fromkeys(reason.clause for reason in chosen(ruling).main if not reason.holds)
    return made | ({"because": list(failing)} if failing else {})


def _plain(value: Any) -> Any:
    """Return an answer as people write it: cards in short, levels as numbers."""
    if isinstance(value, Cards):
        return short(value) or []
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return _level(value) if isinstance(value, str) and value.isdigit() else value


def _cites(ruling: Ruling) -> tuple[str, ...]:
    """Return the clauses of the main reasons."""
    return tuple(dict.fromkeys(reason.clause for reason in chosen(ruling).main))[:3]
