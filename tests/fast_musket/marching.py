"""What a unit is offered on its march."""

import pytest

from rules.core.errors import DecisionNeeded
from rules.fast_musket.movement import movement
from rules.fast_musket.state import Battle
from tests.fast_musket.field import umpire_of


def offered(battle: Battle, *answers: str, unit: int = 0) -> list[str]:
    """The steps that a unit is offered after these."""
    with pytest.raises(DecisionNeeded) as asked:
        movement.march(umpire_of(battle, [], [list(answers), list(answers)]), battle, battle.units[unit])
    return asked.value.choices


def some(codes: list[str], *words: str) -> list[str]:
    """The codes of some kinds."""
    return [code for code in codes if code.split(":")[0] in words]
