"""Front, flank and rear of a unit, and how far units are from one another, in tenths of an inch."""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, int_root, length
from rules.core.int64 import i64
from rules.core.vectors import vec
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.words import SQUARE

FRONT: Final = "front"
FLANK: Final = "flank"
REAR: Final = "rear"
TOUCH: Final = 4  # bases of different headings touch at a corner although their centres are this much too far apart


def side_of(target: Unit, x: i64, y: i64) -> str:
    """MM-FACE-1: return from which side something at (x, y) comes at a unit: front, flank or rear.

    Ruling: the rear is behind the line of the rear facing (the print says front, a slip), the flank is between
    the lines of both. A charger is judged by where its move began, a firer by where it is.
    Inferred: a unit in a building has neither flank nor rear.
    """
    if target.house or len(target.xs) == 0 or target.formation == SQUARE:
        return FRONT
    ahead_x: i64 = HEADING_X[target.heading]
    ahead_y: i64 = HEADING_Y[target.heading]
    front: i64 = target.x * ahead_x + target.y * ahead_y
    along: i64 = x * ahead_x + y * ahead_y
    if along > front + 500 * BASE:
        return FRONT
    hindmost: i64 = front
    for figure_x, figure_y in zip(target.base_xs, target.base_ys):
        value: i64 = figure_x * ahead_x + figure_y * ahead_y
        if value < hindmost:
            hindmost = value
    return REAR if along < hindmost - 500 * BASE else FLANK


def in_front(heading: i64, dx: i64, dy: i64) -> bool:
    """MM-ACT-1: return whether an offset is within 45 degrees of a heading, to either side."""
    ahead_x: i64 = HEADING_X[heading]
    ahead_y: i64 = HEADING_Y[heading]
    forward: i64 = dx * ahead_x + dy * ahead_y
    sideways: i64 = dx * ahead_y - dy * ahead_x
    return forward > 0 and -forward <= sideways <= forward


def nearest_way(xs: vec[i64], ys: vec[i64], off_x: i64, off_y: i64, other: Unit) -> tuple[i64, i64, i64, i64]:
    """Return the shortest way from figures to those of a unit: (x, y) where it begins, and how far across and down.

    The figures stand at xs, ys, moved by the offset; there is one at least on either side.
    """
    best_x: i64 = 0
    best_y: i64 = 0
    best_dx: i64 = 0
    best_dy: i64 = 0
    least: i64 = 1 << 30
    for place_x, place_y in zip(xs, ys):
        x: i64 = place_x + off_x
        y: i64 = place_y + off_y
        dx: i64 = 0
        dy: i64 = 0
        if x < other.left:
            dx = other.left - x
        elif x > other.right:
            dx = x - other.right
        if y < other.top:
            dy = other.top - y
        elif y > other.bottom:
            dy = y - other.bottom
        if dx * dx + dy * dy >= least:
            continue
        for to_x, to_y in zip(other.base_xs, other.base_ys):
            dx = to_x - x
            dy = to_y - y
            square: i64 = dx * dx + dy * dy
            if square < least:
                least = square
                best_x = x
                best_y = y
                best_dx = dx
                best_dy = dy
    return best_x, best_y, best_dx, best_dy


def distance(a: Unit, b: Unit) -> i64:
    """Return how far two units are apart: from the nearest base to the nearest base, 0 when they touch."""
    if len(a.xs) == 0 or len(b.xs) == 0:
        return 1 << 20
    _, _, dx, dy = nearest_way(a.base_xs, a.base_ys, 0, 0, b)
    gap = length(dx, dy) - BASE
    if gap < 0:
        return 0
    return gap


def is_within(a: Unit, b: Unit, reach: i64) -> bool:
    """Return whether two units are no farther apart than `reach`; two figures, or their bounds, often decide it."""
    if len(a.xs) == 0 or len(b.xs) == 0:
        return False
    most: i64 = reach + BASE
    dx: i64 = a.xs[0] - b.xs[0]
    dy: i64 = a.ys[0] - b.ys[0]
    if dx * dx + dy * dy <= most * most:
        return True
    dx = 0
    dy = 0
    if a.right < b.left:
        dx = b.left - a.right
    elif b.right < a.left:
        dx = a.left - b.right
    if a.bottom < b.top:
        dy = b.top - a.bottom
    elif b.bottom < a.top:
        dy = a.top - b.bottom
    most += 1  # lengths are rounded
    return dx * dx + dy * dy <= most * most and distance(a, b) <= reach


def distance_to(unit: Unit, x: i64, y: i64) -> i64:
    """Return how far a point is from the nearest base of a unit, 0 when it is under one."""
    least: i64 = 1 << 30
    for figure_x, figure_y in zip(unit.base_xs, unit.base_ys):
        dx: i64 = figure_x - x
        dy: i64 = figure_y - y
        square: i64 = dx * dx + dy * dy
        if square < least:
            least = square
    gap = int_root(least) - BASE // 2
    if gap < 0:
        return 0
    return gap


def touching(a: Unit, b: Unit) -> bool:
    """Return whether two units are in base contact, as bodies and melees are."""
    return is_within(a, b, TOUCH)
