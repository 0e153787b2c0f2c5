"""Bodies that stand their ground, reserves that come up, and steps that are not worth the while."""

import pytest

from rules.fast_musket.doctrine import doctrine, plan
from rules.fast_musket.orders import AHEAD, CHARGE, FACE, HALT, STAND, Order
from rules.fast_musket.state import MOVING, Battle
from rules.fast_musket.view import BattleView
from tests.fast_musket.field import battery, battle_of, duel, foot, order, side

FAR = 10**18


def chosen(key: str, battle: Battle, choices: list[Order], unit: int = 0) -> Order:
    """The order that a doctrine gives a unit in its move."""
    battle.phase = MOVING
    view = BattleView(battle, battle.units[unit].side)
    view.look(battle, unit)
    who = battle.units[unit].profile.id
    return choices[doctrine(key).choose("FM-MOVE-1", who, battle.units[unit].side, choices, view)]


def steps(gap: int = FAR, ahead: int = 60) -> list[Order]:
    """To halt, to turn to an enemy, and to go ahead."""
    return [Order(HALT, 1, "", 0, gap), Order(AHEAD, amount=ahead), Order(FACE, 1, "blue", 3)]


@pytest.mark.rule("FM-REPORT-1", "FM-MOVE-3")
@pytest.mark.parametrize("key", ["attack_slow", "attack_fast"])
def test_a_unit_that_stands_its_ground_turns_to_an_enemy_at_its_side(key: str) -> None:
    """A body that has fired stays where it is while an enemy is near, but does not look past him."""
    battle = battle_of(duel(80), turn=3)
    battle.units[0].shot = True
    assert chosen(key, battle, steps(plan.squared(80))).kind == FACE
    assert chosen(key, battle, steps(plan.squared(80))[:2]).kind == HALT


@pytest.mark.rule("FM-REPORT-1", "FM-MOVE-3")
@pytest.mark.parametrize("key", ["hold_fire", "advance"])
@pytest.mark.parametrize(("gap", "kind"), [(plan.squared(90), FACE), (plan.squared(91), HALT)])
def test_a_line_that_stands_turns_to_an_enemy_near_its_flank(key: str, gap: int, kind: int) -> None:
    """It awaits the enemy in front of it, but does not let one fire into its flank; nor does it turn to one far off."""
    battle = battle_of(duel(80), turn=3)
    assert chosen(key, battle, steps(gap), unit=1).kind == kind


@pytest.mark.rule("FM-REPORT-1", "FM-WIN-1")
@pytest.mark.parametrize("key", ["attack_slow", "attack_fast"])
@pytest.mark.parametrize(("turn", "kind"), [(4, HALT), (5, AHEAD)])
def test_in_its_last_turn_an_attack_stands_no_more(key: str, turn: int, kind: int) -> None:
    """An attack that wins by this turn's fire or not at all goes on to fire; the turn before it halts."""
    battle = battle_of(duel(80, deadline=5), turn=turn)
    battle.units[0].shot = True
    assert chosen(key, battle, steps(plan.squared(80))[:2]).kind == kind


@pytest.mark.rule("FM-REPORT-1", "FM-OOB-1")
@pytest.mark.parametrize(("wing", "fired", "kind"), [("reserve", True, AHEAD), ("reserve", False, HALT),
                                                     ("centre", True, HALT)])  # fmt: skip
def test_the_reserve_of_an_advance_comes_up_when_fire_is_opened(wing: str, fired: bool, kind: int) -> None:
    """It stands with the line until the enemy's foot fires, then comes up from any distance, as no other body does."""
    own = side("Blue", [foot("blue", 450, 100, "e", wing=wing)])
    battle = battle_of(order(side("Red", [foot("red", 450, 400, "w")]), own))
    battle.units[0].shot = fired
    assert chosen("advance", battle, steps()[:2], unit=1).kind == kind


@pytest.mark.rule("FM-MOVE-1")
@pytest.mark.parametrize("key", ["steady", "attack_slow", "advance", "hold_fire"])
def test_no_unit_stirs_for_less_than_an_inch(key: str) -> None:
    """With less than an inch left to go a unit halts; with an inch it goes."""
    battle = battle_of(duel(200, deadline=0), turn=9)
    assert chosen(key, battle, steps(ahead=9)[:2]).kind == HALT
    assert chosen(key, battle, steps(ahead=10)[:2]).kind == AHEAD


@pytest.mark.rule("FM-REPORT-1", "FM-CHARGE-1")
@pytest.mark.parametrize(("taken", "goes_for"), [(False, "left-1"), (True, "right-1")])
def test_of_two_guns_one_that_no_unit_has_come_to_yet_is_charged(taken: bool, goes_for: str) -> None:
    """Two battalions do not both run at one gun while another is in their reach."""
    guns = [battery("left", 430, 100, "e"), battery("right", 470, 100, "e")]
    battle = battle_of(order(side("Red", [foot("red", 450, 400, "w")]), side("Blue", [], guns)))
    red, left, right = battle.units
    left.engaged = taken
    view = BattleView(battle, 0)
    choices = [Order(CHARGE, gun.number, gun.profile.id) for gun in (left, right)]
    assert choices[plan.charge(view, [*choices, Order(STAND)], red)].name == goes_for
