"""Which units are aware of which: what a unit, and its side, has in sight all round, kept until one of the two moves.

What was seen is stored with the unit that looked, which forgets it when it moves; `scene` changes when anything else
does. Whether a unit may shoot depends on the friends in the way as well, so it is kept until any unit moves.
"""

from typing import Final

from rules.core.int64 import i64
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.sighting import NOT_SEEN, Sighting
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import lines, sight, woods
from rules.muskets_mohawks.state import Battle, Found, Horizon, Lookout
from rules.muskets_mohawks.words import DAY

_NONE: Final[list[str]] = []


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
        known = _any_sees(battle, unit, x, y, "", reach)
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
    if not unit.xs:
        return False
    if in_house:
        return _any_sees(battle, unit, x, y, in_house, 0)
    reach = reach_to(battle, x, y)
    return not beyond(unit, x, y, reach) and _any_sees(battle, unit, x, y, "", reach)


def _any_sees(battle: Battle, unit: Unit, x: i64, y: i64, in_house: str, reach: i64) -> bool:
    """Whether any figure of a unit sees a point; `reach` is what `reach_to` says of it, 0 for a point in a house."""
    # The figure in the middle most often sees what any of them sees.
    count: i64 = len(unit.xs)
    middle: i64 = (count + unit.ranks - 1) // unit.ranks // 2
    if sight.clear(battle, unit.xs[middle], unit.ys[middle], x, y, unit.house, in_house):
        return True
    # If he does not, then half the time one house or crest hides the point from all, which spares a look by each.
    if lines.hidden_from_all(battle, unit, x, y, in_house):
        return False
    # Nor need those look who are too far off, as most are of the units that look out of a wood or into one.
    trees_alone = not in_house and not unit.house and lines.trees_alone(battle, unit, x, y)
    for i in range(count):
        if i != middle:
            at_x: i64 = unit.xs[i]
            at_y: i64 = unit.ys[i]
            apart: i64 = (at_x - x) * (at_x - x) + (at_y - y) * (at_y - y)
            if reach > 0 and apart > reach * reach:
                continue
            if trees_alone:
                if not woods.through_woods(battle, at_x, at_y, x, y, apart):
                    return True
            elif sight.clear(battle, at_x, at_y, x, y, unit.house, in_house):
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
    seen = _sees(battle, unit, foe, now)
    unit.sightings[foe.id] = Sighting(foe.stirs, now, seen)
    return seen


def _sees(battle: Battle, unit: Unit, foe: Unit, now: i64) -> bool:
    """Whether a unit has an enemy in sight, worked out in the scene of this number."""
    if foe.house:
        x, y = sight.nearest_figure(foe, unit.x, unit.y)
        return looks(battle, unit, x, y, foe.house)
    if too_far(battle, unit, foe, now):
        return False
    x, y = sight.nearest_figure(foe, unit.x, unit.y)
    reach = reach_to(battle, x, y)
    if not beyond(unit, x, y, reach) and _any_sees(battle, unit, x, y, "", reach):
        return True
    if reach == 0:
        return False
    # Where sight ends after some inches, the two figures nearest to each other decide, and not the unit's middle.
    near_x, near_y = sight.closest_figure(foe, unit, x, y)
    return (near_x != x or near_y != y) and looks(battle, unit, near_x, near_y)


def foes_of(battle: Battle, unit: Unit, besides: list[str] = _NONE) -> list[Unit]:
    """Return the enemy units that a unit has in sight, the nearest first, without those of some ids."""
    now = scene(battle)
    found: list[Unit] = []
    squares: list[int] = []
    for foe in battle.units:
        if foe.side == unit.side or not foe.on_table or foe.id in besides or not _aware(battle, unit, foe, now):
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


def foes_of_side(battle: Battle, side: i64) -> list[Unit]:
    """Return the enemy units that any unit of a side has in sight, in the order of the battle's units.

    Callers must not change the list. Few units move between two questions. Who was in sight of a unit still is if
    neither has moved since, and who was in sight of none can only have come into that of one that has moved.
    """
    now = scene(battle)
    ground: i64 = len(battle.ground.woods) + len(battle.ground.hills)
    stirs = battle.stirs()
    known = battle.lookouts[side]
    if known.scene != now or known.ground != ground:
        known = Lookout(now, ground)
        battle.lookouts[side] = known
    elif known.stirs == stirs:
        return known.found
    known.stirs = stirs
    known.found = _look_about(battle, side, known, now)
    return known.found


def _look_about(battle: Battle, side: i64, known: Lookout, now: i64) -> list[Unit]:
    """Return what `foes_of_side` does after something has moved, and note who sees each."""
    units = battle.units
    changed: list[bool] = []
    moved: list[Unit] = []  # of the side
    for place, unit in enumerate(units):
        state: i64 = 2 * unit.stirs + (1 if unit.on_table else 0)
        if place == len(known.states):
            known.states.append(-1)
            known.seers.append(NOT_SEEN)
        has_changed = known.states[place] != state
        changed.append(has_changed)
        if has_changed:
            known.states[place] = state
            if unit.side == side:
                moved.append(unit)
    found: list[Unit] = []
    for place, foe in enumerate(units):
        if foe.side == side or not foe.on_table:
            continue
        seer: i64 = known.seers[place]
        if seer != NOT_SEEN:
            if (changed[place] or changed[seer]) and not _aware(battle, units[seer], foe, now):
                seer = _seer_of(battle, side, foe, now)
        elif changed[place] or _any_aware(battle, moved, foe, now):
            seer = _seer_of(battle, side, foe, now)
        known.seers[place] = seer
        if seer != NOT_SEEN:
            found.append(foe)
    return found


def _seer_of(battle: Battle, side: i64, foe: Unit, now: i64) -> i64:
    """Return the place in the battle's units of the first of a side that has an enemy in sight."""
    for place, unit in enumerate(battle.units):
        if unit.side == side and unit.on_table and _aware(battle, unit, foe, now):
            return place
    return NOT_SEEN


def _any_aware(battle: Battle, units: list[Unit], foe: Unit, now: i64) -> bool:
    for unit in units:
        if _aware(battle, unit, foe, now):
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
