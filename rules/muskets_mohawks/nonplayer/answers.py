"""One roll on a table counts for the unit's whole body: all units in base contact act by it (MM-NP-2).

Inferred: the dice are rolled when it is the force's turn, and units in contact have theirs together (MM-GROUP-1);
firing and testing stay each unit's own.
"""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.forces import leaders
from rules.muskets_mohawks.forces.bodies import body_of
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Answer, Battle
from rules.muskets_mohawks.tables_combat import COMMANDS


def answered(umpire: Umpire, battle: Battle, unit: Unit, table: str) -> int:
    """MM-NP-2: return how many dice a unit's body has passed on a table in this turn, -1 when it has yet to roll."""
    answer = battle.answer
    if answer is None or answer.table != table or answer.turn != battle.turn or unit.id not in answer.members:
        return -1
    umpire.record("MM-NP-2", NOTE, unit.id, "with_body", None, str(answer.passed))
    return answer.passed


def answer(battle: Battle, unit: Unit, table: str, passed: int) -> None:
    """MM-NP-2: let the units in body with the one that rolled on a table go by its dice for the rest of the turn."""
    battle.answer = Answer(table, battle.turn, [member.id for member in body_of(battle, unit)], passed)


def leader_rep(battle: Battle, unit: Unit) -> int:
    """MM-NP-2: return the Rep that a table is rolled against: that of the unit's leader, or of its body's.

    Inferred: the highest leader with a body leads it, else the best of its units' own leaders, as in a war party
    (MM-LEAD-1). Ruling: without any leader it is the unit's own Rep (MM-LEAD-5).
    """
    body = body_of(battle, unit)
    if len(body) == 1:
        return unit.leader_rep if unit.leader_rep > 0 else unit.rep
    rank = 0
    best = 0
    for member in body:
        if rank == 0:
            best = max(best, member.leader_rep)
        for leader in leaders.attached_to(battle, member):
            if COMMANDS[leader.rank] > rank or (COMMANDS[leader.rank] == rank and leader.rep > best):
                rank = COMMANDS[leader.rank]
                best = leader.rep
    return best if best > 0 else unit.rep
