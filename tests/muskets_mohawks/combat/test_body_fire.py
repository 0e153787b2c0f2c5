"""Bodies of units that fire at one target at the same time, pages 6 and 12 of the book."""

import pytest

from rules.muskets_mohawks.activation import actions
from rules.muskets_mohawks.pieces.unit import Unit
from tests.muskets_mohawks.combat.field import field, men, rolls, script


def body() -> tuple[Unit, Unit, Unit]:
    """Return two units in base contact and a target before them."""
    one = men("a", "line", figures=5, at=(200, 400))
    two = men("b", "line", figures=5, at=(250, 400))
    return one, two, men("t", "indian", 1, at=(225, 300), heading=16, leader_rep=0)


@pytest.mark.rule("MM-REACT-2", "MM-GROUP-1", "MM-FIRE-5")
def test_a_body_bound_to_one_target_fires_at_once() -> None:
    """Two units of a body that go on firing at the same target are tested for once, and have had their activation."""
    one, two, target = body()
    one.target = two.target = "t"
    umpire = script(*[6] * 10, 1, 1)
    actions.fire_as_one(umpire, field(one, two, target), [one, two])
    assert [rule for rule, _ in rolls(umpire)] == ["MM-FIRE-1", "MM-FIRE-1", "MM-REACT-1"]
    assert (one.activated, two.activated) == (True, True)


@pytest.mark.rule("MM-REACT-2", "MM-GROUP-1")
@pytest.mark.parametrize(
    ("field_name", "value"),
    [("target", ""), ("activated", True), ("opponents", ["x"]), ("retiring", True), ("trophies", "owed")],
)
def test_a_unit_that_does_something_else_does_not_join(field_name: str, value: object) -> None:
    """One unit alone does not fire out of its turn, for any reason that keeps the other from joining."""
    one, two, target = body()
    one.target = two.target = "t"
    setattr(two, field_name, value)
    umpire = script()
    actions.fire_as_one(umpire, field(one, two, target), [one, two])
    assert umpire.dice_rolled == 0
    assert not one.activated


@pytest.mark.rule("MM-REACT-2", "MM-GROUP-1")
def test_units_with_targets_of_their_own_fire_apart() -> None:
    """Members of a body with different targets are left to their own activations."""
    one, two, target = body()
    other = men("o", "indian", 1, at=(300, 300), heading=16, leader_rep=0)
    one.target, two.target = "t", "o"
    umpire = script()
    actions.fire_as_one(umpire, field(one, two, target, other), [one, two])
    assert umpire.dice_rolled == 0


@pytest.mark.rule("MM-REACT-2", "MM-FIRE-2")
def test_fire_at_the_same_time_is_at_the_target_as_it_stands() -> None:
    """Of two units of five neither has twice the four men in front of it, whichever of the two hits first."""
    one, two, target = body()
    one.target = two.target = "t"
    target.figures, target.xs, target.ys = 4, target.xs[:4], target.ys[:4]
    # Five volley dice each: the first hits twice, the second once; three rolls for a leader who is not there.
    umpire = script(1, 1, 6, 6, 6, 1, 6, 6, 6, 6, *[1] * 8)
    actions.fire_as_one(umpire, field(one, two, target), [one, two])
    volleys = [event for event in umpire.events if event.rule == "MM-FIRE-1" and event.faces]
    assert [(event.faces, event.modifiers) for event in volleys] == [([1, 1, 6, 6, 6], []), ([1, 6, 6, 6, 6], [])]
    assert target.figures == 1
