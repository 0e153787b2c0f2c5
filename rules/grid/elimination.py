"""Taking units off: who has more hits than it bears, who goes with it, and who moves into its square."""

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.core.whole import Whole
from rules.grid import commanders, movement
from rules.grid.facing import facing_to
from rules.grid.pieces import Unit
from rules.grid.state import Battle


def elimination_step(umpire: Umpire, battle: Battle) -> None:
    """D3-LOSS-1, D3-TURN-1, OH-TURN-1: take off every unit with too many hits, then let attackers advance.

    Ruling: this is when units are taken off. Inferred: all are judged before the first is taken off, and those of
    either side are, since in the older edition a move can leave a unit with more hits than it still bears.
    """
    if battle.fallen:
        battle.fallen.clear()
    judge(umpire, battle, 1 - battle.active)
    judge(umpire, battle, battle.active)
    if battle.fallen:
        squares: list[int] = []
        for unit in battle.fallen:
            squares.append(unit.square)
            eliminate(umpire, battle, unit)
        for place in range(len(squares)):
            advance(umpire, battle, battle.fallen[place], squares[place])
    if battle.options.lone_commander:
        commanders.risk_alone(umpire, battle)


def judge(umpire: Umpire, battle: Battle, side: Whole) -> None:
    """D3-LOSS-1, OH-LOSS-1: find the units of a side that have more hits than they bear."""
    for unit in battle.forces[side]:
        if unit.hits > unit.resolve and unit.hits > bears(battle, unit):
            battle.fallen.append(unit)
            if umpire.recording:
                umpire.record(
                    battle.edition.cites.elimination, NOTE, unit.id, "overborne", unit.hits, parts(battle, unit)
                )


def parts(battle: Battle, unit: Unit) -> dict[str, object]:
    """D3-LOSS-1, OH-LOSS-1: return what the hits that a unit bears are made of, for the record."""
    own: int = battle.edition.base_resolve[unit.type]
    ground: int = battle.edition.ground_resolve[unit.ground][unit.type]
    commander: int = bears(battle, unit) - unit.resolve - ground
    return {"own": own, "quality": unit.resolve - own, "ground": ground, "commander": commander}


def bears(battle: Battle, unit: Unit) -> Whole:
    """D3-LOSS-1, OH-LOSS-1: return the hits that a unit bears where it stands and beside whom it stands.

    Ruling: what the ground, the commander and the quality of a unit give is summed, each at most one time; quality is
    part of the unit's own resolve.
    """
    edition = battle.edition
    total: Whole = unit.resolve + edition.ground_resolve[unit.ground][unit.type]
    more: Whole = edition.commander_resolve[unit.type]
    if more > 0 and edition.commander_ground[unit.ground] and commanders.near(battle, unit):
        total += more
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


def advance(umpire: Umpire, battle: Battle, fallen: Unit, square: Whole) -> None:
    """D3-COMBAT-4, OH-COMBAT-3: move the last charging unit that scored from the next square into the cleared one.

    Ruling: not onto ground closed to it. Inferred: nor between two units or squares that a diagonal may not pass, in
    whose stead the one goes who scored before it; who goes faces the way it went.
    """
    charging = battle.charging
    for place in range(len(charging) - 1, -1, -1):
        if charging[place].target == fallen.place:
            if charge(umpire, battle, battle.units[charging[place].place], square):
                return


def charge(umpire: Umpire, battle: Battle, unit: Unit, square: Whole) -> bool:
    """D3-COMBAT-4, D3-GRID-3, OH-COMBAT-3: move a unit into the square next to it that it has cleared, if it can."""
    if unit.gone or battle.holder[square] is not None:
        return False
    board = battle.board
    if not movement.may_step(battle, unit, square):
        where = board.names[unit.square]
        umpire.record(battle.edition.cites.diagonal, NOTE, unit.id, "barred", where, board.names[square])
        return False
    rule = battle.edition.cites.advance
    facing = facing_to(board.xs[square] - unit.x, board.ys[square] - unit.y)
    movement.enter(umpire, battle, rule, unit, square)
    battle.turn_to(umpire, rule, unit, facing)
    return True
