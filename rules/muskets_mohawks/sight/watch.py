"""Which units are aware of which: what a unit, and its side, has in sight all round, kept until one of the two moves.

What was seen is stored with the unit that looked, which forgets it when it moves; `scene` changes when anything else
does. Whether a unit may shoot depends on the friends in the way as well, so it is kept until any unit moves.
"""

from typing import Final

from rules.core.int64 import i64
from rules.core.vectors import append
from rules.muskets_mohawks.ground import TABLE
from rules.muskets_mohawks.pieces.facing import nearest_way
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.sighting import Sighting
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import lines, sight
from rules.muskets_mohawks.state import Battle, Lookout
from rules.muskets_mohawks.terrain import weather
from rules.muskets_mohawks.words import DAY

_NONE: Final[list[str]] = []
_UNKNOWN: Final = -1


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


def spots(battle: Battle, unit: Unit, x: i64, y: i64, key: i64) -> bool:
    """MM-LOS-1: return what `looks` does for a point in the open, remembered while the unit does not move."""
    known = unit.looked.get(key)
    if known is None:
        known = looks(battle, unit, x, y)
        unit.looked[key] = known
    return known


def leader_spots(battle: Battle, who: Unit | Leader, x: int, y: int, key: i64) -> bool:
    """MM-LOS-1: return whether a higher leader, or a unit's own, has a point in sight, remembered while he stays."""
    key = -key  # what all a unit's figures see is remembered under the number itself, which is above 0
    known = who.looked.get(key)
    if known is None:
        known = sight.leader_sees(battle, who, x, y)
        who.looked[key] = known
    return known


def reach_to(battle: Battle, x: i64, y: i64) -> i64:
    """MM-LOS-1: return from how far a point can be seen at all, in the dark or deep in a wood; 0 for any distance."""
    reach: i64 = weather.open_limit(battle, battle.light != DAY and weather.is_lit(battle, x, y))
    if battle.ground.woods and lines.too_deep(battle, x, x, y, y):
        within: i64 = weather.woods_limit(battle)
        if reach == 0 or within < reach:
            reach = within
    return reach + BASE if reach > 0 else 0


def beyond(unit: Unit, x: i64, y: i64, reach: i64) -> bool:
    """Return whether all figures of a unit are farther from a point than `reach`, which 0 makes endless."""
    return reach > 0 and sight.square_to(unit, x, x, y, y) > reach * reach


def looks(battle: Battle, unit: Unit, x: i64, y: i64, in_house: str = "") -> bool:
    """MM-LOS-1: return whether any figure of a unit has a point in sight, heads turned as need be."""
    return _any_sees(battle, unit, x, y, in_house, 0 if in_house else reach_to(battle, x, y))


def _any_sees(battle: Battle, unit: Unit, x: i64, y: i64, in_house: str, reach: i64) -> bool:
    """Whether any figure of a unit sees a point; `reach` is what `reach_to` says of it, 0 for a point in a house."""
    if len(unit.xs) == 0 or beyond(unit, x, y, reach):
        return False
    # The figure in the middle most often sees what any of them sees.
    count: i64 = len(unit.xs)
    middle: i64 = (count + unit.ranks - 1) // unit.ranks // 2
    if lines.clear(battle, unit.xs[middle], unit.ys[middle], x, y, unit.house, in_house):
        return True
    # If he does not, half the time one thing hides the point from all, which spares a look by each.
    if not in_house and not unit.house and lines.hidden_from_all(battle, unit, x, y):
        return False
    for i in range(count):
        if i != middle:
            at_x: i64 = unit.xs[i]
            at_y: i64 = unit.ys[i]
            # Those are not asked who are too far off, as most are of a unit that looks out of a wood or into one.
            if reach == 0 or (at_x - x) * (at_x - x) + (at_y - y) * (at_y - y) <= reach * reach:
                if lines.clear(battle, at_x, at_y, x, y, unit.house, in_house):
                    return True
    return False


def aware(battle: Battle, unit: Unit, foe: Unit) -> bool:
    """MM-LOS-1: return whether a unit has an enemy on the table in sight; friends do not block its view."""
    return foe.on_table and len(foe.xs) > 0 and _aware(battle, unit, foe, scene(battle))


def _aware(battle: Battle, unit: Unit, foe: Unit, now: i64) -> bool:
    """Return whether a unit has an enemy with figures on the table in sight, in the scene that is `now`."""
    if not unit.on_table or len(unit.xs) == 0:
        return False
    known = unit.sightings.get(foe.id)
    if known is not None and known.stirs == foe.stirs and known.scene == now:
        return known.seen
    seen = _sees(battle, unit, foe)
    unit.sightings[foe.id] = Sighting(foe.stirs, now, seen)
    return seen


def _sees(battle: Battle, unit: Unit, foe: Unit) -> bool:
    """Whether a unit has an enemy in sight."""
    apart: i64 = sight.square_to(unit, foe.left, foe.right, foe.top, foe.bottom)
    far: i64 = lines.farthest(battle, unit, foe, apart, 2 * TABLE)
    if apart > far * far:
        return False  # half of all who are not seen
    x, y = sight.nearest_figure(foe, unit.x, unit.y)
    if foe.house:
        return looks(battle, unit, x, y, foe.house)
    reach = reach_to(battle, x, y)
    if _any_sees(battle, unit, x, y, "", reach):
        return True
    if reach == 0:
        return False
    # Where sight ends after some inches, the two figures nearest to each other decide, and not the unit's middle.
    from_x, from_y, dx, dy = nearest_way(unit.xs, unit.ys, 0, 0, foe)
    return (from_x + dx != x or from_y + dy != y) and looks(battle, unit, from_x + dx, from_y + dy)


def foes_of(battle: Battle, unit: Unit, besides: list[str] = _NONE) -> list[Unit]:
    """Return the enemy units that a unit has in sight, the nearest first, without those of some ids."""
    found: list[Unit] = []
    squares: list[int] = []
    now = scene(battle)
    for foe in battle.units:
        if foe.side == unit.side or not foe.on_table or len(foe.xs) == 0 or foe.id in besides:
            continue
        if not _aware(battle, unit, foe, now):
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


def in_contact(battle: Battle) -> bool:
    """Return whether any unit on the table has an enemy in sight."""
    return len(foes_of_side(battle, 0)) > 0 or len(foes_of_side(battle, 1)) > 0


def foes_of_side(battle: Battle, side: i64) -> list[Unit]:
    """Return the enemy units that any unit of a side has in sight, in the order of the battle's units.

    The result is cached until any unit moves; callers must not change the list.
    """
    now = scene(battle)
    stirs = battle.stirs()
    known = battle.in_sight.get(side)
    if known is None or known.scene != now:
        known = Lookout(now)
        battle.in_sight[side] = known
    if known.stirs != stirs:
        known.stirs = stirs
        known.foes = _look_about(battle, side, known)
    return known.foes


def _look_about(battle: Battle, side: i64, known: Lookout) -> list[Unit]:
    """Return the enemies in sight of a side, and note who sees each.

    Who was in sight of a unit still is if neither has moved; who was in sight of none can be of those who moved alone.
    """
    own: list[Unit] = []
    moved: list[Unit] = []
    for number, unit in enumerate(battle.units):
        if number == len(known.moves):
            known.moves = append(known.moves, _UNKNOWN)
            known.seers.append(None)
            known.their_moves = append(known.their_moves, _UNKNOWN)
        if unit.side == side and unit.on_table and len(unit.xs) > 0:
            own.append(unit)
            stir = _stir(unit)
            if known.moves[number] != stir:
                moved.append(unit)
                known.moves[number] = stir
    found: list[Unit] = []
    for number, foe in enumerate(battle.units):
        if foe.side == side or not foe.on_table or len(foe.xs) == 0:
            continue
        seer = known.seers[number]
        stir = _stir(foe)
        if known.moves[number] != stir or (seer is not None and known.their_moves[number] != _stir(seer)):
            seer = _seer_of(battle, own, foe, known.scene)
        elif seer is None:
            seer = _seer_of(battle, moved, foe, known.scene)
        known.moves[number] = stir
        known.seers[number] = seer
        if seer is not None:
            known.their_moves[number] = _stir(seer)
            found.append(foe)
    return found


def _stir(unit: Unit) -> i64:
    """Return a number that changes as a unit moves, goes off the table or comes back."""
    stirs: i64 = 2 * unit.stirs
    if unit.on_table:
        stirs += 1
    return stirs


def _seer_of(battle: Battle, units: list[Unit], foe: Unit, now: i64) -> Unit | None:
    """Return the first of some units that has an enemy in sight."""
    for unit in units:
        if _aware(battle, unit, foe, now):
            return unit
    return None


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
