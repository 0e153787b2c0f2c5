"""What losses do to an army: a D3 for each, until they come to more than its resolve."""

from typing import Final

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.grid.dice import d3
from rules.grid.pieces import Unit
from rules.grid.state import Battle

LED: Final = 2  # added when a commander is lost with the unit


def army_step(umpire: Umpire, battle: Battle) -> None:
    """D3-ARMY-1, OH-ARMY-1: add up the losses of each army, and end the battle when one leaves the field.

    Inferred: an army with no unit left on the board is beaten for any total of its losses, and when both armies
    leave at once neither wins.
    """
    if not battle.fallen:
        return
    for unit in battle.fallen:
        count(umpire, battle, unit)
    broken = [broken_army(battle, 0), broken_army(battle, 1)]
    for side in battle.sides:
        if broken[side.number]:
            umpire.record(battle.edition.cites.army, NOTE, side.key, "broken", side.lost, side.resolve)
    if broken[0] or broken[1]:
        winner = -1 if broken[0] and broken[1] else (0 if broken[1] else 1)
        battle.close(umpire, battle.edition.cites.army, "resolve", winner)
        return
    empty = [not battle.forces[0], not battle.forces[1]]
    if empty[0] or empty[1]:
        winner = -1 if empty[0] and empty[1] else (0 if empty[1] else 1)
        battle.close(umpire, battle.edition.cites.army, "destroyed", winner)


def count(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """D3-ARMY-1, OH-ARMY-1: add a D3 for a unit eliminated, more for one that mattered and for a commander with it.

    Inferred: a grenadier unit of veterans adds 1 once.
    """
    edition = battle.edition
    rule = edition.cites.army
    mattered = edition.loss_extra[unit.type]
    if mattered == 0 and unit.veteran:
        mattered = edition.veteran_loss
    more = umpire.modify(rule, mattered, "unit_that_mattered")
    more += umpire.modify(rule, LED if unit.led else 0, "commander_lost")
    side = battle.sides[unit.side]
    battle.add_loss(umpire, rule, side, d3(umpire.roll_die(rule, unit.id, "loss")) + more)


def broken_army(battle: Battle, side: int) -> bool:
    """D3-ARMY-1, OH-ARMY-1: whether the losses of an army come to more than its resolve."""
    return battle.sides[side].lost > battle.sides[side].resolve
