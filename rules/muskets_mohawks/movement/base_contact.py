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
from rules.muskets_mohawks.movement.collision import Around, keep_dry
from rules.muskets_mohawks.movement.crossing import IN
from rules.muskets_mohawks.movement.figure_moves import within
from rules.muskets_mohawks.movement.paths import direction
from rules.muskets_mohawks.movement.places import Order, Points, Seeker, keeps_ranks, on_bridge, one, places
from rules.muskets_mohawks.movement.placing import settle
from rules.muskets_mohawks.pieces.facing import TOUCH, nearest_way, touching
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.layouts import BASE, OPEN_ORDER
from rules.muskets_mohawks.pieces.ranks import Spot, outline, shifted, spot_of
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import FOOT
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED

BACK: Final = 4  # tenths between bases that still count as contact
RANKS: Final = 3  # as many as an unformed unit stands in; only a throng without room for them has more
DEEP: Final = 24
_MOST: Final = 4096  # places that are looked at, at most
_TURNS: Final[tuple[int, ...]] = (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8, 10, -10, 12, -12, 16)
_FACING: Final = 9  # so many of these are on the side of a figure from which one comes
_FILES: Final = 24
_OFF: Final = 2 * BASE  # no figure farther than this off the bounds of a figure's way is in it
_BARS: Final = 1000 * (BASE - 1)  # a figure nearer to a figure's way than this is in it, times 1000
_APART: Final[tuple[int, ...]] = (BASE, BASE + 2, BASE + BACK)  # how far off the first figure may touch its enemy
# By heading, the offsets to the places so far off.
_OUT: Final[list[list[tuple[int, int]]]] = [
    [(thousandth(HEADING_X[heading] * apart), thousandth(HEADING_Y[heading] * apart)) for apart in _APART]
    for heading in range(32)
]
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
            first.move(from_x + divide(dx * way, size), from_y + divide(dy * way, size))
            if lead.takes(first):
                return True
    return lead.nearest() is not None


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
            for back in (0, 2, BACK):
                way: i64 = size - BASE - back
                spot.move(x + divide(dx * way, size), y + divide(dy * way, size))
                if self.near.has_room(spot) and self._meets(spot):
                    loose = block.formation == UNFORMED
                    if not within(self.charger, spot, _LOOSE_RUSH if loose else _FORMED_RUSH):
                        break
                    if keeps_ranks(self.battle, spot):
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
            lead.throng = throng
            place = lead.nearest()
            if place is None:
                lead.straight = False
                place = lead.nearest()
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


class Throng:
    """Figures put down one by one, each where it has room, the first of them against the enemy."""

    __slots__ = ("figures", "heading", "horse", "near", "xs", "ys")

    def __init__(self, near: Around, heading: i64, figures: i64) -> None:
        self.near: Around = near
        self.heading: i64 = heading
        self.figures: i64 = figures
        self.horse: bool = near.horse
        self.xs: list[int] = []
        self.ys: list[int] = []

    def full(self) -> bool:
        """Return whether all figures have a place."""
        return len(self.xs) >= self.figures

    def spot(self) -> Spot:
        """Return the figures as a place in open order, led by the first of them."""
        return spot_of(
            UNFORMED, self.xs[0], self.ys[0], self.heading, RANKS, (list(self.xs), list(self.ys)), self.horse
        )

    def clear(self, x: i64, y: i64, apart: i64) -> bool:
        """Return whether no figure of the throng stands nearer to a place than `apart`; horse an inch more behind."""
        if self.horse:
            return self._clear_of_horse(x, y, apart)
        for own_x, own_y in zip(self.xs, self.ys):
            if (own_x - x) * (own_x - x) + (own_y - y) * (own_y - y) < apart * apart:
                return False
        return True

    def _clear_of_horse(self, x: i64, y: i64, apart: i64) -> bool:
        ahead_x: i64 = HEADING_X[self.heading]
        ahead_y: i64 = HEADING_Y[self.heading]
        wide: i64 = 1000 * apart
        deep: i64 = wide + 1000 * BASE
        for own_x, own_y in zip(self.xs, self.ys):
            dx: i64 = own_x - x
            dy: i64 = own_y - y
            sideways: i64 = dx * ahead_y - dy * ahead_x
            along: i64 = dx * ahead_x + dy * ahead_y
            if -wide < sideways < wide and -deep < along < deep:
                return False
        return True

    def takes(self, x: i64, y: i64, apart: i64) -> bool:
        """Put one more figure down at a place and return whether there is room for it."""
        if self.full() or not self.clear(x, y, apart):
            return False
        self.xs.append(x)
        self.ys.append(y)
        if self.near.has_room(self.spot()):
            return True
        self.xs.pop()
        self.ys.pop()
        return False

    def fill(self, step: i64, ranks: i64) -> None:
        """Put down figures without a place, `step` from each other, from the first figure's rank back and outwards."""
        ahead_x: i64 = HEADING_X[self.heading]
        ahead_y: i64 = HEADING_Y[self.heading]
        first_x, first_y = self.xs[0], self.ys[0]
        deep: i64 = step + BASE if self.horse else step
        for ring in range(_FILES + ranks):
            for rank in range(ranks):
                file: i64 = ring - rank
                if file < 0 or self.full():
                    break
                for across in (step * file, -step * file):
                    x = first_x + thousandth(-ahead_y * across - ahead_x * deep * rank)
                    y = first_y + thousandth(ahead_x * across - ahead_y * deep * rank)
                    self.takes(x, y, step - 1)

    def keep(self, xs: list[int], ys: list[int]) -> None:
        """Keep figures where they are that found no place near the first, as many as are wanted and have room there."""
        for x, y in zip(xs, ys):
            self.takes(x, y, BASE)


class Lead(Seeker):
    """Looks for a place in base contact with a target for the first figure that comes, from a point.

    With a `throng` it is one that its figures leave free; unless it may go round, one with a free way to it.
    """

    __slots__ = ("foes", "from_x", "from_y", "heading", "straight", "target", "throng")

    def __init__(self, battle: Battle, near: Around, target: Unit, heading: i64, from_x: i64, from_y: i64) -> None:
        Seeker.__init__(self, battle, near)
        self.target: Unit = target
        self.heading: i64 = heading
        self.from_x: i64 = from_x
        self.from_y: i64 = from_y
        self.throng: Throng | None = None
        self.straight: bool = True
        self.foes: list[Unit] = foes_but(near, target)

    def takes(self, spot: Spot) -> bool:
        """Return whether a figure may go to a place and stay. That the way is free is the cheaper question."""
        if self.throng is not None and not self.throng.clear(spot.x, spot.y, BASE):
            return False
        if self.straight and is_between(self.foes, self.from_x, self.from_y, spot.x, spot.y):
            return False
        return self.around.has_room(spot)

    def nearest(self) -> Spot | None:
        """Return a place at the nearest of the target's figures, on the side from which one comes if it has room.

        At a building it is the nearest place along its walls.
        """
        order = [Order(self, one(self.from_x, self.from_y, self.heading, self.around.horse))]
        house = house_of(self.battle, self.target.house)
        if house is not None:
            return places(self, order, self._sorted(_places_along(house)))
        figures = Points()
        figures.xs = self.target.base_xs
        figures.ys = self.target.base_ys
        figures = self._sorted(figures)
        for turns in (_TURNS[:_FACING], _TURNS[_FACING:]):
            for x, y in zip(figures.xs, figures.ys):
                towards: i64 = heading_to(self.from_x - x, self.from_y - y)
                points = Points()
                for turn in turns:
                    for out_x, out_y in _OUT[(towards + turn) % 32]:
                        points.add(x + out_x, y + out_y)
                place = places(self, order, points)
                if place is not None:
                    return place
        return None

    def _sorted(self, points: Points) -> Points:
        """Return points in the order of how far they are off."""
        keys: list[int] = []
        for number in range(len(points.xs)):
            dx: i64 = points.xs[number] - self.from_x
            dy: i64 = points.ys[number] - self.from_y
            keys.append((dx * dx + dy * dy) * _MOST + number)
        keys.sort()
        found = Points()
        for key in keys:
            found.add(points.xs[key % _MOST], points.ys[key % _MOST])
        return found


def _places_along(house: House) -> Points:
    """Return the places along the walls of a building, half a base from each other."""
    found = Points()
    half = BASE // 2
    for out in (half, half + 3):  # a base that is turned reaches farther
        for x in range(house.x0, house.x1 + 1, half):
            found.add(x, house.y0 - out)
            found.add(x, house.y1 + out)
        for y in range(house.y0, house.y1 + 1, half):
            found.add(house.x0 - out, y)
            found.add(house.x1 + out, y)
    return found


def gather(battle: Battle, charger: Unit, target: Unit, from_x: i64, from_y: i64, about: i64) -> Around:
    """Return what may be in the way of a unit that closes with its target from a place, to so far about both."""
    left: i64 = min(from_x, target.left) - about
    right: i64 = max(from_x, target.right) + about
    top: i64 = min(from_y, target.top) - about
    bottom: i64 = max(from_y, target.bottom) + about
    house = house_of(battle, target.house)
    if house is not None:
        left = min(left, house.x0 - about)
        right = max(right, house.x1 + about)
        top = min(top, house.y0 - about)
        bottom = max(bottom, house.y1 + about)
    near = Around(charger.side, 0)
    near.gather(battle, charger.id, left, right, top, bottom)
    keep_out_of_water(near, battle, charger, target)
    return near


def keep_out_of_water(near: Around, battle: Battle, charger: Unit, target: Unit) -> None:
    """MM-TERR-5: keep a charge dry, and on its bank unless it comes out of the water or off a bridge.

    Where charger or target is on a bridge, figures may be on it too.
    """
    if charger.water == IN:
        keep_dry(near, battle, charger, target.x, target.y)
        return
    if battle.ground.bridges and on_bridge(battle, charger):
        keep_dry(near, battle, charger, target.x, target.y)
        near.bridges = battle.ground.bridges
        return
    keep_dry(near, battle, charger)
    if battle.ground.bridges and on_bridge(battle, target):
        near.bridges = battle.ground.bridges


def foes_but(near: Around, target: Unit) -> list[Unit]:
    """Return the enemies other than the target who may be in a figure's way: those in the open."""
    return [other for other in near.units if other.side != near.side and other is not target and not other.house]


def is_between(foes: list[Unit], ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Return whether one of some enemies is on the straight way of a figure from a to b; he is put first among them.

    Who is in one way is likely to be in the next. Most are outside the bounds of the way, so that its direction is
    worked out only for one inside them.
    """
    left: i64 = (ax if ax < bx else bx) - _OFF
    right: i64 = (bx if ax < bx else ax) + _OFF
    top: i64 = (ay if ay < by else by) - _OFF
    bottom: i64 = (by if ay < by else ay) + _OFF
    ux: i64 = 0
    uy: i64 = 0
    limit: i64 = 0
    x: i64
    y: i64
    for number, other in enumerate(foes):
        if other.right < left or other.left > right or other.bottom < top or other.top > bottom:
            continue
        if limit == 0:
            way: i64 = length(bx - ax, by - ay)
            if way == 0:
                return False
            ux, uy = direction(bx - ax, by - ay)
            limit = 1000 * (way + BASE)
        for x, y in zip(other.base_xs, other.base_ys):
            dx: i64 = x - ax
            dy: i64 = y - ay
            along: i64 = dx * ux + dy * uy
            if 0 < along < limit:
                sideways: i64 = dx * uy - dy * ux
                if -_BARS < sideways < _BARS:
                    foes[number] = foes[0]
                    foes[0] = other
                    return True
    return False
