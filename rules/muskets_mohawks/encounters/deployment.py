"""Putting figures down: where a PEF stood, in defensive positions, in a held section; `entering` has the edge."""

from typing import Final

from rules.core.events import NOTE
from rules.core.geometry import HEADING_X, HEADING_Y, HEADINGS, ahead, heading_to
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.forces.contact import formation_next_to, stations
from rules.muskets_mohawks.forces.sides import INWARDS, along_edge, nearest_foe, record_armies
from rules.muskets_mohawks.forces.troops import forms_line
from rules.muskets_mohawks.ground import TABLE, kept_in
from rules.muskets_mohawks.movement import buildings
from rules.muskets_mohawks.movement.places import keeps_ranks, nearest_in, nearest_room, room, room_for_one
from rules.muskets_mohawks.movement.placing import settle
from rules.muskets_mohawks.pieces.house import House, Works
from rules.muskets_mohawks.pieces.layouts import NO_FIGURES
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import Spot
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import POSITION_LENGTH, POSITIONS
from rules.muskets_mohawks.terrain.settlement import house_name
from rules.muskets_mohawks.words import LINE, UNFORMED

POSITION_DEPTH: Final = 50  # a unit in three ranks stands in a position
_RANKS_IN_POSITION: Final = 3
_SPREAD: Final = 300
_THERE: Final = 60  # a unit this near to a PEF belongs to the force that the PEF turns out to be
_BASE: Final = 10
_WHOLE_TABLE: Final = 480
_ROUND: Final[tuple[tuple[int, int], ...]] = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))


def is_dry(battle: Battle, x: i64, y: i64) -> bool:
    """Return whether a point is on the table, outside all water and all houses."""
    if x < 5 or y < 5 or x > TABLE - 5 or y > TABLE - 5:
        return False
    for water in battle.ground.waters:
        if water.holds(x, y):
            return False
    for house in battle.houses:
        if house.x0 <= x <= house.x1 and house.y0 <= y <= house.y1:
            return False
    return True


def dry_point(battle: Battle, x: int, y: int) -> tuple[int, int]:
    """Return the nearest dry point to a point, the point itself where it is dry."""
    if is_dry(battle, x, y):
        return x, y
    for reach in range(10, TABLE, 10):
        for dx, dy in _ROUND:
            if is_dry(battle, x + dx * reach, y + dy * reach):
                return x + dx * reach, y + dy * reach
    return x, y


def step(x: i64, y: i64, heading: i64, distance: i64) -> tuple[i64, i64]:
    """Return the point `distance` tenths from (x, y) along a heading, kept on the table."""
    dx, dy = ahead(heading % HEADINGS, distance)
    return kept_in(x + dx, 5), kept_in(y + dy, 5)


def find_room(battle: Battle, unit: Unit, formation: str, x: int, y: int, heading: int) -> Spot | None:
    """Return the nearest place to a point where the unit may stand in a formation, formed only clear of woods."""
    for reach in (_SPREAD, _WHOLE_TABLE):
        spot = nearest_in(battle, unit, formation, x, y, heading, reach)
        if spot is not None:
            return spot
    return None


def stand_at(umpire: Umpire, battle: Battle, rule: str, unit: Unit, spot: Spot) -> None:
    """Put a unit's figures down at a spot, its leaders next to it, and note that its army has been on the table."""
    unit.set_on_table(umpire, rule, True)
    settle(umpire, battle, rule, unit, spot)
    side = battle.sides[unit.side]
    side.set_armies(umpire, "MM-CAMP-5", record_armies(battle, unit.side))
    came = [unit.id]
    for leader in battle.leaders:
        if leader.attached == unit.id and not leader.on_table and not leader.lost and not leader.left_table:
            _deploy_leader(umpire, battle, "MM-LEAD-1", leader, unit.x, unit.y, unit.heading)
            came.append(leader.id)
    if side.met:
        side.set_latecomers(umpire, "MM-ENC-5", side.latecomers + came)


def facing_foe(battle: Battle, side: i64, x: i64, y: i64) -> i64:
    """Return the heading from a point to the nearest enemy, or into the table when there is none."""
    foe = nearest_foe(battle, side, x, y)
    if foe is None or (foe.x == x and foe.y == y):
        return INWARDS[battle.sides[side].home]
    return heading_to(foe.x - x, foe.y - y)


def where_it_stood(umpire: Umpire, battle: Battle, rule: str, units: list[Unit], x: int, y: int) -> None:
    """MM-PEF-5: put the figures of a resolved PEF down where it stood, facing the enemy.

    Ruling: not by the entry table, which is for reinforcements. They have their own activation when their side next
    has one. Regulars and militia stand in line where no wood forbids it.
    """
    for unit in units:
        heading = facing_foe(battle, unit.side, x, y)
        formation = LINE if forms_line(unit) else UNFORMED
        _belongs(umpire, battle, rule, unit, x, y)
        spot = _in_body(battle, unit, units, formation, x, y) if unit.gun is None else None
        if spot is None:
            spot = find_room(battle, unit, formation, x, y, heading)
        if spot is None:
            unit.put(umpire, rule, x, y, heading, 1, NO_FIGURES, NO_FIGURES)
        else:
            stand_at(umpire, battle, rule, unit, spot)


def _in_body(battle: Battle, unit: Unit, force: list[Unit], formation: str, x: i64, y: i64) -> Spot | None:
    """MM-NP-2: return the place nearest to (x, y) in base contact with a unit of its force, or with others there.

    In the requested formation where possible, else in open order; None when there is no unit to be in contact with.
    """
    for order in [formation, UNFORMED]:
        best: Spot | None = None
        least: i64 = 0
        for friend in battle.units:
            if friend is unit or friend.side != unit.side or not friend.on_table or friend.house or friend.opponents:
                continue
            places = stations(unit, friend, order)
            for at_x, at_y in zip(places.xs, places.ys):
                square = (at_x - x) * (at_x - x) + (at_y - y) * (at_y - y)
                if (best is not None and square >= least) or (friend not in force and square > _THERE * _THERE):
                    continue
                spot = formation_next_to(unit, friend.heading, order)
                spot.move(at_x, at_y)
                if room(battle, unit, spot) and keeps_ranks(battle, spot):
                    best = spot
                    least = square
        if best is not None:
            return best
    return None


def _belongs(umpire: Umpire, battle: Battle, rule: str, unit: Unit, x: int, y: int) -> None:
    """Let a unit that came as a PEF count as having come by its side's own edge, straight behind where it stood."""
    home = battle.sides[unit.side].home
    unit.set_entered_from(umpire, rule, home)
    unit.set_entered_at(umpire, rule, along_edge(home, x, y))


def in_positions(umpire: Umpire, battle: Battle, units: list[Unit], x: int, y: int) -> None:
    """MM-PEF-4: put each unit behind its own defensive position, 6 inches and half a die long, its kind rolled.

    Inferred: the position faces the enemy squarely, as terrain here does, and units take theirs side by side.
    """
    for unit in units:
        length = 10 * (POSITION_LENGTH + dice.half_die(umpire, "MM-PEF-4", unit.id, "position_length"))
        face = dice.score(umpire, "MM-PEF-4", unit.id, "position")
        umpire.record("MM-PEF-4", NOTE, unit.id, "row:position", None, str(face))
        kind, dv = POSITIONS[face]
        heading = (facing_foe(battle, unit.side, x, y) + 4) // 8 * 8 % 32
        _belongs(umpire, battle, "MM-PEF-4", unit, x, y)
        spot = nearest_room(battle, unit, UNFORMED, x, y, heading, _SPREAD, _RANKS_IN_POSITION)
        if spot is None:
            where_it_stood(umpire, battle, "MM-PEF-5", [unit], x, y)
            continue
        box = _box(spot, heading, length)
        battle.serial += 1
        if kind == "building" and unit.gun is None and not unit.mounted and free_for_house(battle, box):
            _in_house(umpire, battle, unit, box, heading, dv, spot)
            continue
        # A house that finds no room among figures and other houses is a fieldwork of its strength, and so is what is no
        # ground for a gun.
        shape = "fieldworks" if kind == "building" or unit.gun is not None else kind
        works = Works(f"works{battle.serial}", shape, *box, heading, dv, battle.sides[unit.side].key)
        battle.add_works(umpire, "MM-PEF-4", works)
        unit.set_works(umpire, "MM-PEF-4", works.id)
        stand_at(umpire, battle, "MM-PEF-5", unit, spot)


def _box(spot: Spot, heading: int, length: int) -> tuple[int, int, int, int]:
    """Return the rectangle of a position whose front middle is the spot's, `length` tenths across."""
    ahead_x = HEADING_X[heading] // 1000
    ahead_y = HEADING_Y[heading] // 1000
    front_x = spot.x + 5 * ahead_x
    front_y = spot.y + 5 * ahead_y
    back_x = front_x - POSITION_DEPTH * ahead_x
    back_y = front_y - POSITION_DEPTH * ahead_y
    left = spot.x - length // 2
    top = spot.y - length // 2
    x0 = min(front_x, back_x) if ahead_x else left
    x1 = max(front_x, back_x) if ahead_x else left + length
    y0 = min(front_y, back_y) if ahead_y else top
    y1 = max(front_y, back_y) if ahead_y else top + length
    return max(0, x0), max(0, y0), min(TABLE, x1), min(TABLE, y1)


def free_for_house(battle: Battle, box: tuple[int, int, int, int]) -> bool:
    """Return whether no figure, PEF, house or water is in the way of a building of this outline."""
    x0, y0, x1, y1 = box
    for pef in battle.pefs:  # no unit would ever see it inside walls
        if x0 <= pef.x <= x1 and y0 <= pef.y <= y1:
            return False
    for house in battle.houses:
        if house.x0 < x1 and x0 < house.x1 and house.y0 < y1 and y0 < house.y1:
            return False
    for water in battle.ground.waters:
        if water.x0 < x1 and x0 < water.x1 and water.y0 < y1 and y0 < water.y1:
            return False
    for unit in battle.units:
        for x, y in zip(unit.base_xs, unit.base_ys):
            if x0 - _BASE < x < x1 + _BASE and y0 - _BASE < y < y1 + _BASE:
                return False
        if unit.horses is not None:
            for x, y in zip(unit.horses.base_xs, unit.horses.base_ys):
                if x0 - _BASE < x < x1 + _BASE and y0 - _BASE < y < y1 + _BASE:
                    return False
    for leader in battle.leaders:
        if leader.on_table and x0 - _BASE < leader.x < x1 + _BASE and y0 - _BASE < leader.y < y1 + _BASE:
            return False
    return True


def _in_house(
    umpire: Umpire, battle: Battle, unit: Unit, box: tuple[int, int, int, int], heading: int, dv: int, spot: Spot
) -> None:
    x0, y0, x1, y1 = box
    door_x = spot.x - HEADING_X[heading] * 45 // 1000
    door_y = spot.y - HEADING_Y[heading] * 45 // 1000
    house = House(house_name(battle, battle.serial), x0, y0, x1, y1, dv, door_x, door_y)
    battle.add_house(umpire, "MM-PEF-4", house)
    garrison(umpire, battle, "MM-PEF-4", unit, house)


def garrison(umpire: Umpire, battle: Battle, rule: str, unit: Unit, house: House) -> None:
    """MM-BUILD-1: put a unit down at a house's door and let it go in; without room inside it stays at the door."""
    spot = find_room(battle, unit, UNFORMED, house.door_x, house.door_y, facing_foe(battle, unit.side, unit.x, unit.y))
    if spot is not None:
        stand_at(umpire, battle, rule, unit, spot)
        buildings.enter(umpire, battle, unit, house, _WHOLE_TABLE)


def _deploy_leader(umpire: Umpire, battle: Battle, rule: str, leader: Leader, x: int, y: int, heading: int) -> None:
    """Put a higher leader on the table as near to (x, y) as there is room."""
    spot = room_for_one(battle, leader, x, y, heading)
    if spot is not None:
        leader.set_on_table(umpire, rule, True)
        leader.put(umpire, rule, spot.x, spot.y, heading)
