"""Charges: legal targets, morale of both units, and the answer of the target (FM-CHARGE-1 to FM-CHARGE-5)."""

from typing import Final

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.fast_musket import command, orders, victory
from rules.fast_musket.asking import ask, view_of, wants
from rules.fast_musket.combat import fire, losses, morale, retreat
from rules.fast_musket.combat.approach import Approach, approach, hits_front, in_reach, take_place
from rules.fast_musket.orders import Order
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.sight import aim, arc
from rules.fast_musket.state import Battle, Contact
from rules.fast_musket.tables import CHARGER_BRACKET
from rules.fast_musket.words import DOUBLE_LINE, GUN, LINE, MORALE

_STAND: Final = Order(orders.STAND)


def may_charge(battle: Battle, unit: Unit) -> bool:
    """FM-CHARGE-1, FM-CHARGE-5: return whether a unit may charge at all: foot in line, not reforming, not in contact.

    Ruling: guns never charge.
    """
    if not unit.on_table or unit.kind == GUN or unit.reforming == battle.turn or unit.engaged:
        return False
    return unit.formation in (LINE, DOUBLE_LINE)


def charge_all(umpire: Umpire, battle: Battle) -> None:
    """FM-CHARGE-1: let both sides charge, the 'British' first: the side that does not move first.

    Ruling: a unit charged before may be charged again by another one. Inferred: a unit in contact charges no other.
    """
    for unit in battle.units:
        unit.engaged = False
        unit.answered = False
    for place in range(2):
        side = battle.first if place else 1 - battle.first
        if not wants(battle, side, orders.CHARGE):
            continue
        for unit in battle.armies[side]:
            if may_charge(battle, unit):
                if _declare(umpire, battle, unit) and victory.judge(umpire, battle):
                    return


def _declare(umpire: Umpire, battle: Battle, unit: Unit) -> bool:
    """FM-CHARGE-1: let a unit choose its one target among the enemies within 6 inches, or none; return whether."""
    foes = in_reach(battle, unit)
    if not foes:
        return False
    found: list[Order] = []
    routes: list[Approach] = []
    view = view_of(battle, unit.side, unit.number)
    for foe in foes:
        order = Order(orders.CHARGE, foe.number, foe.profile.id)
        if not umpire.rejects_now(unit.side, order, view):
            route = approach(battle, unit, foe)
            if route is not None:
                found.append(order)
                routes.append(route)
    if not found:
        return False
    found.append(_STAND)
    place = umpire.choose("FM-CHARGE-1", unit.profile.id, unit.side, found, view)
    if place == len(routes):
        return False
    _come_on(umpire, battle, unit, battle.units[found[place].target], routes[place])
    return True


def charge(umpire: Umpire, battle: Battle, unit: Unit, target: Unit) -> None:
    """FM-CHARGE-2: let a unit charge another, if there is a way to it."""
    route = approach(battle, unit, target)
    if route is not None:
        _come_on(umpire, battle, unit, target, route)


def _come_on(umpire: Umpire, battle: Battle, unit: Unit, target: Unit, route: Approach) -> None:
    """FM-CHARGE-2: check the charger's nerve, then the target's, and bring the two together if both hold."""
    if umpire.recording:
        umpire.record("FM-CHARGE-1", NOTE, unit.profile.id, "charges", None, target.profile.id)
    if not morale.check(umpire, unit):
        return
    if not morale.check(umpire, target):
        _give_way(umpire, battle, unit, target, route)
        return
    front = hits_front(target, unit)
    answer = _answer(umpire, battle, unit, target, front)
    if answer == orders.FIRE_BACK:
        target.answered = True
        fire.volley(umpire, battle, target, unit, CHARGER_BRACKET)
        if not unit.on_table or victory.judge(umpire, battle):
            return
        left = approach(battle, unit, target)
        if left is None:
            return
        route = left
    _close(umpire, battle, unit, target, route, answer == orders.COUNTER)
    unit.engaged = True
    target.engaged = True
    battle.contacts.append(Contact(unit.number, target.number, not front, route.heading))


def _give_way(umpire: Umpire, battle: Battle, unit: Unit, target: Unit, route: Approach) -> None:
    """FM-CHARGE-3: a target that fails loses a base and goes back, a gun is lost; the charger takes its place.

    Ruling: the charger takes the place of a gun too.
    """
    x, y, work = target.x, target.y, target.redoubt
    losses.take(umpire, battle, target, 1, MORALE, "FM-CHARGE-3")
    if not target.on_table:
        command.stay_behind(umpire, battle, target)
    else:
        retreat.fall_back(umpire, battle, target, route.heading)
    take_place(umpire, battle, unit, x, y, work, route)
    command.follow(umpire, battle, unit)


def _answer(umpire: Umpire, battle: Battle, unit: Unit, target: Unit, front: bool) -> i64:
    """FM-CHARGE-4, FM-CHARGE-5: let a steady target fire, counter-charge or, if it cannot fire, wait.

    Ruling: it fires once a phase at most, and not in column, on the turn it reforms, at a charger outside its front,
    nor as a gun that has moved; guns never counter-charge. Inferred: nor does a unit in contact already, or one that is
    hit in its flank or rear (`front` is False then).
    """
    found: list[Order] = []
    fires = not target.answered and fire.may_fire(battle, target)
    if fires:
        before, dx, dy = arc.part_to_front(target, unit)
        fires = before and aim.is_clear(battle, target, dx, dy)
    if fires:
        found.append(Order(orders.FIRE_BACK, unit.number, unit.profile.id))
    if front and may_charge(battle, target):
        found.append(Order(orders.COUNTER, unit.number, unit.profile.id))
    if not found:
        return orders.AWAIT
    if not fires:
        found.append(Order(orders.AWAIT, unit.number, unit.profile.id))
    who = target.profile.id
    return ask(umpire, battle, "FM-CHARGE-4", who, target.side, target.number, found).kind


def _close(umpire: Umpire, battle: Battle, unit: Unit, target: Unit, route: Approach, counter: bool) -> None:
    """FM-CHARGE-4: bring a charger into contact, or both half way to each other after a counter-charge."""
    distance = route.distance
    if counter:
        distance = route.meet(umpire, battle, unit, target)
        command.follow(umpire, battle, target)
    unit.put(umpire, "FM-CHARGE-4", route.x(unit, distance), route.y(unit, distance), unit.heading)
    command.follow(umpire, battle, unit)
