"""Changing direction: wheels of foot, the about-face, and guns that pivot in place (FM-MOVE-2, FM-MOVE-3).

Inferred: the source prints no cost of a wheel. A body of foot turns about its inner end, and its outer end pays for the
arc that it walks; about-faces and pivots are free, as printed.
"""

from typing import Final

from rules.core.geometry import HEADING_X, HEADING_Y, divide
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.fast_musket import orders
from rules.fast_musket.geometry import shape
from rules.fast_musket.geometry.bearing import toward, turn_between
from rules.fast_musket.geometry.block import QUARTERS, Block
from rules.fast_musket.movement import way
from rules.fast_musket.movement.formation import Steps
from rules.fast_musket.orders import Order
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.sight import aim, arc
from rules.fast_musket.state import Battle
from rules.fast_musket.words import GUN

# Headings are 32 steps round the compass. The arc of one step, in hundred-thousandths of the radius.
_ARC: Final = 19635
_MOST: Final = 8  # a wheel turns by a quarter circle at most
# Nearer than this to an enemy (12 inches) a wheel ends as soon as that enemy is to the front.
_CLOSE: Final = 120 * QUARTERS * 1000
_CLOSE_SQUARED: Final = _CLOSE * _CLOSE
# A line without room to wheel to an enemy this far round, in steps, faces about and comes round the other way.
_AT_SIDE: Final = 7


def cost(frontage: i64, turn: i64) -> i64:
    """FM-MOVE-3: return the tenths of an inch that the outer end walks in a wheel of `turn` steps, rounded up."""
    return (frontage * _ARC * turn + 99_999) // 100_000


def place(unit: Unit, turn: i64) -> tuple[i64, i64, i64]:
    """FM-MOVE-3: return x, y and heading after a wheel; a positive `turn` is clockwise and pivots on the right end."""
    return _wheeled(unit, unit.heading, turn)


def _wheeled(unit: Unit, before: i64, turn: i64) -> tuple[i64, i64, i64]:
    """FM-MOVE-3: return x, y and heading after a wheel from some heading."""
    wide = shape.frontage(unit.formation, unit.bases)
    hand: i64 = 1 if turn > 0 else -1
    after = (before + turn) % 32
    half = hand * wide
    dx = divide(half * (HEADING_Y[after] - HEADING_Y[before]), 2000)
    dy = divide(half * (HEADING_X[before] - HEADING_X[after]), 2000)
    return unit.x + dx, unit.y + dy, after


def turns(battle: Battle, unit: Unit, steps: Steps, halt: Order, found: list[Order]) -> None:
    """FM-MOVE-3: add a body's wheels, one towards the enemy that the order to halt names, and to face about.

    Towards an enemy to its front it wheels if he is near and straight ahead it would pass him by.
    """
    if halt.target >= 0 and steps.wants(orders.FACE):
        foe = battle.units[halt.target]
        if halt.amount == 0:
            _towards(battle, unit, steps, foe, found)
        elif halt.gap <= _CLOSE_SQUARED and not arc.has_before(straight_body(unit), foe, False):
            _slantwise(battle, unit, steps, foe, found)
    if steps.wants(orders.LEFT):
        for turn in range(1, _room(battle, unit, steps, -1, _MOST) + 1):
            found.append(Order(orders.LEFT, amount=turn))
        for turn in range(1, _room(battle, unit, steps, 1, _MOST) + 1):
            found.append(Order(orders.RIGHT, amount=turn))
    if steps.wants(orders.ABOUT) and _may_face_about(battle, unit, steps):
        found.append(Order(orders.ABOUT))


def _towards(battle: Battle, unit: Unit, steps: Steps, foe: Unit, found: list[Order]) -> None:
    """Add the wheel towards an enemy that is not to the front, as far as it can be made.

    Beyond 12 inches it ends facing the enemy squarely, within them as soon as the enemy's middle is to the front.
    """
    gap, dx, dy = aim.line(unit, foe)
    turn = turn_between(unit.heading, toward(dx, dy))
    hand: i64 = 1 if turn > 0 else -1
    wanted = hand * turn
    if wanted > _MOST and _may_face_about(battle, unit, steps):
        found.append(Order(orders.FACE, foe.number, foe.profile.id, 16))
        return
    # Half a circle is an about-face, which is once a turn; a wheel after it stops short of that.
    room = _room(battle, unit, steps, hand, wanted if wanted < 16 else 15)
    stopped = room < wanted and cost(shape.frontage(unit.formation, unit.bases), room + 1) <= steps.left
    if stopped and wanted >= _AT_SIDE and _swings_round(battle, unit, steps, -hand):
        found.append(Order(orders.FACE, foe.number, foe.profile.id, 16))
        return
    points = room
    if gap <= _CLOSE_SQUARED:
        for turn in range(1, room):
            if _has_to_front(unit, hand * turn, foe):
                points = turn
                break
    if points > 0:
        found.append(Order(orders.FACE, foe.number, foe.profile.id, hand * points))


def _slantwise(battle: Battle, unit: Unit, steps: Steps, foe: Unit, found: list[Order]) -> None:
    """Add the wheel towards an enemy that a body's front would pass by, until he is straight before it."""
    _, dx, dy = aim.line(unit, foe)
    hand: i64 = 1 if dy * HEADING_X[unit.heading] - dx * HEADING_Y[unit.heading] > 0 else -1
    room = _room(battle, unit, steps, hand, _MOST)
    points = room
    for turn in range(1, room):
        x, y, heading = place(unit, hand * turn)
        if arc.has_before(body_at(unit, x, y, heading), foe, False):
            points = turn
            break
    if points > 0:
        found.append(Order(orders.FACE, foe.number, foe.profile.id, hand * points))


def _has_to_front(unit: Unit, turn: i64, foe: Unit) -> bool:
    """FM-FIRE-2: return True if the middle of an enemy is to the front of a body after a wheel."""
    x, y, heading = place(unit, turn)
    dx = foe.x - x
    dy = foe.y - y
    files = shape.files_of(unit.formation, unit.bases, unit.files)
    ranks = (unit.bases + files - 1) // files
    before = (dx * HEADING_X[heading] + dy * HEADING_Y[heading]) * QUARTERS - 1000 * shape.HALF_DEPTH * ranks
    across = (dy * HEADING_X[heading] - dx * HEADING_Y[heading]) * QUARTERS
    if across < 0:
        across = -across
    return before > 0 and across - 1000 * shape.HALF_WIDTH * files <= before


def straight_body(unit: Unit) -> Block:
    """Return the ground that a body of foot or a gun covers where it is as if it were not bent."""
    return unit.block if unit.bend == 0 else body_at(unit, unit.x, unit.y, unit.heading)


def body_at(unit: Unit, x: i64, y: i64, heading: i64) -> Block:
    """Return the ground that a body of foot or a gun covers at a place as if it were not bent."""
    own = unit.block
    wide = own.half_width
    if unit.is_bent:
        wide += unit.blocks[1].half_width
    return Block(QUARTERS * x, QUARTERS * y, heading, wide, own.half_depth)


def _swings_round(battle: Battle, unit: Unit, steps: Steps, hand: i64) -> bool:
    """FM-MOVE-3: return whether a straight body may face about and then wheel to a hand, at its present heading to it.

    So a line turns to its flank whose swinging end has no room ahead, at the edge of the table or behind friends.
    """
    if steps.turned or unit.bend != 0:
        return False
    wide = shape.frontage(unit.formation, unit.bases)
    if cost(wide, 1) > steps.left:
        return False
    heading = (unit.heading + 16) % 32
    x, y, after = _wheeled(unit, heading, hand)
    blocks = shape.foot(unit.formation, 0, unit.bases, unit.files, x, y, after)
    return way.fits(battle, unit, blocks, way.FRIENDS | way.ENEMIES | way.WORKS)


def _may_face_about(battle: Battle, unit: Unit, steps: Steps) -> bool:
    """FM-MOVE-3: return whether a body of foot may face about, which it does once a turn and where there is room.

    Inferred: every figure turns in place, so wings that were bent back then point forward. With an odd number of bases
    the middle one changes to the other wing of a bent line, which may need more space.
    """
    if steps.turned or unit.bend == 0:
        return not steps.turned
    heading = (unit.heading + 16) % 32
    blocks = shape.foot(unit.formation, -unit.bend, unit.bases, unit.files, unit.x, unit.y, heading)
    return way.fits(battle, unit, blocks, way.FRIENDS | way.ENEMIES | way.WORKS)


def _room(battle: Battle, unit: Unit, steps: Steps, hand: i64, most: i64) -> i64:
    """Return how many steps of a wheel, to the left (-1) or right (1), the allowance and the ground permit."""
    wide = shape.frontage(unit.formation, unit.bases)
    for turn in range(1, most + 1):
        if cost(wide, turn) > steps.left:
            return turn - 1
        if not way.fits(battle, unit, _after(unit, hand * turn), way.FRIENDS | way.ENEMIES | way.WORKS):
            return turn - 1
    return most


def _after(unit: Unit, turn: i64) -> list[Block]:
    x, y, heading = place(unit, turn)
    return shape.foot(unit.formation, unit.bend, unit.bases, unit.files, x, y, heading)


def pivots(battle: Battle, unit: Unit, steps: Steps, foe: Unit | None, found: list[Order]) -> None:
    """FM-MOVE-2: add the headings to which a gun may pivot in place, once a turn."""
    if steps.pivoted:
        return
    if foe is not None and steps.wants(orders.FACE):
        _, dx, dy = aim.line(unit, foe)
        heading = toward(dx, dy)
        if _may_pivot(battle, unit, heading):
            found.append(Order(orders.FACE, foe.number, foe.profile.id, turn_between(unit.heading, heading)))
    if steps.wants(orders.PIVOT):
        for heading in range(0, 32, 2):
            if heading != unit.heading and _may_pivot(battle, unit, heading):
                found.append(Order(orders.PIVOT, amount=heading))


def _may_pivot(battle: Battle, unit: Unit, heading: i64) -> bool:
    """Return whether a gun has space to be turned so. Enemies do not prevent it, as it stays in place."""
    return way.fits(battle, unit, shape.gun(unit.x, unit.y, heading), way.FRIENDS | way.BODIES)


def take(umpire: Umpire, unit: Unit, steps: Steps, order: Order) -> None:
    """FM-MOVE-3: wheel, face about, or pivot a gun."""
    if order.kind == orders.ABOUT or (unit.kind != GUN and order.amount == 16):
        steps.turned = True
        unit.face_about(umpire, "FM-MOVE-3")
        return
    if unit.kind == GUN:
        steps.pivoted = True
        heading = order.amount if order.kind == orders.PIVOT else (unit.heading + order.amount) % 32
        unit.put(umpire, "FM-MOVE-2", unit.x, unit.y, heading)
        return
    turn = -order.amount if order.kind == orders.LEFT else order.amount
    steps.left -= cost(shape.frontage(unit.formation, unit.bases), turn if turn > 0 else -turn)
    steps.begun = True
    x, y, heading = place(unit, turn)
    unit.put(umpire, "FM-MOVE-3", x, y, heading)
