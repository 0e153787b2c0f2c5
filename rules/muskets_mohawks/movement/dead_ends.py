"""Blocked moves, cached with the pieces nearby: a unit shut in need not search again until one of them moves.

Lengths are tenths of an inch.
"""

from rules.core.int64 import i64
from rules.muskets_mohawks.movement.surroundings import order_number, surroundings
from rules.muskets_mohawks.movement.tight import thoroughness
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle


def key_of(x: i64, y: i64, limit: i64, heading: i64, formation: str, apart: i64, fast: bool) -> i64:
    """Return one number for what a move was to be; its goal may lie somewhat off the table."""
    key: i64 = ((x + 512) * 2048 + y + 512) * 1024 + limit
    key = ((key * 64 + heading + 1) * 4 + order_number(formation)) * 512 + apart
    return 2 * key + 1 if fast else 2 * key


def key_of_bank(sign: i64) -> i64:
    """Return one number for coming out of the water on one of its banks, unlike that of any move over land."""
    return sign - 2


def is_known(battle: Battle, unit: Unit, key: i64, reach: i64) -> bool:
    """Return whether a move led nowhere when all who stand about stood as they do; `reach` is how far they matter."""
    moves = battle.dead_ends.get(unit.id)
    known = moves.get(key) if moves is not None else None
    return known is not None and known == _about(battle, unit, reach)


def note(battle: Battle, unit: Unit, key: i64, reach: i64) -> None:
    """Remember that a move leads nowhere, until the unit or a piece near it moves."""
    moves = battle.dead_ends.get(unit.id)
    if moves is None:
        moves = {}
        battle.dead_ends[unit.id] = moves
    moves[key] = _about(battle, unit, reach)


def _about(battle: Battle, unit: Unit, reach: i64) -> list[int]:
    """Return numbers that are the same as before if a unit would find all about it as it was, and look as closely."""
    found = surroundings(battle, unit, reach)
    found.append(int(thoroughness(battle)))
    return found
