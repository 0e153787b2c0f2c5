"""Settled areas, page 23, and tables drawn beforehand, page 20 of the book."""

import pytest

from rules.muskets_mohawks.ground import Area, section_of
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.setup import stored_ground
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.terrain import settlement, terrain
from tests.muskets_mohawks.ground.table import field, script, seeded


def gap(a: House, b: House) -> int:
    """Return how far two houses are apart along the sides of the table."""
    dx = max(a.x0 - b.x1, b.x0 - a.x1, 0)
    dy = max(a.y0 - b.y1, b.y0 - a.y1, 0)
    return max(dx, dy)


@pytest.mark.rule("MM-TERR-6")
@pytest.mark.parametrize(("face", "dv"), [(1, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_defensive_values(face: int, dv: int) -> None:
    """Half of all buildings are of wood, a third of logs, a sixth of stone."""
    battle = field()
    settlement.place_houses(script(face), battle, 2, 1, True)
    assert [house.dv for house in battle.houses] == [dv]
    assert battle.houses[0].stores


@pytest.mark.rule("MM-TERR-6")
@pytest.mark.parametrize(("face", "apart"), [(1, 10), (2, 10), (3, 20), (4, 20), (5, 30), (6, 30)])
def test_buildings_stand_half_a_die_apart(face: int, apart: int) -> None:
    """The second building is half a die in inches from the first."""
    battle = field()
    settlement.place_houses(script(1, face, 1), battle, 2, 2, False)
    first, second = battle.houses
    assert gap(first, second) == apart
    assert section_of(first.x0, first.y0) == section_of(second.x1, second.y1) == 2


@pytest.mark.rule("MM-TERR-6")
@pytest.mark.parametrize("level", [True, False])
def test_buildings_stand_within_an_inch_of_the_road(level: bool) -> None:
    """With a road in the section every building is within an inch of it, its door towards it."""
    road = Area("road", 0, 230, 480, 250, True) if level else Area("road", 230, 0, 250, 480, False)
    battle = field(road)
    settlement.place_houses(seeded(3), battle, 5, 4, False)
    assert len(battle.houses) == 4
    for house in battle.houses:
        away = max(road.y0 - house.y1, house.y0 - road.y1) if level else max(road.x0 - house.x1, house.x0 - road.x1)
        assert 0 <= away <= 10
        door = house.door_y if level else house.door_x
        assert abs(int(door) - 240) <= 20


@pytest.mark.rule("MM-TERR-6")
def test_settled_sections_are_brought_side_by_side() -> None:
    """Two settled sections far apart become neighbours: the second's buildings move next to the first."""
    battle = field()
    settlement.place_settled_sections(seeded(4), battle, [1, 0, 0, 0, 0, 0, 0, 0, 1])
    sections = [section_of((h.x0 + h.x1) // 2, (h.y0 + h.y1) // 2) for h in battle.houses]
    assert sections == [1, 2]


@pytest.mark.rule("MM-TERR-6")
def test_settled_neighbours_stay() -> None:
    """Sections that share a side keep their buildings."""
    battle = field()
    settlement.place_settled_sections(seeded(4), battle, [0, 0, 0, 0, 1, 0, 0, 1, 0])
    assert [section_of((h.x0 + h.x1) // 2, (h.y0 + h.y1) // 2) for h in battle.houses] == [5, 8]
    assert not settlement.adjacent(1, 5)
    assert not settlement.adjacent(3, 4)


@pytest.mark.rule("MM-TERR-6")
@pytest.mark.parametrize("seed", range(20))
def test_every_door_can_be_reached(seed: int) -> None:
    """The door is on the edge of its house and has open ground before it."""
    battle = Battle()
    terrain.lay_terrain(seeded(seed), battle, "clear")
    settlement.place_houses(seeded(seed + 100), battle, 2, 3, True)
    for house in battle.houses:
        on_side = house.door_x in (house.x0, house.x1) or house.door_y in (house.y0, house.y1)
        assert on_side
        for water in battle.ground.waters:
            assert not water.holds(house.door_x, house.door_y)


@pytest.mark.rule("MM-TERR-6", "MM-BUILD-1")
@pytest.mark.parametrize("seed", range(30))
def test_no_building_bars_the_door_of_another(seed: int) -> None:
    """Two inches before each door are free of all other buildings, however many stand in the section."""
    battle = Battle()
    terrain.lay_terrain(seeded(seed), battle, "clear")
    settlement.place_houses(seeded(seed + 100), battle, 2, 7, True)
    for house in battle.houses:
        dx, dy = house.outwards()
        x, y = house.door_x + 20 * dx, house.door_y + 20 * dy
        for other in battle.houses:
            if other is not house:
                assert not (other.x0 - 5 <= x <= other.x1 + 5 and other.y0 - 5 <= y <= other.y1 + 5)


@pytest.mark.rule("MM-TERR-6")
@pytest.mark.parametrize("seed", range(20))
def test_men_pass_in_twos_between_a_building_and_the_water(seed: int) -> None:
    """Two inches are left to the table's edge and to water, so that no unit is shut in behind a building."""
    battle = Battle()
    battle.ground.waters.append(Area("river", 225, 0, 275, 480, False))
    settlement.place_houses(seeded(seed + 100), battle, 2, 6, True)
    for house in battle.houses:
        assert min(house.x0, house.y0, 480 - house.x1, 480 - house.y1) >= 20
        for water in battle.ground.waters:
            assert max(water.x0 - house.x1, house.x0 - water.x1, water.y0 - house.y1, house.y0 - water.y1) >= 20


@pytest.mark.rule("MM-TERR-7")
def test_a_laid_table_is_stored_and_restored() -> None:
    """A table stored as plain values is laid again exactly."""
    battle = Battle()
    terrain.lay_terrain(seeded(9), battle, "clear")
    settlement.place_houses(seeded(9), battle, 2, 2, True)
    again = Battle()
    stored_ground.lay(seeded(1), again, stored_ground.store(battle))
    assert stored_ground.store(again) == stored_ground.store(battle)


@pytest.mark.rule("MM-TERR-7")
def test_a_scenario_draws_its_own_map() -> None:
    """Instead of the tables a map names its areas and houses; a door left out is found."""
    battle = field()
    drawing: dict[str, object] = {
        "overall": "wooded",
        "areas": [["wood", 0, 0, 160, 160], ["creek", 0, 200, 480, 220, True], ["gully", 300, 300, 380, 320]],
        "houses": [{"id": "cabin", "x0": 200, "y0": 20, "x1": 240, "y1": 60, "dv": 2}],
    }
    assert stored_ground.check_laid(drawing) == []
    stored_ground.lay(seeded(1), battle, drawing)
    assert [a.kind for a in battle.ground.areas()] == ["wood", "gully", "creek"]
    assert (battle.houses[0].door_x, battle.houses[0].door_y) == (220, 60)


@pytest.mark.rule("MM-TERR-7")
def test_all_faults_of_a_map_are_reported_together() -> None:
    """A bad map is refused with a sentence for each fault."""
    bad: dict[str, object] = {
        "areas": [["swamp", 0, 0, 10, 10], ["wood", 0, 0, 500, 10], ["wood", 1]],
        "houses": [{"id": "a", "x0": 10, "y0": 10, "x1": 5, "y1": 20, "dv": 7, "levels": 9}, "b"],
    }
    assert [fault.field for fault in stored_ground.check_laid(bad)] == [
        "ground.houses.0.dv",
        "ground.houses.0.levels",
        "ground.houses.1",
        "ground.areas.0",
        "ground.areas.1",
        "ground.areas.2",
        "ground.houses.0",
    ]
    assert stored_ground.check_laid(7)
    assert stored_ground.check_laid({"areas": 1})
    assert stored_ground.check_laid({"houses": 1})
