"""Where a unit that finds no ordinary way still gets on: any front and order that has space within its move (MM-ACT-1).

The search looks at places all round the unit, those nearest to the goal along the way first. The middle of the front
needs a free path for one figure to the place; each other figure goes by itself. Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, HEADINGS, heading_to, length, thousandth
from rules.core.int64 import i64
from rules.muskets_mohawks.movement import hauling, paths
from rules.muskets_mohawks.movement.dead_ends import thoroughness
from rules.muskets_mohawks.movement.paths import direction
from rules.muskets_mohawks.movement.placing import touches_woods
from rules.muskets_mohawks.movement.route import find_way
from rules.muskets_mohawks.movement.walk import WORTH, Walk
from rules.muskets_mohawks.pieces.layouts import BASE, usual_ranks
from rules.muskets_mohawks.pieces.ranks import Spot, outline
from rules.muskets_mohawks.words import MOB, UNFORMED

_TURN: Final = 2  # a place is looked for in every second heading
_STRIDE: Final = 20
_RINGS: Final[list[list[tuple[int, int]]]] = []  # a memory of what `_ring` works out, never of a battle
_SQUARE: Final[tuple[int, ...]] = (0, 8)  # off the square heading nearest to the way: walls are square


class _Place:
    """A place for the middle of the front, so far `way` in a heading, and how far it is from there to the goal."""

    __slots__ = ("left", "number", "way", "x", "y")

    def __init__(self, x: i64, y: i64, left: i64, way: i64, heading: i64) -> None:
        self.number: int = 32 * way + heading  # not below that of any heading
        self.x: i64 = x
        self.y: i64 = y
        self.left: i64 = left
        self.way: i64 = way


def find_space(walk: Walk, way: list[tuple[int, int]]) -> Spot | None:
    """Return the place that brings a unit farthest along a way with space for it in some order, or None.

    It must gain two inches, or all that is left. One that may end as a mob halves its move by it (MM-FORM-1).
    """
    failed = walk.failed()
    for place in _places(walk, way):
        if place.number not in failed:
            spot = _stand_at(walk, place)
            if spot is not None and _path_is_free(walk, place.x, place.y):
                return spot
            failed.add(place.number)
    return None


def _places(walk: Walk, way: list[tuple[int, int]]) -> list[_Place]:
    """Return the places within a move that gain something, the best first."""
    unit = walk.unit
    tails = _tails(way)
    most: i64 = _left(way, tails, unit.x, unit.y, paths.FREE)
    most = most - WORTH if most > 2 * WORTH else most // 2
    less: i64 = most + 1  # what a place must be better than, to be among the best
    most_places: i64 = thoroughness(walk.battle)
    found: list[_Place] = []
    straight = len(way) == 1
    end_x: i64 = way[0][0] if straight else 0
    end_y: i64 = way[0][1] if straight else 0
    reach: i64 = _STRIDE
    unit_x: i64 = unit.x
    unit_y: i64 = unit.y
    while reach <= walk.limit:
        heading: i64 = 0
        for out_x, out_y in _ring(reach):
            x: i64 = unit_x + out_x
            y: i64 = unit_y + out_y
            # Most lie farther from the end of a straight way than the best do, which is seen without measuring.
            dx: i64 = end_x - x
            dy: i64 = end_y - y
            if not straight or dx * dx + dy * dy < less * less:
                left: i64 = _left(way, tails, x, y, less)
                if left < less:
                    less = _insert(found, _Place(x, y, left, reach, heading), less, most_places)
            heading += _TURN
        reach += _STRIDE
    return found


def _ring(reach: i64) -> list[tuple[int, int]]:
    """Return the offsets to the places so far off in every heading that is looked in, a number of strides.

    Rounding must not take the middle of the front farther than the move.
    """
    number: i64 = reach // _STRIDE
    while len(_RINGS) <= number:
        way: i64 = len(_RINGS) * _STRIDE - 1
        _RINGS.append(
            [(thousandth(HEADING_X[h] * way), thousandth(HEADING_Y[h] * way)) for h in range(0, HEADINGS, _TURN)]
        )
    return _RINGS[number]


def _insert(found: list[_Place], place: _Place, less: i64, most: i64) -> i64:
    """Put a place in its order, forget the worst beyond `most`, and return what the next must be better than."""
    at: i64 = len(found)
    while at > 0 and found[at - 1].left > place.left:
        at -= 1
    found.insert(at, place)
    if len(found) > most:
        found.pop()
    return found[-1].left if len(found) == most else less


def _tails(way: list[tuple[int, int]]) -> list[int]:
    """Return how far it is from each turning point of a way to its end."""
    tails = [0] * len(way)
    for i in range(len(way) - 2, -1, -1):
        tails[i] = tails[i + 1] + length(way[i + 1][0] - way[i][0], way[i + 1][1] - way[i][1])
    return tails


def _left(way: list[tuple[int, int]], tails: list[int], x: i64, y: i64, less: i64) -> i64:
    """Return how far it is from a point to the end of a way, by the turning point that makes it shortest.

    What is not less than `less` is not measured: then the answer is `less`.
    """
    least: i64 = less
    for point, tail in zip(way, tails):
        gain: i64 = least - tail
        dx: i64 = point[0] - x
        dy: i64 = point[1] - y
        if gain > 0 and dx * dx + dy * dy < gain * gain:
            left: i64 = tail + length(dx, dy)
            if left < least:
                least = left
    return least


def _stand_at(walk: Walk, place: _Place) -> Spot | None:
    """Return an order with space at a place: open order in any ranks, or a mob."""
    unit = walk.unit
    on_way = heading_to(place.x - unit.x, place.y - unit.y)
    first: i64 = walk.heading if walk.heading >= 0 else on_way
    spot = _facing(walk, place, first)
    if spot is not None:
        return spot
    square: i64 = (on_way + 4) // 8 * 8
    for turn in _SQUARE:
        heading: i64 = (square + turn) % 32
        if heading != first:  # on most ways it is the square one already
            spot = _facing(walk, place, heading)
            if spot is not None:
                return spot
    loose = unit.formation == UNFORMED
    if walk.closes and not walk.hauls and unit.figures > 3 and (not loose or 2 * place.way <= walk.limit):
        for turn in _SQUARE:
            spot = _closed_up(walk, place, (square + turn) % 32)
            if spot is not None:
                return spot
    return None


def _facing(walk: Walk, place: _Place, heading: i64) -> Spot | None:
    """Return an open order with space at a place that faces a heading: in its usual ranks or in three."""
    for ranks in (walk.usual, 3):
        spot = walk.stands(UNFORMED, place.x, place.y, heading, ranks)
        if spot is not None:
            return spot
    return None


def _closed_up(walk: Walk, place: _Place, heading: i64) -> Spot | None:
    """Return a mob with space at a place, out of the woods: in its usual ranks or two abreast."""
    figures = walk.unit.figures
    for ranks in (usual_ranks(MOB, figures), figures // 2):
        spot = walk.stands(MOB, place.x, place.y, heading, ranks)
        if spot is not None and not touches_woods(walk.battle, spot):
            return spot
    return None


def _path_is_free(walk: Walk, to_x: int, to_y: int) -> bool:
    """Return whether one figure gets from the middle of the front to a point with the move, past enemies and houses."""
    unit = walk.unit
    from_x: i64 = unit.x
    from_y: i64 = unit.y
    left: i64 = walk.limit + 1
    for x, y in find_way(walk.battle, unit.x, unit.y, to_x, to_y, None, walk.hauls, walk.boats):
        size: i64 = length(x - from_x, y - from_y)
        if size > left:
            return False
        if walk.hauls and hauling.before_trees(walk.battle, from_x, from_y, x - from_x, y - from_y, size) < size:
            return False
        ux, uy = direction(x - from_x, y - from_y)
        if walk.enemies:
            one = outline(UNFORMED, from_x, from_y, heading_to(x - from_x, y - from_y) if size else 0, 1)
            if paths.before_these(walk.enemies, unit, one, ux, uy, size, walk.apart) < size:
                return False
        if paths.before_rects(walk.battle, from_x, from_y, ux, uy, BASE // 2, size, walk.boats) < size:
            return False
        left -= size
        from_x = x
        from_y = y
    return True
