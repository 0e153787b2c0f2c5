"""Systems are registered and taken away by their key."""

import subprocess
import sys
from pathlib import Path

import pytest

from rules import registry
from rules.core.errors import UnknownSystem
from tests.registering import Register, registered
from tests.skirmish import Skirmish


def test_a_system_is_known_for_as_long_as_it_is_registered() -> None:
    """It is listed last, found by its key, and unknown again afterwards; the sentence names those there are."""
    system, before = Skirmish(), list(registry.known())
    with registered("skirmish", system):
        assert list(registry.known()) == [*before, "skirmish"]
        assert registry.system("skirmish") is system
    with pytest.raises(UnknownSystem, match="choose one of d3_grid, fast_musket"):
        registry.system("skirmish")
    with pytest.raises(UnknownSystem):
        registry.unregister("skirmish")


def test_what_was_replaced_is_returned_and_comes_back(register: Register) -> None:
    """A key is taken over and given back, in its place."""
    own, order = registry.system("one_hour"), list(registry.known())
    with registered("one_hour", Skirmish()):
        assert registry.register("one_hour", own) is not own
    assert registry.system("one_hour") is own
    assert list(registry.known()) == order
    register("skirmish", Skirmish())
    assert registry.register("skirmish", Skirmish()) is not None


def test_a_system_is_imported_when_it_is_asked_for() -> None:
    """A process that wants one system imports its rules and no other's, save those that it shares."""
    code = "import sys; from rules import registry; registry.known(); print([m for m in sys.modules if 'system' in m])"
    asked = f"{code}; registry.system('one_hour'); print(sorted(m for m in sys.modules if m.endswith('.system')))"
    run = subprocess.run(
        [sys.executable, "-c", asked], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines() == [
        "['rules.core.system']",
        "['rules.core.system', 'rules.grid.system', 'rules.one_hour.system']",
    ]
