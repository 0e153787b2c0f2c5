"""FM-FIRE-2: the ground to the front of a unit, and the part of an enemy there that is nearest to its middle.

Lengths are quarters of a tenth of an inch. In the frame of a unit the first coordinate runs along its facing and the
second across it to the right, both in thousandths of a quarter, from its middle.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, divide, thousandth
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.fast_musket.geometry.block import QUARTERS, Block, gap_to_point
from rules.fast_musket.pieces.unit import Unit

Point = tuple[i64, i64]
# Whether a line was found, and the line itself, in quarters.
Sight = tuple[bool, i64, i64]
_NONE: Final[Sight] = (False, 0, 0)
_GRAIN: Final = 1  # ground level with the front edge is not before it
_WELL: Final = 1000  # so far to the front, in thousandths of a quarter, no rounding of corners matters


@mypyc_attr(acyclic=True)
class Bound:
    """A straight edge of the ground to the front: a point is within it where `measure` is not below zero."""

    def __init__(self, along: i64, across: i64, offset: i64) -> None:
        self.along: i64 = along
        self.across: i64 = across
        self.offset: i64 = offset

    def measure(self, point: Point) -> i64:
        """Return how far within the edge a point is, in a scale of the edge's own."""
        return self.along * point[0] + self.across * point[1] + self.offset


def is_to_front(unit: Unit, target: Unit) -> bool:
    """FM-FIRE-2: return True if any part of a target is to the front of a unit.

    Ruling: the front is all that is straight before the front edge, and within 45 degrees of the facing from its two
    corners.
    """
    if not unit.is_bent and not target.is_bent:
        # Cheap: most enemies have their middle well to the front, and then it does not matter which part is nearest.
        own = unit.block
        dx = target.block.x - own.x
        dy = target.block.y - own.y
        before = dx * own.fx + dy * own.fy - 1000 * own.half_depth - _WELL
        across = dy * own.fx - dx * own.fy
        if across < 0:
            across = -across
        if before > 0 and across - 1000 * own.half_width < before:
            return True
    return part_to_front(unit, target)[0]


def part_to_front(unit: Unit, target: Unit) -> Sight:
    """FM-FIRE-2: return the line from the middle of a unit to the nearest part of a target that is to its front.

    Inferred: a target is to the front with any part of it. The front of a bent line is that of its two wings, from
    their meeting point to their outer corners.
    """
    x = QUARTERS * unit.x
    y = QUARTERS * unit.y
    if not unit.is_bent and not target.is_bent:
        dx, dy = line_to(target.block, x, y)
        own = unit.block
        along = dx * own.fx + dy * own.fy - 1000 * own.half_depth
        across = dy * own.fx - dx * own.fy
        if across < 0:
            across = -across
        if along > 0 and across - 1000 * own.half_width <= along:
            return True, dx, dy
        if _is_behind(own, target.block):
            return _NONE
    return _clipped(unit, target)


def _is_behind(own: Block, body: Block) -> bool:
    """Return True if no part of a block is before the front edge of another, or beyond the angle of its corners."""
    dx = body.x - own.x
    dy = body.y - own.y
    along = dx * own.fx + dy * own.fy
    across = dy * own.fx - dx * own.fy
    cos = own.fx * body.fx + own.fy * body.fy
    sin = own.fx * body.fy - own.fy * body.fx
    if cos < 0:
        cos = -cos
    if sin < 0:
        sin = -sin
    if across < 0:
        across = -across
    deep = (body.half_depth * cos + body.half_width * sin) // 1000 + 1
    wide = (body.half_width * cos + body.half_depth * sin) // 1000 + 1
    before = along + deep - 1000 * own.half_depth
    return before <= 0 or across - wide - 1000 * own.half_width > before


def _clipped(unit: Unit, target: Unit) -> Sight:
    """Clip each block of a target to the front, and return the line to the nearest point that remains."""
    least: i64 = -1
    along: i64 = 0
    across: i64 = 0
    for bounds in _fronts(unit):
        for body in target.blocks:
            outline = _outline(unit, body)
            for bound in bounds:
                outline = _within(outline, bound)
            for number in range(len(outline)):
                point = _nearest_on(outline[number - 1], outline[number])
                found = point[0] * point[0] + point[1] * point[1]
                if least < 0 or found < least:
                    least = found
                    along = point[0]
                    across = point[1]
    if least < 0:
        return _NONE
    fx, fy = facing(unit)
    return True, divide(along * fx - across * fy, 1_000_000), divide(along * fy + across * fx, 1_000_000)


def facing(unit: Unit) -> tuple[i64, i64]:
    """Return the direction in which a unit looks, in thousandths; the wings of a bent line look elsewhere."""
    own = unit.block
    if not unit.is_bent:
        return own.fx, own.fy
    return HEADING_X[unit.heading], HEADING_Y[unit.heading]


def _fronts(unit: Unit) -> list[list[Bound]]:
    """Return the edges of the ground to the front: one set for a straight body, one for each wing of a bent line."""
    own = unit.block
    if not unit.is_bent:
        deep = 1000 * own.half_depth
        corner = 1000 * own.half_width - deep
        return [[Bound(1, 0, -deep - _GRAIN), Bound(1, -1, corner), Bound(1, 1, corner)]]
    return [_wing(unit, own, -1), _wing(unit, unit.blocks[1], 1)]


def _wing(unit: Unit, wing: Block, hand: i64) -> list[Bound]:
    """Return the edges of the ground before a wing: its front, the angle of its outer corner, and the middle."""
    fx, fy = facing(unit)
    dx = wing.x - QUARTERS * unit.x
    dy = wing.y - QUARTERS * unit.y
    centre = (dx * fx + dy * fy, dy * fx - dx * fy)
    along = thousandth(wing.fx * fx + wing.fy * fy)
    across = thousandth(wing.fy * fx - wing.fx * fy)
    front = along * centre[0] + across * centre[1] + 1_000_000 * wing.half_depth
    corner_along = centre[0] + wing.half_depth * along - hand * wing.half_width * across
    corner_across = centre[1] + wing.half_depth * across + hand * wing.half_width * along
    angle = hand * corner_across - corner_along
    return [Bound(along, across, -front - _GRAIN), Bound(1, -hand, angle), Bound(0, hand, 0)]


def _outline(unit: Unit, body: Block) -> list[Point]:
    """Return the corners of a block in the frame of a unit, in order."""
    fx, fy = facing(unit)
    dx = body.x - QUARTERS * unit.x
    dy = body.y - QUARTERS * unit.y
    along = dx * fx + dy * fy
    across = dy * fx - dx * fy
    cos = fx * body.fx + fy * body.fy
    sin = fx * body.fy - fy * body.fx
    deep_along = thousandth(body.half_depth * cos)
    deep_across = thousandth(body.half_depth * sin)
    wide_along = -thousandth(body.half_width * sin)
    wide_across = thousandth(body.half_width * cos)
    return [
        (along + deep_along - wide_along, across + deep_across - wide_across),
        (along + deep_along + wide_along, across + deep_across + wide_across),
        (along - deep_along + wide_along, across - deep_across + wide_across),
        (along - deep_along - wide_along, across - deep_across - wide_across),
    ]


def _within(outline: list[Point], bound: Bound) -> list[Point]:
    """Return the part of a convex outline within a straight edge, empty where there is none."""
    found: list[Point] = []
    for number in range(len(outline)):
        before = outline[number - 1]
        point = outline[number]
        was = bound.measure(before)
        now = bound.measure(point)
        if (was < 0 <= now) or (now < 0 <= was):
            most = was - now if was > now else now - was
            share = was if was >= 0 else -was
            along = before[0] + divide((point[0] - before[0]) * share, most)
            across = before[1] + divide((point[1] - before[1]) * share, most)
            found.append((along, across))
        if now >= 0:
            found.append(point)
    return found


def _nearest_on(start: Point, end: Point) -> Point:
    """Return the point of a straight line between two that is nearest to the middle of the unit."""
    along = end[0] - start[0]
    across = end[1] - start[1]
    square = along * along + across * across
    share = -(start[0] * along + start[1] * across)
    if square == 0 or share <= 0:
        return start
    if share >= square:
        return end
    return start[0] + divide(along * share, square), start[1] + divide(across * share, square)


def has_before(own: Block, target: Unit, angle: bool) -> bool:
    """FM-FIRE-2: return True if the part of a target nearest to the middle of some ground is straight before its front.

    With `angle` the ground within 45 degrees from its two front corners counts as well.
    """
    dx, dy = line_to(nearest_block(target, own.x, own.y), own.x, own.y)
    return is_before(own, dx, dy, angle)


def is_before(own: Block, dx: i64, dy: i64, angle: bool) -> bool:
    """FM-FIRE-2: return True if a line from the middle of some ground leads before its front; `angle` as there."""
    along = dx * own.fx + dy * own.fy - 1000 * own.half_depth
    across = dy * own.fx - dx * own.fy
    if across < 0:
        across = -across
    beyond = across - 1000 * own.half_width
    return along > 0 and (beyond <= along if angle else beyond <= 0)


def nearest_block(target: Unit, x: i64, y: i64) -> Block:
    """Return the block of a target that is nearest to a point, the first of two; only a bent line has two."""
    best = target.block
    if target.is_bent and gap_to_point(target.blocks[1], x, y) < gap_to_point(best, x, y):
        best = target.blocks[1]
    return best


def line_to(block: Block, x: i64, y: i64) -> tuple[i64, i64]:
    """Return the line from a point to the nearest part of a block, in quarters."""
    fx = block.fx
    fy = block.fy
    dx = x - block.x
    dy = y - block.y
    along = dx * fx + dy * fy
    across = dy * fx - dx * fy
    deep = block.half_depth * 1000
    wide = block.half_width * 1000
    if along > deep:
        along = deep
    elif along < -deep:
        along = -deep
    if across > wide:
        across = wide
    elif across < -wide:
        across = -wide
    return _millionth(along * fx - across * fy) - dx, _millionth(along * fy + across * fx) - dy


def _millionth(value: i64) -> i64:
    """Return value / 1,000,000 as `divide` would: a length times two directions."""
    if value >= 0:
        return (value + 500_000) // 1_000_000
    return -((500_000 - value) // 1_000_000)
