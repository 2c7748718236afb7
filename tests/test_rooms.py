"""The rooms of the package: what lives where, and that imports point up this table only."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tractor_check

PACKAGE = Path(tractor_check.__file__).parent
MOST_LINES = 400
HEAVY = {
    "click",
    "yaml",
    "jsonschema",
    "jsonschema_rs",
    "tabulate",
    "orjson",
    "jinja2",
    "babel",
    "hypothesis",
    "pytest",
    "distributed",
}

#: A room and what lives there, in the order in which they build on each other.
ROOMS: dict[str, str] = {
    "errors": "the one family of errors",
    "cards": "suits, ranks, faces, multisets of cards",
    "notation": "how cards are written",
    "trump": "groups, tiers, packed hands",
    "shapes": "components and shapes",
    "shipped": "finding the data files",
    "arguments": "values that take an argument",
    "profile": "readings and their values",
    "clauses": "the clause register",
    "register": "the registers themselves and their digest",
    "ruling": "verdicts, reasons, rulings",
    "hand_blocks": "reveals, burials, calls and settlements as values",
    "scenario": "scenario objects",
    "table": "seats, sides, hands, the position",
    "rules": "one clause family each",
    "hand_faults": "faults of reveals, burials, calls and settlements",
    "faults": "faults of the position",
    "tricks": "a scenario's trick",
    "final_trick": "the trick that ends a hand",
    "course": "a story's blocks in order",
    "blocks": "which blocks a scenario has",
    "comparison": "an answer against what was expected",
    "changes": "what differs between two answers",
    "sensitivity": "which readings decide",
    "adjudicate": "a scenario's blocks into one ruling",
    "loading": "strict YAML and JSON with positions",
    "profiles": "named profiles and profile files",
    "selecting": "which scenarios are meant",
    "running": "select, rule, compare",
    "replacing": "write beside, then rename",
    "saved": "saved results",
    "yaml_words": "how values are written in YAML",
    "splicing": "a new expectation inside a file",
    "snapshots": "rewriting what is expected",
    "coverage": "which clauses are kept and broken",
    "compare": "rulings under two profiles",
    "texts": "rule-text regression",
    "editor_schemas": "schemas for editors",
    "messages": "prose in each language",
    "reports": "a report as text",
    "parallel": "ruling on several processors",
    "importing": "play logs into scenarios",
    "drafting": "scenario files to start from",
    "pages": "teaching pages and questions",
    "api": "what other programs call",
    "cli": "the command line",
    "pytest_plugin": "scenarios as pytest items",
}
SAME_ROOM = {"quiz": "pages", "__main__": "cli"}
PAGES_AS_REPORT = "reports/html_report.py"
ORDER = {room: place for place, room in enumerate(ROOMS)}

#: Rooms that rule and must stay light: nothing heavy even inside a function.
ENGINE = list(ROOMS)[: ORDER["adjudicate"] + 1]


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if "__pycache__" not in path.parts)


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def room_of(module: str) -> str:
    """Return the room of a dotted module name inside the package."""
    first = module.split(".")[0]
    return SAME_ROOM.get(first, first)


def room_of_file(path: Path) -> str:
    """Return the room of a file; the report in HTML is the door to the pages and belongs to them."""
    if name_of(path) == PAGES_AS_REPORT:
        return "pages"
    return room_of(name_of(path).removesuffix(".py").removesuffix("/__init__").replace("/", "."))


def imports(path: Path) -> Iterator[str]:
    """Yield every module that a file imports, lazily or not."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)} imports by a relative path"
            assert node.module
            if node.module == "tractor_check":
                yield from (f"tractor_check.{alias.name}" for alias in node.names)
            else:
                yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


MODULES = [pytest.param(path, id=name_of(path)) for path in modules()]


@pytest.mark.parametrize("path", MODULES)
def test_imports_point_up_the_table_of_rooms(path: Path) -> None:
    room = room_of_file(path)
    if room == "__init__":
        return
    assert room in ORDER, f"{name_of(path)} has no room: give it one"
    for module in imports(path):
        if not module.startswith("tractor_check."):
            continue
        other = room_of(module.removeprefix("tractor_check."))
        if not other.startswith("__"):
            assert ORDER[other] <= ORDER[room], f"{name_of(path)} reaches down to {module}"


def test_every_room_is_there() -> None:
    found = {room_of_file(path) for path in modules()} - {"__init__"}
    assert set(ROOMS) <= found


@pytest.mark.parametrize("path", MODULES)
def test_engine_rooms_import_nothing_heavy_and_read_no_files(path: Path) -> None:
    if room_of_file(path) in ENGINE:
        assert not {module.split(".")[0] for module in imports(path)} & HEAVY
    if room_of_file(path) in {
        "cards",
        "notation",
        "trump",
        "shapes",
        "ruling",
        "hand_blocks",
        "scenario",
        "table",
        "rules",
        "adjudicate",
    }:
        calls = {
            node.func.id
            for node in ast.walk(tree(path))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not calls & {"open", "print", "input", "exit"}


@pytest.mark.parametrize("path", MODULES)
def test_modules_stay_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < MOST_LINES


@pytest.mark.parametrize("path", MODULES)
def test_public_names_say_what_they_are(path: Path) -> None:
    module = tree(path)
    assert ast.get_docstring(module) or not module.body, f"{name_of(path)} does not say what lives in it"
    classes = [node for node in module.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    scopes: list[ast.Module | ast.ClassDef] = [module, *classes]
    for scope in scopes:
        for node in scope.body:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and not node.name.startswith(
                "_"
            ):
                inherited = isinstance(scope, ast.ClassDef) and bool(scope.bases) and not isinstance(node, ast.ClassDef)
                assert ast.get_docstring(node) or inherited, f"{name_of(path)}: {node.name} has no docstring"


def test_ruling_on_plain_data_loads_nothing_heavy() -> None:
    code = (
        "import sys, tractor_check.adjudicate, tractor_check.notation; print(*{m.split('.')[0] for m in sys.modules})"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
    assert not set(found.stdout.split()) & HEAVY
