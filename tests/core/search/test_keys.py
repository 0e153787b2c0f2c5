"""The keys of the commanders that play any game: which there are, and what is wrong with one that is not."""

import re

import pytest

from rules.core.errors import SetupError
from rules.core.search import keys
from rules.registry import system, systems
from tests.written import scenario


@pytest.mark.parametrize(
    ("key", "is_one"),
    [
        ("first", True),
        ("random", True),
        ("greedy", True),
        ("staff:10", True),
        ("staff:50", True),
        ("staff:1999", True),
        ("staff:2000", True),
        ("staff", False),
        ("staff:", False),
        ("staff:0", False),
        ("staff:9", False),
        ("staff:050", False),
        ("staff:5e1", False),
        ("staff:-50", False),
        ("staff:٥٠", False),
        ("staff:2001", False),
        ("staff:10000000", False),
        ("Staff:50", False),
        ("greedy:50", False),
        ("steady", False),
        (50, False),
        (None, False),
    ],
)
def test_a_key_is_a_commander_or_is_not(key: object, is_one: bool) -> None:
    assert keys.is_commander(key) is is_one
    if isinstance(key, str) and key.startswith("staff:"):
        assert bool(re.match(keys.PATTERN, key)) is is_one


@pytest.mark.parametrize("key", [key for key in systems() if key != "toy"])
def test_every_game_takes_them(key: str) -> None:
    assert system(key).commanders()[-5:] == ["first", "random", "greedy", "staff:50", "staff:400"]
    assert not set(system(key).doctrines()) & set(keys.OFFERED)


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("staff", "A staff has a number of playouts for each decision: 10 to 2,000, as in staff:50."),
        ("staff:0", "A staff of 0 playouts tries no order; give it 10 to 2,000, as in staff:50."),
        ("staff:3", "A staff of 3 playouts compares nothing; give it 10 to 2,000, as in staff:50."),
        ("staff:1000000000000000", "A staff has a number of playouts for each decision: 10 to 2,000, as in staff:50."),
    ],
)
def test_a_budget_out_of_bounds_is_refused_with_the_bounds(key: str, sentence: str) -> None:
    assert keys.fault_of(key) == sentence
    setup = scenario("grid-open-field")["setup"]
    order = {**setup, "system": "one_hour", "player": {**setup["player"], "doctrine": key}}
    faults = system("one_hour").check(order)
    assert [(fault.field, fault.message) for fault in faults] == [("player.doctrine", f"player.doctrine: {sentence}")]
    order["player"]["doctrine"] = "steady"
    with pytest.raises(SetupError, match=re.escape(sentence)):
        system("one_hour").engagement(order).with_doctrines({"player": key})


def test_ten_million_playouts_are_refused_with_what_they_would_cost() -> None:
    message = keys.fault_of("staff:10000000")
    assert message.startswith("A staff of 10,000,000 playouts for each decision takes some ")
    assert message.endswith(" days for a battle; give it 10 to 2,000.")


def test_an_unknown_commander_is_named_with_those_there_are() -> None:
    setup = scenario("grid-open-field")["setup"]
    order = {**setup, "system": "one_hour", "player": {**setup["player"], "doctrine": "gredy"}}
    (fault,) = system("one_hour").check(order)
    assert "first, random, greedy, staff:50, staff:400, person" in fault.message
    assert "greedy" in fault.message.rpartition("person")[2]


def test_a_forecast_with_a_staff_is_as_short_as_its_budget_is_great() -> None:
    game = system("one_hour")
    assert game.most_battles("steady") == game.most_battles("first") == game.most_battles("random") == 0
    assert game.most_battles("staff:400") * 8 == game.most_battles("staff:50") or game.most_battles("staff:50") >= 100
    assert 1 <= game.most_battles("staff:2000") < game.most_battles("staff:400") < game.most_battles("staff:50")
