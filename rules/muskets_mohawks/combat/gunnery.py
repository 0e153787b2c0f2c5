"""Guns in action: who may fire one, what canister and ball do, and the reloading (MM-GUN-1, MM-GUN-2, MM-GUN-3)."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.combat import casualties, melee, reaction
from rules.muskets_mohawks.combat.battering import Breach
from rules.muskets_mohawks.combat.laying import CANISTER, Shot, lay
from rules.muskets_mohawks.forces import leaders
from rules.muskets_mohawks.movement.figure_moves import within
from rules.muskets_mohawks.movement.places import nearest_room
from rules.muskets_mohawks.movement.placing import settle
from rules.muskets_mohawks.pieces.gun import Gun
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import FOOT
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import (
    BALL_HIT,
    CANISTER_HIT,
    CANNON_RELOAD,
    CHARGE,
    CREW,
    GUN_MARKERS,
    HOLE_HIT,
    INSIDE_HIT,
    NO_GUNNER,
    ON_SCHEDULE,
)
from rules.muskets_mohawks.tables_periods import SQUARE_GUN_DICE
from rules.muskets_mohawks.terrain import weather
from rules.muskets_mohawks.words import ARTILLERY, SQUARE, UNFORMED


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
