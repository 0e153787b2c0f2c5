"""What the search knows of the grids: which orders are worth trying."""

from collections.abc import Sequence
from typing import Final

from rules.core.int64 import i64
from rules.core.orders import Choice, View
from rules.core.search.guide import Asked, Guide, best_places
from rules.grid.doctrine import shooting
from rules.grid.doctrine.aim import Aim
from rules.grid.doctrine.chart import ATTACK, HOLD, STEADY, Chart
from rules.grid.orders import GO, MOVE, SHOT, STAND, WHERE, WHO, Order
from rules.grid.state import Battle
from rules.grid.view import GridView

# Orders tried at most, the doctrine's among them.
_MOST_MOVERS: Final = 4
_MOST_SQUARES: Final = 6
_MOST_SHOTS: Final = 5
_NEVER: Final = -(10**6)
_MANY: Final = 1000


class GridGuide(Guide):
    """Who moves next, where a unit goes and which shot comes next are searched; facings and dice are the doctrine's."""

    __slots__ = ("_charts",)

    def __init__(self) -> None:
        super().__init__([])
        self._charts: list[Chart] = []

    def candidates(self, asked: Asked, choices: Sequence[Choice], view: View, usual: int) -> list[int]:
        """Return the doctrine's order, the one to do nothing, and what doctrines would like next best."""
        assert isinstance(view, GridView)
        if view.question == WHO:
            return _movers(view, usual)
        if view.question == WHERE:
            return self._squares(view, usual)
        if view.question == SHOT:
            return _shots(view, usual)
        return [usual]

    def _squares(self, view: GridView, usual: int) -> list[int]:
        """Return to stand, and squares by what they are worth to a doctrine that closes in and to one that holds."""
        battle, orders = view.battle, view.orders
        unit = battle.units[view.piece]
        if not self._charts or self._charts[0].board is not battle.board:
            self._charts = [Chart(battle, temper) for temper in (STEADY, ATTACK, HOLD)]
        found = [usual]
        for place, order in enumerate(orders):
            if order.kind == STAND and place != usual:
                found.append(place)
        for temper, chart in zip((STEADY, ATTACK, HOLD), self._charts, strict=True):
            aim = Aim(view, unit, temper, chart)
            values = [aim.value(battle, order.place) if order.kind == GO else _NEVER for order in orders]
            for place in best_places(values, 2 if temper is STEADY else 1):
                if place not in found and values[place] > _NEVER and len(found) < _MOST_SQUARES:
                    found.append(place)
        return found


def _movers(view: GridView, usual: int) -> list[int]:
    """Return to end the step, and the units that the doctrine ranks next."""
    last = len(view.orders) - 1
    found = [usual] if usual == last else [usual, last]
    ranks: dict[i64, int] = {}
    for rank, unit in enumerate(view.ranked):
        ranks[unit.place] = rank
    values: list[int] = []
    for place, order in enumerate(view.orders):
        moves: bool = order.kind == MOVE and place != usual
        values.append(_MANY - ranks.get(order.place, _MANY // 2) if moves else _NEVER)
    for place in best_places(values, _MOST_MOVERS - len(found)):
        if values[place] > _NEVER:
            found.append(place)
    return found


def _shots(view: GridView, usual: int) -> list[int]:
    """Return the shots that do most towards breaking a unit, and to cease."""
    battle, orders = view.battle, view.orders
    values: list[int] = []
    for place, order in enumerate(orders):
        values.append(_NEVER if place == usual else _share(battle, order))
    found = [usual]
    for place in best_places(values, _MOST_SHOTS - 1):
        if values[place] > _NEVER:
            found.append(place)
    return found


def _share(battle: Battle, order: Order) -> int:
    """Return how much of what a target still bears a shot takes off, in thousandths."""
    if order.target < 0:
        return 0
    target, unit = battle.units[order.target], battle.units[order.place]
    left: i64 = max(1, shooting.wanting(battle, target))
    taken: i64 = unit.means[unit.gaps[target.square]][target.ground]
    return _MANY * taken // left
