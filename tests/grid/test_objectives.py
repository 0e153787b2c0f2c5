"""What a battle is about: who moves first, objectives, and the limit on turns."""

from collections.abc import Sequence
from typing import Any

import pytest

from common.json_input import Json
from rules.core.battle_record import BattleRecord
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.orders import Choice, Orders, View
from rules.core.umpire import Umpire
from rules.grid import objectives, turn
from rules.grid.movement import destinations, movement_step
from rules.registry import system
from tests.grid.boards import line, order, unit
from tests.grid.scene import BOTH, ScriptedOrders, codes, lay, piece, square, umpire


class Idle(Orders):
    """A side that never does anything: its last choice is to end the step."""

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the last choice."""
        return len(choices) - 1


def idle(key: str, **more: Any) -> BattleRecord:
    """A battle in which neither side does anything."""
    setup = order(key, [unit("p1", "regular", "d8")], [unit("e1", "regular", "d1")], **more)
    return system(key).engagement(setup).fight(Umpire(SeededDice("1", "x"), [Idle(), Idle()]))


@pytest.mark.rule("D3-TURN-1")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(("given", "turns"), [({}, 15), ({"turns": 4}, 4), ({"turns": 1}, 1)])
def test_fifteen_turns_without_a_decision_are_a_draw(key: str, given: Json, turns: int) -> None:
    """When the turns are over, 15 unless the scenario gives another number, neither side has succeeded."""
    result = idle(key, **given).result
    assert (result.ending, result.turns) == ("turn_limit", turns)
    assert [side.success for side in result.sides] == [False, False]


@pytest.mark.rule("D3-TURN-1", "OH-TURN-1")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(("first", "order"), [("player", ["player", "enemy"]), ("enemy", ["enemy", "player"])])
def test_the_scenario_says_who_moves_first(key: str, first: str, order: list[str]) -> None:
    """In each turn the side named moves first, then the other, each through all its steps."""
    fought = idle(key, moves_first=first, turns=2)
    assert [event.who for event in fought.events if event.kind == "phase"] == order * 2


@pytest.mark.rule("D3-TURN-1", "OH-TURN-1")
@pytest.mark.parametrize("key", BOTH)
def test_the_steps_come_in_order(key: str) -> None:
    """A side's turn is movement, combat, elimination and army resolve: so the rules follow each other in the record."""
    battle = lay(
        key, [unit("p1", "grenadiers", "d5", "n")], [unit("e1", "militia", "d4", "s"), unit("e2", "militia", "h1")]
    )
    piece(battle, "e1").hits = 6
    referee = Umpire(ScriptedDice([6, 6]), [ScriptedOrders(["done", "shoot:p1:e1"]), Idle()])
    turn.side_turn(referee, battle, 0, 1)
    seen = [(event.kind, event.who) for event in referee.events if event.kind in ("roll", "move")]
    assert seen == [("roll", "p1"), ("move", "e1"), ("move", "p1"), ("roll", "e1")]
    assert battle.sides[1].lost == 3


@pytest.mark.rule("D3-TURN-1", "D3-ARMY-1", "OH-ARMY-1")
@pytest.mark.parametrize(("key", "army"), [("d3_grid", "D3-ARMY-1"), ("one_hour", "OH-ARMY-1")])
def test_the_end_is_reported_under_its_rule(key: str, army: str) -> None:
    """A battle that runs out of turns ends by the sequence of play, one whose army leaves by the army's resolve."""
    fought = idle(key, turns=2)
    assert [(event.rule, event.after) for event in fought.events if event.kind == "end"] == [
        ("D3-TURN-1", "turn_limit")
    ]
    setup = order(key, [unit("p1", "grenadiers", "d5", "n")], [unit("e1", "militia", "d4", "s")])
    faces = [6] * 7
    referee = Umpire(ScriptedDice(faces), [ScriptedOrders(["done", "shoot:p1:e1"] * 7), Idle()])
    ends = [event for event in system(key).engagement(setup).fight(referee).events if event.kind == "end"]
    assert [(event.rule, event.after) for event in ends] == [(army, "resolve")]


@pytest.mark.rule("D3-TURN-1", "OH-TURN-1")
@pytest.mark.parametrize("key", BOTH)
def test_a_side_that_does_nothing_is_reported_to_do_nothing(key: str) -> None:
    """Each move of a side lists what it did, or says that no unit moved or shot."""
    notes = [event.who for event in idle(key, turns=2).events if event.what == "idle"]
    assert notes == ["player", "enemy"] * 2
    battle = lay(key, [unit("p1", "regular", "d5", "n")], [unit("e1", "militia", "d4", "s")])
    referee = Umpire(ScriptedDice([1]), [ScriptedOrders(["done", "shoot:p1:e1"]), Idle()])
    turn.side_turn(referee, battle, 0, 1)
    assert "idle" not in [event.what for event in referee.events]


def standing(key: str, objective: Json, mine: list[str], theirs: list[str]) -> tuple[str, int]:
    """How a turn ends, 15 of them gone or 3, with units in these squares: the ending and who has won."""
    battle = lay(
        key,
        [unit(f"p{n}", "regular", name) for n, name in enumerate(mine)],
        [unit(f"e{n}", "regular", name) for n, name in enumerate(theirs)],
        objective=objective,
    )
    battle.turn = 3
    objectives.close_turn(umpire(), battle)
    if not battle.ending:
        battle.turn = 15
        objectives.close_turn(umpire(), battle)
    return battle.ending, battle.winner


TAKE: Json = {"kind": "take", "side": "player", "squares": ["c4", "d4"]}
TAKE_LAST: Json = {"kind": "take", "side": "player", "squares": ["b4", "c4"]}
LEAVE: Json = {"kind": "exit", "edge": "left", "count": 1}
HOLD: Json = {"kind": "hold", "squares": ["c4", "d4", "e4"]}


@pytest.mark.rule("D3-TURN-1")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(
    ("objective", "mine", "theirs", "ends"),
    [
        (TAKE, ["c4", "d4"], ["a1"], ("objective", 0)),
        (TAKE, ["c4", "d5"], ["a1"], ("turn_limit", 1)),
        ({**TAKE, "side": "enemy"}, ["a8"], ["c4", "d4"], ("objective", 1)),
        ({**TAKE, "side": "enemy"}, ["c4", "d4"], ["a1"], ("turn_limit", 0)),
        (HOLD, ["c4"], ["a1"], ("turn_limit", 0)),
        (HOLD, ["c4"], ["d4", "e4"], ("turn_limit", 1)),
        (HOLD, ["c4"], ["d4"], ("turn_limit", -1)),
        (HOLD, ["a8"], ["a1"], ("turn_limit", -1)),
        ({**LEAVE, "side": "player", "units": ["p0"]}, ["c4"], ["a1"], ("turn_limit", 1)),
        ({**LEAVE, "side": "enemy", "units": ["e0"]}, ["c4"], ["a1"], ("turn_limit", 0)),
        ({"kind": "break"}, ["c4"], ["a1"], ("turn_limit", -1)),
        ({"kind": "break", "squares": ["c4"]}, ["c4"], ["a1"], ("turn_limit", -1)),
    ],
)
def test_squares_are_taken_or_held(
    key: str, objective: Json, mine: list[str], theirs: list[str], ends: tuple[str, int]
) -> None:
    """To take squares ends the battle at once, and failing to loses it; to hold them counts when turns are over."""
    assert standing(key, objective, mine, theirs) == ends


@pytest.mark.rule("D3-TURN-1")
@pytest.mark.parametrize("key", BOTH)
def test_what_is_taken_in_the_last_turn_is_taken(key: str) -> None:
    """Squares held at the end of the last turn are an objective met, not turns run out."""
    battle = lay(key, line("p", ("regular",) * 2, 4, "n"), [unit("e1", "regular", "h1")], objective=TAKE_LAST)
    battle.turn = 15
    objectives.close_turn(umpire(), battle)
    assert (battle.ending, battle.winner) == ("objective", 0)


EXIT: Json = {"kind": "exit", "side": "player", "edge": "left", "units": ["p1", "p2", "p3"], "count": 2}


@pytest.mark.rule("D3-TURN-1")
@pytest.mark.parametrize("key", BOTH)
def test_units_leave_by_their_edge(key: str) -> None:
    """Only a unit that is to leave, in the squares of its edge, may; it takes a move, and two such win at once."""
    mine = [
        unit("p1", "regular", "a5"),
        unit("p2", "regular", "a6"),
        unit("p3", "regular", "b7"),
        unit("p4", "light", "a7"),
    ]
    battle = lay(key, mine, [unit("e1", "regular", "a1")], objective=EXIT)
    assert ["exit" in codes(destinations(battle, own)) for own in battle.units] == [True, True, False, False, False]
    movement_step(umpire([4, 1], ["move:p1", "exit", "move:p2", "exit"]), battle, 0)
    objectives.close_side(umpire(), battle)
    assert battle.ending == ""
    movement_step(umpire([4], ["move:p2", "exit"]), battle, 0)
    assert [own.gone for own in battle.units[:3]] == ["exited", "exited", ""]
    assert battle.holder[square(battle, "a5")] is None
    objectives.close_side(umpire(), battle)
    assert (battle.ending, battle.winner, battle.sides[0].lost) == ("objective", 0, 0)


@pytest.mark.rule("D3-TURN-1")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(("edge", "name"), [("far", "d1"), ("near", "d8"), ("left", "a4"), ("right", "h4")])
def test_each_edge_has_its_squares(key: str, edge: str, name: str) -> None:
    """A unit may leave from the row or column of the edge and from none next to it."""
    for at, may in ((name, True), ("d4", False)):
        objective = {**EXIT, "edge": edge, "units": ["p1"], "count": 1}
        battle = lay(key, [unit("p1", "regular", at)], [unit("e1", "regular", "f6")], objective=objective)
        assert objectives.may_leave(battle, battle.units[0]) is may


@pytest.mark.rule("D3-TURN-1")
@pytest.mark.parametrize("key", BOTH)
def test_too_few_left_to_leave_lose(key: str) -> None:
    """When fewer units are left than have still to leave, the other side has won; until then neither has."""
    theirs = [unit(f"e{n}", "regular", f"{'bcd'[n - 1]}1") for n in (1, 2, 3)]
    about = {**EXIT, "side": "enemy", "units": ["e1", "e2", "e3"]}
    other = lay(key, [unit("p1", "regular", "a8")], theirs, objective=about)
    for name, ending in (("e1", ""), ("e2", "objective")):
        other.take_off(umpire(), "D3-LOSS-1", piece(other, name), "eliminated")
        objectives.close_side(umpire(), other)
        assert other.ending == ending
    assert (other.ending, other.winner) == ("objective", 0)
    battle = lay(key, line("p", ("regular",) * 3, 8, "n"), [unit("e1", "regular", "a1")], objective=EXIT)
    for name, ending in (("p1", ""), ("p2", "objective")):
        battle.take_off(umpire(), "D3-LOSS-1", piece(battle, name), "eliminated")
        objectives.close_side(umpire(), battle)
        assert battle.ending == ending
    assert battle.winner == 1


@pytest.mark.rule("D3-TURN-1")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("kind", ["take", "hold", "break"])
def test_units_leave_only_where_that_is_the_purpose(key: str, kind: str) -> None:
    """Units named with another objective have no edge to leave by."""
    about = {"kind": kind, "side": "player", "squares": ["d4"], "edge": "right", "units": ["p1"], "count": 1}
    battle = lay(key, [unit("p1", "regular", "h5")], [unit("e1", "regular", "a1")], objective=about)
    assert "exit" not in codes(destinations(battle, battle.units[0]))
    objectives.close_side(umpire(), battle)
    assert battle.ending == ""


@pytest.mark.rule("D3-TURN-1", "D3-CMD-2")
def test_who_leaves_takes_along_the_commander_in_his_square() -> None:
    """Of three commanders only the one with the unit goes off with it, unlost and under the same rule."""
    chiefs = [{"id": "pc", "with": "p1"}, {"id": "pd", "with": "p2"}]
    parts: dict[str, Json] = {"player": {"commanders": chiefs}, "enemy": {"commanders": [{"id": "ec", "with": "e1"}]}}
    about = {**EXIT, "units": ["p1", "p2"], "count": 1}
    mine = [unit("p1", "regular", "a5"), unit("p2", "regular", "a6")]
    battle = lay("d3_grid", mine, [unit("e1", "regular", "a4")], parts=parts, objective=about)
    referee = umpire()
    objectives.leave(referee, battle, piece(battle, "p1"))
    assert [(row.rule, row.who, row.what, row.before, row.after) for row in referee.events] == [
        ("D3-TURN-1", "p1", "gone", "", "exited"),
        ("D3-TURN-1", "p1", "at", "a5", ""),
        ("D3-TURN-1", "pc", "at", "a5", ""),
    ]
    assert [battle.name_of(chief.square) for chief in battle.commanders] == ["", "a6", "a4"]
    assert battle.commanders[0].square == -1
    assert not any(chief.lost for chief in battle.commanders)


@pytest.mark.rule("D3-TURN-1")
@pytest.mark.parametrize("key", BOTH)
def test_an_objective_is_met_under_the_sequence_of_play(key: str) -> None:
    """Taken squares, turns run out and units brought off end a battle under one rule in either edition."""
    for about in (TAKE, HOLD, {**EXIT, "edge": "left", "units": ["p0"], "count": 1}):
        battle = lay(
            key,
            [unit("p0", "regular", "a5"), unit("p1", "regular", "c4"), unit("p2", "regular", "d4")],
            [unit("e0", "regular", "h1")],
            objective=about,
        )
        battle.turn = 15
        referee = umpire()
        if about["kind"] == "exit":
            objectives.leave(umpire(), battle, piece(battle, "p0"))
            objectives.close_side(referee, battle)
        else:
            objectives.close_turn(referee, battle)
        assert {(row.rule, row.what) for row in referee.events} == {("D3-TURN-1", "ending"), ("D3-TURN-1", "winner")}
        assert battle.winner == 0
