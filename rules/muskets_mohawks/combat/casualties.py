"""Casualties: figures off the table, ranks that close up over them, and whether the leader is one of them."""

from typing import Final

from rules.core.events import NOTE
from rules.core.geometry import HEADING_X, HEADING_Y, divide, square
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.core.vectors import vec
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.combat import contact
from rules.muskets_mohawks.forces import leaders
from rules.muskets_mohawks.movement import hauling
from rules.muskets_mohawks.movement.places import keeps_ranks, nearest_room, on_bridge, room
from rules.muskets_mohawks.movement.placing import bring_horses, bring_leaders, put_down, settle, take_away
from rules.muskets_mohawks.pieces.facing import FLANK, side_of
from rules.muskets_mohawks.pieces.layouts import usual_ranks
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import Spot, own_leader_at, stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.cover import ground_covers
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import HORSE_LOST, LEADER_CASUALTY
from rules.muskets_mohawks.words import LINE, MOB, SQUARE, UNFORMED

_HORSE: Final = "*"  # no id: the casualty is a leader's horse


def inflict(umpire: Umpire, battle: Battle, unit: Unit, count: int, cause: str, from_x: int, from_y: int) -> bool:
    """MM-CAS-1: take `count` casualties of a cause (fire, contact, melee) and return whether the unit's leader fell.

    Figures fall from the rank nearest to (`from_x`, `from_y`); with the last of them the unit is gone.
    """
    fallen = 0
    leader_lost = False
    for _ in range(count):
        left = unit.figures - fallen
        if left <= 0:
            break
        struck = _leader_struck(umpire, battle, unit, left, cause, from_x, from_y)
        if struck == _HORSE:
            continue
        if struck:
            leader_lost = _fell(umpire, battle, unit, struck) or leader_lost
        if not struck or struck == unit.nco:
            fallen += 1
    unit.set_engaged(umpire, "MM-CAS-1", True)
    if fallen:
        freed: list[Unit] = []
        if fallen == unit.figures:
            freed = _leave_all(umpire, battle, unit)
        take_off(umpire, battle, "MM-CAS-1", unit, fallen, from_x, from_y)
        _count(umpire, unit, fallen, cause)
        contact.unform(umpire, battle, freed)
    return leader_lost


def _leader_struck(umpire: Umpire, battle: Battle, unit: Unit, left: int, cause: str, from_x: int, from_y: int) -> str:
    """MM-CAS-2: roll two dice for one casualty and return the id of the leader that it is, "" for another figure.

    A mounted leader hit by fire may lose his horse instead, and then no figure falls.

    Ruling: the dice are those of the leader nearest the enemy, so that a second one is in danger only when the first
    has fallen. Inferred: a leader who is the last figure left falls without a roll, since no other figure could fall
    for him.
    """
    who = nearest_leader(battle, unit, from_x, from_y)
    if who and who == unit.nco and left == 1:
        return who
    rider = _rider(battle, who)
    rides = rider is not None or _own_leader_rides(unit, who)
    if who and _hit(umpire, who, rides):
        return _HORSE if rides and cause == "fire" and _unhorsed(umpire, unit, who, rider) else who
    return unit.nco if left == 1 and not unit.nco_lost else ""


def nearest_leader(battle: Battle, unit: Unit, from_x: int, from_y: int) -> str:
    """MM-CAS-2: return the id of the leader with a unit who is nearest to a point, its own of equals; or ""."""
    best = ""
    least: i64 = 0
    if unit.nco and not unit.nco_lost and unit.xs:
        x, y = own_leader_at(unit)
        best = unit.nco
        least = square(x - from_x, y - from_y)
    for leader in leaders.attached_to(battle, unit):
        away = square(leader.x - from_x, leader.y - from_y)
        if not best or away < least:
            best = leader.id
            least = away
    return best


def _rider(battle: Battle, who: str) -> Leader | None:
    """Return the leader of an id, if he is on horseback."""
    for leader in battle.leaders:
        if leader.id == who and leader.mounted:
            return leader
    return None


def _own_leader_rides(unit: Unit, who: str) -> bool:
    """MM-CAS-2: return whether an id is that of a mounted unit's own leader, who still has his horse."""
    return unit.mounted and who == unit.nco and unit.horses is not None and not unit.horses.leader_on_foot


def _unhorsed(umpire: Umpire, unit: Unit, who: str, leader: Leader | None) -> bool:
    """MM-CAS-2: roll whether the horse was hit and not its rider, who then is on foot and loses one activation.

    Inferred: the own leader of a mounted unit rides on behind one of his men and is hit as one on foot from then on;
    the activation that he loses is his unit's.
    """
    shot = dice.possibility(umpire, "MM-CAS-2", who, HORSE_LOST, "horse")
    umpire.record("MM-CAS-2", NOTE, who, "row:horse", None, "horse" if shot else "leader")
    if shot and leader is None and unit.horses is not None:
        unit.horses.set_leader_on_foot(umpire, "MM-CAS-2", unit.id, True)
        unit.horses.set_stunned(umpire, "MM-CAS-2", unit.id, True)
    elif shot and leader is not None:
        leader.set_mounted(umpire, "MM-CAS-2", False)
        leader.set_stunned(umpire, "MM-CAS-2", True)
    return shot


def _hit(umpire: Umpire, who: str, mounted: bool) -> bool:
    need = LEADER_CASUALTY["mounted" if mounted else "on_foot"]
    hit = umpire.reaches("MM-CAS-2", who, 2, need, "leader_casualty")
    umpire.record("MM-CAS-2", NOTE, who, "row:leader_casualty", None, "leader" if hit else "other")
    return hit


def _fell(umpire: Umpire, battle: Battle, unit: Unit, who: str) -> bool:
    """MM-CAS-2: remove a leader who fell and return whether he was the one that the unit counts as its leader."""
    led = unit.leader == who
    if who == unit.nco:
        unit.set_nco_lost(umpire, "MM-CAS-2", True)
    else:
        for leader in battle.leaders:
            if leader.id == who:
                leader.set_lost(umpire, "MM-CAS-2", True)
                leader.set_on_table(umpire, "MM-CAS-2", False)
                leader.set_attached(umpire, "MM-CAS-2", "")
    for other in battle.units:
        if other.leader == who:
            if not other.nco:
                # It had no leader but him, and has lost him as others lose their own.
                other.set_nco_lost(umpire, "MM-CAS-2", True)
            leaders.lead_again(umpire, other)
    return led


def _count(umpire: Umpire, unit: Unit, fallen: int, cause: str) -> None:
    """MM-CAS-1: keep the losses by cause, and whether the unit was ever under half of its paper strength."""
    if cause == "fire":
        unit.set_lost_fire(umpire, "MM-CAS-1", unit.lost_fire + fallen)
    elif cause == "contact":
        unit.set_lost_contact(umpire, "MM-CAS-1", unit.lost_contact + fallen)
    elif cause == "melee":
        unit.set_lost_melee(umpire, "MM-CAS-1", unit.lost_melee + fallen)
    else:
        unit.set_lost_burning(umpire, "MM-CAS-1", unit.lost_burning + fallen)
    if 2 * unit.men() < unit.paper:
        unit.set_below_half(umpire, "MM-CAS-1", True)


def _leave_all(umpire: Umpire, battle: Battle, unit: Unit) -> list[Unit]:
    """MM-CAS-1: end the melee and the fire of a unit that loses its last figure and return the enemies set free.

    A higher leader who stood with it is left on his own.
    """
    freed = contact.part(umpire, battle, unit)
    contact.cease_fire(umpire, battle, unit)
    for leader in leaders.attached_to(battle, unit):
        leaders.detach(umpire, battle, leader)
    return freed


def take_off(umpire: Umpire, battle: Battle, rule: str, unit: Unit, count: int, from_x: int, from_y: int) -> None:
    """MM-CAS-1: take fallen figures off the rank nearest to (from_x, from_y) and close the gaps from behind.

    Hit from the front or rear the unit closes on its middle; hit in the flank it shrinks on the side that was hit. Who
    was in cover closes up within it where he can: hits that cover halved are not to drive men out of it (MM-FIRE-2).
    With no figure left it comes off the table.
    """
    left = unit.figures - count
    if left <= 0:
        unit.set_figures(umpire, rule, 0)
        take_away(umpire, battle, rule, unit)
        return
    covered = ground_covers(battle, unit.xs, unit.ys, from_x, from_y)
    unit.set_figures(umpire, rule, left)
    if unit.house or unit.water == "in" or on_bridge(battle, unit):
        bridged = not unit.house and unit.water != "in"
        _drop_last(umpire, rule, unit, left)
        if bridged and not on_bridge(battle, unit):
            _spread(umpire, battle, rule, unit)
        return
    spot = _closing_up(battle, unit, left, from_x, from_y, covered)
    if spot is None:
        _drop_last(umpire, rule, unit, left)
        return
    put_down(umpire, rule, unit, spot)
    bring_leaders(umpire, battle, rule, unit)
    if unit.horses is not None:
        bring_horses(umpire, battle, rule, unit)


def _closing_up(battle: Battle, unit: Unit, left: int, from_x: int, from_y: int, covered: bool) -> Spot | None:
    """Return where so many figures of a unit close up, none where there is no room; in cover, if it was `covered`."""
    closed = _closed_up(unit, left)
    if unit.gun is not None:
        return closed if room(battle, unit, closed) else None
    # Hit in the flank it keeps the end away from there; else one end or the other, where the middle has no room.
    shifts = [0, -1, 1]
    if side_of(unit, from_x, from_y) == FLANK and unit.ranks * 2 <= len(unit.xs):
        shifts = [-1, 1] if _across(unit, from_x, from_y) > 0 else [1, -1]
    first: Spot | None = None  # of those with room
    wanted: Spot | None = None  # whether there is room or not
    for sign in shifts:
        spot = _keeping_end(unit, closed, sign) if sign != 0 else closed
        if wanted is None:
            wanted = spot
        if room(battle, unit, spot) and keeps_ranks(battle, spot):
            if not covered or ground_covers(battle, spot.xs, spot.ys, from_x, from_y):
                return spot
            if first is None:
                first = spot
    if first is None and wanted is not None and room(battle, unit, wanted):
        return wanted
    return first


def _across(unit: Unit, x: int, y: int) -> int:
    """Return how far to the right of the middle of the front rank a point is, times 1000."""
    return (y - unit.y) * HEADING_X[unit.heading] - (x - unit.x) * HEADING_Y[unit.heading]


def _spread(umpire: Umpire, battle: Battle, rule: str, unit: Unit) -> None:
    """Let those who have passed a bridge take their usual order, the last man on it having fallen."""
    for order in (unit.formation, UNFORMED):
        spot = nearest_room(battle, unit, order, unit.x, unit.y, unit.heading)
        if spot is not None and keeps_ranks(battle, spot):
            settle(umpire, battle, rule, unit, spot)
            return


def _closed_up(unit: Unit, left: int) -> Spot:
    ranks = 1 if unit.formation == LINE else unit.ranks
    if unit.formation in (MOB, SQUARE) and (ranks > left or left < 2 * ranks):
        ranks = usual_ranks(MOB, left)
    if hauling.hauls(unit):
        ranks = (left + 1) // 2
    return stand(unit.formation, unit.x, unit.y, unit.heading, left, ranks, unit.mounted)


def _drop_last(umpire: Umpire, rule: str, unit: Unit, left: int) -> None:
    """Take the hindmost figures away and leave the others where they stand."""
    ranks = min(unit.ranks, left)
    xs, ys, hind_xs, hind_ys = unit.xs[:left], unit.ys[:left], unit.hind_xs[:left], unit.hind_ys[:left]
    unit.put(umpire, rule, unit.x, unit.y, unit.heading, ranks, xs, ys, hind_xs, hind_ys)


def _keeping_end(unit: Unit, spot: Spot, sign: int) -> Spot:
    """Shift the closed ranks so that their right (1) or left (-1) end stays where it was."""
    right_x = -HEADING_Y[unit.heading]
    right_y = HEADING_X[unit.heading]
    shift = _wing(unit.xs, unit.ys, unit, sign) - _wing(spot.xs, spot.ys, unit, sign)
    dx = divide(right_x * sign * shift, 1000)
    dy = divide(right_y * sign * shift, 1000)
    return stand(
        spot.formation, spot.x + dx, spot.y + dy, spot.heading, len(spot.xs), spot.ranks, spot.rear is not None
    )


def _wing(xs: vec[i64], ys: vec[i64], unit: Unit, sign: int) -> int:
    """Return how far the figures reach to one side of the middle of the front rank."""
    most = 0
    for x, y in zip(xs, ys):
        most = max(most, sign * _across(unit, x, y))
    return divide(most, 1000)
