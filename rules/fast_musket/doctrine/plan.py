"""What doctrines judge by: the distance of the enemy, the worth of a charge, and the best target of fire."""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, int_root
from rules.core.int64 import i64
from rules.fast_musket import orders
from rules.fast_musket.combat import fire
from rules.fast_musket.geometry.block import QUARTERS, Block, gap_to_point
from rules.fast_musket.movement import wheel
from rules.fast_musket.orders import Order
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.sight import arc
from rules.fast_musket.sight.aim import is_clear_from
from rules.fast_musket.tables import RANGES
from rules.fast_musket.view import BattleView
from rules.fast_musket.words import COLUMN, GUN, INFANTRY, RESERVE

FAR: Final = 1 << 60
# A tenth of an inch in thousandths of a quarter, in which gaps are measured.
_TENTH: Final = QUARTERS * 1000
# A gun in reach of so many bases is as good as taken.
_GUN_TAKERS: Final = 3
_A_GUN: Final = 20
# A general is worth a base and a pip in the check of a charge he leads, and a pip in its melee.
_LED: Final = 3
# Tenths from the middle of a body, within which an enemy is near enough to charge or be charged.
_NEAR: Final = 75
# Tenths to an enemy within which a halted body turns to him.
_AT_SIDE: Final = 90
# Thousandths of a tenth by which a gun may be ahead of foot and still count as abreast of it.
_ABREAST: Final = 10_000
# The same, to the side of a gun, for foot that is by it, and for foot that keeps the enemy from it.
_ALONGSIDE: Final = 200_000
_CLOSE_BY: Final = 100_000
# More bases than any body has.
_MANY: Final = 1000


def squared(tenths: i64) -> i64:
    """Return a distance as gaps are measured: squared, in thousandths of a quarter of a tenth."""
    way = tenths * _TENTH
    return way * way


def least_way(gap: i64, tenths: i64) -> i64:
    """Return how far a unit must go at least until an enemy at such a gap can be within so many tenths of it.

    The gap is the least of all; a tenth is for places that are rounded.
    """
    return int_root(gap) // _TENTH - tenths - 1


def find(choices: list[Order], kind: i64, amount: i64 = -1) -> i64:
    """Return the place of the first order of a kind, and of an amount if one is given; -1 without any."""
    for place, order in enumerate(choices):
        if order.kind == kind and (amount < 0 or order.amount == amount):
            return place
    return -1


def face(view: BattleView, choices: list[Order]) -> i64:
    """Return the place of the turn towards an enemy not to the front, or of halting, which is the first."""
    facing = find(choices, orders.FACE) if choices[0].amount == 0 else -1
    return facing if facing >= 0 and turn_pays(view, choices[facing]) else 0


def face_near(view: BattleView, choices: list[Order]) -> i64:
    """Return the place of the turn to an enemy near and not to the front, or of halting."""
    return face(view, choices) if choices[0].gap <= squared(_AT_SIDE) else 0


def turn_pays(view: BattleView, order: Order) -> bool:
    """Return whether a turn brings its enemy to the front, or the unit that is asked has no other under its weapon."""
    unit = view.units[view.acting]
    x, y, heading = unit.x, unit.y, (unit.heading + order.amount) % 32
    if order.amount != orders.ABOUT_FACE and unit.kind != GUN:
        x, y, heading = wheel.place(unit, order.amount)
    after = wheel.body_at(unit, x, y, heading)
    if arc.has_before(after, view.units[order.target], True):
        return True
    return not bears_on(view, unit, wheel.straight_body(unit), RANGES[fire.farthest(unit.weapon)] * 10)


def is_near(view: BattleView, x: i64, y: i64, tenths: i64) -> bool:
    """Return whether an enemy is within so many tenths of a point."""
    here_x = x * QUARTERS
    here_y = y * QUARTERS
    reach = tenths * QUARTERS
    left = here_x - reach
    right = here_x + reach
    top = here_y - reach
    bottom = here_y + reach
    wanted = squared(tenths)
    for foe in view.foes:
        # Cheap: most of them are too far off to one side.
        if foe.left > right or foe.right < left or foe.top > bottom or foe.bottom < top or not foe.on_table:
            continue
        for block in foe.blocks:
            if gap_to_point(block, here_x, here_y) <= wanted:
                return True
    return False


def bears_on(view: BattleView, unit: Unit, body: Block, tenths: i64) -> bool:
    """FM-FIRE-2: return whether a unit on some ground has an enemy to its front within so many tenths.

    No friend may be between them. Of each enemy only the part nearest to its middle counts.
    """
    reach = tenths * QUARTERS
    left = body.x - reach
    right = body.x + reach
    top = body.y - reach
    bottom = body.y + reach
    wanted = squared(tenths)
    for foe in view.foes:
        # Cheap: most of them are too far off to one side.
        if foe.left > right or foe.right < left or foe.top > bottom or foe.bottom < top or not foe.on_table:
            continue
        nearest = arc.nearest_block(foe, body.x, body.y)
        if gap_to_point(nearest, body.x, body.y) <= wanted:
            dx, dy = arc.line_to(nearest, body.x, body.y)
            if arc.is_before(body, dx, dy, True) and is_clear_from(view.friends, unit, body, dx, dy):
                return True
    return False


def must_attack(view: BattleView) -> bool:
    """FM-WIN-1: return whether a side loses by the deadline, so that it cannot wait for the enemy to come."""
    return view.deadline > 0 and view.side == view.first


def is_last_turn(view: BattleView) -> bool:
    """FM-WIN-1: return whether a side must win with this turn's fire or not at all."""
    return must_attack(view) and view.turn >= view.deadline


def is_covered(view: BattleView, gun: Unit, tenths: i64, near: bool) -> bool:
    """Return whether foot of a gun's own side is by it and still no farther back after so many tenths ahead.

    Where that is `near` the enemy's muskets, there must be such foot close by on either side.
    """
    fx: i64 = HEADING_X[gun.heading]
    fy: i64 = HEADING_Y[gun.heading]
    left = right = FAR  # how far to that side the nearest is, in thousandths of a tenth
    for friend in view.friends:
        if friend.kind == INFANTRY and friend.on_table:
            dx: i64 = friend.x - gun.x
            dy: i64 = friend.y - gun.y
            if dx * fx + dy * fy >= 1000 * tenths - _ABREAST:
                across: i64 = dy * fx - dx * fy
                if across <= 0:
                    left = min(left, -across)
                if across >= 0:
                    right = min(right, across)
    if near:
        return max(left, right) <= _CLOSE_BY
    return min(left, right) <= _ALONGSIDE


def from_end(view: BattleView, unit: Unit) -> i64:
    """Return how many bodies of foot of its front line are beyond a body, on the side where fewer are: 0 for an end."""
    fx: i64 = HEADING_X[unit.heading]
    fy: i64 = HEADING_Y[unit.heading]
    left: i64 = 0
    right: i64 = 0
    for friend in view.friends:
        if friend.kind == INFANTRY and friend.on_table and friend.profile.wing != RESERVE:
            across: i64 = (friend.y - unit.y) * fx - (friend.x - unit.x) * fy
            if across < 0:
                left += 1
            elif across > 0:
                right += 1
    return left if left < right else right


def target(view: BattleView, choices: list[Order]) -> i64:
    """Return the place of the target to fire at: foot before guns, then the nearest, then the first."""
    best = -1
    least: i64 = FAR
    for place in range(len(choices)):
        order = choices[place]
        if order.kind != orders.SHOOT:
            continue
        found: i64 = order.gap
        if view.units[order.target].kind == GUN:
            found += FAR >> 1
        if best < 0 or found < least:
            best = place
            least = found
    return best


def worth(unit: Unit, foe: Unit, first_fire: bool) -> i64:
    """Return how much a charge promises, above zero if it is worth its risk; the more, the better.

    A gun is a prize for any unit of three bases, one that no other has come to yet before others. Foot is charged when
    its fire and its strength are mostly gone, or when it is in column and cannot fire.
    """
    if foe.kind == GUN:
        prize = _A_GUN - 1 if foe.engaged else _A_GUN
        return prize if unit.bases >= _GUN_TAKERS else 0
    own = 2 * unit.bases + (2 if unit.elite else 0) + (_LED if unit.commanders else 0)
    other = 3 * foe.bases + (2 if foe.elite else 0) + (1 if foe.commanders else 0)
    if first_fire and not foe.fired and foe.formation != COLUMN:
        other += 3
    return own - other


def charge(view: BattleView, choices: list[Order], unit: Unit) -> i64:
    """Return the place of the charge that promises most, or of standing, which is the last, if none is worth it."""
    best = len(choices) - 1
    most = 0
    for place in range(len(choices)):
        order = choices[place]
        if order.kind == orders.CHARGE:
            found = worth(unit, view.units[order.target], view.first_fire)
            if found > most:
                best = place
                most = found
    return best


def post(view: BattleView, choices: list[Order], rallies: bool) -> i64:
    """Return the order of a general who wants to be in front: to a body of foot that may be charged, or charges.

    Of several he leads the strongest, or rallies the weakest; he stays if no body near the enemy is in his reach.
    """
    with_unit = view.commanders[view.acting].unit
    best = 0
    most = _call(view, view.units[with_unit], rallies) if with_unit >= 0 else 0
    for place in range(1, len(choices)):
        order = choices[place]
        if order.kind == orders.JOIN:
            found = _call(view, view.units[order.target], rallies)
            if found > most:
                best = place
                most = found
    return best


def _call(view: BattleView, unit: Unit, rallies: bool) -> i64:
    """Return how much a body of foot calls for a general, 0 if no enemy is near it."""
    if not is_near(view, unit.x, unit.y, _NEAR):
        return 0
    return _MANY - unit.bases if rallies else unit.bases + (1 if unit.elite else 0)
