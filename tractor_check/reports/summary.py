"""A ruling in a few words, for tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tractor_check.cards import Cards
from tractor_check.comparison import Difference, plain
from tractor_check.reports.data import difference_data
from tractor_check.ruling import ILLEGAL, UNDETERMINED, Reason, Ruling
from tractor_check.running import Result


def in_short(ruling: Ruling) -> str:
    """Return what was ruled, in a few words."""
    if ruling.faults:
        return "fault: " + ", ".join(sorted({fault.code for fault in ruling.faults}))
    return "; ".join(_phrases(ruling.answer))


def _phrases(answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield a phrase for each block of the answer that says something new."""
    if "reveal" in answer:
        yield _reveal(answer["reveal"])
    if "bury" in answer:
        yield f"burial {answer['bury']}"
    if "call" in answer:
        yield _call(answer["call"])
    if "lead" in answer:
        yield from _trick(answer)
    if "settle" in answer:
        yield _settle(answer["settle"])


def _reveal(reveal: Any) -> str:
    """Return what stands after the reveals."""
    if not isinstance(reveal, Mapping):
        return f"reveal {reveal}"
    if reveal.get("redeal") is True:
        return "redeal"
    trump = reveal.get("trump")
    suit = {"S": "♠ trump", "H": "♥ trump", "C": "♣ trump", "D": "♦ trump", "NT": "no-trump"}.get(
        str(trump), f"trump {trump}"
    )
    return f"{suit}, level {reveal.get('level')}, {reveal.get('dealer')} deals"


def _call(call: Any) -> str:
    """Return what became of the call."""
    if not isinstance(call, Mapping):
        return f"call {call}"
    partner = plain(call.get("partner"))
    who = " and ".join(partner) if isinstance(partner, list) else partner
    legal = call.get("legal")
    return f"partner {who}" if legal is True else "call illegal" if legal is False else f"call {legal}"


def _trick(answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield what became of lead, replies and trick."""
    lead = answer["lead"]
    if not isinstance(lead, Mapping) or not lead["legal"] or lead["legal"] == UNDETERMINED:
        yield f"lead {'illegal' if isinstance(lead, Mapping) and not lead['legal'] else UNDETERMINED}"
        return
    if lead["recalled"] is True:
        led = lead.get("led", "one of several")
        yield f"recalled, {led.symbols if isinstance(led, Cards) else led} led"
    elif lead["recalled"]:
        yield f"recall {lead['recalled']}"
    plays = answer.get("plays", {})
    if not isinstance(plays, Mapping):
        yield f"replies {plays}"
        return
    illegal = [seat for seat, verdict in plays.items() if verdict == ILLEGAL]
    for verdict in (ILLEGAL, UNDETERMINED):
        seats = [seat for seat, found in plays.items() if found == verdict]
        if seats:
            yield f"{', '.join(seats)} {verdict}"
    if isinstance(answer.get("must_include"), Mapping):
        for seat, held in answer["must_include"].items():
            if isinstance(held, Cards) and len(held):
                yield f"{seat} must play {held.symbols}"
    if answer.get("winner") == UNDETERMINED:
        yield f"winner {UNDETERMINED}"
    elif answer.get("winner", "none") != "none":
        yield f"{answer['winner']} wins, {answer['points']} points"
    elif "winner" in answer:
        yield "no winner"
    elif not illegal and answer.get("plays"):
        yield f"{answer['leading']} ahead"
    elif not illegal and not answer.get("plays") and not lead["recalled"]:
        yield f"{lead['shape']} stands" if lead["shape"] == "throw" else lead["shape"]


def _settle(settle: Any) -> str:
    """Return how the hand was settled."""
    if not isinstance(settle, Mapping):
        return f"settlement {settle}"
    winners = settle.get("winners")
    gain = settle.get("gain")
    text = f"{winners} +{gain}" if isinstance(gain, int) else f"{winners}, gain {gain}"
    if settle.get("match_won_by") not in (None, [], UNDETERMINED):
        return f"{text}, match won"
    return f"{text}, {settle['next_dealer']} deals" if "next_dealer" in settle else text


def main_reason(ruling: Ruling) -> Reason | None:
    """Return the reason that says most about a ruling: what fails first, else what the outcome rests on."""
    reasons = [reason for reason in ruling.reasons if reason.about != "position"]
    for about in _asked_first(ruling.answer):
        for reason in reasons:
            if not reason.holds and (
                reason.about == about or not about or (about == "reveal.shows" and reason.about.startswith(about))
            ):
                return reason
    for about in _outcome(ruling.answer):
        for reason in reasons[::-1]:
            if reason.holds and reason.about == about:
                return reason
    shown = [reason for reason in reasons if reason.about not in ("points", "winner")] or reasons
    return shown[-1] if shown else None


def _plays(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the verdicts on the replies; none where all of them are undetermined."""
    plays = answer.get("plays", {})
    return plays if isinstance(plays, Mapping) else {}


def _asked_first(answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield what fails reasons may be about, the most telling first."""
    if "lead" in answer:
        yield "lead"
    yield from (f"plays.{seat}" for seat, verdict in _plays(answer).items() if verdict == ILLEGAL)
    yield from (block for block in ("reveal.shows", "bury", "call") if block in answer)
    if "faults" in answer:
        yield ""


def _outcome(answer: Mapping[str, Any]) -> Iterator[str]:
    """Yield what the outcome is about: the winner's ruff or play, the last reply, the settlement, the lead."""
    if "settle" in answer:
        yield "settle.winners"
        yield "settle"
    seat = answer.get("winner") or answer.get("leading")
    if seat and seat in _plays(answer):
        yield f"ruff.{seat}"
        yield f"plays.{seat}"
    if _plays(answer):
        yield f"plays.{list(_plays(answer))[-1]}"
    if "lead" in answer:
        yield "lead"


def difference_lines(result: Result) -> list[str]:
    """Return a line for every field in which ruling and expectation part."""
    lines = [difference_line(difference) for difference in result.differences]
    if result.status == "fail" and not lines and result.scenario is not None:
        lines.append(f"passes now: take away known_gap ({result.scenario.known_gap})")
    return lines


def difference_line(difference: Difference) -> str:
    """Return one field in which ruling and expectation part."""
    data = difference_data(difference)
    if difference.got is None:
        got = difference.why
    else:
        got = f"{difference.why} ({_value(data['got'])})" if difference.why else f"got {_value(data['got'])}"
    return f"{difference.path}: expected {_value(data['expected'])}, {got}"


def _value(value: Any) -> str:
    """Return a value as a person would write it in the file."""
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_value(item)}" for key, item in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else str(value)
