"""Reading scenario files: paths and texts in, scenarios or problems out. Nothing here rules or prints."""

from tractor_check.loading.files import load_path, load_paths, load_stream, load_text, scenario_files
from tractor_check.loading.problems import Invalid, InvalidScenarioError, Loaded, Problem
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
