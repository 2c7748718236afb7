"""The process of the command line: its code, what it has written, and threads that are left."""

from __future__ import annotations

import subprocess
import sys

import pytest

ENDS = """
import atexit, sys, threading, time
from tractor_check.cli import process
atexit.register(lambda: print("at the end"))
sys.argv = ["tractor-check", *{arguments!r}]
{before}
process.main()
"""


def ended(*arguments: str, before: str = "") -> subprocess.CompletedProcess[str]:
    """Return what became of a process."""
    code = ENDS.format(arguments=list(arguments), before=before)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=60, check=False)


@pytest.mark.parametrize(
    ("arguments", "code", "out", "err"),
    [
        pytest.param(["--version"], 0, "tractor-check 0", "", id="version"),
        pytest.param(["clauses", "follow.suit.compulsory"], 0, "follow.suit.compulsory", "", id="a command"),
        pytest.param(["run", "no/such/file.yaml"], 3, "there is no such file", "", id="an invalid file"),
        pytest.param(["no-such-command"], 2, "", "there is no command", id="a wrong command"),
    ],
)
def test_code_and_output(arguments, code, out, err):
    done = ended(*arguments)
    assert done.returncode == code
    assert out in done.stdout
    assert done.stdout.endswith("at the end\n")
    assert err in done.stderr and "Traceback" not in done.stderr
    assert bool(done.stderr) is bool(err)


def test_threads_that_are_left_are_waited_for():
    before = "threading.Thread(target=lambda: (time.sleep(0.5), print('the thread', flush=True))).start()"
    done = ended("--version", before=before)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-2:] == ["the thread", "at the end"]
