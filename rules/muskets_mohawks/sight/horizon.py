"""How far a unit sees and is seen at most: what the night, the weather or the wood that it is in leaves it."""

from rules.core.int64 import i64
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import lines, woods
from rules.muskets_mohawks.state import Battle, Horizon
from rules.muskets_mohawks.words import DAY


def too_far(battle: Battle, unit: Unit, foe: Unit, scene: i64) -> bool:
    """MM-LOS-1: return True if each line from a unit to an enemy in no house is longer than the horizon of one of them.

    False proves nothing. `scene` is the number of `watch.scene`.
    """
    reach = _horizon(battle, unit, scene)
    other = _horizon(battle, foe, scene)
    if reach == 0 or 0 < other < reach:
        reach = other
    if reach == 0:
        return False
    off_x: i64 = (
        foe.left - unit.right if foe.left > unit.right else (unit.left - foe.right if unit.left > foe.right else 0)
    )
    off_y: i64 = (
        foe.top - unit.bottom if foe.top > unit.bottom else (unit.top - foe.bottom if unit.top > foe.bottom else 0)
    )
    return off_x * off_x + off_y * off_y > reach * reach


def _horizon(battle: Battle, unit: Unit, scene: i64) -> i64:
    """Return the horizon of a unit, 0 for any distance, remembered until it moves."""
    known = battle.horizons.get(unit.id)
    if known is None or known.stirs != unit.stirs or known.scene != scene:
        known = Horizon(unit.stirs, scene, _look_around(battle, unit))
        battle.horizons[unit.id] = known
    return known.limit


def _look_around(battle: Battle, unit: Unit) -> i64:
    """MM-LOS-1: return how far off any figure of a unit can see or be seen, 0 for any distance."""
    if battle.light != DAY:
        for house in battle.houses:
            if house.burnt > 0:
                return 0  # what a fire lights is seen from farther off
    limit: i64 = lines.open_limit(battle)
    if not unit.house and battle.ground.woods:
        if woods.all_too_deep(battle, unit.left, unit.top, unit.right, unit.bottom):
            within: i64 = woods.woods_limit(battle)
            if limit == 0 or within < limit:
                limit = within
    return limit + BASE if limit > 0 else 0
