"""Ruffs: which trumps from a void hand can win against a side-suit lead, and which of two ruffs is higher (clauses
ruff.*).
"""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from typing import NamedTuple

from tractor_check.profile import Profile, reading
from tractor_check.rules.lead import Lead
from tractor_check.shapes import (
    PAIR,
    SINGLE,
    THROW,
    TRACTOR,
    Run,
    fits,
    highest_run_top,
    length_choices,
    pair_bits,
    run_choices,
)
from tractor_check.trump import LOW, Layout

ALL_TRUMP = reading("ruff.all-trump")
PLAIN_PAIR = reading("ruff.plain-pair")
TWO_PAIRS = reading("ruff.throw.two-pairs")
TRACTOR_AND_PAIR = reading("ruff.throw.tractor-and-pair")
TWO_TRACTORS = reading("ruff.throw.two-tractors")
LONGER = reading("ruff.throw.longer-tractor")
PAIR_COVERS_SINGLES = reading("ruff.pair-covers-singles")
COMPARE_OTHER = reading("ruff.compare.other")
COMPARE_TRACTORS = reading("ruff.compare.several-tractors")
SAME_FORM = reading("trick.same-form-only")
SHORT_NOT_VOID = reading("ruff.short-not-void")
UNQUALIFIED = reading("ruff.unqualified-legal")


class Requirement(NamedTuple):
    """What a ruff must contain to win against a lead, under a profile.

    Attributes:
        shape: shape of the lead.
        size: cards led.
        tractors: lengths of the trump tractors needed, in pairs, longest first.
        pairs: pairs needed in all, those of the tractors included.
        lead_pairs: pairs in the lead, those of its tractors included.
        lead_tractors: lengths of the lead's tractors.
        exact_runs: whether each tractor must be a whole run (ruff.throw.longer-tractor: exact).
        exact_pairs: whether more pairs than the lead's are a defect (ruff.pair-covers-singles: exact-form).
        side_fillers: whether cards beside the required ones may be of side suits (ruff.all-trump: required-only).
        highest_card: whether any trump wins by its rank alone (trick.same-form-only: highest-card).
        readings: bits consulted whenever a void hand plays a trump on this lead.
    """

    shape: str
    size: int
    tractors: tuple[int, ...]
    pairs: int
    lead_pairs: int
    lead_tractors: tuple[int, ...]
    exact_runs: bool
    exact_pairs: bool
    side_fillers: bool
    highest_card: bool
    readings: int


class Ruff(NamedTuple):
    """How a void hand's trumps fare against a lead.

    Attributes:
        qualifies: whether they can win against the lead.
        failing: clauses that fail, empty when it qualifies.
        leading: strength of the leading part; comparable between ruffs of the same lead.
        readings: bits of the readings consulted.
    """

    qualifies: bool
    failing: tuple[str, ...]
    leading: int
    readings: int


def requirement_of(lead: Lead, profile: Profile) -> Requirement:
    """Return what a ruff of ``lead`` must contain (ruff.throw.tractor-needs-tractor, ruff.throw.pair-needs-pair,
    ruff.tractor.same-size).
    """
    values = profile.values
    tractors, pairs, bits = lead.tractors, lead.pairs, 0
    if lead.shape == PAIR:
        bits = PLAIN_PAIR.bit
        pairs = 1 if values[PLAIN_PAIR.index] == "trump-pair" else 0
    elif lead.shape == THROW and tractors:
        loose = pairs - sum(tractors)
        if len(tractors) > 1:
            bits = TWO_TRACTORS.bit
            tractors = tractors if values[TWO_TRACTORS.index] == "each" else tractors[:1]
        if loose:
            bits |= TRACTOR_AND_PAIR.bit
            loose = loose if values[TRACTOR_AND_PAIR.index] == "both" else 0
        pairs = sum(tractors) + loose
    elif lead.shape == THROW and pairs > 1:
        bits = TWO_PAIRS.bit
        pairs = pairs if values[TWO_PAIRS.index] == "match-count" else 1
    throw = lead.shape == THROW
    need = Requirement(
        shape=lead.shape,
        size=lead.size,
        tractors=tractors,
        pairs=pairs,
        lead_pairs=lead.pairs,
        lead_tractors=lead.tractors,
        exact_runs=throw and values[LONGER.index] == "exact",
        exact_pairs=throw and values[PAIR_COVERS_SINGLES.index] == "exact-form",
        side_fillers=throw and values[ALL_TRUMP.index] == "required-only",
        highest_card=False,
        readings=bits,
    )
    if lead.shape in (PAIR, TRACTOR) and values[SAME_FORM.index] == "highest-card":
        return need._replace(tractors=(), pairs=0, side_fillers=True, highest_card=True, readings=SAME_FORM.bit)
    return need


def by_form(need: Requirement) -> int:
    """Return the bit of the reading by which trumps that are not of the form led, a pair or a tractor, cannot win
    (trick.same-form-only).
    """
    return SAME_FORM.bit if need.shape in (PAIR, TRACTOR) else 0


def judge_ruff(need: Requirement, trumps: Layout, holding: int) -> Ruff:
    """Return how the trumps ``holding`` of a void hand fare; the hand's other cards, if any, are of side suits.

    Readings are consulted only where the cards raise their question.
    """
    consulted = 0
    if holding.bit_count() != need.size:
        if need.shape != THROW and not need.highest_card:
            return Ruff(False, ("follow.void.discard-or-ruff",), 0, 0)
        consulted = 0 if need.highest_card else ALL_TRUMP.bit
        if not need.side_fillers:
            return Ruff(False, ("follow.void.discard-or-ruff",), 0, consulted)
    if need.shape == SINGLE:
        return Ruff(True, (), trumps.top(holding), 0)
    consulted |= need.readings
    faces = pair_bits(holding)
    tiers = trumps.tiers(faces)
    count = faces.bit_count()
    failing = _failing(need, trumps, faces)
    if need.tractors and need.shape == THROW and not failing:
        whole = any(_whole_runs(lengths, need.tractors) for lengths in length_choices(trumps, faces))
        consulted |= 0 if whole else LONGER.bit
        if need.exact_runs and not whole:
            failing = ("ruff.throw.tractor-length",)
    if need.shape == THROW and not failing and count > need.lead_pairs:
        consulted |= PAIR_COVERS_SINGLES.bit
        if need.exact_pairs:
            failing = ("ruff.throw.pair-needs-pair",) if need.lead_pairs else ("throw.ruff.allowed",)
    if failing:
        return Ruff(False, failing, 0, consulted)
    return Ruff(True, (), _leading(need, trumps, holding, tiers), consulted)


def _failing(need: Requirement, trumps: Layout, faces: int) -> tuple[str, ...]:
    """Return the clauses that the pairs of a ruff, a low bit a face, fail."""
    count = faces.bit_count()
    if need.tractors:
        choices = length_choices(trumps, faces)
        lengths = choices[0]
        if any(fits(lengths, need.tractors) for lengths in choices):
            return () if count >= need.pairs else ("ruff.throw.tractor-needs-tractor",)
        if need.shape == TRACTOR:
            return (
                "ruff.tractor.same-size",
                *(() if lengths else ("tractor.consecutive" if count > 1 else "tractor.min-two-pairs",)),
            )
        if lengths:
            short = max(lengths) < need.tractors[0]
            return ("ruff.throw.tractor-length",) if short else ("ruff.throw.tractor-needs-tractor",)
        return (
            ("ruff.throw.tractor-needs-tractor", "ruff.throw.pairs-are-not-a-tractor")
            if count
            else ("ruff.throw.tractor-needs-tractor",)
        )
    if count >= need.pairs:
        return ()
    if need.shape == PAIR:
        return ("pair.standalone.single-does-not-beat",)
    return (
        ("ruff.throw.pair-needs-pair",)
        if count
        else ("ruff.throw.pair-needs-pair", "ruff.throw.single-cannot-beat-pair")
    )


def _whole_runs(lengths: tuple[int, ...], tractors: tuple[int, ...]) -> bool:
    """Return whether each tractor needed is the whole of a run of its own, of runs of these lengths."""
    left = list(lengths)
    for length in tractors:
        if length not in left:
            return False
        left.remove(length)
    return True


def _leading(need: Requirement, trumps: Layout, holding: int, tiers: int) -> int:
    """Return the strength of the leading part, the ruff being read in the way that makes it highest.

    The counterpart to the longest tractor, else to the pairs, else to the singles (ruff.overruff.compare-tractors).
    """
    if not need.tractors:
        return tiers.bit_length() if need.pairs else trumps.top(holding)
    if len(need.tractors) == 1 and not need.exact_runs:
        return highest_run_top(tiers, need.tractors[0])
    return tractor_tops(trumps, pair_bits(holding), need.tractors, exact=need.exact_runs)[0]


def tractor_tops(trumps: Layout, faces: int, tractors: tuple[int, ...], *, exact: bool) -> list[int]:
    """Return the tops of disjoint tractors of these lengths out of the pairs at ``faces``, each in turn as high as the
    rest allows.
    """
    found = (_tops_in(runs, tractors, exact=exact) for runs in run_choices(trumps, faces))
    return max(tops for tops in found if len(tops) == len(tractors))


def _tops_in(choice: list[Run], tractors: tuple[int, ...], *, exact: bool) -> list[int]:
    """Return the tops of the tractors that can be cut out of one choice of runs."""
    runs = [[run.length, run.top] for run in choice if run.length > 1]
    tops = []
    for place, length in enumerate(tractors):
        rest = tractors[place + 1 :]
        for run in sorted(runs, key=lambda held: -held[1]):
            if run[0] != length if exact else run[0] < length:
                continue
            run[0] -= length
            if fits(tuple(sorted((held[0] for held in runs), reverse=True)), rest):
                tops.append(run[1])
                run[1] -= 2 * length
                break
            run[0] += length
    return tops


def overruffs(
    need: Requirement, trumps: Layout, later: tuple[int, Ruff], best: tuple[int, Ruff], profile: Profile
) -> tuple[int, int]:
    """Compare a later qualifying ruff with the best so far, each as (holding, ruff).

    Returns:
        Above 0 if the later is higher, 0 if equal, below 0 if lower; and the bits of the readings consulted.
    """
    (held, ruff), (best_held, best_ruff) = later, best
    plain = (ruff.leading > best_ruff.leading) - (ruff.leading < best_ruff.leading)
    if need.shape != THROW:
        return plain, 0
    if len(need.tractors) > 1:
        if profile.values[COMPARE_TRACTORS.index] == "highest":
            return plain, COMPARE_TRACTORS.bit
        tops, best_tops = (
            tractor_tops(trumps, pair_bits(cards), need.tractors, exact=need.exact_runs) for cards in (held, best_held)
        )
        return _every(list(zip(tops, best_tops, strict=True))), COMPARE_TRACTORS.bit
    if need.lead_tractors:
        return plain, 0
    value = profile.values[COMPARE_OTHER.index]
    if value == "top-part":
        return plain, COMPARE_OTHER.bit
    if value == "highest-card":
        top, best_top = trumps.top(held), trumps.top(best_held)
        return (top > best_top) - (top < best_top), COMPARE_OTHER.bit
    ours, theirs = (_part_strengths(need, trumps, cards) for cards in (held, best_held))
    return _every(list(zip(ours, theirs, strict=True))), COMPARE_OTHER.bit


def _every(pairs: list[tuple[int, int]]) -> int:
    """Return 1 if each first figure is the higher, 0 if some are only equal and none is lower, else -1.

    Where the later of equals is ahead (trick.tie-first: last) an equal part is enough.
    """
    return min((ours > theirs) - (ours < theirs) for ours, theirs in pairs)


def _part_strengths(need: Requirement, trumps: Layout, holding: int) -> list[int]:
    """Return the strengths of a ruff's parts against a throw without tractors: its highest pairs, then the rest, high
    to low.

    Side-suit fillers, where allowed, count 0.
    """
    faces = _high_to_low(trumps, pair_bits(holding))[: need.pairs]
    rest = holding
    for face in faces:
        rest &= ~(3 * face)
    singles = [
        trumps.top(face) for face in _high_to_low(trumps, rest & LOW) for _ in range(2 if rest & (face << 1) else 1)
    ]
    strengths = [trumps.top(face) for face in faces] + singles
    return strengths + [0] * (need.size - need.pairs - len(strengths))


def _high_to_low(trumps: Layout, faces: int) -> list[int]:
    """Return the low bits of ``faces``, strongest first."""
    found = []
    while faces:
        found.append(faces & -faces)
        faces &= faces - 1
    return sorted(found, key=trumps.top, reverse=True)
