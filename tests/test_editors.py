"""Schemas for editors: what they list, and what yaml-language-server makes of them."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from language_server import LanguageServer
from tractor_check.clauses import register
from tractor_check.editor_schemas import editor_schema
from tractor_check.loading import load_paths
from tractor_check.loading.gate import schema
from tractor_check.profile import READINGS
from tractor_check.reports.data import result_data
from tractor_check.running import run
from tractor_check.shipped import folder, schema_text

POSITION = {"id": "a", "variant": "four-80", "level": 2, "trump": "C", "lead": {"P1": "D 7"}}


def test_ids_and_values_of_both_registers_are_listed():
    made = editor_schema()
    Draft202012Validator.check_schema(made)
    assert made["$defs"]["clauseId"]["enum"] == list(register())
    assert made["$defs"]["readingId"]["enum"] == list(READINGS)
    assert set(made["$defs"]["readings"]["properties"]) == set(READINGS)
    values = made["$defs"]["readings"]["properties"]["follow.pair.obligation"]["anyOf"][0]["enum"]
    assert values == list(READINGS["follow.pair.obligation"].values)


def test_the_gates_own_schema_is_left_as_it_is():
    before = json.dumps(schema())
    editor_schema()
    assert json.dumps(schema()) == before == json.dumps(json.loads(schema_text("scenario.schema.json")))


@pytest.mark.parametrize(
    ("more", "valid"),
    [
        ({"cites": ["follow.tractor.pairs-max"]}, True),
        ({"cites": ["follow.tractor.pair-max"]}, False),
        ({"readings": {"follow.pair.obligation": "free"}}, True),
        ({"readings": {"follow.pair.obligation": "fre"}}, False),
        ({"readings": {"follow.pairs": "free"}}, False),
        ({"readings": {"score.cap": {"number": 5}}}, True),
        ({"readings": {"score.cap": {"numbers": 5}}}, False),
        ({"expect": {"because": ["wrong-count"], "depends_on": ["score.cap"]}}, True),
        ({"expect": {"depends_on": ["score.caps"]}}, False),
    ],
)
def test_editors_see_wrong_ids_and_values_that_the_gate_leaves_to_the_faults(more, valid):
    document = {**POSITION, **more}
    assert Draft202012Validator(editor_schema()).is_valid(document) is valid
    assert Draft202012Validator(schema()).is_valid(document)


def test_every_value_that_is_implemented_can_be_written():
    validator = Draft202012Validator(editor_schema())
    for entry in READINGS.values():
        for value in entry.values if entry.status == "option" else [entry.default]:
            written = {value: 5} if value in entry.arguments else int(value) if value.isdigit() else value
            assert validator.is_valid({**POSITION, "readings": {entry.id: written}}), (entry.id, value)


def test_a_set_can_be_checked_by_itself():
    validator = Draft202012Validator(editor_schema("set"))
    assert validator.is_valid({"given": {"variant": "five"}, "scenarios": [{"id": "a"}]})
    assert not validator.is_valid(POSITION)


def test_the_ruling_schema_fits_every_ruling_of_the_shipped_scenarios():
    made = json.loads(schema_text("ruling.schema.json"))
    Draft202012Validator.check_schema(made)
    from jsonschema_rs import Draft202012Validator as Fast

    validator = Fast(made)
    for result in run(load_paths([str(folder("scenarios"))])):
        if result.ruling is not None:
            data = json.loads(json.dumps(result_data(result, whole=True)))
            assert not [error.message for error in validator.iter_errors(data)], result.id
    assert not validator.is_valid({})


def described(rule: Any, path: str = "") -> Iterator[str]:
    """Yield the fields of a schema that lack a title or a description, or examples where values are open."""
    for name, field in rule.get("properties", {}).items():
        target = rule_of(field)
        lacking = {"title", "description"} - set(target)
        if lacking or not {"examples", "enum", "const", "type", "items"} & set(target):
            yield f"{path}.{name}: {lacking}"
        yield from described(field, f"{path}.{name}")


RULING = json.loads(schema_text("ruling.schema.json")) if (folder("schemas") / "ruling.schema.json").is_file() else {}


def rule_of(field: dict[str, Any]) -> dict[str, Any]:
    target = field
    while "$ref" in target and target["$ref"] != "#":
        target = {
            **RULING["$defs"][target["$ref"].rpartition("/")[2]],
            **{k: v for k, v in target.items() if k != "$ref"},
        }
    return target


def test_every_field_of_a_ruling_is_described():
    lacking = [line for rule in (RULING, *RULING["$defs"].values()) for line in described(rule)]
    assert [line for line in lacking if not line.startswith((".expected", ".got"))] == []


@pytest.mark.parametrize(
    "arguments", [("scenario", "--editor"), ("set",), ("set", "--editor"), ("ruling",), ("scenario",)]
)
def test_the_command_prints_each_schema(arguments):
    from click.testing import CliRunner

    from tractor_check.cli.main import cli

    outcome = CliRunner().invoke(cli, ["schema", *arguments])
    assert outcome.exit_code == 0
    Draft202012Validator.check_schema(json.loads(outcome.stdout))
    assert CliRunner().invoke(cli, ["schema", "ruling", "--editor"]).exit_code == 2


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install yaml-language-server 1.x in a folder of its own and return its program."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    home = tmp_path_factory.mktemp("server")
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(home), "yaml-language-server@1"]
    done = subprocess.run(install, capture_output=True, text=True, timeout=300)
    if done.returncode:
        pytest.skip(f"npm could not install yaml-language-server: {done.stderr[-200:]}")
    return home / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"


TEXT = """\
# yaml-language-server: $schema=scenario.schema.json
id: aces
variant: four-80
level: 2
trump: C
readings: {follow.pair.obligation: fre}
lead: {P1: D 7 7}
playz: {P2: D 3 4}
cites:
- follow.tractor.pairs-max
- follow.
"""
VALUE = """\
# yaml-language-server: $schema=scenario.schema.json
id: other
lead: {P1: D 7 7}
level: 2
trump: C
variant:\x20
"""


@pytest.mark.tool
def test_yaml_language_server_completes_and_finds_errors(server: Path, tmp_path: Path):
    (tmp_path / "scenario.schema.json").write_text(json.dumps(editor_schema()), encoding="utf-8")
    path, other = tmp_path / "aces.yaml", tmp_path / "other.yaml"
    path.write_text(TEXT, encoding="utf-8")
    other.write_text(VALUE, encoding="utf-8")
    lines = TEXT.splitlines()
    with LanguageServer(server, tmp_path) as client:
        client.configure({"validate": True, "completion": True, "hover": True, "schemaStore": {"enable": False}})
        found = {problem["range"]["start"]["line"]: problem["message"] for problem in client.open(path)}
        assert "playz" in found[lines.index("playz: {P2: D 3 4}")]
        assert lines.index("readings: {follow.pair.obligation: fre}") in found
        assert lines.index("- follow.") in found
        ids = client.completions(path, lines.index("- follow."), len("- follow."))
        assert {"follow.tractor.pairs-max", "follow.tractor.same-size"} <= set(ids)
        client.open(other)
        assert {"five", "four-80", "four-40"} <= set(client.completions(other, 5, len("variant: ")))
        keys = client.completions(path, 7, 3)
        assert {"plays", "hands"} <= set(keys)
