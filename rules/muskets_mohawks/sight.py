"""Lines of sight and who may shoot along them; lengths are tenths of an inch, everything by cross and dot products.

A line runs from the centre of one figure's base to the centre of another's. The 45 degrees off the front bind those
who fire; men and leaders who only look turn their heads.
"""

from typing import Final

from rules.muskets_mohawks.pieces import Leader
from rules.muskets_mohawks.ranks import BASE
from rules.muskets_mohawks.reach import in_front
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import WEAPONS
from rules.muskets_mohawks.tables_terrain import HOUSE_FIRES, SIGHT_OPEN, SIGHT_WOODS, WOOD_EDGE
from rules.muskets_mohawks.unit import Unit
from rules.muskets_mohawks.words import DAY

AT_CREST: Final = BASE  # a figure within a base of the crest touches it
LIT: Final = 60  # a burning house lights this far around itself
BANK: Final = 15  # a figure this near to the water stands at its edge
_SPREAD: Final = 290  # figures of two units stand at most so much nearer to each other than the units' middles
_PARTS: Final = 1 << 16  # a line is cut into so many parts to tell where it enters and leaves a wood
# Deeper than this, with the part that rounding may cost over the length of a table.
_DEEP: Final = 10 * WOOD_EDGE * _PARTS + 480


def open_limit(battle: Battle, lit: bool = False) -> int:
    """Return how far one sees in the open, 0 for the whole table; a lit target counts as by day (MM-LOS-1)."""
    row = SIGHT_OPEN["fair" if battle.weather == 0 else "inclement"]
    return 10 * row[0 if battle.light == DAY or lit else 1]


def woods_limit(battle: Battle) -> int:
    """Return how far one sees inside a wood (MM-LOS-1)."""
    row = SIGHT_WOODS["fair" if battle.weather == 0 else "inclement"]
    return 10 * row[0 if battle.light == DAY else 1]


def is_lit(battle: Battle, x: int, y: int) -> bool:
    """Return whether a burning house lights the place. Ruling: within 6 inches of it (MM-LOS-1)."""
    for house in battle.houses:
        if house.burnt > 0 and house.x0 - LIT <= x <= house.x1 + LIT and house.y0 - LIT <= y <= house.y1 + LIT:
            return True
    return False


def crosses(ax: int, ay: int, bx: int, by: int, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Return whether the line from a to b passes through the inside of a rectangle; grazing its edge does not."""
    if (ax <= x0 and bx <= x0) or (ax >= x1 and bx >= x1) or (ay <= y0 and by <= y0) or (ay >= y1 and by >= y1):
        return False
    dx = bx - ax
    dy = by - ay
    left_far = dx * (y0 - ay) - dy * (x0 - ax)
    left_near = dx * (y1 - ay) - dy * (x0 - ax)
    right_far = dx * (y0 - ay) - dy * (x1 - ax)
    right_near = dx * (y1 - ay) - dy * (x1 - ax)
    if left_far >= 0 and left_near >= 0 and right_far >= 0 and right_near >= 0:
        return False
    return not (left_far <= 0 and left_near <= 0 and right_far <= 0 and right_near <= 0)


def _over_crest(battle: Battle, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a crest that neither end touches lies across the line."""
    for hill in battle.ground.hills:
        if hill.level:
            crest, low, high = (hill.y0 + hill.y1) // 2, hill.x0, hill.x1
            a, b, along_a, along_b = ay - crest, by - crest, ax, bx
        else:
            crest, low, high = (hill.x0 + hill.x1) // 2, hill.y0, hill.y1
            a, b, along_a, along_b = ax - crest, bx - crest, ay, by
        if (a > 0) == (b > 0) or a == 0 or b == 0:
            continue
        if (abs(a) <= AT_CREST and low <= along_a <= high) or (abs(b) <= AT_CREST and low <= along_b <= high):
            continue
        # Where the line crosses the crest: along_a + (along_b - along_a) * a / (a - b), compared without dividing.
        span = a - b
        at = along_a * span + (along_b - along_a) * a
        if span < 0:
            span = -span
            at = -at
        if low * span <= at <= high * span:
            return True
    return False


def _through_woods(battle: Battle, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Whether woods end the sight: one between the ends, an end too deep in one, or too far inside one."""
    within = False
    crossed = False
    for wood in battle.ground.woods:
        x0, x1, y0, y1 = wood.x0, wood.x1, wood.y0, wood.y1
        if (ax <= x0 and bx <= x0) or (ax >= x1 and bx >= x1) or (ay <= y0 and by <= y0) or (ay >= y1 and by >= y1):
            continue
        if (x0 <= ax <= x1 and y0 <= ay <= y1) or (x0 <= bx <= x1 and y0 <= by <= y1):
            within = True
        elif not crossed and crosses(ax, ay, bx, by, x0, y0, x1, y1):
            crossed = True
    if not within and not crossed:
        return False
    if _on_one_road(battle, ax, ay, bx, by):
        return False
    # With both ends outside all woods any wood between them is in the way.
    return _from_within(battle, ax, ay, bx, by, reach) if within else True


def _from_within(battle: Battle, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Judge a line that starts or ends in a wood by where it enters and leaves each."""
    dx = bx - ax
    dy = by - ay
    enters: list[int] = []
    leaves: list[int] = []
    shallow_in: list[int] = []  # how deep the far end stands behind the side by which the line enters
    shallow_out: list[int] = []  # how deep the near end stands behind the side by which it leaves
    for wood in battle.ground.woods:
        x0, x1, y0, y1 = wood.x0, wood.x1, wood.y0, wood.y1
        if (ax <= x0 and bx <= x0) or (ax >= x1 and bx >= x1) or (ay <= y0 and by <= y0) or (ay >= y1 and by >= y1):
            continue
        first = 0
        last = _PARTS
        depth_in = 0
        depth_out = 0
        if dx != 0:
            t = ((x0 if dx > 0 else x1) - ax) * _PARTS // dx
            if t > first:
                first = t
                depth_in = abs(dx)
            t = ((x1 if dx > 0 else x0) - ax) * _PARTS // dx
            if t < last:
                last = t
                depth_out = abs(dx)
        if dy != 0:
            t = ((y0 if dy > 0 else y1) - ay) * _PARTS // dy
            if t > first:
                first = t
                depth_in = abs(dy)
            t = ((y1 if dy > 0 else y0) - ay) * _PARTS // dy
            if t < last:
                last = t
                depth_out = abs(dy)
        if first < last:
            enters.append(first)
            leaves.append(last)
            shallow_in.append(depth_in * (_PARTS - first))
            shallow_out.append(depth_out * last)
    return len(enters) > 0 and _woods_end(enters, leaves, shallow_in, shallow_out, dx * dx + dy * dy, reach)


def _woods_end(
    enters: list[int], leaves: list[int], depth_in: list[int], depth_out: list[int], square: int, reach: int
) -> bool:
    """Judge the stretches of wood along a line; woods that touch count as one."""
    near_to = 0  # up to here the line runs in the wood its near end stands in
    near_depth = 0
    far_from = _PARTS
    far_depth = 0
    for _ in range(len(enters)):
        for i in range(len(enters)):
            if enters[i] <= near_to < leaves[i]:
                near_to = leaves[i]
                near_depth = depth_out[i]
            if leaves[i] >= far_from > enters[i]:
                far_from = enters[i]
                far_depth = depth_in[i]
    if near_to >= _PARTS:
        return square > reach * reach
    if near_depth > _DEEP or far_depth > _DEEP:
        return True
    for i in range(len(enters)):
        if enters[i] > near_to and leaves[i] < far_from:
            return True
    return False


def _on_one_road(battle: Battle, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether both ends stand on the same road, which is clear of trees."""
    for road in battle.ground.roads:
        if road.holds(ax, ay) and road.holds(bx, by):
            return True
    return False


def clear(battle: Battle, ax: int, ay: int, bx: int, by: int, from_house: str = "", to_house: str = "") -> bool:
    """Return whether terrain, houses, light and weather leave the line from a to b open (MM-LOS-1).

    Ruling: a burning house lights what stands within 6 inches; a road lets one see along it through a wood; works
    and gullies hide nobody. `from_house` and `to_house` name the houses in which the ends stand.
    """
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    limit = 0 if battle.light == DAY and battle.weather == 0 else open_limit(battle)
    if limit > 0 and square > (limit + BASE) * (limit + BASE):
        if battle.light == DAY or not is_lit(battle, bx, by):
            return False
        limit = open_limit(battle, True)
        if limit > 0 and square > (limit + BASE) * (limit + BASE):
            return False
    for house in battle.houses:
        if house.id != from_house and house.id != to_house:
            if crosses(ax, ay, bx, by, house.x0, house.y0, house.x1, house.y1):
                return False
    if battle.ground.hills and _over_crest(battle, ax, ay, bx, by):
        return False
    return not (battle.ground.woods and _through_woods(battle, ax, ay, bx, by, woods_limit(battle) + BASE))


def sees_point(battle: Battle, x: int, y: int, heading: int, px: int, py: int) -> bool:
    """Return whether (px, py) is in sight from (x, y), within 45 degrees of a heading, or all round for -1."""
    if heading >= 0 and not in_arc(x, y, heading, px, py):
        return False
    return clear(battle, x, y, px, py)


def in_arc(x: int, y: int, heading: int, px: int, py: int) -> bool:
    """Return whether a point lies up to 45 degrees to the left or right of straight ahead (MM-LOS-1)."""
    return in_front(heading, px - x, py - y)


def leader_sees(battle: Battle, who: Unit | Leader, x: int, y: int) -> bool:
    """Return whether a higher leader, or the leader of a unit, has a point in sight, whichever way he faces."""
    if isinstance(who, Leader):
        return clear(battle, who.x, who.y, x, y, house_at(battle, who.x, who.y))
    if not who.xs:
        return False
    middle = (len(who.xs) + who.ranks - 1) // who.ranks // 2
    return clear(battle, who.xs[middle], who.ys[middle], x, y, who.house)


def house_at(battle: Battle, x: int, y: int) -> str:
    """Return the id of the house that holds a point, or nothing."""
    for house in battle.houses:
        if house.x0 < x < house.x1 and house.y0 < y < house.y1:
            return house.id
    return ""


def unit_sees_point(battle: Battle, unit: Unit, px: int, py: int) -> bool:
    """Return whether any figure of a unit has a point in sight."""
    for i in range(len(unit.xs)):
        if clear(battle, unit.xs[i], unit.ys[i], px, py, unit.house):
            return True
    return False


def nearest_figure(unit: Unit, x: int, y: int) -> int:
    """Return which of a unit's figures is nearest to a point, the first of equals, or -1 if it has none."""
    best = -1
    least = 1 << 30
    xs = unit.xs
    ys = unit.ys
    for i in range(len(xs)):
        dx = xs[i] - x
        dy = ys[i] - y
        square = dx * dx + dy * dy
        if square < least:
            least = square
            best = i
    return best


def _screens(battle: Battle, unit: Unit, other: Unit) -> tuple[list[int], list[int]]:
    """Return the friendly figures that could stand in the way between two units, the unit's own left out."""
    left = min(min(unit.xs), min(other.xs))
    right = max(max(unit.xs), max(other.xs))
    top = min(min(unit.ys), min(other.ys))
    bottom = max(max(unit.ys), max(other.ys))
    xs: list[int] = []
    ys: list[int] = []
    for friend in battle.units:
        if friend.side != unit.side or not friend.on_table or friend is unit or friend.house:
            continue
        for i in range(len(friend.xs)):
            if left <= friend.xs[i] <= right and top <= friend.ys[i] <= bottom:
                xs.append(friend.xs[i])
                ys.append(friend.ys[i])
    return xs, ys


def _screened(xs: list[int], ys: list[int], ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a base of those at xs, ys lies across the line; the figure that looks does not screen itself."""
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    near = square * BASE * BASE // 4
    for i in range(len(xs)):
        fx = xs[i] - ax
        fy = ys[i] - ay
        along = fx * dx + fy * dy
        if 0 < along < square:
            aside = fx * dy - fy * dx
            if aside * aside < near:
                return True
    return False


def sees(battle: Battle, unit: Unit, other: Unit) -> bool:
    """Return whether any figure of a unit has the nearest figure of another in sight, friends not in the way."""
    if not unit.on_table or not other.on_table or not unit.xs or not other.xs:
        return False
    dx = other.x - unit.x
    dy = other.y - unit.y
    limit = open_limit(battle)
    if limit > 0 and dx * dx + dy * dy > (limit + _SPREAD) * (limit + _SPREAD) and not is_lit(battle, other.x, other.y):
        return False
    screen_xs, screen_ys = _screens(battle, unit, other)
    for i in range(len(unit.xs)):
        x = unit.xs[i]
        y = unit.ys[i]
        j = nearest_figure(other, x, y)
        if _screened(screen_xs, screen_ys, x, y, other.xs[j], other.ys[j]):
            continue
        if clear(battle, x, y, other.xs[j], other.ys[j], unit.house, other.house):
            return True
    return False


def _at_edge_of(battle: Battle, unit: Unit, x: int, y: int) -> bool:
    """Whether a figure at (x, y) stands on the bank of the water in which a unit is."""
    for water in battle.ground.waters:
        if water.kind == "lake" or not water.holds(unit.x, unit.y):
            continue
        value = y if water.level else x
        low = water.y0 if water.level else water.x0
        high = water.y1 if water.level else water.x1
        if low - BANK <= value <= low or high <= value <= high + BANK:
            return True
    return False


def shooters(battle: Battle, firer: Unit, target: Unit, enough: int = 0) -> int:
    """Count the figures that have the target in sight, within 45 degrees of their front and in range (MM-FIRE-3).

    In a mob the rear ranks are screened by the front one, save those who see past it at an angle. Half the figures
    in a building fire, rounded up, whichever way. A unit in a creek or ford is fired on from its bank only. Whoever
    needs to know of `enough` shooters alone spares the rest of the count.
    """
    span = 10 * WEAPONS[firer.weapon][0] + BASE
    if span == BASE or not target.xs:
        return 0
    dx = target.x - firer.x
    dy = target.y - firer.y
    if dx * dx + dy * dy > (span + _SPREAD) * (span + _SPREAD):
        return 0
    screen_xs, screen_ys = _screens(battle, firer, target)
    if firer.ranks > 1 and not firer.house:
        screen_xs.extend(firer.xs)
        screen_ys.extend(firer.ys)
    count = 0
    for i in range(len(firer.xs)):
        x = firer.xs[i]
        y = firer.ys[i]
        j = nearest_figure(target, x, y)
        tx = target.xs[j]
        ty = target.ys[j]
        if (tx - x) * (tx - x) + (ty - y) * (ty - y) > span * span:
            continue
        if not firer.house and not in_front(firer.heading, tx - x, ty - y):
            continue
        if target.water == "in" and not _at_edge_of(battle, target, x, y):
            continue
        if not _screened(screen_xs, screen_ys, x, y, tx, ty) and clear(battle, x, y, tx, ty, firer.house, target.house):
            count += 1
            if count == enough:
                return count
    if firer.house:
        most = (len(firer.xs) + HOUSE_FIRES - 1) // HOUSE_FIRES
        return count if count < most else most
    return count
