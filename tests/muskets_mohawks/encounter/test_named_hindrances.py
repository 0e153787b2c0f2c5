"""Why a point that a person names cannot be gone to: a building, a creek, or the edge behind a line that steps back."""

import pytest

from rules.core.dice import ScriptedDice
from rules.core.errors import OrderRefused
from rules.core.geometry import span
from rules.core.orders import RecordedOrders
from rules.core.umpire import Umpire
from rules.muskets_mohawks.activation import command
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import movement
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import field, men, officer
from tests.muskets_mohawks.encounter.scene import ScriptedOrders
from tests.muskets_mohawks.encounter.test_named_orders import MIDDLE, act


def ford_and_inn() -> tuple[Battle, str]:
    """A unit in the middle, an inn before it, and on its right a creek with a bridge."""
    battle = field(men("u1", at=MIDDLE))
    battle.houses.append(House("inn", 220, 140, 260, 170, 1, 240, 170))
    battle.ground.waters.append(Area("creek", 300, 0, 320, 480, False))
    battle.ground.bridges.append(Area("bridge", 300, 230, 320, 250, True))
    return battle, "u1"


@pytest.mark.rule("MM-BUILD-1", "MM-TERR-5")
@pytest.mark.parametrize(
    ("answer", "rule", "says"),
    [
        (
            "move:to@240,165",
            "MM-BUILD-1",
            "cannot go to 240,165: a building is in the way, which is entered by its door",
        ),
        ("fast:to@240,165", "MM-BUILD-1", "a building is in the way"),
        ("move:to@240,171", "MM-BUILD-1", "since a building is in the way"),
        ("move:to@310,270", "MM-TERR-5", "cannot go to 310,270: the water is in the way"),
        ("fast:to@310,270", "MM-TERR-5", "the water is in the way"),
        ("move:to@280,200", "MM-TERR-5", "since the water is in the way"),
    ],
)
def test_walls_and_water_are_named_with_their_rules(answer: str, rule: str, says: str) -> None:
    """A point within them is refused to a fast move as well, and one too near for the unit's men says which it is."""
    battle, name = ford_and_inn()
    unit = next(each for each in battle.units if each.id == name)
    with pytest.raises(OrderRefused, match=says) as refused:
        act(battle, unit, answer)
    assert refused.value.rule == rule
    assert (unit.x, unit.y) == MIDDLE


@pytest.mark.rule("MM-TERR-5")
def test_the_far_bank_may_be_named() -> None:
    """Only the water itself is refused: who names the other bank goes to the edge in his first activation."""
    battle, _ = ford_and_inn()
    unit = men("u2", formation="unformed", figures=4, at=(265, 300))
    battle.enlist(unit)
    act(battle, unit, "move:to@335,300", "upright")
    assert 265 < unit.x < 300


@pytest.mark.rule("MM-LEAD-3", "MM-BUILD-1", "MM-TERR-5")
@pytest.mark.parametrize(("answer", "rule"), [("move:to@240,165", "MM-BUILD-1"), ("move:to@310,240", "MM-TERR-5")])
def test_a_leader_is_sent_neither_through_walls_nor_into_the_water(answer: str, rule: str) -> None:
    """A higher leader who walks by himself is refused such a point by the same rules."""
    battle, _ = ford_and_inn()
    leader = officer("c1", battle.units[0], "captain")
    leader.attached, leader.x, leader.y = "", 275, 215
    battle.leaders.append(leader)
    battle.units[0].activated = True
    battle.ground.bridges.clear()
    umpire = Umpire(ScriptedDice([]), [RecordedOrders([answer]), ScriptedOrders()])
    with pytest.raises(OrderRefused, match="cannot go to") as refused:
        command.activate(umpire, battle, leader)
    assert refused.value.rule == rule
    assert (leader.x, leader.y) == (275, 215)


@pytest.mark.rule("MM-ACT-1", "MM-MOVE-4")
@pytest.mark.parametrize(
    ("at", "says"), [((240, 455), "has room to step back 2 inches: name 20"), ((240, 475), "has no room to step back")]
)
def test_a_line_steps_back_as_far_as_is_named_or_not_at_all(at: tuple[int, int], says: str) -> None:
    """At the edge of the table less is no answer to more, and no Form Line is rolled for it."""
    unit = men("u1", formation="line", at=at)
    with pytest.raises(OrderRefused, match=says) as refused:
        act(field(unit), unit, "back:to:35")
    assert refused.value.rule == "MM-MOVE-4"
    assert (unit.x, unit.y) == at


@pytest.mark.rule("MM-ACT-1")
@pytest.mark.parametrize(
    ("hindrance", "rule", "says"),
    [
        ("enemy", "MM-CHARGE-1", "goes on 1 inch after that wheel, since an enemy is in the way"),
        ("friends", "MM-MOVE-4", "since friends are in the way: name wheel:to:2/"),
        ("woods", "MM-TERR-4", "since woods are in the way, which break its ranks: name wheel:to:2/"),
        ("walls", "MM-BUILD-1", "since a building is in the way"),
        ("edge", "MM-MOVE-4", "since there is no room: name wheel:to:2/"),
        ("close", "MM-TERR-4", "goes no farther after that wheel, since woods"),
    ],
)
def test_a_wheel_goes_on_as_far_as_is_named_or_is_refused(hindrance: str, rule: str, says: str) -> None:
    """It went less far and the record did not say why; it goes as far as the refusal names."""
    unit = men("u1", formation="line", at=(240, 55) if hindrance == "edge" else MIDDLE)
    battle = field(unit)
    if hindrance in ("enemy", "friends"):
        battle.enlist(men("x1", side=1 if hindrance == "enemy" else 0, at=(255, 175), heading=16))
    elif hindrance == "walls":
        battle.houses.append(House("inn", 220, 140, 260, 180, 1, 240, 180))
    elif hindrance in ("woods", "close"):
        battle.ground.woods.append(Area("wood", 0, 0, 480, 180 if hindrance == "woods" else 204, False))
    with pytest.raises(OrderRefused, match=says) as refused:
        act(battle, unit, "wheel:to:2/40")
    assert refused.value.rule == rule
    assert unit.heading == 0
    less = refused.value.message.rpartition("name ")[2].rstrip(".")
    start = movement.wheeled(unit, 2)
    act(battle, unit, less)
    onward = int(less.partition("/")[2] or 0)
    assert onward - 1 <= span(unit.x - start.x, unit.y - start.y) <= onward
