"""Sentences for the reasons of a trick: leads, forms, throws, replies, ruffs and who is ahead.

A key is the clause id and ``+`` where it holds or ``-`` where it fails, with ``/tag`` for a special case (see
`tractor_check.messages.reasons`). Fields are those of `tractor_check.messages.fields`. No sentence ends with a full
stop, and none lets a word that changes its form, or a particle that follows the sound of a word, stand next to a
field.
"""

from __future__ import annotations

from tractor_check.messages.speech import N_

LEADS: dict[str, str] = {
    "not-in-hand-": N_("{seat} does not hold {cards}"),
    "wrong-count-": N_("{size_cards} must be played and {seat} plays {played}"),
    "derived.trick-size-": N_("every seat puts {size_cards} on this trick, as many as were led"),
    "lead.dealer-first+": N_("the dealer, {dealer}, leads to the first trick"),
    "lead.dealer-first-": N_("the dealer, {dealer}, leads to the first trick, not {leader}"),
    "lead.types.two-deck+": N_("the lead is a {shape}"),
    "lead.types.two-deck-": N_("the cards led are neither a single, a pair, a tractor nor a throw"),
    "lead.types.two-deck-/shape": N_("the lead would be a {shape}, which may not be led here"),
    "lead.types.one-deck+": N_("the lead is a {shape}"),
    "lead.types.one-deck-": N_("the cards led are neither a single nor a throw"),
    "lead.types.one-deck-/shape": N_("the lead would be a {shape}, which may not be led here"),
    "throw.mixed-groups-": N_("these cards are of different suit groups and cannot be led together: {cards}"),
    "throw.one-suit+": N_("all cards of the throw are of one group: {group}"),
    "throw.one-suit-": N_("a throw of trumps is not allowed as this point is read"),
    "throw.one-suit-/cards": N_("the cards of a throw must be of one suit group, and these are not: {cards}"),
    "pair.one-deck-impossible+": N_(
        "with one pack there are no pairs and no tractors; every part of the throw is a single"
    ),
}

FORMS: dict[str, str] = {
    "pair.identical+": N_("two identical cards make a pair"),
    "pair.identical-": N_("these cards are not identical and make no pair: {cards}"),
    "pair.mixed-jokers+": N_("two small jokers make a pair, and so do two big ones"),
    "pair.mixed-jokers-": N_("a small and a big joker are no pair"),
    "pair.standalone.not-a-throw+": N_("a pair led by itself is no throw and is never recalled"),
    "pair.standalone.single-does-not-block+": N_("the higher single that {other} holds does not stop the pair"),
    "pair.standalone.single-does-not-beat+": N_("only a pair can beat the pair led, and {seat} plays one"),
    "pair.standalone.single-does-not-beat-": N_(
        "{seat} plays no pair, and single cards do not beat a pair, however high"
    ),
    "pair.standalone.single-does-not-beat-/ruff": N_("the trumps of {seat} are no pair and do not beat the pair led"),
    "tractor.min-two-pairs+": N_("a tractor needs at least two pairs, and they are there"),
    "tractor.min-two-pairs-": N_("without two pairs there is no tractor"),
    "tractor.min-two-pairs-/cards": N_("one pair alone is no tractor: {cards}"),
    "tractor.consecutive+": N_("the pairs follow one another in rank"),
    "tractor.consecutive-": N_("the pairs do not follow one another in rank"),
    "tractor.consecutive-/cards": N_("these pairs do not all follow one another in rank: {cards}"),
    "tractor.one-suit-group+": N_("the pairs are of one suit group"),
    "tractor.one-suit-group-": N_("these pairs are not of one suit group: {cards}"),
    "tractor.lead-sizes+": N_("a tractor of {cards_cards} may be led as one play"),
    "tractor.lead-sizes-": N_("the tractor is led together with other cards, so the lead is a throw"),
    "tractor.level-skip+": N_(
        "the level, {level}, is left out of the ordinary order, so the ranks on either side of it touch"
    ),
    "tractor.level-skip-": N_(
        "these pairs do not touch, since nothing but the level, {level}, is left out of the order: {cards}"
    ),
    "trump.tiers.order+": N_(
        "the special trumps touch in their order: off-suit level cards, main-suit level card, small joker, big joker"
    ),
    "trump.tiers.order+/plays": N_(
        "of these cards the one that {seat} plays is higher in the order of the special trumps: {cards}"
    ),
    "trump.tiers.order-": N_("of these cards the earlier is higher in the order of the special trumps: {cards}"),
    "trump.tiers.off-levels-equal+": N_("off-suit level cards are all equal in strength: {cards}"),
    "tractor.trump.off-levels-not-joined+": N_("no two off-suit level pairs are joined"),
    "tractor.trump.off-levels-not-joined-": N_("off-suit level pairs of different suits do not join: {cards}"),
    "tractor.trump.ordinary-not-to-off-level+": N_("no ordinary trump is joined to an off-suit level card"),
    "tractor.trump.ordinary-not-to-off-level-": N_(
        "the highest ordinary trumps do not join off-suit level cards: {cards}"
    ),
    "tractor.no-trump.no-main-tier+": N_("at no-trump all level cards are on one tier, just below the small jokers"),
    "tractor.no-trump.level-to-small-joker+": N_("at no-trump a pair of level cards joins the pair of small jokers"),
    "tractor.no-trump.level-to-small-joker-": N_("at no-trump level pairs join only the small jokers: {cards}"),
    "derived.tractor.off-level-branch+": N_("of these off-suit level pairs only one can stand in the tractor: {cards}"),
    "derived.tractor.standalone-not-a-throw+": N_("a tractor led by itself is no throw and is never recalled"),
    "trump.members.suit+": N_("these count as trumps, not as the suit printed on them: {cards}"),
    "trump.members.suit-": N_("{seat} must count these as trumps, not as the suit printed on them: {cards}"),
    "trump.members.no-trump+": N_("at no-trump these are the trumps: {cards}"),
    "trump.members.no-trump-": N_("{seat} must count these as trumps, not as the suit printed on them: {cards}"),
    "derived.trump-group+": N_("these count as trumps, not as the suit printed on them: {cards}"),
    "derived.trump-group-": N_("{seat} must count these as trumps, not as the suit printed on them: {cards}"),
}

THROWS: dict[str, str] = {
    "throw.recall.trigger+": N_("none of the hands tested can beat a part of the throw (tested: {hands})"),
    "throw.recall.trigger+/assumed": N_(
        "no card that is known beats a part of the throw; the unknown hands are taken not to"
    ),
    "throw.recall.trigger-": N_("{other} can beat a part of the throw, {part}, with {cards}"),
    "throw.recall.taken-back+": N_("all cards of the throw but those led go back to {leader}"),
    "throw.recall.taken-back+/cards": N_("back to the hand of {leader}: {cards}"),
    "throw.recall.taken-back-": N_("the throw was recalled, so {size_cards} must be played and {seat} plays {played}"),
    "throw.recall.smallest-card+": N_("led after the recall: {cards}"),
    "throw.recall.smallest-card+/one": N_("the smallest card of the throw is led: {cards}"),
    "throw.recall.smallest-card+/choice": N_(
        "several cards are equally small, and {leader} chooses which is led: {choices}"
    ),
    "throw.ruff.no-recall+": N_("{other} has no {group}, and the trumps of a void hand never recall a throw"),
    "throw.ruff.allowed+": N_("{seat} is void in the suit led and may ruff a throw that stands"),
    "throw.ruff.allowed-": N_(
        "the trumps of {seat} have pairs where the throw has single cards, and do not match it as this point is read"
    ),
    "derived.standing-throw-in-suit+": N_("no reply in the suit of the throw beats it; only a ruff can"),
}

REPLIES: dict[str, str] = {
    "follow.void.discard-or-ruff+": N_("{seat} has no {group} and may discard or ruff"),
    "follow.void.discard-or-ruff-": N_("{seat} may not play trumps that cannot win, as this point is read"),
    "follow.suit.exhaust-when-short+": N_(
        "{seat} has too few {group}, {held} for the {size} needed, and plays them all"
    ),
    "follow.suit.exhaust-when-short-": N_("{seat} has too few {group} and must play them all; kept back: {cards}"),
    "follow.suit.compulsory+": N_("{seat} follows with {group}"),
    "follow.suit.compulsory-": N_("{seat} owes {owed_cards} of {group} and plays {played}; kept back: {cards}"),
    "follow.tractor.same-size+": N_("{seat} plays the tractor owed ({pairs_pairs})"),
    "follow.tractor.same-size-": N_(
        "{seat} can form a tractor of {pairs_pairs} in {group} and plays none, such as {cards}"
    ),
    "follow.tractor.pairs-max+": N_("{seat} plays the pairs owed ({owed})"),
    "follow.tractor.pairs-max-": N_("{seat} owes {owed_pairs} of {group} and plays {played}; to be taken from {cards}"),
    "follow.tractor.pairs-max-/must": N_(
        "{seat} owes {owed_pairs} of {group} and plays {played}; {cards} must be in the reply"
    ),
    "follow.tractor.pairs-cap+": N_("{seat} holds {held_pairs} and owes no more than the lead has ({cap})"),
    "follow.tractor.fill-singles+": N_("{seat} fills up the reply with other cards of {group}"),
    "follow.tractor.fill-singles-": N_("{seat} must fill up the reply with cards of {group}; kept back: {cards}"),
}

RUFFS: dict[str, str] = {
    "ruff.only-when-void+": N_("{seat} has no {group} and may ruff"),
    "ruff.only-when-void-": N_("{seat} is not void in {group}, so the trumps beside them are no ruff"),
    "ruff.tractor.same-size+": N_("{seat} ruffs with a trump tractor as long as the one led"),
    "ruff.tractor.same-size-": N_(
        "the trumps of {seat} have no tractor as long as the one led, so they do not beat it"
    ),
    "ruff.throw.tractor-needs-tractor+": N_("the ruff of {seat} has the tractor that the throw asks for"),
    "ruff.throw.tractor-needs-tractor-": N_(
        "the throw has a tractor and the trumps of {seat} have none, so they do not beat it"
    ),
    "ruff.throw.tractor-needs-tractor-/tractor": N_(
        "the throw has more tractors than the trumps of {seat}, so they do not beat it"
    ),
    "ruff.throw.tractor-needs-tractor-/pairs": N_(
        "the throw has pairs beside its tractor and the trumps of {seat} have too few, so they do not beat it"
    ),
    "ruff.throw.tractor-length+": N_("the trump tractor of {seat} is long enough for the one in the throw"),
    "ruff.throw.tractor-length-": N_("the trump tractor of {seat} does not match the tractors of the throw in length"),
    "ruff.throw.pairs-are-not-a-tractor+": N_("the trump pairs of {seat} touch and make a tractor"),
    "ruff.throw.pairs-are-not-a-tractor-": N_(
        "trump pairs that do not touch are no tractor, so the ruff of {seat} does not match the throw"
    ),
    "ruff.throw.pair-needs-pair+": N_("the ruff of {seat} has the pairs that the throw asks for"),
    "ruff.throw.pair-needs-pair-": N_(
        "the trumps of {seat} do not match the pairs of the throw, so they do not beat it"
    ),
    "ruff.throw.single-cannot-beat-pair+": N_("the ruff of {seat} answers a pair with a pair"),
    "ruff.throw.single-cannot-beat-pair-": N_(
        "the trumps of {seat} have no pair, and single trumps cannot beat a throw with a pair"
    ),
    "ruff.overruff.compare-tractors+": N_("the trump tractor of {seat} is higher than that of {over}"),
    "ruff.overruff.compare-tractors-": N_("the trump tractor of {seat} is not higher than that of {over}"),
    "ruff.overruff.filler-ignored+": N_(
        "only the tractors of {seat} and {over} are compared; higher trumps that {over} plays beside them do not count"
    ),
    "ruff.overruff.filler-ignored-": N_(
        "only the tractors of {seat} and {over} are compared; trumps beside them, however high, do not count"
    ),
    "derived.special-above+": N_(
        "of these cards the one that {seat} plays is higher, since level cards and jokers beat ordinary trumps: {cards}"
    ),
    "derived.special-above-": N_(
        "of these cards the earlier is higher, since level cards and jokers beat ordinary trumps: {cards}"
    ),
    "derived.pair-ties+": N_("pairs of off-suit level cards are equal: {cards}"),
    "derived.earlier-of-equals+": N_("the play of {seat} is only equal, so {other}, who played earlier, stays ahead"),
    "derived.earlier-of-equals-": N_("of equal plays the later one, by {seat}, goes ahead as this point is read"),
    "derived.winner-collects+": N_("{other} wins the trick with {points_points} and leads next"),
    "points.five+": N_("each five counts 5 points"),
    "points.ten+": N_("each ten counts 10 points"),
    "points.king+": N_("each king counts 10 points"),
}

TRICK_SENTENCES: dict[str, str] = LEADS | FORMS | THROWS | REPLIES | RUFFS
