"""Months whose battles are the quick skirmishes of the tests' own system, under the real one's name."""

import pytest

from tests.registering import Register
from tests.skirmish import Skirmish


@pytest.fixture(autouse=True)
def skirmish(register: Register) -> Skirmish:
    system = Skirmish()
    register("muskets_mohawks", system)
    return system
