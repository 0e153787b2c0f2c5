"""Into base contact: a charge that closes, ranks that close up, an assault on the walls of a building (MM-MELEE-1).

A unit comes up in the formation that it has, else in open order, else its nearest figure goes against the enemy and
the others crowd up behind it as far as there is room. Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, divide, heading_to, length, thousandth
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.muskets_mohawks.ground import TABLE
from rules.muskets_mohawks.movement.buildings import house_of, nearest_wall, outwards, to_wall
from rules.muskets_mohawks.movement.collision import Around
from rules.muskets_mohawks.movement.figure_moves import within
from rules.muskets_mohawks.movement.places import one
from rules.muskets_mohawks.movement.placing import settle, touches_woods
from rules.muskets_mohawks.movement.throng import BACK, DEEP, RANKS, Lead, Throng, gather
from rules.muskets_mohawks.pieces.facing import TOUCH, nearest_way, touching
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.layouts import BASE, OPEN_ORDER
from rules.muskets_mohawks.pieces.ranks import Spot, outline, shifted
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import FOOT
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED

_SIDEWAYS: Final[tuple[int, ...]] = (0, 10, -10, 20, -20, 30, -30, 40, -40, 50, -50, 60, -60, 80, -80, 100, -100)
# Ranks in which a figure would walk farther than this are not kept, since a throng closes up with less.
_FORMED_RUSH: Final = 2 * FOOT
_LOOSE_RUSH: Final = 3 * FOOT // 2
_ABOUT: Final = 200  # how far about both units one looks for what is in the way of ranks
_CLOSE_BY: Final = 30  # and of a single figure


def move_to_contact(
    umpire: Umpire, battle: Battle, charger: Unit, target: Unit, kept: list[Unit] | None = None
) -> bool:
    """MM-CHARGE-2, MM-MELEE-1: move a unit into base contact with its target and return whether it got there.

    Ruling: a charge that the dice send into melee always closes, however far its figures walk; a target in a building
    is met at its wall or door. The unit stays in contact with all of `kept`, the enemies that it already fights.
    """
    if not charger.xs or not target.xs or charger.house:
        return False
    contact = _Contact(battle, charger, target, kept)
    spot = contact.in_order()
    if spot is None:
        spot = contact.thronging()
    if spot is None:
        return False
    settle(umpire, battle, "MM-MELEE-1", charger, spot)
    return True


def in_contact(battle: Battle, a: Unit, b: Unit) -> bool:
    """MM-MELEE-1, MM-BUILD-1: return whether two enemies touch, or one is at the wall of the other's building."""
    house = house_of(battle, b.house if b.house else a.house)
    if house is None:
        return touching(a, b)
    outer = a if b.house else b
    dx, dy = to_wall(house, outer.xs, outer.ys, 0, 0)
    return length(dx, dy) <= BASE + TOUCH


def may_close(battle: Battle, charger: Unit, target: Unit, spot: Spot) -> bool:
    """MM-CHARGE-2: return whether a charger's nearest figure, from a spot, can be put against its target.

    Inferred: a charge does not pass through another enemy in front of its target (that one is charged, MM-CHARGE-4).
    """
    from_x, from_y, dx, dy = nearest_way(spot.plan_xs, spot.plan_ys, spot.off_x, spot.off_y, target)
    near = gather(battle, charger, target, from_x, from_y, _CLOSE_BY)
    lead = Lead(battle, near, target, heading_to(dx, dy), from_x, from_y)
    if not target.house:
        size = length(dx, dy)
        if size <= BASE + TOUCH:
            return True
        first = one(from_x, from_y, heading_to(dx, dy), near.horse)
        for back in (0, 2, BACK):
            way: i64 = size - BASE - back
            if lead.is_open(first, from_x + divide(dx * way, size), from_y + divide(dy * way, size)):
                return True
    return lead.finds_any()


class _Contact:
    """A unit that is to come into contact with a target, and what is in its way there."""

    __slots__ = ("battle", "charger", "house", "kept", "near", "target")

    def __init__(self, battle: Battle, charger: Unit, target: Unit, kept: list[Unit] | None) -> None:
        self.battle: Battle = battle
        self.charger: Unit = charger
        self.target: Unit = target
        self.kept: list[Unit] = kept if kept is not None else []
        self.house: House | None = house_of(battle, target.house)
        self.near: Around = gather(battle, charger, target, charger.x, charger.y, _ABOUT)

    def in_order(self) -> Spot | None:
        """Return a place in the ranks that the unit has, or in open order, its front against the target."""
        charger = self.charger
        for order in [UNFORMED] if charger.formation == UNFORMED else [charger.formation, UNFORMED]:
            for ranks in [0, RANKS] if order == UNFORMED else [charger.ranks]:
                spot = self._against_wall(order, ranks) if self.house is not None else self._against(order, ranks)
                if spot is not None:
                    return spot
        return None

    def _against(self, order: str, ranks: int) -> Spot | None:
        charger = self.charger
        _, _, dx, dy = nearest_way(charger.xs, charger.ys, 0, 0, self.target)
        return self._touching(
            outline(order, charger.x, charger.y, heading_to(dx, dy), charger.figures, ranks, charger.mounted)
        )

    def _against_wall(self, order: str, ranks: int) -> Spot | None:
        """Return a place along a wall of the target's building: the nearest one, the one with its door, any."""
        house = self.house
        if house is None:
            return None
        charger = self.charger
        out_x, out_y = nearest_wall(house, charger)
        door_x, door_y = outwards(house)
        for wall_x, wall_y in ((out_x, out_y), (door_x, door_y), (1, 0), (-1, 0), (0, 1), (0, -1)):
            heading = heading_to(-wall_x, -wall_y)
            x, y = charger.x, charger.y
            if (wall_x, wall_y) != (out_x, out_y):
                x = (house.x0 + house.x1) // 2 + wall_x * (house.x1 - house.x0)
                y = (house.y0 + house.y1) // 2 + wall_y * (house.y1 - house.y0)
            spot = self._touching(outline(order, x, y, heading, charger.figures, ranks, charger.mounted))
            if spot is not None:
                return spot
        return None

    def _touching(self, block: Spot) -> Spot | None:
        """Return a place where a block touches the target, straight ahead or as little to the side as space allows.

        One that touches no enemy that the unit does not fight is preferred.
        """
        ux: i64 = HEADING_X[block.heading]
        uy: i64 = HEADING_Y[block.heading]
        spot = shifted(block, 0, 0)
        second: Spot | None = None
        for sideways in _SIDEWAYS:
            x = block.x + thousandth(-uy * sideways)
            y = block.y + thousandth(ux * sideways)
            spot.move(x, y)
            dx, dy = self._gap(spot)
            size = length(dx, dy)
            if size == 0:
                continue
            for back in range(BACK + 1):
                way: i64 = size - BASE - back
                spot.move(x + divide(dx * way, size), y + divide(dy * way, size))
                if self.near.has_room(spot) and self._meets(spot):
                    loose = block.formation == UNFORMED
                    if not within(self.charger, spot, _LOOSE_RUSH if loose else _FORMED_RUSH):
                        break
                    if loose or not touches_woods(self.battle, spot):
                        if not self._touches_others(spot):
                            return spot
                        if second is None:
                            second = shifted(spot, 0, 0)
                    break
        return second

    def _gap(self, spot: Spot) -> tuple[i64, i64]:
        """Return the offset from the spot's nearest figure to the target's, or to one close behind its wall."""
        house = self.house
        if house is None:
            _, _, dx, dy = nearest_way(spot.plan_xs, spot.plan_ys, spot.off_x, spot.off_y, self.target)
            return dx, dy
        return to_wall(house, spot.plan_xs, spot.plan_ys, spot.off_x, spot.off_y)

    def _meets(self, spot: Spot) -> bool:
        """Whether a place is in base contact with all enemies that the unit fights or comes to fight."""
        if self.house is None and not _touches(spot, self.target):
            return False
        for other in self.kept:
            if not _touches(spot, other):
                return False
        return True

    def _touches_others(self, spot: Spot) -> bool:
        """Whether a place is in base contact with an enemy that the unit does not come to fight."""
        for other in self.near.units:
            if other.side != self.charger.side and other is not self.target and not other.house:
                if other not in self.kept and _touches(spot, other):
                    return True
        return False

    def thronging(self) -> Spot | None:
        """Return places for the nearest figure against the target, and for the others as near to it as they find room.

        The figures stand a base apart, in open order; a figure for each enemy that the unit already fights.
        They face the target, or as the unit does where turned bases would not fit in between walls and water.
        """
        charger = self.charger
        _, _, dx, dy = nearest_way(charger.xs, charger.ys, 0, 0, self.target)
        spot = self._thronging(heading_to(dx, dy))
        return spot if spot is not None else self._thronging(charger.heading)

    def _thronging(self, heading: i64) -> Spot | None:
        """Return a throng whose figures face a heading, if all of them find room."""
        charger = self.charger
        near = gather(self.battle, charger, self.target, charger.x, charger.y, TABLE)
        throng = Throng(near, heading, charger.figures)
        for enemy in [self.target, *self.kept]:
            from_x, from_y, _, _ = nearest_way(charger.xs, charger.ys, 0, 0, enemy)
            # The way to him was free when he was charged, and may be longer now that the nearest figures have fallen.
            lead = Lead(self.battle, near, enemy, heading, from_x, from_y)
            place = lead.nearest(throng, True)
            if place is None:
                place = lead.nearest(throng, False)
            if place is None or not throng.takes(place.x, place.y, BASE):
                return None
        for step in (OPEN_ORDER, BASE + 1):
            for ranks in (RANKS, DEEP):
                throng.fill(step, ranks)
        throng.keep(charger.xs, charger.ys)
        return throng.spot() if throng.full() else None


def _touches(spot: Spot, other: Unit) -> bool:
    """Return whether a place is in base contact with a unit."""
    near: i64 = BASE + TOUCH
    if other.left > spot.right + near or other.right < spot.left - near:
        return False
    if other.top > spot.bottom + near or other.bottom < spot.top - near:
        return False
    _, _, dx, dy = nearest_way(spot.plan_xs, spot.plan_ys, spot.off_x, spot.off_y, other)
    return length(dx, dy) <= near
