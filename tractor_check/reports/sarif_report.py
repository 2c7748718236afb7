"""SARIF 2.1.0: findings for code scanning. A rule is a clause, a region is the place in the YAML."""

from __future__ import annotations

import json
from typing import Any, TextIO
from urllib.parse import quote

from tractor_check import __version__
from tractor_check.clauses import wording
from tractor_check.reports import Style
from tractor_check.reports.findings import STALE_GAP_RULE, UNCITED_RULE, UNREADABLE_RULE, Finding, findings
from tractor_check.running import FAULT, INVALID, Result, Summary

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_OTHER_RULES = {
    UNREADABLE_RULE: "The file or document cannot be read as a scenario.",
    STALE_GAP_RULE: "A known gap is closed: the scenario passes.",
    UNCITED_RULE: "The ruling and the expected answer part.",
}


def make(stream: TextIO, style: Style) -> _Sarif:
    """Return the report."""
    return _Sarif(stream, style)


class _Sarif:
    def __init__(self, stream: TextIO, style: Style) -> None:
        self._stream = stream
        self._lang = style.lang
        self._rules: dict[str, int] = {}
        self._results: list[dict[str, Any]] = []
        self._unreadable = False

    def add(self, result: Result) -> None:
        self._unreadable |= result.status in (INVALID, FAULT)
        for finding in findings(result, self._lang):
            index = self._rules.setdefault(finding.rule, len(self._rules))
            self._results.append(_result(result.id, finding, index))

    def close(self, summary: Summary) -> None:
        driver = {
            "name": "tractor-check",
            "semanticVersion": __version__,
            "rules": [_rule(rule, self._lang) for rule in self._rules],
        }
        run = {
            "tool": {"driver": driver},
            "columnKind": "unicodeCodePoints",
            "results": self._results,
            "invocations": [{"executionSuccessful": not self._unreadable, "exitCode": summary.exit_code}],
        }
        document = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
        self._stream.write(json.dumps(document, ensure_ascii=False, indent=2) + "\n")


def _rule(rule: str, language: str) -> dict[str, Any]:
    """Return a rule: a clause in the register's words, or the code of a fault."""
    text = wording(rule, language) or _OTHER_RULES.get(rule, f"The position is at fault: {rule}.")
    return {"id": rule, "shortDescription": {"text": text}}


def _result(scenario: str, finding: Finding, index: int) -> dict[str, Any]:
    """Return a finding as SARIF writes it; a known gap is a suppressed one."""
    spot = finding.spot
    location: dict[str, Any] = {"artifactLocation": _artifact(spot.file)}
    if spot.line:
        location["region"] = {"startLine": spot.line, "startColumn": max(spot.col, 1)}
    found: dict[str, Any] = {
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": "error" if finding.gap is None else "note",
        "message": {"text": f"{scenario}: {finding.message}"},
        "locations": [{"physicalLocation": location}],
        "partialFingerprints": {"scenarioAndMessage/v1": f"{scenario}: {finding.message.partition(';')[0]}"},
    }
    if finding.gap is not None:
        found["suppressions"] = [{"kind": "inSource", "justification": finding.gap}]
    return found


def _artifact(file: str) -> dict[str, str]:
    """Return the file as a URI: relative ones to the root of the sources."""
    uri = quote(file.removeprefix("./"))
    return {"uri": f"file://{uri}"} if file.startswith("/") else {"uri": uri, "uriBaseId": "%SRCROOT%"}
