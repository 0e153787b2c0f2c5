"""How an unformed unit finds its way: round obstacles, past what stands in the way, through narrow places (MM-ACT-1).

Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import QUARTER_TURN, ahead, heading_to, length, part, span
from rules.core.native import mypyc_attr
from rules.core.whole import Whole
from rules.muskets_mohawks.movement import paths
from rules.muskets_mohawks.movement.paths import direction
from rules.muskets_mohawks.movement.places import Around, around
from rules.muskets_mohawks.movement.route import find_way
from rules.muskets_mohawks.movement.strides import near, within
from rules.muskets_mohawks.pieces.ranks import BASE, Spot, moved, outline, usual_ranks
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED

STEP: Final = 10  # a move that finds no room is shortened by this much at a time
_STRIDE: Final = 20  # and by this much where it tries its luck elsewhere
_WORTH: Final = 20  # less than this is no way to get on: another direction is tried
_OTHER_WAYS: Final = 8  # corners avoided before a unit gives up looking for another way round
_SIDESTEPS: Final[tuple[int, ...]] = (2, -2, 4, -4, 6, -6, 8, -8)  # headings off the wanted one


@mypyc_attr(acyclic=True)
class Walk:
    """A move that an unformed unit would make: whence, how far and facing which way, and what is around it.

    `heading` is -1 for one who faces the way he goes, `apart` how far to keep from the enemy, `reach` how far each
    figure may go at most.
    """

    __slots__ = ("apart", "around", "battle", "enemies", "heading", "limit", "reach", "unit", "usual")

    def __init__(self, battle: Battle, unit: Unit, limit: Whole, heading: Whole, apart: Whole, reach: Whole) -> None:
        self.battle: Battle = battle
        self.unit: Unit = unit
        self.limit: Whole = limit
        self.heading: Whole = heading
        self.apart: Whole = apart
        self.reach: Whole = reach
        self.usual: Whole = usual_ranks(UNFORMED, unit.figures)
        self.around: Around = around(battle, unit, reach, apart)
        self.enemies: list[Unit] = paths.enemies_of(battle, unit)

    def takes(self, spot: Spot) -> bool:
        """Return whether there is room at a spot and every figure gets there."""
        unit = self.unit
        return near(unit, spot, self.reach) and self.around.has_room(spot) and within(unit, spot, self.reach)


@mypyc_attr(acyclic=True)
class Track:
    """Points along a way, from the start on, each with the heading of one who faces the way he goes."""

    __slots__ = ("headings", "odd", "xs", "ys")

    def __init__(self) -> None:
        self.xs: list[int] = []
        self.ys: list[int] = []
        self.headings: list[int] = []
        self.odd: list[bool] = []  # whether a point is passed over by one who takes long strides

    def add(self, x: Whole, y: Whole, heading: Whole, odd: bool = False) -> None:
        """Add a point."""
        self.xs.append(x)
        self.ys.append(y)
        self.headings.append(heading)
        self.odd.append(odd)

    def go(
        self, x: Whole, y: Whole, dx: Whole, dy: Whole, size: Whole, most: Whole, heading: Whole, stride: Whole
    ) -> None:
        """Add the points of a leg from (x, y) by (dx, dy), which is `size` long, up to `most` along it."""
        at: Whole = most % stride
        if at == 0:
            at = stride
        while at <= most:
            self.add(x + part(dx, at, size), y + part(dy, at, size), heading, (most - at) % _STRIDE != 0)
            at += stride

    def thinned(self) -> "Track":
        """Return the track of one who takes long strides."""
        other = Track()
        for i, odd in enumerate(self.odd):
            if not odd:
                other.add(self.xs[i], self.ys[i], self.headings[i])
        return other


def barely(unit: Unit, spot: Spot, x: int, y: int) -> bool:
    """Return whether a spot brings the unit hardly nearer to a goal that is farther off than that."""
    return _hardly(unit, spot.x, spot.y, length(x - unit.x, y - unit.y))


def _hardly(unit: Unit, x: Whole, y: Whole, left: Whole) -> bool:
    """Whether a point is hardly any way from the unit, which has so far `left` to go."""
    return length(x - unit.x, y - unit.y) < (left if left < _WORTH else _WORTH)


def same(unit: Unit, spot: Spot) -> bool:
    """Return whether a unit stands at a spot already."""
    return (
        spot.x == unit.x
        and spot.y == unit.y
        and spot.heading == unit.heading
        and spot.formation == unit.formation
        and spot.ranks == unit.ranks
    )


def unformed_move(
    battle: Battle, unit: Unit, x: int, y: int, limit: int, heading: int, apart: int, reach: int
) -> Spot | None:
    """Return where an unformed move towards (x, y) ends, or none when the unit cannot stir.

    The middle of the front goes at most `limit`, and no figure farther than `reach`.
    When it would hardly get on facing its way, it squeezes through in whatever order has room, a file at last;
    failing that it takes another way round, or steps aside from what is in the way.
    """
    walk = Walk(battle, unit, limit, heading, apart, reach)
    if x == unit.x and y == unit.y:
        turned = _facing(walk, x, y, heading if heading >= 0 else unit.heading)
        return None if turned is None or same(unit, turned) else turned
    way = find_way(battle, unit.x, unit.y, x, y)
    track = _track(walk, way)
    spot = _farthest(walk, track, 0, False)
    if limit < _WORTH or (spot is not None and not barely(unit, spot, x, y)):
        return spot
    squeezed = _squeezed(walk, track, x, y)
    if squeezed is None:
        squeezed = _another_way(walk, x, y, way)
    if squeezed is None:
        squeezed = _aside(walk, x, y)
    return squeezed if squeezed is not None else spot


def _squeezed(walk: Walk, track: Track, x: Whole, y: Whole) -> Spot | None:
    """Return where the unit gets on a track in whatever order has room, or none where that is hardly anywhere."""
    unit = walk.unit
    strides = track.thinned()
    left = length(x - unit.x, y - unit.y)
    first: Whole = 0
    while first < len(strides.xs) and _hardly(unit, strides.xs[first], strides.ys[first], left):
        first += 1
    spot = _farthest(walk, strides, first, True)
    return None if spot is None or barely(unit, spot, x, y) else spot


def _another_way(walk: Walk, x: int, y: int, way: list[tuple[int, int]]) -> Spot | None:
    """Return where the unit gets by a way round that avoids the corners of those that were too narrow, or none."""
    unit = walk.unit
    avoid: list[tuple[int, int]] = []
    while len(way) > 1 and len(avoid) < _OTHER_WAYS:
        avoid.extend(way[:-1])
        way = find_way(walk.battle, unit.x, unit.y, x, y, avoid)
        other = _squeezed(walk, _track(walk, way), x, y)
        if other is not None:
            return other
    return None


def _aside(walk: Walk, x: int, y: int) -> Spot | None:
    """Return where the unit gets to one side of the straight way, up to 90 degrees off it, or none."""
    unit = walk.unit
    towards = heading_to(x - unit.x, y - unit.y)
    for turn in _SIDESTEPS:
        dx, dy = ahead((towards + turn) % 32, walk.limit)
        size = span(dx, dy)
        facing = walk.heading if walk.heading >= 0 else heading_to(dx, dy)
        most = _leg(walk, unit.x, unit.y, dx, dy, walk.limit if walk.limit < size else size, facing)
        if most < _WORTH:
            continue
        strides = Track()
        strides.add(unit.x, unit.y, facing)
        strides.go(unit.x, unit.y, dx, dy, size, most, facing, _STRIDE)
        first: Whole = 1
        while first < len(strides.xs) and _hardly(unit, strides.xs[first], strides.ys[first], _WORTH):
            first += 1
        other = _farthest(walk, strides, first, False)
        if other is not None and not _hardly(unit, other.x, other.y, _WORTH):
            return other
    return None


def _track(walk: Walk, way: list[tuple[int, int]]) -> Track:
    """Return the points of a way, a step apart, up to the limit along it, ending before an enemy, a house or water."""
    unit = walk.unit
    track = Track()
    from_x: Whole = unit.x
    from_y: Whole = unit.y
    left: Whole = walk.limit
    for x, y in way:
        dx: Whole = x - from_x
        dy: Whole = y - from_y
        size: Whole = span(dx, dy)
        if size == 0:
            continue
        facing: Whole = walk.heading if walk.heading >= 0 else heading_to(dx, dy)
        if not track.xs:
            track.add(unit.x, unit.y, facing)
        most: Whole = _leg(walk, from_x, from_y, dx, dy, left if left < size else size, facing)
        track.go(from_x, from_y, dx, dy, size, most, facing, STEP)
        left -= size
        if most < size or left <= 0:
            break
        from_x = x
        from_y = y
    if not track.xs:
        track.add(unit.x, unit.y, walk.heading if walk.heading >= 0 else unit.heading)
    return track


def _leg(walk: Walk, x: Whole, y: Whole, dx: Whole, dy: Whole, most: Whole, heading: Whole) -> Whole:
    """Return how far an unformed unit goes on one leg of its way before an enemy, a house or water."""
    ux, uy = direction(dx, dy)
    if walk.enemies:
        block = outline(UNFORMED, x, y, heading, walk.unit.figures)
        most = paths.before_these(walk.enemies, walk.unit, block, ux, uy, most, walk.apart)
    return paths.before_rects(walk.battle, x, y, ux, uy, BASE // 2, most)


def _farthest(walk: Walk, track: Track, first: Whole, squeeze: bool) -> Spot | None:
    """Return the farthest place on a track with room for the unit, or none but where it already stands.

    Every other point is tried first, and then the one that was passed over. Points before `first` are of no use.
    """
    last: Whole = len(track.xs) - 1
    i: Whole = last
    while i >= 0 and (i >= first or (i < last and i + 1 == first)):
        spot = _at(walk, track, i, squeeze)
        if spot is not None:
            if i < last:
                farther = _at(walk, track, i + 1, squeeze)
                if farther is not None:
                    spot = farther
            return None if same(walk.unit, spot) else spot
        i = i - 2 if i >= 2 else i - 1
    return None


def _at(walk: Walk, track: Track, i: Whole, squeeze: bool) -> Spot | None:
    """Return an order with room at a point of a track: facing the way, or squeezed in as it may."""
    if squeeze:
        return _narrow(walk, track.xs[i], track.ys[i], track.headings[i])
    return _facing(walk, track.xs[i], track.ys[i], track.headings[i])


def _facing(walk: Walk, x: Whole, y: Whole, heading: Whole) -> Spot | None:
    """Return an unformed order with room at a point: as the unit stands if it faces so, else in the usual ranks."""
    unit = walk.unit
    if unit.formation == UNFORMED and unit.heading == heading:
        spot = moved(unit, x - unit.x, y - unit.y)
    else:
        spot = outline(UNFORMED, x, y, heading, unit.figures)
    return spot if walk.takes(spot) else None


def _narrow(walk: Walk, x: Whole, y: Whole, heading: Whole) -> Spot | None:
    """Return an order for a narrow place: facing as before, about, or strung out along the way in a file."""
    unit = walk.unit
    spot = _in_ranks(walk, x, y, heading)
    if spot is None and unit.heading != heading:
        spot = _in_ranks(walk, x, y, unit.heading)
    right: Whole = (heading + QUARTER_TURN) % 32
    if spot is None and unit.heading != right:
        spot = _in_ranks(walk, x, y, right)
    left: Whole = (heading - QUARTER_TURN) % 32
    if spot is None and unit.heading != left:
        spot = _in_ranks(walk, x, y, left)
    return spot


def _in_ranks(walk: Walk, x: Whole, y: Whole, heading: Whole) -> Spot | None:
    """Return an unformed order that faces a heading, in three ranks, in two if those are usual, or in a file."""
    ranks: Whole = 3
    while ranks > 0:
        if ranks != 2 or walk.usual != 1:
            spot = outline(UNFORMED, x, y, heading, walk.unit.figures, ranks)
            if walk.takes(spot):
                return spot
        ranks -= 1
    return None
