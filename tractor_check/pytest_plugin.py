"""pytest plugin: scenario files are test files, scenarios are tests.

A file is collected when a glob of the configuration names it (``tractor_check_scenarios``, from the root of the
project), or when one of its first lines is the schema line for editors. Nothing else is imported until such a file is
met, so that other test runs pay nothing.
"""

from __future__ import annotations

import glob
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tractor_check.loading import Loaded
    from tractor_check.profile import Profile
    from tractor_check.running import Result
    from tractor_check.scenario import Scenario

INI = "tractor_check_scenarios"
SUFFIXES = (".yaml", ".yml", ".json", ".jsonl")
_SCHEMA_LINE = re.compile(rb"^#\s*yaml-language-server:\s*\$schema=\S*scenario\.schema\.json\s*$", re.MULTILINE)
_HEAD = 1024
_SPOKEN_FOR = frozenset({"skip", "skipif", "xfail", "parametrize", "usefixtures", "filterwarnings"})
_DECISIVE = "tractor_decisive"

_named = pytest.StashKey[frozenset[str]]()
_profile = pytest.StashKey["Profile"]()
_ids = pytest.StashKey[dict[str, str]]()
_marks = pytest.StashKey[set[str]]()


class Disagreement(Exception):
    """A scenario whose ruling is not what it expects, or that cannot be ruled on; ``str`` is the whole report."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the plugin."""
    group = parser.getgroup("tractor-check")
    group.addoption("--tractor-profile", default="printed", metavar="NAME|FILE", help="readings to rule under")
    group.addoption(
        "--tractor-set", action="append", default=[], metavar="READING=VALUE", help="read one point otherwise"
    )
    group.addoption("--tractor-sensitivity", action="store_true", help="also find out on which readings answers turn")
    parser.addini(INI, type="args", default=[], help="globs of scenario files to collect, from the root of the project")


def pytest_configure(config: pytest.Config) -> None:
    """Look up which files the configuration names; a glob that names none is a mistake."""
    found: set[str] = set()
    for pattern in config.getini(INI):
        paths = glob.glob(pattern, root_dir=config.rootpath, recursive=True)
        if not paths:
            raise pytest.UsageError(f"{INI}: no file matches '{pattern}'")
        found.update(os.path.realpath(config.rootpath / path) for path in paths)
    config.stash[_named] = frozenset(found)
    config.stash[_ids] = {}
    config.stash[_marks] = set()


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say under which readings scenarios are ruled on, where that is not the default."""
    changed = [config.getoption("--tractor-profile"), *config.getoption("--tractor-set")]
    return f"tractor-check: {', '.join(changed)}" if changed != ["printed"] else None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Return a collector for a scenario file, nothing for any other."""
    if file_path.suffix.lower() not in SUFFIXES:
        return None
    if os.path.realpath(file_path) not in parent.config.stash[_named] and not _has_schema_line(file_path):
        return None
    file: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path)
    return file


def _has_schema_line(path: Path) -> bool:
    """Return whether one of the first lines of a YAML file is the schema line."""
    if path.suffix.lower() not in (".yaml", ".yml"):
        return False
    try:
        with path.open("rb") as stream:
            return _SCHEMA_LINE.search(b"".join(stream.read(_HEAD).splitlines(keepends=True)[:5])) is not None
    except OSError:
        return False


class ScenarioFile(pytest.File):
    """A scenario file."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield an item for every scenario, and one for every document that cannot be read."""
        from tractor_check.loading import Invalid, load_path

        for item in load_path(os.path.relpath(self.path, self.config.invocation_params.dir)):
            if isinstance(item, Invalid) or self._is_taken(item):
                name = getattr(item, "id", None) or "unreadable"
                problems = item.problems if isinstance(item, Invalid) else [self._taken(item)]
                yield UnreadableItem.from_parent(self, name=f"{name}@{item.line}", problems=problems, line=item.line)
            else:
                named = item.scenario.id != item.scenario.where
                yield ScenarioItem.from_parent(
                    self, name=item.scenario.id if named else f"line{item.line}", loaded=item
                )

    def _is_taken(self, item: Loaded) -> bool:
        """Return whether another scenario of this run has the same id."""
        first = self.config.stash[_ids].setdefault(item.scenario.id, item.scenario.where)
        return first != item.scenario.where and self.path.suffix != ".jsonl"

    def _taken(self, item: Loaded) -> str:
        first = self.config.stash[_ids][item.scenario.id]
        return f"{item.scenario.where}: the id '{item.scenario.id}' stands at {first} too; give each scenario its own"


class _Item(pytest.Item):
    """What all items of a scenario file share."""

    line = 1

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the item stands."""
        return self.path, max(self.line - 1, 0), self.name

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what is wrong, field by field, without a traceback."""
        if isinstance(excinfo.value, Disagreement):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)


class UnreadableItem(_Item):
    """A document that is no scenario: it fails and says all that is wrong."""

    def __init__(self, *, problems: Iterable[object], line: int, **keys: Any) -> None:
        super().__init__(**keys)
        self.line = line
        self._text = "\n".join(map(str, problems))

    def runtest(self) -> None:
        """Fail."""
        raise Disagreement(self._text)


class ScenarioItem(_Item):
    """A scenario: tags are markers; ids of the clauses it cites and words of its title serve ``-k``."""

    def __init__(self, *, loaded: Loaded, **keys: Any) -> None:
        super().__init__(**keys)
        self.scenario = scenario = loaded.scenario
        self.line = loaded.line
        self.extra_keyword_matches.update(_words(scenario))
        for tag in scenario.tags:
            self.add_marker(_marker(self.config, tag))
        if scenario.skip is not None:
            self.add_marker(pytest.mark.skip(reason=scenario.skip))
        if scenario.known_gap is not None:
            self.add_marker(pytest.mark.xfail(reason=scenario.known_gap, raises=Disagreement, strict=True))

    def runtest(self) -> None:
        """Rule on the scenario and compare."""
        from tractor_check.running import FAULT, rule_one

        sensitivity = self.config.getoption("--tractor-sensitivity")
        result = rule_one(self.scenario, _profile_of(self.config), sensitivity=sensitivity)
        if sensitivity and result.ruling is not None:
            decisive = [use.id for use in result.ruling.readings if use.decisive]
            if decisive:
                self.user_properties.append((_DECISIVE, " ".join(decisive)))
                self.add_report_section("call", "readings", "the answer turns on " + ", ".join(decisive))
        gap = self.scenario.known_gap is not None and result.ruling is not None and bool(result.ruling.faults)
        if result.differences or result.status == FAULT or gap:
            raise Disagreement("\n".join(_lines(result)))


def _words(scenario: Scenario) -> Iterator[str]:
    """Yield what ``-k`` finds a scenario by, beside its id, file and markers."""
    yield scenario.variant
    yield from scenario.tags
    yield from scenario.cites
    yield from (scenario.expect or {}).get("because", ())
    yield from scenario.title.values() if isinstance(scenario.title, Mapping) else [scenario.title or ""]


def _lines(result: Result) -> Iterator[str]:
    """Yield what is wrong with a result, a line for each field, with its place."""
    from tractor_check.reports.findings import findings

    for finding in findings(result):
        spot = finding.spot
        yield f"{spot.file}:{spot.line}:{spot.col}: {finding.message}"


def _profile_of(config: pytest.Config) -> Profile:
    """Return the readings in force."""
    if _profile not in config.stash:
        import click

        from tractor_check.cli.options import profile_from
        from tractor_check.errors import TractorCheckError

        try:
            found = profile_from(config.getoption("--tractor-profile"), tuple(config.getoption("--tractor-set")))
        except (TractorCheckError, click.ClickException, click.exceptions.Exit) as error:
            raise pytest.UsageError(f"tractor-check: the readings asked for cannot be used: {error}") from error
        config.stash[_profile] = found
    return config.stash[_profile]


def _marker(config: pytest.Config, tag: str) -> str:
    """Return the marker for a tag, registered; a tag that cannot be one, or means something to pytest, is changed."""
    name = re.sub(r"\W", "_", tag).lstrip("_")
    if not name.isidentifier() or name in _SPOKEN_FOR:
        name = f"tag_{name}"
    if name not in config.stash[_marks]:
        config.stash[_marks].add(name)
        config.addinivalue_line("markers", f"{name}: scenarios tagged '{tag}'")
    return name


def pytest_sessionstart(session: pytest.Session) -> None:
    """Refuse readings that do not exist before anything is collected."""
    if session.config.getoption("--tractor-profile") != "printed" or session.config.getoption("--tractor-set"):
        _profile_of(session.config)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say on which readings answers turn, if that was asked for."""
    if not terminalreporter.config.getoption("--tractor-sensitivity"):
        return
    counts: Counter[str] = Counter()
    for outcome in ("passed", "failed", "xfailed"):
        for report in terminalreporter.stats.get(outcome, []):
            for name, ids in getattr(report, "user_properties", ()):
                counts.update(ids.split() if name == _DECISIVE and report.when == "call" else ())
    terminalreporter.section("readings on which answers turn")
    for reading, count in sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])):
        terminalreporter.write_line(f"{count:5}  {reading}")
    if not counts:
        terminalreporter.write_line("none")
