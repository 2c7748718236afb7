"""Drafts: what is written loads again as the same scenario and passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tractor_check.drafting import draft, schema_for
from tractor_check.loading import Loaded, load_paths, load_text
from tractor_check.running import PASS, run
from tractor_check.scenario import Scenario

SCENARIOS = Path(__file__).parent.parent / "scenarios"
KEPT = (
    "id", "tags", "note", "variant", "readings", "seats", "level", "trump", "levels", "dealer", "partner",
    "first_trick", "unlisted", "hands", "gone", "lead", "plays", "reveal", "bury", "call", "settle", "lesson", "source",
)  # fmt: skip


def reloaded(text: str) -> Scenario:
    (item,) = load_text(text, "draft.yaml", ".yaml")
    assert isinstance(item, Loaded), item
    return item.scenario


@pytest.mark.parametrize("folder", sorted(path.name for path in SCENARIOS.iterdir() if path.is_dir()))
def test_every_shipped_scenario_survives_being_drafted(folder: str) -> None:
    for result in run(load_paths([str(SCENARIOS / folder)])):
        if result.scenario is None or result.ruling is None or result.ruling.faults:
            continue
        text = draft(result.scenario, result.ruling)
        again = reloaded(text)
        for field in KEPT:
            assert getattr(again, field) == getattr(result.scenario, field), (result.id, field)
        (second,) = run(load_text(text, "draft.yaml", ".yaml"))
        assert second.status == PASS, (result.id, second.differences)


def test_a_draft_opens_with_the_schema_line_and_explains_its_parts() -> None:
    (result,) = [one for one in run(load_paths([str(SCENARIOS / "teaching")])) if one.id == "lesson-pairs-owed"]
    assert result.scenario is not None and result.ruling is not None
    lines = draft(result.scenario, result.ruling, schema="../s.json").splitlines()
    assert lines[0] == "# yaml-language-server: $schema=../s.json"
    assert sum(line.startswith("# ") for line in lines) >= 6
    assert "  because: [follow.tractor.pairs-max]" in lines


def test_the_schema_is_found_above_the_file(tmp_path: Path) -> None:
    (tmp_path / "schemas").mkdir()
    (tmp_path / "schemas" / "scenario.schema.json").write_text("{}")
    assert schema_for(tmp_path / "scenarios" / "x" / "case.yaml") == "../../schemas/scenario.schema.json"


def test_without_one_the_schema_that_ships_is_named(tmp_path: Path) -> None:
    assert (tmp_path / schema_for(tmp_path / "case.yaml")).resolve().is_file()
