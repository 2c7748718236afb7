"""A run on a real Dask cluster of two worker processes on this machine, one of which is killed half-way."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from benchmarks.corpus import json_lines, write

COMMAND = (sys.executable, "-m", "tractor_check", "run", "-o", "jsonl")

pytestmark = [
    pytest.mark.tool,
    pytest.mark.skipif(find_spec("distributed") is None, reason="distributed is not installed (extra cluster)"),
]


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A scheduler and two worker processes."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None, silence_logs=50
    ) as cluster:
        yield cluster


def run(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, timeout=180, check=False)


def worker_pids(cluster: Any) -> list[int]:
    """Return the process ids of the workers."""
    from distributed import Client

    with Client(cluster, set_as_default=False) as client:
        return sorted(client.run(os.getpid).values())


def test_a_cluster_writes_what_one_process_writes(cluster: Any, tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", 300)
    write(tmp_path / "b.yaml", 40)
    (tmp_path / "c.jsonl").write_bytes(b"{\n" + next(json_lines(1)))
    here = run(str(tmp_path))
    there = run(str(tmp_path), "--cluster", cluster.scheduler_address)
    assert (there.returncode, there.stdout, there.stderr) == (here.returncode, here.stdout, here.stderr)


def test_with_one_worker_killed_half_way_every_scenario_is_ruled_exactly_once(cluster: Any, tmp_path: Path) -> None:
    count = 8000
    path, out = write(tmp_path / "many.jsonl", count), tmp_path / "out.jsonl"
    pids = worker_pids(cluster)
    assert len(set(pids)) == 2
    with out.open("wb") as stream:
        process = subprocess.Popen(
            [*COMMAND, str(path), "--cluster", cluster.scheduler_address], stdout=stream, stderr=subprocess.PIPE
        )
        while not out.stat().st_size and process.poll() is None:
            time.sleep(0.02)
        os.kill(pids[0], signal.SIGKILL)
        at_the_kill = out.read_bytes().count(b"\n")
        _out, err = process.communicate(timeout=240)
    assert process.returncode == 0, err.decode()
    assert 0 < at_the_kill < count
    found = [json.loads(line) for line in out.read_bytes().splitlines()]
    assert [data["id"] for data in found] == [f"r{number}" for number in range(count)]
    assert {data["status"] for data in found} == {"pass"}
    assert re.fullmatch(r"the worker tcp://127.0.0.1:\d+ left the cluster: [^\n]*\n", err.decode())


def test_an_interrupted_run_leaves_the_cluster_in_peace(cluster: Any, tmp_path: Path) -> None:
    path, out = write(tmp_path / "many.jsonl", 40_000), tmp_path / "out.jsonl"
    with out.open("wb") as stream:
        process = subprocess.Popen(
            [*COMMAND, str(path), "--cluster", cluster.scheduler_address], stdout=stream, stderr=subprocess.PIPE
        )
        while not out.stat().st_size and process.poll() is None:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _out, err = process.communicate(timeout=60)
    lines = out.read_bytes().count(b"\n")
    assert process.returncode == 130
    assert err.decode() == f"interrupted after {lines:,} scenarios, the last at {path}:{lines}\n"
    assert len(worker_pids(cluster)) == 2


def test_where_nobody_answers_the_message_says_what_to_start(tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", 1)
    done = run(str(tmp_path), "--cluster", "tcp://127.0.0.1:9")
    assert done.returncode == 2
    assert done.stderr.decode() == (
        "Error: no scheduler answers at tcp://127.0.0.1:9; start one with: dask scheduler\n"
    )
