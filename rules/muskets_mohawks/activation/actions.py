"""Activating a unit: what it is bound to do first, else the order it is given (`carrying_out`); and why one waits."""

from typing import Final

from rules.core.events import NOTE
from rules.core.geometry import square
from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.activation import choices, named_orders
from rules.muskets_mohawks.activation.carrying_out import Standing, carry_out
from rules.muskets_mohawks.asking import ask
from rules.muskets_mohawks.combat import charge, continuous, fire, melee, rally, recovery
from rules.muskets_mohawks.encounters import group_movement
from rules.muskets_mohawks.forces.sides import has_men_to_cover
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.movement import no_way
from rules.muskets_mohawks.nonplayer import nonplayer
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.side import Side
from rules.muskets_mohawks.pieces.sighting import Wait
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import DEFENDING, SQUARE

_TRIES: Final = 4  # orders a unit may be given that prove impossible before it stays where it is
NO_WAY: Final = "no_way"
_NEAR_BY: Final = 240  # a melee as near as that is heard


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
        standing = Standing(unit)
        for tries in range(_TRIES):
            if not found:
                break  # a square without room to open has no other order once its side has had enough
            answer = umpire.next_answer(unit.side, unit.id) if len(found) > 1 else ""
            offered = named_orders.with_named(umpire, battle, unit, found, answer) if answer else found
            chosen = ask(umpire, battle, "MM-ACT-1", unit.id, unit.side, offered)
            if carry_out(umpire, battle, unit, chosen, foes):
                if chosen.kind == orders.HOLD and not standing.is_left():
                    record(umpire, battle, unit, foes, len(found) < legal, tries > 0)
                break
            found = no_way.without(battle, unit, found, chosen)
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
        melee.take(umpire, unit)
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


def record(umpire: Umpire, battle: Battle, unit: Unit, foes: list[Unit], barred: bool, reported: bool) -> None:
    """MM-ACT-1: record why a unit that holds stays, unless it held for the same reason in the turn before.

    `foes` are the enemies it sees, the nearest first; `barred` says that an order finds no way or room, and `reported`
    that it was given just now, and the record says so already.
    """
    if not umpire.recording:
        return
    foe, why = _reason(battle, unit, foes, barred)
    before = battle.waits.get(unit.id)
    battle.waits[unit.id] = Wait(battle.turn, foe, why)
    if before is not None and before.turn >= battle.turn - 1 and before.foe == foe and before.why == why:
        return
    if why == NO_WAY and reported:
        return
    if foe:
        umpire.record("MM-ACT-1", NOTE, unit.id, "waits", foe, why)
    else:
        umpire.record("MM-ACT-1", NOTE, unit.id, "holds", None, why)


def _reason(battle: Battle, unit: Unit, foes: list[Unit], barred: bool) -> tuple[str, str]:
    """Return why a unit stays, behind the enemy that the reason is about: the nearest in sight, "" for no enemy."""
    side = battle.sides[unit.side]
    for foe in foes:
        if fire.can_fire(battle, unit, foe):
            return "", "holds_fire"
    if barred:
        return "", NO_WAY
    if foes:
        return foes[0].id, fire.reason(battle, unit, foes[0])
    why = _task(battle, unit, side)
    fought = _fought_by_friends(battle, unit) if why in ("on_guard", "no_enemy") else ""
    return fought, "hidden" if fought else why


def _task(battle: Battle, unit: Unit, side: Side) -> str:
    """Return what a unit with no enemy in sight stays for: its watch, the way home of others, its raid, or nothing."""
    if side.encounter in DEFENDING:
        return "on_guard"
    if side.met:
        covers = unit.id in side.latecomers and has_men_to_cover(battle, unit.side)
        return "covers" if covers else "no_enemy"
    return _at_stores(battle, unit, side)


def _fought_by_friends(battle: Battle, unit: Unit) -> str:
    """Return the enemy of friends near by in melee, out of the sight of a unit; "" for none."""
    for friend in battle.units:
        if friend.side == unit.side and friend.on_table and friend.opponents:
            if near_by(friend.x - unit.x, friend.y - unit.y, _NEAR_BY):
                return friend.opponents[0]
    return ""


def _at_stores(battle: Battle, unit: Unit, side: Side) -> str:
    """MM-ENC-2: return for what a raider stands by: fire that does the work, or friends who do it."""
    if side.encounter != "raid_attack":
        return "no_enemy"
    left: list[House] = []
    for house in battle.houses:
        if not battle.is_prize(house) or house.looted:
            continue
        if house.burnt > 0 or house.smoulders:
            return "it_burns"
        left.append(house)
    if not left:
        return "no_enemy"
    first = False
    for house in left:
        way = square(house.door_x - unit.x, house.door_y - unit.y)
        for friend in battle.units:
            if friend.side != unit.side or friend is unit or not friend.on_table:
                continue
            if friend.house == house.id:
                return "friends_at_work"
            first = first or square(house.door_x - friend.x, house.door_y - friend.y) < way
    return "friends_first" if first else "no_enemy"
