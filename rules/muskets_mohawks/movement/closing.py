"""Charges on the table: to the spot 6 inches from the enemy, and into contact (MM-CHARGE-1, MM-MELEE-1)."""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, divide, heading_to, length, thousandth
from rules.core.umpire import Umpire
from rules.core.whole import Whole
from rules.muskets_mohawks.movement import buildings, paths
from rules.muskets_mohawks.movement.around import around
from rules.muskets_mohawks.movement.paths import direction
from rules.muskets_mohawks.movement.places import nearest_room
from rules.muskets_mohawks.movement.placing import settle, touches_woods
from rules.muskets_mohawks.movement.route import between
from rules.muskets_mohawks.movement.strides import takes, within
from rules.muskets_mohawks.pieces.facing import TOUCH, distance, distance_to, nearest_way
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.ranks import BASE, Spot, moved, outline, shifted
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import FOOT, allowance, in_front
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import CHARGE_POINT
from rules.muskets_mohawks.words import UNFORMED

_POINT: Final = 10 * CHARGE_POINT
_A_LITTLE_ASIDE: Final[tuple[int, ...]] = (0, 10, -10, 20, -20, 30, -30, 40, -40)
_ASIDE: Final[tuple[int, ...]] = (*_A_LITTLE_ASIDE, 50, -50, 60, -60, 80, -80, 100, -100)
_RUSH: Final = FOOT  # no figure goes farther in the last rush than in a move
_TRIES: Final = 6  # how often a block is brought nearer before the point is taken for one it cannot stand at
_GRAIN: Final = 1  # places are whole tenths
_BACK: Final = 4  # tenths between bases that still count as contact


def _reach(battle: Battle, charger: Unit, dx: Whole, dy: Whole, left: Whole) -> Whole:
    """MM-ACT-1: return how far a charger may go in a direction: half, if formed and it must change facing first.

    `left` is what its move up to here has left it, -1 for all of it.
    """
    full = left if left >= 0 else allowance(battle, charger)
    if charger.formation == UNFORMED or in_front(charger.heading, dx, dy):
        return full
    return full // 2


def charge_point(battle: Battle, charger: Unit, target: Unit, left: Whole = -1) -> Spot | None:
    """MM-CHARGE-1: return the spot 6 inches from an enemy that a unit has move enough, and a free way, to; or none.

    Within 6 inches it is where the unit stands. Nobody charges into, out of or across water, and into a house only by
    its door. `left` is what is left of a move in whose middle the charge begins.
    """
    if charger.water == "in" or target.water == "in" or charger.house or not charger.xs or not target.xs:
        return None
    if between(battle, charger.x, charger.y, target.x, target.y) is not None:
        return None
    full = left if left >= 0 else allowance(battle, charger)
    for house in battle.houses:
        if house.id == target.house and distance_to(charger, house.door_x, house.door_y) > full + _POINT:
            return None
    _, _, dx, dy = nearest_way(charger.xs, charger.ys, 0, 0, target)
    gap = length(dx, dy) - BASE
    if gap > _POINT and gap - _POINT > _reach(battle, charger, dx, dy, left):
        return None
    if not _way_free(battle, charger, dx, dy, gap, target):
        return None
    return _point(battle, charger, target, dx, dy, left) if gap > _POINT else moved(charger, 0, 0)


def _way_free(battle: Battle, charger: Unit, dx: Whole, dy: Whole, gap: Whole, target: Unit) -> bool:
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


def _facing(charger: Unit, dx: Whole, dy: Whole) -> Whole:
    if charger.formation != UNFORMED and in_front(charger.heading, dx, dy):
        return charger.heading
    return heading_to(dx, dy)


def _block(charger: Unit, order: str, heading: Whole) -> Spot:
    ranks = charger.ranks if order == charger.formation else 0
    return outline(order, charger.x, charger.y, heading, charger.figures, ranks)


def _point(battle: Battle, charger: Unit, target: Unit, dx: Whole, dy: Whole, left: Whole) -> Spot | None:
    """Return a place with the charger's nearest base 6 inches from the enemy that no figure goes too far to reach.

    (dx, dy) leads to the enemy. The charger faces him if it can dress its ranks so within its move, else in open order
    it comes up as it stands; where there is no room, as little aside as there is.
    """
    ux, uy = direction(dx, dy)
    heading = _facing(charger, dx, dy)
    reach = left if left >= 0 else allowance(battle, charger)
    for order in _orders(charger):
        for ranks in _ranks(charger, order):
            block = outline(order, charger.x, charger.y, heading, charger.figures, ranks)
            spot = _six_off(battle, charger, target, block, ux, uy, reach)
            if spot is not None:
                return spot
    if charger.formation == UNFORMED:
        return _six_off(battle, charger, target, moved(charger, 0, 0), ux, uy, reach)
    return None


def _orders(charger: Unit) -> list[str]:
    return [UNFORMED] if charger.formation == UNFORMED else [charger.formation, UNFORMED]


def _ranks(charger: Unit, order: str) -> list[int]:
    return [0, 3] if order == UNFORMED else [charger.ranks]


def _six_off(
    battle: Battle, charger: Unit, target: Unit, block: Spot, ux: Whole, uy: Whole, reach: Whole
) -> Spot | None:
    """Return a block brought straight up to 6 inches from the enemy, or as little aside of it as there is room."""
    near = around(battle, charger, reach)
    spot = shifted(block, 0, 0)
    for aside in _A_LITTLE_ASIDE:
        spot.move(block.x - thousandth(uy * aside), block.y + thousandth(ux * aside))
        beyond = _beyond_point(spot, target)
        for _ in range(_TRIES):
            if 0 <= beyond <= _GRAIN:
                break
            spot.move(spot.x + thousandth(ux * beyond), spot.y + thousandth(uy * beyond))
            beyond = _beyond_point(spot, target)
        if not 0 <= beyond <= _GRAIN or not within(charger, spot, reach):
            return None
        if (spot.formation == UNFORMED or not touches_woods(battle, spot)) and near.has_room(spot):
            return spot
    return None


def _beyond_point(spot: Spot, target: Unit) -> Whole:
    """Return how far the nearest base of a spot is beyond the 6 inches from the target, below 0 when it is nearer."""
    dx, dy = _gap(spot, target)
    return length(dx, dy) - BASE - _POINT


def move_to_charge_point(umpire: Umpire, battle: Battle, charger: Unit, target: Unit, left: Whole = -1) -> bool:
    """MM-CHARGE-1: move a charger to 6 inches from its target and return whether it is there.

    Ruling: already within 6 inches it stays where it is.
    """
    spot = charge_point(battle, charger, target, left)
    if spot is not None and not near_enough(charger, target):
        settle(umpire, battle, "MM-CHARGE-1", charger, spot)
    return spot is not None


def move_to_contact(
    umpire: Umpire, battle: Battle, charger: Unit, target: Unit, kept: list[Unit] | None = None
) -> bool:
    """MM-MELEE-1: move a charger's front into base contact with its target and return whether it got there.

    It stays in contact with all of `kept`, the enemies whom it fights already.
    """
    if target.house:
        for house in battle.houses:
            if house.id == target.house:
                return _to_door(umpire, battle, charger, house)
    if not charger.xs or not target.xs:
        return False
    _, _, dx, dy = nearest_way(charger.xs, charger.ys, 0, 0, target)
    heading = heading_to(dx, dy)
    for order in _orders(charger):
        for ranks in _ranks(charger, order):
            block = outline(order, charger.x, charger.y, heading, charger.figures, ranks)
            spot = _touching(battle, charger, target, block, kept)
            if spot is not None:
                settle(umpire, battle, "MM-MELEE-1", charger, spot)
                return True
    return False


def _touching(battle: Battle, charger: Unit, target: Unit, block: Spot, kept: list[Unit] | None) -> Spot | None:
    """Return a place where a block touches the target, straight ahead or as little aside as there is room."""
    ux: Whole = HEADING_X[block.heading]
    uy: Whole = HEADING_Y[block.heading]
    around_it = around(battle, charger, _RUSH)
    spot = shifted(block, 0, 0)
    for aside in _ASIDE:
        x = block.x + thousandth(-uy * aside)
        y = block.y + thousandth(ux * aside)
        spot.move(x, y)
        dx, dy = _gap(spot, target)
        size = length(dx, dy)
        if size == 0:
            continue
        for back in range(_BACK + 1):
            way: Whole = size - BASE - back
            spot.move(x + divide(dx * way, size), y + divide(dy * way, size))
            if takes(around_it, charger, spot, _RUSH) and _touches_all(spot, kept):
                if block.formation == UNFORMED or not touches_woods(battle, spot):
                    return spot
                break
    return None


def _touches_all(spot: Spot, kept: list[Unit] | None) -> bool:
    """Return whether a place is in base contact with every unit of a list."""
    if kept is not None:
        for other in kept:
            dx, dy = _gap(spot, other)
            if length(dx, dy) > BASE + TOUCH:
                return False
    return True


def _gap(spot: Spot, target: Unit) -> tuple[Whole, Whole]:
    """Return the offset from a figure of the spot to the target's figure nearest to it, the nearest such pair."""
    _, _, dx, dy = nearest_way(spot.plan_xs, spot.plan_ys, spot.off_x, spot.off_y, target)
    return dx, dy


def _to_door(umpire: Umpire, battle: Battle, charger: Unit, house: House) -> bool:
    """Crowd before the door of the house that the target holds."""
    dx, dy = buildings.outwards(house)
    heading = heading_to(-dx, -dy)
    x = house.door_x + 6 * dx
    y = house.door_y + 6 * dy
    spot = nearest_room(battle, charger, UNFORMED, x, y, heading, 60)
    if spot is None or not within(charger, spot, _RUSH):
        return False
    settle(umpire, battle, "MM-MELEE-1", charger, spot)
    return True


def near_enough(charger: Unit, target: Unit) -> bool:
    """Return whether a target is within the 6 inches of a charge."""
    return distance(charger, target) <= _POINT
