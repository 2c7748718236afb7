"""Profile files → profiles: strict YAML, the schema, then the register; everything that is wrong at once, with its
place.
"""

from __future__ import annotations

import difflib
import os
from pathlib import Path
from typing import Any

from tractor_check.errors import ProfileError
from tractor_check.loading.places import Examined, problems_at
from tractor_check.loading.problems import UNREADABLE, Finding, Problem
from tractor_check.loading.text_faults import MAX_DOCUMENT, encoding_fault, hidden_faults, text_fault, too_big
from tractor_check.profile import PRINTED, Profile, checked, reading
from tractor_check.shipped import folder

BUILT_IN = ("printed", "rbtying", "shanghai", "club")
PROFILE_SCHEMA = "profile.schema.json"
SUFFIXES = (".yaml", ".yml", ".json")


class ProfileFileError(ProfileError):
    """A profile file that cannot be used; ``problems`` says all that is wrong, with file, line and column."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def load_profile(name: str | os.PathLike[str]) -> Profile:
    """Return the built-in profile called ``name``, or the one in a file.

    Raises:
        ProfileFileError: the file cannot be used.
        ProfileError: there is no such profile.

    >>> load_profile("rbtying")["throw.recall.lead"]
    'smallest-beaten-part'
    """
    return _load(os.fspath(name), ())


def _load(name: str, open_files: tuple[str, ...]) -> Profile:
    """Return a profile; ``open_files`` are those that build on it."""
    if name == PRINTED.name:
        return PRINTED
    if name in BUILT_IN:
        return _read(os.fspath(Path(str(folder("profiles"))) / f"{name}.yaml"), open_files)
    if _is_file(name):
        return _read(name, open_files)
    near = difflib.get_close_matches(name, BUILT_IN, n=1)
    hint = f"did you mean '{near[0]}'? Or" if near else f"there are {', '.join(BUILT_IN)}; or"
    raise ProfileError(f"there is no profile '{name}'; {hint} name a file ending in .yaml")


def _is_file(name: str) -> bool:
    """Return whether a name means a file and no built-in profile."""
    return name not in BUILT_IN and (name.lower().endswith(SUFFIXES) or os.sep in name or "/" in name)


def _read(path: str, open_files: tuple[str, ...]) -> Profile:
    """Return the profile in a file."""
    shown = path.replace(os.sep, "/")
    examined = _examined(path, shown)
    findings = examined.findings if examined.data is UNREADABLE else examined.findings + _objections(examined.data)
    if not findings:
        base, findings = _base(examined.data, path, open_files)
        settings = examined.data["readings"]
        findings += [finding for item in settings.items() if (finding := _amiss(*item)) is not None]
        if base is not None and not findings:
            return base.replace(settings, name=examined.data["name"])
    raise ProfileFileError(problems_at(findings, examined, shown, 1))


def _examined(path: str, shown: str) -> Examined:
    """Return the data of a file with the places of everything in it."""
    try:
        with open(path, "rb") as stream:
            text = stream.read(MAX_DOCUMENT + 1)
    except OSError as error:
        problem = Problem(shown, 0, 0, f"this cannot be read: {error.strerror or error}", "check the path")
        raise ProfileFileError((problem,)) from error
    fault = too_big("document") if len(text) > MAX_DOCUMENT else encoding_fault(text[:4]) or text_fault(text, tabs=True)
    if fault is not None:
        return Examined(UNREADABLE, {}, [fault], set())
    if path.lower().endswith(".json"):
        from tractor_check.loading import json_text

        examined = json_text.examine(text.decode())
    else:
        from tractor_check.loading.yaml_marks import examine

        examined = examine(text.decode())
    return examined._replace(findings=examined.findings + hidden_faults(examined.data))


def _objections(data: Any) -> list[Finding]:
    """Return what the schema objects to."""
    from tractor_check.loading.gate import gate

    if not isinstance(data, dict):
        return [Finding((), "this is no profile", "write a mapping: format: …, name: …, readings: {…}")]
    if gate(PROFILE_SCHEMA).is_valid(data):
        return []
    from tractor_check.loading.wording import objections

    return objections(data, PROFILE_SCHEMA)


def _base(data: dict[str, Any], path: str, open_files: tuple[str, ...]) -> tuple[Profile | None, list[Finding]]:
    """Return the profile that a file builds on, or why there is none."""
    name = data.get("extends", PRINTED.name)
    here = os.path.realpath(path)
    if _is_file(name):
        name = os.path.join(os.path.dirname(path), name)
    if _is_file(name) and os.path.realpath(name) in (*open_files, here):
        return None, [Finding(("extends",), f"'{data['extends']}' builds on this profile again", "extend another one")]
    try:
        return _load(name, (*open_files, here)), []
    except ProfileFileError as error:
        if len(error.problems) > 1 or error.problems[0].line:
            raise
        return None, [Finding(("extends",), f"'{data['extends']}' cannot be read", "name a profile or a profile file")]
    except ProfileError as error:
        return None, [Finding(("extends",), str(error), "")]


def _amiss(reading_id: str, setting: Any) -> Finding | None:
    """Return what is wrong with one line of the readings, if anything."""
    try:
        entry = reading(reading_id)
    except ProfileError as error:
        return Finding(("readings", reading_id), str(error), "", key=True)
    try:
        checked(entry, setting)
    except ProfileError as error:
        return Finding(("readings", reading_id), str(error), "")
    return None
