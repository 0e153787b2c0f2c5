"""From a battle that is over to the one result record that a campaign reads."""

from typing import Final

from rules.core.outcome import BattleResult, LeaderResult, SideResult, UnitResult
from rules.muskets_mohawks.encounters.ending import player_succeeded
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.schema import SYSTEM
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import ENEMY, PLAYER, SIDE_KEYS

# How these battles end and what men are lost by, in the order of the book.
ENDINGS: Final = ("objective", "destroyed", "left", "draw", "cleared", "turn_limit")
LOSS_CAUSES: Final = ("fire", "contact", "melee", "burning")


def result_of(battle: Battle) -> BattleResult:
    """MM-ENC-5: return the record of a battle that is over.

    Ruling: what the player fails at the enemy succeeds in (MM-CAMP-5), after an agreed draw as well (MM-LEAVE-1).
    """
    success = player_succeeded(battle)
    result = BattleResult(
        system=SYSTEM,
        encounter=battle.encounter,
        ending=battle.ending,
        turns=battle.turn,
        objective_met=success,
    )
    result.sides.append(SideResult("player", success, list(battle.sides[PLAYER].armies)))
    result.sides.append(SideResult("enemy", not success, list(battle.sides[ENEMY].armies)))
    for unit in battle.units:
        result.units.append(_unit(unit))
        if unit.nco:
            result.leaders.append(LeaderResult(unit.nco, SIDE_KEYS[unit.side], _fate(unit.nco_lost, unit.ran_away)))
    for leader in battle.leaders:
        result.leaders.append(LeaderResult(leader.id, SIDE_KEYS[leader.side], _fate(leader.lost, leader.ran_away)))
    return result


def _fate(lost: bool, ran_away: bool) -> str:
    if lost:
        return "lost"
    return "ran_away" if ran_away else "unhurt"


def _unit(unit: Unit) -> UnitResult:
    return UnitResult(
        id=unit.id,
        side=SIDE_KEYS[unit.side],
        engaged=unit.engaged,
        strength=unit.strength,
        paper=unit.paper,
        losses={
            "fire": unit.lost_fire,
            "contact": unit.lost_contact,
            "melee": unit.lost_melee,
            "burning": unit.lost_burning,
        },
        recovered=unit.recovered,
        retired=unit.retired,
        ran_away=unit.ran_away,
        below_half=unit.below_half,
        hit_by_fire=unit.hit_by_fire,
        fought_melee=unit.fought_melee,
    )
