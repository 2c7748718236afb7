"""Readings and profiles: one value for every open point, frozen, and strict about what it takes."""

from __future__ import annotations

import pytest

from tractor_check.errors import ProfileError
from tractor_check.profile import PRINTED, READINGS, Profile, consulted, names, reading

PLAY = [entry for entry in READINGS.values() if entry.id.split(".")[0] in ("follow", "throw", "ruff", "trick")]


def test_printed_holds_every_default() -> None:
    assert Profile.printed() is PRINTED
    assert PRINTED.name == "printed"
    for entry in READINGS.values():
        assert PRINTED[entry.id] == entry.default
        assert PRINTED.value(entry) == entry.default
        assert PRINTED.argument(entry.id) is None


def test_readings_have_places_and_bits_of_their_own() -> None:
    assert [entry.index for entry in READINGS.values()] == list(range(len(READINGS)))
    assert [entry.bit for entry in READINGS.values()] == [1 << place for place in range(len(READINGS))]
    assert reading("trick.tie-first") is READINGS["trick.tie-first"]


def test_consulted_readings_are_listed_in_register_order() -> None:
    bits = READINGS["trick.tie-first"].bit | READINGS["follow.pair.obligation"].bit
    assert names(consulted(bits)) == ["follow.pair.obligation", "trick.tie-first"]
    assert consulted(0) == []


@pytest.mark.parametrize("entry", PLAY, ids=[entry.id for entry in PLAY])
def test_readings_of_play_take_their_named_values(entry: object) -> None:
    from tractor_check.profile import Reading

    assert isinstance(entry, Reading)
    for value in entry.values:
        if entry.status == "option" and value not in entry.arguments:
            changed = PRINTED.replace({entry.id: value})
            assert changed[entry.id] == value
            assert PRINTED[entry.id] == entry.default
            assert all(changed[other.id] == other.default for other in READINGS.values() if other is not entry)
        elif entry.status != "option" and value != entry.default:
            with pytest.raises(ProfileError, match=f"{entry.id} stays '{entry.default}'"):
                PRINTED.replace({entry.id: value})


@pytest.mark.parametrize(
    ("reading_id", "value", "tried"),
    [
        pytest.param("follow.pair.obligation", "must", ["free"], id="the other value"),
        pytest.param("follow.pair.obligation", "free", ["must"], id="the default when another is in force"),
        pytest.param("throw.recall.lead", "smallest-part", None, id="three others"),
        pytest.param("trick.same-form-only", "same-form", [], id="a departure is never tried"),
        pytest.param("ruff.short-not-void", "cannot-win", [], id="nor is this one"),
        pytest.param("trick.next-leader", "winner", [], id="a fixed point has nothing to try"),
        pytest.param(
            "throw.recall.penalty",
            "none",
            ["ten-per-attempt", "ten-per-card-returned", "ten-per-card-thrown"],
            id="a value with an argument is not tried",
        ),
    ],
)
def test_which_values_are_tried(reading_id: str, value: str, tried: list[str] | None) -> None:
    entry = READINGS[reading_id]
    expected = tried if tried is not None else [other for other in entry.values if other != value]
    assert entry.tried(value) == expected


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        pytest.param(
            {"follow.pair.obligatio": "free"}, "did you mean 'follow.pair.obligation'", id="a misspelt reading"
        ),
        pytest.param({"zzzz": "free"}, "see tractor-check readings", id="no reading like it"),
        pytest.param({"follow.pair.obligation": "fre"}, "did you mean 'free'", id="a misspelt value"),
        pytest.param({"follow.pair.obligation": "zzzz"}, "its values are must, free", id="no value like it"),
        pytest.param({"throw.mixed-groups": "recall"}, "throw.mixed-groups stays 'illegal'", id="a fixed point"),
        pytest.param({"throw.recall.penalty": "custom"}, "needs an argument", id="an argument is missing"),
        pytest.param({"trick.tie-first": {"last": 3}}, "takes no argument", id="an argument too many"),
        pytest.param({"trick.tie-first": {"last": 3, "first": 4}}, "write one value", id="two values"),
    ],
)
def test_what_a_profile_refuses(settings: dict[str, object], message: str) -> None:
    with pytest.raises(ProfileError, match=message):
        PRINTED.replace(settings)


def test_a_value_with_an_argument_keeps_it() -> None:
    house = PRINTED.replace({"throw.recall.penalty": {"custom": 15}}, name="house")
    entry = READINGS["throw.recall.penalty"]
    assert (house.name, house["throw.recall.penalty"], house.argument(entry.id)) == ("house", "custom", 15)
    assert house.value(entry) == {"custom": 15}
    back = house.replace({"throw.recall.penalty": "none"})
    assert back.argument(entry.id) is None and back.name == "house"


def test_a_profile_shows_what_it_changes() -> None:
    assert repr(PRINTED) == "Profile.printed().replace({}, name='printed')"
    changed = PRINTED.replace({"trick.tie-first": "last"}, name="house")
    assert eval(repr(changed), {"Profile": Profile}).values == changed.values
