"""What a referee says after the verdict: what is legal, what happens next, points and settlement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tractor_check.cards import Cards
from tractor_check.messages.reasons import counted
from tractor_check.messages.setting import Setting
from tractor_check.messages.speech import Speech
from tractor_check.messages.words import label
from tractor_check.reports.ruling_parts import part, value_of
from tractor_check.ruling import ILLEGAL, NONE, UNDETERMINED, Ruling
from tractor_check.scenario import Scenario

EXAMPLES = 3


def would_be_legal(scenario: Scenario, ruling: Ruling, seat: str, spoken: Speech) -> list[str]:
    """Return what a legal reply of ``seat`` is, as far as asked: what it must include, how many there are, a few."""
    answer = ruling.answer
    parts = []
    must = part(answer, "must_include").get(seat)
    if isinstance(must, Cards) and len(must):
        parts.append(spoken.say("{seat}: {cards} must be in the reply.", seat=seat, cards=spoken.cards(must)))
    elif isinstance(must, Cards):
        parts.append(spoken.say("{seat}: no card is in every legal reply.", seat=seat))
    count = part(answer, "option_count").get(seat)
    if isinstance(count, int):
        parts.append(spoken.say("Legal replies: {count}.", count=count))
    listed = part(answer, "options").get(seat)
    if isinstance(listed, list) and listed:
        shown = [spoken.cards(reply) for reply in listed[:EXAMPLES]]
        if len(listed) > EXAMPLES:
            parts.append(spoken.say("For example {replies}", replies=" / ".join(shown)))
        else:
            parts.append(" / ".join(shown))
    return [spoken.sentences(parts)] if parts else []


def next_steps(scenario: Scenario, ruling: Ruling, setting: Setting, spoken: Speech) -> list[str]:
    """Return what happens next in the trick, a sentence each."""
    if "lead" not in ruling.answer or scenario.lead is None:
        return []
    about, leader = part(ruling.answer, "lead"), scenario.lead[0]
    if about.get("legal") is False:
        return list(_after_illegal_lead(ruling, leader, spoken))
    if about.get("legal") is not True:
        return []
    steps = list(_after_recall(scenario, ruling, spoken))
    judged = part(ruling.answer, "plays")
    illegal = [seat for seat, verdict in judged.items() if verdict == ILLEGAL]
    if illegal:
        seats = spoken.items(illegal)
        steps.append(spoken.say("Back to the hand: the reply of {seats}. A legal one is played.", seats=seats))
        steps.append(spoken.say("The sheet names no penalty."))
        ahead = ruling.answer.get("leading")
        return steps if ahead in (None, UNDETERMINED) else [*steps, spoken.say("{seat} is ahead.", seat=ahead)]
    return steps + list(_turn(scenario, ruling, setting, spoken))


def _after_illegal_lead(ruling: Ruling, leader: str, spoken: Speech) -> Iterator[str]:
    """Yield what follows an illegal lead (lead.dealer-first, referee.illegal-play)."""
    for reason in ruling.reasons:
        if reason.clause == "lead.dealer-first" and not reason.holds:
            yield spoken.say("The cards go back to {seat}. {dealer} leads.", seat=leader, dealer=reason.facts["dealer"])
            break
    else:
        yield spoken.say("The cards go back to {seat}, who leads anew.", seat=leader)
    yield spoken.say("The sheet names no penalty.")


def _after_recall(scenario: Scenario, ruling: Ruling, spoken: Speech) -> Iterator[str]:
    """Yield what goes back after a recall and what is led (throw.recall.taken-back, throw.recall.smallest-card)."""
    assert scenario.lead is not None
    about, leader = part(ruling.answer, "lead"), scenario.lead[0]
    if about.get("recalled") is not True:
        return
    if isinstance(about.get("returned"), Cards):
        back = spoken.cards(about["returned"])
        yield spoken.say("{seat} takes back {cards} [throw.recall.taken-back].", seat=leader, cards=back)
    if isinstance(about.get("led"), Cards):
        yield _led(about["led"], ruling, spoken)
    elif isinstance(about.get("led_any_of"), (list, tuple)):
        choices = spoken.items([spoken.cards(choice) for choice in about["led_any_of"]])
        yield spoken.say("{seat} leads one of {choices} and takes back the rest.", seat=leader, choices=choices)
    cost = about.get("penalty")
    if isinstance(cost, int) and cost:
        yield spoken.say("Penalty: {points}.", points=counted(spoken, "points", cost))


def _led(led: Cards, ruling: Ruling, spoken: Speech) -> str:
    """Return what is led after a recall and by what: the printed clause, or the reading that stands in for it."""
    shown, value = spoken.cards(led), value_of(ruling, "throw.recall.lead")
    if any(reason.clause == "throw.recall.smallest-card" and reason.holds for reason in ruling.reasons):
        return spoken.say("Led: {cards} [throw.recall.smallest-card].", cards=shown)
    if value is None:
        return spoken.say("Led: {cards}.", cards=shown)
    return spoken.say("Led: {cards} [throw.recall.lead: {value}].", cards=shown, value=value)


def _turn(scenario: Scenario, ruling: Ruling, setting: Setting, spoken: Speech) -> Iterator[str]:
    """Yield who is ahead, whose turn it is and what is owed; or who takes the trick and leads next."""
    answer = ruling.answer
    winner = answer.get("winner")
    if winner is not None and winner != NONE:
        if "settle" in answer or winner == UNDETERMINED:
            return
        if not isinstance(answer.get("points"), int):
            yield spoken.say("{seat} takes the trick and leads next.", seat=winner)
            return
        points = counted(spoken, "points", answer["points"])
        yield spoken.say("{seat} takes the trick with {points} and leads next.", seat=winner, points=points)
        return
    if answer.get("plays") and answer.get("leading", UNDETERMINED) != UNDETERMINED:
        yield spoken.say("{seat} is ahead.", seat=answer["leading"])
    seat = _to_play(scenario)
    if winner == NONE or seat is None:
        return
    size = _size(scenario, ruling)
    group = label(setting.group, spoken.language) if setting.group is not None else ""
    if size is not None:
        cards = counted(spoken, "cards", size)
        yield spoken.say("{seat} plays next: {cards}, {group} as far as held.", seat=seat, cards=cards, group=group)
    must = part(answer, "must_include").get(seat)
    if isinstance(must, Cards) and len(must):
        yield spoken.say("{seat}: {cards} must be in the reply.", seat=seat, cards=spoken.cards(must))


def _to_play(scenario: Scenario) -> str | None:
    """Return whose turn it is, ``None`` in a complete trick."""
    assert scenario.lead is not None
    first = scenario.seats.index(scenario.lead[0])
    order = scenario.seats[first + 1 :] + scenario.seats[:first]
    return next((seat for seat in order if seat not in scenario.plays), None)


def _size(scenario: Scenario, ruling: Ruling) -> int | None:
    """Return how many cards a reply has, ``None`` where that is not settled."""
    about = part(ruling.answer, "lead")
    if about.get("recalled") is False and scenario.lead is not None:
        return len(scenario.lead[1])
    choices = about.get("led_any_of")
    led = about.get("led") or next(iter(choices if isinstance(choices, (list, tuple)) else ()), None)
    return len(led) if isinstance(led, Cards) else None


# ----------------------------------------------------------------------------------------------------------- settlement


def settlement(scenario: Scenario, ruling: Ruling, spoken: Speech) -> Iterator[tuple[str, str]]:
    """Yield the settlement as labelled rows: points, levels, match, next dealer."""
    about = ruling.answer.get("settle")
    if not isinstance(about, Mapping):
        return
    yield spoken.say("Points"), _sum(scenario, ruling, about, spoken)
    if isinstance(about.get("levels"), Mapping):
        yield spoken.say("Levels"), _levels(scenario, ruling, about["levels"], spoken)
    won = about.get("match_won_by")
    if isinstance(won, list) and won:
        yield spoken.say("Match"), spoken.say("Won by {seats}; no further hand is played.", seats=spoken.items(won))
    dealer = about.get("next_dealer")
    if dealer is not None and dealer != NONE:
        yield spoken.say("Next"), spoken.say("Next dealer: {dealer}.", dealer=label(dealer, spoken.language))


def _sum(scenario: Scenario, ruling: Ruling, about: Mapping[str, Any], spoken: Speech) -> str:
    """Return how the points of the defenders come about, to be read out."""
    tricks = ruling.details.get("settle", {}).get("trick_points")
    if tricks is None and scenario.settle is not None:
        tricks = scenario.settle.trick_points
    parts = []
    if isinstance(tricks, int):
        parts.append(spoken.say("Tricks: {points}.", points=tricks))
    factor, added, bottom = about.get("multiplier"), about.get("bottom_added"), about.get("bottom_points")
    if isinstance(factor, int) and factor and isinstance(bottom, int):
        fields = {"bottom": bottom, "factor": factor, "added": added}
        parts.append(spoken.say("Bottom: {bottom} × {factor} = {added}.", **fields))
    elif factor == 0:
        parts.append(spoken.say("The bottom does not count."))
    elif factor == UNDETERMINED:
        parts.append(spoken.say("The factor on the bottom is undetermined."))
    total = about.get("defender_points")
    if isinstance(total, int):
        parts.append(spoken.say("The defenders have {points}.", points=counted(spoken, "points", total)))
    else:
        parts.append(spoken.say("The points of the defenders are undetermined."))
    if ruling.details.get("settle", {}).get("table_printed") is False:
        parts.append(spoken.say("The sheets do not print the table of levels."))
    return spoken.sentences(parts)


def _levels(scenario: Scenario, ruling: Ruling, levels: Mapping[str, Any], spoken: Speech) -> str:
    """Return who rises to what, and who stays where."""
    rises = ruling.details.get("settle", {}).get("rises", {})
    before = {seat: rank.value for seat, rank in (scenario.levels or {}).items()}
    risen, stay = [], []
    for seat, level in levels.items():
        old = rises[seat][0] if seat in rises else before.get(seat)
        shown = label(level, spoken.language)
        if old is not None and str(old) != str(level):
            risen.append(spoken.say("{seat} from {old} to {new}", seat=seat, old=old, new=shown))
        else:
            stay.append(spoken.say("{seat} stays at {level}", seat=seat, level=shown))
    return spoken.items(risen + stay) + spoken.say(".")
