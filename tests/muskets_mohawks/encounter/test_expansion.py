"""Complete orders of battle: what the dice bring can be fought by the same rules again."""

from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.system import GAME
from tests.orders_of_battle import varied


def complete(encounter: str, seed: int) -> dict[str, Any]:
    """An order of battle with its possible forces listed."""
    order = varied(seed, encounter, "book")
    return GAME.engagement(order).expanded(Umpire(SeededDice(str(seed), "listed")))


@pytest.mark.rule("MM-LEAD-1", "MM-PEF-3")
@pytest.mark.parametrize("encounter", ["raid_attack", "raid_defend"])
def test_what_is_listed_has_no_fault(encounter: str) -> None:
    """Forty forces are legal; those of more than four units that had no Captain or War Chief have one more leader."""
    large = 0
    for seed in range(40):
        order = complete(encounter, seed)
        assert GAME.check(order) == []
        enemy = order["enemy"]
        added = [leader for leader in enemy["leaders"] if leader["id"] == "overall"]
        if added:
            large += 1
            assert len(enemy["units"]) > 4
            reps = [unit["leader"]["rep"] for unit in enemy["units"] if unit["leader"]]
            assert added[0]["rep"] == max(reps)
    assert large > 0


@pytest.mark.rule("MM-LEAD-1")
def test_indians_are_led_by_a_war_chief() -> None:
    """Five units of Indians have a War Chief over them, a company and more of Europeans a Captain."""
    ranks = {}
    for seed in (14, 39):
        enemy = complete("raid_attack", seed)["enemy"]
        ranks[enemy["units"][0]["troop"]] = enemy["leaders"][-1]["rank"]
    assert ranks == {"line": "captain", "indian": "war_chief"}
