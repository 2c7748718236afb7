"""The reveal: shows taken one by one, and the trump, level and dealer that come of them.

Clauses reveal.*, reinforce.* and dealer.four.*.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from tractor_check.cards import RANKS, Card, Cards
from tractor_check.hand_blocks import Reveal, Show
from tractor_check.profile import Profile, reading
from tractor_check.rules.dealer import place
from tractor_check.rules.ladder import ONE_DECK, Verdict, judge_show
from tractor_check.rules.shows import (
    FIRST,
    FIRST_DEALER,
    PAIR,
    REVOLT,
    REVOLT_FOUR,
    SINGLE,
    Hand,
    Standing,
    form_of,
    revealer_deals_first,
    suit_of,
)
from tractor_check.ruling import NONE, UNDETERMINED, Reason

NOBODY = reading("reveal.none")
THEFT = reading("bottom.theft")

ACCEPTED, REFUSED, PASS = "accepted", "refused", "pass"


class Revealed(NamedTuple):
    """A judged reveal.

    Attributes:
        answer: the keys ``shows``, ``trump``, ``level``, ``dealer`` and ``redeal``.
        details: what stood after every show, for reports.
        reasons: the judged points.
        readings: bits of the readings consulted.
    """

    answer: dict[str, Any]
    details: dict[str, Any]
    reasons: list[Reason]
    readings: int


def rule_reveal(hand: Hand, block: Reveal, profile: Profile) -> Revealed:
    """Return the ruling on a complete reveal; without an accepted show reveal.none applies."""
    only_passes = all(show.cards is None for show in block.shows)
    readings = REVOLT_FOUR.bit if hand.kind == REVOLT and not hand.five else 0
    unsettled = readings and profile.values[REVOLT_FOUR.index] == "unset"
    if unsettled or (not only_passes and _no_level(hand, profile)):
        return _open_answer(block.shows, readings)
    climb = _Climb(hand, block, profile, readings)
    for number, show in enumerate(block.shows, start=1):
        if not climb.take(number, show):
            return _open_answer(block.shows, climb.readings)
    return climb.result()


def _no_level(hand: Hand, profile: Profile) -> bool:
    """Return whether no starting level is known, so that no show can be judged (levels.start)."""
    if hand.five:
        return len(hand.levels) < len(hand.seats)
    return hand.scheduled_level is None and not revealer_deals_first(hand, profile)


def _open_answer(shows: Sequence[Show], readings: int) -> Revealed:
    """Return the answer to a reveal that turns on something nobody gave: only the passes are known."""
    answer: dict[str, Any] = {"shows": [PASS if show.cards is None else UNDETERMINED for show in shows]}
    answer |= dict.fromkeys(("trump", "level", "dealer", "redeal"), UNDETERMINED)
    return Revealed(answer, {}, [], readings)


class _Climb:
    """The shows of one hand, taken one after the other."""

    __slots__ = (
        "_block",
        "_hand",
        "_overturned",
        "_profile",
        "_skipped",
        "_standing",
        "_steps",
        "readings",
        "reasons",
        "verdicts",
    )

    def __init__(self, hand: Hand, block: Reveal, profile: Profile, readings: int) -> None:
        self._hand = hand
        self._block = block
        self._profile = profile
        self._standing: Standing | None = None
        self._overturned: dict[str, int] = {}
        self._skipped = False
        self._steps: list[dict[str, Any]] = []
        self.verdicts: list[str] = []
        self.reasons: list[Reason] = []
        self.readings = readings

    def take(self, number: int, show: Show) -> bool:
        """Judge the ``number``-th show; return ``False`` when it turns on a level that nobody gave."""
        about = f"reveal.shows.{number}"
        if show.cards is None:
            self._pass(about, show.seat)
        elif not self._in_time(number, about, show):
            self.verdicts.append(REFUSED)
        else:
            verdict = judge_show(self._hand, self._standing, show.seat, show.cards, self._profile)
            self.readings |= verdict.readings
            if verdict.accepted is None or (
                verdict.accepted and not self._stand(about, show.seat, show.cards, verdict)
            ):
                return False
            if not verdict.accepted:
                self._refuse(about, show.seat, show.cards, verdict)
            self.verdicts.append(ACCEPTED if verdict.accepted else REFUSED)
        self._steps.append(_state(self.verdicts[-1], show.seat, self._standing))
        return True

    def _give(self, about: str, clauses: Iterable[str], shown: Cards | None = None, **facts: Any) -> None:
        self.reasons += [Reason(clause, True, about, shown, facts) for clause in clauses]

    def _pass(self, about: str, seat: str) -> None:
        """Note a pass; the revealer of a single may pass by the chance to reinforce (reinforce.optional)."""
        self.verdicts.append(PASS)
        standing = self._standing
        if not self._hand.one_deck and standing is not None and standing.seat == seat and standing.form == SINGLE:
            self._skipped = True
            self._give(about, ["reinforce.optional"], None, seat=seat)

    def _in_time(self, number: int, about: str, show: Show) -> bool:
        """Return whether revealing has not ended yet (reveal.during-deal, bottom.dealer-takes, bottom.theft)."""
        taken = self._block.bottom_taken_before_show
        if taken is None:
            return True
        five = self._hand.five
        clause = "reveal.during-deal" if five else "bottom.dealer-takes"
        if number < taken:
            self._give(about, [clause], show.cards, seat=show.seat)
            return True
        if not five and not self._hand.one_deck:
            self.readings |= THEFT.bit
            if self._profile.values[THEFT.index] != "closed":
                return True
        for broken in dict.fromkeys(("bottom.dealer-takes", clause)):
            self.reasons.append(Reason(broken, False, about, show.cards, {"seat": show.seat}))
        return False

    def _refuse(self, about: str, seat: str, shown: Cards, verdict: Verdict) -> None:
        """Note why a show is refused; it changes nothing (referee.invalid-reveal)."""
        facts: dict[str, Any] = {"seat": seat}
        if self._standing is not None:
            facts |= {"standing": Cards([self._standing.face]), "standing_seat": self._standing.seat}
        if len(shown) == 2 and self._overturned.get(seat) == shown.faces[0] == shown.faces[1]:
            self.reasons.append(Reason("reinforce.needs-standing-single", False, about, shown, facts))
            self.reasons.append(Reason("reinforce.after-overturn", True, about, shown, facts))
        self.reasons += [Reason(clause, holds, about, shown, facts) for clause, holds in verdict.points]

    def _stand(self, about: str, seat: str, shown: Cards, verdict: Verdict) -> bool:
        """Let an accepted show stand; return ``False`` when level or dealer turn on a level that nobody gave."""
        before = self._standing
        if verdict.reinforces and before is not None:
            self._standing = before._replace(form=PAIR, reinforced=True)
            skipped = ["reinforce.skip.this-time-only"] if self._skipped else []
            self._give(about, (*(clause for clause, _ in verdict.points), *skipped), shown, seat=seat)
            return True
        form, face = form_of(shown), shown.faces[0]
        placed = place(self._hand, before, seat, form, face, self._profile)
        self.readings |= placed.readings
        if placed.level is None:
            return False
        again = ["reinforce.after-overturn"] if before is not None and seat in self._overturned else []
        facts = {"seat": seat, "level": placed.level, "trump": suit_of(face)}
        self._give(about, (*(clause for clause, _ in verdict.points), *again), shown, **facts)
        self._give(about, placed.clauses, shown, **facts, dealer=placed.dealer)
        if before is not None:
            self._overturned[before.seat] = before.face
        self._standing = Standing(seat, form, face, suit_of(face), placed.level, placed.dealer)
        self._skipped = False
        return True

    def result(self) -> Revealed:
        """Return the ruling on the whole reveal."""
        standing, hand = self._standing, self._hand
        answer: dict[str, Any] = {"shows": self.verdicts}
        if standing is None:
            state, readings = _nobody(hand, self._block, self._profile)
            self.readings |= readings
            answer |= state
            if state["redeal"] is False:
                self._close(answer)
        else:
            answer |= {"trump": standing.trump, "level": standing.level, "dealer": standing.dealer, "redeal": False}
            self._close(answer)
        return Revealed(answer, {"steps": self._steps}, self.reasons, self.readings)

    def _close(self, answer: dict[str, Any]) -> None:
        """Note what makes trump, level and dealer of the hand (derived.single-reveal-sets-suit, dealer.four.*)."""
        hand, standing = self._hand, self._standing
        facts = {key: answer[key] for key in ("trump", "level", "dealer")}
        if standing is not None and standing.trump != "NT":
            self._give("reveal.trump", ["derived.single-reveal-sets-suit"], Cards([standing.face]), **facts)
            if hand.five:
                self._give("reveal.level", ["derived.reveal-sets-level.five"], Cards([standing.face]), **facts)
        if hand.five:
            return
        if hand.kind == REVOLT:
            self._give("reveal.dealer", ["dealer.four.revolt"], None, **facts)
        elif answer["level"] == hand.scheduled_level:
            self._give("reveal.level", ["derived.level.four"], None, **facts)
        if hand.kind == FIRST:
            if revealer_deals_first(hand, self._profile):
                self.readings |= FIRST_DEALER.bit
            else:
                self._give("reveal.dealer", ["dealer.four.first-hand-preset"], None, **facts)


def _state(verdict: str, seat: str, standing: Standing | None) -> dict[str, Any]:
    """Return what stands after a show."""
    state: dict[str, Any] = {"seat": seat, "show": verdict}
    if standing is not None:
        state |= {"by": standing.seat, "trump": standing.trump, "level": standing.level, "dealer": standing.dealer}
    return state


# ------------------------------------------------------------------------------------------------------- nobody reveals


def _nobody(hand: Hand, block: Reveal, profile: Profile) -> tuple[dict[str, Any], int]:
    """Return trump, level, dealer and redeal where nothing stands, and the readings consulted (reveal.none)."""
    value, readings = profile.values[NOBODY.index], NOBODY.bit
    if value == "unset":
        return dict.fromkeys(("trump", "level", "dealer", "redeal"), UNDETERMINED), readings
    redeal = {"trump": NONE, "level": NONE, "dealer": NONE, "redeal": True}
    if value == "redeal" or (hand.five and value == "no-trump-scheduled"):
        return redeal, readings
    if hand.five:
        return {"trump": UNDETERMINED, "level": UNDETERMINED, "dealer": UNDETERMINED, "redeal": False}, readings
    trump = "NT" if value == "no-trump-scheduled" else _flipped(block.bottom, hand.scheduled_level)
    if hand.one_deck and trump == "NT":
        readings |= ONE_DECK.bit
        if profile.values[ONE_DECK.index] == "never":
            return redeal, readings
    level, dealer = hand.scheduled_level or UNDETERMINED, hand.scheduled or UNDETERMINED
    return {"trump": trump, "level": level, "dealer": dealer, "redeal": False}, readings


def _flipped(bottom: Iterable[Card] | None, level: str | None) -> str:
    """Return the suit of the first level card of the bottom, or else of its highest card; a joker makes no-trump."""
    if bottom is None or level is None:
        return UNDETERMINED
    cards = list(bottom)
    for card in cards:
        if card.suit is not None and card.rank is not None and card.rank.value == level:
            return card.suit.value
    highest = max(cards, key=_height, default=None)
    if highest is None:
        return UNDETERMINED
    return highest.suit.value if highest.suit is not None else "NT"


def _height(card: Card) -> int:
    """Return the height of a card by rank alone, jokers on top."""
    return card.rank.number if card.rank is not None else len(RANKS) + card.face
