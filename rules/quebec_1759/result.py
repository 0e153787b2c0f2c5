"""From a battle or siege that is over to the one result record; strength is counted in steps."""

from typing import Final

from rules.core.outcome import BattleResult, LeaderResult, SideResult, UnitResult
from rules.quebec_1759.pieces import UNHURT, Block, Leader
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tournament import victory_points
from rules.quebec_1759.words import (
    ABRAHAM,
    BATTLE,
    BOTH,
    CAP_ROUGE,
    CAUSES,
    ETCHEMIN,
    ILE_DORLEANS,
    KEY,
    LEVIS,
    SIDE_KEYS,
    SIEGE,
)

# How a siege ends, and how a battle by itself does.
ENDINGS: Final[tuple[str, ...]] = ("objective", "resolve", "turn_limit", "left", "routed", "destroyed")
# What the endings of `lines` are called in a result.
CALLED: Final = {"retreat": "left", "rout": "routed", "destroyed": "destroyed"}


def battle_result(
    side_of: list[int], blocks: list[list[Block]], leaders: list[list[Leader]], ending: str, winner: int, rounds: int
) -> BattleResult:
    """QB-BATTLE-4, QB-BATTLE-5: return the record of a battle by itself, whose turns are its rounds."""
    result = BattleResult(system=KEY, encounter=BATTLE, ending=CALLED[ending], turns=rounds)
    _fill(result, side_of, blocks, leaders, winner)
    return result


def siege_result(siege: Siege) -> BattleResult:
    """QB-WIN-1, QA-TOURN-1: return the record of a siege, with its marks."""
    result = BattleResult(system=KEY, encounter=SIEGE, ending=siege.ending, turns=siege.turn)
    result.objective_met = siege.ending == "objective" and siege.side_of[siege.winner] == 0
    _fill(result, siege.side_of, siege.blocks, siege.leaders, siege.winner)
    steps = [siege.steps(nation) for nation in BOTH]
    taken = sum([1 for area, turn in enumerate(siege.fell) if turn > 0 and area != ILE_DORLEANS])
    marks = {
        "levis_fell": [siege.fell[LEVIS], 0],
        "etchemin_fell": [siege.fell[ETCHEMIN], 0],
        "cap_rouge_fell": [siege.fell[CAP_ROUGE], 0],
        "abraham_fell": [siege.fell[ABRAHAM], 0],
        "areas_taken": [taken, 0],
        "ships_lost": [siege.ships_lost, 0],
        "steps_left": steps,
        "tournament_points": [victory_points(siege.winner, nation, steps) for nation in BOTH],
    }
    for key, numbers in marks.items():
        result.marks[key] = [numbers[siege.side_of.index(side)] for side in (0, 1)]
    return result


def _fill(
    result: BattleResult, side_of: list[int], blocks: list[list[Block]], leaders: list[list[Leader]], winner: int
) -> None:
    for side in (0, 1):
        nation = side_of.index(side)
        result.sides.append(SideResult(SIDE_KEYS[side], nation == winner, []))
        for block in blocks[nation]:
            if block.start > 0:
                result.units.append(_unit(block, SIDE_KEYS[side], result.encounter == BATTLE and nation != winner))
        for leader in leaders[nation]:
            fate = "unhurt" if leader.fate == UNHURT else "lost"
            result.leaders.append(LeaderResult(leader.id, SIDE_KEYS[side], fate))


def _unit(block: Block, side: str, beaten: bool) -> UnitResult:
    return UnitResult(
        id=block.id,
        side=side,
        engaged=block.engaged,
        strength=block.start,
        paper=block.full,
        losses={cause: block.lost[at] for at, cause in enumerate(CAUSES)},
        retired=beaten and block.steps > 0,
        below_half=2 * block.steps < block.start,
        hit_by_fire=block.hit,
    )
