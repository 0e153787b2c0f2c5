"""Regret matching: a mixture of plans that no single plan of the enemy exploits, and drawing from it by lot."""

from typing import Final

STEPS: Final = 1000
LOTS: Final = 216  # what a lot of three dice can show
_WHOLE: Final = 10000  # chances are in parts of this


def mixture(matrix: list[list[int]]) -> list[int]:
    """Return how often, of all steps, the rows are played in the long run; rows gain what columns lose.

    At each step a side plays each of its plans in proportion to how much it regrets not having played it so far.
    """
    rows, columns = len(matrix), len(matrix[0])
    row_regrets, column_regrets = [0] * rows, [0] * columns
    played = [0] * rows
    for _ in range(STEPS):
        own, other = _chances(row_regrets), _chances(column_regrets)
        gains = [0] * rows
        losses = [0] * columns
        for row in range(rows):
            for column in range(columns):
                value = matrix[row][column]
                gains[row] += other[column] * value
                losses[column] += own[row] * value
        expected = 0
        for row in range(rows):
            expected += own[row] * gains[row]
        expected //= _WHOLE
        for row in range(rows):
            row_regrets[row] += gains[row] - expected
            played[row] += own[row]
        for column in range(columns):
            column_regrets[column] += expected - losses[column]
    return played


def _chances(regrets: list[int]) -> list[int]:
    """Return chances in proportion to what is regretted, even ones where nothing is."""
    total = 0
    for regret in regrets:
        total += max(regret, 0)
    if total == 0:
        return [_WHOLE // len(regrets)] * len(regrets)
    return [max(regret, 0) * _WHOLE // total for regret in regrets]


def pick(weights: list[int], lot: int) -> int:
    """QB-ORDERS-1: return the place that a lot from 0 to 215 draws, places being as likely as their weights."""
    mark = (2 * lot + 1) * sum(weights)
    reached = 0
    for place, weight in enumerate(weights):
        reached += weight
        if mark < 2 * LOTS * reached:
            return place
    return len(weights) - 1
