"""What a battle is about besides breaking the enemy's army, as its scenario says."""

from rules.core.umpire import Umpire
from rules.grid.pieces import Unit
from rules.grid.state import Battle


def close_turn(umpire: Umpire, battle: Battle) -> None:
    """D3-TURN-1: end the battle where the objective is met, or when the turns are over.

    Ruling: turns that run out with nothing decided are a draw. Inferred: the objectives, of which the pages have none:
    squares to take by the end of any turn, squares to hold when the turns are over, units to bring off by an edge.
    """
    about = battle.objective
    rule = battle.edition.cites.first
    if about.kind == "take" and held(battle, about.side) == len(about.squares):
        battle.close(umpire, rule, "objective", about.side)
    if not battle.ending and battle.turn >= battle.turns:
        battle.close(umpire, rule, "turn_limit", at_limit(battle))


def close_side(umpire: Umpire, battle: Battle) -> None:
    """D3-TURN-1: end the battle when enough units are off by their edge, or too few are left to be."""
    about = battle.objective
    if not about.exits:
        return
    off = 0
    left = 0
    for unit in battle.units:
        if unit.leaves:
            if not unit.gone:
                left += 1
            elif unit.gone == "exited":
                off += 1
    rule = battle.edition.cites.first
    if off >= about.count:
        battle.close(umpire, rule, "objective", about.side)
    elif off + left < about.count:
        battle.close(umpire, rule, "objective", 1 - about.side)


def at_limit(battle: Battle) -> int:
    """D3-TURN-1: return who wins when the turns are over, -1 for a draw.

    Inferred: who had something to do within them and has not done it has lost.
    """
    about = battle.objective
    if about.kind in ("take", "exit"):
        return 1 - about.side
    if about.kind == "hold":
        ours, theirs = held(battle, 0), held(battle, 1)
        if ours != theirs:
            return 0 if ours > theirs else 1
    return -1


def holders(battle: Battle) -> dict[str, int]:
    """D3-TURN-1: return by the name of each square of the objective the side of the unit in it, -1 for none."""
    found: dict[str, int] = {}
    for square in battle.objective.squares:
        unit = battle.holder[square]
        found[battle.board.names[square]] = -1 if unit is None else unit.side
    return found


def held(battle: Battle, side: int) -> int:
    """D3-TURN-1: return on how many squares of the objective a unit of a side stands."""
    total = 0
    for square in battle.objective.squares:
        unit = battle.holder[square]
        if unit is not None and unit.side == side:
            total += 1
    return total


def progress(battle: Battle, side: int) -> int:
    """D3-TURN-1: return how many in a hundred of the objective's squares, or of its units to bring off, a side has."""
    about = battle.objective
    if len(about.squares) > 0:
        return 100 * held(battle, side) // len(about.squares)
    if not about.exits or side != about.side:
        return 0
    off = sum([unit.gone == "exited" for unit in battle.units if unit.leaves])
    return 100 * off // max(1, about.count)


def may_leave(battle: Battle, unit: Unit) -> bool:
    """D3-TURN-1: whether the objective is to bring a unit off, and it stands at the edge by which it leaves."""
    if not unit.leaves:
        return False
    return battle.board.edges[battle.objective.edge][unit.square] == 0


def leave(umpire: Umpire, battle: Battle, unit: Unit) -> None:
    """D3-TURN-1: take a unit off the board by the edge, with the commanders in its square; it is not lost.

    Inferred: leaving takes the place of the unit's move.
    """
    rule = battle.edition.cites.first
    square = unit.square
    battle.take_off(umpire, rule, unit, "exited")
    for commander in battle.commanders:
        if commander.side == unit.side and commander.square == square and commander.square >= 0:
            battle.move_commander(umpire, rule, commander, -1)
