"""What a fault says: the sentence for each wrong entry in an order of battle, with its field and its rule."""

from typing import Any

import pytest

from common.json_input import Json
from rules.registry import system
from tests.grid.scene import BOTH, D3, OH
from tests.grid.test_setup import change, plain

RIVER = ["........"] * 4 + ["..r.d..."] + ["........"] * 3
NAME = "{} must be a word or a name."
WHOLE_NUMBER = "{} must be a whole number from 1 to {}."
SHUT = "{} is {}, whose ground is closed to it; choose another."
ROWS = "ground must be a list of rows of letters, all of one length."
TAKEN = "{} p1 is taken; give each unit and leader an id of its own."
NO_PART = "{} is not part of an order of battle; remove it."
ONCE = "{} must be a unit of that side, named once."
SIZE = "A board has 3 to 26 squares a side; redraw ground."
COUNT = "A side fields 1 to 24 units; list them in player.units."
FIRST = ("D3-TURN-1", "D3-TURN-1")
GRID = ("D3-GRID-1", "D3-GRID-1")
WATER = ("D3-TERR-3", "OH-TERR-1")
NO_RULE = ("", "")


def chief(**more: Any) -> list[Json]:
    """One commander with the first unit."""
    return [{"id": "pc", "with": "p1", **more}]


def leave(**more: Any) -> Json:
    """An objective to bring a unit off by the far edge."""
    return {"kind": "exit", "side": "player", "edge": "far", "units": ["p1"], "count": 1, **more}


# What is changed, into what; the field at fault where it is another, its rules, and the sentence, in which {} is the
# field.
SENTENCES: tuple[tuple[str, Any, str, tuple[str, str], str], ...] = (
    ("system", "chess", "", NO_RULE, ""),
    ("player.name", 7, "", NO_RULE, NAME),
    ("player.name", "", "", NO_RULE, NAME),
    ("player.answers", 7, "", NO_RULE, "{} must be a list."),
    ("player.role", "siege", "", ("D3-CMD-4", "OH-CMD-2"), "{} must be one of attack, defence."),
    ("player.units", [], "", ("D3-UNIT-1", "OH-UNIT-1"), COUNT),
    ("player.units.0.name", 7, "", NO_RULE, NAME),
    ("player.units.0.regiment", 7, "", NO_RULE, NAME),
    ("player.units.0.army", 7, "", NO_RULE, NAME),
    ("player.units.0.veteran", "yes", "", ("D3-UNIT-1", "OH-UNIT-2"), "{} must be true or false."),
    ("player.units.0.at", 7, "", NO_RULE, NAME),
    ("player.units.0.at", "c5", "", WATER, SHUT.format("{}", "c5")),
    ("player.units.1.at", "c5", "", WATER, SHUT.format("{}", "c5")),
    ("player.units.1.at", "e5", "", ("D3-TERR-1", "OH-TERR-1"), SHUT.format("{}", "e5")),
    ("player.units.1.at", "b8", "", GRID, "p2 stands in b8 with p1; one square holds one unit."),
    ("player.units.1.at", "i8", "", GRID, "{} is i8, which is not on the board; use a letter and a number such as c4."),
    ("player.officer", {"id": "p1", "with": "p1"}, "player.officer.id", NO_RULE, TAKEN),
    ("player.officer", {"id": "po", "name": 7, "with": "p1"}, "player.officer.name", NO_RULE, NAME),
    ("player.officer", {"id": "po", "with": "p1", "at": "d4"}, "player.officer.at", NO_RULE, NO_PART),
    ("player.commanders", chief(id="p1"), "player.commanders.0.id", NO_RULE, TAKEN),
    ("player.commanders", chief(name=7), "player.commanders.0.name", NO_RULE, NAME),
    ("player.commanders", chief(rank=1), "player.commanders.0.rank", NO_RULE, NO_PART),
    ("options", 7, "", NO_RULE, "{} must be an object."),
    ("options.first_fire", "yes", "", NO_RULE, NO_PART),
    ("ground", 7, "", GRID, "{} must be a list."),
    ("ground", [7] * 8, "", GRID, ROWS),
    ("ground", [*["........"] * 7, "......."], "", GRID, ROWS),
    ("ground", [*["........"] * 7, 8], "", GRID, ROWS),
    ("ground", ["...x..?."] * 8, "", GRID, "ground has ? x, which is no ground; use the letters .wtfedsrboml."),
    ("ground", ["." * 8] * 27, "", GRID, SIZE),
    ("enemy.name", "British", "", NO_RULE, "Both sides have one name; give each its own."),
    ("objective", leave(edge="up"), "objective.edge", FIRST, "{} must be one of far, near, left, right."),
    ("objective", leave(units=[]), "objective.units", FIRST, "Name the units to bring off in {}."),
    ("objective", leave(units=["p1", "p1"]), "objective.units.1", FIRST, ONCE),
    ("objective", leave(units=["e1"]), "objective.units.0", FIRST, ONCE),
    ("objective", leave(count=0), "objective.count", FIRST, WHOLE_NUMBER.format("{}", 1)),
    ("objective", leave(units=["p1", "p2"], count=3), "objective.count", FIRST, WHOLE_NUMBER.format("{}", 2)),
    (
        "objective", {"kind": "take", "side": "enemy"}, "objective.squares", FIRST,
        "Name the squares to take in objective.squares.",
    ),
    ("objective", {"kind": "hold"}, "objective.squares", FIRST, "Name the squares to hold in objective.squares."),
    ("objective", {"kind": "hold", "squares": ["c5"]}, "objective.squares.0", WATER, SHUT.format("{}", "c5")),
    ("objective", {"kind": "hold", "squares": ["d4"], "goal": 1}, "objective.goal", NO_RULE, NO_PART),
)  # fmt: skip


def faults(key: str, path: str, value: object) -> list[tuple[str, str, str]]:
    """The faults of an order of battle on a board with a river square, with one entry changed."""
    setup = change(change(plain(key), "ground", RIVER), path, value)
    return [(fault.field, fault.rule, fault.message) for fault in system(key).check(setup)]


@pytest.mark.parametrize(("path", "value", "field", "rules", "sentence"), SENTENCES)
def test_a_fault_has_its_sentence(path: str, value: object, field: str, rules: tuple[str, str], sentence: str) -> None:
    """One wrong entry is one fault, and says what is wrong and what to do."""
    for key, rule in zip(BOTH, rules, strict=True):
        text = sentence.format(field or path) if sentence else f"system must be {key} here."
        assert faults(key, path, value) == [(field or path, rule, text)]


APART = "A commander here is always with a unit; take {}.0.at out."


@pytest.mark.rule("D3-CMD-2", "D3-TERR-3", "OH-CMD-1")
@pytest.mark.parametrize(
    ("side", "at", "rule", "sentence"),
    [
        ("player", "e5", "", ""),
        ("player", "b8", "", ""),
        ("enemy", "b1", "", ""),
        ("player", "c5", "D3-TERR-3", SHUT.format("{}.0.at", "c5")),
        ("enemy", "c8", "D3-CMD-2", "{}.0.at is held by an enemy unit; choose another square."),
    ],
)
def test_a_commander_may_begin_apart_where_he_may_stand(side: str, at: str, rule: str, sentence: str) -> None:
    """In the newer edition in any square open to men and not the enemy's; in the older in none."""
    path = f"{side}.commanders"
    alone = [{"id": "xc", "at": at}]
    texts = [(f"{path}.0.at", rule, sentence.format(path))] if sentence else []
    assert faults(D3, path, alone) == texts
    older = faults(OH, path, alone)
    assert older[0] == (f"{path}.0.at", "OH-CMD-1", APART.format(path))
    assert [(field, rule_) for field, rule_, _ in older[1:]] == [(f"{path}.0.with", "OH-CMD-1")]


# Commanders: the input, and the message in the newer and in the older edition.
NO_ABILITY = "This edition has no such ability; take {} out."
NO_QUALITY = "This edition has no such quality; take {} out."
FOUR = WHOLE_NUMBER.format("{}", 4)


@pytest.mark.rule("D3-CMD-4", "OH-CMD-2")
@pytest.mark.parametrize(
    ("key", "given", "expected"),
    [
        *[(D3, {name: worth}, "") for name in ("attack", "defence") for worth in (1, 4)],
        *[(D3, {name: worth}, FOUR) for name in ("attack", "defence") for worth in (0, 5)],
        *[(OH, {name: 2}, NO_ABILITY) for name in ("attack", "defence")],
        (D3, {"quality": "above"}, NO_QUALITY),
        *[(OH, {"quality": word}, "") for word in ("above", "average", "below")],
        (OH, {"quality": "great"}, "{} must be one of above, average, below."),
    ],
)
def test_a_commander_has_the_qualities_of_his_edition(key: str, given: Json, expected: str) -> None:
    """Ability from 1 to 4 in the newer, quality by one of three words in the older, and neither in the other."""
    field = f"player.commanders.0.{next(iter(given))}"
    rule = "D3-CMD-4" if key == D3 else "OH-CMD-2"
    wanted = [(field, rule, expected.format(field))] if expected else []
    assert faults(key, "player.commanders", chief(**given)) == wanted


@pytest.mark.rule("D3-CMD-1", "D3-CMD-2", "OH-CMD-1")
@pytest.mark.parametrize(("key", "most", "expected"), [(D3, 4, "4 commanders"), (OH, 1, "1 commander")])
def test_a_side_has_so_many_commanders(key: str, most: int, expected: str) -> None:
    """As many as the edition has, and one more is a fault; each is with a unit of his side or, once, in a square."""
    path = "player.commanders"
    for count in (most, most + 1):
        chiefs = [{"id": f"pc{n}", "with": "p1"} for n in range(count)]
        rule = "D3-CMD-1" if key == D3 else "OH-CMD-1"
        wanted = [(path, rule, f"A side has {expected} at most; shorten player.commanders.")] if count > most else []
        assert faults(key, path, chiefs) == wanted
    no_commander = "player.commanders.0.with is missing; choose one of p1, p2."
    assert faults(key, path, [{"id": "pc"}]) == [
        (f"{path}.0.with", "D3-CMD-1" if key == D3 else "OH-CMD-1", no_commander)
    ]
    both = faults(key, path, chief(at="g7"))
    if key == D3:
        reported = "Give player.commanders.0.with or player.commanders.0.at, not both."
        assert both == [(f"{path}.0.with", "D3-CMD-2", reported)]
        assert faults(key, path, chief(at="")) == []  # as his square is when left out
    else:
        assert both == [(f"{path}.0.at", "OH-CMD-1", APART.format(path))]


@pytest.mark.rule("D3-UNIT-1", "D3-CMD-4", "OH-UNIT-2")
@pytest.mark.parametrize("key", BOTH)
def test_what_may_be_given_of_a_side_is_taken(key: str) -> None:
    """Names of regiments and armies, answers of a person, a role, `no` for an option and for a veteran: no faults."""
    for path, value in (
        ("player.units.0.regiment", "44th"), ("player.units.0.army", "british"), ("player.units.0.veteran", False),
        ("player.answers", ["done"]), ("player.role", "defence"), ("options", None), ("objective", None),
        ("turns", None), ("objective", {"kind": "hold", "squares": ["e5", "d4"]}), ("ground", []),
        ("ground", [*RIVER, "........"]), ("objective", leave(units=["p1", "p2"], count=2)),
    ):  # fmt: skip
        assert faults(key, path, value) == [], path
    tall = change(plain(key), "ground", [*RIVER, "........"])
    assert system(key).check(change(tall, "player.units.0.at", "b9")) == []
    setup = change(plain(key), "ground", RIVER)
    assert system(key).check(change(setup, "player.units.0.at", "b9")) != []


@pytest.mark.rule("D3-TURN-1")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(("side", "expected"), [({"side": "white"}, "must be"), ({"side": None}, "is missing; choose")])
def test_who_leaves_has_a_side(key: str, side: Json, expected: str) -> None:
    """Without a side that there is no unit is one of its own."""
    units = ("objective.units.0", "D3-TURN-1", ONCE.format("objective.units.0"))
    wanted = ("objective.side", "D3-TURN-1", f"objective.side {expected} one of player, enemy.")
    assert faults(key, "objective", leave(**side)) == [wanted, units]


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("at", [7, "z9", None])
def test_units_that_stand_nowhere_are_in_no_unit_s_way(key: str, at: object) -> None:
    """Two units without a square are two faults, one for each, and not a square held twice."""
    setup = change(change(plain(key), "player.units.0.at", at), "player.units.1.at", at)
    assert [fault.field for fault in system(key).check(setup)] == ["player.units.0.at", "player.units.1.at"]


@pytest.mark.parametrize("key", BOTH)
def test_an_option_that_is_off_asks_for_nothing(key: str) -> None:
    """Switched off by name it is as if it were not there; only its own words switch it; a doctrine may be left out."""
    rules = {
        D3: {"commander_ability": "D3-CMD-4", "lone_commander": "D3-CMD-3"},
        OH: {"two_failures": "OH-MOVE-2", "commander_quality": "OH-CMD-2"},
    }
    for name, rule in rules[key].items():
        assert faults(key, f"options.{name}", False) == []
        words = "one of neither, player, enemy, both" if name == "two_failures" else "true or false"
        reported = f"options.{name} must be {words}."
        assert faults(key, f"options.{name}", "no") == [(f"options.{name}", rule, reported)]
    assert faults(key, "player.doctrine", None) == []


@pytest.mark.rule("D3-UNIT-1")
def test_the_newer_edition_says_that_it_has_no_veterans() -> None:
    """And of a side without units, that its commander has no unit to be with."""
    path = "player.units.0.veteran"
    reported = "This edition has no veterans; take player.units.0.veteran out."
    assert faults(D3, path, True) == [(path, "D3-UNIT-1", reported)]
    setup = change(change(plain(D3), "player.units", []), "player.commanders", chief())
    texts = [fault.message for fault in system(D3).check(setup)]
    assert texts == [COUNT, "player.commanders.0.with must be one of a unit of his."]
