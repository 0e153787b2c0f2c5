"""Charges at buildings and out of them, pages 16 to 18 and 26 of the book."""

import pytest

from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.combat import charge
from rules.muskets_mohawks.movement import buildings
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.charging import FAIL, PASS
from tests.muskets_mohawks.combat.field import field, men, script


def garrisoned(unit: Unit, foe: Unit, inside: Unit | None = None) -> Battle:
    """Return a table with both and a cabin of 4 by 4 inches, its door at its near side, that one of them holds."""
    battle = field(unit, foe)
    battle.houses.append(House("h", 220, 220, 260, 260, 1, 240, 260))
    buildings.go_in(script(), battle, foe if inside is None else inside, battle.houses[0])
    return battle


def wall_gap(battle: Battle, x: int, y: int) -> float:
    """Return how far a place is from the walls of the only building."""
    house = battle.houses[0]
    return float(((max(house.x0 - x, 0, x - house.x1)) ** 2 + (max(house.y0 - y, 0, y - house.y1)) ** 2) ** 0.5)


@pytest.mark.rule("MM-CHARGE-2", "MM-BUILD-1")
@pytest.mark.parametrize("side", ["door", "back", "corner"])
def test_a_charge_at_a_building_closes_at_its_wall(side: str) -> None:
    """A unit sent by the dice into melee with one in a building stands at its wall, even without a door, and fights."""
    at, heading = {"door": ((240, 320), 0), "back": ((240, 160), 16), "corner": ((310, 310), 28)}[side]
    unit = men("c", "irregular", at=at, heading=heading)
    foe = men("t", "irregular", 1, at=(240, 240), figures=6)
    battle = garrisoned(unit, foe)
    assert charge.can_charge(battle, unit, foe)
    umpire = script(*[PASS] * 3, PASS, FAIL, FAIL, *[1] * 60)
    assert charge.charge(umpire, battle, unit, foe) == "melee"
    assert unit.fought_melee
    assert min(wall_gap(battle, x, y) for x, y in zip(unit.xs, unit.ys, strict=True)) <= 9
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-CHARGE-2", "MM-BUILD-1")
def test_a_building_whose_garrison_runs_is_taken_over() -> None:
    """Three dice ahead the charger is inside, on the spot that its target has left."""
    unit = men("c", "irregular", at=(240, 320), figures=8)
    foe = men("t", "irregular", 1, figures=6)
    battle = garrisoned(unit, foe)
    assert charge.charge(script(*[PASS] * 3, *[FAIL] * 3), battle, unit, foe) == "target_runs_away"
    assert (foe.on_table, unit.house, unit.formation) == (False, "h", "unformed")
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-BUILD-1", "MM-CHARGE-1")
@pytest.mark.parametrize(("y", "may"), [(400, True), (440, False)])
def test_a_unit_charges_out_of_a_building_by_its_door(y: int, may: bool) -> None:
    """It comes out in mob before the door and goes from there to 6 inches from its target; not from upstairs."""
    unit = men("c", "irregular", figures=6)
    foe = men("t", "irregular", 1, at=(240, y), heading=0, weapon="none")
    battle = garrisoned(unit, foe, inside=unit)
    assert charge.can_charge(battle, unit, foe) is may
    unit.level = 1
    assert not charge.can_charge(battle, unit, foe)
    unit.level = 0
    if may:
        umpire = script(*[FAIL] * 3, *[PASS] * 2, FAIL)
        assert charge.charge(umpire, battle, unit, foe) == "charger_halts"
        assert (unit.house, unit.formation) == ("", "mob")
        assert facing.distance(unit, foe) in (60, 61)
        assert invariants.check(battle) == []
