"""What doctrines do about fires: which buildings they burn, and that the owner carries water to them."""

from typing import Final

from rules.core.geometry import square
from rules.core.int64 import i64
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.doctrine.finding import find
from rules.muskets_mohawks.known import Own, Store
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.view import BattleView

_BURNS_DOWN: Final = 12  # quiet turns after which a fire that still burns is one that the owner keeps down


def light(choices: list[Order], gladly: bool) -> int:
    """MM-BURN-1: return the order to set fire to a building, -1 for none.

    Any doctrine does so where it cannot loot: from afar, or from outside a building that others hold. One that does so
    `gladly` burns what it might loot as well.
    """
    if not gladly and find(choices, orders.LOOT) >= 0:
        return -1
    return find(choices, orders.BURN)


def put_out(view: BattleView, choices: list[Order], unit: Own) -> int:
    """MM-BURN-1: return the order by which a defender fights a fire in his stores: water, or the way there; or -1."""
    for place, order in enumerate(choices):
        if order.kind == orders.DOUSE and not _is_burnt_out(view, order.target):
            return place
    best = ""
    least: i64 = 0
    for store in view.stores:
        if store.burns and not store.looted:
            way = square(store.door_x - unit.x, store.door_y - unit.y)
            if not best or way < least:
                best = store.id
                least = way
    if best:
        return find(choices, orders.MOVE, "house", best)
    return -1


def _is_burnt_out(view: BattleView, house: str) -> bool:
    """Return whether the stores of a building are gone, so that its fire is worth no water."""
    for store in view.stores:
        if store.id == house:
            return store.looted
    return False


def goes_on(view: BattleView) -> bool:
    """Return whether raiders leave a building to the flames that they are in, since another is left."""
    unit = view.unit
    if unit is None or not unit.house:
        return False
    burns = False
    other = False
    for store in view.stores:
        if store.id == unit.house:
            burns = store.burns
        elif not is_lost(view, store):
            other = True
    return burns and other


def is_lost(view: BattleView, store: Store) -> bool:
    """Return whether raiders have nothing left to do at a building: it is looted, or it burns.

    Inferred: a fire that has burnt through many quiet turns is put out as fast as it spreads (MM-BURN-1), so that
    waiting for it would never end; the raiders go and look.
    """
    return store.looted or (store.burns and view.quiet < _BURNS_DOWN)
