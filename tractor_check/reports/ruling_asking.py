"""What a referee has to ask before a ruling is complete, and what is assumed meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

from tractor_check.cards import Cards
from tractor_check.messages.setting import setting_of
from tractor_check.messages.speech import Speech
from tractor_check.messages.words import label
from tractor_check.profile import UNSET
from tractor_check.reports.ruling_parts import part, value_of
from tractor_check.ruling import ILLEGAL, UNDETERMINED, UNKNOWN, Ruling
from tractor_check.scenario import Scenario


def questions(scenario: Scenario, ruling: Ruling, spoken: Speech) -> list[str]:
    """Return what the referee has to ask, and what was assumed meanwhile."""
    asked = [
        *_reveal(scenario, ruling, spoken),
        *_call(scenario, ruling, spoken),
        *_throw(scenario, ruling, spoken),
        *_replies(ruling, spoken),
        *_settlement(scenario, ruling, spoken),
    ]
    return [spoken.sentences(asked)] if asked else []


def unknown_hands(scenario: Scenario, ruling: Ruling) -> list[str]:
    """Return the seats whose cards could recall the throw and are not known."""
    assert scenario.lead is not None
    leader, seats = scenario.lead[0], scenario.seats
    known = {leader, *scenario.hands}
    if scenario.unlisted == "as-played":
        known.update(scenario.plays)
    if value_of(ruling, "throw.recall.whose-cards") == "opponents":
        known.update(_partners(scenario, leader))
    first = seats.index(leader)
    return [seat for seat in (*seats[first:], *seats[:first]) if seat not in known]


def _partners(scenario: Scenario, leader: str) -> tuple[str, ...]:
    """Return the seats known to play with the leader."""
    seats = scenario.seats
    if scenario.variant != "five":
        return (seats[(seats.index(leader) + 2) % 4],)
    if _sides_are_hidden(scenario):
        return ()
    side = {scenario.dealer, *(scenario.partner or ())}
    return tuple(seat for seat in seats if (seat in side) == (leader in side))


def _sides_are_hidden(scenario: Scenario) -> bool:
    """Return whether the scenario leaves open who plays with whom."""
    return scenario.variant == "five" and (scenario.dealer is None or scenario.partner is None)


def _open(ruling: Ruling) -> bool:
    """Return whether a reading is left open, so that no fact need be missing."""
    return any(use.value == UNSET for use in ruling.readings)


# ------------------------------------------------------------------------------------------------------------- a trick


def _throw(scenario: Scenario, ruling: Ruling, spoken: Speech) -> Iterator[str]:
    """Yield what decides whether a throw is recalled and what is led, and what is assumed."""
    if scenario.lead is None:
        return
    about, found = part(ruling.answer, "lead"), ruling.details.get("lead", {})
    leader, led = scenario.lead
    silent = spoken.items(unknown_hands(scenario, ruling))
    if isinstance(found.get("ask"), Cards):
        faces = spoken.items([spoken.cards(Cards([card.face])) for card in found["ask"]])
        yield spoken.say("Ask {seats} who holds any of these: {faces}.", seats=silent, faces=faces)
        if len(led.different) < len(led):
            yield spoken.say("Against a pair or tractor of the throw, two of the same in one hand count.")
    elif UNDETERMINED in (about.get("recalled"), about.get("led")) and not _open(ruling):
        if value_of(ruling, "throw.recall.whose-cards") == "opponents" and _sides_are_hidden(scenario):
            yield spoken.say(
                "Ask who plays with {seat}: only the cards of opponents recall the throw here.", seat=leader
            )
        if about.get("recalled") is True and silent:
            group = label(setting_of(scenario, ruling).group, spoken.language)
            fields = {"seats": silent, "group": group}
            yield spoken.say("Ask {seats} for their cards of {group}: they decide which part is led.", **fields)
    else:
        return
    if found.get("assumed") == "recalled":
        yield spoken.say("Until then it is taken to be recalled, as it was played on.")
    elif found.get("assumed") == "stands":
        yield spoken.say("Until then it is taken to stand.")


def _replies(ruling: Ruling, spoken: Speech) -> Iterator[str]:
    """Yield which hands would have to be known to judge the replies."""
    unsure = [seat for seat, verdict in part(ruling.answer, "plays").items() if verdict == UNKNOWN]
    if unsure and part(ruling.answer, "lead").get("legal") is True:
        seats = spoken.items(unsure)
        yield spoken.say("Hands not known: {seats}; their replies are taken to be legal.", seats=seats)


# -------------------------------------------------------------------------------------------------------------- a hand


def _reveal(scenario: Scenario, ruling: Ruling, spoken: Speech) -> Iterator[str]:
    """Yield whose levels a reveal turns on."""
    about = part(ruling.answer, "reveal")
    if scenario.reveal is None or UNDETERMINED not in (about.get("level"), about.get("trump")) or _open(ruling):
        return
    levels = scenario.levels or {}
    across = {seat: seat for seat in scenario.seats}
    if scenario.variant != "five":
        across = {seat: scenario.seats[place - 2] for place, seat in enumerate(scenario.seats)}
    missing = [seat for seat in scenario.seats if seat not in levels and across[seat] not in levels]
    if missing:
        yield spoken.say("Ask for the levels of these seats: {seats}.", seats=spoken.items(missing))


def _call(scenario: Scenario, ruling: Ruling, spoken: Speech) -> Iterator[str]:
    """Yield what a call turns on: the dealer's cards, the copy named, the tricks in which the copies were played."""
    about, call = part(ruling.answer, "call"), scenario.call
    if call is None or _open(ruling):
        return
    if about.get("legal") == UNDETERMINED and value_of(ruling, "call.dealer-holds") == "illegal":
        card = spoken.cards(call.card)
        yield spoken.say("Ask the dealer whether a copy of the called card is in the own hand: {card}.", card=card)
    elif about.get("legal") is True and about.get("partner") == UNDETERMINED:
        if value_of(ruling, "call.copies") == "ordinal" and call.copy is None:
            yield spoken.say("Ask which copy was called, the first to be played or the second.")
        elif not call.in_tricks:
            yield spoken.say("Ask in which tricks the copies of the called card were played.")


def _settlement(scenario: Scenario, ruling: Ruling, spoken: Speech) -> Iterator[str]:
    """Yield what the points of the defenders turn on."""
    about, block = part(ruling.answer, "settle"), scenario.settle
    if block is None or _open(ruling):
        return
    hidden = block.points_by is not None and block.points_before_partner is None
    if hidden and value_of(ruling, "points.before-reveal") == "until-revealed":
        yield spoken.say("Ask how many points the partner took before the called card was played.")
        yield spoken.say("Write them under `settle.points_before_partner`.")
    final = block.final_trick
    if about.get("multiplier") == UNDETERMINED and final is not None and "bottom_points" in about:
        if final.lead is None:
            yield spoken.say(
                "Ask which cards were led to the last trick, and write them under `settle.final_trick.lead`."
            )
        elif UNDETERMINED in _trump_and_level(scenario, ruling):
            yield spoken.say("Ask for level and trump of the hand: the form of the last lead depends on them.")
    if about.get("bottom_added") == UNDETERMINED and ruling.answer.get("bury") == ILLEGAL and block.bottom is None:
        yield spoken.say("Ask which cards are buried once the burial is put right.")


def _trump_and_level(scenario: Scenario, ruling: Ruling) -> tuple[str, str]:
    """Return trump and level, ``undetermined`` where nobody gives them."""
    setting = setting_of(scenario, ruling)
    return setting.trump or UNDETERMINED, setting.level or UNDETERMINED
