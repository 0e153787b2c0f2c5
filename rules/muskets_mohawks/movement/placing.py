"""Put units down, bring them on and take them off: every move ends here, so that all that depends on it is updated."""

from typing import Final

from rules.core.geometry import ahead, length
from rules.core.umpire import Umpire
from rules.muskets_mohawks.forces.leaders import lead_again
from rules.muskets_mohawks.movement import hauling
from rules.muskets_mohawks.movement.places import nearest_block, room_for_one
from rules.muskets_mohawks.pieces.layouts import BASE, NO_FIGURES, TWOS
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import Spot, depth, outline
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.cover import manned_works
from rules.muskets_mohawks.sight.reach import FOOT, foot
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import HORSES_BEHIND
from rules.muskets_mohawks.tables_terrain import MOUNTED_MOVE
from rules.muskets_mohawks.words import ARTILLERY, LINE, SIDE_KEYS

# How far a leader goes along with his unit in one of its moves, or when its ranks close up over the fallen; where it is
# swept away, so is he.
_MOST: Final = {
    "MM-MOVE-1": FOOT,
    "MM-CAS-1": 2 * BASE,
    "MM-ACT-1": FOOT,
    "MM-CHARGE-1": FOOT,
    "MM-MELEE-1": FOOT,
    "MM-MELEE-5": FOOT,
    "MM-TERR-5": FOOT,
}
# Rules of the moves that lying snow shortens for a leader as for his unit (MM-CAMP-2).
_SLOWED: Final = ("MM-MOVE-1", "MM-ACT-1")


def settle(
    umpire: Umpire, battle: Battle, rule: str, unit: Unit, spot: Spot, water: str = "", alone: bool = False
) -> None:
    """Put a unit down at a spot that has room: its formation, the works it mans and its attached leaders follow.

    `alone` leaves the leaders where they are, for a unit whose new place has places of its own for them.
    """
    if spot.formation != TWOS:
        unit.set_formation(umpire, rule, spot.formation)
    spot.fill()
    gone = length(spot.x - unit.x, spot.y - unit.y) if rule == "MM-MOVE-2" and unit.x >= 0 else 0
    if spot.detour:
        battle.detours[unit.id] = (unit.x, unit.y)
    elif unit.id in battle.detours and (spot.x != unit.x or spot.y != unit.y):
        del battle.detours[unit.id]
    put_down(umpire, rule, unit, spot)
    unit.set_water(umpire, rule, water)
    if unit.gun is not None:
        hauling.follow(umpire, battle, rule, unit)
    works = manned_works(battle, unit.xs, unit.ys) if battle.works else None
    unit.set_works(umpire, rule, works.id if works is not None else "")
    if works is not None:
        works.set_holder(umpire, rule, SIDE_KEYS[unit.side])
    if not alone:
        bring_leaders(umpire, battle, rule, unit, gone)
    if unit.horses is not None:
        bring_horses(umpire, battle, rule, unit)


def put_down(umpire: Umpire, rule: str, unit: Unit, spot: Spot) -> None:
    """Put the figures of a unit down at a filled spot, the rear halves of horses behind them."""
    rear = spot.rear
    if rear is None:
        unit.put(umpire, rule, spot.x, spot.y, spot.heading, spot.ranks, spot.xs, spot.ys)
    else:
        unit.put(umpire, rule, spot.x, spot.y, spot.heading, spot.ranks, spot.xs, spot.ys, rear.xs, rear.ys)


def bring_leaders(umpire: Umpire, battle: Battle, rule: str, unit: Unit, gone: int = 0) -> None:
    """MM-LEAD-1: move the higher leaders attached to a unit along with it, behind its front, as far as they can go.

    `gone` is how far the unit went in a fast move, which its leaders do not exceed, save by an ordinary move.
    """
    most = _MOST.get(rule, 0)
    if rule == "MM-MOVE-2":
        most = max(foot(battle), gone)
    elif rule in _SLOWED:
        most = foot(battle)
    for leader in battle.leaders:
        if leader.attached == unit.id and leader.on_table:
            x, y = post(unit)
            farthest = 10 * MOUNTED_MOVE if unit.mounted and leader.mounted and 0 < most <= FOOT else most
            spot = room_for_one(battle, leader, x, y, unit.heading, farthest)
            if spot is not None:
                leader.put(umpire, rule, spot.x, spot.y, unit.heading)


def post(unit: Unit) -> tuple[int, int]:
    """Return where an attached leader stands: a base behind the hindmost rank."""
    dx, dy = ahead(unit.heading, depth(unit) + BASE)
    return unit.x - dx, unit.y - dy


def take_away(umpire: Umpire, battle: Battle, rule: str, unit: Unit) -> None:
    """Take a unit's figures off the table; its opponents and its attached leaders are free of it, its gun stays."""
    hauling.leave(umpire, rule, unit)
    take_horses_away(umpire, rule, unit)
    for other in battle.units:
        if unit.id in other.opponents:
            other.set_opponents(umpire, rule, [name for name in other.opponents if name != unit.id])
    for leader in battle.leaders:
        if leader.attached == unit.id:
            leader.set_attached(umpire, rule, "")
    unit.set_opponents(umpire, rule, [])
    unit.set_house(umpire, rule, "")
    unit.set_level(umpire, rule, 0)
    unit.set_works(umpire, rule, "")
    unit.set_water(umpire, rule, "")
    unit.put(umpire, rule, -1, -1, unit.heading, 1, NO_FIGURES, NO_FIGURES)
    unit.set_on_table(umpire, rule, False)


def run_away(umpire: Umpire, battle: Battle, unit: Unit, rule: str) -> None:
    """MM-MOVE-5: take a unit that runs away off the table at once."""
    unit.set_ran_away(umpire, rule, True)
    take_away(umpire, battle, rule, unit)


def leave_table(umpire: Umpire, battle: Battle, rule: str, unit: Unit) -> None:
    """MM-LEAVE-1: let a unit go off the table, with the leaders attached to it, and gunners with their gun."""
    for leader in battle.leaders:
        if leader.attached == unit.id and leader.on_table:
            leader_leaves(umpire, battle, rule, leader)
    gun = unit.gun
    if gun is not None and unit.troop == ARTILLERY:
        hauling.leave(umpire, rule, unit)
        gun.set_on_table(umpire, rule, False)
    take_away(umpire, battle, rule, unit)
    unit.set_left_table(umpire, rule, True)


def leader_leaves(umpire: Umpire, battle: Battle, rule: str, leader: Leader) -> None:
    """Let a higher leader go off the table; units that counted him as theirs have their own again, or none."""
    leader.set_on_table(umpire, rule, False)
    leader.set_left_table(umpire, rule, True)
    leader.put(umpire, rule, -1, -1, leader.heading)
    for unit in battle.units:
        if unit.leader == leader.id:
            lead_again(umpire, unit)


def bring_horses(umpire: Umpire, battle: Battle, rule: str, unit: Unit) -> None:
    """MM-TROOP-3: bring the horses of a unit on foot to 3 inches behind it, or as near to there as there is room.

    Inferred: figures may not leave their unit (MM-TROOP-1), so that the holders lead the horses along behind it; they
    wait outside while it is in a building; they are no target and no enemy to touch, and go when it goes. The holders
    are figures, so that they and their horses are in the way of others and of their sight (MM-MOVE-4, MM-LOS-1).
    """
    horses = unit.horses
    if horses is None or not unit.on_table:
        return
    if horses.holders == 0:
        take_horses_away(umpire, rule, unit)
        return
    if unit.house and horses.xs:
        return
    dx, dy = ahead(unit.heading, depth(unit) + BASE + 10 * HORSES_BEHIND)
    block = outline(LINE, unit.x - dx, unit.y - dy, unit.heading, horses.holders, 1, True)
    spot = nearest_block(battle, unit, block)
    if spot is None:
        return
    spot.fill()
    rear = spot.rear
    if rear is not None and (spot.xs != horses.xs or spot.ys != horses.ys or spot.heading != horses.heading):
        horses.put(umpire, rule, unit.id, spot.heading, (spot.xs, spot.ys))


def take_horses_away(umpire: Umpire, rule: str, unit: Unit) -> None:
    """MM-TROOP-3: take the held horses of a unit off the table: it mounts them, or has gone."""
    horses = unit.horses
    if horses is not None and horses.xs:
        horses.put(umpire, rule, unit.id, horses.heading, (NO_FIGURES, NO_FIGURES))
