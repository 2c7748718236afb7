"""Sentences for the reasons around a hand: set-up, reveal, burial, call, settlement.

Keys and fields as in `tractor_check.messages.trick_sentences`.
"""

from __future__ import annotations

from tractor_check.messages.speech import N_

SETUP: dict[str, str] = {
    "setup.decks.two+": N_("no card is there more than twice"),
    "setup.decks.two-": N_("{card} is there {copies_times}, and two packs hold it twice"),
    "setup.decks.one+": N_("no card is there more than once"),
    "setup.decks.one-": N_("{card} is there {copies_times}, and one pack holds it once"),
    "setup.seats+": N_("the number of seats is right"),
    "setup.seats-": N_("{seats} seats are given, and this game has another number"),
    "setup.hand-size+": N_("no hand is larger than dealt"),
    "setup.hand-size-": N_("a hand has {held_cards}, and {dealt} is the most"),
    "setup.bottom-size+": N_("the bottom has {size_cards}"),
    "setup.bottom-size-": N_("the bottom has {size_cards} in this game, not {cards}"),
    "pair.one-deck-impossible-": N_("with one pack no card is there twice: {card}"),
    "partner.fixed-opposite+": N_("partners sit opposite each other"),
    "partner.fixed-opposite-": N_("partners sit opposite each other, so the partner of the dealer is {opposite}"),
}

SHOWS: dict[str, str] = {
    "wrong-count-/reveal": N_("a show is one card or an identical pair, and this is neither: {cards}"),
    "reveal.first-hand.anyone+": N_("on the first hand anybody may reveal"),
    "reveal.later.anyone+": N_("previous winners and losers alike may make the first reveal"),
    "reveal.later.level-of-a-winner+": N_("the card shown is of the level of a previous winner"),
    "reveal.later.level-of-a-winner-": N_("no previous winner stands at the level that {seat} shows: {cards}"),
    "reveal.overturn.by-others+": N_("{seat} overturns a reveal of somebody else"),
    "reveal.overturn.by-others-": N_("the reveal that stands is of {seat}, who may not overturn it"),
    "reveal.overturn.not-own+": N_("{seat} does not overturn an own reveal"),
    "reveal.overturn.not-own-": N_("nobody may overturn an own reveal, and the one that stands is of {seat}"),
    "reveal.overturn.winners-too+": N_("previous winners may overturn too"),
    "reveal.overturn.single-by-pair+": N_("a pair of level cards overturns the single shown"),
    "reveal.overturn.single-by-pair-": N_("a single is overturned only by a pair, and this is none: {cards}"),
    "reveal.overturn.pair-rank+": N_("the pair is of the level of a previous winner"),
    "reveal.overturn.pair-rank-": N_("no previous winner stands at the level of the pair: {cards}"),
    "reveal.overturn.changes-level+": N_("the rank of the pair is now the level of the hand: {level}"),
    "reveal.overturn.changes-dealer+": N_("the dealer is found anew: {dealer}"),
    "reveal.overturn.changes-suit+": N_("the suit of the pair is now trump: {trump}"),
    "reveal.overturn.pair-by-joker+": N_("a pair of jokers overturns the level pair"),
    "reveal.overturn.pair-by-joker-": N_(
        "the pair that stands is overturned only by a pair of jokers that may do so, not by {cards}"
    ),
    "reveal.during-deal+": N_("the show is made while the cards are being dealt"),
    "reveal.during-deal-": N_("{seat} shows after the bottom was taken, when revealing is over"),
    "reveal.joker.identical-pair+": N_("two identical jokers are shown"),
    "reveal.joker.identical-pair-": N_("no-trump needs two identical jokers, and these are not: {cards}"),
    "reveal.one-deck.no-pairs+": N_("with one pack single cards are shown"),
    "reveal.one-deck.no-pairs-": N_("with one pack no pair can be shown: {cards}"),
    "reveal.four.anyone+": N_("anybody may reveal trump"),
    "reveal.four.scheduled-level+": N_("the card shown is of the level of the scheduled dealer"),
    "reveal.four.scheduled-level-": N_("the level of the scheduled dealer must be shown, and this is not it: {cards}"),
    "reveal.open-hand.everyone-eligible+": N_("on this hand every player can become dealer"),
    "reveal.open-hand.any-players-level+": N_("the card shown is of the level of some player"),
    "reveal.open-hand.any-players-level-": N_("no player stands at the level shown: {cards}"),
    "derived.loser-own-level-irrelevant-": N_(
        "that {seat} stands at the level shown is no reason; it must be the level of a previous winner"
    ),
    "derived.one-deck.overturn-impossible-": N_("with one pack the first reveal is final"),
    "derived.pair-over-pair.impossible-same-face-": N_(
        "{standing_seat} has shown one of these, so nobody else can hold both: {cards}"
    ),
}

OUTCOME: dict[str, str] = {
    "reveal.dealer.own-level+": N_("whoever shows the own level deals: {dealer}"),
    "reveal.dealer.first-winner-clockwise+": N_(
        "the next winner at the level shown, going round from {seat}, deals: {dealer}"
    ),
    "reveal.joker.no-trump+": N_("the pair of jokers makes the hand no-trump"),
    "reveal.joker.winner-takes-deal+": N_("a previous winner who shows jokers deals, at the own level: {dealer}"),
    "reveal.joker.loser-keeps-dealer+": N_(
        "a previous loser who overturns with jokers leaves the dealer as before: {dealer}"
    ),
    "reveal.joker.loser-keeps-level+": N_(
        "a previous loser who overturns with jokers leaves the level as before: {level}"
    ),
    "reveal.joker.first-by-loser.dealer+": N_(
        "a previous loser opens with jokers, so the next winner in play order deals: {dealer}"
    ),
    "reveal.joker.first-by-loser.level+": N_("the hand is played at the level of that winner: {level}"),
    "reveal.open-hand.joker-dealer+": N_("whoever shows a pair of jokers deals, at the own level: {dealer}"),
    "dealer.four.reveal-gives-no-right+": N_("revealing makes nobody dealer"),
    "dealer.four.rotation.unaffected+": N_("the overturn does not change whose turn it is to deal"),
    "dealer.four.rotation.win+": N_("the side of the dealer won, so the partner deals next: {seat}"),
    "dealer.four.rotation.loss+": N_("the side of the dealer lost, so the next seat deals: {seat}"),
    "dealer.four.first-hand-preset-": N_("the dealer of the first hand must be set beforehand, and none is given"),
    "dealer.four.first-hand-preset+": N_("the dealer of the first hand was set beforehand: {dealer}"),
    "dealer.four.revolt+": N_("after a revolt redeal the dealer is found by rules of its own: {dealer}"),
    "derived.single-reveal-sets-suit+": N_("the suit of the reveal that stands is trump: {trump}"),
    "derived.reveal-sets-level.five+": N_("the rank of the reveal that stands is the level of the hand: {level}"),
    "derived.level.four+": N_("the level of the scheduled dealer is the level of the hand: {level}"),
}

REINFORCING: dict[str, str] = {
    "reinforce.optional+": N_("{seat} need not reinforce"),
    "reinforce.skip.this-time-only+": N_("having passed once does not forbid {seat} to reinforce later"),
    "reinforce.needs-standing-single+": N_("a single of {seat} stands and can be reinforced"),
    "reinforce.needs-standing-single-": N_("no single of {seat} stands that could be reinforced"),
    "reinforce.needs-second-copy+": N_("the second copy is shown"),
    "reinforce.needs-second-copy-": N_(
        "to reinforce, the second copy of {standing} must be shown, and this is not it: {cards}"
    ),
    "reinforce.shows-both+": N_("both cards are shown together"),
    "reinforce.shows-both-": N_("to reinforce, both cards must be shown together"),
    "reinforce.same-suit-and-rank+": N_("suit and rank are those first shown"),
    "reinforce.same-suit-and-rank-": N_(
        "only the suit and rank first shown, {standing}, can be reinforced, not {cards}"
    ),
    "reinforce.keeps-dealer+": N_("the dealer stays"),
    "reinforce.keeps-level+": N_("the level stays"),
    "reinforce.keeps-suit+": N_("the trump suit stays"),
    "reinforce.stops-level-pairs+": N_("the reveal was reinforced, so only jokers can overturn it"),
    "reinforce.stops-level-pairs-": N_("a reinforced reveal cannot be overturned by a level pair: {cards}"),
    "reinforce.open-to-joker-pair+": N_("two identical jokers may overturn a reinforced reveal"),
    "reinforce.open-to-joker-pair-": N_("this cannot overturn what stands: {cards}"),
    "reinforce.no-self-joker+": N_("the jokers are shown by somebody else than the revealer"),
    "reinforce.no-self-joker-": N_("{seat} may not overturn an own reveal with jokers"),
    "reinforce.after-overturn+": N_("the reveal of {seat} was overturned, so the ordinary rules for overturning apply"),
    "reinforce.one-deck-impossible+": N_("with one pack there is no second copy, so nothing can be reinforced"),
    "reinforce.one-deck-impossible-": N_("with one pack there is no second copy, so nothing can be reinforced"),
}

BURIAL_AND_CALL: dict[str, str] = {
    "bottom.dealer-takes+": N_("the bottom is taken by the dealer: {dealer}"),
    "bottom.dealer-takes-": N_("the bottom belongs to the dealer, {dealer}, not to {seat}"),
    "bottom.dealer-takes-/reveal": N_("{seat} shows after the bottom was taken, when revealing is over"),
    "bottom.dealer-buries+": N_("{size_cards} are buried, as many as the bottom had"),
    "bottom.dealer-buries-": N_("{size_cards} must be buried, and {buried} are"),
    "bottom.dealer-buries-/amiss": N_("the right number of cards is buried, but not by the dealer out of the own hand"),
    "not-in-hand-/bury": N_("the dealer does not hold {cards}"),
    "partner.call.made-by-dealer+": N_("the dealer calls: {dealer}"),
    "partner.call.made-by-dealer-": N_("only the dealer, {dealer}, calls a card, not {seat}"),
    "partner.call.made-by-dealer-/cards": N_("one card is called, not several: {cards}"),
    "partner.call.made-by-dealer-/held": N_(
        "the dealer holds a copy and may not call this card, as this point is read: {cards}"
    ),
    "partner.call.side-suit-only+": N_("the called card is of a side suit: {cards}"),
    "partner.call.side-suit-only-": N_("a trump may not be called: {cards}"),
    "derived.call.no-trump+": N_("at no-trump every suit is a side suit: {cards}"),
    "derived.call.no-trump-": N_("at no-trump a level card is a trump and may not be called: {cards}"),
    "partner.hidden+": N_("the called card reveals the partner: {partner}"),
    "partner.hidden+/unknown": N_(
        "nobody is seen to have played the called card, so the partner is not known: {cards}"
    ),
    "partner.hidden+/none": N_("the dealer is alone, having the called card: {cards}"),
    "partner.hidden+/points": N_(
        "points that the partner took count with the partner's side, whenever it became known"
    ),
    "partner.hidden+/kept": N_(
        "of the points that the partner took, {kept} count for the defenders, as this point is read"
    ),
    "derived.call.two-copies+": N_("both copies of the called card are accounted for"),
}

SETTLEMENT: dict[str, str] = {
    "bottom.counts-when-defenders-win-last+": N_(
        "the defenders win the last trick through {winner}, so the bottom counts"
    ),
    "bottom.counts-when-defenders-win-last-": N_("the dealer's side wins the last trick through {winner}"),
    "derived.no-bonus-for-dealer-side+": N_("nobody scores the bottom"),
    "bottom.multiplier.by-final-pattern+": N_("the lead to the last trick sets the factor on the bottom: {factor}"),
    "bottom.multiplier.power+": N_("the bottom is doubled once for every card led, so the factor is {factor}"),
    "bottom.multiplier.n-is-cards-led+": N_("the lead to the last trick had {cards_led_cards}"),
    "derived.bonus.only-bottom+": N_("only the points in the bottom ({points}) are multiplied"),
    "derived.total.two-decks+": N_("the pack holds {pack_points} in all"),
    "points.total.one-deck+": N_("the pack holds {pack_points} in all"),
    "derived.total.two-decks-": N_("the points given are more than two packs hold"),
    "points.total.one-deck-": N_("the points given are more than one pack holds"),
    "derived.points.multiple-of-five-": N_("points are multiples of five, and {points} is none"),
    "derived.points.multiple-of-five+": N_("totals are multiples of five, and {points} is one"),
    "derived.total-may-exceed-pack+": N_("with the bottom multiplied the total may be more than the pack holds"),
    "derived.sides.five+": N_("the dealer and the partner, if there is one, play against the rest"),
    "advance.by-defender-points+": N_("the defenders have {points_points}, which gives {gain_levels}"),
    "advance.by-defender-points-": N_("the defenders have {points_points}, which gives no level"),
    "advance.turnover+": N_("with {points_points} the defenders take over the deal"),
    "advance.turnover-": N_("with {points_points} the defenders do not take over the deal"),
    "advance.four40.turnover-band+": N_(
        "with {points_points}, between 40 and 59, the sides change and nobody advances"
    ),
    "advance.four40.turnover-band-": N_("{points_points} are outside the printed band from 40 to 59"),
    "levels.individual+": N_("every seat has a level of its own"),
    "match.beyond-ace-wins+": N_("{seat} goes from {from} past A and wins the match"),
    "match.beyond-ace-wins-": N_("{seat} goes from {from} to A, which does not yet win the match"),
    "match.beyond-ace.at-once+": N_("the match is won at once by {won_by}, and no further hand is played"),
    "match.king-plus-one+": N_("from K one level only reaches A"),
    "match.king-plus-two+": N_("from K two levels win the match without a hand at A"),
    "derived.recall.no-last-trick-": N_("a recalled throw never ends the hand, since cards go back to the leader"),
}

HAND_SENTENCES: dict[str, str] = SETUP | SHOWS | OUTCOME | REINFORCING | BURIAL_AND_CALL | SETTLEMENT
