"""Which enemy a side shoots at: first the one soonest broken and worth most, and none that is broken already."""

from typing import Final

from rules.core.int64 import i64
from rules.grid.combat import change_of
from rules.grid.losses import bears
from rules.grid.orders import Order
from rules.grid.pieces import Unit
from rules.grid.state import Battle
from rules.grid.view import GridView

_KEEP: Final = 0
_REROLL: Final = 1
_BEST: Final = 3
# By type, what it is worth to take a unit off: what its army loses, and the hits that it makes no more. It is half as
# much again next to a square of the objective, or on one: either side of `grid-bridge` wins 3 to 8 of a hundred by it.
_PREY: Final = [8, 6, 8, 6, 6, 12]


def shot(view: GridView, orders: list[Order]) -> i64:
    """Return the place of the shot that does most towards breaking a unit; of the last order, to cease, for none."""
    # Guns that could still come up to a fort shoot at an outpost too, though the shot ends their way (D3-MOVE-4,
    # OH-MOVE-4): saving it was measured over 2,000 battles of `grid-fort`, and cost the attackers six in a hundred.
    battle = view.battle
    units = battle.units
    if view.weighed < 0:
        size_up(view)
    last: i64 = len(orders) - 1  # to cease
    found: i64 = last
    most: i64 = -1  # the share of what is left that a shot takes, as a fraction
    least: i64 = 1
    for place in range(last):  # not `found`: compiled rules would end the loop early where it changes
        order = orders[place]
        target = units[order.target]
        left: i64 = target.breaks - target.hits
        if left > 0:  # not broken already
            unit = units[order.place]
            taken: i64 = target.prey * unit.means[unit.gaps[target.square]][target.ground]
            if taken * least > most * left:
                most = taken
                least = left
                found = place
    return found


def size_up(view: GridView) -> None:
    """D3-LOSS-1, OH-LOSS-1: note as combat begins with how many hits each enemy breaks, which no shot changes.

    It stays the same until he moves or any commander rides.
    """
    view.weighed = 0
    battle = view.battle
    for foe in battle.forces[1 - view.side]:
        if foe.breaks_at != battle.rides:
            foe.breaks_at = battle.rides
            foe.breaks = bears(battle, foe) + 1
            foe.prey = _PREY[foe.type]
            for square in battle.objective.squares:
                if foe.gaps[square] <= 1:
                    foe.prey = _PREY[foe.type] * 3 // 2


def wanting(battle: Battle, target: Unit) -> i64:
    """D3-LOSS-1, OH-LOSS-1: return how many more hits take a unit off where it stands."""
    return bears(battle, target) + 1 - target.hits


def again(view: GridView, who: str) -> i64:
    """D3-OFF-1, OH-OFF-1, OH-COMBAT-2: say whether to throw again a D3 that does not eliminate the target.

    It is, where it does nothing, on a 1, and on a 2 where a 3 would eliminate.
    """
    battle = view.battle
    target = battle.units[view.piece]
    for unit in battle.forces[view.side]:
        if unit.id == who:
            change: i64 = change_of(unit, target)
            short: i64 = wanting(battle, target) - change  # the score that eliminates
            if short == _BEST or view.score + change <= 0 or (view.score == 1 and short > 1):
                return _REROLL
    return _KEEP
