"""Rectangles on the table: gaps, overlaps and what stops a block that moves. Lengths: quarters of a tenth of an inch.

A base is 60 by 30 of these quarters, so that half a base is a whole number. Directions are thousandths. Blocks never
change; a piece that moves gets new ones. Everything here is the same for a table turned by 180 degrees.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, thousandth
from rules.core.int64 import i64
from rules.core.native import mypyc_attr

QUARTERS: Final = 4  # of a tenth
_MILLE: Final = 1000
# Directions are rounded to thousandths, so two blocks that touch may seem to share a quarter of a tenth.
_GRAIN: Final = 1_000_000


@mypyc_attr(acyclic=True, free_list_len=1)
class Block:
    """A rectangle: its centre, its heading, half its width across the heading and half its depth along it.

    No part of it is farther to the sides of its centre than `box_x`, nor up or down the table than `box_y`.
    """

    def __init__(self, x: i64 = 0, y: i64 = 0, heading: i64 = 0, half_width: i64 = 0, half_depth: i64 = 0) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.heading: i64 = heading
        self.fx: i64 = HEADING_X[heading]
        self.fy: i64 = HEADING_Y[heading]
        self.half_width: i64 = half_width
        self.half_depth: i64 = half_depth
        self.radius: i64 = half_width + half_depth  # no corner is farther from the centre
        right = self.fx if self.fx >= 0 else -self.fx
        down = self.fy if self.fy >= 0 else -self.fy
        self.box_x: i64 = (half_width * down + half_depth * right + 999) // 1000
        self.box_y: i64 = (half_width * right + half_depth * down + 999) // 1000


def corners(block: Block) -> list[list[int]]:
    """Return the corners, front left first and then clockwise, rounded to whole quarters."""
    return [corner(block, -1, 1), corner(block, 1, 1), corner(block, 1, -1), corner(block, -1, -1)]


def corner(block: Block, across: i64, along: i64) -> list[int]:
    """Return one corner: `across` -1 left or 1 right, `along` 1 front or -1 back."""
    x = -across * block.half_width * block.fy + along * block.half_depth * block.fx
    y = across * block.half_width * block.fx + along * block.half_depth * block.fy
    return [block.x + thousandth(x), block.y + thousandth(y)]


def overlaps(a: Block, b: Block, dx: i64, dy: i64) -> bool:
    """Return whether `a`, shifted by (dx, dy), and `b` share more of the table than an edge."""
    x = b.x - a.x - dx
    reach = a.box_x + b.box_x
    if x >= reach or -x >= reach:
        return False
    y = b.y - a.y - dy
    reach = a.box_y + b.box_y
    if y >= reach or -y >= reach:
        return False
    cos = a.fx * b.fx + a.fy * b.fy
    sin = a.fx * b.fy - a.fy * b.fx
    if cos < 0:
        cos = -cos
    if sin < 0:
        sin = -sin
    return (
        _shared(x * a.fx + y * a.fy, a.half_depth, b.half_depth * cos + b.half_width * sin) > _GRAIN
        and _shared(y * a.fx - x * a.fy, a.half_width, b.half_width * cos + b.half_depth * sin) > _GRAIN
        and _shared(x * b.fx + y * b.fy, b.half_depth, a.half_depth * cos + a.half_width * sin) > _GRAIN
        and _shared(y * b.fx - x * b.fy, b.half_width, a.half_width * cos + a.half_depth * sin) > _GRAIN
    )


def overlap(a: Block, b: Block, dx: i64, dy: i64) -> i64:
    """Return how deep `a`, shifted by (dx, dy), is in `b`, in millionths of a quarter; below zero if it is not."""
    x = b.x - a.x - dx
    y = b.y - a.y - dy
    cos = a.fx * b.fx + a.fy * b.fy
    sin = a.fx * b.fy - a.fy * b.fx
    if cos < 0:
        cos = -cos
    if sin < 0:
        sin = -sin
    along_a = _shared(x * a.fx + y * a.fy, a.half_depth, b.half_depth * cos + b.half_width * sin)
    across_a = _shared(y * a.fx - x * a.fy, a.half_width, b.half_width * cos + b.half_depth * sin)
    along_b = _shared(x * b.fx + y * b.fy, b.half_depth, a.half_depth * cos + a.half_width * sin)
    across_b = _shared(y * b.fx - x * b.fy, b.half_width, a.half_width * cos + a.half_depth * sin)
    return min(min(along_a, across_a), min(along_b, across_b))


def _shared(offset: i64, own: i64, other: i64) -> i64:
    """Return how much of one axis two blocks share, in millionths of a quarter; below zero if a gap parts them."""
    if offset < 0:
        offset = -offset
    return own * 1_000_000 + other - offset * _MILLE


def gap_to_point(block: Block, x: i64, y: i64) -> i64:
    """Return the squared distance from a point to the nearest part of a block, in thousandths of a quarter."""
    dx = x - block.x
    dy = y - block.y
    along = dx * block.fx + dy * block.fy
    across = dy * block.fx - dx * block.fy
    if along < 0:
        along = -along
    if across < 0:
        across = -across
    along -= block.half_depth * 1000
    across -= block.half_width * 1000
    if along <= 0:
        return across * across if across > 0 else 0
    return along * along + across * across if across > 0 else along * along


def gap(a: Block, b: Block, dx: i64, dy: i64) -> i64:
    """Return the squared distance, in thousandths of a quarter, between `a` shifted by (dx, dy) and `b`."""
    sin = a.fx * b.fy - a.fy * b.fx
    if sin == 0:
        x = b.x - a.x - dx
        y = b.y - a.y - dy
        along = x * a.fx + y * a.fy
        across = y * a.fx - x * a.fy
        if along < 0:
            along = -along
        if across < 0:
            across = -across
        along -= (a.half_depth + b.half_depth) * 1000
        across -= (a.half_width + b.half_width) * 1000
        if along <= 0:
            return across * across if across > 0 else 0
        return along * along + across * across if across > 0 else along * along
    if overlaps(a, b, dx, dy):
        return 0
    return min(_corner_gap(a, b, -dx, -dy), _corner_gap(b, a, dx, dy))


def _corner_gap(a: Block, b: Block, dx: i64, dy: i64) -> i64:
    """Return the least squared distance from a corner of `b`, shifted, to `a`."""
    x = b.x + dx
    y = b.y + dy
    wide_x = -b.half_width * b.fy
    wide_y = b.half_width * b.fx
    deep_x = b.half_depth * b.fx
    deep_y = b.half_depth * b.fy
    # As `corners`: from the centre to the front right one, and to the back right one.
    front_x = thousandth(wide_x + deep_x)
    front_y = thousandth(wide_y + deep_y)
    back_x = thousandth(wide_x - deep_x)
    back_y = thousandth(wide_y - deep_y)
    front = min(gap_to_point(a, x + front_x, y + front_y), gap_to_point(a, x - back_x, y - back_y))
    back = min(gap_to_point(a, x + back_x, y + back_y), gap_to_point(a, x - front_x, y - front_y))
    return min(front, back)


def on_table(block: Block, dx: i64, dy: i64, long: i64, short: i64) -> bool:
    """Return True if a block, shifted by (dx, dy), is on a table of these sides, in quarters."""
    left, right, up, down = to_edges(block, long, short)
    return left + dx >= 0 and right - dx >= 0 and up + dy >= 0 and down - dy >= 0


def to_edges(block: Block, long: i64, short: i64) -> tuple[i64, i64, i64, i64]:
    """Return how many whole quarters a block is from the left, right, far and near edge of a table of these sides.

    A quarter more than there is: corners are rounded.
    """
    fx = block.fx if block.fx >= 0 else -block.fx
    fy = block.fy if block.fy >= 0 else -block.fy
    wide = (block.half_width * fy + block.half_depth * fx - 1) // 1000
    high = (block.half_width * fx + block.half_depth * fy - 1) // 1000
    return block.x - wide, long - block.x - wide, block.y - high, short - block.y - high
