"""How playouts are spent: halved among candidates by the same dice, and no order is preferred by luck."""

import pytest

from rules.core.search.expectation import Expectation, Trial, best_of, gains
from rules.core.search.halving import weigh
from rules.core.search.rehearsal import Rehearsal


class Table(Rehearsal):
    """Playouts whose worth is known: `worths` by candidate and number, None for one that does not fit."""

    def __init__(self, worths: list[list[int | None]]) -> None:
        self.worths = worths
        self.asked: list[tuple[int, int]] = []

    def play(self, candidate: str, number: int) -> Trial:
        place = int(candidate.partition(":")[2])
        self.asked.append((place, number))
        row = self.worths[place]
        worth = row[number % len(row)]
        if worth is None:
            return Trial(0, 0, False)
        return Trial((worth > 0) - (worth < 0), worth)


def weighed(worths: list[list[int | None]], budget: int) -> tuple[Table, list[Expectation]]:
    table = Table(worths)
    candidates = [Expectation(place, f"order:{place}") for place in range(len(worths))]
    weigh(table, candidates, budget)
    return table, candidates


def test_every_candidate_is_played_with_the_same_dice_and_the_worse_half_goes() -> None:
    table, candidates = weighed([[10], [40], [-5], [20]], 48)
    # Two rounds of 24: six for each of four, then twelve for the first and the best.
    assert [each.runs for each in candidates] == [18, 18, 6, 6]
    assert sorted(number for place, number in table.asked if place == 0) == list(range(18))
    assert sorted(number for place, number in table.asked if place == 1) == list(range(18))
    assert best_of(candidates).place == 1


def test_the_usual_order_stays_in_though_it_is_the_worst() -> None:
    _, candidates = weighed([[-50], [1], [2], [3], [4]], 60)
    assert candidates[0].runs == max(each.runs for each in candidates)
    assert best_of(candidates).place == 4


@pytest.mark.parametrize("budget", [10, 50, 400])
def test_a_budget_is_kept_within_a_round(budget: int) -> None:
    table, _ = weighed([[1], [2], [3], [4], [5], [6], [7]], budget)
    assert budget // 2 <= len(table.asked) <= budget + 3 * 7


def test_wins_and_losses_are_counted_apart_from_worth() -> None:
    _, candidates = weighed([[30, -20, 0, None], [1]], 16)
    assert (candidates[0].runs, candidates[0].wins, candidates[0].losses) == (6, 2, 2)
    assert candidates[0].total == 20


def expectation(worths: list[int | None]) -> Expectation:
    found = Expectation(0, "x")
    for worth in worths:
        found.add(Trial(0, worth or 0, worth is not None))
    return found


@pytest.mark.parametrize(
    ("one", "other", "is_gain"),
    [
        ([2, 2, 2, 2], [1, 1, 1, 1], True),  # always by one: no error at all
        ([4, 2], [0, 0], True),  # mean 3, standard error 1
        ([5, 1], [0, 0], False),  # mean 3, standard error 2: just 1½ of them
        ([3, 1], [0, 0], True),  # mean 2, standard error 1
        ([9, 3, 9, 3], [0, 0, 0, 0], True),  # mean 6, standard error √3
        ([9, -3, 9, -3], [0, 0, 0, 0], False),  # mean 3, standard error 2√3
        ([100, -90, 5, 5], [0, 0, 0, 0], False),  # mean 5, standard error 39
        ([1, 1, 1, 1], [2, 2, 2, 2], False),
        ([1, 1], [1, 1], False),
        ([5], [1], False),  # one pair says nothing
        ([5, None, 7], [1, 100, None], False),  # only pairs that both fit count
    ],
)
def test_an_order_is_preferred_for_more_than_one_and_a_half_standard_errors(
    one: list[int | None], other: list[int | None], is_gain: bool
) -> None:
    assert gains(expectation(one), expectation(other)) is is_gain
