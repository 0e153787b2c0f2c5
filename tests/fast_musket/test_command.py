"""Generals: the units they command, how they move, and how they fall."""

import pytest

from common.json_input import Json
from rules.core.errors import DecisionNeeded
from rules.fast_musket import command
from rules.fast_musket.combat import losses
from rules.fast_musket.movement import movement
from rules.fast_musket.state import Battle
from tests.fast_musket.field import battery, battle_of, foot, order, side, umpire_of


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


@pytest.mark.rule("FM-COMMAND-1")
def test_no_commander_leads_the_enemy_or_a_unit_that_is_gone() -> None:
    """The overall commander has no say over the other side, and does not join men who have been routed."""
    battle = battle_of(army(overall=True, at=[300, 440]))
    assert [command.commands(battle.commanders[0], unit) for unit in battle.units] == [True, True, True, True, False]
    battle.units[1].on_table = False
    assert offered(battle) == ["stay", "join:one", "join:held"]


@pytest.mark.rule("FM-MOVE-1", "FM-TURN-1")
@pytest.mark.parametrize("active", [0, 1])
def test_his_twelve_inches_are_for_his_own_side_to_move(active: int) -> None:
    """At the beginning of a movement phase the commanders of that side have their ride before them, and no others."""
    battle = battle_of(army(overall=True, at=[300, 440]))
    battle.commanders[0].left = 30
    command.mount(battle, active)
    assert battle.commanders[0].left == (120 if active == 0 else 30)


@pytest.mark.rule("FM-COMMAND-1", "FM-MOVE-1")
@pytest.mark.parametrize(("y", "reached"), [(520, True), (521, False)])
def test_he_rides_twelve_inches(y: int, reached: bool) -> None:
    """A unit is in his reach when its middle, where he will stand, is within 12 inches."""
    assert ("join:two" in offered(battle_of(army(overall=True, at=[300, y])))) is reached


@pytest.mark.rule("FM-COMMAND-1", "FM-MOVE-1")
@pytest.mark.parametrize(
    ("at", "reached"),
    [
        ((420, 400), True),
        ((421, 400), False),
        ((396, 472), True),
        ((397, 473), False),
        ((204, 472), True),
        ((420, 412), False),
    ],  # 12.06 inches
)
def test_his_reach_to_the_side_and_to_a_corner(at: tuple[int, int], reached: bool) -> None:
    """12 inches any way to its middle: 120 tenths to the side, or 96 to the side and 72 behind, and no more."""
    raw = army(overall=True, at=list(at))
    raw["player"]["units"] = [foot("two", 300, 400, "w")]
    assert ("join:two" in offered(battle_of(raw))) is reached


@pytest.mark.rule("FM-COMMAND-1")
def test_he_joins_neither_guns_nor_enemies() -> None:
    """Only bodies of foot of his own side are on offer, however near others are."""
    raw = order(
        side("Red", [foot("one", 200, 330, "w")], [battery("gun", 300, 330, "w")]),
        side("Blue", [foot("blue", 300, 270, "e")]),
    )
    raw["player"]["commanders"] = [{"id": "c", "overall": True, "at": [300, 340]}]
    assert offered(battle_of(raw)) == ["stay", "join:one"]


@pytest.mark.rule("FM-COMMAND-1")
def test_he_goes_over_from_one_unit_to_another() -> None:
    """The unit that he leaves, be it the first of the list, has no general any more, and the other has one."""
    battle = battle_of(army(overall=True, **{"with": "one"}))
    assert offered(battle) == ["stay", "join:two", "leave"]
    command.move(umpire_of(battle, [], [["join:two"], []]), battle, 0)
    assert [unit.commanders for unit in battle.armies[0]] == [0, 1, 0, 0]
    battle = battle_of(army(overall=True, **{"with": "one"}))
    command.move(umpire_of(battle, [], [["leave"], []]), battle, 0)
    assert (battle.commanders[0].unit, battle.units[0].commanders) == (-1, 0)


@pytest.mark.rule("FM-COMMAND-1", "FM-COMMAND-2")
@pytest.mark.parametrize("gone", ["fallen", "gone"])
def test_only_a_general_of_the_side_who_is_there_is_asked(gone: str) -> None:
    """Neither the enemy's general nor one who has fallen or left the table rides anywhere."""
    battle = battle_of(army(overall=True, at=[300, 440]))
    command.move(umpire_of(battle, [], [[], []]), battle, 1)
    setattr(battle.commanders[0], gone, True)
    command.move(umpire_of(battle, [], [[], []]), battle, 0)
    assert battle.commanders[0].unit == -1


def rides(x: int, y: int) -> list[str]:
    """The rides that a lone general is offered at a place."""
    battle = battle_of(army(overall=True, at=[x, y]))
    with pytest.raises(DecisionNeeded) as asked:
        command.move(umpire_of(battle, [], [[], []]), battle, 0)
    return [code for code in asked.value.choices if code.startswith("ride")]


@pytest.mark.rule("FM-MOVE-1", "FM-TABLE-1")
def test_how_far_and_whither_he_may_ride() -> None:
    """Twelve, six or three inches any way, as long as he is on the table, its very edges included."""
    assert len(rides(450, 300)) == 16 * 3
    assert [code for code in rides(450, 300) if code.startswith("ride:n:")] == ["ride:n:120", "ride:n:60", "ride:n:30"]
    south = [code for code in rides(60, 480) if code.startswith(("ride:s:", "ride:e:"))]
    assert south == ["ride:e:120", "ride:e:60", "ride:e:30", "ride:s:60", "ride:s:30"]
    assert not any(code.startswith("ride:e:120") for code in rides(60, 481))
    assert [code for code in rides(840, 120) if code.startswith(("ride:n:", "ride:w:"))] == [
        "ride:w:120", "ride:w:60", "ride:w:30", "ride:n:60", "ride:n:30"
    ]  # fmt: skip
    assert not any(code.startswith("ride:w:120") for code in rides(840, 119))
    # Along an edge he is still on the table.
    assert {"ride:n:30", "ride:w:30"} <= set(rides(0, 300))
    assert {"ride:s:30", "ride:e:30"} <= set(rides(900, 300))


@pytest.mark.rule("FM-MOVE-1", "FM-COMMAND-1")
def test_a_ride_goes_where_its_compass_word_says() -> None:
    """North is to the right of the table: 60 tenths; north-west as much up as to the right: 85 each for 12 inches."""
    for code, x, y in (("ride:n:60", 360, 440), ("ride:nw:120", 385, 355), ("ride:s:30", 270, 440)):
        battle = battle_of(army(overall=True, at=[300, 440]))
        command.move(umpire_of(battle, [], [[code], []]), battle, 0)
        assert (battle.commanders[0].x, battle.commanders[0].y) == (x, y)


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


def offers_after(march: list[str]) -> list[str]:
    """What a general with a unit is offered after its march."""
    raw = army(overall=True, **{"with": "two"})
    raw["player"]["units"] = [foot("two", 300, 420, "w"), foot("near", 300, 310, "w")]
    battle = battle_of(raw)
    command.mount(battle, 0)
    movement.march(umpire_of(battle, [], [march, []]), battle, battle.units[0])
    with pytest.raises(DecisionNeeded) as asked:
        command.move(umpire_of(battle, [], [[], []]), battle, 0)
    return [code for code in asked.value.choices if code.startswith(("join", "ride:e:"))]


@pytest.mark.rule("FM-MOVE-1", "FM-COMMAND-1")
def test_riding_along_is_part_of_his_twelve_inches() -> None:
    """After 60 tenths with his unit he has 60 left; after 30 backwards 90, which do not reach a body 140 off."""
    assert offers_after(["halt"]) == ["join:near", "ride:e:120", "ride:e:60", "ride:e:30"]
    assert offers_after(["ahead:60", "halt"]) == ["join:near", "ride:e:60", "ride:e:30"]
    assert offers_after(["back:30", "halt"]) == ["ride:e:60", "ride:e:30"]


@pytest.mark.rule("FM-MOVE-1", "FM-COMMAND-1")
def test_who_rode_with_a_column_rides_no_farther() -> None:
    """Behind a column that has marched its full 12 inches to the side a general has no ride left, and joins none."""
    raw = army(overall=True, **{"with": "two"})
    raw["player"]["units"] = [foot("two", 300, 400, "n", formation="column"), foot("near", 430, 480, "w")]
    battle = battle_of(raw)
    command.mount(battle, 0)
    movement.march(umpire_of(battle, [], [["ahead:120", "halt"], []]), battle, battle.units[0])
    assert (battle.commanders[0].x, battle.commanders[0].y) == (420, 400)
    assert offered(battle) == ["stay", "leave"]


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


@pytest.mark.rule("FM-COMMAND-2")
@pytest.mark.parametrize(("faces", "falls"), [([5, 6], [False, True]), ([6, 5], [True, False]), ([6, 6], [True, True])])
def test_every_general_with_a_unit_is_in_danger(faces: list[int], falls: list[bool]) -> None:
    """Two generals with the unit that is shot away: a die for each, and a six fells him whose die it is."""
    raw = army(overall=True, **{"with": "two"})
    raw["player"]["commanders"].append({"id": "d", "name": "D", "wing": "centre", "with": "two"})
    battle = battle_of(raw)
    losses.hit(umpire_of(battle, faces), battle, battle.units[1], 5)
    assert [general.fallen for general in battle.commanders] == falls
