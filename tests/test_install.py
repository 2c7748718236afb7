"""A wheel and an editable checkout, each in a clean environment, rule from another folder with all that ships
inside.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
QUESTION = [
    "rule",
    *("--variant", "four-80", "--level", "2", "--trump", "C"),
    *("--lead", "P1:D 7 7 8 8", "--hand", "P2:D 3 4 5 A A", "--play", "P2:D 3 4 5 A"),
]


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    environment["PYTHONUTF8"] = "1"
    return subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def checkout(folder: Path) -> Path:
    """Return a copy of what git tracks or would track, without build products."""
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    if listed.returncode:
        pytest.skip("not a git checkout")
    for name in listed.stdout.splitlines():
        source = ROOT / name
        if source.is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
    return folder


@pytest.mark.parametrize("editable", [False, True], ids=["wheel", "editable"])
def test_an_installed_copy_rules_from_another_folder(editable: bool, tmp_path: Path) -> None:
    source = checkout(tmp_path / "checkout")
    made = run(sys.executable, "-m", "venv", tmp_path / "env", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    bin_folder = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    what = ["--editable", source] if editable else [source]
    installed = run(bin_folder / "python", "-m", "pip", "install", "--quiet", *what, cwd=tmp_path)
    assert installed.returncode == 0, installed.stderr
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    ruled = run(bin_folder / "tractor-check", *QUESTION, cwd=elsewhere)
    assert ruled.returncode == 0, ruled.stderr
    assert "follow.tractor.pairs-max" in ruled.stdout
    assert "♦A ♦A" in ruled.stdout

    shipped = run(bin_folder / "tractor-check", "run", "-o", "json", cwd=elsewhere)
    assert shipped.returncode == 0, shipped.stdout[-2000:] + shipped.stderr
    assert '"fail"' not in shipped.stdout

    schema = run(bin_folder / "tractor-check", "schema", cwd=elsewhere)
    assert schema.stdout.startswith("{")


def test_every_package_is_listed_for_the_wheel() -> None:
    import tomllib

    listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    found = {
        ".".join(path.parent.relative_to(ROOT).parts)
        for path in (ROOT / "tractor_check").rglob("*.py")
        if "__pycache__" not in path.parts
    }
    assert found | {"tractor_check.scenarios", "tractor_check.schemas"} == set(listed)
