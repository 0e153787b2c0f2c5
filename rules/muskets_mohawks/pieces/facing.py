"""Front, flank and rear of a unit, and how far units are from one another, in tenths of an inch."""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, int_root, length
from rules.core.whole import Whole
from rules.muskets_mohawks.pieces.ranks import BASE
from rules.muskets_mohawks.pieces.unit import Unit

FRONT: Final = "front"
FLANK: Final = "flank"
REAR: Final = "rear"
TOUCH: Final = 4  # bases of different headings touch at a corner although their centres are this much too far apart


def side_of(target: Unit, x: Whole, y: Whole) -> str:
    """MM-FACE-1: return from which side something at (x, y) comes at a unit: front, flank or rear.

    Ruling: the rear is what lies behind the line of the rear facing (the print says front, a slip), the flank what
    lies between the lines of both. A charger is judged by where its move began, a firer by where it stands. A unit
    in a building has neither flank nor rear.
    """
    if target.house or not target.xs:
        return FRONT
    ahead_x: Whole = HEADING_X[target.heading]
    ahead_y: Whole = HEADING_Y[target.heading]
    front: Whole = target.x * ahead_x + target.y * ahead_y
    along: Whole = x * ahead_x + y * ahead_y
    if along > front + 500 * BASE:
        return FRONT
    hindmost: Whole = front
    for figure_x, figure_y in zip(target.xs, target.ys):
        value: Whole = figure_x * ahead_x + figure_y * ahead_y
        if value < hindmost:
            hindmost = value
    return REAR if along < hindmost - 500 * BASE else FLANK


def nearest_pair(a: Unit, b: Unit) -> tuple[Whole, Whole, Whole]:
    """Return the nearest figures of two units, as their places in each, and the square between their centres."""
    best_i: Whole = -1
    best_j: Whole = -1
    least: Whole = 1 << 30
    ys = b.ys
    for i, x in enumerate(a.xs):
        y: Whole = a.ys[i]
        dx: Whole = b.left - x if x < b.left else x - b.right if x > b.right else 0
        dy: Whole = b.top - y if y < b.top else y - b.bottom if y > b.bottom else 0
        if dx * dx + dy * dy >= least:
            continue
        for j, other_x in enumerate(b.xs):
            dx = other_x - x
            dy = ys[j] - y
            square: Whole = dx * dx + dy * dy
            if square < least:
                least = square
                best_i = i
                best_j = j
    return best_i, best_j, least


def distance(a: Unit, b: Unit) -> Whole:
    """Return how far two units are apart: from the nearest base to the nearest base, 0 when they touch."""
    i, j, _ = nearest_pair(a, b)
    if i < 0:
        return 1 << 20
    gap = length(b.xs[j] - a.xs[i], b.ys[j] - a.ys[i]) - BASE
    return gap if gap > 0 else 0


def distance_to(unit: Unit, x: Whole, y: Whole) -> Whole:
    """Return how far a point is from the nearest base of a unit, 0 when it lies under one."""
    least: Whole = 1 << 30
    for figure_x, figure_y in zip(unit.xs, unit.ys):
        dx: Whole = figure_x - x
        dy: Whole = figure_y - y
        square: Whole = dx * dx + dy * dy
        if square < least:
            least = square
    gap = int_root(least) - BASE // 2
    return gap if gap > 0 else 0


def touching(a: Unit, b: Unit) -> bool:
    """Return whether two units are in base contact, as bodies and melees are."""
    return distance(a, b) <= TOUCH
