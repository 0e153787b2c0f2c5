"""Horse by the tables: round a flank or at the enemy, halted and firing, or back a full move (MM-NP-4, MM-NP-5)."""

from typing import Final

from rules.core.geometry import square
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.combat import charge, fire, reaction
from rules.muskets_mohawks.encounters import destinations
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.movement import no_way, riding
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import TABLE_TOP
from rules.muskets_mohawks.words import MOUNTED_INFANTRY, SQUARE

_ROUND: Final = 30  # who is this near to the flank has come round it


def gets_down(umpire: Umpire, battle: Battle, unit: Unit) -> bool:
    """MM-TROOP-3: let mounted infantry in contact dismount to fight on foot, and return whether they did."""
    return unit.troop == MOUNTED_INFANTRY and riding.dismount(umpire, battle, unit)


def act(umpire: Umpire, battle: Battle, unit: Unit, foes: list[Unit], passed: int, rule: str) -> None:
    """MM-NP-4, MM-NP-5: carry out the row for cavalry of either table; `rule` says which. The tables' rows are alike.

    Inferred: horse behind defensive works stay there and fire, rather than ride away from them.
    """
    foe = destinations.best_target(battle, unit, foes)
    if unit.works or (0 < passed < TABLE_TOP):
        _halt_and_fire(umpire, battle, unit, foe, rule)
    elif passed == 0:
        reaction.retire(umpire, battle, unit, foe.x, foe.y)
    else:
        _encircle(umpire, battle, unit, foes, rule)


def _halt_and_fire(umpire: Umpire, battle: Battle, unit: Unit, foe: Unit, rule: str) -> None:
    if fire.can_fire(battle, unit, foe):
        fire.fire(umpire, battle, unit, foe)
    else:
        fire.record(umpire, battle, unit, foe, rule)


def _encircle(umpire: Umpire, battle: Battle, unit: Unit, foes: list[Unit], rule: str) -> None:
    """MM-NP-4, MM-NP-5: charge an enemy in reach, else ride for the nearest one's nearer flank.

    Inferred: from there, with no charge to be had, the horse fire if they can, and go on if the way is barred.
    """
    for foe in foes:
        # Inferred: they charge no square, before which they would only retire (MM-PERIOD-3).
        if foe.formation != SQUARE and charge.for_cause(umpire, battle, unit, foe, rule, "in_reach"):
            return
    foe = foes[0]
    for x, y in _flanks(unit, foe):
        if near_by(x - unit.x, y - unit.y, _ROUND):
            break
        if destinations.make_for(umpire, battle, unit, x, y, foe):
            return
        no_way.record(umpire, battle, unit, Order(orders.MOVE, "range", foe.id), x, y)
    if not fire.can_fire(battle, unit, foe) and destinations.face(umpire, battle, unit, foe):
        return
    _halt_and_fire(umpire, battle, unit, foe, rule)


def _flanks(unit: Unit, foe: Unit) -> list[tuple[int, int]]:
    """Return the points on both sides of an enemy, the nearer first."""
    left = destinations.flank_point(unit, foe.x, foe.y, True)
    right = destinations.flank_point(unit, foe.x, foe.y, False)
    if square(left[0] - unit.x, left[1] - unit.y) <= square(right[0] - unit.x, right[1] - unit.y):
        return [left, right]
    return [right, left]
