"""Orders that find no way or no room: the reason is recorded, and they are not offered while it holds (MM-ACT-1).

Inferred: a move that moves no figure, or a formation without room, costs the unit nothing, and it may do something
else instead; dice once rolled for a fast move are spent.
"""

from typing import Final

from rules.core.events import NOTE
from rules.core.geometry import HEADINGS, heading_to, square
from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.ground import near_by
from rules.muskets_mohawks.movement import buildings, crossing, formation, marching
from rules.muskets_mohawks.movement.paths import APART
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight.reach import allowance
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import FAST_MOVE_ENEMY

_THERE: Final = 20
_NOTES: Final[dict[str, str]] = {orders.FORM: "no_room", orders.FACE: "no_turn", orders.WHEEL: "no_turn"}
_FAR_OFF: Final = ("press", "range", "foe", "pef", "section", "house")  # aims that a unit goes straight to
_SAME_WAY: Final = 3  # headings to each side: less than the 45 degrees within which a formed unit goes ahead
CLOSE: Final = 25  # who is within this hinders: two half bases, and the inch kept between enemies, with some slack


def record(umpire: Umpire, battle: Battle, unit: Unit, order: Order, x: int, y: int) -> None:
    """MM-ACT-1: record why a unit that was to go to (x, y), turn or form stays, and remember what it was to do."""
    if umpire.recording:
        what = _NOTES.get(order.kind, "stays")
        umpire.record("MM-ACT-1", NOTE, unit.id, what, None, reason(battle, unit, order, x, y))
    aims = battle.no_way.setdefault(unit.id, [])
    aim = _aim(order)
    if aim not in aims:
        aims.append(aim)


def was_barred(battle: Battle, unit: Unit, order: Order) -> bool:
    """Return whether a unit found no way or room to what an order means from where it is."""
    return unit.id in battle.no_way and _aim(order) in battle.no_way[unit.id]


def forget(battle: Battle, unit: Unit) -> None:
    """Forget what a unit found no way to, once it stands elsewhere."""
    battle.no_way.pop(unit.id, None)


def waits_for_post(battle: Battle, unit: Unit) -> bool:
    """MM-ENC-3: return whether a defender on his way to a building has found none yet from where he stands."""
    if battle.sides[unit.side].encounter != "raid_defend" or unit.id not in battle.no_way:
        return False
    return any(aim.startswith(f"{orders.MOVE}:house:") for aim in battle.no_way[unit.id])


def _aim(order: Order) -> str:
    return f"{order.kind}:{order.aim}:{order.target}"


def without(battle: Battle, unit: Unit, found: list[Choice], order: Order) -> list[Choice]:
    """Return the choices that are left when an order has proved impossible.

    Where a move found no way to its aim, those to others about as far off or farther in the same direction find none,
    nor do those that begin with the same step over water.
    """
    barred = _step(battle, unit, order)
    left: list[Choice] = []
    for choice in found:
        if isinstance(choice, Order) and (_aim(choice) == _aim(order) or _is_beyond(unit, choice, order)):
            continue
        if barred is not None and order.kind == orders.MOVE:
            step = _step(battle, unit, choice)
            if step is not None and step.alike() == barred.alike():
                continue
        left.append(choice)
    return left


def _step(battle: Battle, unit: Unit, choice: Choice) -> crossing.Step | None:
    """Return the step over water with which a unit would begin a move, or none for any other order."""
    if not isinstance(choice, Order) or choice.kind not in (orders.MOVE, orders.FAST) or choice.x < 0:
        return None
    if unit.house or unit.prone:
        return None
    return crossing.next_step(battle, unit, choice.x, choice.y, allowance(battle, unit))


def without_moves(found: list[Choice]) -> list[Choice]:
    """Return the choices but for the moves to something far off, for a unit that has tried two of them in vain."""
    moves = (orders.MOVE, orders.FAST)
    return [one for one in found if not (isinstance(one, Order) and one.kind in moves and one.aim in _FAR_OFF)]


def _is_beyond(unit: Unit, choice: Order, order: Order) -> bool:
    """Return whether a move would go the way of one that came to nothing, and as far or farther.

    An enemy who bars a fast move need not bar a plain one.
    """
    if choice.kind != order.kind or choice.aim not in _FAR_OFF or order.aim not in _FAR_OFF:
        return False
    dx = order.x - unit.x
    dy = order.y - unit.y
    to_x = choice.x - unit.x
    to_y = choice.y - unit.y
    if near_by(dx, dy, _THERE) or square(to_x, to_y) < square(dx, dy):
        return False
    off = (heading_to(to_x, to_y) - heading_to(dx, dy)) % HEADINGS
    return off <= _SAME_WAY or off >= HEADINGS - _SAME_WAY


def offered(battle: Battle, unit: Unit, found: list[Choice]) -> list[Choice]:
    """MM-ACT-1: return the choices without the orders that found no way or room before and find none now.

    With an order go all that `without` leaves out, so that of a crowd of enemies beyond friends one is looked at.
    """
    aims = battle.no_way[unit.id]
    left = found
    for choice in found:
        if isinstance(choice, Order) and _aim(choice) in aims and choice in left and not _is_open(battle, unit, choice):
            left = without(battle, unit, left, choice)
    return left


def _is_open(battle: Battle, unit: Unit, order: Order) -> bool:
    """Return whether an order that found no way or room before would change where or how the unit stands now."""
    if order.kind == orders.FORM:
        return formation.may_take_here(battle, unit, order.target)
    step = _step(battle, unit, order)
    if step is not None:
        return step.is_open()
    if order.kind not in (orders.MOVE, orders.FAST) or order.x < 0 or unit.house or unit.prone:
        return True
    apart = 10 * FAST_MOVE_ENEMY if order.kind == orders.FAST else APART
    limit = allowance(battle, unit)
    return marching.plan(battle, unit, order.x, order.y, limit, apart=apart, any_will_do=True) is not None


def reason(battle: Battle, unit: Unit, order: Order, x: int, y: int) -> str:
    """Return the likeliest hindrance: it is there, a held house, water, an enemy, friends, or the ground."""
    for house in battle.houses:
        if order.aim == "house" and house.id == order.target and not buildings.fits(battle, unit, house):
            return "held"
    if order.kind not in _NOTES and near_by(x - unit.x, y - unit.y, _THERE):
        return "there"
    if crossing.to_cross(battle, unit, x, y) is not None:
        return "water"
    close = 10 * FAST_MOVE_ENEMY + CLOSE if order.kind == orders.FAST else CLOSE
    friends = False
    for other in battle.units:
        if other is unit or not other.on_table:
            continue
        if other.side != unit.side and facing.is_within(unit, other, close):
            return "enemy"
        if other.side == unit.side and facing.is_within(unit, other, CLOSE):
            friends = True
    if friends:
        return "friends"
    return "narrow" if order.kind in _NOTES else "ground"
