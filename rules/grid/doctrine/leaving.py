"""What a unit loses by leaving its square: units that would fall at once, or a commander left alone among enemies."""

from rules.core.int64 import i64
from rules.grid import commanders, losses
from rules.grid.pieces import Commander, Unit
from rules.grid.state import Battle
from rules.grid.view import GridView


def matters(view: GridView, unit: Unit) -> bool:
    """Return whether there is anything that a unit could lose by leaving its square.

    D3-CMD-2: a commander who may not go as far as it can. OH-LOSS-1: hits that it could not bear off its ground, or
    that any unit of its side could not bear without the commander that it takes away.
    """
    battle = view.battle
    if battle.edition.resolve_varies:
        if view.strained < 0:  # no movement step adds hits
            view.strained = 0
            for friend in battle.forces[unit.side]:
                if friend.hits > friend.resolve:
                    view.strained = 1
        return view.strained > 0 and (unit.hits > unit.resolve or _leads_away(battle, unit))
    for commander in battle.leaders[unit.side]:
        if commander.square == unit.square and commander.left < unit.kind.pace:
            return commanders.threatened(battle, unit.side, unit.square)
    return False


def _leads_away(battle: Battle, unit: Unit) -> bool:
    for commander in battle.leaders[unit.side]:
        if commander.square == unit.square:
            return True
    return False


def costs(battle: Battle, unit: Unit, square: i64) -> bool:
    """Return whether going to a square would cost a side a unit at once, or leave its commander next to an enemy."""
    if battle.edition.resolve_varies:
        for friend in battle.forces[unit.side]:
            if friend.hits > friend.resolve and losses.bears(battle, friend) >= friend.hits:
                if friend.hits > _would_bear(battle, friend, unit, square):
                    return True
        return False
    for commander in battle.leaders[unit.side]:
        if commander.square == unit.square and commander.left < commanders.bounds_to(battle, unit.square, square):
            return True
    return False


def _would_bear(battle: Battle, friend: Unit, unit: Unit, square: i64) -> i64:
    """OH-LOSS-1: return the hits that a friend would bear once a unit, which may be itself, has gone to a square."""
    kind = friend.kind
    there: i64 = square if friend is unit else friend.square
    ground: i64 = battle.board.ground[there]
    total: i64 = friend.resolve + kind.ground_resolve[ground]
    if kind.led_resolve > 0 and battle.edition.commander_ground[ground]:
        for commander in battle.leaders[unit.side]:
            if commander.square >= 0 and battle.board.gaps[there][_place_of(commander, unit, square)] <= 1:
                return total + kind.led_resolve
    return total


def _place_of(commander: Commander, unit: Unit, square: i64) -> i64:
    """Return where a commander would be: in the older edition he goes where his unit goes."""
    return square if commander.square == unit.square else commander.square
