"""Orders of battle: what is refused, with its field and rule, and all at once."""

import copy
from typing import Any

import pytest

from common.json_input import Json
from rules.core.errors import SetupError
from rules.registry import system
from tests.grid.boards import line, order, varied
from tests.grid.scene import BOTH, D3, EDITIONS, OH


def plain(key: str) -> Json:
    """An order of battle without faults."""
    return order(key, line("p", ("regular", "artillery"), 8, "n"), line("e", ("militia",), 1, "s"))


def change(setup: Json, path: str, value: object) -> Json:
    """A copy of an order of battle with one field set; the path goes by keys and numbers joined by dots."""
    found = copy.deepcopy(setup)
    *way, last = path.split(".")
    inner: Any = found
    for step in way:
        inner = inner[int(step)] if isinstance(inner, list) else inner[step]
    inner[int(last) if isinstance(inner, list) else last] = value
    return found


def faults(key: str, path: str, value: object) -> list[tuple[str, str]]:
    """The fields and rules of the faults of an order of battle with one field changed."""
    return [(fault.field, fault.rule) for fault in system(key).check(change(plain(key), path, value))]


@pytest.mark.parametrize("key", BOTH)
def test_samples_are_without_fault(key: str) -> None:
    """The plain order of battle and the varied ones are taken."""
    assert system(key).check(plain(key)) == []
    for seed in range(30):
        assert system(key).check(varied(key, seed)) == []


MUD = ["........"] * 7 + ["..m....."]
WOODS = ["........"] * 7 + ["..w....."]
# What is changed, into what, the field at fault, and the rule in the newer and in the older edition.
FAULTS: tuple[tuple[str, object, str, str, str], ...] = (
    ("system", "chess", "system", "", ""),
    ("moves_first", "white", "moves_first", "D3-TURN-1", "D3-TURN-1"),
    ("turns", 0, "turns", "D3-TURN-1", "D3-TURN-1"),
    ("turns", 61, "turns", "D3-TURN-1", "D3-TURN-1"),
    ("weather", "fog", "weather", "", ""),
    ("ground", ["..", "..."], "ground", "D3-GRID-1", "D3-GRID-1"),
    ("ground", [".."] * 8, "ground", "D3-GRID-1", "D3-GRID-1"),
    ("ground", ["." * 27] * 8, "ground", "D3-GRID-1", "D3-GRID-1"),
    ("ground", ["...x...."] * 8, "ground", "D3-GRID-1", "D3-GRID-1"),
    ("ground", MUD, "player.units.1.at", "D3-TERR-3", "OH-TERR-1"),
    ("ground", WOODS, "player.units.1.at", "D3-TERR-1", "OH-TERR-1"),
    ("options.first_fire", True, "options.first_fire", "", ""),
    ("player.units", [], "player.units", "D3-UNIT-1", "OH-UNIT-1"),
    ("player.units.0.type", "hussars", "player.units.0.type", "D3-UNIT-1", "OH-UNIT-1"),
    ("player.units.0.facing", "up", "player.units.0.facing", "D3-GRID-2", "D3-GRID-2"),
    ("player.units.0.at", "i9", "player.units.0.at", "D3-GRID-1", "D3-GRID-1"),
    ("player.units.0.at", "b08", "player.units.0.at", "D3-GRID-1", "D3-GRID-1"),
    ("player.units.0.at", "c8", "player.units.1.at", "D3-GRID-1", "D3-GRID-1"),
    ("player.units.0.id", "e1", "enemy.units.0.id", "", ""),
    ("player.units.0.id", "battle", "player.units.0.id", "", ""),
    ("player.units.0.guns", 2, "player.units.0.guns", "", ""),
    ("player.doctrine", "reckless", "player.doctrine", "", ""),
    ("enemy.name", "British", "enemy.name", "", ""),
    ("player.officer", {"id": "po", "with": "e1"}, "player.officer.with", "D3-OFF-1", "OH-OFF-1"),
    ("player.commanders", [{"id": "pc", "with": "e1"}], "player.commanders.0.with", "D3-CMD-1", "OH-CMD-1"),
    ("objective", {"kind": "win"}, "objective.kind", "D3-TURN-1", "D3-TURN-1"),
    ("objective", {"kind": "hold"}, "objective.squares", "D3-TURN-1", "D3-TURN-1"),
    ("objective", {"kind": "hold", "squares": ["z9"]}, "objective.squares.0", "D3-GRID-1", "D3-GRID-1"),
    ("objective", {"kind": "take", "squares": ["d4"]}, "objective.side", "D3-TURN-1", "D3-TURN-1"),
    (
        "objective",
        {"kind": "exit", "side": "player", "edge": "far", "units": ["e1"], "count": 1},
        "objective.units.0",
        "D3-TURN-1",
        "D3-TURN-1",
    ),
    (
        "objective",
        {"kind": "exit", "side": "player", "edge": "far", "units": ["p1"], "count": 2},
        "objective.count",
        "D3-TURN-1",
        "D3-TURN-1",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("path", "value", "field", "newer", "older"), FAULTS)
def test_each_fault_is_found_in_its_field(path: str, value: object, field: str, newer: str, older: str) -> None:
    """One wrong entry gives one fault, in its field and under its rule, in either edition."""
    assert faults(D3, path, value) == [(field, newer)]
    assert faults(OH, path, value) == [(field, older)]


@pytest.mark.rule("D3-UNIT-1", "OH-UNIT-2")
def test_veterans_belong_to_the_older_edition() -> None:
    """A veteran unit is taken there and refused in the newer edition."""
    assert faults(D3, "player.units.0.veteran", True) == [("player.units.0.veteran", "D3-UNIT-1")]
    assert faults(OH, "player.units.0.veteran", True) == []


@pytest.mark.rule("D3-CMD-2", "OH-CMD-1")
def test_only_the_newer_edition_has_commanders_apart() -> None:
    """There a commander may begin by himself and several may be fielded; the older allows one, with a unit."""
    apart = [{"id": "pc", "at": "g7"}]
    two = [{"id": "pc", "with": "p1"}, {"id": "pd", "with": "p2"}]
    assert faults(D3, "player.commanders", apart) == []
    assert ("player.commanders.0.at", "OH-CMD-1") in faults(OH, "player.commanders", apart)
    assert faults(D3, "player.commanders", two) == []
    assert faults(OH, "player.commanders", two) == [("player.commanders", "OH-CMD-1")]
    assert faults(D3, "player.commanders", [{"id": "pc", "at": "b1"}]) == [("player.commanders.0.at", "D3-CMD-2")]
    assert faults(D3, "enemy.commanders", [{"id": "ec", "at": "b8"}]) == [("enemy.commanders.0.at", "D3-CMD-2")]
    assert faults(D3, "player.commanders", [{"id": "pc", "at": "g7", "with": "p1"}]) != []


@pytest.mark.rule("D3-CMD-4", "OH-CMD-2", "OH-MOVE-2")
def test_each_edition_has_its_own_options() -> None:
    """All options are off by default, switched by name, and refused in the other edition."""
    own = {D3: {"commander_ability": "D3-CMD-4", "lone_commander": "D3-CMD-3"}}
    own[OH] = {"two_failures": "OH-MOVE-2", "commander_quality": "OH-CMD-2"}
    for key in BOTH:
        assert {option.key: option.rule for option in system(key).options()} == own[key]
        assert all(option.default in (False, "neither") for option in system(key).options())
        assert EDITIONS[key]().options == tuple(own[key])
        for name in own[D3 if key == OH else OH]:
            assert faults(key, f"options.{name}", True) == [(f"options.{name}", "")]
        for name, rule in own[key].items():
            assert (f"options.{name}", rule) in faults(key, f"options.{name}", "yes")
    for word in ("neither", "player", "enemy", "both", True, False):
        assert faults(OH, "options.two_failures", word) == []


@pytest.mark.rule("D3-CMD-4", "OH-CMD-2")
def test_qualities_belong_to_their_edition() -> None:
    """Attack and defence run from 1 to 4 in the newer edition, which needs a role with them; quality is the older's."""
    able = [{"id": "pc", "with": "p1", "attack": 5, "defence": 2}]
    assert faults(D3, "player.commanders", able) == [("player.commanders.0.attack", "D3-CMD-4")]
    assert ("player.commanders.0.attack", "OH-CMD-2") in faults(OH, "player.commanders", able)
    good = [{"id": "pc", "with": "p1", "quality": "above"}]
    assert faults(D3, "player.commanders", good) == [("player.commanders.0.quality", "D3-CMD-4")]
    assert faults(OH, "player.commanders", good) == []
    assert faults(D3, "options.commander_ability", True) == [("player.role", "D3-CMD-4"), ("enemy.role", "D3-CMD-4")]


@pytest.mark.parametrize("key", BOTH)
def test_all_faults_are_reported_at_once(key: str) -> None:
    """Three wrong entries give three faults, and a battle of them is refused with all three sentences."""
    setup = plain(key)
    for path, value in (("turns", 0), ("player.units.0.type", "hussars"), ("enemy.units.0.at", "z1")):
        setup = change(setup, path, value)
    found = system(key).check(setup)
    assert [fault.field for fault in found] == ["turns", "player.units.0.type", "enemy.units.0.at"]
    with pytest.raises(SetupError) as refused:
        system(key).engagement(setup)
    assert refused.value.faults == found
    assert all(fault.message.endswith(".") for fault in found)


@pytest.mark.rule("D3-GRID-2")
@pytest.mark.parametrize("key", BOTH)
def test_sides_face_each_other_unless_they_are_ordered_otherwise(key: str) -> None:
    """A unit of the player's looks to the far edge and one of the enemy's to the near one, where no facing is given."""
    setup = plain(key)
    for side in ("player", "enemy"):
        for row in setup[side]["units"]:
            del row["facing"]
    setup["player"]["units"][1]["facing"] = "wsw"
    laid = system(key).engagement(setup).initial_snapshot()
    assert [laid[name]["facing"] for name in ("p1", "p2", "e1")] == ["n", "wsw", "s"]


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("side", ["player", "enemy"])
@pytest.mark.parametrize("value", [None, 7, [], "French"])
def test_a_side_that_is_none_is_a_fault(key: str, side: str, value: object) -> None:
    """A side that is no object is refused and breaks nothing."""
    assert side in [fault.field for fault in system(key).check(change(plain(key), side, value))]
