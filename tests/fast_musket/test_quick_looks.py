"""What is found by a guess, a bound or a side's own knowledge is what would have been found without it."""

from random import Random

import pytest

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.fast_musket import command
from rules.fast_musket.doctrine import plan
from rules.fast_musket.geometry.course import shift
from rules.fast_musket.pieces.others import Commander
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.sight import aim
from rules.fast_musket.state import Battle
from rules.fast_musket.view import BattleView
from rules.fast_musket.words import DOCTRINES, INFANTRY
from tests.fast_musket.field import battle_of, foot, order, plains, side, varied
from tests.fast_musket.test_battles import doctrines, fought
from tests.fast_musket.test_boxes import tables


@pytest.mark.parametrize("player", DOCTRINES)
@pytest.mark.parametrize("enemy", DOCTRINES)
@pytest.mark.parametrize("seeds", [1, pytest.param(3, marks=pytest.mark.nightly("fights each pair six times twice"))])
def test_a_silent_battle_that_skips_questions_is_the_recorded_one(player: str, enemy: str, seeds: int) -> None:
    """Of any two doctrines each knows beforehand only what it would answer: dice and result are the same."""
    first = DOCTRINES.index(player) + DOCTRINES.index(enemy)
    for seed in range(first, first + seeds):
        for raw in (doctrines(varied(seed), player, enemy), doctrines(plains(), player, enemy)):
            loud, silent = fought(raw, seed), fought(raw, seed, recording=False)
            assert (silent.result.to_dict(), silent.dice_rolled) == (loud.result.to_dict(), loud.dice_rolled)


def slowly_nearest(battle: Battle, unit: Unit) -> Unit:
    """The nearest enemy, every one of them measured."""
    foes = [foe for foe in battle.armies[1 - unit.side] if foe.on_table]
    least = min(aim.gap_to(unit, foe) for foe in foes)
    middle = min(foes, key=lambda foe: (foe.x - unit.x) ** 2 + (foe.y - unit.y) ** 2)
    return next(foe for foe in [middle, *foes] if aim.gap_to(unit, foe) == least)


def mirror(unit: Unit, foes: list[Unit]) -> None:
    """Put the second of two enemies where the first is, seen from the other side of a unit, if both are foot."""
    one, other = foes[:2]
    if one.kind == other.kind == INFANTRY:
        other.x, other.y, other.heading = 2 * unit.x - one.x, 2 * unit.y - one.y, (one.heading + 16) % 32
        other.bases, other.formation, other.bend = one.bases, one.formation, one.bend
        other.lay()


@pytest.mark.rule("FM-FIRE-2")
def test_the_nearest_enemy_is_the_same_wherever_the_search_begins() -> None:
    """With any enemy as the first guess, one that has left the table too, and among several equally near."""
    tied = 0
    for battle in tables(7, 60):
        for unit in battle.units:
            foes = battle.armies[1 - unit.side]
            mirror(unit, foes)
            if any(foe.on_table for foe in foes):
                nearest = slowly_nearest(battle, unit)
                gap = aim.gap_to(unit, nearest)
                tied += sum(foe.on_table and aim.gap_to(unit, foe) == gap for foe in foes) > 1
                for guess in [-1, *(foe.number for foe in foes)]:
                    unit.nearest = guess
                    assert aim.nearest_foe(battle, unit) == (nearest, gap)
                    assert unit.nearest == nearest.number
    assert tied > 5


def test_the_search_for_the_nearest_enemy_begins_at_the_one_who_is_so_before_the_battle() -> None:
    """Of every unit of an order of battle, in its first battle as in any other."""
    for seed in range(6):
        battle = battle_of(varied(seed))
        assert [unit.nearest for unit in battle.units] == [slowly_nearest(battle, unit).number for unit in battle.units]


@pytest.mark.rule("FM-FIRE-2")
@pytest.mark.parametrize("names", [["left", "right"], ["right", "left"]])
def test_of_enemies_as_near_the_first_is_named_where_another_has_the_nearest_middle(names: list[str]) -> None:
    """Lines that point at a unit are nearer than a column whose middle is; one that has left the table is none."""
    lines = {"left": foot("left", 250, 250, "w", bases=8), "right": foot("right", 650, 250, "w", bases=8)}
    gone = foot("gone", 850, 100, "n", bases=8)
    column = foot("column", 450, 70, "e", bases=2, formation="column")
    other = side("Blue", [gone, column, *(lines[name] for name in names)])
    battle = battle_of(order(side("Red", [foot("red", 450, 400, "w")]), other))
    red, lost = battle.units[:2]
    red.y = 250
    red.lay()
    lost.x, lost.y, lost.on_table = 450, 450, False
    lost.lay()
    assert aim.nearest_foe(battle, red)[0] is battle.unit(names[0])


@pytest.mark.rule("FM-FIRE-2")
def test_no_enemy_comes_within_range_before_the_least_way() -> None:
    """A unit that goes less far ahead has no enemy so near; one that goes a tenth or two farther may have."""
    near = 0
    for battle in tables(11, 60):
        for unit in battle.units:
            if any(foe.on_table for foe in battle.armies[1 - unit.side]):
                view = BattleView(battle, unit.side)
                ux, uy = HEADING_X[unit.heading], HEADING_Y[unit.heading]
                for tenths in (40, 60):
                    least = plan.least_way(aim.nearest_foe(battle, unit)[1], tenths)
                    for amount in range(max(least - 20, 0), least + 3):
                        comes = plan.is_near(view, unit.x + shift(ux, amount), unit.y + shift(uy, amount), tenths)
                        assert not comes or amount >= least
                        near += comes
    assert near > 20


@pytest.mark.rule("FM-MOVE-1")
def test_a_commander_reaches_units_within_his_way() -> None:
    """The look without a root says what the distance in tenths says, to the tenth, and nothing is in reach of none."""
    dice = Random(3)
    unit = tables(3, 1)[0].units[0]
    answers = []
    for _ in range(2000):
        left = dice.randint(-2, 120)
        commander = Commander("general", x=unit.x + dice.randint(-90, 90), y=unit.y + dice.randint(-90, 90))
        commander.left = dice.choice((left, command.distance(commander, unit.x, unit.y)))
        answers.append(command.reaches(commander, unit))
        assert answers[-1] == (command.distance(commander, unit.x, unit.y) <= commander.left)
    assert {True, False} == set(answers)
    commander = Commander("general", x=unit.x, y=unit.y)
    for commander.left in (-1, 0):
        assert command.reaches(commander, unit) == (commander.left == 0)
