"""``--help``: every command says what it does, with examples that can be copied."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner

from tractor_check.cli.main import cli


def commands() -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for name in cli.list_commands(click.Context(cli)):
        found.append((name,))
        command = cli.get_command(click.Context(cli), name)
        found += [(name, inner) for inner in command.commands] if isinstance(command, click.Group) else []
    return found


@pytest.mark.parametrize("words", [(), *commands()], ids=" ".join)
def test_help_has_examples_one_a_line(words):
    outcome = CliRunner().invoke(cli, [*words, "--help"], prog_name="tractor-check")
    assert outcome.exit_code == 0
    _text, found, examples = outcome.stdout.partition("\n  Example")
    lines = examples.partition("\n")[2].splitlines()
    assert found and lines
    assert all(line.startswith("    ") and "tractor-check " in line for line in lines), outcome.stdout


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_help_fits_and_options_are_explained(words):
    command: click.Command = cli
    for word in words:
        assert isinstance(command, click.Group)
        found = command.get_command(click.Context(cli), word)
        assert found is not None
        command = found
    assert (command.help or "").strip()
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.hidden:
            assert parameter.help, f"{words}: {parameter.opts}"
