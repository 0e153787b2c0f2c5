"""What units remember to have in sight is what they would see if they looked again."""

import pytest

from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import watch
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
    """Whoever moves is looked at anew, by himself and by those who stood still."""
    battle, a, b = two()
    battle.houses.append(House("house1", 0, 220, 200, 260))
    assert watch.aware(battle, a, b)
    ys = [340] * 5
    a.put(script(), "MM-MOVE-1", 60, 340, 0, 1, [40, 50, 60, 70, 80], ys)
    assert not watch.aware(battle, b, a)
    assert not watch.aware(battle, a, b)


@pytest.mark.rule("MM-LOS-1")
def test_the_weather_takes_a_sight_away_and_gives_it_back() -> None:
    """A point 20 inches off is out of sight in bad weather, and in sight again once it clears, nobody having moved."""
    battle, a, _ = two()
    leader = Leader("captain", 0, x=240, y=360, on_table=True)
    battle.leaders.append(leader)
    seen = []
    for weather in (0, 1, 0):
        battle.set_weather(script(), "MM-WEATHER-1", weather)
        key = watch.key_of(battle, 240, 100)
        seen.append((watch.spots(battle, a, 240, 100, key), watch.leader_spots(battle, leader, 240, 100, key)))
    assert seen == [(True, True), (False, False), (True, True)]
