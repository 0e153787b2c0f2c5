"""What counts as cover, pages 11, 20, 22 and 30 of the book."""

import pytest

from rules.muskets_mohawks.encounters import destinations
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces.house import Works
from rules.muskets_mohawks.sight import cover
from tests.muskets_mohawks.ground.table import field, men

FROM = (240, 20)


@pytest.mark.rule("MM-TERR-3")
def test_the_open_is_no_cover() -> None:
    """A unit in the open is not in cover."""
    unit = men("a", 240, 240, 0, "line")
    assert not cover.in_cover(field(unit), unit, *FROM)


@pytest.mark.rule("MM-FIRE-2", "MM-TERR-4")
@pytest.mark.parametrize(("edge", "covered"), [(240, True), (241, False)])
def test_half_a_unit_in_a_wood_is_in_cover(edge: int, covered: bool) -> None:
    """Five figures of ten inside a wood put the unit in cover, four do not."""
    unit = men("a", 240, 240, 0, "line")
    # The figures stand at x 195, 205 ... 285: five of them left of 240; the wood's edge moves by a figure.
    right = edge if edge == 240 else 235
    assert cover.in_cover(field(unit, Area("wood", 100, 200, right, 300)), unit, *FROM) == covered


@pytest.mark.rule("MM-MOVE-3")
def test_prone_is_cover() -> None:
    """Lying down counts as cover."""
    unit = men("a", 240, 240)
    unit.prone = True
    assert cover.in_cover(field(unit), unit, *FROM)


@pytest.mark.rule("MM-BUILD-1", "MM-TERR-5")
@pytest.mark.parametrize("what", ["house", "water"])
def test_houses_and_fords_are_cover(what: str) -> None:
    """Inside a building, or in the water of a creek or ford, a unit is in cover."""
    unit = men("a", 240, 240)
    if what == "house":
        unit.house = "h"
    else:
        unit.water = "in"
    assert cover.in_cover(field(unit), unit, *FROM)


@pytest.mark.rule("MM-TERR-5")
def test_the_edge_of_the_water_is_no_cover() -> None:
    """Standing at the edge gives none yet."""
    unit = men("a", 240, 240)
    unit.water = "edge"
    assert not cover.in_cover(field(unit), unit, *FROM)


@pytest.mark.rule("MM-TERR-3")
@pytest.mark.parametrize(
    ("y", "from_y", "covered"),
    [(240, 20, True), (250, 20, True), (251, 20, False), (250, 460, False), (230, 460, True)],
)
def test_the_crest_covers_from_the_other_side(y: int, from_y: int, covered: bool) -> None:
    """A line at the crest is in cover from beyond it, not from its own slope, nor a line farther back."""
    unit = men("a", 240, y, 0, "line")
    assert cover.in_cover(field(unit, Area("hill", 170, 170, 310, 310)), unit, 240, from_y) == covered


@pytest.mark.rule("MM-PEF-4")
@pytest.mark.parametrize(("from_y", "covered"), [(20, True), (460, False)])
def test_fieldworks_cover_at_their_front(from_y: int, covered: bool) -> None:
    """Works that face the far edge cover against fire from there and not from behind."""
    unit = men("a", 240, 240, 0, "line")
    works = Works("w", "fieldworks", 180, 230, 300, 260, 0)
    assert cover.in_cover(field(unit, works), unit, 240, from_y) == covered
    assert cover.manned_works(field(unit, works), unit.xs, unit.ys) is works


@pytest.mark.rule("MM-PEF-4")
@pytest.mark.parametrize("from_y", [20, 460])
def test_a_gully_covers_like_a_wood(from_y: int) -> None:
    """A shallow gully counts as woods and covers all round."""
    unit = men("a", 240, 240, 0)
    assert cover.in_cover(field(unit, Works("w", "gully", 180, 230, 300, 280, 0)), unit, 240, from_y)
    assert cover.in_cover(field(unit, Area("gully", 180, 230, 300, 280)), unit, 240, from_y)


@pytest.mark.rule("MM-TERR-3")
def test_wholly_on_a_road() -> None:
    """A mob two wide that stands along a road is wholly on it, a wider one is not."""
    road = Area("road", 230, 0, 250, 480, False)
    assert cover.wholly_on_road(field(road), men("a", 240, 240, 0, "mob", ranks=5))
    assert not cover.wholly_on_road(field(road), men("b", 240, 240, 0, "mob", ranks=2))


@pytest.mark.rule("MM-NP-2")
def test_the_place_of_an_enemy_is_no_cover_to_go_to() -> None:
    """With an enemy in the only wood in reach its covered place is at the edge, or none, and never his own."""
    unit, foe = men("a", 240, 300, 0), men("b", 240, 240, 16, side=1)
    assert destinations.covered_point(field(unit, foe, Area("wood", 232, 232, 248, 248)), unit, foe.x, foe.y, 80) == (
        -1,
        -1,
    )
    x, y = destinations.covered_point(field(unit, foe, Area("wood", 160, 200, 320, 280)), unit, foe.x, foe.y, 80)
    assert (x - foe.x) ** 2 + (y - foe.y) ** 2 >= 20**2
