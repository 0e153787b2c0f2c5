"""Units in base contact: bodies that activate together, and friends who hold a unit's flanks."""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, QUARTER_TURN
from rules.core.int64 import i64
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.pieces.facing import TOUCH
from rules.muskets_mohawks.pieces.layouts import BASE
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle, Found

# No unit is so wide that its figures touch another's when their front centres are farther apart than this.
_FAR: Final = 260
# Centres of touching bases are this near to each other.
_TOUCH: Final = BASE + TOUCH
# A figure that stands beyond an end is at least half a base farther out than it, times 1000.
_AT_SIDE: Final = 500 * BASE


def body_of(battle: Battle, unit: Unit) -> list[Unit]:
    """MM-GROUP-1: return the unit and all friends joined to it by base contact, in the order of the battle's list.

    The result is cached until any unit moves; callers must not change the list.
    """
    stirs = battle.stirs()
    known = battle.bodies.get(unit.id)
    if known is None or known.stirs != stirs:
        known = Found(stirs, 0, _joined_to(battle, unit))
        for member in known.units:
            battle.bodies[member.id] = known
    return known.units


def _joined_to(battle: Battle, unit: Unit) -> list[Unit]:
    """MM-GROUP-1: look for the body of a unit."""
    found: list[Unit] = [unit]
    for member in found:  # the loop also visits the members it adds
        left: i64 = member.left - _TOUCH
        right: i64 = member.right + _TOUCH
        top: i64 = member.top - _TOUCH
        bottom: i64 = member.bottom + _TOUCH
        for other in battle.units:
            if other.left > right or other.top > bottom or other.right < left or other.bottom < top:
                continue
            if other.side == unit.side and other.on_table and not _is_among(other, found) and _joined(member, other):
                found.append(other)
    return found if len(found) == 1 else [other for other in battle.units if _is_among(other, found)]


def _is_among(unit: Unit, units: list[Unit]) -> bool:
    """Return what `unit in units` does, without asking each whether it is equal."""
    for other in units:
        if other is unit:
            return True
    return False


def flanks_held(battle: Battle, unit: Unit) -> bool:
    """MM-REACT-1: return whether friends stand in base contact with both ends of a unit."""
    left: i64 = -1
    right: i64 = -1
    left_held = False
    right_held = False
    for other in battle.units:
        if other.side != unit.side or other is unit or not other.on_table:
            continue
        if not near_by(other.x - unit.x, other.y - unit.y, _FAR):
            continue
        if left < 0:
            left = _end(unit, -1)
            right = _end(unit, 1)
        left_held = left_held or _holds(unit, left, other, -1)
        right_held = right_held or _holds(unit, right, other, 1)
        if left_held and right_held:
            return True
    return False


def _end(unit: Unit, way: i64) -> i64:
    """MM-REACT-1: return which figure stands outermost on the left (-1) or the right (1), the foremost of them."""
    right_x: i64 = HEADING_X[(unit.heading + QUARTER_TURN) % 32] * way
    right_y: i64 = HEADING_Y[(unit.heading + QUARTER_TURN) % 32] * way
    best: i64 = 0
    most: i64 = -(1 << 30)
    ys = unit.ys
    for place, x in enumerate(unit.xs):
        across: i64 = x * right_x + ys[place] * right_y
        if across > most:
            most = across
            best = place
    return best


def _holds(unit: Unit, end: i64, other: Unit, way: i64) -> bool:
    """MM-REACT-1: return whether a figure of a friend touches an end of the unit from beyond it."""
    right_x: i64 = HEADING_X[(unit.heading + QUARTER_TURN) % 32] * way
    right_y: i64 = HEADING_Y[(unit.heading + QUARTER_TURN) % 32] * way
    x: i64 = unit.xs[end]
    y: i64 = unit.ys[end]
    if other.left > x + _TOUCH or other.right < x - _TOUCH or other.top > y + _TOUCH or other.bottom < y - _TOUCH:
        return False
    for to_x, to_y in zip(other.base_xs, other.base_ys):
        dx: i64 = to_x - x
        if dx > _TOUCH or dx < -_TOUCH:
            continue
        dy: i64 = to_y - y
        if dx * dx + dy * dy <= _TOUCH * _TOUCH and dx * right_x + dy * right_y > _AT_SIDE:
            return True
    return False


def _joined(a: Unit, b: Unit) -> bool:
    """MM-GROUP-1: return whether any figures of two units stand in base contact."""
    left: i64 = b.left - _TOUCH
    right: i64 = b.right + _TOUCH
    top: i64 = b.top - _TOUCH
    bottom: i64 = b.bottom + _TOUCH
    if a.right < left or a.left > right or a.bottom < top or a.top > bottom:
        return False
    for x, y in zip(a.base_xs, a.base_ys):
        if x < left or x > right or y < top or y > bottom:
            continue
        for other_x, other_y in zip(b.base_xs, b.base_ys):
            dx: i64 = other_x - x
            if -_TOUCH <= dx <= _TOUCH:
                dy: i64 = other_y - y
                if dx * dx + dy * dy <= _TOUCH * _TOUCH:
                    return True
    return False
