"""Completion for bash in which ``reading=value`` is one word."""

from __future__ import annotations

import os

from click.shell_completion import BashComplete, CompletionItem, add_completion_class, split_arg_string

VARIABLE = "_TRACTOR_CHECK_COMPLETE"

_BASH = """\
%(complete_func)s() {
    local IFS=$'\\n' kind value
    COMPREPLY=()
    while IFS=, read -r kind value; do
        if [[ $kind == dir || $kind == file ]]; then
            compopt -o filenames -o default 2>/dev/null
        else
            COMPREPLY+=("$value")
            [[ $value == *= ]] && compopt -o nospace 2>/dev/null
        fi
    done < <(COMP_LINE="${COMP_LINE:0:COMP_POINT}" %(complete_var)s=bash_complete "$1")
}
complete -F %(complete_func)s %(prog_name)s
"""


class _Bash(BashComplete):
    """The same although bash breaks words at ``=`` and ``:``."""

    source_template = _BASH

    def source(self) -> str:
        return self.source_template % self.source_vars()

    def get_completion_args(self) -> tuple[list[str], str]:
        line = os.environ["COMP_LINE"]
        words = split_arg_string(line)[1:]
        incomplete = words.pop() if words and not line[-1:].isspace() else ""
        return words, incomplete

    def format_completion(self, item: CompletionItem) -> str:
        line = os.environ["COMP_LINE"]
        word = "" if line[-1:].isspace() else line.split()[-1]
        typed = word[: max(word.rfind(mark) for mark in "=:") + 1]
        return f"{item.type},{str(item.value).removeprefix(typed)}"


def register() -> None:
    """Make click complete for bash the way of this module."""
    add_completion_class(_Bash)
