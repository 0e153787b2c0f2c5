"""Formations change, where there is room for them (MM-FORM-1)."""

from typing import Final

from rules.core.umpire import Umpire
from rules.muskets_mohawks.movement.places import keeps_ranks, nearest_room, on_bridge, room
from rules.muskets_mohawks.movement.placing import settle
from rules.muskets_mohawks.pieces.layouts import BASE, OPEN_ORDER
from rules.muskets_mohawks.pieces.ranks import Spot, depth, stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import foot
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED

_SHUFFLE: Final = 40  # how far the middle of a unit may shift to find room for another formation: half a move


def set_formation(umpire: Umpire, battle: Battle, rule: str, unit: Unit, formation: str) -> bool:
    """MM-FORM-1: let a unit take a formation where it stands, and return whether it could.

    Figures spread round the middle of the front rank, or round the nearest place with room for all of them. In a
    house, in the water and on a bridge there is no room to spread, so only the recorded formation changes; no unit
    forms in woods.
    """
    if unit.house or unit.water == "in" or on_bridge(battle, unit):
        unit.set_formation(umpire, rule, UNFORMED if unit.house or unit.water else formation)
        return unit.formation == formation
    if formation == unit.formation:
        return True
    spot = place_for(battle, unit, formation)
    if spot is None:
        return False
    settle(umpire, battle, rule, unit, spot)
    return True


def may_take_here(battle: Battle, unit: Unit, formation: str) -> bool:
    """MM-FORM-1: return whether a unit could take a formation where it is: not in a house or water, and with room."""
    if unit.house or unit.water == "in":
        return formation == UNFORMED
    return on_bridge(battle, unit) or place_for(battle, unit, formation) is not None


def place_for(battle: Battle, unit: Unit, formation: str) -> Spot | None:
    """MM-FORM-1: return where a unit in the open takes a formation, as near as there is room, or None."""
    spot: Spot | None = stand(formation, unit.x, unit.y, unit.heading, unit.figures, 0, unit.mounted)
    if spot is None or not room(battle, unit, spot):
        # Those who must break their ranks look farther for a place, as far as a move takes them.
        walk = foot(battle)
        shift = walk if formation == UNFORMED else _SHUFFLE
        spot = nearest_room(battle, unit, formation, unit.x, unit.y, unit.heading, shift, walk=walk)
    if spot is not None and not keeps_ranks(battle, spot):
        return None
    return spot


def open_out(umpire: Umpire, battle: Battle, rule: str, unit: Unit) -> None:
    """MM-FORM-1: bring a throng, which is deeper than open order may be, back into three ranks at most."""
    deepest = 2 * (OPEN_ORDER + BASE) + BASE + 1 if unit.hind_xs else 2 * OPEN_ORDER + 1
    if unit.formation != UNFORMED or unit.house or unit.water == "in" or depth(unit) <= deepest:
        return
    spot = nearest_room(battle, unit, UNFORMED, unit.x, unit.y, unit.heading)
    if spot is not None and not on_bridge(battle, unit):
        settle(umpire, battle, rule, unit, spot)
