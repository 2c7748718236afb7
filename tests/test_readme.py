"""What the README shows is what the tool prints: every console block is run again.

``UPDATE_README=1 pytest tests/test_readme.py`` writes today's output into it.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from tractor_check.cli.main import cli

README = Path(__file__).parents[1] / "README.md"
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
HOUSE = """\
id: aces
variant: four-80
level: 2
trump: C
hands: {P2: D 3 4 5 A A}
lead: {P1: D 7 7 8 8}
plays: {P2: D 3 4 5 A}
expect: {plays: {P2: legal}}
---
id: typo
variant: four-80
level: 2
trumps: C
lead: {P1: D 7 7 8 8}
plays: {P2: 3D 4 5 A}
"""


def commands(block: str) -> list[tuple[str, str]]:
    """Return (command line, shown output) for every ``$`` line of a block."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(part.partition("\n")[0], part.partition("\n")[2].rstrip("\n")) for part in parts]


def output(command: str, folder: Path) -> str:
    """Return what a command prints, run in a folder that holds the shipped scenarios and a house file."""
    (folder / "house.yaml").write_text(HOUSE, encoding="utf-8")
    if not (folder / "scenarios").exists():
        (folder / "scenarios").symlink_to(README.parent / "scenarios")
    program, *arguments = shlex.split(command)
    assert program == "tractor-check", command
    result = CliRunner().invoke(cli, arguments, prog_name="tractor-check")
    return "\n".join(line.rstrip() for line in result.output.rstrip("\n").splitlines())


def shortened(real: str, shown: str) -> str:
    """Return the real output cut where the README cuts it: a line ``…`` stands for any number of lines."""
    lines, wanted = real.splitlines(), shown.splitlines()
    if "…" not in wanted:
        return real
    cut = wanted.index("…")
    return "\n".join([*lines[:cut], "…", *lines[len(lines) - (len(wanted) - cut - 1) :]])


SHOWN = [pair for block in BLOCK.findall(README.read_text(encoding="utf-8")) for pair in commands(block)]


@pytest.fixture
def plain_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("NO_COLOR", "1")
    for name in ("CI", "GITHUB_ACTIONS", "LANGUAGE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.mark.parametrize(("command", "shown"), SHOWN, ids=[command for command, _shown in SHOWN])
def test_the_readme_shows_what_the_tool_prints(command: str, shown: str, plain_terminal: Path) -> None:
    real = shortened(output(command, plain_terminal), shown)
    if os.environ.get("UPDATE_README") and real != shown:
        text = README.read_text(encoding="utf-8")
        README.write_text(text.replace(f"$ {command}\n{shown}", f"$ {command}\n{real}", 1), encoding="utf-8")
    assert real == shown


def test_the_readme_shows_the_main_commands() -> None:
    shown = {command.split()[1] for command, _output in SHOWN}
    assert {"run", "rule", "legal", "clauses"} <= shown
