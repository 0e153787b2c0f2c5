"""Guns and the ground, pages 21 and 22 of the book: woods by road alone, and who goes with a gun."""

import pytest

from rules.muskets_mohawks.encounters import destinations, leaving
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import buildings, fast_move, hauling
from rules.muskets_mohawks.movement.route import find_way
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.battery import gun_of, gunners, guns_on
from tests.muskets_mohawks.combat.field import script
from tests.muskets_mohawks.encounter.scene import house

ROAD = Area("road", 230, 0, 250, 480, False)


def wooded(*units: object, road: bool = True) -> Battle:
    """A table with a wood across its middle, and a road through it."""
    battle = guns_on(*units)  # type: ignore[arg-type]
    battle.ground.woods.append(Area("wood", 100, 160, 380, 320))
    if road:
        battle.ground.roads.append(ROAD)
    return battle


@pytest.mark.rule("MM-TERR-4")
def test_a_gun_enters_a_wood_by_its_road_alone() -> None:
    """It goes in along the road and stops at the trees next to it."""
    gun = gunners(at=(240, 330), limbered=True)
    battle = wooded(gun)
    assert destinations.make_for(script(), battle, gun, 240, 100)
    assert gun_of(gun).at()[:2] == [240, 250]
    gun = gunners(at=(180, 330), limbered=True)
    battle = wooded(gun, road=False)
    destinations.make_for(script(), battle, gun, 180, 250)
    assert gun_of(gun).y >= 320


@pytest.mark.rule("MM-TERR-4")
def test_the_way_of_a_gun_leads_round_the_trees() -> None:
    """Wheels take the road where there is one, else go round; men go straight through."""
    battle = wooded()
    assert find_way(battle, 150, 340, 150, 140) == [(150, 140)]
    by_road = find_way(battle, 150, 340, 150, 140, wheels=True)
    assert all(hauling.may_stand(battle, x, y) for x, y in by_road)
    round_it = find_way(wooded(road=False), 150, 340, 150, 140, wheels=True)
    assert [x < 100 for x, _ in round_it] == [True, True, False]


@pytest.mark.rule("MM-TERR-4", "MM-ACT-2")
def test_a_limbered_gun_gets_round_a_wood() -> None:
    """Move by move it comes to the other side, and never stands among trees."""
    gun = gunners(at=(150, 340), limbered=True)
    battle = wooded(gun, road=False)
    for _ in range(12):
        destinations.make_for(script(), battle, gun, 150, 140)
        assert hauling.may_stand(battle, gun_of(gun).x, gun_of(gun).y)
    assert (gun.x, gun.y) == (150, 140)


@pytest.mark.rule("MM-MOVE-2", "MM-BUILD-1")
def test_gunners_do_not_hurry_and_leave_guns_out_of_houses() -> None:
    """Fast moves are for foot and horse; with its gun no crew goes in by a door."""
    gun = gunners(at=(240, 240))
    battle = guns_on(gun)
    hut = house("h", 210, 160)
    battle.houses.append(hut)
    assert not fast_move.possible(battle, gun)
    assert not buildings.may_enter(battle, gun, hut)
    gun.gun = None
    assert not fast_move.possible(battle, gun)
    assert buildings.may_enter(battle, gun, hut)


@pytest.mark.rule("MM-LEAVE-1", "MM-ACT-2")
def test_a_crew_that_goes_home_takes_its_gun() -> None:
    """It limbers first, an action of its own, and then leaves the table with the gun."""
    gun = gunners(at=(240, 450))
    gun.entered_from = 2
    battle = guns_on(gun)
    piece = gun_of(gun)
    assert leaving.walk_off(script(), battle, gun)
    assert piece.limbered
    assert gun.on_table
    assert leaving.walk_off(script(), battle, gun)
    assert not gun.on_table
    assert gun.left_table
    assert not piece.on_table
    assert piece.crew == ""
