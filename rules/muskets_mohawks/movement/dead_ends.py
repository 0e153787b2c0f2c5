"""What a unit tried in vain, with the pieces that were nearby then: it need not search again until one of them moves.

Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.int64 import i64
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, MOB, UNFORMED

_NEAR: Final = 30  # no base in a figure's way is farther than this from where it goes
_WIDE: Final = 100  # enemies stop a unit as well who are so far to the side of the middle of its front
_ORDERS: Final = (UNFORMED, LINE, MOB)


def _number(formation: str) -> i64:
    """Return a number for a formation that a move may have, 0 for any other and for none."""
    return _ORDERS.index(formation) + 1 if formation in _ORDERS else 0


def key_of(x: i64, y: i64, limit: i64, heading: i64, formation: str, apart: i64, fast: bool) -> i64:
    """Return one number for what a move was to be; its goal may lie somewhat off the table."""
    key: i64 = ((x + 512) * 2048 + y + 512) * 1024 + limit
    key = ((key * 64 + heading + 1) * 4 + _number(formation)) * 512 + apart
    return 2 * key + 1 if fast else 2 * key


def key_of_bank(sign: i64) -> i64:
    """Return one number for coming out of the water on one of its banks, unlike that of any move over land."""
    return sign - 2


def is_known(battle: Battle, unit: Unit, key: i64, reach: i64) -> bool:
    """Return whether a move led nowhere when all who stand about stood as they do; `reach` is how far they matter."""
    moves = battle.dead_ends.get(unit.id)
    known = moves.get(key) if moves is not None else None
    return known is not None and known == surroundings(battle, unit, reach)


def note(battle: Battle, unit: Unit, key: i64, reach: i64) -> None:
    """Remember that a move leads nowhere, until the unit or a piece near it moves."""
    battle.dead_ends.setdefault(unit.id, {})[key] = surroundings(battle, unit, reach)


def surroundings(battle: Battle, unit: Unit, reach: i64) -> list[int]:
    """Return numbers that are the same as before if a unit would find all within its reach as it was."""
    wide: i64 = reach + _NEAR
    left: i64 = unit.left - wide
    right: i64 = unit.right + wide
    top: i64 = unit.top - wide
    bottom: i64 = unit.bottom + wide
    found: list[int] = [unit.stirs, unit.x, unit.y, unit.heading, _number(unit.formation)]
    ground = battle.ground
    found.extend((len(battle.houses), len(battle.works), len(ground.waters), len(ground.woods)))
    for number, other in enumerate(battle.units):
        far: i64 = _WIDE if other.side != unit.side else 0
        if other.right < left - far or other.left > right + far or other.bottom < top - far or other.top > bottom + far:
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
