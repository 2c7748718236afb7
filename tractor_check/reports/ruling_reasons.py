"""Which reasons a referee is shown: those that decide, those that explain who is ahead, and the duties kept."""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from collections.abc import Iterable
from typing import NamedTuple

from tractor_check.reports.ruling_parts import part
from tractor_check.ruling import ILLEGAL, Reason, Ruling

SHOWN = 4
"""Most main reasons told in sentences, unless more things are refused."""

BESIDE = 4
"""Most sentences on who is ahead; of those that do not decide it, fewer."""

_TELLING_LEADS = ("throw.recall.trigger", "pair.standalone.single-does-not-block")
_TELLING_FORMS = ("pair.", "tractor.level-skip", "tractor.trump.", "tractor.no-trump.", "tractor.one-suit-group")
_SAID_BY_ANOTHER = {
    "derived.trick-size": "wrong-count",
    "throw.one-suit": "throw.mixed-groups",
    "lead.types.two-deck": "throw.",
    "lead.types.one-deck": "throw.",
    "trump.members.suit": "follow.",
    "trump.members.no-trump": "follow.",
    "derived.trump-group": "follow.",
    "ruff.throw.pairs-are-not-a-tractor": "ruff.throw.tractor-needs-tractor",
    "ruff.throw.single-cannot-beat-pair": "ruff.throw.pair-needs-pair",
    "reveal.overturn.by-others": "reveal.overturn.not-own",
    "bottom.dealer-takes": "reveal.during-deal",
    "trump.tiers.off-levels-equal": "derived.pair-ties",
}
_COMPARING = ("ruff.overruff.", "derived.earlier-of-equals", "derived.pair-ties", "derived.special-above")
_COMPARING_TIERS = ("trump.tiers.order", "trump.tiers.off-levels-equal")
_REVEAL = ("reveal.dealer.", "reveal.joker.", "reveal.overturn.changes-", "reveal.open-hand.j", "dealer.", "derived.")
_LEAD = ("lead.", "derived.tractor.standalone", "pair.standalone")
_SETTLEMENT = ("match.", "advance.", "bottom.counts", "derived.no-bonus", "dealer.four.", "bottom.multiplier.power")
_KEPT_SAY_LITTLE = ("points.", "derived.points.", "derived.total.", "setup.", "trump.members.", "derived.trump-group")


class Chosen(NamedTuple):
    """The reasons shown.

    Attributes:
        main: those that the verdict rests on, in sentences with the clause's text.
        also: further failing ones, named by their ids.
        ahead: those that say why a play is ahead or is not.
        kept: duties and conditions met, named by their ids.
    """

    main: tuple[Reason, ...]
    also: tuple[Reason, ...]
    ahead: tuple[Reason, ...]
    kept: tuple[Reason, ...]


def chosen(ruling: Ruling) -> Chosen:
    """Return the reasons of a ruling sorted by what they are to its reader; those of the set-up are left out."""
    failing: list[Reason] = []
    standing: list[Reason] = []
    ahead: list[Reason] = []
    kept: list[Reason] = []
    judged = part(ruling.answer, "plays")
    for reason in _once(ruling.reasons):
        head, _, rest = reason.about.partition(".")
        if head in ("position", "points"):
            continue
        if head in ("plays", "ruff", "winner", "leading"):
            if head == "plays" and judged.get(rest) == ILLEGAL:
                (kept if reason.holds else failing).append(reason)
            else:
                (ahead if _ranks(reason, head) else kept).append(reason)
        elif head == "lead":
            _sort_lead(reason, ruling, failing, standing, kept)
        elif reason.about == "settle.final_trick" and not reason.holds:
            failing.append(reason)
        elif head == "settle":
            (standing if reason.clause.startswith(_SETTLEMENT) else kept).append(reason)
        else:
            (kept if reason.holds else failing).append(reason)
    main = failing + standing
    if not main and not ahead:
        main, kept = _promoted(kept)
    first = ruling.answer.get("winner", ruling.answer.get("leading"))
    ahead.sort(key=lambda reason: _place_ahead(reason, first))
    main.sort(key=lambda reason: not reason.clause.startswith("throw."))
    told = _told([reason for reason in main if not _said(reason, main)])
    left = [reason for reason in main if reason not in told]
    quiet = [reason for reason in kept if not reason.clause.startswith(_KEPT_SAY_LITTLE)]
    return Chosen(tuple(told), tuple(left), tuple(r for r in ahead if not _said(r, ahead)), tuple(quiet))


def beside(found: Chosen) -> tuple[Reason, ...]:
    """Return the reasons that say who is ahead, as far as they are shown: first those that decide it."""
    deciding = sum(_decides(reason) for reason in found.ahead)
    return found.ahead[: max(2 if found.main else 3, min(deciding, BESIDE))]


def compares(reason: Reason) -> bool:
    """Return whether a reason ranks two plays."""
    if reason.clause in _COMPARING_TIERS:
        return reason.about.startswith("plays.")
    return reason.clause.startswith(_COMPARING)


def _decides(reason: Reason) -> bool:
    """Return whether a reason ranks two plays or says why one does not count."""
    return compares(reason) or not reason.holds


def _place_ahead(reason: Reason, first: object) -> tuple[bool, bool, bool, bool]:
    """Return the place of a reason among those that say who is ahead: what decides it first, then the winner's."""
    return not _decides(reason), reason.about.partition(".")[2] != first, not compares(reason), reason.holds


def _told(reasons: list[Reason]) -> list[Reason]:
    """Return the reasons told in sentences, in order: one for everything that is refused, and more up to `SHOWN`."""
    first = {reason.about: reason for reason in reversed(reasons) if not reason.holds}
    room = SHOWN - len(first)
    found = []
    for reason in reasons:
        if first.get(reason.about) is reason:
            found.append(reason)
        elif room > 0:
            room -= 1
            found.append(reason)
    return found


def _once(reasons: Iterable[Reason]) -> list[Reason]:
    """Return the reasons without repetition, in order (their facts need not be hashable)."""
    found: list[Reason] = []
    for reason in reasons:
        if reason not in found:
            found.append(reason)
    return found


def _sort_lead(
    reason: Reason, ruling: Ruling, failing: list[Reason], standing: list[Reason], kept: list[Reason]
) -> None:
    """Put a reason about the lead where it belongs: why it is illegal or recalled, why it stands, or what it is."""
    illegal = part(ruling.answer, "lead").get("legal") is False
    if not reason.holds and (illegal or reason.clause.startswith("throw.")):
        failing.append(reason)
    elif reason.clause.startswith(_TELLING_LEADS) or (not reason.holds and reason.clause.startswith(_TELLING_FORMS)):
        standing.append(reason)
    elif reason.holds:
        kept.append(reason)


def _ranks(reason: Reason, head: str) -> bool:
    """Return whether a reason compares plays or says what a ruff is worth."""
    if head in ("winner", "leading"):
        return False
    if head == "ruff":
        return not reason.holds or reason.clause.startswith("ruff.")
    return not reason.holds or reason.clause.startswith(("derived.", "trump.tiers."))


def _said(reason: Reason, beside: list[Reason]) -> bool:
    """Return whether another of the reasons about the same thing says it already."""
    other = _SAID_BY_ANOTHER.get(reason.clause)
    return other is not None and any(
        found.clause.startswith(other) and found.about == reason.about and found.holds == reason.holds
        for found in beside
    )


def _promoted(kept: list[Reason]) -> tuple[list[Reason], list[Reason]]:
    """Return the kept reasons worth a sentence when nothing fails, and the rest."""
    replies = [reason for reason in kept if reason.about.startswith("plays.")]
    if replies:
        worth = [reason for reason in replies if reason.about == replies[-1].about]
    else:
        worth = [reason for reason in kept if _tells_of_block(reason)]
        shows = [reason.about for reason in worth if reason.about.startswith("reveal.shows.")]
        worth = [reason for reason in worth if reason.about not in shows or reason.about == shows[-1]]
    worth = [reason for reason in worth if not reason.clause.startswith(_KEPT_SAY_LITTLE)]
    return worth, [reason for reason in kept if reason not in worth]


def _tells_of_block(reason: Reason) -> bool:
    """Return whether a kept reason says what a burial, call, reveal or lead comes to."""
    if reason.about == "lead":
        return reason.clause.startswith(_LEAD)
    if reason.about.startswith("reveal"):
        return reason.clause.startswith(_REVEAL)
    return reason.about in ("bury", "call")
