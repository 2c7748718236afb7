"""``run --update``: the values under ``expect:`` rewritten in place with the engine's answers; all else stays."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tractor_check.loading import Invalid, Loaded, load_text, scenario_files
from tractor_check.profile import PRINTED, Profile
from tractor_check.replacing import replace_file
from tractor_check.running import FAIL, FAULT, PASS, Result, rule_one
from tractor_check.scenario import Scenario
from tractor_check.splicing import Splice, scenario_nodes, spliced, splices_for

NOT_YAML = "only YAML files are rewritten; change its expect: by hand"


class Update(NamedTuple):
    """What became of one file.

    Attributes:
        file: the file as it was named.
        diff: the change as a unified diff; empty when nothing was written.
        updated: ids of the scenarios whose ``expect`` was rewritten.
        left: (id, why) of the scenarios that disagree and could not be rewritten; the id is empty for the whole file.
    """

    file: str
    diff: str
    updated: tuple[str, ...]
    left: tuple[tuple[str, str], ...]


def update_paths(
    paths: Iterable[str], profile: Profile = PRINTED, *, keep: Callable[[Scenario], bool] | None = None
) -> Iterator[Update]:
    """Rewrite the files that need it and yield what became of each that did, or should have been.

    Args:
        paths: scenario files and folders.
        profile: the readings to rule under.
        keep: which scenarios may be rewritten; by default all.
    """
    for file in scenario_files(paths):
        if isinstance(file, str):
            made = _update_file(file, profile, keep)
            if made is not None:
                yield made


def _update_file(file: str, profile: Profile, keep: Callable[[Scenario], bool] | None) -> Update | None:
    """Rewrite one file, if a scenario of it disagrees."""
    suffix = os.path.splitext(file)[1].lower()
    try:
        before = Path(file).read_bytes()
        text = before.decode()
    except (OSError, UnicodeDecodeError):
        return None
    items = list(load_text(text, file, suffix))
    results = [rule_one(item.scenario, profile) for item in items if isinstance(item, Loaded)]
    wanting = [
        result for result in results if result.status in (FAIL, FAULT) and result.differences and _kept(result, keep)
    ]
    if not wanting:
        return None
    if suffix not in (".yaml", ".yml"):
        return Update(file, "", (), (("", NOT_YAML),))
    if any(isinstance(item, Invalid) for item in items):
        return Update(file, "", (), (("", "something in it cannot be read; mend that first"),))
    return _rewrite(file, before, text, results, wanting, profile)


def _kept(result: Result, keep: Callable[[Scenario], bool] | None) -> bool:
    """Return whether a scenario may be rewritten."""
    return result.scenario is not None and (keep is None or keep(result.scenario))


def _rewrite(
    file: str, before: bytes, text: str, results: list[Result], wanting: list[Result], profile: Profile
) -> Update:
    """Splice the answers into a file, look at the result, and put it in place."""
    nodes = dict(zip([id(result) for result in results], scenario_nodes(text), strict=True))
    splices: list[Splice] = []
    updated: list[str] = []
    left: list[tuple[str, str]] = []
    for result in wanting:
        made = list(splices_for(result, nodes[id(result)], text))
        tried = spliced(text, made)
        wrong = _wrong(text, tried, file, result, profile) if made else _no_answer(result)
        if wrong:
            left.append((result.id, wrong))
        else:
            splices += made
            updated.append(result.id)
    after = spliced(text, splices)
    if not updated:
        return Update(file, "", (), tuple(left))
    try:
        if Path(file).read_bytes() != before:
            return Update(file, "", (), (("", "it changed meanwhile; run again when nobody writes to it"),))
        replace_file(file, after.encode())
    except OSError as error:
        return Update(file, "", (), (("", f"it cannot be written: {error.strerror or error}"),))
    lines = unified_diff(text.splitlines(keepends=True), after.splitlines(keepends=True), file, file)
    return Update(
        file, "".join(line if line.endswith("\n") else f"{line}\n" for line in lines), tuple(updated), tuple(left)
    )


def _wrong(text: str, tried: str, file: str, result: Result, profile: Profile) -> str:
    """Return why a rewritten text may not be taken, empty if it may: only ``expect`` may differ, and it must pass."""
    items = list(load_text(tried, file, ".yaml"))
    if any(isinstance(item, Invalid) for item in items) or _without_expect(text) != _without_expect(tried):
        return "it would not read the same afterwards; change its expect: by hand"
    if _comments(text) - _comments(tried):
        return "a comment stands inside what would change; change its expect: by hand"
    again = next(
        rule_one(item.scenario, profile)
        for item in items
        if isinstance(item, Loaded) and item.scenario.where == result.where
    )
    if again.status == PASS:
        return ""
    return _no_answer(again) or f"it would still be a {again.status}"


def _without_expect(text: str) -> list[Any]:
    """Return the documents of a text, every scalar as it is written, without the values under ``expect``."""
    documents = list(yaml.load_all(text, Loader=yaml.BaseLoader))
    for document in documents:
        for scenario in document.get("scenarios", [document]) if isinstance(document, dict) else ():
            if "expect" in scenario:
                scenario["expect"] = _keys(scenario["expect"])
    return documents


def _comments(text: str) -> Counter[str]:
    """Return the comments of a text."""
    return Counter(re.findall(r"(?:^|(?<=\s))#.*", text, re.MULTILINE))


def _keys(value: Any) -> Any:
    """Return the keys of a mapping; what they hold may change."""
    return list(value) if isinstance(value, dict) else None


def _no_answer(result: Result) -> str:
    """Return what still disagrees, in a few words."""
    return "; ".join(f"{each.path}: {each.why or 'the answers part'}" for each in result.differences)
