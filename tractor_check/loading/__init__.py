"""Reading scenario files: paths and texts in, scenarios or problems out. Nothing here rules or prints."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tractor_check.loading.problems import Invalid, InvalidScenarioError, Loaded, Problem

if TYPE_CHECKING:
    from tractor_check.loading.files import load_path, load_paths, load_stream, load_text, scenario_files
    from tractor_check.loading.python_data import scenario_from
    from tractor_check.loading.streams import json_lines

__all__ = [
    "Invalid",
    "InvalidScenarioError",
    "Loaded",
    "Problem",
    "json_lines",
    "load_path",
    "load_paths",
    "load_stream",
    "load_text",
    "scenario_files",
    "scenario_from",
]

_HOMES = {"json_lines": "streams", "scenario_from": "python_data"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'tractor_check.loading' has no attribute '{name}'")
    found = globals()[name] = getattr(import_module(f"tractor_check.loading.{_HOMES.get(name, 'files')}"), name)
    return found
