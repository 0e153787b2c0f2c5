"""The points of a way at which a unit that looks for room tries its luck; lengths are tenths of an inch."""

from typing import Final

from rules.core.geometry import HEADINGS, ahead, heading_to, length, part, span
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.muskets_mohawks.movement.paths import direction
from rules.muskets_mohawks.pieces.unit import Unit

WORTH: Final = 20  # less than this is no way to get on: another direction is tried


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


def hardly(unit: Unit, x: i64, y: i64, left: i64) -> bool:
    """Return whether a point is hardly any way from the unit, which has so far `left` to go."""
    return length(x - unit.x, y - unit.y) < (left if left < WORTH else WORTH)
