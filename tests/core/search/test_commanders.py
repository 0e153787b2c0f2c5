"""The commanders that search: how many orders they try, and what a playout is worth to them."""

from collections.abc import Sequence

import pytest

from rules.core.dice import SeededDice
from rules.core.orders import Choice, Orders, View
from rules.core.search.commanders import Staff
from rules.core.search.rehearsal import VICTORY
from rules.core.umpire import Umpire
from rules.registry import system
from tests.grid.test_scenarios import SCENARIOS

STEM = "fort-bull-1756"


class Watched(Staff):
    """A staff that notes what it tried at each question: the orders, and the worths of their playouts."""

    tried: list[list[tuple[int, list[tuple[int, int]]]]]

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        place = super().choose(rule, who, side, choices, view)
        if self.expected():
            self.tried.append(
                [(each.place, [(trial.won, trial.worth) for trial in each.worths]) for each in self.expected()]
            )
        return place


def searched(budget: int) -> list[list[tuple[int, list[tuple[int, int]]]]]:
    """What a staff with some playouts tried in one turn."""
    game = system(SCENARIOS[STEM]["system"])
    engagement = game.engagement({**SCENARIOS[STEM]["setup"], "turns": 1})
    orders = engagement.orders()
    quick: list[Orders] = [engagement.quick_doctrine(place, 0) for place in range(2)]
    staff = Watched(f"staff:{budget}", 0, quick, engagement.guide(), engagement)
    staff.tried = []
    orders[0] = staff
    engagement.fight(Umpire(SeededDice("1756", "staff"), orders, recording=False))
    return staff.tried


@pytest.mark.parametrize(("budget", "most"), [(10, 2), (36, 3), (48, 4)])
def test_no_more_orders_are_tried_than_get_a_dozen_playouts(budget: int, most: int) -> None:
    """Two at least, and the doctrine's own first, which stays in to the end."""
    found = searched(budget)
    assert max(len(tried) for tried in found) == most
    assert all(len(tried) >= 2 for tried in found)
    assert all(len(tried[0][1]) == max(len(worths) for _, worths in tried) for tried in found)


def test_victory_counts_for_more_than_all_that_can_be_lost() -> None:
    """What a side loses and how near it comes decide only between orders that win as often."""
    worths = [pair for tried in searched(24) for _, worths in tried for pair in worths]
    assert any(won for won, _ in worths)
    for won, worth in worths:
        assert abs(worth - VICTORY * won) <= VICTORY // 5
