"""Formations change and ranks close up over the fallen (MM-FORM-1, MM-CAS-1)."""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, divide
from rules.core.umpire import Umpire
from rules.muskets_mohawks.movement import hauling
from rules.muskets_mohawks.movement.places import keeps_ranks, nearest_room, on_bridge, room
from rules.muskets_mohawks.movement.placing import bring_horses, bring_leaders, put_down, settle, take_away
from rules.muskets_mohawks.pieces.facing import FLANK, side_of
from rules.muskets_mohawks.pieces.layouts import BASE, OPEN_ORDER, usual_ranks
from rules.muskets_mohawks.pieces.ranks import Spot, depth, stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.cover import ground_covers
from rules.muskets_mohawks.sight.reach import foot
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, MOB, SQUARE, UNFORMED

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


def take_off(umpire: Umpire, battle: Battle, rule: str, unit: Unit, count: int, from_x: int, from_y: int) -> None:
    """MM-CAS-1: take fallen figures off the rank nearest to (from_x, from_y) and close the gaps from behind.

    Hit from the front or rear the unit closes on its middle; hit in the flank it shrinks on the side that was hit. Who
    was in cover closes up within it where he can: hits that cover halved are not to drive men out of it (MM-FIRE-2).
    With no figure left it comes off the table.
    """
    left = unit.figures - count
    if left <= 0:
        unit.set_figures(umpire, rule, 0)
        take_away(umpire, battle, rule, unit)
        return
    old = len(unit.xs)
    covered = ground_covers(battle, unit.xs, unit.ys, from_x, from_y)
    unit.set_figures(umpire, rule, left)
    if unit.house or unit.water == "in" or on_bridge(battle, unit):
        bridged = not unit.house and unit.water != "in"
        _drop_last(umpire, rule, unit, left)
        if bridged and not on_bridge(battle, unit):
            _spread(umpire, battle, rule, unit)
        return
    closed = _closed_up(unit, left)
    spots = [closed]
    if unit.gun is None:
        # Hit in the flank it keeps the end away from there; else one end or the other, where the middle has no room.
        ends = [_keeping_end(unit, closed, sign) for sign in (-1, 1)]
        flanked = side_of(unit, from_x, from_y) == FLANK and unit.ranks * 2 <= old
        spots = [ends[0 if _across(unit, from_x, from_y) > 0 else 1], *ends] if flanked else [closed, *ends]
    stands = [spot for spot in spots if room(battle, unit, spot) and keeps_ranks(battle, spot)]
    spot = stands[0] if stands else spots[0]
    if covered and unit.gun is None:
        for kept in stands:
            if ground_covers(battle, kept.xs, kept.ys, from_x, from_y):
                spot = kept
                break
    if not stands and not room(battle, unit, spot):
        _drop_last(umpire, rule, unit, left)
        return
    put_down(umpire, rule, unit, spot)
    bring_leaders(umpire, battle, rule, unit)
    if unit.horses is not None:
        bring_horses(umpire, battle, rule, unit)


def _across(unit: Unit, x: int, y: int) -> int:
    """Return how far to the right of the middle of the front rank a point is, times 1000."""
    return (y - unit.y) * HEADING_X[unit.heading] - (x - unit.x) * HEADING_Y[unit.heading]


def _spread(umpire: Umpire, battle: Battle, rule: str, unit: Unit) -> None:
    """Let those who have passed a bridge take their usual order, the last man on it having fallen."""
    for order in (unit.formation, UNFORMED):
        spot = nearest_room(battle, unit, order, unit.x, unit.y, unit.heading)
        if spot is not None and keeps_ranks(battle, spot):
            settle(umpire, battle, rule, unit, spot)
            return


def _closed_up(unit: Unit, left: int) -> Spot:
    ranks = 1 if unit.formation == LINE else unit.ranks
    if unit.formation in (MOB, SQUARE) and (ranks > left or left < 2 * ranks):
        ranks = usual_ranks(MOB, left)
    if hauling.hauls(unit):
        ranks = (left + 1) // 2
    return stand(unit.formation, unit.x, unit.y, unit.heading, left, ranks, unit.mounted)


def _drop_last(umpire: Umpire, rule: str, unit: Unit, left: int) -> None:
    """Take the hindmost figures away and leave the others where they stand."""
    ranks = min(unit.ranks, left)
    hind_xs = unit.hind_xs[:left] if unit.hind_xs else None
    hind_ys = unit.hind_ys[:left] if unit.hind_ys else None
    unit.put(umpire, rule, unit.x, unit.y, unit.heading, ranks, unit.xs[:left], unit.ys[:left], hind_xs, hind_ys)


def _keeping_end(unit: Unit, spot: Spot, sign: int) -> Spot:
    """Shift the closed ranks so that their right (1) or left (-1) end stays where it was."""
    right_x = -HEADING_Y[unit.heading]
    right_y = HEADING_X[unit.heading]
    shift = _wing(unit.xs, unit.ys, unit, sign) - _wing(spot.xs, spot.ys, unit, sign)
    dx = divide(right_x * sign * shift, 1000)
    dy = divide(right_y * sign * shift, 1000)
    return stand(
        spot.formation, spot.x + dx, spot.y + dy, spot.heading, len(spot.xs), spot.ranks, spot.rear is not None
    )


def _wing(xs: list[int], ys: list[int], unit: Unit, sign: int) -> int:
    """Return how far the figures reach to one side of the middle of the front rank."""
    return divide(max(0, *(sign * _across(unit, x, y) for x, y in zip(xs, ys))), 1000)
