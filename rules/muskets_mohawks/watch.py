"""Who is aware of whom: what a unit, and its side, has in sight all round, kept until one of the two moves."""

from rules.muskets_mohawks import sight
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.unit import Unit


def looks(battle: Battle, unit: Unit, x: int, y: int, in_house: str = "") -> bool:
    """MM-LOS-1: return whether the ends or the middle of a unit have a point in sight, heads turned as need be."""
    count = len(unit.xs)
    if count == 0:
        return False
    middle = (count + unit.ranks - 1) // unit.ranks // 2
    if sight.clear(battle, unit.xs[middle], unit.ys[middle], x, y, unit.house, in_house):
        return True
    if middle == 0:
        return False
    if sight.clear(battle, unit.xs[0], unit.ys[0], x, y, unit.house, in_house):
        return True
    return sight.clear(battle, unit.xs[count - 1], unit.ys[count - 1], x, y, unit.house, in_house)


def aware(battle: Battle, unit: Unit, foe: Unit) -> bool:
    """MM-LOS-1: return whether a unit has an enemy on the table in sight; friends step aside for a look."""
    if not foe.on_table or not unit.on_table or not foe.xs or not unit.xs:
        return False
    key = unit.id + ">" + foe.id
    now = [unit.x, unit.y, unit.heading, unit.figures, foe.x, foe.y, foe.heading, foe.figures, battle.weather, 0]
    known = battle.sights.get(key)
    if known is not None:
        now[9] = known[9]
        if now == known:
            return known[9] == 1
    nearest = sight.nearest_figure(foe, unit.x, unit.y)
    seen = looks(battle, unit, foe.xs[nearest], foe.ys[nearest], foe.house)
    now[9] = 1 if seen else 0
    battle.sights[key] = now
    return seen


def foes_of(battle: Battle, unit: Unit) -> list[Unit]:
    """Return the enemy units that a unit has in sight, the nearest first."""
    found: list[Unit] = []
    squares: list[int] = []
    for foe in battle.units:
        if foe.side == unit.side or not foe.on_table or not aware(battle, unit, foe):
            continue
        dx = foe.x - unit.x
        dy = foe.y - unit.y
        apart = dx * dx + dy * dy
        place = 0
        while place < len(squares) and squares[place] <= apart:
            place += 1
        found.insert(place, foe)
        squares.insert(place, apart)
    return found


def side_sees(battle: Battle, side: int, foe: Unit) -> bool:
    """Return whether any unit of a side has an enemy in sight."""
    for unit in battle.units:
        if unit.side == side and unit.on_table and aware(battle, unit, foe):
            return True
    return False
