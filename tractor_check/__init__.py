"""tractor-check: rulings on positions of the card game Tractor (拖拉机 / 升级).

>>> from tractor_check import Rank, Suit, Trump, cards, rule_trick
>>> hands = {"P2": "D 3 4 5 A A"}
>>> ruling = rule_trick(
...     {"P1": "D 7 7 8 8"}, {"P2": "D 3 4 5 A"}, hands=hands, trump=Trump.of(Rank.TWO, Suit.CLUBS), variant="four-80"
... )
>>> ruling.answer["plays"], ruling.answer["must_include"]
({'P2': 'illegal'}, {'P2': cards('DA DA')})

The names in ``__all__`` are stable. All but `cards` are imported when they are first used, so the package is light.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tractor_check.notation import cards  # at once: the package has a module of this name, which would take its place

if TYPE_CHECKING:
    from tractor_check.api import Results, legal_replies, load, rule, rule_trick, run
    from tractor_check.cards import Card, Cards, Rank, Suit
    from tractor_check.errors import TractorCheckError
    from tractor_check.profile import Profile
    from tractor_check.ruling import Reason, Ruling
    from tractor_check.running import Result
    from tractor_check.scenario import Scenario
    from tractor_check.trump import Trump

__version__ = "0.1.0"

__all__ = [
    "Card",
    "Cards",
    "Profile",
    "Rank",
    "Reason",
    "Result",
    "Results",
    "Ruling",
    "Scenario",
    "Suit",
    "TractorCheckError",
    "Trump",
    "cards",
    "legal_replies",
    "load",
    "rule",
    "rule_trick",
    "run",
]

_HOMES = {
    "Card": "cards",
    "Cards": "cards",
    "Profile": "profile",
    "Rank": "cards",
    "Reason": "ruling",
    "Result": "running",
    "Results": "api",
    "Ruling": "ruling",
    "Scenario": "scenario",
    "Suit": "cards",
    "TractorCheckError": "errors",
    "Trump": "trump",
    "legal_replies": "api",
    "load": "api",
    "rule": "api",
    "rule_trick": "api",
    "run": "api",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'tractor_check' has no attribute '{name}'")
    found = globals()[name] = getattr(import_module(f"tractor_check.{_HOMES[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
