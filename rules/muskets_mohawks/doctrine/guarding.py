"""A defender's watch over the stores, and his rounds for raiders who hide (MM-ENC-3)."""

from typing import Final

from rules.core.int64 import i64
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.doctrine import torches
from rules.muskets_mohawks.doctrine.finding import find
from rules.muskets_mohawks.doctrine.raiding import to_door
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.view import BattleView

_PATIENCE: Final = 12  # quiet turns after which those who cannot get at one marker try the next
_ROUND: Final = 4  # turns a defender gives to each building on his round
_POST: Final = 140  # a defender within this of a building guards it


def watch(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-3: stand guard; go out to PEFs that will not come, once the ruling lets one, and to raiders who hide."""
    place = torches.put_out(view, choices, view.unit) if view.unit is not None else -1
    if place < 0:
        place = _to_the_looters(view, choices)
    if place < 0:
        place = _out_to_a_marker(view, choices)
    if place < 0:
        place = _to_post(view, choices)
    if place < 0:
        place = _round_of_stores(view, choices)
    if place >= 0:
        return place
    for kind in (orders.RECOVER, orders.FORM):
        place = find(choices, kind, "", "line" if kind == orders.FORM else "")
        if place >= 0:
            return place
    return find(choices, orders.HOLD)


def _decides(view: BattleView) -> bool:
    """MM-ENC-3: return whether looting that has begun will lose the encounter: half of the stores gone."""
    gone = 0
    begun = False
    for store in view.stores:
        if store.looted or store.begun:
            gone += 1
        begun = begun or store.begun
    return begun and 2 * gone >= len(view.stores)


def _to_the_looters(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-3: return the move to the nearest building that raiders loot, where nothing is left to wait for."""
    unit = view.unit
    if unit is None or not _decides(view):
        return -1
    best = ""
    least: i64 = 0
    for store in view.stores:
        way = to_door(unit, store)
        if store.begun and (not best or way < least):
            best = store.id
            least = way
    return find(choices, orders.MOVE, "house", best)


def _out_to_a_marker(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-3: return the move out to a PEF: the first, and the next after many quiet turns without a meeting."""
    found: list[int] = []
    for place in range(len(choices)):
        order = choices[place]
        if order.kind == orders.MOVE and order.aim == "pef":
            found.append(place)
    return found[view.quiet // _PATIENCE % len(found)] if found else -1


def _to_post(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-3: return the move of a defender far from all stores towards the nearest; -1 for a unit that is there."""
    unit = view.unit
    if unit is None or unit.house:
        return -1
    best = ""
    least: i64 = _POST * _POST
    for store in view.stores:
        way = to_door(unit, store)
        if way <= _POST * _POST:
            return -1
        if not best or way < least:
            best = store.id
            least = way
    return find(choices, orders.MOVE, "house", best) if best else -1


def _round_of_stores(view: BattleView, choices: list[Order]) -> int:
    """MM-ENC-3: return the move to the next building of a round that looks for raiders out of sight; -1 for none.

    Inferred: the encounter lasts until every enemy is gone, and those who wait for each other behind houses would never
    meet. A player's defender goes after many quiet turns, and one in a house after twice as many.
    """
    unit = view.unit
    if unit is None or not view.has_player or view.foes or not view.stores:
        return -1
    waited = view.quiet - (2 * _PATIENCE if unit.house else _PATIENCE)
    if waited < 0:
        return -1
    store = view.stores[waited // _ROUND % len(view.stores)]
    return find(choices, orders.MOVE, "house", store.id)
