"""What units remember to have in sight is what they would see if they looked again."""

from random import Random

import pytest

from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import watch
from rules.muskets_mohawks.sight.lines import clear
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.ground.table import field, men, script


def two() -> tuple[Battle, Unit, Unit]:
    """Two units of five looking at each other over open ground, 20 inches apart, and each aware of the other."""
    battle = field(men("a", 240, 340, 0, "line", figures=5), men("b", 240, 140, 16, "line", side=1, figures=5))
    a, b = battle.units
    assert watch.aware(battle, a, b)
    assert watch.aware(battle, b, a)
    return battle, a, b


@pytest.mark.rule("MM-LOS-1")
def test_a_house_put_up_between_two_units_hides_them() -> None:
    """A building that comes to the table takes away the sight that units had of each other before."""
    battle, a, b = two()
    battle.add_house(script(), "MM-PEF-4", House("house1", 180, 220, 300, 260))
    assert not watch.aware(battle, a, b)
    assert not watch.aware(battle, b, a)


@pytest.mark.rule("MM-LOS-1")
def test_a_march_out_of_sight_is_noticed_by_both() -> None:
    """A unit that moves looks again, and units that stood still look at it again."""
    battle, a, b = two()
    battle.houses.append(House("house1", 0, 220, 200, 260))
    assert watch.aware(battle, a, b)
    ys = [340] * 5
    a.put(script(), "MM-MOVE-1", 60, 340, 0, 1, [40, 50, 60, 70, 80], ys)
    assert not watch.aware(battle, b, a)
    assert not watch.aware(battle, a, b)


@pytest.mark.rule("MM-LOS-1")
def test_the_weather_takes_a_sight_away_and_gives_it_back() -> None:
    """A point 20 inches off is out of sight in bad weather, and in sight once it clears, though no unit has moved."""
    battle, a, _ = two()
    leader = Leader("captain", 0, x=240, y=360, on_table=True)
    battle.leaders.append(leader)
    seen = []
    for weather in (0, 1, 0):
        battle.set_weather(script(), "MM-WEATHER-1", weather)
        key = watch.key_of(battle, 240, 100)
        seen.append((watch.spots(battle, a, 240, 100, key), watch.leader_spots(battle, leader, 240, 100, key)))
    assert seen == [(True, True), (False, False), (True, True)]


@pytest.mark.rule("MM-LOS-1", "MM-PEF-3")
@pytest.mark.parametrize("gap", [200, 210, 240, 270, 280])
def test_what_any_figure_sees_its_unit_sees(gap: int) -> None:
    """Two houses leave a gap before one man of ten; whichever man it is, the point beyond is in the unit's sight."""
    unit = men("a", 240, 300, 0, "line")
    left, right = House("h1", 0, 220, gap - 5, 260), House("h2", gap + 5, 220, 480, 260)
    battle = field(unit, left, right)
    assert sum(clear(battle, x, y, gap, 100) for x, y in zip(unit.xs, unit.ys, strict=True)) > 0
    assert watch.looks(battle, unit, gap, 100)


@pytest.mark.rule("MM-LOS-1")
@pytest.mark.parametrize("seed", range(40))
def test_no_point_too_far_off_for_any_figure_is_in_sight(seed: int) -> None:
    """Whether a point is in sight comes to the same as asking figure by figure, in any light and wood."""
    dice = Random(seed)
    unit = men("a", dice.randint(60, 420), dice.randint(60, 420), dice.randint(0, 31))
    woods = [Area("wood", 40, 40, 200, 200), Area("wood", 200, 60, 330, 190)]
    battle = field(unit, *woods, Area("road", 0, 110, 480, 130), House("h", 300, 300, 340, 340, burnt=seed % 3))
    battle.light, battle.weather = dice.choice(("day", "night")), dice.choice((0, 0, 3))
    for _ in range(60):
        x, y = dice.randint(5, 475), dice.randint(5, 475)
        seen = any(clear(battle, at_x, at_y, x, y) for at_x, at_y in zip(unit.xs, unit.ys, strict=True))
        assert watch.looks(battle, unit, x, y) == seen
        assert not (seen and watch.beyond(unit, x, y, watch.reach_to(battle, x, y)))


@pytest.mark.rule("MM-LOS-1")
@pytest.mark.parametrize("seed", range(60))
def test_houses_and_crests_hide_from_a_unit_what_they_hide_from_each_figure(seed: int) -> None:
    """Houses, one of them the unit's own at times, and hills of either kind: as if every figure were asked."""
    dice = Random(seed)
    unit = men("a", dice.randint(60, 420), dice.randint(60, 420), dice.randint(0, 31))
    long, wide = Area("hill", 60, 200, 420, 240), Area("hill", 200, 40, 230, 440, level=False)
    houses = [House(f"h{i}", x, y, x + 60, y + 50) for i, (x, y) in enumerate([(90, 300), (300, 100), (340, 330)])]
    battle = field(unit, dice.choice((long, wide)), *houses)
    unit.house = dice.choice(("", "", "h0"))
    for _ in range(60):
        x, y = dice.randint(5, 475), dice.randint(5, 475)
        into = dice.choice(("", "", "h1"))
        clears = [clear(battle, *at, x, y, unit.house, into) for at in zip(unit.xs, unit.ys, strict=True)]
        assert watch.looks(battle, unit, x, y, into) == any(clears)
