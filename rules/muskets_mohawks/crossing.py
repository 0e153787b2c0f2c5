"""Crossing water: creeks and fords in three activations, bridges at the normal move (MM-TERR-5)."""

from typing import Final

from rules.core.geometry import length, part
from rules.core.umpire import Umpire
from rules.muskets_mohawks import marching, paths
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.places import nearest_room, on_bridge, room, side_of_water, unoccupied
from rules.muskets_mohawks.placing import settle, touches_woods
from rules.muskets_mohawks.ranks import TWOS, Spot, stand
from rules.muskets_mohawks.route import between, gap_for
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.unit import Unit
from rules.muskets_mohawks.words import LINE, MOB, UNFORMED

EDGE: Final = "edge"
IN: Final = "in"
AT_EDGE: Final = 15  # a unit whose front is this near to the water is at its edge
_RULE: Final = "MM-TERR-5"
_BEFORE: Final = 5  # half a base: how far from the water one stands at its edge
_DEEP: Final = 30  # water this wide takes two ranks


class Passage:
    """A way over water: where it runs, and which bank is left behind; `sign` 1 leads right or near, -1 left or far."""

    __slots__ = ("far", "heading", "level", "near", "sign")

    def __init__(self, water: Area, sign: int) -> None:
        self.level: bool = water.level
        self.sign: int = sign
        low = water.y0 if water.level else water.x0
        high = water.y1 if water.level else water.x1
        self.near: int = low if sign > 0 else high
        self.far: int = high if sign > 0 else low
        if water.level:
            self.heading: int = 16 if sign > 0 else 0
        else:
            self.heading = 8 if sign > 0 else 24

    def point(self, along: int, beyond: int) -> tuple[int, int]:
        """Return the point `beyond` the bank left behind, at a place along the water."""
        value = self.near + self.sign * beyond
        return (along, value) if self.level else (value, along)

    def width(self) -> int:
        """Return how wide the water is."""
        return abs(self.far - self.near)

    def gone(self, x: int, y: int) -> int:
        """Return how far beyond the bank left behind a point lies, below 0 before it."""
        return self.sign * ((y if self.level else x) - self.near)


def water_under(battle: Battle, x: int, y: int) -> Area | None:
    """Return the creek or river that a point lies in or over, if any."""
    for water in battle.ground.waters:
        if water.kind != "lake" and side_of_water(water, x, y) == 0:
            return water
    return None


def to_cross(battle: Battle, unit: Unit, x: int, y: int) -> Area | None:
    """Return the water a unit must cross, or come out of, to go to (x, y); none where that cannot be done."""
    if unit.water == IN or on_bridge(battle, unit):
        for i in range(len(unit.xs)):
            water = water_under(battle, unit.xs[i], unit.ys[i])
            if water is not None:
                return water
    water = between(battle, unit.x, unit.y, x, y)
    if water is not None and water.kind == "river" and gap_for(battle, water, unit.x, unit.y, x, y) is None:
        return None
    return water


def _sign(water: Area, unit: Unit, x: int, y: int) -> int:
    """Return the way to cross: from the unit's bank, or, from within, to the goal's bank."""
    side = side_of_water(water, unit.x, unit.y)
    if side != 0:
        return -side
    side = side_of_water(water, x, y)
    return side if side != 0 else 1


def cross(umpire: Umpire, battle: Battle, unit: Unit, water: Area, x: int, y: int, limit: int) -> bool:
    """MM-TERR-5: take the next step over water towards (x, y), and return whether anything changed.

    Creek and ford: to the edge, in, out, an activation each. Bridge: straight over in twos at the normal move.
    """
    passage = Passage(water, _sign(water, unit, x, y))
    if unit.water == IN:
        back = side_of_water(water, x, y)
        return _out(umpire, battle, unit, Passage(water, back if back != 0 else passage.sign))
    if water.kind == "creek":
        return _to_or_in(umpire, battle, unit, passage, _meeting(passage, unit, x, y), limit, water.kind)
    gap = gap_for(battle, water, unit.x, unit.y, x, y)
    if gap is None:
        return False
    middle = (gap.x0 + gap.x1) // 2 if water.level else (gap.y0 + gap.y1) // 2
    if gap.kind == "bridge":
        return _over(umpire, battle, unit, passage, middle, x, y, limit)
    return _to_or_in(umpire, battle, unit, passage, middle, limit, gap.kind)


def _meeting(passage: Passage, unit: Unit, x: int, y: int) -> int:
    """Return where along a creek to meet it: where the straight way would, or right ahead if already at its edge."""
    here = unit.x if passage.level else unit.y
    there = x if passage.level else y
    before = -passage.gone(unit.x, unit.y)
    beyond = passage.gone(x, y)
    if before <= AT_EDGE or before + beyond <= 0:
        return here
    return here + part(there - here, before, before + beyond)


def _to_or_in(umpire: Umpire, battle: Battle, unit: Unit, passage: Passage, along: int, limit: int, kind: str) -> bool:
    """Go to the edge, or from the edge into the water."""
    here = unit.x if passage.level else unit.y
    if -passage.gone(unit.x, unit.y) <= AT_EDGE and abs(here - along) <= AT_EDGE:
        return _in(umpire, battle, unit, passage, along, kind, limit)
    x, y = passage.point(along, -_BEFORE)
    spot = marching.plan(battle, unit, x, y, limit, passage.heading if unit.formation == UNFORMED else -1)
    if spot is None:
        return False
    settle(umpire, battle, "MM-MOVE-1", unit, spot)
    if -passage.gone(unit.x, unit.y) <= AT_EDGE:
        unit.set_water(umpire, _RULE, EDGE)
    return True


def _in(umpire: Umpire, battle: Battle, unit: Unit, passage: Passage, along: int, kind: str, limit: int) -> bool:
    """Step into the water, unformed: in a creek along it, in a ford in twos."""
    spot = _in_ford(battle, unit, passage, along) if kind == "ford" else _in_creek(battle, unit, passage, along)
    if spot is None or length(spot.x - unit.x, spot.y - unit.y) > limit:
        return False
    settle(umpire, battle, _RULE, unit, spot)
    unit.set_formation(umpire, _RULE, UNFORMED)
    unit.set_water(umpire, _RULE, IN)
    return True


def _in_ford(battle: Battle, unit: Unit, passage: Passage, along: int) -> Spot | None:
    x, y = passage.point(along, passage.width() - _BEFORE)
    spot = stand(TWOS, x, y, passage.heading, unit.figures)
    return spot if unoccupied(battle, spot, unit.id, unit.side) else None


def _in_creek(battle: Battle, unit: Unit, passage: Passage, along: int) -> Spot | None:
    """Find room in a creek, in open order or, where others leave too little of it, shoulder to shoulder."""
    for order in (UNFORMED, LINE):
        ranks = 2 if order == UNFORMED and passage.width() >= _DEEP and unit.figures > 5 else 1
        for aside in range(0, 130, 10):
            for sign in (1, -1):
                x, y = passage.point(along + sign * passage.sign * aside, passage.width() - _BEFORE)
                spot = stand(order, x, y, passage.heading, unit.figures, ranks)
                if unoccupied(battle, spot, unit.id, unit.side):
                    spot.formation = UNFORMED
                    return spot
    return None


def _out(umpire: Umpire, battle: Battle, unit: Unit, passage: Passage) -> bool:
    """MM-TERR-5: climb out on the far bank, unformed."""
    along = unit.x if passage.level else unit.y
    x, y = passage.point(along, passage.width() + 3 * _BEFORE)
    bank_x, bank_y = passage.point(along, passage.width() + 1)
    spot = nearest_room(battle, unit, UNFORMED, x, y, passage.heading, 60, 0, bank_x, bank_y)
    if spot is None:
        return False
    settle(umpire, battle, _RULE, unit, spot)
    return True


def _over(
    umpire: Umpire, battle: Battle, unit: Unit, passage: Passage, middle: int, x: int, y: int, limit: int
) -> bool:
    """March over a bridge in twos; short of its end, halt on it or before it.

    Ruling: a line, which goes along no road, breaks into a mob in twos for the bridge, and so goes half as far.
    """
    start_x, start_y = passage.point(middle, -_BEFORE)
    if not on_bridge(battle, unit):
        before = length(start_x - unit.x, start_y - unit.y)
        if before >= limit or passage.gone(unit.x, unit.y) < -2 * limit:
            return _approach(umpire, battle, unit, passage, start_x, start_y, limit)
        left = (limit - before) // 2 if unit.formation == LINE else limit - before
        return _onward(umpire, battle, unit, passage, middle, -_BEFORE, left, x, y) or _approach(
            umpire, battle, unit, passage, start_x, start_y, limit
        )
    side = side_of_water_goal(passage, x, y)
    if unit.heading != side.heading:
        # About turn: the rear of the twos leads.
        front = side.gone(unit.x, unit.y) + 10 * (unit.ranks - 1)
    else:
        front = side.gone(unit.x, unit.y)
    return _onward(umpire, battle, unit, side, middle, front, limit, x, y)


def side_of_water_goal(passage: Passage, x: int, y: int) -> Passage:
    """Return the passage turned so that it leads to the bank of (x, y)."""
    beyond = passage.gone(x, y)
    if beyond >= passage.width():
        return passage
    if beyond <= 0:
        return _turned(passage)
    return passage


def _turned(passage: Passage) -> Passage:
    low = min(passage.near, passage.far)
    high = max(passage.near, passage.far)
    water = Area("river", 0, low, 0, high, True) if passage.level else Area("river", low, 0, high, 0, False)
    return Passage(water, -passage.sign)


def _approach(umpire: Umpire, battle: Battle, unit: Unit, passage: Passage, x: int, y: int, limit: int) -> bool:
    spot = marching.plan(battle, unit, x, y, limit, passage.heading if unit.formation == UNFORMED else -1)
    if spot is None:
        return False
    settle(umpire, battle, "MM-MOVE-1", unit, spot)
    return True


def _onward(
    umpire: Umpire,
    battle: Battle,
    unit: Unit,
    passage: Passage,
    middle: int,
    front: int,
    limit: int,
    x: int,
    y: int,
) -> bool:
    """Advance along a bridge from `front` beyond the first bank; past it, take the usual order again."""
    dx, dy = (0, 1000 * passage.sign) if passage.level else (1000 * passage.sign, 0)
    px, py = passage.point(middle, front)
    block = stand(TWOS, px, py, passage.heading, unit.figures)
    most = paths.before_enemies(battle, unit, block, dx, dy, limit, paths.APART)
    at = most
    usual = MOB if unit.formation == LINE else unit.formation
    while at > 0:
        px, py = passage.point(middle, front + at)
        if front + at > passage.width():
            for order in (usual, UNFORMED):
                spot = stand(order, px, py, passage.heading, unit.figures)
                formed_in_wood = order != UNFORMED and touches_woods(battle, spot)
                if not formed_in_wood and room(battle, unit, spot, paths.APART, px, py):
                    settle(umpire, battle, "MM-MOVE-1", unit, spot)
                    return True
        spot = stand(TWOS, px, py, passage.heading, unit.figures)
        if _two_abreast(battle, unit, spot, passage, middle) and unoccupied(
            battle, spot, unit.id, unit.side, paths.APART
        ):
            settle(umpire, battle, "MM-MOVE-1", unit, spot)
            unit.set_formation(umpire, "MM-MOVE-1", usual)
            if touches_woods(battle, spot):
                unit.set_formation(umpire, "MM-TERR-4", UNFORMED)
            return True
        at -= 10
    return False


def _two_abreast(battle: Battle, unit: Unit, spot: Spot, passage: Passage, middle: int) -> bool:
    """Whether some of the twos stand on the bridge, as only there they crowd like that."""
    for i in range(len(spot.xs)):
        gone = passage.gone(spot.xs[i], spot.ys[i])
        if 0 < gone < passage.width():
            return True
    return False
