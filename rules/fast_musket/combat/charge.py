"""Charges: legal targets, morale of both units, and the answer of the target (FM-CHARGE-1 to FM-CHARGE-5)."""

from typing import Final

from rules.core.events import NOTE
from rules.core.geometry import HEADING_X, HEADING_Y
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.umpire import Umpire
from rules.fast_musket import command, orders, victory
from rules.fast_musket.asking import ask, view_of, wants
from rules.fast_musket.combat import fire, losses, morale, retreat
from rules.fast_musket.geometry import shape
from rules.fast_musket.geometry.bearing import toward
from rules.fast_musket.geometry.block import QUARTERS, gap
from rules.fast_musket.geometry.course import shift
from rules.fast_musket.movement import way
from rules.fast_musket.orders import Order
from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.sight import aim, arc
from rules.fast_musket.state import Battle, Contact
from rules.fast_musket.tables import CHARGE_WITHIN, CHARGER_BRACKET, KEEP_OFF
from rules.fast_musket.words import DOUBLE_LINE, GUN, LINE, MORALE, REDOUBT

_STAND: Final = Order(orders.STAND)
_WITHIN: Final = CHARGE_WITHIN * 10 * QUARTERS
_WITHIN_SQUARED: Final = (_WITHIN * 1000) * (_WITHIN * 1000)
_BEYOND: Final = _WITHIN + 2  # corners are rounded to whole quarters
# A slanting way to a target within 6 inches is never longer than this, in tenths.
_LONGEST: Final = 2 * CHARGE_WITHIN * 10

_HELD_UP: Final = KEEP_OFF * 10  # tenths


@mypyc_attr(acyclic=True)
class Approach:
    """The way of a charge: its heading and how many tenths it takes to touch the target."""

    def __init__(self, heading: i64, distance: i64) -> None:
        self.heading: i64 = heading
        self.distance: i64 = distance

    def x(self, unit: Unit, distance: i64) -> i64:
        """Return where a unit comes to after so many tenths."""
        return unit.x + shift(HEADING_X[self.heading], distance)

    def y(self, unit: Unit, distance: i64) -> i64:
        """Return where a unit comes to after so many tenths."""
        return unit.y + shift(HEADING_Y[self.heading], distance)

    def meet(self, umpire: Umpire, battle: Battle, unit: Unit, target: Unit) -> i64:
        """FM-CHARGE-4: bring a counter-charging target half the way, or as far as it gets; return the rest of it."""
        back = (self.heading + 16) % 32
        ux, uy = HEADING_X[back], HEADING_Y[back]
        obstacles = way.FRIENDS | way.BODIES | way.WORKS | way.EDGES
        moved = way.free(battle, target, ux, uy, self.distance // 2, obstacles)
        x = target.x + shift(ux, moved)
        y = target.y + shift(uy, moved)
        target.put(umpire, "FM-CHARGE-4", x, y, target.heading)
        left = way.until_contact(battle, unit, target, -ux, -uy, self.distance)
        return left if left >= 0 else self.distance - moved


def may_charge(battle: Battle, unit: Unit) -> bool:
    """FM-CHARGE-1, FM-CHARGE-5: return whether a unit may charge at all: foot in line, not reforming, not in contact.

    Ruling: guns never charge.
    """
    if not unit.on_table or unit.kind == GUN or unit.reforming == battle.turn or unit.engaged:
        return False
    return unit.formation in (LINE, DOUBLE_LINE)


def charge_all(umpire: Umpire, battle: Battle) -> None:
    """FM-CHARGE-1: let both sides charge, the 'British' first: the side that does not move first.

    Ruling: a unit charged before may be charged again by another one. Inferred: a unit in contact charges no other.
    """
    for unit in battle.units:
        unit.engaged = False
        unit.answered = False
    for place in range(2):
        side = battle.first if place else 1 - battle.first
        if not wants(battle, side, orders.CHARGE):
            continue
        for unit in battle.armies[side]:
            if may_charge(battle, unit):
                if _declare(umpire, battle, unit) and victory.judge(umpire, battle):
                    return


def _declare(umpire: Umpire, battle: Battle, unit: Unit) -> bool:
    """FM-CHARGE-1: let a unit choose its one target among the enemies within 6 inches, or none; return whether."""
    foes = in_reach(battle, unit)
    if not foes:
        return False
    found: list[Order] = []
    routes: list[Approach] = []
    view = view_of(battle, unit.side, unit.number)
    for foe in foes:
        order = Order(orders.CHARGE, foe.number, foe.profile.id)
        if not umpire.rejects_now(unit.side, order, view):
            route = approach(battle, unit, foe)
            if route is not None:
                found.append(order)
                routes.append(route)
    if not found:
        return False
    found.append(_STAND)
    place = umpire.choose("FM-CHARGE-1", unit.profile.id, unit.side, found, view)
    if place == len(routes):
        return False
    _come_on(umpire, battle, unit, battle.units[found[place].target], routes[place])
    return True


def charge(umpire: Umpire, battle: Battle, unit: Unit, target: Unit) -> None:
    """FM-CHARGE-2: let a unit charge another, if there is a way to it."""
    route = approach(battle, unit, target)
    if route is not None:
        _come_on(umpire, battle, unit, target, route)


def _come_on(umpire: Umpire, battle: Battle, unit: Unit, target: Unit, route: Approach) -> None:
    """FM-CHARGE-2: check the charger's nerve, then the target's, and bring the two together if both hold."""
    if umpire.recording:
        umpire.record("FM-CHARGE-1", NOTE, unit.profile.id, "charges", None, target.profile.id)
    if not morale.check(umpire, unit):
        return
    if not morale.check(umpire, target):
        _give_way(umpire, battle, unit, target, route)
        return
    front = hits_front(target, unit)
    answer = _answer(umpire, battle, unit, target, front)
    if answer == orders.FIRE_BACK:
        target.answered = True
        fire.volley(umpire, battle, target, unit, CHARGER_BRACKET)
        if not unit.on_table or victory.judge(umpire, battle):
            return
        left = approach(battle, unit, target)
        if left is None:
            return
        route = left
    _close(umpire, battle, unit, target, route, answer == orders.COUNTER)
    unit.engaged = True
    target.engaged = True
    battle.contacts.append(Contact(unit.number, target.number, not front, route.heading))


def _give_way(umpire: Umpire, battle: Battle, unit: Unit, target: Unit, route: Approach) -> None:
    """FM-CHARGE-3: a target that fails loses a base and goes back, a gun is lost; the charger takes its place.

    Ruling: the charger takes the place of a gun too.
    """
    x, y, work = target.x, target.y, target.redoubt
    losses.take(umpire, battle, target, 1, MORALE, "FM-CHARGE-3")
    if not target.on_table:
        command.stay_behind(umpire, battle, target)
    else:
        retreat.fall_back(umpire, battle, target, route.heading)
    take_place(umpire, battle, unit, x, y, work, route)
    command.follow(umpire, battle, unit)


def _answer(umpire: Umpire, battle: Battle, unit: Unit, target: Unit, front: bool) -> i64:
    """FM-CHARGE-4, FM-CHARGE-5: let a steady target fire, counter-charge or, if it cannot fire, wait.

    Ruling: it fires once a phase at most, and not in column, on the turn it reforms, at a charger outside its front,
    nor as a gun that has moved; guns never counter-charge. Inferred: nor does a unit in contact already, or one that is
    hit in its flank or rear (`front` is False then).
    """
    found: list[Order] = []
    fires = not target.answered and fire.may_fire(battle, target)
    if fires:
        before, dx, dy = arc.part_to_front(target, unit)
        fires = before and aim.is_clear(battle, target, dx, dy)
    if fires:
        found.append(Order(orders.FIRE_BACK, unit.number, unit.profile.id))
    if front and may_charge(battle, target):
        found.append(Order(orders.COUNTER, unit.number, unit.profile.id))
    if not found:
        return orders.AWAIT
    if not fires:
        found.append(Order(orders.AWAIT, unit.number, unit.profile.id))
    who = target.profile.id
    return ask(umpire, battle, "FM-CHARGE-4", who, target.side, target.number, found).kind


def _close(umpire: Umpire, battle: Battle, unit: Unit, target: Unit, route: Approach, counter: bool) -> None:
    """FM-CHARGE-4: bring a charger into contact, or both half way to each other after a counter-charge."""
    distance = route.distance
    if counter:
        distance = route.meet(umpire, battle, unit, target)
        command.follow(umpire, battle, target)
    unit.put(umpire, "FM-CHARGE-4", route.x(unit, distance), route.y(unit, distance), unit.heading)
    command.follow(umpire, battle, unit)


def in_reach(battle: Battle, unit: Unit) -> list[Unit]:
    """FM-CHARGE-1: return the enemies within 6 inches of a unit."""
    found: list[Unit] = []
    left = unit.left - _BEYOND
    right = unit.right + _BEYOND
    top = unit.top - _BEYOND
    bottom = unit.bottom + _BEYOND
    for foe in battle.armies[1 - unit.side]:
        # Cheap: most enemies lie too far off to one side.
        if foe.left > right or foe.right < left or foe.top > bottom or foe.bottom < top:
            continue
        if foe.on_table and near(unit, foe):
            found.append(foe)
    return found


def near(unit: Unit, target: Unit) -> bool:
    """FM-CHARGE-1: return whether the nearest parts of two units are within 6 inches of each other (inferred)."""
    for block in unit.blocks:
        for body in target.blocks:
            if gap(block, body, 0, 0) <= _WITHIN_SQUARED:
                return True
    return False


def approach(battle: Battle, unit: Unit, target: Unit) -> Approach | None:
    """FM-CHARGE-1: return the way on which a charger comes into contact with its target, or None."""
    before, dx, dy = arc.part_to_front(unit, target)
    if not before:
        return None
    distance = _way_to(battle, unit, target, unit.heading)
    if distance >= 0:
        return Approach(unit.heading, distance)
    slant = _slant(unit, dx, dy)
    if slant == unit.heading:
        return None
    distance = _way_to(battle, unit, target, slant)
    return Approach(slant, distance) if distance >= 0 else None


def _slant(unit: Unit, dx: i64, dy: i64) -> i64:
    """Return the heading from the nearest point of the front edge to a part of the target, its line from the middle."""
    fx, fy = arc.facing(unit)
    half_width, half_depth = _halves(unit)
    along = dx * fx + dy * fy - 1000 * half_depth
    across = dy * fx - dx * fy
    if across > 1000 * half_width:
        across -= 1000 * half_width
    elif across < -1000 * half_width:
        across += 1000 * half_width
    else:
        across = 0
    return toward(along * fx - across * fy, along * fy + across * fx)


def _way_to(battle: Battle, unit: Unit, target: Unit, heading: i64) -> i64:
    """Return the tenths on a heading until a unit touches its target; -1 where it would not, or meets another first.

    Inferred: a unit in a redoubt is met at its edge. Neighbours of the target may stop the ends of a long line, such as
    the infantry on both sides of a gun; stopped within an inch of the target, the line is in contact with it too.
    """
    ux, uy = HEADING_X[heading], HEADING_Y[heading]
    distance = way.until_contact(battle, unit, target, ux, uy, _LONGEST)
    if distance < 0:
        return -1
    obstacles = way.FRIENDS | way.BODIES | way.WORKS | way.EDGES
    reached = way.free(battle, unit, ux, uy, distance, obstacles, target.number)
    return reached if distance - reached <= _HELD_UP else -1


def hits_front(target: Unit, unit: Unit) -> bool:
    """FM-MELEE-2: return whether a charger meets the front of a target, and not its flank or rear.

    Inferred: it hits the front if, where it sets out, all of it is before the line of the target's front edge, or its
    middle is and within 45 degrees of that edge's ends. A line that faces a gun between two battalions touches neither
    flank nor rear of it, however slantwise it comes.
    """
    fx, fy = HEADING_X[target.heading], HEADING_Y[target.heading]
    dx = QUARTERS * (unit.x - target.x)
    dy = QUARTERS * (unit.y - target.y)
    across = dy * fx - dx * fy
    if across < 0:
        across = -across
    half_width, half_depth = _halves(target)
    before = dx * fx + dy * fy - 1000 * half_depth
    beyond = across - 1000 * half_width
    return before > 0 and (beyond <= before or _is_before(target, unit, 1000 * half_depth))


def _is_before(target: Unit, unit: Unit, edge: i64) -> bool:
    """Return whether no part of a unit is behind a line across a target's front, so far before the target's middle."""
    fx, fy = HEADING_X[target.heading], HEADING_Y[target.heading]
    for block in unit.blocks:
        along = block.fx * fx + block.fy * fy
        across = block.fx * fy - block.fy * fx
        deep = block.half_depth * (along if along >= 0 else -along)
        wide = block.half_width * (across if across >= 0 else -across)
        middle = (block.x - QUARTERS * target.x) * fx + (block.y - QUARTERS * target.y) * fy
        if middle - (deep + wide) // 1000 < edge:
            return False
    return True


def _halves(unit: Unit) -> tuple[i64, i64]:
    """Return half the width and depth of a unit as if it were not bent."""
    if unit.kind == GUN:
        return unit.block.half_width, unit.block.half_depth
    files = shape.files_of(unit.formation, unit.bases, unit.files)
    ranks = (unit.bases + files - 1) // files
    return shape.HALF_WIDTH * files, shape.HALF_DEPTH * ranks


def take_place(umpire: Umpire, battle: Battle, unit: Unit, x: i64, y: i64, work: str, route: Approach) -> None:
    """FM-CHARGE-3: move a charger into the place its target has left, or as near to it as there is room.

    Inferred: it keeps its facing; a redoubt taken so is entered, if there is room for all of its bases.
    """
    formation, bend, files = unit.formation, unit.bend, unit.files
    obstacles = way.FRIENDS | way.BODIES
    for redoubt in battle.redoubts:
        if redoubt.id == work:
            formation, bend, files = REDOUBT, 0, shape.files_for(unit.bases, redoubt.width)
    blocks = shape.foot(formation, bend, unit.bases, files, x, y, unit.heading)
    if way.fits(battle, unit, blocks, obstacles if work else obstacles | way.WORKS):
        if work:
            unit.form(umpire, "FM-FORM-2", formation, bend, work, files)
        unit.put(umpire, "FM-CHARGE-3", x, y, unit.heading)
        return
    ux, uy = HEADING_X[route.heading], HEADING_Y[route.heading]
    moved = way.free(battle, unit, ux, uy, route.distance, obstacles | way.WORKS | way.EDGES)
    unit.put(umpire, "FM-CHARGE-3", route.x(unit, moved), route.y(unit, moved), unit.heading)
