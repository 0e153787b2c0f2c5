"""Guns in action: who may fire one, how it is laid, what canister and ball do, and reloading (MM-GUN-1 to MM-GUN-3)."""

from typing import Final

from rules.core.events import NOTE
from rules.core.geometry import HALF_TURN, HEADING_X, HEADING_Y, heading_to, int_root
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.combat import casualties, melee, reaction
from rules.muskets_mohawks.combat.battering import Breach, breach, by_the_hole
from rules.muskets_mohawks.forces import leaders
from rules.muskets_mohawks.movement.buildings import house_of
from rules.muskets_mohawks.movement.figure_moves import within
from rules.muskets_mohawks.movement.places import nearest_room
from rules.muskets_mohawks.movement.placing import settle
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.gun import Gun
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import lines
from rules.muskets_mohawks.sight.reach import FOOT
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import (
    BALL_ARC,
    BALL_HIT,
    BALL_RANGE,
    BALL_REACH,
    CANISTER_HIT,
    CANISTER_RANGE,
    CANISTER_WIDTH,
    CANNON_RELOAD,
    CHARGE,
    CREW,
    GUN_MARKERS,
    HOLE_HIT,
    INSIDE_HIT,
    NO_GUNNER,
    ON_SCHEDULE,
    PIVOT,
)
from rules.muskets_mohawks.tables_periods import SQUARE_GUN_DICE
from rules.muskets_mohawks.terrain import weather
from rules.muskets_mohawks.words import ARTILLERY, SQUARE, UNFORMED

CANISTER: Final = "canister"
BALL: Final = "ball"
_INCH: Final = 10
_TANGENTS: Final = {15: 268}  # of degrees, times 1000
_ARC: Final = _TANGENTS[BALL_ARC]
_PIVOT: Final = PIVOT * 32 // 360  # in headings


@mypyc_attr(acyclic=True)
class Shot:
    """A shot as it is laid: what is fired, how the gun points, and the figures in its way, the nearest first."""

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


def can_fire(battle: Battle, unit: Unit, target: Unit, turns: bool = True) -> bool:
    """MM-GUN-3: return whether a unit may fire its gun at an enemy: loaded, off its limber, with a line to him.

    `turns`: gun and crew may turn by 90 degrees first, as an active crew may and one that is charged may not.
    """
    gun = unit.gun
    if gun is None or gun.limbered or gun.markers > 0:
        return False
    return could_fire(battle, unit, gun, target, turns)


def could_fire(battle: Battle, unit: Unit, gun: Gun, target: Unit, turns: bool = True) -> bool:
    """MM-GUN-1: return whether a gun has a line to an enemy, loaded or not, and weather to fire in."""
    if not unit.on_table or not target.on_table or unit.side == target.side or unit.retiring:
        return False
    if unit.opponents or target.opponents or not weather.can_fire(battle):
        return False
    return lay(battle, unit, gun, target, turns) is not None


def fire(umpire: Umpire, battle: Battle, unit: Unit, target: Unit, turns: bool = True, tests: bool = True) -> int:
    """MM-GUN-1, MM-GUN-2: fire a unit's gun at a target and return how many casualties the target took.

    A unit that had a figure in the way of the shot has received fire, and tests, except a target that charges
    (`tests`).
    """
    gun = unit.gun
    shot = lay(battle, unit, gun, target, turns) if gun is not None else None
    if gun is None or shot is None:
        return 0
    umpire.record("MM-GUN-1", NOTE, unit.id, "fires_gun", shot.kind, target.id)
    if turns:
        _point(umpire, battle, unit, gun, shot)
    hits = _roll(umpire, battle, unit, shot) if shot.units else 0
    struck = _batter(umpire, battle, unit, shot, shot.breach) if shot.breach is not None else []
    gun.set_markers(umpire, "MM-GUN-3", GUN_MARKERS)
    gun.fired_in = battle.turn
    unit.set_engaged(umpire, "MM-GUN-1", True)
    return _strike(umpire, battle, unit, target, [*shot.units[:hits], *struck], shot, tests)


def _point(umpire: Umpire, battle: Battle, unit: Unit, gun: Gun, shot: Shot) -> None:
    """MM-ACT-2: turn gun and crew. Inferred: where the crew has no space to follow it stays as it stands."""
    if shot.heading == gun.heading:
        return
    if unit.troop == ARTILLERY:
        spot = nearest_room(battle, unit, UNFORMED, gun.x, gun.y, shot.heading, 0)
        if spot is not None and within(unit, spot, FOOT):
            settle(umpire, battle, "MM-ACT-2", unit, spot)
    gun.put(umpire, "MM-ACT-2", gun.x, gun.y, shot.heading)


def _roll(umpire: Umpire, battle: Battle, unit: Unit, shot: Shot) -> int:
    """MM-GUN-1, MM-GUN-2: roll a die for each figure in the way, and return how many of them are hit.

    Canister hits on 1 and 2, at most one figure for each inch that it travels, ball on 1 to 3 without a limit.
    Inferred: canister travels to the last figure in its way.
    """
    canister = shot.kind == CANISTER
    need = CANISTER_HIT if canister else BALL_HIT
    rule = "MM-GUN-1" if canister else "MM-GUN-2"
    rolled = sum([SQUARE_GUN_DICE if each.formation == SQUARE else 1 for each in shot.units])
    number = weather.misfires(umpire, battle, unit, rolled)
    hits = 0
    for face in umpire.roll(rule, unit.id, number, need, shot.kind):
        if face <= need:
            hits += 1
    most = int(shot.farthest + 9) // 10
    if canister and hits > most:
        umpire.record("MM-GUN-1", NOTE, unit.id, "no_more_than_inches", hits, most)
        hits = most
    return hits


def _batter(umpire: Umpire, battle: Battle, unit: Unit, shot: Shot, at: Breach) -> list[Unit]:
    """MM-BUILD-2: return whose figures in and about a building fall, one entry for each of them.

    A ball rolls a die an inch of its hole for each of them and hits on 1 and 2, canister one die and hits on 1 to 3.
    """
    canister = shot.kind == CANISTER
    umpire.record("MM-BUILD-2", NOTE, unit.id, "comes_in" if canister else "hole", at.house.id, int(at.inches))
    need = INSIDE_HIT if canister else HOLE_HIT
    struck: list[Unit] = []
    for other in at.units:
        number = weather.misfires(umpire, battle, unit, 1 if canister else int(at.inches))
        if dice.pass_dice(umpire, "MM-BUILD-2", unit.id, number, need, "inside" if canister else "hole") > 0:
            struck.append(other)
    return struck


def _strike(
    umpire: Umpire, battle: Battle, unit: Unit, target: Unit, struck: list[Unit], shot: Shot, tests: bool
) -> int:
    """MM-GUN-1, MM-REACT-2: take off the figures struck, an entry for each; then all who were in the way test."""
    under_fire: list[Unit] = []
    for other in [*shot.units, *(shot.breach.units if shot.breach is not None else [])]:
        if other not in under_fire:
            under_fire.append(other)
    fallen = [struck.count(other) for other in under_fire]
    lost: list[bool] = []
    for place, other in enumerate(under_fire):
        other.set_engaged(umpire, "MM-GUN-1", True)
        fell = False
        if fallen[place] > 0:
            fell = casualties.inflict(umpire, battle, other, fallen[place], "fire", unit.x, unit.y)
            unit.set_hit_by_fire(umpire, "MM-GUN-1", True)
        lost.append(fell)
    for place, other in enumerate(under_fire):
        _answer(umpire, battle, unit, other, fallen[place] > 0, lost[place], tests or other is not target)
        # A ball that flies on into a melee leaves gaps there as blows do.
        melee.close_all_up(umpire, battle, other)
    return fallen[under_fire.index(target)] if target in under_fire else 0


def _answer(
    umpire: Umpire, battle: Battle, unit: Unit, other: Unit, fallen: bool, leader_lost: bool, tests: bool
) -> None:
    """MM-REACT-2: let a unit that received a gun's fire take its tests with one roll."""
    if not tests or not other.on_table:
        leaders.step_in(umpire, battle, other)
        return
    names = ["received_fire"]
    if fallen:
        names.append("received_casualty")
    if leader_lost:
        names.append("leader_lost")
    if reaction.test(umpire, battle, other, names, unit.x, unit.y, leader_lost) == CHARGE:
        battle.provoked[other.id] = [unit.id]


def crew_to_load(unit: Unit) -> int:
    """MM-GUN-3: return the number to pass when a unit loads its gun: its figures. Ruling: one less without a gunner.

    Inferred: at most five serve one gun.
    """
    number = int(unit.figures) if unit.figures < CREW else CREW
    return number if unit.troop == ARTILLERY else number + NO_GUNNER


def reload(umpire: Umpire, unit: Unit) -> bool:
    """MM-GUN-3: roll a die against the number of the crew, as its only action, and take a marker away if it passes."""
    gun = unit.gun
    if gun is None or gun.markers == 0:
        return False
    passed = dice.pass_dice(umpire, "MM-GUN-3", unit.id, 1, crew_to_load(unit), "cannon_reload")
    umpire.record("MM-GUN-3", NOTE, unit.id, "row:cannon_reload", None, str(passed))
    if CANNON_RELOAD[passed] == ON_SCHEDULE:
        gun.set_markers(umpire, "MM-GUN-3", gun.markers - 1)
    return True


def limber(umpire: Umpire, unit: Unit, up: bool) -> None:
    """MM-ACT-2: limber the gun up to its team, or unlimber it, which is all the unit does."""
    if unit.gun is not None:
        unit.gun.set_limbered(umpire, "MM-ACT-2", up)


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
            if along == 0 or not lines.clear(battle, gun.x, gun.y, x, y):
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
    if not lines.clear(battle, gun.x, gun.y, at[0], at[1], "", house.id):
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
