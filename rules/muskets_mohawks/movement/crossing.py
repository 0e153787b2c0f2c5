"""Crossing water: creeks and fords in three activations, bridges at the normal move (MM-TERR-5)."""

from typing import Final

from rules.core.geometry import length, part, span
from rules.core.umpire import Umpire
from rules.muskets_mohawks.ground import Area, side_of_water
from rules.muskets_mohawks.movement import dead_ends, marching, paths
from rules.muskets_mohawks.movement.collision import Around
from rules.muskets_mohawks.movement.figure_moves import takes, within
from rules.muskets_mohawks.movement.passage import EDGE, IN, Passage, turned, water_under
from rules.muskets_mohawks.movement.pathfinding import barely
from rules.muskets_mohawks.movement.paths import APART
from rules.muskets_mohawks.movement.places import nearest_room, on_bridge, room, unoccupied
from rules.muskets_mohawks.movement.placing import settle, touches_woods
from rules.muskets_mohawks.movement.route import between, find_way, gap_for
from rules.muskets_mohawks.pieces.layouts import BASE, TWOS
from rules.muskets_mohawks.pieces.ranks import Spot, outline, stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import FOOT
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, MOB, UNFORMED

AT_EDGE: Final = 15  # a unit whose front is this near to the water is at its edge
_RULE: Final = "MM-TERR-5"
_BEFORE: Final = 5  # half a base: how far from the water one stands at its edge
_SIDEWAYS: Final[tuple[int, ...]] = (0, 30, -30, 60, -60)  # where along the bank a unit looks for space
_SHALLOWER: Final = 5  # men who cannot get to the far end of a ford stop short of it by this much at a time
_DEEP: Final = 30  # water this wide takes two ranks
_CLOSING: Final = 40  # what the men on the flanks may go farther than the middle of the front: half a move


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
    passage = Passage(water, _sign(water, unit, x, y))
    if unit.water == IN:
        back = side_of_water(water, x, y)
        return _out(umpire, battle, unit, Passage(water, back if back != 0 else passage.sign))
    if water.kind == "creek":
        return _to_or_in(umpire, battle, unit, passage, _meeting(passage, unit, x, y), limit, water.kind, rule, apart)
    gap = gap_for(battle, water, unit.x, unit.y, x, y)
    if gap is None:
        return False
    middle = (gap.x0 + gap.x1) // 2 if water.level else (gap.y0 + gap.y1) // 2
    if gap.kind == "bridge":
        return march_over(umpire, battle, unit, passage, middle, x, y, limit, rule, apart)
    return _to_or_in(umpire, battle, unit, passage, middle, limit, gap.kind, rule, apart)


def _meeting(passage: Passage, unit: Unit, x: int, y: int) -> int:
    """Return where along a creek to meet it: where the straight way would, or right ahead if already at its edge."""
    here = unit.x if passage.level else unit.y
    there = x if passage.level else y
    before = -passage.gone(unit.x, unit.y)
    beyond = passage.gone(x, y)
    if before <= AT_EDGE or before + beyond <= 0:
        return here
    return here + part(there - here, before, before + beyond)


def _to_or_in(
    umpire: Umpire,
    battle: Battle,
    unit: Unit,
    passage: Passage,
    along: int,
    limit: int,
    kind: str,
    rule: str,
    apart: int,
) -> bool:
    """Go to the edge, or from the edge into the water."""
    if _is_at_edge(unit, passage, along):
        spot = _spot_in(battle, unit, passage, along, kind, limit)
        return spot is not None and _wade_in(umpire, battle, unit, spot)
    spot = _spot_nearer(battle, unit, passage, along, limit, kind, apart)
    if spot is None:
        spot = _spot_past_others(battle, unit, passage, along, kind, limit)
        return spot is not None and _wade_in(umpire, battle, unit, spot)
    settle(umpire, battle, rule, unit, spot)
    if -passage.gone(unit.x, unit.y) <= AT_EDGE:
        unit.set_water(umpire, _RULE, EDGE)
    return True


def _wade_in(umpire: Umpire, battle: Battle, unit: Unit, spot: Spot) -> bool:
    settle(umpire, battle, _RULE, unit, spot, IN)
    unit.set_formation(umpire, _RULE, UNFORMED)
    return True


def can_go_on(battle: Battle, unit: Unit, water: Area, x: int, y: int, limit: int) -> bool:
    """MM-TERR-5: return whether `cross` would take a unit any nearer to (x, y); a bridge is taken to be open."""
    passage = Passage(water, _sign(water, unit, x, y))
    if unit.water == IN:
        back = side_of_water(water, x, y)
        return _spot_out(battle, unit, Passage(water, back if back != 0 else passage.sign)) is not None
    along = _meeting(passage, unit, x, y)
    kind = water.kind
    if kind != "creek":
        gap = gap_for(battle, water, unit.x, unit.y, x, y)
        if gap is None or gap.kind == "bridge":
            return gap is not None
        along = (gap.x0 + gap.x1) // 2 if water.level else (gap.y0 + gap.y1) // 2
        kind = gap.kind
    if _is_at_edge(unit, passage, along):
        return _spot_in(battle, unit, passage, along, kind, limit) is not None
    if _spot_before(battle, unit, passage, along, limit, APART, any_will_do=True) is not None:
        return True
    if _spot_past_others(battle, unit, passage, along, kind, limit) is not None:
        return True
    return kind == "creek" and _spot_to_a_side(battle, unit, passage, along, limit, APART) is not None


def _is_at_edge(unit: Unit, passage: Passage, along: int, off: int = AT_EDGE) -> bool:
    """Whether a unit's front is at the water, and its middle no more than `off` to the side of where it goes in."""
    here = unit.x if passage.level else unit.y
    return -passage.gone(unit.x, unit.y) <= AT_EDGE and -off <= here - along <= off


def _spot_nearer(
    battle: Battle, unit: Unit, passage: Passage, along: int, limit: int, kind: str, apart: int
) -> Spot | None:
    """Return where a unit gets on its way to the water's edge.

    At a creek it may go some way to either side when the straight way brings it no nearer, as houses and friends may
    leave no space for its ranks there; a ford cannot be moved.
    """
    straight = _spot_before(battle, unit, passage, along, limit, apart)
    if kind != "creek" or (straight is not None and _is_nearer(unit, passage, along, straight)):
        return straight
    spot = _spot_to_a_side(battle, unit, passage, along, limit, apart)
    return spot if spot is not None else straight


def _spot_to_a_side(battle: Battle, unit: Unit, passage: Passage, along: int, limit: int, apart: int) -> Spot | None:
    """Return where a unit gets nearer to a creek's edge to one side of the straight way, if anywhere."""
    for sideways in _SIDEWAYS[1:]:
        there = along + passage.sign * sideways
        spot = _spot_before(battle, unit, passage, there, limit, apart)
        if spot is not None and _is_nearer(unit, passage, there, spot):
            return spot
    return None


def _is_nearer(unit: Unit, passage: Passage, along: int, spot: Spot) -> bool:
    """Whether a spot is nearer to a place at the water's edge than the unit is."""
    x, y = passage.point(along, -_BEFORE)
    return length(x - spot.x, y - spot.y) < length(x - unit.x, y - unit.y)


def _spot_before(
    battle: Battle, unit: Unit, passage: Passage, along: int, limit: int, apart: int, any_will_do: bool = False
) -> Spot | None:
    """Return where a unit gets on its way to the edge: facing the water or, where there is no space, as it goes."""
    x, y = passage.point(along, -_BEFORE)
    heading = passage.heading if unit.formation == UNFORMED else -1
    spot = marching.plan(battle, unit, x, y, limit, heading, "", apart, any_will_do=any_will_do)
    if any_will_do and spot is not None:
        return spot
    if heading >= 0 and (spot is None or barely(unit, spot, x, y)):
        other = marching.plan(battle, unit, x, y, limit, -1, "", apart, any_will_do=any_will_do)
        spot = other if other is not None else spot
    return spot


def _spot_in(battle: Battle, unit: Unit, passage: Passage, along: int, kind: str, limit: int) -> Spot | None:
    """Return where a unit at the edge stands in the water: in a creek along it, in a ford in twos."""
    if kind == "ford":
        return _in_ford(battle, unit, passage, along, limit)
    spot = _in_creek(battle, unit, passage, along)
    if spot is None or length(spot.x - unit.x, spot.y - unit.y) > limit:
        return None
    return spot


def _in_ford(battle: Battle, unit: Unit, passage: Passage, along: int, limit: int) -> Spot | None:
    """Find room in a ford, in twos: at its far end, or as far as others, and the hindmost men, let it go within it.

    Inferred: a move is measured at the middle of the front. Where the men on the flanks of a long rank could not close
    up on it otherwise, they go farther, as in a fast move; and where the move is too short for the front, as in snow,
    it goes as far as its men need to be in the ford, since the book gives that an activation and no measure.
    """
    most = passage.width() - _BEFORE
    least = min(BASE * ((unit.figures + 1) // 2 - 1) + _BEFORE, most)
    for reach in (FOOT, FOOT + _CLOSING):
        way = most
        while way >= least:
            x, y = passage.point(along, way)
            spot = outline(TWOS, x, y, passage.heading, unit.figures)
            in_reach = length(x - unit.x, y - unit.y) <= limit or way - _SHALLOWER < least
            if in_reach and within(unit, spot, reach) and unoccupied(battle, spot, unit.id, unit.side):
                return spot
            way -= _SHALLOWER
    return None


def _spot_past_others(battle: Battle, unit: Unit, passage: Passage, along: int, kind: str, limit: int) -> Spot | None:
    """Return where a unit at the bank next to a ford goes in, because others bar the ford's end; none beyond its move.

    Inferred: two units, each half before a ford, would else wait for each other without end.
    """
    if kind != "ford" or not _is_at_edge(unit, passage, along, limit):
        return None
    spot = _in_ford(battle, unit, passage, along, limit)
    return spot if spot is not None and length(spot.x - unit.x, spot.y - unit.y) <= limit else None


def _in_creek(battle: Battle, unit: Unit, passage: Passage, along: int) -> Spot | None:
    """Find room in a creek, in open order or, where that is too far for some or too near to others, elbow to elbow."""
    near = Around(unit.side, 0)
    near.gather(battle, unit.id, unit.left - FOOT, unit.right + FOOT, unit.top - FOOT, unit.bottom + FOOT)
    for order in (UNFORMED, LINE):
        ranks = 2 if order == UNFORMED and passage.width() >= _DEEP and unit.figures > 5 else 1
        spot = outline(order, unit.x, unit.y, passage.heading, unit.figures, ranks)
        for sideways in range(0, 130, 10):
            for sign in (1, -1):
                x, y = passage.point(along + sign * passage.sign * sideways, passage.width() - _BEFORE)
                spot.move(x, y)
                if takes(near, unit, spot, FOOT):
                    spot.formation = UNFORMED
                    return spot
    return None


def _out(umpire: Umpire, battle: Battle, unit: Unit, passage: Passage) -> bool:
    """MM-TERR-5: climb out on the far bank, unformed."""
    spot = _spot_out(battle, unit, passage)
    if spot is None:
        return False
    settle(umpire, battle, _RULE, unit, spot)
    return True


def _spot_out(battle: Battle, unit: Unit, passage: Passage) -> Spot | None:
    """Return where a unit comes out on a bank, if anywhere.

    A unit shut in asks it for each of its orders (measured: a seventh of a fight of twelve units a side).
    """
    if unit.gun is not None:
        return _find_spot_out(battle, unit, passage)
    key = dead_ends.key_of_bank(passage.sign)
    if dead_ends.is_known(battle, unit, key, FOOT):
        return None
    spot = _find_spot_out(battle, unit, passage)
    if spot is None:
        dead_ends.note(battle, unit, key, FOOT)
    return spot


def _find_spot_out(battle: Battle, unit: Unit, passage: Passage) -> Spot | None:
    """Return where a unit comes out on the far bank: right ahead or, past units that are there, to either side."""
    along = unit.x if passage.level else unit.y
    bank_x, bank_y = passage.point(along, passage.width() + 1)
    for sideways in _SIDEWAYS:
        x, y = passage.point(along + passage.sign * sideways, passage.width() + 3 * _BEFORE)
        spot = nearest_room(battle, unit, UNFORMED, x, y, passage.heading, 60, 0, bank_x, bank_y, FOOT)
        if spot is not None:
            return spot
    return None


def march_over(
    umpire: Umpire,
    battle: Battle,
    unit: Unit,
    passage: Passage,
    middle: int,
    x: int,
    y: int,
    limit: int,
    rule: str,
    apart: int = paths.APART,
) -> bool:
    """MM-TERR-5: march over a bridge in twos; short of its end, halt on it or before it.

    Inferred: a line, which goes along no road, breaks into a mob in twos for the bridge, and so goes half as far. Those
    who have to close in from the flanks or come up from the rear go no farther than the move either.
    """
    if on_bridge(battle, unit):
        side = turned(passage) if passage.gone(x, y) <= 0 else passage
        front = side.gone(unit.x, unit.y)
        if unit.heading != side.heading:
            # About turn: the rear of the twos leads.
            front += BASE * (unit.ranks - 1)
        return _onward(umpire, battle, unit, side, middle, front, limit, limit, rule, apart)
    start_x, start_y = passage.point(middle, -_BEFORE)
    before = _way_to(battle, unit, start_x, start_y)
    if before < limit:
        left = (limit - before) // 2 if unit.formation == LINE else limit - before
        if _onward(umpire, battle, unit, passage, middle, -_BEFORE, left, limit, rule, apart):
            return True
    heading = passage.heading if unit.formation == UNFORMED else -1
    spot = marching.plan(battle, unit, start_x, start_y, limit, heading, "", apart)
    if spot is None:
        return False
    settle(umpire, battle, rule, unit, spot)
    return True


def _way_to(battle: Battle, unit: Unit, x: int, y: int) -> int:
    """Return how far it is to the bridge, round what is in the way."""
    way = 0
    from_x, from_y = unit.x, unit.y
    for to_x, to_y in find_way(battle, unit.x, unit.y, x, y, boats=battle.boats == unit.side):
        way += span(to_x - from_x, to_y - from_y)
        from_x, from_y = to_x, to_y
    return way


def _onward(
    umpire: Umpire,
    battle: Battle,
    unit: Unit,
    passage: Passage,
    middle: int,
    front: int,
    limit: int,
    reach: int,
    rule: str,
    apart: int,
) -> bool:
    """Advance along a bridge from `front` beyond the first bank; past it, take the usual order again."""
    dx, dy = (0, 1000 * passage.sign) if passage.level else (1000 * passage.sign, 0)
    start_x, start_y = passage.point(middle, front)
    block = stand(TWOS, start_x, start_y, passage.heading, unit.figures)
    at = paths.before_enemies(battle, unit, block, dx, dy, limit, apart)
    usual = MOB if unit.formation == LINE else unit.formation
    while at > 0:
        x, y = passage.point(middle, front + at)
        spot = _beyond(battle, unit, passage, usual, x, y, apart)
        if spot is None:
            spot = _in_twos(battle, unit, passage, x, y, apart)
        if spot is not None and within(unit, spot, reach):
            settle(umpire, battle, rule, unit, spot)
            wooded = spot.formation == TWOS and touches_woods(battle, spot)
            if spot.formation == TWOS:
                unit.set_formation(umpire, "MM-TERR-4" if wooded else rule, UNFORMED if wooded else usual)
            return True
        at -= BASE
    return False


def _beyond(battle: Battle, unit: Unit, passage: Passage, usual: str, x: int, y: int, apart: int) -> Spot | None:
    """Return the usual order, or an unformed one, on the far bank, if there is room for it already."""
    if passage.gone(x, y) <= passage.width():
        return None
    for order in (usual, UNFORMED):
        spot = stand(order, x, y, passage.heading, unit.figures, 0, unit.mounted)
        if order == UNFORMED or not touches_woods(battle, spot):
            if room(battle, unit, spot, apart, x, y):
                return spot
    return None


def _in_twos(battle: Battle, unit: Unit, passage: Passage, x: int, y: int, apart: int) -> Spot | None:
    """Return the twos with their front at a point, some of them on the bridge, if there is room for all."""
    spot = stand(TWOS, x, y, passage.heading, unit.figures)
    if not unoccupied(battle, spot, unit.id, unit.side, apart):
        return None
    for i in range(len(spot.xs)):
        if 0 < passage.gone(spot.xs[i], spot.ys[i]) < passage.width():
            return spot
    return None
