"""What another value of a reading makes of the answer, a short clause for each change: *P2's reply is legal*.

Most telling first: whether the position can be ruled on, verdicts, who wins, what is led, what is gained. What only
follows from a change that is told already is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tractor_check.cards import Cards
from tractor_check.messages.change_texts import (
    ABOUT_TRICK,
    AMOUNTS,
    FOLLOWS,
    NOBODY,
    NOUNS,
    ORDER,
    REPLIES,
    TOPICS,
    VALUES,
    VERDICTS,
    WHOLE,
)
from tractor_check.messages.reasons import counted
from tractor_check.messages.speech import Speech
from tractor_check.messages.words import label
from tractor_check.ruling import NONE, UNDETERMINED

SHOWN = 2
"""Most changes told of one value."""

_TOPICS_SHOWN = 3


class Clause(NamedTuple):
    """One change in words.

    Attributes:
        text: the clause, without a capital letter and a full stop.
        key: what the amount is of, if the clause names nothing but an amount, so that several can be told as one.
        amount: that amount.
    """

    text: str
    key: str = ""
    amount: int = 0


def clauses_of(changed: Mapping[str, Any], before: Mapping[str, Any], spoken: Speech) -> list[Clause]:
    """Return the most telling changes in words.

    Args:
        changed: dotted path in the answer → its value there, ``None`` where there is no such field.
        before: the answer as ruled.
        spoken: the language to speak.
    """
    told = sorted(_telling(changed, before), key=lambda item: _rank(item[0]))
    found = [*_replies(told, spoken), *_levels(told, spoken)]
    found += [(_rank(path), _clause(path, value, spoken)) for path, value in told if not _gathered(path, value)]
    found.sort(key=lambda item: item[0])
    paths = [path for path, value in told if _left_open(value)]
    block = next((name for name, sign in WHOLE.items() if sign in paths), None)
    open_ = dict.fromkeys(_topic(path, spoken) for path in ([block] if block else paths))
    clauses = [clause for _rank, clause in found]
    if open_:
        clauses.append(Clause(spoken.say("this stays open: {topics}", topics=spoken.items([*open_][:_TOPICS_SHOWN]))))
    if not clauses:
        gone = dict.fromkeys(_topic(path, spoken) for path in sorted(changed, key=_rank))
        clauses.append(Clause(spoken.say("this falls away: {topics}", topics=spoken.items([*gone][:_TOPICS_SHOWN]))))
    return clauses[:SHOWN]


def merged(clauses: Sequence[Clause], spoken: Speech) -> str:
    """Return clauses that name different amounts of the same thing as one."""
    key, most = clauses[0].key, max(clause.amount for clause in clauses)
    amounts = either([str(clause.amount) for clause in clauses], spoken)
    counts = _shown(key, most, spoken).replace(str(most), amounts)
    return spoken.text(VALUES[key]).format(value=counts)


def either(parts: Sequence[str], spoken: Speech) -> str:
    """Return ``a, b or c``."""
    if len(parts) < 2:
        return "".join(parts)
    return spoken.say("{some} or {last}", some=spoken.items(list(parts[:-1])), last=parts[-1])


# ------------------------------------------------------------------------------------------------------- what is told


def _key(path: str) -> str:
    """Return the entry of `ORDER` that a path belongs to, else the path."""
    return next((key for key in ORDER if path == key or path.startswith(f"{key}.")), path)


def _rank(path: str) -> int:
    """Return how far back a path comes."""
    key = _key(path)
    return ORDER.index(key) if key in ORDER else len(ORDER)


def _telling(changed: Mapping[str, Any], before: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the changes that another one does not tell, show by show; fields that fall away are not told."""
    if changed.get("faults"):
        yield "faults", changed["faults"]
        return
    keys = {_key(path) for path, value in changed.items() if value is not None}
    if changed.get("lead.legal") is True:
        keys.discard("lead.legal")
    for path, value in changed.items():
        key = _key(path)
        if value is None or any(other in keys for other in FOLLOWS.get(key, ())):
            continue
        if value == NONE and (key.startswith("reveal.") or (key == "winner" and keys & ABOUT_TRICK)):
            continue
        if key == "lead.recalled" and value is False and changed.get("lead.shape", "throw") != "throw":
            continue
        if key == "lead.led" and changed.get("lead.recalled", True) is not True:
            continue
        if path == "reveal.shows" and isinstance(value, list):
            yield from _shows(value, before)
        else:
            yield path, value


def _shows(verdicts: Sequence[Any], before: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the shows that are judged otherwise, counted from 1."""
    about = before.get("reveal")
    ruled = about.get("shows", ()) if isinstance(about, Mapping) else ()
    for number, verdict in enumerate(verdicts):
        if number >= len(ruled) or ruled[number] != verdict:
            yield f"reveal.shows.{number + 1}", verdict


def _left_open(value: Any) -> bool:
    """Return whether a value says that nothing is settled."""
    return isinstance(value, str) and value == UNDETERMINED


def _gathered(path: str, value: Any) -> bool:
    """Return whether a change is told together with others of its kind."""
    return _left_open(value) or path.startswith(("plays.", "settle.levels."))


# ----------------------------------------------------------------------------------------------------------- in words


def _replies(told: Sequence[tuple[str, Any]], spoken: Speech) -> Iterator[tuple[int, Clause]]:
    """Yield the replies judged otherwise, those with the same verdict together."""
    for verdict, (one, many) in REPLIES.items():
        seats = [path.partition(".")[2] for path, value in told if path.startswith("plays.") and value == verdict]
        if seats:
            message = one if len(seats) == 1 else many
            yield _rank("plays"), Clause(spoken.text(message).format(seats=spoken.items(seats)))


def _levels(told: Sequence[tuple[str, Any]], spoken: Speech) -> Iterator[tuple[int, Clause]]:
    """Yield the levels that seats come to, all in one clause."""
    risen = [
        spoken.say("{seat} at {level}", seat=path.rpartition(".")[2], level=label(value, spoken.language))
        for path, value in told
        if path.startswith("settle.levels.") and not _left_open(value)
    ]
    if risen:
        yield _rank("settle.levels"), Clause(spoken.say("levels: {levels}", levels=spoken.items(risen)))


def _clause(path: str, value: Any, spoken: Speech) -> Clause:
    """Return one change in words."""
    key = _key(path)
    verdict = value if isinstance(value, (bool, int, str)) else None
    if (key, verdict) in VERDICTS:
        return Clause(spoken.text(VERDICTS[key, verdict]).format(number=path.rpartition(".")[2]))
    if key in ("must_include", "option_count", "options"):
        return Clause(_options(key, path.rpartition(".")[2], value, spoken))
    if key in NOBODY and not value:
        return Clause(spoken.text(NOBODY[key]))
    if key in VALUES and not isinstance(value, Mapping):
        text = spoken.text(VALUES[key]).format(value=_shown(key, value, spoken))
        return Clause(text, key, value) if key in AMOUNTS and isinstance(value, int) else Clause(text)
    return Clause(spoken.say("this changes: {topics}", topics=_topic(path, spoken)))


def _options(key: str, seat: str, value: Any, spoken: Speech) -> str:
    """Return what becomes of the legal replies of a seat."""
    if isinstance(value, Cards) and len(value):
        return spoken.say("{cards} must be in {seat}'s reply", seat=seat, cards=spoken.cards(value))
    if isinstance(value, Cards):
        return spoken.say("no card is in every legal reply of {seat}", seat=seat)
    if key == "option_count" and isinstance(value, int):
        return spoken.say("legal replies of {seat}: {count}", seat=seat, count=value)
    return spoken.say("other replies of {seat} are legal", seat=seat)


def _topic(path: str, spoken: Speech) -> str:
    """Return what a path is about, as a noun."""
    key = _key(path)
    if key == "plays" and path != key:
        return spoken.say("{seat}'s reply", seat=path.partition(".")[2])
    if key in TOPICS:
        return spoken.text(TOPICS[key])
    return label(key.rpartition(".")[2], spoken.language)


def _shown(key: str, value: Any, spoken: Speech) -> str:
    """Return a value as people read it."""
    if isinstance(value, Cards):
        return spoken.cards(value)
    if isinstance(value, (list, tuple)):
        return spoken.items([_shown(key, item, spoken) for item in value])
    if key in NOUNS and isinstance(value, int):
        return counted(spoken, NOUNS[key], value)
    return str(value) if key == "faults" else label(value, spoken.language)
