"""The move that an unformed unit would make, with what is around it gathered once; lengths are tenths of an inch."""

from typing import Final

from rules.core.geometry import length
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.muskets_mohawks.movement import hauling, paths
from rules.muskets_mohawks.movement.collision import Around, around
from rules.muskets_mohawks.movement.dead_ends import failed_attempts
from rules.muskets_mohawks.movement.figure_moves import takes, within
from rules.muskets_mohawks.pieces.layouts import BASE, TWOS, layout_of
from rules.muskets_mohawks.pieces.ranks import Spot, ranks_of, spot_at
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED

WORTH: Final = 20  # less than this is no way to get on: another direction is tried
_NO_PLAN: Final[list[int]] = []


@mypyc_attr(acyclic=True)
class Walk:
    """A move that an unformed unit would make: its start, distance and facing, and what is around it.

    `heading` is -1 for one who faces the way he goes, `apart` how far to keep from the enemy, `reach` how far each
    figure may go at most. One that `closes` may end as a mob.
    """

    def __init__(
        self, battle: Battle, unit: Unit, limit: i64, heading: i64, apart: i64, reach: i64, closes: bool = False
    ) -> None:
        self.battle: Battle = battle
        self.unit: Unit = unit
        self.limit: i64 = limit
        self.heading: i64 = heading
        self.apart: i64 = apart
        self.reach: i64 = reach
        self.closes: bool = closes
        self.usual: i64 = ranks_of(unit, UNFORMED)
        self.hauls: bool = hauling.hauls(unit)
        self.boats: bool = battle.boats == unit.side  # a lake is no obstacle (MM-TERR-5)
        self.around: Around = around(battle, unit, reach, apart)
        self.enemies: list[Unit] = _in_reach(paths.enemies_of(battle, unit, apart), unit, limit, apart)
        self._failed: set[int] | None = None
        # How far the bounds of the figures' bases, which those of horse have behind them, may be from where they are.
        self._outermost: i64 = reach + 2 * BASE if unit.hind_xs else reach
        self._spot: Spot = _blank()  # for the orders that are tried

    def failed(self) -> set[int]:
        """Return the headings and places, by number, that led nowhere for any goal of such a move; callers add to it.

        It is asked for only by a unit that finds no ordinary way: the surroundings take longer than an easy move.
        """
        failed = self._failed
        if failed is None:
            # With a gun it hangs on what the gun may do as well, and is not remembered.
            failed = set() if self.unit.gun is not None else self._failed_before()
            self._failed = failed
        return failed

    def _failed_before(self) -> set[int]:
        move: i64 = (self.limit * 64 + self.heading + 1) * 512 + self.apart
        move = (move * 512 + self.reach) * 2 + (1 if self.closes else 0)
        reach: i64 = self.limit if self.limit > self.reach else self.reach
        return failed_attempts(self.battle, self.unit, move, reach + self.apart)

    def takes(self, spot: Spot) -> bool:
        """Return whether there is room at a spot and every figure gets there."""
        if self.hauls and not hauling.may_stand(self.battle, spot.x, spot.y):
            return False
        return takes(self.around, self.unit, spot, self.reach)

    def stands(self, formation: str, x: i64, y: i64, heading: i64, ranks: i64) -> Spot | None:
        """Return an order at a point if it has room there and every figure gets there, else none.

        Most orders lie too far off or hang over the edge of the table, which is seen from the bounds of their layout.
        All are tried with one spot, which is handed over with the first that has room: few have.
        """
        unit = self.unit
        layout = layout_of(formation == UNFORMED, heading, unit.figures, ranks, unit.mounted)
        reach: i64 = self._outermost
        left: i64 = layout.left + x
        right: i64 = layout.right + x
        dx: i64 = left - unit.left
        if dx > reach or dx < -reach:
            return None
        dx = right - unit.right
        if dx > reach or dx < -reach:
            return None
        top: i64 = layout.top + y
        bottom: i64 = layout.bottom + y
        dy: i64 = top - unit.top
        if dy > reach or dy < -reach:
            return None
        dy = bottom - unit.bottom
        if dy > reach or dy < -reach:
            return None
        if self.hauls and not hauling.may_stand(self.battle, x, y):
            return None
        spot = self._spot
        spot.formation = formation
        spot.x = x
        spot.y = y
        spot.heading = heading
        spot.ranks = layout.ranks
        spot.plan_xs = layout.xs
        spot.plan_ys = layout.ys
        spot.off_x = x
        spot.off_y = y
        spot.left = left
        spot.right = right
        spot.top = top
        spot.bottom = bottom
        rear = layout.rear
        spot.rear = spot_at(rear, TWOS, x, y, heading) if rear is not None else None
        if not self.around.has_room(spot) or not within(unit, spot, self.reach):
            return None
        self._spot = _blank()
        return spot


def _in_reach(enemies: list[Unit], unit: Unit, limit: i64, apart: i64) -> list[Unit]:
    """Return those enemies who may stop a unit within its move; a search asks about them for each way that it looks.

    The ranks reach no farther than this from the middle of their front, and `before_these` looks as far about them.
    """
    wide: i64 = limit + BASE * unit.figures + 4 * BASE + 2 * (BASE + apart) + 2
    left: i64 = unit.x - wide
    right: i64 = unit.x + wide
    top: i64 = unit.y - wide
    bottom: i64 = unit.y + wide
    found: list[Unit] = []
    for enemy in enemies:
        if enemy.right >= left and enemy.left <= right and enemy.bottom >= top and enemy.top <= bottom:
            found.append(enemy)
    return found


def _blank() -> Spot:
    """Return a spot that is nowhere yet."""
    return Spot(UNFORMED, 0, 0, 0, 1, _NO_PLAN, _NO_PLAN, 0, 0)


def hardly(unit: Unit, x: i64, y: i64, left: i64) -> bool:
    """Return whether a point is hardly any way from the unit, which has so far `left` to go."""
    return length(x - unit.x, y - unit.y) < (left if left < WORTH else WORTH)
