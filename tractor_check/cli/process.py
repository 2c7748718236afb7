"""The process of the command line: how it begins and how it ends, both without delay."""

from __future__ import annotations

import atexit
import gc
import os
import sys


def main() -> None:
    """Run the command line and end the process with its code.

    What is loaded once stays. Looking through it for garbage takes longer than a ruling, and so does taking it apart at
    the end; so neither is done, unless threads are left that must be waited for.
    """
    gc.disable()
    from tractor_check.cli.main import exit_code

    code = exit_code()
    if "threading" in sys.modules and sys.modules["threading"].active_count() > 1:
        sys.exit(code)
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            code = code or 1
    os._exit(code)
