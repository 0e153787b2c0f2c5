"""Activating a unit: what it is bound to do first, else the order it is given, carried out."""

from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import (
    buildings,
    charge,
    choices,
    continuous,
    fast_move,
    fire,
    formation,
    going,
    leaving,
    loot,
    melee,
    movement,
    nonplayer,
    orders,
    rally,
    recovery,
    trophies,
    watch,
)
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.unit import Unit
from rules.muskets_mohawks.view import view_for
from rules.muskets_mohawks.words import LINE, UNFORMED


def activate(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-ACT-1: let an active unit do its one thing: what binds it, or else what it is ordered."""
    unit.set_activated(umpire, "MM-TURN-2", True)
    if bound(umpire, battle, unit):
        return
    foes = watch.foes_of(battle, unit)
    recovering = recovery.may_recover(battle, unit)
    found = choices.legal(battle, unit, foes, recovering)
    chosen = umpire.ask("MM-ACT-1", unit.id, unit.side, found, view_for(battle, unit.side, unit.id))
    at_x = unit.x
    at_y = unit.y
    assert isinstance(chosen, Order)
    carry_out(umpire, battle, unit, chosen, foes)
    nonplayer.after_activation(umpire, battle, unit, watch.foes_of(battle, unit) if foes else foes)
    if recovering and unit.on_table and unit.x == at_x and unit.y == at_y and not unit.opponents:
        recovery.recover_in_battle(umpire, battle, unit)


def bound(umpire: Umpire, battle: Battle, unit: Unit) -> bool:
    """MM-ACT-1: carry out what leaves a unit no choice, and return whether anything did.

    In this order: a melee goes on or is broken off (MM-MELEE-4), a retiring unit rallies (MM-REACT-5), trophies owed
    are taken (MM-REACT-6), fire once begun goes on (MM-FIRE-5, a ruling puts it before any table).
    """
    if unit.opponents:
        _in_melee(umpire, battle, unit)
        return True
    if unit.retiring:
        rally.rally(umpire, battle, unit)
        return True
    if unit.trophies == "owed":
        trophies.take(umpire, unit)
        return True
    target = continuous.compelled(umpire, battle, unit)
    if target is not None and not battle.sides[unit.side].had_enough:
        fire.fire(umpire, battle, unit, target)
        return True
    return False


def _in_melee(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-MELEE-4, MM-MELEE-5: fight on, or break off where there is ground to go back over."""
    found: list[Choice] = [Order(orders.FIGHT)]
    if melee.may_break_off(battle, unit):
        found.append(Order(orders.BREAK_OFF))
    chosen = umpire.ask("MM-MELEE-5", unit.id, unit.side, found, view_for(battle, unit.side, unit.id))
    assert isinstance(chosen, Order)
    if chosen.kind == orders.BREAK_OFF:
        melee.break_off(umpire, battle, unit)
    else:
        melee.go_on(umpire, battle, unit)


def carry_out(umpire: Umpire, battle: Battle, unit: Unit, order: Order, foes: list[Unit]) -> None:
    """MM-ACT-1: carry out an order given to an active unit."""
    kind = order.kind
    if kind == orders.TABLE:
        nonplayer.act(umpire, battle, unit, foes)
    elif kind == orders.FIRE:
        fire.fire(umpire, battle, unit, battle.unit_of[order.target])
    elif kind == orders.CHARGE:
        charge.charge(umpire, battle, unit, battle.unit_of[order.target])
    elif kind == orders.RELOAD:
        continuous.reload(umpire, unit)
    elif kind == orders.MOVE:
        _move(umpire, battle, unit, order, foes)
    elif kind == orders.FAST:
        _fast(umpire, battle, unit, order)
    elif kind == orders.LEAVE:
        leaving.walk_off(umpire, battle, unit)
    elif kind == orders.LOOT:
        loot.work(umpire, battle, unit)
    else:
        _small(umpire, battle, unit, order)


def _small(umpire: Umpire, battle: Battle, unit: Unit, order: Order) -> None:
    """MM-ACT-1, MM-MOVE-3, MM-BUILD-1: turn, form, step back in line, drop or stand up, enter or leave a house."""
    kind = order.kind
    if kind == orders.FACE:
        going.face(umpire, battle, unit, battle.unit_of[order.target])
    elif kind == orders.FORM:
        _form(umpire, battle, unit, order.target)
    elif kind == orders.BACK:
        movement.back_up(umpire, battle, unit, movement.allowance(battle, unit))
        rally.form_line(umpire, battle, unit)
    elif kind == orders.PRONE:
        movement.go_prone(umpire, battle, unit)
    elif kind == orders.STAND:
        unit.set_prone(umpire, "MM-MOVE-3", False)
    elif kind == orders.ENTER:
        house = loot.house_of(battle, order.target)
        if house is not None:
            loot.enter(umpire, battle, unit, house)
    elif kind == orders.EXIT:
        buildings.leave(umpire, battle, unit, unit.x, unit.y)


def _form(umpire: Umpire, battle: Battle, unit: Unit, wanted: str) -> None:
    """MM-ACT-1, MM-REACT-5: change formation; forming line out of disorder takes its test."""
    if wanted == LINE and unit.formation == UNFORMED:
        rally.form_line(umpire, battle, unit)
    else:
        formation.set_formation(umpire, "MM-ACT-1", unit, wanted)


def _move(umpire: Umpire, battle: Battle, unit: Unit, order: Order, foes: list[Unit]) -> None:
    """MM-MOVE-1: march as ordered; a unit that arrives at an empty house's door steps in."""
    foe = foes[0] if foes and order.aim in ("cover", "range", "press", "left", "right", "away") else None
    going.march(umpire, battle, unit, order.x, order.y, foe)
    _arrive(umpire, battle, unit, order)


def _fast(umpire: Umpire, battle: Battle, unit: Unit, order: Order) -> None:
    """MM-MOVE-2: try a fast move; a line hopes to end formed, others unformed."""
    fast_move.fast_move(umpire, battle, unit, order.x, order.y, unit.formation != UNFORMED)
    _arrive(umpire, battle, unit, order)


def _arrive(umpire: Umpire, battle: Battle, unit: Unit, order: Order) -> None:
    """MM-BUILD-1, MM-LEAVE-1: a unit that came to a house's door goes in, one that came home goes off."""
    if not unit.on_table or unit.house:
        return
    if order.aim == "house":
        house = loot.house_of(battle, order.target)
        if house is not None and buildings.may_enter(battle, unit, house):
            buildings.enter(umpire, battle, unit, house)
            if unit.house:
                loot.begin(umpire, battle, unit, house)
    elif order.aim == "home" and going.near_edge(unit, 25):
        leaving.leave(umpire, battle, unit)
