"""One document → scenarios or problems: the gate, sets and what is given, a close look when something is wrong."""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tractor_check.errors import NotationError
from tractor_check.loading.build import scenario_of
from tractor_check.loading.gate import gate
from tractor_check.loading.problems import Finding, Invalid, Loaded, Path
from tractor_check.scenario import Scenario

if TYPE_CHECKING:
    from tractor_check.loading.places import Examined

MERGED = ("hands", "levels", "readings")
_KEYS = frozenset(Scenario._fields)
_ANY_ID = "any"
_MOST_MERGED = 400_000
"""Values that what is given may come to in all scenarios of a set."""


class Document(NamedTuple):
    """One document as it was read.

    Attributes:
        data: the plain data.
        file: the file as it was named.
        line: line of the file on which the document's text begins.
        begins: line on which its content begins, as reports name it.
        close: gives the close look, when it is wanted.
        members: gives the lines of the file on which the scenarios of a set begin.
        faults: faults of writing, if it had any.
    """

    data: Any
    file: str
    line: int
    begins: int
    close: "Callable[[], Examined]"
    members: Callable[[], list[int]]
    faults: list[Finding]


def read(document: Document, *, name: str | None = None) -> Iterator[Loaded | Invalid]:
    """Yield the scenarios of a document, and the problems of those that cannot be read.

    Args:
        document: one scenario or a set.
        name: the id of a scenario without one (JSON Lines); sets are refused then.
    """
    data = document.data
    if isinstance(data, dict) and ("scenarios" in data or "given" in data):
        if name is None:
            yield from _members(document)
        else:
            finding = Finding((), "a set cannot stand in JSON Lines", "write one scenario a line, or a .json file")
            yield _invalid(document, [finding], data, document.begins)
        return
    scenario = None if document.faults else scenario_in(data, f"{document.file}:{document.begins}", name)
    if scenario is not None:
        yield Loaded(scenario, document.file, document.begins)
    else:
        yield _invalid(document, document.faults + findings_in(data, name), data, document.begins)


def scenario_in(data: Any, where: str, name: str | None = None) -> Scenario | None:
    """Return the scenario in one document that is no set, or nothing if something is wrong with it.

    Args:
        data: the plain data.
        where: ``path:line`` of the document.
        name: the id if it has none; without it an id is required.
    """
    try:
        if name is not None and type(data) is dict and "id" not in data:
            data = {**data, "id": _ANY_ID}
            return scenario_of(data, where)._replace(id=name) if gate().is_valid(data) else None
        return scenario_of(data, where) if gate().is_valid(data) else None
    except (NotationError, ValueError):
        return None


def scenario_reader() -> Callable[[dict[str, Any], str], Scenario | None]:
    """Return what reads the mapping of one line of JSON Lines, whose place is its id where it has none; nothing where
    something is wrong with it.
    """
    valid = gate().is_valid

    def taken(data: dict[str, Any], where: str) -> Scenario | None:
        if "id" not in data:
            return scenario_in(data, where, where)
        try:
            return scenario_of(data, where) if valid(data) else None
        except (NotationError, ValueError):
            return None

    return taken


def findings_in(data: Any, name: str | None = None) -> list[Finding]:
    """Return everything that is wrong with one scenario; arguments as for `scenario_in`."""
    if data is None:
        return [Finding((), "the document is empty", "write a scenario, or leave it out", place=(1, 1))]
    if not isinstance(data, dict):
        return [Finding((), "this is no scenario", "write a mapping: id: ..., variant: ..., and what is asked")]
    if name is not None and "id" not in data:
        data = {**data, "id": _ANY_ID}
    from tractor_check.loading.notes import card_findings
    from tractor_check.loading.wording import objections

    written = [] if _passes(data) else objections(data)
    places = {finding.path for finding in written}
    return written + [finding for finding in card_findings(data) if finding.path not in places]


def _passes(data: Any) -> bool:
    """Return whether the gate lets ``data`` pass; data it cannot take does not."""
    try:
        return gate().is_valid(data)
    except ValueError:
        return False


def _invalid(document: Document, findings: list[Finding], data: Any, begins: int) -> Invalid:
    """Return a document, or a member of a set, as invalid, with the places of what is wrong looked up."""
    from tractor_check.loading.phrases import brief
    from tractor_check.loading.places import problems_at

    problems = problems_at(findings, document.close(), document.file, document.line)
    name = data.get("id") if isinstance(data, dict) else None
    return Invalid(problems, document.file, begins, brief(name, 60) if isinstance(name, str) else None)


def _members(document: Document) -> Iterator[Loaded | Invalid]:
    """Yield the scenarios of a set; an error in one does not hide the others, one in what is given concerns all."""
    data = document.data
    given = data.get("given") if isinstance(data.get("given"), dict) else {}
    members = data.get("scenarios") if isinstance(data.get("scenarios"), list) else []
    shared = [finding for finding in document.faults if not _in_member(finding)] + _around(data)
    if given:
        from tractor_check.loading.notes import card_findings

        shared += [_under(finding, ("given",)) for finding in card_findings(given)]
    if shared:
        yield _invalid(document, shared, {}, document.begins)
    spoilt = any(finding.path[:1] == ("given",) for finding in shared)
    if given and len(members) > 1 and _is_much(given, len(members)):
        much = Finding(("given",), f"this is much for {len(members)} scenarios", "give less, or make several sets")
        yield _invalid(document, [much], {}, document.begins)
        return
    lines = document.members() if members else []
    for index, member in enumerate(members):
        begins = lines[index] if index < len(lines) else document.begins
        at = ("scenarios", index)
        faults = [finding for finding in document.faults if finding.path[:2] == at]
        merged = merge(given, member) if isinstance(member, dict) else member
        scenario = None if spoilt or faults else scenario_in(merged, f"{document.file}:{begins}")
        if scenario is not None:
            yield Loaded(scenario, document.file, begins)
            continue
        found = faults + [_origin(finding, at, member, given) for finding in findings_in(merged)]
        own = [finding for finding in found if _in_member(finding)]
        if own:
            yield _invalid(document, own, member, begins)


def _is_much(given: Mapping[str, Any], members: int) -> bool:
    """Return whether what is given comes to too much in all members of a set."""
    from tractor_check.loading.places import size_of

    return size_of(given) * members > _MOST_MERGED


def _in_member(finding: Finding) -> bool:
    """Return whether the finding is about one scenario of a set."""
    return finding.path[:1] == ("scenarios",) and len(finding.path) > 1


def _around(data: dict[str, Any]) -> list[Finding]:
    """Return what the schema objects to in a set, leaving out what its scenarios say by themselves."""
    if _passes(data):
        return []
    from tractor_check.loading.wording import objections

    members = data.get("scenarios")
    shells = [{"id": _ANY_ID} for _ in members[:1]] if isinstance(members, list) else members
    around = {**data, "scenarios": shells} if "scenarios" in data else data
    return [] if _passes(around) else objections(around)


def merge(given: Mapping[str, Any], member: Mapping[str, Any]) -> dict[str, Any]:
    """Return a scenario of a set with what is given.

    A key replaces the given key whole, except hands, levels and readings, which are merged one level; ``None`` takes a
    key away.

    >>> merge({"level": 2, "hands": {"P2": "D 3", "P3": "D 4"}}, {"id": "a", "hands": {"P3": None}})
    {'level': 2, 'hands': {'P2': 'D 3'}, 'id': 'a'}
    """
    merged = {**given, **member}
    for key in MERGED:
        ours, theirs = member.get(key), given.get(key)
        if isinstance(ours, dict):
            both = {**theirs, **ours} if isinstance(theirs, dict) else ours
            merged[key] = {name: value for name, value in both.items() if value is not None}
            if not merged[key] and (ours or theirs):
                del merged[key]
    return {key: value for key, value in merged.items() if value is not None or key not in _KEYS}


def _under(finding: Finding, path: Path) -> Finding:
    """Return the finding as one below ``path``."""
    return finding._replace(path=(*path, *finding.path))


def _origin(finding: Finding, at: Path, member: Any, given: Mapping[str, Any]) -> Finding:
    """Return the finding at the place where its value was written: in the scenario or in what is given."""
    path = finding.path
    if not path or not isinstance(member, dict):
        return _under(finding, at)
    ours = member.get(path[0]) if isinstance(path[0], str) else None
    if path[0] not in member:
        return _under(finding, ("given",) if path[0] in given else at)
    if path[0] in MERGED and len(path) > 1 and isinstance(ours, dict) and path[1] not in ours:
        return _under(finding, ("given",))
    return _under(finding, at)
