"""Every report of the same few scenarios against a golden file; formats that others define against their schemas."""

from __future__ import annotations

import csv
import io
import json
import os
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from tractor_check import __version__
from tractor_check.loading import load_paths, load_text
from tractor_check.reports import FORMATS, Style, report
from tractor_check.running import Result, Summary, run

HERE = Path(__file__).parent
GOLDEN = {"markdown": "md", "csv": "csv", "junit": "xml", "github": "txt", "sarif": "sarif.json"}
STATUSES = {"pass", "fail", "ruled", "fault", "invalid", "known-gap", "skipped"}


@pytest.fixture
def results(monkeypatch: pytest.MonkeyPatch) -> list[Result]:
    monkeypatch.chdir(HERE)
    return list(run(load_paths(["data/reports/mixed.yaml"])))


def written(name: str, results: list[Result]) -> str:
    stream, summary = io.StringIO(), Summary()
    made = report(name, stream, Style())
    for result in results:
        made.add(result)
        summary.add(result)
    made.close(summary)
    return stream.getvalue()


def lines_with(text: str) -> list[int]:
    """Return the numbers of the lines of the example file that begin with ``text``."""
    lines = (HERE / "data/reports/mixed.yaml").read_text(encoding="utf-8").splitlines()
    return [number for number, line in enumerate(lines, 1) if line.strip().startswith(text)]


def test_the_example_has_every_status(results):
    assert {result.status for result in results} == STATUSES


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_file(name, results):
    """``UPDATE_GOLDEN=1 pytest tests/test_reports.py`` writes them anew; git shows what changed."""
    file = HERE / "golden" / f"mixed.{GOLDEN[name]}"
    got = written(name, results).replace(f'"semanticVersion": "{__version__}"', '"semanticVersion": "VERSION"')
    if os.environ.get("UPDATE_GOLDEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(got, encoding="utf-8", newline="\n")
    assert got == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FORMATS)
def test_a_run_without_scenarios_is_a_whole_report_too(name):
    text = written(name, [])
    if name in ("json", "sarif"):
        json.loads(text)
    if name == "junit":
        assert ElementTree.fromstring(text).attrib["tests"] == "0"


def test_junit_is_valid_by_its_schema(results):
    xmlschema = pytest.importorskip("xmlschema", reason="xmlschema is not installed")
    schema = xmlschema.XMLSchema(str(HERE / "data" / "junit.xsd"))
    for found in (results, []):
        schema.validate(written("junit", found))
    with pytest.raises(xmlschema.XMLSchemaValidationError):
        schema.validate("<testsuites><testsuite><testcase/></testsuite></testsuites>")


def test_junit_counts_what_it_holds(results):
    suites = ElementTree.fromstring(written("junit", results))
    for holder in (suites, *suites):
        cases = list(holder.iter("testcase"))
        assert holder.attrib["tests"] == str(len(cases)) == str(len(results))
        for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert holder.attrib[attribute] == str(sum(case.find(tag) is not None for case in cases))


def test_junit_survives_characters_that_xml_cannot_hold():
    document = '{"id": "a", "variant": "four-80", "skip": "bell \\u0007", "bury": {"cards": "S 3"}}'
    items = load_text(document, suffix=".jsonl")
    text = written("junit", list(run(items)))
    assert ElementTree.fromstring(text).find(".//skipped") is not None or "invalid" in text


def test_sarif_is_valid_by_its_schema(results):
    validator = Draft7Validator(json.loads((HERE / "data" / "sarif.schema.json").read_text(encoding="utf-8")))
    for found in (results, []):
        assert not [error.message for error in validator.iter_errors(json.loads(written("sarif", found)))]
    assert not validator.is_valid({"version": "2.1.0", "runs": [{"results": []}]})


def test_sarif_rules_are_clauses_and_regions_are_places_in_the_yaml(results):
    (run_,) = json.loads(written("sarif", results))["runs"]
    rules = [rule["id"] for rule in run_["tool"]["driver"]["rules"]]
    found = {}
    for result in run_["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        scenario = result["message"]["text"].partition(":")[0]
        (location,) = result["locations"]
        found.setdefault(scenario, []).append((result["ruleId"], location["physicalLocation"]["region"]["startLine"]))
    assert found["disagrees"] == [
        ("follow.tractor.pairs-max", lines_with("P2: legal")[0]),
        ("follow.tractor.pairs-max", lines_with("must_include: {P2: D 3 A}")[0]),
        ("throw.recall.smallest-card", lines_with("- throw.recall.smallest-card")[0]),
    ]
    assert found["closed-gap"] == [("known-gap", lines_with("known_gap: waits for nothing")[0])]
    assert found["at-fault"] == [("setup.decks.two", lines_with("hands: {P2: D 3 4 5 A A, P3: D A}")[0])]
    assert ("unreadable", lines_with("playz")[0]) in found["misspelt"]


def test_github_annotations_stand_at_lines_and_escape_what_would_end_them(results):
    lines = written("github", results).splitlines()
    assert all(line.startswith(("::error file=data/reports/mixed.yaml,line=", "::notice file=")) for line in lines)
    assert sum(line.startswith("::notice") for line in lines) == 1
    from tractor_check.reports.github_report import _escaped

    assert _escaped("50% a,b:c\nd", ":,") == "50%25 a%2Cb%3Ac%0Ad"


def test_csv_has_a_row_for_every_scenario(results):
    rows = list(csv.DictReader(io.StringIO(written("csv", results))))
    assert [row["id"] for row in rows] == [result.id for result in results]
    assert {row["status"] for row in rows} == STATUSES


def test_markdown_keeps_bars_inside_cells(results):
    table = [line for line in written("markdown", results).splitlines() if line.startswith("|")]
    assert len(table) == len(results) + 2
    assert all(line.replace("\\|", "").count("|") == 5 for line in table)


def test_where_a_file_is_gone_the_scenario_stands_for_the_place(results, tmp_path):
    from tractor_check.loading.locating import Spot, spot_of

    assert spot_of(f"{tmp_path}/gone.yaml:7", "expect.plays.P2") == Spot(f"{tmp_path}/gone.yaml", 7, 1)
    assert spot_of("lines.jsonl:3", "expect") == Spot("lines.jsonl", 3, 1)
    assert spot_of("<stdin>:3", "expect") == Spot("<stdin>", 3, 1)
