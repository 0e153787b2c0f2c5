"""What a unit tried in vain, with the pieces that were nearby then: it need not search again until one of them moves.

Lengths are tenths of an inch.
"""

from typing import Final

from rules.core.int64 import i64
from rules.muskets_mohawks.pieces.sighting import Attempts
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import LINE, MOB, UNFORMED

# How many of the best places are looked at closely. With the fewer alone, two of a thousand battles ended with units
# shut in between houses; with the many in every turn, a battle took a third longer. Few battles last till the many.
_PLACES: Final = 5
_MANY_PLACES: Final = 12
_ALL_PLACES: Final = 64
_LATE: Final = 30  # turns
_STUCK: Final = 10  # quiet turns after which a unit looks at every place: few battles have so many
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


def thoroughness(battle: Battle) -> i64:
    """Return how many of the best places a unit looks at closely; all where the battle has come to a stop."""
    if battle.quiet >= _STUCK:
        return _ALL_PLACES
    return _MANY_PLACES if battle.turn >= _LATE else _PLACES


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
