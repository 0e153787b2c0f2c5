"""Fire: dice by column, and the units that their hits fall on."""

from typing import Final

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.quebec_1759.known import Known
from rules.quebec_1759.lines import DESTROYED, Field, Force
from rules.quebec_1759.options import FIRER, STRONGEST
from rules.quebec_1759.orders import HIT, HITS, NO_ORDERS, Order
from rules.quebec_1759.pieces import KILLED, Block
from rules.quebec_1759.record import lose_steps, place_leader, set_fate, show, wound
from rules.quebec_1759.tables import FIRST_VOLLEY, LEADER_STRUCK, ONLY_WOUNDED
from rules.quebec_1759.tables import HIT as HIT_FACE
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import COLUMNS, FIRE, NATIONS, RESERVE, UNPLACED

# QA-LEADER-1: where a leader goes from each column, the left first.
NEXT: Final[tuple[tuple[int, ...], ...]] = ((1,), (0, 2), (1,))


def fire(umpire: Umpire, field: Field, nation: i64, known: list[Known | None]) -> None:
    """QB-BATTLE-2, QB-BATTLE-9: let the columns of a side fire from left to right at those that face them."""
    force, enemy = field.forces[nation], field.forces[1 - nation]
    first = field.round == 1
    doubled = first and field.doubled and nation == field.defender
    for column in range(len(COLUMNS)):
        targets = enemy.columns[column]
        if not force.columns[column] or not targets:
            continue
        if first and nation == field.attacker and field.works[column]:
            if umpire.recording:
                umpire.record("QA-ENTRENCH-1", NOTE, NATIONS[nation], "behind_works", None, COLUMNS[column])
            continue
        dice = dice_of(umpire, force, column, FIRST_VOLLEY if doubled else 1)
        if dice == 0:
            continue
        rule = "QB-BATTLE-3" if doubled else "QB-BATTLE-2"
        hits = umpire.count(rule, NATIONS[nation], dice, HIT_FACE, COLUMNS[column])
        if hits == 0:
            continue
        for block in force.columns[column]:
            block.hit = True
        lost = allot(umpire, field, enemy, list(targets), hits, FIRE, known)
        check_leader(umpire, field, enemy, column, lost)
        if not enemy.units:
            field.end(DESTROYED, enemy.nation)
            return


def dice_of(umpire: Umpire, force: Force, place: i64, times: i64) -> int:
    """QB-BATTLE-2, QB-BATTLE-3, QA-LEADER-1: return the dice of a place: its steps, and its leader's on top."""
    dice = times * force.steps_in(place)
    leader = force.leaders[place]
    if leader is not None:
        dice += leader.rating
        if dice > 0:
            umpire.modify("QA-LEADER-1", leader.rating, leader.id)
    return max(dice, 0)


def allot(
    umpire: Umpire,
    field: Field,
    force: Force,
    targets: list[Block],
    hits: i64,
    cause: i64,
    known: list[Known | None],
) -> int:
    """QB-BATTLE-9: let hits fall on units of a force, as the reading of `hits` says; return the steps lost by them."""
    lost = 0
    for block in targets:
        lost += block.steps
    if hits >= lost:
        for block in targets:
            lose_steps(umpire, "QB-BATTLE-9", block, block.steps, cause)
            force.strike(block)
        return lost
    chooser = field.forces[1 - force.nation] if field.options.hits == FIRER else force
    view: QuebecView | None = None
    orders = NO_ORDERS
    if len(targets) > 1 and field.options.hits != STRONGEST:
        view = QuebecView(chooser.nation, HITS, known[chooser.nation], field)
        orders = [Order(HIT, block) for block in targets]
    for _ in range(hits):
        place = 0
        if len(targets) > 1:
            if view is None:
                place = _strongest(targets)
            else:
                place = umpire.choose("QB-BATTLE-9", NATIONS[chooser.nation], chooser.side, orders, view)
        block = targets[place]
        lose_steps(umpire, "QB-BATTLE-9", block, 1, cause)
        if block.steps == 0:
            force.strike(block)
            del targets[place]
            if view is not None:
                del orders[place]
    return hits


def _strongest(targets: list[Block]) -> int:
    """QB-BATTLE-9: return the place of the unit with most steps, of equals the first."""
    best = 0
    for place, block in enumerate(targets):
        if block.steps > targets[best].steps:
            best = place
    return best


def close(umpire: Umpire, field: Field) -> None:
    """QB-FOG-2: hide the blocks again that are left."""
    for force in field.forces:
        for block in force.units:
            show(umpire, "QB-FOG-2", block, False)


def check_leader(umpire: Umpire, field: Field, force: Force, column: i64, lost: i64) -> None:
    """QA-LEADER-2: roll for the leader of a column for each step that it lost, until he is out."""
    leader = force.leaders[column]
    if leader is None:
        return
    for _ in range(lost):
        if umpire.reaches("QA-LEADER-2", leader.id, 1, LEADER_STRUCK, "struck"):
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
