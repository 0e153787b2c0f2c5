"""The doctrine behind every temper: which question goes to which room."""

from typing import cast

from rules.core.orders import Choice, Doctrine, View
from rules.grid.doctrine import choosing, leading, moving, shooting
from rules.grid.doctrine.chart import Chart
from rules.grid.doctrine.temper import Temper
from rules.grid.orders import AGAIN, FACING, LEADING, SHOT, WHERE, WHO, Order
from rules.grid.state import Battle
from rules.grid.view import GridView


class Policy(Doctrine):
    """Moves by worth and risk, into reach and cover; shoots first at what is nearest to breaking."""

    __slots__ = ("_chart", "temper")

    def __init__(self, temper: Temper) -> None:
        self.temper: Temper = temper
        self._chart: Chart | None = None

    def chart(self, battle: Battle) -> Chart:
        """Return the chart of a battle's board, drawn when a battle is first fought on it."""
        if self._chart is None or self._chart.board is not battle.board:
            self._chart = Chart(battle, self.temper)
        return self._chart

    def decide(self, rule: str, who: str, choices: list[Choice], view: View) -> int:
        """Return the place of the chosen order."""
        assert isinstance(view, GridView)
        orders = cast("list[Order]", choices)  # the game has no other choices
        question = view.question
        if question == WHO:
            return choosing.whom(view, orders)
        if question == WHERE:
            return moving.where(view, orders, self.temper, self.chart(view.battle))
        if question == FACING:
            return moving.which_way(view, orders)
        if question == SHOT:
            return shooting.shot(view, orders)
        if question == AGAIN:
            return shooting.again(view, who)
        if question == LEADING:
            return leading.where(view, orders)
        return leading.regiment(view, orders)
