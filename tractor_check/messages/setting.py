"""What sentences need to know of a scenario beside the reason itself: trump, the group led, who plays what."""

# Annotations are not postponed here: each field of a named tuple would be compiled when the program starts.

from collections.abc import Mapping
from typing import Any, NamedTuple

from tractor_check.cards import Card, Cards
from tractor_check.ruling import UNDETERMINED, Ruling
from tractor_check.scenario import Scenario


class Setting(NamedTuple):
    """The facts of a scenario that sentences name.

    Attributes:
        variant: name of the game.
        level: level of the hand, ``None`` if not known.
        trump: trump suit letter or ``NT``, ``None`` if not known.
        group: the group led, as a label: a suit letter or ``trumps``; ``None`` without a lead, or when its cards are
            of several groups.
        leader: who leads, ``None`` without a lead.
        lead: the cards led, as they were put down.
        plays: the replies by seat.
        choices: the equal cards of which the leader leads one after a recall.
    """

    variant: str
    level: str | None
    trump: str | None
    group: str | None
    leader: str | None
    lead: Cards | None
    plays: Mapping[str, Cards]
    choices: tuple[Cards, ...]

    def group_of(self, card: Card) -> str | None:
        """Return the label of the group that ``card`` belongs to, ``None`` if level or trump are not known."""
        if card.suit is None or card.rank is None:
            return "trumps"
        if self.level in (None, UNDETERMINED) or self.trump in (None, UNDETERMINED):
            return None
        if card.rank.value == self.level or card.suit.value == self.trump:
            return "trumps"
        return card.suit.value


def setting_of(scenario: Scenario, ruling: Ruling | None = None) -> Setting:
    """Return what sentences need to know; the ruling adds trump and level where a reveal made them."""
    answer: Mapping[str, Any] = ruling.answer if ruling is not None else {}
    revealed = answer.get("reveal")
    revealed = revealed if isinstance(revealed, Mapping) else {}
    about_lead = answer.get("lead")
    several = about_lead.get("led_any_of") if isinstance(about_lead, Mapping) else None
    choices = tuple(several) if isinstance(several, (list, tuple)) else ()
    level = scenario.level.value if scenario.level is not None else revealed.get("level")
    trump = scenario.trump if scenario.trump is not None else revealed.get("trump")
    leader, lead = scenario.lead if scenario.lead is not None else (None, None)
    found = Setting(scenario.variant, level, trump, None, leader, lead, scenario.plays, choices)
    groups = {found.group_of(card) for card in lead.different} if lead is not None else set()
    return found._replace(group=groups.pop() if len(groups) == 1 else None)
