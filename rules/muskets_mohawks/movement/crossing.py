"""Crossing water: creeks and fords in three activations, bridges at the normal move (MM-TERR-5).

Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, heading_to, length, part
from rules.core.umpire import Umpire
from rules.muskets_mohawks.ground import Area, side_of_water
from rules.muskets_mohawks.movement import marching, paths
from rules.muskets_mohawks.movement.collision import Around
from rules.muskets_mohawks.movement.paths import APART
from rules.muskets_mohawks.movement.places import Order, Seeker, apart, nearest_room, on_bridge, places, touches_woods
from rules.muskets_mohawks.movement.placing import settle
from rules.muskets_mohawks.movement.route import between, gap_for, way_length
from rules.muskets_mohawks.pieces.layouts import BASE, TWOS
from rules.muskets_mohawks.pieces.ranks import Spot, outline
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import FOOT
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, MOB, UNFORMED

EDGE: Final = "edge"
IN: Final = "in"
AT_EDGE: Final = 15  # a unit whose front is this near to the water is at its edge
_RULE: Final = "MM-TERR-5"
_BEFORE: Final = 5  # half a base: how far from the water one stands at its edge
_SIDEWAYS: Final[tuple[int, ...]] = (0, 30, -30, 60, -60)  # where along the bank a unit looks for space
_SHALLOWER: Final = 5  # men who cannot get to the far end of a ford stop short of it by this much at a time
_DEEP: Final = 30  # water this wide takes two ranks
Alike = tuple[int, int, int, bool]


class Passage:
    """A way over water, seen from the bank one leaves; `sign` 1 leads right or near, -1 left or far."""

    __slots__ = ("far", "heading", "level", "near", "sign", "water", "width")

    def __init__(self, water: Area, sign: int) -> None:
        self.water: Area = water
        self.level: bool = water.level
        self.sign: int = sign
        low, high = (water.y0, water.y1) if water.level else (water.x0, water.x1)
        self.near: int = low if sign > 0 else high
        self.far: int = high if sign > 0 else low
        self.width: int = high - low
        self.heading: int = heading_to(0, sign) if water.level else heading_to(sign, 0)

    def point(self, along: int, beyond: int) -> tuple[int, int]:
        """Return the point `beyond` the bank left behind, at a place along the water."""
        value = self.near + self.sign * beyond
        return (along, value) if self.level else (value, along)

    def gone(self, x: int, y: int) -> int:
        """Return how far a point is beyond the bank left behind; below 0 before it."""
        return self.sign * ((y if self.level else x) - self.near)


def water_under(battle: Battle, x: int, y: int) -> Area | None:
    """Return the creek or river that a point is in or over, if any."""
    waters = battle.ground.waters
    return next((water for water in waters if water.kind != "lake" and side_of_water(water, x, y) == 0), None)


def water_under_any(battle: Battle, unit: Unit) -> Area | None:
    """Return the creek or river that some figure of a unit is in or over, if any."""
    waters = (water_under(battle, x, y) for x, y in zip(unit.xs, unit.ys))
    return next((water for water in waters if water is not None), None)


def to_cross(battle: Battle, unit: Unit, x: int, y: int) -> Area | None:
    """Return the water a unit must cross, or come out of, to go to (x, y); none where that cannot be done."""
    if unit.water == IN or on_bridge(battle, unit):
        under = water_under_any(battle, unit)
        if under is not None:
            return under
    water = between(battle, unit.x, unit.y, x, y)
    if water is not None and water.kind == "river" and gap_for(battle, water, unit.x, unit.y, x, y) is None:
        return None
    return water


def next_step(battle: Battle, unit: Unit, x: int, y: int, limit: int, apart: int = APART) -> "Step | None":
    """Return the step over water with which a unit begins its way to (x, y), or none for a way on its bank."""
    water = to_cross(battle, unit, x, y)
    return Step(battle, unit, water, x, y, limit, apart) if water is not None else None


class Step(Seeker):
    """The next step of a unit over water: by a creek (`kind`), or by a ford or bridge, at a place `along` it.

    Creek and ford: to the edge, in, out, an activation each. Bridge: straight over in twos at the normal move. `kind`
    is empty where a river has neither. The unit keeps `apart` from the enemy on its way to the water and over a bridge.
    """

    __slots__ = ("along", "apart", "goal_x", "goal_y", "goes_in", "kind", "limit", "mover", "passage")

    def __init__(self, battle: Battle, unit: Unit, water: Area, x: int, y: int, limit: int, apart: int = APART) -> None:
        Seeker.__init__(self, battle, Around(unit.side, apart), unit, FOOT)
        self.mover: Unit = unit
        self.goal_x: int = x
        self.goal_y: int = y
        self.limit: int = limit
        self.apart: int = apart
        here, there = side_of_water(water, unit.x, unit.y), side_of_water(water, x, y)
        # From its bank the unit leaves it; from within it makes for the goal's bank.
        sign = there if there != 0 and (here == 0 or unit.water == IN) else (-here if here != 0 else 1)
        self.passage: Passage = Passage(water, sign)
        self.kind: str = water.kind
        self.along: int = unit.x if water.level else unit.y
        self.goes_in: bool = False  # the spot is in the water
        if water.kind != "creek":
            gap = gap_for(battle, water, unit.x, unit.y, x, y)
            self.kind = gap.kind if gap is not None else ""
            if gap is not None:
                self.along = (gap.x0 + gap.x1) // 2 if water.level else (gap.y0 + gap.y1) // 2
        else:
            # A creek is met where the straight way would, or right ahead if the unit is already at its edge.
            before = -self.passage.gone(unit.x, unit.y)
            beyond = self.passage.gone(x, y)
            if before > AT_EDGE and before + beyond > 0:
                self.along += part((x if water.level else y) - self.along, before, before + beyond)

    def alike(self) -> Alike:
        """Return what is the same for steps of one unit, where it is, that differ in nothing but their goals."""
        passage = self.passage
        return passage.near, passage.far, self.along, passage.gone(self.goal_x, self.goal_y) > 0

    def take(self, umpire: Umpire, rule: str = "MM-MOVE-1") -> bool:
        """MM-TERR-5: let the unit take the step, and return whether anything changed."""
        spot = self.spot()
        if spot is None:
            return False
        unit = self.mover
        usual = unit.formation
        in_water = unit.water == IN or self.goes_in
        settle(umpire, self.battle, _RULE if in_water else rule, unit, spot, IN if self.goes_in else "")
        if self.goes_in:
            unit.set_formation(umpire, _RULE, UNFORMED)
        elif spot.formation == TWOS:
            wooded = touches_woods(self.battle, spot)
            usual = MOB if usual == LINE else usual
            unit.set_formation(umpire, "MM-TERR-4" if wooded else rule, UNFORMED if wooded else usual)
        elif self.kind != "bridge" and 0 <= -self.passage.gone(unit.x, unit.y) <= AT_EDGE:
            unit.set_water(umpire, _RULE, EDGE)
        return True

    def is_open(self) -> bool:
        """Return whether the step would take the unit any nearer to its goal."""
        return self.spot(True) is not None

    def spot(self, any_will_do: bool = False) -> Spot | None:
        """Return where the unit gets: to the edge, from the edge into the water, or out of it; or over a bridge."""
        unit = self.mover
        far = FOOT + marching.CLOSING + self.limit
        self.around.gather(self.battle, unit.id, unit.left - far, unit.right + far, unit.top - far, unit.bottom + far)
        if unit.water == IN:
            return self._spot_out()
        if self.kind == "":
            return None
        if self.kind == "bridge":
            return self._over_bridge()
        self.goes_in = self._is_at_edge(AT_EDGE)
        if self.goes_in:
            return self._in_ford() if self.kind == "ford" else self._in_creek()
        spot = self._spot_before(any_will_do)
        if spot is None and self.kind == "ford" and self._is_at_edge(self.limit):
            # Next to a ford whose end others bar. Inferred: two units, each half before a ford, would else wait for
            # each other without end.
            self.goes_in = True
            spot = self._within_move(self._in_ford())
        return spot

    def _is_at_edge(self, off: int) -> bool:
        """Whether the front is at the water, and its middle no more than `off` to the side of where it goes in."""
        here = self.mover.x if self.passage.level else self.mover.y
        return -self.passage.gone(self.mover.x, self.mover.y) <= AT_EDGE and -off <= here - self.along <= off

    def _within_move(self, spot: Spot | None) -> Spot | None:
        """Return a spot if the middle of the front gets there with the move."""
        if spot is None or length(spot.x - self.mover.x, spot.y - self.mover.y) > self.limit:
            return None
        return spot

    def _spot_before(self, any_will_do: bool = False) -> Spot | None:
        """Return where the unit gets on its way to the water's edge, in open order facing the water."""
        x, y = self.passage.point(self.along, -_BEFORE)
        unit = self.mover
        heading = self.passage.heading if unit.formation == UNFORMED else -1
        return marching.plan(self.battle, unit, x, y, self.limit, heading, "", self.apart, any_will_do=any_will_do)

    def _in_ford(self) -> Spot | None:
        """Find room in a ford, in twos: at its far end, or as far as others, and the hindmost men, let it go within it.

        Inferred: a move is measured at the middle of the front. Where the men on the flanks of a long rank could not
        close up on it otherwise, they go farther, as in a fast move; and where the move is too short for the front, as
        in snow, it goes as far as its men need to be in the ford, since the book gives that an activation and no
        measure.
        """
        unit = self.mover
        self.around.apart = 0
        most = self.passage.width - _BEFORE
        least = min(BASE * ((unit.figures + 1) // 2 - 1) + _BEFORE, most)
        points: list[tuple[int, int]] = []
        for way in range(most, least - 1, -_SHALLOWER):
            x, y = self.passage.point(self.along, way)
            if length(x - unit.x, y - unit.y) <= self.limit or way - _SHALLOWER < least:
                points.append((x, y))
        block = outline(TWOS, unit.x, unit.y, self.passage.heading, unit.figures)
        for reach in (FOOT, FOOT + marching.CLOSING):
            self.reach = reach
            spot = places(self, [Order(self, block)], apart(points))
            if spot is not None:
                return spot
        return None

    def _in_creek(self) -> Spot | None:
        """Find room in a creek, in open order or, where that is too far for some or too near to others, in a line."""
        unit = self.mover
        passage = self.passage
        self.around.apart = 0
        shifts = [sign * passage.sign * sideways for sideways in range(0, 130, 10) for sign in (1, -1)]
        along = [passage.point(self.along + shift, passage.width - _BEFORE) for shift in shifts]
        for order in (UNFORMED, LINE):
            ranks = 2 if order == UNFORMED and passage.width >= _DEEP and unit.figures > 5 else 1
            block = outline(order, unit.x, unit.y, passage.heading, unit.figures, ranks)
            spot = places(self, [Order(self, block)], apart(along))
            if spot is not None:
                spot.formation = UNFORMED
                return self._within_move(spot)
        return None

    def _spot_out(self) -> Spot | None:
        """Return where the unit comes out on a bank: right ahead or, past units that are there, to either side."""
        unit = self.mover
        passage = self.passage
        along = unit.x if passage.level else unit.y
        bank_x, bank_y = passage.point(along, passage.width + 1)
        for sideways in _SIDEWAYS:
            x, y = passage.point(along + passage.sign * sideways, passage.width + 3 * _BEFORE)
            spot = nearest_room(self.battle, unit, UNFORMED, x, y, passage.heading, 60, 0, bank_x, bank_y, FOOT)
            if spot is not None:
                return spot
        return None

    def _over_bridge(self) -> Spot | None:
        """MM-TERR-5: return where the unit gets over a bridge in twos; short of its end, on the bridge or before it.

        Inferred: a line, which goes along no road, breaks into a mob in twos for the bridge, and so goes half as far.
        Those who have to close in from the flanks or come up from the rear go no farther than the move either.
        """
        unit = self.mover
        if on_bridge(self.battle, unit):
            if self.passage.gone(self.goal_x, self.goal_y) <= 0:
                self.passage = Passage(self.passage.water, -self.passage.sign)
            front = self.passage.gone(unit.x, unit.y)
            if unit.heading != self.passage.heading:
                # About turn: the rear of the twos leads.
                front += BASE * (unit.ranks - 1)
            return self._onward(front, self.limit)
        start_x, start_y = self.passage.point(self.along, -_BEFORE)
        left = self.limit - way_length(self.battle, unit, start_x, start_y)
        spot = self._onward(-_BEFORE, left // 2 if unit.formation == LINE else left) if left > 0 else None
        return spot if spot is not None else self._spot_before()

    def _onward(self, front: int, limit: int) -> Spot | None:
        """Return a place up to `limit` along a bridge from `front` beyond the first bank; past it as usual."""
        unit = self.mover
        passage = self.passage
        x, y = passage.point(self.along, front)
        block = outline(TWOS, x, y, passage.heading, unit.figures)
        foes = paths.in_the_way(self.battle, unit, UNFORMED, self.apart)
        ux, uy = HEADING_X[passage.heading], HEADING_Y[passage.heading]
        most = paths.before_units(foes, unit, block, ux, uy, limit, self.apart)
        points = [passage.point(self.along, front + at) for at in range(most, 0, -BASE)]
        self.reach = self.limit
        self.ranked = True
        self.around.keep_dry(self.battle)
        self.around.bridges = self.battle.ground.bridges
        usual = MOB if unit.formation == LINE else unit.formation
        orders: list[Order] = []
        for order in (usual, UNFORMED, TWOS):
            horse = unit.mounted and order != TWOS
            orders.append(Order(self, outline(order, unit.x, unit.y, passage.heading, unit.figures, 0, horse)))
        return places(self, orders, apart(points))

    def takes(self, spot: Spot) -> bool:
        """Return whether the unit gets to a spot; on a bridge in twos alone, off it only once it is past."""
        if self.kind == "bridge" and (spot.formation == TWOS) != self._is_over_water(spot):
            return False
        return Seeker.takes(self, spot)

    def _is_over_water(self, spot: Spot) -> bool:
        """Whether a spot is on the bridge: some of the twos, or the middle of the front of another order not beyond."""
        passage = self.passage
        if spot.formation != TWOS:
            return passage.gone(spot.x, spot.y) <= passage.width
        return any(
            0 < passage.gone(x + spot.off_x, y + spot.off_y) < passage.width for x, y in zip(spot.plan_xs, spot.plan_ys)
        )
