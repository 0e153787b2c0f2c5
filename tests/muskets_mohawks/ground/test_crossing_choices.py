"""Which bank a unit in or over water makes for, and how it gets to the water where space is short (page 22)."""

import pytest

from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import crossing
from tests.muskets_mohawks.ground.table import field, men, seeded

UMPIRE = seeded(1)
RIVER, BRIDGE = Area("river", 0, 200, 480, 260), Area("bridge", 230, 200, 250, 260)
CREEK = Area("creek", 0, 240, 480, 260)


@pytest.mark.rule("MM-TERR-5")
@pytest.mark.parametrize("goal", [60, 420])
def test_the_first_step_off_a_bridge_is_towards_the_goal(goal: int) -> None:
    """In the middle of a bridge neither bank is behind the unit, and no move is lost by way of the wrong one."""
    unit = men("a", 240, 230, 0, "mob", figures=4, ranks=2)
    assert crossing.Step(field(unit, RIVER, BRIDGE), unit, RIVER, 240, goal, 80).take(UMPIRE)
    assert (unit.y < 230) is (goal < 230)


@pytest.mark.rule("MM-TERR-5", "MM-ACT-1")
@pytest.mark.parametrize("front", [235, 265])
@pytest.mark.parametrize("shut", ["far", "near"])
def test_a_unit_half_out_can_go_on_to_the_bank_that_is_free(front: int, shut: str) -> None:
    """With men in the creek and a lake along one bank it comes out on the other, whichever its front is over."""
    unit = men("a", 240, front, 0, figures=6, ranks=2)
    unit.water = "in"
    lake = Area("lake", 0, 0, 480, 240) if shut == "far" else Area("lake", 0, 260, 480, 480)
    battle = field(unit, CREEK, lake)
    assert crossing.Step(battle, unit, CREEK, 240, 60, 80).is_open() is (shut == "near")
    assert crossing.Step(battle, unit, CREEK, 240, 420, 80).is_open() is (shut == "far")


@pytest.mark.rule("MM-TERR-5", "MM-ACT-1")
@pytest.mark.parametrize("kind", ["bridge", "ford"])
def test_a_unit_shut_in_gets_to_no_bridge_or_ford(kind: str) -> None:
    """Shut in by lakes a unit is offered neither."""
    unit = men("a", 240, 345, figures=5)
    around = ((0, 285, 480, 340), (0, 350, 480, 480), (0, 335, 190, 355), (290, 335, 480, 355))
    battle = field(unit, RIVER, Area(kind, 230, 200, 250, 260), *(Area("lake", *box) for box in around))
    assert not crossing.Step(battle, unit, RIVER, 240, 60, 80).is_open()


@pytest.mark.rule("MM-TERR-5", "MM-MOVE-1")
@pytest.mark.parametrize(("limit", "goes"), [(20, True), (19, False)])
def test_a_creek_is_entered_with_exactly_the_move(limit: int, goes: bool) -> None:
    """From half an inch before two inches of water to half an inch before its far bank are two inches."""
    unit = men("a", 240, 265, figures=4)
    assert crossing.Step(field(unit, CREEK), unit, CREEK, 240, 60, limit).take(UMPIRE) is goes
    assert unit.y == (245 if goes else 265)


@pytest.mark.rule("MM-TERR-5", "MM-FORM-1")
@pytest.mark.parametrize(("figures", "goes"), [(6, True), (10, False)])
def test_elbow_to_elbow_in_a_creek_is_one_rank(figures: int, goes: bool) -> None:
    """Friends leave six inches of a wide creek: room for six men in two loose ranks, and for ten in neither order."""
    unit = men("a", 240, 275, figures=figures, ranks=2)
    creek = Area("creek", 0, 240, 480, 270)
    friends = [men(f"b{x}", x, 250, 0, "line", figures=12) for x in (30, 150, 330, 450)]
    for friend in friends:
        friend.water = "in"
    battle = field(unit, *friends, creek)
    assert crossing.Step(battle, unit, creek, 240, 60, 80).is_open() is goes
    assert crossing.Step(battle, unit, creek, 240, 60, 80).take(UMPIRE) is goes
