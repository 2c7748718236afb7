"""What scenarios test: ruled on quietly, for the commands that ask which clauses they keep and break."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from tractor_check.coverage import Coverage
from tractor_check.loading import load_paths
from tractor_check.profile import PRINTED, Profile
from tractor_check.running import run, with_unique_ids
from tractor_check.scenario import Scenario
from tractor_check.shipped import folder


def coverage_of(
    paths: Sequence[str] = (), profile: Profile = PRINTED, keep: Callable[[Scenario], bool] | None = None
) -> Coverage:
    """Return the coverage of the scenarios in files and folders, by default of those that ship with the tool."""
    items = with_unique_ids(load_paths(paths or (str(folder("scenarios")),), sys.stdin.buffer))
    return Coverage.of(run(items, profile, keep=keep))
