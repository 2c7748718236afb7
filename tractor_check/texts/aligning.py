"""A locked sheet beside a document: which sentences are the same, and what changed, came, went or moved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from tractor_check.texts.locks import HEADING, TITLE, Locked, LockedSheet
from tractor_check.texts.splitting import Document, Sentence

CHANGED, NEW, MISSING, MOVED = "changed", "new", "missing", "moved"
_ALIKE = 0.5


class Change(NamedTuple):
    """One thing in which a document and its lock part.

    Attributes:
        kind: ``changed``, ``new``, ``missing`` or ``moved``.
        what: ``title``, ``heading`` or ``sentence``.
        locked: what was locked; several when that many changed sentences cannot be told apart by their digests.
        now: what stands there now; empty for ``missing``.
        after: reference of the last sentence before it that is as it was; empty at the top.
        line: the line of the document where it stands, or where it would stand.
    """

    kind: str
    what: str
    locked: tuple[Locked, ...]
    now: tuple[Sentence, ...]
    after: str
    line: int


class _Gap(NamedTuple):
    """What stands between two matched neighbours on either side, as indexes."""

    locked: list[int]
    now: list[int]
    after: str
    line: int


class Alignment(NamedTuple):
    """A locked sheet beside a document.

    Attributes:
        changes: what parts them, in the order of the document.
        same: for each unit of the document its locked unit, if it is unchanged or only moved.
    """

    changes: tuple[Change, ...]
    same: tuple[Locked | None, ...]


def align(sheet: LockedSheet, document: Document, texts: Mapping[str, str] | None = None) -> Alignment:
    """Return how a document differs from the lock of its sheet.

    Args:
        sheet: the reviewed state.
        document: the sheet as it is now.
        texts: words by digest, where the lock does not keep them; they help to pair changed sentences.
    """
    return _Aligner(sheet.units, list(document.units()), texts or {}).aligned()


class _Aligner:
    """Pairs the units of both sides: equal ones in order, then moved ones, then what is left between neighbours."""

    def __init__(self, locked: Sequence[Locked], units: list[tuple[str, Sentence]], texts: Mapping[str, str]) -> None:
        self.locked = locked
        self.kinds = [kind for kind, _ in units]
        self.now = [sentence for _, sentence in units]
        self.texts = texts
        self.partner = dict(_common([(unit.kind, unit.digest) for unit in locked], [(k, s.digest) for k, s in units]))

    def aligned(self) -> Alignment:
        """Return the result."""
        same: list[Locked | None] = [None] * len(self.now)
        for index, place in self.partner.items():
            same[place] = self.locked[index]
        gaps = list(self._gaps())
        changes = list(self._moved(gaps, same))
        for gap in gaps:
            changes += self._left(gap)
        changes.sort(key=lambda change: change.line)
        return Alignment(tuple(changes), tuple(same))

    def _gaps(self) -> Iterator[_Gap]:
        """Yield what stands unmatched between matched neighbours."""
        index = place = 0
        after, line = "", 1
        for next_index, next_place in [*sorted(self.partner.items()), (len(self.locked), len(self.now))]:
            if next_index > index or next_place > place:
                yield _Gap(list(range(index, next_index)), list(range(place, next_place)), after, line)
            if next_index < len(self.locked):
                after, line = self.locked[next_index].reference, self.now[next_place].line
            index, place = next_index + 1, next_place + 1

    def _moved(self, gaps: list[_Gap], same: list[Locked | None]) -> Iterator[Change]:
        """Yield what stands elsewhere now, and take it out of the gaps."""
        waiting: dict[tuple[str, str], list[tuple[_Gap, int]]] = defaultdict(list)
        for gap in gaps:
            for index in gap.locked:
                waiting[self.locked[index].kind, self.locked[index].digest].append((gap, index))
        for gap in gaps:
            for place in list(gap.now):
                found = waiting.get((self.kinds[place], self.now[place].digest))
                if not found:
                    continue
                origin, index = found.pop(0)
                origin.locked.remove(index)
                gap.now.remove(place)
                same[place] = self.locked[index]
                yield Change(
                    MOVED, self.kinds[place], (self.locked[index],), (self.now[place],), gap.after, self.now[place].line
                )

    def _left(self, gap: _Gap) -> Iterator[Change]:
        """Yield what is left of a gap: changed where both sides have something, else new or missing."""
        for kind in dict.fromkeys(
            [self.locked[index].kind for index in gap.locked] + [self.kinds[place] for place in gap.now]
        ):
            gone = [self.locked[index] for index in gap.locked if self.locked[index].kind == kind]
            come = [self.now[place] for place in gap.now if self.kinds[place] == kind]
            for locked, now in self._paired(gone, come):
                line = now[0].line if now else gap.line
                name = CHANGED if locked and now else NEW if now else MISSING
                yield Change(name, kind, locked, now, gap.after, line)

    def _paired(
        self, gone: list[Locked], come: list[Sentence]
    ) -> Iterator[tuple[tuple[Locked, ...], tuple[Sentence, ...]]]:
        """Yield what was and what is now, side by side."""
        if len(gone) == len(come):
            yield from (((locked,), (now,)) for locked, now in zip(gone, come, strict=True))
        elif not gone or not come:
            yield from (((locked,), ()) for locked in gone)
            yield from (((), (now,)) for now in come)
        elif all(self._words(locked) for locked in gone):
            yield from self._by_likeness(gone, come)
        else:
            yield tuple(gone), tuple(come)

    def _words(self, locked: Locked) -> str:
        """Return the words of a locked sentence, empty if nobody has them."""
        return locked.text or self.texts.get(locked.digest, "")

    def _by_likeness(
        self, gone: list[Locked], come: list[Sentence]
    ) -> Iterator[tuple[tuple[Locked, ...], tuple[Sentence, ...]]]:
        """Yield pairs of sentences that are alike, in order, and the others alone."""
        scores = {
            (a, b): SequenceMatcher(None, self._words(locked), now.text, autojunk=False).ratio()
            for a, locked in enumerate(gone)
            for b, now in enumerate(come)
        }
        pairs = _best_pairs(scores, len(gone), len(come))
        yield from (((gone[a],), (come[b],)) for a, b in pairs)
        yield from (((locked,), ()) for a, locked in enumerate(gone) if a not in {pair[0] for pair in pairs})
        yield from (((), (now,)) for b, now in enumerate(come) if b not in {pair[1] for pair in pairs})


def _best_pairs(scores: Mapping[tuple[int, int], float], rows: int, columns: int) -> list[tuple[int, int]]:
    """Return the pairs, in order on both sides, whose scores over the threshold sum up highest."""
    best: list[list[tuple[float, list[tuple[int, int]]]]] = [[(0.0, [])] * (columns + 1) for _ in range(rows + 1)]
    for a in range(rows):
        for b in range(columns):
            choices = [best[a][b + 1], best[a + 1][b]]
            if scores[a, b] >= _ALIKE:
                score, pairs = best[a][b]
                choices.append((score + scores[a, b], [*pairs, (a, b)]))
            best[a + 1][b + 1] = max(choices, key=lambda choice: choice[0])
    return best[rows][columns][1]


def _common(before: list[tuple[str, str]], after: list[tuple[str, str]]) -> Iterator[tuple[int, int]]:
    """Yield index pairs of a longest common subsequence."""
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        yield start, start
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
        yield len(before) - end, len(after) - end
    rows, columns = len(before) - end, len(after) - end
    lengths = [[0] * (columns + 1) for _ in range(rows + 1)]
    for a in range(rows - 1, start - 1, -1):
        for b in range(columns - 1, start - 1, -1):
            equal = before[a] == after[b]
            lengths[a][b] = lengths[a + 1][b + 1] + 1 if equal else max(lengths[a + 1][b], lengths[a][b + 1])
    a = b = start
    while a < rows and b < columns:
        if before[a] == after[b]:
            yield a, b
            a, b = a + 1, b + 1
        elif lengths[a + 1][b] >= lengths[a][b + 1]:
            a += 1
        else:
            b += 1


__all__ = ["CHANGED", "HEADING", "MISSING", "MOVED", "NEW", "TITLE", "Alignment", "Change", "align"]
