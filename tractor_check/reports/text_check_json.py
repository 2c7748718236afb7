"""``text check`` as JSON."""

from __future__ import annotations

import json
from typing import Any, TextIO

from tractor_check.reports import Style
from tractor_check.texts.checking import Drift, Outcome

FORMAT = "tractor-check/text-check@1"


def write(outcome: Outcome, stream: TextIO, style: Style) -> None:
    """Write the report."""
    data = {
        "format": FORMAT,
        "lock": outcome.lock.file,
        "sheets": [
            {
                "file": each.file,
                "sheet": each.sheet.name,
                "variant": each.sheet.variant,
                "language": each.sheet.language,
                "sentences": each.sentences,
                "drifts": [_drift(outcome, drift, each.sheet.language) for drift in each.drifts],
            }
            for each in outcome.checked
        ],
        "unreadable": list(outcome.unreadable),
        "untested": list(outcome.untested),
    }
    stream.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def _drift(outcome: Outcome, drift: Drift, language: str) -> dict[str, Any]:
    """Return one drift."""
    change = drift.change
    covered = change.kind != "new" or change.what != "sentence"
    return {
        "kind": change.kind,
        "what": change.what,
        "line": change.line,
        "after": change.after or None,
        "locked": [{"reference": each.reference, "text": each.text} for each in change.locked],
        "now": [{"text": each.text, "line": each.line, "end_line": each.end_line} for each in change.now],
        "clauses": [{"id": clause, "text": outcome.says(clause, language)} for clause in drift.clauses],
        "covered": covered,
        "scenarios": list(drift.scenarios),
        "untested": list(drift.untested),
        "unchanged_in": list(drift.unchanged_in),
        "unchecked": list(drift.unchecked),
        "words": [list(word) for word in drift.words],
    }
