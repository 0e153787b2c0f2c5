"""Laying a gun: which units a shot along a line from its muzzle endangers, and the best line (MM-GUN-1, MM-GUN-2).

Lengths are tenths of an inch. Figures count by the centres of their bases, their distance by the nearer edge.
"""

from typing import Final

from rules.core.geometry import HALF_TURN, HEADING_X, HEADING_Y, heading_to, int_root
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.muskets_mohawks.combat.battering import Breach, breach, by_the_hole
from rules.muskets_mohawks.movement.walls import house_of
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.gun import Gun
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import sight
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import (
    BALL_ARC,
    BALL_RANGE,
    BALL_REACH,
    CANISTER_RANGE,
    CANISTER_WIDTH,
    PIVOT,
)

CANISTER: Final = "canister"
BALL: Final = "ball"
_INCH: Final = 10
_TANGENTS: Final = {15: 268}  # of degrees, times 1000
_ARC: Final = _TANGENTS[BALL_ARC]
_PIVOT: Final = PIVOT * 32 // 360  # in headings


@mypyc_attr(acyclic=True)
class Shot:
    """A shot as it is laid: what is fired, how the gun points, and the figures in its way, the nearest first."""

    __slots__ = ("breach", "farthest", "figures", "heading", "kind", "squares", "units", "ux", "uy")

    def __init__(self, kind: str, heading: i64, ux: i64, uy: i64) -> None:
        self.kind: str = kind
        self.heading: i64 = heading  # of the gun when it fires
        self.ux: i64 = ux  # of the line of the shot, times 1000
        self.uy: i64 = uy
        self.units: list[Unit] = []  # whose each figure is
        self.squares: list[int] = []  # of its distance from the muzzle
        self.farthest: i64 = 0  # how far along the line the last figure stands
        self.figures: i64 = 0  # of enemies, in the open or behind walls
        self.breach: Breach | None = None  # where it meets the building that its target holds

    def add(self, unit: Unit, square: i64, along: i64) -> None:
        """Add a figure, behind those that are as near."""
        place: i64 = len(self.squares)
        while place > 0 and self.squares[place - 1] > square:
            place -= 1
        self.units.insert(place, unit)
        self.squares.insert(place, square)
        if along > self.farthest:
            self.farthest = along


def lay(battle: Battle, unit: Unit, gun: Gun, target: Unit, turns: bool) -> Shot | None:
    """MM-GUN-2: return the best shot that a gun has at a target, or none.

    Ruling: it is canister when the target is within 18 inches, else ball. With `turns` gun and crew may first turn by
    90 degrees. Inferred: the gunners take the line that endangers most enemies, through a figure of the target or
    between two, and none that endangers a friend.
    """
    kind = CANISTER if facing.distance_to(target, gun.x, gun.y) <= _INCH * CANISTER_RANGE else BALL
    best: Shot | None = None
    count: i64 = len(target.xs)
    for i in range(count):
        shot = _through(battle, unit, gun, target, kind, turns, (target.xs[i], target.ys[i]))
        if shot is not None and (best is None or shot.figures > best.figures):
            best = shot
        if i + 1 < count and kind == BALL:
            between = ((target.xs[i] + target.xs[i + 1]) // 2, (target.ys[i] + target.ys[i + 1]) // 2)
            shot = _through(battle, unit, gun, target, kind, turns, between)
            if shot is not None and (best is None or shot.figures > best.figures):
                best = shot
    return best


def _through(
    battle: Battle, unit: Unit, gun: Gun, target: Unit, kind: str, turns: bool, at: tuple[int, int]
) -> Shot | None:
    """Return the shot along the line through a place, if the gun may fire it and it endangers the target."""
    dx: i64 = at[0] - gun.x
    dy: i64 = at[1] - gun.y
    size: i64 = int_root(dx * dx + dy * dy)
    if size == 0:
        return None
    heading = pointed(gun.heading, dx, dy, kind, turns)
    if heading < 0:
        return None
    shot = Shot(kind, heading, 1000 * dx // size, 1000 * dy // size)
    if kind == CANISTER and not turns:
        # The crew does not turn the gun, so its cone is in front of the barrel as it points.
        shot.ux = HEADING_X[heading]
        shot.uy = HEADING_Y[heading]
    if not _fill(battle, unit, gun, shot):
        return None
    if target.house:
        house = house_of(battle, target.house)
        if house is None or not _fill_house(battle, unit, gun, shot, house, at):
            return None
        return shot if shot.breach is not None and target in shot.breach.units else None
    return shot if target in shot.units else None


def pointed(heading: i64, dx: i64, dy: i64, kind: str, turns: bool) -> i64:
    """MM-GUN-2, MM-ACT-2: return how a gun points that fires by (dx, dy), -1 where it cannot.

    Ball goes 15 degrees to either side of the barrel; for canister the barrel itself points there.
    """
    if kind == BALL and in_arc(heading, dx, dy):
        return heading
    if not turns:
        return -1 if kind == BALL else heading
    wanted = heading_to(dx, dy)
    turn: i64 = (wanted - heading + HALF_TURN) % 32 - HALF_TURN
    if -_PIVOT <= turn <= _PIVOT:
        return wanted
    farthest = (heading + (_PIVOT if turn > 0 else -_PIVOT)) % 32
    return farthest if kind == BALL and in_arc(farthest, dx, dy) else -1


def in_arc(heading: i64, dx: i64, dy: i64) -> bool:
    """MM-GUN-2: return whether an offset is within 15 degrees to either side of a barrel."""
    forward: i64 = dx * HEADING_X[heading] + dy * HEADING_Y[heading]
    sideways: i64 = dx * HEADING_Y[heading] - dy * HEADING_X[heading]
    return forward > 0 and -forward * _ARC <= 1000 * sideways <= forward * _ARC


def _fill(battle: Battle, unit: Unit, gun: Gun, shot: Shot) -> bool:
    """Add the figures in the way of a shot in the open; False when a friend is among them.

    Inferred: the shot flies as far as the gunners see, so that houses, crests and woods stop it.
    """
    ball = shot.kind == BALL
    reach: i64 = _INCH * (BALL_RANGE if ball else CANISTER_RANGE) + BASE // 2
    wide: i64 = 1000 * _INCH * BALL_REACH if ball else 1000 * _INCH * CANISTER_WIDTH // 2
    for leader in battle.leaders:
        if leader.side == unit.side and leader.on_table and leader.attached != unit.id:
            if _in_way(shot, leader.x - gun.x, leader.y - gun.y, reach, wide) > 0:
                return False
    for other in battle.units:
        if other is unit or not other.on_table or other.house:
            continue
        for x, y in zip(other.xs, other.ys):
            dx: i64 = x - gun.x
            dy: i64 = y - gun.y
            along = _in_way(shot, dx, dy, reach, wide)
            if along == 0 or not sight.clear(battle, gun.x, gun.y, x, y):
                continue
            if other.side == unit.side:
                return False
            shot.add(other, dx * dx + dy * dy, along)
            shot.figures += 1
    return True


def _fill_house(battle: Battle, unit: Unit, gun: Gun, shot: Shot, house: House, at: tuple[int, int]) -> bool:
    """MM-BUILD-2: add the units a shot endangers in and near a building; False if one is a friend, or the wall holds.

    A ball endangers the figures near its hole, canister those in its cone as deep behind the wall as it enters.
    """
    if not sight.clear(battle, gun.x, gun.y, at[0], at[1], "", house.id):
        return False
    ball = shot.kind == BALL
    found = breach(battle, house, ball, (int(gun.x), int(gun.y)), at)
    if found is None:
        return False
    shot.breach = found
    depth = (found.wall_x - gun.x) * shot.ux + (found.wall_y - gun.y) * shot.uy + 1000 * _INCH * found.inches
    wide: i64 = 1000 * _INCH * CANISTER_WIDTH // 2
    for other in battle.units:
        if other is unit or not other.on_table or (other.house != house.id and (not ball or other in shot.units)):
            continue
        for x, y in zip(other.xs, other.ys):
            dx: i64 = x - gun.x
            dy: i64 = y - gun.y
            if ball:
                struck = by_the_hole(found, x, y)
            else:
                struck = (
                    dx * shot.ux + dy * shot.uy <= depth and _in_way(shot, dx, dy, CANISTER_RANGE * _INCH, wide) > 0
                )
            if struck and other.side == unit.side:
                return False
            if struck:
                found.add(other, dx * dx + dy * dy)
                shot.figures += 1
    return True


def _in_way(shot: Shot, dx: i64, dy: i64, reach: i64, wide: i64) -> i64:
    """Return how far along the line of a shot an offset is, 0 for one out of its way."""
    along: i64 = dx * shot.ux + dy * shot.uy
    if along <= 0 or along > 1000 * reach:
        return 0
    sideways: i64 = dx * shot.uy - dy * shot.ux
    return (along + 999) // 1000 if -wide <= sideways <= wide else 0
