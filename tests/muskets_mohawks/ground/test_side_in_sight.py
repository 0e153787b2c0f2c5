"""Which enemies a side has in sight: after any move, what it would see if every figure looked again."""

from random import Random

import pytest

from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces.facing import nearest_way
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.ranks import stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.sight.lines import clear
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.ground.table import field, men, script

_WOODS = (Area("wood", 40, 40, 220, 200), Area("wood", 200, 60, 330, 190), Area("wood", 90, 250, 400, 440))


def squares(unit: Unit, x: int, y: int) -> list[int]:
    """Return the squares of the distances of a unit's figures from a point."""
    return [(at_x - x) ** 2 + (at_y - y) ** 2 for at_x, at_y in zip(unit.xs, unit.ys, strict=True)]


def nearest_pair(foe: Unit, unit: Unit) -> tuple[int, int]:
    """Return the place of an enemy's figure nearest to any figure of a unit, the first of equals."""
    least = [min(squares(foe, x, y)) for x, y in zip(unit.xs, unit.ys, strict=True)]
    of = least.index(min(least))
    i = squares(foe, unit.xs[of], unit.ys[of]).index(least[of])
    return foe.xs[i], foe.ys[i]


def looks_again(battle: Battle, unit: Unit, foe: Unit) -> bool:
    """Return whether a unit sees the enemy nearest to its middle or, where sight is short, to any of its men."""
    i = squares(foe, unit.x, unit.y).index(min(squares(foe, unit.x, unit.y)))
    at = [(foe.xs[i], foe.ys[i])]
    if not foe.house and watch.reach_to(battle, *at[0]) > 0:
        at.append(nearest_pair(foe, unit))
    figures = list(zip(unit.xs, unit.ys, strict=True))
    return any(clear(battle, *from_, *to, unit.house, foe.house) for to in at for from_ in figures)


def in_sight_now(battle: Battle, side: int) -> list[str]:
    """Return the enemies that any unit of a side sees, without any memory."""
    own = [unit for unit in battle.units if unit.side == side and unit.on_table]
    foes = [foe for foe in battle.units if foe.side != side and foe.on_table]
    return [foe.id for foe in foes if any(looks_again(battle, unit, foe) for unit in own)]


def march(dice: Random, unit: Unit) -> None:
    """Put a unit down anywhere."""
    x, y, heading = dice.randint(60, 420), dice.randint(60, 420), dice.randint(0, 31)
    spot = stand("unformed", x, y, heading, len(unit.xs), 0)
    unit.put(script(), "MM-MOVE-1", x, y, heading, spot.ranks, spot.xs, spot.ys)


def happens(dice: Random, battle: Battle) -> None:
    """Let one thing of those happen that change what is in sight."""
    kind = dice.randrange(8)
    unit = dice.choice(battle.units)
    if kind < 5:
        march(dice, unit)
    elif kind == 5:
        unit.set_on_table(script(), "MM-LEAVE-1", not unit.on_table)
    elif kind == 6:
        battle.set_weather(script(), "MM-WEATHER-1", 0 if battle.weather else 3)
    elif len(battle.houses) < 3:
        x, y = dice.randint(40, 400), dice.randint(40, 400)
        house = House(f"h{len(battle.houses)}", x, y, x + 60, y + 50, burnt=dice.choice((0, 1)))
        battle.add_house(script(), "MM-PEF-4", house)
    else:
        battle.enlist(men(f"late{len(battle.units)}", dice.randint(60, 420), 300, side=dice.choice((0, 1))))


@pytest.mark.rule("MM-LOS-1")
@pytest.mark.parametrize("seed", range(30))
def test_a_side_sees_what_it_would_see_if_all_looked_again(seed: int) -> None:
    """Units march, leave and come back, the weather turns and houses are put up; each side is asked now and then."""
    dice = Random(seed)
    units = [men(f"{side}{i}", 60 + 70 * i, 400 - 300 * side, side=side) for side in (0, 1) for i in range(4)]
    battle = field(*units, *_WOODS, Area("road", 0, 110, 480, 130), Area("hill", 60, 200, 420, 240))
    battle.light = dice.choice(("day", "day", "night"))
    for _ in range(30):
        happens(dice, battle)
        for side in dice.choice(((0,), (1,), (0, 1))):
            assert [foe.id for foe in watch.foes_of_side(battle, side)] == in_sight_now(battle, side)


@pytest.mark.rule("MM-LOS-1")
def test_an_enemy_is_lost_with_the_only_unit_that_saw_him_and_found_by_the_next_that_comes() -> None:
    """Behind a house an enemy is seen by one unit alone: it goes, another takes its place, and the enemy goes too."""
    seer, other, foe = men("a", 60, 300), men("b", 240, 440), men("e", 240, 60, 16, side=1)
    battle = field(seer, other, foe, House("h", 140, 220, 480, 260))
    found = [watch.foes_of_side(battle, 0)]
    for unit, x in ((seer, 400), (other, 60), (foe, 440)):
        spot = stand("unformed", x, unit.y, unit.heading, 10, 0)
        unit.put(script(), "MM-MOVE-1", x, unit.y, unit.heading, spot.ranks, spot.xs, spot.ys)
        found.append(watch.foes_of_side(battle, 0))
    assert found == [[foe], [], [foe], []]


@pytest.mark.rule("MM-LOS-1")
@pytest.mark.parametrize("seed", range(20))
def test_the_nearest_of_two_units_figures_is_found(seed: int) -> None:
    """As if all pairs were measured; of equals the first."""
    dice = Random(seed)
    for _ in range(20):
        at = [dice.randint(60, 420) for _ in range(4)]
        foe = men("e", at[0], at[1], dice.choice((0, 5, 8)), "line", side=1)
        unit = men("a", at[2], at[3], dice.choice((0, 16)))
        x, y, dx, dy = nearest_way(unit.xs, unit.ys, 0, 0, foe)
        assert (x + dx, y + dy) == nearest_pair(foe, unit)


@pytest.mark.rule("MM-LOS-1", "MM-BUILD-1")
def test_men_deep_in_a_wood_see_out_of_a_house_that_reaches_its_edge() -> None:
    """In the same place among the trees they see nothing; at a window in the far wall they see the enemy outside."""
    unit, foe = men("a", 240, 325), men("e", 240, 60, 16, side=1)
    battle = field(unit, foe, Area("wood", 90, 250, 400, 440))
    assert not watch.aware(battle, unit, foe)
    battle.add_house(script(), "MM-PEF-4", House("h", 180, 240, 300, 360))
    unit.set_house(script(), "MM-BUILD-1", "h")
    assert watch.aware(battle, unit, foe)
