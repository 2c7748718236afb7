"""S4, S5, S7 and S8 for pytest-benchmark: each test measures its reference, too, and keeps the ratio with the times."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks import files
from benchmarks.corpus import write
from benchmarks.files import run_here

COUNT = 500


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bulk")


@pytest.mark.benchmark(group="S4 JSON Lines")
def test_bare_json(benchmark: BenchmarkFixture, folder: Path) -> None:
    lines = write(folder / "corpus.jsonl", COUNT).read_bytes().splitlines()
    benchmark(lambda: [json.loads(line) for line in lines])


@pytest.mark.benchmark(group="S4 JSON Lines")
def test_run_on_json_lines(benchmark: BenchmarkFixture, folder: Path) -> None:
    path = write(folder / "corpus.jsonl", COUNT)
    benchmark(run_here, "-o", "jsonl", str(path))


@pytest.mark.benchmark(group="S5 YAML")
def test_bare_c_loader(benchmark: BenchmarkFixture, folder: Path) -> None:
    text = write(folder / "corpus.yaml", COUNT).read_bytes()
    benchmark(lambda: list(yaml.load_all(text, yaml.CSafeLoader)))


@pytest.mark.benchmark(group="S5 YAML")
def test_run_on_yaml(benchmark: BenchmarkFixture, folder: Path) -> None:
    path = write(folder / "corpus.yaml", COUNT)
    benchmark(run_here, "-o", "jsonl", str(path))


@pytest.mark.benchmark(group="S7 memory")
def test_memory_is_flat(benchmark: BenchmarkFixture) -> None:
    memory, first = benchmark.pedantic(files.memory, rounds=1)
    benchmark.extra_info |= {"MB": memory.today, "first result in s": first.today}
    assert memory.met


@pytest.mark.benchmark(group="S8 cores")
def test_two_cores(benchmark: BenchmarkFixture) -> None:
    (figure,) = benchmark.pedantic(files.cores, rounds=1)
    benchmark.extra_info |= {"times -j 1": figure.today, "in full": figure.note}
    assert "same bytes" in figure.note
