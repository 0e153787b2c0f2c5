"""The weather, page 27 of the book."""

import pytest

from rules.muskets_mohawks.terrain import weather
from tests.muskets_mohawks.ground.table import field, men, script, seeded


@pytest.mark.rule("MM-WEATHER-1")
@pytest.mark.parametrize("face", range(2, 7))
def test_the_sky_stays_clear(face: int) -> None:
    """Anything but a 1 leaves the weather clear, and no second die is rolled."""
    umpire = script(face)
    assert weather.roll_weather(umpire) == 0
    assert umpire.dice_rolled == 1


@pytest.mark.rule("MM-WEATHER-1")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_one_is_inclement(face: int) -> None:
    """On a 1 another die says which row of the table it is."""
    assert weather.roll_weather(script(1, face)) == face


@pytest.mark.rule("MM-WEATHER-1")
@pytest.mark.parametrize(("row", "after"), [(0, 0), (1, 1), (2, 0), (3, 3), (4, 4), (5, 6), (6, 6)])
def test_doubles_lift_or_worsen_the_weather(row: int, after: int) -> None:
    """Doubles on the reinforcement dice clear row 2 and turn row 5 into row 6; the others stay as they are."""
    battle = field()
    battle.weather = row
    weather.reinforcement_dice_shown(seeded(1), battle, 3, 4)
    assert battle.weather == row
    weather.reinforcement_dice_shown(seeded(1), battle, 3, 3)
    assert battle.weather == after


@pytest.mark.rule("MM-WEATHER-1")
@pytest.mark.parametrize(
    ("row", "fires"), [(0, True), (1, False), (2, True), (3, True), (4, True), (5, True), (6, False)]
)
def test_terrible_weather_forbids_fire(row: int, fires: bool) -> None:
    """In rows 1 and 6 no unit fires and nothing burns."""
    battle = field()
    battle.weather = row
    assert weather.can_fire(battle) == fires
    assert weather.can_burn(battle) == fires


@pytest.mark.rule("MM-WEATHER-1")
@pytest.mark.parametrize("row", [2, 3, 4, 5])
def test_fives_and_sixes_misfire(row: int) -> None:
    """In rows 2 to 5 each 5 and 6 of a roll beforehand is thrown away, and the others go on to fire."""
    battle = field()
    battle.weather = row
    assert weather.misfires(script(1, 2, 3, 4, 5, 6), battle, men("a", 240, 240), 6) == 4


@pytest.mark.rule("MM-WEATHER-1")
def test_bows_never_misfire() -> None:
    """Bows keep all dice in any weather, as does everybody under a clear sky, and nothing is rolled."""
    battle = field()
    battle.weather = 3
    assert weather.misfires(script(), battle, men("a", 240, 240, weapon="bow"), 6) == 6
    battle.weather = 0
    assert weather.misfires(script(), battle, men("a", 240, 240), 6) == 6
