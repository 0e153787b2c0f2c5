"""The catalogues as pages show them."""

import pytest

from battles.web.rulebook import rulebook, system_of
from rules import registry
from tests.skirmish import Skirmish


def test_the_rules_are_those_of_the_system_registered_now(monkeypatch: pytest.MonkeyPatch, skirmish: Skirmish) -> None:
    """A system registered under the key of another shows its own rules, and leaves the other's as they were."""
    own = rulebook("muskets_mohawks")
    with monkeypatch.context() as patched:
        patched.setitem(registry._SYSTEMS, "muskets_mohawks", skirmish)
        assert rulebook("muskets_mohawks") == skirmish.catalogue() != own
        assert system_of("MM-FIRE-1") == ""
    assert rulebook("muskets_mohawks") == own
    assert system_of("MM-FIRE-1") == "muskets_mohawks"
    assert (rulebook("nothing"), system_of("XX-1")) == ({}, "")
