"""What is in the way of a move that a person names, and the rule that forbids it (MM-ACT-1)."""

from typing import Final

from rules.core.int64 import i64
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.movement import no_way
from rules.muskets_mohawks.movement.passage import water_under
from rules.muskets_mohawks.movement.places import room, unoccupied
from rules.muskets_mohawks.movement.placing import touches_woods
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.ranks import Spot, outline
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import sight
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED

_RULES: Final[dict[str, str]] = {
    "enemy": "MM-CHARGE-1",
    "friends": "MM-MOVE-4",
    "water": "MM-TERR-5",
    "walls": "MM-BUILD-1",
    "held": "MM-BUILD-1",
    "woods": "MM-TERR-4",
    "narrow": "MM-MOVE-4",
}
_REASONS: Final[dict[str, str]] = {
    "enemy": "an enemy is in the way, and only a charge goes up to him",
    "friends": "friends are in the way",
    "water": "the water is in the way",
    "walls": "a building is in the way, which is entered by its door",
    "held": "the building is held",
    "woods": "woods are in the way, which break its ranks",
    "narrow": "there is no room",
    "there": "it is there already",
    "ground": "the ground leaves no room, or some of its men would go farther than their move",
}


def rule_of(cause: str) -> str:
    """Return the rule by which a cause hinders a move."""
    return _RULES.get(cause, "MM-MOVE-1")


def words_of(cause: str) -> str:
    """Return a cause in words, for the middle of a sentence."""
    return _REASONS[cause]


def within(battle: Battle, crossing: bool, x: int, y: int) -> str:
    """Return "walls" or "water" where a point is inside a building, or in a creek or river off its bridges and fords.

    With `crossing` the point is named for somebody who is in the water already, on his way over.
    """
    for house in battle.houses:
        if house.x0 < x < house.x1 and house.y0 < y < house.y1:
            return "walls"
    if crossing or water_under(battle, x, y) is None:
        return ""
    for gap in [*battle.ground.bridges, *battle.ground.fords]:
        if gap.holds(x, y):
            return ""
    return "water"


def cause_at(battle: Battle, unit: Unit, order: Order, x: int, y: int, formation: str, heading: int) -> str:
    """MM-ACT-1: return what is in the way at a point: an enemy or friend next to it, woods, walls, water, or else."""
    spot = outline(formation, x, y, heading if heading >= 0 else unit.heading, unit.figures, 0, unit.mounted)
    friends = False
    for other in battle.units:
        if other is unit or not other.on_table:
            continue
        if _are_next_to(spot, other):
            if other.side != unit.side:
                return "enemy"
            friends = True
    if friends:
        return "friends"
    if formation != UNFORMED and touches_woods(battle, spot):
        return "woods"
    if not unoccupied(battle, spot, unit.id, unit.side):
        if _meets_house(battle, spot):
            return "walls"
    elif not room(battle, unit, spot):
        return "water"
    return no_way.reason(battle, unit, order, x, y)


def _are_next_to(spot: Spot, other: Unit) -> bool:
    """Return whether some figure of a spot would be next to one of another unit."""
    for plan_x, plan_y in zip(spot.plan_xs, spot.plan_ys):
        at_x, at_y = sight.nearest_figure(other, plan_x + spot.off_x, plan_y + spot.off_y)
        if near_by(at_x - plan_x - spot.off_x, at_y - plan_y - spot.off_y, no_way.CLOSE):
            return True
    return False


def _meets_house(battle: Battle, spot: Spot) -> bool:
    half: i64 = BASE // 2
    for house in battle.houses:
        if spot.left - half < house.x1 and spot.right + half > house.x0:
            if spot.top - half < house.y1 and spot.bottom + half > house.y0:
                return True
    return False
