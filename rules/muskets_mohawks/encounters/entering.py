"""Room at the edge of the table for units that wait there to come on (MM-ENC-1, MM-REINF-3)."""

from typing import Final

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.muskets_mohawks.encounters.deployment import stand_at, step
from rules.muskets_mohawks.forces.sides import FAR, INWARDS, NEAR, depth
from rules.muskets_mohawks.forces.troops import may_take
from rules.muskets_mohawks.ground import TABLE, section_centre
from rules.muskets_mohawks.movement.places import nearest_in
from rules.muskets_mohawks.pieces.ranks import Spot
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, MOB, UNFORMED

_GAP: Final = 40  # units that enter by the same section wait this far apart along the edge
_AT_EDGE: Final = 50
_ALONG: Final[tuple[int, ...]] = (0, 60, -60, 120, -120, 200, -200)
# A unit farther than this from the waiting unit is in none of these places; measured along and from the edge.
_CROWD_ALONG: Final = 400
_CROWD_DEEP: Final = 150


def along_section(section: int, place: int) -> int:
    """Return where along the edge the next unit of a section waits: its middle, then right and left of it by turns.

    Once the edge is taken from corner to corner the next wait behind the first.
    """
    middle = section_centre(section)[0]
    places = [middle]
    for gap in range(_GAP, TABLE + 1, _GAP):
        for along in (middle + gap, middle - gap):
            if 0 <= along <= TABLE:
                places.append(along)
    return places[place % len(places)]


def may_find_room(battle: Battle, unit: Unit) -> bool:
    """MM-REINF-3: return whether a waiting unit has yet to look for room at the edge as it is now."""
    return battle.crowds.get(unit.id) != crowd(battle, unit)


def at_the_edge(umpire: Umpire, battle: Battle, unit: Unit, formation: str) -> bool:
    """MM-REINF-3: put a waiting unit down at its place on the edge; False when no room is near, and it waits on.

    Inferred: a place taken by friends sends it along the edge, an inch or two at a time and up to 20 inches. Where the
    formation asked for has no room it comes on in another, a mob, the smallest, last. It looks again only once a piece
    near there has moved, since nothing else can make space for it, and the record says once that it waits.
    """
    now = crowd(battle, unit)
    known = battle.crowds.get(unit.id)
    if known == now:
        return False
    orders = [formation]
    if unit.gun is None:
        orders += [order for order in (LINE, UNFORMED, MOB) if order != formation and may_take(unit, order)]
    for order in orders:
        spot = _room_at_edge(battle, unit, order)
        if spot is not None:
            stand_at(umpire, battle, "MM-TURN-1", unit, spot)
            return True
    battle.crowds[unit.id] = now
    if known is None:
        umpire.record("MM-REINF-3", NOTE, unit.id, "edge_taken")
    return False


def _room_at_edge(battle: Battle, unit: Unit, formation: str) -> Spot | None:
    edge = unit.entered_from
    heading = INWARDS[edge]
    for along in _ALONG:
        if edge in (FAR, NEAR):
            x, y = unit.x + along, unit.y
        else:
            x, y = unit.x, unit.y + along
        x, y = step(x, y, heading, max(0, 10 - depth(edge, x, y)))
        spot = nearest_in(battle, unit, formation, x, y, heading, _AT_EDGE)
        if spot is not None:
            return spot
    return None


def crowd(battle: Battle, unit: Unit) -> list[int]:
    """Return numbers that change when a unit or leader near the waiting unit moves or changes its formation."""
    x: i64 = unit.x
    y: i64 = unit.y
    level = unit.entered_from in (FAR, NEAR)
    wide: i64 = _CROWD_ALONG if level else _CROWD_DEEP
    deep: i64 = _CROWD_DEEP if level else _CROWD_ALONG
    found: list[int] = [unit.entered_from, x, y, unit.figures, len(battle.houses), len(battle.works)]
    for number, other in enumerate(battle.units):
        if other.right < x - wide or other.left > x + wide or other.bottom < y - deep or other.top > y + deep:
            if other.horses is None or not other.horses.are_within(x - wide, x + wide, y - deep, y + deep):
                continue
        if other.on_table:
            found.extend((number, other.stirs, 1 if other.formation == UNFORMED else 0))
    for number, leader in enumerate(battle.leaders):
        if leader.on_table and leader.attached != unit.id:
            if x - wide <= leader.x <= x + wide and y - deep <= leader.y <= y + deep:
                found.extend((-1 - number, leader.x, leader.y, leader.heading))
    return found
