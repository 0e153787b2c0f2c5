"""Months whose battles are the quick skirmishes of the tests' own system, under the real one's name."""

import pytest

from campaigns import services
from campaigns.models import Encounter
from rules.muskets_mohawks.system import GAME
from tests.factories import a_campaign
from tests.registering import Register
from tests.skirmish import Skirmish


@pytest.fixture(autouse=True)
def skirmish(register: Register) -> Skirmish:
    system = Skirmish()
    register("muskets_mohawks", system)
    return system


@pytest.fixture
def real_rules(skirmish: Skirmish, register: Register) -> None:
    """The rules themselves under their own name again: what is fought, converted or judged is theirs."""
    register("muskets_mohawks", GAME)


@pytest.fixture
def month(db: None) -> Encounter:
    """A month that waits to be played."""
    return services.prepare_month(campaign=a_campaign())
