"""Which replies are qualifying ruffs, how they are read, and which of two is higher.

Choices made where the register leaves the combination open:

* What is *needed* of a throw: all its tractors (``two-tractors: one-is-enough``: the longest only), all its loose
  pairs (``two-pairs: one-is-enough``: one at most; ``tractor-and-pair: tractor-only``: none beside a tractor).
  Tractors and pairs left out ask for cards only.
* ``ruff.all-trump: required-only``: what is needed must be trumps, all else may be anything; of a throw of singles
  one trump is needed.
* ``ruff.throw.longer-tractor: exact``: a tractor serves only if it is a whole run of the ruff's trumps.
* ``ruff.pair-covers-singles: exact-form``: the ruff holds no more trump pairs than the throw holds pairs (no pair
  stands for singles; a tractor may still serve as pairs, and fewer pairs are a matter of the other readings).
* ``ruff.plain-pair: any-two``: two trumps, compared by the higher card.
* ``ruff.compare.other: all-parts``: each ruff is read in the way that makes its leading part highest (then the next
  part, and so on); needed pairs are compared in falling order, then all other cards as singles in falling order. A
  side card has no strength.
* ``ruff.compare.several-tractors: every``: the needed tractors are compared in order, longest first.
* ``trick.tie-first: last``: equal counts as higher for the later ruff, in every part that is compared.
* ``ruff.short-not-void: can-win``: a hand short of the suit ruffs a throw when all that is needed is trumps (one
  trump at least) and the rest are trumps or cards of the led suit.
* ``trick.same-form-only: highest-card`` (see ``trick``) does not reach throws.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .cards import TRUMPS, Cards, Trump, pair_faces, without
from .forms import form, parts, shape, tractors
from .readings import Readings

NO_STRENGTH = -1


class Ruff(NamedTuple):
    """A qualifying ruff as it is read: the tiers of its tractors, of its needed pairs and of its other cards."""

    tractors: tuple[int, ...]
    pairs: tuple[int, ...]
    singles: tuple[int, ...]
    highest: int

    @property
    def leading(self) -> int:
        """Return the tier of the leading part: the tractor, else the highest pair, else the highest single."""
        return (self.tractors or self.pairs or self.singles)[0]


def ruff(trump: Trump, led: Cards, reply: Cards, readings: Readings, *, short: bool) -> Ruff | None:
    """Return the reply as a qualifying ruff of a side-suit lead, or ``None``.

    The hand must be void in the led group, or short of it (``short``) under the reading that lets it win.
    """
    trumps = trump.among(TRUMPS, reply)
    lead_shape = shape(trump, led)
    if lead_shape == "throw":
        return _ruff_of_a_throw(trump, led, reply, readings, short=short)
    if short or len(trumps) < len(reply):
        return None
    if lead_shape == "pair" and readings["ruff.plain-pair"] == "any-two":
        return _read(trump, trumps, (), ())
    found = parts(trump, trumps)
    if len(found) != 1 or len(found[0].cards) != len(led):
        return None
    tops = (found[0].top,)
    by_kind = {"single": ((), (), tops), "pair": ((), tops, ()), "tractor": (tops, (), ())}
    return Ruff(*by_kind[lead_shape], max(tops))


def _ruff_of_a_throw(trump: Trump, led: Cards, reply: Cards, readings: Readings, *, short: bool) -> Ruff | None:
    """Try every division of the trumps that matches what is needed and return the one that reads highest."""
    group = trump.group[led[0]]
    trumps = trump.among(TRUMPS, reply)
    fillers = without(reply, trumps)
    if not trumps or len(reply) != len(led):
        return None
    allowed = trump.among(group, fillers) if short else ()
    if readings["ruff.all-trump"] == "all-trump" and len(fillers) > len(allowed):
        return None
    asked = form(trump, led)
    if readings["ruff.pair-covers-singles"] == "exact-form" and len(pair_faces(trumps)) > asked.all_pairs:
        return None
    sizes = asked.tractors[:1] if readings["ruff.throw.two-tractors"] == "one-is-enough" else asked.tractors
    pairs = min(1, asked.pairs) if readings["ruff.throw.two-pairs"] == "one-is-enough" else asked.pairs
    if sizes and readings["ruff.throw.tractor-and-pair"] == "tractor-only":
        pairs = 0
    whole = readings["ruff.throw.longer-tractor"] == "exact"
    ways = [_read(trump, reply, *chosen) for chosen in _ways(trump, pair_faces(trumps), sizes, pairs, whole=whole)]
    return max(ways, default=None)


def _ways(
    trump: Trump, held: Cards, sizes: tuple[int, ...], pairs: int, *, whole: bool
) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
    """Yield every choice of disjoint tractors of the sizes asked for, and of as many pairs beside them as asked for."""

    def choose(left: Cards, asked: tuple[int, ...]) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
        if not asked:
            yield from (((), chosen) for chosen in _choices(left, pairs))
            return
        for run in tractors(trump, held, asked[0], whole=whole):
            if set(run) <= set(left):
                rest = tuple(face for face in left if face not in run)
                yield from (((run, *more), chosen) for more, chosen in choose(rest, asked[1:]))

    return choose(held, sizes)


def _choices(faces: Cards, count: int) -> list[Cards]:
    """Return every choice of ``count`` faces."""
    if count == 0:
        return [()]
    return [(face, *more) for place, face in enumerate(faces) for more in _choices(faces[place + 1 :], count - 1)]


def _read(trump: Trump, reply: Cards, chosen: tuple[Cards, ...], pairs: Cards) -> Ruff:
    """Return the ruff read with these tractors and pairs; the other cards are singles, side cards without strength."""
    used = [face for run in chosen for face in run] + list(pairs)
    strength = [trump.tier[card] if trump.group[card] == TRUMPS else NO_STRENGTH for card in without(reply, used * 2)]
    return Ruff(
        tuple(trump.tier[run[-1]] for run in chosen),
        tuple(sorted((trump.tier[face] for face in pairs), reverse=True)),
        tuple(sorted(strength, reverse=True)),
        max(trump.tier[card] for card in trump.among(TRUMPS, reply)),
    )


def overruffs(trump: Trump, led: Cards, later: Ruff, earlier: Ruff, readings: Readings) -> bool:
    """Return whether the later of two qualifying ruffs beats the earlier: ruff.overruff.compare-tractors."""
    level = 0 if readings["trick.tie-first"] == "last" else 1
    compared = [(later.leading, earlier.leading)]
    if shape(trump, led) == "throw":
        if len(later.tractors) > 1 and readings["ruff.compare.several-tractors"] == "every":
            compared = list(zip(later.tractors, earlier.tractors, strict=True))
        if not form(trump, led).tractors:
            compared = _without_tractors(later, earlier, readings["ruff.compare.other"])
    return all(high >= low + level for high, low in compared)


def _without_tractors(later: Ruff, earlier: Ruff, reading: str) -> list[tuple[int, int]]:
    """Return what is compared when the throw has no tractor: ruff.compare.other."""
    if reading == "highest-card":
        return [(later.highest, earlier.highest)]
    if reading == "all-parts":
        return list(zip(later.pairs + later.singles, earlier.pairs + earlier.singles, strict=True))
    return [(later.leading, earlier.leading)]
