"""How an unformed unit finds its way: as far as it gets on its way, else to the place that gains most (MM-ACT-1).

Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import QUARTER_TURN, ahead, heading_to, length, part, span
from rules.core.int64 import i64
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.movement import hauling, paths
from rules.muskets_mohawks.movement.collision import around
from rules.muskets_mohawks.movement.places import Order, Points, Seeker, keeps_ranks, places
from rules.muskets_mohawks.movement.route import find_way
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.ranks import Spot, moved, outline, ranks_of
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import MOB, UNFORMED

STEP: Final = 10  # a move that finds no room is shortened by this much at a time
WORTH: Final = 20  # less than this is no way to get on: another direction is tried
_STRIDE: Final = 20  # how far apart places off the way are
_TURNS: Final[tuple[int, ...]] = (0, 2, -2, 4, -4, 6, -6, 8, -8)  # headings off the way in which they are looked for
_WAYS: Final = 4  # looked at until a unit gives up, each of them without the corners of those before
_MOST: Final = 1024  # places that are looked at, at most
Way = list[tuple[int, int]]  # turning points, ending with the goal
# A memory of what `_fan` works out, never of a battle: by heading and distance.
_FANS: Final[dict[int, Points]] = {}


class Leg:
    """A straight piece of a way: from (x, y) by (dx, dy), which is `size` long, and of which one can go `most`."""

    __slots__ = ("dx", "dy", "most", "size", "x", "y")

    def __init__(self, x: i64, y: i64, dx: i64, dy: i64) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.dx: i64 = dx
        self.dy: i64 = dy
        self.size: i64 = span(dx, dy)
        self.most: i64 = 0


class Mover(Seeker):
    """A unit that would move in open order: at most `limit`, keeping `apart` from the enemy, no figure beyond `reach`.

    `heading` is -1 for one who faces the way he goes.
    """

    __slots__ = ("apart", "boats", "enemies", "heading", "limit", "mover", "off_way")

    def __init__(self, battle: Battle, unit: Unit, limit: i64, heading: i64, apart: i64, reach: i64) -> None:
        Seeker.__init__(self, battle, around(battle, unit, reach, apart), unit, reach)
        self.mover: Unit = unit
        self.limit: i64 = limit
        self.heading: i64 = heading
        self.apart: i64 = apart
        self.boats: bool = battle.boats == unit.side  # a lake is no obstacle (MM-TERR-5)
        self.off_way: bool = False  # looks at places off its way, to which it must still get
        self.enemies: list[Unit] = []  # who may stop it within its move
        # The ranks reach no farther than this from the middle of their front, and paths are looked at as far about.
        wide: i64 = limit + BASE * unit.figures + 4 * BASE + 2 * (BASE + apart) + 2
        for enemy in paths.enemies_of(battle, unit, apart):
            if enemy.right >= unit.x - wide and enemy.left <= unit.x + wide:
                if enemy.bottom >= unit.y - wide and enemy.top <= unit.y + wide:
                    self.enemies.append(enemy)

    def takes(self, spot: Spot) -> bool:
        """MM-FORM-1, MM-MOVE-1: return whether the unit gets to a spot; forming a mob halves the move of its men."""
        if not Seeker.takes(self, spot):
            return False
        if not self.off_way:
            return True
        if spot.formation == MOB:
            halved = self.mover.formation == UNFORMED
            if halved and 2 * length(spot.x - self.mover.x, spot.y - self.mover.y) > self.limit:
                return False
            if not keeps_ranks(self.battle, spot):
                return False
        return self._gets_to(spot.x, spot.y)

    def _gets_to(self, x: int, y: int) -> bool:
        """Return whether the middle of the front gets to a point with the move, past enemies, houses and water."""
        legs = self.legs(find_way(self.battle, self.mover.x, self.mover.y, x, y, None, self.hauls, self.boats))
        if not legs or legs[-1].most < legs[-1].size:
            return not legs
        return legs[-1].x + legs[-1].dx == x and legs[-1].y + legs[-1].dy == y

    def legs(self, way: Way) -> list[Leg]:
        """Return the legs of a way up to the limit along it, ending before an enemy, a house or water."""
        legs: list[Leg] = []
        from_x: i64 = self.mover.x
        from_y: i64 = self.mover.y
        left: i64 = self.limit
        for x, y in way:
            if x == from_x and y == from_y:
                continue
            leg = Leg(from_x, from_y, x - from_x, y - from_y)
            leg.most = self._how_far(leg, left if left < leg.size else leg.size)
            legs.append(leg)
            left -= leg.size
            if leg.most < leg.size or left <= 0:
                break
            from_x = x
            from_y = y
        return legs

    def _how_far(self, leg: Leg, most: i64) -> i64:
        """Return how far, at most `most`, the unit goes on a leg before an enemy, a house or water."""
        if self.hauls:
            most = hauling.before_trees(self.battle, leg.x, leg.y, leg.dx, leg.dy, most)
        ux, uy = paths.direction(leg.dx, leg.dy)
        if self.enemies:
            unit = self.mover
            block = outline(UNFORMED, leg.x, leg.y, self.front(leg), unit.figures, 0, unit.mounted)
            most = paths.before_these(self.enemies, unit, block, ux, uy, most, self.apart)
        return paths.before_rects(self.battle, leg.x, leg.y, ux, uy, BASE // 2, most, self.boats)

    def front(self, leg: Leg) -> i64:
        """Return which way the unit faces on a leg."""
        return self.heading if self.heading >= 0 else heading_to(leg.dx, leg.dy)

    def order(self, formation: str, heading: i64, ranks: i64 = 0) -> Order:
        """Return an order to be looked for; without `ranks` open order as the unit stands, or in its usual ranks."""
        unit = self.mover
        if ranks == 0 and unit.formation == formation and unit.heading == heading:
            return Order(self, moved(unit, 0, 0))
        if ranks == 0:
            ranks = ranks_of(unit, formation)
        return Order(self, outline(formation, unit.x, unit.y, heading, unit.figures, ranks, unit.mounted))


def barely(unit: Unit, spot: Spot, x: int, y: int) -> bool:
    """Return whether a spot brings the unit hardly nearer to a goal that is farther off than that."""
    return length(spot.x - unit.x, spot.y - unit.y) < min(length(x - unit.x, y - unit.y), WORTH)


def same(unit: Unit, spot: Spot) -> bool:
    """Return whether a unit stands at a spot already."""
    if spot.x != unit.x or spot.y != unit.y or spot.heading != unit.heading:
        return False
    return spot.formation == unit.formation and spot.ranks == unit.ranks


def unformed_move(
    battle: Battle,
    unit: Unit,
    x: int,
    y: int,
    limit: int,
    heading: int,
    apart: int,
    reach: int,
    closes: bool = False,
    any_will_do: bool = False,
) -> Spot | None:
    """Return where an unformed move towards (x, y) ends, or none when the unit cannot move.

    The middle of the front goes at most `limit`, and no figure farther than `reach`. When it would hardly get on facing
    its way, it goes to the place in reach that gains most in any order that has room, a file among them. With `closes`
    it may end such a move as a mob. `any_will_do` is for a caller who asks only whether it can move.
    """
    mover = Mover(battle, unit, limit, heading, apart, reach)
    if x == unit.x and y == unit.y:
        here = Points()
        here.add(x, y)
        turned = places(mover, [mover.order(UNFORMED, heading if heading >= 0 else unit.heading)], here)
        return None if turned is None or same(unit, turned) else turned
    way = find_way(battle, unit.x, unit.y, x, y, None, mover.hauls, mover.boats)
    if way[0][0] == unit.x and way[0][1] == unit.y:
        way = way[1:]
    legs = mover.legs(way)
    spot = _on_way(mover, legs)
    if limit < WORTH or (spot is not None and (any_will_do or not barely(unit, spot, x, y))):
        return spot
    other = _anywhere(mover, x, y, way, legs, closes)
    return other if other is not None else spot


def _on_way(mover: Mover, legs: list[Leg]) -> Spot | None:
    """Return the farthest place on a way with room for the unit in open order, or none but where it stands."""
    for number in range(len(legs) - 1, -1, -1):
        leg = legs[number]
        spot = places(mover, [mover.order(UNFORMED, mover.front(leg))], points_on(leg, number == 0))
        if spot is not None:
            return None if same(mover.mover, spot) else spot
    return None


def points_on(leg: Leg, start: bool, step: i64 = STEP) -> Points:
    """Return the places on a leg from its end back, a step apart, the `start` among them or not."""
    found = Points()
    at: i64 = leg.most
    while at > 0:
        found.add(leg.x + part(leg.dx, at, leg.size), leg.y + part(leg.dy, at, leg.size))
        at -= step
    if start:
        found.add(leg.x, leg.y)
    return found


def _anywhere(mover: Mover, x: int, y: int, way: Way, legs: list[Leg], closes: bool) -> Spot | None:
    """Return the place that gains most on the way, or on one of the next ways round, in an order that has room."""
    unit = mover.mover
    mover.off_way = True
    avoid: Way = []
    for _ in range(_WAYS):
        if not legs:
            break
        towards = heading_to(legs[0].dx, legs[0].dy)
        points = _gaining(mover, way, legs, towards)
        if avoid:
            points = _not_back(mover, points)
        spot = places(mover, _in_ranks(mover, towards), points)
        last = heading_to(legs[-1].dx, legs[-1].dy)
        if spot is None and last != towards:
            spot = places(mover, _narrow(mover, last, False), points)
        if spot is None:
            spot = places(mover, _narrow(mover, towards, closes), points)
        if spot is not None and avoid:
            mover.battle.detours[unit.id] = (unit.x, unit.y)
        if spot is not None or len(way) < 2:
            return spot
        avoid.extend(way[:-1])
        way = find_way(mover.battle, unit.x, unit.y, x, y, avoid, mover.hauls, mover.boats)
        legs = mover.legs(way)
    return None


def _not_back(mover: Mover, points: Points) -> Points:
    """Return the points that do not lead back to where the unit last began to go round, or it would go to and fro."""
    unit = mover.mover
    from_x, from_y = mover.battle.detours.get(unit.id, (unit.x, unit.y))
    if from_x == unit.x and from_y == unit.y:
        return points
    found = Points()
    for x, y in zip(points.xs, points.ys):
        if not near_by(x - from_x, y - from_y, STEP):
            found.add(x, y)
    return found


def _in_ranks(mover: Mover, towards: i64) -> list[Order]:
    """Return the orders in which a unit goes off its way: in its usual ranks, in three, or as it is."""
    unit = mover.mover
    front = mover.heading if mover.heading >= 0 else towards
    orders = [mover.order(UNFORMED, front), mover.order(UNFORMED, front, 3)]
    if unit.formation == UNFORMED and unit.heading != front:
        orders.append(mover.order(UNFORMED, unit.heading, unit.ranks))
    return orders


def _narrow(mover: Mover, towards: i64, closes: bool) -> list[Order]:
    """Return the orders for a narrow place: facing to a side, strung out in a file along the way, or a mob at last."""
    right = (towards + QUARTER_TURN) % 32
    orders = [mover.order(UNFORMED, heading, 3) for heading in (right, (towards - QUARTER_TURN) % 32)]
    orders.append(mover.order(UNFORMED, right, 1))
    if closes and not mover.hauls and mover.mover.figures > 3:
        square: i64 = (towards + 4) // 8 * 8 % 32  # walls are square
        orders.append(mover.order(MOB, square))
        orders.append(mover.order(MOB, square, mover.mover.figures // 2))
    return orders


def _gaining(mover: Mover, way: Way, legs: list[Leg], towards: i64) -> Points:
    """Return the places within a move, on the way and off it, that gain something, those that gain most first.

    They must gain two inches, or half of what is left. Off the way that is measured by the turning points in reach.
    """
    unit = mover.mover
    tails = [0] * len(way)
    for i in range(len(way) - 2, -1, -1):
        tails[i] = tails[i + 1] + length(way[i + 1][0] - way[i][0], way[i + 1][1] - way[i][1])
    less: i64 = tails[0] + legs[0].size
    less = (less - WORTH if less > 2 * WORTH else less // 2) + 1
    looked = Points()
    keys: list[int] = []
    for i, leg in enumerate(legs):
        points = points_on(leg, False)
        for number in range(len(points.xs)):
            left: i64 = tails[i] + leg.size - leg.most + STEP * number
            if left < less and (i > 0 or leg.most - STEP * number >= WORTH):
                keys.append(left * _MOST + len(looked.xs))
                looked.add(points.xs[number], points.ys[number])
    fan = _fan(towards, mover.limit)
    dx: i64
    dy: i64
    for dx, dy in zip(fan.xs, fan.ys):
        x: i64 = unit.x + dx
        y: i64 = unit.y + dy
        left = less
        for i in range(len(legs)):
            to_x, to_y = way[i]
            gain: i64 = left - tails[i]
            square: i64 = (to_x - x) * (to_x - x) + (to_y - y) * (to_y - y)
            if gain > 0 and square < gain * gain:
                left = tails[i] + length(to_x - x, to_y - y)
        if left < less:
            keys.append(left * _MOST + len(looked.xs))
            looked.add(x, y)
    keys.sort()
    found = Points()
    for key in keys:
        found.add(looked.xs[key % _MOST], looked.ys[key % _MOST])
    return found


def _fan(heading: i64, limit: i64) -> Points:
    """Return the offsets of places within a move up to a quarter turn off a heading; rounding adds nothing to it."""
    found = _FANS.get(heading * _MOST + limit)
    if found is None:
        found = Points()
        for way in range(_STRIDE, limit + 1, _STRIDE):
            for turn in _TURNS:
                dx, dy = ahead((heading + turn) % 32, min(way + 1, limit - 1))
                found.add(dx, dy)
        _FANS[heading * _MOST + limit] = found
    return found
