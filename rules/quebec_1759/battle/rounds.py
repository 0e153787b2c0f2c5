"""The rounds of a battle: half-round by half-round, until a side retreats, routs or has nothing left."""

from typing import Final

from rules.core.events import END, NOTE, PHASE, TURN
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.quebec_1759.battle.deployment import deploy
from rules.quebec_1759.battle.leaders import leave_gaps
from rules.quebec_1759.battle.volley import allot, close, dice_of, fire
from rules.quebec_1759.known import Known
from rules.quebec_1759.lines import BROKEN, DESTROYED, RETREATED, Field, Force
from rules.quebec_1759.orders import (
    BRING,
    HALF_ROUND,
    LEAD,
    LEADING,
    ORDER_FIRE,
    ORDER_RETREAT,
    ORDER_STAY,
    RETREAT,
    STAY,
    Order,
)
from rules.quebec_1759.record import place_block, place_leader
from rules.quebec_1759.tables import HIT as HIT_FACE
from rules.quebec_1759.tables import PURSUIT
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import COLUMNS, NATIONS, PLACES, PURSUED, RESERVE, UNPLACED

_COLUMNS: Final[list[int]] = list(range(len(COLUMNS)))
UNKNOWN: Final[list[Known | None]] = [None, None]  # in a battle by itself


def fight(umpire: Umpire, field: Field, known: list[Known | None], kind_of_round: str = PHASE) -> None:
    """QB-BATTLE-1, QB-BATTLE-2: deploy and fight a battle to its end, pursuit included."""
    deploy(umpire, field, known)
    play(umpire, field, known, kind_of_round)


def play(umpire: Umpire, field: Field, known: list[Known | None], kind_of_round: str = PHASE) -> None:
    """QB-BATTLE-2: play rounds until one side has lost, and pursue it."""
    while not field.ending:
        field.round += 1
        if umpire.recording:
            what = "turn" if kind_of_round == TURN else "round"
            umpire.record("QB-BATTLE-2", kind_of_round, "battle", what, None, field.round)
        half_round(umpire, field, field.defender, known)
        if not field.ending:
            half_round(umpire, field, field.attacker, known)
    if umpire.recording:
        umpire.record(_rule_of(field.ending), NOTE, NATIONS[field.loser], "lost_battle", None, field.ending)
    if field.ending != DESTROYED:
        pursue(umpire, field, known)
    for force in field.forces:
        for block in force.units:
            place_block(umpire, "QB-FOG-2", block, UNPLACED)
        for leader in force.present:
            place_leader(umpire, "QB-FOG-2", leader, UNPLACED)
    close(umpire, field)


def half_round(umpire: Umpire, field: Field, nation: i64, known: list[Known | None]) -> None:
    """QB-BATTLE-2, QB-BATTLE-4: let a side rout, retreat, or bring up a unit and fire."""
    force = field.forces[nation]
    gaps = force.gaps()
    if len(gaps) > 1 or (gaps and not force.columns[RESERVE]):
        field.end(BROKEN, nation)
        return
    if force.can_leave or force.columns[RESERVE]:
        choices = choices_of(force, gaps)
        view = QuebecView(nation, HALF_ROUND, known[nation], field)
        chosen = umpire.ask("QB-BATTLE-2", NATIONS[nation], force.side, choices, view)
        if chosen.kind == RETREAT:
            field.end(RETREATED, nation)
            return
        brought = UNPLACED
        if chosen.kind == BRING and chosen.block is not None:
            brought = chosen.place
            force.columns[RESERVE].remove(chosen.block)
            place_block(umpire, "QB-BATTLE-2", chosen.block, brought)
            force.put(chosen.block, brought)
        if force.leaders[RESERVE] is not None:
            _lead(umpire, field, force, brought, known)
    elif force.leaders[RESERVE] is not None:
        _lead(umpire, field, force, UNPLACED, known)
    fire(umpire, field, nation, known)
    if not field.ending:
        leave_gaps(umpire, field.forces[1 - nation])


def choices_of(force: Force, gaps: list[int]) -> list[Order]:
    """QB-BATTLE-2, QB-BATTLE-4: return what a side may do; an emptied column it must fill, or retreat.

    No caller changes the list, which the force keeps.
    """
    if force.choices and not gaps:
        return force.choices
    found: list[Order] = []
    if not gaps:
        force.choices = found
        found.append(ORDER_FIRE)
    if force.can_leave:
        found.append(ORDER_RETREAT)
    for block in force.columns[RESERVE]:
        for column in gaps or _COLUMNS:
            if force.had[column]:
                found.append(Order(BRING, block, None, -1, column))
    return found


def _lead(umpire: Umpire, field: Field, force: Force, brought: int, known: list[Known | None]) -> None:
    """QA-LEADER-1: ask whether the leader in reserve goes up, with the unit brought in or by himself."""
    leader = force.leaders[RESERVE]
    choices = [ORDER_STAY]
    for column in range(len(COLUMNS)):
        if brought in (UNPLACED, column) and force.columns[column] and force.leaders[column] is None:
            choices.append(Order(LEAD, None, leader, -1, column))
    if len(choices) == 1 or leader is None:
        return
    view = QuebecView(force.nation, LEADING, known[force.nation], field)
    chosen = umpire.ask("QA-LEADER-1", NATIONS[force.nation], force.side, choices, view)
    if chosen.kind == STAY:
        return
    force.leaders[RESERVE] = None
    force.leaders[chosen.place] = leader
    place_leader(umpire, "QA-LEADER-1", leader, chosen.place)


def pursue(umpire: Umpire, field: Field, known: list[Known | None]) -> None:
    """QB-BATTLE-5, QB-BATTLE-6: let the winner's reserve fire once; by a reading his line first, after a rout."""
    if field.skirmish:
        return
    if field.ending == BROKEN and field.options.line:
        for column in range(len(COLUMNS)):
            _chase(umpire, field, column, 1, known)
    _chase(umpire, field, RESERVE, PURSUIT, known)


def _chase(umpire: Umpire, field: Field, place: i64, times: i64, known: list[Known | None]) -> None:
    """QB-BATTLE-5: let one place of the winner fire at all survivors of the loser."""
    winner, loser = field.forces[field.winner], field.forces[field.loser]
    if not winner.columns[place] or not loser.units:
        return
    dice = dice_of(umpire, winner, place, times)
    if dice == 0:
        return
    hits = umpire.count("QB-BATTLE-5", NATIONS[winner.nation], dice, HIT_FACE, f"pursuit_{PLACES[place]}")
    if hits:
        allot(umpire, field, loser, list(loser.units), hits, PURSUED, known)


def _rule_of(ending: str) -> str:
    return "QB-BATTLE-2" if ending == RETREATED else "QB-BATTLE-4"


def ended(umpire: Umpire, rule: str, ending: str) -> None:
    """Record how a battle by itself ended."""
    umpire.record(rule, END, "battle", "ending", None, ending)
