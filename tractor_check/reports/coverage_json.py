"""Coverage as JSON, with every scenario by its id."""

from __future__ import annotations

import json
from typing import Any, TextIO

from tractor_check.coverage import Coverage, Share
from tractor_check.reports import Style
from tractor_check.reports.coverage_data import Row, rows

FORMAT = "tractor-check/coverage@1"


def write(coverage: Coverage, stream: TextIO, style: Style) -> None:
    """Write the report."""
    data = {
        "format": FORMAT,
        "scenarios": coverage.counted,
        "left_out": coverage.left_out,
        "percent": round(coverage.percent, 2),
        "clauses": [_clause(row) for row in rows(coverage, style.lang)],
        "families": [_share(share) for share in coverage.by_family()],
        "variants": [_share(share) for share in coverage.by_variant()],
        "sheets": [_share(share) for share in coverage.by_sheet()],
        "untested_sentences": [
            {"sheet": each.sheet, "sentence": each.reference, "clauses": list(each.clauses)}
            for each in coverage.untested_sentences()
        ],
    }
    stream.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def _clause(row: Row) -> dict[str, Any]:
    """Return one clause."""
    return {
        "id": row.clause.id,
        "kind": row.clause.kind,
        "family": row.clause.family,
        "kept": list(row.kept),
        "broken": list(row.broken),
        "variants": dict(row.by_variant),
        "sources": {sheet: list(references) for sheet, references in row.clause.sources.items()},
        "missing": list(row.missing),
        "why": row.why or None,
    }


def _share(share: Share) -> dict[str, Any]:
    """Return one share."""
    return {"name": share.name, "covered": share.covered, "total": share.total}
