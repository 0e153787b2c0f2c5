"""A higher leader moves by himself, a single figure on foot or on horseback (MM-LEAD-1, MM-LEAD-3, MM-LEAD-4)."""

from rules.core.geometry import heading_to, length, part, span
from rules.core.umpire import Umpire
from rules.muskets_mohawks.ground import Area, side_of_water
from rules.muskets_mohawks.movement import crossing
from rules.muskets_mohawks.movement import passage as passages
from rules.muskets_mohawks.movement.places import clear_for_one, one, wet_or_dry_for_one
from rules.muskets_mohawks.movement.route import between, find_way, gap_for
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.state import Battle


def move_leader(umpire: Umpire, battle: Battle, leader: Leader, x: int, y: int, limit: int) -> bool:
    """MM-MOVE-1: move a higher leader towards (x, y), round and over what a unit goes round and over.

    He stops before other figures. His place shows how far he is in crossing a creek or ford.
    """
    if not leader.on_table or leader.lost or limit <= 0:
        return False
    under = passages.water_under(battle, leader.x, leader.y)
    water = under if under is not None else between(battle, leader.x, leader.y, x, y)
    if water is not None:
        return _cross(umpire, battle, leader, water, x, y, limit)
    return _walk(umpire, battle, leader, x, y, limit)


def _walk(umpire: Umpire, battle: Battle, leader: Leader, x: int, y: int, limit: int) -> bool:
    """Go as far along the way as there is room for one."""
    from_x, from_y, left = leader.x, leader.y, limit
    places: list[tuple[int, int, int]] = []
    for to_x, to_y in find_way(battle, leader.x, leader.y, x, y, boats=battle.boats == leader.side):
        size = span(to_x - from_x, to_y - from_y)
        if size == 0:
            continue
        heading = heading_to(to_x - from_x, to_y - from_y)
        at = 10
        while at < min(left, size):
            places.append((from_x + part(to_x - from_x, at, size), from_y + part(to_y - from_y, at, size), heading))
            at += 10
        at = min(left, size)
        places.append((from_x + part(to_x - from_x, at, size), from_y + part(to_y - from_y, at, size), heading))
        left -= size
        if left <= 0:
            break
        from_x, from_y = to_x, to_y
    for i in range(len(places) - 1, -1, -1):
        px, py, heading = places[i]
        if _stands(battle, leader, px, py, heading):
            leader.put(umpire, "MM-MOVE-1", px, py, heading)
            return True
    return False


def _stands(battle: Battle, leader: Leader, x: int, y: int, heading: int) -> bool:
    return clear_for_one(battle, leader, one(x, y, heading, leader.mounted))


def _cross(umpire: Umpire, battle: Battle, leader: Leader, water: Area, x: int, y: int, limit: int) -> bool:
    """Take the next step over water: to its edge, in, out; over a bridge at one go when the move lasts."""
    here = side_of_water(water, leader.x, leader.y)
    there = side_of_water(water, x, y)
    sign = -here if here != 0 else (there if there != 0 else 1)
    passage = passages.Passage(water, sign)
    along = leader.x if passage.level else leader.y
    bridge = False
    if water.kind == "river":
        gap = gap_for(battle, water, leader.x, leader.y, x, y)
        if gap is None:
            return _walk(umpire, battle, leader, x, y, limit)
        along = (gap.x0 + gap.x1) // 2 if passage.level else (gap.y0 + gap.y1) // 2
        bridge = gap.kind == "bridge"
    beyond = passage.width() + 6
    if here != 0:
        edge_x, edge_y = passage.point(along, -6)
        before = length(edge_x - leader.x, edge_y - leader.y)
        if bridge and before + beyond + 6 <= limit:
            return _step(umpire, battle, leader, passage, along, beyond, limit)
        if before > crossing.AT_EDGE:
            return _walk(umpire, battle, leader, edge_x, edge_y, limit)
        return _step(umpire, battle, leader, passage, along, passage.width() // 2)
    return _step(umpire, battle, leader, passage, along, beyond, limit)


def _step(
    umpire: Umpire, battle: Battle, leader: Leader, passage: passages.Passage, along: int, beyond: int, limit: int = 0
) -> bool:
    """Put the leader down in the water or, with a limit to his move, on the far bank as near as there is room."""
    for sideways in (0, 10, -10, 20, -20, 30, -30):
        for further in (0, 10, 20, 30) if limit else (0,):
            x, y = passage.point(along + sideways * passage.sign, beyond + further)
            if limit and length(x - leader.x, y - leader.y) > limit:
                continue
            if wet_or_dry_for_one(battle, leader, one(x, y, passage.heading, leader.mounted)):
                leader.put(umpire, "MM-TERR-5", x, y, passage.heading)
                return True
    return False
