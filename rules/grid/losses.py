"""Units with more hits than they bear: who they are, what they bear, and what goes off the board with them."""

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.grid import commanders
from rules.grid.pieces import Unit
from rules.grid.state import Battle


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
