"""Units in base contact: bodies that activate together, and friends who hold a unit's flanks."""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, QUARTER_TURN
from rules.muskets_mohawks.facing import TOUCH, touching
from rules.muskets_mohawks.ranks import BASE
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.unit import Unit

# No unit is so wide that its figures touch another's when their front centres are farther apart than this.
_FAR: Final = 260


def body_of(battle: Battle, unit: Unit) -> list[Unit]:
    """Return the unit and all friends joined to it by base contact, in the order of the battle's list (MM-GROUP-1)."""
    found: list[str] = [unit.id]
    at = 0
    while at < len(found):
        member = battle.unit_of[found[at]]
        at += 1
        for other in battle.units:
            if other.side == unit.side and other.on_table and other.id not in found and _joined(member, other):
                found.append(other.id)
    body: list[Unit] = []
    for other in battle.units:
        if other.id in found:
            body.append(other)
    return body


def flanks_held(battle: Battle, unit: Unit) -> bool:
    """Return whether friends stand in base contact with both ends of a unit (MM-REACT-1)."""
    right_x = HEADING_X[(unit.heading + QUARTER_TURN) % 32]
    right_y = HEADING_Y[(unit.heading + QUARTER_TURN) % 32]
    left_end = 10**9
    right_end = -(10**9)
    for place in range(len(unit.xs)):
        across = (unit.xs[place] - unit.x) * right_x + (unit.ys[place] - unit.y) * right_y
        left_end = min(left_end, across)
        right_end = max(right_end, across)
    left_held = False
    right_held = False
    for other in battle.units:
        if other.side != unit.side or other.id == unit.id or not other.on_table or not _joined(unit, other):
            continue
        for place in range(len(other.xs)):
            across = (other.xs[place] - unit.x) * right_x + (other.ys[place] - unit.y) * right_y
            if across < left_end and _near(unit, other.xs[place], other.ys[place]):
                left_held = True
            elif across > right_end and _near(unit, other.xs[place], other.ys[place]):
                right_held = True
    return left_held and right_held


def _joined(a: Unit, b: Unit) -> bool:
    return abs(a.x - b.x) <= _FAR and abs(a.y - b.y) <= _FAR and touching(a, b)


def _near(unit: Unit, x: int, y: int) -> bool:
    reach = BASE + TOUCH
    for place in range(len(unit.xs)):
        dx = unit.xs[place] - x
        dy = unit.ys[place] - y
        if dx * dx + dy * dy <= reach * reach:
            return True
    return False
