"""What the one result record says of units and guns: who took part, who hit somebody, who fought hand to hand."""

import pytest

from rules.core.outcome import UnitResult
from rules.fast_musket.combat import fire, losses, melee
from rules.fast_musket.result import result_of
from rules.fast_musket.state import Battle, Contact
from rules.fast_musket.words import MORALE
from tests.fast_musket.field import battery, battle_of, duel, foot, order, side, umpire_of


def rows(battle: Battle) -> dict[str, UnitResult]:
    """The rows of the record, by id."""
    return {row.id: row for row in result_of(battle).units}


def guns(apart: int) -> Battle:
    """A line of foot so many tenths before a battery of two guns."""
    return battle_of(
        order(
            side("Red", [foot("red", 450, 270 + apart, "w")]), side("Blue", [], [battery("g", 450, 270, "e", guns=2)])
        )
    )


@pytest.mark.rule("FM-FIRE-1", "FM-FIRE-3")
@pytest.mark.parametrize(("face", "hit"), [(5, False), (6, True)])
def test_a_unit_that_has_fired_has_taken_part(face: int, hit: bool) -> None:
    """A volley counts as taking part though it misses, and as a hit only if it takes a base."""
    battle = battle_of(duel(50))
    fire.volley(umpire_of(battle, [face] * 6), battle, battle.units[0], battle.units[1], 1)
    red, blue = rows(battle)["red"], rows(battle)["blue"]
    assert (red.engaged, red.hit_by_fire, red.fought_melee) == (True, hit, False)
    assert (blue.engaged, blue.hit_by_fire, blue.fought_melee) == (hit, False, False)


@pytest.mark.rule("FM-FIRE-1", "FM-FIRE-5")
@pytest.mark.parametrize(("face", "hit"), [(4, False), (5, True)])
def test_a_battery_does_what_any_of_its_guns_does(face: int, hit: bool) -> None:
    """One gun of two that fires has the battery take part, and one that hits has it hit somebody."""
    battle = guns(50)
    fire.volley(umpire_of(battle, [face] * 2), battle, battle.units[2], battle.units[0], 1)
    row = rows(battle)["g"]
    assert (row.engaged, row.hit_by_fire, row.fought_melee) == (True, hit, False)
    assert not rows(guns(50))["g"].engaged


@pytest.mark.rule("FM-MELEE-1")
def test_both_have_fought_a_melee() -> None:
    """Winner and loser have taken part and fought, foot and gun alike, and hit none by fire."""
    for battle in (battle_of(duel(30)), guns(40)):
        melee.fight(umpire_of(battle, [6, 1]), battle, battle.units[0], battle.units[1], Contact(0, 1, False, 0))
        for row in rows(battle).values():
            assert (row.engaged, row.fought_melee, row.hit_by_fire) == (True, True, False)


@pytest.mark.rule("FM-WIN-3")
@pytest.mark.parametrize(("lost", "below"), [(2, False), (3, False), (4, True)])
def test_below_half_strength(lost: int, below: bool) -> None:
    """Of six bases four lost are more than half, and three are not; a unit that lost any has taken part."""
    battle = battle_of(duel(200))
    losses.take(umpire_of(battle, []), battle, battle.units[0], lost, MORALE, "FM-CHARGE-3")
    row = rows(battle)["red"]
    assert (row.below_half, row.engaged, row.casualties()) == (below, True, lost)
    assert not rows(battle)["blue"].engaged
