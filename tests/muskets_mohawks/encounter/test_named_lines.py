"""A line that a person names for a unit in open order, with the point and the facing that it shall have."""

import pytest

from rules.muskets_mohawks.activation import named_moves
from rules.muskets_mohawks.orders import Order
from tests.muskets_mohawks.ground.table import field, men, script


@pytest.mark.rule("MM-ACT-1", "MM-REACT-5")
@pytest.mark.parametrize(
    ("heading", "x", "y"), [(8, 275, 300), (4, 265, 275), (0, 240, 260), (-1, 240, 260), (16, 240, 340)]
)
def test_a_line_out_of_open_order_ends_where_it_was_named(heading: int, x: int, y: int) -> None:
    """With a new facing the half move was halved again, and the unit stopped short or did not even turn."""
    unit = men("a", 240, 300, 0)
    battle = field(unit)
    goal, order = named_moves.Goal("line", heading, 0), Order("move", "to", "", x, y)
    assert named_moves.fault_of(battle, unit, order, goal).message == ""
    named_moves.carry_out_named(script(1, 1), battle, unit, order, goal, [])
    assert (unit.formation, unit.heading) == ("line", max(heading, 0))
    assert -2 <= unit.x - x <= 2
    assert -2 <= unit.y - y <= 2
