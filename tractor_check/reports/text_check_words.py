"""What a drift is, in a few words: shared by the reports of ``text check``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tractor_check.texts.aligning import CHANGED, MISSING, MOVED, NEW
from tractor_check.texts.checking import COME, GONE, Drift, Outcome

_MOST = 6


def place(drift: Drift) -> str:
    """Return where the locked sentences stand: ``TD.4``, ``TD.4-TD.5``, or for a new one what it stands after."""
    locked = drift.change.locked
    if not locked:
        return f"after {drift.change.after}" if drift.change.after else "at the top"
    first, last = locked[0].reference, locked[-1].reference
    return first if first == last else f"{first}-{last}"


def kind(drift: Drift) -> str:
    """Return what happened to what: ``changed``, ``new heading``."""
    what = drift.change.what
    return drift.change.kind if what == "sentence" else f"{drift.change.kind} {what}"


def headline(drift: Drift) -> str:
    """Return one line that says what happened."""
    change, where = drift.change, f"{drift.sheet} {place(drift)}"
    what = change.what if len(change.locked) < 2 else f"{len(change.locked)} {change.what}s"
    if change.kind == CHANGED and len(change.now) != len(change.locked):
        return f"{where}: {what} changed into {len(change.now)}"
    if change.kind == MOVED:
        return f"{where}: {what} moved, now after {change.after or 'nothing: it is the first'}"
    return f"{where}: " + {CHANGED: f"{what} changed", NEW: f"new {what}", MISSING: f"{what} missing"}[change.kind]


def consequences(drift: Drift) -> Iterator[str]:
    """Yield what follows from a drift, a line each, without the clauses' wording."""
    if drift.change.kind == NEW and drift.change.what == "sentence":
        yield "no clause covers it"
    if drift.change.kind != MOVED and drift.change.what == "sentence":
        if any(locked.clauses is None for locked in drift.change.locked):
            yield "the lock does not say which clauses it states"
        if drift.scenarios:
            yield f"look again at {some(drift.scenarios)}"
        if drift.untested:
            yield f"no scenario tests {some(drift.untested)}"
        if drift.unchanged_in:
            yield f"the same clauses did not change in {some(drift.unchanged_in)}"
        if drift.unchecked:
            yield f"not checked for the same clauses: {some(drift.unchecked)}"


def some(names: Sequence[str], most: int = _MOST) -> str:
    """Return the first few of some names.

    >>> some(["a", "b", "c"], 2)
    'a, b and 1 more'
    """
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" and {rest} more" if rest > 0 else "")


def marked(drift: Drift, *, color: bool) -> str:
    """Return the change word by word: what went in ``[-…-]``, what came in ``{+…+}``, or in colours."""
    marks = (
        {GONE: ("\033[31m", "\033[0m"), COME: ("\033[32m", "\033[0m")}
        if color
        else {GONE: ("[-", "-]"), COME: ("{+", "+}")}
    )
    found = []
    for mark, text in drift.words:
        begin, end = marks.get(mark, ("", ""))
        found.append(f"{begin}{text}{end}")
    return "".join(found)


def totals(outcome: Outcome) -> str:
    """Return the last line of a report."""
    sentences = sum(each.sentences for each in outcome.checked)
    counts = {
        name: sum(drift.change.kind == name for drift in outcome.drifts) for name in (CHANGED, NEW, MISSING, MOVED)
    }
    drifted = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
    if not outcome.checked:
        return "no sheet could be checked"
    noun = "sheet" if len(outcome.checked) == 1 else "sheets"
    return f"{len(outcome.checked)} {noun}, {sentences} sentences: {drifted or 'all as locked'}"
