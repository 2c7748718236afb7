"""Whatever is written: scenarios or one clear error; whatever is asked: a ruling or faults. Never an exception."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from io import BytesIO
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from rulings import REPLY_KEYS
from test_gate_agreement import ODD, spoilt
from tractor_check.adjudicate import adjudicate
from tractor_check.cards import ALL_CARDS, Cards
from tractor_check.clauses import register
from tractor_check.loading import Invalid, Loaded, load_stream, load_text, scenario_from, yaml_text
from tractor_check.loading.gate import gate
from tractor_check.loading.wording import objections
from tractor_check.notation import cards
from tractor_check.profile import READINGS
from tractor_check.reports.data import ruling_data
from tractor_check.reports.ruling_text import ruling_text
from tractor_check.running import Result, run
from tractor_check.shipped import schema_text

SUFFIXES = (".yaml", ".json", ".jsonl")
SEATS = ["P1", "P2", "P3", "P4", "P5"]
RULING = Draft202012Validator(json.loads(schema_text("ruling.schema.json")))


def many(examples: int) -> Any:
    return settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def answered(items: Iterable[Loaded | Invalid]) -> list[Result]:
    """Return the results of what was loaded, of which every problem can be shown and says what to do."""
    results = list(run(items))
    assert results
    for result in results:
        for problem in result.problems:
            assert problem.message
            assert problem.advice
            assert problem.line >= 0
            assert re.search("not YAML:|not JSON:|\n|[\0-\x1f\x7f-\x9f]", str(problem)) is None, str(problem)
            str(problem).encode()
    return results


PIECES = [
    *(b"id: a\n", b"variant: four-80\n", b"lead: {P1: D 3}\n", b"---\n", b"...\n", b"- ", b"? ", b": ", b"&a ", b"*a"),
    *(
        b"!!str ",
        b"<<: ",
        b"|\n",
        b">\n ",
        b"%YAML 1.2\n",
        b"\xef\xbb\xbf",
        b"\xff",
        b"\0",
        b"\t",
        b"\r\n",
        b"\\u00",
        b"#",
    ),
    *(
        b'{"id":"a"',
        b',"variant":"five"',
        b',"lead":{"P1":"D3"}',
        b"}",
        b"]",
        b"[",
        b"{",
        b'"',
        b"'",
        b"1e5",
        b"-0",
        b"01",
    ),
    *(b"\\ud800", b"NaN", b"tru", b"\xe2\x80\xae", b"\xc2\x85", b"given:\n", b"scenarios:\n", b"\n", b"  ", b"1" * 30),
    *(b"1.", b"-", b"1e", b"\\x", b'"\\', b"@", b"`", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"- -\n", b"\xe2\x80\xa8"),
]


@many(400)
@given(st.lists(st.sampled_from(PIECES) | st.binary(max_size=6), max_size=14).map(b"".join), st.sampled_from(SUFFIXES))
def test_bytes_are_answered(content: bytes, suffix: str) -> None:
    answered(load_stream(BytesIO(content)))
    answered(load_text(content.decode("utf-8", "surrogateescape").encode("utf-8", "replace").decode(), "x", suffix))


@many(300)
@given(st.text(max_size=40), st.sampled_from(SUFFIXES))
def test_texts_are_answered(text: str, suffix: str) -> None:
    answered(load_text(text, "x", suffix))


leaves = (
    st.sampled_from([one for one in ODD if not isinstance(one, (dict, list))]) | st.text(max_size=4) | st.integers()
)
structures = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4) | st.just("id"), inner, max_size=3),
    max_leaves=12,
)


@many(300)
@given(structures | spoilt(), st.booleans())
def test_structures_are_answered_alike_in_yaml_and_json(data: Any, flow: bool) -> None:
    answered(load_text(yaml.safe_dump(data, allow_unicode=True, default_flow_style=flow), "x", ".yaml"))
    answered(load_text(json.dumps(data), "x", ".json"))
    answered(load_text(json.dumps(data, ensure_ascii=False), "x", ".jsonl"))


@many(300)
@given(spoilt())
def test_what_passes_as_json_passes_as_yaml(data: Any) -> None:
    text = json.dumps(data, ensure_ascii=False)
    assume(yaml_text.fast(text.encode()) == data)  # fractions and long numbers are text in YAML
    found = [answered(load_text(text, "x", suffix)) for suffix in (".json", ".yaml")]
    assert [result.ruling for result in found[0]] == [result.ruling for result in found[1]]


@pytest.mark.parametrize("title", [2.0, 10**30])
def test_what_is_no_plain_count_is_text_in_yaml_and_a_number_in_json(title: float) -> None:
    """Of YAML's scalars only decimal integers are numbers; so a title may be written 2.0 there."""
    text = json.dumps(
        {"id": "a", "title": title, "variant": "four-80", "level": 2, "trump": "C", "lead": {"P1": "S 7"}}
    )
    assert [result.status for result in answered(load_text(text, "x", ".yaml"))] == ["ruled"]
    assert [result.status for result in answered(load_text(text, "x", ".json"))] == ["invalid"]


faces = st.sampled_from([str(card) for card in ALL_CARDS[::3]] + ["D3", "D3", "D4", "D4", "CA", "LJ", "BJ", "H2", "C2"])


def some(least: int = 1, most: int = 8) -> st.SearchStrategy[str]:
    return st.lists(faces, min_size=least, max_size=most).map(" ".join)


seats = st.sampled_from(SEATS)
levels = st.sampled_from([2, 3, "10", "J", "A"])
points = st.integers(-2, 60).map(lambda number: number * 5) | st.integers(-9, 400)
by_seat = st.dictionaries(seats, points, min_size=1, max_size=5)
shows = st.lists(st.tuples(seats, some(1, 3) | st.just("pass")).map(lambda one: dict([one])), max_size=5)
played = st.lists(st.tuples(seats, some(1, 2)).map(lambda one: dict([one])), max_size=5)


def mapping(required: dict[str, Any] | None = None, **optional: Any) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(required or {}, optional=optional)


values = st.sampled_from(
    [(entry.id, value) for entry in READINGS.values() for value in entry.values if value not in entry.arguments]
)
expectations = mapping(
    {"winner": st.sampled_from([*SEATS, "none"])},
    plays=st.dictionaries(seats, st.sampled_from(["legal", "illegal", "unknown"]), min_size=1, max_size=3),
    faults=st.just(["too-many-copies"]),
    because=st.lists(st.sampled_from(sorted(register())), max_size=2),
    depends_on=st.just([]),
    options=st.dictionaries(seats, st.lists(some(), max_size=3), min_size=1, max_size=2),
    lead=mapping({"legal": st.booleans()}, led=some(), led_any_of=st.lists(some(), min_size=1, max_size=2)),
    settle=mapping({"gain": st.integers(0, 3)}, levels=st.dictionaries(seats, levels, min_size=1)),
)
documents = mapping(
    {"id": st.just("a"), "variant": st.sampled_from(["five", "four-80", "four-40"]), "level": levels}
    | {
        "trump": st.sampled_from(["S", "H", "C", "D", "NT"]),
        "lead": st.tuples(seats, some()).map(lambda one: dict([one])),
    },
    seats=st.permutations(SEATS).map(lambda order: order[:4]) | st.just(SEATS),
    levels=st.dictionaries(seats, levels, min_size=1),
    dealer=seats,
    partner=seats | st.just("none") | st.lists(seats, min_size=1, max_size=2, unique=True),
    first_trick=st.booleans(),
    unlisted=st.sampled_from(["unknown", "as-played"]),
    hands=st.dictionaries(seats, some(1, 14), min_size=1, max_size=4),
    gone=some(1, 5),
    plays=st.dictionaries(seats, some(), min_size=1, max_size=4),
    readings=st.lists(values, max_size=4).map(dict),
    reveal=mapping(
        {"shows": shows},
        hand=st.sampled_from(["first", "later", "revolt"]),
        previous_winners=st.lists(seats, max_size=3, unique=True),
        dealer=seats,
        bottom_taken_before_show=st.integers(1, 6),
        bottom=some(),
    ),
    bury=mapping({"cards": some(1, 9)}, hand=some(1, 30), by=seats),
    call=mapping({"card": faces}, by=seats, copy=st.integers(1, 2), played=played),
    settle=mapping(
        {"trick_points": points},
        bottom=some(1, 9),
        final_trick=mapping({"winner": seats, "cards_led": st.integers(1, 25)}),
    )
    | mapping({"points_by": by_seat}, points_before_partner=by_seat, bottom=some(8, 8)),
    expect=expectations,
    cites=st.lists(st.sampled_from(sorted(register())), max_size=2),
).flatmap(
    lambda document: st.sets(st.sampled_from(["lead", "plays", "level", "trump"]), max_size=2).map(
        lambda left_out: {key: value for key, value in document.items() if key not in left_out}
    )
)


def fits(document: dict[str, Any]) -> bool:
    asked = document.keys() & {"reveal", "bury", "call", "lead", "settle"}
    return bool(asked) and ("lead" in document or "plays" not in document)


@many(250)
@given(documents.filter(fits))
def test_every_document_that_fits_is_ruled_or_faulty(document: dict[str, Any]) -> None:
    assert gate().is_valid(document), objections(document)
    scenario = scenario_from(document)
    ruling = adjudicate(scenario, wanted=REPLY_KEYS)
    assert ruling == adjudicate(scenario_from(document), wanted=REPLY_KEYS)
    assert ruling.faults or ruling.answer
    data = json.loads(json.dumps(ruling_data(ruling, "fault" if ruling.faults else "ruled")))
    assert [error.message for error in RULING.iter_errors(data)] == []
    for language in ("en", "ko", "ja", "zh"):
        assert ruling_text(scenario, ruling, lang=language)
    (result,) = answered([Loaded(scenario, "x.yaml", 1)])
    assert result.status in ("pass", "fail", "ruled", "fault")


@many(30)
@given(documents.filter(fits))
def test_what_decides_can_always_be_told(document: dict[str, Any]) -> None:
    scenario = scenario_from(document)
    ruling = adjudicate(scenario, wanted=REPLY_KEYS, sensitivity=True)
    assert ruling_text(scenario, ruling)
    assert all(use.decisive is not None for use in ruling.readings)


@many(200)
@given(st.lists(st.integers(0, 53), max_size=30).map(Cards))
def test_parsing_and_printing_are_inverse(held: Cards) -> None:
    assert cards(str(held)) == held
    assert str(cards(str(held))) == str(held)
    assert cards(held.symbols) == held
