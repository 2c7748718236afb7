"""The referee's ruling as text: in English whole, in the other languages by what must be said."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from wcwidth import wcswidth

from rulings import REPLY_KEYS, Document, all_play, follow, scenario_from, trick
from tractor_check.adjudicate import adjudicate
from tractor_check.loading import Loaded, load_paths
from tractor_check.messages import LANGUAGES
from tractor_check.notation import cards
from tractor_check.pages.answers import answer_of
from tractor_check.profile import READINGS, UNSET
from tractor_check.quiz import questions_about
from tractor_check.reports.ruling_layout import width_of, wrapped
from tractor_check.reports.ruling_text import ruling_text

ACES_KEPT = follow("D 7 7 8 8", "D 3 4 5 A A", "D 3 4 5 A", trump="C")
RECALLED = trick("S Q Q K", hands={"P2": "S A 3 4", "P3": "S 5 6 7", "P4": "H 3 4 5"}, plays={"P2": "S 3"})
UNKNOWN = trick("S Q A")
OVERRUFFED = all_play("S A K", "H 3 4", "H 5 LJ", "D 3 4")
SETTLED = {
    "variant": "four-80",
    "dealer": "P1",
    "levels": {"P1": "5", "P2": "7"},
    "settle": {"trick_points": 85, "bottom": "S 5 10 3 3 4 6 7 8", "final_trick": {"winner": "P2", "cards_led": 2}},
}


def said(document: Document, **look: Any) -> str:
    """Return the ruling on a document as text, all that a referee can ask for answered."""
    scenario = scenario_from(document)
    return ruling_text(scenario, adjudicate(scenario, wanted=REPLY_KEYS, sensitivity=True), **look)


def squeezed(text: str) -> str:
    """Return a text without regard to where its lines break."""
    return " ".join(text.split())


# ----------------------------------------------------------------------------------------- English, whole


def test_an_illegal_reply():
    assert (
        said(ACES_KEPT)
        == """\
ILLEGAL: P2's ♦3 ♦4 ♦5 ♦A

four players, two packs (80 points); level 2; trump clubs ♣

                                 3. P3  to play
  2. P2  illegal                            4. P4  to play
  ♦3 ♦4 ♦5 ♦A
                          1. P1  leads, tractor, ahead
                          ♦7 ♦7 ♦8 ♦8

Why     P2 owes 1 pair of diamonds and plays 0; ♦A ♦A must be in the reply
        [follow.tractor.pairs-max]
        “Without such a tractor, as many pairs of the led suit as possible must
        be played.”
Legal   P2: ♦A ♦A must be in the reply. Legal replies: 3. ♦3 ♦4 ♦A ♦A /
        ♦3 ♦5 ♦A ♦A / ♦4 ♦5 ♦A ♦A
Next    Back to the hand: the reply of P2. A legal one is played. The sheet
        names no penalty. P1 is ahead.
Points  On the table: 5.
Sheet   Settled by the sheet."""
    )


def test_a_recalled_throw():
    assert (
        said(RECALLED)
        == """\
RECALLED: P1's throw ♠Q ♠Q ♠K; ♠Q is led instead
LEGAL: P2's ♠3 (follow)

four players, two packs (80 points); level 2; trump hearts ♥

                                 3. P3  to play
  2. P2  follow                             4. P4  to play
  ♠3
                      1. P1  leads, throw, recalled, ahead
                      ♠Q  (thrown: ♠Q ♠Q ♠K)

Why    P2 can beat a part of the throw, ♠K, with ♠A [throw.recall.trigger]
       “A throw fails if another hand can beat one of its parts with higher
       cards of the same suit.”
Next   P1 takes back ♠Q ♠K [throw.recall.taken-back]. Led: ♠Q
       [throw.recall.smallest-card]. P1 is ahead. P3 plays next: 1 card, spades
       as far as held.
Sheet  The sheet does not settle this: a reading decides it.
       Our reading of throw.recall.lead (“What is led after a recall”):
       smallest-card. Under smallest-beaten-part, lowest-beaten-part or
       smallest-part, ♠K is led.
       Our reading of throw.recall.penalty (“Penalty for a failed throw”): none.
       Under other values, the penalty is 10, 20 or 30 points.
       Also consulted: throw.recall.whose-cards, throw.recall.beats"""
    )


def test_ruffs_on_a_throw_that_stands():
    assert (
        said(OVERRUFFED)
        == """\
STANDS: P1's throw ♠K ♠A
WINNER: P3, with 15 points

four players, two packs (80 points); level 2; trump hearts ♥

                             3. P3  overruff, wins
                             ♥5 LJ
  2. P2  ruff                               4. P4  discard
  ♥3 ♥4                                     ♦3 ♦4
                              1. P1  leads, throw
                              ♠K ♠A

Why    None of the hands tested can beat a part of the throw (tested: 3)
       [throw.recall.trigger]
       “A throw fails if another hand can beat one of its parts with higher
       cards of the same suit.”
       Of these cards the one that P3 plays is higher, since level cards and
       jokers beat ordinary trumps: ♥4 LJ [derived.special-above]
       P3 has no spades and may ruff [ruff.only-when-void]
       The highest cards of the ruffs are compared [ruff.compare.other]
Next   P3 takes the trick with 15 points and leads next.
Sheet  Settled by the sheet: no reading changes the answer.
       Also consulted: ruff.compare.other"""
    )


def test_a_recall_that_nobody_can_settle_yet_comes_with_its_question():
    assert (
        said(UNKNOWN)
        == """\
UNKNOWN: whether P1's throw ♠Q ♠A is recalled

four players, two packs (80 points); level 2; trump hearts ♥

                                 3. P3  to play
  2. P2  to play                            4. P4  to play
                              1. P1  leads, throw
                              ♠Q ♠A

Ask    Ask P2, P3, P4 who holds any of these: ♠K, ♠A. Until then it is taken to
       stand.
Why    The lead is a throw [lead.types.two-deck]
       “A lead is a single, a pair, a tractor or a throw.”
Next   P2 plays next: 2 cards, spades as far as held.
Sheet  A fact is missing: ask first. The sheet does not settle this: a reading
       decides it.
       Our reading of throw.recall.unknown-hands (“Hands not given”):
       insufficient. Under assume-stands, the throw stands.
       Also consulted: throw.recall.whose-cards"""
    )


def test_faults_are_all_told_with_what_to_write():
    document = {"variant": "four-80", "trump": "C", "lead": {"P1": "S A A A"}, "plays": {"P3": "S 3 4 5"}}
    assert (
        said(document)
        == """\
FAULT: the position cannot be ruled on

Fault  ♠A is there 3 times, which is more than the packs hold (2); count it
       again in `lead.P1` [too-many-copies]
       “The game uses two packs of 54 cards, so there are exactly two copies of
       every card.” [setup.decks.two]
       P3 plays before the turn; give the play of P2 too, or take this one away
       [out-of-turn]
       The level of the hand is not known; write `level`, such as `level: 2`
       [level-missing]"""
    )


def test_a_settlement_to_be_read_out():
    assert (
        said(SETTLED)
        == """\
SETTLED: won by the defenders; gained: 1 level

four players, two packs (80 points); dealer P1

Why     The defenders win the last trick through P2, so the bottom counts
        [bottom.counts-when-defenders-win-last]
        “The bottom counts only if the defenders win the last trick.”
        The bottom is doubled once for every card led, so the factor is 4
        [bottom.multiplier.power]
        “The bottom points are doubled once for every card led to the final
        trick.”
        The defenders have 145 points, which gives 1 level
        [advance.by-defender-points]
        “The defenders' points decide which side advances.”
        With 145 points the defenders take over the deal [advance.turnover]
        “The defenders' points also decide whether the deal changes sides.”
Also    [dealer.four.rotation.loss]
Points  Tricks: 85. Bottom: 15 × 4 = 60. The defenders have 145 points. The
        sheets do not print the table of levels.
Levels  P2 from 7 to 8, P4 from 7 to 8, P1 stays at 5, P3 stays at 5.
Next    Next dealer: P2.
Sheet   The sheet does not settle this: a reading decides it.
        Our reading of score.thresholds.80 (“Level table of the 80-point game”):
        standard-80. Under no-dead-zone or step-20-above-80, the gain is 2 or 3
        levels.
        Also consulted: bottom.pattern-vs-count, bottom.n.throw"""
    )


# ---------------------------------------------------------------------------------- verdicts, line by line


@pytest.mark.parametrize(
    ("document", "first"),
    [
        pytest.param(follow("D 7 7", "D 3 3 4", "D 3 3"), "LEGAL: P2's ♦3 ♦3 (follow)", id="a legal reply"),
        pytest.param(follow("D 7 7", "C 3 3 4", "C 3 3"), "LEGAL: P2's ♣3 ♣3 (discard)", id="a discard"),
        pytest.param(follow("D 7 7", "H 3 3 4", "H 3 3"), "LEGAL: P2's ♥3 ♥3 (ruff)", id="a ruff"),
        pytest.param(trick("D 7 7 8 8"), "LEGAL: P1's lead ♦7 ♦7 ♦8 ♦8 (tractor)", id="a lead alone"),
        pytest.param(trick("D 7 C 8"), "ILLEGAL: P1 may not lead ♣8 ♦7", id="mixed groups"),
        pytest.param(trick("D 7", plays={"P2": "D 3"}), "UNKNOWN: P2's ♦3 cannot be judged", id="a hand not given"),
        pytest.param(
            trick("D 2 S 2 LJ", hands={"P2": "BJ"}),
            "RECALLED: P1's throw ♠2 ♦2 LJ; P1 leads one of ♦2, ♠2",
            id="a choice",
        ),
        pytest.param({**SETTLED, "levels": {"P1": "5", "P2": "A"}}, "MATCH WON: by P2, P4", id="a match"),
    ],
)
def test_the_verdict_comes_first(document, first):
    assert said(document).splitlines()[0] == first


def test_brief_is_one_line():
    assert said(ACES_KEPT, brief=True) == (
        "ILLEGAL: P2's ♦3 ♦4 ♦5 ♦A; "
        "P2 owes 1 pair of diamonds and plays 0; ♦A ♦A must be in the reply [follow.tractor.pairs-max]"
    )


def test_brief_warns_where_a_reading_decides():
    assert said(RECALLED, brief=True).endswith("; The sheet does not settle this: a reading decides it.")


def test_other_replies_can_be_tried():
    scenario = scenario_from(ACES_KEPT)
    others = [scenario._replace(plays={"P2": cards(text)}) for text in ("D 3 4 A A", "D 3 4 5")]
    tried = [(other, adjudicate(other)) for other in others]
    text = ruling_text(scenario, adjudicate(scenario, sensitivity=True), tried=tried)
    assert [line for line in text.splitlines() if line.startswith("Tried")] == [
        "Tried   LEGAL: P2's ♦3 ♦4 ♦A ♦A (follow)",
        "Tried   ILLEGAL: P2's ♦3 ♦4 ♦5; 4 cards must be played and P2 plays 3",
    ]


def test_a_slip_says_what_it_was_made_from_and_with():
    text = said({**ACES_KEPT, "title": "Two aces kept"}, slip=True, register_digest="ab12cd34")
    assert "Case     test: Two aces kept" in text
    assert "Hand     P2: ♦3 ♦4 ♦5 ♦A ♦A" in text
    assert re.search(r"Made by  tractor-check, version \S+; profile printed; register ab12cd34", text)


def test_the_note_of_a_scenario_is_shown_in_the_language_asked_for():
    note = {"en": "A common dispute.", "ko": "흔한 다툼입니다."}
    assert "Note    A common dispute." in said({**ACES_KEPT, "note": note})
    assert "흔한 다툼입니다." in said({**ACES_KEPT, "note": note}, lang="ko")


# ----------------------------------------------------------------------------------------- the languages


@pytest.mark.parametrize(
    ("language", "phrases"),
    [
        (
            "ko",
            (
                "회수: P1의 던지기 ♠Q ♠Q ♠K; 대신 내는 카드는 ♠Q",
                "P1의 손으로 되돌리는 카드: ♠Q ♠K",
                "다음 차례는 P3: 1장",
            ),
        ),
        ("ja", ("回収：P1の投げ♠Q ♠Q ♠K；代わりのリードは♠Q", "P1の手に戻す札：♠Q ♠K", "次はP3：1枚")),
        ("zh", ("收回：P1的甩牌♠Q ♠Q ♠K；改为领出♠Q", "P1收回♠Q ♠K", "下一个是P3：出1张")),
    ],
)
def test_a_recalled_throw_in_each_language(language, phrases):
    text = squeezed(said(RECALLED, lang=language, width=200))
    assert [phrase for phrase in phrases if phrase not in text] == []


@pytest.mark.parametrize(
    ("language", "phrases"),
    [
        ("ko", ("위반: P2의 ♦3 ♦4 ♦5 ♦A", "응수에 반드시 들어가야 할 카드는 ♦A ♦A", "적법한 응수: 3가지")),
        ("ja", ("違反：P2の♦3 ♦4 ♦5 ♦A", "P2は♦A ♦Aを必ず出します", "適法な応手：3通り")),
        ("zh", ("违规：P2的♦3 ♦4 ♦5 ♦A", "P2必须出♦A ♦A", "合规的跟法：3种")),
    ],
)
def test_an_illegal_reply_in_each_language(language, phrases):
    text = squeezed(said(ACES_KEPT, lang=language, width=200))
    assert [phrase for phrase in phrases if phrase not in text] == []


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("ko", "물어볼 것(P2, P3, P4): 다음 카드를 가진 사람이 있습니까? ♠K, ♠A."),
        ("ja", "P2、P3、P4に尋ねます：次の札を持っている人はいますか。♠K、♠A。"),
        ("zh", "请问P2、P3、P4：谁有这些牌？♠K、♠A。"),
    ],
)
def test_the_question_in_each_language(language, question):
    assert question in said(UNKNOWN, lang=language, width=200)


@pytest.mark.parametrize(
    ("language", "phrases"),
    [
        ("ko", ("정산: 이긴 편은 수비 측; 오른 등급: 1등급", "바닥패: 15 × 4 = 60점.", "다음 판의 딜러: P2.")),
        ("ja", ("精算：勝った側は防御側；昇級：1級", "底札：15 × 4 = 60点。", "次局の親：P2。")),
        ("zh", ("结算：获胜方闲家；升1级", "底牌：15 × 4 = 60分。", "下一局庄家：P2。")),
    ],
)
def test_a_settlement_in_each_language(language, phrases):
    text = said(SETTLED, lang=language, width=200)
    assert [phrase for phrase in phrases if phrase not in text] == []


# -------------------------------------------------------------------------------------------- the layout


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", [ACES_KEPT, RECALLED, UNKNOWN, OVERRUFFED, SETTLED])
def test_no_line_is_wider_than_the_terminal(document, language, width):
    lines = said(document, lang=language, width=width).splitlines()
    assert [line for line in lines if wcswidth(line) > width and " " in line.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", [ACES_KEPT, RECALLED, UNKNOWN, OVERRUFFED])
def test_a_trick_is_ruled_on_in_25_lines_and_its_note_comes_last(document, language):
    *lines, last = said({**document, "note": {"en": "Last.", language: "끝."}}, lang=language).splitlines()
    assert len(lines) <= 25
    assert last.split()[-1] == "끝."


@pytest.mark.parametrize("language", LANGUAGES)
def test_colour_adds_nothing_but_colour(language):
    coloured = said(OVERRUFFED, lang=language, color=True)
    assert re.sub(r"\x1b\[\d*m", "", coloured) == said(OVERRUFFED, lang=language)
    assert "\x1b[31m♥5\x1b[0m" in coloured


def test_rows_line_up_with_wide_characters():
    text = said(ACES_KEPT, lang="ko")
    labels = [re.match(r"(이유|적법|다음|규칙서) +", line) for line in text.splitlines()]
    assert [wcswidth(found[0]) for found in labels if found] == [8, 8, 8, 8]


def test_a_narrow_terminal_gets_a_list_in_order_of_play():
    lines = said(OVERRUFFED, width=50).splitlines()
    assert [line.strip() for line in lines if re.match(r"  \d\. ", line)] == [
        "1. P1  leads, throw",
        "2. P2  ruff",
        "3. P3  overruff, wins",
        "4. P4  discard",
    ]


def test_north_and_south_sit_where_they_belong():
    document = {
        "variant": "four-80", "seats": ["N", "E", "S", "W"], "level": "2", "trump": "H", "lead": {"N": "S A"},
    }  # fmt: skip
    drawn = [line for line in said(document).splitlines() if ". " in line and "  " in line][:3]
    assert [re.findall(r"\d\. (\w)", line) for line in drawn] == [["N"], ["W", "E"], ["S"]]


def test_five_seats_go_round_the_table():
    document = {"variant": "five", "level": "2", "trump": "H", "lead": {"P1": "S A"}}
    drawn = [line for line in said(document).splitlines() if re.search(r"\d\. P\d", line)]
    assert [re.findall(r"\d\. (P\d)", line) for line in drawn] == [["P3", "P4"], ["P2", "P5"], ["P1"]]


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("♠A ♥K are led", 8, ["♠A ♥K", "are led"]),
        ("甩牌失败时，其余各张收回", 12, ["甩牌失败时，", "其余各张收回"]),
        ("「投げ」の札", 8, ["「投げ」", "の札"]),
        ("던지기의 카드", 9, ["던지기의", "카드"]),
    ],
)
def test_lines_break_where_the_language_lets_them(text, width, lines):
    assert wrapped(text, width) == lines


@pytest.mark.parametrize(("text", "width"), [("♠A “x”", 6), ("갑오", 4), ("甩牌", 4), ("", 0)])
def test_width_is_counted_in_columns(text, width):
    assert width_of(text) == width


# ------------------------------------------------------------------------- what stays open, and what is missing

FIVE = {"variant": "five", "levels": {"P1": "9", "P2": "5", "P3": "10", "P4": "6", "P5": "J"}}
NOBODY = {
    "variant": "four-80",
    "levels": {"P1": "9", "P2": "10"},
    "reveal": {"dealer": "P1", "shows": []},
    "readings": {"reveal.none": UNSET},
}
THROWN_IN_FIVE = {
    "variant": "five",
    "level": "2",
    "trump": "H",
    "unlisted": "as-played",
    "lead": {"P1": "D 10 8"},
    "plays": {"P2": "D 3 4", "P3": "D J 3", "P4": "D 5 6", "P5": "D 5 6"},
}
HIDDEN = {
    **{"variant": "five", "level": "2", "trump": "H", "dealer": "P1", "partner": "P2"},
    "settle": {"points_by": {"P1": 20, "P2": 40, "P3": 60}},
}
LAST = {
    **{"variant": "four-80", "level": "2", "trump": "H", "dealer": "P1"},
    "settle": {"trick_points": 40, "final_trick": {"winner": "P2", "cards_led": 4}, "bottom": "C 5 3 4 6 7 8 9 J"},
}
ORDINARY_RUFFS = all_play("S A K", "H 3 4", "H 5 6", "D 3 4")
TRACTORS = all_play("S 5 5 6 6 A", "H 3 3 4 4 BJ", "H 6 6 7 7 8", "S 7 8 9 10 J")
PAIRED = all_play("C K A A", "S 3 H 5 5", "D 5 5 BJ", "C 3 4 6", level="5", trump="S")


def labelled(text: str, name: str) -> str:
    """Return the row with this label, without regard to where its lines break."""
    found = re.search(rf"^{name} (.*?)(?=^\S|\Z)", text, re.MULTILINE | re.DOTALL)
    return squeezed(found[1]) if found else ""


@pytest.mark.parametrize(
    ("document", "verdicts"),
    [
        pytest.param(
            {**NOBODY, "lead": {"P1": "S 3"}, "plays": {"P2": "S 4"}},
            [
                "UNDETERMINED: the reveal",
                "UNDETERMINED: whether P1 may lead ♠3",
                "UNDETERMINED: the replies of P2",
            ],
            id="a trick of which trump is open",
        ),
        pytest.param(
            {**NOBODY, "settle": {"trick_points": 0}},
            ["UNDETERMINED: the reveal", "UNDETERMINED: who wins the hand"],
            id="a settlement of which the dealer is open",
        ),
        pytest.param(
            trick("S Q Q K", hands={"P2": "S A 3 4"}, plays={"P2": "S 3"}, readings={"throw.recall.lead": UNSET}),
            ["RECALLED: P1's throw ♠Q ♠Q ♠K; what is led instead is undetermined"],
            id="a recall of which the lead is open",
        ),
    ],
)
def test_what_a_reading_leaves_open_is_undetermined_and_the_reading_is_named(document, verdicts):
    text = said(document)
    assert text.splitlines()[: len(verdicts)] == verdicts
    left_open = f"Left open: {next(iter(document['readings']))}"
    assert left_open in labelled(text, "Sheet")
    assert left_open in said(document, brief=True)
    assert "Settled" not in text


@pytest.mark.parametrize(
    ("document", "question"),
    [
        pytest.param(
            {**THROWN_IN_FIVE, "readings": {"throw.recall.whose-cards": "opponents"}},
            "Ask who plays with P1: only the cards of opponents recall the throw here. "
            "Until then it is taken to stand.",
            id="the sides of a throw",
        ),
        pytest.param(
            trick(
                "S K 5 5",
                variant="five",
                level="10",
                hands={"P2": "S 8 8 3 4", "P3": "S A 2 3 6", "P4": "S A 4 6 9", "P5": "S J J 7 7"},
                readings={"throw.recall.whose-cards": "opponents", "throw.recall.lead": "smallest-beaten-part"},
            ),
            "Ask who plays with P1: only the cards of opponents recall the throw here.",
            id="the sides of a throw that everybody recalls",
        ),
        pytest.param(
            {**HIDDEN, "readings": {"points.before-reveal": "until-revealed"}},
            "Ask how many points the partner took before the called card was played. "
            "Write them under `settle.points_before_partner`.",
            id="points before the partner was known",
        ),
        pytest.param(
            {**LAST, "readings": {"bottom.n.throw": "longest-part"}},
            "Ask which cards were led to the last trick, and write them under `settle.final_trick.lead`.",
            id="the form of the last lead",
        ),
        pytest.param(
            trick("S A K", unlisted="as-played", plays={"P2": "S 3 4", "P3": "S 5 6"}),
            "Ask P4 who holds any of these: ♠A. Until then it is taken to stand.",
            id="only hands that are not known",
        ),
    ],
)
def test_a_missing_fact_is_asked_for(document, question):
    text = said(document)
    assert labelled(text, "Ask") == question
    assert labelled(text, "Sheet").startswith("A fact is missing: ask first.")
    assert "won by undetermined" not in text


@pytest.mark.parametrize(
    ("document", "sentences"),
    [
        pytest.param(
            TRACTORS,
            [
                "The trump tractor of P3 is higher than that of P2 [ruff.overruff.compare-tractors]",
                "Only the tractors of P3 and P2 are compared; higher trumps that P2 plays beside them do not count "
                "[ruff.overruff.filler-ignored]",
            ],
            id="tractors, not fillers",
        ),
        pytest.param(
            PAIRED,
            [
                "The play of P3 is only equal, so P2, who played earlier, stays ahead [derived.earlier-of-equals]",
                "The highest pairs of the ruffs are compared; other cards do not count [ruff.compare.other]",
            ],
            id="equal pairs",
        ),
        pytest.param(
            ORDINARY_RUFFS,
            [
                "The highest cards of the ruffs are compared [ruff.compare.other]",
                "The ruff of P3 is the highest",
            ],
            id="ordinary trumps",
        ),
        pytest.param(
            all_play("S 5 5 6 6 A", "H 3 3 4 4 8", "H 9 9 J J BJ", "S 7 8 9 10 J"),
            ["The throw has a tractor and the trumps of P3 have none, so they do not beat it "
             "[ruff.throw.tractor-needs-tractor]"],
            id="a ruff that does not count",
        ),
    ],
)  # fmt: skip
def test_of_several_ruffs_it_is_said_which_is_higher_and_why(document, sentences):
    why = labelled(said(document), "Why")
    assert [text for text in sentences if text not in why] == []


def test_every_refused_show_has_its_reason():
    shows = [{"P1": "D 9"}, {"P3": "LJ BJ"}, {"P4": "BJ"}, {"P5": "S J H J"}, {"P2": "S 5 5 6"}]
    text = said({**FIVE, "reveal": {"previous_winners": ["P1"], "shows": shows}})
    why = labelled(text, "Why")
    assert "These cards are not identical and make no pair: ♠J ♥J [pair.identical]" in why


def test_a_show_of_three_cards_is_told_what_a_show_is():
    shows = [{"P1": "D 9"}, {"P2": "S 5 5 6"}]
    why = labelled(said({**FIVE, "reveal": {"previous_winners": ["P1"], "shows": shows}}), "Why")
    assert "A show is one card or an identical pair, and this is neither: ♠5 ♠5 ♠6 [wrong-count]" in why
    assert "as were led" not in why


def test_a_last_lead_that_cannot_be_made_settles_nothing():
    text = said({**LAST, "settle": {**LAST["settle"], "final_trick": {"winner": "P2", "lead": "S Q D 3"}}})
    assert "cannot be led together: ♠Q ♦3 [throw.mixed-groups]" in labelled(text, "Why")
    assert labelled(text, "Sheet") == "The hand can be settled only once its last trick is legal."


def test_what_is_led_after_a_recall_names_the_reading_that_says_so():
    hands = {"P2": "S 3 J J", "P3": "S 5 6", "P4": "D 5 6"}
    document = trick("S 4 4 8 8 9", hands=hands, readings={"throw.recall.lead": "lowest-beaten-part"})
    step = labelled(said(document), "Next")
    assert "Led: ♠4 ♠4 [throw.recall.lead: lowest-beaten-part]." in step
    assert "smallest-card" not in step


def test_no_part_of_a_brief_ruling_ends_with_a_stop_and_a_semicolon():
    document = trick("D 7", plays={"P2": "D 3"})
    assert ".;" not in said(document, brief=True)
    assert ".;" not in said(UNKNOWN, brief=True)


# ------------------------------------------------------------------------------------- every value of a reading

_MOST = 1
_OWN = [
    {**NOBODY, "lead": {"P1": "S 3"}},
    {**NOBODY, "bury": {"cards": "C 3 4 5 6 7 8 9 J"}},
    {**NOBODY, "settle": {"trick_points": 40}},
    {**FIVE, "reveal": {"previous_winners": ["P1"], "shows": []}, "lead": {"P1": "S 3"}},
    *(THROWN_IN_FIVE, HIDDEN, LAST, RECALLED, UNKNOWN, OVERRUFFED, TRACTORS, PAIRED, SETTLED),
]


def positions() -> list[tuple[Any, set[str]]]:
    """Return the shipped scenarios and some of this file, each with the readings that it turns on."""
    paths = [Path(__file__).parent.parent / "scenarios"]
    found = [item.scenario for item in load_paths(paths) if isinstance(item, Loaded)]
    own = [scenario_from(document) for document in _OWN]
    return [(scenario, {use.id for use in adjudicate(scenario).readings}) for scenario in (*own, *found)]


def test_whatever_a_reading_says_the_ruling_can_be_told():
    told: Counter[tuple[str, str]] = Counter()
    for scenario, consulted in positions():
        for reading in consulted:
            for value in (*READINGS[reading].tried(UNSET), UNSET):
                if told[reading, value] >= _MOST:
                    continue
                told[reading, value] += 1
                other = scenario._replace(readings={**scenario.readings, reading: value})
                ruling = adjudicate(other)
                for language in LANGUAGES:
                    assert "{" not in ruling_text(other, ruling, lang=language, slip=True)
                assert "None" not in ruling_text(other, ruling, brief=True)
                answer_of(other, ruling)
                questions_about(other, ruling)
    assert len(told) > 100
