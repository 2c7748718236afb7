"""Documents in, rulings out: what most tests of the engine need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tractor_check.adjudicate import adjudicate, answer_only
from tractor_check.cards import RANKS, Cards, Suit
from tractor_check.loading.build import scenario_of
from tractor_check.notation import cards
from tractor_check.profile import PRINTED, Profile
from tractor_check.ruling import Ruling
from tractor_check.scenario import Scenario
from tractor_check.trump import Trump

Document = dict[str, Any]

TRUMP_SUITS = ("S", "H", "C", "D", "NT")
LEVELS = tuple(rank.value for rank in RANKS)
ALL_TRUMPS = [(level, suit) for level in LEVELS for suit in TRUMP_SUITS]
SPARE = [suit + rank for suit in "DCDC" for rank in ("4", "6", "7", "8", "9", "J", "Q")]
REPLY_KEYS = ("options", "option_count", "must_include")


def trick(lead: str, *, level: str = "2", trump: str = "H", variant: str = "four-80", **keys: Any) -> Document:
    """Return a document in which P1 leads."""
    return {"variant": variant, "level": level, "trump": trump, "lead": {"P1": lead}, **keys}


def follow(lead: str, hand: str, reply: str, **keys: Any) -> Document:
    """Return a document in which P1 leads and P2 replies out of a listed hand."""
    return trick(lead, hands={"P2": hand}, plays={"P2": reply}, **keys)


def all_play(lead: str, *replies: str, **keys: Any) -> Document:
    """Return a whole trick in which every seat holds exactly what it plays; seats not given discard small diamonds and
    clubs.
    """
    size = len(cards(lead))
    fillers = [" ".join(SPARE[place * size : (place + 1) * size]) for place in range(3)]
    made = [*replies, *fillers][:3]
    return trick(lead, unlisted="as-played", plays=dict(zip(("P2", "P3", "P4"), made, strict=True)), **keys)


def scenario_from(document: Mapping[str, Any]) -> Scenario:
    """Return the scenario in plain data; an id is supplied where none is given."""
    return scenario_of({"id": "test", **document}, "test:1")


def ruled(
    document: Mapping[str, Any],
    readings: Mapping[str, Any] | None = None,
    *,
    profile: Profile = PRINTED,
    wanted: Iterable[str] = (),
    sensitivity: bool = False,
) -> Ruling:
    """Return the ruling on a document, under ``readings`` put on top of its own."""
    if readings:
        document = {**document, "readings": {**document.get("readings", {}), **readings}}
    return adjudicate(scenario_from(document), profile, wanted=wanted, sensitivity=sensitivity)


def answer_alone(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer to a document found without what it rests on; its readings are put into the profile."""
    bare = {key: value for key, value in document.items() if key != "readings"}
    return answer_only(scenario_from(bare), PRINTED.replace(document.get("readings", {}))).answer


def answer(document: Mapping[str, Any], readings: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the answer to a document as plain data."""
    found = plain(ruled(document, readings).answer)
    assert isinstance(found, dict)
    return found


def replies(document: Mapping[str, Any], readings: Mapping[str, Any] | None = None, *, seat: str = "P2") -> set[str]:
    """Return the legal replies of a seat as canonical texts."""
    found = ruled(document, readings, wanted=("options",)).answer["options"][seat]
    return {str(reply) for reply in found}


def plain(value: Any) -> Any:
    """Return an answer with every `Cards` as its text (no cards: an empty list)."""
    if isinstance(value, Cards):
        return str(value) or []
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def reasons(ruling: Ruling, about: str | None = None) -> set[tuple[str, bool]]:
    """Return (clause, holds) of every reason, of those about one thing (or a part of it) where it is named."""
    assert all(isinstance(reason.holds, bool) for reason in ruling.reasons)
    return {
        (reason.clause, reason.holds)
        for reason in ruling.reasons
        if about in (None, reason.about) or reason.about.startswith(f"{about}.")
    }


def kept(ruling: Ruling, about: str | None = None) -> set[str]:
    """Return the clauses that the ruling keeps."""
    return {clause for clause, holds in reasons(ruling, about) if holds}


def broken(ruling: Ruling, about: str | None = None) -> set[str]:
    """Return the clauses that the ruling breaks."""
    return {clause for clause, holds in reasons(ruling, about) if not holds}


def used(ruling: Ruling) -> dict[str, Any]:
    """Return the readings consulted, with the values in force."""
    return {use.id: use.value for use in ruling.readings}


def decisive(ruling: Ruling) -> set[str]:
    """Return the readings of which another value changes the answer."""
    return {use.id for use in ruling.readings if use.decisive}


def trump_of(level: str, suit: str, *, ace_joins: bool = False) -> Trump:
    """Return the trump of a level and a suit letter or ``NT``."""
    rank = RANKS[LEVELS.index(level)]
    return Trump.of(rank, None if suit == "NT" else Suit(suit), ace_joins=ace_joins)
