"""The command line in this process, with standard output and standard error apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from tractor_check.cli.main import cli


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def tractor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Outcome]]:
    """Run ``tractor-check`` with these arguments in an empty folder; an unexpected exception fails the test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / ".cache"))

    def run(*arguments: str | Path, stdin: str | None = None) -> Outcome:
        result = CliRunner().invoke(cli, list(map(str, arguments)), input=stdin, prog_name="tractor-check")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Outcome(result.exit_code, result.stdout, result.stderr)

    yield run


@pytest.fixture
def scenario_file(tmp_path: Path) -> Callable[..., Path]:
    """Write a scenario file and return its path."""

    def write(text: str, name: str = "case.yaml") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


ACES = """\
id: aces-are-due
title: The aces are due
tags: [follow]
variant: four-80
level: 2
trump: C
hands: {P2: D 3 4 5 A A S 9}
lead: {P1: D 7 7 8 8}
plays: {P2: D 3 4 5 A}
expect:
  plays: {P2: illegal}
  must_include: {P2: D A A}
  because: [follow.tractor.pairs-max]
cites: [follow.tractor.pairs-max]
"""


@pytest.fixture
def aces() -> str:
    """The worked case of the sheets, as a scenario that passes."""
    return ACES
