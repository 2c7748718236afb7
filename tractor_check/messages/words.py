"""Labels: the words for verdicts, roles, shapes, suits, answer keys, statuses and the like."""

from __future__ import annotations

from tractor_check.messages.speech import N_, speech

LABELS: dict[str, str] = {
    # verdicts
    "legal": N_("legal"),
    "illegal": N_("illegal"),
    "unknown": N_("unknown"),
    "undetermined": N_("undetermined"),
    "accepted": N_("accepted"),
    "refused": N_("refused"),
    "recalled": N_("recalled"),
    "stands": N_("stands"),
    "none": N_("none"),
    "true": N_("yes"),
    "false": N_("no"),
    # roles
    "lead": N_("lead"),
    "follow": N_("follow"),
    "ruff": N_("ruff"),
    "overruff": N_("overruff"),
    "discard": N_("discard"),
    # shapes
    "single": N_("single"),
    "pair": N_("pair"),
    "tractor": N_("tractor"),
    "throw": N_("throw"),
    # suits and groups
    "S": N_("spades"),
    "H": N_("hearts"),
    "C": N_("clubs"),
    "D": N_("diamonds"),
    "NT": N_("no-trump"),
    "trumps": N_("trumps"),
    # sides
    "dealer-side": N_("the dealer's side"),
    "defenders": N_("the defenders"),
    "by-reveal": N_("whoever the next reveal makes dealer"),
    "past-A": N_("past A"),
    # games
    "five": N_("five players, two packs, hidden partner"),
    "four-80": N_("four players, two packs (80 points)"),
    "four-40": N_("four players, one pack (40 points)"),
    # a show
    "show.pass": N_("pass"),
    # blocks and keys of an answer
    "reveal": N_("reveal"),
    "bury": N_("burial"),
    "call": N_("call"),
    "plays": N_("plays"),
    "settle": N_("settlement"),
    "shape": N_("form"),
    "led": N_("led"),
    "led_any_of": N_("one of these is led"),
    "returned": N_("back to the hand"),
    "penalty": N_("penalty"),
    "options": N_("legal replies"),
    "option_count": N_("number of legal replies"),
    "must_include": N_("in every legal reply"),
    "winner": N_("winner"),
    "leading": N_("ahead"),
    "points": N_("points"),
    "shows": N_("shows"),
    "trump": N_("trump"),
    "level": N_("level"),
    "levels": N_("levels"),
    "dealer": N_("dealer"),
    "redeal": N_("redeal"),
    "partner": N_("partner"),
    "bottom_points": N_("points in the bottom"),
    "multiplier": N_("factor"),
    "bottom_added": N_("added for the bottom"),
    "defender_points": N_("points of the defenders"),
    "winners": N_("winning side"),
    "gain": N_("levels gained"),
    "match_won_by": N_("match won by"),
    "next_dealer": N_("next dealer"),
    "previous_winners": N_("winners of this hand"),
    "faults": N_("faults"),
    "because": N_("failing clauses"),
    "depends_on": N_("deciding readings"),
    # statuses of a run
    "pass": N_("passed"),
    "fail": N_("failed"),
    "ruled": N_("ruled"),
    "fault": N_("fault"),
    "invalid": N_("invalid"),
    "known-gap": N_("known gap"),
    "skipped": N_("skipped"),
}


def label(name: object, language: str = "en") -> str:
    """Return the word for a value of an answer, a key or a status; seats, levels and numbers come back as they are.

    >>> label("D")
    'diamonds'
    >>> label(True)
    'yes'
    """
    key = str(name).lower() if isinstance(name, bool) else str(name)
    return speech(language).text(LABELS[key]) if key in LABELS else key
