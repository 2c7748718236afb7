"""The Python interface: load, rule, run. Everything here is also in ``tractor_check`` itself."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from tractor_check.adjudicate import REPLY_KEYS, adjudicate
from tractor_check.cards import Cards
from tractor_check.errors import TractorCheckError
from tractor_check.loading import Invalid, InvalidScenarioError, load_paths, scenario_from
from tractor_check.loading.problems import Problem
from tractor_check.profile import PRINTED, Profile
from tractor_check.ruling import Ruling
from tractor_check.running import Result, Summary, with_unique_ids
from tractor_check.running import run as run_items
from tractor_check.scenario import Scenario
from tractor_check.selecting import selector
from tractor_check.trump import Trump

Paths: TypeAlias = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]
Hand: TypeAlias = Cards | str | list[str]


class ReadableRuling(Ruling):
    """A ruling that knows what was asked: it prints as the referee's text, and notebooks show it so."""

    scenario: Scenario

    def __str__(self) -> str:
        from tractor_check.reports.ruling_text import ruling_text

        return ruling_text(self.scenario, self)

    def __repr__(self) -> str:
        from tractor_check.reports.summary import in_short

        return f"<Ruling {self.id}: {in_short(self)}>"

    def _repr_html_(self) -> str:
        from html import escape

        return f"<pre>{escape(str(self))}</pre>"


class Results(tuple[Result, ...]):
    """The results of a run, in order; notebooks show them as a table."""

    __slots__ = ()

    @property
    def summary(self) -> Summary:
        """Return the counts by status."""
        found = Summary()
        for result in self:
            found.add(result)
        return found

    @property
    def agree(self) -> bool:
        """Return whether something ran and every ruling is as expected."""
        return self.summary.exit_code == 0

    def __repr__(self) -> str:
        counts = dict(self.summary.as_mapping())
        total = counts.pop("scenarios")
        said = ", ".join(f"{count} {status}" for status, count in counts.items()) or "nothing ran"
        return f"<Results of {total} scenario{'' if total == 1 else 's'}: {said}>"

    def _repr_html_(self) -> str:
        from tabulate import tabulate

        from tractor_check.reports.summary import difference_lines, in_short

        rows = [
            (
                result.id,
                in_short(result.ruling) if result.ruling else "",
                result.status,
                "; ".join(difference_lines(result)),
            )
            for result in self
        ]
        return tabulate(rows, ["scenario", "ruling", "result", "disagrees"], tablefmt="html", disable_numparse=True)


def load(paths: Paths) -> list[Scenario]:
    """Return the scenarios of files and folders, in order.

    Raises:
        InvalidScenarioError: something cannot be read; the error lists every problem with its place.

    >>> load("scenarios/follow/tractors.yaml")[0].id
    'printed-345aa-two-singles'
    """
    scenarios: list[Scenario] = []
    problems: list[Problem] = []
    for item in with_unique_ids(load_paths(_listed(paths))):
        if isinstance(item, Invalid):
            problems += item.problems
        else:
            scenarios.append(item.scenario)
    if problems:
        raise InvalidScenarioError(tuple(problems))
    return scenarios


def rule(position: Scenario | Mapping[str, Any], profile: Profile | str = PRINTED, *, decisive: bool = False) -> Ruling:
    """Return the ruling on one position.

    Args:
        position: a scenario, or a mapping in the scenario format; an id is not needed, cards may be `Cards`.
        profile: the readings in force; a text is the name of a shipped profile, or a file.
        decisive: whether to find out which of the readings consulted decide the answer.

    Returns:
        The ruling; its ``answer`` also says for every listed hand which replies are legal. ``print`` it for
        the referee's text.

    Raises:
        InvalidScenarioError: the mapping is no scenario; the error lists all that is wrong.

    >>> ruling = rule({"variant": "four-80", "level": 2, "trump": "C", "hands": {"P2": "D 3 4 5 A A"},
    ...                "lead": {"P1": "D 7 7 8 8"}, "plays": {"P2": "D 3 4 5 A"}})
    >>> ruling
    <Ruling scenario: P2 illegal; P2 must play ♦A ♦A>
    >>> [reason.clause for reason in ruling.reasons if not reason.holds]
    ['follow.tractor.pairs-max']
    """
    scenario = position if isinstance(position, Scenario) else scenario_from(position)
    ruling = ReadableRuling(*adjudicate(scenario, _profile(profile), wanted=REPLY_KEYS, sensitivity=decisive))
    ruling.scenario = scenario
    return ruling


def rule_trick(
    lead: Mapping[str, Hand],
    plays: Mapping[str, Hand] | None = None,
    *,
    trump: Trump,
    variant: str,
    hands: Mapping[str, Hand] | None = None,
    profile: Profile | str = PRINTED,
    **more: Any,
) -> Ruling:
    """Return the ruling on one trick, complete or under way.

    Args:
        lead: the leader's seat and cards.
        plays: the replies by seat.
        trump: trump and level.
        variant: ``five``, ``four-80`` or ``four-40``.
        hands: whole hands before the trick, by seat; the others are unknown.
        profile: the readings in force.
        more: further keys of the scenario format, such as ``seats``, ``dealer`` or ``gone``.

    >>> from tractor_check import Rank, Suit
    >>> plays = {"P2": "D 3 4 A A", "P3": "C 5 5 6 6", "P4": "D 9 9 10 10"}
    >>> rule_trick({"P1": "D 7 7 8 8"}, plays, trump=Trump.of(Rank.TWO, Suit.CLUBS), variant="four-80").answer["winner"]
    'P3'
    """
    position = {"lead": lead, "plays": plays, "hands": hands, "variant": variant, "level": trump.level.value, **more}
    position["trump"] = trump.suit.value if trump.suit else "NT"
    return rule({key: value for key, value in position.items() if value not in (None, {})}, profile)


def legal_replies(
    hand: Hand, lead: Hand, *, trump: Trump, variant: str, profile: Profile | str = PRINTED
) -> list[Cards]:
    """Return the replies to a lead that are legal from a hand, for a lead that stands.

    Raises:
        TractorCheckError: there are more than 200, or the lead is illegal; ``rule`` counts any number of them.

    >>> from tractor_check import Rank, Suit
    >>> legal_replies("D 3 4 5 A A", "D 7 7 8 8", trump=Trump.of(Rank.TWO, Suit.CLUBS), variant="four-80")
    [cards('D3 D4 DA DA'), cards('D3 D5 DA DA'), cards('D4 D5 DA DA')]
    """
    answer = rule_trick({"P1": lead}, trump=trump, variant=variant, hands={"P2": hand}, profile=profile).answer
    if "faults" in answer:
        raise TractorCheckError(f"the position is at fault: {', '.join(answer['faults'])}")
    options = answer.get("options", {}).get("P2")
    if not isinstance(options, list):
        count = answer.get("option_count", {}).get("P2")
        raise TractorCheckError(f"{count} replies are legal, too many to list" if count else "the lead is not legal")
    return options


def run(paths: Paths, profile: Profile | str = PRINTED, *, keep: str | None = None) -> Results:
    """Rule on files and folders of scenarios and compare with what they expect.

    Args:
        paths: files and folders.
        profile: the readings in force.
        keep: an expression as for ``-k``: words of id, title, tag, clause or path, joined by and, or, not.

    >>> run("scenarios/follow/tractors.yaml", keep="owed").agree
    True
    """
    kept = selector(keep) if keep else None
    return Results(run_items(with_unique_ids(load_paths(_listed(paths))), _profile(profile), keep=kept))


def _profile(profile: Profile | str) -> Profile:
    """Return a profile, looked up if it is a name or a file."""
    if isinstance(profile, Profile):
        return profile
    if profile == PRINTED.name:
        return PRINTED
    from tractor_check.profiles import load_profile

    return load_profile(profile)


def _listed(paths: Paths) -> Iterable[str | os.PathLike[str]]:
    """Return paths as several, also a single one."""
    return [paths] if isinstance(paths, str | os.PathLike) else paths
