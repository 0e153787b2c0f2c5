"""Dismounting and mounting: each takes a whole activation, and a fifth of the unit holds the horses (MM-TROOP-3)."""

from typing import Final

from rules.core.geometry import length
from rules.core.umpire import Umpire
from rules.muskets_mohawks.movement.places import keeps_ranks, nearest_room, on_bridge
from rules.muskets_mohawks.movement.placing import settle
from rules.muskets_mohawks.pieces.ranks import Spot
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import FOOT
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import HOLDERS
from rules.muskets_mohawks.words import CAVALRY, LINE, UNFORMED

_RULE: Final = "MM-TROOP-3"
_SPREAD: Final = 60  # how far from where they were they look for space


def holders_of(figures: int) -> int:
    """MM-TROOP-3: return how many of so many figures hold the horses. Inferred: a fifth, rounded up."""
    return (figures + HOLDERS - 1) // HOLDERS


def may_dismount(battle: Battle, unit: Unit) -> bool:
    """MM-TROOP-3: return whether a unit may leave the saddle: on dry ground, out of melee, with a man left to fight."""
    if not unit.mounted or not unit.on_table or unit.opponents or unit.water == "in" or on_bridge(battle, unit):
        return False
    return unit.figures > holders_of(unit.figures)


def may_mount(battle: Battle, unit: Unit) -> bool:
    """MM-TROOP-3: return whether a unit on foot may mount: in the open, out of melee, its horses within a move."""
    horses = unit.horses
    if horses is None or unit.mounted or not unit.on_table or not horses.xs:
        return False
    if unit.opponents or unit.house or unit.water or unit.prone or on_bridge(battle, unit):
        return False
    return any(length(x - unit.x, y - unit.y) <= FOOT for x, y in zip(horses.xs, horses.ys))


def dismount(umpire: Umpire, battle: Battle, unit: Unit) -> bool:
    """MM-TROOP-3: let a unit dismount, four fifths of it to fight on foot, and return whether it could."""
    return may_dismount(battle, unit) and _change(umpire, battle, unit, holders_of(unit.figures))


def mount(umpire: Umpire, battle: Battle, unit: Unit) -> bool:
    """MM-TROOP-3: let a unit mount, those who held its horses back in its ranks, and return whether it could."""
    return may_mount(battle, unit) and _change(umpire, battle, unit, 0)


def _change(umpire: Umpire, battle: Battle, unit: Unit, holders: int) -> bool:
    """Put a unit down on foot while so many hold its horses, mounted if none do, and return whether it has room."""
    horses = unit.horses
    if horses is None:
        return False
    figures = unit.figures + horses.holders - holders
    spot = _place(battle, unit, figures, holders == 0)
    if spot is None:
        return False
    unit.set_mounted(umpire, _RULE, holders == 0)
    unit.set_figures(umpire, _RULE, figures)
    horses.set_holders(umpire, _RULE, unit.id, holders)
    settle(umpire, battle, _RULE, unit, spot)
    return True


def _place(battle: Battle, unit: Unit, figures: int, mounted: bool) -> Spot | None:
    """Return where so many of a unit's figures stand about where it is, in its formation if there is room for that.

    Inferred: its own horses make way for it; mounted infantry know no line.
    """
    changed = Unit(id=unit.id, figures=figures, side=unit.side, x=unit.x, y=unit.y, on_table=True, mounted=mounted)
    for order in (unit.formation, UNFORMED):
        if order == LINE and unit.troop != CAVALRY:
            continue
        spot = nearest_room(battle, changed, order, unit.x, unit.y, unit.heading, _SPREAD)
        if spot is not None and keeps_ranks(battle, spot):
            return spot
    return None
