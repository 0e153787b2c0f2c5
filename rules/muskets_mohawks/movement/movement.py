"""Voluntary moves: what a unit may do with its move, and how far that takes it (MM-MOVE-1, MM-MOVE-3, MM-ACT-1).

A move is measured by the middle of the front rank, a wheel by the outer end. Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import HALF_TURN, HEADING_X, HEADING_Y, divide, heading_to, part
from rules.core.umpire import Umpire
from rules.muskets_mohawks.movement import buildings, crossing
from rules.muskets_mohawks.movement.marching import Leg, Mover, plan, straight_on, unformed
from rules.muskets_mohawks.movement.paths import APART
from rules.muskets_mohawks.movement.places import alone, keeps_ranks, on_bridge, room
from rules.muskets_mohawks.movement.placing import settle
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import Spot, moved, stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import allowance
from rules.muskets_mohawks.sight.sight import house_at
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, UNFORMED

QUARTER: Final = 8  # headings in 90 degrees


def march(
    umpire: Umpire,
    battle: Battle,
    unit: Unit,
    x: int,
    y: int,
    limit: int,
    heading: int = -1,
    formation: str = "",
    rule: str = "MM-MOVE-1",
) -> bool:
    """Move a unit towards (x, y) as MM-ACT-1 lets it, at most `limit` tenths, and return whether anything changed.

    Unformed units go anywhere and face anywhere (`heading`, or the way they went); line and mob go up to 45 degrees
    off their front, or change facing or formation and go half as far. They go round houses and the lake, over
    bridges and, in three activations, through creeks and fords; they stop a base short of the enemy and before what
    they may not pass. A prone unit spends the move on standing up, one in a house on coming out.
    """
    if unit.opponents or not unit.on_table or limit <= 0:
        return False
    if unit.prone:
        unit.set_prone(umpire, "MM-MOVE-3", False)
        return True
    if unit.house:
        return buildings.leave(umpire, battle, unit, x, y)
    step = crossing.next_step(battle, unit, x, y, limit)
    if step is not None:
        return step.take(umpire)
    spot = plan(battle, unit, x, y, limit, heading, formation)
    if spot is None:
        return False
    settle(umpire, battle, rule, unit, spot)
    return True


def wheel(umpire: Umpire, battle: Battle, unit: Unit, x: int, y: int, limit: int) -> bool:
    """Wheel a formed unit up to 90 degrees towards (x, y) on one end, then go straight on with what is left.

    The outer end's way counts (MM-ACT-1), 11.25 degrees being a fifth of the width of the front.
    """
    dx = x - unit.x
    dy = y - unit.y
    if unit.formation == UNFORMED or unit.opponents or unit.house or (dx == 0 and dy == 0):
        return False
    turn = (heading_to(dx, dy) - unit.heading + HALF_TURN) % 32 - HALF_TURN
    turn = max(-QUARTER, min(QUARTER, turn))
    width = front_width(unit)
    while turn != 0:
        if arc(width, turn) <= limit and may_wheel(battle, unit, turn):
            wheel_by(umpire, battle, unit, turn, limit - arc(width, turn))
            return True
        turn -= 1 if turn > 0 else -1
    return False


def may_wheel(battle: Battle, unit: Unit, turn: int) -> bool:
    """MM-ACT-1: return whether a formed unit has room, clear of woods, to wheel by so many headings (11.25 degrees)."""
    spot = wheeled(unit, turn)
    return keeps_ranks(battle, spot) and room(battle, unit, spot, APART)


def wheel_by(umpire: Umpire, battle: Battle, unit: Unit, turn: int, left: int) -> None:
    """MM-ACT-1: wheel a formed unit by so many headings, then let it go straight on up to `left` tenths."""
    spot = wheeled(unit, turn)
    onward = straight_on(battle, unit, spot, left)
    settle(umpire, battle, "MM-ACT-1", unit, spot)
    if onward is not None:
        settle(umpire, battle, "MM-ACT-1", unit, onward)


def front_width(unit: Unit) -> int:
    """Return how wide the front of a formed unit is."""
    return 10 * ((len(unit.xs) + unit.ranks - 1) // unit.ranks)


def arc(width: int, turn: int) -> int:
    """Return the way of the outer end: 2 pi / 32 of the width for each heading, in whole tenths upwards."""
    return (abs(turn) * width * 196 + 999) // 1000


def wheeled(unit: Unit, turn: int) -> Spot:
    """MM-ACT-1: return a unit's order after wheeling on its right end (turn > 0) or its left."""
    heading = (unit.heading + turn) % 32
    width = front_width(unit)
    half = width // 2 if turn > 0 else -(width // 2)
    pivot_x = unit.x + divide(-HEADING_Y[unit.heading] * half, 1000)
    pivot_y = unit.y + divide(HEADING_X[unit.heading] * half, 1000)
    x = pivot_x - divide(-HEADING_Y[heading] * half, 1000)
    y = pivot_y - divide(HEADING_X[heading] * half, 1000)
    return stand(unit.formation, x, y, heading, unit.figures, unit.ranks, unit.mounted)


def back_up(umpire: Umpire, battle: Battle, unit: Unit, distance: int) -> bool:
    """MM-ACT-1: move a formed line straight back, facing as before; it then tests Rally or Form Line."""
    spot = place_behind(battle, unit, distance)
    if spot is not None:
        settle(umpire, battle, "MM-ACT-1", unit, spot)
    return spot is not None


def place_behind(battle: Battle, unit: Unit, distance: int) -> Spot | None:
    """MM-ACT-1: return where a line stands that moves straight back up to a distance; none for one that may not."""
    if unit.formation != LINE or unit.opponents or unit.prone:
        return None
    at = min(distance, allowance(battle, unit))
    leg = Leg(unit.x, unit.y, part(-HEADING_X[unit.heading], at, 1000), part(-HEADING_Y[unit.heading], at, 1000))
    return Mover(battle, unit, at, -1, APART, 0).straight(moved(unit, 0, 0), leg, True, False)


def go_prone(umpire: Umpire, battle: Battle, unit: Unit) -> bool:
    """MM-MOVE-3: let infantry lie down, which it may at any time in its move."""
    if not may_drop(battle, unit):
        return False
    unit.set_prone(umpire, "MM-MOVE-3", True)
    return True


def may_drop(battle: Battle, unit: Unit) -> bool:
    """MM-MOVE-3: return whether a unit is up and somewhere to lie down: on foot, in the open, dry, out of a melee."""
    if not unit.on_table or unit.prone or unit.retiring or unit.mounted:
        return False
    return not (unit.house or unit.water == "in" or unit.opponents)


def move_leader(umpire: Umpire, battle: Battle, leader: Leader, x: int, y: int, limit: int) -> bool:
    """MM-MOVE-1, MM-TERR-5, MM-BUILD-1: move a higher leader towards (x, y) as a unit of one man goes there.

    He stops before other figures. His place shows how far he is in crossing a creek or ford, and that he is in a
    house, where those he was with have left him: he comes out by the door first.
    """
    if not leader.on_table or leader.lost or limit <= 0:
        return False
    man = alone(leader)
    man.house = house_at(battle, leader.x, leader.y)
    rule = "MM-BUILD-1"
    if man.house:
        spot = buildings.way_out(battle, man)
    else:
        if crossing.water_under(battle, leader.x, leader.y) is not None and not on_bridge(battle, man):
            man.water = crossing.IN
        step = crossing.next_step(battle, man, x, y, limit, 0)
        rule = "MM-MOVE-1" if step is None else "MM-TERR-5"
        spot = step.spot() if step is not None else unformed(Mover(battle, man, limit, -1, 0, limit), x, y)
    if spot is not None:
        leader.put(umpire, rule, spot.x, spot.y, spot.heading)
    return spot is not None
