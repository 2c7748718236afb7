"""Following: what a hand owes to a lead and whether a reply pays it (clauses follow.*).

A reply is legal when no other reply from that hand does better, first in cards of the led group, then in tractors
(longest first), then in pairs up to the number led. `owes` finds the best that the hand can do, `pays` compares one
reply with it: a reply that can form all that is owed is as good.
"""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from functools import lru_cache
from typing import NamedTuple

from tractor_check.profile import Profile, reading
from tractor_check.rules.lead import Lead
from tractor_check.shapes import PAIR, THROW, fits, has_run, length_choices, run_lengths
from tractor_check.trump import LOW, Layout

PAIR_OBLIGATION = reading("follow.pair.obligation")
PROTECT = reading("follow.pair.protect-tractor")
THROW_OBLIGATION = reading("follow.throw.obligation")
SEVERAL = reading("follow.throw.several-components")
LONGER = reading("follow.tractor.longer")
SHORTER = reading("follow.tractor.shorter")
EXHAUST = reading("follow.exhaust.general")


class Demand(NamedTuple):
    """What a lead asks of every follower under a profile.

    Attributes:
        layout: the group led.
        base: ``layout.base``, at hand.
        mask: ``layout.mask``, at hand.
        size: number of cards led.
        pairs: most pairs owed; 0 when the lead has none or the reading asks for none.
        tractors: lengths of the tractors owed, in pairs, longest first.
        shape: shape of the lead.
        pair_readings: readings consulted as soon as the hand holds a pair of the group.
        exhaust: whether a short hand owes all its cards of the group; ``None`` where the sheets leave no doubt that it
            does.
        protected: whether pairs inside a tractor need not be split for a pair.
        exact_only: whether a longer run is not split for a shorter tractor.
        longest_part: whether the longest shorter tractor is owed when the full one cannot be formed.
        quick: (base, mask, low bits, size, pairs, tractors, steps, off, off_tier) for `is_legal`; ``tractors`` is
            ``None`` where the answer takes all of `owes`, ``steps`` counts the steps up the only tractor and is
            ``None`` for several.
    """

    layout: Layout
    base: int
    mask: int
    size: int
    pairs: int
    tractors: tuple[int, ...]
    shape: str
    pair_readings: int
    exhaust: bool | None
    protected: bool
    exact_only: bool
    longest_part: bool
    quick: tuple[int, int, int, int, int, tuple[int, ...] | None, range | None, int, int]


class Owed(NamedTuple):
    """What one hand owes.

    Attributes:
        cards: number of cards of the led group.
        tractors: lengths of the tractors, in pairs, longest first.
        pairs: number of pairs, those of the tractors included.
        readings: bits of the readings consulted.
        whole: where only whole runs count (follow.tractor.longer: exact-only), the one that answers each tractor led, 0
            for none.
    """

    cards: int
    tractors: tuple[int, ...]
    pairs: int
    readings: int
    whole: tuple[int, ...] = ()


_CARDS_ONLY: tuple[Owed, ...] = tuple(Owed(count, (), 0, 0) for count in range(128))


def demand_of(lead: Lead, profile: Profile, *, one_deck: bool) -> Demand:
    """Return what ``lead`` asks of followers under ``profile``."""
    values = profile.values
    layout, shape = lead.layout, lead.shape
    pairs, tractors, consulted = lead.pairs, lead.tractors, 0
    if shape == PAIR:
        consulted = PAIR_OBLIGATION.bit
        pairs = 1 if values[PAIR_OBLIGATION.index] == "must" else 0
    elif shape == THROW and pairs:
        consulted = THROW_OBLIGATION.bit
        duty = values[THROW_OBLIGATION.index]
        if duty == "suit-only":
            pairs = 0
        if duty != "components":
            tractors = ()
        elif len(tractors) > 1:
            consulted |= SEVERAL.bit
            if values[SEVERAL.index] == "largest-only":
                tractors = tractors[:1]
    in_doubt = not one_deck and shape in (PAIR, THROW)
    exhaust = values[EXHAUST.index] == "every-lead" if in_doubt else None
    protected = shape == PAIR and values[PROTECT.index] == "protected"
    exact_only = values[LONGER.index] == "exact-only"
    longest_part = values[SHORTER.index] == "longest-part"
    joins = bool(layout.mask & (layout.off_tier >> 2))
    usual = exhaust is not False and not protected
    usual = usual and not (tractors and (exact_only or longest_part or (joins and len(tractors) > 1)))
    steps = range(tractors[0] - 1) if len(tractors) == 1 else None
    asked = tractors if usual else None
    quick = (layout.base, layout.mask, layout.mask & LOW, lead.size, pairs, asked, steps, layout.off, layout.off_tier)
    return Demand(
        layout=layout,
        base=layout.base,
        mask=layout.mask,
        size=lead.size,
        pairs=pairs,
        tractors=tractors,
        shape=shape,
        pair_readings=consulted,
        exhaust=exhaust,
        protected=protected,
        exact_only=exact_only,
        longest_part=longest_part,
        quick=quick,
    )


def owes(demand: Demand, hand: int) -> Owed:
    """Return what a packed ``hand`` owes to ``demand``."""
    held = (hand >> demand.base) & demand.mask
    count = held.bit_count()
    size = demand.size
    if count <= size:
        if demand.exhaust is None or count == size or not count:
            return _CARDS_ONLY[count]
        if demand.exhaust:
            return Owed(count, (), 0, EXHAUST.bit)
        return _owed_forms(demand, held, 1, EXHAUST.bit)
    if not demand.pair_readings and not demand.pairs:
        return _CARDS_ONLY[size]
    return _owed_forms(demand, held, size, 0)


def _owed_forms(demand: Demand, held: int, cards: int, consulted: int) -> Owed:
    """Return the tractors and pairs owed out of ``held``, beside ``cards`` cards of the group."""
    faces = (held >> 1) & LOW
    if not faces:
        return Owed(cards, (), 0, consulted) if consulted else _CARDS_ONLY[cards]
    consulted |= demand.pair_readings
    if not demand.pairs:
        return Owed(cards, (), 0, consulted)
    pairs = min(faces.bit_count(), demand.pairs)
    tractors: tuple[int, ...] = ()
    if faces & (faces - 1):
        if demand.shape == PAIR:
            pairs, consulted = _loose_pairs(demand, faces, consulted)
        elif demand.tractors:
            tractors, more = (
                _owed_tractor(demand, faces) if len(demand.tractors) == 1 else _owed_tractors(demand, faces)
            )
            consulted |= more
    whole = _answer(demand, faces) if tractors and demand.exact_only else ()
    return Owed(cards, tractors, pairs, consulted, whole)


def _loose_pairs(demand: Demand, faces: int, consulted: int) -> tuple[int, int]:
    """Return the number of pairs owed to a pair: with tractors protected only what lies outside them counts."""
    tiers = demand.layout.tiers(faces)
    if not tiers & (tiers >> 2):
        return 1, consulted
    consulted |= PROTECT.bit
    if not demand.protected:
        return 1, consulted
    loose = faces.bit_count() - max(map(sum, length_choices(demand.layout, faces)))
    return min(loose, 1), consulted


def _owed_tractor(demand: Demand, faces: int) -> tuple[tuple[int, ...], int]:
    """Return the tractor owed for the one led, and the readings consulted (follow.tractor.same-size)."""
    led = demand.tractors[0]
    tiers = demand.layout.tiers(faces)
    starts = tiers
    for _ in range(led - 1):
        starts &= starts >> 2
    consulted = 0
    if starts:
        if starts & ~(tiers << 2) & ~(tiers >> (2 * led)):
            too_long = starts & (starts >> 2) and demand.size > 2 * led + 1  # a reply may hold such a run
            return demand.tractors, LONGER.bit if too_long else 0
        consulted = LONGER.bit
        if not demand.exact_only or any(led in lengths for lengths in length_choices(demand.layout, faces)[1:]):
            return demand.tractors, consulted
    if led > 2 and tiers & (tiers >> 2):
        consulted |= SHORTER.bit
        if demand.longest_part:
            runs = [length for lengths in length_choices(demand.layout, faces) for length in lengths]
            whole = [length for length in runs if length < led or not demand.exact_only]
            return ((min(max(whole), led),) if whole else ()), consulted
    return (), consulted


def _owed_tractors(demand: Demand, faces: int) -> tuple[tuple[int, ...], int]:
    """Return the tractors owed for several led, and the readings consulted (follow.tractor.same-size)."""
    found = [_owed_of_runs(demand, runs) for runs in length_choices(demand.layout, faces)]
    consulted = 0
    for _, more in found:
        consulted |= more
    return max(found)[0], consulted


def _owed_of_runs(demand: Demand, runs: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return the tractors owed out of runs of these lengths, and the readings consulted.

    Each is matched if it fits beside those already matched; a longer run may be cut unless the reading is exact-only;
    the longest shorter one is owed in its place only under follow.tractor.shorter: longest-part.
    """
    whole = list(runs)
    matched: tuple[int, ...] = ()
    consulted = 0
    for length in demand.tractors:
        if runs and runs[0] > length:
            consulted |= LONGER.bit
        if length in whole:
            whole.remove(length)
            matched += (length,)
            continue
        if not demand.exact_only and fits(runs, (*matched, length)):
            matched += (length,)
            continue
        if length > 2 and fits(runs, (*matched, 2)):
            consulted |= SHORTER.bit
            size = _longest_shorter(demand, runs, whole, matched, length) if demand.longest_part else 0
            if size:
                matched += (size,)
                if size in whole:
                    whole.remove(size)
    return matched, consulted


def _longest_shorter(
    demand: Demand, runs: tuple[int, ...], whole: list[int], matched: tuple[int, ...], length: int
) -> int:
    """Return the length of the longest tractor below ``length`` that fits beside those matched; 0 if none does."""
    for size in range(length - 1, 1, -1):
        if size in whole if demand.exact_only else fits(runs, (*matched, size)):
            return size
    return 0


def is_legal(demand: Demand, hand: int, reply: int) -> bool:
    """Return whether a packed ``reply`` is of cards held, of the right number, and pays what ``hand`` owes.

    The same verdict as ``pays(demand, owes(demand, hand), reply)`` for such a reply, reached sooner under the usual
    readings.
    """
    base, mask, low, size, pairs, tractors, steps, off, off_tier = demand.quick
    if reply | hand != hand or reply.bit_count() != size:
        return False
    held = (hand >> base) & mask
    played = (reply >> base) & mask
    if played == held:
        return True
    if tractors is None:
        return pays(demand, owes(demand, hand), reply)
    if played.bit_count() != size:
        return False
    if not pairs:
        return True
    faces = (held >> 1) & low
    paired = (played >> 1) & low
    if faces == paired:
        return True
    count = paired.bit_count()
    if count < pairs and count < faces.bit_count():
        return False
    if not tractors:
        return True
    if off & faces:
        faces = (faces & ~off) | off_tier
        if off & paired:
            paired = (paired & ~off) | off_tier
    if steps is None:
        return _as_good(paired, faces, tractors)
    for _ in steps:
        paired &= paired >> 2
    if paired:
        return True
    for _ in steps:
        faces &= faces >> 2
    return not faces


@lru_cache(maxsize=65536)
def _as_good(played: int, held: int, tractors: tuple[int, ...]) -> bool:
    """Return whether the pairs played match as many of ``tractors`` as those held, given a low bit a tier."""
    return _matched(played, tractors) == _matched(held, tractors)


def _matched(tiers: int, tractors: tuple[int, ...]) -> tuple[int, ...]:
    """Return which of ``tractors`` the pairs of these tiers can form, each beside those already matched."""
    runs = run_lengths(tiers)
    matched: tuple[int, ...] = ()
    for length in tractors:
        if fits(runs, (*matched, length)):
            matched += (length,)
    return matched


def pays(demand: Demand, owed: Owed, reply: int) -> bool:
    """Return whether a packed ``reply``, of cards held and of the right number, pays what is owed."""
    played = (reply >> demand.base) & demand.mask
    if played.bit_count() < owed.cards:
        return False
    if not owed.pairs:
        return True
    faces = (played >> 1) & LOW
    if faces.bit_count() < owed.pairs:
        return False
    return not owed.tractors or answers(demand, owed, faces)


def answers(demand: Demand, owed: Owed, faces: int) -> bool:
    """Return whether the pairs at ``faces`` are as good as the tractors owed."""
    if owed.whole:
        return _answer(demand, faces) >= owed.whole
    return forms(demand.layout, faces, owed.tractors)


def _answer(demand: Demand, faces: int) -> tuple[int, ...]:
    """Return the whole runs of the pairs at ``faces`` that answer the tractors led."""
    return max(whole_runs(runs, demand.tractors, demand.longest_part) for runs in length_choices(demand.layout, faces))


def whole_runs(runs: tuple[int, ...], tractors: tuple[int, ...], shorter: bool) -> tuple[int, ...]:
    """Return the run that answers each of ``tractors``, longest first, 0 where none does (follow.tractor.longer:
    exact-only).

    Only a whole run answers a tractor, of its length or, with ``shorter``, the longest below it
    (follow.tractor.shorter: longest-part).
    """
    left = list(runs)
    found = []
    for length in tractors:
        run = next((run for run in left if run == length or (shorter and run < length)), 0)
        found.append(run)
        if run:
            left.remove(run)
    return tuple(found)


def forms(layout: Layout, faces: int, tractors: tuple[int, ...]) -> bool:
    """Return whether the pairs at ``faces`` can form disjoint tractors of these lengths."""
    if len(tractors) == 1:
        return has_run(layout.tiers(faces), tractors[0])
    return any(fits(lengths, tractors) for lengths in length_choices(layout, faces))
