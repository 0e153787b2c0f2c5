"""From a battle that is over to the one result record that a campaign reads."""

from typing import Final

from rules.core.outcome import GUN_KEPT, GUN_LOST, BattleResult, LeaderResult, SideResult, UnitResult
from rules.muskets_mohawks.encounters.ending import player_succeeded
from rules.muskets_mohawks.pieces.gun import gun_id
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import ARTILLERY, ENEMY, PLAYER, SIDE_KEYS, STAND_UP_FIGHT, SYSTEM
from rules.muskets_mohawks.words import LOSS_CAUSES as LOSS_CAUSES

# How these battles end, in the order of the book.
ENDINGS: Final = ("objective", "destroyed", "left", "draw", "cleared", "turn_limit", "resigned")


def result_of(battle: Battle) -> BattleResult:
    """MM-ENC-5: return the record of a battle that is over.

    Ruling: what the player fails at the enemy succeeds in (MM-CAMP-5), after an agreed draw as well; but a stand-up
    fight that ends in one is won by both (MM-LEAVE-1).
    """
    success = player_succeeded(battle)
    both = battle.ending == "draw" and battle.encounter == STAND_UP_FIGHT
    result = BattleResult(
        system=SYSTEM,
        encounter=battle.encounter,
        ending=battle.ending,
        turns=battle.turn,
        objective_met=success,
    )
    result.sides.append(SideResult("player", success, list(battle.sides[PLAYER].armies)))
    result.sides.append(SideResult("enemy", both or not success, list(battle.sides[ENEMY].armies)))
    for unit in battle.units:
        result.units.append(_unit(unit, gun_of(battle, unit, success == (unit.side == PLAYER))))
        if unit.nco:
            result.leaders.append(LeaderResult(unit.nco, SIDE_KEYS[unit.side], _fate(unit.nco_lost, unit.ran_away)))
    for leader in battle.leaders:
        result.leaders.append(LeaderResult(leader.id, SIDE_KEYS[leader.side], _fate(leader.lost, leader.ran_away)))
    return result


def _fate(lost: bool, ran_away: bool) -> str:
    if lost:
        return "lost"
    return "ran_away" if ran_away else "unhurt"


def gun_of(battle: Battle, unit: Unit, succeeded: bool) -> str:
    """MM-GUN-1: return whether a unit's gun is still its side's when the battle ends; "" for a unit without one.

    Inferred, since the book leaves it open: a side keeps the gun that it serves or has taken off the table. One that is
    left on the table, or that the enemy serves, is with the side that alone has figures there; else an abandoned one is
    lost unless its side has succeeded or the battle is an agreed draw.
    """
    own = [gun for gun in battle.guns if gun.id == gun_id(unit.id)]
    if unit.troop != ARTILLERY or not own:
        return ""
    gun = own[0]
    if gun.side == unit.side and (gun.crew or not gun.on_table):
        return GUN_KEPT
    here, foes = _on_table(battle, unit.side), _on_table(battle, 1 - unit.side)
    if not gun.on_table:
        return GUN_LOST
    if here != foes:
        return GUN_KEPT if here else GUN_LOST
    return GUN_KEPT if gun.side == unit.side and (succeeded or battle.ending == "draw") else GUN_LOST


def _on_table(battle: Battle, side: int) -> bool:
    for unit in battle.units:
        if unit.side == side and unit.on_table and unit.figures > 0:
            return True
    return False


def _unit(unit: Unit, gun: str) -> UnitResult:
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
        gun=gun,
    )
