"""Which units are aware of which: what a unit, and its side, has in sight all round, kept until one of the two moves.

What was seen is stored with the unit that looked, which forgets it when it moves; `scene` changes when anything else
does. Whether a unit may shoot depends on the friends in the way as well, so it is kept until any unit moves.
"""

from rules.core.int64 import i64
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.sighting import Sighting
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import lines, sight, woods
from rules.muskets_mohawks.state import Battle, Found
from rules.muskets_mohawks.words import DAY


def scene(battle: Battle) -> i64:
    """Return a number that changes with the weather, the houses and the fires that sight depends on."""
    houses: i64 = len(battle.houses)
    number: i64 = 8 * houses + battle.weather
    if battle.light != DAY:
        for house in battle.houses:
            number = 2 * number + (1 if house.burnt > 0 else 0)
    return number


def key_of(battle: Battle, x: i64, y: i64) -> i64:
    """Return one number for a point in this scene, by which those who looked at it remember it."""
    return (scene(battle) * 512 + x) * 512 + y


def spots(battle: Battle, unit: Unit, x: i64, y: i64, key: i64, reach: i64) -> bool:
    """MM-LOS-1: return what `looks` does for a point in the open, remembered while the unit does not move.

    `reach` is what `reach_to` says of the point, which is the same for all who look at it.
    """
    if beyond(unit, x, y, reach) or not unit.xs:
        return False
    known = unit.looked.get(key)
    if known is None:
        known = _any_sees(battle, unit, x, y, "")
        unit.looked[key] = known
    return known


def own_leader_spots(battle: Battle, unit: Unit, x: i64, y: i64, key: i64) -> bool:
    """MM-LOS-1: return whether the leader of a unit has a point in sight, remembered while the unit does not move."""
    key = -key  # what all its figures see is remembered under the number itself, which is above 0
    known = unit.looked.get(key)
    if known is None:
        known = sight.leader_sees(battle, unit, x, y)
        unit.looked[key] = known
    return known


def leader_spots(battle: Battle, leader: Leader, x: i64, y: i64, key: i64) -> bool:
    """MM-LOS-1: return whether a higher leader has a point in sight, remembered while he stays where he is."""
    known = leader.looked.get(key)
    if known is None:
        known = sight.leader_sees(battle, leader, x, y)
        leader.looked[key] = known
    return known


def reach_to(battle: Battle, x: i64, y: i64) -> i64:
    """MM-LOS-1: return from how far a point can be seen at all, in the dark or deep in a wood; 0 for any distance."""
    reach: i64 = lines.open_limit(battle, battle.light != DAY and lines.is_lit(battle, x, y))
    if battle.ground.woods and woods.too_deep(battle, x, y):
        within: i64 = woods.woods_limit(battle)
        if reach == 0 or within < reach:
            reach = within
    return reach + BASE if reach > 0 else 0


def beyond(unit: Unit, x: i64, y: i64, reach: i64) -> bool:
    """Return whether all figures of a unit are farther from a point than `reach`, which 0 makes endless."""
    if reach == 0:
        return False
    off_x: i64 = x - unit.right if x > unit.right else (unit.left - x if x < unit.left else 0)
    off_y: i64 = y - unit.bottom if y > unit.bottom else (unit.top - y if y < unit.top else 0)
    return off_x * off_x + off_y * off_y > reach * reach


def looks(battle: Battle, unit: Unit, x: i64, y: i64, in_house: str = "") -> bool:
    """MM-LOS-1: return whether any figure of a unit has a point in sight, heads turned as need be."""
    count: i64 = len(unit.xs)
    if count == 0 or (not in_house and beyond(unit, x, y, reach_to(battle, x, y))):
        return False
    return _any_sees(battle, unit, x, y, in_house)


def _any_sees(battle: Battle, unit: Unit, x: i64, y: i64, in_house: str) -> bool:
    """Whether any figure of a unit sees a point that is near enough to be seen."""
    # The figure in the middle most often sees what any of them sees.
    count: i64 = len(unit.xs)
    middle: i64 = (count + unit.ranks - 1) // unit.ranks // 2
    if sight.clear(battle, unit.xs[middle], unit.ys[middle], x, y, unit.house, in_house):
        return True
    # If he does not, then half the time one house or crest hides the point from all, which spares a look by each.
    if lines.hidden_from_all(battle, unit, x, y, in_house):
        return False
    for i in range(count):
        if i != middle and sight.clear(battle, unit.xs[i], unit.ys[i], x, y, unit.house, in_house):
            return True
    return False


def aware(battle: Battle, unit: Unit, foe: Unit) -> bool:
    """MM-LOS-1: return whether a unit has an enemy on the table in sight; friends do not block its view."""
    return _aware(battle, unit, foe, scene(battle))


def _aware(battle: Battle, unit: Unit, foe: Unit, now: i64) -> bool:
    """Whether a unit has an enemy in sight, in the scene of this number."""
    if not foe.on_table or not unit.on_table or not foe.xs or not unit.xs:
        return False
    known = unit.sightings.get(foe.id)
    if known is not None and known.stirs == foe.stirs and known.scene == now:
        return known.seen
    x, y = sight.nearest_figure(foe, unit.x, unit.y)
    seen = looks(battle, unit, x, y, foe.house)
    if not seen and not foe.house and reach_to(battle, x, y) > 0:
        # Where sight ends after some inches, the two figures nearest to each other decide, and not the unit's middle.
        near_x, near_y = sight.closest_figure(foe, unit)
        seen = (near_x != x or near_y != y) and looks(battle, unit, near_x, near_y)
    unit.sightings[foe.id] = Sighting(foe.stirs, now, seen)
    return seen


def foes_of(battle: Battle, unit: Unit) -> list[Unit]:
    """Return the enemy units that a unit has in sight, the nearest first."""
    now = scene(battle)
    found: list[Unit] = []
    squares: list[int] = []
    for foe in battle.units:
        if foe.side == unit.side or not foe.on_table or not _aware(battle, unit, foe, now):
            continue
        dx: i64 = foe.x - unit.x
        dy: i64 = foe.y - unit.y
        apart: i64 = dx * dx + dy * dy
        place: i64 = 0
        while place < len(squares) and squares[place] <= apart:
            place += 1
        found.insert(place, foe)
        squares.insert(place, apart)
    return found


def foes_kept(battle: Battle, unit: Unit) -> list[Unit]:
    """Return what `foes_of` does, cached until any unit moves; callers must not change the list.

    An active unit asks once, but the units in contact with it ask each time one of them is active (MM-NP-2).
    """
    now = scene(battle)
    stirs = battle.stirs()
    known = battle.in_sight.get(unit.id)
    if known is None or known.stirs != stirs or known.scene != now:
        known = Found(stirs, now, foes_of(battle, unit))
        battle.in_sight[unit.id] = known
    return known.units


def in_contact(battle: Battle) -> bool:
    """Return whether any unit on the table has an enemy in sight."""
    now = scene(battle)
    for unit in battle.units:
        if unit.on_table:
            for foe in battle.units:
                if foe.side != unit.side and foe.on_table and _aware(battle, unit, foe, now):
                    return True
    return False


def side_sees(battle: Battle, side: int, foe: Unit) -> bool:
    """Return whether any unit of a side has an enemy in sight."""
    now = scene(battle)
    for unit in battle.units:
        if unit.side == side and unit.on_table and _aware(battle, unit, foe, now):
            return True
    return False


def can_shoot(battle: Battle, firer: Unit, target: Unit) -> bool:
    """MM-FIRE-3: return whether any figure of a unit may shoot at an enemy, cached until any unit moves."""
    now = scene(battle)
    stirs = battle.stirs()
    marks = battle.marks.get(firer.id)
    if marks is None:
        marks = {}
        battle.marks[firer.id] = marks
    known = marks.get(target.id)
    if known is not None and known.stirs == stirs and known.scene == now:
        return known.seen
    found = sight.shooters(battle, firer, target, 1) > 0
    marks[target.id] = Sighting(stirs, now, found)
    return found
