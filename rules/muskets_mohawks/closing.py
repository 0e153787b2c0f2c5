"""Charges on the table: to the spot 6 inches from the enemy, and into contact (MM-CHARGE-1, MM-MELEE-1)."""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, divide, heading_to, length, part
from rules.core.umpire import Umpire
from rules.muskets_mohawks import buildings, paths
from rules.muskets_mohawks.facing import distance, nearest_pair
from rules.muskets_mohawks.paths import direction
from rules.muskets_mohawks.pieces import House
from rules.muskets_mohawks.places import nearest_room, room, shifted
from rules.muskets_mohawks.placing import settle, touches_woods
from rules.muskets_mohawks.ranks import BASE, Spot, stand
from rules.muskets_mohawks.reach import allowance, in_front
from rules.muskets_mohawks.route import between
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import CHARGE_POINT
from rules.muskets_mohawks.unit import Unit
from rules.muskets_mohawks.words import UNFORMED

_POINT: Final = 10 * CHARGE_POINT
_ASIDE: Final = (0, 10, -10, 20, -20, 30, -30, 40, -40, 50, -50, 60, -60, 80, -80, 100, -100)
_RUSH: Final = 60  # how much farther than to its nearest enemy a unit may have to go to find room beside him
_BACK: Final = (0, 1, 2, 3, 4)  # tenths between bases that still count as contact


def _reach(battle: Battle, charger: Unit, dx: int, dy: int) -> int:
    """MM-ACT-1: return how far a charger may go in a direction: half, if formed and it must change facing first."""
    full = allowance(battle, charger)
    if charger.formation == UNFORMED or in_front(charger.heading, dx, dy):
        return full
    return full // 2


def can_reach_charge_point(battle: Battle, charger: Unit, target: Unit) -> bool:
    """MM-CHARGE-1: return whether a unit has move enough, and a free way, to a spot 6 inches from an enemy.

    Within 6 inches it stays where it is. Nobody charges into, out of or across water.
    """
    if charger.water == "in" or target.water == "in" or charger.house or not charger.xs or not target.xs:
        return False
    if between(battle, charger.x, charger.y, target.x, target.y) is not None:
        return False
    i, j, _ = nearest_pair(charger, target)
    dx = target.xs[j] - charger.xs[i]
    dy = target.ys[j] - charger.ys[i]
    gap = length(dx, dy) - BASE
    if gap <= _POINT:
        return _way_free(battle, charger, dx, dy, gap, target)
    if gap - _POINT > _reach(battle, charger, dx, dy):
        return False
    return _point(battle, charger, dx, dy, gap - _POINT) is not None and _way_free(battle, charger, dx, dy, gap, target)


def _way_free(battle: Battle, charger: Unit, dx: int, dy: int, gap: int, target: Unit) -> bool:
    """Whether no house but the target's own, no water and no formed friend lies between charger and target."""
    ux, uy = direction(dx, dy)
    block = _block(charger, charger.formation, _facing(charger, dx, dy))
    if charger.formation != UNFORMED and paths.before_formed_friends(battle, charger, block, ux, uy, gap) < gap:
        return False
    for house in battle.houses:
        if house.id != target.house:
            if paths.entry(charger.x, charger.y, ux, uy, house.x0, house.y0, house.x1, house.y1, 0) < gap:
                return False
    for water in battle.ground.waters:
        if paths.entry(charger.x, charger.y, ux, uy, water.x0, water.y0, water.x1, water.y1, 0) < gap:
            return False
    return True


def _facing(charger: Unit, dx: int, dy: int) -> int:
    if charger.formation != UNFORMED and in_front(charger.heading, dx, dy):
        return charger.heading
    return heading_to(dx, dy)


def _block(charger: Unit, order: str, heading: int) -> Spot:
    ranks = charger.ranks if order == charger.formation else 0
    return stand(order, charger.x, charger.y, heading, charger.figures, ranks)


def _point(battle: Battle, charger: Unit, dx: int, dy: int, way: int) -> Spot | None:
    """Return the spot `way` tenths towards the enemy, or the nearest beside or beyond it with room."""
    ux, uy = direction(dx, dy)
    heading = _facing(charger, dx, dy)
    for order in (charger.formation, UNFORMED):
        block = _block(charger, order, heading)
        for further in (0, 10, 20):
            for aside in _ASIDE[:9]:
                step_x = part(ux, way + further, 1000) - divide(uy * aside, 1000)
                step_y = part(uy, way + further, 1000) + divide(ux * aside, 1000)
                spot = shifted(block, step_x, step_y)
                if order != UNFORMED and touches_woods(battle, spot):
                    break
                if room(battle, charger, spot):
                    return spot
    return None


def move_to_charge_point(umpire: Umpire, battle: Battle, charger: Unit, target: Unit) -> bool:
    """MM-CHARGE-1: move a charger to 6 inches from its target and return whether it is there.

    Ruling: already within 6 inches it stays where it is.
    """
    if not can_reach_charge_point(battle, charger, target):
        return False
    i, j, _ = nearest_pair(charger, target)
    dx = target.xs[j] - charger.xs[i]
    dy = target.ys[j] - charger.ys[i]
    gap = length(dx, dy) - BASE
    if gap <= _POINT:
        return True
    spot = _point(battle, charger, dx, dy, gap - _POINT)
    if spot is None:
        return False
    settle(umpire, battle, "MM-CHARGE-1", charger, spot)
    return True


def move_to_contact(umpire: Umpire, battle: Battle, charger: Unit, target: Unit) -> bool:
    """MM-MELEE-1: move a charger's front into base contact with its target and return whether it got there."""
    if target.house:
        for house in battle.houses:
            if house.id == target.house:
                return _to_door(umpire, battle, charger, house)
    i, j, _ = nearest_pair(charger, target)
    if i < 0:
        return False
    dx = target.xs[j] - charger.xs[i]
    dy = target.ys[j] - charger.ys[i]
    heading = heading_to(dx, dy)
    most = length(dx, dy) + _RUSH
    for order in (charger.formation, UNFORMED):
        for ranks in (0, 3) if order == UNFORMED else (charger.ranks,):
            block = stand(order, charger.x, charger.y, heading, charger.figures, ranks)
            spot = _touching(battle, charger, target, block, most)
            if spot is not None:
                settle(umpire, battle, "MM-MELEE-1", charger, spot)
                return True
    return False


def _touching(battle: Battle, charger: Unit, target: Unit, block: Spot, most: int) -> Spot | None:
    """Return a place where a block touches the target, straight ahead or as little aside as there is room."""
    ux = HEADING_X[block.heading]
    uy = HEADING_Y[block.heading]
    for aside in _ASIDE:
        start = shifted(block, divide(-uy * aside, 1000), divide(ux * aside, 1000))
        dx, dy = _gap(start, target)
        size = length(dx, dy)
        if size == 0:
            continue
        for back in _BACK:
            way = size - BASE - back
            spot = shifted(start, divide(dx * way, size), divide(dy * way, size))
            if length(spot.x - charger.x, spot.y - charger.y) <= most and room(battle, charger, spot):
                if block.formation == UNFORMED or not touches_woods(battle, spot):
                    return spot
                break
    return None


def _gap(spot: Spot, target: Unit) -> tuple[int, int]:
    """Return the offset from a figure of the spot to the target's figure nearest to it, the nearest such pair."""
    best_x = 0
    best_y = 0
    least = 1 << 30
    for i in range(len(spot.xs)):
        for j in range(len(target.xs)):
            dx = target.xs[j] - spot.xs[i]
            dy = target.ys[j] - spot.ys[i]
            if dx * dx + dy * dy < least:
                least = dx * dx + dy * dy
                best_x = dx
                best_y = dy
    return best_x, best_y


def _to_door(umpire: Umpire, battle: Battle, charger: Unit, house: House) -> bool:
    """Crowd before the door of the house that the target holds."""
    dx, dy = buildings.outwards(house)
    heading = heading_to(-dx, -dy)
    x = house.door_x + 6 * dx
    y = house.door_y + 6 * dy
    spot = nearest_room(battle, charger, UNFORMED, x, y, heading, 60)
    if spot is None:
        return False
    settle(umpire, battle, "MM-MELEE-1", charger, spot)
    return True


def near_enough(charger: Unit, target: Unit) -> bool:
    """Return whether a target is within the 6 inches of a charge."""
    return distance(charger, target) <= _POINT
