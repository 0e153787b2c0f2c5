"""Crossing water: creeks and fords in three activations, bridges at the normal move (MM-TERR-5).

Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import heading_to, length, part, span
from rules.core.umpire import Umpire
from rules.muskets_mohawks.ground import Area, side_of_water
from rules.muskets_mohawks.movement import marching, paths
from rules.muskets_mohawks.movement.collision import Around
from rules.muskets_mohawks.movement.figure_moves import within
from rules.muskets_mohawks.movement.paths import APART
from rules.muskets_mohawks.movement.places import (
    Order,
    Points,
    Seeker,
    nearest_room,
    on_bridge,
    places,
    room,
    touches_woods,
    unoccupied,
)
from rules.muskets_mohawks.movement.placing import run_away, settle
from rules.muskets_mohawks.movement.route import between, find_way, gap_for
from rules.muskets_mohawks.pieces.layouts import BASE, TWOS
from rules.muskets_mohawks.pieces.ranks import Spot, outline, stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import FOOT, allowance
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
_CLOSING: Final = 40  # what the men on the flanks may go farther than the middle of the front: half a move


class Passage:
    """A way over water, seen from the bank one leaves; `sign` 1 leads right or near, -1 left or far."""

    __slots__ = ("far", "heading", "level", "near", "sign", "water")

    def __init__(self, water: Area, sign: int) -> None:
        self.water: Area = water
        self.level: bool = water.level
        self.sign: int = sign
        low, high = (water.y0, water.y1) if water.level else (water.x0, water.x1)
        self.near: int = low if sign > 0 else high
        self.far: int = high if sign > 0 else low
        self.heading: int = heading_to(0, sign) if water.level else heading_to(sign, 0)

    def turned(self) -> "Passage":
        """Return the way back over the same water."""
        return Passage(self.water, -self.sign)

    def point(self, along: int, beyond: int) -> tuple[int, int]:
        """Return the point `beyond` the bank left behind, at a place along the water."""
        value = self.near + self.sign * beyond
        return (along, value) if self.level else (value, along)

    def width(self) -> int:
        """Return how wide the water is."""
        return abs(self.far - self.near)

    def gone(self, x: int, y: int) -> int:
        """Return how far a point is beyond the bank left behind; below 0 before it."""
        return self.sign * ((y if self.level else x) - self.near)

    def middle_of(self, gap: Area) -> int:
        """Return where along the water the middle of a bridge or ford is."""
        return (gap.x0 + gap.x1) // 2 if self.level else (gap.y0 + gap.y1) // 2


def water_under(battle: Battle, x: int, y: int) -> Area | None:
    """Return the creek or river that a point is in or over, if any."""
    for water in battle.ground.waters:
        if water.kind != "lake" and side_of_water(water, x, y) == 0:
            return water
    return None


def _water_under_any(battle: Battle, unit: Unit) -> Area | None:
    """Return the creek or river that some figure of a unit is in or over, if any."""
    for x, y in zip(unit.xs, unit.ys):
        water = water_under(battle, x, y)
        if water is not None:
            return water
    return None


def to_cross(battle: Battle, unit: Unit, x: int, y: int) -> Area | None:
    """Return the water a unit must cross, or come out of, to go to (x, y); none where that cannot be done."""
    if unit.water == IN or on_bridge(battle, unit):
        under = _water_under_any(battle, unit)
        if under is not None:
            return under
    water = between(battle, unit.x, unit.y, x, y)
    if water is not None and water.kind == "river" and gap_for(battle, water, unit.x, unit.y, x, y) is None:
        return None
    return water


def way_over(water: Area, from_x: int, from_y: int, x: int, y: int) -> int:
    """Return the sign of a way over water: from the bank where it begins or, from within, to the goal's bank."""
    here = side_of_water(water, from_x, from_y)
    there = side_of_water(water, x, y)
    return -here if here != 0 else (there if there != 0 else 1)


def cross(
    umpire: Umpire,
    battle: Battle,
    unit: Unit,
    water: Area,
    x: int,
    y: int,
    limit: int,
    rule: str = "MM-MOVE-1",
    apart: int = APART,
) -> bool:
    """MM-TERR-5: take the next step over water towards (x, y), and return whether anything changed.

    Creek and ford: to the edge, in, out, an activation each. Bridge: straight over in twos at the normal move. `apart`
    is how far to keep from the enemy on the way to the water and over a bridge.
    """
    step = _Crossing(battle, unit, water, x, y, limit, apart)
    if step.kind == "bridge" and unit.water != IN:
        return step.march_over(umpire, rule)
    spot = step.spot(False)
    if spot is None:
        return False
    if unit.water == IN:
        settle(umpire, battle, _RULE, unit, spot)
    elif step.goes_in:
        settle(umpire, battle, _RULE, unit, spot, IN)
        unit.set_formation(umpire, _RULE, UNFORMED)
    else:
        settle(umpire, battle, rule, unit, spot)
        if -step.passage.gone(unit.x, unit.y) <= AT_EDGE:
            unit.set_water(umpire, _RULE, EDGE)
    return True


def can_go_on(battle: Battle, unit: Unit, water: Area, x: int, y: int, limit: int) -> bool:
    """MM-TERR-5: return whether `cross` would take a unit any nearer to (x, y); a bridge is taken to be open."""
    step = _Crossing(battle, unit, water, x, y, limit, APART)
    return (step.kind == "bridge" and unit.water != IN) or step.spot(True) is not None


class _Crossing:
    """The next step of a unit over water: by a creek (`kind`), or by a ford or bridge, at a place `along` it.

    `kind` is empty where a river has neither.
    """

    __slots__ = ("_apart", "_battle", "_limit", "_unit", "_x", "_y", "along", "goes_in", "kind", "passage")

    def __init__(self, battle: Battle, unit: Unit, water: Area, x: int, y: int, limit: int, apart: int) -> None:
        self._battle: Battle = battle
        self._unit: Unit = unit
        self._x: int = x
        self._y: int = y
        self._limit: int = limit
        self._apart: int = apart
        sign = way_over(water, unit.x, unit.y, x, y)
        if unit.water == IN and side_of_water(water, x, y) != 0:
            sign = side_of_water(water, x, y)
        self.passage: Passage = Passage(water, sign)
        self.kind: str = water.kind
        self.along: int = unit.x if water.level else unit.y
        self.goes_in: bool = False  # the spot is in the water
        if water.kind != "creek":
            gap = gap_for(battle, water, unit.x, unit.y, x, y)
            self.kind = gap.kind if gap is not None else ""
            if gap is not None:
                self.along = self.passage.middle_of(gap)
        else:
            # A creek is met where the straight way would, or right ahead if the unit is already at its edge.
            before = -self.passage.gone(unit.x, unit.y)
            beyond = self.passage.gone(x, y)
            if before > AT_EDGE and before + beyond > 0:
                self.along += part((x if water.level else y) - self.along, before, before + beyond)

    def spot(self, any_will_do: bool) -> Spot | None:
        """Return where the unit gets: to the edge, from the edge into the water, or out of it; not over a bridge."""
        if self._unit.water == IN:
            return self._spot_out()
        if self.kind == "":
            return None
        if self._is_at_edge(AT_EDGE):
            self.goes_in = True
            return self._spot_in()
        spot = self._spot_before(any_will_do)
        if spot is None and self.kind == "ford" and self._is_at_edge(self._limit):
            # Next to a ford whose end others bar. Inferred: two units, each half before a ford, would else wait for
            # each other without end.
            spot = self._in_ford()
            self.goes_in = True
            if spot is not None and length(spot.x - self._unit.x, spot.y - self._unit.y) > self._limit:
                return None
        return spot

    def _is_at_edge(self, off: int) -> bool:
        """Whether the front is at the water, and its middle no more than `off` to the side of where it goes in."""
        here = self._unit.x if self.passage.level else self._unit.y
        return -self.passage.gone(self._unit.x, self._unit.y) <= AT_EDGE and -off <= here - self.along <= off

    def _spot_before(self, any_will_do: bool = False) -> Spot | None:
        """Return where the unit gets on its way to the water's edge, in open order facing the water."""
        x, y = self.passage.point(self.along, -_BEFORE)
        heading = self.passage.heading if self._unit.formation == UNFORMED else -1
        return marching.plan(
            self._battle, self._unit, x, y, self._limit, heading, "", self._apart, any_will_do=any_will_do
        )

    def _spot_in(self) -> Spot | None:
        """Return where a unit at the edge stands in the water: in a creek along it, in a ford in twos."""
        if self.kind == "ford":
            return self._in_ford()
        spot = self._in_creek()
        if spot is None or length(spot.x - self._unit.x, spot.y - self._unit.y) > self._limit:
            return None
        return spot

    def _in_ford(self) -> Spot | None:
        """Find room in a ford, in twos: at its far end, or as far as others, and the hindmost men, let it go within it.

        Inferred: a move is measured at the middle of the front. Where the men on the flanks of a long rank could not
        close up on it otherwise, they go farther, as in a fast move; and where the move is too short for the front, as
        in snow, it goes as far as its men need to be in the ford, since the book gives that an activation and no
        measure.
        """
        unit = self._unit
        most = self.passage.width() - _BEFORE
        least = min(BASE * ((unit.figures + 1) // 2 - 1) + _BEFORE, most)
        for reach in (FOOT, FOOT + _CLOSING):
            for way in range(most, least - 1, -_SHALLOWER):
                x, y = self.passage.point(self.along, way)
                spot = outline(TWOS, x, y, self.passage.heading, unit.figures)
                in_reach = length(x - unit.x, y - unit.y) <= self._limit or way - _SHALLOWER < least
                if in_reach and within(unit, spot, reach) and unoccupied(self._battle, spot, unit.id, unit.side):
                    return spot
        return None

    def _in_creek(self) -> Spot | None:
        """Find room in a creek, in open order or, where that is too far for some or too near to others, in a line."""
        unit = self._unit
        passage = self.passage
        near = Around(unit.side, 0)
        near.gather(self._battle, unit.id, unit.left - FOOT, unit.right + FOOT, unit.top - FOOT, unit.bottom + FOOT)
        seeker = Seeker(self._battle, near, unit, FOOT)
        along = Points()
        for sideways in range(0, 130, 10):
            for sign in (1, -1):
                along.add(*passage.point(self.along + sign * passage.sign * sideways, passage.width() - _BEFORE))
        for order in (UNFORMED, LINE):
            ranks = 2 if order == UNFORMED and passage.width() >= _DEEP and unit.figures > 5 else 1
            block = outline(order, unit.x, unit.y, passage.heading, unit.figures, ranks)
            spot = places(seeker, [Order(seeker, block)], along)
            if spot is not None:
                spot.formation = UNFORMED
                return spot
        return None

    def _spot_out(self) -> Spot | None:
        """Return where the unit comes out on a bank: right ahead or, past units that are there, to either side."""
        battle = self._battle
        unit = self._unit
        passage = self.passage
        along = unit.x if passage.level else unit.y
        bank_x, bank_y = passage.point(along, passage.width() + 1)
        for sideways in _SIDEWAYS:
            x, y = passage.point(along + passage.sign * sideways, passage.width() + 3 * _BEFORE)
            spot = nearest_room(battle, unit, UNFORMED, x, y, passage.heading, 60, 0, bank_x, bank_y, FOOT)
            if spot is not None:
                return spot
        return None

    def march_over(self, umpire: Umpire, rule: str) -> bool:
        """MM-TERR-5: march over a bridge in twos; short of its end, halt on it or before it.

        Inferred: a line, which goes along no road, breaks into a mob in twos for the bridge, and so goes half as far.
        Those who have to close in from the flanks or come up from the rear go no farther than the move either.
        """
        unit = self._unit
        if on_bridge(self._battle, unit):
            if self.passage.gone(self._x, self._y) <= 0:
                self.passage = self.passage.turned()
            front = self.passage.gone(unit.x, unit.y)
            if unit.heading != self.passage.heading:
                # About turn: the rear of the twos leads.
                front += BASE * (unit.ranks - 1)
            return self._onward(umpire, rule, front, self._limit)
        start_x, start_y = self.passage.point(self.along, -_BEFORE)
        left = self._limit - self._way_to(start_x, start_y)
        if left > 0 and self._onward(umpire, rule, -_BEFORE, left // 2 if unit.formation == LINE else left):
            return True
        spot = self._spot_before()
        if spot is None:
            return False
        settle(umpire, self._battle, rule, unit, spot)
        return True

    def _way_to(self, x: int, y: int) -> int:
        """Return how far it is to the bridge, round what is in the way."""
        unit = self._unit
        way = 0
        from_x, from_y = unit.x, unit.y
        for to_x, to_y in find_way(self._battle, unit.x, unit.y, x, y, boats=self._battle.boats == unit.side):
            way += span(to_x - from_x, to_y - from_y)
            from_x, from_y = to_x, to_y
        return way

    def _onward(self, umpire: Umpire, rule: str, front: int, limit: int) -> bool:
        """Advance along a bridge from `front` beyond the first bank; past it, take the usual order again."""
        unit = self._unit
        x, y = self.passage.point(self.along, front)
        block = stand(TWOS, x, y, self.passage.heading, unit.figures)
        end_x, end_y = self.passage.point(0, 1000)
        start_x, start_y = self.passage.point(0, 0)
        foes = paths.in_the_way(self._battle, unit, UNFORMED, self._apart)
        at = paths.before_units(foes, unit, block, end_x - start_x, end_y - start_y, limit, self._apart)
        usual = MOB if unit.formation == LINE else unit.formation
        while at > 0:
            x, y = self.passage.point(self.along, front + at)
            spot = self._beyond(usual, x, y)
            if spot is None:
                spot = self._in_twos(x, y)
            if spot is not None and within(unit, spot, self._limit):
                settle(umpire, self._battle, rule, unit, spot)
                if spot.formation == TWOS:
                    wooded = touches_woods(self._battle, spot)
                    unit.set_formation(umpire, "MM-TERR-4" if wooded else rule, UNFORMED if wooded else usual)
                return True
            at -= BASE
        return False

    def _beyond(self, usual: str, x: int, y: int) -> Spot | None:
        """Return the usual order, or an unformed one, on the far bank, if there is room for it already."""
        unit = self._unit
        if self.passage.gone(x, y) <= self.passage.width():
            return None
        for order in (usual, UNFORMED):
            spot = stand(order, x, y, self.passage.heading, unit.figures, 0, unit.mounted)
            if order == UNFORMED or not touches_woods(self._battle, spot):
                if room(self._battle, unit, spot, self._apart, x, y):
                    return spot
        return None

    def _in_twos(self, x: int, y: int) -> Spot | None:
        """Return the twos with their front at a point, some of them on the bridge, if there is room for all."""
        spot = stand(TWOS, x, y, self.passage.heading, self._unit.figures)
        if unoccupied(self._battle, spot, self._unit.id, self._unit.side, self._apart):
            for figure_x, figure_y in zip(spot.xs, spot.ys):
                if 0 < self.passage.gone(figure_x, figure_y) < self.passage.width():
                    return spot
        return None


def off_the_water(umpire: Umpire, battle: Battle, unit: Unit, from_x: int, from_y: int, rule: str) -> int:
    """MM-MOVE-5: draw off a creek, a ford or a bridge to the bank away from the cause, by a full move at most.

    A unit driven along a river, off its ford, runs away (MM-TERR-5).
    """
    start_x, start_y = unit.x, unit.y
    water = _water_under_any(battle, unit)
    if water is None:
        return 0
    middle_x = (water.x0 + water.x1) // 2
    middle_y = (water.y0 + water.y1) // 2
    across: int = middle_y - from_y if water.level else middle_x - from_x
    along: int = unit.x - from_x if water.level else unit.y - from_y
    if water.kind == "river" and unit.water == IN and abs(along) > abs(across):
        run_away(umpire, battle, unit, _RULE)
        return 0
    passage = Passage(water, 1 if across >= 0 else -1)
    middle = unit.x if water.level else unit.y
    x, y = passage.point(middle, passage.width() + 6)
    bank_x, bank_y = passage.point(middle, passage.width() + 1)
    back = passage.turned().heading
    spot = nearest_room(battle, unit, UNFORMED, x, y, back, 150, 0, bank_x, bank_y, allowance(battle, unit))
    if spot is not None:
        settle(umpire, battle, rule, unit, spot)
    return length(unit.x - start_x, unit.y - start_y)
