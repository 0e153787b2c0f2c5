"""Fast movement, away from the enemy (MM-MOVE-2)."""

from typing import Final

from rules.core.events import NOTE
from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.asking import acts_by_tables, ask
from rules.muskets_mohawks.dice import pass_dice
from rules.muskets_mohawks.forces.leaders import leader_die
from rules.muskets_mohawks.forces.troops import may_take
from rules.muskets_mohawks.movement import crossing, marching, no_way
from rules.muskets_mohawks.movement.marching import barely
from rules.muskets_mohawks.movement.placing import settle
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.facing import is_within
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.cover import wholly_on_road
from rules.muskets_mohawks.sight.reach import allowance
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import FAST_MOVE, FAST_MOVE_DICE, FAST_MOVE_ENEMY, ROAD_DICE, SNOW_FAST_DICE
from rules.muskets_mohawks.words import ARTILLERY, LINE, MOB, UNFORMED

_APART: Final = 10 * FAST_MOVE_ENEMY
_SLOWEST: Final = 80  # the least that a fast move goes is a plain one
_NEXT_TO: Final = 25  # friends farther off leave a unit some way to go


def possible(battle: Battle, unit: Unit) -> bool:
    """MM-MOVE-2: return whether a unit may try to move fast: free to move, no gunners, no enemy within 24 inches.

    Ruling: an unresolved PEF is no enemy here.
    """
    if unit.opponents or unit.prone or unit.house or unit.water or unit.markers > 0 or not unit.on_table:
        return False
    if unit.troop == ARTILLERY:
        return False
    for other in battle.units:
        if other.side != unit.side and other.on_table and is_within(unit, other, _APART - 1):
            return False
    return True


def barred(battle: Battle, unit: Unit, x: int, y: int) -> bool:
    """MM-MOVE-2: return whether an enemy within 24 inches of the way, or friends, leave a unit no move for any dice.

    Inferred: a move that cannot begin is refused before they are rolled. Looked at only while others are near.
    """
    hemmed_in = any(
        is_within(unit, other, _APART + _SLOWEST if other.side != unit.side else _NEXT_TO)
        for other in battle.units
        if other is not unit and other.on_table
    )
    if not hemmed_in or crossing.to_cross(battle, unit, x, y) is not None:
        return False
    ways = [halves * allowance(battle, unit) // 2 for halves in (2, 3, 4)]
    return all(marching.plan(battle, unit, x, y, way, -1, UNFORMED, _APART, True, True) is None for way in ways)


def dice_passed(umpire: Umpire, battle: Battle, unit: Unit) -> int:
    """MM-MOVE-2: roll for a fast move and return how many of two dice passed the unit's Rep.

    In snow there is one die (MM-CAMP-2). Inferred: on a road the better of two counts there.
    Ruling: the modifiers of the reaction tests do not count here.
    """
    dice = SNOW_FAST_DICE if battle.snow_lies else FAST_MOVE_DICE
    most = dice
    if unit.formation == UNFORMED and wholly_on_road(battle, unit):
        dice += umpire.modify("MM-TERR-3", ROAD_DICE, "on_road")
    passed = min(pass_dice(umpire, "MM-MOVE-2", unit.id, dice, unit.rep, "fast_move"), most)
    umpire.record("MM-MOVE-2", NOTE, unit.id, "row:fast_move", None, str(passed))
    return passed


def ends_formed(umpire: Umpire, battle: Battle, unit: Unit, passed: int) -> bool:
    """MM-MOVE-2: return whether a unit ends its fast move formed, which the dice leave open unless none passed.

    The player chooses. Ruling: a unit that acts by the tables takes the formed option on passing one die against its
    leader's Rep.
    """
    if FAST_MOVE[passed][1] == 0:
        return False
    if acts_by_tables(umpire, unit.side):
        return leader_die(umpire, "MM-MOVE-2", unit)
    if not may_take(unit, UNFORMED):
        return True
    found: list[Choice] = [Order(orders.FAST, "ends", formed_order(unit)), Order(orders.FAST, "ends", UNFORMED)]
    return ask(umpire, battle, "MM-MOVE-2", unit.id, unit.side, found).target != UNFORMED


def fast_move(umpire: Umpire, battle: Battle, unit: Unit, x: int, y: int, passed: int, formed: bool) -> bool:
    """MM-MOVE-2: make a fast move towards (x, y) with so many dice passed, and return whether the unit moved.

    `formed` picks the option that ends in line or mob. Inferred: where no order finds a way, among trees (MM-TERR-4)
    or houses, the unit ends unformed all the same, and water leaves it the formation it has or takes it; the record
    says why.
    """
    loose, close = FAST_MOVE[passed]
    order = formed_order(unit) if formed and close > 0 else UNFORMED
    limit = (loose if order == UNFORMED else close) * allowance(battle, unit) // 2
    step = crossing.next_step(battle, unit, x, y, limit, _APART)
    if step is not None:
        moved = step.take(umpire, "MM-MOVE-2")
        if moved and unit.formation != order:
            umpire.record("MM-MOVE-2", NOTE, unit.id, "ends_at_water", None, order)
        return moved
    spot = marching.plan(battle, unit, x, y, limit, -1, order, _APART, True)
    if order != UNFORMED and barely(unit, spot, x, y):
        limit = loose * allowance(battle, unit) // 2
        other = marching.plan(battle, unit, x, y, limit, -1, UNFORMED, _APART, True)
        if other is not None:
            hindrance = no_way.reason(battle, unit, Order(orders.FORM, target=order), unit.x, unit.y)
            umpire.record("MM-MOVE-2", NOTE, unit.id, "ends_loose", None, hindrance)
            spot = other
    if spot is None:
        return False
    settle(umpire, battle, "MM-MOVE-2", unit, spot)
    return True


def formed_order(unit: Unit) -> str:
    """MM-MOVE-2: return the formation of the formed option: a line stays one, all others end in mob."""
    return LINE if unit.formation == LINE or not may_take(unit, MOB) else MOB
