"""Random positions ruled on by the engine and by the oracle: no answer may differ, and every kind of trick must come
up.

``pytest --positions 200000`` widens the check; the default is the share for CI.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from agreement import FULL, LEAST, REACHABLE, Cell, compare_share, compared, table
from oracle.trick import rule_trick

SHARE = 20_000
"""From here on there are enough positions to ask whether every cell came up."""


def test_random_positions_agree_with_the_oracle(
    request: pytest.FixtureRequest, summarise: Callable[[str], None]
) -> None:
    count: int = request.config.getoption("--positions")
    cells: Counter[Cell] = Counter()
    leads: Counter[str] = Counter()
    for share in compared(count):
        assert not share.difference, f"engine / oracle:\n{share.difference}"
        cells += share.cells
        leads += share.leads
    summarise(f"{sum(leads.values())} positions agree\n{table(cells, leads)}")
    print(table(cells, leads))
    if count < SHARE:
        return
    least = LEAST * count / FULL
    rare = {entry: cells[entry] for entry in REACHABLE if cells[entry] < least * (1 if count >= FULL else 0.5)}
    assert not rare, f"cells with too few of {count} positions: {rare}"
    throws = {kind: number for kind, number in leads.items() if kind.startswith("throw")}
    with_pairs = sum(number for kind, number in throws.items() if "singles" not in kind)
    judged = {entry: number for entry, number in cells.items() if entry[2] not in ("-", "undetermined")}
    ruffs = sum(number for entry, number in judged.items() if entry[2] in ("ruff", "overruff"))
    assert with_pairs >= 0.3 * sum(throws.values())
    assert ruffs >= 0.1 * sum(judged.values())


def test_a_difference_is_printed_as_a_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {"lead": {"legal": True, "shape": "pair", "recalled": True}}
    monkeypatch.setattr("agreement.rule_trick", lambda document: rule_trick(document) | wrong)
    share = compare_share(-1)
    assert "recalled" in share.difference
    assert "variant: " in share.difference
    assert "expect:" in share.difference
