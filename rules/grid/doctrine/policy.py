"""The doctrine behind every temper: which module answers which question."""

from collections.abc import Sequence

from rules.core.orders import Choice, Doctrine, View
from rules.grid.doctrine import choosing, leading, moving, shooting
from rules.grid.doctrine.chart import Chart
from rules.grid.doctrine.temper import Temper
from rules.grid.orders import AGAIN, FACING, LEADING, SHOT, WHERE, WHO
from rules.grid.view import GridView


class Policy(Doctrine):
    """Moves by worth and risk, into reach and cover; shoots first at what is nearest to breaking."""

    __slots__ = ("_chart", "temper")

    def __init__(self, temper: Temper) -> None:
        self.temper: Temper = temper
        self._chart: Chart | None = None

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the chosen order."""
        assert isinstance(view, GridView)
        orders = view.orders  # the choices, as what they are
        question = view.question
        if question == WHO:
            return choosing.next_mover(view, orders)
        if question == WHERE:
            chart = self._chart
            if chart is None or chart.board is not view.battle.board:  # the first battle on it
                chart = self._chart = Chart(view.battle, self.temper)
            return moving.where(view, orders, self.temper, chart)
        if question == FACING:
            return moving.which_way(view, orders)
        if question == SHOT:
            return shooting.shot(view, orders)
        if question == AGAIN:
            return shooting.again(view, who)
        if question == LEADING:
            return leading.where(view, orders)
        return leading.regiment(view, orders)
