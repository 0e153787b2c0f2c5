"""The engine's heart beats: everything imports, and one battle of each encounter comes to its end."""

import importlib
import pkgutil

import pytest

import rules
from tests.orders_of_battle import fight, setup


def test_every_room_of_the_rules_imports() -> None:
    """No module of the rules fails on import."""
    for module in pkgutil.walk_packages(rules.__path__, "rules."):
        importlib.import_module(module.name)


@pytest.mark.parametrize("encounter", ["scout", "raid_attack", "raid_defend"])
@pytest.mark.parametrize("doctrine", ["veteran", "book", "bold", "cautious"])
def test_a_battle_ends(encounter: str, doctrine: str) -> None:
    """A battle of each encounter by each doctrine ends with a reason short of the limit on turns."""
    fought = fight(setup(encounter, doctrine=doctrine), 7)
    assert fought.result.ending in {"objective", "destroyed", "left", "draw", "cleared"}
    assert 1 <= fought.result.turns < 200
