"""Who acts first of several units, and higher command: a leader activates units that he sees near him (MM-LEAD-3)."""

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.activation import actions, named_orders
from rules.muskets_mohawks.asking import acts_by_tables, ask
from rules.muskets_mohawks.encounters import ending, resolving
from rules.muskets_mohawks.forces import leaders
from rules.muskets_mohawks.forces.sides import units_near
from rules.muskets_mohawks.movement import movement, placing
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import INFANTRY_MOVE, MOUNTED_MOVE, SNOW_SLOWS


def activate(umpire: Umpire, battle: Battle, leader: Leader) -> None:
    """MM-LEAD-3: an active higher leader may activate his units, and leaders under him, and then may still move.

    MM-PEF-3: what he sees where he has gone is resolved at once.
    """
    leader.set_activated(umpire, "MM-LEAD-3", True)
    if leader.stunned:
        # He has lost his horse, and with it this turn (MM-CAS-2).
        leader.set_stunned(umpire, "MM-CAS-2", False)
        return
    _rally_his(umpire, battle, leader)
    near = in_reach(battle, leader)
    if near:
        found: list[Choice] = [orders.COMMAND, orders.STAY]
        chosen = ask(umpire, battle, "MM-LEAD-3", leader.id, leader.side, found)
        if chosen.kind == "command":
            _command(umpire, battle, leader, near)
    if leader.on_table and not leader.lost and not battle.ending:
        came_from_x = leader.x
        came_from_y = leader.y
        _move(umpire, battle, leader)
        if battle.is_players(leader.side) and (leader.x != came_from_x or leader.y != came_from_y):
            _resolve_seen(umpire, battle)


def _rally_his(umpire: Umpire, battle: Battle, leader: Leader) -> None:
    """MM-MOVE-5: a retiring unit that met a leader and counts him as its own rallies when he activates, ordered or not.

    It is the unit's activation too, unless it was active already this turn.
    """
    for unit in battle.units:
        if unit.leader == leader.id and unit.retiring and unit.on_table and not unit.activated:
            _act(umpire, battle, unit)


def in_reach(battle: Battle, leader: Leader) -> list[Unit]:
    """MM-LEAD-3: return the units a leader may activate now, himself or through a leader under him."""
    found: list[Unit] = []
    # Few units are near enough, which is found soonest.
    for unit in units_near(battle, leader.x, leader.y, leaders.command_reach(leader)):
        if unit.side == leader.side and leaders.may_activate(battle, leader, unit):
            found.append(unit)
    return found


def _command(umpire: Umpire, battle: Battle, leader: Leader, near: list[Unit]) -> None:
    """MM-LEAD-3: the units he activates act one after the other and forfeit their own activation."""
    umpire.record("MM-LEAD-3", NOTE, leader.id, "commands", None, [unit.id for unit in near])
    for junior in battle.leaders:
        if junior is not leader and leaders.may_activate_leader(battle, leader, junior):
            activate(umpire, battle, junior)
    waiting = list(near)
    while waiting:
        unit = next_of(umpire, battle, leader.id, leader.side, waiting)
        waiting.remove(unit)
        if unit.on_table and not unit.activated and not battle.ending:
            _act(umpire, battle, unit)


def lead_war_party(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-LEAD-3: let the war party leader in a unit that is about to act take the other unit of the party along."""
    other = leaders.led_by(battle, unit)
    if other is None:
        return
    chosen = ask(umpire, battle, "MM-LEAD-3", unit.nco, unit.side, [orders.COMMAND, orders.STAY])
    if chosen.kind == "command":
        umpire.record("MM-LEAD-3", NOTE, unit.nco, "commands", None, [other.id])
        _act(umpire, battle, other)


def _act(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-LEAD-3: activate one unit for its leader; PEFs that come into sight of the player's are resolved at once."""
    lead_war_party(umpire, battle, unit)
    if not unit.on_table or battle.ending:
        return
    actions.activate(umpire, battle, unit)
    if battle.is_players(unit.side):
        _resolve_seen(umpire, battle)
    else:
        ending.close_if_over(umpire, battle)


def _resolve_seen(umpire: Umpire, battle: Battle) -> None:
    """MM-PEF-3: resolve at once what has come into the player's sight, which may end it all."""
    resolving.resolve_seen(umpire, battle)
    ending.close_if_over(umpire, battle)


def _move(umpire: Umpire, battle: Battle, leader: Leader) -> None:
    """MM-LEAD-3: he stays with his unit, or joins another of his within a move; alone, he makes for the nearest."""
    most: i64 = move_of(battle, leader)
    square: i64 = most * most
    at_x: i64 = leader.x
    at_y: i64 = leader.y
    side = leader.side
    attached = leader.attached
    found: list[Choice] = []
    if attached and battle.unit_of[attached].on_table:
        found.append(orders.STAY)
    for unit in battle.units:
        if unit.side == side and unit.on_table and unit.id != attached and not unit.house:
            dx: i64 = unit.x - at_x
            dy: i64 = unit.y - at_y
            if dx * dx + dy * dy <= square:
                found.append(Order("join", "", unit.id))
    answer = umpire.next_answer(leader.side, leader.id)
    if answer:
        found = named_orders.walks(umpire, battle, leader, most, found, answer)
    if not found:
        _alone(umpire, battle, leader)
        return
    if len(found) > 1 or not leader.attached:
        chosen = ask(umpire, battle, "MM-LEAD-3", leader.id, leader.side, found)
        if chosen.aim == orders.NAMED:
            leaders.detach(umpire, battle, leader)
            _go_to(umpire, battle, leader, chosen.x, chosen.y)
            return
        if chosen.kind == "join":
            unit = battle.unit_of[chosen.target]
            leaders.detach(umpire, battle, leader)
            leader.set_attached(umpire, "MM-LEAD-3", unit.id)
            _go_to(umpire, battle, leader, unit.x, unit.y)
            leaders.step_in(umpire, battle, unit)


def _alone(umpire: Umpire, battle: Battle, leader: Leader) -> None:
    """MM-LEAD-3: a leader far from all his units goes a move towards the nearest.

    Inferred: with none of them left on the table he slips away and counts as gone.
    """
    nearest: Unit | None = None
    best: i64 = 0
    for unit in battle.units:
        if unit.side == leader.side and unit.on_table:
            apart = (unit.x - leader.x) * (unit.x - leader.x) + (unit.y - leader.y) * (unit.y - leader.y)
            if nearest is None or apart < best:
                nearest = unit
                best = apart
    if nearest is None:
        placing.leader_leaves(umpire, battle, "MM-LEAVE-1", leader)
    else:
        _go_to(umpire, battle, leader, nearest.x, nearest.y)


def _go_to(umpire: Umpire, battle: Battle, leader: Leader, x: int, y: int) -> None:
    movement.move_leader(umpire, battle, leader, x, y, move_of(battle, leader))


def move_of(battle: Battle, leader: Leader) -> int:
    """MM-MOVE-1: return how far a leader goes by himself: 8 inches on foot. Inferred: 12 as cavalry on horseback.

    In snow he goes half as far (MM-CAMP-2).
    """
    full = 10 * MOUNTED_MOVE if leader.mounted else 10 * INFANTRY_MOVE
    return full // SNOW_SLOWS if battle.snow_lies else full


def next_of(umpire: Umpire, battle: Battle, who: str, side: int, waiting: list[Unit]) -> Unit:
    """MM-LEAD-3, MM-GROUP-1: return which unit of a leader's, or of a body, acts next.

    The book has sides act from right to left (MM-TURN-2) and leaves the order within a command or a body open. Units
    that act by the tables keep the usual one, in which they come up next to each other (MM-NP-2).
    """
    if acts_by_tables(umpire, side):
        return waiting[0]
    ready: list[Unit] = []
    for unit in waiting:
        if unit.on_table and not unit.activated:
            ready.append(unit)
    if len(ready) < 2 or battle.ending:
        return ready[0] if ready else waiting[0]
    found: list[Choice] = []
    for unit in ready:
        found.append(Order(orders.NEXT, "", unit.id))
    return battle.unit_of[ask(umpire, battle, "MM-LEAD-3", who, side, found).target]
