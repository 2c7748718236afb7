"""Finding the data files that ship with the package: schemas, scenarios, the register, profiles.

In a wheel the top-level folders lie inside the package (``package-dir`` maps them there); in a checkout they stand
beside it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tractor_check.errors import TractorCheckError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_PACKAGE = os.path.dirname(__file__)


class NotShippedError(TractorCheckError):
    """A file that should have come with the package is not there: the installation is incomplete."""


def folder(name: str) -> Traversable:
    """Return the shipped folder ``name``: ``schemas``, ``scenarios``, ``register`` or ``profiles``.

    Raises:
        NotShippedError: the folder is not there.
    """
    if place := _place(name):
        from pathlib import Path  # only here: reading one file needs no path objects, and start-up time counts

        return Path(place)
    from importlib.resources import files  # only for packages that are not plain folders, such as a zip

    found = files("tractor_check").joinpath(name)
    if not found.is_dir():
        raise NotShippedError(f"the folder '{name}' did not come with tractor-check; install it again")
    return found


def _place(name: str) -> str | None:
    """Return where the shipped folder ``name`` lies on disk, if it does."""
    places = (os.path.join(_PACKAGE, name), os.path.join(os.path.dirname(_PACKAGE), name))
    return next(filter(os.path.isdir, places), None)


def text(directory: str, name: str) -> bytes:
    """Return the bytes of the shipped file ``name`` in the folder ``directory``.

    Raises:
        NotShippedError: the file is not there.
    """
    try:
        if place := _place(directory):
            with open(os.path.join(place, name), "rb") as stream:
                return stream.read()
        return folder(directory).joinpath(name).read_bytes()
    except OSError as error:
        message = f"the file '{directory}/{name}' did not come with tractor-check; install it again"
        raise NotShippedError(message) from error


def schema_text(name: str) -> bytes:
    """Return the bytes of the shipped schema file ``name``, such as ``scenario.schema.json``.

    Raises:
        NotShippedError: the file is not there.
    """
    return text("schemas", name)
