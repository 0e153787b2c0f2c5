"""Doors and walls of buildings, and the places inside them, page 20 of the book."""

import pytest

from rules.muskets_mohawks.movement import buildings
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.unit import Unit
from tests.muskets_mohawks.ground.table import cabin, field, men, officer


@pytest.mark.rule("MM-BUILD-1")
@pytest.mark.parametrize(
    ("door", "out"),
    [((240, 260), (0, 1)), ((240, 220), (0, -1)), ((260, 240), (1, 0)), ((220, 240), (-1, 0))],
)
def test_each_door_leads_out_of_its_own_wall(door: tuple[int, int], out: tuple[int, int]) -> None:
    """A house has its door in one of four walls, and units come out straight ahead."""
    assert House("h", 220, 220, 260, 260, 2, *door).outwards() == out


@pytest.mark.rule("MM-BUILD-1")
@pytest.mark.parametrize(
    ("figure", "offset"),
    [
        ((210, 240), (15, 0)), ((275, 240), (-20, 0)), ((240, 200), (0, 25)), ((240, 290), (0, -35)),
        ((210, 210), (15, 15)), ((280, 290), (-25, -35)), ((225, 255), (0, 0)), ((255, 225), (0, 0)),
        ((224, 256), (1, -1)), ((256, 224), (-1, 1)),
    ],
)  # fmt: skip
def test_the_way_to_a_wall_is_the_shortest_to_a_place_behind_it(
    figure: tuple[int, int], offset: tuple[int, int]
) -> None:
    """A figure of half an inch stands a quarter of an inch behind each wall: from 22.5 to 25.5 inches in this house."""
    x, y = figure
    house = cabin("h", 220, 220)
    assert house.to_wall([x], [y], 0, 0) == offset
    assert house.to_wall([x - 50], [y + 30], 50, -30) == offset
    assert house.to_wall([0, x, 480], [0, y, 480], 0, 0) == offset


@pytest.mark.rule("MM-BUILD-1")
def test_of_two_figures_as_far_from_the_walls_the_first_counts() -> None:
    """A unit that closes on two walls of a house at once begins with the figure that is listed first."""
    house = cabin("h", 220, 220)
    assert house.to_wall([210, 270], [240, 240], 0, 0) == (15, 0)
    assert house.to_wall([270, 210], [240, 240], 0, 0) == (-15, 0)


@pytest.mark.rule("MM-BUILD-1", "MM-CHARGE-1")
@pytest.mark.parametrize(
    ("x", "y", "wall"),
    [
        (180, 240, (-1, 0)), (300, 240, (1, 0)), (240, 180, (0, -1)), (240, 300, (0, 1)),
        (180, 200, (-1, 0)), (200, 180, (0, -1)), (300, 280, (1, 0)), (280, 300, (0, 1)),
        (200, 200, (-1, 0)), (280, 280, (1, 0)),
    ],
)  # fmt: skip
def test_a_charger_comes_to_the_wall_before_it(x: int, y: int, wall: tuple[int, int]) -> None:
    """It is the wall on whose side most of the distance is, and at a corner the one to the left or right."""
    charger = Unit(id="u", x=x, y=y, figures=1, xs=[x], ys=[y], on_table=True)
    assert cabin("h", 220, 220).nearest_wall(charger.xs, charger.ys) == wall


def garrison(figures: int, *pieces: Unit | Leader, level: int = 0) -> bool:
    """Whether a house of 16 places has enough for so many figures of a unit that comes in."""
    house = cabin("h", 220, 220, levels=2)
    unit = men("a", 240, 300, figures=10)
    unit.level = level
    return len(buildings.inside(field(unit, house, *pieces), house, unit, figures)[0]) == figures


@pytest.mark.rule("MM-BUILD-1")
def test_a_house_holds_as_many_as_have_a_place() -> None:
    """Sixteen figures fit into four inches by four; each friend who is there takes the places that he covers."""
    assert garrison(16)
    assert not garrison(17)
    friends = men("b", 225, 225, figures=4)
    friends.house, friends.xs, friends.ys = "h", [225, 235, 245, 255], [225, 225, 225, 225]
    assert garrison(12, friends)
    assert not garrison(13, friends)
    assert garrison(16, friends, level=1)
    friends.house = ""
    assert garrison(16, friends)


@pytest.mark.rule("MM-BUILD-1", "MM-LEAD-1")
@pytest.mark.parametrize(
    ("x", "y", "on_table", "fits"),
    [(235, 235, True, False), (235, 235, False, True), (235, 264, True, True), (264, 235, True, True)],
)
def test_a_leader_takes_a_place_where_he_stands_in_the_house(x: int, y: int, on_table: bool, fits: bool) -> None:
    """He takes one for himself on his own storey, and none from outside its wall or once he has left the table."""
    chief = officer("l", x, y)
    chief.on_table = on_table
    assert garrison(16, chief) is fits
    assert garrison(15, chief)


@pytest.mark.rule("MM-BUILD-1", "MM-LEAD-1")
@pytest.mark.parametrize(("house", "upstairs"), [("h", True), ("", False), ("other", False)])
def test_a_leader_is_on_the_storey_of_the_unit_that_he_is_with(house: str, upstairs: bool) -> None:
    """With a unit upstairs he stands there; with one outside the house he stands on the ground floor."""
    chief = officer("l", 235, 235, attached="b")
    friends = men("b", 400, 400, figures=1)
    friends.house, friends.level = house, 1
    assert garrison(16, chief, friends) is upstairs
    assert garrison(15, chief, friends)
