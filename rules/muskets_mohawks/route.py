"""The way round what cannot be crossed: houses, the lake and the river save at its crossings.

A way is a list of points from the start's next turning to the goal. Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import int_root
from rules.muskets_mohawks.ground import TABLE, Area
from rules.muskets_mohawks.places import side_of_water
from rules.muskets_mohawks.sight import crosses
from rules.muskets_mohawks.state import Battle

CLEARANCE: Final = 6  # half a base, and the grain of the table
_FORD_COSTS: Final = 160  # a ford takes two activations more than a bridge
_FAR: Final = 1 << 30


class Way:
    """Rectangles to go round and the corners to turn at."""

    __slots__ = ("corner_xs", "corner_ys", "x0s", "x1s", "y0s", "y1s")

    def __init__(self) -> None:
        self.x0s: list[int] = []
        self.y0s: list[int] = []
        self.x1s: list[int] = []
        self.y1s: list[int] = []
        self.corner_xs: list[int] = []
        self.corner_ys: list[int] = []

    def block(self, x0: int, y0: int, x1: int, y1: int, ax: int, ay: int, bx: int, by: int) -> None:
        """Add a rectangle with its clearance, unless the start or the goal lies in it."""
        x0 -= CLEARANCE
        y0 -= CLEARANCE
        x1 += CLEARANCE
        y1 += CLEARANCE
        if (x0 < ax < x1 and y0 < ay < y1) or (x0 < bx < x1 and y0 < by < y1):
            return
        self.x0s.append(x0)
        self.y0s.append(y0)
        self.x1s.append(x1)
        self.y1s.append(y1)

    def open(self, ax: int, ay: int, bx: int, by: int) -> bool:
        """Return whether the line from a to b enters none of the rectangles."""
        for i in range(len(self.x0s)):
            if crosses(ax, ay, bx, by, self.x0s[i], self.y0s[i], self.x1s[i], self.y1s[i]):
                return False
        return True

    def find_corners(self) -> None:
        """List the corners that lie on the table and in no other rectangle."""
        for i in range(len(self.x0s)):
            for x in (self.x0s[i], self.x1s[i]):
                for y in (self.y0s[i], self.y1s[i]):
                    if CLEARANCE <= x <= TABLE - CLEARANCE and CLEARANCE <= y <= TABLE - CLEARANCE:
                        if not self._covered(x, y):
                            self.corner_xs.append(x)
                            self.corner_ys.append(y)

    def _covered(self, x: int, y: int) -> bool:
        for i in range(len(self.x0s)):
            if self.x0s[i] < x < self.x1s[i] and self.y0s[i] < y < self.y1s[i]:
                return True
        return False


def gap_for(battle: Battle, river: Area, ax: int, ay: int, bx: int, by: int) -> Area | None:
    """Return the bridge or ford of a river by which the way from a to b is shortest, if there is one (MM-TERR-5)."""
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


def find_way(battle: Battle, ax: int, ay: int, bx: int, by: int) -> list[tuple[int, int]]:
    """Return the turning points of a short way from a to b on one bank, ending with b itself.

    Where there is no way at all it is the straight line, on which the mover halts at what stops it.
    """
    way = Way()
    for house in battle.houses:
        way.block(house.x0, house.y0, house.x1, house.y1, ax, ay, bx, by)
    for water in battle.ground.waters:
        if water.kind == "lake":
            way.block(water.x0, water.y0, water.x1, water.y1, ax, ay, bx, by)
    if way.open(ax, ay, bx, by):
        return [(bx, by)]
    for water in battle.ground.waters:
        if water.kind != "lake":
            way.block(water.x0, water.y0, water.x1, water.y1, ax, ay, bx, by)
    way.find_corners()
    return _round_one_corner(way, ax, ay, bx, by) or _round_many(way, ax, ay, bx, by)


def _round_one_corner(way: Way, ax: int, ay: int, bx: int, by: int) -> list[tuple[int, int]]:
    best: list[tuple[int, int]] = []
    least = _FAR
    for i in range(len(way.corner_xs)):
        x = way.corner_xs[i]
        y = way.corner_ys[i]
        cost = int_root((x - ax) ** 2 + (y - ay) ** 2) + int_root((x - bx) ** 2 + (y - by) ** 2)
        if cost < least and way.open(ax, ay, x, y) and way.open(x, y, bx, by):
            least = cost
            best = [(x, y), (bx, by)]
    return best


def _round_many(way: Way, ax: int, ay: int, bx: int, by: int) -> list[tuple[int, int]]:
    """Search for the shortest way over the corners (Dijkstra), each looked from only when its turn comes."""
    xs = [*way.corner_xs, bx]
    ys = [*way.corner_ys, by]
    goal = len(xs) - 1
    costs = [_FAR] * len(xs)
    came = [-1] * len(xs)
    done = [False] * len(xs)
    x, y, cost, here = ax, ay, 0, -1
    while True:
        for i in range(len(xs)):
            if not done[i]:
                step = cost + int_root((xs[i] - x) ** 2 + (ys[i] - y) ** 2)
                if step < costs[i] and way.open(x, y, xs[i], ys[i]):
                    costs[i] = step
                    came[i] = here
        here = -1
        for i in range(len(xs)):
            if not done[i] and costs[i] < _FAR and (here < 0 or costs[i] < costs[here]):
                here = i
        if here < 0 or here == goal:
            break
        done[here] = True
        x, y, cost = xs[here], ys[here], costs[here]
    points: list[tuple[int, int]] = [(bx, by)]
    if here < 0:
        return points
    here = came[goal]
    while here >= 0:
        points.append((xs[here], ys[here]))
        here = came[here]
    points.reverse()
    return points
