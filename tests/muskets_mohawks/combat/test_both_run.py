"""Two enemies in a melee who both would run: the dice say who stays (MM-MOVE-5)."""

import pytest

from rules.muskets_mohawks.combat import melee
from tests.muskets_mohawks.combat.field import field, men, script

NO_SUCCESS, STANDS, FAIL = [6] * 6, [5, 5], [6, 6]


@pytest.mark.rule("MM-MOVE-5", "MM-MELEE-4")
@pytest.mark.parametrize(
    ("reps", "contest", "stays"),
    [((4, 4), [3, 2], "a"), ((4, 4), [2, 3], "b"), ((4, 4), [3, 3, 5, 5, 1, 6], "b"), ((4, 5), [3, 3], "b"),
     ((5, 4), [3, 3], "a"), ((5, 4), [3, 4, 2, 4], "b"), ((4, 5), [6, 4], "a")],
)  # fmt: skip
def test_of_two_who_would_both_run_the_higher_of_die_and_rep_carries_on(
    reps: tuple[int, int], contest: list[int], stays: str
) -> None:
    """A drawn first round costs each a figure, both fail their tests; ties of die and Rep are rolled again."""
    a = men("a", "indian", at=(240, 300), rep=reps[0])
    b = men("b", "indian", 1, at=(240, 270), heading=16, rep=reps[1])
    dice = [[6] * (rep + 2) for rep in reps]
    umpire = script(*dice[0], *dice[1], *STANDS, *STANDS, *FAIL, *FAIL, *contest, *[1] * 4)
    melee.fight(umpire, field(a, b), a, b)
    assert (a.ran_away, b.ran_away) == (stays == "b", stays == "a")
    assert (a.on_table, b.on_table) == (stays == "a", stays == "b")
