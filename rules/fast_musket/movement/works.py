"""FM-FORM-2: redoubts, where there are no formations and each base walks by itself.

Ruling: inside one a unit fires and meets charges as in line, and nothing else changes. Inferred: a formed body marches
around a redoubt; a unit goes in when every base can walk to its place, and forms line when it comes out.
"""

from rules.core.geometry import HEADING_X, HEADING_Y
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.fast_musket import orders
from rules.fast_musket.geometry import shape
from rules.fast_musket.geometry.block import QUARTERS, Block, corners, gap_to_point
from rules.fast_musket.geometry.course import shift
from rules.fast_musket.movement import way
from rules.fast_musket.movement.formation import Steps
from rules.fast_musket.orders import Order
from rules.fast_musket.pieces.others import Redoubt
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.state import Battle
from rules.fast_musket.words import LINE, REDOUBT


def files_facing(redoubt: Redoubt, bases: i64, heading: i64) -> i64:
    """FM-FORM-2: return how many bases find room side by side along the wall of a redoubt that faces a heading."""
    turn = (heading - redoubt.heading) % 16
    return shape.files_for(bases, redoubt.depth if 4 < turn < 12 else redoubt.width)


def holds(redoubt: Redoubt, blocks: list[Block]) -> bool:
    """FM-FORM-2: return True if some ground is inside a redoubt."""
    for block in blocks:
        for point in corners(block):
            # A whole inch off would be outside; a tenth may be lost to rounding.
            if gap_to_point(redoubt.block, point[0], point[1]) > (QUARTERS * 1000) ** 2:
                return False
    return True


def entries(battle: Battle, unit: Unit, steps: Steps, found: list[Order]) -> None:
    """FM-FORM-2: add the redoubts that a unit may walk into, base by base, instead of marching."""
    if not battle.redoubts or steps.begun or steps.formed or not steps.wants(orders.ENTER):
        return
    for redoubt in battle.redoubts:
        if _can_man(battle, unit, steps, redoubt, redoubt.heading):
            found.append(Order(orders.ENTER, name=redoubt.id))


def inside(battle: Battle, unit: Unit, steps: Steps, found: list[Order]) -> None:
    """FM-FORM-2: add what a unit inside a redoubt may do: man another wall, or come out in line."""
    if steps.begun:
        return
    redoubt = redoubt_of(battle, unit.redoubt)
    for heading in range(0, 32, 4):
        if steps.wants(orders.MAN) and heading != unit.heading:
            if _can_man(battle, unit, steps, redoubt, heading):
                found.append(Order(orders.MAN, amount=heading))
        if steps.wants(orders.OUT) and _way_out(battle, unit, steps, heading) > 0:
            found.append(Order(orders.OUT, amount=heading))


def redoubt_of(battle: Battle, name: str) -> Redoubt:
    """Return the redoubt of this id; raises KeyError."""
    for redoubt in battle.redoubts:
        if redoubt.id == name:
            return redoubt
    raise KeyError(name)


def _can_man(battle: Battle, unit: Unit, steps: Steps, redoubt: Redoubt, heading: i64) -> bool:
    """Return whether every base can walk to its place in the middle of a redoubt, with room for all of them."""
    files = files_facing(redoubt, unit.bases, heading)
    blocks = shape.foot(REDOUBT, 0, unit.bases, files, redoubt.x, redoubt.y, heading)
    if not holds(redoubt, blocks) or not way.fits(battle, unit, blocks, way.FRIENDS | way.ENEMIES):
        return False
    now = shape.bases_of(unit.formation, unit.bend, unit.bases, unit.files, unit.x, unit.y, unit.heading)
    then = shape.bases_of(REDOUBT, 0, unit.bases, files, redoubt.x, redoubt.y, heading)
    most = QUARTERS * steps.left
    return _can_walk(now, then, most, False) or _can_walk(now, then, most, True)


def _can_walk(now: list[Block], then: list[Block], most: i64, turned: bool) -> bool:
    """Return whether no base walks too far, in the same order or, when they turn round, in the other."""
    last = len(now) - 1
    for place in range(last + 1):
        goal = then[last - place] if turned else then[place]
        dx = goal.x - now[place].x
        dy = goal.y - now[place].y
        if dx * dx + dy * dy > most * most:
            return False
    return True


def _way_out(battle: Battle, unit: Unit, steps: Steps, heading: i64) -> i64:
    """Return the tenths after which a unit that leaves to one side has room for its line; 0 if it never has."""
    for distance in range(1, steps.left + 1):
        x = unit.x + shift(HEADING_X[heading], distance)
        y = unit.y + shift(HEADING_Y[heading], distance)
        blocks = shape.foot(LINE, 0, unit.bases, 0, x, y, heading)
        if way.fits(battle, unit, blocks, way.FRIENDS | way.ENEMIES | way.WORKS):
            return distance
    return 0


def take(umpire: Umpire, battle: Battle, unit: Unit, steps: Steps, order: Order) -> None:
    """FM-FORM-2: walk into a redoubt, man another of its walls, or come out of it; that is the whole move."""
    steps.done = True
    if order.kind == orders.OUT:
        distance = _way_out(battle, unit, steps, order.amount)
        unit.form(umpire, "FM-FORM-1", LINE, 0, "", 0)
        x = unit.x + shift(HEADING_X[order.amount], distance)
        y = unit.y + shift(HEADING_Y[order.amount], distance)
        unit.put(umpire, "FM-FORM-2", x, y, order.amount)
        return
    redoubt = redoubt_of(battle, order.name if order.kind == orders.ENTER else unit.redoubt)
    heading = redoubt.heading if order.kind == orders.ENTER else order.amount
    unit.form(umpire, "FM-FORM-2", REDOUBT, 0, redoubt.id, files_facing(redoubt, unit.bases, heading))
    unit.put(umpire, "FM-FORM-2", redoubt.x, redoubt.y, heading)
