"""Any march over any table: within the allowance, through nothing that stops it, and no unit stuck for ever."""

import random

import pytest

from rules.core.geometry import square
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.combat import casualties, retreat
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import buildings, formation, movement, placing, riding
from rules.muskets_mohawks.movement.places import nearest_in
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.lines import crosses
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.terrain import settlement, terrain
from tests.muskets_mohawks.ground.table import seeded

ORDERS = ["line", "mob", "unformed"]


def any_table(seed: int, units: int, horse: bool = False) -> tuple[Battle, random.Random]:
    """Return a table laid by a seed, some houses more, with so many units of both sides near their edges.

    With `horse` two thirds of them are cavalry, in the saddle or not.
    """
    chance = random.Random(seed)
    umpire = seeded(seed)
    battle = Battle()
    terrain.lay_terrain(umpire, battle, chance.choice(["clear", "hilly", "wooded", "wooded"]))
    settlement.place_houses(umpire, battle, 2, chance.randint(0, 3), True)
    for number in range(units):
        side = number % 2
        figures = chance.randint(3, 12)
        unit = Unit(f"u{number}", side, figures=figures, strength=figures, troop="line" if number % 3 else "irregular")
        if horse and number % 3 != 1:
            unit = Unit(unit.id, side, figures=figures, strength=figures, troop="cavalry", mounted=True)
        battle.add_unit(umpire, "MM-TURN-1", unit)
        y, heading = (440, 0) if side == 0 else (40, 16)
        x = chance.randint(20, 460)
        spot = nearest_in(battle, unit, chance.choice(ORDERS), x, y, heading, 480)
        assert spot is not None
        unit.set_on_table(umpire, "MM-TURN-1", True)
        placing.settle(umpire, battle, "MM-TURN-1", unit, spot)
    return battle, chance


def stopped(battle: Battle, unit: Unit, x: int, y: int) -> bool:
    """Return whether the way from (x, y) to where a unit now is runs through water it neither bridges nor fords."""
    bridged = any(bridge.holds(unit.x, unit.y) or bridge.holds(x, y) for bridge in battle.ground.bridges)
    for water in battle.ground.waters:
        if crosses(x, y, unit.x, unit.y, water.x0, water.y0, water.x1, water.y1):
            if not bridged and not unit.water and not water.holds(x, y):
                over = [gap for gap in battle.ground.bridges if water.holds(gap.x0, gap.y0)]
                if not over:
                    return True
    return False


@pytest.mark.rule("MM-MOVE-1", "MM-ACT-1", "MM-TERR-5")
@pytest.mark.parametrize("seed", range(56))
def test_random_marches(seed: int) -> None:
    """Every order of every unit ends on the table, in formation, within its allowance and on dry ground.

    In the last sixteen there are horse, who get down and up.
    """
    battle, chance = any_table(seed, 8, seed >= 40)
    assert invariants.check(battle) == []
    umpire = seeded(seed + 1000)
    for _ in range(6):
        for unit in battle.units:
            if not unit.on_table:
                continue
            x, y, housed, waded = unit.x, unit.y, unit.house, unit.water
            pick = chance.random()
            if unit.horses is not None and pick > 0.6:
                _ = riding.mount(umpire, battle, unit) or riding.dismount(umpire, battle, unit)
            elif pick < 0.75:
                movement.march(umpire, battle, unit, chance.randint(0, 480), chance.randint(0, 480), 80)
                if not housed:
                    assert square(unit.x - x, unit.y - y) <= 80 * 80
                    assert waded or not stopped(battle, unit, x, y)
            elif pick < 0.8:
                formation.set_formation(umpire, battle, "MM-ACT-1", unit, chance.choice(ORDERS))
            elif pick < 0.86 and battle.houses:
                buildings.enter(umpire, battle, unit, chance.choice(battle.houses), 80)
            elif pick < 0.9:
                movement.wheel(umpire, battle, unit, chance.randint(0, 480), chance.randint(0, 480), 80)
            elif pick < 0.93:
                casualties.take_off(umpire, battle, "MM-CAS-1", unit, 1, chance.randint(0, 480), chance.randint(0, 480))
            elif pick < 0.96:
                retreat.seek_cover(umpire, battle, unit, chance.randint(0, 480), chance.randint(0, 480), "MM-MOVE-5")
            else:
                movement.back_up(umpire, battle, unit, 80)
            assert invariants.check(battle) == []


@pytest.mark.rule("MM-MOVE-1")
@pytest.mark.parametrize("seed", range(60))
def test_no_unit_is_stuck_for_ever(seed: int) -> None:
    """Alone on any table a unit comes near any open place within thirty moves, over any ground between."""
    battle, chance = any_table(seed, 1)
    unit = battle.units[0]
    umpire = seeded(seed)
    goal_x, goal_y = _open_place(battle, chance)
    for _ in range(30):
        movement.march(umpire, battle, unit, goal_x, goal_y, 80)
        if square(unit.x - goal_x, unit.y - goal_y) <= 60 * 60:
            return
    pytest.fail(f"{unit.id} is still at {unit.x}, {unit.y} on its way to {goal_x}, {goal_y}")


def _open_place(battle: Battle, chance: random.Random) -> tuple[int, int]:
    while True:
        x, y = chance.randint(60, 420), chance.randint(60, 420)
        near: list[Area | House] = [*battle.ground.waters, *battle.houses]
        if all(not (a.x0 - 50 < x < a.x1 + 50 and a.y0 - 50 < y < a.y1 + 50) for a in near):
            return x, y


@pytest.mark.rule("MM-MOVE-1")
@pytest.mark.parametrize("seed", range(12))
def test_half_a_turn_mirrors_every_march(seed: int) -> None:
    """Turned by 180 degrees with all it holds, the table gives the same marches, turned."""
    battle, chance = any_table(seed, 6)
    turned = _turned(battle)
    umpire = seeded(seed)
    for _ in range(5):
        for unit, other in zip(battle.units, turned.units, strict=True):
            x, y = chance.randint(0, 480), chance.randint(0, 480)
            movement.march(umpire, battle, unit, x, y, 80)
            movement.march(umpire, turned, other, 480 - x, 480 - y, 80)
            assert (other.x, other.y, other.formation) == (480 - unit.x, 480 - unit.y, unit.formation)
            assert other.xs == [480 - place for place in unit.xs]
            assert other.ys == [480 - place for place in unit.ys]


def _turned(battle: Battle) -> Battle:
    other = Battle()
    for area in battle.ground.areas():
        copy = type(area)(area.kind, 480 - area.x1, 480 - area.y1, 480 - area.x0, 480 - area.y0, area.level)
        name = {"lake": "waters", "river": "waters", "creek": "waters", "gully": "gullies"}.get(area.kind)
        getattr(other.ground, name or f"{area.kind}s").append(copy)
    for house in battle.houses:
        other.houses.append(
            type(house)(
                house.id, 480 - house.x1, 480 - house.y1, 480 - house.x0, 480 - house.y0, house.dv,
                480 - house.door_x, 480 - house.door_y,
            )
        )  # fmt: skip
    for unit in battle.units:
        copy_unit = Unit(unit.id, unit.side, figures=unit.figures, strength=unit.figures, formation=unit.formation)
        copy_unit.x, copy_unit.y, copy_unit.heading = 480 - unit.x, 480 - unit.y, (unit.heading + 16) % 32
        copy_unit.xs = [480 - x for x in unit.xs]
        copy_unit.ys = [480 - y for y in unit.ys]
        copy_unit.ranks, copy_unit.on_table = unit.ranks, True
        copy_unit.bound()
        other.add_unit(seeded(1), "MM-TURN-1", copy_unit)
    return other
