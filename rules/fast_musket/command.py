"""Commanders: how they join and leave units, go along with them, and fall (FM-COMMAND-1, FM-COMMAND-2)."""

from typing import Final

from rules.core.events import CHANGE
from rules.core.geometry import HEADING_X, HEADING_Y, int_root
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.fast_musket import orders
from rules.fast_musket.asking import view_of, wants
from rules.fast_musket.geometry.course import shift
from rules.fast_musket.orders import Order
from rules.fast_musket.pieces.others import Commander
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import COMMANDER_FALLS, MOVE_OF_COMMANDER, TABLE_LONG, TABLE_SHORT
from rules.fast_musket.words import INFANTRY, RESERVE

_REACH: Final = MOVE_OF_COMMANDER * 10
_RIDES: Final[list[int]] = [_REACH, _REACH // 2, _REACH // 4]
_STAY: Final = Order(orders.STAY)


def commands(commander: Commander, unit: Unit) -> bool:
    """FM-COMMAND-1: return whether a unit is one of a commander's own.

    Ruling: the overall commander leads any, a wing commander those of his wing, and the reserve is no such wing.
    """
    if commander.side != unit.side or unit.kind != INFANTRY:
        return False
    wing = unit.profile.wing
    return commander.overall or (wing == commander.wing and wing != RESERVE)


def mount(battle: Battle, side: i64) -> None:
    """FM-MOVE-1: give each commander of a side his 12 inches for the movement phase that begins."""
    for commander in battle.commanders:
        if commander.side == side:
            commander.left = _REACH


def move(umpire: Umpire, battle: Battle, side: i64) -> None:
    """FM-COMMAND-1: let each commander of a side join a unit, leave his own or ride, after the units have moved.

    Ruling: he moves 12 inches in all, and what he rode along with a unit is part of them (FM-MOVE-1). Inferred: he
    must reach the middle of the unit that he joins; alone he blocks no other piece.
    """
    for number in range(len(battle.commanders)):
        commander = battle.commanders[number]
        if commander.side != side or not commander.present():
            continue
        view = view_of(battle, side, number)
        if umpire.takes_now(side, _STAY, view):
            continue
        found = _choices(battle, commander)
        if len(found) == 1:
            continue
        order = umpire.ask("FM-COMMAND-1", commander.id, side, found, view)
        if order.kind == orders.JOIN:
            attach(umpire, battle, commander, battle.units[order.target])
        elif order.kind == orders.LEAVE:
            detach(umpire, battle, commander)
        elif order.kind == orders.RIDE:
            detach(umpire, battle, commander)
            x = commander.x + shift(HEADING_X[order.target], order.amount)
            y = commander.y + shift(HEADING_Y[order.target], order.amount)
            commander.left -= order.amount
            commander.put(umpire, "FM-MOVE-1", x, y, order.target)


def _choices(battle: Battle, commander: Commander) -> list[Order]:
    found: list[Order] = [_STAY]
    side = commander.side
    if wants(battle, side, orders.JOIN):
        for unit in battle.armies[side]:
            if unit.on_table and unit.number != commander.unit and commands(commander, unit):
                if reaches(commander, unit):
                    found.append(Order(orders.JOIN, unit.number, unit.profile.id))
    if commander.unit >= 0 and wants(battle, side, orders.LEAVE):
        found.append(Order(orders.LEAVE))
    if wants(battle, side, orders.RIDE):
        for heading in range(0, 32, 2):
            for way in _RIDES:
                if way > commander.left:
                    continue
                x = commander.x + shift(HEADING_X[heading], way)
                y = commander.y + shift(HEADING_Y[heading], way)
                if 0 <= x <= TABLE_LONG and 0 <= y <= TABLE_SHORT:
                    found.append(Order(orders.RIDE, heading, "", way))
    return found


def distance(commander: Commander, x: i64, y: i64) -> i64:
    """FM-MOVE-1: return how far a commander has to a place, in tenths, a half counting as one."""
    dx = x - commander.x
    dy = y - commander.y
    return (int_root(4 * (dx * dx + dy * dy)) + 1) // 2


def reaches(commander: Commander, unit: Unit) -> bool:
    """FM-MOVE-1: return whether what a commander has left brings him to a unit; as by `distance`, without its root."""
    dx = unit.x - commander.x
    dy = unit.y - commander.y
    most = 2 * commander.left + 1
    return commander.left >= 0 and 4 * (dx * dx + dy * dy) < most * most


def attach(umpire: Umpire, battle: Battle, commander: Commander, unit: Unit) -> None:
    """FM-COMMAND-1: attach a commander to a unit; he moves with it from now on, and the way there counts as a ride."""
    if commander.unit >= 0:
        detach(umpire, battle, commander)
    commander.unit = unit.number
    unit.commanders += 1
    if umpire.recording:
        umpire.record("FM-COMMAND-1", CHANGE, commander.id, "unit", "", unit.profile.id)
    commander.left -= distance(commander, unit.x, unit.y)
    commander.put(umpire, "FM-COMMAND-1", unit.x, unit.y, unit.heading)


def detach(umpire: Umpire, battle: Battle, commander: Commander) -> None:
    """FM-COMMAND-1: take a commander from his unit, if he is with one; he stays where he is."""
    if commander.unit < 0:
        return
    unit = battle.units[commander.unit]
    unit.commanders -= 1
    if umpire.recording:
        umpire.record("FM-COMMAND-1", CHANGE, commander.id, "unit", unit.profile.id, "")
    commander.unit = -1


def follow(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """FM-COMMAND-1, FM-MOVE-1: bring the commanders of a unit to where it is; a march uses up their allowance."""
    if unit.commanders == 0:
        return
    for commander in battle.commanders:
        if commander.unit == unit.number:
            commander.left -= distance(commander, unit.x, unit.y)
            commander.put(umpire, "FM-COMMAND-1", unit.x, unit.y, unit.heading)


def risk(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """FM-COMMAND-2: roll for each commander with a unit wiped out by fire or come out of a melee; on 6 he falls."""
    if unit.commanders == 0:
        return
    for commander in battle.commanders:
        if commander.unit == unit.number:
            face = umpire.roll_die("FM-COMMAND-2", commander.id, "commander_falls")
            if face == COMMANDER_FALLS:
                detach(umpire, battle, commander)
                commander.set_fallen(umpire, "FM-COMMAND-2")


def stay_behind(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """FM-COMMAND-2: leave the commanders of a unit that is no more standing alone where it was.

    Inferred: nothing else kills a general, so he lives on and may join another unit.
    """
    if unit.commanders == 0:
        return
    for commander in battle.commanders:
        if commander.unit == unit.number:
            detach(umpire, battle, commander)


def go_with(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """FM-RETREAT-1: take the commanders of a unit that leaves the table with it; inferred, they live."""
    if unit.commanders == 0:
        return
    for commander in battle.commanders:
        if commander.unit == unit.number:
            detach(umpire, battle, commander)
            commander.set_gone(umpire, "FM-RETREAT-1")
