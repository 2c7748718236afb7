"""One ``-o FORMAT[=FILE]``: which format, and where to."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

from tractor_check.loading import scenario_files


def keep_inputs(outputs: Sequence[str], paths: Sequence[str]) -> None:
    """See to it that no report is written over a scenario file that is read.

    Raises:
        click.BadParameter: one would be.
    """
    there = [file for file in (output.partition("=")[2] for output in outputs) if file and os.path.isfile(file)]
    if there:
        inputs = {os.path.realpath(path) for path in scenario_files(paths) if isinstance(path, str)}
        for file in there:
            if os.path.realpath(file) in inputs:
                raise click.BadParameter(f"'{file}' is read as a scenario file; write elsewhere", param_hint="-o")


@contextmanager
def writing(output: str, formats: Sequence[str]) -> Iterator[tuple[str, TextIO]]:
    """Give the name of the format and the stream to write to: standard output, or the file named.

    Raises:
        click.BadParameter: there is no such format, or the file cannot be written.
    """
    name, _sign, file = output.partition("=")
    if name not in formats:
        raise click.BadParameter(f"there is no format '{name}'; the formats are {', '.join(formats)}", param_hint="-o")
    if not file or file == "-":
        yield name, sys.stdout
        return
    try:
        with Path(file).open("w", encoding="utf-8", newline="\n") as stream:
            yield name, stream
    except OSError as error:
        raise click.BadParameter(f"cannot write '{file}': {error.strerror}", param_hint="-o") from error
