"""Reaction tests: the dice, the rows of the printed tables, the worst result of several tests, carrying it out."""

from rules.core.events import NOTE
from rules.core.geometry import heading_to
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.combat import contact, retreat
from rules.muskets_mohawks.forces import bodies, leaders, troops
from rules.muskets_mohawks.movement import hauling, riding
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import cover
from rules.muskets_mohawks.sight.reach import allowance
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import (
    CARRY_ON,
    CHARGE,
    CHARGE_OR_STAND,
    DISMOUNT,
    LEADER_DIE,
    LEAVE_GUN,
    REACTION,
    REACTION_DICE,
    REACTION_MODIFIERS,
    RETIRE,
    RETIRE_OR_RUN,
    RUN_RETIRE_OR_STAY,
    RUNAWAY,
    SEEK_COVER,
    TABLE_TOP,
)
from rules.muskets_mohawks.words import MOUNTED_INFANTRY, UNFORMED


def test(
    umpire: Umpire,
    battle: Battle,
    unit: Unit,
    tests: list[str],
    from_x: int,
    from_y: int,
    leader_lost: bool = False,
) -> str:
    """MM-REACT-1: take one or more reaction tests with one roll, carry out the worst result at once and return it.

    `tests` are among received_fire, received_casualty, leader_lost; (`from_x`, `from_y`) is where the cause is.
    """
    result = decide(umpire, battle, unit, tests, from_x, from_y, leader_lost)
    apply_result(umpire, battle, unit, result, from_x, from_y)
    return result


def decide(
    umpire: Umpire,
    battle: Battle,
    unit: Unit,
    tests: list[str],
    from_x: int,
    from_y: int,
    leader_lost: bool = False,
) -> str:
    """MM-REACT-1: roll for one or more reaction tests and return the worst of their results.

    Inferred: the one die against the leader that several tests may ask for is rolled once; and a unit counts as
    having lost its leader for as long as none has taken his place. One that never had a leader has lost none: it only
    fails the leader's die (MM-LEAD-5).
    """
    interrupt_trophies(umpire, unit)
    # Lying down is cover for who is fired at, and for no other test (MM-MOVE-3).
    in_cover = cover.in_cover(battle, unit, from_x, from_y, lying="received_fire" in tests)
    number = REACTION_DICE + modifiers(umpire, battle, unit, in_cover)
    passed = dice.row_of(
        dice.pass_dice(umpire, "MM-REACT-1", unit.id, number, unit.rep, "+".join(tests) if umpire.recording else "")
    )
    leaderless = leader_lost or (unit.nco_lost and unit.leader_rep == 0)
    column = troops.reaction_column(unit)
    leader_die = -1
    worst = CARRY_ON
    for name in tests:
        cell = read(umpire, unit, name, column, passed)
        if cell == LEADER_DIE:
            if leader_die < 0:
                leader_die = TABLE_TOP if leaders.leader_die(umpire, _rule_of(name), unit) else 0
            cell = read(umpire, unit, name, column, leader_die)
        result = _result(unit, cell, leaderless, in_cover)
        umpire.record(_rule_of(name), NOTE, unit.id, name, None, result)
        if _rank(result) > _rank(worst):
            worst = result
    return worst


def single(umpire: Umpire, battle: Battle, unit: Unit, name: str, from_x: int, from_y: int) -> str:
    """MM-REACT-1: take one test (form_line, rally, trophies) and return its cell, the leader's die settled."""
    rule = _rule_of(name)
    in_cover = cover.in_cover(battle, unit, from_x, from_y, lying=False)
    number = REACTION_DICE + modifiers(umpire, battle, unit, in_cover)
    passed = dice.row_of(dice.pass_dice(umpire, rule, unit.id, number, unit.rep, name))
    column = troops.reaction_column(unit)
    cell = read(umpire, unit, name, column, passed)
    if cell == LEADER_DIE:
        won = leaders.leader_die(umpire, rule, unit)
        cell = read(umpire, unit, name, column, TABLE_TOP if won else 0)
    umpire.record(rule, NOTE, unit.id, name, None, cell)
    return cell


def modifiers(umpire: Umpire, battle: Battle, unit: Unit, in_cover: bool) -> int:
    """MM-REACT-1: return what circumstances add to the two dice of a reaction test or take from them.

    Ruling: half strength is half of paper strength.
    """
    change = 0
    if in_cover or bodies.flanks_held(battle, unit):
        change += umpire.modify("MM-REACT-1", REACTION_MODIFIERS["cover_or_flanks_held"], "cover_or_flanks_held")
    if 2 * unit.men() <= unit.paper:
        change += umpire.modify("MM-REACT-1", REACTION_MODIFIERS["half_strength_or_less"], "half_strength_or_less")
    if leaders.attached_to(battle, unit):
        change += umpire.modify("MM-REACT-1", REACTION_MODIFIERS["higher_leader_attached"], "higher_leader_attached")
    return change


def read(umpire: Umpire, unit: Unit, name: str, column: str, passed: int) -> str:
    """MM-REACT-1: return the cell of a reaction table for so many dice passed, and note that its row was read."""
    if umpire.recording:
        umpire.record(_rule_of(name), NOTE, unit.id, f"row:{name}", None, f"{column}/{passed}")
    return REACTION[name][column][TABLE_TOP - passed]


def _rule_of(name: str) -> str:
    if name == "received_fire":
        return "MM-REACT-2"
    if name == "received_casualty":
        return "MM-REACT-3"
    if name == "leader_lost":
        return "MM-REACT-4"
    if name == "trophies":
        return "MM-REACT-6"
    return "MM-REACT-5"


def _result(unit: Unit, cell: str, leaderless: bool, in_cover: bool) -> str:
    """MM-REACT-2, MM-REACT-3, MM-REACT-4: return what a cell comes to for a unit in its present plight."""
    if cell == RETIRE_OR_RUN:
        return RUNAWAY if leaderless else RETIRE
    if cell == RUN_RETIRE_OR_STAY:
        if leaderless:
            return RUNAWAY
        return CARRY_ON if in_cover else RETIRE
    if cell == CHARGE_OR_STAND:
        return DISMOUNT if unit.troop == MOUNTED_INFANTRY else CHARGE
    return cell


def _rank(result: str) -> int:
    """MM-REACT-1: return how bad a result is, 0 being the best. Inferred: a charge is more than to carry on."""
    if result in (CHARGE, DISMOUNT):
        return 1
    if result == SEEK_COVER:
        return 2
    if result in (RETIRE, LEAVE_GUN):
        return 3
    return 4 if result == RUNAWAY else 0


def apply_result(umpire: Umpire, battle: Battle, unit: Unit, result: str, from_x: int, from_y: int) -> None:
    """MM-REACT-1, MM-LEAD-5: carry out a result; a leader with the unit then takes a lost one's place.

    A charge is left to the caller, which knows the firer (`charge.answer_fire`).
    """
    if result == RETIRE:
        retire(umpire, battle, unit, from_x, from_y)
    elif result == LEAVE_GUN:
        hauling.leave(umpire, "MM-REACT-2", unit)
        retire(umpire, battle, unit, from_x, from_y)
    elif result == RUNAWAY:
        freed = contact.part(umpire, battle, unit)
        contact.cease_fire(umpire, battle, unit)
        retreat.run_away(umpire, battle, unit, "MM-MOVE-5")
        contact.unform(umpire, battle, freed)
    elif result == SEEK_COVER:
        retreat.seek_cover(umpire, battle, unit, from_x, from_y, "MM-MOVE-5")
    elif result == DISMOUNT:
        riding.dismount(umpire, battle, unit)
    leaders.step_in(umpire, battle, unit)


def retire(umpire: Umpire, battle: Battle, unit: Unit, from_x: int, from_y: int, distance: int = 0) -> None:
    """MM-MOVE-5: let a unit retire a full move straight away from a cause, out of its melee, its fire ended.

    It ends unformed, facing the cause, and must rally when next active. A leader in its way halts it and becomes its
    leader. Ruling: one that reaches the edge of the table leaves the field. Inferred: it halts at water and at houses;
    and with no space to go anywhere it breaks its ranks all the same, at the nearest place where men can spread out, or
    shoulder to shoulder where it is when there is none. A `distance` is how far it goes instead of a full move.
    """
    freed = contact.part(umpire, battle, unit)
    contact.cease_fire(umpire, battle, unit)
    unit.set_retired(umpire, "MM-MOVE-5", True)
    unit.set_retiring(umpire, "MM-MOVE-5", True)
    if unit.on_table:
        _go_back(umpire, battle, unit, from_x, from_y, distance if distance > 0 else allowance(battle, unit))
    contact.unform(umpire, battle, freed)


def _go_back(umpire: Umpire, battle: Battle, unit: Unit, from_x: int, from_y: int, distance: int) -> None:
    unit.set_prone(umpire, "MM-MOVE-5", False)
    leader: Leader | None = None
    through = False
    if retreat.walks(battle, unit):
        ux, uy = retreat.away_from(unit, from_x, from_y)
        leader = retreat.leader_behind(battle, unit, ux, uy, distance)
        through = _interpenetrate(umpire, battle, unit, distance, leader, from_x, from_y)
    gone = 0
    if unit.on_table:
        gone = retreat.draw_off(umpire, battle, unit, distance, from_x, from_y, "MM-MOVE-5", True, leader, through)
        retreat.tell_if_stuck(umpire, battle, unit, gone, from_x, from_y, "MM-MOVE-5")
    unit.set_retired_by(umpire, "MM-MOVE-5", gone)
    retreat.break_ranks(umpire, battle, unit, from_x, from_y, "MM-MOVE-5")


def _interpenetrate(
    umpire: Umpire, battle: Battle, unit: Unit, distance: int, leader: Leader | None, from_x: int, from_y: int
) -> bool:
    """MM-MOVE-4: make unformed friends in the way test, nearest first; return whether one carried on to be passed.

    A friend's result may be a retreat in its turn, whose own way back makes others test.
    """
    ux, uy = retreat.away_from(unit, from_x, from_y)
    block = stand(UNFORMED, unit.x, unit.y, heading_to(-ux, -uy), unit.figures, 0, unit.mounted)
    if leader is not None:
        distance = min(distance, retreat.way_to(block, leader, ux, uy))
    met: list[str] = []
    through = False
    while True:
        friend = retreat.friend_behind(battle, unit, block, ux, uy, distance, met)
        if friend is None:
            return through
        met.append(friend.id)
        umpire.record("MM-MOVE-4", NOTE, friend.id, "met", unit.id)
        if test(umpire, battle, friend, ["received_casualty"], from_x, from_y) == "carry_on":
            through = True


def interrupt_trophies(umpire: Umpire, unit: Unit) -> None:
    """MM-REACT-6: call a unit away from the trophies it was about to take; it carries on instead."""
    if unit.trophies == "owed":
        unit.set_trophies(umpire, "MM-REACT-6", "interrupted")
