"""Driven out of a house or off the water: the involuntary moves that leave by any way that leads away (MM-MOVE-5)."""

from rules.core.geometry import heading_to, length, part
from rules.core.umpire import Umpire
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement.passage import water_under
from rules.muskets_mohawks.movement.places import nearest_room
from rules.muskets_mohawks.movement.placing import settle, take_away
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import allowance
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED


def out_of_house(umpire: Umpire, battle: Battle, unit: Unit, ux: int, uy: int, distance: int, rule: str) -> None:
    """Leave a house by any way that leads away. Inferred: a retiring unit need not use the door."""
    heading = facing_back(ux, uy)
    for way in (distance, 3 * distance // 4, distance // 2, 40):
        x = unit.x + part(ux, way, 1000)
        y = unit.y + part(uy, way, 1000)
        spot = nearest_room(battle, unit, UNFORMED, x, y, heading, 60, walk=distance)
        if spot is not None:
            unit.set_house(umpire, rule, "")
            unit.set_level(umpire, rule, 0)
            settle(umpire, battle, rule, unit, spot)
            return


def off_the_water(umpire: Umpire, battle: Battle, unit: Unit, from_x: int, from_y: int, rule: str) -> int:
    """Draw off a creek, a ford or a bridge to the bank away from the cause, by a full move at most.

    A unit driven along a river, off its ford, runs away (MM-TERR-5).
    """
    start_x = unit.x
    start_y = unit.y
    water: Area | None = None
    for i in range(len(unit.xs)):
        if water is None:
            water = water_under(battle, unit.xs[i], unit.ys[i])
    if water is None:
        return 0
    middle_x = (water.x0 + water.x1) // 2
    middle_y = (water.y0 + water.y1) // 2
    across: int = middle_y - from_y if water.level else middle_x - from_x
    along: int = unit.x - from_x if water.level else unit.y - from_y
    if water.kind == "river" and unit.water == "in" and abs(along) > abs(across):
        run_away(umpire, battle, unit, "MM-TERR-5")
        return 0
    sign = 1 if across >= 0 else -1
    edge = (water.y1 if water.level else water.x1) if sign > 0 else (water.y0 if water.level else water.x0)
    x = unit.x if water.level else edge + 6 * sign
    y = edge + 6 * sign if water.level else unit.y
    heading = facing_back(0 if water.level else sign, sign if water.level else 0)
    bank_x = unit.x if water.level else edge + sign
    bank_y = edge + sign if water.level else unit.y
    spot = nearest_room(battle, unit, UNFORMED, x, y, heading, 150, 0, bank_x, bank_y, allowance(battle, unit))
    if spot is not None:
        settle(umpire, battle, rule, unit, spot)
    return length(unit.x - start_x, unit.y - start_y)


def facing_back(ux: int, uy: int) -> int:
    """Return the heading of a unit that withdraws in a direction and faces the way it came from."""
    return heading_to(-ux, -uy)


def run_away(umpire: Umpire, battle: Battle, unit: Unit, rule: str) -> None:
    """MM-MOVE-5: take a unit that runs away off the table at once."""
    unit.set_ran_away(umpire, rule, True)
    take_away(umpire, battle, rule, unit)
