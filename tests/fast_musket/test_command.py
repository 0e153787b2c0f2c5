"""Generals: whom they command, how they come and go, and how they fall."""

import pytest

from rules.core.errors import DecisionNeeded
from rules.fast_musket import command, losses, movement
from rules.fast_musket.state import Battle
from tests.fast_musket.field import Json, battle_of, foot, order, side, umpire_of


def army(**general: object) -> Json:
    """A general, two units of the centre, one of the reserve, and an enemy."""
    units = [
        foot("one", 200, 400, "w"),
        foot("two", 300, 400, "w"),
        foot("held", 400, 400, "w", wing="reserve"),
        foot("far", 800, 400, "w"),
    ]
    commander = {"id": "c", "name": "C"} | general
    return order(side("Red", units, commanders=[commander]), side("Blue", [foot("blue", 450, 100, "e")]))


def offered(battle: Battle) -> list[str]:
    """The orders that the general is offered, rides apart."""
    with pytest.raises(DecisionNeeded) as asked:
        command.move(umpire_of(battle, [], [[], []]), battle, 0)
    return [code for code in asked.value.choices if not code.startswith("ride")]


@pytest.mark.rule("FM-COMMAND-1")
def test_the_overall_commander_joins_any_unit_in_reach() -> None:
    """He may join each of his side's units within 12 inches of him, the reserve too, and no enemy."""
    assert offered(battle_of(army(overall=True, at=[300, 440]))) == ["stay", "join:one", "join:two", "join:held"]


@pytest.mark.rule("FM-COMMAND-1")
def test_a_wing_commander_joins_his_wing() -> None:
    """The general of a wing leads the units of it, and not the reserve."""
    assert offered(battle_of(army(wing="centre", at=[300, 440]))) == ["stay", "join:one", "join:two"]
    battle = battle_of(army(wing="reserve", at=[300, 440]))
    assert not any(command.commands(battle.commanders[0], unit) for unit in battle.units)


@pytest.mark.rule("FM-COMMAND-1", "FM-MOVE-1")
@pytest.mark.parametrize(("y", "reached"), [(523, True), (524, False)])
def test_he_rides_twelve_inches(y: int, reached: bool) -> None:
    """A unit is in his reach when its nearest part is within 12 inches: 120 tenths behind its rear edge."""
    assert ("join:two" in offered(battle_of(army(overall=True, at=[300, y])))) is reached


@pytest.mark.rule("FM-COMMAND-1")
def test_he_joins_and_leaves() -> None:
    """Attached he stands where his unit stands and goes where it goes; taken from it he stays behind."""
    battle = battle_of(army(overall=True, at=[300, 440]))
    general, two = battle.commanders[0], battle.units[1]
    command.move(umpire_of(battle, [], [["join:two"], []]), battle, 0)
    assert (general.unit, two.commanders, (general.x, general.y)) == (1, 1, (300, 400))
    answers = ["ahead:50", "halt"]
    movement.march(umpire_of(battle, [], [answers, []]), battle, two)
    assert (general.x, general.y) == (300, 350)
    command.move(umpire_of(battle, [], [["leave"], []]), battle, 0)
    assert (general.unit, two.commanders) == (-1, 0)


@pytest.mark.rule("FM-COMMAND-1", "FM-MOVE-1")
def test_he_rides_alone() -> None:
    """A general may ride 12 inches by himself, and leaves his unit so."""
    battle = battle_of(army(overall=True, **{"with": "two"}))
    command.move(umpire_of(battle, [], [["ride:e:120"], []]), battle, 0)
    assert (battle.commanders[0].x, battle.commanders[0].y, battle.units[1].commanders) == (300, 520, 0)


@pytest.mark.rule("FM-COMMAND-2")
@pytest.mark.parametrize(("face", "falls"), [(6, True), (5, False), (1, False)])
def test_he_may_fall_when_his_unit_is_shot_away(face: int, falls: bool) -> None:
    """A six fells him with the last base of his unit; else he stands alone where it was."""
    battle = battle_of(army(overall=True, **{"with": "two"}))
    losses.hit(umpire_of(battle, [face]), battle, battle.units[1], 5)
    general = battle.commanders[0]
    assert (general.fallen, general.unit, general.present()) == (falls, -1, not falls)


@pytest.mark.rule("FM-COMMAND-2")
def test_nothing_is_rolled_while_his_unit_stands() -> None:
    """Losses by fire short of the last base put him in no danger."""
    battle = battle_of(army(overall=True, **{"with": "two"}))
    losses.hit(umpire_of(battle, []), battle, battle.units[1], 4)
    assert battle.commanders[0].unit == 1
