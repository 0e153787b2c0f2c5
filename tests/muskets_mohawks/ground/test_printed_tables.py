"""The printed tables of ground, weather and movement hold the book's numbers, each typed from its page."""

import pytest

from rules.muskets_mohawks import tables_terrain

# Page 21: 2D6, CLEAR, HILLY, WOODED
TERRAIN = {
    2: ("hill", "hill", "woods"),
    3: ("clear", "wooded hill", "woods"),
    4: ("hill", "clear*", "wooded hill"),
    5: ("clear*", "road over hill", "road through woods"),
    6: ("road*", "hill", "clear"),
    7: ("hill", "hill", "woods"),
    8: ("clear", "wooded hill", "woods"),
    9: ("woods", "hill", "wooded hill"),
    10: ("clear", "clear", "clear"),
    11: ("river over clear", "wooded hill", "river through woods"),
    12: ("hill", "clear", "woods"),
}


@pytest.mark.rule("MM-TERR-2")
@pytest.mark.parametrize("total", range(2, 13))
def test_the_terrain_generator(total: int) -> None:
    """Page 21: each total of two dice gives the printed terrain on clear, hilly and wooded tables."""
    assert tables_terrain.TERRAIN_GENERATOR[total] == TERRAIN[total]
    assert tables_terrain.TERRAIN_COLUMNS == {"clear": 0, "hilly": 1, "wooded": 2}
    assert set(tables_terrain.TERRAIN_GENERATOR) == set(range(2, 13))


@pytest.mark.rule("MM-TERR-1")
@pytest.mark.parametrize(
    ("die", "overall"), [(1, "clear"), (2, "clear"), (3, "hilly"), (4, "wooded"), (5, "wooded"), (6, "wooded")]
)
def test_the_overall_terrain_type(die: int, overall: str) -> None:
    """Page 21: 1 and 2 are clear, 3 hilly, 4 to 6 wooded."""
    assert tables_terrain.OVERALL[die] == overall


@pytest.mark.rule("MM-MOVE-1", "MM-MOVE-2")
def test_moves() -> None:
    """Pages 10 and 40: foot move 8; 2 passed give twice or one and a half, 1 one and a half or once, 0 once."""
    assert tables_terrain.INFANTRY_MOVE == 8
    assert tables_terrain.FAST_MOVE == {2: (4, 3), 1: (3, 2), 0: (2, 0)}
    assert tables_terrain.FAST_MOVE_DICE == 2
    assert tables_terrain.FAST_MOVE_ENEMY == 24
    assert tables_terrain.COVER_REACH == 8


@pytest.mark.rule("MM-LOS-1")
def test_sight() -> None:
    """Pages 13, 22 and 27: open unlimited by day, 12 at night, 12/6 in bad weather; woods 12 by day, else 6."""
    assert tables_terrain.SIGHT_OPEN == {"fair": (0, 12), "inclement": (12, 6)}
    assert tables_terrain.SIGHT_WOODS == {"fair": (12, 6), "inclement": (6, 6)}
    assert tables_terrain.WOOD_EDGE == 1


@pytest.mark.rule("MM-TERR-3", "MM-TERR-5")
def test_roads_and_waters() -> None:
    """Page 22: features cover 75%, roads are 2 figures wide, creeks 1-4, rivers 4 and fords 1 wide and half a die."""
    assert tables_terrain.COVERS == 75
    assert tables_terrain.LENGTHWISE == 3
    assert tables_terrain.ROAD_WIDTH == 2
    assert tables_terrain.ROAD_DICE == 1
    assert tables_terrain.CREEK == 4
    assert tables_terrain.RIVER_WIDTH == 4
    assert tables_terrain.FORD_WIDTH == 1
    assert tables_terrain.RIVER_CROSSING == {
        1: "bridge",
        2: "bridge",
        3: "ford",
        4: "ford",
        5: "two fords",
        6: "two fords",
    }


@pytest.mark.rule("MM-TERR-6", "MM-BUILD-1")
def test_buildings() -> None:
    """Pages 20 and 23: DV 1 on 1-3, 2 on 4-5, 3 on 6; half of those inside fire."""
    assert tables_terrain.BUILDING_DV == {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}
    assert tables_terrain.HOUSE_FIRES == 2


@pytest.mark.rule("MM-WEATHER-1")
def test_weather() -> None:
    """Page 27: inclement on 1; rows 1 and 6 forbid fire, 2 to 5 misfire on 5 and 6, doubles turn 2 to clear, 5 to 6."""
    assert tables_terrain.INCLEMENT == 1
    assert tables_terrain.MISFIRE == 5
    assert tables_terrain.INCLEMENT_WEATHER == {
        1: (False, False, -1),
        2: (True, True, 0),
        3: (True, True, -1),
        4: (True, True, -1),
        5: (True, True, 6),
        6: (False, False, -1),
    }


@pytest.mark.rule("MM-CAMP-2")
def test_winter() -> None:
    """Page 24: snow on 1 and 2, on the ground, falling, or both; on the ground moves are halved, one die is fast."""
    assert tables_terrain.SNOW == 2
    assert tables_terrain.SNOW_SLOWS == 2
    assert tables_terrain.SNOW_FAST_DICE == 1
    assert tables_terrain.SNOWS == {
        "none": (False, False),
        "lying": (True, False),
        "falling": (False, True),
        "both": (True, True),
    }


@pytest.mark.rule("MM-MOVE-5")
def test_how_far_horse_seek_cover() -> None:
    """Page 11: mounted units go to the nearest cover or 16 inches, whichever is shorter."""
    assert tables_terrain.HORSE_COVER_REACH == 16
