"""Spending playouts on candidates: sequential halving, by the same dice for all."""

from rules.core.search.expectation import Expectation
from rules.core.search.rehearsal import Rehearsal


def weigh(rehearsal: Rehearsal, candidates: list[Expectation], budget: int) -> None:
    """Spend about `budget` playouts on candidates; the first of them stays in to the last round.

    In each round all that are left get as many, and then the worse half of them goes.
    """
    first = candidates[0]
    alive = list(candidates)
    rounds = 0
    while 1 << rounds < len(alive):
        rounds += 1
    for _ in range(rounds):
        share = max(1, budget // (rounds * len(alive)))
        for number in range(len(first.worths), len(first.worths) + share):
            for each in alive:
                each.add(rehearsal.play(each.code, number))
        keep = max(2, (len(alive) + 1) // 2)
        while len(alive) > keep:
            alive.remove(_worst(alive, first))


def _worst(alive: list[Expectation], first: Expectation) -> Expectation:
    """Return the candidate with the lowest mean, the last of equals, but never the first."""
    worst = alive[len(alive) - 1]
    if worst is first:
        worst = alive[len(alive) - 2]
    for each in reversed(alive):
        if each is not first and worst.is_better(each):
            worst = each
    return worst
