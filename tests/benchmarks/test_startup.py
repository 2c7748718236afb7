"""S6 for pytest-benchmark: whole processes beside the bare imports that they are measured against."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.corpus import write
from benchmarks.timing import PYTHON, process, tractor


@pytest.mark.benchmark(group="S6 rule one.yaml")
@pytest.mark.parametrize("ours", [True, False], ids=["rule one.yaml", "import click, yaml, jsonschema_rs"])
def test_one_ruling(benchmark: BenchmarkFixture, tmp_path: Path, ours: bool) -> None:
    path = write(tmp_path / "one.yaml", 1)
    bare = [PYTHON, "-c", "import click, yaml, jsonschema_rs"]
    benchmark(process, tractor("rule", str(path)) if ours else bare)


@pytest.mark.benchmark(group="S6 --help, --version")
@pytest.mark.parametrize("option", ["--help", "--version", None], ids=["--help", "--version", "import click"])
def test_help(benchmark: BenchmarkFixture, option: str | None) -> None:
    benchmark(process, tractor(option) if option else [PYTHON, "-c", "import click"])
