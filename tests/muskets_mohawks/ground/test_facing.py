"""Front, flank, rear and distance, page 3 of the book."""

import pytest

from rules.muskets_mohawks.pieces import facing
from tests.muskets_mohawks.ground.table import cabin, field, men


@pytest.mark.rule("MM-FACE-1")
@pytest.mark.parametrize(
    ("x", "y", "side"),
    [
        (240, 200, "front"),
        (10, 234, "front"),
        (470, 240, "flank"),
        (10, 236, "flank"),
        (100, 255, "flank"),
        (100, 256, "rear"),
        (240, 300, "rear"),
    ],
)
def test_front_flank_and_rear_of_a_mob(x: int, y: int, side: str) -> None:
    """Before the line of the front bases' front edge is front, behind that of the rear edge is rear, flank between."""
    # Two ranks at y 240 and 250: the front facing runs along 235, the rear facing along 255.
    mob = men("a", 240, 240, 0, "mob", side=1)
    assert facing.side_of(mob, x, y) == side


@pytest.mark.rule("MM-FACE-1")
def test_the_facing_turns_with_the_unit() -> None:
    """A line that faces the right edge has its rear on the left and its flank beyond either end."""
    line = men("a", 240, 240, 8, "line")
    assert facing.side_of(line, 300, 400) == "front"
    assert facing.side_of(line, 240, 400) == "flank"
    assert facing.side_of(line, 180, 240) == "rear"


@pytest.mark.rule("MM-FACE-1", "MM-BUILD-1")
def test_a_building_has_no_flank() -> None:
    """A unit in a building is attacked from the front wherever one stands."""
    unit = men("a", 240, 240)
    unit.house = "h"
    field(unit, cabin("h", 220, 220))
    assert facing.side_of(unit, 240, 400) == "front"


def test_distance_runs_from_base_to_base() -> None:
    """Two lines 12 inches apart between their bases are 120 tenths apart; touching ones are 0 apart."""
    a = men("a", 240, 300, 0, "line")
    b = men("b", 240, 170, 16, "line", side=1)
    assert facing.distance(a, b) == 120
    c = men("c", 240, 290, 16, "line", side=1)
    assert facing.distance(a, c) == 0
    assert facing.touching(a, c)
    assert not facing.touching(a, b)


def test_distance_to_a_point() -> None:
    """A point is as far as the nearest base is."""
    assert facing.distance_to(men("a", 240, 300, 0, "line"), 240, 200) == 95
