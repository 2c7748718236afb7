"""Running scenarios: select, rule, compare with what they expect. Nothing is printed here and nothing exits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from tractor_check.adjudicate import adjudicate
from tractor_check.comparison import Difference, differences
from tractor_check.loading.problems import Invalid, Loaded, Problem
from tractor_check.profile import PRINTED, Profile
from tractor_check.ruling import Ruling
from tractor_check.scenario import Scenario

PASS = "pass"
FAIL = "fail"
RULED = "ruled"
FAULT = "fault"
INVALID = "invalid"
KNOWN_GAP = "known-gap"
SKIPPED = "skipped"
STATUSES = (PASS, FAIL, RULED, FAULT, INVALID, KNOWN_GAP, SKIPPED)

EXIT_AGREES, EXIT_DISAGREES, EXIT_USAGE, EXIT_INVALID, EXIT_NOTHING_RAN, EXIT_INTERRUPTED = 0, 1, 2, 3, 5, 130


class Result(NamedTuple):
    """What became of one scenario.

    Attributes:
        id: its id (``path:line`` when it has none or cannot be read).
        where: ``path:line``.
        status: one of `STATUSES`.
        scenario: the scenario, ``None`` when it is invalid.
        ruling: its ruling, ``None`` when it was not ruled on.
        differences: where the ruling disagrees with it.
        problems: why it could not be read.
    """

    id: str
    where: str
    status: str
    scenario: Scenario | None
    ruling: Ruling | None
    differences: tuple[Difference, ...]
    problems: tuple[Problem, ...]


class Summary:
    """Counts of a run by status, and the exit code they come to."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def add(self, result: Result) -> None:
        """Count one result."""
        self.counts[result.status] += 1

    @property
    def ran(self) -> int:
        """Return how many scenarios were ruled on, or should have been."""
        return sum(count for status, count in self.counts.items() if status != SKIPPED)

    @property
    def exit_code(self) -> int:
        """Return the highest code that applies."""
        if self.counts[INVALID] or self.counts[FAULT]:
            return EXIT_INVALID
        if self.counts[FAIL]:
            return EXIT_DISAGREES
        return EXIT_AGREES if self.ran else EXIT_NOTHING_RAN

    def as_mapping(self) -> Mapping[str, int]:
        """Return the counts that are not zero, in the order of `STATUSES`, after the total."""
        return {"scenarios": self.counts.total()} | {status: self.counts[status] for status in STATUSES if self.counts[status]}


def run(
    items: Iterable[Loaded | Invalid],
    profile: Profile = PRINTED,
    *,
    keep: Callable[[Scenario], bool] | None = None,
    sensitivity: bool = False,
) -> Iterator[Result]:
    """Yield a result for every item, in order.

    Args:
        items: what loading yields.
        profile: the readings in force.
        keep: which scenarios to run; others are passed over without a trace. Problems are always reported.
        sensitivity: whether to find out which consulted readings are decisive.
    """
    for item in items:
        if isinstance(item, Invalid):
            yield Result(item.id or f"{item.file}:{item.line}", f"{item.file}:{item.line}", INVALID, None, None, (), item.problems)
        elif keep is None or keep(item.scenario):
            yield rule_one(item.scenario, profile, sensitivity=sensitivity)


def with_unique_ids(items: Iterable[Loaded | Invalid], *, in_json_lines: bool = False) -> Iterator[Loaded | Invalid]:
    """Yield ``items``, and in place of a scenario whose id came before the problem that says where.

    Args:
        items: what loading yields.
        in_json_lines: whether ids in JSON Lines files are checked too; that takes memory for every id.
    """
    seen: dict[str, str] = {}
    for item in items:
        if isinstance(item, Loaded) and (in_json_lines or not item.file.endswith(".jsonl")):
            first = seen.setdefault(item.scenario.id, item.scenario.where)
            if first != item.scenario.where:
                message = f"the id '{item.scenario.id}' stands at {first} too"
                problem = Problem(item.file, item.line, 1, message, "give each scenario an id of its own", ("id",))
                yield Invalid((problem,), item.file, item.line, item.scenario.id)
                continue
        yield item


def rule_one(scenario: Scenario, profile: Profile = PRINTED, *, sensitivity: bool = False) -> Result:
    """Return the result of one scenario: ruled on and compared."""
    if scenario.skip is not None:
        return Result(scenario.id, scenario.where, SKIPPED, scenario, None, (), ())
    ruling = adjudicate(scenario, profile, sensitivity=sensitivity)
    found = differences(scenario, ruling)
    return Result(scenario.id, scenario.where, _status(scenario, ruling, found), scenario, ruling, found, ())


def _status(scenario: Scenario, ruling: Ruling, found: tuple[Difference, ...]) -> str:
    """Return the status of a scenario that was ruled on."""
    if scenario.known_gap is not None:
        return KNOWN_GAP if found or _fault(scenario, ruling) else FAIL
    if _fault(scenario, ruling):
        return FAULT
    if found:
        return FAIL
    return PASS if scenario.expect is not None else RULED


def _fault(scenario: Scenario, ruling: Ruling) -> bool:
    """Return whether the position has a fault that the scenario does not expect."""
    return bool(ruling.faults) and "faults" not in (scenario.expect or {})
