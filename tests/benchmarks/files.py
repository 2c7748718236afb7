"""S4 to S8: whole commands over files, against bare parsers, bare imports and themselves on one core."""

from __future__ import annotations

import filecmp
import io
import json
import subprocess
import sys
import tempfile
import time
from collections import deque
from contextlib import redirect_stdout
from pathlib import Path

import yaml

from benchmarks.corpus import write
from benchmarks.timing import PYTHON, Figure, best, best_processes, environment, process, tractor
from tractor_check.cli.main import cli

LINES_TARGET, YAML_TARGET, START_TARGET = 9.0, 1.5, 1.25
MEMORY_TARGET, FIRST_TARGET, CORES_TARGET = 120.0, 1.0, 1.7


def run_here(*arguments: str) -> None:
    """Run a command in this process, its output into nothing."""
    with Path("/dev/null").open("w") as nothing, redirect_stdout(nothing):
        cli.main(["run", *arguments], standalone_mode=False)


def json_lines(count: int = 2000, passes: int = 12) -> list[Figure]:
    """Return S4."""
    with tempfile.TemporaryDirectory() as folder:
        path = write(Path(folder) / "corpus.jsonl", count)
        lines = path.read_bytes().splitlines()
        ours, bare, dropped = best(
            lambda: run_here("-o", "jsonl", str(path)),
            lambda: [json.loads(line) for line in lines],
            lambda: deque(map(json.loads, lines), maxlen=0),
            passes=passes,
        )
    each, kept, gone = (seconds / count * 1e6 for seconds in (ours, bare, dropped))
    note = f"{each:.0f} µs a scenario, json.loads {kept:.1f} µs ({gone:.1f} µs when its results are dropped)"
    return [Figure("S4", "run -o jsonl on JSON Lines", ours / bare, LINES_TARGET, "× json.loads", note)]


def yaml_documents(count: int = 150, passes: int = 12) -> list[Figure]:
    """Return S5."""
    with tempfile.TemporaryDirectory() as folder:
        path = write(Path(folder) / "corpus.yaml", count)
        text = path.read_bytes()
        ours, bare = best(
            lambda: run_here("-o", "jsonl", str(path)),
            lambda: list(yaml.load_all(io.BytesIO(text), yaml.CSafeLoader)),
            passes=passes,
        )
    note = f"{ours / count * 1e6:.0f} µs a scenario, C loader {bare / count * 1e6:.0f} µs"
    return [Figure("S5", "run on YAML", ours / bare, YAML_TARGET, "× C loader", note)]


def start() -> list[Figure]:
    """Return S6."""
    with tempfile.TemporaryDirectory() as folder:
        path = write(Path(folder) / "one.yaml", 1)
        rule, shown, version, three, click = best_processes(
            tractor("rule", str(path)),
            tractor("--help"),
            tractor("--version"),
            [PYTHON, "-c", "import click, yaml, jsonschema_rs"],
            [PYTHON, "-c", "import click"],
        )
    return [
        Figure("S6", "rule one.yaml", rule / three, START_TARGET, "× three imports", f"{rule * 1000:.0f} ms"),
        Figure("S6", "--help", shown / click, START_TARGET, "× import click", f"{shown * 1000:.0f} ms"),
        Figure("S6", "--version", version / click, START_TARGET, "× import click", f"{version * 1000:.0f} ms"),
    ]


def memory(count: int = 200_000) -> list[Figure]:
    """Return S7: the most memory on few and on many lines, and the time to the first result."""
    with tempfile.TemporaryDirectory() as folder:
        few = process(tractor("run", "-o", "jsonl", str(write(Path(folder) / "few.jsonl", 500)))).memory
        path = write(Path(folder) / "many.jsonl", count)
        many = process(tractor("run", "-o", "jsonl", str(path))).memory
        first = min(_first_result(path) for _ in range(3))
    note = f"{few:.0f} MB on 500 lines, {many:.0f} MB on {count:,}"
    return [
        Figure("S7", "most memory of run -o jsonl", many, MEMORY_TARGET, "MB", note),
        Figure("S7", "time to the first result", first, FIRST_TARGET, "s"),
    ]


def _first_result(path: Path) -> float:
    begun = time.perf_counter()
    command = tractor("run", "-o", "jsonl", str(path))
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment()) as child:
        assert child.stdout is not None
        child.stdout.readline()
        took = time.perf_counter() - begun
        child.kill()
    return took


def cores(count: int = 200_000, passes: int = 3) -> list[Figure]:
    """Return S8: by the clock, which says something only while both cores have nothing else to do."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(write(Path(folder) / "many.jsonl", count))
        outs = [str(Path(folder) / f"{jobs}.out") for jobs in (1, 2)]
        runs = [
            [
                process(tractor("run", "-o", "jsonl", path, "-j", str(1 + place)), out=out)
                for place, out in enumerate(outs)
            ]
            for _ in range(passes)
        ]
        same = filecmp.cmp(*outs, shallow=False)
    one, two = (min(run[place].wall for run in runs) for place in (0, 1))
    work = [min(run[place].cpu for run in runs) for place in (0, 1)]
    note = f"{'same' if same else 'OTHER'} bytes; of 2.00 the work alone allows {2 * work[0] / work[1]:.2f}"
    return [Figure("S8", f"-j 2 on {count:,} lines", one / two, CORES_TARGET, "× -j 1", note, at_least=True)]


if __name__ == "__main__":
    sys.exit("run python tests/benchmarks")
