"""Marching over a bridge in twos, at the normal move (MM-TERR-5)."""

from typing import Final

from rules.core.geometry import span
from rules.core.umpire import Umpire
from rules.muskets_mohawks.movement import marching, paths
from rules.muskets_mohawks.movement.figure_moves import within
from rules.muskets_mohawks.movement.passage import Passage, turned
from rules.muskets_mohawks.movement.places import on_bridge, room, unoccupied
from rules.muskets_mohawks.movement.placing import settle, touches_woods
from rules.muskets_mohawks.movement.route import find_way
from rules.muskets_mohawks.pieces.layouts import BASE, TWOS
from rules.muskets_mohawks.pieces.ranks import Spot, stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, MOB, UNFORMED

_BEFORE: Final = 5  # half a base: how far from the water one stands before it


def march_over(
    umpire: Umpire,
    battle: Battle,
    unit: Unit,
    passage: Passage,
    middle: int,
    x: int,
    y: int,
    limit: int,
    rule: str,
    apart: int = paths.APART,
) -> bool:
    """MM-TERR-5: march over a bridge in twos; short of its end, halt on it or before it.

    Inferred: a line, which goes along no road, breaks into a mob in twos for the bridge, and so goes half as far. Those
    who have to close in from the flanks or come up from the rear go no farther than the move either.
    """
    if on_bridge(battle, unit):
        side = turned(passage) if passage.gone(x, y) <= 0 else passage
        front = side.gone(unit.x, unit.y)
        if unit.heading != side.heading:
            # About turn: the rear of the twos leads.
            front += BASE * (unit.ranks - 1)
        return _onward(umpire, battle, unit, side, middle, front, limit, limit, rule, apart)
    start_x, start_y = passage.point(middle, -_BEFORE)
    before = _way_to(battle, unit, start_x, start_y)
    if before < limit:
        left = (limit - before) // 2 if unit.formation == LINE else limit - before
        if _onward(umpire, battle, unit, passage, middle, -_BEFORE, left, limit, rule, apart):
            return True
    heading = passage.heading if unit.formation == UNFORMED else -1
    spot = marching.plan(battle, unit, start_x, start_y, limit, heading, "", apart)
    if spot is None:
        return False
    settle(umpire, battle, rule, unit, spot)
    return True


def _way_to(battle: Battle, unit: Unit, x: int, y: int) -> int:
    """Return how far it is to the bridge, round what is in the way."""
    way = 0
    from_x, from_y = unit.x, unit.y
    for to_x, to_y in find_way(battle, unit.x, unit.y, x, y, boats=battle.boats == unit.side):
        way += span(to_x - from_x, to_y - from_y)
        from_x, from_y = to_x, to_y
    return way


def _onward(
    umpire: Umpire,
    battle: Battle,
    unit: Unit,
    passage: Passage,
    middle: int,
    front: int,
    limit: int,
    reach: int,
    rule: str,
    apart: int,
) -> bool:
    """Advance along a bridge from `front` beyond the first bank; past it, take the usual order again."""
    dx, dy = (0, 1000 * passage.sign) if passage.level else (1000 * passage.sign, 0)
    start_x, start_y = passage.point(middle, front)
    block = stand(TWOS, start_x, start_y, passage.heading, unit.figures)
    at = paths.before_enemies(battle, unit, block, dx, dy, limit, apart)
    usual = MOB if unit.formation == LINE else unit.formation
    while at > 0:
        x, y = passage.point(middle, front + at)
        spot = _beyond(battle, unit, passage, usual, x, y, apart)
        if spot is None:
            spot = _in_twos(battle, unit, passage, x, y, apart)
        if spot is not None and within(unit, spot, reach):
            settle(umpire, battle, rule, unit, spot)
            wooded = spot.formation == TWOS and touches_woods(battle, spot)
            if spot.formation == TWOS:
                unit.set_formation(umpire, "MM-TERR-4" if wooded else rule, UNFORMED if wooded else usual)
            return True
        at -= BASE
    return False


def _beyond(battle: Battle, unit: Unit, passage: Passage, usual: str, x: int, y: int, apart: int) -> Spot | None:
    """Return the usual order, or an unformed one, on the far bank, if there is room for it already."""
    if passage.gone(x, y) <= passage.width():
        return None
    for order in (usual, UNFORMED):
        spot = stand(order, x, y, passage.heading, unit.figures, 0, unit.mounted)
        if order == UNFORMED or not touches_woods(battle, spot):
            if room(battle, unit, spot, apart, x, y):
                return spot
    return None


def _in_twos(battle: Battle, unit: Unit, passage: Passage, x: int, y: int, apart: int) -> Spot | None:
    """Return the twos with their front at a point, some of them on the bridge, if there is room for all."""
    spot = stand(TWOS, x, y, passage.heading, unit.figures)
    if not unoccupied(battle, spot, unit.id, unit.side, apart):
        return None
    for i in range(len(spot.xs)):
        if 0 < passage.gone(spot.xs[i], spot.ys[i]) < passage.width():
            return spot
    return None
