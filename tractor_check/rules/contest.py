"""Who is ahead: each play in turn against the best so far, and the role it plays (clauses ruff.*, trump.tiers.*,
trick.* readings).
"""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from tractor_check.cards import Cards
from tractor_check.profile import Profile, reading
from tractor_check.rules.forms import is_special, members_reason, near_pairs, not_a_tractor, tractor_reasons
from tractor_check.rules.lead import Lead
from tractor_check.rules.options import can_qualify
from tractor_check.rules.ruff import (
    ALL_TRUMP,
    SAME_FORM,
    SHORT_NOT_VOID,
    UNQUALIFIED,
    Requirement,
    Ruff,
    by_form,
    judge_ruff,
    overruffs,
)
from tractor_check.ruling import NO_FACTS, Reason, kept
from tractor_check.shapes import PAIR, SINGLE, THROW, TRACTOR, fits, highest_run_top, pair_bits, run_lengths
from tractor_check.table import Play, Position
from tractor_check.trump import LOW, Layout, Trump

TIE = reading("trick.tie-first")

FOLLOW = "follow"
RUFF = "ruff"
OVERRUFF = "overruff"
DISCARD = "discard"


class _Best(NamedTuple):
    """The play ahead: its seat, its holding, and its ruff if it is one."""

    seat: str
    holding: int
    strength: int
    ruff: Ruff | None


Reasons = list[Reason] | None
"""Where reasons are put down; ``None`` when nobody asks why."""
_new = tuple.__new__
"""Makes a named tuple in half the time."""


class Contest:
    """The plays of one trick compared in play order.

    Attributes:
        need: what a ruff of the lead must contain.
        spoilt: whether an illegal reply was made, so that a complete trick has no winner.
        readings: bits of the readings consulted.
    """

    __slots__ = (
        "_best",
        "_by_rank",
        "_lead",
        "_position",
        "_profile",
        "_ruffs",
        "_trumps",
        "need",
        "readings",
        "spoilt",
    )

    def __init__(self, position: Position, lead: Lead, need: Requirement, profile: Profile) -> None:
        self._position = position
        self._lead = lead
        self._profile = profile
        self._trumps: Layout = position.trump.trumps
        self.need = need
        self._best = _new(_Best, (position.lead.seat, lead.holding, lead.parts[0].top, None))
        self._ruffs: list[tuple[int, Ruff]] = []
        self._by_rank = need.highest_card
        self.spoilt = False
        self.readings = 0

    @property
    def ahead(self) -> str:
        """Return the seat whose legal play is ahead."""
        return self._best.seat

    def spoil(self) -> None:
        """Note an illegal reply: it is never ahead, and the trick has no winner."""
        self.spoilt = True

    def refuses(self, play: Play) -> tuple[tuple[str, ...], int]:
        """Return the clauses by which trumps from a known void hand that cannot win against a lead of several cards are
        illegal, and the readings consulted (ruff.unqualified-legal).
        """
        trumps = self._trumps
        assert play.hand is not None
        holding = (play.packed >> trumps.base) & trumps.mask
        if holding << trumps.base != play.packed:
            return (), 0
        ruff = judge_ruff(self.need, trumps, holding)
        if ruff.qualifies:
            return (), ruff.readings
        readings = ruff.readings | UNQUALIFIED.bit
        if self._profile.values[UNQUALIFIED.index] == "legal-no-win" or not self.has_alternative(play.hand):
            return (), readings
        return ruff.failing, readings | by_form(self.need)

    def has_alternative(self, hand: int) -> bool:
        """Return whether a void hand can do other than play trumps that cannot win."""
        trumps = self._trumps
        holding = (hand >> trumps.base) & trumps.mask
        return holding << trumps.base != hand or can_qualify(self.need, trumps, holding)

    def enter(self, play: Play, reasons: Reasons) -> str:
        """Compare a legal (or unknown) reply with the best so far; return its role."""
        lead = self._lead
        layout = lead.layout
        played = (play.packed >> layout.base) & layout.mask
        if played:
            if lead.shape == SINGLE:
                self._enter_single(play, played, reasons)
            elif lead.shape != THROW:
                self._enter_follow(play, played, reasons)
            elif played.bit_count() != lead.size:
                self._enter_short(play, played, reasons)
            return FOLLOW
        trumps = self._trumps
        if layout is trumps:
            return DISCARD
        holding = (play.packed >> trumps.base) & trumps.mask
        if not holding:
            return DISCARD
        return self._enter_ruff(play, holding, reasons)

    # ---------------------------------------------------------------------------------------- in the led group

    def _enter_single(self, play: Play, played: int, reasons: Reasons) -> None:
        """Compare a card of the led group with the best so far."""
        best = self._best
        top = self._position.trump.strength_of_face[play.cards.faces[0]]
        if best.ruff is None and (top >= best.strength or self._lead.layout is self._trumps):
            self._compare(_new(_Best, (play.seat, played, top, None)), top - best.strength, reasons)

    def _enter_follow(self, play: Play, played: int, reasons: Reasons) -> None:
        """Compare a reply to a pair or a tractor (pair.standalone.single-does-not-beat, trick.same-form-only)."""
        lead = self._lead
        layout, shape = lead.layout, lead.shape
        top = layout.top(played)
        if self._by_rank:
            self.readings |= SAME_FORM.bit
            if self._best.ruff is None:
                self._compare(_Best(play.seat, played, top, None), top - self._best.strength, reasons)
            return
        whole = played.bit_count() == lead.size
        if not whole:
            self._enter_short(play, played, reasons)
        strength, led = self._form_strength(played), lead.parts[0].top
        if not strength:
            if top > led or (top == led and self._profile.values[TIE.index] == "last"):
                self.readings |= SAME_FORM.bit
                if shape == PAIR and whole and reasons is not None:
                    reasons += self._not_a_pair(play.seat, layout, played)
            return
        if shape == PAIR and reasons is not None:
            reasons.append(kept("pair.standalone.single-does-not-beat", f"plays.{play.seat}"))
        if self._best.ruff is None:
            self._compare(_Best(play.seat, played, strength, None), strength - self._best.strength, reasons)

    def _form_strength(self, played: int) -> int:
        """Return the strength of a pair or tractor of the led size, 0 if the cards are none."""
        layout, lead = self._lead.layout, self._lead
        tiers = layout.tiers(pair_bits(played))
        if lead.shape == PAIR:
            return tiers.bit_length()
        return highest_run_top(tiers, lead.tractors[0])

    def _enter_short(self, play: Play, played: int, reasons: Reasons) -> None:
        """Note that trumps beside the last cards of the led group are no ruff (ruff.only-when-void)."""
        trumps = self._trumps
        holding = (play.packed >> trumps.base) & trumps.mask
        if self._lead.in_trumps or not holding:
            return
        if not self._may_win_short(played, holding):
            if reasons is not None:
                reasons.append(Reason("ruff.only-when-void", False, f"ruff.{play.seat}"))
            return
        ruff = judge_ruff(self.need._replace(side_fillers=True), trumps, holding)
        self.readings |= ruff.readings & ~ALL_TRUMP.bit
        if ruff.qualifies:
            self._enter_qualified(play, holding, ruff, reasons)

    def _may_win_short(self, played: int, holding: int) -> bool:
        """Return whether trumps beside the last cards of the led group can win (ruff.short-not-void), and, where cards
        of other suits lie there too, whether these may (ruff.all-trump).
        """
        if self._lead.shape != THROW:
            return False
        self.readings |= SHORT_NOT_VOID.bit
        if self._profile.values[SHORT_NOT_VOID.index] != "can-win":
            return False
        if holding.bit_count() + played.bit_count() == self._lead.size:
            return True
        self.readings |= ALL_TRUMP.bit
        return self.need.side_fillers

    # ------------------------------------------------------------------------------------------------ ruffs

    def _enter_ruff(self, play: Play, holding: int, reasons: Reasons) -> str:
        """Compare the trumps of a void hand; return the play's role."""
        ruff = judge_ruff(self.need, self._trumps, holding)
        self.readings |= ruff.readings
        if reasons is not None:
            reasons += self._why_a_ruff(f"ruff.{play.seat}", ruff, holding)
        if ruff.qualifies:
            return self._enter_qualified(play, holding, ruff, reasons)
        self.readings |= by_form(self.need)
        return DISCARD

    def _why_a_ruff(self, about: str, ruff: Ruff, holding: int) -> list[Reason]:
        """Return why the trumps of a void hand are a ruff that can win, or why not."""
        if not ruff.qualifies:
            failing = [
                Reason(clause, False, about, None, self._missing(clause, holding))
                for clause in ruff.failing
                if clause != "follow.void.discard-or-ruff"
            ]
            return failing + self._why_no_form(about, holding)
        trump = self._position.trump
        reasons = [kept(clause, about) for clause in ("ruff.only-when-void", *self._qualifying_clauses())]
        if self.need.tractors:
            reasons += tractor_reasons(trump, self._trumps, holding, about)
        reasons += members_reason(trump, holding, about, four=self._position.variant.partners_opposite)
        return reasons

    def _missing(self, clause: str, holding: int) -> Mapping[str, str]:
        """Return what a ruff with a trump tractor lacks beside it: another tractor, or pairs."""
        lengths = run_lengths(self._trumps.tiers(pair_bits(holding)))
        if clause != "ruff.throw.tractor-needs-tractor" or not lengths:
            return NO_FACTS
        return {"missing": "pairs" if fits(lengths, self.need.tractors) else "tractor"}

    def _enter_qualified(self, play: Play, holding: int, ruff: Ruff, reasons: Reasons) -> str:
        """Compare a qualifying ruff with the best so far; it overruffs if it beats any earlier one."""
        best = self._best
        this = (holding, ruff)
        entered = _Best(play.seat, holding, ruff.leading, ruff)
        if best.ruff is None:
            self._best = entered
            self._ruffs.append(this)
            return RUFF
        higher, readings = overruffs(self.need, self._trumps, this, (best.holding, best.ruff), self._profile)
        self.readings |= readings
        if self._lead.tractors and self._lead.shape == THROW and reasons is not None:
            about = f"ruff.{play.seat}"
            reasons.append(Reason("ruff.overruff.compare-tractors", higher > 0, about, None, {"over": best.seat}))
            filler = self._trumps.top(holding) - self._trumps.top(best.holding)
            if filler * higher < 0:
                reasons.append(Reason("ruff.overruff.filler-ignored", higher > 0, about, None, {"over": best.seat}))
        over = self._compare(entered, higher, reasons) or any(self._beats(this, earlier) for earlier in self._ruffs)
        self._ruffs.append(this)
        return OVERRUFF if over else RUFF

    def _beats(self, later: tuple[int, Ruff], earlier: tuple[int, Ruff]) -> bool:
        """Return whether a qualifying ruff beats an earlier one that need not be in front."""
        higher, readings = overruffs(self.need, self._trumps, later, earlier, self._profile)
        self.readings |= readings
        if higher == 0:
            self.readings |= TIE.bit
            return self._profile.values[TIE.index] == "last"
        return higher > 0

    def _qualifying_clauses(self) -> list[str]:
        """Return the clauses by which a ruff qualifies."""
        lead = self._lead
        if lead.shape == TRACTOR:
            return ["ruff.tractor.same-size"]
        if lead.shape != THROW:
            return []
        clauses = ["throw.ruff.allowed"]
        if lead.tractors:
            clauses += [
                "ruff.throw.tractor-needs-tractor",
                "ruff.throw.tractor-length",
                "ruff.throw.pairs-are-not-a-tractor",
            ]
        elif lead.pairs:
            clauses += ["ruff.throw.pair-needs-pair", "ruff.throw.single-cannot-beat-pair"]
        return clauses

    def _why_no_form(self, about: str, holding: int) -> list[Reason]:
        """Return why trumps that look like the form asked for are not."""
        lead, trumps = self._lead, self._trumps
        if not lead.pairs:
            return []
        if lead.tractors:
            found = not_a_tractor(self._position.trump, trumps, holding)
            return [
                Reason(clause, holds, about, cards) for clause, holds, cards in found if clause != "tractor.lead-sizes"
            ]
        return [
            Reason(clause, holds, about, cards)
            for clause, holds, cards in near_pairs(trumps, holding & LOW & ~pair_bits(holding))
        ]

    def _not_a_pair(self, seat: str, layout: Layout, played: int) -> list[Reason]:
        """Return why two higher singles do not beat a pair."""
        about = f"plays.{seat}"
        near = near_pairs(layout, played & LOW & ~pair_bits(played))
        reasons = [Reason(clause, holds, about, cards) for clause, holds, cards in near]
        return [Reason("pair.standalone.single-does-not-beat", False, about), *reasons]

    # -------------------------------------------------------------------------------------------- comparing

    def _compare(self, play: _Best, higher: int, reasons: Reasons) -> bool:
        """Put ``play`` ahead if it is higher; of equal plays the earlier stays (trick.tie-first). Return whether it is
        ahead.
        """
        ahead = higher > 0
        if higher == 0:
            self.readings |= TIE.bit
            ahead = self._profile.values[TIE.index] == "last"
            if reasons is not None:
                facts = {"seat": self._best.seat}
                reasons.append(Reason("derived.earlier-of-equals", not ahead, f"plays.{play.seat}", None, facts))
        if reasons is not None and (play.ruff is not None or self._lead.layout is self._trumps):
            reasons += self._tier_reasons(play, higher)
        if ahead:
            self._best = play
        return ahead

    def _tier_reasons(self, play: _Best, higher: int) -> tuple[Reason, ...]:
        """Return the clauses that rank two trumps of which one is in a special tier."""
        lowest = self._trumps.off_tier.bit_length()
        if play.strength < lowest and self._best.strength < lowest:
            return ()
        position = self._position
        sign = (higher > 0) - (higher < 0)
        pairs, printed = self._lead.pairs > 0, position.variant.packs == 2
        ours, theirs = self._top_face(play), self._top_face(self._best)
        return _tiers_between(position.trump, ours, theirs, sign, pairs, printed, f"plays.{play.seat}")

    def _top_face(self, play: _Best) -> int:
        """Return a face of the tier on which the strength of a play in trumps rests."""
        trumps = self._trumps
        low = 1 << (play.strength - 1)
        if low == trumps.off_tier:
            low = pair_bits(play.holding) & trumps.off or play.holding & trumps.off
            low &= -low
        return trumps.faces[low.bit_length() >> 1]


@lru_cache(maxsize=8192)
def _tiers_between(
    trump: Trump, ours: int, theirs: int, higher: int, pairs: bool, printed: bool, about: str
) -> tuple[Reason, ...]:
    """Return the clauses that rank two trumps, faces, of which one is in a special tier (trump.tiers.order,
    derived.special-above).

    ``printed`` says whether the sheet prints the order of the special tiers; that of the one-pack game does not
    (trump.tiers.four40).
    """
    shown = Cards([ours, theirs])
    if higher == 0:
        if ours == theirs:
            return ()
        ties = (Reason("trump.tiers.off-levels-equal", True, about, shown),) if printed else ()
        return (*ties, Reason("derived.pair-ties", True, about, shown)) if pairs else ties
    if printed and is_special(trump, ours) and is_special(trump, theirs):
        return (Reason("trump.tiers.order", higher > 0, about, shown),)
    return (Reason("derived.special-above", higher > 0, about, shown),)
