"""Ways round obstacles that cannot be crossed: houses, lakes, and rivers except at bridges and fords.

A way is a list of points from the first turning point to the goal. It is the shortest path over the corners of the
obstacles, each made larger by `CLEARANCE` (A* on a visibility graph). Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import int_root, span
from rules.core.int64 import i64
from rules.muskets_mohawks.ground import TABLE, Area, Corners, Search, side_of_water
from rules.muskets_mohawks.movement import hauling
from rules.muskets_mohawks.movement.paths import walls
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.cover import among
from rules.muskets_mohawks.sight.lines import crosses
from rules.muskets_mohawks.state import Battle

CLEARANCE: Final = 6  # half a base, and one more for rounding
_FORD_COSTS: Final = 160  # two activations more than a bridge, as a length of 16 inches
_FAR: Final = 1 << 30
_UNKNOWN: Final = -1
_WIDE: Final = 1024  # more than any place on the table, to make one number of several


def gap_for(battle: Battle, river: Area, ax: i64, ay: i64, bx: i64, by: i64) -> Area | None:
    """MM-TERR-5: return the bridge or ford of a river by which the way from a to b is shortest, if there is one."""
    best: Area | None = None
    least = _FAR
    for number, gaps in enumerate((battle.ground.bridges, battle.ground.fords)):
        for gap in gaps:
            x, y = (gap.x0 + gap.x1) // 2, (gap.y0 + gap.y1) // 2
            cost = int_root((x - ax) ** 2 + (y - ay) ** 2) + int_root((x - bx) ** 2 + (y - by) ** 2)
            cost += _FORD_COSTS * number
            if river.holds(x, y) and cost < least:
                least = cost
                best = gap
    return best


def between(battle: Battle, ax: i64, ay: i64, bx: i64, by: i64) -> Area | None:
    """Return the creek or river that has a on one bank and b on the other, if any."""
    for water in battle.ground.waters:
        if water.kind != "lake" and side_of_water(water, ax, ay) * side_of_water(water, bx, by) < 0:
            return water
    return None


def find_way(
    battle: Battle,
    ax: i64,
    ay: i64,
    bx: i64,
    by: i64,
    avoid: list[tuple[int, int]] | None = None,
    wheels: bool = False,
    boats: bool = False,
) -> list[tuple[int, int]]:
    """Return the turning points of a short way from a to b on one bank, ending with b itself.

    Where there is no way at all it is the straight line, on which the mover halts at the first obstacle. Corners in
    `avoid` are left out, for a unit that finds no space on the shortest way. With `wheels`, for guns, the way goes
    round woods, or through them by road (MM-TERR-4). With `boats` it goes over lakes (MM-TERR-5).
    """
    if not battle.houses and not battle.ground.waters and not (wheels and battle.ground.woods):
        return [(bx, by)]
    corners = _corners(battle, wheels, boats)
    if _free(corners.blocks, ax, ay, bx, by):
        return [(bx, by)]
    key = ((ax * _WIDE + ay) * _WIDE + bx) * _WIDE + by
    search = corners.searches.get(key)
    if search is None:
        search = _begin(corners, _round_ends(corners, ax, ay, bx, by), ax, ay, bx, by)
        corners.searches[key] = search
    if search.straight:
        return [(bx, by)]
    # A unit shut in asks every turn.
    left_out = tuple(avoid or [])
    way = search.ways.get(left_out)
    if way is None:
        way = _way(corners, search, bx, by, left_out)
        search.ways[left_out] = way
    return way


def way_length(battle: Battle, unit: Unit, x: int, y: int) -> int:
    """Return how far it is for a unit to a point, round what is in the way."""
    way = 0
    from_x, from_y = unit.x, unit.y
    for to_x, to_y in find_way(battle, unit.x, unit.y, x, y, boats=battle.boats == unit.side):
        way += span(to_x - from_x, to_y - from_y)
        from_x, from_y = to_x, to_y
    return way


def _corners(battle: Battle, wheels: bool, boats: bool) -> Corners:
    """Return the corners of this table, computed again when a house has been added.

    Guns go round trees as well (MM-TERR-4), and a lake does not stop units that have canoes (MM-TERR-5).
    """
    kind: i64 = 1 if wheels else (2 if boats else 0)
    known = battle.ground.corners.get(kind)
    if known is not None and known.houses == len(battle.houses):
        return known
    corners = Corners(len(battle.houses))
    areas = [*walls(battle, kind == 2), *(hauling.thickets(battle) if wheels else [])]
    for area in areas:
        corners.blocks.append(area.grown(CLEARANCE))
    for block in corners.blocks:
        for x in (block.x0, block.x1):
            for y in (block.y0, block.y1):
                on_table = CLEARANCE <= x <= TABLE - CLEARANCE and CLEARANCE <= y <= TABLE - CLEARANCE
                if on_table and not among(corners.blocks, x, y):
                    corners.xs.append(x)
                    corners.ys.append(y)
    battle.ground.corners[kind] = corners
    return corners


def _round_ends(corners: Corners, ax: i64, ay: i64, bx: i64, by: i64) -> list[Area]:
    """Return the blocks for the first and last stretch of a way, whose ends may be within `CLEARANCE` of an obstacle.

    A block that contains an end is made just small enough to leave it outside; one that still contains it is
    dropped.
    """
    near: list[Area] = []
    for block in corners.blocks:
        less: i64 = 0
        while less <= CLEARANCE and (_deep_in(block, less, ax, ay) or _deep_in(block, less, bx, by)):
            less += 1
        if less == 0:
            near.append(block)
        elif less <= CLEARANCE:
            near.append(block.grown(-less))
    return near


def _deep_in(block: Area, less: i64, x: i64, y: i64) -> bool:
    """Whether a point is inside a block even if that is made smaller all round."""
    return block.x0 + less < x < block.x1 - less and block.y0 + less < y < block.y1 - less


def _free(blocks: list[Area], ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether the line from a to b enters none of the rectangles."""
    left: i64 = ax if ax < bx else bx
    right: i64 = bx if ax < bx else ax
    top: i64 = ay if ay < by else by
    bottom: i64 = by if ay < by else ay
    for block in blocks:
        if right <= block.x0 or left >= block.x1 or bottom <= block.y0 or top >= block.y1:
            continue
        if crosses(ax, ay, bx, by, block.x0, block.y0, block.x1, block.y1):
            return False
    return True


def _look_from(corners: Corners, here: i64) -> list[int]:
    """Return the corners in a free straight line from a corner, computed the first time only."""
    seen = corners.seen.get(here)
    if seen is None:
        x, y = corners.xs[here], corners.ys[here]
        seen = [i for i in range(len(corners.xs)) if _free(corners.blocks, x, y, corners.xs[i], corners.ys[i])]
        corners.seen[here] = seen
    return seen


def _cost(dx: i64, dy: i64) -> i64:
    """Return the length of an offset in eighths of a tenth, so that few ways are equally long."""
    return int_root(64 * (dx * dx + dy * dy))


def _begin(corners: Corners, near: list[Area], ax: i64, ay: i64, bx: i64, by: i64) -> Search:
    """Return a search with the costs from the start to each corner in a free straight line from it."""
    search = Search(near)
    search.straight = _free(near, ax, ay, bx, by)
    if search.straight:
        return search
    for x, y in zip(corners.xs, corners.ys):
        search.left.append(_cost(x - bx, y - by))
        search.sideways.append((bx - ax) * (y - ay) - (by - ay) * (x - ax))
        search.costs.append(_cost(x - ax, y - ay) if _free(near, ax, ay, x, y) else _FAR)
        search.last.append(_UNKNOWN)
    return search


def _way(
    corners: Corners, search: Search, bx: i64, by: i64, avoid: tuple[tuple[int, int], ...]
) -> list[tuple[int, int]]:
    """Return the shortest way over the corners: expand the most promising one until the goal is in a free line."""
    xs = corners.xs
    ys = corners.ys
    costs = list(search.costs)
    came = [-1] * len(xs)
    done = [(x, y) in avoid for x, y in zip(xs, ys)]
    here = _best(search, costs, done)
    while here >= 0 and not _is_last(search, here, xs[here], ys[here], bx, by):
        done[here] = True
        for i in _look_from(corners, here):
            step: i64 = costs[here] + _cost(xs[i] - xs[here], ys[i] - ys[here])
            if step < costs[i]:
                costs[i] = step
                came[i] = here
        here = _best(search, costs, done)
    points: list[tuple[int, int]] = [(bx, by)]
    while here >= 0:
        points.append((xs[here], ys[here]))
        here = came[here]
    points.reverse()
    return points


def _is_last(search: Search, here: i64, x: i64, y: i64, bx: i64, by: i64) -> bool:
    """Whether the straight line from a corner to the goal is free, computed the first time only."""
    if search.last[here] == _UNKNOWN:
        search.last[here] = 1 if _free(search.near, x, y, bx, by) else 0
    return search.last[here] == 1


def _best(search: Search, costs: list[int], done: list[bool]) -> i64:
    """Return the corner with the least cost so far and left, or -1.

    Of two as good it is the one to the right of the straight way, so that a turned table gives the turned way.
    """
    here: i64 = -1
    least: i64 = _FAR
    for i, cost in enumerate(costs):
        if cost < _FAR and not done[i]:
            total: i64 = search.left[i] + cost
            if here < 0 or total < least or (total == least and search.sideways[i] > search.sideways[here]):
                here = i
                least = total
    return here
