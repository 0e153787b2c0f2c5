"""At whom a side shoots: first at what is nearest to breaking, and not at what is broken already."""

from typing import Final

from rules.core.orders import Choice
from rules.core.whole import Whole
from rules.grid.elimination import bears
from rules.grid.orders import Order
from rules.grid.view import GridView

_KEEP: Final = 0
_REROLL: Final = 1
_HIT: Final = 4
# By type, what it is worth to hit a unit, in quarters of a hit.
_PREY: Final[list[int]] = [2, 1, 2, 0, 3, 4]


def shot(view: GridView, choices: list[Choice]) -> Whole:
    """Return the place of the shot at whom the fewest hits are wanting; of the last order, to cease, when none is."""
    battle = view.battle
    edition = battle.edition
    ground = battle.board.ground
    found: Whole = len(choices) - 1
    best: Whole = -1000
    for place in range(len(choices) - 1):
        order = choices[place]
        assert isinstance(order, Order)
        target = battle.units[order.target]
        terrain: Whole = ground[target.square]
        wanting: Whole = target.resolve + edition.ground_resolve[terrain][target.type] - target.hits
        if wanting >= 0:
            hits: Whole = edition.hits_near[battle.units[order.place].type] + edition.cover[terrain]
            value: Whole = _PREY[target.type] + _HIT * (hits - wanting)
            if value > best:
                best = value
                found = place
    return found


def again(view: GridView) -> Whole:
    """D3-OFF-1, OH-OFF-1: throw a D3 again on a 1, and on a 2 where only a 3 would eliminate the target."""
    target = view.battle.units[view.piece]
    wanting = bears(view.battle, target) + 1 - target.hits
    return _REROLL if view.score == 1 or wanting == 3 else _KEEP
