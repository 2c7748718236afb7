"""What a drifted rule text means: the clauses, the scenarios to look at again, the languages that stayed behind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

from tractor_check.clauses import register
from tractor_check.coverage import Coverage
from tractor_check.errors import TractorCheckError
from tractor_check.texts.aligning import CHANGED, MOVED, Change, align
from tractor_check.texts.locks import SENTENCE, Lock, LockedSheet
from tractor_check.texts.normal import CJK
from tractor_check.texts.recognising import sheet_of
from tractor_check.texts.splitting import Document, split

SAME, GONE, COME = " ", "-", "+"
MOST_BYTES, MOST_LINES, MOST_SENTENCES = 200_000, 10_000, 3_000


class UnreadableError(TractorCheckError):
    """A rule text that cannot be read."""


class Drift(NamedTuple):
    """One change with all that follows from it.

    Attributes:
        file: the document.
        sheet: its sheet.
        change: what changed.
        clauses: the clauses that the locked sentences state.
        scenarios: the ids of the scenarios about these clauses.
        untested: those of the clauses that no scenario keeps or breaks.
        unchanged_in: sheets of the same game, checked beside it, where no sentence on these clauses changed.
        unchecked: sheets of the same game on the same clauses that were not checked.
        words: the change word by word, as (mark, text), when the old words are known.
    """

    file: str
    sheet: str
    change: Change
    clauses: tuple[str, ...]
    scenarios: tuple[str, ...]
    untested: tuple[str, ...]
    unchanged_in: tuple[str, ...]
    unchecked: tuple[str, ...]
    words: tuple[tuple[str, str], ...]


class Checked(NamedTuple):
    """One document that was checked, and how many sentences it has."""

    file: str
    sheet: LockedSheet
    sentences: int
    drifts: tuple[Drift, ...]


class Outcome(NamedTuple):
    """All documents that were checked.

    Attributes:
        checked: one for each document that could be read.
        unreadable: a message for each that could not.
        untested: the clauses of the checked sheets by which something can be decided, and that no scenario tests.
        lock: the lock.
    """

    checked: tuple[Checked, ...]
    unreadable: tuple[str, ...]
    untested: tuple[str, ...]
    lock: Lock

    @property
    def drifts(self) -> list[Drift]:
        """Return everything that changed."""
        return [drift for each in self.checked for drift in each.drifts]

    def says(self, clause: str, language: str) -> str:
        """Return what a clause says: in our words in a language, or in the user's own."""
        own = self.lock.own.get(clause)
        return own.text if own is not None else register()[clause].says(language.partition("-")[0])


def read_document(path: str | Path, lock: Lock) -> Document:
    """Return a rule text taken apart.

    Raises:
        UnreadableError: there is no such file, or it is no text.
    """
    name = Path(path).as_posix()
    try:
        with open(path, "rb") as stream:
            content = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise UnreadableError(f"{name}: this cannot be read: {error.strerror or error}") from error
    if len(content) > MOST_BYTES or content.count(b"\n") > MOST_LINES:
        limits = f"{MOST_BYTES // 1000} kB and {MOST_LINES:,} lines"
        raise UnreadableError(f"{name}: this is too long for a rule text; {limits} are read at most")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, byte = content[: error.start].count(b"\n") + 1, content[error.start]
        raise UnreadableError(f"{name}:{line}: the byte 0x{byte:02X} is not UTF-8; save the file as UTF-8") from error
    if "\0" in text:
        raise UnreadableError(f"{name}: this is no text")
    document = split(text.replace("\r\n", "\n").replace("\r", "\n"), name, known=lock.headings())
    count = sum(len(section.sentences) for section in document.sections)
    if not count or count > MOST_SENTENCES:
        found = f"{count:,} sentences; no rule text has that many" if count else "there is no sentence in it"
        raise UnreadableError(f"{name}: {found}")
    return document


def check(
    documents: Iterable[Document],
    lock: Lock,
    coverage: Coverage,
    *,
    asked: str | None = None,
    old: Sequence[Document] = (),
    unreadable: Iterable[str] = (),
) -> Outcome:
    """Return how documents differ from a lock, and what that means.

    Args:
        documents: the rule texts as they are now.
        lock: the reviewed state.
        coverage: what the scenarios test.
        asked: the sheet that the documents are versions of, when it is not to be told from them.
        old: earlier versions, whose words are shown beside the new ones.
        unreadable: messages about files that could not be read.
    """
    texts = {sentence.digest: sentence.text for document in old for _kind, sentence in document.units()}
    problems, aligned = list(unreadable), []
    for document in documents:
        try:
            sheet = sheet_of(document, lock, asked)
        except TractorCheckError as error:
            problems.append(str(error))
            continue
        aligned.append((document, sheet, align(sheet, document, texts).changes))
    changed = {
        sheet.name: {clause for change in changes if change.kind != MOVED for clause in clauses_of(change)}
        for _document, sheet, changes in aligned
    }
    checked = tuple(
        Checked(
            document.file,
            sheet,
            sum(len(section.sentences) for section in document.sections),
            tuple(_drift(document.file, sheet, change, lock, coverage, changed, texts) for change in changes),
        )
        for document, sheet, changes in aligned
    )
    return Outcome(checked, tuple(problems), tuple(_untested((each.sheet for each in checked), lock, coverage)), lock)


def clauses_of(change: Change) -> tuple[str, ...]:
    """Return the clauses that the locked sentences of a change state."""
    return tuple(dict.fromkeys(clause for locked in change.locked for clause in locked.clauses or ()))


def about(clause: str, lock: Lock, coverage: Coverage) -> tuple[str, ...]:
    """Return the ids of the scenarios about a clause of the register or of the user's own."""
    own = lock.own.get(clause)
    if own is None:
        return coverage.about(clause)
    resting = [scenario for each in own.rests_on for scenario in coverage.about(each)]
    return tuple(dict.fromkeys([*coverage.tagged(clause), *resting]))


def _drift(
    file: str,
    sheet: LockedSheet,
    change: Change,
    lock: Lock,
    coverage: Coverage,
    changed: Mapping[str, set[str]],
    texts: Mapping[str, str],
) -> Drift:
    """Return a change with all that follows from it."""
    clauses = clauses_of(change)
    meant = () if change.kind == MOVED else clauses
    scenarios = dict.fromkeys(scenario for clause in meant for scenario in about(clause, lock, coverage))
    others = [
        other.name
        for other in lock.sheets.values()
        if other.name != sheet.name
        and other.variant == sheet.variant
        and any(set(unit.clauses or ()) & set(meant) for unit in other.sentences)
    ]
    behind = tuple(name for name in others if name in changed and not changed[name] & set(clauses))
    unchecked = tuple(name for name in others if name not in changed)
    untested = tuple(clause for clause in clauses if _wanting(clause, lock, coverage))
    before = " ".join(locked.text or texts.get(locked.digest, "") for locked in change.locked)
    after = " ".join(sentence.text for sentence in change.now)
    words = tuple(word_diff(before, after)) if before.strip() and after and change.kind == CHANGED else ()
    return Drift(file, sheet.name, change, clauses, tuple(scenarios), untested, behind, unchecked, words)


def _wanting(clause: str, lock: Lock, coverage: Coverage) -> bool:
    """Return whether no scenario tests a clause by which something can be decided."""
    if clause in lock.own:
        return not about(clause, lock, coverage)
    return register()[clause].kind != "informational" and not coverage.tested(clause)


def _untested(sheets: Iterable[LockedSheet], lock: Lock, coverage: Coverage) -> Iterator[str]:
    """Yield the clauses of some sheets that no scenario tests."""
    stated = dict.fromkeys(
        clause for sheet in sheets for unit in sheet.units if unit.kind == SENTENCE for clause in unit.clauses or ()
    )
    return (clause for clause in stated if _wanting(clause, lock, coverage))


_WORDS = re.compile(f"[{CJK}]|[^\\W{CJK}]+|\\s+|[^\\w\\s]")


def word_diff(before: str, after: str) -> Iterator[tuple[str, str]]:
    """Yield what stayed (``" "``), went (``"-"``) and came (``"+"``), word by word (Chinese and the like by character).

    >>> list(word_diff("six cards are led", "eight cards are led"))
    [('-', 'six'), ('+', 'eight'), (' ', ' cards are led')]
    """
    ours, theirs = _WORDS.findall(before), _WORDS.findall(after)
    for kind, a, b, c, d in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if kind == "equal":
            yield SAME, "".join(ours[a:b])
            continue
        if a < b:
            yield GONE, "".join(ours[a:b])
        if c < d:
            yield COME, "".join(theirs[c:d])
