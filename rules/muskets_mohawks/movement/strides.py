"""How far each figure goes when a unit takes other places: nobody farther than the unit may move (MM-MOVE-1).

The men of a unit are alike, so it is enough that some exchange of places between them keeps every one within reach.
Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.whole import Whole
from rules.muskets_mohawks.pieces.ranks import Spot
from rules.muskets_mohawks.pieces.unit import Unit

_NOBODY: Final = -1
_FAR: Final = 1024  # farther than the table is long, from corner to corner


def within(unit: Unit, spot: Spot, reach: Whole) -> bool:
    """MM-MOVE-1: return whether the figures of a unit can take the places of a spot and none goes beyond `reach`."""
    if not _bounds_near(unit, spot, reach):
        return False
    # Places are whole tenths, so a way of just this length may come out less than one of them longer.
    square: Whole = (reach + 1) * (reach + 1) - 1
    return _in_order(unit, spot, square) or _by_exchange(unit, spot, square)


def longest(unit: Unit, spot: Spot) -> int:
    """Return how far the man goes who goes farthest when a unit takes the places of a spot as well as can be."""
    low = 0
    high = _FAR
    while low < high:
        middle = (low + high) // 2
        if within(unit, spot, middle):
            high = middle
        else:
            low = middle + 1
    return low


def _bounds_near(unit: Unit, spot: Spot, reach: Whole) -> bool:
    """Whether the outermost figures on all four sides can come from, and go to, somebody's place at all."""
    if not -reach <= spot.left - unit.left <= reach or not -reach <= spot.right - unit.right <= reach:
        return False
    return -reach <= spot.top - unit.top <= reach and -reach <= spot.bottom - unit.bottom <= reach


def _in_order(unit: Unit, spot: Spot, square: Whole) -> bool:
    """Whether everybody who keeps his place in the ranks has no farther to go than the root of `square`."""
    for i in range(len(unit.xs)):
        dx: Whole = spot.plan_xs[i] + spot.off_x - unit.xs[i]
        dy: Whole = spot.plan_ys[i] + spot.off_y - unit.ys[i]
        if dx * dx + dy * dy > square:
            return False
    return True


def _by_exchange(unit: Unit, spot: Spot, square: Whole) -> bool:
    """Whether all places can be filled by men in reach of them: a matching, grown by one man at a time."""
    reaches: list[int] = []  # by man, a bit for each place in his reach
    for x, y in zip(unit.xs, unit.ys):
        from_x: Whole = x - spot.off_x
        from_y: Whole = y - spot.off_y
        places: Whole = 0
        bit: Whole = 1
        for plan_x, plan_y in zip(spot.plan_xs, spot.plan_ys):
            dx: Whole = plan_x - from_x
            dy: Whole = plan_y - from_y
            if dx * dx + dy * dy <= square:
                places |= bit
            bit <<= 1
        if places == 0:
            return False
        reaches.append(places)
    taken: list[int] = [_NOBODY] * len(reaches)  # who takes each place
    for man in range(len(reaches)):
        asked: list[bool] = [False] * len(reaches)
        if not _placed(reaches, man, taken, asked):
            return False
    return True


def _placed(reaches: list[int], man: Whole, taken: list[int], asked: list[bool]) -> bool:
    """Find a man a place in his reach, moving on whoever has it if he can go elsewhere."""
    places: Whole = reaches[man]
    for place, holder in enumerate(taken):
        if places & 1 and not asked[place]:
            asked[place] = True
            if holder == _NOBODY or _placed(reaches, holder, taken, asked):
                taken[place] = man
                return True
        places >>= 1
    return False
