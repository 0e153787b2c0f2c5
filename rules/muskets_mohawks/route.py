"""The way round what cannot be crossed: houses, the lake and the river save at its crossings.

A way is a list of points from the start's next turning to the goal. Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import int_root
from rules.muskets_mohawks.ground import TABLE, Area, Corners
from rules.muskets_mohawks.places import side_of_water
from rules.muskets_mohawks.sight import crosses
from rules.muskets_mohawks.state import Battle

CLEARANCE: Final = 6  # half a base, and the grain of the table
_FORD_COSTS: Final = 160  # a ford takes two activations more than a bridge
_FAR: Final = 1 << 30


def gap_for(battle: Battle, river: Area, ax: int, ay: int, bx: int, by: int) -> Area | None:
    """MM-TERR-5: return the bridge or ford of a river by which the way from a to b is shortest, if there is one."""
    best: Area | None = None
    least = _FAR
    for number, gaps in enumerate((battle.ground.bridges, battle.ground.fords)):
        for gap in gaps:
            x = (gap.x0 + gap.x1) // 2
            y = (gap.y0 + gap.y1) // 2
            if not river.holds(x, y):
                continue
            cost = int_root((x - ax) ** 2 + (y - ay) ** 2) + int_root((x - bx) ** 2 + (y - by) ** 2)
            cost += _FORD_COSTS * number
            if cost < least:
                least = cost
                best = gap
    return best


def between(battle: Battle, ax: int, ay: int, bx: int, by: int) -> Area | None:
    """Return the creek or river on whose one bank a lies and b on the other, if any."""
    for water in battle.ground.waters:
        if water.kind != "lake" and side_of_water(water, ax, ay) * side_of_water(water, bx, by) < 0:
            return water
    return None


def find_way(
    battle: Battle, ax: int, ay: int, bx: int, by: int, avoid: list[tuple[int, int]] | None = None
) -> list[tuple[int, int]]:
    """Return the turning points of a short way from a to b on one bank, ending with b itself.

    Where there is no way at all it is the straight line, on which the mover halts at what stops it. Corners to
    avoid are left out, for a unit that finds no room on the shortest way.
    """
    if not battle.houses and not battle.ground.waters:
        return [(bx, by)]
    corners = _corners(battle)
    if _free(corners, ax, ay, bx, by):
        return [(bx, by)]
    near = _round_ends(battle, ax, ay, bx, by)
    if _free(near, ax, ay, bx, by):
        return [(bx, by)]
    return _search(corners, near, ax, ay, bx, by, avoid)


def _corners(battle: Battle) -> Corners:
    """Return the corners of this table, worked out anew when a house has been added."""
    corners = battle.ground.corners
    if corners is not None and corners.houses == len(battle.houses):
        return corners
    corners = Corners(len(battle.houses))
    for house in battle.houses:
        _block(corners, house.x0, house.y0, house.x1, house.y1, CLEARANCE)
    for water in battle.ground.waters:
        _block(corners, water.x0, water.y0, water.x1, water.y1, CLEARANCE)
    for i in range(len(corners.x0s)):
        for x in (corners.x0s[i], corners.x1s[i]):
            for y in (corners.y0s[i], corners.y1s[i]):
                if CLEARANCE <= x <= TABLE - CLEARANCE and CLEARANCE <= y <= TABLE - CLEARANCE:
                    if not _covered(corners, x, y):
                        corners.xs.append(x)
                        corners.ys.append(y)
                        corners.known.append(False)
                        corners.seen.append([])
    battle.ground.corners = corners
    return corners


def _block(corners: Corners, x0: int, y0: int, x1: int, y1: int, clear: int) -> None:
    corners.x0s.append(x0 - clear)
    corners.y0s.append(y0 - clear)
    corners.x1s.append(x1 + clear)
    corners.y1s.append(y1 + clear)


def _covered(corners: Corners, x: int, y: int) -> bool:
    for i in range(len(corners.x0s)):
        if corners.x0s[i] < x < corners.x1s[i] and corners.y0s[i] < y < corners.y1s[i]:
            return True
    return False


def _round_ends(battle: Battle, ax: int, ay: int, bx: int, by: int) -> Corners:
    """Return what to go round near the ends: with as much clearance as leaves both outside, without what holds one."""
    near = Corners()
    for house in battle.houses:
        _block_ends(near, house.x0, house.y0, house.x1, house.y1, ax, ay, bx, by)
    for water in battle.ground.waters:
        _block_ends(near, water.x0, water.y0, water.x1, water.y1, ax, ay, bx, by)
    return near


def _block_ends(near: Corners, x0: int, y0: int, x1: int, y1: int, ax: int, ay: int, bx: int, by: int) -> None:
    for clear in range(CLEARANCE, -1, -1):
        left, right, top, bottom = x0 - clear, x1 + clear, y0 - clear, y1 + clear
        if not (left < ax < right and top < ay < bottom) and not (left < bx < right and top < by < bottom):
            _block(near, x0, y0, x1, y1, clear)
            return


def _free(corners: Corners, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether the line from a to b enters none of the rectangles."""
    for i in range(len(corners.x0s)):
        if crosses(ax, ay, bx, by, corners.x0s[i], corners.y0s[i], corners.x1s[i], corners.y1s[i]):
            return False
    return True


def _look_from(corners: Corners, here: int) -> list[int]:
    """Return the corners one can go to straight from a corner, looking only the first time."""
    if not corners.known[here]:
        corners.known[here] = True
        for i in range(len(corners.xs)):
            if i != here and _free(corners, corners.xs[here], corners.ys[here], corners.xs[i], corners.ys[i]):
                corners.seen[here].append(i)
    return corners.seen[here]


def _cost(dx: int, dy: int) -> int:
    """Return the length of an offset in eighths of a tenth, so that few ways are equally long."""
    return int_root(64 * (dx * dx + dy * dy))


class Search:
    """How far each corner is from the start and, at best, from the goal; corners to avoid are done before it begins."""

    __slots__ = ("aside", "came", "costs", "done", "left")

    def __init__(self, count: int) -> None:
        self.costs: list[int] = [_FAR] * count
        self.left: list[int] = [0] * count
        self.aside: list[int] = [0] * count
        self.came: list[int] = [-1] * count
        self.done: list[bool] = [False] * count

    def best(self) -> int:
        """Return the most promising corner, or -1; of two as good the one to the right, however the table is turned."""
        here = -1
        least = _FAR
        for i in range(len(self.costs)):
            if not self.done[i] and self.costs[i] < _FAR:
                whole = self.costs[i] + self.left[i]
                if here < 0 or whole < least or (whole == least and self.aside[i] > self.aside[here]):
                    here = i
                    least = whole
        return here


def _begin(
    corners: Corners, near: Corners, ax: int, ay: int, bx: int, by: int, avoid: list[tuple[int, int]] | None
) -> Search:
    """Return a search that has looked round from the start alone."""
    search = Search(len(corners.xs))
    for i in range(len(corners.xs)):
        x = corners.xs[i]
        y = corners.ys[i]
        search.done[i] = avoid is not None and (x, y) in avoid
        search.left[i] = _cost(x - bx, y - by)
        search.aside[i] = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if _free(near, ax, ay, x, y):
            search.costs[i] = _cost(x - ax, y - ay)
    return search


def _search(
    corners: Corners, near: Corners, ax: int, ay: int, bx: int, by: int, avoid: list[tuple[int, int]] | None
) -> list[tuple[int, int]]:
    """Search for the shortest way over the corners, the most promising first, each looked from when its turn comes."""
    xs = corners.xs
    ys = corners.ys
    search = _begin(corners, near, ax, ay, bx, by, avoid)
    here = search.best()
    while here >= 0 and not _free(near, xs[here], ys[here], bx, by):
        search.done[here] = True
        for i in _look_from(corners, here):
            step = search.costs[here] + _cost(xs[i] - xs[here], ys[i] - ys[here])
            if step < search.costs[i]:
                search.costs[i] = step
                search.came[i] = here
        here = search.best()
    points: list[tuple[int, int]] = [(bx, by)]
    while here >= 0:
        points.append((xs[here], ys[here]))
        here = search.came[here]
    points.reverse()
    return points
