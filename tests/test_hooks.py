"""The pre-commit hooks, by ``pre-commit try-repo`` in a repository of scenarios."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
HOOKS = ROOT / ".pre-commit-hooks.yaml"
AGREES = """\
id: aces
variant: four-80
level: 2
trump: C
hands: {P2: D 3 4 5 A A}
lead: {P1: D 7 7 8 8}
plays: {P2: D 3 4 5 A}
expect: {plays: {P2: illegal}}
"""


def test_the_hooks_name_commands_that_exist():
    from tractor_check.cli.main import cli

    for hook in yaml.safe_load(HOOKS.read_text(encoding="utf-8")):
        program, command, *_rest = hook["entry"].split()
        assert program == "tractor-check"
        assert cli.get_command(None, command) is not None
        assert hook["language"] == "python"
        assert hook["name"] and hook["description"]


def git(folder: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"]
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


def repository(folder: Path) -> Path:
    """Make a folder a git repository with everything in it committed."""
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "all")
    return folder


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as it would be cloned, with what is not committed yet."""
    for program in ("git", "pre-commit"):
        if shutil.which(program, path=_path()) is None:
            pytest.skip(f"{program} is not installed")
    copy = tmp_path_factory.mktemp("project")
    for name in ("tractor_check", "schemas", "scenarios"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", ".pre-commit-hooks.yaml"):
        shutil.copy(ROOT / name, copy / name)
    return repository(copy)


def _path() -> str:
    return f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"


@pytest.mark.tool
def test_try_repo(project: Path, tmp_path: Path):
    suite = tmp_path / "suite"
    (suite / "scenarios").mkdir(parents=True)
    (suite / "scenarios" / "aces.yaml").write_text(AGREES)
    (suite / "compose.yaml").write_text("services: {}\n")
    repository(suite)
    environment = {**os.environ, "PRE_COMMIT_HOME": str(tmp_path / "home"), "PATH": _path()}

    def try_repo() -> subprocess.CompletedProcess[str]:
        command = ["pre-commit", "try-repo", str(project), "--all-files", "--verbose", "--color", "never"]
        return subprocess.run(command, cwd=suite, env=environment, capture_output=True, text=True, timeout=600)

    done = try_repo()
    if "ould not find a version" in done.stdout or "No matching distribution" in done.stdout:
        pytest.skip("the package registry cannot be reached")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 scenario checked, all well" in done.stdout
    assert "1 scenario: 1 pass" in done.stdout
    (suite / "scenarios" / "aces.yaml").write_text(AGREES.replace("illegal", "legal"))
    done = try_repo()
    assert done.returncode == 1
    assert "plays.P2: expected legal, got illegal" in done.stdout
    (suite / "scenarios" / "aces.yaml").write_text(AGREES.replace("plays: {P2: D 3", "playz: {P2: D 3"))
    assert "scenarios/aces.yaml:7:1: unknown key 'playz'" in try_repo().stdout
