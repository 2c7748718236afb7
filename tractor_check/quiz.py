"""Questions made from scenarios and their rulings: what is asked, what can be answered, and what is right.

A scenario is asked about in the ways that its ruling has an answer to. What is undetermined, or faulty, is not asked.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tractor_check.cards import Cards
from tractor_check.messages import label
from tractor_check.messages.speech import speech
from tractor_check.pages.words import say
from tractor_check.ruling import ILLEGAL, LEGAL, NONE, UNDETERMINED, UNKNOWN, Ruling
from tractor_check.scenario import Scenario

NUMBER = "number"
_VERDICTS = (LEGAL, ILLEGAL)
_STANDS = ("stands", "recalled", UNKNOWN)
_TRUMPS = ("S", "H", "C", "D", "NT")


class Question(NamedTuple):
    """One question about a scenario.

    Attributes:
        kind: ``reply``, ``lead``, ``stands``, ``left``, ``winner``, ``leading``, ``points``, ``show``, ``trump``,
            ``bury``, ``call``, ``partner``, ``defenders``, ``side`` or ``gain``.
        about: the part of the answer it asks for, such as ``plays.P2``.
        fields: what its wording names.
        choices: the possible answers as data; empty where a number is asked for.
        right: the right answers (several where the leader may choose).
    """

    kind: str
    about: str
    fields: Mapping[str, object]
    choices: tuple[str, ...]
    right: tuple[str, ...]

    def text(self, language: str) -> str:
        """Return the question in words."""
        return say(f"ask.{self.kind}", language, **self.fields)

    def shown(self, answer: str, language: str) -> str:
        """Return an answer as people read it."""
        if self.kind == "left":
            return _card_text(answer, language)
        return label(answer, language)

    def answer(self, language: str) -> str:
        """Return the right answer, or answers, as people read them."""
        return " / ".join(self.shown(answer, language) for answer in self.right)

    def read(self, typed: str, language: str) -> str | None:
        """Return which answer was typed (its number, its word or its code), ``None`` if it is none."""
        word = typed.strip().casefold()
        if not self.choices:
            return str(int(word)) if word.isascii() and word.isdigit() else None
        if word.isascii() and word.isdigit() and 0 < int(word) <= len(self.choices):
            return self.choices[int(word) - 1]
        names = {choice: {choice.casefold(), self.shown(choice, language).casefold()} for choice in self.choices}
        exact = [choice for choice, known in names.items() if word in known]
        begun = [choice for choice, known in names.items() if word and any(name.startswith(word) for name in known)]
        found = exact or begun
        return found[0] if len(found) == 1 else None


def questions_about(scenario: Scenario, ruling: Ruling) -> list[Question]:
    """Return every question that the ruling on a scenario answers, in the order of the table."""
    if ruling.faults:
        return []
    answer = ruling.answer
    found = [*_reveal(scenario, answer), *_burial_and_call(scenario, answer)]
    found += [*_trick(scenario, answer), *_settle(answer)]
    return [question for question in found if UNDETERMINED not in question.right]


def picked(found: Sequence[Sequence[Question]], count: int, seed: int) -> list[tuple[int, Question]]:
    """Return ``count`` questions, at most one a scenario, with the place of its scenario; the same for the same seed.

    Args:
        found: the questions of each scenario.
        count: how many to pick; 0 for one of every scenario, in the order given.
        seed: what the choice depends on.
    """
    dice = random.Random(seed)
    places = [place for place, questions in enumerate(found) if questions]
    if count:
        dice.shuffle(places)
        places = places[:count]
    return [(place, dice.choice(list(found[place]))) for place in places]


# ------------------------------------------------------------------------------------------------------------- by block


def _reveal(scenario: Scenario, answer: Mapping[str, Any]) -> Iterator[Question]:
    """Yield whether each show is accepted, and what is trump."""
    about = answer.get("reveal")
    if scenario.reveal is None or not isinstance(about, Mapping):
        return
    verdicts = _listed(about.get("shows"))
    for number, (show, verdict) in enumerate(zip(scenario.reveal.shows, verdicts, strict=False), start=1):
        if show.cards is not None:
            fields = {"number": number, "seat": show.seat}
            yield Question("show", f"reveal.shows.{number}", fields, ("accepted", "refused"), (verdict,))
    if about.get("trump") in _TRUMPS:
        yield Question("trump", "reveal.trump", {}, _TRUMPS, (about["trump"],))


def _burial_and_call(scenario: Scenario, answer: Mapping[str, Any]) -> Iterator[Question]:
    """Yield whether burial and call are legal, and who the partner is."""
    if answer.get("bury") in _VERDICTS:
        yield Question("bury", "bury", {}, _VERDICTS, (answer["bury"],))
    about = answer.get("call")
    if isinstance(about, Mapping) and isinstance(about.get("legal"), bool):
        yield Question("call", "call.legal", {}, _VERDICTS, (LEGAL if about["legal"] else ILLEGAL,))
        if about["legal"] and isinstance(about.get("partner"), str):
            choices = (*scenario.seats, NONE, UNKNOWN)
            yield Question("partner", "call.partner", {}, choices, (about["partner"],))


def _trick(scenario: Scenario, answer: Mapping[str, Any]) -> Iterator[Question]:
    """Yield what is asked about the lead, the replies, who wins and how many points there are."""
    about = answer.get("lead")
    if scenario.lead is None or not isinstance(about, Mapping):
        return
    leader = scenario.lead[0]
    legal = about.get("legal")
    if legal is False or (legal is True and not scenario.plays and about.get("shape") != "throw"):
        yield Question("lead", "lead.legal", {"seat": leader}, _VERDICTS, (LEGAL if legal else ILLEGAL,))
    if legal is not True:
        return
    if about.get("shape") == "throw":
        verdict = {True: "recalled", False: "stands"}.get(about["recalled"], str(about["recalled"]))
        yield Question("stands", "lead.recalled", {"seat": leader}, _STANDS, (verdict,))
        yield from _left(scenario, about, leader)
    replies = answer.get("plays")
    for seat, verdict in replies.items() if isinstance(replies, Mapping) else ():
        if verdict in _VERDICTS:
            yield Question("reply", f"plays.{seat}", {"seat": seat}, _VERDICTS, (verdict,))
    winner = answer.get("winner")
    if winner is not None and winner != NONE:
        yield Question("winner", "winner", {}, scenario.seats, (winner,))
        yield Question("points", "points", {}, (), (str(answer["points"]),))
    elif answer.get("leading") and len(scenario.plays) > 1:
        yield Question("leading", "leading", {}, scenario.seats, (answer["leading"],))


def _left(scenario: Scenario, about: Mapping[str, Any], leader: str) -> Iterator[Question]:
    """Yield what a recalled throw leaves on the table."""
    assert scenario.lead is not None
    led = [about["led"]] if isinstance(about.get("led"), Cards) else _listed(about.get("led_any_of"))
    if about.get("recalled") is True and led and all(len(each) == 1 for each in led):
        choices = tuple(str(scenario.lead[1].different).split())
        yield Question("left", "lead.led", {"seat": leader}, choices, tuple(map(str, led)))


def _listed(value: Any) -> list[Any]:
    """Return a list in the answer; empty where there is none or where it is undetermined."""
    return list(value) if isinstance(value, (list, tuple)) else []


def _settle(answer: Mapping[str, Any]) -> Iterator[Question]:
    """Yield what is asked about points, the winning side and levels."""
    about = answer.get("settle")
    if not isinstance(about, Mapping):
        return
    if isinstance(about.get("defender_points"), int):
        yield Question("defenders", "settle.defender_points", {}, (), (str(about["defender_points"]),))
    if about.get("winners") in ("dealer-side", "defenders"):
        yield Question("side", "settle.winners", {}, ("dealer-side", "defenders"), (about["winners"],))
    if isinstance(about.get("gain"), int):
        yield Question("gain", "settle.gain", {}, (), (str(about["gain"]),))


def _card_text(token: str, language: str) -> str:
    """Return one card as people read it."""
    from tractor_check.notation import cards

    return speech(language).cards(cards(token))
