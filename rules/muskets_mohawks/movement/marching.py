"""Where a voluntary move ends: planned without dice, so that a caller may look before the unit moves (MM-ACT-1).

Line and mob go straight ahead of their front. Unformed units go round obstacles, as far as they get on their way, else
to the place that gains most. Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, QUARTER_TURN, ahead, heading_to, length, part, span
from rules.core.int64 import i64
from rules.core.vectors import append, extend, vec
from rules.muskets_mohawks.ground import TABLE, Area, near_by
from rules.muskets_mohawks.movement import hauling, paths
from rules.muskets_mohawks.movement.collision import around
from rules.muskets_mohawks.movement.figure_moves import longest
from rules.muskets_mohawks.movement.paths import APART, direction
from rules.muskets_mohawks.movement.places import MOST, Order, Seeker, apart, keeps_ranks, ordered, places
from rules.muskets_mohawks.movement.route import find_way
from rules.muskets_mohawks.pieces.facing import in_front
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.ranks import Places, Spot, moved, outline, ranks_of, shifted
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import FOOT
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, MOB, UNFORMED

STEP: Final = 10  # a move that finds no room is shortened by this much at a time
WORTH: Final = 20  # less than this is no way to get on: another direction is tried
CLOSING: Final = 40  # what the men on the flanks may go farther than the middle of the front: half a move
_STRIDE: Final = 20  # how far apart places off the way are
_TURNS: Final[tuple[int, ...]] = (0, 2, -2, 4, -4, 6, -6, 8, -8)  # headings off the way in which they are looked for
_WAYS: Final = 4  # looked at until a unit gives up, each of them without the corners of those before
Way = list[tuple[int, int]]  # turning points, ending with the goal
# A memory of what `_fan` works out, never of a battle: by heading and distance.
_FANS: Final[dict[int, Places]] = {}


class Leg:
    """A straight piece of a way: from (x, y) by (dx, dy), which is `size` long, and of which one can go `most`."""

    __slots__ = ("dx", "dy", "most", "size", "x", "y")

    def __init__(self, x: i64, y: i64, dx: i64, dy: i64) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.dx: i64 = dx
        self.dy: i64 = dy
        self.size: i64 = span(dx, dy)
        self.most: i64 = self.size

    def points(self, start: bool, step: i64 = STEP) -> Places:
        """Return the places on a leg from its end back, a step apart, the `start` among them or not."""
        xs = vec[i64]([self.x + part(self.dx, far, self.size) for far in range(self.most, 0, -step)])
        ys = vec[i64]([self.y + part(self.dy, far, self.size) for far in range(self.most, 0, -step)])
        return (append(xs, self.x), append(ys, self.y)) if start else (xs, ys)


class Mover(Seeker):
    """A unit that would move: at most `limit`, keeping `apart` from the enemy, no figure beyond `reach`, 0 for any.

    `heading` is -1 for one who faces the way he goes.
    """

    __slots__ = ("apart", "boats", "heading", "limit", "mover", "off_way", "others", "walls")

    def __init__(self, battle: Battle, unit: Unit, limit: i64, heading: i64, apart: i64, reach: i64) -> None:
        Seeker.__init__(self, battle, around(battle, unit, reach if reach > 0 else TABLE, apart), unit, reach)
        self.mover: Unit = unit
        self.limit: i64 = limit
        self.heading: i64 = heading
        self.apart: i64 = apart
        self.boats: bool = battle.boats == unit.side  # a lake is no obstacle (MM-TERR-5)
        self.off_way: bool = False  # looks at places off its way, to which it must still get
        self.others: list[Unit] = []  # who may stop it in open order within its move
        # The ranks reach no farther than this from the middle of their front, and paths are looked at as far about.
        wide: i64 = limit + BASE * unit.figures + 4 * BASE + 2 * (BASE + apart) + 2
        for other in paths.in_the_way(battle, unit, UNFORMED, apart):
            if other.right >= unit.x - wide and other.left <= unit.x + wide:
                if other.bottom >= unit.y - wide and other.top <= unit.y + wide:
                    self.others.append(other)
        self.walls: list[Area] = paths.walls(battle, self.boats)
        if self.hauls and hauling.may_stand(battle, unit.x, unit.y):
            # A gun that is already among trees by some accident may go on.
            self.walls += hauling.thickets(battle)

    def arrives(self, spot: Spot) -> bool:
        """MM-FORM-1, MM-MOVE-1: return whether the unit gets to a spot; forming a mob halves the move of its men."""
        if not self.off_way:
            return True
        if spot.formation == MOB:
            halved = self.mover.formation == UNFORMED
            if halved and 2 * length(spot.x - self.mover.x, spot.y - self.mover.y) > self.limit:
                return False
            if not keeps_ranks(self.battle, spot):
                return False
        legs = self.legs(self.way(spot.x, spot.y, []))
        if not legs or legs[-1].most < legs[-1].size:
            return not legs
        return legs[-1].x + legs[-1].dx == spot.x and legs[-1].y + legs[-1].dy == spot.y

    def way(self, x: i64, y: i64, avoid: Way) -> Way:
        """Return the shortest way to a point, but for some corners."""
        return find_way(self.battle, self.mover.x, self.mover.y, x, y, avoid, self.hauls, self.boats)

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
        ux, uy = direction(leg.dx, leg.dy)
        if self.others:
            unit = self.mover
            block = outline(UNFORMED, leg.x, leg.y, self.front(leg), unit.figures, 0, unit.mounted)
            most = paths.before_units(self.others, unit, block, ux, uy, most, self.apart)
        return paths.before_areas(self.walls, leg.x, leg.y, ux, uy, BASE // 2, most)

    def front(self, leg: Leg) -> i64:
        """Return which way the unit faces on a leg."""
        return self.heading if self.heading >= 0 else heading_to(leg.dx, leg.dy)

    def order(self, formation: str, heading: i64, ranks: i64 = 0) -> Order:
        """Return an order to be looked for; without `ranks` as the unit stands in it, or in its usual ranks."""
        unit = self.mover
        if ranks == 0 and unit.formation == formation and unit.heading == heading:
            return Order(self, moved(unit, 0, 0))
        if ranks == 0:
            ranks = ranks_of(unit, formation)
        return Order(self, outline(formation, unit.x, unit.y, heading, unit.figures, ranks, unit.mounted))

    def straight(self, block: Spot, leg: Leg, wooded: bool, start: bool, wheeled: bool = False) -> Spot | None:
        """MM-ACT-1: return the farthest place on a leg to which a formed unit goes straight in a block, or none.

        `wooded` ground breaks its ranks; `start` is such a place or not; one that has `wheeled` begins at the block.
        """
        ux, uy = direction(leg.dx, leg.dy)
        unit = self.mover
        others = paths.in_the_way(self.battle, unit, block.formation, self.apart)
        most = paths.before_units(others, unit, block, ux, uy, leg.most, self.apart, wheeled)
        most = paths.before_walls(self.battle, block, ux, uy, most, unit.side)
        leg.most = paths.before_woods(self.battle, block, ux, uy, most) if wooded else most
        self.ranked = True
        return places(self, [Order(self, shifted(block, 0, 0))], leg.points(start))


def barely(unit: Unit, spot: Spot | None, x: int, y: int) -> bool:
    """Return whether a spot, or none, brings the unit hardly nearer to a goal that is farther off than that."""
    return spot is None or length(spot.x - unit.x, spot.y - unit.y) < min(length(x - unit.x, y - unit.y), WORTH)


def _same(unit: Unit, spot: Spot) -> bool:
    """Return whether a unit stands at a spot already."""
    if spot.x != unit.x or spot.y != unit.y or spot.heading != unit.heading:
        return False
    return spot.formation == unit.formation and spot.ranks == unit.ranks


def plan(
    battle: Battle,
    unit: Unit,
    x: int,
    y: int,
    limit: int,
    heading: int = -1,
    formation: str = "",
    apart: int = APART,
    fast: bool = False,
    any_will_do: bool = False,
) -> Spot | None:
    """Return where a move towards (x, y) on the unit's own bank ends, or none when it cannot move.

    A change of facing or of formation halves the move of line and mob, except that the table of the fast move already
    accounts for the formation. `apart` is how far to keep from the enemy. A formed unit that can hardly move
    goes unformed instead, unless its order names a formation. With `any_will_do` the place need not be the farthest:
    who asks only whether there is one is answered sooner, and the same.
    """
    order = formation if formation else unit.formation
    spot: Spot | None = None
    if order != UNFORMED:
        mover = Mover(battle, unit, limit, heading, apart, limit + CLOSING if fast else limit)
        spot = _formed(mover, x, y, order, fast, not formation)
        if formation or (spot is not None and any_will_do) or not barely(unit, spot, x, y):
            return spot
    hauls = hauling.hauls(unit)
    most = limit // 2 if unit.formation != UNFORMED and not fast and not hauls else limit
    # The crew walks about its gun as it turns, however little way the gun makes.
    mover = Mover(battle, unit, most, heading, apart, FOOT if hauls else limit)
    loose = unformed(mover, x, y, not formation, any_will_do)
    return loose if order == UNFORMED or not barely(unit, loose, x, y) else spot


def _formed(mover: Mover, x: int, y: int, order: str, fast: bool, breaks: bool) -> Spot | None:
    """Plan a move in line or mob, straight ahead of the front it will have, up to the edge of a wood.

    A turn or a new formation takes half the move, and no figure goes farther than all of it. In a fast move the table
    counts the formation (MM-MOVE-2), and an unformed unit turns as it goes (MM-ACT-1).
    With `breaks` a unit nearer to the wood than half its move plans none, so that it may break its ranks and go in.
    """
    unit = mover.mover
    leg = Leg(unit.x, unit.y, x - unit.x, y - unit.y)
    facing = unit.heading
    if mover.heading >= 0:
        facing = mover.heading
    elif leg.size > 0 and not in_front(unit.heading, leg.dx, leg.dy):
        facing = heading_to(leg.dx, leg.dy)
    turns = facing != unit.heading or order != unit.formation
    mover.reach = mover.limit
    if fast and order != unit.formation:
        # Inferred: a move is measured at the middle of the front; the men who close up on it go farther.
        turns = unit.formation != UNFORMED and facing != unit.heading
        mover.reach += min(longest(unit, mover.order(order, facing).spot), CLOSING)
    limit = mover.limit // 2 if turns else mover.limit
    block = mover.order(order, facing, unit.ranks if order == unit.formation and facing != unit.heading else 0).spot
    wooded = order == LINE or not _keeps_road(mover.battle, moved(unit, 0, 0), x, y)
    leg.most = min(limit, leg.size) if in_front(facing, leg.dx, leg.dy) else 0
    if breaks and wooded and leg.most > 0:
        ux, uy = direction(leg.dx, leg.dy)
        if paths.before_woods(mover.battle, block, ux, uy, leg.most) < min(leg.most, limit // 2):
            return None
    spot = mover.straight(block, leg, wooded, True)
    return None if spot is None or _same(unit, spot) else spot


def straight_on(battle: Battle, unit: Unit, start: Spot, way: int) -> Spot | None:
    """MM-ACT-1: return where a unit ends that goes straight on in its ranks from a filled spot, up to `way`, or none.

    It need not have come to that spot yet.
    """
    leg = Leg(start.x, start.y, part(HEADING_X[start.heading], way, 1000), part(HEADING_Y[start.heading], way, 1000))
    leg.most = min(way, leg.size)
    wooded = start.formation == LINE or not _keeps_road(battle, start, start.x + leg.dx, start.y + leg.dy)
    spot = Mover(battle, unit, way, -1, APART, 0).straight(start, leg, wooded, False, True)
    return spot if spot is not None and (spot.x != start.x or spot.y != start.y) else None


def _keeps_road(battle: Battle, mob: Spot, x: int, y: int) -> bool:
    """Whether a mob stands on a road and goes to a place on it, so that it need not break its ranks in a wood."""
    for road in battle.ground.roads:
        if road.holds(x, y) and road.holds(mob.x, mob.y):
            mob.fill()
            return all(road.holds(at_x, at_y) for at_x, at_y in zip(mob.xs, mob.ys))
    return False


def unformed(mover: Mover, x: int, y: int, closes: bool = False, any_will_do: bool = False) -> Spot | None:
    """Return where a move towards (x, y) in open order ends, or none when the unit cannot move.

    When the unit would hardly get on facing its way, it goes to the place in reach that gains most in any order that
    has room, a file among them. With `closes` it may end such a move as a mob.
    """
    unit = mover.mover
    if x == unit.x and y == unit.y:
        facing = mover.heading if mover.heading >= 0 else unit.heading
        turned = places(mover, [mover.order(UNFORMED, facing)], apart([(x, y)]))
        return None if turned is None or _same(unit, turned) else turned
    way = mover.way(x, y, [])
    if way[0][0] == unit.x and way[0][1] == unit.y:
        way = way[1:]
    legs = mover.legs(way)
    spot = _on_way(mover, legs)
    if mover.limit < WORTH or (spot is not None and any_will_do) or not barely(unit, spot, x, y):
        return spot
    other = _anywhere(mover, x, y, way, legs, closes)
    return other if other is not None else spot


def _on_way(mover: Mover, legs: list[Leg]) -> Spot | None:
    """Return the farthest place on a way with room for the unit in open order, or none but where it stands."""
    for number in range(len(legs) - 1, -1, -1):
        leg = legs[number]
        spot = places(mover, [mover.order(UNFORMED, mover.front(leg))], leg.points(number == 0))
        if spot is not None:
            return None if _same(mover.mover, spot) else spot
    return None


def _anywhere(mover: Mover, x: int, y: int, way: Way, legs: list[Leg], closes: bool) -> Spot | None:
    """Return the place that gains most on the way, or on one of the next ways round, in an order that has room."""
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
        if spot is None:
            spot = places(mover, _narrow(mover, towards, closes), points)
        if spot is not None or len(way) < 2:
            if spot is not None:
                spot.detour = len(avoid) > 0
            return spot
        avoid.extend(way[:-1])
        way = mover.way(x, y, avoid)
        legs = mover.legs(way)
    return None


def _not_back(mover: Mover, points: Places) -> Places:
    """Return the points that do not lead back to where the unit last began to go round, or it would go to and fro."""
    unit = mover.mover
    from_x, from_y = mover.battle.detours.get(unit.id, (unit.x, unit.y))
    if from_x == unit.x and from_y == unit.y:
        return points
    xs, ys = points
    return apart([(x, y) for x, y in zip(xs, ys) if not near_by(x - from_x, y - from_y, STEP)])


def _in_ranks(mover: Mover, towards: i64) -> list[Order]:
    """Return the orders in which a unit goes off its way: in its usual ranks, in three, or as it is."""
    unit = mover.mover
    front = mover.heading if mover.heading >= 0 else towards
    orders = [mover.order(UNFORMED, front), mover.order(UNFORMED, front, 3)]
    if unit.formation == UNFORMED and unit.heading != front:
        orders.append(mover.order(UNFORMED, unit.heading, unit.ranks))
    return orders


def _narrow(mover: Mover, towards: i64, closes: bool) -> list[Order]:
    """Return the orders for a narrow place: a mob, which needs the least room, facing to a side, or a file at last."""
    right = (towards + QUARTER_TURN) % 32
    orders: list[Order] = []
    if closes and not mover.hauls and mover.mover.figures > 3:
        square: i64 = (towards + 4) // 8 * 8 % 32  # walls are square
        orders = [mover.order(MOB, square), mover.order(MOB, square, mover.mover.figures // 2)]
    orders += [mover.order(UNFORMED, heading, 3) for heading in (right, (towards - QUARTER_TURN) % 32)]
    orders.append(mover.order(UNFORMED, right, 1))
    return orders


def _gaining(mover: Mover, way: Way, legs: list[Leg], towards: i64) -> Places:
    """Return the places within a move, on the way and off it, that gain something, those that gain most first.

    They must gain two inches, or half of what is left. Off the way that is measured by the turning points in reach.
    """
    unit = mover.mover
    tails = [0] * len(way)
    for i in range(len(way) - 2, -1, -1):
        tails[i] = tails[i + 1] + length(way[i + 1][0] - way[i][0], way[i + 1][1] - way[i][1])
    less: i64 = tails[0] + legs[0].size
    less = (less - WORTH if less > 2 * WORTH else less // 2) + 1
    xs = vec[i64]()
    ys = vec[i64]()
    keys: list[int] = []
    for i, leg in enumerate(legs):
        leg_xs, leg_ys = leg.points(False)
        for number in range(len(leg_xs)):
            left: i64 = tails[i] + leg.size - leg.most + STEP * number
            if left < less and (i > 0 or leg.most - STEP * number >= WORTH):
                keys.append(left * MOST + len(xs) + number)
        xs = extend(xs, leg_xs)
        ys = extend(ys, leg_ys)
    fan_xs, fan_ys = _fan(towards, mover.limit)
    fan_xs = vec[i64]([unit.x + dx for dx in fan_xs])
    fan_ys = vec[i64]([unit.y + dy for dy in fan_ys])
    before: i64 = len(xs)
    lefts = vec[i64]([less for _ in fan_xs])
    for i in range(len(legs)):
        to_x, to_y = way[i]
        tail: i64 = tails[i]
        for number, x in enumerate(fan_xs):
            gain: i64 = lefts[number] - tail
            dx: i64 = to_x - x
            dy: i64 = to_y - fan_ys[number]
            if gain > 0 and dx * dx + dy * dy < gain * gain:
                lefts[number] = tail + length(dx, dy)
    keys += [left * MOST + before + number for number, left in enumerate(lefts) if left < less]
    return ordered((extend(xs, fan_xs), extend(ys, fan_ys)), keys)


def _fan(heading: i64, limit: i64) -> Places:
    """Return the offsets of places within a move up to a quarter turn off a heading; rounding adds nothing to it."""
    found = _FANS.get(heading * 1024 + limit)
    if found is None:
        ways = range(_STRIDE, limit + 1, _STRIDE)
        found = apart([ahead((heading + turn) % 32, min(way + 1, limit - 1)) for way in ways for turn in _TURNS])
        _FANS[heading * 1024 + limit] = found
    return found
