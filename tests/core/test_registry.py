"""Systems are registered and taken away by their key."""

import pytest

from rules import registry
from rules.core.errors import UnknownSystem
from tests.registering import Register, registered
from tests.skirmish import Skirmish


def test_a_system_is_known_for_as_long_as_it_is_registered() -> None:
    """It is listed last, found by its key, and unknown again afterwards; the sentence names those there are."""
    system, before = Skirmish(), list(registry.systems())
    with registered("skirmish", system):
        assert list(registry.systems()) == [*before, "skirmish"]
        assert registry.system("skirmish") is system
    with pytest.raises(UnknownSystem, match="choose one of d3_grid, fast_musket"):
        registry.system("skirmish")
    with pytest.raises(UnknownSystem):
        registry.unregister("skirmish")


def test_what_was_replaced_is_returned_and_comes_back(register: Register) -> None:
    """A key is taken over and given back, in its place."""
    own, order = registry.system("one_hour"), list(registry.systems())
    with registered("one_hour", Skirmish()):
        assert registry.register("one_hour", own) is not own
    assert registry.system("one_hour") is own
    assert list(registry.systems()) == order
    register("skirmish", Skirmish())
    assert registry.register("skirmish", Skirmish()) is not None
