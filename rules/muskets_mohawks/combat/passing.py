"""Those in the way of a retreat: leaders who halt it, friends who test and are passed (MM-MOVE-4, MM-MOVE-5)."""

from rules.muskets_mohawks.movement import paths
from rules.muskets_mohawks.movement.involuntary import facing_back
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import Spot, stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED


def way_to(block: Spot, leader: Leader, ux: int, uy: int) -> int:
    """Return how far along its way a block meets a leader's figure, or FREE."""
    most = paths.before_figures(block, [leader.x], [leader.y], ux, uy, 0)
    return most + BASE if most < paths.FREE else paths.FREE


def leader_behind(battle: Battle, unit: Unit, ux: int, uy: int, distance: int) -> Leader | None:
    """MM-MOVE-5: return the first higher leader of its side that a retiring unit meets, if any."""
    block = stand(UNFORMED, unit.x, unit.y, facing_back(ux, uy), unit.figures, 0, unit.mounted)
    first: Leader | None = None
    least = distance
    for leader in battle.leaders:
        if leader.side == unit.side and leader.on_table and not leader.lost and leader.attached != unit.id:
            if (leader.x - unit.x) * ux + (leader.y - unit.y) * uy <= 0:
                continue
            way = paths.before_figures(block, [leader.x], [leader.y], ux, uy, 0)
            if way < least:
                least = way
                first = leader
    return first


def friend_behind(
    battle: Battle, unit: Unit, block: Spot, ux: int, uy: int, distance: int, met: list[str]
) -> Unit | None:
    """MM-MOVE-4: return the nearest unformed friend on a unit's way back that it has not met yet, if any.

    One who is retiring himself is unformed as well, and so he tests again.
    """
    first: Unit | None = None
    least = distance
    for other in battle.units:
        if other is unit or other.side != unit.side or not other.on_table or other.house or other.id in met:
            continue
        if other.formation != UNFORMED:
            continue
        if (other.x - unit.x) * ux + (other.y - unit.y) * uy <= 0:
            continue  # a friend level with or in front of the unit, in its body or not, is not on its way back
        way = paths.before_figures(block, other.base_xs, other.base_ys, ux, uy, 0)
        if way < least:
            least = way
            first = other
    return first
