"""Every piece that comes in the course of a battle has a name of its own."""

import pytest

from rules.muskets_mohawks.encounters import deployment, reinforcements
from tests.muskets_mohawks.combat.field import men, officer, script
from tests.muskets_mohawks.encounter.scene import house, scene


@pytest.mark.rule("MM-PEF-4")
def test_a_building_of_a_position_is_no_other_house() -> None:
    """With houses named 1 to 3 on the table, the building that an enemy turns out to hold is the fourth."""
    unit = men("e1", "indian", 1)
    unit.on_table, unit.xs, unit.ys = False, [], []
    battle = scene(men("u1", at=(240, 450)), unit)
    for number in (1, 2, 3):
        battle.houses.append(house(f"house{number}", 100 * number, 20))
    deployment.in_positions(script(1, 1), battle, [unit], 240, 200)
    assert [one.id for one in battle.houses] == ["house1", "house2", "house3", "house4"]
    assert unit.house == "house4"


@pytest.mark.rule("MM-REINF-2")
def test_a_reinforcement_is_no_leader_of_the_same_name() -> None:
    """Where a leader is called e1, the first unit raised is e2."""
    unit = men("e0", "indian", 1)
    battle = scene(unit)
    battle.leaders.append(officer("e1", unit))
    (raised,) = reinforcements.raise_force(script(3, 3), battle, "MM-REINF-2", 1, 1)
    assert raised.id == "e2"
