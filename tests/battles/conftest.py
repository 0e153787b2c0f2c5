"""Battles are fought by a system of the tests' own, so that tests of storage do not depend on any game's rules."""

import pytest

from tests.skirmish import Skirmish


@pytest.fixture(autouse=True)
def skirmish(skirmish: Skirmish) -> Skirmish:
    """Know that system in every test of this folder."""
    return skirmish
