"""An order of battle that begins with a later turn: what its fields do, and what no turn can begin with."""

from typing import Any

import pytest

from common.json_input import Json
from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.registry import system
from tests.grid.boards import line, order

KINDS = ("regular", "artillery", "grenadiers")


def begun(key: str = "d3_grid", **more: Any) -> Json:
    """The beginning of turn 4 on an open board: three units a side, a commander and an officer with the player's."""
    found = order(key, line("p", KINDS, 8, "n"), line("e", KINDS, 1, "s"), turn=4, **more)
    found["player"] |= {
        "commanders": [{"id": "pc", "name": "Wolfe", "with": "p1"}],
        "officer": {"id": "po", "name": "Burton", "with": "p3"},
    }
    return found


def put(setup: Json, path: str, value: object) -> None:
    """Set a field by its path; None takes it out."""
    *steps, last = path.split(".")
    holder: Any = setup
    for step in steps:
        holder = holder[int(step)] if isinstance(holder, list) else holder[step]
    if value is None:
        del holder[last]
    else:
        holder[last] = value


@pytest.mark.rule("D3-ARMY-1", "OH-ARMY-1")
@pytest.mark.parametrize("key", ["d3_grid", "one_hour"])
def test_what_was_lost_before_is_lost_in_the_battle(key: str) -> None:
    """The result counts it against the full strength listed: hits, a unit eliminated with its officer, a commander."""
    setup = begun(key)
    for path, value in {
        "player.units.0.hits": 3, "player.units.0.struck": True, "player.units.2.gone": "eliminated",
        "player.units.2.at": None, "player.commanders.0.gone": "lost", "player.commanders.0.with": None,
        "player.lost": 3, "turns": 4,
    }.items():  # fmt: skip
        put(setup, path, value)
    engagement = system(key).engagement(setup)
    laid = engagement.initial_snapshot()
    assert laid["battle"]["turn"] == 3
    assert (laid["player"]["resolve"], laid["player"]["lost"]) == (3, 3)
    assert [laid[name]["lost"] for name in ("pc", "po")] == [True, True]
    strengths = {each.id: each.strength for each in engagement.entities()}
    fought = engagement.fight(Umpire(SeededDice("1", "late"), engagement.orders()))
    assert (fought.result.turns, fought.result.ending) == (4, "turn_limit")
    units = {unit.id: unit for unit in fought.result.units}
    assert units["p1"].losses["fire"] >= 3
    assert units["p1"].hit_by_fire
    assert units["p3"].losses["fire"] == units["p3"].strength == strengths["p3"]
    assert {leader.id: leader.fate for leader in fought.result.leaders} == {"pc": "lost", "po": "lost"}


@pytest.mark.rule("D3-CMD-4")
def test_regiments_are_not_chosen_again_on_a_later_turn() -> None:
    """A raised unit of 8 bears 10 hits; no die is thrown for the commander."""
    setup = begun(options={"commander_ability": True}, turns=4)
    for key in ("player", "enemy"):
        setup[key]["role"] = "attack" if key == "player" else "defence"
    put(setup, "player.units.0.raised", True)
    put(setup, "player.units.0.hits", 10)
    engagement = system("d3_grid").engagement(setup)
    assert {each.id: each.strength for each in engagement.entities()}["p1"] == 11
    fought = engagement.fight(Umpire(SeededDice("1", "late"), engagement.orders()))
    assert "D3-CMD-4" not in {event.rule for event in fought.events}


@pytest.mark.rule("OH-CMD-2")
def test_an_army_keeps_the_resolve_that_was_rolled() -> None:
    """With a commander above average three units bear up to 6; it is not rolled again."""
    setup = begun("one_hour", options={"commander_quality": True}, turns=4)
    put(setup, "player.commanders.0.quality", "above")
    put(setup, "player.resolve", 6)
    engagement = system("one_hour").engagement(setup)
    assert engagement.initial_snapshot()["player"]["resolve"] == 6
    fought = engagement.fight(Umpire(SeededDice("1", "late"), engagement.orders()))
    assert "OH-CMD-2" not in {event.rule for event in fought.events}


@pytest.mark.rule("D3-GRID-1")
def test_a_reader_learns_what_the_turns_before_left() -> None:
    """Turn, losses of an army, hits, guns that have shot, who is gone."""
    setup = begun(options={})
    for path, value in {
        "player.units.0.hits": 1, "player.units.1.emplaced": True, "player.units.2.gone": "eliminated",
        "player.units.2.at": None, "player.commanders.0.gone": "exited", "player.commanders.0.with": None,
        "player.lost": 2,
    }.items():  # fmt: skip
        put(setup, path, value)
    game = system("d3_grid")
    sentences = game.deployment(game.engagement(setup).initial_snapshot(), {"pc": "Wolfe", "po": "Burton"})
    assert sentences[0] == "The battle goes on from the beginning of turn 4."
    assert sentences[2] == (
        "British, with an army resolve of 3 and losses that add up to 2: p1 (regulars) in b8, facing north, "
        "with 1 hit; p2 (guns) in c8, fixed to it by its shots, facing north; p3 (grenadiers) eliminated; "
        "Wolfe off the board by the edge; Burton lost."
    )


FAULTS: list[tuple[dict[str, object], str, str]] = [
    ({"turn": 16}, "turn", "turn is 16, and the battle has 15 turns; begin earlier. (D3-TURN-1)"),
    ({"turn": 0}, "turn", "turn must be a whole number from 1 to 60. (D3-TURN-1)"),
    ({"player.units.0.hits": 9}, "player.units.0.hits", "P1 has 9 hits and bears 8 there; give it no more"),
    ({"player.units.0.hits": -1}, "player.units.0.hits", "player.units.0.hits must be a whole number from 0 to 99"),
    ({"player.units.0.hits": "x"}, "player.units.0.hits", "player.units.0.hits must be a whole number from 0 to 99"),
    ({"player.units.0.gone": "fled"}, "player.units.0.gone", "must be one of eliminated, exited"),
    ({"player.units.0.gone": "eliminated", "player.commanders": []}, "player.units.0.at", "cannot be in a square as"),
    ({"player.units.0.at": None}, "player.units.0.at", "player.units.0.at must be a word or a name"),
    ({"player.units.0.at": "c8"}, "player.units.1.at", "p2 stands in c8 with p1"),
    ({"player.units.0.at": "z9"}, "player.units.0.at", "which is not on the board"),
    ({"player.units.0.emplaced": True}, "player.units.0.emplaced", "P1 is no artillery; leave it out"),
    ({"player.units.0.raised": True}, "player.units.0.raised", "goes with the option commander_ability"),
    ({"player.commanders.0.gone": "lost"}, "player.commanders.0.with", "Wolfe is lost and cannot be in a square"),
    ({"player.units.0.gone": "eliminated", "player.units.0.at": None, "player.lost": 2}, "player.commanders.0.with",
     "player.commanders.0.with must be one of p2, p3"),
    ({"player.lost": 1}, "player.lost", "player.lost is 1; with 0 units eliminated it is 0 to 0. (D3-ARMY-1)"),
    ({"player.units.2.gone": "eliminated", "player.units.2.at": None}, "player.lost", "with 1 unit eliminated it is 1"),
    ({"player.units.2.gone": "eliminated", "player.units.2.at": None, "player.lost": 4}, "player.lost",
     "British has lost 4 and bears 3: the battle is over. Begin earlier. (D3-ARMY-1)"),
    ({"objective": {"kind": "take", "side": "player", "squares": ["b8"]}}, "objective", "has been decided for player"),
    ({"objective": {"kind": "exit", "side": "player", "edge": "near", "units": ["p2"], "count": 1},
      "player.units.1.gone": "exited", "player.units.1.at": None}, "objective", "has been decided for player"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "field", "sentence"), FAULTS)
def test_what_no_turn_can_begin_with_is_refused(changes: dict[str, object], field: str, sentence: str) -> None:
    """In a sentence that names the field, and the rule."""
    setup = begun()
    for path, value in changes.items():
        put(setup, path, value)
    faults = system("d3_grid").check(setup)
    assert [fault.field for fault in faults] == [field]
    assert sentence in faults[0].sentence()


@pytest.mark.parametrize(
    ("key", "path"),
    [("d3_grid", "player.units.0.raised"), ("one_hour", "player.resolve")],
)
def test_what_is_settled_before_the_first_turn_waits_for_a_later_one(key: str, path: str) -> None:
    """On turn 1 the rules themselves settle it."""
    option = "commander_ability" if key == "d3_grid" else "commander_quality"
    setup = begun(key, options={option: True})
    setup["player"]["role"], setup["enemy"]["role"] = "attack", "defence"
    put(setup, path, True if key == "d3_grid" else 4)
    assert system(key).check(setup) == []
    setup["turn"] = 1
    assert [fault.message for fault in system(key).check(setup)] == [
        f"{path} is of a battle that has begun; set turn to 2 or more, or leave it out."
    ]


def test_a_commander_may_have_been_left_among_the_enemy() -> None:
    """On a later turn he can be alone in a square of theirs, which he cannot be before the first."""
    setup = begun()
    put(setup, "player.commanders.0.at", "b1")
    put(setup, "player.commanders.0.with", None)
    assert system("d3_grid").check(setup) == []
    setup["turn"] = 1
    assert [fault.field for fault in system("d3_grid").check(setup)] == ["player.commanders.0.at"]


def test_a_battle_with_no_unit_of_a_side_is_over() -> None:
    """The other army has left the board by its edge."""
    setup = begun()
    del setup["player"]["commanders"], setup["player"]["officer"]
    for unit in setup["player"]["units"]:
        unit["gone"] = "exited"
        del unit["at"]
    assert [fault.sentence() for fault in system("d3_grid").check(setup)] == [
        "British has no unit left on the board: the battle is over. Leave it one. (D3-ARMY-1)"
    ]
