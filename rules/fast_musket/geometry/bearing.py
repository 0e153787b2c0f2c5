"""Headings and directions that stay the same when the whole table is turned by 180 degrees.

Headings count clockwise from the top of the table in steps of 11.25 degrees, 32 to the circle. Inferred: the rules
print no smallest turn; a thirty-second is fine enough for lines, and keeps all places whole numbers.
"""

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.core.int64 import i64


def toward(dx: i64, dy: i64) -> i64:
    """Return the heading nearest to a direction; for no direction the heading 0."""
    if dx == 0 and dy == 0:
        return 0
    if dy > 0 or (dy == 0 and dx < 0):
        return (_in_upper_half(-dx, -dy) + 16) % 32
    return _in_upper_half(dx, dy)


def _in_upper_half(dx: i64, dy: i64) -> i64:
    """Return the nearest heading of a direction that points up the table or straight to the right."""
    best: i64 = 0
    best_dot: i64 = -1
    # The nearest heading is in the direction's own eighth.
    first: i64 = -8
    if dx >= 0:
        first = 0 if dx <= -dy else 4
    elif dx >= dy:
        first = -4
    for step in range(first, first + 5):
        heading = step % 32
        dot: i64 = HEADING_X[heading] * dx + HEADING_Y[heading] * dy
        if dot > best_dot:
            best_dot = dot
            best = heading
    return best


def turn_between(before: i64, after: i64) -> i64:
    """Return the shorter turn from one heading to another: clockwise above zero, -15 to 16."""
    turn = (after - before) % 32
    return turn - 32 if turn > 16 else turn
