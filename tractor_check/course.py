"""A hand under way: reveal, burial, call, trick and settlement ruled in order, each using what those before it derived.

A given value that disagrees with a derived one is the fault ``contradiction``; it is found here, while ruling.
"""

from __future__ import annotations

from typing import Any

from tractor_check.cards import Cards, Rank
from tractor_check.final_trick import last_of, not_final, other_result
from tractor_check.hand_blocks import Bury, Call, FinalTrick, Reveal, Settle
from tractor_check.profile import Profile
from tractor_check.rules.bottom import last_lead, rule_bury
from tractor_check.rules.call import Called, rule_call
from tractor_check.rules.call import Facts as CallFacts
from tractor_check.rules.levels import Sides, standings
from tractor_check.rules.points import Facts as SettleFacts
from tractor_check.rules.points import Last
from tractor_check.rules.reveal import rule_reveal
from tractor_check.rules.settle import rule_settle
from tractor_check.rules.shows import FIRST, FIRST_DEALER, Hand
from tractor_check.ruling import LEGAL, NONE, UNDETERMINED, UNKNOWN, Fault, Reason
from tractor_check.scenario import Scenario
from tractor_check.table import ACE_JOINS, VARIANTS, buried_cards, opposite, setup_reasons, trump_of
from tractor_check.tricks import RuledTrick, may_join, rule_scenario_trick

_AFTER_A_REVEAL = ("bury", "call", "lead", "settle")


class Course:
    """The blocks of one hand under way.

    ``level``, ``trump``, ``dealer`` and ``partner`` are what is known so far: ``None`` where nobody said,
    ``undetermined`` where a block leaves them open; a known partner is a tuple of seats, empty for none.
    """

    __slots__ = (
        "_bottom_open",
        "_profile",
        "_scenario",
        "_standings",
        "_variant",
        "answer",
        "dealer",
        "details",
        "faults",
        "level",
        "partner",
        "readings",
        "reasons",
        "trump",
    )

    def __init__(self, scenario: Scenario, profile: Profile) -> None:
        self._scenario, self._profile = scenario, profile
        self._variant = VARIANTS[scenario.variant]
        first = scenario.reveal is not None and scenario.reveal.hand == FIRST
        self._standings = standings(scenario, profile, first_hand=first)
        self._bottom_open = False
        self.level = scenario.level.value if scenario.level is not None else None
        self.trump = scenario.trump
        self.dealer = scenario.dealer
        self.partner: tuple[str, ...] | str | None = scenario.partner
        self.answer: dict[str, Any] = {}
        self.details: dict[str, Any] = {}
        self.reasons: list[Reason] = []
        self.readings = 0
        self.faults: list[Fault] = []

    def run(self, keys: frozenset[str]) -> None:
        """Rule the blocks in order; a hand that is dealt again has no blocks after its reveal."""
        scenario = self._scenario
        if scenario.lead is None:
            hands = bool(scenario.hands) or (scenario.bury is not None and scenario.bury.hand is not None)
            self.reasons += setup_reasons(self._variant, hands=hands)
        if scenario.reveal is not None:
            self._reveal(scenario.reveal)
            if self.answer["reveal"]["redeal"] is True:
                return
            self._check_partner()
        if scenario.bury is not None:
            self._bury(scenario.bury)
        called = self._call(scenario.call) if scenario.call is not None else None
        at = len(self.reasons)
        trick = self._trick(keys) if scenario.lead is not None else None
        if scenario.call is not None and called is not None:
            if trick is not None and any(scenario.call.card <= played for _, played in trick.table):
                called = self._call(scenario.call, trick)
            self._close_call(called, at)
        if scenario.settle is not None:
            self._settle(scenario.settle, trick)

    def _contradiction(self, about: str, given: Any, derived: Any) -> None:
        self.faults.append(Fault("contradiction", about, {"given": given, "derived": derived}))

    # ------------------------------------------------------------------------------------------------ reveal and burial

    def _reveal(self, block: Reveal) -> None:
        """Rule the reveal and take over what it derives; in the four-player games level and dealer go into it, too."""
        scenario, four = self._scenario, self._variant.partners_opposite
        revealed = rule_reveal(self._hand(block), block, self._profile)
        answer = revealed.answer
        self.answer["reveal"], self.details["reveal"] = answer, revealed.details
        self.reasons += revealed.reasons
        self.readings |= revealed.readings
        if four or any(show.cards is not None for show in block.shows):
            self.readings |= self._standings.readings
        redeal = answer["redeal"] is True
        self._take("trump", scenario.trump, answer["trump"])
        if not (four and redeal):
            self._take("level", self.level, answer["level"])
            self._take("dealer", None if four and block.dealer is None else scenario.dealer, answer["dealer"])
            if not four and block.dealer is not None and answer["dealer"] not in (block.dealer, UNDETERMINED):
                self._contradiction("reveal.dealer", block.dealer, answer["dealer"])
        for name in _AFTER_A_REVEAL if redeal else ():
            if getattr(scenario, name) is not None:
                self._contradiction(name, name, "redeal")

    def _take(self, name: str, given: str | None, derived: str) -> None:
        """Take over a derived value; a given one that disagrees is a contradiction, or stands where none is."""
        if derived == UNDETERMINED:
            setattr(self, name, given if given is not None else UNDETERMINED)
            return
        if given is not None and given != derived:
            self._contradiction(name, given, derived)
        setattr(self, name, derived)

    def _hand(self, block: Reveal) -> Hand:
        """Return what the reveal turns on."""
        scenario, levels = self._scenario, self._standings.levels
        winners = None if block.previous_winners is None else frozenset(block.previous_winners)
        if block.hand == FIRST:
            winners = frozenset()
        hand = Hand(self._variant, scenario.seats, block.hand, levels, winners)
        if hand.five:
            return hand
        dealer = block.dealer or scenario.dealer
        if dealer is None and block.hand == FIRST and self._profile.values[FIRST_DEALER.index] == "seat-1":
            dealer = scenario.seats[0]
            self.readings |= FIRST_DEALER.bit
        common = next(iter(levels.values())) if len(set(levels.values())) == 1 else None
        level = (common if dealer is None else levels.get(dealer)) or self.level
        return hand._replace(scheduled=dealer, scheduled_level=level)

    def _check_partner(self) -> None:
        """Compare a given partner with the dealer that the reveal derived (partner.fixed-opposite)."""
        dealer, given = self.dealer, self._scenario.partner
        if given is None or dealer is None or dealer == UNDETERMINED:
            return
        if not self._variant.partners_opposite:
            if dealer in given:
                self.faults.append(Fault("partner-invalid", "partner", {"partner": given, "dealer": dealer}))
            return
        across = opposite(self._scenario.seats, dealer)
        if given != (across,):
            facts = {"partner": given, "opposite": across}
            self.faults.append(Fault("partner-invalid", "partner", facts, "partner.fixed-opposite"))

    def _bury(self, block: Bury) -> None:
        """Rule the burial; the cards of one that is not legal are still to be put right and are no bottom."""
        burial = rule_bury(self._variant, self.dealer, block)
        self._bottom_open = burial.answer != LEGAL
        self.answer["bury"], self.details["bury"] = burial.answer, burial.details
        self.reasons += burial.reasons

    # --------------------------------------------------------------------------------------------------------- the call

    def _call(self, call: Call, trick: RuledTrick | None = None) -> Called:
        """Rule the call on the tricks before this one and, where it is ruled, on the cards that ``trick`` leaves."""
        scenario = self._scenario
        facts = CallFacts(
            seats=scenario.seats,
            dealer=self.dealer or UNDETERMINED,
            trump=self.trump or UNDETERMINED,
            level=self.level or UNDETERMINED,
            card=call.card,
            by=call.by,
            copy=call.copy,
            tricks=call.played,
            in_tricks=call.in_tricks,
            now=trick.table if trick is not None else (),
            hands=scenario.hands,
            bottom=buried_cards(scenario),
            dealer_hand=scenario.bury.hand if scenario.bury is not None else None,
        )
        called = rule_call(facts, self._profile)
        self.answer["call"], self.details["call"] = called.answer, called.details
        self.partner = self._partner_of(called)
        return called

    def _partner_of(self, called: Called) -> tuple[str, ...] | str | None:
        """Return the partner after the call: what it finds, or else what is given."""
        found, given = called.answer["partner"], self._scenario.partner
        if found in (UNKNOWN, UNDETERMINED):
            return UNDETERMINED if given is None and found == UNDETERMINED else given
        return tuple(found) if isinstance(found, list) else () if found == NONE else (found,)

    def _close_call(self, called: Called, at: int) -> None:
        """Note the reasons of the call, and compare a given partner with the one found."""
        self.reasons[at:at] = called.reasons
        self.readings |= called.readings
        given, found = self._scenario.partner, called.answer["partner"]
        if given is not None and found not in (UNKNOWN, UNDETERMINED) and set(given) != set(self.partner or ()):
            self._contradiction("partner", given, self.partner)

    # -------------------------------------------------------------------------------------------------------- the trick

    def _trick(self, keys: frozenset[str]) -> RuledTrick | None:
        """Rule the trick with what is known of trump, level, dealer and partner; ``None`` where one of them is open."""
        scenario = self._scenario
        unsure = self.trump in (None, UNDETERMINED) or self.level in (None, UNDETERMINED)
        if unsure or (scenario.first_trick and self.dealer == UNDETERMINED):
            self._open_trick()
            return None
        dealer = None if self.dealer == UNDETERMINED else self.dealer
        partner = self.partner if isinstance(self.partner, tuple) else None
        known = scenario._replace(trump=self.trump, level=Rank(self.level), dealer=dealer, partner=partner)
        ruled = rule_scenario_trick(known, self._profile, keys)
        self.answer |= ruled.answer
        self.details |= ruled.trick.details
        self.reasons += ruled.trick.reasons
        self.readings |= ruled.readings
        return ruled

    def _open_trick(self) -> None:
        """Answer a trick of which trump, level or dealer are open: only its points are known."""
        scenario = self._scenario
        assert scenario.lead is not None
        self.answer["lead"] = {"legal": UNDETERMINED}
        if scenario.plays:
            self.answer["plays"] = dict.fromkeys(scenario.plays, UNDETERMINED)
        complete = len(scenario.plays) == len(scenario.seats) - 1
        self.answer["winner" if complete else "leading"] = UNDETERMINED
        played = sum(cards.points for cards in scenario.plays.values())
        self.answer["points"] = scenario.lead[1].points + played

    # --------------------------------------------------------------------------------------------------- the settlement

    def _settle(self, block: Settle, trick: RuledTrick | None) -> None:
        """Rule the settlement; after an illegal lead or reply it is undetermined as a whole."""
        scenario = self._scenario
        sides = self._sides()
        last: Last | str | None = None
        if scenario.lead is not None:
            last = self._last_of_trick(block, trick, scenario.lead[1])
        elif block.final_trick is not None:
            last = self._last_given(block.final_trick)
        if isinstance(last, str):
            self.answer["settle"] = last
        elif not self.faults:
            self._rule_settlement(block, sides, last)

    def _rule_settlement(self, block: Settle, sides: Sides | None, last: Last | None) -> None:
        """Rule a settlement whose final trick is known, or not at stake."""
        seats = self._scenario.seats
        levels = self._standings.levels if self._standings.complete(seats) else {}
        given = block.bottom is not None or self._bottom_open
        facts = SettleFacts(
            variant=self._variant,
            sides=sides,
            block=block,
            bottom=block.bottom if given else buried_cards(self._scenario),
            bottom_open=self._bottom_open,
            last=last,
            levels=levels,
        )
        settled = rule_settle(facts, self._profile)
        self.readings |= settled.readings | (self._standings.readings if levels else 0)
        self.faults += settled.faults
        self.answer["settle"], self.details["settle"] = settled.answer, settled.details
        self.reasons += settled.reasons

    def _sides(self) -> Sides | None:
        """Return who played with whom, ``None`` where that is open; what nobody gave is a fault."""
        seats, dealer, partner = self._scenario.seats, self.dealer, self.partner
        if dealer is None:
            self.faults.append(Fault("dealer-missing", "dealer"))
        if dealer is None or dealer == UNDETERMINED:
            return None
        if self._variant.partners_opposite:
            return Sides(seats, dealer, (opposite(seats, dealer),))
        if partner is None:
            self.faults.append(Fault("partner-missing", "partner"))
        return Sides(seats, dealer, partner) if isinstance(partner, tuple) else None

    def _last_of_trick(self, block: Settle, ruled: RuledTrick | None, led: Cards) -> Last | str | None:
        """Return the final trick given card by card, ``undetermined`` after an illegal lead or reply."""
        trick = ruled.trick if ruled is not None else None
        found = list(not_final(self._scenario, trick))
        self.faults += found
        last = None if found else last_of(trick)
        if last is None:
            return None if found else UNDETERMINED
        if block.final_trick is not None:
            self.faults += other_result(block.final_trick, last, led)
        return last

    def _last_given(self, given: FinalTrick) -> Last | str:
        """Return the final trick given as a result, ``undetermined`` when no lead can be made of its cards."""
        trump = None
        if self.trump not in (None, UNDETERMINED) and self.level not in (None, UNDETERMINED):
            joins = self._profile.values[ACE_JOINS.index] == "joins"
            trump = trump_of(Rank(self.level), str(self.trump), joins)
            if given.lead is not None and may_join(trump, trump.pack(given.lead)):
                self.readings |= ACE_JOINS.bit
        lead = last_lead(self._variant, size=given.cards_led, cards=given.lead, trump=trump)
        if lead is None:
            self.reasons.append(Reason("throw.mixed-groups", False, "settle.final_trick", given.lead))
            return UNDETERMINED
        return Last(given.winner, lead, 0)
