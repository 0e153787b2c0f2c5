"""A raider's way to the stores, on foot or in the saddle (MM-ENC-2)."""

from typing import Final

from rules.core.geometry import square
from rules.core.int64 import i64
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.doctrine.finding import find, go
from rules.muskets_mohawks.doctrine.torches import is_lost
from rules.muskets_mohawks.known import Own, Store
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.view import BattleView
from rules.muskets_mohawks.words import DEFENDING, UNFORMED

_SUPPORT: Final = 120  # raiders without a building of their own stay within this of the nearest
_WALK: Final = 90  # what is nearer than this is reached by an ordinary move
_PATIENCE: Final = 12  # quiet turns after which those who cannot get at one marker try the next


def to_stores(view: BattleView, choices: list[Order], fast: bool) -> int:
    """MM-ENC-2: to the nearest building not yet looted that no friend is in or nearer to; else close by, in support."""
    unit = view.unit
    if unit is None:
        return -1
    support = ""
    support_way: i64 = 0  # ways here are squares of distances
    for store in view.stores:
        if is_lost(view, store) or store.id == unit.house:
            continue
        way = to_door(unit, store)
        if not support or way < support_way:
            support = store.id
            support_way = way
    best, best_way = own_store(view, unit)
    if best:
        place = go(choices, "house", best, fast and best_way > _WALK * _WALK)
        if place < 0:
            place = _other_store(view, unit, choices)
        # Loose order may get through where a mob or a line does not, such as in among trees (MM-TERR-4).
        return place if place >= 0 or unit.formation == UNFORMED else find(choices, orders.FORM, "", UNFORMED)
    if support and support_way > _SUPPORT * _SUPPORT:
        return go(choices, "house", support, fast)
    return -1


def _other_store(view: BattleView, unit: Own, choices: list[Order]) -> int:
    """MM-ENC-2: to the nearest building to which there is a way, when the own one is shut off; -1 for none."""
    best = -1
    best_way: i64 = 0
    for store in view.stores:
        if is_lost(view, store) or store.id == unit.house:
            continue
        place = go(choices, "house", store.id, False)
        way = to_door(unit, store)
        if place >= 0 and (best < 0 or way < best_way):
            best = place
            best_way = way
    return best


def own_store(view: BattleView, unit: Own) -> tuple[str, i64]:
    """MM-ENC-2: return the building that a raider makes for, and the square of the way there; "" for none."""
    best = ""
    best_way: i64 = 0
    for store in view.stores:
        if is_lost(view, store) or store.id == unit.house:
            continue
        way = to_door(unit, store)
        if (not best or way < best_way) and not _friend_first(view, unit, store, way):
            best = store.id
            best_way = way
    return best, best_way


def in_and_out_of_the_saddle(view: BattleView, choices: list[Order]) -> int:
    """MM-TROOP-3: return the order to dismount before a building to be raided, or to mount for a way to go; or -1."""
    unit = view.unit
    if unit is None or (not unit.mounted and find(choices, orders.MOUNT) < 0):
        return -1
    raids = view.goal == "raid_attack" and not view.met
    best, way = own_store(view, unit) if raids else ("", 0)
    if unit.mounted:
        return find(choices, orders.DISMOUNT) if best and way <= _WALK * _WALK else -1
    if view.goal in DEFENDING or (raids and way <= 4 * _WALK * _WALK):
        return -1
    return find(choices, orders.MOUNT)


def to_door(unit: Own, store: Store) -> i64:
    """Return the square of a unit's way to the door of a building."""
    return square(store.door_x - unit.x, store.door_y - unit.y)


def _friend_first(view: BattleView, unit: Own, store: Store, way: i64) -> bool:
    """Whether a friend is in a building already, or on his way there and nearer; who never gets there counts no more.

    Inferred: one who has found no way there, or has not come there in many quiet turns, leaves it to the next.
    """
    for friend in view.units:
        if friend.house == store.id:
            return True
        if view.quiet >= _PATIENCE:
            continue
        if friend.id != unit.id and friend.on_table and not friend.house and to_door(friend, store) < way:
            if not view.is_shut_off(friend.id, store.id):
                return True
    return False
