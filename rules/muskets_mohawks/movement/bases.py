"""Bases: squares of an inch turned with their unit, how far they reach, and whether they overlap or come too near."""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.core.int64 import i64
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.ranks import Spot

AT_SIDE: Final = BASE + 5  # figures farther apart than this in one direction do not touch, whichever way they face
DEEPER: Final = BASE + 5  # how much farther a horse reaches from where its figure stands
_HALF: Final = BASE // 2
_CORNERS: Final = 2 * BASE * BASE  # the square from which on two bases do not meet even corner to corner
_SURE: Final = 64  # the square below which they overlap whichever way they face
_ARM: Final = 15
_ELBOW: Final = _ARM * _ARM  # a figure with two of another unit nearer than an inch and a half stands among them
_GRAIN: Final = 1  # places are whole tenths, so bases that touch may overlap by this much


def _reach(heading: int) -> int:
    return (_HALF * (abs(HEADING_X[heading]) + abs(HEADING_Y[heading])) + 999) // 1000


# How far a base reaches from its centre along the table's sides, by heading.
REACH: Final[list[int]] = [_reach(h) for h in range(32)]
# How near, times 1000, two bases come along a side of one of them before they overlap, by the turn between the two.
_MEETING: Final[list[int]] = [_HALF * (1000 + abs(HEADING_X[h]) + abs(HEADING_Y[h])) - 1000 * _GRAIN for h in range(32)]


def _overlap(dx: i64, dy: i64, a_heading: i64, b_heading: i64) -> bool:
    """Whether two figures' bases, an offset apart, overlap by more than the grain of the table."""
    turn: i64 = (b_heading - a_heading) % 32
    limit: i64 = _MEETING[turn]
    ux: i64 = HEADING_X[a_heading]
    uy: i64 = HEADING_Y[a_heading]
    along: i64 = dx * ux + dy * uy
    across: i64 = dx * uy - dy * ux
    if along >= limit or along <= -limit or across >= limit or across <= -limit:
        return False
    ux = HEADING_X[b_heading]
    uy = HEADING_Y[b_heading]
    along = dx * ux + dy * uy
    across = dx * uy - dy * ux
    return -limit < along < limit and -limit < across < limit


def covers(spot: Spot, reach: i64, x0: i64, y0: i64, x1: i64, y1: i64) -> bool:
    """Return whether some base of a spot overlaps a rectangle; a turned base counts with its corners' bounds."""
    left: i64 = x0 - reach - spot.off_x
    right: i64 = x1 + reach - spot.off_x
    top: i64 = y0 - reach - spot.off_y
    bottom: i64 = y1 + reach - spot.off_y
    x: i64
    y: i64
    for x, y in zip(spot.plan_xs, spot.plan_ys):
        if left < x < right and top < y < bottom:
            return True
    return False


def meets(spot: Spot, xs: list[int], ys: list[int], heading: i64, apart: i64, loose: bool) -> bool:
    """Return whether figures standing at xs, ys come in the way of the spot, or within `apart` of it.

    With both in open order (`loose`) the bases might pass each other's gaps; no figure stands among another unit's.
    """
    near: i64 = BASE + apart
    least: i64 = near * near if apart > 0 else _SURE
    reach: i64 = near if near > _ARM else _ARM
    back: i64 = -reach
    left: i64 = spot.left - near - 5
    right: i64 = spot.right + near + 5
    top: i64 = spot.top - near - 5
    bottom: i64 = spot.bottom + near + 5
    off_x: i64 = spot.off_x
    off_y: i64 = spot.off_y
    paired: i64 = 0  # a bit for each figure of the spot (11 at most) that has one of the others at its elbow already
    x: i64
    y: i64
    plan_x: i64
    plan_y: i64
    for x, y in zip(xs, ys):
        if x <= left or x >= right or y <= top or y >= bottom:
            continue
        from_x: i64 = x - off_x
        from_y: i64 = y - off_y
        elbow: i64 = 0  # the bit of the figure at whose elbow this one stands
        number: i64 = -1
        for plan_x, plan_y in zip(spot.plan_xs, spot.plan_ys):
            number += 1
            dx: i64 = plan_x - from_x
            if dx >= reach or dx <= back:
                continue
            dy: i64 = plan_y - from_y
            square: i64 = dx * dx + dy * dy
            if square < least:
                return True
            if square < _ELBOW:
                if square < _CORNERS and _overlap(dx, dy, spot.heading, heading):
                    return True
                if loose:
                    own: i64 = 1 << number
                    if elbow != 0 or paired & own:
                        return True
                    elbow = own
                    paired |= own
    return False
