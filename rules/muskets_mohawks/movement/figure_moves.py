"""How far each figure goes when a unit takes other places: none farther than the unit may move (MM-MOVE-1).

The men of a unit are alike, so it is enough that some exchange of places between them keeps every one within reach.
Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import int_root, square
from rules.core.int64 import i64
from rules.core.vectors import vec
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.ranks import Spot
from rules.muskets_mohawks.pieces.unit import Unit

_NO_FIGURE: Final = -1
_FAR: Final = 1024  # farther than the table is long, from corner to corner


def near(unit: Unit, spot: Spot, reach: i64) -> bool:
    """Return whether the outermost figures on all four sides can come from, and go to, any figure's place at all.

    The bounds of horse are those of their bases, which reach farther than the places.
    """
    if len(unit.hind_xs) > 0:
        reach += 2 * BASE
    if not -reach <= spot.left - unit.left <= reach or not -reach <= spot.right - unit.right <= reach:
        return False
    return -reach <= spot.top - unit.top <= reach and -reach <= spot.bottom - unit.bottom <= reach


def within(unit: Unit, spot: Spot, reach: i64) -> bool:
    """MM-MOVE-1: return whether the figures of a unit can take the places of a spot and none goes beyond `reach`."""
    if not near(unit, spot, reach):
        return False
    # Places are whole tenths, so a way of just this length may come out less than one of them longer.
    square: i64 = (reach + 1) * (reach + 1) - 1
    return _in_order(unit, spot, square) or _by_exchange(unit, spot, square)


def longest(unit: Unit, spot: Spot) -> i64:
    """Return how far the man goes who goes farthest when a unit takes the places of a spot as well as can be."""
    men = zip(unit.xs, unit.ys, spot.plan_xs, spot.plan_ys)
    most = max([square(to_x + spot.off_x - x, to_y + spot.off_y - y) for x, y, to_x, to_y in men], default=0)
    # No farther than he who goes farthest while all keep their places in the ranks.
    low: i64 = 0
    high: i64 = int_root(most)
    if not within(unit, spot, high):
        high = _FAR
    while low < high:
        middle = (low + high) // 2
        if within(unit, spot, middle):
            high = middle
        else:
            low = middle + 1
    return low


def _in_order(unit: Unit, spot: Spot, square: i64) -> bool:
    """Whether every figure that keeps its place in the ranks moves at most the root of `square`."""
    off_x: i64 = spot.off_x
    off_y: i64 = spot.off_y
    if spot.as_they_stand:  # so that all go the same way
        return off_x * off_x + off_y * off_y <= square
    for x, y, plan_x, plan_y in zip(unit.xs, unit.ys, spot.plan_xs, spot.plan_ys):
        dx: i64 = plan_x + off_x - x
        dy: i64 = plan_y + off_y - y
        if dx * dx + dy * dy > square:
            return False
    return True


def _by_exchange(unit: Unit, spot: Spot, square: i64) -> bool:
    """Whether all places can be filled by men in reach of them: a matching, grown by one man at a time."""
    count: i64 = len(unit.xs)
    reaches = vec[i64]([0 for _ in range(count)])  # by man, a bit for each place in his reach
    plan_ys = spot.plan_ys
    found: i64 = 0  # places in any figure's reach
    for man in range(count):
        from_x: i64 = unit.xs[man] - spot.off_x
        from_y: i64 = unit.ys[man] - spot.off_y
        places: i64 = 0
        for place, plan_x in enumerate(spot.plan_xs):
            dx: i64 = plan_x - from_x
            if dx * dx <= square:
                dy: i64 = plan_ys[place] - from_y
                if dx * dx + dy * dy <= square:
                    places |= 1 << place
        if places == 0:
            return False
        found |= places
        reaches[man] = places
    if found != (1 << count) - 1:
        return False
    holders = vec[i64]([_NO_FIGURE for _ in range(count)])
    asked = vec[i64]([_NO_FIGURE for _ in range(count)])
    for man in range(count):
        if not _finds_place(man, man, reaches, holders, asked):
            return False
    return True


def _finds_place(man: i64, first: i64, reaches: vec[i64], holders: vec[i64], asked: vec[i64]) -> bool:
    """Find a man a place in his reach: a free one, or one whose holder can take another.

    `asked` has for each place who last began such a search: `first` in this one.
    """
    mine: i64 = reaches[man]
    for place in range(len(holders)):
        if mine & 1 and holders[place] == _NO_FIGURE:
            holders[place] = man
            return True
        mine >>= 1
    mine = reaches[man]
    for place in range(len(holders)):
        if mine & 1 and asked[place] != first:
            asked[place] = first
            if _finds_place(holders[place], first, reaches, holders, asked):
                holders[place] = man
                return True
        mine >>= 1
    return False
