"""The ground is rolled and laid, pages 21 to 23 of the book."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.terrain import terrain
from tests.muskets_mohawks.ground.table import script, seeded


def lay(overall: str, *faces: int) -> Battle:
    """Return a table laid with these faces, of which none may be left over."""
    umpire = script(*faces)
    battle = Battle()
    terrain.lay_terrain(umpire, battle, overall)
    assert umpire.dice_rolled == len(faces)
    return battle


@pytest.mark.rule("MM-TERR-1")
@pytest.mark.parametrize(("face", "overall"), [(1, "clear"), (2, "clear"), (3, "hilly"), (4, "wooded"), (6, "wooded")])
def test_the_overall_type(face: int, overall: str) -> None:
    """One die says whether the country is clear, hilly or wooded."""
    assert terrain.roll_overall(script(face)) == overall


# Two dice for every total, and what a row needs besides (p.21-23).
PAIR = {2: (1, 1), 3: (1, 2), 4: (1, 3), 5: (1, 4), 6: (1, 5), 7: (1, 6), 8: (2, 6), 9: (3, 6), 10: (4, 6), 11: (5, 6)}
PAIR[12] = (6, 6)
CLEAR = PAIR[10]  # clear on all three tables


@pytest.mark.rule("MM-TERR-2")
@pytest.mark.parametrize(
    ("overall", "total", "wood", "hill"),
    [
        ("clear", 2, 0, 1),
        ("clear", 4, 0, 1),
        ("clear", 7, 0, 1),
        ("clear", 9, 1, 0),
        ("clear", 12, 0, 1),
        ("hilly", 2, 0, 1),
        ("hilly", 3, 1, 1),
        ("hilly", 6, 0, 1),
        ("hilly", 7, 0, 1),
        ("hilly", 8, 1, 1),
        ("hilly", 9, 0, 1),
        ("hilly", 11, 1, 1),
        ("wooded", 2, 1, 0),
        ("wooded", 3, 1, 0),
        ("wooded", 4, 1, 1),
        ("wooded", 7, 1, 0),
        ("wooded", 8, 1, 0),
        ("wooded", 9, 1, 1),
        ("wooded", 12, 1, 0),
    ],
)
def test_a_row_lays_its_feature(overall: str, total: int, wood: int, hill: int) -> None:
    """One row of woods, hill or both among eight clear sections lays just that, over three quarters of a section."""
    battle = lay(overall, *PAIR[total], *CLEAR * 8)
    assert (len(battle.ground.woods), len(battle.ground.hills)) == (wood, hill)
    for area in [*battle.ground.woods, *battle.ground.hills]:
        assert (area.x1 - area.x0) * (area.y1 - area.y0) >= 160 * 160 * 75 // 100


@pytest.mark.rule("MM-TERR-2")
@pytest.mark.parametrize(
    ("overall", "total"), [("clear", 3), ("clear", 8), ("clear", 10), ("hilly", 10), ("hilly", 12), ("wooded", 6)]
)
def test_clear_rows_lay_nothing(overall: str, total: int) -> None:
    """Clear sections hold neither wood, hill, road, water nor house."""
    battle = lay(overall, *CLEAR * 4, *PAIR[total], *CLEAR * 4)
    assert battle.ground.areas() == []
    assert battle.houses == []


@pytest.mark.rule("MM-TERR-2", "MM-TERR-3")
@pytest.mark.parametrize(("overall", "total", "wood", "hill"), [("hilly", 5, 0, 1), ("wooded", 5, 1, 0)])
def test_roads_over_hills_and_through_woods(overall: str, total: int, wood: int, hill: int) -> None:
    """Such a row lays its road and the hill or wood it passes."""
    battle = lay(overall, *PAIR[total], 1, *CLEAR * 8)
    assert (len(battle.ground.woods), len(battle.ground.hills), len(battle.ground.roads)) == (wood, hill, 1)


@pytest.mark.rule("MM-TERR-3", "MM-DICE-3")
@pytest.mark.parametrize(("face", "level"), [(1, True), (3, True), (4, False), (5, False), (6, False)])
def test_a_road_runs_from_edge_to_edge(face: int, level: bool) -> None:
    """On 1-3 lengthwise, on 4-6 widthwise (page 2 rolls a 5), two figures wide through the section that called it."""
    battle = lay("hilly", *PAIR[5], face, *CLEAR * 8)
    (road,) = battle.ground.roads
    section = battle.ground.sections.index("road over hill")
    middle = 80 + 160 * (section // 3 if level else section % 3)
    expected = [0, middle - 10, 480, middle + 10] if level else [middle - 10, 0, middle + 10, 480]
    assert [road.x0, road.y0, road.x1, road.y1] == expected


@pytest.mark.rule("MM-TERR-3")
def test_a_second_road_crosses_the_first() -> None:
    """The second road needs no die: it runs the other way across the middle; a third adds nothing."""
    battle = lay("hilly", *PAIR[5], 2, *PAIR[5], *PAIR[5], *CLEAR * 6)
    first, second = battle.ground.roads
    assert first.level
    assert not second.level
    assert [second.x0, second.x1] == [230, 250]


@pytest.mark.rule("MM-TERR-2", "MM-TERR-6")
@pytest.mark.parametrize(
    ("overall", "total", "face", "houses"),
    [("clear", 5, 2, 1), ("clear", 5, 3, 2), ("clear", 6, 6, 3), ("hilly", 4, 5, 3)],
)
def test_starred_rows_are_settled(overall: str, total: int, face: int, houses: int) -> None:
    """A row with a star has half a die of buildings; each further one rolls half a die for its distance."""
    road = (1,) if total == 6 else ()
    buildings = [6] + [faces for _ in range(houses - 1) for faces in (1, 6)]
    battle = lay(overall, *PAIR[total], face, *road, *CLEAR * 8, *buildings)
    assert len(battle.houses) == houses


@pytest.mark.rule("MM-TERR-2")
@given(st.lists(st.sampled_from(["clear", "hill", "woods", "wooded hill", "clear*"]), min_size=9, max_size=9))
def test_like_sections_are_brought_together(rows: list[str]) -> None:
    """Section 5 stays, no row is lost, and the outer sections of each kind lie side by side round the ring."""
    laid = terrain.bring_together(rows)
    assert laid[4] == rows[4]
    assert Counter(laid) == Counter(rows)
    ring = [terrain.ground_of(laid[section - 1]) for section in (1, 2, 3, 6, 9, 8, 7, 4)]
    changes = sum(ring[i] != ring[i - 1] for i in range(8))
    assert changes == (len(set(ring)) if len(set(ring)) > 1 else 0)


@pytest.mark.rule("MM-TERR-2")
def test_rows_that_lie_together_already_stay() -> None:
    """Nothing moves that need not."""
    rows = ["woods", "woods", "woods", "clear", "hill", "clear", "clear", "clear", "clear"]
    assert terrain.bring_together(rows) == rows


@pytest.mark.rule("MM-TERR-3")
def test_like_neighbours_form_one_larger_area() -> None:
    """A table all wooded is one wood that leaves only the table's margin."""
    battle = lay("wooded", *PAIR[7] * 9)
    covered = sum((a.x1 - a.x0) * (a.y1 - a.y0) for a in battle.ground.woods)
    assert covered == 460 * 460


@pytest.mark.rule("MM-TERR-1")
@pytest.mark.parametrize("overall", ["clear", "hilly", "wooded"])
@pytest.mark.parametrize("seed", range(25))
def test_any_table_is_sound(overall: str, seed: int) -> None:
    """All areas lie on the table, each row's ground is there, and houses stand clear of water, roads and each other."""
    battle = Battle()
    terrain.lay_terrain(seeded(seed), battle, overall)
    assert len(battle.ground.sections) == 9
    for area in battle.ground.areas():
        assert 0 <= area.x0 < area.x1 <= 480
        assert 0 <= area.y0 < area.y1 <= 480
    assert len(battle.ground.woods) == sum("wood" in row for row in battle.ground.sections)
    assert len(battle.ground.hills) == sum("hill" in row for row in battle.ground.sections)
    for number, house in enumerate(battle.houses):
        box = Area("house", house.x0, house.y0, house.x1, house.y1)
        others = [Area("house", h.x0, h.y0, h.x1, h.y1) for h in battle.houses[:number]]
        for area in [*battle.ground.waters, *battle.ground.roads, *others]:
            apart = area.x1 <= box.x0 or box.x1 <= area.x0 or area.y1 <= box.y0 or box.y1 <= area.y0
            assert apart
