"""``text check`` as SARIF 2.1.0: a result for every drift, under the clause it touches first."""

from __future__ import annotations

import json
from typing import Any, TextIO
from urllib.parse import quote

from tractor_check import __version__
from tractor_check.reports import Style
from tractor_check.reports.sarif_report import SCHEMA
from tractor_check.reports.text_check_words import consequences, headline
from tractor_check.texts.checking import Drift, Outcome

_NO_CLAUSE = "uncovered"


def write(outcome: Outcome, stream: TextIO, style: Style) -> None:
    """Write the report."""
    rules = list(dict.fromkeys(map(_rule_of, outcome.drifts)))
    driver = {
        "name": "tractor-check",
        "semanticVersion": __version__,
        "rules": [{"id": rule, "shortDescription": {"text": _words(rule, outcome, style.lang)}} for rule in rules],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(drift, rules) for drift in outcome.drifts],
        "invocations": [{"executionSuccessful": not outcome.unreadable}],
    }
    stream.write(
        json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2) + "\n"
    )


def _rule_of(drift: Drift) -> str:
    """Return the first clause of a drift."""
    return drift.clauses[0] if drift.clauses else _NO_CLAUSE


def _words(rule: str, outcome: Outcome, language: str) -> str:
    """Return what a rule says."""
    return "A sentence that no clause covers." if rule == _NO_CLAUSE else outcome.says(rule, language)


def _result(drift: Drift, rules: list[str]) -> dict[str, Any]:
    """Return a drift as SARIF writes it."""
    region = {"startLine": drift.change.line}
    if drift.change.now:
        region["endLine"] = max(sentence.end_line for sentence in drift.change.now)
    uri = quote(drift.file.removeprefix("./"))
    artifact = {"uri": f"file://{uri}"} if drift.file.startswith("/") else {"uri": uri, "uriBaseId": "%SRCROOT%"}
    return {
        "ruleId": _rule_of(drift),
        "ruleIndex": rules.index(_rule_of(drift)),
        "level": "error",
        "message": {"text": "; ".join([headline(drift), *consequences(drift)])},
        "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": region}}],
        "properties": {"kind": drift.change.kind, "clauses": list(drift.clauses), "scenarios": list(drift.scenarios)},
    }
