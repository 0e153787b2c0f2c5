"""Room to stand: no base overlaps another, a house or water, and none hangs over the table's edge.

Bases are squares of an inch turned with their unit; lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, divide
from rules.muskets_mohawks.ground import TABLE, Area
from rules.muskets_mohawks.pieces import Leader
from rules.muskets_mohawks.ranks import BASE, TWOS, Spot, outline
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.unit import Unit
from rules.muskets_mohawks.words import UNFORMED

_HALF: Final = BASE // 2
_BESIDE: Final = BASE + 5  # figures farther apart than this in one direction do not touch, whichever way they face
_ELBOW: Final = 225  # a figure with two of another unit nearer than an inch and a half stands among them
_GRAIN: Final = 1  # places are whole tenths, so bases that touch may overlap by this much


def _reach(heading: int) -> int:
    return (_HALF * (abs(HEADING_X[heading]) + abs(HEADING_Y[heading])) + 999) // 1000


# How far a base reaches from its centre along the table's sides, by heading.
REACH: Final[list[int]] = [_reach(h) for h in range(32)]


def _search() -> list[tuple[int, int]]:
    """Return offsets across and back, the nearest first: every inch up to four, then every other inch."""
    steps: list[tuple[int, int, int]] = []
    for back in range(-48, 49):
        for across in range(-48, 49):
            if (abs(back) <= 4 and abs(across) <= 4) or (back % 2 == 0 and across % 2 == 0):
                steps.append((back * back + across * across, across, back))
    steps.sort()
    return [(10 * across, 10 * back) for _, across, back in steps]


_NEAR: Final = _search()


def overlap(ax: int, ay: int, a_heading: int, bx: int, by: int, b_heading: int) -> bool:
    """Return whether two figures' bases overlap by more than the grain of the table."""
    dx = bx - ax
    dy = by - ay
    apart = dx * dx + dy * dy
    if apart >= 200:
        return False
    if apart < 64:
        return True
    turn = (b_heading - a_heading) % 32
    limit = _HALF * (1000 + abs(HEADING_X[turn]) + abs(HEADING_Y[turn])) - 1000 * _GRAIN
    ux, uy = HEADING_X[a_heading], HEADING_Y[a_heading]
    if abs(dx * ux + dy * uy) >= limit or abs(dx * uy - dy * ux) >= limit:
        return False
    ux, uy = HEADING_X[b_heading], HEADING_Y[b_heading]
    return abs(dx * ux + dy * uy) < limit and abs(dx * uy - dy * ux) < limit


def side_of_water(water: Area, x: int, y: int) -> int:
    """Return -1 on the left or far bank of a creek or river, 1 on the other bank, 0 in the water."""
    value = y if water.level else x
    low = water.y0 if water.level else water.x0
    high = water.y1 if water.level else water.x1
    if value <= low:
        return -1
    return 1 if value >= high else 0


def dry(battle: Battle, spot: Spot, bank_x: int = -1, bank_y: int = -1) -> bool:
    """Return whether all figures stand out of the water, and on the bank of (bank_x, bank_y) if one is named.

    Creeks and rivers run from edge to edge, so figures whose bounds meet one are in it or on both its banks.
    """
    reach = REACH[spot.heading]
    for water in battle.ground.waters:
        x0, x1, y0, y1 = water.x0, water.x1, water.y0, water.y1
        if spot.right + reach > x0 and spot.left - reach < x1:
            if spot.bottom + reach > y0 and spot.top - reach < y1:
                if water.kind != "lake" or _covers(spot, reach, x0, y0, x1, y1):
                    return False
        if bank_x >= 0 and water.kind != "lake":
            if side_of_water(water, bank_x, bank_y) * side_of_water(water, spot.x, spot.y) < 0:
                return False
    return True


def _covers(spot: Spot, reach: int, x0: int, y0: int, x1: int, y1: int) -> bool:
    """Whether some base of a spot lies on a rectangle; a turned base counts with its corners' bounds."""
    layout = spot.layout
    if layout is not None:
        # An outline is judged by its layout, so as not to put figures down that may not stand.
        x0 -= spot.x
        x1 -= spot.x
        y0 -= spot.y
        y1 -= spot.y
        for i in range(len(layout.xs)):
            if x0 < layout.xs[i] + reach and layout.xs[i] - reach < x1:
                if y0 < layout.ys[i] + reach and layout.ys[i] - reach < y1:
                    return True
        return False
    for i in range(len(spot.xs)):
        if x0 < spot.xs[i] + reach and spot.xs[i] - reach < x1:
            if y0 < spot.ys[i] + reach and spot.ys[i] - reach < y1:
                return True
    return False


def unoccupied(battle: Battle, spot: Spot, who: str, side: int, apart: int = 0) -> bool:
    """Return whether all figures are on the table, off the houses and clear of all other figures.

    `who` is the unit that would stand there, `apart` how many tenths of open ground to keep from the enemy.
    """
    reach = REACH[spot.heading]
    left, right, top, bottom = spot.left, spot.right, spot.top, spot.bottom
    if left < reach or top < reach or right > TABLE - reach or bottom > TABLE - reach:
        return False
    for house in battle.houses:
        if right + reach > house.x0 and left - reach < house.x1:
            if bottom + reach > house.y0 and top - reach < house.y1:
                if _covers(spot, reach, house.x0, house.y0, house.x1, house.y1):
                    return False
    for other in battle.units:
        if not other.on_table or other.id == who or other.house:
            continue
        keep = apart if other.side != side else 0
        near = _BESIDE + keep
        if left - near < other.right and other.left < right + near:
            if top - near >= other.bottom or other.top >= bottom + near:
                continue
            loose = other.formation == UNFORMED and (spot.formation == UNFORMED or spot.formation == TWOS)
            if _meets(spot, other.xs, other.ys, other.heading, keep, loose):
                return False
    for leader in battle.leaders:
        if leader.on_table and leader.attached != who and leader.id != who:
            if left - 15 < leader.x < right + 15 and top - 15 < leader.y < bottom + 15:
                if _meets(spot, [leader.x], [leader.y], leader.heading, 0, False):
                    return False
    return True


def _meets(spot: Spot, xs: list[int], ys: list[int], heading: int, apart: int, loose: bool) -> bool:
    """Whether figures standing at xs, ys come in the way of the spot, or within `apart` of it.

    With both in open order (`loose`) the bases might pass each other's gaps; no figure stands among another unit's.
    """
    near = BASE + apart
    left = spot.left - near - 5
    right = spot.right + near + 5
    top = spot.top - near - 5
    bottom = spot.bottom + near + 5
    least = near * near if apart > 0 else 0
    beside: list[int] = []  # places in the spot that have one of the others at their elbow already
    for j in range(len(xs)):
        x = xs[j]
        y = ys[j]
        if left < x < right and top < y < bottom:
            if not spot.xs:
                spot.fill()
            elbows = 0
            for i in range(len(spot.xs)):
                dx = spot.xs[i] - x
                dy = spot.ys[i] - y
                square = dx * dx + dy * dy
                if square < least:
                    return True
                if square < _ELBOW:
                    if square < 200 and overlap(spot.xs[i], spot.ys[i], spot.heading, x, y, heading):
                        return True
                    if loose:
                        elbows += 1
                        if elbows > 1 or i in beside:
                            return True
                        beside.append(i)
    return False


def on_bridge(battle: Battle, unit: Unit) -> bool:
    """Return whether any figure of a unit stands on a bridge."""
    for bridge in battle.ground.bridges:
        for i in range(len(unit.xs)):
            if bridge.holds(unit.xs[i], unit.ys[i]):
                return True
    return False


def room(battle: Battle, unit: Unit, spot: Spot, apart: int = 0, bank_x: int = -1, bank_y: int = -1) -> bool:
    """Return whether a unit may stand at the spot: on the table, dry, clear of all others, and on the right bank.

    That is its own bank, or the one of (bank_x, bank_y).
    """
    if bank_x < 0 and unit.on_table and not unit.water:
        bank_x = unit.x
        bank_y = unit.y
    if dry(battle, spot, bank_x, bank_y) and unoccupied(battle, spot, unit.id, unit.side, apart):
        spot.fill()
        return True
    return False


def nearest_room(
    battle: Battle,
    unit: Unit,
    formation: str,
    x: int,
    y: int,
    heading: int,
    reach: int = 150,
    ranks: int = 0,
    bank_x: int = -1,
    bank_y: int = -1,
) -> Spot | None:
    """Return the nearest place to (x, y) where the unit has room in a formation, within `reach`, or none.

    An unformed unit that finds none in its usual ranks tries three ranks, then one.
    """
    tries = [ranks, 3, 1] if formation == UNFORMED else [ranks]
    ahead_x, ahead_y = HEADING_X[heading], HEADING_Y[heading]
    for count in tries:
        spot = outline(formation, x, y, heading, unit.figures, count)
        for across, back in _NEAR:
            if across * across + back * back > reach * reach:
                break
            dx = divide(-ahead_y * across - ahead_x * back, 1000)
            dy = divide(ahead_x * across - ahead_y * back, 1000)
            spot.move(x + dx, y + dy)
            if spot.left < _HALF or spot.top < _HALF or spot.right > TABLE - _HALF or spot.bottom > TABLE - _HALF:
                continue
            if room(battle, unit, spot, 0, bank_x, bank_y):
                return spot
            if spot.xs:
                spot = outline(formation, x + dx, y + dy, heading, unit.figures, count)
    return None


def shifted(spot: Spot, dx: int, dy: int) -> Spot:
    """Return a spot moved by an offset."""
    xs: list[int] = []
    ys: list[int] = []
    for i in range(len(spot.xs)):
        xs.append(spot.xs[i] + dx)
        ys.append(spot.ys[i] + dy)
    return Spot(spot.formation, spot.x + dx, spot.y + dy, spot.heading, spot.ranks, xs, ys)


def one(x: int, y: int, heading: int) -> Spot:
    """Return the spot of a single figure."""
    return Spot(UNFORMED, x, y, heading, 1, [x], [y])


def room_for_one(battle: Battle, leader: Leader, x: int, y: int, heading: int) -> Spot | None:
    """Return the nearest place to (x, y) where a leader's figure has room, or none within 15 inches."""
    ahead_x, ahead_y = HEADING_X[heading], HEADING_Y[heading]
    for across, back in _NEAR:
        dx = divide(-ahead_y * across - ahead_x * back, 1000)
        dy = divide(ahead_x * across - ahead_y * back, 1000)
        spot = one(x + dx, y + dy, heading)
        if dry(battle, spot) and unoccupied(battle, spot, leader.id, leader.side):
            return spot
    return None
