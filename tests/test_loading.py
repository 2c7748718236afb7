"""Scenario files: what is read, what is said about the rest, and where."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tractor_check.cards import Rank
from tractor_check.loading import Invalid, Loaded, json_lines, load_path, load_stream, load_text
from tractor_check.loading.yaml_sayings import in_words
from tractor_check.notation import cards

HEAD = "id: a\nvariant: four-80\n"
GOOD = HEAD + "lead: {P1: D 3}\n"


def said(text: str, suffix: str = ".yaml") -> list[str]:
    """Return all problems of a text, without the file's name."""
    results = list(load_text(text, "x", suffix))
    return [str(problem)[2:] for result in results if isinstance(result, Invalid) for problem in result.problems]


def read(text: str, suffix: str = ".yaml") -> list[Any]:
    """Return the scenarios of a text that has no problems."""
    results = list(load_text(text, "x", suffix))
    assert all(isinstance(result, Loaded) for result in results), results
    return [result.scenario for result in results if isinstance(result, Loaded)]


def test_documents_are_read_in_order_with_the_line_on_which_each_begins() -> None:
    text = f"# yaml-language-server: $schema=s.json\n\n{GOOD}--- # second\n# more\n{GOOD.replace('a', 'b', 1)}...\n"
    assert [(one.id, one.where) for one in read(text)] == [("a", "x:3"), ("b", "x:8")]


@pytest.mark.parametrize(
    ("written", "level"), [("2", Rank.TWO), ("'2'", Rank.TWO), ("10", Rank.TEN), ("K", Rank.KING), ('"A"', Rank.ACE)]
)
def test_levels_are_numbers_or_texts(written: str, level: Rank) -> None:
    assert read(f"{GOOD}level: {written}\n")[0].level is level


@pytest.mark.parametrize(
    "written", ["NO", "12:30", "0777", "1_000", "1e3", "2.0", "0x2", "2024-01-01", "TRUE", "-0", "9" * 30]
)
def test_only_true_false_null_and_decimal_integers_are_typed(written: str) -> None:
    assert read(f"{GOOD}title: {written}\n")[0].title == written
    shown = written if len(written) < 41 else written[:40]
    assert said(f"{GOOD}level: {written}\n") == [
        f"4:8: '{shown}' is not a level; write 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K or A"
    ]


@pytest.mark.parametrize("written", ["true", "7", "-7", "~", "null", ""])
def test_typed_words_are_no_text(written: str) -> None:
    assert said(f"{GOOD}title: {written}\n")[0].startswith("4:")


def test_the_longer_mapping_styles_read_alike() -> None:
    block = read(HEAD + "lead:\n  P1: >-\n    D 3\n    4\nhands:\n  P2:\n    - D 3\n    - D 4\n")[0]
    assert block.lead == ("P1", cards("D3 D4"))
    assert block.hands == {"P2": cards("D3 D4")}


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (GOOD + "trumps: C\n", ["4:1: unknown key 'trumps'; did you mean 'trump'?"]),
        (GOOD + "first-trick: true\n", ["4:1: unknown key 'first-trick'; did you mean 'first_trick'?"]),
        (GOOD + "trick_points: 5\n", ["4:1: unknown key 'trick_points'; write it under settle"]),
        (GOOD + "expect: {lead: {legl: true}}\n", ["4:17: unknown key 'legl'; did you mean 'legal'?"]),
        (
            GOOD + "tricks: []\n",
            ["4:1: 'tricks' is reserved for records of whole hands; write one trick as lead and plays"],
        ),
        (
            "variant: five\n",
            [
                "1:1: 'id' is missing; write id: for example pairs-owed-up-to-the-number-led",
                "1:1: the scenario asks nothing; write at least one of reveal, bury, call, lead, plays, settle",
            ],
        ),
        ("id: a\nlead: {P1: D 3}\n", ["1:1: 'variant' is missing; write variant: five, four-80 or four-40"]),
        (
            "id: A b\nvariant: four80\nlead: {P1: D 3}\n",
            [
                "1:5: 'A b' is not an id; write for example pairs-owed-up-to-the-number-led",
                "2:10: 'four80' is not a variant; did you mean 'four-80'?",
            ],
        ),
        (GOOD + "first_trick: yes\n", ["4:14: 'yes' is not true or false; write true or false"]),
        (GOOD + "title: 12\n", ["4:8: 12 is not text (or a mapping by language); put it in quotes: '12'"]),
        (GOOD + "trump: null\n", ["4:8: a trump should stand here, and nothing does; write S, H, C, D or NT"]),
        (
            GOOD + "hands: {P2: []}\n",
            ["4:13: cards should stand here, and nothing does; write for example D 3 4 5 A A"],
        ),
        (GOOD + "hands: {none: D 3}\n", ["4:9: 'none' is a word of its own and no seat; give the seat another name"]),
        (GOOD + "seats: [P1, P2, P1]\n", ["4:17: 'P1' stands here twice; name each seat once"]),
        (
            GOOD + "plays:\n  P2:D 3\n  P3:D 4\n",
            ["5:3: 'P2:D 3 P3:D 4' is not replies by seat; put a blank after the colon: P2: D 3"],
        ),
        (
            GOOD + "settle: {trick_points: 1, points_by: {P1: 2}}\n",
            ["4:27: trick_points and points_by are both given; write one of them"],
        ),
        (
            GOOD + "settle: {final_trick: {winner: P1}}\n",
            ["4:23: cards_led and lead are not given; write cards_led or lead"],
        ),
        (
            GOOD + "settle: {trick_points: 999999999}\n",
            ["4:24: 999999999 is not a number of card points; write a number from -100000 to 100000"],
        ),
        (
            GOOD + "format: tractor-check/scenario@2\n",
            ["4:9: 'tractor-check/scenario@2' is not the format of these files; write tractor-check/scenario@1"],
        ),
        (
            HEAD + "lead: {P1: D 3, P2: D 4}\n",
            ["3:7: 2 entries stand here (P1, P2); write one: for example {P1: D 7 7 8 8}"],
        ),
        (HEAD + "call: {card: C A A}\n", ["3:14: 2 cards are written where one is called; write one card such as C A"]),
        (
            f"{GOOD}expect: {{options: {{P2: [{', '.join(['D 3'] * 201)}]}}}}\n",
            ["4:24: 201 replies are listed; list at most 200, or write option_count"],
        ),
        ("just words\n", ["1:1: this is no scenario; write a mapping: id: ..., variant: ..., and what is asked"]),
    ],
)
def test_what_the_schema_objects_to_is_one_message_a_place(text: str, problems: list[str]) -> None:
    assert said(text) == problems


@pytest.mark.parametrize(
    ("hand", "problem"),
    [
        ("D 3 T", "4:17: 'T' is not a card; write 10: D10"),
        ('"D 3 T"', "4:18: 'T' is not a card; write 10: D10"),
        ("[D 3, 10H]", "4:19: '10H' is not a card; suit first: write H10"),
        ("{D: 3 4, H: K t}", "4:27: 't' is not a card; write 10: H10"),
        ("{H: [3, joker]}", "4:17: 'joker' is not a card; write LJ for the small joker or BJ for the big one"),
        ("D", "4:13: 'D' is a suit without a rank; a bare suit needs ranks after it: write D 3 4 or D3"),
        ('"T 3"', "4:14: 'T' is not a card; write 10: S10"),
        ("' '", "4:13: no card is written here; write cards such as D 3 4 5"),
    ],
)
def test_notation_errors_point_at_the_token(hand: str, problem: str) -> None:
    assert said(f"{GOOD}hands: {{P2: {hand}}}\n") == [problem]


def test_columns_count_characters_also_after_chinese() -> None:
    assert said(f"{GOOD}hands: {{東: 小王 T}}\n") == ["4:15: 'T' is not a card; write 10: S10"]


def test_what_only_the_gate_objects_to_is_worded_the_same_way() -> None:
    mark = "\ufeff"  # a blank to the gate, a letter to jsonschema
    assert said(f"{GOOD}hands: {{P2{mark}: D 3}}\nseats: [P1{mark}]\n") == [
        f"4:9: 'P2{mark}' is not a seat name; write for example P1",
        f"5:9: 'P1{mark}' is not a seat name; write for example P1",
    ]


def test_messages_are_one_short_line_each() -> None:
    (problem,) = said(f"{GOOD}title: 'a\n\n  b'\ngone: H{'9' * 500}\n")
    assert len(problem) < 650
    assert "\n" not in problem


def test_all_problems_of_a_document_are_reported_at_once_and_sorted() -> None:
    text = "id: a\nid: b\nvariant: fore-80\nlead: {P1: D 3}\nhands: {P2: DT}\nlevel: 1\nfoo: 1\n"
    assert [line.split(": ")[0] for line in said(text)] == ["2:1", "3:10", "5:13", "6:8", "7:1"]


def test_an_invalid_document_does_not_hide_the_others() -> None:
    results = list(load_text(f"{GOOD}---\nid: b\n---\n: [\n---\n{GOOD.replace('a', 'c', 1)}", "x"))
    assert [(type(result), result.line) for result in results] == [(Loaded, 1), (Invalid, 5), (Invalid, 6), (Loaded, 9)]
    assert [result.id for result in results if isinstance(result, Invalid)] == ["b", None]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (GOOD + "id: b\n", "4:1: the key 'id' stands here twice; keep one of the two"),
        (GOOD + "title: &t x\n", "4:8: an anchor (&t); write the value out; what scenarios share goes under given"),
        (GOOD + "title: *t\n", "4:8: an alias (*t); write the value out; what scenarios share goes under given"),
        (GOOD + "<<: {level: 2}\n", "4:1: a merge (<<); write the value out; what scenarios share goes under given"),
        (GOOD + "title: !!str x\n", "4:8: a tag (tag:yaml.org,2002:str); write the plain value"),
        (GOOD + "hands: {1: D 3}\n", "4:9: the key 1 is not text; write it in quotes: '1'"),
        (GOOD + "hands: {true: D 3}\n", "4:9: the key true is not text; write it in quotes: 'true'"),
        (GOOD + "[a]: b\n", "4:1: a key that is no text; write a plain word before the colon"),
        (
            GOOD + "plays: {P2: D 3, 4}\n",
            "4:18: inside { } a comma ends the value, so '4' is read as a key of its own; write P2: D 3 4",
        ),
        (
            GOOD + "plays: {P2: D 3, D 4, 5, P3: D 4}\n",
            "4:18: inside { } a comma ends the value, so 'D 4' is read as a key of its own; write P2: D 3 D 4 5",
        ),
        (GOOD + "plays: {P2:D 3}\n", "4:9: no blank after the colon in 'P2:D 3'; write P2: D 3"),
        (GOOD + "plays: {P2: D 3, P3:D 4}\n", "4:18: no blank after the colon in 'P3:D 4'; write P3: D 4"),
        (GOOD + "plays: {P2: }\n", "4:9: 'P2' has no value; write one after the colon"),
        (GOOD + "plays: {P2}\n", "4:9: 'P2' has no value; write P2: and a value"),
        ("%YAML 1.2\n---\n" + GOOD, "1:1: a directive (%YAML); leave the line out"),
        ("---\n", "1:1: the document is empty; write a scenario, or leave it out"),
        (GOOD + "...\nmore: 1\n...\nrest\n", None),
        (
            GOOD + "title: a: b\n",
            "4:9: a colon that cannot stand here; put the text in quotes, or start a new line for the next key",
        ),
        (GOOD + "title: 'a\n", "5:1: the text ends inside quotes; close the quotes"),
        (GOOD + "title: @a\n", "4:8: a character that cannot begin a value; put the text in quotes"),
        (GOOD + " title: a\n", None),
        (GOOD + "gone: [D 3\n", None),
        (GOOD + "gone: {D: 3\n", None),
        (GOOD + "gone\n", None),
    ],
)
def test_yaml_is_strict(text: str, problem: str | None) -> None:
    problems = said(text)
    assert problems
    assert all("not YAML" not in line for line in problems)
    assert problem is None or problem in problems


def test_a_null_written_out_in_a_flow_mapping_is_a_null() -> None:
    text = "given: {variant: four-80, gone: D 3, lead: {P1: D 4}}\nscenarios: [{id: a, gone: null}, {id: b, gone: ~}]\n"
    assert [len(one.gone) for one in read(text)] == [0, 0]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"id":"a","id":"b"}', "1:11: the key 'id' stands here twice; keep one of the two"),
        (
            '{"id" : "a",\n "variant":"five", "lead":{"P1":"D3","P1" :"D4"}}',
            "2:38: the key 'P1' stands here twice; keep one of the two",
        ),
        ('{"id":"a","\\u0069d":"b"}', "1:11: the key 'id' stands here twice; keep one of the two"),
        ('{"id":"a","x-a":{"b\\u003a":1,"c":2,"c":3}}', "1:36: the key 'c' stands here twice; keep one of the two"),
        ('{"id":"a",}', None),
        ('{"id":"a"', "1:10: the text ends too early; close every brace, bracket and quote"),
        ("{} {}", "1:4: more text after the end of the document; in .json write one document; in .jsonl one a line"),
        ("{'id': 1}", '1:2: a key in double quotes is missing here; write "key": value'),
        ('{"id": NaN}', None),
        ("[]", "1:1: this is no scenario; write a mapping: id: ..., variant: ..., and what is asked"),
    ],
)
def test_json_is_strict(text: str, problem: str | None) -> None:
    problems = said(text, ".json")
    assert problems
    assert problem is None or problem in problems


def test_json_may_be_laid_out_in_any_way() -> None:
    document = {"id": "a", "variant": "five", "title": 'a "b": c', "lead": {"P1": "D3"}, "x-é": ["::", {"a:": 1}]}
    for text in (
        json.dumps(document),
        json.dumps(document, indent="\t"),
        json.dumps(document, separators=(" ,", " : ")),
    ):
        assert read(text, ".json")[0].title == 'a "b": c'


LINE = '{"variant":"four-80","lead":{"P1":"D3"}}'


def test_json_lines_have_their_place_as_id_and_problems_in_their_columns() -> None:
    lines = [LINE, "", LINE.replace("D3", "DT"), '{"id":"b-1",' + LINE[1:], LINE.replace("}}", '},"level":"x"}'), "[]"]
    results = list(load_text("\n".join(lines), "x.jsonl", ".jsonl"))
    assert [result.scenario.id for result in results if isinstance(result, Loaded)] == ["x.jsonl:1", "b-1"]
    assert [str(problem) for result in results if isinstance(result, Invalid) for problem in result.problems] == [
        "x.jsonl:3:36: 'DT' is not a card; write 10: D10",
        "x.jsonl:5:49: 'x' is not a level; write 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K or A",
        "x.jsonl:6:1: this is no scenario; write a mapping: id: ..., variant: ..., and what is asked",
    ]


def test_json_lines_hold_no_sets() -> None:
    assert said('{"scenarios":[]}\n', ".jsonl") == [
        "1:1: a set cannot stand in JSON Lines; write one scenario a line, or a .json file"
    ]


def test_json_lines_can_be_read_from_the_middle_of_a_file() -> None:
    results = list(json_lines([LINE.encode(), b"x"], "y.jsonl", 41))
    assert [result.line for result in results] == [41, 42]


def test_json_lines_are_read_one_at_a_time() -> None:
    def endless() -> Any:
        while True:
            yield LINE.encode() + b"\n"

    stream = json_lines(endless(), "x")
    assert [result.line for result, _ in zip(stream, range(3), strict=False)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (GOOD, 1),
        (f"{GOOD}---\n{GOOD}", 2),
        (f"{LINE}\n{LINE}\n", 2),
        ('{\n"id": "a",' + LINE[1:], 1),
        ('{"scenarios": [{"id":"a",' + LINE[1:] + "]}", 1),
        ("{id: a, variant: five, lead: {P1: D 3}}\n", 1),
    ],
)
def test_the_kind_of_a_stream_is_found_out(text: str, count: int) -> None:
    results = list(load_stream(BytesIO(text.encode())))
    assert [type(result) for result in results] == [Loaded] * count
    assert results[0].file == "<stdin>"


def imported(path: Path, *names: str) -> list[str]:
    code = (
        "import sys; from tractor_check.loading import load_path; list(load_path(sys.argv[1])); "
        "print(*[name for name in sys.argv[2:] if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path), *names], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_only_what_is_needed_is_imported(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(LINE)
    (tmp_path / "a.yaml").write_text(GOOD)
    assert imported(tmp_path / "a.jsonl", "yaml", "jsonschema", "orjson") == ["orjson"]
    assert imported(tmp_path / "a.yaml", "yaml", "jsonschema", "orjson") == ["yaml"]


def test_a_path_names_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "a.yml"
    path.write_text(GOOD)
    (result,) = load_path(path)
    assert isinstance(result, Loaded)
    assert result.scenario.where == f"{path}:1"


BITS = [
    *"{}[]:,&*!\"'~|>%#?-\\\t\r\0\n ",
    "---\n",
    "null",
    "12",
    "<<: ",
    "T",
    "D",
    "given",
    "tricks",
    "x-a: ",
    "\u2028",
    "♠",
    "{P2:D 3}",
]
SAMPLES = {
    ".yaml": GOOD + "hands: {P2: D 3 4, P3: [D 5, H 10]}\nexpect:\n  plays: {P2: legal}\n  lead: {led: D 3}\n",
    ".json": '{"given": {"variant": "five"}, "scenarios": [{"id": "a", "lead": {"P1": {"D": "3 4"}}}]}',
    ".jsonl": LINE + "\n" + LINE,
}


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("suffix", SAMPLES)
def test_whatever_is_written_gets_an_answer(suffix: str, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        text = SAMPLES[suffix]
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(BITS) + text[at + rng.randrange(3) :]
        results = list(load_text(text, "x", suffix))
        assert results
        for result in results:
            assert isinstance(result, Loaded) or all(
                one.message and one.advice and one.line >= 0 for one in result.problems
            )


#: All that libyaml says of a text that is UTF-8, as its source has it.
OF_LIBYAML = """block sequence entries are not allowed in this context
could not find expected ':'
could not find expected directive name
did not find URI escaped octet while parsing a tag
did not find expected '!' while scanning a tag
did not find expected ',' or ']'
did not find expected ',' or '}'
did not find expected '-' indicator
did not find expected <document start>
did not find expected alphabetic or numeric character while scanning an anchor
did not find expected comment or line break
did not find expected digit or '.' character while scanning a %YAML directive
did not find expected hexdecimal number
did not find expected key
did not find expected node content
did not find expected tag URI
did not find expected version number while scanning a %YAML directive
did not find expected whitespace while scanning a %TAG directive
did not find expected whitespace or line break while scanning a tag
did not find the expected '>' while scanning a tag
exceeded maximum nesting depth
found a tab character that violates indentation
found a tab character where an indentation space is expected
found an indentation indicator equal to 0
found character that cannot start any token
found duplicate %YAML directive
found extremely long version number while scanning a %YAML directive
found incompatible YAML document while scanning a directive
found invalid Unicode character escape code
found undefined tag handle
found unexpected ':'
found unexpected document indicator
found unexpected end of stream
found unexpected non-alphabetical character
found unknown directive name
found unknown escape character
mapping keys are not allowed in this context
mapping values are not allowed in this context"""


@pytest.mark.parametrize("problem", OF_LIBYAML.split("\n"))
def test_all_that_the_yaml_parser_says_is_put_in_plain_words(problem: str) -> None:
    message, advice = in_words(problem)
    assert advice and not message.startswith("not YAML")


#: Texts that are no JSON, one for each thing that its parser says.
NO_JSON = (
    *("[1,]", "{1:2}", '{"a" 1}', "[1 2]", '{"a":1 "b":2}', "[nope]", "[tru]", "[01]", "[1.]", "[1e]", "[-]"),
    *("[1e999]", '["\\x"]', '["\\ud800"]', '["\\ud800\\u0041"]', '["a\nb"]', '["a', "[", '{"a"', "1 2", "\ufeff1"),
    *("[" * 2000, "\\", "//", "/* */ 1", "'a'", "NaN", "[Infinity]", '{"a":}', "{,}", "[,]", '"\\u12"'),
)


@pytest.mark.parametrize("text", NO_JSON)
def test_all_that_the_json_parser_says_is_put_in_plain_words(text: str) -> None:
    for suffix in (".json", ".jsonl"):
        problems = said(text, suffix)
        assert problems and all("not JSON" not in problem and "; " in problem for problem in problems)


@pytest.mark.parametrize("value", ["true", "5", "a", "[1]", "null", "{}"])
def test_a_final_trick_that_is_none_is_said(value: str) -> None:
    text = f"{HEAD}settle: {{trick_points: 120, final_trick: {value}}}\n"
    assert all(line.startswith("3:") for line in said(text)) and said(text)


def test_a_key_of_ones_own_is_refused_where_cards_stand_by_suit() -> None:
    assert said(f"{HEAD}lead: {{P1: {{x-a: 3}}}}\n") == [
        "3:13: unknown key 'x-a'; the keys of cards are S, H, C, D, jokers"
    ]
    assert said(f"{HEAD}lead: {{P1: {{♦: 3, d: 4}}}}\n") == ["3:19: unknown key 'd'; did you mean 'D'?"]


def test_what_is_right_in_a_call_is_not_taken_for_wrong_cards_beside_an_error() -> None:
    played = "[[{P3: S A}], [{P5: S A}]]", "[{P3: S A}, {P5: {S: A}}]", "[[{P3: [S A]}]]"
    for plays in played:
        text = f"id: a\nvariant: five\nlevels: 2\ncall: {{card: S A, by: P1, played: {plays}}}\n"
        assert [line.partition(":")[0] for line in said(text)] == ["3"], plays
