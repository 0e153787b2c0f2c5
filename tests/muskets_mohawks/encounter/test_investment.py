"""Investment levels: two dice, the higher counts, and no army's level passes its most."""

import pytest

from rules.core.dice import ScriptedDice
from rules.core.errors import DiceError
from rules.core.umpire import Umpire
from rules.muskets_mohawks.forces.investment import maximum_investment, roll_investment

# Army, the most while it controls the territory, the most while it contests it.
MOST = [
    ("french", 4, 2),
    ("french_allies", 3, 3),
    ("british", 4, 4),
    ("british_allies", 3, 2),
]


@pytest.mark.rule("MM-CAMP-9")
@pytest.mark.parametrize(("army", "controlling", "contesting"), MOST)
def test_each_army_has_its_most(army: str, controlling: int, contesting: int) -> None:
    """The table has a number for who controls the ground and one for who contests it."""
    assert maximum_investment(army, False) == controlling
    assert maximum_investment(army, True) == contesting


@pytest.mark.rule("MM-CAMP-9")
def test_two_dice_are_rolled_and_the_higher_read() -> None:
    """A 2 and a 5 count as 5, up to the army's maximum; one die is not enough, and a third is not thrown."""
    dice = ScriptedDice([2, 5, 6])
    assert roll_investment(Umpire(dice), "french", True) == (5, 2)
    assert dice.left() == 1
    with pytest.raises(DiceError):
        roll_investment(Umpire(ScriptedDice([2])), "french", True)
