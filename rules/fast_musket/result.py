"""From a battle that is over to the one result record. Its figures are bases, and a battery's are its guns."""

from typing import Final

from rules.core.int64 import i64
from rules.core.outcome import BattleResult, LeaderResult, SideResult, UnitResult
from rules.core.vectors import vec
from rules.fast_musket.pieces.others import Battery, Commander
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.state import Battle
from rules.fast_musket.words import DRAW, FIRE, GUN, LOSS_CAUSES, MELEE, MORALE, PLAYER, ROUTED, SIDE_KEYS, SYSTEM

ENCOUNTER: Final = "battle"
_NO_LOSSES: Final[dict[str, int]] = dict.fromkeys(LOSS_CAUSES, 0)


def result_of(battle: Battle) -> BattleResult:
    """FM-WIN-1, FM-WIN-2: return the record of a battle that is over.

    Its objective is the player's victory. Inferred: no side has succeeded when the limit on turns is reached,
    and both have in a draw.
    """
    result = BattleResult(SYSTEM, ENCOUNTER, battle.ending, battle.turn, battle.winner == PLAYER)
    for side in range(2):
        key = SIDE_KEYS[side]
        result.sides.append(SideResult(key, battle.winner == side or battle.ending == DRAW, [key]))
    for unit in battle.units:
        if unit.kind != GUN:
            result.units.append(_foot(unit))
    for battery in battle.batteries:
        result.units.append(_battery(battle, battery))
    for commander in battle.commanders:
        result.leaders.append(LeaderResult(commander.id, SIDE_KEYS[commander.side], _fate(commander)))
    result.marks = battle.marks.to_dict()
    return result


def _fate(commander: Commander) -> str:
    if commander.fallen:
        return "lost"
    return "ran_away" if commander.gone else "unhurt"


def _foot(unit: Unit) -> UnitResult:
    strength = unit.profile.strength
    down = strength - unit.bases
    return UnitResult(
        unit.profile.id,
        SIDE_KEYS[unit.side],
        unit.shot or unit.fought_melee or down > 0,
        strength,
        strength,
        _losses(unit.lost) if down else _NO_LOSSES.copy(),
        0,
        unit.retired,
        unit.routed,
        2 * (strength - down) < strength,
        unit.hit_by_fire,
        unit.fought_melee,
    )


def _losses(lost: vec[i64]) -> dict[str, int]:
    return {"fire": lost[FIRE], "melee": lost[MELEE], "morale": lost[MORALE], "routed": lost[ROUTED]}


def _battery(battle: Battle, battery: Battery) -> UnitResult:
    """FM-WIN-3: count each gun as a base."""
    lost = vec[i64]([0, 0, 0, 0])
    fought = False
    shot = False
    hit = False
    for number in battery.guns:
        gun = battle.units[number]
        for cause in range(4):
            lost[cause] += gun.lost[cause]
        fought = fought or gun.fought_melee
        shot = shot or gun.shot
        hit = hit or gun.hit_by_fire
    down = lost[FIRE] + lost[MELEE] + lost[MORALE] + lost[ROUTED]
    return UnitResult(
        battery.id,
        SIDE_KEYS[battery.side],
        shot or fought or down > 0,
        battery.strength,
        max(1, battery.strength),
        _losses(lost),
        0,
        False,
        False,
        2 * (battery.strength - down) < battery.strength,
        hit,
        fought,
    )
