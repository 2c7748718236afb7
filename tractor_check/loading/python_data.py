"""Scenarios from Python: a mapping in the scenario format, checked like a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tractor_check.cards import Cards, Rank
from tractor_check.loading.documents import findings_in, scenario_in
from tractor_check.loading.places import Examined, problems_at
from tractor_check.loading.problems import UNREADABLE, Finding, InvalidScenarioError, Path
from tractor_check.loading.text_faults import MAX_DEPTH, hidden_faults
from tractor_check.scenario import Scenario

UNNAMED = "scenario"


def scenario_from(document: Mapping[str, Any], where: str = "") -> Scenario:
    """Return the scenario in plain data; an id is not required, and cards may be `Cards`.

    Args:
        document: a mapping in the scenario format; tuples count as lists.
        where: what messages call it.

    Raises:
        InvalidScenarioError: it is no scenario; the error lists all that is wrong.

    >>> scenario_from({"variant": "four-80", "level": 2, "trump": "C", "lead": {"P1": "D 7 7 8 8"}}).lead
    ('P1', cards('D7 D7 D8 D8'))
    """
    findings: list[Finding] = []
    data = _plain(document, (), findings)
    if isinstance(data, dict) and "scenarios" in data:
        findings.append(Finding((), "this is a set", "give one scenario at a time"))
    findings += hidden_faults(data)
    if not findings:
        scenario = scenario_in(data, where, where or UNNAMED)
        if scenario is not None:
            return scenario
        findings = findings_in(data, where or UNNAMED)
    raise InvalidScenarioError(problems_at(findings, Examined(UNREADABLE, {}, [], set()), where, 0))


def _plain(value: Any, path: Path, findings: list[Finding]) -> Any:
    """Return ``value`` as text, numbers, lists and mappings only; note what cannot be."""
    if value is None or type(value) in (str, int, bool):
        return value
    if len(path) > MAX_DEPTH:
        findings.append(Finding(path[:9], "nested too deeply", f"a scenario has at most {MAX_DEPTH} levels"))
        return None
    if isinstance(value, Cards):
        return str(value) or []
    if isinstance(value, Rank):
        return value.value
    if isinstance(value, Mapping):
        for key in value:
            if type(key) is not str:
                findings.append(Finding((*path, str(key)), f"the key {key!r:.40} is not text", "write it as text"))
        return {str(key): _plain(item, (*path, str(key)), findings) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item, (*path, index), findings) for index, item in enumerate(value)]
    findings.append(
        Finding(path, f"a value of the type {type(value).__name__}", "give text, whole numbers, lists and mappings")
    )
    return None
