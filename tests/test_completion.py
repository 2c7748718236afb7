"""Shell completion, by the shells themselves: bash and zsh on a pseudo-terminal, fish by its own query."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
pytestmark = [pytest.mark.tool, pytest.mark.skipif(os.name == "nt", reason="these shells are not at home on Windows")]


def shell(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is not installed")
    return path


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment in which ``tractor-check`` is the one of this checkout."""
    program = tmp_path / "bin" / "tractor-check"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tractor_check "$@"\n')
    program.chmod(0o755)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    return {
        **os.environ,
        "PATH": path,
        "PYTHONPATH": str(ROOT),
        "HOME": str(tmp_path),
        "TERM": "xterm",
        "LC_ALL": "C.UTF-8",
    }


@pytest.fixture
def typing(tmp_path: Path, environment: dict[str, str]) -> Iterator[Callable[[list[str], str, str, str], str]]:
    """Start a shell on a pseudo-terminal, type, and return what shows once the awaited text is there."""
    import pty

    children: list[tuple[int, int]] = []

    def typed(command: list[str], setup: str, keys: str, awaited: str) -> str:
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(tmp_path)
            os.execvpe(command[0], command, environment)
        children.append((child, terminal))
        os.write(terminal, f"{setup}; PS1='>'; echo ready''now\n".encode())
        _shown(terminal, "readynow")
        os.write(terminal, keys.encode())
        return _shown(terminal, awaited)

    yield typed
    for child, terminal in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)


def _shown(terminal: int, awaited: str) -> str:
    """Return what the terminal shows, up to ``awaited``."""
    shown, end = b"", time.monotonic() + 60
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            shown += os.read(terminal, 65536)
        if awaited.encode() in shown:
            return shown.decode("utf-8", "replace")
    raise AssertionError(f"{awaited!r} never showed; the terminal has {shown.decode('utf-8', 'replace')!r}")


KEYS = [
    pytest.param("tractor-check cov\t", "tractor-check coverage", id="command"),
    pytest.param("tractor-check clauses follow.tractor.sa\t", "follow.tractor.same-size", id="clause"),
    pytest.param("tractor-check readings throw.recall.le\t", "throw.recall.lead", id="reading"),
    pytest.param("tractor-check run --set throw.recall.le\t", "throw.recall.lead=", id="reading to set"),
    pytest.param(
        "tractor-check run --set throw.recall.lead=smallest-p\t", "throw.recall.lead=smallest-part", id="value"
    ),
    pytest.param("tractor-check run --profile rbt\t", "rbtying", id="profile"),
    pytest.param("tractor-check run --last\t", "--last-failed", id="option"),
    pytest.param("tractor-check run some-fi\t", "some-file.yaml", id="file"),
]


@pytest.mark.parametrize(("keys", "awaited"), KEYS)
def test_bash(typing, tmp_path, keys, awaited):
    (tmp_path / "some-file.yaml").touch()
    typing([shell("bash"), "--norc", "-i"], 'eval "$(tractor-check completion bash)"', keys, awaited)


@pytest.mark.parametrize(("keys", "awaited"), KEYS)
def test_zsh(typing, tmp_path, keys, awaited):
    (tmp_path / "some-file.yaml").touch()
    setup = 'autoload -U compinit; compinit -u -D; eval "$(tractor-check completion zsh)"'
    typing([shell("zsh"), "-f", "-i"], setup, keys, awaited)


@pytest.mark.parametrize(
    ("line", "awaited"),
    [
        ("tractor-check cov", "coverage"),
        ("tractor-check clauses follow.tractor.sa", "follow.tractor.same-size"),
        ("tractor-check run --set throw.recall.lead=smallest-p", "throw.recall.lead=smallest-part"),
    ],
)
def test_fish(environment, tmp_path, line, awaited):
    script = f"tractor-check completion fish | source; complete -C '{line}'"
    done = subprocess.run(
        [shell("fish"), "--no-config", "-c", script],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert awaited in done.stdout, done.stderr
