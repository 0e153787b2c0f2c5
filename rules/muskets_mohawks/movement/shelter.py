"""The nearest cover a unit can get to, and whether it would be in cover there (MM-MOVE-5, MM-NP-5)."""

from typing import Final

from rules.core.geometry import heading_to, length
from rules.muskets_mohawks.movement.marching import plan
from rules.muskets_mohawks.pieces.ranks import Spot
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.cover import in_cover
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import COVER_REACH, SNOW_SLOWS
from rules.muskets_mohawks.words import UNFORMED

_INSIDE: Final = 25  # deep enough in a wood for two ranks
_REACH: Final = 10 * COVER_REACH  # a move on foot


def _into(value: int, low: int, high: int, inside: int) -> int:
    """Return the nearest place to a value that is `inside` a stretch, or its middle when it is too short."""
    if high - low <= 2 * inside:
        return (low + high) // 2
    return max(low + inside, min(high - inside, value))


def _candidates(battle: Battle, unit: Unit, from_x: int, from_y: int) -> list[tuple[int, int]]:
    """Return the points at which cover begins, one or two for each wood, gully, works and crest."""
    points: list[tuple[int, int]] = []
    for inside in (_INSIDE, 8):
        for wood in battle.ground.woods:
            points.append((_into(unit.x, wood.x0, wood.x1, inside), _into(unit.y, wood.y0, wood.y1, inside)))
        for gully in battle.ground.gullies:
            points.append((_into(unit.x, gully.x0, gully.x1, inside), _into(unit.y, gully.y0, gully.y1, inside)))
    for works in battle.works:
        points.append(((works.x0 + works.x1) // 2, (works.y0 + works.y1) // 2))
    for hill in battle.ground.hills:
        # Just behind the crest, as the enemy sees it.
        if hill.level:
            crest = (hill.y0 + hill.y1) // 2
            points.append((_into(unit.x, hill.x0, hill.x1, 50), crest + (4 if from_y < crest else -4)))
        else:
            crest = (hill.x0 + hill.x1) // 2
            points.append((crest + (4 if from_x < crest else -4), _into(unit.y, hill.y0, hill.y1, 50)))
    return points


def nearest_cover(battle: Battle, unit: Unit, from_x: int, from_y: int, away: bool, reach: int = _REACH) -> Spot | None:
    """MM-MOVE-5: return the nearest place within a move where a unit is in cover from (from_x, from_y), or none.

    With `away` the move must not bring it nearer to the cause. It stops unformed and faces the cause. Inferred:
    lying snow halves this move like any other (MM-CAMP-2).
    """
    limit = reach // SNOW_SLOWS if battle.snow_lies else reach
    best: Spot | None = None
    least = limit + 1
    start = length(unit.x - from_x, unit.y - from_y)
    for x, y in _candidates(battle, unit, from_x, from_y):
        way = length(x - unit.x, y - unit.y)
        if way >= least or (away and length(x - from_x, y - from_y) < start):
            continue
        spot = plan(battle, unit, x, y, limit, heading_to(from_x - x, from_y - y), UNFORMED, fast=True)
        if spot is None or (away and length(spot.x - from_x, spot.y - from_y) < start):
            continue
        if covered_at(battle, unit, spot, from_x, from_y):
            least = way
            best = spot
    return best


def covered_at(battle: Battle, unit: Unit, spot: Spot, from_x: int, from_y: int) -> bool:
    """Return whether a unit standing at a spot would be in cover from (from_x, from_y)."""
    ghost = Unit(figures=unit.figures, side=unit.side, x=spot.x, y=spot.y, heading=spot.heading)
    spot.fill()
    ghost.xs = spot.xs
    ghost.ys = spot.ys
    return in_cover(battle, ghost, from_x, from_y)
