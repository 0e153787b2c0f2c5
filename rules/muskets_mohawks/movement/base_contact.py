"""Into base contact: a charge that closes, ranks that close up, an assault on the walls of a building (MM-MELEE-1).

A unit comes up in the formation that it has, else in open order, else its nearest figure goes against the enemy and
the others crowd up behind it as far as there is room. Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, divide, heading_to, length, thousandth
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.core.vectors import append, vec
from rules.muskets_mohawks.ground import TABLE
from rules.muskets_mohawks.movement.buildings import house_of
from rules.muskets_mohawks.movement.collision import Around
from rules.muskets_mohawks.movement.crossing import IN
from rules.muskets_mohawks.movement.figure_moves import within
from rules.muskets_mohawks.movement.paths import before_figures, direction
from rules.muskets_mohawks.movement.places import Order, Seeker, apart, nearest_first, on_bridge, one, places
from rules.muskets_mohawks.movement.placing import settle
from rules.muskets_mohawks.pieces.facing import TOUCH, nearest_way, touching
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.layouts import BASE, OPEN_ORDER
from rules.muskets_mohawks.pieces.ranks import Places, Spot, outline, shifted, spot_of
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import FOOT
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED

BACK: Final = 4  # tenths between bases that still count as contact
RANKS: Final = 3  # as many as an unformed unit stands in; only a throng without room for them has more
DEEP: Final = 24
_TURNS: Final = vec[i64]([0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8, 10, -10, 12, -12, 16])
_FACING: Final = 9  # so many of these are on the side of a figure from which one comes
_FILES: Final = 24
_APART: Final[tuple[int, ...]] = (BASE, BASE + 2, BASE + BACK)  # how far off the first figure may touch its enemy
# By heading, the offsets to the places so far off.
_OUT: Final[list[list[tuple[int, int]]]] = [
    [(thousandth(HEADING_X[heading] * apart), thousandth(HEADING_Y[heading] * apart)) for apart in _APART]
    for heading in range(32)
]
_SIDEWAYS: Final = vec[i64]([0, 10, -10, 20, -20, 30, -30, 40, -40, 50, -50, 60, -60, 80, -80, 100, -100])
_BACKS: Final = vec[i64]([0, 2, BACK])
_A_LITTLE: Final = 9  # so many of these are tried by one who stays off his enemy
# Ranks in which a figure would walk farther than this are not kept, since a throng closes up with less.
_FORMED_RUSH: Final = 2 * FOOT
_LOOSE_RUSH: Final = 3 * FOOT // 2
_ABOUT: Final = 200  # how far about both units one looks for what is in the way of ranks
_CLOSE_BY: Final = 30  # and of a single figure
_TRIES: Final = 6  # how often a block is brought nearer before the place is taken for one where it cannot stand


def move_to_contact(
    umpire: Umpire, battle: Battle, charger: Unit, target: Unit, kept: list[Unit] | None = None
) -> bool:
    """MM-CHARGE-2, MM-MELEE-1: move a unit into base contact with its target and return whether it got there.

    Ruling: a charge that the dice send into melee always closes, however far its figures walk; a target in a building
    is met at its wall or door. The unit stays in contact with all of `kept`, the enemies that it already fights.
    """
    if not charger.xs or not target.xs or charger.house:
        return False
    contact = Closing(battle, charger, target, kept if kept is not None else [])
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
    dx, dy = house.to_wall(outer.xs, outer.ys, 0, 0)
    return length(dx, dy) <= BASE + TOUCH


def may_close(battle: Battle, charger: Unit, target: Unit, spot: Spot) -> bool:
    """MM-CHARGE-2: return whether a charger's nearest figure, from a spot, can be put against its target.

    Inferred: a charge does not pass through another enemy in front of its target (that one is charged, MM-CHARGE-4).
    """
    from_x, from_y, dx, dy = nearest_way(spot.plan_xs, spot.plan_ys, spot.off_x, spot.off_y, target)
    if not target.house and length(dx, dy) <= BASE + TOUCH:
        return True
    near = gather(battle, charger, target, from_x, from_y, _CLOSE_BY)
    return Lead(battle, near, target, one(from_x, from_y, heading_to(dx, dy))).nearest() is not None


def blocks(charger: Unit, x: int, y: int, heading: int, kept: bool = False) -> list[Spot]:
    """Return the orders in which a charger comes up, the middle of its front at a point: in its ranks, else loosely.

    In open order it takes its usual ranks, unless it keeps those that it has.
    """
    usual = charger.formation == UNFORMED and not kept
    found: list[Spot] = []
    for order, ranks in ((charger.formation, 0 if usual else charger.ranks), (UNFORMED, 0), (UNFORMED, RANKS)):
        block = outline(order, x, y, heading, charger.figures, ranks, charger.mounted)
        if not found or block.ranks != found[-1].ranks or order != found[-1].formation:
            found.append(block)
    return found


class Throng:
    """Figures put down one by one, each where it has room, the first of them against the enemy."""

    __slots__ = ("figures", "heading", "near", "xs", "ys")

    def __init__(self, near: Around, heading: i64, figures: i64) -> None:
        self.near: Around = near
        self.heading: i64 = heading
        self.figures: i64 = figures
        self.xs: vec[i64] = vec[i64]()
        self.ys: vec[i64] = vec[i64]()

    def full(self) -> bool:
        """Return whether all figures have a place."""
        return len(self.xs) >= self.figures

    def spot(self) -> Spot:
        """Return the figures as a place in open order, led by the first of them."""
        return spot_of(UNFORMED, self.xs[0], self.ys[0], self.heading, RANKS, (self.xs, self.ys), self.near.horse)

    def clear(self, x: i64, y: i64, apart: i64) -> bool:
        """Return whether no figure of the throng stands nearer to a place than `apart`; horse an inch more behind."""
        ahead_x: i64 = HEADING_X[self.heading]
        ahead_y: i64 = HEADING_Y[self.heading]
        wide: i64 = 1000 * apart
        deep: i64 = wide + 1000 * BASE if self.near.horse else wide
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
        before = self.xs, self.ys
        self.xs = append(vec[i64](self.xs), x)
        self.ys = append(vec[i64](self.ys), y)
        if self.near.has_room(self.spot()):
            return True
        self.xs, self.ys = before
        return False

    def fill(self, step: i64, ranks: i64) -> None:
        """Put down figures without a place, `step` from each other, from the first figure's rank back and outwards."""
        ahead_x: i64 = HEADING_X[self.heading]
        ahead_y: i64 = HEADING_Y[self.heading]
        first_x, first_y = self.xs[0], self.ys[0]
        deep: i64 = step + BASE if self.near.horse else step
        for ring in range(_FILES + ranks):
            for rank in range(ranks):
                file: i64 = ring - rank
                if file < 0 or self.full():
                    break
                for across in (step * file, -step * file):
                    x = first_x + thousandth(-ahead_y * across - ahead_x * deep * rank)
                    y = first_y + thousandth(ahead_x * across - ahead_y * deep * rank)
                    self.takes(x, y, step - 1)


class Lead(Seeker):
    """Looks for a place in base contact with a target for the first figure of a charger, from where it is.

    With a `throng` it is one that its figures leave free; unless it may go round, one with a free way to it.
    """

    __slots__ = ("figure", "foes", "straight", "target", "throng")

    def __init__(self, battle: Battle, near: Around, target: Unit, figure: Spot) -> None:
        Seeker.__init__(self, battle, near)
        self.target: Unit = target
        self.figure: Spot = figure
        self.throng: Throng | None = None
        self.straight: bool = True
        self.foes: list[Unit] = [other for other in near.units if other.side != near.side and other is not target]

    def takes(self, spot: Spot) -> bool:
        """Return whether a figure may stay at a place, which it gets to straight where it comes to a building."""
        if self.throng is not None and not self.throng.clear(spot.x, spot.y, BASE):
            return False
        if self.target.house and self.straight and self.foes and self.is_barred(spot.x, spot.y):
            return False
        return self.around.has_room(spot)

    def is_barred(self, x: i64, y: i64) -> bool:
        """Return whether some other enemy is on the straight way of the figure to a place."""
        figure = self.figure
        left: i64 = (x if x < figure.x else figure.x) - 2 * BASE
        right: i64 = (x if x > figure.x else figure.x) + 2 * BASE
        top: i64 = (y if y < figure.y else figure.y) - 2 * BASE
        bottom: i64 = (y if y > figure.y else figure.y) + 2 * BASE
        for other in self.foes:
            if other.right >= left and other.left <= right and other.bottom >= top and other.top <= bottom:
                ux, uy = direction(x - figure.x, y - figure.y)
                far = length(x - figure.x, y - figure.y)
                if before_figures(figure, other.base_xs, other.base_ys, ux, uy, 0, far) < far:
                    return True
        return False

    def nearest(self) -> Spot | None:
        """Return a place at the nearest of the target's figures, on the side from which one comes if it has room.

        At a building it is the nearest place along its walls.
        """
        x, y = self.figure.x, self.figure.y
        spot = one(x, y, self.figure.heading, self.around.horse)
        house = house_of(self.battle, self.target.house)
        if house is not None:
            return places(self, [Order(self, spot)], nearest_first(_places_along(house), x, y))
        xs, ys = nearest_first((self.target.base_xs, self.target.base_ys), x, y)
        for turns in (_TURNS[:_FACING], _TURNS[_FACING:]):
            for at_x, at_y in zip(xs, ys):
                towards: i64 = heading_to(x - at_x, y - at_y)
                for turn in turns:
                    outs = _OUT[(towards + turn) % 32]
                    # The way to a place hardly differs from those to the others in the same direction.
                    if self.straight and self.foes and self.is_barred(at_x + outs[0][0], at_y + outs[0][1]):
                        continue
                    for out_x, out_y in outs:
                        spot.move(at_x + out_x, at_y + out_y)
                        if self.takes(spot):
                            return spot
        return None


class Closing(Seeker):
    """A unit that comes up to a target, and what is in its way there.

    It is to touch the target, or the wall of the target's building, and all of `kept`, the enemies that it fights;
    unless it is to stay off, which `charge_move.py` asks for.
    """

    __slots__ = ("charger", "house", "kept", "off", "target", "touched")

    def __init__(self, battle: Battle, charger: Unit, target: Unit, kept: list[Unit], off: i64 = 0) -> None:
        Seeker.__init__(self, battle, gather(battle, charger, target, charger.x, charger.y, _ABOUT), charger)
        self.ranked = True
        self.charger: Unit = charger
        self.target: Unit = target
        self.kept: list[Unit] = kept
        self.off: i64 = off
        self.house: House | None = house_of(battle, target.house) if off == 0 else None
        self.touched: list[Unit] = [target, *kept] if off == 0 and not target.house else kept

    def in_order(self) -> Spot | None:
        """Return a place in the ranks that the unit has, or in open order, its front against the target.

        At a building it is along a wall: the nearest one, the one with the door, any.
        """
        charger = self.charger
        house = self.house
        if house is None:
            _, _, dx, dy = nearest_way(charger.xs, charger.ys, 0, 0, self.target)
            return self.up_to(blocks(charger, charger.x, charger.y, heading_to(dx, dy)))
        walls = [house.nearest_wall(charger.xs, charger.ys), house.outwards(), (1, 0), (-1, 0), (0, 1), (0, -1)]
        for number, (wall_x, wall_y) in enumerate(walls):
            x, y = charger.x, charger.y
            if number > 0:
                x = (house.x0 + house.x1) // 2 + wall_x * (house.x1 - house.x0)
                y = (house.y0 + house.y1) // 2 + wall_y * (house.y1 - house.y0)
            spot = self.up_to(blocks(charger, x, y, heading_to(-wall_x, -wall_y)))
            if spot is not None:
                return spot
        return None

    def up_to(self, orders: list[Spot], most: i64 = 0) -> Spot | None:
        """Return a place where one of some blocks is as near to the target as it is to come, or none.

        No figure goes farther than `most` to it or, where none is given, than men rush to keep their ranks.
        """
        for block in orders:
            rush = _LOOSE_RUSH if block.formation == UNFORMED else _FORMED_RUSH
            spot = self._up_to(block, most if most > 0 else rush)
            if spot is not None:
                return spot
        return None

    def _up_to(self, block: Spot, most: i64) -> Spot | None:
        """Bring a block up straight ahead, or as little to the side as space allows.

        A place that touches no enemy that the unit does not fight is preferred.
        """
        ux: i64 = HEADING_X[block.heading]
        uy: i64 = HEADING_Y[block.heading]
        spot = shifted(block, 0, 0)
        second: Spot | None = None
        shifts = _SIDEWAYS if self.off == 0 else _SIDEWAYS[:_A_LITTLE]
        backs = _BACKS if self.off == 0 else _BACKS[:1]
        for sideways in shifts:
            spot.move(block.x + thousandth(-uy * sideways), block.y + thousandth(ux * sideways))
            for back in backs:
                if not self._comes_up(spot, self.off + back):
                    break
                if self.off > 0 and not within(self.charger, spot, most):
                    return second
                if self.takes(spot) and (self.off > 0 or within(self.charger, spot, most)):
                    if not self._touches_others(spot):
                        return spot
                    if second is None:
                        second = shifted(spot, 0, 0)
                    break
        return second

    def _comes_up(self, spot: Spot, off: i64) -> bool:
        """Move a spot the shortest way to the target until its nearest base is so far off, and return whether it is.

        At a building the target is a figure close behind its wall.
        """
        house = self.house
        for _ in range(_TRIES):
            if house is None:
                _, _, dx, dy = nearest_way(spot.plan_xs, spot.plan_ys, spot.off_x, spot.off_y, self.target)
            else:
                dx, dy = house.to_wall(spot.plan_xs, spot.plan_ys, spot.off_x, spot.off_y)
            size: i64 = length(dx, dy)
            way: i64 = size - BASE - off
            if 0 <= way <= 1:
                return True
            if size == 0:
                return False
            spot.move(spot.x + divide(dx * way, size), spot.y + divide(dy * way, size))
            if self.off == 0:
                return True  # who is to touch his enemies is asked whether he does
        return False

    def takes(self, spot: Spot) -> bool:
        """Return whether the unit gets to a place, in base contact with all enemies that it fights."""
        if not Seeker.takes(self, spot):
            return False
        for other in self.touched:
            if not _touches(spot, other):
                return False
        return True

    def _touches_others(self, spot: Spot) -> bool:
        """Whether a place is in base contact with an enemy that the unit does not come to fight."""
        for other in self.around.units:
            if other.side != self.charger.side and other is not self.target and other not in self.kept:
                if _touches(spot, other):
                    return True
        return False

    def thronging(self) -> Spot | None:
        """Return places for the nearest figure against the target, and for the others as near to it as they find room.

        The figures stand a base apart, in open order; a figure for each enemy that the unit already fights.
        They face the target, or as the unit does where turned bases would not fit in between walls and water.
        """
        charger = self.charger
        _, _, dx, dy = nearest_way(charger.xs, charger.ys, 0, 0, self.target)
        near = gather(self.battle, charger, self.target, charger.x, charger.y, TABLE)
        for heading in (heading_to(dx, dy), charger.heading):
            throng = Throng(near, heading, charger.figures)
            if self._leads(throng):
                for step in (OPEN_ORDER, BASE + 1):
                    for ranks in (RANKS, DEEP):
                        throng.fill(step, ranks)
                for x, y in zip(charger.xs, charger.ys):
                    throng.takes(x, y, BASE)  # one that found no place near the first stays where it is
                if throng.full():
                    return throng.spot()
        return None

    def _leads(self, throng: Throng) -> bool:
        """Put a figure of a throng down against each enemy that the unit is to touch, and return whether it can be."""
        charger = self.charger
        for enemy in [self.target, *self.kept]:
            from_x, from_y, _, _ = nearest_way(charger.xs, charger.ys, 0, 0, enemy)
            lead = Lead(self.battle, throng.near, enemy, one(from_x, from_y, throng.heading))
            lead.throng = throng
            place = lead.nearest()
            if place is None:
                # The way to him was free when he was charged, and may be longer now that the nearest have fallen.
                lead.straight = False
                place = lead.nearest()
            if place is None or not throng.takes(place.x, place.y, BASE):
                return False
        return True


def _touches(spot: Spot, other: Unit) -> bool:
    """Return whether a place is in base contact with a unit."""
    near: i64 = BASE + TOUCH
    if other.left > spot.right + near or other.right < spot.left - near or other.top > spot.bottom + near:
        return False
    _, _, dx, dy = nearest_way(spot.plan_xs, spot.plan_ys, spot.off_x, spot.off_y, other)
    return length(dx, dy) <= BASE + TOUCH


def _places_along(house: House) -> Places:
    """Return the places along the walls of a building, half a base from each other, worked out the first time only."""
    if len(house.along_xs) == 0:
        found: list[tuple[int, int]] = []
        half = BASE // 2
        for out in (half, half + 3):  # a base that is turned reaches farther
            for x in range(house.x0, house.x1 + 1, half):
                found += [(x, house.y0 - out), (x, house.y1 + out)]
            for y in range(house.y0, house.y1 + 1, half):
                found += [(house.x0 - out, y), (house.x1 + out, y)]
        house.along_xs, house.along_ys = apart(found)
    return house.along_xs, house.along_ys


def gather(battle: Battle, charger: Unit, target: Unit, from_x: i64, from_y: i64, about: i64) -> Around:
    """Return what may be in the way of a unit that closes with its target from a place, to so far about both.

    MM-TERR-5: the charge keeps dry, and on its bank unless it comes out of the water or off a bridge. Where charger or
    target is on a bridge, figures may be on it too.
    """
    x0, x1, y0, y1 = target.left, target.right, target.top, target.bottom
    house = house_of(battle, target.house)
    if house is not None:
        x0, x1, y0, y1 = house.x0, house.x1, house.y0, house.y1
    near = Around(charger.side, 0)
    left, right, top, bottom = min(from_x, x0), max(from_x, x1), min(from_y, y0), max(from_y, y1)
    near.gather(battle, charger.id, left - about, right + about, top - about, bottom + about)
    wades = charger.water == IN
    bridged = not wades and on_bridge(battle, charger)
    if wades or bridged:
        near.keep_dry(battle, charger, target.x, target.y)
    else:
        near.keep_dry(battle, charger)
    if bridged or (not wades and on_bridge(battle, target)):
        near.bridges = battle.ground.bridges
    return near
