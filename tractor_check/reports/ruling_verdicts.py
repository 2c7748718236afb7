"""The verdicts of a ruling, one short line each, in the order of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tractor_check.cards import Cards
from tractor_check.messages.reasons import counted
from tractor_check.messages.speech import Speech
from tractor_check.messages.words import label
from tractor_check.reports.ruling_parts import part
from tractor_check.ruling import ILLEGAL, NO_FACTS, NONE, UNDETERMINED, UNKNOWN, Ruling
from tractor_check.scenario import Scenario


def verdicts(scenario: Scenario, ruling: Ruling, spoken: Speech) -> list[str]:
    """Return the verdicts in the order of the table: of a trick the throw, illegal replies, then the winner."""
    if ruling.faults:
        return [spoken.say("FAULT: the position cannot be ruled on")]
    answer = ruling.answer
    lines: list[str] = []
    if "reveal" in answer:
        lines += _reveal(scenario, answer["reveal"], spoken)
    if "bury" in answer:
        lines.append(_burial(answer["bury"], spoken))
    if "call" in answer:
        lines.append(_call(scenario, answer["call"], spoken))
    if "lead" in answer:
        lines += _lead(scenario, answer, spoken)
        lines += _replies(scenario, ruling, spoken)
    if "settle" in answer:
        lines += _settlement(answer["settle"], spoken)
    return lines or [spoken.say("Nothing was asked")]


def reply_verdict(scenario: Scenario, ruling: Ruling, seat: str, spoken: Speech) -> str:
    """Return the verdict on the reply of one seat."""
    verdict = part(ruling.answer, "plays").get(seat, UNKNOWN)
    cards = spoken.cards(scenario.plays[seat])
    if verdict == ILLEGAL:
        return spoken.say("ILLEGAL: {seat}'s {cards}", seat=seat, cards=cards)
    if verdict == UNKNOWN:
        return spoken.say("UNKNOWN: {seat}'s {cards} cannot be judged", seat=seat, cards=cards)
    if verdict == UNDETERMINED:
        return spoken.say("UNDETERMINED: {seat}'s {cards}", seat=seat, cards=cards)
    role = ruling.details.get("plays", {}).get(seat, {}).get("role", "follow")
    return spoken.say("LEGAL: {seat}'s {cards} ({role})", seat=seat, cards=cards, role=label(role, spoken.language))


# ------------------------------------------------------------------------------------------------------------ the trick


def _lead(scenario: Scenario, answer: Mapping[str, Any], spoken: Speech) -> Iterator[str]:
    """Yield the verdict on a lead that is illegal, a throw, or all there is."""
    assert scenario.lead is not None
    about = part(answer, "lead")
    legal, recalled, form = (about.get(key, UNDETERMINED) for key in ("legal", "recalled", "shape"))
    seat, cards = scenario.lead[0], spoken.cards(scenario.lead[1])
    if legal is False:
        yield spoken.say("ILLEGAL: {seat} may not lead {cards}", seat=seat, cards=cards)
    elif legal is not True:
        yield spoken.say("UNDETERMINED: whether {seat} may lead {cards}", seat=seat, cards=cards)
    elif recalled is True:
        yield _recalled(about, seat, cards, spoken)
    elif recalled == UNKNOWN:
        yield spoken.say("UNKNOWN: whether {seat}'s throw {cards} is recalled", seat=seat, cards=cards)
    elif recalled is not False:
        yield spoken.say("UNDETERMINED: whether {seat}'s throw {cards} is recalled", seat=seat, cards=cards)
    elif form == "throw":
        yield spoken.say("STANDS: {seat}'s throw {cards}", seat=seat, cards=cards)
    elif not answer.get("plays"):
        shape = label(form, spoken.language)
        yield spoken.say("LEGAL: {seat}'s lead {cards} ({shape})", seat=seat, cards=cards, shape=shape)


def _recalled(about: Mapping[str, Any], seat: str, cards: str, spoken: Speech) -> str:
    """Return the verdict on a recalled throw, with what is led instead."""
    if isinstance(about.get("led"), Cards):
        led = spoken.cards(about["led"])
        return spoken.say("RECALLED: {seat}'s throw {cards}; {led} is led instead", seat=seat, cards=cards, led=led)
    if isinstance(about.get("led_any_of"), (list, tuple)):
        choices = spoken.items([spoken.cards(choice) for choice in about["led_any_of"]])
        return spoken.say(
            "RECALLED: {seat}'s throw {cards}; {seat} leads one of {choices}", seat=seat, cards=cards, choices=choices
        )
    return spoken.say("RECALLED: {seat}'s throw {cards}; what is led instead is undetermined", seat=seat, cards=cards)


def _replies(scenario: Scenario, ruling: Ruling, spoken: Speech) -> Iterator[str]:
    """Yield the verdicts on illegal replies, then the winner or the legal replies, then what cannot be judged."""
    answer = ruling.answer
    judged = part(answer, "plays")
    if part(answer, "lead").get("legal") is False:
        if judged:
            yield spoken.say("UNKNOWN: the replies, since the lead is illegal")
        return
    illegal = [seat for seat, verdict in judged.items() if verdict == ILLEGAL]
    unsure = [seat for seat, verdict in judged.items() if verdict == UNKNOWN]
    open_ = [seat for seat in scenario.plays if judged.get(seat, UNDETERMINED) == UNDETERMINED]
    legal = [seat for seat in judged if seat not in (*illegal, *unsure, *open_)]
    yield from (reply_verdict(scenario, ruling, seat, spoken) for seat in illegal)
    if open_:
        yield spoken.say("UNDETERMINED: the replies of {seats}", seats=spoken.items(open_))
    winner = answer.get("winner", NONE)
    if winner == UNDETERMINED:
        yield spoken.say("UNDETERMINED: who takes the trick")
    elif winner != NONE and isinstance(answer.get("points"), int):
        points = counted(spoken, "points", answer["points"])
        yield spoken.say("WINNER: {seat}, with {points}", seat=winner, points=points)
    elif winner != NONE:
        yield spoken.say("WINNER: {seat}; the points are undetermined", seat=winner)
    elif legal and not illegal:
        if len(legal) == 1:
            yield reply_verdict(scenario, ruling, legal[0], spoken)
        else:
            yield spoken.say("LEGAL: the replies of {seats}", seats=spoken.items(legal))
    if unsure and (not legal or winner == NONE):
        yield from (reply_verdict(scenario, ruling, seat, spoken) for seat in unsure)


# --------------------------------------------------------------------------------------------------------- other blocks


def _reveal(scenario: Scenario, about: Any, spoken: Speech) -> Iterator[str]:
    """Yield the shows refused, then what the reveal makes of the hand."""
    assert scenario.reveal is not None
    if not isinstance(about, Mapping):
        yield spoken.say("UNDETERMINED: the reveal")
        return
    shows = about.get("shows", ())
    judged = shows if isinstance(shows, (list, tuple)) else ()
    for number, (show, verdict) in enumerate(zip(scenario.reveal.shows, judged, strict=False), start=1):
        if verdict == "refused" and show.cards is not None:
            fields = {"number": number, "seat": show.seat, "cards": spoken.cards(show.cards)}
            yield spoken.say("REFUSED: show {number}, {seat}'s {cards}", **fields)
    if about.get("redeal") is True:
        yield spoken.say("REDEAL: no reveal stands")
        return
    if all(about.get(key) == UNDETERMINED for key in ("trump", "level", "dealer")):
        yield spoken.say("UNDETERMINED: the reveal")
        return
    trump, level, dealer = (label(about.get(key), spoken.language) for key in ("trump", "level", "dealer"))
    if about.get("trump") != "NT":
        trump = spoken.say("trump {trump}", trump=trump)
    yield spoken.say("REVEALED: {trump}, level {level}, dealer {dealer}", trump=trump, level=level, dealer=dealer)


def _burial(verdict: Any, spoken: Speech) -> str:
    """Return the verdict on the burial."""
    if verdict == "legal":
        return spoken.say("LEGAL: the burial")
    return spoken.say("ILLEGAL: the burial") if verdict == ILLEGAL else spoken.say("UNDETERMINED: the burial")


def _call(scenario: Scenario, found: Any, spoken: Speech) -> str:
    """Return the verdict on the call."""
    assert scenario.call is not None
    about = found if isinstance(found, Mapping) else NO_FACTS
    card = spoken.cards(scenario.call.card)
    if about.get("legal") is False:
        return spoken.say("ILLEGAL: the call of {card}", card=card)
    if about.get("legal") is not True:
        return spoken.say("UNDETERMINED: the call of {card}", card=card)
    who = about.get("partner")
    partner = spoken.items([str(seat) for seat in who]) if isinstance(who, list) else label(who, spoken.language)
    return spoken.say("LEGAL: the call of {card}; partner: {partner}", card=card, partner=partner)


def _settlement(about: Any, spoken: Speech) -> Iterator[str]:
    """Yield who wins the hand, and the match if it is won."""
    if not isinstance(about, Mapping):
        yield spoken.say("UNDETERMINED: the settlement")
        return
    if about.get("match_won_by") and isinstance(about["match_won_by"], list):
        yield spoken.say("MATCH WON: by {seats}", seats=spoken.items(about["match_won_by"]))
    winners, gain = about.get("winners"), about.get("gain")
    if winners == UNDETERMINED:
        yield spoken.say("UNDETERMINED: who wins the hand")
        return
    if not isinstance(gain, int):
        yield spoken.say("SETTLED: won by {winners}; the gain is undetermined", winners=label(winners, spoken.language))
        return
    if not gain:
        yield spoken.say("SETTLED: won by {winners}; no level gained", winners=label(winners, spoken.language))
        return
    side, levels = label(winners, spoken.language), counted(spoken, "levels", gain)
    yield spoken.say("SETTLED: won by {winners}; gained: {levels}", winners=side, levels=levels)
