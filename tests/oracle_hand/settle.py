"""The `settle` block from the clauses: bottom, defender points, winners, levels, match, next dealer.

Open combinations, taken in the simplest way:

- Incomplete ``levels`` (some seats of five, one side of four) count as no levels: no ``levels``, no ``match_won_by``.
- ``points.before-reveal: until-revealed`` is asked only with ``points_by``; the partner's entry of
  ``points_before_partner`` stays with the defenders. Without that key the total is undetermined unless the partner
  took nothing.
- ``bottom.condition.four40: always-defenders`` multiplies by the cards led, whoever wins the final trick.
- ``score.solo-bonus`` comes first, ``score.cap`` last; the cap binds both sides and custom tables.
- A level that must be held is left only by a side that kept the deal and stood there at the start of the hand (in five:
  dealer or partner, by the own level); a level reached on the way stops.
- ``match.defender-at-ace: dealer-only``: a defender never passes A, from K neither.
- ``match.several: highest`` counts the levels beyond A; those who do not win stay ``past-A`` all the same.
- ``reveal.winners.definition`` is a reading of five. ``advanced``: who moved up (without levels: who was to gain).
  ``point-side``: card points, the bottom once and with whoever won the final trick; level at half: undetermined.
- An undetermined table leaves ``next_dealer`` undetermined, save ``by-reveal`` in five without levels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .call import rule_call
from .plain import CARD_POINTS, RANKS, UNDETERMINED, Readings, levels_of, opposite, points_of, round_from, seats_of
from .plain import tokens as tokens_of
from .reveal import rule_reveal
from .tables import DEALER_SIDE, DEFENDERS, custom_row, factor, winners_and_gain

PAST = "past-A"
HELD = {"none": [], "ace": ["A"], "5-10-K-A": ["5", "10", "K", "A"], "2-5-10-K": ["2", "5", "10", "K"]}


@dataclass(frozen=True)
class Sides:
    """Who played with whom, in play order."""

    seats: list[str]
    dealer: str
    partners: list[str]

    @property
    def dealer_side(self) -> list[str]:
        return [seat for seat in self.seats if seat == self.dealer or seat in self.partners]

    @property
    def defenders(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.dealer_side]


def rule_settle(document: dict[str, Any], readings: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the keys of ``settle`` that have an answer, or ``{"faults": [code]}``."""
    if "lead" in document:
        raise NotImplementedError("a trick beside settle is not modelled")
    read, derived = Readings(document, readings), rule_reveal(document, readings) if "reveal" in document else {}
    sides = _sides(document, readings, derived)
    if isinstance(sides, str):
        return {"faults": [sides]}
    levels = levels_of(document, read, first_hand=(document.get("reveal") or {}).get("hand") == "first")
    if levels is None:
        return {"faults": ["levels-conflict"]}
    answer = _points(document, read, sides, derived)
    if "faults" in answer:
        return answer
    taken = answer.pop("taken")
    answer |= _outcome(document, read, sides, answer["defender_points"])
    complete = levels if all(seat in levels for seat in sides.seats) else {}
    answer |= _after(document, read, sides, answer, complete)
    answer["previous_winners"] = _previous_winners(document, read, sides, answer, complete, taken)
    return answer


def _sides(document: dict[str, Any], readings: dict[str, Any] | None, derived: dict[str, Any]) -> Sides | str:
    seats, dealer = seats_of(document), document.get("dealer", derived.get("dealer"))
    if dealer not in seats:
        return "dealer-missing"
    if document["variant"] != "five":
        return Sides(seats, dealer, [opposite(seats, dealer)])
    partner = document.get("partner")
    if partner is None and "call" in document:
        partner = rule_call(document, readings)["partner"]
    if partner in (None, "unknown", UNDETERMINED):
        return "partner-missing"
    return Sides(seats, dealer, [] if partner == "none" else partner if isinstance(partner, list) else [partner])


# Points and bottom


def _points(document: dict[str, Any], read: Readings, sides: Sides, derived: dict[str, Any]) -> dict[str, Any]:
    """Return the bottom keys, ``defender_points``, and ``taken``: card points with the defenders, bottom once."""
    block, final = document["settle"], document["settle"].get("final_trick")
    tricks = _trick_points(block, read, sides)
    bottom = block.get("bottom", (document.get("bury") or {}).get("cards"))
    won = final is not None and final["winner"] in sides.defenders
    always = document["variant"] == "four-40" and read["bottom.condition.four40"] == "always-defenders"
    at_stake = won or (final is not None and always)
    if at_stake and bottom is None:
        return {"faults": ["bottom-missing"]}
    answer: dict[str, Any] = {} if bottom is None else {"bottom_points": points_of(tokens_of(bottom))}
    worth = answer.get("bottom_points", 0)
    level, trump = (document.get(key, derived.get(key)) for key in ("level", "trump"))
    multiplier = factor(document, read, level, trump) if at_stake else 0
    added = 0 if not worth else UNDETERMINED if multiplier == UNDETERMINED else worth * multiplier
    known = UNDETERMINED not in (tricks, added)
    answer |= {"multiplier": multiplier, "bottom_added": added}
    answer["defender_points"] = tricks + added if known else UNDETERMINED
    answer["taken"] = tricks if tricks == UNDETERMINED else tricks + (worth if at_stake else 0)
    return answer


def _trick_points(block: dict[str, Any], read: Readings, sides: Sides) -> Any:
    if "points_by" not in block:
        return int(block["trick_points"])
    by_seat = block["points_by"]
    total = sum(int(by_seat.get(seat, 0)) for seat in sides.defenders)
    late = sum(int(by_seat.get(seat, 0)) for seat in sides.partners)
    if len(sides.seats) != 5 or read["points.before-reveal"] == "true-allegiance" or not late:
        return total
    early = block.get("points_before_partner")
    return UNDETERMINED if early is None else total + sum(int(early.get(seat, 0)) for seat in sides.partners)


def _outcome(document: dict[str, Any], read: Readings, sides: Sides, points: Any) -> dict[str, Any]:
    """Return winners and gain: table, then solo bonus, then cap."""
    if points == UNDETERMINED:
        return {"winners": UNDETERMINED, "gain": UNDETERMINED}
    winners, gain = winners_and_gain(document["variant"], read, points)
    if document["variant"] == "five" and not sides.partners:
        if read["score.solo-bonus"] == "custom":
            winners, gain = custom_row(read.argument("score.solo-bonus"), points)
        elif read["score.solo-bonus"] == "plus-one" and winners == DEALER_SIDE:
            gain += 1
    limit = {"none": None, "three": 3, "number": read.argument("score.cap")}[read["score.cap"]]
    if gain != UNDETERMINED and limit is not None:
        gain = min(gain, int(limit))
    return {"winners": winners, "gain": gain}


# Levels and what comes next


def climb(level: str, gain: int, *, kept_deal: bool, read: Readings) -> tuple[str, int]:
    """Step up level by level; return the level reached and the levels beyond A (clauses match.*)."""
    rule = read["match.ace-must-be-played"]
    held = [str(rank) for rank in read.argument("match.ace-must-be-played") or []] if rule == "custom" else HELD[rule]
    here, beyond = level, 0
    for _ in range(gain):
        if here == PAST:
            beyond += 1
            continue
        if here in held and not (kept_deal and here == level):
            break
        if here == "A" and not kept_deal and read["match.defender-at-ace"] == "dealer-only":
            break
        here, beyond = (PAST, 1) if here == "A" else (RANKS[RANKS.index(here) + 1], 0)
    return here, beyond


def _shares(document: dict[str, Any], read: Readings, sides: Sides, answer: dict[str, Any]) -> dict[str, int]:
    """Return how many levels each seat is to gain (clause levels.individual, score.five.who-advances)."""
    winning = sides.dealer_side if answer["winners"] == DEALER_SIDE else sides.defenders
    shares = {seat: answer["gain"] if seat in winning else 0 for seat in sides.seats}
    if document["variant"] != "five" or answer["winners"] == DEFENDERS:
        return shares
    limit = {"all-members": answer["gain"], "dealer-only": 0, "partner-one": 1}[read["score.five.who-advances"]]
    return shares | {seat: min(shares[seat], limit) for seat in sides.partners}


def _after(
    document: dict[str, Any], read: Readings, sides: Sides, answer: dict[str, Any], levels: dict[str, str]
) -> dict[str, Any]:
    """Return levels and match_won_by where levels are known, and next_dealer."""
    if levels and UNDETERMINED in (answer["winners"], answer["gain"]):
        return dict.fromkeys(("levels", "match_won_by", "next_dealer"), UNDETERMINED)
    after: dict[str, Any] = {}
    if levels:
        kept = answer["winners"] == DEALER_SIDE
        shares = _shares(document, read, sides, answer)
        reached = {seat: climb(levels[seat], shares[seat], kept_deal=kept, read=read) for seat in sides.seats}
        after["levels"] = {seat: level for seat, (level, _) in reached.items()}
        after["match_won_by"] = _match_winners(
            document, read, sides, {seat: past for seat, (_, past) in reached.items()}
        )
    if after.get("match_won_by"):
        return after | {"next_dealer": "none"}
    if document["variant"] == "five":
        return after | {"next_dealer": "by-reveal"}
    turn = {DEALER_SIDE: sides.partners[0], DEFENDERS: round_from(sides.seats, sides.dealer)[0]}
    return after | {"next_dealer": turn.get(answer["winners"], UNDETERMINED)}


def _match_winners(document: dict[str, Any], read: Readings, sides: Sides, beyond: dict[str, int]) -> list[str]:
    past = [seat for seat in sides.seats if beyond[seat]]
    if document["variant"] != "five" or read["match.several"] == "joint":
        return past
    if read["match.several"] == "highest":
        return [seat for seat in past if beyond[seat] == max(beyond.values())]
    in_order = [sides.dealer, *round_from(sides.seats, sides.dealer)]
    return [seat for seat in in_order if seat in past][:1]


def _previous_winners(
    document: dict[str, Any], read: Readings, sides: Sides, answer: dict[str, Any], levels: dict[str, str], taken: Any
) -> Any:
    """Reading reveal.winners.definition; in the four-player games the winning side."""
    way = read["reveal.winners.definition"] if document["variant"] == "five" else "winning-side"
    if way == "point-side":
        half = CARD_POINTS[document["variant"]] // 2
        if taken in (UNDETERMINED, half):
            return UNDETERMINED
        return sides.defenders if taken > half else sides.dealer_side
    if answer["winners"] == UNDETERMINED or (way == "advanced" and answer["gain"] == UNDETERMINED):
        return UNDETERMINED
    if way == "winning-side":
        return sides.dealer_side if answer["winners"] == DEALER_SIDE else sides.defenders
    shares = _shares(document, read, sides, answer)
    if levels:
        return [seat for seat in sides.seats if answer["levels"][seat] != levels[seat]]
    return [seat for seat in sides.seats if shares[seat]]
