"""An interruption that waits until a result is written, so that what was written are whole lines."""

from __future__ import annotations

import signal
import threading
from contextlib import AbstractContextManager
from types import FrameType
from typing import Any

_LONGEST_SECONDS = 0.5


class Interruption(AbstractContextManager["Interruption"]):
    """While it is in force an interruption between `hold` and `release` waits for `release`, but not for long."""

    def __init__(self) -> None:
        self._holding = False
        self._asked = False
        self._before: Any = None
        self._timer: threading.Timer | None = None

    def __enter__(self) -> Interruption:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._interrupted)
        return self

    def __exit__(self, *exception: object) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def hold(self) -> None:
        """Begin something that should not be broken off."""
        self._holding = True

    def release(self) -> None:
        """End it.

        Raises:
            KeyboardInterrupt: there was an interruption meanwhile.
        """
        self._holding = False
        if self._asked:
            raise KeyboardInterrupt

    def _interrupted(self, _number: int, _frame: FrameType | None) -> None:
        if not self._holding or self._asked:
            self._asked = True
            raise KeyboardInterrupt
        self._asked = True
        # A write to a pipe that nobody reads would never end: ask again from outside.
        self._timer = threading.Timer(_LONGEST_SECONDS, _ask_again)
        self._timer.daemon = True
        self._timer.start()


def _ask_again() -> None:
    """Interrupt the main thread, in the middle of a system call if need be."""
    main = threading.main_thread().ident
    if main is not None and hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)
