"""Running scenarios: select, rule, compare with what they expect. Nothing is printed here and nothing exits."""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tractor_check.adjudicate import adjudicate, answer_only
from tractor_check.comparison import Difference, differences
from tractor_check.loading.problems import Invalid, Loaded, Problem
from tractor_check.profile import PRINTED, Profile
from tractor_check.ruling import Ruling
from tractor_check.scenario import Scenario

if TYPE_CHECKING:
    from tractor_check.sensitivity import Tally

PASS = "pass"
FAIL = "fail"
RULED = "ruled"
FAULT = "fault"
INVALID = "invalid"
KNOWN_GAP = "known-gap"
SKIPPED = "skipped"
STATUSES = (PASS, FAIL, RULED, FAULT, INVALID, KNOWN_GAP, SKIPPED)
BROKEN = frozenset({FAIL, FAULT, INVALID})
"""Statuses of scenarios that need mending."""

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


def _tally() -> "Tally":
    """Return the count of how far rulings are settled; its module is loaded when it is asked for."""
    from tractor_check.sensitivity import Tally

    return Tally()


class Summary:
    """Counts of a run by status, and the exit code they come to; with ``sensitivity`` also how far the rulings are
    settled.
    """

    def __init__(self, *, sensitivity: bool = False) -> None:
        self.counts: Counter[str] = Counter()
        self.tally = _tally() if sensitivity else None

    def add(self, result: Result) -> None:
        """Count one result."""
        self.counts[result.status] += 1
        if self.tally is not None and result.ruling is not None:
            self.tally.add(result.ruling)

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
        return {"scenarios": self.counts.total()} | {
            status: self.counts[status] for status in STATUSES if self.counts[status]
        }


def run(
    items: Iterable[Loaded | Invalid],
    profile: Profile = PRINTED,
    *,
    keep: Callable[[Scenario], bool] | None = None,
    sensitivity: bool = False,
    quotes: Callable[[Scenario], Iterable[Difference]] | None = None,
    why: bool = True,
) -> Generator[Result]:
    """Yield a result for every item, in order.

    Args:
        items: what loading yields.
        profile: the readings in force.
        keep: which scenarios to run; others are passed over without a trace. Problems are always reported.
        sensitivity: whether to find out which consulted readings are decisive.
        quotes: gives the quotes of a scenario that no longer stand in their sheets; by default they are not looked at.
        why: whether every ruling is wanted with what it rests on, not its answer alone.
    """
    for item in items:
        if isinstance(item, Invalid):
            yield invalid_result(item)
        elif keep is None or keep(item.scenario):
            yield rule_one(item.scenario, profile, sensitivity=sensitivity, quotes=quotes, why=why)


def invalid_result(item: Invalid) -> Result:
    """Return the result of what cannot be read."""
    where = f"{item.file}:{item.line}"
    return Result(item.id or (where if item.line else item.file), where, INVALID, None, None, (), item.problems)


class UniqueIds:
    """The ids of a run so far; each scenario has one of its own."""

    def __init__(self) -> None:
        self._seen: dict[str, str] = {}

    def clash(self, name: str, where: str) -> Invalid | None:
        """Note the id of the scenario at ``where`` (path:line), and return what is wrong if it came before."""
        first = self._seen.setdefault(name, where)
        if first == where:
            return None
        file, _colon, line = where.rpartition(":")
        message, advice = f"the id '{name}' stands at {first} too", "give each scenario an id of its own"
        problem = Problem(file, int(line), 1, message, advice, ("id",))
        return Invalid((problem,), file, int(line), name)


def with_unique_ids(items: Iterable[Loaded | Invalid], *, in_json_lines: bool = False) -> Iterator[Loaded | Invalid]:
    """Yield ``items``, and in place of a scenario whose id came before the problem that says where.

    Args:
        items: what loading yields.
        in_json_lines: whether ids in JSON Lines files are checked too; that takes memory for every id.
    """
    ids = UniqueIds()
    for item in items:
        if isinstance(item, Loaded) and (in_json_lines or not item.file.endswith(".jsonl")):
            yield ids.clash(item.scenario.id, item.scenario.where) or item
        else:
            yield item


def rule_one(
    scenario: Scenario,
    profile: Profile = PRINTED,
    *,
    sensitivity: bool = False,
    quotes: Callable[[Scenario], Iterable[Difference]] | None = None,
    why: bool = True,
) -> Result:
    """Return the result of one scenario: ruled on and compared.

    Without ``why`` a ruling that agrees with what the scenario expects may come with its answer alone.
    """
    if scenario.skip is not None:
        return Result(scenario.id, scenario.where, SKIPPED, scenario, None, (), ())
    if why or sensitivity or scenario.cites or (scenario.expect and not _RESTS_ON.isdisjoint(scenario.expect)):
        ruling = adjudicate(scenario, profile, sensitivity=sensitivity)
        found = differences(scenario, ruling)
    else:
        ruling = answer_only(scenario, profile)
        found = differences(scenario, ruling)
        if found:
            ruling = adjudicate(scenario, profile)
    if quotes is not None:
        found += tuple(quotes(scenario))
    status = _status(scenario, ruling, found)
    return tuple.__new__(Result, (scenario.id, scenario.where, status, scenario, ruling, found, ()))


_RESTS_ON = frozenset({"because", "depends_on"})


def _status(scenario: Scenario, ruling: Ruling, found: tuple[Difference, ...]) -> str:
    """Return the status of a scenario that was ruled on."""
    fault = bool(ruling.faults) and _fault(scenario, ruling)
    if scenario.known_gap is not None:
        return KNOWN_GAP if found or fault else FAIL
    if fault:
        return FAULT
    if found:
        return FAIL
    return PASS if scenario.expect is not None else RULED


def _fault(scenario: Scenario, ruling: Ruling) -> bool:
    """Return whether the position has a fault that the scenario does not expect."""
    return bool(ruling.faults) and "faults" not in (scenario.expect or {})
