"""The command ``tractor-check`` and how it ends: exit codes, closed pipes, interruption, errors without tracebacks."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import click

from tractor_check import __version__

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_COMMANDS = {
    "run": "Rule on files and folders of scenarios and compare with what they expect.",
    "rule": "One ruling in full, for a referee.",
    "legal": "Which replies are legal: how many, what all must include, the list.",
    "validate": "Check files against the schema and positions for faults; rule on nothing.",
    "clauses": "Look up clauses of the rule sheets.",
    "readings": "Look up what the sheets leave open and how it is read.",
    "coverage": "Which clauses the scenarios keep and break, and which they leave out.",
    "text": "Rule texts: what changed since they were reviewed, and what that touches.",
    "diff": "Which rulings change between two profiles, or between a saved result and now.",
    "report": "HTML teaching pages, and positions as pictures.",
    "quiz": "Questions in the terminal.",
    "new": "A scenario to start from, with the ruling as what it expects.",
    "schema": "Print a JSON Schema, for editors.",
    "import": "A play log into scenarios.",
    "completion": "Completion for bash, zsh and fish.",
}


class _Commands(click.Group):
    """Commands that are imported when they are used, so that the light ones start fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"tractor_check.cli.{cmd_name}_command").command
        _set_out_examples(command)
        if not gc.isenabled():  # so the process begins (`tractor_check.cli.process`); from here on there is garbage
            gc.freeze()
            gc.enable()
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], _COMMANDS, n=1)
            hint = f"; did you mean '{near[0]}'?" if near else f"; the commands are {', '.join(_COMMANDS)}"
            raise click.UsageError(f"there is no command '{args[0]}'{hint}", ctx)
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        names = [CompletionItem(name, help=text) for name, text in _COMMANDS.items() if name.startswith(incomplete)]
        return names + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.command(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: tractor-check rule --variant four-80 --level 2 --trump C --lead 'P1:D 7 7 8 8' "
    "--hand 'P2:D 3 4 5 A A' --play 'P2:D 3 4 5 A'",
)
@click.version_option(__version__, prog_name="tractor-check", message="%(prog)s %(version)s")
def cli() -> None:
    """Rulings on positions of the card game Tractor (拖拉机 / 升级).

    A small YAML scenario (hands, level, trump, lead, plays) goes in; out comes what is legal and why, who wins, what
    the bottom is worth and who deals next, with the clause each ruling rests on and a warning where the printed rules
    leave the point open.
    """


def _set_out_examples(command: click.Command) -> None:
    """Give every example of an epilog (``Examples: one; another``) a line of its own, which is not wrapped."""
    if command.epilog and command.epilog.startswith("Example"):
        head, _colon, examples = command.epilog.partition(": ")
        command.epilog = "\n  ".join(["\b\n" + head + ":", *examples.split("; ")])
    for inner in command.commands.values() if isinstance(command, click.Group) and command is not cli else ():
        _set_out_examples(inner)


_set_out_examples(cli)


def exit_code() -> int:
    """Return the exit code of the command line, whatever happens."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if "_TRACTOR_CHECK_COMPLETE" in os.environ:
        from tractor_check.cli import bash_completion

        bash_completion.register()
    try:
        code = cli.main(standalone_mode=False, prog_name="tractor-check")
        sys.stdout.flush()
    except click.exceptions.Exit as ended:
        code = ended.exit_code
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (KeyboardInterrupt, click.Abort):
        print("interrupted", file=sys.stderr)
        code = 130
    except (BrokenPipeError, SystemExit):  # click ends so on a closed pipe
        _discard_output()
        code = 0
    except Exception as error:
        code = _failed(error)
    return code if isinstance(code, int) else 0


def _open_closed_streams() -> None:
    """Give every standard stream that was closed from outside a place that takes and gives nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _discard_output() -> None:
    """Let what is still to be written go nowhere, so that the end of the program does not stumble over it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _failed(error: Exception) -> int:
    """Say in one line what stopped the command, and return its exit code."""
    from tractor_check.errors import TractorCheckError

    if isinstance(error, TractorCheckError):
        said = str(error)
    elif isinstance(error, OSError):
        _discard_output()
        at = f" '{error.filename}'" if error.filename else ""
        said = f"the system stopped this{at}: {error.strerror or error}; what was written is not complete"
    elif os.environ.get("TRACTOR_CHECK_DEBUG"):
        raise error
    else:
        _discard_output()
        said = (
            f"tractor-check itself failed ({type(error).__name__}: {str(error)[:200]}), and what was written is not "
            "complete; please report it with the input; TRACTOR_CHECK_DEBUG=1 shows where"
        )
    print(f"Error: {said}", file=sys.stderr)
    return 2
