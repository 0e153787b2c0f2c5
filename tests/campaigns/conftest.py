"""Months whose battles are the quick skirmishes of the tests' own system, under the real one's name."""

import pytest

from rules import registry
from tests.skirmish import Skirmish


@pytest.fixture(autouse=True)
def skirmish(monkeypatch: pytest.MonkeyPatch) -> Skirmish:
    system = Skirmish()
    monkeypatch.setitem(registry._SYSTEMS, "muskets_mohawks", system)
    return system
