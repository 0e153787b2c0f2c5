"""Carrying out the order that an active unit was given, or recording why it could not."""

from typing import Final

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.activation import choices, named_moves, named_orders, sighting_on_the_move
from rules.muskets_mohawks.asking import ask
from rules.muskets_mohawks.combat import charge, continuous, fire, gunnery, rally
from rules.muskets_mohawks.encounters import burning, destinations, ending, group_movement, leaving, loot
from rules.muskets_mohawks.movement import buildings, fast_move, formation, hauling, movement, no_way, riding
from rules.muskets_mohawks.nonplayer import nonplayer
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import allowance
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, SQUARE, UNFORMED

# Moves at whose end a unit faces the nearest enemy.
_FACING: Final[tuple[str, ...]] = ("cover", "range", "press", "left", "right", "away")


@mypyc_attr(acyclic=True, free_list_len=1)
class Standing:
    """How a unit stands, so that one sees when it has moved, turned, re-formed, gone in or out, risen or left."""

    def __init__(self, unit: Unit) -> None:
        self._unit: Unit = unit
        self._x: i64 = unit.x
        self._y: i64 = unit.y
        self._heading: i64 = unit.heading
        self._ranks: i64 = unit.ranks
        self._figures: i64 = unit.figures
        self._formation: str = unit.formation
        self._house: str = unit.house
        self._level: int = unit.level
        self._water: str = unit.water
        self._prone: bool = unit.prone
        self._on_table: bool = unit.on_table
        self._limbered: bool = unit.gun is not None and unit.gun.limbered

    def is_left(self) -> bool:
        """Return whether the unit stands otherwise now."""
        unit = self._unit
        if unit.x != self._x or unit.y != self._y or unit.heading != self._heading or unit.ranks != self._ranks:
            return True
        if unit.figures != self._figures or unit.prone != self._prone or unit.on_table != self._on_table:
            return True
        if unit.formation != self._formation or unit.house != self._house or unit.level != self._level:
            return True
        return unit.water != self._water or (unit.gun is not None and unit.gun.limbered) != self._limbered


def carry_out(umpire: Umpire, battle: Battle, unit: Unit, order: Order, foes: list[Unit]) -> bool:
    """MM-ACT-1: carry out an order to an active unit; False for one that finds no way or room, and costs nothing."""
    kind = order.kind
    if order.aim == orders.NAMED and kind != orders.FAST:
        _as_named(umpire, battle, unit, order, foes)
        return True
    if kind == orders.MOVE:
        return _move_or_stay(umpire, battle, unit, order, foes)
    if kind == orders.FORM:
        return _form(umpire, battle, unit, order)
    if kind == orders.FACE or kind == orders.WHEEL:
        return _turn(umpire, battle, unit, order)
    if kind == orders.TABLE:
        nonplayer.act(umpire, battle, unit, foes)
    elif kind == orders.FIRE:
        if order.aim == orders.OF_GUN:
            gunnery.fire(umpire, battle, unit, battle.unit_of[order.target])
        else:
            fire.fire(umpire, battle, unit, battle.unit_of[order.target])
    elif kind == orders.CHARGE:
        spot = battle.charge_points.get(order.target)
        charge.charge(umpire, battle, unit, battle.unit_of[order.target], spot=spot)
    elif kind == orders.RELOAD:
        if order.aim == orders.OF_GUN or hauling.hauls(unit):
            gunnery.reload(umpire, unit)
        else:
            continuous.reload(umpire, unit)
    elif kind == orders.FAST:
        return _fast_or_stay(umpire, battle, unit, order, foes)
    elif kind == orders.LEAVE:
        standing = Standing(unit)
        leaving.walk_off(umpire, battle, unit, group_movement.keeps_together(umpire, unit.side))
        _note_stay(umpire, battle, unit, order, standing)
    elif kind == orders.LOOT:
        ending.work(umpire, battle, unit)
    elif kind == orders.BURN or kind == orders.DOUSE:
        _at_fire(umpire, battle, unit, order)
    elif kind == orders.HOLD:
        # Who waits for a way to his post stays near it: falling in, he would only have to come back.
        together = group_movement.keeps_together(umpire, unit.side) and unit.formation != SQUARE
        if together and not no_way.waits_for_post(battle, unit) and group_movement.fall_in(umpire, battle, unit):
            umpire.record("MM-NP-2", NOTE, unit.id, "falls_in")
    else:
        _small(umpire, battle, unit, order)
    return True


def _as_named(umpire: Umpire, battle: Battle, unit: Unit, order: Order, foes: list[Unit]) -> None:
    """MM-ACT-1: carry out what a person has named; the unit may lie down where its move ends (MM-MOVE-3)."""
    goal = named_orders.goal_of(order, unit)
    if goal is None or named_moves.carry_out_named(umpire, battle, unit, order, goal, foes):
        return
    no_way.forget(battle, unit)
    if order.kind == orders.MOVE:
        _ask_to_drop(umpire, battle, unit)


def _at_fire(umpire: Umpire, battle: Battle, unit: Unit, order: Order) -> None:
    """MM-BURN-1: light a fire, or put out an inch of one."""
    house = buildings.house_of(battle, order.target)
    if house is None:
        return
    if order.kind == orders.BURN:
        burning.start(umpire, battle, unit, house)
        ending.note_stores(umpire, battle, unit.side)
    else:
        burning.douse(umpire, unit, house)


def _move_or_stay(umpire: Umpire, battle: Battle, unit: Unit, order: Order, foes: list[Unit]) -> bool:
    """MM-MOVE-1: move a unit as ordered; False when that moves no figure, for a reason that is recorded."""
    standing = Standing(unit)
    if _move(umpire, battle, unit, order, foes):
        return True
    if not _note_stay(umpire, battle, unit, order, standing):
        return False
    _ask_to_drop(umpire, battle, unit)
    return True


def _fast_or_stay(umpire: Umpire, battle: Battle, unit: Unit, order: Order, foes: list[Unit]) -> bool:
    """MM-MOVE-2: let a unit try a fast move; False, before any die, where an enemy near lets it go nowhere."""
    x, y = _goal(battle, unit, order)
    if fast_move.barred(battle, unit, x, y):
        no_way.record(umpire, battle, unit, order, x, y)
        return False
    standing = Standing(unit)
    _hurry(umpire, battle, unit, order, foes)
    _note_stay(umpire, battle, unit, order, standing)
    _ask_to_drop(umpire, battle, unit)
    return True


def _note_stay(umpire: Umpire, battle: Battle, unit: Unit, order: Order, standing: Standing) -> bool:
    """MM-ACT-1: record why an order to move has moved no figure, if so, and return whether it has moved the unit."""
    if standing.is_left():
        no_way.forget(battle, unit)
        return True
    x, y = destinations.exit_point(battle, unit) if order.kind == orders.LEAVE else _goal(battle, unit, order)
    no_way.record(umpire, battle, unit, order, x, y)
    return False


def _small(umpire: Umpire, battle: Battle, unit: Unit, order: Order) -> None:
    """MM-ACT-1, MM-ACT-2, MM-MOVE-3, MM-BUILD-1: step back, drop, limber, ride, change storeys."""
    kind = order.kind
    if kind == orders.BACK:
        movement.back_up(umpire, battle, unit, allowance(battle, unit))
        rally.form_line(umpire, battle, unit)
    elif kind == orders.PRONE:
        movement.go_prone(umpire, battle, unit)
    elif kind == orders.STAND:
        unit.set_prone(umpire, "MM-MOVE-3", False)
    elif kind == orders.EXIT:
        buildings.leave(umpire, battle, unit, unit.x, unit.y)
    elif kind == orders.LIMBER or kind == orders.UNLIMBER:
        gunnery.limber(umpire, unit, kind == orders.LIMBER)
    elif kind == orders.MOUNT:
        riding.mount(umpire, battle, unit)
    elif kind == orders.DISMOUNT:
        riding.dismount(umpire, battle, unit)
    elif kind == orders.ABANDON:
        hauling.leave(umpire, "MM-GUN-3", unit)
    elif kind == orders.LEVEL:
        buildings.change_level(umpire, battle, unit, order.target == "up")


def _turn(umpire: Umpire, battle: Battle, unit: Unit, order: Order) -> bool:
    """MM-ACT-1: turn a unit to an enemy, or wheel it towards him; False for want of room, which is recorded."""
    foe = battle.unit_of[order.target]
    if order.kind == orders.FACE:
        turns = destinations.face(umpire, battle, unit, foe)
    else:
        turns = movement.wheel(umpire, battle, unit, foe.x, foe.y, allowance(battle, unit))
    if not turns:
        no_way.record(umpire, battle, unit, order, unit.x, unit.y)
    return turns


def _form(umpire: Umpire, battle: Battle, unit: Unit, order: Order) -> bool:
    """MM-ACT-1, MM-REACT-5: change formation; forming line out of disorder takes its test.

    False for want of room, before any die.
    """
    standing = Standing(unit)
    if order.target == LINE and unit.formation == UNFORMED:
        if formation.may_take_here(battle, unit, LINE):
            rally.form_line(umpire, battle, unit)
            return True
    elif formation.set_formation(umpire, battle, "MM-ACT-1", unit, order.target) or standing.is_left():
        return True
    no_way.record(umpire, battle, unit, order, unit.x, unit.y)
    return False


def _move(umpire: Umpire, battle: Battle, unit: Unit, order: Order, foes: list[Unit]) -> bool:
    """MM-MOVE-1: march as ordered, and return whether the move became a charge on the way.

    Towards a house whose door is in reach the unit goes straight in.
    """
    if order.aim == "house":
        house = buildings.house_of(battle, order.target)
        if house is not None and loot.may_enter(battle, unit, house):
            loot.enter(umpire, battle, unit, house)
            return False
    gun = choices.free_gun(battle, order.target) if order.aim == orders.OF_GUN else None
    if gun is not None:
        return choices.go_to(umpire, battle, unit, gun)
    x, y = _goal(battle, unit, order)
    foe = foes[0] if foes and order.aim in _FACING else None
    if not group_movement.keeps_together(umpire, unit.side):
        return sighting_on_the_move.move_and_sight(umpire, battle, unit, x, y, foe, foes)
    way = group_movement.way_to(battle, unit, x, y, foe)
    standing = Standing(unit)
    if sighting_on_the_move.move_and_sight(umpire, battle, unit, way.x, way.y, foe, foes, way.limit, way.heading):
        return True
    if not standing.is_left():
        # A unit that finds no way with the others, or none with half a move, goes by itself.
        destinations.make_for(umpire, battle, unit, x, y, foe)
    return False


def _ask_to_drop(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-MOVE-3: let a unit lie down where its move ends; it may have ended there, short of its goal, to do so."""
    if umpire.never_takes(unit.side, orders.DROP_AT_ITS_END) or not movement.may_drop(battle, unit):
        return
    chosen = ask(umpire, battle, "MM-MOVE-3", unit.id, unit.side, [orders.STAY_UPRIGHT, orders.DROP_AT_ITS_END])
    if chosen.kind == orders.PRONE:
        movement.go_prone(umpire, battle, unit)


def _goal(battle: Battle, unit: Unit, order: Order) -> tuple[int, int]:
    """Return the point an order means; home and a friend's side are looked for when it is carried out."""
    if order.aim == "home":
        return destinations.exit_point(battle, unit)
    if order.aim == "join":
        return destinations.flank_place(battle, unit, battle.unit_of[order.target], True)
    return order.x, order.y


def _hurry(umpire: Umpire, battle: Battle, unit: Unit, order: Order, foes: list[Unit]) -> None:
    """MM-MOVE-2, MM-NP-2: try a fast move, unless the unit goes by the tables and keeps step with others."""
    x, y = _goal(battle, unit, order)
    if not group_movement.keeps_together(umpire, unit.side) or not group_movement.walks(battle, unit, x, y):
        _fast(umpire, battle, unit, order)
        return
    umpire.record("MM-NP-2", NOTE, unit.id, "keeps_step")
    if order.aim == "home":
        leaving.walk_off(umpire, battle, unit, group_movement.keeps_together(umpire, unit.side))
    else:
        _move(umpire, battle, unit, order, foes)


def _fast(umpire: Umpire, battle: Battle, unit: Unit, order: Order) -> None:
    """MM-MOVE-2: try a fast move, and let the unit end it formed or not once the dice leave it the choice."""
    x, y = _goal(battle, unit, order)
    passed = fast_move.dice_passed(umpire, battle, unit)
    formed = fast_move.ends_formed(umpire, battle, unit, passed)
    moved = fast_move.fast_move(umpire, battle, unit, x, y, passed, formed)
    _arrive(umpire, battle, unit, order)
    if order.aim == "home" and unit.on_table:
        leaving.slip_away(umpire, battle, unit, moved)


def _arrive(umpire: Umpire, battle: Battle, unit: Unit, order: Order) -> None:
    """MM-BUILD-1: a unit that came to a house's door goes in."""
    if not unit.on_table or unit.house:
        return
    if order.aim == "house":
        house = buildings.house_of(battle, order.target)
        if house is not None and buildings.may_enter(battle, unit, house):
            loot.enter(umpire, battle, unit, house, 0)
