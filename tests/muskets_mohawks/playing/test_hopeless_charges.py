"""A charge that a doctrine would never order is not looked for, and no battle is another for it."""

from random import Random

import pytest

from lab.benchmark.battalions import order as stand_up
from rules.core.dice import SeededDice
from rules.core.orders import Choice, Orders
from rules.core.umpire import Umpire
from rules.muskets_mohawks.known import Prospect
from tests.muskets_mohawks.legal import any_order
from tests.muskets_mohawks.playing.forces import GAME, rows

DOCTRINES = ("veteran", "bold", "cautious", "book")


class Offering(Umpire):
    """An umpire who offers hopeless charges as well, and counts them."""

    def __init__(self, seed: str, orders: list[Orders]) -> None:
        super().__init__(SeededDice(seed, "battle"), orders)
        self.hopeless = 0

    def never_takes(self, side: int, choice: Choice) -> bool:
        """Return what the doctrine says, but of charges that it might order any."""
        never = super().never_takes(side, choice)
        if isinstance(choice, Prospect):
            self.hopeless += never
            return False
        return never


@pytest.mark.gate("fights until charges were weighed often enough")
@pytest.mark.rule("MM-CHARGE-1")
@pytest.mark.parametrize("doctrine", DOCTRINES)
def test_a_doctrine_takes_no_charge_that_it_called_hopeless(doctrine: str) -> None:
    """Fights of four a side, and forces of all kinds: offered or not, such charges leave the record as it is."""
    dice = Random(doctrine)
    battles = [stand_up(4, contesting, doctrine, other) for contesting in (True, False) for other in DOCTRINES[:3]]
    for _ in range(5):
        battle = any_order(dice)
        battle["player"]["doctrine"] = doctrine
        battles.append(battle)
    hopeless = 0
    for number, battle in enumerate(battles):
        plain = Umpire(SeededDice(str(number), "battle"), GAME.engagement(battle).orders())
        offering = Offering(str(number), GAME.engagement(battle).orders())
        assert GAME.engagement(battle).fight(plain).final == GAME.engagement(battle).fight(offering).final
        assert rows(plain.events) == rows(offering.events)
        hopeless += offering.hopeless
    assert hopeless > 20
