"""Creeks, rivers and lakes, pages 22 and 23 of the book."""

import pytest

from rules.core.umpire import Umpire
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.terrain import terrain
from tests.muskets_mohawks.ground.table import script

CLEAR = (4, 6)
RIVER = (5, 6)


def lay(section: int, *faces: int, overall: str = "clear", others: int = 0) -> Battle:
    """Return a table with a river row in one section, further faces after it, and `others` river rows behind."""
    umpire: Umpire = script(*CLEAR * (section - 1), *RIVER, *faces, *RIVER * others, *CLEAR * (9 - section - others))
    battle = Battle()
    terrain.lay_terrain(umpire, battle, overall)
    return battle


def box(area: Area) -> list[int]:
    """Return an area's corners."""
    return [area.x0, area.y0, area.x1, area.y1]


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize(("face", "kind"), [(1, "creek"), (4, "creek"), (5, "river"), (6, "river")])
def test_creek_or_river(face: int, kind: str) -> None:
    """On 1-4 a river row is a creek, on 5-6 a river."""
    tail = (1, 1) if kind == "creek" else (1, 1, 1)
    assert [water.kind for water in lay(1, face, *tail).ground.waters] == [kind]


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize(("face", "width"), [(1, 10), (2, 10), (3, 20), (4, 20), (5, 30), (6, 30)])
def test_a_creek_is_half_a_die_wide(face: int, width: int) -> None:
    """A creek is 1 to 3 inches wide and runs from edge to edge; it has neither bridge nor ford."""
    battle = lay(1, 1, 1, face)
    (creek,) = battle.ground.waters
    assert creek.y1 - creek.y0 == width
    assert (creek.x0, creek.x1) == (0, 480)
    assert battle.ground.bridges == battle.ground.fords == []


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize(("face", "level"), [(1, True), (3, True), (4, False), (6, False)])
def test_a_river_runs_edge_to_edge(face: int, level: bool) -> None:
    """On 1-3 lengthwise, on 4-6 widthwise; 4 inches and half a die wide."""
    (river,) = lay(1, 5, face, 6, 1).ground.waters
    if level:
        assert (river.x0, river.x1, river.y1 - river.y0) == (0, 480, 70)
    else:
        assert (river.y0, river.y1, river.x1 - river.x0) == (0, 480, 70)


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize(
    ("faces", "bridges", "fords"),
    [
        ((1,), 1, []),
        ((2,), 1, []),
        ((3, 1), 0, [20]),
        ((4, 3), 0, [30]),
        ((5, 1, 3, 5, 6), 0, [40, 40]),
        ((6, 1, 2, 6, 1, 6), 0, [20, 40]),
    ],
)
def test_crossings(faces: tuple[int, ...], bridges: int, fords: list[int]) -> None:
    """A bridge on 1-2, a ford on 3-4, two fords in different sections on 5-6, each 1 and half a die wide."""
    ground = lay(1, 5, 1, 1, *faces).ground
    assert len(ground.bridges) == bridges
    assert [ford.x1 - ford.x0 for ford in ground.fords] == fords
    (river,) = ground.waters
    for gap in [*ground.bridges, *ground.fords]:
        assert (gap.y0, gap.y1) == (river.y0, river.y1)
    assert len({ford.x0 // 160 for ford in ground.fords}) == len(fords)


@pytest.mark.rule("MM-TERR-5")
def test_a_river_in_the_middle_is_a_lake() -> None:
    """A river in section 5 is a lake there and rolls nothing else."""
    battle = lay(5, 6)
    (lake,) = battle.ground.waters
    assert lake.kind == "lake"
    assert (lake.x1 - lake.x0) * (lake.y1 - lake.y0) >= 19200
    assert 160 <= lake.x0 < lake.x1 <= 320
    assert 160 <= lake.y0 < lake.y1 <= 320


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize("section", [8, 9])
@pytest.mark.parametrize(("direction", "width"), [(1, 1), (3, 6), (4, 1), (6, 6)])
def test_a_river_leaves_a_bank_to_a_lake(section: int, direction: int, width: int) -> None:
    """Next to a lake ten figures in open order, three ranks deep, find room on either bank of a ford."""
    faces = script(
        *CLEAR * 4, *RIVER, 6, *CLEAR * (section - 6), *RIVER, 5, direction, width, 3, 1, *CLEAR * (9 - section)
    )
    battle = Battle()
    terrain.lay_terrain(faces, battle, "clear")
    lake, river = battle.ground.waters
    assert (lake.kind, river.kind) == ("lake", "river")
    gaps = [lake.y0 - river.y1, river.y0 - lake.y1] if river.level else [lake.x0 - river.x1, river.x0 - lake.x1]
    assert max(gaps) >= 50
    assert min(river.y0, 480 - river.y1) >= 40 if river.level else min(river.x0, 480 - river.x1) >= 40


@pytest.mark.rule("MM-TERR-5")
def test_a_creek_in_the_middle_stays_one() -> None:
    """A creek in section 5 crosses the middle of the table."""
    (creek,) = lay(5, 4, 2, 1).ground.waters
    assert creek.kind == "creek"
    assert 160 <= creek.y0 < creek.y1 <= 320


@pytest.mark.rule("MM-TERR-5")
def test_further_river_rows_are_the_same_water() -> None:
    """A second and third river row roll nothing and add nothing."""
    assert len(lay(1, 2, 1, 1, others=2).ground.waters) == 1


@pytest.mark.rule("MM-TERR-5")
def test_river_through_woods() -> None:
    """On a wooded table the river row lays both wood and water."""
    ground = lay(1, 2, 1, 1, overall="wooded").ground
    assert (len(ground.waters), len(ground.woods)) == (1, 1)


@pytest.mark.rule("MM-TERR-5", "MM-TERR-3")
def test_a_bridge_carries_the_road() -> None:
    """Where a road crosses the river in its section the bridge is on the road."""
    # Section 1: road and buildings (one, DV die later); the river row in section 2, lengthwise, with a bridge.
    umpire = script(1, 5, 1, 4, *RIVER, 5, 1, 1, 1, *CLEAR * 7, 1)
    battle = Battle()
    terrain.lay_terrain(umpire, battle, "clear")
    (road,) = battle.ground.roads
    (bridge,) = battle.ground.bridges
    (river,) = battle.ground.waters
    column = battle.ground.sections.index("river over clear") % 3
    if (road.x0 + road.x1) // 2 // 160 == column:
        assert (bridge.x0 + bridge.x1) // 2 == (road.x0 + road.x1) // 2
    assert bridge.x1 - bridge.x0 == 20
    assert (bridge.y0, bridge.y1) == (river.y0, river.y1)
