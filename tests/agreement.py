"""The engine against the oracle: one position, a chunk of them, and the table of what came up."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from oracle.agree import compare, scenario
from oracle.positions import cell, positions
from oracle.trick import rule_trick
from rulings import REPLY_KEYS, Document, answer_alone, plain, ruled

CHUNK = 500
UNDETERMINED = "undetermined"
FULL = 200_000
LEAST = 500
"""Replies that every cell holds in a run of `FULL` positions."""

Cell = tuple[str, str, str]

THROWS = [
    f"throw of {parts}{outcome}"
    for parts in ("singles", "pairs", "tractor", "tractors")
    for outcome in ("", ", recalled", ", unknown")
]
KINDS = ["single", "pair", "tractor-4", "tractor-6", "tractor-8+", *THROWS]
JUDGED = [
    *[("legal", role) for role in ("follow", "discard", "ruff", "overruff")],
    *[("unknown", role) for role in ("follow", "discard", "ruff", "overruff")],
    *[("illegal", role) for role in ("follow", "discard")],
]
REACHABLE: list[Cell] = [("illegal", "unknown", "-"), *((kind, *judged) for kind in KINDS for judged in JUDGED)]


class Share(NamedTuple):
    """What comparing some positions found: replies by cell, kinds of lead, and the first difference."""

    cells: Counter[Cell]
    leads: Counter[str]
    difference: str


@lru_cache(maxsize=4)
def judged(number: int) -> tuple[tuple[Document, Any], ...]:
    """Return the positions of a chunk, every second chunk with random readings, each with the oracle's answer."""
    documents = islice(positions(number, readings=number % 2 == 1), CHUNK)
    return tuple((document, rule_trick(document)) for document in documents)


def differences(document: Document, expected: Any) -> tuple[list[str], tuple[Cell, ...], str]:
    """Return where engine and oracle part over a document, the cells of its replies, and the oracle's view as a
    scenario.
    """
    ruling = ruled(document, wanted=REPLY_KEYS)
    answer = plain(ruling.answer)
    cells, text = cell(document, expected), scenario(document, expected)
    if ruling.faults:
        return [f"faults: {ruling.faults}"], cells, text
    alone = plain(answer_alone(document))
    if alone != {key: value for key, value in answer.items() if key not in REPLY_KEYS}:
        return [f"the answer alone: {alone}"], cells, text
    if UNDETERMINED in expected["lead"].values():
        return compare(document, _test_of(answer), _test_of(expected)), cells, text
    answer["roles"] = {seat: found["role"] for seat, found in ruling.details.get("plays", {}).items()}
    legal = {seat for seat, verdict in (expected.get("plays") or {}).items() if verdict != "illegal"}
    roles = {seat: role for seat, role in expected.get("roles", {}).items() if seat in legal}
    return compare(document, answer, {**expected, "roles": roles}), cells, text


def _test_of(answer: Any) -> dict[str, Any]:
    """Return what is answered about the test of the throw: where that is undetermined, the oracle weighs every way the
    trick may have gone on, the engine the one that the first reply shows.
    """
    return {key: answer["lead"].get(key) for key in ("legal", "shape", "recalled", "led")}


def compare_share(number: int) -> Share:
    """Compare one chunk of positions; stop at the first difference."""
    share = Share(Counter(), Counter(), "")
    for document, expected in judged(number):
        found, cells, text = differences(document, expected)
        if found:
            return share._replace(difference="\n".join([*found, text]))
        share.cells.update((_grouped(kind), verdict, role) for kind, verdict, role in cells)
        share.leads[_grouped(cells[0][0])] += 1
    return share


def _grouped(kind: str) -> str:
    return "tractor-8+" if kind in ("tractor-8", "tractor-10", "tractor-12") else kind


def compared(count: int) -> Iterator[Share]:
    """Compare ``count`` positions on all processors, yielding what each chunk found."""
    if count <= 2 * CHUNK:
        yield from map(compare_share, range(count // CHUNK))
        return
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        yield from pool.map(compare_share, range(count // CHUNK))


def table(cells: Counter[Cell], leads: Counter[str]) -> str:
    """Return the replies by kind of lead, verdict and role."""
    columns = [*JUDGED, ("unknown", "-")]
    heads = ["lead (positions)", *(f"{verdict} {role}".strip("- ") for verdict, role in columns)]
    rows = [heads]
    for kind in sorted({kind for kind, _, _ in cells}):
        counts = [cells[(kind, *column)] for column in columns]
        rows.append([f"{kind} ({leads[kind]})", *(str(count or "") for count in counts)])
    widths = [max(len(row[place]) for row in rows) for place in range(len(heads))]
    return "\n".join("  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)) for row in rows)
