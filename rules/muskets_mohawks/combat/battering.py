"""Guns against buildings: the hole that a ball makes, and how far canister comes in (MM-BUILD-2).

Inferred: men and walls stand as they stand for sight, the ball comes through the wall where its line meets it, and goes
no farther; a gun is laid so that the most men of the target are in danger. Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.lines import at_wall
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import BALL_IMPACT, CANISTER_IMPACT

_INCH: Final = 10
# A man whose base comes within an inch of the hole is in danger.
_NEAR: Final = _INCH + BASE // 2


@mypyc_attr(acyclic=True)
class Breach:
    """Where a shot meets a building: what comes through, and whose figures are in danger there, the nearest first."""

    def __init__(self, house: House, inches: i64, wall_x: i64, wall_y: i64) -> None:
        self.house: House = house
        self.inches: i64 = inches  # the size of the hole, or how far canister comes in
        self.wall_x: i64 = wall_x
        self.wall_y: i64 = wall_y
        self.units: list[Unit] = []
        self.squares: list[int] = []

    def add(self, unit: Unit, square: i64) -> None:
        """Add a figure, behind those that are as near to the muzzle."""
        place: i64 = len(self.squares)
        while place > 0 and self.squares[place - 1] > square:
            place -= 1
        self.units.insert(place, unit)
        self.squares.insert(place, square)


def impact(house: House, ball: bool) -> i64:
    """MM-BUILD-2: return what is left of a shot's impact, in inches: 5 for ball and 3 for canister, less the wall."""
    left: i64 = (BALL_IMPACT if ball else CANISTER_IMPACT) - house.dv
    return left if left > 0 else 0


def breach(battle: Battle, house: House, ball: bool, muzzle: tuple[int, int], mark: tuple[int, int]) -> Breach | None:
    """MM-BUILD-2: return where a shot from a muzzle at a mark in a building meets it; none where nothing comes in."""
    inches = impact(house, ball)
    wall_x, wall_y = at_wall(battle, house.id, mark[0], mark[1], muzzle[0], muzzle[1])
    if inches == 0 or (wall_x == mark[0] and wall_y == mark[1]):
        return None
    return Breach(house, inches, _at_edge(wall_x, house.x0, house.x1), _at_edge(wall_y, house.y0, house.y1))


def by_the_hole(found: Breach, x: i64, y: i64) -> bool:
    """MM-BUILD-2: return whether a figure stands inside the hole in the wall, or within an inch of it."""
    house = found.house
    half: i64 = _INCH * found.inches // 2
    if found.wall_x <= house.x0 or found.wall_x >= house.x1:
        dx: i64 = x - found.wall_x
        dy: i64 = _beyond(
            y, _kept(found.wall_y - half, house.y0, house.y1), _kept(found.wall_y + half, house.y0, house.y1)
        )
    else:
        dx = _beyond(x, _kept(found.wall_x - half, house.x0, house.x1), _kept(found.wall_x + half, house.x0, house.x1))
        dy = y - found.wall_y
    return dx * dx + dy * dy <= _NEAR * _NEAR


def _at_edge(value: i64, low: i64, high: i64) -> i64:
    """Return a place on a wall without the tenth that rounding may have put it behind it."""
    if value <= low + 1:
        return low
    return high if value >= high - 1 else value


def _kept(value: i64, low: i64, high: i64) -> i64:
    return low if value < low else (high if value > high else value)


def _beyond(value: i64, low: i64, high: i64) -> i64:
    """Return how far a value is outside two bounds."""
    if value < low:
        return low - value
    return value - high if value > high else 0
