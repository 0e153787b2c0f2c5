"""The doctrine behind every temper: which question goes to which room."""

from rules.core.orders import Choice, Doctrine, View
from rules.grid.doctrine import choosing, leading, moving, shooting
from rules.grid.doctrine.temper import Temper
from rules.grid.orders import AGAIN, FACING, LEADING, SHOT, WHERE, WHO
from rules.grid.view import GridView


class Policy(Doctrine):
    """Moves by worth and risk, into reach and cover; shoots first at what is nearest to breaking."""

    __slots__ = ("temper",)

    def __init__(self, temper: Temper) -> None:
        self.temper: Temper = temper

    def decide(self, rule: str, who: str, choices: list[Choice], view: View) -> int:
        """Return the place of the chosen order."""
        assert isinstance(view, GridView)
        question = view.question
        if question == WHO:
            return choosing.whom(view, choices)
        if question == WHERE:
            return moving.where(view, choices, self.temper)
        if question == FACING:
            return moving.which_way(view, choices)
        if question == SHOT:
            return shooting.shot(view, choices)
        if question == AGAIN:
            return shooting.again(view)
        if question == LEADING:
            return leading.where(view, choices)
        return leading.regiment(view, choices)
