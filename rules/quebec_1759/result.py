"""From a battle or siege that is over to the one result record; strength is counted in steps."""

from typing import Final

from rules.core.outcome import BattleResult, LeaderResult, SideResult, UnitResult
from rules.quebec_1759 import words
from rules.quebec_1759.pieces import UNHURT, Block, Leader
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tournament import victory_points

# How a siege ends, and how a battle by itself does.
ENDINGS: Final[tuple[str, ...]] = (
    "objective", "resolve", "turn_limit", "left", "routed", "destroyed", "draw", "resigned",
)  # fmt: skip
_NONE_LOST: Final[dict[str, int]] = dict.fromkeys(words.CAUSES, 0)
# What the endings of `lines` are called in a result.
CALLED: Final = {
    "retreat": "left", "rout": "routed", "destroyed": "destroyed", "draw": "draw", "resigned": "resigned",
}  # fmt: skip


def battle_result(
    side_of: list[int], blocks: list[list[Block]], leaders: list[list[Leader]], ending: str, winner: int, rounds: int
) -> BattleResult:
    """QB-BATTLE-4, QB-BATTLE-5: return the record of a battle by itself, whose turns are its rounds."""
    result = BattleResult(system=words.KEY, encounter=words.BATTLE, ending=CALLED[ending], turns=rounds)
    _fill(result, side_of, blocks, leaders, winner)
    return result


def siege_result(siege: Siege) -> BattleResult:
    """QB-WIN-1, QA-TOURN-1: return the record of a siege, with its marks."""
    result = BattleResult(system=words.KEY, encounter=words.SIEGE, ending=siege.ending, turns=siege.turn)
    result.objective_met = siege.ending == "objective" and siege.side_of[siege.winner] == 0
    _fill(result, siege.side_of, siege.blocks, siege.leaders, siege.winner)
    steps = [siege.steps(nation) for nation in words.BOTH]
    taken = sum([1 for area, turn in enumerate(siege.fell) if turn > 0 and area != words.ILE_DORLEANS])
    points = [victory_points(siege.winner, nation, steps) for nation in words.BOTH]
    turned = siege.side_of[words.BRITISH] != 0  # whether the player's are the French
    _mark(result, turned, "levis_fell", siege.fell[words.LEVIS])
    _mark(result, turned, "etchemin_fell", siege.fell[words.ETCHEMIN])
    _mark(result, turned, "cap_rouge_fell", siege.fell[words.CAP_ROUGE])
    _mark(result, turned, "abraham_fell", siege.fell[words.ABRAHAM])
    _mark(result, turned, "areas_taken", taken)
    _mark(result, turned, "ships_lost", siege.ships_lost)
    _mark(result, turned, "steps_left", steps[words.BRITISH], steps[words.FRENCH])
    _mark(result, turned, "tournament_points", points[words.BRITISH], points[words.FRENCH])
    return result


def _mark(result: BattleResult, turned: bool, key: str, british: int, french: int = 0) -> None:
    result.marks[key] = [french, british] if turned else [british, french]


def _fill(
    result: BattleResult, side_of: list[int], blocks: list[list[Block]], leaders: list[list[Leader]], winner: int
) -> None:
    for side in (0, 1):
        nation = side_of.index(side)
        result.sides.append(SideResult(words.SIDE_KEYS[side], nation == winner or result.ending == "draw", []))
        for block in blocks[nation]:
            if block.start > 0:
                result.units.append(
                    _unit(block, words.SIDE_KEYS[side], result.encounter == words.BATTLE and nation != winner)
                )
        for leader in leaders[nation]:
            fate = "unhurt" if leader.fate == UNHURT else "lost"
            result.leaders.append(LeaderResult(leader.id, words.SIDE_KEYS[side], fate))


def _unit(block: Block, side: str, beaten: bool) -> UnitResult:
    losses = _NONE_LOST.copy()
    if block.lost:
        for at, cause in enumerate(words.CAUSES):
            lost = block.lost_by(at)
            if lost:
                losses[cause] = lost
    return UnitResult(
        id=block.id,
        side=side,
        engaged=block.engaged,
        strength=block.start,
        paper=block.full,
        losses=losses,
        retired=beaten and block.steps > 0,
        below_half=2 * block.steps < block.start,
        hit_by_fire=block.hit,
    )
