"""Comparing an answer with what a scenario expects: field by field, never two dumps."""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tractor_check.cards import Cards
from tractor_check.clauses import rests_on
from tractor_check.ruling import UNDETERMINED, Ruling
from tractor_check.scenario import Scenario

_AS_SETS = frozenset({"options", "led_any_of", "match_won_by", "previous_winners", "partner", "faults"})
_ABSENT = object()
_NOT_ANSWERS = frozenset({"because", "depends_on"})


class Difference(NamedTuple):
    """One field in which ruling and expectation part.

    Attributes:
        path: dotted path under ``expect`` (or ``cites``), such as ``plays.P2``.
        expected: the expected value.
        got: the answer, or ``None`` when there is none.
        why: why there is no answer, or what is missing; empty when the two values say it all.
    """

    path: str
    expected: Any
    got: Any
    why: str = ""


def differences(scenario: Scenario, ruling: Ruling) -> tuple[Difference, ...]:
    """Return where the ruling disagrees with the scenario's ``expect`` and ``cites``; only the keys given are
    compared.
    """
    found: list[Difference] = []
    expect = scenario.expect
    if expect and not _agrees(expect, ruling.answer):
        wanted = {key: value for key, value in expect.items() if key not in _NOT_ANSWERS}
        found += _mapping("", wanted, ruling.answer, ruling)
        if "because" in expect:
            found += _because(expect["because"], ruling)
        if "depends_on" in expect:
            found += _depends_on(expect["depends_on"], ruling)
    if scenario.cites and not any(fault.code == "clause-unknown" for fault in ruling.faults):
        found += _cites(scenario.cites, ruling)
    return tuple(found)


def _agrees(expected: Mapping[str, Any], got: Mapping[str, Any]) -> bool:
    """Return whether every expected value stands just so in the answer, as nearly always; else `_mapping` looks."""
    for key, value in expected.items():
        answer = got.get(key, _ABSENT)
        kind = type(value)
        if kind is not type(answer):
            return False
        if kind is not dict or key == "plays":
            # Verdicts are words, so that equal ones are of one kind, too.
            if value == answer:
                continue
            if kind is not dict:
                return False
        if not _agrees(value, answer):
            return False
    return True


def _mapping(path: str, expected: Mapping[str, Any], got: Mapping[str, Any], ruling: Ruling) -> Iterator[Difference]:
    """Yield the differences under a mapping, key by key."""
    for key, value in expected.items():
        place = f"{path}.{key}" if path else key
        if key not in got:
            if place == "faults" and not value:
                continue
            yield Difference(place, value, None, _no_answer(place, ruling))
            continue
        answer = got[key]
        if isinstance(value, Mapping) and isinstance(answer, Mapping):
            yield from _mapping(place, value, answer, ruling)
        elif not same(place, value, answer):
            yield Difference(place, value, answer)


def same(path: str, expected: Any, got: Any) -> bool:
    """Return whether two values of an answer say the same: some lists are sets, cards are multisets, the rest is
    exact.
    """
    if isinstance(expected, Mapping) or isinstance(got, Mapping):
        return bool(expected == got)
    if any(part in _AS_SETS for part in path.split(".")):
        return _as_set(expected) == _as_set(got)
    return bool(expected == got) and isinstance(expected, bool) == isinstance(got, bool)


def _as_set(value: Any) -> Counter[Any]:
    """Return a list's members without their order; a single value stands for a list of one."""
    return Counter(value) if isinstance(value, (list, tuple)) else Counter([value])


def _no_answer(path: str, ruling: Ruling) -> str:
    """Return why the ruling has no answer for ``path``."""
    if ruling.faults:
        return f"nothing is ruled: {', '.join(sorted({fault.code for fault in ruling.faults}))}"
    lead = ruling.answer.get("lead", {})
    key = path.rpartition(".")[2]
    if path == "faults":
        return "the position has no fault"
    if key in ("led", "returned") and "led_any_of" in lead:
        return "the leader chooses among equal smallest cards: ask for led_any_of"
    if path.startswith("lead.") and lead.get("legal") is False:
        return "the lead is illegal"
    if key in ("returned", "penalty", "led_any_of"):
        return "the lead is not recalled"
    if path == "winner":
        return "the trick is not complete: ask for leading"
    if path == "leading":
        return "the trick is complete: ask for winner" if lead.get("legal") else "the lead is illegal"
    if path.startswith("plays."):
        return "that seat has not played"
    if path.startswith("options"):
        return "more than 200 replies, or no listed hand: ask for option_count"
    if path.startswith(("option_count", "must_include")):
        return "answered for listed seats but the leader, after a legal lead"
    return "there is no answer to this"


def _because(expected: list[str], ruling: Ruling) -> Iterator[Difference]:
    """Yield the expected clauses that are not among the reasons that fail."""
    failing = {reason.clause for reason in ruling.reasons if not reason.holds}
    for clause in expected:
        if not failing & set(rests_on(clause)):
            yield Difference("because", clause, sorted(failing), "not among the reasons that fail")


def _depends_on(expected: list[str], ruling: Ruling) -> Iterator[Difference]:
    """Yield the readings that should decide and do not; an empty list says that none may."""
    decisive = [use.id for use in ruling.readings if use.decisive]
    if not expected and decisive:
        yield Difference("depends_on", [], decisive, "decided by a reading")
    for reading_id in expected:
        if reading_id not in decisive:
            yield Difference("depends_on", reading_id, decisive, "no other value of this reading changes the answer")


def _cites(expected: tuple[str, ...], ruling: Ruling) -> Iterator[Difference]:
    """Yield the cited clauses on which no reason rests."""
    clauses = {reason.clause for reason in ruling.reasons}
    for clause in expected:
        if not clauses & set(rests_on(clause)):
            yield Difference("cites", clause, sorted(clauses), "no reason of the ruling rests on it")


def plain(value: Any) -> Any:
    """Return an answer value as plain data: cards as one text (``[]`` for none), tuples as lists."""
    if isinstance(value, Cards):
        return str(value) or []
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


__all__ = ["UNDETERMINED", "Difference", "differences", "plain", "same"]
