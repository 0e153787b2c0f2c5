"""Leaders in a battle: which are hit with their column, and where one goes whose column was emptied."""

from typing import Final

from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.quebec_1759.lines import Field, Force
from rules.quebec_1759.pieces import KILLED
from rules.quebec_1759.record import place_leader, set_fate, wound
from rules.quebec_1759.tables import LEADER_STRUCK, ONLY_WOUNDED
from rules.quebec_1759.words import COLUMNS, RESERVE, UNPLACED

# QA-LEADER-1: where a leader goes from each column, the left first.
NEXT: Final[tuple[tuple[int, ...], ...]] = ((1,), (0, 2), (1,))


def check_leader(umpire: Umpire, field: Field, force: Force, column: i64, lost: i64) -> None:
    """QA-LEADER-2: roll for the leader of a column for each step that it lost, until he is out."""
    leader = force.leaders[column]
    if leader is None:
        return
    for _ in range(lost):
        if umpire.roll_die("QA-LEADER-2", leader.id, "struck") == LEADER_STRUCK:
            face = umpire.roll_die("QA-LEADER-2", leader.id, "wound")
            if face <= ONLY_WOUNDED:
                wound(umpire, "QA-LEADER-2", leader, field.turn + face)
            else:
                set_fate(umpire, "QA-LEADER-2", leader, KILLED)
            force.leaders[column] = None
            return


def leave_gaps(umpire: Umpire, force: Force) -> None:
    """QA-LEADER-1: let leaders leave emptied columns for a neighbouring one, the reserve, or the battle."""
    for column in range(len(COLUMNS)):
        leader = force.leaders[column]
        if leader is None or force.columns[column]:
            continue
        force.leaders[column] = None
        place = UNPLACED
        for other in NEXT[column]:
            if place == UNPLACED and force.columns[other] and force.leaders[other] is None:
                place = other
        if place == UNPLACED and force.leaders[RESERVE] is None:
            place = RESERVE
        if place != UNPLACED:
            force.leaders[place] = leader
        place_leader(umpire, "QA-LEADER-1", leader, place)
