"""Leaving the field: having had enough, walking off by the edge one came by, and the winner when one side is gone."""

from typing import Final

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.asking import acts_by_tables
from rules.muskets_mohawks.combat import contact, gunnery
from rules.muskets_mohawks.encounters import destinations, group_movement
from rules.muskets_mohawks.forces.sides import anybody_on, expected, hidden_force
from rules.muskets_mohawks.movement import hauling, placing
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import allowance
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import ENEMY, PLAYER

_UNHINDERED: Final = 10
_UNHINDERED_IN_ANY_CASE: Final = 30


def have_enough(umpire: Umpire, battle: Battle, side: int) -> None:
    """MM-LEAVE-1: declare that a side has had enough: it charges no more and opens no fire, and goes."""
    battle.sides[side].set_had_enough(umpire, "MM-LEAVE-1", True)
    umpire.record("MM-LEAVE-1", NOTE, battle.sides[side].key, "had_enough")


def may_have_enough(umpire: Umpire, battle: Battle, side: int) -> bool:
    """MM-LEAVE-1: return whether a side may declare that it has had enough: a player with figures on the table.

    Ruling: only a player declares it, a person or the doctrine that commands in his place, and at any time; a side
    that acts by the tables never does. Inferred: the player is asked when his side becomes active.
    """
    if battle.sides[side].had_enough or acts_by_tables(umpire, side):
        return False
    return anybody_on(battle, side)


def walk_off(umpire: Umpire, battle: Battle, unit: Unit, together: bool = False) -> bool:
    """MM-LEAVE-1: move towards the edge the unit came by, away from enemies, and off it when the move reaches it.

    `together`: keep with its friends on the way (MM-NP-2). With reload markers it does not move (MM-FIRE-4); a gun
    is limbered first.
    """
    if unit.markers > 0:
        return False
    if unit.gun is not None and not unit.gun.limbered and hauling.hauls(unit):
        gunnery.limber(umpire, unit, True)
        return True
    if not unit.house and destinations.reaches_edge(battle, unit, allowance(battle, unit)):
        leave(umpire, battle, unit)
        return True
    x, y = destinations.exit_point(battle, unit)
    moved = (
        group_movement.move_in_group(umpire, battle, unit, x, y)
        if together
        else destinations.make_for(umpire, battle, unit, x, y)
    )
    slip_away(umpire, battle, unit, moved)
    return moved


def slip_away(umpire: Umpire, battle: Battle, unit: Unit, moved: bool) -> None:
    """MM-LEAVE-1: let a unit on its way home leave when only friends or houses bar its way.

    Inferred: it leaves once nothing has happened for ten turns and it cannot move, or for thirty in any case.
    """
    if battle.quiet >= _UNHINDERED_IN_ANY_CASE or (battle.quiet >= _UNHINDERED and not moved):
        leave(umpire, battle, unit)


def leave(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """MM-LEAVE-1: take a unit and the higher leaders with it off the table; their battle is over.

    Once its side has met the objective it brings the report home (MM-ENC-5), if it or a leader with it was there.
    """
    contact.cease_fire(umpire, battle, unit)
    if battle.sides[unit.side].met and _has_seen_it(battle, unit):
        battle.sides[unit.side].set_reported(umpire, "MM-ENC-5", True)
    placing.leave_table(umpire, battle, "MM-LEAVE-1", unit)


def _has_seen_it(battle: Battle, unit: Unit) -> bool:
    """MM-ENC-5: return whether a unit, or a higher leader with it, was on the table when its side met the objective.

    Inferred: those who come later have neither seen nor looted anything that they could report.
    """
    late = battle.sides[unit.side].latecomers
    if unit.id not in late:
        return True
    for leader in battle.leaders:
        if leader.attached == unit.id and leader.on_table and leader.id not in late:
            return True
    return False


def steps_off(battle: Battle, side: int) -> bool:
    """MM-LEAVE-1, MM-ENC-5: return whether each unit that a side has on the table can still walk off it this turn.

    Only of a side that has met its objective, which goes home. A leader by himself is still to be covered.
    """
    if not battle.sides[side].met:
        return False
    for leader in battle.leaders:
        if leader.side == side and leader.on_table and not leader.attached:
            return False
    for unit in battle.units:
        if unit.side == side and unit.on_table:
            if unit.activated or unit.markers or unit.house:
                return False
            if not destinations.reaches_edge(battle, unit, allowance(battle, unit)):
                return False
    return True


def agreed_draw(battle: Battle) -> bool:
    """MM-LEAVE-1: return whether both sides have had enough: a draw, and a battle that both count as won."""
    return battle.sides[PLAYER].had_enough and battle.sides[ENEMY].had_enough


def gone(battle: Battle, side: int) -> bool:
    """MM-LEAVE-1, MM-LEAVE-2: return whether a side has no unit on the table and none still to enter by an edge.

    What a player has noted under a PEF is there as well (MM-PLAY-1). Once a side has had enough, or met its objective,
    it has left with its last unit on the table, even if others were still to enter.
    """
    own = battle.sides[side]
    if anybody_on(battle, side) or hidden_force(battle, side):
        return False
    return own.had_enough or own.met or not expected(battle, side)
