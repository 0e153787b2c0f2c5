"""Integer geometry of the table: tenths of an inch, 32 headings, no trigonometry, so that a replay is exact.

x runs to the right and y towards the near edge (sections 7 to 9). Heading 0 looks to the far edge; headings
count clockwise in steps of 11.25 degrees, so 4 are 45 degrees and 16 an about-turn.
"""

from math import floor, sqrt
from typing import Final

from rules.core.int64 import i64
from rules.core.vectors import vec

HEADINGS: Final = 32
QUARTER_TURN: Final = 8
HALF_TURN: Final = 16

# Unit vectors of the headings 0 to 8 times 1000; the other three quarters follow by symmetry.
_SIN: Final = (0, 195, 383, 556, 707, 831, 924, 981, 1000)


def _quarter(heading: int) -> int:
    step = heading % 32
    if step <= 8:
        return _SIN[step]
    if step <= 16:
        return _SIN[16 - step]
    if step <= 24:
        return -_SIN[step - 16]
    return -_SIN[32 - step]


HEADING_X: Final[vec[i64]] = vec[i64]([_quarter(h) for h in range(32)])
HEADING_Y: Final[vec[i64]] = vec[i64]([-_quarter(h + 8) for h in range(32)])


def divide(value: i64, by: i64) -> i64:
    """Return value / by rounded to the nearest, halves away from zero, the same on both sides of zero; by > 0."""
    if value >= 0:
        return (2 * value + by) // (2 * by)
    return -((-2 * value + by) // (2 * by))


def thousandth(value: i64) -> i64:
    """Return value / 1000 as `divide` would: what a length times a direction comes to, and the hot rules' division."""
    if value >= 0:
        return (value + 500) // 1000
    return -((500 - value) // 1000)


def part(value: i64, times: i64, by: i64) -> i64:
    """Return value * times / by cut towards zero, so that a shortened move is never too long; times >= 0, by > 0."""
    if value >= 0:
        return value * times // by
    return -(-value * times // by)


def ahead(heading: i64, distance: i64) -> tuple[i64, i64]:
    """Return the offset of a point `distance` tenths straight ahead."""
    return divide(HEADING_X[heading] * distance, 1000), divide(HEADING_Y[heading] * distance, 1000)


def heading_to(dx: i64, dy: i64) -> i64:
    """Return the heading nearest to the direction (dx, dy); the lower one of two equally near; 0 for no direction."""
    best: i64 = 0
    best_dot: i64 = HEADING_X[0] * dx + HEADING_Y[0] * dy
    # The nearest is in the direction's own eighth; its last heading may be 32, which is 0 and was checked first.
    first: i64
    if dx >= 0:
        first = (0 if dx <= -dy else 4) if dy <= 0 else (8 if dy <= dx else 12)
    else:
        first = (16 if -dx <= dy else 20) if dy >= 0 else (24 if dy >= dx else 28)
    last: i64 = first + 5
    if last > HEADINGS:
        last = HEADINGS
    for heading in range(first, last):
        dot: i64 = HEADING_X[heading] * dx + HEADING_Y[heading] * dy
        if dot > best_dot:
            best_dot = dot
            best = heading
    return best


def square(dx: i64, dy: i64) -> i64:
    """Return the squared length of an offset."""
    return dx * dx + dy * dy


def length(dx: i64, dy: i64) -> i64:
    """Return the length of an offset in tenths, rounded to the nearest."""
    total: i64 = dx * dx + dy * dy
    root: i64 = floor(sqrt(float(total)))  # as `int_root`, without a call
    return root + 1 if total - root * root > root else root


def span(dx: i64, dy: i64) -> i64:
    """Return the length of an offset in tenths, rounded up: what a move along it takes."""
    total: i64 = dx * dx + dy * dy
    root = int_root(total)
    return root if root * root == total else root + 1


def int_root(value: i64) -> i64:
    """Return the integer part of the square root of a value from 0 to 2**52, where float rounding cannot change it."""
    return floor(sqrt(float(value)))
