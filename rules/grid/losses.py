"""Units with more hits than they bear: who they are, what they bear, and what goes off the board with them."""

from typing import Final

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.grid import commanders
from rules.grid.kind import d3
from rules.grid.pieces import Unit
from rules.grid.state import Battle

LED: Final = 2  # added when a commander is lost with the unit


def fall(umpire: Umpire, battle: Battle, side: i64) -> None:
    """OH-LOSS-1: take off at once every unit of a side that a move has left with more hits than it bears.

    Ruling: hits and resolve are compared whenever either changes, so that a garrison drawn out of its fort may fall
    before anybody shoots. Inferred: a commander lost with such a unit may bring down others, until none is left that
    has too many hits; their dice for the army resolve are rolled in that step of the turn.
    """
    noted = judge(umpire, battle, side)
    while noted > 0:
        last: i64 = len(battle.fallen)
        for place in range(last - noted, last):
            eliminate(umpire, battle, battle.fallen[place])
        noted = judge(umpire, battle, side)


def judge(umpire: Umpire, battle: Battle, side: i64) -> i64:
    """D3-LOSS-1, OH-LOSS-1: note as fallen the units of a side with more hits than they bear; return how many."""
    noted: i64 = 0
    for unit in battle.forces[side]:
        if unit.hits > unit.resolve and unit.hits > bears(battle, unit):
            battle.fallen.append(unit)
            noted += 1
            if umpire.recording:
                umpire.record(
                    battle.edition.cites.elimination, NOTE, unit.id, "overborne", unit.hits, parts(battle, unit)
                )
    return noted


def parts(battle: Battle, unit: Unit) -> dict[str, object]:
    """D3-LOSS-1, OH-LOSS-1: return what the hits that a unit bears are made of, for the record."""
    own: int = battle.edition.base_resolve[unit.type]
    ground: int = unit.kind.ground_resolve[unit.ground]
    commander: int = bears(battle, unit) - unit.resolve - ground
    return {"own": own, "quality": unit.resolve - own, "ground": ground, "commander": commander}


def bears(battle: Battle, unit: Unit) -> i64:
    """D3-LOSS-1, OH-LOSS-1: return the hits that a unit bears on its ground and with the commanders near it.

    Ruling: what the ground, the commander and the quality of a unit give is summed, each at most one time; quality is
    part of the unit's own resolve.
    """
    kind = unit.kind
    total: i64 = unit.resolve + kind.ground_resolve[unit.ground]
    if kind.led_resolve > 0 and battle.edition.commander_ground[unit.ground] and commanders.near(battle, unit):
        total += kind.led_resolve
    return total


def eliminate(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """D3-LOSS-1, D3-CMD-2, D3-OFF-1, OH-CMD-1, OH-OFF-1: take a unit off with the commanders and officer in it."""
    cites = battle.edition.cites
    square = unit.square
    battle.take_off(umpire, cites.elimination, unit, "eliminated")
    for commander in battle.commanders:
        if commander.side == unit.side and commander.square == square and commander.square >= 0:
            battle.lose_commander(umpire, cites.commander_moves, commander)
            unit.led = True
    for officer in battle.officers:
        if officer.unit == unit.place:
            battle.lose_officer(umpire, cites.officer, officer)


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
