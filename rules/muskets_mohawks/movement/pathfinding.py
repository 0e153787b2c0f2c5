"""How an unformed unit finds its way: round obstacles, past what stands in the way, through narrow places (MM-ACT-1).

Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import HEADINGS, QUARTER_TURN, ahead, heading_to, length, part, span
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.muskets_mohawks.movement import hauling, paths
from rules.muskets_mohawks.movement.paths import direction
from rules.muskets_mohawks.movement.route import find_way
from rules.muskets_mohawks.movement.tight import find_space
from rules.muskets_mohawks.movement.walk import WORTH, Walk, hardly
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.ranks import Spot, moved, outline
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED

STEP: Final = 10  # a move that finds no room is shortened by this much at a time
_STRIDE: Final = 20  # and by this much where it tries its luck elsewhere
_OTHER_WAYS: Final = 8  # corners avoided before a unit gives up looking for another way round
_WAYS_ROUND: Final = 1  # looked at for any place that gains ground
_SIDESTEPS: Final[tuple[int, ...]] = (2, -2, 4, -4, 6, -6, 8, -8)  # headings off the wanted one


@mypyc_attr(acyclic=True)
class Course:
    """By (dx, dy), which is `size` long, and the unit vector of that times 1000."""

    def __init__(self, dx: i64, dy: i64) -> None:
        self.dx: i64 = dx
        self.dy: i64 = dy
        self.size: i64 = span(dx, dy)
        self.towards: i64 = heading_to(dx, dy)  # the heading nearest to it
        ux, uy = direction(dx, dy)
        self.ux: i64 = ux
        self.uy: i64 = uy


# A memory of what `straight_ahead` works out, never of a battle: by length, then by heading.
_COURSES: Final[dict[int, list[Course]]] = {}


def straight_ahead(heading: i64, distance: i64) -> Course:
    """Return the course so far straight ahead; few distances are asked for, and each of them by every unit shut in."""
    courses = _COURSES.get(distance)
    if courses is None:
        courses = []
        for number in range(HEADINGS):
            dx, dy = ahead(number, distance)
            courses.append(Course(dx, dy))
        _COURSES[distance] = courses
    return courses[heading]


@mypyc_attr(acyclic=True)
class Leg:
    """A straight piece of a way: from (x, y) by a course, of which one can go `most`."""

    def __init__(self, x: i64, y: i64, course: Course, heading: i64) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.course: Course = course
        self.dx: i64 = course.dx
        self.dy: i64 = course.dy
        self.size: i64 = course.size
        self.heading: i64 = heading if heading >= 0 else course.towards  # of the unit on it; -1 as it goes
        self.most: i64 = 0


@mypyc_attr(acyclic=True)
class Track:
    """Points along a way, from the start on, a stride apart and the last at its end; (x, y) is the one looked at."""

    def __init__(self, unit: Unit, legs: list[Leg], stride: i64) -> None:
        self.unit: Unit = unit
        self.legs: list[Leg] = legs
        self.stride: i64 = stride
        self.last: i64 = 0  # the number of the last point; the start is 0
        for leg in legs:
            self.last += (leg.most + stride - 1) // stride
        self.x: i64 = unit.x
        self.y: i64 = unit.y
        self.heading: i64 = unit.heading

    def look_at(self, number: i64) -> None:
        """Turn to the point of a number. Each leg's points are counted back from its end."""
        beyond: i64 = self.last - number
        for i in range(len(self.legs) - 1, -1, -1):
            leg = self.legs[i]
            self.heading = leg.heading
            at: i64 = leg.most - beyond * self.stride
            if at > 0:
                self.x = leg.x + part(leg.dx, at, leg.size)
                self.y = leg.y + part(leg.dy, at, leg.size)
                return
            beyond -= (leg.most + self.stride - 1) // self.stride
        self.x = self.unit.x
        self.y = self.unit.y

    def worth(self, left: i64) -> i64:
        """Return the first point that is a way to get on; beyond the last if there is none."""
        number: i64 = 1
        while number <= self.last:
            self.look_at(number)
            if not hardly(self.unit, self.x, self.y, left):
                break
            number += 1
        return number


def barely(unit: Unit, spot: Spot, x: int, y: int) -> bool:
    """Return whether a spot brings the unit hardly nearer to a goal that is farther off than that."""
    return hardly(unit, spot.x, spot.y, length(x - unit.x, y - unit.y))


def same(unit: Unit, spot: Spot) -> bool:
    """Return whether a unit stands at a spot already."""
    return (
        spot.x == unit.x
        and spot.y == unit.y
        and spot.heading == unit.heading
        and spot.formation == unit.formation
        and spot.ranks == unit.ranks
    )


def unformed_move(
    battle: Battle,
    unit: Unit,
    x: int,
    y: int,
    limit: int,
    heading: int,
    apart: int,
    reach: int,
    closes: bool = False,
    any_will_do: bool = False,
) -> Spot | None:
    """Return where an unformed move towards (x, y) ends, or none when the unit cannot move.

    The middle of the front goes at most `limit`, and no figure farther than `reach`.
    When it would hardly get on facing its way, it squeezes through in any order that has room, a file at last;
    failing that it takes another way round, or steps to the side of an obstacle, or goes to any place in reach that
    gains ground. With `closes` it may end such a move as a mob. `any_will_do` is for a caller who asks only whether it
    can move, and gets the first place that is found.
    """
    walk = Walk(battle, unit, limit, heading, apart, reach, closes)
    if x == unit.x and y == unit.y:
        turned = _facing(walk, x, y, heading if heading >= 0 else unit.heading)
        return None if turned is None or same(unit, turned) else turned
    way = find_way(battle, unit.x, unit.y, x, y, None, walk.hauls, walk.boats)
    legs = _legs(walk, way)
    spot = _farthest(walk, Track(unit, legs, STEP), 0, False)
    if limit < WORTH or (spot is not None and (any_will_do or not barely(unit, spot, x, y))):
        return spot
    other = _squeezed(walk, legs, x, y)
    if other is None:
        other = _another_way(walk, x, y, way)
    if other is None:
        other = _sidestep(walk, x, y)
    if other is None:
        other = _anywhere(walk, x, y, way)
    return other if other is not None else spot


def _squeezed(walk: Walk, legs: list[Leg], x: i64, y: i64) -> Spot | None:
    """Return where the unit gets on its way in any order that has room, or none where that is hardly anywhere."""
    unit = walk.unit
    track = Track(unit, legs, _STRIDE)
    spot = _farthest(walk, track, track.worth(length(x - unit.x, y - unit.y)), True)
    return None if spot is None or barely(unit, spot, x, y) else spot


def _another_way(walk: Walk, x: int, y: int, way: list[tuple[int, int]]) -> Spot | None:
    """Return where the unit gets by a way round that avoids the corners of those that were too narrow, or none."""
    unit = walk.unit
    avoid: list[tuple[int, int]] = []
    while len(way) > 1 and len(avoid) < _OTHER_WAYS:
        avoid.extend(way[:-1])
        way = find_way(walk.battle, unit.x, unit.y, x, y, avoid, walk.hauls, walk.boats)
        other = _squeezed(walk, _legs(walk, way), x, y)
        if other is not None:
            return other
    return None


def _anywhere(walk: Walk, x: int, y: int, way: list[tuple[int, int]]) -> Spot | None:
    """Return any place that gains ground on the way, or on the next ways round it, or none."""
    spot = find_space(walk, way)
    avoid: list[tuple[int, int]] = []
    for _ in range(_WAYS_ROUND):
        if spot is not None or len(way) < 2:
            break
        avoid.append(way[0])
        way = find_way(walk.battle, walk.unit.x, walk.unit.y, x, y, avoid, walk.hauls, walk.boats)
        spot = find_space(walk, way)
    return spot


def _sidestep(walk: Walk, x: int, y: int) -> Spot | None:
    """Return where the unit gets to one side of the straight way, up to 90 degrees off it, or none."""
    towards = heading_to(x - walk.unit.x, y - walk.unit.y)
    failed = walk.failed()
    for turn in _SIDESTEPS:
        heading = (towards + turn) % 32
        if heading not in failed:
            other = _straight(walk, heading)
            if other is not None:
                return other
            failed.add(heading)
    return None


def _straight(walk: Walk, heading: int) -> Spot | None:
    """Return where the unit gets straight in a direction, or none where that is hardly anywhere."""
    unit = walk.unit
    leg = Leg(unit.x, unit.y, straight_ahead(heading, walk.limit), walk.heading)
    leg.most = _how_far(walk, leg, walk.limit)
    if leg.most < WORTH:
        return None
    track = Track(unit, [leg], _STRIDE)
    spot = _farthest(walk, track, track.worth(WORTH), False)
    return None if spot is None or hardly(unit, spot.x, spot.y, WORTH) else spot


def _legs(walk: Walk, way: list[tuple[int, int]]) -> list[Leg]:
    """Return the legs of a way up to the limit along it, ending before an enemy, a house or water."""
    legs: list[Leg] = []
    from_x: i64 = walk.unit.x
    from_y: i64 = walk.unit.y
    left: i64 = walk.limit
    for x, y in way:
        dx: i64 = x - from_x
        dy: i64 = y - from_y
        if dx == 0 and dy == 0:
            continue
        leg = Leg(from_x, from_y, Course(dx, dy), walk.heading)
        leg.most = _how_far(walk, leg, left)
        legs.append(leg)
        left -= leg.size
        if leg.most < leg.size or left <= 0:
            break
        from_x = x
        from_y = y
    return legs


def _how_far(walk: Walk, leg: Leg, most: i64) -> i64:
    """Return how far, at most `most`, an unformed unit goes on a leg before an enemy, a house or water."""
    if most > leg.size:
        most = leg.size
    if walk.hauls:
        most = hauling.before_trees(walk.battle, leg.x, leg.y, leg.dx, leg.dy, most)
    ux: i64 = leg.course.ux
    uy: i64 = leg.course.uy
    if walk.enemies:
        block = outline(UNFORMED, leg.x, leg.y, leg.heading, walk.unit.figures, 0, walk.unit.mounted)
        most = paths.before_these(walk.enemies, walk.unit, block, ux, uy, most, walk.apart)
    return paths.before_rects(walk.battle, leg.x, leg.y, ux, uy, BASE // 2, most, walk.boats)


def _farthest(walk: Walk, track: Track, first: i64, squeeze: bool) -> Spot | None:
    """Return the farthest place on a track with room for the unit, or none but where it already stands.

    Every other point is tried first, and then the one that was passed over. Points before `first` are of no use.
    """
    last: i64 = track.last
    i: i64 = last
    while i >= 0 and (i >= first or (i < last and i + 1 == first)):
        spot = _at(walk, track, i, squeeze)
        if spot is not None:
            if i < last:
                farther = _at(walk, track, i + 1, squeeze)
                if farther is not None:
                    spot = farther
            return None if same(walk.unit, spot) else spot
        i = i - 2 if i >= 2 else i - 1
    return None


def _at(walk: Walk, track: Track, number: i64, squeeze: bool) -> Spot | None:
    """Return an order with room at a point of a track: facing the way, or squeezed in as it may."""
    track.look_at(number)
    if squeeze:
        return _narrow(walk, track.x, track.y, track.heading)
    return _facing(walk, track.x, track.y, track.heading)


def _facing(walk: Walk, x: i64, y: i64, heading: i64) -> Spot | None:
    """Return an unformed order with room at a point: as the unit stands if it faces so, else in the usual ranks."""
    unit = walk.unit
    if unit.formation == UNFORMED and unit.heading == heading:
        spot = moved(unit, x - unit.x, y - unit.y)
        return spot if walk.takes(spot) else None
    return walk.stands(UNFORMED, x, y, heading, walk.usual)


def _narrow(walk: Walk, x: i64, y: i64, heading: i64) -> Spot | None:
    """Return an order for a narrow place: facing as before, about, or strung out along the way in a file."""
    unit = walk.unit
    spot = _in_ranks(walk, x, y, heading)
    if spot is None and unit.heading != heading:
        spot = _in_ranks(walk, x, y, unit.heading)
    right: i64 = (heading + QUARTER_TURN) % 32
    if spot is None and unit.heading != right:
        spot = _in_ranks(walk, x, y, right)
    left: i64 = (heading - QUARTER_TURN) % 32
    if spot is None and unit.heading != left:
        spot = _in_ranks(walk, x, y, left)
    return spot


def _in_ranks(walk: Walk, x: i64, y: i64, heading: i64) -> Spot | None:
    """Return an unformed order that faces a heading, in three ranks, in two if those are usual, or in a file."""
    ranks: i64 = 3
    while ranks > 0:
        if ranks != 2 or walk.usual != 1:
            spot = walk.stands(UNFORMED, x, y, heading, ranks)
            if spot is not None:
                return spot
        ranks -= 1
    return None
