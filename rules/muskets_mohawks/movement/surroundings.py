"""What stands about a unit, as numbers, and what it tried there in vain: forgotten when a piece near it moves.

Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.int64 import i64
from rules.muskets_mohawks.pieces.sighting import Attempts
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, MOB, UNFORMED

_WIDE: Final = 130  # no figure of a unit, and none in its way, is farther than this from the middle of its front


def order_number(formation: str) -> i64:
    """Return a number for a formation that a move may have, 0 for any other and for none."""
    if formation == UNFORMED:
        return 1
    return 2 if formation == LINE else (3 if formation == MOB else 0)


def failed_attempts(battle: Battle, unit: Unit, move: i64, reach: i64) -> set[int]:
    """Return what a unit has tried in vain for moves of one kind from where it stands; the caller adds to it.

    `move` is the number of that kind, `reach` how far pieces about the unit matter to it.
    """
    about = surroundings(battle, unit, reach)
    moves = battle.in_vain.get(unit.id)
    if moves is None:
        moves = {}
        battle.in_vain[unit.id] = moves
    attempts = moves.get(move)
    if attempts is None or attempts.about != about:
        attempts = Attempts(about)
        moves[move] = attempts
    return attempts.failed


def surroundings(battle: Battle, unit: Unit, reach: i64) -> list[int]:
    """Return numbers that are the same as before if a unit would find all within its reach as it was."""
    wide: i64 = reach + _WIDE
    left: i64 = unit.left - wide
    right: i64 = unit.right + wide
    top: i64 = unit.top - wide
    bottom: i64 = unit.bottom + wide
    found: list[int] = [unit.stirs, unit.x, unit.y, unit.heading, order_number(unit.formation)]
    ground = battle.ground
    found.extend((len(battle.houses), len(battle.works), len(ground.waters), len(ground.woods)))
    for number, other in enumerate(battle.units):
        if other.right < left or other.left > right or other.bottom < top or other.top > bottom:
            if other.horses is None or not other.horses.are_within(left, right, top, bottom):
                continue
        if other.on_table and other is not unit:
            found.append(number)
            found.append(2 * other.stirs + (1 if other.formation == UNFORMED else 0))
    for number, leader in enumerate(battle.leaders):
        if leader.on_table and leader.attached != unit.id:
            if left <= leader.x <= right and top <= leader.y <= bottom:
                found.append(-1 - number)
                found.append((leader.x * 512 + leader.y) * 32 + leader.heading)
    return found
