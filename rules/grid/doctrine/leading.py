"""Where a commander is of most use, and which regiments his ability should go to."""

from typing import Final

from rules.core.orders import Choice
from rules.core.whole import Whole
from rules.grid import commanders
from rules.grid.orders import GO, Order
from rules.grid.pieces import Commander
from rules.grid.state import Battle
from rules.grid.view import GridView

_FRIEND: Final = 4  # a unit in reach, against a hit on the one he is with
_ALONE: Final = 12
_ENOUGH: Final = 3  # units in reach with which he is content


def is_wanted(battle: Battle, commander: Commander) -> bool:
    """Return whether a commander should ride elsewhere: few units are in his reach, and more are to be had."""
    here = in_reach(battle, commander, commander.square)
    if here >= _ENOUGH or here >= len(battle.forces[commander.side]):
        return False
    gaps = battle.board.gaps[commander.square]
    for unit in battle.forces[commander.side]:
        if gaps[unit.square] <= commanders.BOUNDS and in_reach(battle, commander, unit.square) > here:
            return True
    return False


def in_reach(battle: Battle, commander: Commander, square: Whole) -> Whole:
    """D3-CMD-1: return how many units of his a commander in a square would be with or next to."""
    total: Whole = 0
    gaps = battle.board.gaps[square]
    for unit in battle.forces[commander.side]:
        if gaps[unit.square] <= 1:
            total += 1
    return total


def where(view: GridView, choices: list[Choice]) -> Whole:
    """Return the place of the order that takes a commander to the unit with which he serves best, or to stay.

    He never goes by himself. Of units equally good the first listed has him.
    """
    battle = view.battle
    commander = battle.commanders[view.piece]
    found = 0
    best = _value(battle, commander, commander.square)
    first = len(battle.units)
    for place in range(len(choices)):
        order = choices[place]
        assert isinstance(order, Order)
        holder = battle.holder[order.place] if order.kind == GO else -1
        if holder >= 0:
            value = _value(battle, commander, order.place)
            if value > best or (value == best and found > 0 and holder < first):
                best = value
                found = place
                first = holder
    return found


def _value(battle: Battle, commander: Commander, square: Whole) -> Whole:
    total = _FRIEND * in_reach(battle, commander, square)
    holder = battle.holder[square]
    return total - battle.units[holder].hits if holder >= 0 else total - _ALONE


def regiment(view: GridView, choices: list[Choice]) -> Whole:
    """D3-CMD-4: return the place of the regiment with the most hits to bear: with the most and the best units."""
    battle = view.battle
    found = 0
    best = -1
    for place in range(len(choices)):
        order = choices[place]
        assert isinstance(order, Order)
        total = 0
        for unit in battle.forces[view.side]:
            if order.text == f"raise:{unit.regiment}":
                total += unit.resolve
        if total > best:
            best = total
            found = place
    return found
