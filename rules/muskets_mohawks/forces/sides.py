"""The pieces on the table: small questions about sides that many rules ask, and the way a side looks at the table."""

from typing import Final

from rules.core.int64 import i64
from rules.muskets_mohawks.ground import TABLE
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle

FAR: Final = 0
RIGHT: Final = 1
NEAR: Final = 2
LEFT: Final = 3
# The heading that looks from an edge into the table.
INWARDS: Final[tuple[int, ...]] = (16, 24, 0, 8)
# The edges at a side's left and right hand, by the edge behind it.
LEFT_HAND: Final[tuple[int, ...]] = (RIGHT, NEAR, LEFT, FAR)
RIGHT_HAND: Final[tuple[int, ...]] = (LEFT, FAR, RIGHT, NEAR)
# How far a point is to a side's right (MM-TURN-2): what each tenth across the table, and down it, counts, by its edge.
RIGHT_X: Final[tuple[int, ...]] = (-1, 0, 1, 0)
RIGHT_Y: Final[tuple[int, ...]] = (0, -1, 0, 1)
_STILL: Final = 12  # quiet turns after which nothing more is expected of a PEF


def at_edge(home: int, along: int, deep: int) -> tuple[int, int]:
    """Return the table point `along` tenths from a side's left corner and `deep` tenths in from its own edge."""
    if home == NEAR:
        return along, TABLE - deep
    if home == FAR:
        return TABLE - along, deep
    if home == RIGHT:
        return TABLE - deep, TABLE - along
    return deep, along


def depth(home: i64, x: i64, y: i64) -> i64:
    """Return how far in from the edge a point is."""
    if home == NEAR:
        return TABLE - y
    if home == FAR:
        return y
    if home == RIGHT:
        return TABLE - x
    return x


def along_edge(edge: int, x: int, y: int) -> int:
    """Return how far along an edge a point is, from the table's left or far end."""
    return x if edge in (FAR, NEAR) else y


def men_on(battle: Battle, side: i64) -> int:
    """Return how many figures of a side's units are on the table, where all see them, in sight of a unit or not."""
    total = 0
    for unit in battle.units:
        if unit.side == side and unit.on_table:
            total += unit.figures
    return total


def is_decided(battle: Battle, side: int) -> bool:
    """Return whether a side has won but for the end: twice the enemy's figures, and no PEF that may bring more.

    One that has not come in twelve quiet turns is no longer waited for: seventeen units once waited for two such PEFs
    until the limit of turns, before three units of the enemy.
    """
    waits = battle.quiet < _STILL and len(battle.markers_of(1 - side)) > 0
    return not waits and 2 * men_on(battle, 1 - side) <= men_on(battle, side)


def anybody_on(battle: Battle, side: i64) -> bool:
    """Return whether a side has a figure on the table."""
    for unit in battle.units:
        if unit.side == side and unit.on_table and unit.figures > 0:
            return True
    for leader in battle.leaders:
        if leader.side == side and leader.on_table:
            return True
    return False


def figures_on(battle: Battle, side: i64) -> i64:
    """Return how many figures of a side stand on the table, its higher leaders among them."""
    total: i64 = 0
    for unit in battle.units:
        if unit.side == side and unit.on_table:
            total += unit.men()
    for leader in battle.leaders:
        if leader.side == side and leader.on_table:
            total += 1
    return total


def units_on(battle: Battle, side: int) -> list[Unit]:
    """Return the units of a side on the table."""
    found: list[Unit] = []
    for unit in battle.units:
        if unit.side == side and unit.on_table:
            found.append(unit)
    return found


def units_near(battle: Battle, x: i64, y: i64, reach: i64) -> list[Unit]:
    """Return the units of both sides that may have a figure within a reach of a point, as their bounds show."""
    left: i64 = x - reach
    right: i64 = x + reach
    top: i64 = y - reach
    bottom: i64 = y + reach
    found: list[Unit] = []
    for unit in battle.units:
        if unit.left <= right and unit.right >= left and unit.top <= bottom and unit.bottom >= top:
            found.append(unit)
    return found


def waiting(unit: Unit) -> bool:
    """Return whether the unit stands off the table at the edge by which it will come."""
    return not unit.on_table and unit.x >= 0 and unit.figures > 0 and not unit.left_table and not unit.ran_away


def expected(battle: Battle, side: i64) -> bool:
    """Return whether a side still has units to come by an edge."""
    for unit in battle.units:
        if unit.side == side and waiting(unit):
            return True
    return False


def hidden_force(battle: Battle, side: i64) -> bool:
    """MM-PLAY-1: return whether a player has units noted under a PEF of his that is still sealed."""
    for pef in battle.pefs:
        if pef.side == side and pef.sealed and pef.force:
            return True
    return False


def wants_help(battle: Battle, side: int) -> bool:
    """Return whether a side has units that will still enter the table.

    Inferred: none enters once the side has had enough (MM-LEAVE-1), or has met its objective and has no unit left on
    the table to cover (MM-ENC-5); it could only leave again.
    """
    own = battle.sides[side]
    return not own.had_enough and (not own.met or has_men_to_cover(battle, side))


def has_men_to_cover(battle: Battle, side: int) -> bool:
    """MM-ENC-5: return whether a unit or leader that was there when the objective was met is still on the table.

    A leader who has joined a unit that came later goes home with it, and is not waited for.
    """
    late = battle.sides[side].latecomers
    for unit in battle.units:
        if unit.side == side and unit.on_table and unit.figures > 0 and unit.id not in late:
            return True
    for leader in battle.leaders:
        if leader.side == side and leader.on_table and leader.id not in late and leader.attached not in late:
            return True
    return False


def twice_the_figures(battle: Battle, side: int) -> bool:
    """Return whether a side has at least twice the figures of the other on the table (MM-NP-3, MM-NP-4, MM-NP-5)."""
    other = figures_on(battle, 1 - side)
    return other > 0 and figures_on(battle, side) >= 2 * other


def nearest_foe(battle: Battle, side: i64, x: i64, y: i64) -> Unit | None:
    """Return the unit of the other side on the table that stands nearest to a point."""
    best: Unit | None = None
    best_square: i64 = 0
    for unit in battle.units:
        if unit.side == side or not unit.on_table:
            continue
        dx = unit.x - x
        dy = unit.y - y
        apart = dx * dx + dy * dy
        if best is None or apart < best_square:
            best = unit
            best_square = apart
    return best


def leader_of(battle: Battle, name: str) -> Leader | None:
    """Return the higher leader of this id."""
    for leader in battle.leaders:
        if leader.id == name:
            return leader
    return None


def record_armies(battle: Battle, side: int) -> list[str]:
    """Return the armies of a side that have a figure on the table, together with those that had one before."""
    armies = list(battle.sides[side].armies)
    for unit in battle.units:
        if unit.side == side and unit.on_table and unit.faction not in armies:
            armies.append(unit.faction)
    return armies
