"""The catalogues as pages show them."""

from battles.web.rules_pages import rulebook, system_of
from tests.registering import registered
from tests.skirmish import Skirmish


def test_the_rules_are_those_of_the_system_registered_now(skirmish: Skirmish) -> None:
    """A system registered under the key of another shows its own rules, and leaves the other's as they were."""
    own = rulebook("muskets_mohawks")
    with registered("muskets_mohawks", skirmish):
        assert rulebook("muskets_mohawks") == skirmish.catalogue() != own
        assert system_of("MM-FIRE-1") == ""
    assert rulebook("muskets_mohawks") == own
    assert system_of("MM-FIRE-1") == "muskets_mohawks"
    assert (rulebook("nothing"), system_of("XX-1")) == ({}, "")
