"""Places where a unit, a leader or held horses have room: one search, which is given where to look, and how to stand.

Room means that no base overlaps another, a house or water, and none hangs over the table's edge. Lengths are tenths of
an inch.
"""

from bisect import bisect_right
from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, square, thousandth
from rules.core.int64 import i64
from rules.core.vectors import vec
from rules.muskets_mohawks.ground import TABLE
from rules.muskets_mohawks.movement import hauling
from rules.muskets_mohawks.movement.collision import REACH, Around
from rules.muskets_mohawks.movement.figure_moves import within
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import Places, Spot, outline, ranks_of
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.cover import among, on_road, trees
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import MOB, UNFORMED


def _inches() -> list[tuple[int, int, int]]:
    """Return squares of distances, and offsets across and back: every inch up to four, then every other inch."""
    steps: list[tuple[int, int, int]] = []
    for back in range(-48, 49):
        for across in range(-48, 49):
            if (abs(back) <= 4 and abs(across) <= 4) or (back % 2 == 0 and across % 2 == 0):
                steps.append((back * back + across * across, across, back))
    steps.sort()
    return steps


_NEAR: Final = _inches()
_SQUARES: Final[list[int]] = [100 * steps for steps, _, _ in _NEAR]
_GRAIN: Final = 1  # places are whole tenths
_CLOSE_BY: Final = 60  # within this of a point most leaders find room
_USUAL: Final = 150
_FAR: Final = 300
_ANYWHERE: Final = 2 * TABLE
MOST: Final = 4096  # places that are put in order, at most
_ALONE: Final[vec[i64]] = vec[i64]([0])  # the plan of a figure by itself
_NO_UNIT: Final = "-"  # an id that no unit has


def apart(points: list[tuple[int, int]]) -> Places:
    """Return points as places for the middle of a front, the most wanted first as they are."""
    return vec[i64]([x for x, _ in points]), vec[i64]([y for _, y in points])


def nearest_first(points: Places, x: i64, y: i64) -> Places:
    """Return points in the order of how far they are from (x, y)."""
    keys: list[int] = []
    xs, ys = points
    for number in range(len(xs)):
        keys.append(square(xs[number] - x, ys[number] - y) * MOST + number)
    return ordered(points, keys)


def ordered(points: Places, keys: list[int]) -> Places:
    """Return some points in the order of their keys: each is `MOST` times what to go by, plus the point's number."""
    keys.sort()
    xs, ys = points
    return vec[i64]([xs[key % MOST] for key in keys]), vec[i64]([ys[key % MOST] for key in keys])


# A memory of what `about` works out, never of a battle: by heading and reach.
_ABOUT: Final[dict[int, Places]] = {}


def about(heading: i64, reach: i64) -> Places:
    """Return the offsets up to `reach` from a point for one who faces a heading, the nearest first."""
    found = _ABOUT.get(heading * 1024 + reach)
    if found is None:
        ahead_x: i64 = HEADING_X[heading]
        ahead_y: i64 = HEADING_Y[heading]
        count = bisect_right(_SQUARES, reach * reach)
        known: i64 = _USUAL if reach <= _USUAL else (_FAR if reach <= _FAR else _ANYWHERE)
        if reach < known:
            # A part of those that are worked out once.
            xs, ys = about(heading, known)
            found = xs[:count], ys[:count]
        else:
            near = _NEAR[:count]
            found = (
                vec[i64]([thousandth(-10 * (ahead_y * across + ahead_x * back)) for _, across, back in near]),
                vec[i64]([thousandth(10 * (ahead_x * across - ahead_y * back)) for _, across, back in near]),
            )
        _ABOUT[heading * 1024 + reach] = found
    return found


class Seeker:
    """One who looks for a place, and what is in the way of it, gathered once for many places.

    A unit's figures may go no farther than `reach`, 0 for any distance.
    """

    __slots__ = ("around", "battle", "hauls", "ranked", "reach", "unit")

    def __init__(self, battle: Battle, around: Around, unit: Unit | None = None, reach: i64 = 0) -> None:
        self.battle: Battle = battle
        self.around: Around = around
        self.unit: Unit | None = unit
        self.reach: i64 = reach
        self.hauls: bool = unit is not None and hauling.hauls(unit)
        self.ranked: bool = False  # takes no place at which it would have to break its ranks

    def takes(self, spot: Spot) -> bool:
        """MM-MOVE-1: return whether there is room at a spot and every figure gets there, the dearest question last."""
        if self.hauls and not hauling.may_stand(self.battle, spot.x, spot.y):
            return False
        if self.ranked and not keeps_ranks(self.battle, spot):
            return False
        if not self.around.has_room(spot):
            return False
        unit = self.unit
        if unit is not None and self.reach > 0 and not within(unit, spot, self.reach):
            return False
        return self.arrives(spot)

    def arrives(self, spot: Spot) -> bool:
        """Return whether the unit finds a way to a spot with room; only `Mover` asks for more than the length of it."""
        return True


class Order:
    """How one may stand, and the bounds within which the middle of the front may be.

    At most places an order would lie too far off for the outermost figures or hang over the edge of the table, which is
    seen from the bounds before it is moved there.
    """

    __slots__ = ("bottom", "left", "right", "spot", "top")

    def __init__(self, seeker: Seeker, spot: Spot) -> None:
        edge: i64 = REACH[spot.heading]
        self.spot: Spot = spot
        self.left: i64 = spot.x - spot.left + edge
        self.right: i64 = spot.x - spot.right + TABLE - edge
        self.top: i64 = spot.y - spot.top + edge
        self.bottom: i64 = spot.y - spot.bottom + TABLE - edge
        unit = seeker.unit
        if unit is not None and seeker.reach > 0:
            # The bounds of horse are those of their bases, which reach farther than their places.
            reach: i64 = seeker.reach + 2 * BASE if len(unit.hind_xs) > 0 else seeker.reach
            a: i64 = unit.left - spot.left
            b: i64 = unit.right - spot.right
            self.left = max(self.left, spot.x + (a if a > b else b) - reach)
            self.right = min(self.right, spot.x + (b if a > b else a) + reach)
            a = unit.top - spot.top
            b = unit.bottom - spot.bottom
            self.top = max(self.top, spot.y + (a if a > b else b) - reach)
            self.bottom = min(self.bottom, spot.y + (b if a > b else a) + reach)


def places(seeker: Seeker, orders: list[Order], points: Places, x: i64 = 0, y: i64 = 0) -> Spot | None:
    """Return the first of some points, offset by (x, y), with room for one of the orders, or none.

    At each point the orders are tried in turn; the spot of the one that has room is handed over.
    """
    xs, ys = points
    for dx, dy in zip(xs, ys):
        at_x: i64 = x + dx
        at_y: i64 = y + dy
        for order in orders:
            if order.left <= at_x <= order.right and order.top <= at_y <= order.bottom:
                spot = order.spot
                spot.move(at_x, at_y)
                if seeker.takes(spot):
                    return spot
    return None


def unoccupied(battle: Battle, spot: Spot, who: str, side: i64) -> bool:
    """Return whether all figures are on the table, off the houses and clear of all but `who` comes, wet or dry."""
    return _near(battle, who, side, spot, 0).has_room(spot)


def room(battle: Battle, unit: Unit, spot: Spot, apart: i64 = 0, bank_x: i64 = -1, bank_y: i64 = -1) -> bool:
    """Return whether a unit may stand at the spot: on the table, dry, clear of all others, and on the right bank.

    That is its own bank, or the one of (bank_x, bank_y).
    """
    found = _near(battle, unit.id, unit.side, spot, 0, apart)
    found.keep_dry(battle, unit, bank_x, bank_y)
    return found.has_room(spot)


def _near(battle: Battle, who: str, side: i64, spot: Spot, wide: i64, apart: i64 = 0) -> Around:
    """Return what may be in the way of a spot, and of those so far about it."""
    found = Around(side, apart)
    found.gather(battle, who, spot.left - wide, spot.right + wide, spot.top - wide, spot.bottom + wide)
    return found


def touches_woods(battle: Battle, spot: Spot) -> bool:
    """Return whether any figure of a spot would stand in a wood, or in a gully that counts as one."""
    x0, x1, y0, y1 = spot.left, spot.right, spot.top, spot.bottom
    woods = [wood for wood in trees(battle) if wood.x0 < x1 and wood.x1 > x0 and wood.y0 < y1 and wood.y1 > y0]
    if not woods:
        return False
    off_x: i64 = spot.off_x
    off_y: i64 = spot.off_y
    for x, y in zip(spot.plan_xs, spot.plan_ys):
        if among(woods, x + off_x, y + off_y):
            return True
    return False


def keeps_ranks(battle: Battle, spot: Spot) -> bool:
    """MM-TERR-4: return whether figures need not break their ranks at a spot: off the woods, or as a mob on a road."""
    if spot.formation == UNFORMED or not touches_woods(battle, spot):
        return True
    return spot.formation == MOB and all(
        on_road(battle, x + spot.off_x, y + spot.off_y) for x, y in zip(spot.plan_xs, spot.plan_ys)
    )


def on_bridge(battle: Battle, unit: Unit) -> bool:
    """Return whether any figure of a unit stands on a bridge."""
    for bridge in battle.ground.bridges:
        if unit.right < bridge.x0 or unit.left > bridge.x1 or unit.bottom < bridge.y0 or unit.top > bridge.y1:
            continue
        for x, y in zip(unit.xs, unit.ys):
            if bridge.holds(x, y):
                return True
    return False


def nearest_room(
    battle: Battle,
    unit: Unit,
    formation: str,
    x: int,
    y: int,
    heading: int,
    reach: int = 150,
    ranks: int = 0,
    bank_x: int = -1,
    bank_y: int = -1,
    walk: int = 0,
) -> Spot | None:
    """Return the nearest place to (x, y) where the unit has room in a formation, within `reach`, or none.

    An unformed unit that finds none in its usual ranks tries three ranks, then one. With `walk` it is a place that
    none of its figures has farther to than that.
    """
    tries = [ranks, 3, 1] if formation == UNFORMED else [ranks]
    if hauling.hauls(unit):
        tries[0] = ranks_of(unit, formation)
    points = about(heading, reach)
    tried: list[int] = []  # few men stand in one rank, or in three, whichever they are asked for
    for count in tries:
        spot = outline(formation, x, y, heading, unit.figures, count, unit.mounted)
        if spot.ranks not in tried:
            tried.append(spot.ranks)
            near = _near(battle, unit.id, unit.side, spot, reach + _GRAIN + (2 * BASE if unit.mounted else 0))
            near.keep_dry(battle, unit, bank_x, bank_y)
            seeker = Seeker(battle, near, unit, walk)
            found = places(seeker, [Order(seeker, spot)], points, x, y)
            if found is not None:
                return found
    return None


def nearest_in(
    battle: Battle, unit: Unit, formation: str, x: int, y: int, heading: int, reach: int = 150, ranks: int = 0
) -> Spot | None:
    """Return what `nearest_room` does; where that is in woods, in open order (MM-TERR-4)."""
    spot = nearest_room(battle, unit, formation, x, y, heading, reach, ranks)
    if spot is None or keeps_ranks(battle, spot):
        return spot
    return nearest_room(battle, unit, UNFORMED, x, y, heading, reach)


def one(x: int, y: int, heading: int, horse: bool = False) -> Spot:
    """Return the spot of a single figure."""
    if horse:
        return outline(UNFORMED, x, y, heading, 1, 1, True)
    return Spot(UNFORMED, x, y, heading, 1, _ALONE, _ALONE, x, y)


def alone(leader: Leader) -> Unit:
    """Return a leader as a unit of one man, who finds his place as units do, on either bank while not on the table."""
    man = Unit(leader.id, leader.side, figures=1, x=leader.x, y=leader.y, heading=leader.heading)
    man.mounted = leader.mounted
    man.on_table = leader.on_table
    man.xs, man.ys = vec[i64]([leader.x]), vec[i64]([leader.y])
    man.bound()
    return man


def room_for_one(battle: Battle, leader: Leader, x: int, y: int, heading: int, walk: i64 = 0) -> Spot | None:
    """Return the nearest place to (x, y) where a leader's figure has dry room, no farther from him than a `walk`."""
    spot = one(x, y, heading, leader.mounted)
    farthest: i64 = (walk + 1) * (walk + 1) - 1  # as `within` has it
    for reach in (_CLOSE_BY, _ANYWHERE):
        near = _near(battle, leader.id, leader.side, one(x, y, heading), reach + _GRAIN + 2 * BASE)
        near.keep_dry(battle)
        xs, ys = about(heading, reach)
        for dx, dy in zip(xs, ys):
            if walk == 0 or square(x + dx - leader.x, y + dy - leader.y) <= farthest:
                spot.move(x + dx, y + dy)
                if near.has_room(spot):
                    return spot
    return None


def nearest_block(battle: Battle, unit: Unit, block: Spot) -> Spot | None:
    """MM-TROOP-3: return the place nearest to a block's own where the horses of a unit have dry room, or none."""
    near = _near(battle, _NO_UNIT, unit.side, block, _ANYWHERE)
    near.herds = [herd for herd in near.herds if herd is not unit.horses]
    near.keep_dry(battle)
    seeker = Seeker(battle, near)
    return places(seeker, [Order(seeker, block)], about(block.heading, _ANYWHERE), block.x, block.y)
