"""What must hold of every table at every moment; used by tests, which stop at the first sentence it returns.

It counts afresh from the places alone and shares nothing with the rooms that put the figures there.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.muskets_mohawks.ground import TABLE, Area
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, MOB, SQUARE, UNFORMED

_GRAIN: Final = 2  # places are whole tenths, so a turned rank may be off by this much
_FOOT: Final = 1  # inches that a base is deep
_HORSE: Final = 2

# Where a figure stands, which way it faces, whose it is, on which storey, and how deep its base is.
Figure = tuple[int, int, int, str, int, int]


def check(battle: Battle) -> list[str]:
    """Return a sentence for each promise broken: on the table, not overlapping, dry, out of houses, in formation."""
    faults: list[str] = []
    for unit in battle.units:
        if not unit.on_table:
            if unit.xs:
                faults.append(f"{unit.id} is off the table and still has figures on it.")
            continue
        if not (unit.figures == len(unit.xs) == len(unit.ys)):
            faults.append(f"{unit.id} has {unit.figures} figures and {len(unit.xs)} places.")
        faults += _ridden(battle, unit)
        faults += ill_placed(battle, unit)
        faults += _order(battle, unit)
    figures = figures_on(battle)
    for (ax, ay, _, a_name, *_), (bx, by, _, b_name, *_) in overlapping(figures):
        faults.append(f"{a_name} at {ax}, {ay} overlaps {b_name} at {bx}, {by}.")
    faults += _mingled(battle)
    for x, y, _, who, _, _ in figures:
        if not (5 <= x <= TABLE - 5 and 5 <= y <= TABLE - 5):
            faults.append(f"{who} has a figure off the table at {x}, {y}.")
    return faults


def figures_on(battle: Battle) -> list[Figure]:
    """Return every figure on the table under the id of its unit or its own, those that hold horses among them."""
    figures: list[Figure] = []
    for unit in battle.units:
        if not unit.on_table:
            continue
        for i in range(len(unit.xs)):
            deep = _HORSE if unit.hind_xs else _FOOT
            figures.append((unit.xs[i], unit.ys[i], unit.heading, unit.id, unit.level, deep))
        if unit.horses is not None:
            for x, y in zip(unit.horses.xs, unit.horses.ys):
                figures.append((x, y, unit.horses.heading, unit.id, 0, _HORSE))
    for leader in battle.leaders:
        if leader.on_table:
            with_unit = battle.unit_of.get(leader.attached)
            level = with_unit.level if with_unit is not None else 0
            deep = _HORSE if leader.mounted else _FOOT
            figures.append((leader.x, leader.y, leader.heading, leader.id, level, deep))
    return figures


def check_contact(battle: Battle) -> list[str]:
    """Return a sentence for each pair in melee with open ground between; asked when all consequences are over."""
    faults: list[str] = []
    for unit in battle.units:
        for name in unit.opponents:
            other = battle.unit_of[name]
            if unit.house or other.house or unit.id > name:
                continue
            least = min(
                (unit.base_xs[i] - other.base_xs[j]) ** 2 + (unit.base_ys[i] - other.base_ys[j]) ** 2
                for i in range(len(unit.base_xs))
                for j in range(len(other.base_xs))
            )
            if least > 15 * 15:  # centres of bases that touch at a corner, half an inch and its root apart
                faults.append(f"{unit.id} fights {name} over a gap.")
    return faults


def _ridden(battle: Battle, unit: Unit) -> list[str]:
    """Judge a unit that can ride: its men and horses together, and the horses dry."""
    horses = unit.horses
    if horses is None:
        return [f"{unit.id} rides and has no horses."] if unit.mounted else []
    faults: list[str] = []
    if len(horses.xs) != horses.holders or (unit.mounted and horses.holders):
        faults.append(f"{unit.id} has {horses.holders} holders at {len(horses.xs)} places.")
    if unit.mounted and (unit.house or unit.prone):
        faults.append(f"{unit.id} is on horseback in a house, or lying down.")
    over_bridge = any(bridge.holds(x, y) for bridge in battle.ground.bridges for x, y in zip(unit.xs, unit.ys))
    if len(unit.hind_xs) != (unit.figures if unit.mounted else 0) and unit.water != "in" and not over_bridge:
        faults.append(f"{unit.id} has the rear halves of {len(unit.hind_xs)} horses.")
    for x, y in zip(horses.base_xs, horses.base_ys):
        grounds: list[Area | House] = [*battle.ground.waters, *battle.houses]
        for area in grounds:
            if _inside(area, x, y):
                faults.append(f"{unit.id} has its horses in the water, or in a house, at {x}, {y}.")
    return faults


def _corners(x: int, y: int, heading: int, deep: int) -> list[tuple[int, int]]:
    """Return a base's corners times 1000; `deep` is its length in inches, and its front is half an inch ahead."""
    ux, uy = 5 * HEADING_X[heading], 5 * HEADING_Y[heading]
    back = 1 - 2 * deep
    ends = ((1, 1), (1, -1), (back, -1), (back, 1))
    return [(1000 * x + a * ux - b * uy, 1000 * y + a * uy + b * ux) for a, b in ends]


def overlapping(figures: list[Figure]) -> list[tuple[Figure, Figure]]:
    """Return the pairs of figures whose bases, on the same storey, lie on each other."""
    found: list[tuple[Figure, Figure]] = []
    for i in range(len(figures)):
        ax, ay, a_heading, _, a_level, a_deep = figures[i]
        first: list[tuple[int, int]] = []
        for j in range(i):
            bx, by, b_heading, _, b_level, b_deep = figures[j]
            near = 15 if a_deep + b_deep == 2 * _FOOT else 35
            if a_level != b_level or abs(ax - bx) >= near or abs(ay - by) >= near:
                continue
            first = first or _corners(ax, ay, a_heading, a_deep)
            if _meet(first, a_heading, _corners(bx, by, b_heading, b_deep), b_heading):
                found.append((figures[i], figures[j]))
    return found


def _meet(first: list[tuple[int, int]], a_heading: int, second: list[tuple[int, int]], b_heading: int) -> bool:
    """Whether no side of either base, given by its corners, parts the two by all but the grain."""
    for heading in (a_heading, b_heading):
        for ux, uy in ((HEADING_X[heading], HEADING_Y[heading]), (-HEADING_Y[heading], HEADING_X[heading])):
            a = [x * ux + y * uy for x, y in first]
            b = [x * ux + y * uy for x, y in second]
            if min(max(a), max(b)) - max(min(a), min(b)) <= _GRAIN * 1000 * 1000:
                return False
    return True


def _inside(area: Area | House, x: int, y: int) -> bool:
    return area.x0 < x < area.x1 and area.y0 < y < area.y1


def ill_placed(battle: Battle, unit: Unit) -> list[str]:
    """Judge the ground under each figure."""
    faults: list[str] = []
    for i in range(len(unit.xs)):
        x, y = unit.xs[i], unit.ys[i]
        for house in battle.houses:
            if _inside(house, x, y) != (unit.house == house.id):
                faults.append(f"{unit.id} has a figure on the wrong side of the walls of {house.id}.")
        bridged = any(bridge.holds(x, y) for bridge in battle.ground.bridges)
        for water in battle.ground.waters:
            afloat = water.kind == "lake" and battle.boats == unit.side and unit.formation == UNFORMED
            if _inside(water, x, y) and not bridged and unit.water != "in" and not afloat:
                faults.append(f"{unit.id} has a figure in the {water.kind} at {x}, {y}.")
        in_wood = any(_inside(wood, x, y) for wood in battle.ground.woods)
        on_road = any(road.holds(x, y) for road in battle.ground.roads)
        if in_wood and unit.formation in (LINE, SQUARE):
            faults.append(f"{unit.id} is in {unit.formation} in a wood.")
        if in_wood and unit.formation == MOB and not on_road:
            faults.append(f"{unit.id} is formed in a wood off the road.")
    return faults


def _order(battle: Battle, unit: Unit) -> list[str]:
    """Judge the spacing: line and mob base to base, unformed a base apart, save in houses, water and on bridges.

    Who retired without room to open out counts as unformed and stays as he was (MM-MOVE-5).
    """
    crowded = bool(unit.house) or unit.water == "in"
    for bridge in battle.ground.bridges:
        for i in range(len(unit.xs)):
            crowded = crowded or bridge.holds(unit.xs[i], unit.ys[i])
    if crowded or unit.figures < 2:
        return []
    nearest: list[int] = []
    for i in range(len(unit.xs)):
        least = 1 << 30
        for j in range(len(unit.xs)):
            if i != j:
                least = min(least, (unit.xs[i] - unit.xs[j]) ** 2 + (unit.ys[i] - unit.ys[j]) ** 2)
        nearest.append(least)
    low, high = (8, 12) if unit.formation != UNFORMED else (8 if unit.retired else 18, 1000)
    if unit.mounted and unit.formation == MOB:
        high = 22  # those of horse are an inch deeper, where a rank has one figure
    for square in nearest:
        if not low * low <= square <= high * high:
            return [f"{unit.id} in {unit.formation} has figures that are not a base apart as they should be."]
    return _ranks(unit)


def _ranks(unit: Unit) -> list[str]:
    """Count the ranks from the places: one for a line, two or more for a mob, three at most when unformed."""
    depths: set[int] = set()
    for i in range(len(unit.xs)):
        forward = (unit.xs[i] - unit.x) * HEADING_X[unit.heading] + (unit.ys[i] - unit.y) * HEADING_Y[unit.heading]
        depths.add((-forward + 5000) // 10000)
    ranks = len(depths)
    if unit.formation == LINE and ranks != 1:
        return [f"{unit.id} is in line with {ranks} ranks."]
    if unit.formation in (MOB, SQUARE) and ranks < 2:
        return [f"{unit.id} is a mob with a single rank."]
    if unit.formation == UNFORMED and ranks > 3 and not unit.opponents:
        return [f"{unit.id} is unformed in {ranks} ranks."]
    return []


def _mingled(battle: Battle) -> list[str]:
    """Return whether any unformed figure is in the gaps of another unformed unit."""
    faults: list[str] = []
    loose = [unit for unit in battle.units if unit.on_table and unit.formation == UNFORMED and not unit.house]
    for unit in loose:
        for other in loose:
            if other is unit or "in" in (unit.water, other.water):
                continue
            for i in range(len(unit.xs)):
                count = 0
                for j in range(len(other.xs)):
                    if (unit.xs[i] - other.xs[j]) ** 2 + (unit.ys[i] - other.ys[j]) ** 2 < 225:
                        count += 1
                if count > 1:
                    faults.append(f"{unit.id} has a figure among those of {other.id} at {unit.xs[i]}, {unit.ys[i]}.")
    return faults
