"""From a battle that is over to the one result record.

The game has hits, not figures: a unit's strength is the number of hits that takes it off the board in the open, its
resolve and one more, and its losses are the hits it has. An eliminated unit has lost its whole strength, and none
that stands has, though ground or a commander may let it bear more.
"""

from typing import Final

from rules.core.outcome import BattleResult, LeaderResult, SideResult, UnitResult
from rules.grid.pieces import Unit
from rules.grid.state import Battle
from rules.grid.words import PLAYER, SIDE_KEYS

# How these battles end, and what units are hit by: shooting and melee are one step of the turn.
ENDINGS: Final = ("resolve", "destroyed", "objective", "turn_limit", "draw", "resigned")
LOSS_CAUSES: Final = ("fire",)


def result_of(battle: Battle) -> BattleResult:
    """D3-ARMY-1, OH-ARMY-1: return the record of a battle that is over; one that neither wins is a failure of both.

    Inferred: a draw that the players agree on is a success of both.
    """
    result = BattleResult(
        system=battle.edition.key,
        encounter=battle.objective.kind,
        ending=battle.ending,
        turns=battle.turn,
        objective_met=battle.ending == "objective" and battle.winner == PLAYER,
    )
    for side in battle.sides:
        success = battle.winner == side.number or battle.ending == "draw"
        result.sides.append(SideResult(side.key, success, armies(battle, side.number)))
    for unit in battle.units:
        result.units.append(_unit(battle, unit))
    for commander in battle.commanders:
        fate = "lost" if commander.lost else "unhurt"
        result.leaders.append(LeaderResult(commander.id, SIDE_KEYS[commander.side], fate))
    for officer in battle.officers:
        result.leaders.append(LeaderResult(officer.id, SIDE_KEYS[officer.side], "lost" if officer.lost else "unhurt"))
    return result


def armies(battle: Battle, side: int) -> list[str]:
    """Return the armies whose units a side fielded, each once."""
    found: list[str] = []
    for unit in battle.units:
        if unit.side == side and unit.army and unit.army not in found:
            found.append(unit.army)
    return found


def strength_of(unit: Unit) -> int:
    """D3-LOSS-1, OH-LOSS-1: return the hits that take a unit off in the open."""
    return unit.resolve + 1


def _unit(battle: Battle, unit: Unit) -> UnitResult:
    strength = strength_of(unit)
    eliminated = unit.gone == "eliminated"
    lost = strength if eliminated else min(unit.hits, strength - 1)
    beaten = battle.winner == 1 - unit.side and battle.ending == "resolve"
    return UnitResult(
        id=unit.id,
        side=SIDE_KEYS[unit.side],
        engaged=True,
        strength=strength,
        paper=strength,
        losses={"fire": lost},
        recovered=0,
        retired=beaten and not unit.gone,
        ran_away=False,
        below_half=2 * (strength - lost) < strength,
        hit_by_fire=unit.struck,
        fought_melee=unit.fought,
    )
