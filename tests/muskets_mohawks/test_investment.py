"""Investment levels that are not given are rolled before the battle."""

from typing import Any

import pytest

from rules.core.dice import ScriptedDice, SeededDice
from rules.core.odds import run_block
from rules.core.umpire import Umpire
from rules.muskets_mohawks.forces.investment import roll_unstated
from rules.registry import system
from tests.orders_of_battle import setup

GAME = system("muskets_mohawks")


def unstated(*sides: str, **more: Any) -> dict[str, Any]:
    """An order of battle in which these sides' levels are not known."""
    order: dict[str, Any] = setup(**more)
    for side in sides:
        del order[side]["investment"]
    return order


@pytest.mark.rule("MM-CAMP-9")
@pytest.mark.parametrize(
    ("contesting", "faces", "levels"),
    [
        (True, [6, 1, 3, 4], (4, 4)),  # the British contest, at most 4; the French control, at most 4
        (True, [1, 2, 1, 1], (2, 1)),
        (False, [2, 3, 5, 6], (3, 2)),  # the French contest, at most 2
    ],
)
def test_each_side_keeps_the_higher_of_two_dice_up_to_its_most(
    contesting: bool, faces: list[int], levels: tuple[int, int]
) -> None:
    """The player rolls first, then the enemy; who contests the ground has another ceiling than who controls it."""
    order = unstated("player", "enemy", contesting=contesting)
    assert GAME.check(order) == []
    full: Any = roll_unstated(Umpire(ScriptedDice(faces)), order)
    assert (full["player"]["investment"], full["enemy"]["investment"]) == levels
    assert "investment" not in order["enemy"]


def test_a_stated_level_rolls_no_die() -> None:
    """Only what is missing is rolled: the enemy's two dice, and none when both levels are stated."""
    assert roll_unstated(Umpire(ScriptedDice([])), setup()) == setup()
    umpire = Umpire(ScriptedDice([1, 3]))
    full: Any = roll_unstated(umpire, unstated("enemy"))
    assert (umpire.dice_rolled, full["enemy"]["investment"], full["player"]["investment"]) == (2, 3, 3)


def test_an_unknown_level_varies_from_sample_to_sample() -> None:
    """A battle of an unknown level draws it first; its odds are those of no one level."""
    order = unstated("enemy")
    levels = set()
    for number in range(1, 30):
        full: Any = roll_unstated(Umpire(SeededDice("s", f"sample:{number}")), order)
        levels.add(full["enemy"]["investment"])
    assert levels == {1, 2, 3, 4}
    tallies = [
        run_block(GAME.engagement(row), GAME.engagement(row).entities(), "s", 1, 30).tally
        for row in (order, *(setup(level=level) for level in (1, 2, 3, 4)))
    ]
    assert tallies[0] not in tallies[1:]
