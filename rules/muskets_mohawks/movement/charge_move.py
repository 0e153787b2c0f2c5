"""Charges on the table: to the spot 6 inches from the enemy (MM-CHARGE-1)."""

from typing import Final

from rules.core.geometry import heading_to, length
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.muskets_mohawks.ground import TABLE, Area
from rules.muskets_mohawks.movement import buildings, paths
from rules.muskets_mohawks.movement.base_contact import Closing, blocks, may_close
from rules.muskets_mohawks.movement.collision import around, bridge_at
from rules.muskets_mohawks.movement.crossing import IN, water_under
from rules.muskets_mohawks.movement.figure_moves import longest, within
from rules.muskets_mohawks.movement.marching import Leg
from rules.muskets_mohawks.movement.paths import APART, direction
from rules.muskets_mohawks.movement.places import Order, Seeker, keeps_ranks, on_bridge, one, places, room
from rules.muskets_mohawks.movement.placing import settle
from rules.muskets_mohawks.movement.route import between
from rules.muskets_mohawks.pieces.facing import in_front, is_within, nearest_way
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.ranks import Spot, moved
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import allowance
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import CHARGE_POINT
from rules.muskets_mohawks.words import LINE, UNFORMED

_POINT: Final = 10 * CHARGE_POINT
_STEP: Final = 5  # a charger who cannot stand on the ground of the fugitive stops short by this much at a time


def charge_point(battle: Battle, charger: Unit, target: Unit, left: i64 = -1) -> Spot | None:
    """MM-CHARGE-1: return the spot 6 inches from an enemy that a unit has move enough, and a free way, to; or none.

    Within 6 inches it is where the unit stands, turned to its enemy; a unit in a building sets out from its door
    (MM-BUILD-1). A charge does not go into or across water, which takes an activation to enter and another to leave.
    Inferred: a charge may be the way out of a creek, and out of a ford by its end, and it may lead along a bridge
    (MM-TERR-5). A charge that could put no figure against its target has no spot, so that it is refused before any die
    (MM-CHARGE-2). `left` is what is left of a move in whose middle the charge begins.
    """
    if target.water == IN or not charger.xs or not target.xs:
        return None
    if charger.house:
        outside = buildings.outside(battle, charger)
        return charge_point(battle, outside, target, left) if outside is not None else None
    reach = left if left >= 0 else allowance(battle, charger)
    from_x, from_y, dx, dy = nearest_way(charger.xs, charger.ys, 0, 0, target)
    if between(battle, from_x, from_y, from_x + dx, from_y + dy) is not None:
        return None
    if charger.water == IN and not _leaves_by(battle, charger, from_x + dx, from_y + dy):
        return None
    # Who is formed and must change facing first goes half as far (MM-ACT-1).
    turns = charger.formation != UNFORMED and not in_front(charger.heading, dx, dy)
    gap = length(dx, dy) - BASE
    if gap > _POINT and gap - _POINT > (reach // 2 if turns else reach):
        return None
    if not _way_free(battle, charger, dx, dy, gap, target):
        return None
    if gap > _POINT:
        spots = [_point(battle, charger, target, dx, dy, reach)]
    else:
        spots = [_turned(battle, charger, dx, dy, reach), moved(charger, 0, 0)]
    return next((spot for spot in spots if spot is not None and may_close(battle, charger, target, spot)), None)


def _leaves_by(battle: Battle, charger: Unit, x: i64, y: i64) -> bool:
    """Whether the way to an enemy's figure leads out of the water: from a creek anywhere, from a ford by its ends.

    Otherwise an enemy at the end of a ford and the unit in it would both stay for ever.
    """
    water = water_under(battle, charger.x, charger.y)
    if water is None or water.kind == "creek":
        return water is not None
    fords = [ford for ford in battle.ground.fords if ford.holds(charger.x, charger.y)]
    return bridge_at(fords, water, x, y)


def _way_free(battle: Battle, charger: Unit, dx: i64, dy: i64, gap: i64, target: Unit) -> bool:
    """Whether no house but the target's own, no water and no formed friends are between charger and target.

    The water in which the charger is does not count.
    """
    if charger.formation != UNFORMED and not _past_formed_friends(battle, charger, dx, dy, gap):
        return False
    ux, uy = direction(dx, dy)
    boats = battle.boats == charger.side and charger.formation == UNFORMED
    bars: list[Area] = []
    for area in paths.walls(battle, boats):
        if isinstance(area, House):
            if area.id == target.house:
                continue
        elif (charger.water == IN and area.holds(charger.x, charger.y)) or _by_bridge(battle, charger, target, area):
            continue
        bars.append(area)
    return paths.before_areas(bars, charger.x, charger.y, ux, uy, 0, gap) >= gap


def _by_bridge(battle: Battle, charger: Unit, target: Unit, water: Area) -> bool:
    """MM-TERR-5: whether the charge leads along a bridge: both nearest figures are on it, or off one of its ends.

    A bridge is crossed by a normal move, so that a unit on it may charge and be charged.
    """
    if not (on_bridge(battle, charger) or on_bridge(battle, target)):
        return False
    from_x, from_y, dx, dy = nearest_way(charger.xs, charger.ys, 0, 0, target)
    ends = ((from_x, from_y), (from_x + dx, from_y + dy))
    # On the bank the target may be off the line of the bridge: figures leave the bridge before they turn to it.
    return all(not water.holds(x, y) or bridge_at(battle.ground.bridges, water, x, y) for x, y in ends)


def _past_formed_friends(battle: Battle, charger: Unit, dx: i64, dy: i64, gap: i64) -> bool:
    """MM-MOVE-4: whether a formed charger, or at least some figure of it, finds no formed friend in its way.

    Ruling: friends in the way hinder only the figures that they would touch (MM-CHARGE-2).
    """
    ux, uy = direction(dx, dy)
    block = blocks(charger, charger.x, charger.y, _facing(charger, dx, dy))[0]
    places_of = zip(block.plan_xs, block.plan_ys)
    parts = [block, *(one(x + block.off_x, y + block.off_y, block.heading) for x, y in places_of)]
    friends = [other for other in paths.in_the_way(battle, charger, LINE, 0) if other.side == charger.side]
    return any(paths.before_units(friends, charger, spot, ux, uy, gap, 0) >= gap for spot in parts)


def _facing(charger: Unit, dx: i64, dy: i64) -> i64:
    if charger.formation != UNFORMED and in_front(charger.heading, dx, dy):
        return charger.heading
    return heading_to(dx, dy)


def _point(battle: Battle, charger: Unit, target: Unit, dx: i64, dy: i64, reach: i64) -> Spot | None:
    """Return a place with the charger's nearest base 6 inches from the enemy that no figure goes too far to reach.

    (dx, dy) leads to the enemy. The charger faces the enemy if its figures can do so within its move, else it
    keeps its facing, in open order; without enough space it goes as little to the side as it can.
    """
    closing = Closing(battle, charger, target, [], _POINT)
    orders = blocks(charger, charger.x, charger.y, _facing(charger, dx, dy))
    if charger.formation == UNFORMED:
        orders.append(moved(charger, 0, 0))
    return closing.up_to(orders, reach)


def _turned(battle: Battle, charger: Unit, dx: i64, dy: i64, reach: i64) -> Spot | None:
    """MM-CHARGE-1: return the ranks of a charger turned where it stands to an enemy who is not before its front.

    None where it faces him, or its men have no room to turn. Inferred: a unit within 6 inches stays, and faces its
    enemy as it would at the end of the way there; else its own target would fire into its flank when it is halted.
    """
    if charger.water == IN or in_front(charger.heading, dx, dy):
        return None
    spot = blocks(charger, charger.x, charger.y, heading_to(dx, dy))[0]
    stands = within(charger, spot, reach) and room(battle, charger, spot) and keeps_ranks(battle, spot)
    return spot if stands else None


def move_to_charge_point(
    umpire: Umpire, battle: Battle, charger: Unit, target: Unit, left: i64 = -1, spot: Spot | None = None
) -> i64:
    """MM-CHARGE-1: move a charger to 6 inches from its target and return how many tenths that took; -1 if it cannot.

    Ruling: already within 6 inches it stays where it is. Inferred: it turns to its target there, and a unit in a
    building begins at its door. `spot` is that place, where it is known.
    """
    if spot is None:
        spot = charge_point(battle, charger, target, left)
    if spot is None:
        return -1
    if charger.house:
        buildings.leave(umpire, battle, charger)
    if is_within(charger, target, _POINT) and spot.heading == charger.heading:
        return 0
    # When the unit charges on, so much is gone as its farthest man went, turning and closing up included.
    gone = longest(charger, spot)
    settle(umpire, battle, "MM-CHARGE-1", charger, spot)
    return gone


def take_over(umpire: Umpire, battle: Battle, charger: Unit, x: int, y: int, house: House | None) -> i64:
    """MM-CHARGE-2: bring a charger to the spot of a target that ran away, or into the building that it held.

    It goes straight there in the ranks that it has, breaks them in woods, and stops short of another enemy as any move
    does (MM-ACT-1). Return how many tenths its farthest man went; 0 into a building, where a charge is over.
    """
    if house is not None and not charger.house and not charger.mounted and buildings.fits(battle, charger, house):
        buildings.go_in(umpire, battle, charger, house)
        return 0
    leg = Leg(charger.x, charger.y, x - charger.x, y - charger.y)
    if leg.size == 0:
        return 0
    heading = _facing(charger, leg.dx, leg.dy)
    seeker = Seeker(battle, around(battle, charger, TABLE, APART), charger)
    seeker.ranked = True
    orders = [Order(seeker, block) for block in blocks(charger, charger.x, charger.y, heading, True)]
    spot = places(seeker, orders, leg.points(False, _STEP))
    if spot is None:
        return 0
    gone = longest(charger, spot)
    settle(umpire, battle, "MM-CHARGE-2", charger, spot)
    return gone
