"""The words for changes of an answer, by dotted key, and which change is told before or instead of another."""

from __future__ import annotations

from typing import Any

from tractor_check.messages.speech import N_
from tractor_check.ruling import NONE, UNKNOWN

ORDER = (
    *("faults", "lead.legal", "lead.recalled", "lead.led_any_of", "lead.led", "plays", "winner", "leading"),
    *("reveal.redeal", "reveal.shows", "reveal.trump", "reveal.level", "reveal.dealer", "bury", "call.legal"),
    *("call.partner", "settle.match_won_by", "settle.winners", "settle.gain", "settle.levels", "settle.next_dealer"),
    *("settle.defender_points", "settle.multiplier", "settle.bottom_added", "settle.previous_winners"),
    *("must_include", "option_count", "options", "lead.penalty", "points", "lead.shape", "lead.returned"),
)

FOLLOWS: dict[str, tuple[str, ...]] = {
    "lead.led": ("lead.legal",),
    "lead.led_any_of": ("lead.legal", "lead.led"),
    "lead.returned": ("lead.legal", "lead.recalled", "lead.led", "lead.led_any_of"),
    "lead.shape": ("lead.legal", "lead.recalled"),
    "lead.penalty": ("lead.legal", "lead.recalled"),
    "lead.recalled": ("lead.legal",),
    "plays": ("lead.legal",),
    "winner": ("lead.legal",),
    "leading": ("lead.legal", "winner"),
    "points": ("lead.legal", "lead.recalled", "lead.led", "plays", "winner", "settle.defender_points", "settle.gain"),
    "options": ("plays", "must_include", "option_count", "lead.led", "lead.recalled"),
    "option_count": ("plays", "must_include"),
    "must_include": ("plays", "lead.led", "lead.recalled"),
    "settle.next_dealer": ("settle.match_won_by",),
    "settle.levels": ("settle.gain", "settle.match_won_by"),
    "settle.previous_winners": ("settle.winners", "settle.gain", "settle.match_won_by"),
    "settle.bottom_added": ("settle.multiplier", "settle.defender_points"),
}
"""Key → the keys whose change tells its own."""

ABOUT_TRICK = {"plays", "lead.recalled", "lead.led"}

VERDICTS: dict[tuple[str, Any], str] = {
    ("lead.legal", True): N_("the lead is legal"),
    ("lead.legal", False): N_("the lead is illegal"),
    ("lead.recalled", True): N_("the throw is recalled"),
    ("lead.recalled", False): N_("the throw stands"),
    ("lead.recalled", UNKNOWN): N_("whether the throw is recalled is not known"),
    ("winner", NONE): N_("nobody wins the trick yet"),
    ("winner", UNKNOWN): N_("who wins the trick is not known"),
    ("reveal.redeal", True): N_("the cards are dealt again"),
    ("reveal.redeal", False): N_("there is no redeal"),
    ("reveal.trump", "NT"): N_("the hand is no-trump"),
    ("reveal.shows", "accepted"): N_("show {number} is accepted"),
    ("reveal.shows", "refused"): N_("show {number} is refused"),
    ("bury", "legal"): N_("the burial is legal"),
    ("bury", "illegal"): N_("the burial is illegal"),
    ("call.legal", True): N_("the call is legal"),
    ("call.legal", False): N_("the call is illegal"),
    ("call.partner", NONE): N_("the dealer is alone"),
    ("call.partner", UNKNOWN): N_("the partner is not known"),
    ("settle.gain", 0): N_("no level is gained"),
    ("lead.penalty", 0): N_("there is no penalty"),
}

VALUES: dict[str, str] = {
    "faults": N_("the position cannot be ruled on ({value})"),
    "winner": N_("{value} wins the trick instead"),
    "leading": N_("{value} is ahead instead"),
    "lead.led": N_("{value} is led"),
    "lead.led_any_of": N_("one of these is led: {value}"),
    "lead.penalty": N_("the penalty is {value}"),
    "lead.returned": N_("these go back to the hand: {value}"),
    "lead.shape": N_("the form of the lead is: {value}"),
    "points": N_("the points in the trick are {value}"),
    "reveal.trump": N_("trump is {value}"),
    "reveal.level": N_("the level is {value}"),
    "reveal.dealer": N_("the dealer is {value}"),
    "call.partner": N_("the partner is {value}"),
    "settle.match_won_by": N_("the match is won by {value}"),
    "settle.winners": N_("the hand is won by {value}"),
    "settle.gain": N_("the gain is {value}"),
    "settle.next_dealer": N_("the next dealer is {value}"),
    "settle.defender_points": N_("the defenders have {value}"),
    "settle.multiplier": N_("the factor on the bottom is {value}"),
    "settle.bottom_added": N_("the bottom adds {value}"),
    "settle.previous_winners": N_("as winners of this hand count {value}"),
}

NOBODY: dict[str, str] = {
    "settle.match_won_by": N_("nobody wins the match yet"),
    "settle.previous_winners": N_("nobody counts as a winner of this hand"),
    "call.partner": N_("the dealer is alone"),
}

REPLIES: dict[str, tuple[str, str]] = {
    "legal": (N_("{seats}'s reply is legal"), N_("the replies of {seats} are legal")),
    "illegal": (N_("{seats}'s reply is illegal"), N_("the replies of {seats} are illegal")),
    UNKNOWN: (N_("{seats}'s reply cannot be judged"), N_("the replies of {seats} cannot be judged")),
}

TOPICS: dict[str, str] = {
    "lead.legal": N_("whether the lead is legal"),
    "lead.recalled": N_("whether the throw is recalled"),
    "call.legal": N_("whether the call is legal"),
    "reveal.shows": N_("which shows are accepted"),
    "settle.levels": N_("levels"),
}

WHOLE = {"settle": "settle.winners", "reveal": "reveal.trump"}
"""Block → the key that leaves all of it open when it is left open."""

NOUNS = {
    "lead.penalty": "points", "points": "points", "settle.gain": "levels",
    "settle.defender_points": "points", "settle.bottom_added": "points",
}  # fmt: skip
AMOUNTS = ("lead.penalty", "settle.gain", "settle.multiplier")
