"""Bases: squares of an inch turned with their unit, how far they reach, and whether two of them overlap."""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.muskets_mohawks.pieces.layouts import BASE, rear_halves
from rules.muskets_mohawks.pieces.leader import Leader

AT_SIDE: Final = BASE + 5  # figures farther apart than this in one direction do not touch, whichever way they face
DEEPER: Final = BASE + 5  # how much farther a horse reaches from where its figure stands
_HALF: Final = BASE // 2
_CORNERS: Final = 2 * BASE * BASE  # the square from which on two bases do not meet even corner to corner
SURE: Final = 64  # the square below which they overlap whichever way they face
_GRAIN: Final = 1  # places are whole tenths, so bases that touch may overlap by this much


def _reach(heading: int) -> int:
    return (_HALF * (abs(HEADING_X[heading]) + abs(HEADING_Y[heading])) + 999) // 1000


# How far a base reaches from its centre along the table's sides, by heading.
REACH: Final[list[int]] = [_reach(h) for h in range(32)]
# How near, times 1000, two bases come along a side of one of them before they overlap, by the turn between the two.
_MEETING: Final[list[int]] = [_HALF * (1000 + abs(HEADING_X[h]) + abs(HEADING_Y[h])) - 1000 * _GRAIN for h in range(32)]


def overlap(dx: i64, dy: i64, a_heading: i64, b_heading: i64) -> bool:
    """Return whether two figures' bases, an offset apart, overlap by more than the grain of the table."""
    apart: i64 = dx * dx + dy * dy
    if apart >= _CORNERS:
        return False
    if apart < SURE:
        return True
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


@mypyc_attr(acyclic=True)
class Lone:
    """The base of a leader, on horseback as deep as that of other horse (MM-FORM-1)."""

    __slots__ = ("heading", "wide", "x", "xs", "y", "ys")

    def __init__(self, leader: Leader) -> None:
        self.x: i64 = leader.x
        self.y: i64 = leader.y
        self.heading: i64 = leader.heading
        self.wide: i64 = AT_SIDE + (DEEPER if leader.mounted else 0)  # no spot farther off than this touches it
        self.xs: list[int] = [leader.x]
        self.ys: list[int] = [leader.y]
        if leader.mounted:
            hind_xs, hind_ys = rear_halves(self.xs, self.ys, leader.heading)
            self.xs += hind_xs
            self.ys += hind_ys
