"""Play logs into scenarios: how lines are read, how tricks are cut, what stays unknown."""

from __future__ import annotations

from contextlib import suppress
from time import process_time

import pytest
import yaml

from tractor_check.importing.log_cards import is_rank_first, log_cards
from tractor_check.importing.play_log import LogError, Play, Setting, TrickEnd, events
from tractor_check.importing.scenarios import Asked, imported
from tractor_check.loading import Loaded, load_text
from tractor_check.notation import cards

FOUR = Asked(variant="four-80", level="2", trump="H")


def plays(log: str, asked: Asked = FOUR) -> list[dict]:
    """Return the scenarios of a log with one hand."""
    (document,) = imported(log.splitlines(), "log", asked).documents
    return document["scenarios"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("8♦8♦J♦Q♦", "D 8 8 J Q", id="rank first, run together"),
        pytest.param("10♠10♠", "S 10 10", id="ten"),
        pytest.param("T♣ 9♣", "C 10 9", id="T is ten"),
        pytest.param("8D JD 10D", "D 8 J 10", id="letters"),
        pytest.param("8♦️, A♥️", "D 8 H A", id="signs with a variant, commas"),
        pytest.param("♦8 ♦J", "D 8 J", id="sign first"),
        pytest.param("🂡🃁🃞", "S A D A C K", id="one glyph a card"),
        pytest.param("🃟 🃏", "LJ BJ", id="joker glyphs"),
        pytest.param("LJ HJ", "LJ BJ", id="joker letters"),
        pytest.param("小王大王", "LJ BJ", id="joker names"),
        pytest.param("Big Joker, small joker", "BJ LJ", id="joker words"),
        pytest.param("JH JS", "H J S J", id="jacks, rank first"),
    ],
)
def test_cards_of_logs(text, expected):
    assert log_cards(text, rank_first=True) == (cards(expected), "")


def test_the_projects_own_notation_is_read_too():
    assert log_cards("D 7 7 8 8", rank_first=False) == (cards("D 7 7 8 8"), "")
    assert log_cards("HJ SJ BJ", rank_first=False) == (cards("HJ SJ BJ"), "")


@pytest.mark.parametrize("text", ["a stupid card", "badly", "As well as I could", "the long game", ""])
def test_chat_holds_no_cards(text):
    assert log_cards(text, rank_first=True)[0] == cards("")


def test_how_cards_are_written_is_told_by_the_whole_log():
    assert is_rank_first(["HJ", "8♦"]) is True
    assert is_rank_first(["HJ", "D8"]) is False
    assert is_rank_first(["HJ", "SJ"]) is None


@pytest.mark.parametrize(
    ("line", "name"),
    [
        pytest.param("P1 played 8♦8♦", "P1", id="plain"),
        pytest.param("Mary Ann Smith played 8♦8♦", "Mary Ann Smith", id="name with spaces"),
        pytest.param("[12:03:44] P1 played 8♦8♦", "P1", id="time in brackets"),
        pytest.param("12:03 PM - P1 played 8♦8♦", "P1", id="time"),
        pytest.param("2024-05-01T12:03:44Z P1 played 8♦8♦", "P1", id="date and time"),
        pytest.param("[table 3] <bot> P1 played 8♦8♦", "P1", id="chat brackets"),
        pytest.param("GameBot: P1 played 8♦8♦", "P1", id="speaker"),
        pytest.param("* P1 played 8♦8♦.", "P1", id="bullet and full stop"),
        pytest.param("12. P1 played 8♦8♦", "P1", id="number"),
        pytest.param("[P1] played 8♦8♦ (10 points)", "P1", id="name in brackets, points after"),
        pytest.param("<Mary Ann> led: 8♦8♦", "Mary Ann", id="led, colon"),
        pytest.param("李雷 出牌:8♦8♦", "李雷", id="Chinese"),
        pytest.param("P1 threw 8♦8♦, but P3 can beat it", "P1", id="a throw that fails"),
        pytest.param("P1: 8♦8♦", "P1", id="colon form of a usual seat"),
    ],
)
def test_lines_of_play(line, name):
    assert events([line], "log") == [Play(1, name, cards("D8 D8"))]


@pytest.mark.parametrize(
    ("line", "trump", "level"),
    [
        ("Trump: ♥", "H", None),
        ("[12:03] trump is hearts, level 7", "H", "7"),
        ("Trump: 7♥", "H", "7"),
        ("rank 10", None, "10"),
        ("No trump, Level: A", "NT", "A"),
        ("主: 黑桃 级牌 K", "S", "K"),
    ],
)
def test_lines_about_the_hand(line, trump, level):
    assert events([line], "log") == [Setting(1, trump, level)]


@pytest.mark.parametrize(
    "line", ["", "Bob: nice!", "Bob: I played badly", "good trump", "what level are you", "Bob: 8♦ was wrong"]
)
def test_other_lines_are_passed_over(line):
    assert events([line], "log") == []


def test_who_wins_is_the_end_of_a_trick():
    assert events(["P2 wins the trick (10 points)"], "log") == [TrickEnd(1)]


def test_tricks_are_cut_by_the_seats_and_what_had_gone_goes_on():
    first, second = plays("A played 8♦\nB played 9♦\nC played K♦\nD played 3♦\nC played A♠\nD played 3♠\n")
    assert first["lead"] == {"A": "D8"}
    assert first["plays"] == {"B": "D9", "C": "DK", "D": "D3"}
    assert "gone" not in first and "hands" not in first
    assert second["gone"] == "D3 D8 D9 DK"
    assert second["lead"] == {"C": "SA"} and second["plays"] == {"D": "S3"}


def test_a_recalled_throw_is_the_lead_and_only_what_was_left_is_gone():
    first, second = plays(
        "A threw A♠K♠K♠, but B can beat it\nA played K♠\nB played A♠\nC played 3♠\nD played 4♠\nB played 9♣\n"
    )
    assert first["lead"] == {"A": "SK SK SA"}
    assert second["gone"] == "S3 S4 SK SA"


def test_of_a_throw_whose_remaining_card_is_not_told_nothing_is_gone():
    _first, second = plays("A threw A♠K♠K♠\nB played A♠\nC played 3♠\nD played 4♠\nB played 9♣\n")
    assert second["gone"] == "S3 S4 SA"


def test_names_become_seats():
    log = "Mary Ann played 8♦8♦\nBartholomew the Great played 3♦3♦\nnone played 4♦4♦\nP4 played 5♦5♦\n"
    (document,) = imported(log.splitlines(), "log", FOUR).documents
    assert document["given"]["seats"] == ["Mary-Ann", "Bartholomew-", "none-3", "P4"]
    assert document["given"]["x-names"]["Mary-Ann"] == "Mary Ann"


def test_what_is_not_known_is_left_out_and_said():
    found = imported("P1 played 8♦8♦\nP2 played 3♦3♦\n".splitlines(), "log", Asked(variant="four-80"))
    given = found.documents[0]["given"]
    assert given == {"variant": "four-80", "seats": ["P1", "P2", "seat3", "seat4"], "unlisted": "unknown"}
    assert [remark.partition(":")[0] for remark in found.remarks] == [
        "level is not in the log",
        "trump is not in the log",
    ]


def test_the_game_is_told_by_seats_and_copies_or_asked_for():
    five = "".join(f"P{seat} played {rank}♦\n" for seat, rank in zip(range(1, 6), "34567", strict=True))
    assert imported(five.splitlines(), "log", Asked()).documents[0]["given"]["variant"] == "five"
    four = "P1 played 8♦8♦\nP2 played 3♦3♦\nP3 played 4♦4♦\nP4 played 5♦5♦\n"
    assert imported(four.splitlines(), "log", Asked()).documents[0]["given"]["variant"] == "four-80"
    with pytest.raises(LogError, match="say --variant"):
        imported(four.replace("8♦8♦", "8♦9♦").replace("3♦3♦", "3♦6♦").splitlines()[:2], "log", Asked())


def test_a_new_level_or_trump_begins_a_new_hand():
    one = "P1 played 8♦\nP2 played 3♦\nP3 played 4♦\nP4 played 5♦\n"
    found = imported(f"level 2\ntrump: ♥\n{one}level 3\ntrump: ♠\n{one}".splitlines(), "log", Asked("four-80"))
    assert [(document["given"]["level"], document["given"]["trump"]) for document in found.documents] == [
        (2, "H"),
        (3, "S"),
    ]
    assert [document["scenarios"][0]["id"] for document in found.documents] == [
        "log-hand-1-trick-1",
        "log-hand-2-trick-1",
    ]
    assert "gone" not in found.documents[1]["scenarios"][0]


def test_the_tail_of_a_trick_at_the_beginning_is_left_out():
    log = "P4 played 5♦\nP1 wins the trick\nP1 played 8♦\nP2 played 3♦\nP3 played 4♦\nP4 played 6♦\nP1 wins the trick\n"
    found = imported(log.splitlines(), "log", FOUR)
    assert len(found.documents[0]["scenarios"]) == 1
    assert found.remarks == ["line 1 is the end of a trick and is left out"]


@pytest.mark.parametrize(
    ("log", "message"),
    [
        ("hello\n", "log: nobody plays in this log"),
        ("P1 played 8♦ Z♦\n", "log:1: 'Z♦' is not a card"),
        ("P1 played HJ\n", "'HJ' may be a joker or a jack; write BJ or JH"),
        ("P1 played 8♦\nP2 played 9♦\nP1 played 3♦\n", "log:3: P1 plays twice in one trick"),
        (
            "P1 played 8♦\nP2 played 9♦\nP3 played 3♦\nP4 played 4♦\nP1 played 4♦\nP3 played 5♦\n",
            "log:6: P3 plays and it is P2's turn",
        ),
        (
            "P1 played 8♦\nP2 played 9♦\nP3 played 3♦\nP4 played 4♦\nEve played 4♦\n",
            "log:5: Eve does not sit at this table",
        ),
    ],
)
def test_what_cannot_be_read_is_said_with_its_line(log, message):
    with pytest.raises(LogError) as caught:
        imported(log.splitlines(), "log", FOUR)
    assert message in str(caught.value)


def test_a_log_with_all_cards_gives_the_hands():
    deck = [
        f"{rank}{suit}" for suit in "♠♥♣♦" for rank in ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    ]
    lines = [f"P{1 + turn % 4} played {deck[turn // 4 + 12 * (turn % 4)]}" for turn in range(48)]
    scenarios = plays("\n".join(lines), Asked("four-40", "2", "H"))
    assert len(scenarios) == 12
    assert scenarios[0]["hands"]["P1"] == "S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK SA"
    assert scenarios[11]["hands"] == {"P1": "SA", "P2": "HA", "P3": "CA", "P4": "DA"}
    assert "hands" not in plays("\n".join(lines[:-1]), Asked("four-40", "2", "H"))[0]


def test_what_comes_out_is_a_scenario_file():
    log = "level A trump ♣\nMary Ann played 8♦8♦\nyes played 3♦3♦\n12 played 🃟🃟\n李雷 played 5♦5♦\nMary Ann played 2♣\n"
    documents = imported(log.splitlines(), "log", Asked()).documents
    text = yaml.safe_dump_all(documents, allow_unicode=True, sort_keys=False, default_flow_style=None, width=120)
    loaded = list(load_text(text))
    assert all(isinstance(item, Loaded) for item in loaded), loaded
    assert [item.scenario.lead for item in loaded] == [("Mary-Ann", cards("D8 D8")), ("Mary-Ann", cards("C2"))]


@pytest.mark.parametrize("run", [" ", "\t", "(", "[", "-", ": ", "wins ", "trick ", "played "])
def test_a_line_of_one_thing_over_and_over_is_read_at_once(run):
    begun = process_time()
    for line in (f"P1 plays D8{run * 4000}", "P2: nothing" + run * 4000, run * 4000):
        with suppress(LogError):
            events([line], "log")
    assert process_time() - begun < 1
