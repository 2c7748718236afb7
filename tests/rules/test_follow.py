"""Following: the duties of suit, pairs and tractors, what breaks them, and the readings that change them (clauses
follow.*).
"""

from __future__ import annotations

from itertools import product

import pytest

from oracle.cards import pair_faces, parse
from oracle.cards import trump_of as oracle_trump_of
from oracle.forms import form, matched
from rulings import answer, broken, decisive, follow, kept, replies, ruled, trick, trump_of, used
from tractor_check.notation import cards
from tractor_check.profile import PRINTED, consulted
from tractor_check.rules.follow import Owed, demand_of, forms, is_legal, owes, pays, whole_runs
from tractor_check.rules.lead import lead_of
from tractor_check.trump import Group

LOW = ("S 9 9 10 10 A",)
LEGAL, ILLEGAL = "legal", "illegal"
COMPULSORY, SHORT, VOID = "follow.suit.compulsory", "follow.suit.exhaust-when-short", "follow.void.discard-or-ruff"
SAME_SIZE, MAX = "follow.tractor.same-size", "follow.tractor.pairs-max"
CAP, FILL = "follow.tractor.pairs-cap", "follow.tractor.fill-singles"


@pytest.mark.parametrize(
    ("lead", "hand", "reply", "verdict", "clause"),
    [
        pytest.param(
            "D 7 7 8 8",
            "D 3 4 5 A A",
            "D 3 4 5 A",
            ILLEGAL,
            MAX,
            id="follow.tractor.example.345AA: two singles are no pair",
        ),
        pytest.param("D 7 7 8 8", "D 3 4 5 A A", "D 3 4 A A", LEGAL, MAX, id="the aces and two singles"),
        pytest.param("D 7 7 8 8", "D 3 4 5 A A", "D 3 4 A A", LEGAL, FILL, id="singles fill up"),
        pytest.param("D 7 7 8 8", "D 3 4 S 5 6", "S 5 6 D 3 4", LEGAL, SHORT, id="short suit played out"),
        pytest.param("D 7 7 8 8", "D 3 4 S 5 6 7", "S 5 6 7 D 3", ILLEGAL, SHORT, id="a short suit is emptied"),
        pytest.param("D 7 7 8 8", "D 3 4 S 5 6 7", "S 5 6 7 D 3", ILLEGAL, COMPULSORY, id="and followed"),
        pytest.param("D 7", "D 3 S A", "D 3", LEGAL, COMPULSORY, id="the suit is followed"),
        pytest.param("D 7", "D 3 S A", "S A", ILLEGAL, COMPULSORY, id="another suit"),
        pytest.param("D 7", "S 3 A", "S A", LEGAL, VOID, id="a void hand discards"),
        pytest.param("D 7", "S 3 H 4", "H 4", LEGAL, VOID, id="a void hand ruffs"),
        pytest.param("D 7 7", "D 3 3 9", "D 3 3", LEGAL, MAX, id="a pair on a pair"),
        pytest.param("D 7 7", "D 3 3 9", "D 3 9", ILLEGAL, MAX, id="a pair kept back"),
        pytest.param("D 7 7", "D 3 9 J", "D 3 9", LEGAL, COMPULSORY, id="no pair to play"),
        pytest.param("D 7 7 8 8", "D 3 3 4 4 9 9", "D 3 3 4 4", LEGAL, SAME_SIZE, id="a tractor on a tractor"),
        pytest.param("D 7 7 8 8", "D 3 3 4 4 9 9", "D 3 3 9 9", ILLEGAL, SAME_SIZE, id="the tractor kept back"),
        pytest.param("D 7 7 8 8", "D 3 3 4 4 5 5 9 9", "D 4 4 5 5", LEGAL, SAME_SIZE, id="cut out of a longer run"),
        pytest.param(
            "D 7 7 8 8", "D 3 3 4 4 5 5 9 9", "D 3 3 5 5", ILLEGAL, SAME_SIZE, id="pairs of a run that do not touch"
        ),
        pytest.param("D 7 7 8 8 9 9", "D 3 3 4 4 J J 5", "D 3 3 J J 4 5", ILLEGAL, MAX, id="three pairs are owed"),
        pytest.param(
            "D 7 7 8 8 9 9", "D 3 3 4 4 J J K K", "D 3 3 J J K K", LEGAL, MAX, id="a shorter tractor is not owed"
        ),
        pytest.param("D 7 7 8 8", "D 3 3 J J K K", "D 3 3 J J", LEGAL, CAP, id="no more pairs than were led"),
        pytest.param("D 7 7 8 8", "D 3 3 5 9 J", "D 3 3 5 9", LEGAL, FILL, id="one pair and singles"),
        pytest.param("D 7 7 8 8", "D 3 3 5 9 J S 4", "D 3 3 5 S 4", ILLEGAL, FILL, id="filled with another suit"),
    ],
)
def test_following(lead: str, hand: str, reply: str, verdict: str, clause: str) -> None:
    ruling = ruled(follow(lead, hand, reply))
    assert ruling.answer["plays"] == {"P2": verdict}
    assert clause in (kept if verdict == LEGAL else broken)(ruling, "plays.P2")
    duties = {name for name in broken(ruling, "plays.P2") if name.startswith("follow.")}
    assert bool(duties) is (verdict == ILLEGAL)


@pytest.mark.parametrize(
    ("lead", "hand", "reply", "verdict", "clause"),
    [
        pytest.param(
            "S 9 9 10 10 A", "S 3 3 4 4 7 7 8", "S 3 3 4 4 7", LEGAL, SAME_SIZE, id="the tractor of a throw is matched"
        ),
        pytest.param("S 9 9 10 10 A", "S 3 3 4 4 7 7 8", "S 3 3 7 7 8", ILLEGAL, SAME_SIZE, id="pairs are not enough"),
        pytest.param("S 9 9 10 10 A", "S 3 3 5 5 7 7 8", "S 3 3 7 7 8", LEGAL, MAX, id="no tractor: pairs"),
        pytest.param("S 9 9 10 10 A", "S 3 3 5 5 7 7 8", "S 3 5 7 7 8", ILLEGAL, MAX, id="too few pairs"),
        pytest.param("S A A K", "S Q Q 9 8", "S Q Q 8", LEGAL, MAX, id="the pair of a throw is matched"),
        pytest.param("S A A K", "S Q Q 9 8", "S Q 8 9", ILLEGAL, MAX, id="the pair kept back"),
        pytest.param("S A K", "S Q Q 9", "S Q 9", LEGAL, COMPULSORY, id="singles ask for the suit only"),
        pytest.param("S A K", "S Q 9 H 4", "S Q H 4", ILLEGAL, COMPULSORY, id="singles in the suit"),
        pytest.param(
            "S 10 10 J J K K A A",
            "S 3 3 4 4 6 6 7 7 9",
            "S 3 3 4 4 6 6 7 7",
            LEGAL,
            SAME_SIZE,
            id="two tractors matched",
        ),
        pytest.param(
            "S 10 10 J J K K A A", "S 3 3 4 4 6 6 7 7 9 9", "S 3 3 4 4 6 6 9 9", ILLEGAL, SAME_SIZE, id="both are owed"
        ),
        pytest.param(
            "S 10 10 J J K K A A", "S 3 3 4 4 5 5 9 9 Q", "S 3 3 4 4 5 5 9 9", LEGAL, SAME_SIZE, id="one can be formed"
        ),
    ],
)
def test_following_a_throw_part_by_part(lead: str, hand: str, reply: str, verdict: str, clause: str) -> None:
    """follow.throw.obligation: components."""
    ruling = ruled(follow(lead, hand, reply, gone="S A K Q J" if lead in LOW else "D 3"))
    assert ruling.answer["plays"] == {"P2": verdict}
    assert clause in (kept if verdict == LEGAL else broken)(ruling, "plays.P2")


@pytest.mark.parametrize(
    ("lead", "hand", "level", "trump", "expected"),
    [
        pytest.param("D 8", "S 4 H 5 D 2", "2", "H", "S4|H5|D2", id="the level card has left diamonds"),
        pytest.param("H 7", "S 6 H 3 C 5 D 5", "5", "H", "C5|D5|H3", id="level cards follow trumps"),
        pytest.param("C 9 9", "C 5 H 2 D 3", "2", "H", "H2 C5|C5 D3", id="one club: it goes, the rest is free"),
        pytest.param("D 3 3 4 4", "D 6 6 8 8 9 K", "7", "S", "D6 D6 D8 D8", id="66-88 touch at level 7"),
        pytest.param("D 3 3 4 4", "D A A 8 7 7 6", "5", "H", "D7 D7 DA DA", id="two pairs owed"),
        pytest.param(
            "S 3 3 4 4", "S 6 6 8 8 K K", "2", "H", "S6 S6 S8 S8|S6 S6 SK SK|S8 S8 SK SK", id="no more than were led"
        ),
        pytest.param(
            "C 5 5 6 6", "C 3 3 D 3 3 S 3 3", "3", "C", "C3 C3 D3 D3|S3 S3 C3 C3", id="either off-suit level pair"
        ),
        pytest.param("C 5 5 6 6", "C A A D 3 3 C 9 9", "3", "C", None, id="the ace joins no level pair: any two pairs"),
        pytest.param("D 9 9", "D 3 H 3 C 4 4", "3", "D", "H3 D3", id="two level cards are trumps but no pair"),
    ],
)
def test_which_replies_are_legal(lead: str, hand: str, level: str, trump: str, expected: str | None) -> None:
    document = follow(lead, hand, "BJ", level=level, trump=trump)
    del document["plays"]
    found = replies(document)
    if expected is None:
        assert found == {"C9 C9 CA CA", "C9 C9 D3 D3", "CA CA D3 D3"}
    else:
        assert found == set(expected.split("|"))


@pytest.mark.parametrize(
    ("reading", "lead", "hand", "reply", "verdicts"),
    [
        pytest.param(
            "follow.pair.obligation", "D 8 8", "D 3 9 9 S 4", "D 3 9", {"must": ILLEGAL, "free": LEGAL}, id="free"
        ),
        pytest.param(
            "follow.pair.protect-tractor",
            "D 8 8",
            "D J J Q Q 3 4",
            "D 3 4",
            {"no-protection": ILLEGAL, "protected": LEGAL},
            id="protected",
        ),
        pytest.param(
            "follow.pair.protect-tractor",
            "D 8 8",
            "D J J Q Q 5 5 3",
            "D 5 3",
            {"no-protection": ILLEGAL, "protected": ILLEGAL},
            id="a loose pair is not protected",
        ),
        pytest.param(
            "follow.throw.obligation",
            "S 10 10 J J A",
            "S 3 3 4 4 7 7 9",
            "S 3 3 7 7 9",
            {"components": ILLEGAL, "pairs-only": LEGAL, "suit-only": LEGAL},
            id="the tractor of a throw",
        ),
        pytest.param(
            "follow.throw.obligation",
            "S 10 10 J J A",
            "S 3 3 4 4 7 7 9",
            "S 3 4 7 7 9",
            {"components": ILLEGAL, "pairs-only": ILLEGAL, "suit-only": LEGAL},
            id="the pairs of a throw",
        ),
        pytest.param(
            "follow.throw.several-components",
            "S 10 10 J J K K A A",
            "S 3 3 4 4 6 6 7 7 9 9",
            "S 3 3 4 4 6 6 9 9",
            {"every-part": ILLEGAL, "largest-only": LEGAL},
            id="the second tractor of a throw",
        ),
        pytest.param(
            "follow.tractor.longer",
            "D 5 5 6 6",
            "D 8 8 9 9 10 10 Q Q",
            "D 8 8 Q Q",
            {"sub-run": ILLEGAL, "exact-only": LEGAL},
            id="cut out of a longer run",
        ),
        pytest.param(
            "follow.tractor.longer",
            "D 5 5 6 6",
            "D 8 8 9 9 10 10 Q Q K K",
            "D 8 8 Q Q",
            {"sub-run": ILLEGAL, "exact-only": ILLEGAL},
            id="a tractor of that size beside the longer run",
        ),
        pytest.param(
            "follow.tractor.shorter",
            "S 8 8 9 9 10 10",
            "S 3 3 4 4 6 6 Q Q A",
            "S 3 3 6 6 Q Q",
            {"pairs-only": LEGAL, "longest-part": ILLEGAL},
            id="a shorter tractor",
        ),
        pytest.param(
            "follow.tractor.shorter",
            "S 7 7 8 8 9 9 10 10",
            "S 2 2 3 3 4 4 J J Q Q",
            "S 2 2 3 3 J J Q Q",
            {"pairs-only": LEGAL, "longest-part": ILLEGAL},
            id="the longest of the shorter tractors",
        ),
        pytest.param(
            "follow.exhaust.general",
            "S A A K",
            "S 5 9 H 4 D 3",
            "S 5 H 4 D 3",
            {"every-lead": ILLEGAL, "tractor-only": LEGAL},
            id="a short suit on a throw",
        ),
        pytest.param(
            "follow.exhaust.general",
            "S 3 3 4 4",
            "S 5 9 H 4 D 3 4",
            "S 5 H 4 D 3 4",
            {"every-lead": ILLEGAL, "tractor-only": ILLEGAL},
            id="a short suit on a tractor",
        ),
        pytest.param(
            "follow.exhaust.general",
            "S A A K K",
            "S 5 5 9 H 4 D 3",
            "S 5 9 H 4 D 3",
            {"every-lead": ILLEGAL, "tractor-only": ILLEGAL},
            id="a pair of a short suit is owed all the same",
        ),
        pytest.param(
            "follow.exhaust.general",
            "S A A K",
            "S 5 9 H 4 5 D 3",
            "H 4 5 D 3",
            {"every-lead": ILLEGAL, "tractor-only": ILLEGAL},
            id="one card follows at least",
        ),
    ],
)
def test_readings_of_following(reading: str, lead: str, hand: str, reply: str, verdicts: dict[str, str]) -> None:
    level = "K" if "2" in hand.split() else "2"
    document = follow(lead, hand, reply, level=level, trump="H")
    if lead == "S 10 10 J J A":
        document["gone"] = "S A K K Q Q"
    found = {value: answer(document, {reading: value})["plays"]["P2"] for value in verdicts}
    assert found == verdicts
    ruling = ruled(document, sensitivity=True)
    assert reading in used(ruling) or len(set(verdicts.values())) == 1
    assert (reading in decisive(ruling)) is (len(set(verdicts.values())) > 1)


@pytest.mark.parametrize(
    ("lead", "hand", "reply", "readings"),
    [
        pytest.param("D 7", "D 3 S A", "D 3", set(), id="a single asks nothing"),
        pytest.param("D 7 7", "D 3 9 J", "D 3 9", set(), id="a pair: no pair held"),
        pytest.param("D 7 7", "D 3 3 9", "D 3 3", {"follow.pair.obligation"}, id="a pair held"),
        pytest.param(
            "D 7 7",
            "D 3 3 4 4 9",
            "D 3 3",
            {"follow.pair.obligation", "follow.pair.protect-tractor"},
            id="a tractor held",
        ),
        pytest.param("D 7 7", "D 3 S 4", "D 3 S 4", {"follow.exhaust.general"}, id="a short hand on a pair"),
        pytest.param("D 7 7 8 8", "D 3 S 4 5 6", "D 3 S 4 5 6", set(), id="a short hand on a tractor"),
        pytest.param("D 7 7 8 8", "D 3 3 4 4 9", "D 3 3 4 4", set(), id="a tractor of the size held"),
        pytest.param("D 7 7 8 8", "D 3 3 4 4 5 5", "D 3 3 4 4", {"follow.tractor.longer"}, id="a longer tractor held"),
        pytest.param(
            "D 7 7 8 8 9 9", "D 3 3 4 4 J J 6", "D 3 3 4 4 J J", {"follow.tractor.shorter"}, id="a shorter tractor held"
        ),
        pytest.param("D 7 7 8 8", "S 3 3 4 4 9", "S 3 3 4 4", set(), id="a void hand"),
    ],
)
def test_only_readings_that_raise_their_question_are_consulted(
    lead: str, hand: str, reply: str, readings: set[str]
) -> None:
    consulted = used(ruled(follow(lead, hand, reply)))
    assert {name for name in consulted if not name.startswith(("ruff", "trick"))} == readings


def test_what_is_owed_is_shown_with_the_reason() -> None:
    ruling = ruled(follow("D 7 7 8 8", "D 3 4 5 A A", "D 3 4 5 A"))
    (reason,) = (reason for reason in ruling.reasons if reason.clause == MAX)
    assert (reason.holds, reason.about, str(reason.cards)) == (False, "plays.P2", "DA DA")
    assert dict(reason.facts) == {"owed": 1, "played": 0}


def owed(lead: str, hand: str, *, level: str = "2", trump: str = "H") -> tuple[int, tuple[int, ...], int]:
    """Return the cards, tractors and pairs that a hand owes."""
    played = trump_of(level, trump)
    led = lead_of(played, played.pack(cards(lead)))
    assert led is not None
    found = owes(demand_of(led, PRINTED, one_deck=False), played.pack(cards(hand)))
    return found.cards, found.tractors, found.pairs


@pytest.mark.parametrize(
    ("lead", "hand", "expected"),
    [
        pytest.param("D 7", "S 3", (0, (), 0), id="void"),
        pytest.param("D 7 7", "D 3 S 4", (1, (), 0), id="short"),
        pytest.param("D 7 7", "D 3 3", (2, (), 0), id="just enough: all goes, nothing else is asked"),
        pytest.param("D 7 7", "D 3 3 4", (2, (), 1), id="a pair"),
        pytest.param("D 7 7 8 8", "D 3 3 4 4 9", (4, (2,), 2), id="a tractor"),
        pytest.param("D 7 7 8 8 9 9", "D 3 3 4 4 9 10 J", (6, (), 2), id="pairs only"),
        pytest.param("D 7 7 8 8 J J Q", "D 2 2 3 3 4 4 5 9", (6, (), 0), id="level cards are no diamonds"),
        pytest.param(
            "S 8 8 9 9 10 10 Q Q K K", "S 3 3 4 4 5 5 6 6 7 J A", (10, (3,), 4), id="three and two out of four"
        ),
    ],
)
def test_what_a_hand_owes(lead: str, hand: str, expected: tuple[int, tuple[int, ...], int]) -> None:
    assert owed(lead, hand) == expected


@pytest.mark.parametrize(
    ("lead", "hand", "readings", "expected", "consulted_"),
    [
        pytest.param("D 7 7", "D 3 4 5", {}, (2, (), 0), set(), id="no pair"),
        pytest.param("D 7 7", "D 3 3 5", {}, (2, (), 1), {"pair.obligation"}, id="a pair"),
        pytest.param(
            "D 7 7", "D 3 3 5", {"pair.obligation": "free"}, (2, (), 0), {"pair.obligation"}, id="a pair that is free"
        ),
        pytest.param("D 7 7", "D 3", {}, (1, (), 0), {"exhaust.general"}, id="short"),
        pytest.param(
            "D 7 7 A",
            "D 3 4",
            {"exhaust.general": "tractor-only"},
            (1, (), 0),
            {"exhaust.general"},
            id="short, and one card will do",
        ),
        pytest.param(
            "D 7 7 A",
            "D 3 3",
            {"exhaust.general": "tractor-only"},
            (1, (), 1),
            {"exhaust.general", "throw.obligation"},
            id="short, with a pair",
        ),
        pytest.param(
            "D 7 7 A",
            "D 3 3 4 5",
            {"throw.obligation": "suit-only"},
            (3, (), 0),
            {"throw.obligation"},
            id="the suit alone",
        ),
        pytest.param("D 7 A", "D 3 3 4 5", {}, (2, (), 0), set(), id="singles ask for no pair"),
        pytest.param(
            "D 7 7 8 8 A", "D 3 3 4 4 5 9", {}, (5, (2,), 2), {"throw.obligation"}, id="a throw with one tractor"
        ),
    ],
)
def test_what_a_hand_owes_and_which_readings_that_raises(
    lead: str, hand: str, readings: dict[str, str], expected: tuple[int, tuple[int, ...], int], consulted_: set[str]
) -> None:
    """follow.*"""
    trump = trump_of("2", "H")
    led = lead_of(trump, trump.pack(cards(lead)))
    assert led is not None
    profile = PRINTED.replace({f"follow.{name}": value for name, value in readings.items()})
    found = owes(demand_of(led, profile, one_deck=False), trump.pack(cards(hand)))
    assert (found.cards, found.tractors, found.pairs, found.whole) == (*expected, ())
    assert {entry.id.removeprefix("follow.") for entry in consulted(found.readings)} == consulted_


def test_a_pair_of_main_level_cards_touches_nothing_that_is_not_held() -> None:
    """follow.tractor.same-size: no off-suit level pair stands below it."""
    trump = trump_of("2", "H")
    for lead, hand, reply in (
        ("H 4 4 5 5", "H 2 2 9 10 J", "H 2 2 9 10"),
        ("H 4 4 5 5", "H 2 2 8 8 J", "H 2 2 8 8"),
        ("H 4 4 5 5", "H 2 2 A A 8 8 J", "H A A 8 8"),
    ):
        led = lead_of(trump, trump.pack(cards(lead)))
        assert led is not None
        assert is_legal(demand_of(led, PRINTED, one_deck=False), trump.pack(cards(hand)), trump.pack(cards(reply)))


LONGER, SHORTER = "follow.tractor.longer", "follow.tractor.shorter"
MANNERS: dict[str, dict[str, str]] = {
    "usual": {},
    "exact": {LONGER: "exact-only"},
    "shorter": {SHORTER: "longest-part"},
    "exact, shorter": {LONGER: "exact-only", SHORTER: "longest-part"},
}
LADDER = ("3", "4", "5", "6", "7", "8", "9", "10", "J")
SEVERAL = {
    "two and two": "S 3 3 4 4 6 6 7 7",
    "three and two": "S 3 3 4 4 5 5 7 7 8 8",
    "three and three": "S 3 3 4 4 5 5 7 7 8 8 9 9",
    "four and two": "S 3 3 4 4 5 5 6 6 8 8 9 9",
    "four and three": "S 3 3 4 4 5 5 6 6 8 8 9 9 10 10",
    "three": "S 3 3 4 4 5 5 A",
    "four": "S 3 3 4 4 5 5 6 6 A",
}


def owed_in_diamonds(lead: str, hand: str, manner: dict[str, str]) -> Owed:
    """Return what a hand of diamonds would owe if the lead of spades had been one of diamonds."""
    trump = trump_of("2", "H")
    led = lead_of(trump, trump.pack(cards(lead)))
    assert led is not None
    layout = trump.layouts[Group.DIAMONDS]
    demand = demand_of(led._replace(layout=layout), PRINTED.replace(manner), one_deck=False)
    return owes(demand, trump.pack(cards(hand)))


@pytest.mark.parametrize("lead", SEVERAL.values(), ids=SEVERAL)
@pytest.mark.parametrize("manner", MANNERS.values(), ids=MANNERS)
def test_the_tractors_owed_are_those_of_the_oracle(lead: str, manner: dict[str, str]) -> None:
    """Every set of pairs out of nine ranks against leads with tractors, under both readings of follow.tractor.*."""
    plain = oracle_trump_of("2", "H")
    asked = form(plain, parse(lead))
    whole, shorter = LONGER in manner, SHORTER in manner
    for chosen in product((1, 2), repeat=len(LADDER)):
        hand = [f"D{rank}" for rank, copies in zip(LADDER, chosen, strict=True) for _ in range(copies)]
        faces = pair_faces(hand)
        if len(hand) + 3 > len(parse(lead)):
            answered = matched(plain, faces, asked.tractors, whole, shorter)
            found = owed_in_diamonds(lead, " ".join([*hand, "DQ DK DA"]), manner)
            assert found.tractors == tuple(filter(None, answered)), faces
            assert found.whole == (answered if whole and any(answered) else ()), faces
            assert found.pairs == min(len(faces), asked.all_pairs)


@pytest.mark.parametrize(
    ("lead", "hand", "readings", "manner"),
    [
        pytest.param("two and two", "D 3 3 4 4 7 7 8 8 J", set(), "usual", id="both of the size"),
        pytest.param("two and two", "D 3 3 4 4 6 7 8 9 J Q", set(), "usual", id="one of the size"),
        pytest.param("two and two", "D 3 3 4 4 5 5 7 7 A", {LONGER}, "usual", id="a longer run"),
        pytest.param("two and two", "D 3 3 4 4 5 5 7 9 J", {LONGER}, "exact", id="a longer run, exact"),
        pytest.param(
            "four and two", "D 3 3 4 4 5 5 7 8 9 J Q K A", {LONGER, SHORTER}, "usual", id="too short, then too long"
        ),
        pytest.param("three and two", "D 3 3 4 4 6 6 7 7 9 J Q K", {SHORTER}, "usual", id="shorter ones"),
        pytest.param("three and two", "D 3 3 4 4 5 5 6 6 8 9 J Q", {LONGER}, "usual", id="no room for the second"),
        pytest.param(
            "four and three",
            "D 3 3 4 4 5 5 6 6 7 7 9 9 10 10 Q K",
            {LONGER, SHORTER},
            "usual",
            id="one longer, one shorter",
        ),
        pytest.param("three and two", "D 3 3 5 5 7 7 9 J Q K A", set(), "usual", id="none at all"),
    ],
)
def test_readings_of_several_tractors(lead: str, hand: str, readings: set[str], manner: str) -> None:
    names = {entry.id for entry in consulted(owed_in_diamonds(SEVERAL[lead], hand, MANNERS[manner]).readings)}
    assert names == {"follow.throw.obligation", "follow.throw.several-components"} | readings


def test_a_whole_run_answers_a_tractor() -> None:
    assert whole_runs((3, 2), (3, 2), False) == (3, 2)
    assert whole_runs((4, 2), (3, 2), False) == (0, 2)
    assert whole_runs((2,), (3,), False) == (0,)
    assert whole_runs((2,), (3,), True) == (2,)
    assert whole_runs((4, 2), (3, 2), True) == (2, 0)
    assert whole_runs((), (2,), True) == (0,)


def test_both_readings_together_ask_for_the_longest_whole_run() -> None:
    document = follow("S 8 8 9 9 10 10", "S 3 3 4 4 6 6 Q Q A", "S 3 3 6 6 Q Q")
    assert answer(document, MANNERS["exact, shorter"])["plays"]["P2"] == ILLEGAL
    assert answer(document, MANNERS["exact"])["plays"]["P2"] == LEGAL
    assert replies(document, MANNERS["exact, shorter"]) == {"S3 S3 S4 S4 S6 S6", "S3 S3 S4 S4 SQ SQ"}


def test_level_cards_join_under_every_reading() -> None:
    document = follow("C 5 5 6 6", "D 3 3 C 3 3 C 9 9 J", "D 3 3 C 3 3", level="3", trump="C")
    assert {answer(document, manner)["plays"]["P2"] for manner in MANNERS.values()} == {LEGAL}
    assert {len(replies(document, manner)) for manner in MANNERS.values()} == {1}


def test_one_pair_is_owed_to_a_pair_however_many_are_loose() -> None:
    document = follow("D 8 8", "D 3 3 5 5 J J Q Q", "D 3 3")
    protected = {"follow.pair.protect-tractor": "protected"}
    assert answer(document, protected)["plays"]["P2"] == LEGAL
    assert replies(document, protected) == {"D3 D3", "D5 D5", "DJ DJ", "DQ DQ"}


def test_a_reply_of_the_wrong_number_or_of_cards_not_held_is_never_legal() -> None:
    trump = trump_of("2", "H")
    led = lead_of(trump, trump.pack(cards("D 7 7")))
    assert led is not None
    demand = demand_of(led, PRINTED, one_deck=False)
    hand = trump.pack(cards("D 3 3 4"))
    assert is_legal(demand, hand, trump.pack(cards("D 3 3")))
    assert not is_legal(demand, hand, trump.pack(cards("D 3 3 4")))
    assert not is_legal(demand, hand, trump.pack(cards("D 3")))
    assert not is_legal(demand, hand, trump.pack(cards("D 9 9")))
    assert pays(demand, owes(demand, hand), trump.pack(cards("D 9 9")))


def test_pairs_form_several_tractors_only_apart() -> None:
    trump = trump_of("2", "H")
    layout = trump.layouts[3]
    four = trump.pack(cards("D 3 4 5 6")) >> layout.base
    assert forms(layout, four, (2, 2)) and forms(layout, four, (3,)) and forms(layout, four, (4,))
    assert not forms(layout, four, (3, 2))
    assert not forms(layout, trump.pack(cards("D 3 4 6")) >> layout.base, (2, 2))


def test_one_pack_asks_for_the_suit_only() -> None:
    """pair.one-deck-impossible; follow.suit.exhaust-when-short is printed for every lead there."""
    document = follow("S A K", "S 3 D 4 5", "D 4 5", variant="four-40")
    ruling = ruled(document)
    assert ruling.answer["plays"] == {"P2": ILLEGAL}
    assert {COMPULSORY, SHORT} <= broken(ruling, "plays.P2")
    assert not [name for name in used(ruling) if name.startswith("follow")]
    assert replies(document) == {"S3 D4", "S3 D5"}


def test_loose_pairs_raise_no_question_of_splitting() -> None:
    """follow.pair.protect-tractor."""
    apart, touching = follow("D 7 7", "D 3 3 5 5", "D 3 3"), follow("D 7 7", "D 3 3 4 4", "D 3 3")
    assert "follow.pair.protect-tractor" not in used(ruled(apart))
    assert "follow.pair.protect-tractor" in used(ruled(touching))


@pytest.mark.parametrize(
    ("lead", "hand", "reply", "shown"),
    [
        pytest.param(
            "H Q Q K K",
            "H 3 3 4 4 5 5 6 6 8 8 9 9 10 10 J",
            "H 3 5 8 10",
            "H3 H3 H4 H4",
            id="the lowest of longer ones",
        ),
        pytest.param("H Q Q K K", "H 3 3 4 4 5 5 8 8 9 9 J", "H 3 5 8 J", "H8 H8 H9 H9", id="one of the length first"),
        pytest.param("H 7 7 8 8", "H 3 3 4 4 J D 2 2", "H 3 4 J D 2", "H3 H3 H4 H4", id="no level pair beside it"),
        pytest.param("H 7 7 8 8", "H 3 J Q D 2 2 H 2 2", "H 3 J Q 2", "D2 D2 H2 H2", id="a level pair in it"),
    ],
)
def test_the_tractor_that_was_owed_is_shown(lead: str, hand: str, reply: str, shown: str) -> None:
    """follow.tractor.same-size."""
    (reason,) = (
        found for found in ruled(follow(lead, hand, reply)).reasons if found.clause == "follow.tractor.same-size"
    )
    assert (reason.holds, str(reason.cards)) == (False, str(cards(shown)))


EXACT_ONLY = {LONGER: "exact-only"}
THROWN = "follow.throw.obligation"


def test_a_longer_run_in_place_of_a_whole_one_is_a_matter_of_the_reading() -> None:
    """follow.tractor.longer: the hand holds a tractor of the length, and the reply a longer one."""
    hands = {"P2": "D 3 3 4 4 6 6 7 7 8 8", "P3": "S 3 4 5 6 7 8", "P4": "C 3 4 5 6 7 8"}
    document = trick("D K K A A 9 9", hands=hands, plays={"P2": "D 6 6 7 7 8 8"}, gone="D 10 10 J J Q Q")
    ruling = ruled(document, sensitivity=True)
    assert ruling.answer["plays"]["P2"] == LEGAL
    assert LONGER in decisive(ruling)
    assert answer(document, EXACT_ONLY)["plays"]["P2"] == ILLEGAL


@pytest.mark.parametrize(
    ("lead", "hand", "readings", "consulted"),
    [
        pytest.param("D 3 3 4 4", "D 8 8 9 9 10 10 K", {}, {LONGER}, id="a longer run"),
        pytest.param("D 3 3 4 4", "D 8 8 9 9 10 10 K", EXACT_ONLY, {LONGER}, id="a longer run, exact"),
        pytest.param("D 3 3 4 4 5 5", "D 8 8 9 9 J J K", {}, {SHORTER}, id="a shorter run"),
        pytest.param("D 3 3 4 4", "D 6 6 7 7 9 9 10 10 J J", {}, set(), id="one of the length, and a longer one"),
        pytest.param("D Q Q K K A", "D 3 3 4 4 6 6 7 7 8 8", {}, {THROWN}, id="a throw too short for a longer one"),
        pytest.param(
            "D J J Q Q A A", "D 3 3 4 4 6 6 7 7 8 8", {}, {LONGER, THROWN}, id="a throw as long as a longer one"
        ),
        pytest.param("D J J Q Q A A", "D 3 3 4 4 6 6 8 8 9", {}, {THROWN}, id="a long throw, and one of the length"),
        pytest.param("D 3 3 4 4 5 5", "D 8 8 10 10 Q Q K", {}, set(), id="pairs apart"),
        pytest.param("D 3 3 4 4 5 5", "D 8 8 9 9 10 10 K", {}, set(), id="one of the length"),
        pytest.param("D 3 3 4 4 5 5", "D 8 8 9 9 10 10 J J", {}, {LONGER}, id="a longer one"),
        pytest.param("D 3 3 4 4 5 5", "D 8 8 9 9 10 10 J J", EXACT_ONLY, {LONGER, SHORTER}, id="longer and exact"),
    ],
)
def test_which_runs_raise_which_question(lead: str, hand: str, readings: dict[str, str], consulted: set[str]) -> None:
    """follow.tractor.longer, follow.tractor.shorter."""
    asked = trick(lead, hands={"P2": hand}, readings=readings)
    reply = str(ruled(asked, wanted=("options",)).answer["options"]["P2"][0])
    found = used(ruled({**asked, "plays": {"P2": reply}}))
    assert {name for name in found if not name.startswith(("ruff", "trick", "throw.recall"))} == consulted


@pytest.mark.parametrize(
    ("lead", "hand", "reply", "broken_duties"),
    [
        pytest.param(
            "D 7 7 8 8 A", "D 3 3 4 4 9 S 5", "D 3 3 4 4 S 5", {"follow.suit.compulsory"}, id="the tractor is paid"
        ),
        pytest.param(
            "D 7 7 8 8 A", "D 3 3 4 4 9 10 S 5", "D 3 3 4 4 S 5", {"follow.suit.compulsory"}, id="the tractor was owed"
        ),
        pytest.param(
            "D 7 7 9 9 A", "D 3 3 4 5 6 10 S 6", "D 3 3 4 5 S 6", {"follow.suit.compulsory"}, id="no tractor to fill up"
        ),
        pytest.param(
            "D 7 7 8 8",
            "D 3 3 4 5 6 S 6",
            "D 3 3 4 S 6",
            {"follow.suit.compulsory", "follow.tractor.fill-singles"},
            id="a tractor to fill up",
        ),
        pytest.param(
            "D 7 7 8 8",
            "D 3 3 5 5 6 S 6",
            "D 3 3 6 S 6",
            {"follow.suit.compulsory", "follow.tractor.pairs-max"},
            id="a pair and a card kept back",
        ),
    ],
)
def test_only_the_duties_that_are_broken_are_named(lead: str, hand: str, reply: str, broken_duties: set[str]) -> None:
    hands = {"P2": hand, "P3": "S 3 4 7 8 9", "P4": "S 3 4 7 8 9"}
    ruling = ruled(trick(lead, hands=hands, plays={"P2": reply}, gone="D K Q J"))
    assert broken(ruling, "plays.P2") == broken_duties
