"""``tractor-check completion``: completion for shells."""

from __future__ import annotations

import sys

import click

from tractor_check.cli import bash_completion

PROGRAM = "tractor-check"


@click.command(
    name="completion",
    epilog="Examples: tractor-check completion bash > ~/.local/share/bash-completion/completions/tractor-check; "
    "tractor-check completion zsh > ~/.zfunc/_tractor-check (with ~/.zfunc in fpath before compinit); "
    "tractor-check completion fish > ~/.config/fish/completions/tractor-check.fish",
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the completion script for a shell: commands, options, clause ids, reading ids and their values.

    Put it where the shell looks for completions, or try it at once: eval "$(tractor-check completion bash)".
    """
    from click.shell_completion import get_completion_class

    from tractor_check.cli.main import cli

    bash_completion.register()
    kind = get_completion_class(shell)
    assert kind is not None
    sys.stdout.write(kind(cli, {}, PROGRAM, bash_completion.VARIABLE).source())
