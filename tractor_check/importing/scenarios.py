"""A log → scenario documents: one set a hand, each trick with what had gone before it; nothing that is not known."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tractor_check.cards import NO_CARDS, Cards
from tractor_check.importing.play_log import LogError, Play, events
from tractor_check.importing.tricks import Hand, check_turns, hands_of, named_lines
from tractor_check.table import VARIANTS, Variant

RESERVED = frozenset({"none", "unknown", "pass", "by-reveal", "dealer-side", "defenders", "undetermined"})
_LONGEST_SEAT = 12


class Asked(NamedTuple):
    """What the user knows beside the log; ``None`` and empty are not known.

    Attributes:
        variant: the game.
        level: level of the hand, over what the log says.
        trump: S, H, C, D or NT, over what the log says.
        dealer: the dealer, by name or seat.
        seats: names in order of play.
        prefix: what ids begin with.
    """

    variant: str | None = None
    level: str | None = None
    trump: str | None = None
    dealer: str | None = None
    seats: tuple[str, ...] = ()
    prefix: str = "log"


class Imported(NamedTuple):
    """What came of a log: one document a hand, and remarks for the person who pasted it."""

    documents: list[dict[str, Any]]
    remarks: list[str]


def imported(lines: Iterable[str], file: str, asked: Asked) -> Imported:
    """Return the scenarios of a log.

    Raises:
        LogError: there is no play in it, or its plays cannot be cut into tricks.
    """
    said = events(lines, file, asked.seats)
    plays = [event for event in said if isinstance(event, Play)]
    if not plays:
        raise LogError(f"{file}: nobody plays in this log; lines are read such as: P1 played 8♦8♦J♦Q♦")
    variant = _variant(plays, asked, file)
    hands, remarks = hands_of(said, variant, file)
    order = _order(hands, variant, asked, file)
    seats = _seats(order)
    documents = []
    for number, hand in enumerate(hands, 1):
        hand = hand._replace(level=asked.level or hand.level, trump=asked.trump or hand.trump)
        remarks += _missing(hand, number if len(hands) > 1 else None)
        prefix = f"{asked.prefix}-hand-{number}" if len(hands) > 1 else asked.prefix
        documents.append(_document(hand, variant, seats, asked, file, prefix))
    return Imported(documents, remarks)


def _variant(plays: Sequence[Play], asked: Asked, file: str) -> Variant:
    """Return the game: the one asked for, or the only one that fits."""
    if asked.variant is not None:
        return VARIANTS[asked.variant]
    names = {play.name for play in plays} | set(asked.seats)
    if len(names) == 5:
        return VARIANTS["five"]
    twice = any(count > 1 for play in plays for count in Counter(play.cards.faces).values())
    if len(names) == 4 and twice:
        return VARIANTS["four-80"]
    raise LogError(f"{file}: the log does not tell which game this is; say --variant five, four-80 or four-40")


def _order(hands: Sequence[Hand], variant: Variant, asked: Asked, file: str) -> list[str]:
    """Return the names in order of play; seats that nobody names are counted on."""
    whole = [trick for hand in hands for trick in hand.tricks if len(trick.plays) == variant.seats]
    order = list(asked.seats) or [play.name for play in (whole or hands[0].tricks)[0].plays]
    if len(order) < variant.seats and not asked.seats:
        order += [f"seat{number}" for number in range(len(order) + 1, variant.seats + 1)]
    if len(order) != variant.seats:
        raise LogError(
            f"{file}: {variant.name} has {variant.seats} seats, and {len(order)} are named: {', '.join(order)}"
        )
    for hand in hands:
        for trick in hand.tricks:
            check_turns(trick, order, file)
    return order


def _seats(order: Sequence[str]) -> dict[str, str]:
    """Return the seat of each name: the name itself where it can be one."""
    seats: dict[str, str] = {}
    for name in order:
        seat = re.sub(r"[\s:]+", "-", name)[:_LONGEST_SEAT]
        if seat in RESERVED or seat in seats.values():
            seat = f"{seat[: _LONGEST_SEAT - 2]}-{len(seats) + 1}"
        seats[name] = seat
    return seats


def _missing(hand: Hand, number: int | None) -> list[str]:
    """Return a remark on what a hand of the log does not say and nobody has said."""
    missing = [name for name in ("level", "trump") if getattr(hand, name) is None]
    where = f" of hand {number}" if number else ""
    return [f"{name}{where} is not in the log: say --{name}, or write it into the scenarios" for name in missing]


def _document(
    hand: Hand, variant: Variant, seats: Mapping[str, str], asked: Asked, file: str, prefix: str
) -> dict[str, Any]:
    """Return one hand as a set of scenarios; what is not known is not in it."""
    given: dict[str, Any] = {"variant": variant.name}
    if hand.level is not None:
        given["level"] = int(hand.level) if hand.level.isdigit() else hand.level
    if hand.trump is not None:
        given["trump"] = hand.trump
    names = list(seats.values())
    if names != [f"P{number}" for number in range(1, len(names) + 1)]:
        given["seats"] = names
    if asked.dealer is not None:
        given["dealer"] = seats.get(asked.dealer, asked.dealer)
    given["unlisted"] = "unknown"
    renamed = {seat: name for name, seat in seats.items() if seat != name}
    if renamed:
        given["x-names"] = renamed
    hands = _whole_hands(hand, variant)
    gone, scenarios = NO_CARDS, []
    for number, trick in enumerate(hand.tricks, 1):
        first, last = trick.plays[0], trick.plays[-1]
        scenario: dict[str, Any] = {
            "id": f"{prefix}-trick-{number}",
            "source": f"{file}, {named_lines(first.line, last.line)}",
        }
        if hands:
            scenario["hands"] = {seats[name]: str(held) for name, held in hands.items()}
            hands = {name: held - trick.of(name) for name, held in hands.items()}
        if gone:
            scenario["gone"] = str(gone)
        scenario["lead"] = {seats[first.name]: str(first.cards)}
        if trick.plays[1:]:
            scenario["plays"] = {seats[play.name]: str(play.cards) for play in trick.plays[1:]}
        scenarios.append(scenario)
        gone += trick.lain
    return {"given": given, "scenarios": scenarios}


def _whole_hands(hand: Hand, variant: Variant) -> dict[str, Cards]:
    """Return the hands before the first trick if the log has all the cards of all players, else nothing."""
    names = {play.name for trick in hand.tricks for play in trick.plays}
    hands = {name: sum((trick.of(name) for trick in hand.tricks), NO_CARDS) for name in sorted(names)}
    whole = len(hands) == variant.seats and all(len(held) == variant.deal for held in hands.values())
    return hands if whole else {}
