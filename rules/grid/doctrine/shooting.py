"""At whom a side shoots: first at what is nearest to breaking, and not at what is broken already."""

from typing import Final

from rules.core.whole import Whole
from rules.grid.elimination import bears
from rules.grid.orders import SHOOT, Order
from rules.grid.view import GridView
from rules.grid.words import OPEN

_KEEP: Final = 0
_REROLL: Final = 1
_HIT: Final = 4
# By type, what it is worth to hit a unit, in quarters of a hit.
_PREY: Final[bytes] = bytes([2, 1, 2, 0, 3, 4])


def shot(view: GridView, orders: list[Order]) -> Whole:
    """Return the place of the shot at whom the fewest hits are wanting; of the last order, to cease, when none is."""
    battle = view.battle
    edition = battle.edition
    units = battle.units
    ground = battle.board.ground
    found: Whole = len(orders) - 1
    best: Whole = -1000
    place: Whole = -1
    for order in orders:
        place += 1
        if order.kind == SHOOT:
            target = units[order.target]
            terrain: Whole = ground[target.square]
            wanting: Whole = target.resolve - target.hits
            hits: Whole = units[order.place].kind.near
            if terrain != OPEN:
                wanting += edition.ground_resolve[terrain][target.type]
                hits += edition.cover[terrain]
            value: Whole = _PREY[target.type] + _HIT * (hits - wanting)
            if wanting >= 0 and value > best:
                best = value
                found = place
    return found


def again(view: GridView) -> Whole:
    """D3-OFF-1, OH-OFF-1: throw a D3 again on a 1, and on a 2 where only a 3 would eliminate the target."""
    target = view.battle.units[view.piece]
    wanting = bears(view.battle, target) + 1 - target.hits
    return _REROLL if view.score == 1 or wanting == 3 else _KEEP
