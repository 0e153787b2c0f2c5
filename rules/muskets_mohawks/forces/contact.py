"""Where a unit stands in base contact with a friend: on his right, on his left, or behind him (MM-GROUP-1).

Both face the same way, so their figures are looked at across and along that way. Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, thousandth
from rules.core.int64 import i64
from rules.core.vectors import append, extend, vec
from rules.muskets_mohawks.pieces.facing import TOUCH
from rules.muskets_mohawks.pieces.layouts import BASE, usual_ranks
from rules.muskets_mohawks.pieces.ranks import Spot, bind, moved, outline
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.words import UNFORMED

_CLOSE: Final = BASE + 1  # places are whole tenths, so bases that must not overlap are put this far apart
_MEET: Final = (BASE + TOUCH) * (BASE + TOUCH)
_LEVELS: Final = (0, -20, -40)  # fronts level, or one a rank or two behind the other's
_FILES: Final = (0, 10, -10, 20, -20, 40, -40, 60, -60)  # how far to the side a file may be of the one it follows

RIGHT: Final = 1
LEFT: Final = -1
BEHIND: Final = 0


class Places:
    """Places for the middle of a unit's front, or their offsets from a friend's, and on which side of him each is."""

    __slots__ = ("sides", "xs", "ys")

    def __init__(self, sides: vec[i64]) -> None:
        self.xs: vec[i64] = vec[i64]()
        self.ys: vec[i64] = vec[i64]()
        self.sides: vec[i64] = sides


# A memory of what `_work_out` answers, never of a battle: the same key has the same places for ever.
_OFFSETS: Final[dict[int, Places]] = {}


def formation_next_to(unit: Unit, heading: i64, formation: str) -> Spot:
    """Return how a unit would stand where it is in a formation that faces a heading: as it does, where it does so."""
    if unit.on_table and unit.heading == heading and unit.formation == formation:
        return moved(unit, 0, 0)
    return outline(formation, unit.x, unit.y, heading, unit.figures, _ranks(unit, heading, formation), unit.mounted)


def _ranks(unit: Unit, heading: i64, formation: str) -> i64:
    if unit.on_table and formation == unit.formation and (formation != UNFORMED or unit.heading == heading):
        return unit.ranks
    return usual_ranks(formation, unit.figures)


def stations(unit: Unit, friend: Unit, formation: str) -> Places:
    """MM-GROUP-1: return the middles of a unit's front in contact with a friend, facing as it does, even if occupied.

    On the friend's right and left the two fronts are level, or the unit's is a little behind; in the friend's rear it
    follows the last rank, straight behind or a little to the side.
    """
    offsets = _offsets(unit, friend, formation)
    ahead_x: i64 = HEADING_X[friend.heading]
    ahead_y: i64 = HEADING_Y[friend.heading]
    x: i64 = friend.x
    y: i64 = friend.y
    found = Places(offsets.sides)
    found.xs = vec[i64]([x + thousandth(ahead_x * dy - ahead_y * dx) for dx, dy in zip(offsets.xs, offsets.ys)])
    found.ys = vec[i64]([y + thousandth(ahead_y * dy + ahead_x * dx) for dx, dy in zip(offsets.xs, offsets.ys)])
    return found


def _offsets(unit: Unit, friend: Unit, formation: str) -> Places:
    """Return how far to the right of a friend's middle, and how far ahead of it, the stations are."""
    ranks: i64 = _ranks(unit, friend.heading, formation)
    loose: i64 = 0
    if formation == UNFORMED:
        loose += 1
    if friend.formation == UNFORMED:
        loose += 2
    if unit.mounted:
        loose += 4
    if len(friend.hind_xs) > 0:
        loose += 8
    key = (((unit.figures * 32 + ranks) * 64 + friend.figures) * 32 + friend.ranks) * 16 + loose
    found = _OFFSETS.get(key)
    if found is None:
        mine = outline(formation, 0, 0, 0, unit.figures, ranks, unit.mounted)
        his = outline(friend.formation, 0, 0, 0, friend.figures, friend.ranks, bool(friend.hind_xs))
        found = _work_out(mine, his)
        _OFFSETS[key] = found
    return found


def _work_out(mine: Spot, his: Spot) -> Places:
    """Return the offsets for two units that face up the table: x is across, -y ahead."""
    found = Places(vec[i64]())
    mine = _with_rear(mine)
    his = _with_rear(his)
    for level in _LEVELS:
        for side in (RIGHT, LEFT):
            sideways = side * _clearance(mine, his, side, level)
            if _meet(mine, his, sideways, level):
                found.xs = append(found.xs, sideways)
                found.ys = append(found.ys, level)
                found.sides = append(found.sides, side)
    back = mine.top - his.bottom - _CLOSE
    for sideways in _FILES:
        if _meet(mine, his, sideways, back):
            found.xs = append(found.xs, sideways)
            found.ys = append(found.ys, back)
            found.sides = append(found.sides, BEHIND)
    return found


def _with_rear(spot: Spot) -> Spot:
    """Return a spot with the rear halves of horses' bases among its places, where it has any."""
    rear = spot.rear
    if rear is None:
        return spot
    xs = extend(vec[i64](spot.plan_xs), rear.plan_xs)
    ys = extend(vec[i64](spot.plan_ys), rear.plan_ys)
    both = Spot(spot.formation, spot.x, spot.y, 0, spot.ranks, xs, ys, 0, 0)
    bind(both)
    return both


def _clearance(mine: Spot, his: Spot, side: int, level: int) -> int:
    """Return how far to the side of a friend's middle a unit's middle must be so that no bases overlap."""
    most: i64 = 0
    for his_x, his_y in zip(his.plan_xs, his.plan_ys):
        low: i64 = his_y + level - BASE
        high: i64 = his_y + level + BASE
        for my_x, my_y in zip(mine.plan_xs, mine.plan_ys):
            if low < my_y < high:
                apart: i64 = side * (his_x - my_x) + _CLOSE
                if apart > most:
                    most = apart
    return most


def _meet(mine: Spot, his: Spot, right: int, forward: int) -> bool:
    """Return whether some figure of a unit so far to the right and ahead of its friend touches one of his."""
    for his_x, his_y in zip(his.plan_xs, his.plan_ys):
        x: i64 = his_x - right
        y: i64 = his_y + forward
        low: i64 = y - BASE - TOUCH
        high: i64 = y + BASE + TOUCH
        for my_x, my_y in zip(mine.plan_xs, mine.plan_ys):
            if low <= my_y <= high and (my_x - x) * (my_x - x) + (my_y - y) * (my_y - y) <= _MEET:
                return True
    return False
