"""A fault as one sentence: what is wrong, and what to write or give."""

from __future__ import annotations

from typing import Any

from tractor_check.cards import Cards
from tractor_check.messages.reasons import counted
from tractor_check.messages.speech import N_, Speech, speech
from tractor_check.messages.words import label
from tractor_check.ruling import ILLEGAL, Fault

FAULTS: dict[str, tuple[str, ...]] = {
    "too-many-copies": (
        N_("{card} is there {copies_times}, which is more than the packs hold ({packs}); count it again in `{where}`"),
        N_("a card is there more often than the packs hold; count again in `{where}`"),
    ),
    "unknown-seat": (
        N_("`{where}` names {seat}, who does not sit at this table; the seats are {seats}"),
        N_("`{where}` names somebody who does not sit at this table; write one of the seats"),
    ),
    "seat-count": (
        N_(
            "the number of different seats is {seats}, which does not fit this game; write under `seats` all five or "
            "four of them once"
        ),
        N_("the number of seats does not fit this game; write under `seats` all five or four of them once"),
    ),
    "out-of-turn": (
        N_("{seat} plays before the turn; give the play of {turn} too, or take this one away"),
        N_("a seat plays before its turn; give the plays before it too, or take this one away"),
    ),
    "hand-size": (
        N_("the hand under `{where}` has {held_cards}, which is too many; give at most {dealt}"),
        N_("the hand under `{where}` has too many cards; give no more than are dealt"),
    ),
    "bottom-size": (
        N_("the bottom has {size_cards} in this game, and {cards} are given; write all of them under `{where}`"),
        N_("the number of cards in the bottom is wrong; write all of them under `{where}`"),
    ),
    "level-missing": (N_("the level of the hand is not known; write `level`, such as `level: 2`"),),
    "trump-missing": (N_("trump is not known; write `trump`: `S`, `H`, `C`, `D` or `NT`"),),
    "dealer-missing": (N_("the dealer is not known; write `dealer`"),),
    "partner-missing": (N_("the partner of the dealer is not known; write `partner`, or a `call`"),),
    "partner-missing/called": (
        N_(
            "nobody but the dealer is seen to have played the called card, so the partner of the dealer is not known; "
            "write `partner`, or add the play to `call.played`"
        ),
    ),
    "partner-missing/illegal": (
        N_("the call is illegal, so the partner of the dealer is not known; name another card in `call`"),
    ),
    "partner-invalid": (
        N_("{partner} cannot be the partner; across from the dealer sits {opposite}"),
        N_("{partner} cannot be the partner of the dealer; write another seat, or `none` for a dealer who is alone"),
        N_("this seat cannot be the partner of the dealer; write another"),
    ),
    "bottom-missing": (N_("the bottom is at stake and not known; write its cards under `settle.bottom`"),),
    "winners-missing": (N_("the winners of the hand before are not known; write `reveal.previous_winners`"),),
    "levels-missing": (
        N_("the levels of these seats are not known: {seats}; write them under `levels`"),
        N_("the levels of the seats are not known; write them under `levels`"),
    ),
    "levels-conflict": (
        N_("partners share a level, and {one} and {other} are given different ones; write the same, or take one away"),
        N_("partners share a level, and two of them are given different ones; write the same, or take one away"),
    ),
    "points-impossible": (
        N_(
            "the points in tricks ({points}) and the others that are seen ({others}) are more than the pack holds "
            "({pack})"
        ),
        N_("the points under `{where}` ({points}) are more than that seat took in all ({of}); correct one of the two"),
        N_("the points under `{where}` are impossible ({points}): give a multiple of five that the pack can hold"),
        N_("the points under `{where}` are impossible: give multiples of five that the pack can hold"),
    ),
    "contradiction": (
        N_("`{where}` says {given}, and the rest gives {derived}; correct one of them or leave this one out"),
        N_("`{where}` contradicts the rest of the scenario; correct it or leave it out"),
    ),
    "contradiction/redeal": (N_("no reveal stands, so the cards are dealt again; take `{where}` away"),),
    "contradiction/call": (N_("with fixed partners nobody calls a card; take `call` away"),),
    "contradiction/lead": (N_("the throw is recalled, so this trick cannot be the last; take `settle` away"),),
    "contradiction/plays": (N_("the trick beside `settle` is the last and must be complete; give the missing plays"),),
    "contradiction/hands": (N_("`{where}` has cards left after the trick and cannot be the last; take `settle` away"),),
    "reading-unknown": (N_("`{where}` is no reading, or has no such value; see `tractor-check readings`"),),
    "clause-unknown": (
        N_("`{clause}` is no clause; see `tractor-check clauses`"),
        N_("`{where}` names no clause; see `tractor-check clauses`"),
    ),
}


def fault_sentence(fault: Fault, language: str = "en", *, code: bool = True) -> str:
    """Return ``fault`` as one sentence in ``language``, without a full stop.

    Args:
        fault: the fault.
        language: ``en``, ``ko``, ``ja`` or ``zh``.
        code: whether the stable code follows in square brackets.
    """
    spoken = speech(language)
    text = _worded(fault, spoken)
    return f"{text} [{fault.code}]" if code else text


def _worded(fault: Fault, spoken: Speech) -> str:
    """Return the first sentence of the fault's code for which every fact is there."""
    if fault.code == "reading-unknown" and spoken.language == "en" and "message" in fault.facts:
        return str(fault.facts["message"])
    fields = _Fields(fault, spoken)
    for message in FAULTS.get(f"{fault.code}/{_case(fault)}") or FAULTS.get(fault.code, ()):
        try:
            return spoken.text(message).format_map(fields)
        except KeyError:
            continue
    return f"{fault.code}: {fault.about}"


def _case(fault: Fault) -> str:
    """Return which special case a fault is: what stands in the way, else what it is about."""
    if fault.code == "contradiction" and fault.facts.get("derived") == "redeal":
        return "redeal"
    if fault.code == "partner-missing" and fault.about == "partner" and "for" not in fault.facts:
        return "illegal" if fault.facts.get("call") == ILLEGAL else "called"
    return fault.about.partition(".")[0]


class _Fields(dict[str, object]):
    """The fields of a fault's sentence: its facts, ``{where}`` for the path, counted nouns such as ``{held_cards}``."""

    def __init__(self, fault: Fault, spoken: Speech) -> None:
        super().__init__()
        self._fault = fault
        self._spoken = spoken

    def __missing__(self, name: str) -> object:
        facts, spoken = self._fault.facts, self._spoken
        if name == "where":
            return self._fault.about
        if name in facts:
            return label(facts[name], spoken.language) if self._fault.about == "trump" else _shown(facts[name], spoken)
        fact, _, noun = name.rpartition("_")
        return counted(spoken, noun, facts[fact])


def _shown(value: Any, spoken: Speech) -> str:
    """Return a fact as people read it."""
    if isinstance(value, Cards):
        return spoken.cards(value)
    if isinstance(value, (tuple, list)):
        return spoken.items([_shown(item, spoken) for item in value])
    return label(value, spoken.language) if value in ("none", "unknown", "undetermined") else str(value)
