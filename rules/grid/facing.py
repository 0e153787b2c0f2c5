"""Facings and arcs by dot and cross products; every measure is a whole number."""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.core.int64 import i64
from rules.core.row import Row, byte_row
from rules.core.vectors import vec
from rules.grid.words import MOST_BOARD

FACES: Final = 16
# No weapon reaches farther; offsets of a line run from -FARTHEST to FARTHEST both ways.
FARTHEST: Final = 4
SPAN: Final = 2 * FARTHEST + 1
SHEET: Final = SPAN * SPAN
# Lines are counted by rows of offsets; this is the one that goes nowhere.
MIDDLE: Final = FARTHEST * SPAN + FARTHEST

# The sixteen facings as directions times 1000; core's headings are twice as many.
FACING_X: Final[vec[i64]] = vec[i64]([HEADING_X[2 * facing] for facing in range(16)])
FACING_Y: Final[vec[i64]] = vec[i64]([HEADING_Y[2 * facing] for facing in range(16)])

# Tangents, times 10,000, of the bearings halfway between the facings of a quarter.
_HALF: Final = 1989
_HALF_2: Final = 6682
_HALF_3: Final = 14966
_HALF_4: Final = 50273


def in_arc(facing: i64, dx: i64, dy: i64) -> bool:
    """D3-COMBAT-1, D3-GRID-2, OH-COMBAT-4: whether the bearing (dx, dy) is within 45 degrees of a facing.

    Ruling: the bearing is taken between the centres of squares (D3-GRID-2). Inferred: exactly 45 degrees is within.
    """
    fx: i64 = FACING_X[facing]
    fy: i64 = FACING_Y[facing]
    dot: i64 = fx * dx + fy * dy
    cross: i64 = fx * dy - fy * dx
    return dot >= cross and dot >= -cross and dot > 0


def in_front(facing: i64, dx: i64, dy: i64) -> bool:
    """Return whether the bearing (dx, dy) is less than 90 degrees from a facing."""
    return FACING_X[facing] * dx + FACING_Y[facing] * dy > 0


# 1 or 0 for `in_arc` and `in_front`, for every facing and every line, by facing and then as lines are counted.
_LINES: Final = [(place % SPAN - FARTHEST, place // SPAN - FARTHEST) for place in range(SHEET)]
ARCS: Final[Row] = byte_row([in_arc(facing, dx, dy) for facing in range(FACES) for dx, dy in _LINES])
FRONTS: Final[Row] = byte_row([in_front(facing, dx, dy) for facing in range(FACES) for dx, dy in _LINES])


def nearest_facing(dx: i64, dy: i64) -> i64:
    """Return the facing nearest to a bearing (dx, dy) of any length, 0 for none."""
    ax: i64 = dx if dx >= 0 else -dx
    ay: i64 = dy if dy >= 0 else -dy
    tangent: i64 = 10000 * ax
    turn: i64 = 4
    if tangent <= _HALF * ay:
        turn = 0
    elif tangent <= _HALF_2 * ay:
        turn = 1
    elif tangent <= _HALF_3 * ay:
        turn = 2
    elif tangent <= _HALF_4 * ay:
        turn = 3
    if dy > 0:
        turn = 8 - turn
    return (16 - turn) % 16 if dx < 0 else turn


# The facing nearest to each bearing between two squares, by rows of offsets both ways; no board is larger.
_ACROSS: Final = 2 * MOST_BOARD - 1
_CENTRE: Final = MOST_BOARD - 1
_NEAREST: Final[Row] = byte_row(
    [nearest_facing(place % _ACROSS - _CENTRE, place // _ACROSS - _CENTRE) for place in range(_ACROSS * _ACROSS)]
)


def facing_to(dx: i64, dy: i64) -> i64:
    """Return the facing nearest to the bearing (dx, dy) from one square to another, 0 for none."""
    return _NEAREST[(dy + _CENTRE) * _ACROSS + dx + _CENTRE]
