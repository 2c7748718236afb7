"""What a worker process does in tests: some texts are the end of it."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Sequence

from tractor_check.parallel.chunks import Piece
from tractor_check.parallel.worker import Batch, Entry, rule_pieces

DEADLY = b'"id": "deadly"'
HUGE = 30_000_000


def die_of_deadly(packed: bytes, pieces: Sequence[Piece]) -> list[list[Entry]]:
    """Rule, but be killed by a scenario with the id ``deadly``."""
    if any(DEADLY in piece.text for piece in pieces):
        os.kill(os.getpid(), signal.SIGKILL)
    return rule_pieces(packed, pieces)


def die_once(packed: bytes, pieces: Sequence[Piece]) -> list[list[Entry]]:
    """Rule, but be killed by the first deadly scenario that a file beside it does not know yet."""
    for piece in pieces:
        if DEADLY in piece.text and not os.path.exists(f"{piece.file}.known"):
            with open(f"{piece.file}.known", "w"):
                os._exit(7)
    return rule_pieces(packed, pieces)


def die_handing_over(packed: bytes, pieces: Sequence[Piece]) -> list[list[Entry]]:
    """Be killed while a huge result is on its way; from the second time on, rule."""
    marks = [f"{piece.file}.known" for piece in pieces if DEADLY in piece.text]
    if not marks or os.path.exists(marks[0]):
        return rule_pieces(packed, pieces)
    with open(marks[0], "w"):
        threading.Thread(target=_kill_soon, daemon=True).start()
    return [[Batch("", "", {}, (), bytes(HUGE))]]


def _kill_soon() -> None:
    time.sleep(0.02)
    os.kill(os.getpid(), signal.SIGKILL)
