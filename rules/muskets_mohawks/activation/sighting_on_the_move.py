"""What comes into sight in the middle of a move: a marker is resolved there, and an enemy may be charged or shunned.

A move is looked at from every inch of its way, a way through markers from every other one. Lengths are tenths of an
inch.
"""

from typing import Final

from rules.core.geometry import part, span
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.asking import ask
from rules.muskets_mohawks.combat import charge
from rules.muskets_mohawks.encounters import destinations, resolving
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.movement import crossing, marching, placing
from rules.muskets_mohawks.movement.route import find_way
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.pieces.ranks import Spot
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import lines, sight, watch
from rules.muskets_mohawks.sight.reach import allowance
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import UNFORMED

_INCH: Final = 10
_STRIDE: Final = 20  # a unit looks for markers as often as they look for it
_NEAR: Final = 260  # no move brings an enemy whose middle is farther off into the reach of a charge


@mypyc_attr(acyclic=True)
class Places:
    """The places of a way at which a unit looks about, and how far along each is; the last is where the move ends."""

    def __init__(self) -> None:
        self.along: list[int] = []
        self.xs: list[int] = []
        self.ys: list[int] = []

    def add(self, along: int, x: int, y: int) -> None:
        """Add a place."""
        self.along.append(along)
        self.xs.append(x)
        self.ys.append(y)


def move_and_sight(
    umpire: Umpire,
    battle: Battle,
    unit: Unit,
    x: int,
    y: int,
    foe: Unit | None,
    foes: list[Unit],
    limit: int = -1,
    heading: int = -1,
) -> bool:
    """MM-CHARGE-1: march towards a point, and let a unit that first sees an enemy on the way charge him or halt.

    Returns whether it charged. `foe` is the enemy to face at the end, or `heading` how; `foes` are in sight from the
    start; `limit` is the most it goes. The side a charge comes from is judged by where the move began (MM-FACE-1). A
    marker that comes into the sight of the player's is resolved while the unit is at that place (MM-PEF-3).
    """
    start_x = unit.x
    start_y = unit.y
    known = [seen.id for seen in foes]
    if heading < 0:
        heading = destinations.facing_of(foe, x, y)
    left = limit if limit >= 0 else allowance(battle, unit)
    while left > 0:
        markers = len(battle.pefs)
        gone = _to_first_sight(umpire, battle, unit, x, y, left, heading, known)
        if gone < 0:
            destinations.make_for(umpire, battle, unit, x, y, limit=left, heading=heading)
            return False
        left -= gone
        fresh = watch.foes_of(battle, unit, known)
        known += [seen.id for seen in fresh]
        if not fresh and len(battle.pefs) == markers:
            # A glimpse and no more: the rest of the way shows nothing else.
            destinations.make_for(umpire, battle, unit, x, y, limit=left, heading=heading)
            return False
        chosen = _ask(umpire, battle, unit, fresh, left)
        if chosen.kind == orders.CHARGE:
            spot = battle.charge_points.get(chosen.target)
            charge.charge(umpire, battle, unit, battle.unit_of[chosen.target], left, start_x, start_y, spot)
            return True
        if chosen.kind != orders.MARCH_ON:
            return False
    return False


def _ask(umpire: Umpire, battle: Battle, unit: Unit, fresh: list[Unit], left: int) -> Order:
    """MM-CHARGE-1: ask whether to charge an enemy first seen on the way, to go on, or to halt before him."""
    found: list[Choice] = []
    battle.charge_points = {}
    for foe in fresh:
        spot = charge.point_of(battle, unit, foe, left)
        if spot is not None:
            battle.charge_points[foe.id] = spot
            found.append(Order(orders.CHARGE, target=foe.id))
    if left > 0:
        found.append(orders.MARCH_ONWARDS)
    if not fresh or not found:
        return orders.MARCH_ONWARDS
    found.append(orders.WAIT)
    return ask(umpire, battle, "MM-CHARGE-1", unit.id, unit.side, found)


def _to_first_sight(
    umpire: Umpire, battle: Battle, unit: Unit, x: int, y: int, left: int, heading: int, known: list[str]
) -> int:
    """Move a unit to the first place of its way that shows it something new, and return how much of the move that took.

    -1 when nothing is hidden near the way, or the way is none to look about on: out of a house, over water.
    """
    hidden = _hidden(battle, unit, known)
    markers = _markers(battle, unit)
    if not hidden and not markers:
        return -1
    if unit.prone or unit.house or unit.water or crossing.to_cross(battle, unit, x, y) is not None:
        return -1
    planned = marching.plan(battle, unit, x, y, left, heading)
    if planned is None:
        return left
    halved = planned.formation != unit.formation or (planned.formation != UNFORMED and planned.heading != unit.heading)
    most = left // 2 if halved else left
    places = _places(battle, unit, planned, x, y, most)
    for i in range(len(places.along)):
        if not _shows(battle, planned, places, i, hidden, markers):
            continue
        last = i == len(places.along) - 1
        limit = 2 * places.along[i] if halved else places.along[i]
        spot = planned if last else marching.plan(battle, unit, x, y, limit, heading)
        if spot is not None:
            placing.settle(umpire, battle, "MM-MOVE-1", unit, spot)
            if markers:
                resolving.resolve_seen(umpire, battle)
            # What a turn of the front has cost is gone as well.
            return left - (most - places.along[i])
    placing.settle(umpire, battle, "MM-MOVE-1", unit, planned)
    return left


def _markers(battle: Battle, unit: Unit) -> list[Pef]:
    """MM-PEF-3: return the PEFs that a unit's side resolves at sight: those of the other side, if it has a player."""
    if battle.pefs and battle.is_players(unit.side):
        return battle.markers_of(1 - unit.side)
    return []


def _hidden(battle: Battle, unit: Unit, known: list[str]) -> list[Unit]:
    """Return the enemies near enough to be charged on the way that the unit does not see yet."""
    found: list[Unit] = []
    for other in battle.units:
        if other.side != unit.side and other.on_table and near_by(other.x - unit.x, other.y - unit.y, _NEAR):
            if other.id not in known:
                found.append(other)
    return found


def _places(battle: Battle, unit: Unit, planned: Spot, x: int, y: int, most: int) -> Places:
    """Return the places of the way to where a move ends, an inch from each other, and that end."""
    boats = battle.boats == unit.side
    way = find_way(battle, unit.x, unit.y, x, y, boats=boats) if planned.formation == UNFORMED else []
    if len(way) < 2:
        way = [(planned.x, planned.y)]
    places = Places()
    from_x, from_y, gone = unit.x, unit.y, 0
    for to_x, to_y in way:
        size = span(to_x - from_x, to_y - from_y)
        at = _INCH - gone % _INCH
        while at < size and gone + at < most:
            places.add(gone + at, from_x + part(to_x - from_x, at, size), from_y + part(to_y - from_y, at, size))
            at += _INCH
        gone += size
        if gone >= most:
            break
        from_x, from_y = to_x, to_y
    places.add(min(gone, most), planned.x, planned.y)
    return places


def _shows(battle: Battle, planned: Spot, places: Places, i: i64, hidden: list[Unit], markers: list[Pef]) -> bool:
    """Whether an enemy, or a marker, not seen before is in sight from a place of the way.

    The middle of the front looks for both, the two ends of the unit for enemies, as `watch.looks` has it.
    """
    x: i64 = places.xs[i]
    y: i64 = places.ys[i]
    if markers and places.along[i] % _STRIDE == 0:
        for marker in markers:
            if lines.clear(battle, x, y, marker.x, marker.y):
                return True
    for foe in hidden:
        to_x, to_y = sight.nearest_figure(foe, x, y)
        if lines.clear(battle, x, y, to_x, to_y, "", foe.house):
            return True
        if _sees_from_end(battle, planned, 0, x, y, foe, to_x, to_y):
            return True
        if _sees_from_end(battle, planned, len(planned.plan_xs) - 1, x, y, foe, to_x, to_y):
            return True
    return False


def _sees_from_end(battle: Battle, planned: Spot, end: i64, x: i64, y: i64, foe: Unit, to_x: i64, to_y: i64) -> bool:
    """Whether a figure of a unit whose front has its middle at (x, y) sees a figure of an enemy's."""
    end_x = x + planned.plan_xs[end] + planned.off_x - planned.x
    end_y = y + planned.plan_ys[end] + planned.off_y - planned.y
    return lines.clear(battle, end_x, end_y, to_x, to_y, "", foe.house)
