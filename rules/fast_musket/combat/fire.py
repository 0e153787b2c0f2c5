"""Shooting: units that may fire, their targets, the number of dice, and the hits (FM-FIRE-1 to FM-FIRE-4)."""

from typing import Final

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.core.vectors import vec
from rules.fast_musket import orders, victory
from rules.fast_musket.asking import ask
from rules.fast_musket.combat import losses
from rules.fast_musket.geometry.block import QUARTERS
from rules.fast_musket.orders import Order
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.sight import aim
from rules.fast_musket.state import Battle
from rules.fast_musket.tables import DICE_OF_BASE, DICE_OF_GUN, FIRE, FIRST_FIRE, NEVER, RANGES
from rules.fast_musket.words import COLUMN, GUN, MUSKET, SIDE_KEYS

_FARTHEST: Final[vec[i64]] = vec[i64](
    [max([place for place in range(len(RANGES)) if row[place] != NEVER]) for row in FIRE]
)
_HOLD: Final = Order(orders.HOLD)


def may_fire(battle: Battle, unit: Unit) -> bool:
    """FM-FIRE-1: return whether a unit may shoot this turn: foot unless in column, guns that have not moved.

    Ruling: foot that has moved may fire. A unit that is reforming may not (FM-MELEE-1).
    """
    if not unit.on_table or unit.reforming == battle.turn:
        return False
    return not unit.moved if unit.kind == GUN else unit.formation != COLUMN


def dice_of(unit: Unit) -> i64:
    """FM-FIRE-3: return how many dice a unit throws: one a base, two a gun model."""
    return DICE_OF_GUN * unit.bases if unit.kind == GUN else DICE_OF_BASE * unit.bases


def farthest(weapon: i64) -> i64:
    """FM-FIRE-3: return the place of the longest range at which a weapon hits anything."""
    return _FARTHEST[weapon]


def shoot(umpire: Umpire, battle: Battle, side: i64) -> None:
    """FM-FIRE-1: let the units of a side shoot, one after the other, each at a target of its choice or at none.

    A record says so where none of them fires, and whether any had a target, or would have had one if it might fire.
    """
    fired = False
    might = False
    for unit in battle.armies[side]:
        if not may_fire(battle, unit):
            continue
        found = targets(battle, unit)
        if not found:
            continue
        found.append(_HOLD)
        might = True
        order = ask(umpire, battle, "FM-FIRE-1", unit.profile.id, side, unit.number, found)
        if order.kind == orders.SHOOT:
            fired = True
            battle.marks.note_fire(unit, battle.turn)
            volley(umpire, battle, unit, battle.units[order.target], order.amount)
            if victory.judge(umpire, battle):
                return
    if umpire.recording and not fired:
        umpire.record("FM-FIRE-1", NOTE, SIDE_KEYS[side], "holds_fire" if might else _why_silent(battle, side))


def _why_silent(battle: Battle, side: i64) -> str:
    """FM-FIRE-1, FM-MOVE-2, FM-MELEE-1: return why a side without a shot has none; guns that moved are named first."""
    barred = False
    for unit in battle.armies[side]:
        if unit.on_table and not may_fire(battle, unit) and targets(battle, unit):
            if unit.kind == GUN:
                return "guns_moved"
            barred = True
    return "may_not_fire" if barred else "out_of_range"


def targets(battle: Battle, unit: Unit) -> list[Order]:
    """FM-FIRE-2: return an order to fire for each enemy within range, to the front and not masked by friends."""
    found: list[Order] = []
    longest = farthest(unit.weapon)
    span: i64 = aim.SPANS[longest]
    left = QUARTERS * unit.x - span
    right = left + 2 * span
    top = QUARTERS * unit.y - span
    bottom = top + 2 * span
    for foe in battle.armies[1 - unit.side]:
        # Cheap: most enemies lie too far off to one side.
        if foe.left > right or foe.right < left or foe.top > bottom or foe.bottom < top or not foe.on_table:
            continue
        gap, dx, dy = aim.sight(unit, foe, longest)
        if gap >= 0 and aim.is_clear(battle, unit, dx, dy):
            found.append(Order(orders.SHOOT, foe.number, foe.profile.id, aim.bracket_of(gap), gap))
    return found


def volley(umpire: Umpire, battle: Battle, unit: Unit, target: Unit, bracket: i64) -> i64:
    """FM-FIRE-3: throw the dice of a unit at a target at a range of the table and return the hits it takes."""
    if umpire.recording:
        umpire.record("FM-FIRE-2", NOTE, unit.profile.id, "fires_at", RANGES[bracket], target.profile.id)
    need = FIRE[unit.weapon][bracket] - bonus(umpire, battle, unit)
    hits = umpire.count("FM-FIRE-3", unit.profile.id, dice_of(unit), need, "fire")
    if umpire.recording:
        umpire.record("FM-FIRE-3", NOTE, unit.profile.id, "hits", need, hits)
    unit.shot = True
    if unit.kind != GUN:
        unit.set_fired(umpire, "FM-FIRST-1")
    if hits > 0:
        unit.hit_by_fire = True
        losses.hit(umpire, battle, target, hits)
    return hits


def bonus(umpire: Umpire, battle: Battle, unit: Unit) -> int:
    """FM-FIRST-1: return what a unit adds to each die of its first fire: muskets only, and never in column.

    Ruling: what is fired at a charger counts like any other fire, first fire included. A unit fires or holds its fire
    as a whole, so no base can save its first shot for later.
    """
    if not battle.terms.first_fire or unit.fired or unit.weapon != MUSKET or unit.formation == COLUMN:
        return 0
    return umpire.modify("FM-FIRST-1", FIRST_FIRE, "first_fire")
