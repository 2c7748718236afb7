"""Reveals by clause: who may show what, what overturns and reinforces what, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from rulings import Document, answer, ruled

SEATS = ("P1", "P2", "P3", "P4", "P5")
KEPT, BROKEN = True, False


def five(shows: str, levels: str = "9 5 10 J 6", won: str = "P1 P3 P4", **block: Any) -> Document:
    """Return a reveal of five players; shows are written `P2 D9, P3 H10 H10`."""
    if block.get("hand") != "first" and won:
        block["previous_winners"] = won.split()
    document: Document = {"variant": "five", "reveal": {**block, "shows": shows_of(shows)}}
    return document | ({"levels": dict(zip(SEATS, levels.split(), strict=True))} if levels else {})


def four(shows: str, *, pack: int = 2, levels: str = "5 8", dealer: str | None = "P1", **block: Any) -> Document:
    """Return a reveal of four players whose sides stand at the two levels."""
    if dealer is not None:
        block["dealer"] = dealer
    document: Document = {"variant": "four-80" if pack == 2 else "four-40"}
    document["reveal"] = {**block, "shows": shows_of(shows)}
    return document | ({"levels": dict(zip(SEATS, levels.split(), strict=False))} if levels else {})


def shows_of(text: str) -> list[dict[str, str]]:
    """Return the shows written in ``text``."""
    return [dict([tuple(show.strip().split(" ", 1))]) for show in text.split(",") if show.strip()]


def told(document: Document, readings: Document | None = None) -> str:
    """Return the answer as text: `+-p` for the shows, then trump, level and dealer."""
    found = answer(document, readings)
    if "faults" in found:
        return " ".join(found["faults"])
    reveal = found["reveal"]
    marks = "".join(
        {"accepted": "+", "refused": "-", "pass": "p", "undetermined": "?"}[show] for show in reveal["shows"]
    )
    return f"{marks} {reveal['trump']} {reveal['level']} {reveal['dealer']}".strip()


def points(document: Document, about: str) -> set[tuple[str, bool]]:
    """Return the judged points about one part of the answer."""
    return {(reason.clause, reason.holds) for reason in ruled(document).reasons if reason.about == about}


OPENING = [
    pytest.param("P2 D9", "+ D 9 P1", "reveal.later.anyone", KEPT, id="a loser opens at a winner's level"),
    pytest.param("P2 D9", "+ D 9 P1", "reveal.later.level-of-a-winner", KEPT, id="nine is a winner's level"),
    pytest.param("P2 D9", "+ D 9 P1", "reveal.dealer.first-winner-clockwise", KEPT, id="the winner at nine deals"),
    pytest.param("P3 H10", "+ H 10 P3", "reveal.dealer.own-level", KEPT, id="at the own level the revealer deals"),
    pytest.param("P2 D5", "- none none none", "reveal.later.level-of-a-winner", BROKEN, id="five is a loser's level"),
    pytest.param(
        "P2 D5", "- none none none", "derived.loser-own-level-irrelevant", BROKEN, id="the own level is nothing"
    ),
    pytest.param("P1 BJ BJ", "+ NT 9 P1", "reveal.joker.winner-takes-deal", KEPT, id="a winner opens with jokers"),
    pytest.param("P2 BJ BJ", "+ NT 10 P3", "reveal.joker.first-by-loser.dealer", KEPT, id="a loser passes the deal on"),
    pytest.param("P2 BJ BJ", "+ NT 10 P3", "reveal.joker.first-by-loser.level", KEPT, id="at that winner's level"),
    pytest.param("P2 BJ BJ", "+ NT 10 P3", "reveal.joker.no-trump", KEPT, id="jokers make it no-trump"),
    pytest.param("P2 BJ LJ", "- none none none", "reveal.joker.identical-pair", BROKEN, id="mixed jokers"),
    pytest.param("P2 BJ", "- none none none", "reveal.joker.identical-pair", BROKEN, id="one joker"),
    pytest.param("P2 D9 H9", "- none none none", "pair.identical", BROKEN, id="two nines of two suits"),
    pytest.param("P2 D9 D9 H9", "- none none none", "wrong-count", BROKEN, id="three cards"),
]
OVERTURNING = [
    pytest.param("P1 D9, P2 H10 H10", "++ H 10 P3", "reveal.overturn.single-by-pair", KEPT, id="a pair over a single"),
    pytest.param("P1 D9, P2 H10 H10", "++ H 10 P3", "reveal.overturn.pair-rank", KEPT, id="at another winner's level"),
    pytest.param("P1 D9, P2 H10 H10", "++ H 10 P3", "reveal.overturn.changes-level", KEPT, id="the level changes"),
    pytest.param("P1 D9, P2 H10 H10", "++ H 10 P3", "reveal.overturn.changes-suit", KEPT, id="the suit changes"),
    pytest.param("P1 D9, P2 H10 H10", "++ H 10 P3", "reveal.overturn.changes-dealer", KEPT, id="the dealer changes"),
    pytest.param("P1 D9, P3 H10 H10", "++ H 10 P3", "reveal.overturn.winners-too", KEPT, id="a winner overturns"),
    pytest.param("P1 D9, P3 H10 H10", "++ H 10 P3", "reveal.overturn.not-own", KEPT, id="another player overturns"),
    pytest.param("P1 D9, P1 H10 H10", "+- D 9 P1", "reveal.overturn.not-own", BROKEN, id="nobody overturns himself"),
    pytest.param("P1 D9, P1 H10 H10", "+- D 9 P1", "reveal.overturn.by-others", BROKEN, id="only others overturn"),
    pytest.param("P1 D9, P3 H10", "+- D 9 P1", "reveal.overturn.single-by-pair", BROKEN, id="a single over a single"),
    pytest.param("P1 D9, P3 H10 S10", "+- D 9 P1", "pair.identical", BROKEN, id="two tens are no pair"),
    pytest.param("P1 D9, P2 S5 S5", "+- D 9 P1", "reveal.overturn.pair-rank", BROKEN, id="a pair at a loser's level"),
    pytest.param(
        "P3 H10 H10, P4 SJ SJ", "+- H 10 P3", "reveal.overturn.pair-by-joker", BROKEN, id="a pair over a pair"
    ),
    pytest.param("P3 H10 H10, P4 LJ LJ", "++ NT J P4", "reveal.overturn.pair-by-joker", KEPT, id="jokers over a pair"),
    pytest.param("P3 H10 H10, P4 LJ LJ", "++ NT J P4", "reveal.joker.winner-takes-deal", KEPT, id="a winner's jokers"),
    pytest.param("P3 H10 H10, P5 LJ LJ", "++ NT 10 P3", "reveal.joker.loser-keeps-dealer", KEPT, id="a loser's jokers"),
    pytest.param("P3 H10 H10, P5 LJ LJ", "++ NT 10 P3", "reveal.joker.loser-keeps-level", KEPT, id="the level stays"),
    pytest.param(
        "P3 H10 H10, P5 LJ BJ", "+- H 10 P3", "reveal.joker.identical-pair", BROKEN, id="mixed jokers overturn"
    ),
    pytest.param(
        "P4 LJ LJ, P1 BJ BJ", "+- NT J P4", "reveal.overturn.pair-by-joker", BROKEN, id="a joker pair is final"
    ),
]
REINFORCING = [
    pytest.param("P1 D9, P1 D9 D9", "++ D 9 P1", clause, KEPT, id=clause)
    for clause in (
        "reinforce.needs-standing-single",
        "reinforce.needs-second-copy",
        "reinforce.shows-both",
        "reinforce.same-suit-and-rank",
        "reinforce.keeps-dealer",
        "reinforce.keeps-level",
        "reinforce.keeps-suit",
    )
] + [
    pytest.param("P1 D9, P1 H9 H9", "+- D 9 P1", "reinforce.same-suit-and-rank", BROKEN, id="another suit"),
    pytest.param("P1 D9, P1 D9", "+- D 9 P1", "reinforce.shows-both", BROKEN, id="the second copy alone"),
    pytest.param("P1 D9, P1 D9 H9", "+- D 9 P1", "reinforce.needs-second-copy", BROKEN, id="a nine of another suit"),
    pytest.param("P1 D9, P1 LJ LJ", "+- D 9 P1", "reinforce.no-self-joker", BROKEN, id="the revealer's own jokers"),
    pytest.param("P1 D9, P3 LJ LJ", "++ NT 10 P3", "reinforce.no-self-joker", KEPT, id="another player's jokers"),
    pytest.param(
        "P1 D9, P1 D9 D9, P1 D9 D9", "++- D 9 P1", "reinforce.needs-standing-single", BROKEN, id="once is enough"
    ),
    pytest.param(
        "P1 D9, P1 D9 D9, P3 H10 H10", "++- D 9 P1", "reinforce.stops-level-pairs", BROKEN, id="no level pair"
    ),
    pytest.param(
        "P1 D9, P1 D9 D9, P3 LJ LJ", "+++ NT 10 P3", "reinforce.stops-level-pairs", KEPT, id="jokers are no level pair"
    ),
    pytest.param(
        "P1 D9, P1 D9 D9, P3 LJ LJ", "+++ NT 10 P3", "reinforce.open-to-joker-pair", KEPT, id="open to jokers"
    ),
    pytest.param(
        "P1 D9, P3 H10 H10, P1 D9 D9", "++- H 10 P3", "reinforce.needs-standing-single", BROKEN, id="overturned"
    ),
    pytest.param(
        "P1 D9, P3 H10 H10, P1 LJ LJ", "+++ NT 9 P1", "reinforce.after-overturn", KEPT, id="then jokers are good"
    ),
    pytest.param("P2 D9, P2 pass", "+p D 9 P1", "reinforce.optional", KEPT, id="nobody has to reinforce"),
    pytest.param(
        "P2 D9, P2 pass, P2 D9 D9", "+p+ D 9 P1", "reinforce.skip.this-time-only", KEPT, id="the chance comes back"
    ),
]


@pytest.mark.parametrize(("shows", "expected", "clause", "holds"), [*OPENING, *OVERTURNING, *REINFORCING])
def test_the_last_show_of_a_later_hand_of_five(shows: str, expected: str, clause: str, holds: bool) -> None:
    document = five(shows)
    assert told(document) == expected
    assert (clause, holds) in points(document, f"reveal.shows.{len(shows_of(shows))}")


@pytest.mark.parametrize(
    ("hand", "levels", "shows", "expected", "clause", "holds"),
    [
        pytest.param(
            "first", "", "P4 C2", "+ C 2 P4", "reveal.first-hand.anyone", KEPT, id="anybody on the first hand"
        ),
        pytest.param(
            "first", "", "P1 H3", "- none none none", "reveal.open-hand.any-players-level", BROKEN, id="at two"
        ),
        pytest.param("first", "", "P5 BJ BJ", "+ NT 2 P5", "reveal.open-hand.joker-dealer", KEPT, id="jokers on it"),
        pytest.param(
            "revolt", "5 7 7 6 5", "P4 S6", "+ S 6 P4", "reveal.open-hand.everyone-eligible", KEPT, id="a loser deals"
        ),
        pytest.param(
            "revolt", "5 7 7 6 5", "P1 H7", "+ H 7 P2", "reveal.open-hand.any-players-level", KEPT, id="any level"
        ),
        pytest.param(
            "revolt",
            "5 7 7 9 5",
            "P1 H8",
            "- none none none",
            "reveal.open-hand.any-players-level",
            BROKEN,
            id="nobody's",
        ),
        pytest.param(
            "revolt", "5 7 7 9 5", "P3 H7, P4 LJ LJ", "++ NT 9 P4", "reveal.open-hand.joker-dealer", KEPT, id="overturn"
        ),
    ],
)
def test_the_last_show_of_an_open_hand(
    hand: str, levels: str, shows: str, expected: str, clause: str, holds: bool
) -> None:
    document = five(shows, levels, "P1 P5", hand=hand)
    assert told(document) == expected
    assert (clause, holds) in points(document, f"reveal.shows.{len(shows_of(shows))}")


@pytest.mark.parametrize(
    ("pack", "shows", "expected", "clause", "holds"),
    [
        pytest.param(2, "P4 S5", "+ S 5 P1", "reveal.four.anyone", KEPT, id="anybody reveals"),
        pytest.param(2, "P4 S5", "+ S 5 P1", "reveal.four.scheduled-level", KEPT, id="at the dealer's level"),
        pytest.param(2, "P4 S5", "+ S 5 P1", "dealer.four.reveal-gives-no-right", KEPT, id="and does not deal"),
        pytest.param(2, "P2 S8", "- NT 5 P1", "reveal.four.scheduled-level", BROKEN, id="the other side's level"),
        pytest.param(
            2, "P2 S5, P3 H5 H5", "++ H 5 P1", "dealer.four.rotation.unaffected", KEPT, id="overturned, same dealer"
        ),
        pytest.param(2, "P2 S5, P2 BJ BJ", "+- S 5 P1", "reinforce.no-self-joker", BROKEN, id="own jokers"),
        pytest.param(2, "P2 S5, P3 LJ BJ", "+- S 5 P1", "pair.mixed-jokers", BROKEN, id="mixed jokers"),
        pytest.param(
            2, "P2 S5, P3 H5", "+- S 5 P1", "reinforce.open-to-joker-pair", BROKEN, id="a single over a single"
        ),
        pytest.param(1, "P2 H5", "+ H 5 P1", "reveal.one-deck.no-pairs", KEPT, id="one pack: a single"),
        pytest.param(1, "P2 H5, P3 LJ BJ", "+- H 5 P1", "reveal.one-deck.no-pairs", BROKEN, id="one pack: two jokers"),
        pytest.param(
            1, "P2 H5, P2 H5", "+- H 5 P1", "reinforce.one-deck-impossible", BROKEN, id="one pack: the same card"
        ),
        pytest.param(
            1, "P2 H5, P3 S5", "+- H 5 P1", "derived.one-deck.overturn-impossible", BROKEN, id="one pack: final"
        ),
    ],
)
def test_the_last_show_with_four_players(pack: int, shows: str, expected: str, clause: str, holds: bool) -> None:
    document = four(shows, pack=pack)
    assert told(document) == expected
    assert (clause, holds) in points(document, f"reveal.shows.{len(shows_of(shows))}")


@pytest.mark.parametrize(
    ("document", "clauses"),
    [
        (five("P1 D9, P3 H10 H10", bottom_taken_before_show=2), ["reveal.during-deal", "bottom.dealer-takes"]),
        (four("P1 H5, P3 LJ LJ", bottom_taken_before_show=2), ["bottom.dealer-takes"]),
        (four("P1 H5, P3 S5", pack=1, bottom_taken_before_show=2), ["bottom.dealer-takes"]),
    ],
    ids=["five", "four-80", "four-40"],
)
def test_revealing_ends_when_the_bottom_is_taken(document: Document, clauses: list[str]) -> None:
    assert told(document).startswith("+- ")
    assert points(document, "reveal.shows.2") == {(clause, False) for clause in clauses}


@pytest.mark.parametrize(
    ("shows", "dealer"), [("P1 H5", "P1"), ("P4 H5", "P4"), ("P2 BJ BJ", "P2"), ("P1 H5, P3 S5 S5, P4 LJ LJ", "P4")]
)
def test_the_first_dealer_is_the_preset_one(shows: str, dealer: str) -> None:
    document = four(shows, hand="first", dealer="P3")
    assert answer(document)["reveal"]["dealer"] == "P3"
    assert ("dealer.four.first-hand-preset", True) in points(document, "reveal.dealer")
    moved = four(shows, levels="5 5", hand="first", dealer="P3")
    assert answer(moved, {"dealer.first-hand.four": "revealer"})["reveal"]["dealer"] == dealer


FAULTS = [
    pytest.param(five("P2 D9", won=""), "winners-missing", id="five, a later hand without winners"),
    pytest.param(five("P2 D9", levels=""), "levels-missing", id="five, no levels"),
    pytest.param(
        five("P2 D2", "2 2 2 2 2", hand="first") | {"levels": {"P1": 2}}, "levels-missing", id="five, one level"
    ),
    pytest.param(four("P2 S5", dealer=None), "dealer-missing", id="four, nobody scheduled"),
    pytest.param(four("P2 S5", levels=""), "level-missing", id="four, no level"),
    pytest.param(four("P2 S5", levels="5", hand="revolt"), "levels-missing", id="four, a revolt with one side's level"),
    pytest.param(four("P2 S5", levels="5 8 6 8"), "levels-conflict", id="four, partners on two levels"),
    pytest.param(five("P1 D9, P2 D9 D9"), "too-many-copies", id="three copies shown"),
    pytest.param(four("P2 H5 H5", pack=1), "too-many-copies", id="one pack, a pair shown"),
    pytest.param(four("P2 S5") | {"level": "8"}, "contradiction", id="a level that is not the dealer's"),
    pytest.param(five("P3 H10") | {"dealer": "P1"}, "contradiction", id="a dealer who is not the revealed one"),
    pytest.param(five("P3 H10") | {"trump": "S"}, "contradiction", id="a trump that is not the revealed one"),
    pytest.param(five("P3 H10") | {"partner": "P3"}, "partner-invalid", id="the revealed dealer as partner"),
    pytest.param(five("") | {"lead": {"P1": "S 3"}}, "contradiction", id="a lead after a redeal"),
]


@pytest.mark.parametrize(("document", "code"), FAULTS)
def test_positions_that_cannot_be_ruled_on(document: Document, code: str) -> None:
    assert answer(document) == {"faults": [code]}


@pytest.mark.parametrize(
    ("value", "shows", "expected"),
    [
        ("2", "P1 H2, P2 pass", "+p H 2 P1"),
        ("3", "P1 H2, P2 pass", "-p none none none"),
        ("input", "P1 H2, P2 pass", "?p undetermined undetermined undetermined"),
        ("input", "P2 pass", "p none none none"),
    ],
)
def test_where_a_match_begins(value: str, shows: str, expected: str) -> None:
    assert told(five(shows, "", hand="first"), {"levels.start": value}) == expected


@pytest.mark.parametrize(
    ("bottom", "trump"),
    [
        ("S 3 4 H 5 K D 5", "H"),
        ("S 3 4 H 6 K D 7", "H"),
        ("S 3 4 H 6 K LJ", "NT"),
    ],
    ids=["the first level card", "the highest card", "a joker"],
)
def test_the_bottom_turned_over(bottom: str, trump: str) -> None:
    document = four("", pack=1, bottom=bottom)
    assert answer(document, {"reveal.none": "flip-bottom"})["reveal"]["trump"] == trump


def test_what_stands_after_every_show_is_told() -> None:
    ruling = ruled(five("P2 D9, P3 H10 H10, P4 CJ CJ, P5 LJ LJ"))
    steps = [(step["show"], step["trump"], step["level"], step["dealer"]) for step in ruling.details["reveal"]["steps"]]
    assert steps == [
        ("accepted", "D", "9", "P1"),
        ("accepted", "H", "10", "P3"),
        ("refused", "H", "10", "P3"),
        ("accepted", "NT", "10", "P3"),
    ]


@pytest.mark.parametrize(
    ("shows", "levels", "consulted"),
    [
        ("P3 H10", "9 5 10 J 6", set()),
        ("P2 H10", "9 10 10 J 6", {"reveal.dealer.loser-own-level"}),
        ("P2 D9", "9 5 9 J 6", {"order.direction"}),
        ("P3 H10 H10", "9 5 10 J 6", {"reveal.first.pair"}),
        ("P1 BJ BJ", "9 5 10 J 6", {"reveal.joker.winner-first"}),
        ("P1 D9, P2 LJ LJ", "9 5 10 J 6", {"reveal.joker.over-single"}),
        ("P3 H10 H10, P2 LJ LJ, P1 BJ BJ", "9 5 10 J 6", {"reveal.first.pair", "reveal.joker.over-joker"}),
        ("P3 H10 H10, P2 BJ BJ, P1 LJ LJ", "9 5 10 J 6", {"reveal.first.pair"}),
        ("P2 D5", "9 5 10 J 6", {"reveal.none"}),
    ],
)
def test_a_reading_is_consulted_where_its_question_arises(shows: str, levels: str, consulted: set[str]) -> None:
    assert {use.id for use in ruled(five(shows, levels)).readings} == consulted
