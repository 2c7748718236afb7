"""Options of the test run, and the lines that some tests add to its summary."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

import pytest

SUMMARY = "summary"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that widen the checks against the oracle."""
    group = parser.getgroup("tractor-check")
    group.addoption(
        "--positions", type=int, default=20_000, help="random positions to compare with the oracle (default 20000)"
    )
    group.addoption(
        "--exhaustive", action="store_true", help="run the exhaustive checks on every hand, not on the share for CI"
    )


@pytest.fixture(autouse=True)
def fresh_caches() -> None:
    """Empty the caches of the package under mutation testing, which asks of every test what code it runs."""
    if "MUTANT_UNDER_TEST" in os.environ:
        for name, module in list(sys.modules.items()):
            if name.startswith("tractor_check."):
                for value in list(vars(module).values()):
                    if hasattr(value, "cache_clear") and value.__module__ == name:
                        value.cache_clear()


@pytest.fixture
def summarise(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Return a function that adds lines to the summary of the run."""
    return lambda lines: record_property(SUMMARY, lines)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the lines that tests have added, also those of workers."""
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, []):
            for name, lines in getattr(report, "user_properties", ()):
                if name == SUMMARY:
                    terminalreporter.write_sep("-", report.nodeid.rpartition("::")[2])
                    terminalreporter.write_line(str(lines))
