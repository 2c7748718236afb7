"""A run on several processes: the same bytes as on one, nothing dropped, a clean end when interrupted."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.corpus import json_lines, write, yaml_document
from crashing import die_handing_over, die_of_deadly, die_once
from tractor_check.cli.main import cli
from tractor_check.parallel import Batch, Job, shared_run
from tractor_check.parallel.chunks import Cutter, End, Piece
from tractor_check.parallel.pool import LocalCrew
from tractor_check.reports import FORMATS
from tractor_check.running import INVALID, Result

COMMAND = (sys.executable, "-m", "tractor_check", "run", "-o", "jsonl")
posix = pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything that a run can meet: all kinds of files, and all that can be wrong with them."""
    folder = tmp_path_factory.mktemp("mixed")
    lines = list(json_lines(60))
    write(folder / "a.jsonl", 70)
    (folder / "b.jsonl").write_bytes(
        b"\n".join([lines[1].strip(), b"", lines[2].strip(), b"{", b'{"id": "x", "variant": "six"}', lines[3].strip()])
    )
    (folder / "c.jsonl").write_bytes(lines[0] + b'{"id": "' + b"y" * 1_100_000 + b'"}\n' + lines[4])
    (folder / "d.jsonl").write_bytes(lines[0] + b"{\n" * 40 + lines[5])
    (folder / "e.jsonl").write_bytes(b"")
    (folder / "f.json").write_bytes(lines[9])
    docs = [yaml_document({**json.loads(line), "id": f"doc-{number % 7}"}) for number, line in enumerate(lines[:10])]
    (folder / "g.yaml").write_bytes(b"".join(docs) + b"---\nid: broken\n\tx\n")
    failing = json.loads(lines[6]) | {"expect": {"winner": "nobody", "points": 5}}
    (folder / "h.yaml").write_bytes(yaml_document(failing | {"id": "failing"}))
    (folder / "i.yml").write_bytes(yaml_document(failing | {"id": "gap", "known_gap": "not yet"}))
    (folder / "j.yaml").write_bytes(b"a: \xff\n")
    (folder / "k.jsonl").write_bytes(b"\n" * 10_000 + lines[7])
    return folder


def ran(*arguments: str) -> tuple[int, bytes, str]:
    """Return exit code, standard output and standard error of ``run`` with ``arguments``."""
    result = CliRunner().invoke(cli, ["run", *arguments])
    return result.exit_code, result.stdout_bytes, result.stderr


@pytest.mark.parametrize(
    "options",
    [
        *(pytest.param(["-o", name], id=name) for name in FORMATS),
        pytest.param(["-o", "jsonl", "--explain"], id="explained lines"),
        pytest.param(["-o", "jsonl", "-k", "r1 or doc or failing"], id="selected"),
        pytest.param(["-o", "jsonl", "-x"], id="stopped at the first"),
        pytest.param(["-o", "text", "-x"], id="text stopped at the first"),
        pytest.param(["-o", "jsonl", "--profile", "club", "--set", "throw.recall.lead=smallest-part"], id="profile"),
        pytest.param(["-k", "r2", "--sensitivity"], id="sensitivity"),
        pytest.param(["--coverage", "-o", "markdown"], id="coverage"),
    ],
)
def test_two_processes_write_what_one_writes(folder: Path, options: list[str]) -> None:
    assert ran(str(folder), "-j", "2", *options) == ran(str(folder), *options)


def test_standard_input_is_shared_out_too(tmp_path: Path) -> None:
    data = b"".join(json_lines(300))
    one, two = (CliRunner().invoke(cli, ["run", "-", "-o", "jsonl", "-j", str(jobs)], input=data) for jobs in (1, 2))
    assert one.stdout_bytes == two.stdout_bytes
    assert one.stdout_bytes.count(b"\n") == 300


def test_durations_are_of_one_process() -> None:
    code, _out, err = ran("-j", "2", "--durations", "3")
    assert code == 2
    assert "leave out -j" in err


# ------------------------------------------------------------------------------------------------------------- chunks


def test_chunks_hold_every_line_once_and_begin_small() -> None:
    cutter = Cutter()
    lines = list(json_lines(100)) * 30
    chunks = list(cutter.chunks(cutter.pieces(iter(lines), "many.jsonl", ".jsonl")))
    pieces = [token for chunk in chunks for token in chunk if isinstance(token, Piece)]
    assert b"".join(piece.text for piece in pieces) == b"".join(lines)
    assert [piece.line for piece in pieces] == [
        1 + b"".join(p.text for p in pieces[:n]).count(b"\n") for n in range(len(pieces))
    ]
    assert len(pieces[0].text) < 20_000 < 200_000 < len(pieces[-2].text) < 300_000
    assert chunks[-1][-1] == End("many.jsonl")


def test_small_files_share_a_chunk() -> None:
    cutter = Cutter()
    tokens = [token for n in range(5) for token in cutter.pieces(iter([b"id: a\n"]), f"{n}.yaml", ".yaml")]
    assert len(list(cutter.chunks(tokens))) == 1


def test_a_piece_comes_apart_into_single_lines() -> None:
    piece = Piece("a.jsonl", ".jsonl", 7, b"{}\n\n[]\n", blank=2)
    assert [(single.place, single.blank) for single in piece.single()] == [
        ("a.jsonl:7", 2),
        ("a.jsonl:8", 2),
        ("a.jsonl:9", 3),
    ]
    assert piece.place == "a.jsonl:7-9"


# ------------------------------------------------------------------------------------------------ processes that end


def deadly_file(tmp_path: Path, *, lines: int = 120, at: int = 71) -> Path:
    """Return a file of scenarios, one of which is deadly in tests."""
    found = list(json_lines(lines))
    found[at - 1] = re.sub(rb'"id": "r\d+"', b'"id": "deadly"', found[at - 1])
    path = tmp_path / "some.jsonl"
    path.write_bytes(b"".join(found))
    return path


@posix
@pytest.mark.parametrize("lines", [False, True], ids=["results", "finished lines"])
def test_a_scenario_that_ends_every_process_is_reported_and_no_other_is_lost(tmp_path: Path, lines: bool) -> None:
    path, said = deadly_file(tmp_path), list[str]()
    job = Job(lines=lines)
    results = list(shared_run([str(path)], job, LocalCrew(2, job.packed(), said.append, work=die_of_deadly)))
    if lines:
        written = b"".join(result.lines for result in results if isinstance(result, Batch))
        found = [(data["id"], data["status"]) for data in map(json.loads, written.splitlines())]
    else:
        found = [(result.id, result.status) for result in results if isinstance(result, Result)]
    expected = [(f"r{number}", "pass") for number in range(120)]
    expected[70] = (f"{path}:71", INVALID)
    assert found == expected
    assert len(said) == 3
    assert all(re.match(r"worker process \d+ was killed \(SIGKILL\); it had .*some\.jsonl:\d+", line) for line in said)
    assert said[-1].endswith(f"{path}:71: it is reported as not ruled on")


@posix
@pytest.mark.parametrize("work", [die_once, die_handing_over])
def test_what_a_process_had_when_it_ended_is_ruled_on_again(tmp_path: Path, work: object) -> None:
    path, said = deadly_file(tmp_path), list[str]()
    job = Job()
    crew = LocalCrew(2, job.packed(), said.append, work=work)  # type: ignore[arg-type]
    results = [result for result in shared_run([str(path)], job, crew) if isinstance(result, Result)]
    assert [result.status for result in results] == ["pass"] * 120
    assert [result.where for result in results] == [f"{path}:{number}" for number in range(1, 121)]
    assert len(said) == 1
    assert "ruling on them again" in said[0]


# ------------------------------------------------------------------------------------------------- signals from outside


@pytest.fixture(scope="module")
def long_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that takes many seconds."""
    return write(tmp_path_factory.mktemp("long") / "long.jsonl", 60_000)


def children(pid: int) -> list[int]:
    """Return the worker processes of a run."""
    found = []
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            parent = re.search(r"PPid:\s+(\d+)", status.read_text())
            command = status.with_name("cmdline").read_bytes()
        except OSError:
            continue
        if parent and int(parent[1]) == pid and b"spawn_main" in command:
            found.append(int(status.parent.name))
    return found


def alive(pid: int) -> bool:
    """Return whether a process is there and has not ended."""
    try:
        return "Z (zombie)" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


@pytest.fixture
def started(tmp_path: Path) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Processes to be ended after the test, whatever happens."""
    processes: list[subprocess.Popen[bytes]] = []
    yield processes
    for process in processes:
        if process.poll() is None:
            process.kill()
            process.wait()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def begin(started: list[subprocess.Popen[bytes]], out: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a run in a process group of its own, and wait until it has written something."""
    with out.open("wb") as stream:
        process = subprocess.Popen(
            [*COMMAND, *arguments], stdout=stream, stderr=subprocess.PIPE, start_new_session=True
        )
    started.append(process)
    for _ in range(600):
        if out.stat().st_size:
            return process
        time.sleep(0.05)
    raise AssertionError("nothing was written")


needs_proc = pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="there is no /proc here")


@needs_proc
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("to_all", [True, False], ids=["from the terminal", "to the parent alone"])
def test_an_interrupted_run_leaves_whole_lines_and_no_process(
    tmp_path: Path, long_file: Path, started: list[subprocess.Popen[bytes]], jobs: str, to_all: bool
) -> None:
    out = tmp_path / "out.jsonl"
    process = begin(started, out, str(long_file), "-j", jobs)
    workers = children(process.pid)
    assert len(workers) == (2 if jobs == "2" else 0)
    begun = time.monotonic()
    (os.killpg if to_all else os.kill)(process.pid, signal.SIGINT)
    _out, err = process.communicate(timeout=20)
    assert time.monotonic() - begun < 5  # within a second on a machine that has nothing else to do
    lines = out.read_bytes().splitlines(keepends=True)
    assert process.returncode == 130
    assert err.decode() == f"interrupted after {len(lines):,} scenarios, the last at {long_file}:{len(lines)}\n"
    assert [json.loads(line)["id"] for line in lines] == [f"r{number}" for number in range(len(lines))]
    assert not any(map(alive, workers))


@needs_proc
def test_an_interruption_ends_a_run_whose_output_nobody_reads(
    long_file: Path, started: list[subprocess.Popen[bytes]]
) -> None:
    process = subprocess.Popen([*COMMAND, str(long_file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    started.append(process)
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=10) == 130


@needs_proc
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_worker_is_named_and_its_scenarios_are_ruled_again(
    tmp_path: Path, started: list[subprocess.Popen[bytes]], number: signal.Signals
) -> None:
    path = write(tmp_path / "some.jsonl", 8000)
    out = tmp_path / "out.jsonl"
    process = begin(started, out, str(path), "-j", "2")
    worker = children(process.pid)[0]
    os.kill(worker, number)
    _out, err = process.communicate(timeout=120)
    assert process.returncode == 0
    assert re.fullmatch(
        rf"worker process {worker} was [^;]*; it had {path}:\d+-\d+: ruling on them again\n", err.decode()
    )
    assert [json.loads(line)["id"] for line in out.read_bytes().splitlines()] == [f"r{n}" for n in range(8000)]


@needs_proc
def test_workers_end_with_a_parent_that_was_killed(
    tmp_path: Path, long_file: Path, started: list[subprocess.Popen[bytes]]
) -> None:
    process = begin(started, tmp_path / "out.jsonl", str(long_file), "-j", "2")
    workers = children(process.pid)
    process.kill()
    process.communicate()
    until = time.monotonic() + 20
    while any(map(alive, workers)) and time.monotonic() < until:
        time.sleep(0.05)
    assert len(workers) == 2
    assert not any(map(alive, workers))
