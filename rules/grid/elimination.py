"""The elimination step: units with too many hits are taken off, and attackers advance into their squares."""

from rules.core.events import NOTE
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.grid import commanders, losses, movement
from rules.grid.facing import facing_to
from rules.grid.pieces import Unit
from rules.grid.state import Battle


def elimination_step(umpire: Umpire, battle: Battle) -> None:
    """D3-LOSS-1, D3-TURN-1, OH-TURN-1: take off every unit with too many hits, then let attackers advance.

    Ruling: this is when units that fire has broken are taken off. Inferred: all are judged before the first is taken
    off; in the older edition a commander lost with one may bring down others, which are judged after that.
    """
    noted = losses.judge(umpire, battle, 1 - battle.active) + losses.judge(umpire, battle, battle.active)
    squares: list[int] = []
    if noted > 0:
        first: i64 = len(battle.fallen) - noted
        _take_off(umpire, battle, first, squares)
        for place in range(len(squares)):
            advance(umpire, battle, battle.fallen[first + place], squares[place])
    if battle.commanders and battle.edition.commanders_apart:
        if squares:
            commanders.keep_clear(umpire, battle)
        if battle.options.lone_commander:
            commanders.risk_alone(umpire, battle)


def _take_off(umpire: Umpire, battle: Battle, first: i64, squares: list[int]) -> None:
    """Take off the units of both sides that have fallen, from the first on, and add the squares that they held."""
    noted: i64 = len(battle.fallen) - first
    while noted > 0:
        last: i64 = len(battle.fallen)
        for place in range(last - noted, last):
            squares.append(battle.fallen[place].square)
            losses.eliminate(umpire, battle, battle.fallen[place])
        noted = losses.judge(umpire, battle, 1 - battle.active) + losses.judge(umpire, battle, battle.active)


def advance(umpire: Umpire, battle: Battle, fallen: Unit, square: i64) -> None:
    """D3-COMBAT-4, OH-COMBAT-3: move the last charging unit that scored from the next square into the cleared one.

    Ruling: not onto ground closed to it. Inferred: nor between two units or squares that a diagonal may not pass; the
    unit that scored before it then goes instead. The unit faces the way it went.
    """
    charging = battle.charging
    for place in range(len(charging) - 1, -1, -1):
        if charging[place].target == fallen.place:
            if charge(umpire, battle, battle.units[charging[place].place], square):
                return


def charge(umpire: Umpire, battle: Battle, unit: Unit, square: i64) -> bool:
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
