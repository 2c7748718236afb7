"""Writing a lock and saying what is in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tractor_check.replacing import replace_file
from tractor_check.texts.lock_writing import digests_only, new_references
from tractor_check.texts.locking import SheetEntry, entry_of
from tractor_check.texts.locks import Lock
from tractor_check.texts.splitting import Document


def record(
    documents: Sequence[Document],
    path: Path,
    lock: Lock | None,
    *,
    name: str | None,
    variant: str | None,
    codes: Sequence[str],
) -> str:
    """Write the lock and return what to say about it.

    Raises:
        OSError: it cannot be written.
        ShapeError: it cannot be rewritten line by line.
    """
    entries = [entry_of(document, lock, name=name, variant=variant, codes=codes) for document in documents]
    if path.suffix == ".json":
        text = digests_only(entries, lock)
    else:
        from tractor_check.texts.rewriting import with_text

        before = path.read_text(encoding="utf-8") if lock is not None else None
        text = with_text(entries, before, lock.sheets if lock is not None else {})
    replace_file(path, text.encode())
    return "".join(line for entry in entries for line in _said(entry, path))


def _said(entry: SheetEntry, path: Path) -> Iterator[str]:
    """Yield what there is to say about one sheet."""
    same = sum(each.same is not None for each in entry.entries)
    changed = sum(bool(each.was) for each in entry.entries if each.same is None)
    counts = {
        "as before": same,
        "changed": changed,
        "new": len(entry.entries) - same - changed,
        "gone": len(entry.gone),
    }
    parts = ", ".join(f"{count} {word}" for word, count in counts.items() if count)
    yield f"{path.as_posix()}: {entry.name}: {len(entry.entries)} sentences ({parts})\n"
    for old, new in new_references(entry).items():
        yield f"  {new} was {old}\n"
    for each in entry.unmapped:
        before = ", ".join(dict.fromkeys(clause for locked in each.was for clause in locked.clauses or ()))
        hint = f" (before: {before})" if before else ""
        yield f"  not mapped: {each.reference}{hint}: {each.now.text}\n"
