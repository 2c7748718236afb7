"""Finding the data files that ship with the package: schemas, scenarios, the register, profiles.

In a wheel the top-level folders lie inside the package (``package-dir`` maps them there); in a checkout they stand
beside it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tractor_check.errors import TractorCheckError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

PACKAGE = Path(__file__).parent


class NotShippedError(TractorCheckError):
    """A file that should have come with the package is not there: the installation is incomplete."""


def folder(name: str) -> Traversable:
    """Return the shipped folder ``name``: ``schemas``, ``scenarios``, ``register`` or ``profiles``.

    Raises:
        NotShippedError: the folder is not there.
    """
    for place in (PACKAGE / name, PACKAGE.parent / name):
        if place.is_dir():
            return place
    from importlib.resources import files  # only for packages that are not plain folders, such as a zip

    found = files("tractor_check").joinpath(name)
    if not found.is_dir():
        raise NotShippedError(f"the folder '{name}' did not come with tractor-check; install it again")
    return found


def text(directory: str, name: str) -> bytes:
    """Return the bytes of the shipped file ``name`` in the folder ``directory``.

    Raises:
        NotShippedError: the file is not there.
    """
    try:
        return folder(directory).joinpath(name).read_bytes()
    except OSError as error:
        raise NotShippedError(
            f"the file '{directory}/{name}' did not come with tractor-check; install it again"
        ) from error


def schema_text(name: str) -> bytes:
    """Return the bytes of the shipped schema file ``name``, such as ``scenario.schema.json``.

    Raises:
        NotShippedError: the file is not there.
    """
    return text("schemas", name)
