"""Where a commander is of most use, and which regiments his ability should go to."""

from typing import Final

from rules.core.int64 import i64
from rules.grid import commanders
from rules.grid.orders import GO, LEAD, Order
from rules.grid.pieces import Commander
from rules.grid.state import Battle
from rules.grid.view import GridView

_FRIEND: Final = 4  # a unit in reach, against a hit on the one he is with
_ALONE: Final = 12
_WORST: Final = -1000
_ENOUGH: Final = 3  # units in reach with which he is content


def next_commander(view: GridView, orders: list[Order]) -> i64:
    """Return the place of the order to move a commander to units that need him, -1 for none.

    Where there is none, there will be none until a unit moves.
    """
    battle = view.battle
    stirred: i64 = battle.stirs + battle.rides
    if view.settled == stirred:
        return -1
    for place, order in enumerate(orders):
        if order.kind != LEAD:
            break
        if is_wanted(battle, battle.commanders[order.place]):
            return place
    view.settled = stirred
    return -1


def is_wanted(battle: Battle, commander: Commander) -> bool:
    """Return whether a commander should ride elsewhere: he is alone, or more units could be in his reach than are."""
    alone = commanders.company(battle, commander) is None
    here = -1 if alone else in_reach(battle, commander, commander.square)
    if here >= _ENOUGH or here >= len(battle.forces[commander.side]):
        return False
    gaps = battle.board.gaps[commander.square]
    for unit in battle.forces[commander.side]:
        if gaps[unit.square] <= commander.left and in_reach(battle, commander, unit.square) > here:
            return True
    return False


def in_reach(battle: Battle, commander: Commander, square: i64) -> i64:
    """D3-CMD-1: return how many units of his a commander in a square would be with or next to."""
    total: i64 = 0
    gaps = battle.board.gaps[square]
    for unit in battle.forces[commander.side]:
        if gaps[unit.square] <= 1:
            total += 1
    return total


def where(view: GridView, orders: list[Order]) -> i64:
    """Return the place of the order that takes a commander to the unit with which he serves best, or to stay.

    He never goes by himself. Without an order to stay he has to go. Of units equally good the first listed has him.
    """
    battle = view.battle
    commander = battle.commanders[view.piece]
    found: i64 = 0
    best: i64 = _value(battle, commander, commander.square) if orders[0].kind != GO else _WORST
    first: i64 = len(battle.units)
    place: i64 = -1
    for order in orders:
        place += 1
        holder = battle.holder[order.place] if order.kind == GO else None
        if holder is not None:
            value: i64 = _value(battle, commander, order.place)
            if value > best or (value == best and found > 0 and holder.place < first):
                best = value
                found = place
                first = holder.place
    return found


def _value(battle: Battle, commander: Commander, square: i64) -> i64:
    total: i64 = _FRIEND * in_reach(battle, commander, square)
    holder = battle.holder[square]
    return total - holder.hits if holder is not None else total - _ALONE


def regiment(view: GridView, orders: list[Order]) -> i64:
    """D3-CMD-4: return the place of the regiment with the most hits to bear: with the most and the best units."""
    battle = view.battle
    found = 0
    best = -1
    for place, order in enumerate(orders):
        total = 0
        for unit in battle.forces[view.side]:
            if order.text == f"raise:{unit.regiment}":
                total += unit.resolve
        if total > best:
            best = total
            found = place
    return found
