"""Attacking buildings with fire: lighting it, how it spreads along the walls, who must get out, and buckets of water.

The walls of a building are one line of so many inches, from its far left corner over the far right one round it, and
what is alight is a part of them that begins at `fire_at`. All lengths are tenths of an inch.
"""

from typing import Final

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.encounters.loot import raiders
from rules.muskets_mohawks.movement import buildings
from rules.muskets_mohawks.movement.buildings import units_in
from rules.muskets_mohawks.pieces.facing import distance_to, in_front
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.sight.reach import weapon_range
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import (
    BUCKET,
    FIRE_DICE,
    FIRE_IMPACT,
    FIRE_LEFT,
    FIRE_LIT,
    FIRE_SMOULDERS,
    STARTING_A_FIRE,
)
from rules.muskets_mohawks.terrain import weather

RULE: Final = "MM-BURN-1"
_INCH: Final = 10
_AT_WALL: Final = _INCH  # whose base is within so much of a wall works at it
_BEHIND: Final = 5  # what is so far behind a wall is seen where the wall is


def inches(house: House) -> i64:
    """MM-BURN-1: return how many inches of a building a fire takes at once and in each later turn: 3 less its DV."""
    left: i64 = FIRE_IMPACT - house.dv
    return left if left > 0 else 0


def may_torch(battle: Battle, unit: Unit, house: House) -> bool:
    """MM-BURN-1: return whether a unit may try to set fire to a building in which it is, or at whose wall it is.

    Inferred: the men are on foot and on their feet.
    """
    if unit.prone or unit.mounted or unit.opponents:
        return False
    # Few are at a wall, so that this spares the dearer question.
    return _at_hand(unit, house) and _is_aim(battle, unit, house)


def may_shoot_fire(battle: Battle, unit: Unit, house: House) -> bool:
    """MM-BURN-1: return whether bowmen have a building within range, arc and sight for their flaming arrows."""
    if unit.weapon != "bow" or unit.opponents or unit.house == house.id or not _is_aim(battle, unit, house):
        return False
    x, y = _nearest(house, unit)
    if not in_front(unit.heading, x - unit.x, y - unit.y) or distance_to(unit, x, y) > weapon_range(unit.weapon):
        return False
    seen_x = _kept(x, house.x0 + _BEHIND, house.x1 - _BEHIND)
    seen_y = _kept(y, house.y0 + _BEHIND, house.y1 - _BEHIND)
    return watch.looks(battle, unit, seen_x, seen_y, house.id)


def may_douse(battle: Battle, unit: Unit, house: House) -> bool:
    """MM-BURN-1: return whether a unit may carry water to a fire: in the building, or at its wall.

    Inferred: raiders let stores burn.
    """
    if house.burnt <= 0 or unit.prone or unit.mounted or unit.opponents:
        return False
    if raiders(battle, unit.side) and battle.is_prize(house):
        return False
    return _at_hand(unit, house)


def start(umpire: Umpire, battle: Battle, unit: Unit, house: House) -> None:
    """MM-BURN-1: spend an activation on lighting a fire, by hand or by flaming arrows: two dice against Rep."""
    passed = dice.row_of(dice.pass_dice(umpire, RULE, unit.id, FIRE_DICE, unit.rep, "starting_a_fire"))
    umpire.record(RULE, NOTE, unit.id, "row:starting_a_fire", None, str(passed))
    result = STARTING_A_FIRE[passed]
    if result == FIRE_LIT:
        house.set_fire_at(umpire, RULE, _where_lit(house, unit))
        _light(umpire, battle, house)
    elif result == FIRE_SMOULDERS:
        house.set_fire_at(umpire, RULE, _where_lit(house, unit))
        house.set_smoulders(umpire, RULE, True)


def douse(umpire: Umpire, unit: Unit, house: House) -> None:
    """MM-BURN-1: let a unit put out an inch of fire. Inferred: it carries one bucket in an activation."""
    umpire.record(RULE, NOTE, unit.id, "bucket", None, house.id)
    left = house.burnt - _INCH * BUCKET
    house.set_burnt(umpire, RULE, left if left > 0 else 0)


def burn_on(umpire: Umpire, battle: Battle) -> None:
    """MM-BURN-1: at the start of a turn let every fire spread, and every building that smoulders catch fire.

    In terrible weather no fire burns (MM-WEATHER-1), so that all go out.
    """
    for house in battle.houses:
        if house.burnt <= 0 and not house.smoulders:
            continue
        if not weather.can_burn(battle):
            house.set_smoulders(umpire, RULE, False)
            house.set_burnt(umpire, RULE, 0)
        elif house.smoulders:
            house.set_smoulders(umpire, RULE, False)
            _light(umpire, battle, house)
        else:
            _spread(umpire, battle, house)


def _light(umpire: Umpire, battle: Battle, house: House) -> None:
    """MM-BURN-1: let a fire begin: as many inches as its impact leaves, the place where it was lit in their middle."""
    size = _INCH * inches(house)
    house.set_fire_at(umpire, RULE, (house.fire_at - size // 2) % house.length_of_walls())
    _grow(umpire, battle, house, size)


def _spread(umpire: Umpire, battle: Battle, house: House) -> None:
    """MM-BURN-1: let a fire spread to the left or the right, as seen from outside, until all walls are alight."""
    size = _INCH * inches(house)
    if house.burnt < house.length_of_walls():
        face = dice.score(umpire, RULE, house.id, "spread")
        umpire.record(RULE, NOTE, house.id, "row:fire_spreads", None, str(face))
        if face > FIRE_LEFT:
            house.set_fire_at(umpire, RULE, (house.fire_at - size) % house.length_of_walls())
    _grow(umpire, battle, house, size)


def _grow(umpire: Umpire, battle: Battle, house: House, size: i64) -> None:
    """MM-BURN-1: let a fire take more of a building, and have it abandoned from half of it on.

    Inferred: stores in a building that must be abandoned are burnt, even if its walls survive.
    """
    more = house.burnt + size
    most = house.length_of_walls()
    house.set_burnt(umpire, RULE, more if more < most else most)
    if house.is_half_alight():
        if battle.is_prize(house):
            house.set_looted(umpire, RULE, True)
        _abandon(umpire, battle, house)


def _abandon(umpire: Umpire, battle: Battle, house: House) -> None:
    """MM-BURN-1: bring everybody out of a building.

    Inferred: from all its storeys at once, by the door; a unit in a melee or without room outside comes out later.
    """
    for unit in units_in(battle, house):
        if not unit.opponents and buildings.way_out(battle, unit) is not None:
            unit.set_level(umpire, RULE, 0)
            buildings.leave(umpire, battle, unit)


def _is_aim(battle: Battle, unit: Unit, house: House) -> bool:
    """Return whether a building is there to be burnt by a unit: stores it raids, or enemies in it, and no friend else.

    A wall of DV 3 leaves the fire no inch, and one fire in a building is enough.
    """
    if house.burnt > 0 or house.smoulders or inches(house) == 0 or not weather.can_burn(battle):
        return False
    held = False
    for other in units_in(battle, house):
        if other.side == unit.side and unit.house != house.id:
            return False
        held = held or other.side != unit.side
    return held or (raiders(battle, unit.side) and battle.is_prize(house) and not house.looted)


def _at_hand(unit: Unit, house: House) -> bool:
    """Return whether a unit is in a building or, in none, at its wall."""
    if unit.house:
        return unit.house == house.id
    reach: i64 = _AT_WALL + _BEHIND + BASE
    if unit.right + reach < house.x0 or unit.left - reach > house.x1:
        return False
    if unit.bottom + reach < house.y0 or unit.top - reach > house.y1:
        return False
    return _at_wall(unit, house)


def _at_wall(unit: Unit, house: House) -> bool:
    x, y = _nearest(house, unit)
    if distance_to(unit, x, y) <= _AT_WALL:
        return True
    for own_x, own_y in zip(unit.xs, unit.ys):
        dx = own_x - _kept(own_x, house.x0, house.x1)
        dy = own_y - _kept(own_y, house.y0, house.y1)
        reach: i64 = _AT_WALL + _BEHIND
        if dx * dx + dy * dy <= reach * reach:
            return True
    return False


def _nearest(house: House, unit: Unit) -> tuple[i64, i64]:
    """Return the point of a building that is nearest to the middle of a unit's front."""
    return _kept(unit.x, house.x0, house.x1), _kept(unit.y, house.y0, house.y1)


def _where_lit(house: House, unit: Unit) -> i64:
    """Return where along the walls a unit lights a fire: nearest to it. Inferred: from inside, opposite to the door."""
    if unit.house == house.id:
        return along(house, house.x0 + house.x1 - house.door_x, house.y0 + house.y1 - house.door_y)
    x, y = _nearest(house, unit)
    return along(house, x, y)


def along(house: House, x: i64, y: i64) -> i64:
    """Return how far along its walls a point of a building is, clockwise from the far left corner."""
    wide: i64 = house.x1 - house.x0
    deep: i64 = house.y1 - house.y0
    if y <= house.y0:
        return x - house.x0
    if x >= house.x1:
        return wide + y - house.y0
    if y >= house.y1:
        return wide + deep + house.x1 - x
    return 2 * wide + deep + house.y1 - y


def _kept(value: i64, low: i64, high: i64) -> i64:
    return low if value < low else (high if value > high else value)
