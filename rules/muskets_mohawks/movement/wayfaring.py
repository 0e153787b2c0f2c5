"""How an unformed unit finds its way: round obstacles, past what stands in the way, through narrow places (MM-ACT-1).

Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.geometry import QUARTER_TURN, ahead, heading_to, length, part, span
from rules.muskets_mohawks.movement import paths
from rules.muskets_mohawks.movement.paths import direction
from rules.muskets_mohawks.movement.places import room
from rules.muskets_mohawks.movement.route import find_way
from rules.muskets_mohawks.movement.strides import within
from rules.muskets_mohawks.pieces.ranks import Spot, moved, outline, usual_ranks
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED

STEP: Final = 10  # a move that finds no room is shortened by this much at a time
_STRIDE: Final = 20  # and by this much where it tries its luck elsewhere
_WORTH: Final = 20  # less than this is no way to get on: another direction is tried
_OTHER_WAYS: Final = 8  # corners avoided before a unit gives up looking for another way round
_SIDESTEPS: Final = (2, -2, 4, -4, 6, -6, 8, -8)  # headings off the wanted one


class Track:
    """Points along a way, from the start on, each with the heading of one who faces the way he goes."""

    __slots__ = ("headings", "xs", "ys")

    def __init__(self) -> None:
        self.xs: list[int] = []
        self.ys: list[int] = []
        self.headings: list[int] = []

    def add(self, x: int, y: int, heading: int) -> None:
        """Add a point."""
        self.xs.append(x)
        self.ys.append(y)
        self.headings.append(heading)


def barely(unit: Unit, spot: Spot, x: int, y: int) -> bool:
    """Return whether a spot brings the unit hardly nearer to a goal that is farther off than that."""
    left = length(x - unit.x, y - unit.y)
    return length(spot.x - unit.x, spot.y - unit.y) < min(_WORTH, left)


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
    if x == unit.x and y == unit.y:
        turned = _facing(battle, unit, x, y, heading if heading >= 0 else unit.heading, apart, reach)
        return None if turned is None or same(unit, turned) else turned
    way = find_way(battle, unit.x, unit.y, x, y)
    track = _track(battle, unit, way, limit, heading, apart)
    spot = _farthest(battle, unit, track, apart, reach, False)
    if limit < _WORTH or (spot is not None and not barely(unit, spot, x, y)):
        return spot
    track = _track(battle, unit, way, limit, heading, apart, _STRIDE)
    squeezed = _farthest(battle, unit, track, apart, reach, True)
    if squeezed is not None and not barely(unit, squeezed, x, y):
        return squeezed
    other = _another_way(battle, unit, x, y, way, limit, heading, apart, reach)
    if other is None:
        other = _aside(battle, unit, x, y, limit, heading, apart, reach)
    return other if other is not None else spot


def _another_way(
    battle: Battle,
    unit: Unit,
    x: int,
    y: int,
    way: list[tuple[int, int]],
    limit: int,
    heading: int,
    apart: int,
    reach: int,
) -> Spot | None:
    """Return where the unit gets by a way round that avoids the corners of those that were too narrow, or none."""
    avoid: list[tuple[int, int]] = []
    while len(way) > 1 and len(avoid) < _OTHER_WAYS:
        avoid.extend(way[:-1])
        way = find_way(battle, unit.x, unit.y, x, y, avoid)
        track = _track(battle, unit, way, limit, heading, apart, _STRIDE)
        other = _farthest(battle, unit, track, apart, reach, True)
        if other is not None and not barely(unit, other, x, y):
            return other
    return None


def _aside(battle: Battle, unit: Unit, x: int, y: int, limit: int, heading: int, apart: int, reach: int) -> Spot | None:
    """Return where the unit gets to one side of the straight way, up to 90 degrees off it, or none."""
    towards = heading_to(x - unit.x, y - unit.y)
    for turn in _SIDESTEPS:
        dx, dy = ahead((towards + turn) % 32, limit)
        track = _track(battle, unit, [(unit.x + dx, unit.y + dy)], limit, heading, apart, _STRIDE)
        other = _farthest(battle, unit, track, apart, reach, False)
        if other is not None and length(other.x - unit.x, other.y - unit.y) >= _WORTH:
            return other
    return None


def _track(
    battle: Battle,
    unit: Unit,
    way: list[tuple[int, int]],
    limit: int,
    heading: int,
    apart: int,
    stride: int = STEP,
) -> Track:
    """Return the points of a way up to `limit` along it, ending before an enemy, a house or water."""
    track = Track()
    from_x, from_y, left = unit.x, unit.y, limit
    for x, y in way:
        size = span(x - from_x, y - from_y)
        if size == 0:
            continue
        facing = heading if heading >= 0 else heading_to(x - from_x, y - from_y)
        if not track.xs:
            track.add(unit.x, unit.y, facing)
        most = _leg(battle, unit, from_x, from_y, x, y, min(left, size), facing, apart)
        at = most % stride
        if at == 0:
            at = stride
        while at <= most:
            track.add(from_x + part(x - from_x, at, size), from_y + part(y - from_y, at, size), facing)
            at += stride
        left -= size
        if most < size or left <= 0:
            break
        from_x, from_y = x, y
    if not track.xs:
        track.add(unit.x, unit.y, heading if heading >= 0 else unit.heading)
    return track


def _leg(battle: Battle, unit: Unit, ax: int, ay: int, bx: int, by: int, most: int, heading: int, apart: int) -> int:
    """Return how far an unformed unit goes on one leg of its way before an enemy, a house or water."""
    ux, uy = direction(bx - ax, by - ay)
    block = outline(UNFORMED, ax, ay, heading, unit.figures)
    most = paths.before_enemies(battle, unit, block, ux, uy, most, apart)
    return paths.before_obstacles(battle, block, ux, uy, most)


def _farthest(battle: Battle, unit: Unit, track: Track, apart: int, reach: int, squeeze: bool) -> Spot | None:
    """Return the farthest place on a track with room for the unit, or none but where it already stands.

    Every other point is tried first, and then the one that was passed over.
    """
    last = len(track.xs) - 1
    i = last
    while i >= 0:
        spot = _at(battle, unit, track, i, apart, reach, squeeze)
        if spot is not None:
            if i < last:
                farther = _at(battle, unit, track, i + 1, apart, reach, squeeze)
                if farther is not None:
                    spot = farther
            return None if same(unit, spot) else spot
        i = i - 2 if i >= 2 else i - 1
    return None


def _at(battle: Battle, unit: Unit, track: Track, i: int, apart: int, reach: int, squeeze: bool) -> Spot | None:
    """Return an order with room at a point of a track: facing the way, or squeezed in as it may."""
    if squeeze:
        return _narrow(battle, unit, track.xs[i], track.ys[i], track.headings[i], apart, reach)
    return _facing(battle, unit, track.xs[i], track.ys[i], track.headings[i], apart, reach)


def _facing(battle: Battle, unit: Unit, x: int, y: int, heading: int, apart: int, reach: int) -> Spot | None:
    """Return an unformed order with room at a point: as the unit stands if it faces so, else in the usual ranks."""
    if unit.formation == UNFORMED and unit.heading == heading:
        spot = moved(unit, x - unit.x, y - unit.y)
    else:
        spot = outline(UNFORMED, x, y, heading, unit.figures)
    return spot if room(battle, unit, spot, apart) and within(unit, spot, reach) else None


def _narrow(battle: Battle, unit: Unit, x: int, y: int, heading: int, apart: int, reach: int) -> Spot | None:
    """Return an order for a narrow place: facing as before, about, or strung out along the way in a file."""
    usual = usual_ranks(UNFORMED, unit.figures)
    tried: list[int] = []
    for facing in (heading, unit.heading, (heading + QUARTER_TURN) % 32, (heading - QUARTER_TURN) % 32):
        if facing in tried:
            continue
        tried.append(facing)
        for ranks in (3, 2, 1):
            if ranks == 2 and usual == 1:
                continue
            spot = outline(UNFORMED, x, y, facing, unit.figures, ranks)
            if room(battle, unit, spot, apart) and within(unit, spot, reach):
                return spot
    return None
