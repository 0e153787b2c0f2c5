"""Activating a unit: what it is bound to do first, else the order that it is given (`carrying_out.py`)."""

from typing import Final

from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.activation import choices, named_orders, waiting
from rules.muskets_mohawks.activation.carrying_out import carry_out
from rules.muskets_mohawks.asking import ask
from rules.muskets_mohawks.combat import charge, continuous, fire, melee, rally, recovery, trophies
from rules.muskets_mohawks.encounters import group_movement
from rules.muskets_mohawks.movement import no_way
from rules.muskets_mohawks.nonplayer import nonplayer
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import SQUARE

_TRIES: Final = 4  # orders a unit may be given that prove impossible before it stays where it is


def activate(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-ACT-1: let an active unit do its one thing: what binds it, or else what it is ordered."""
    unit.set_activated(umpire, "MM-TURN-2", True)
    horses = unit.horses
    if horses is not None and horses.stunned:
        # Its leader has lost his horse, and with it this turn (MM-CAS-2).
        horses.set_stunned(umpire, "MM-CAS-2", unit.id, False)
        return
    recovering = recovery.may_recover(battle, unit)
    at_x = unit.x
    at_y = unit.y
    if not bound(umpire, battle, unit):
        foes = watch.foes_of(battle, unit)
        grouped = group_movement.keeps_together(umpire, unit.side)
        if grouped:
            group_movement.start(battle, unit)
            if not foes:
                foes = group_movement.seen_by_body(battle, unit)
        nonplayer.look_again(umpire, battle, unit, foes)
        found = choices.legal(umpire, battle, unit, foes, recovering)
        legal = len(found)
        if unit.id in battle.no_way:
            found = no_way.offered(battle, unit, found)
        standing = no_way.Standing(unit)
        for tries in range(_TRIES):
            offered = named_orders.with_named(umpire, battle, unit, found)
            chosen = ask(umpire, battle, "MM-ACT-1", unit.id, unit.side, offered)
            if carry_out(umpire, battle, unit, chosen, foes):
                if chosen.kind == orders.HOLD and not standing.has_changed(unit):
                    waiting.record(umpire, battle, unit, foes, len(found) < legal, tries > 0)
                break
            found = no_way.without(unit, found, chosen)
            if tries > 0 and not umpire.is_person(unit.side, unit.id):
                # Hemmed in: of a hundred such units two found a way with their third order (measured).
                found = no_way.without_moves(found)
        if grouped and unit.formation != SQUARE and unit.on_table and not unit.opponents:
            group_movement.make_way(umpire, battle, unit)
    if recovering and unit.on_table and unit.x == at_x and unit.y == at_y and not unit.opponents:
        recovery.recover_in_battle(umpire, battle, unit)
    charge.answer_fire(umpire, battle)


def bound(umpire: Umpire, battle: Battle, unit: Unit) -> bool:
    """MM-ACT-1: carry out what leaves a unit no choice, and return whether anything did.

    In this order: a melee goes on or is broken off (MM-MELEE-4), a retiring unit rallies (MM-REACT-5), trophies owed
    are taken (MM-REACT-6), fire once begun goes on and, when it has ceased, what was fired is reloaded (MM-FIRE-5, a
    ruling puts both before any table). A unit that has had enough may fire or not.
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
    if battle.sides[unit.side].had_enough:
        return False
    if target is not None:
        fire.fire(umpire, battle, unit, target)
        return True
    if continuous.must_reload(unit):
        continuous.reload(umpire, unit)
        return True
    return False


def fire_as_one(umpire: Umpire, battle: Battle, body: list[Unit]) -> bool:
    """MM-REACT-2, MM-GROUP-1: let the units of a body that must fire at the same target fire together.

    The target then tests once for all of it. A unit with a target of its own fires when it is active. Returns
    whether any unit fired.
    """
    bound_to: list[Unit] = []
    target: Unit | None = None
    for member in body:
        if not member.on_table or member.activated or member.opponents or member.retiring:
            continue
        if member.trophies == "owed" or battle.sides[member.side].had_enough:
            continue
        found = continuous.compelled(umpire, battle, member)
        if found is not None and (target is None or found is target):
            target = found
            bound_to.append(member)
    if target is None or len(bound_to) < 2:
        return False
    resting: list[Unit] = []
    for member in bound_to:
        member.set_activated(umpire, "MM-TURN-2", True)
        if recovery.may_recover(battle, member):
            resting.append(member)
    fire.fire_together(umpire, battle, bound_to, target)
    for member in resting:
        recovery.recover_in_battle(umpire, battle, member)
    charge.answer_fire(umpire, battle)
    return True


def _in_melee(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-MELEE-4, MM-MELEE-5: fight on, or break off where there is ground to go back over."""
    found: list[Choice] = [Order(orders.FIGHT)]
    if melee.may_break_off(battle, unit):
        found.append(Order(orders.BREAK_OFF))
    chosen = ask(umpire, battle, "MM-MELEE-5", unit.id, unit.side, found)
    if chosen.kind == orders.BREAK_OFF:
        melee.break_off(umpire, battle, unit)
    else:
        melee.go_on(umpire, battle, unit)
