"""Stand-up fights come to an end: attackers spread and give up what is lost, defenders come out to finish."""

import pytest

from rules.core.orders import Choice
from rules.muskets_mohawks.activation import choices
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.view import view_for
from rules.muskets_mohawks.words import STAND_ATTACK, STAND_DEFEND
from tests.muskets_mohawks.combat.field import men
from tests.muskets_mohawks.encounter.scene import scene, umpire_with


def fight(goal: str, *units: Unit) -> Battle:
    """A stand-up fight of these units, in which the player's side attacks or defends."""
    battle = scene(*units, encounter="stand_up_fight", contesting=goal == STAND_ATTACK)
    battle.sides[0].encounter = goal
    battle.sides[1].encounter = STAND_DEFEND if goal == STAND_ATTACK else STAND_ATTACK
    return battle


def answer(battle: Battle, key: str, foes: list[Unit]) -> str:
    """What a doctrine does with the unit u1, who sees these enemies, without the point."""
    unit = battle.unit_of["u1"]
    found: list[Choice] = choices.legal(umpire_with([]), battle, unit, foes, recovering=False)
    kept = [order for order in found if not doctrine(key).never_takes(order) and order.code() != "table"]
    return kept[doctrine(key).choose("MM-ACT-1", "u1", 0, kept, view_for(battle, 0, "u1"))].code().split("@")[0]


@pytest.mark.rule("MM-ENC-4")
@pytest.mark.parametrize(("friends", "target"), [(0, "e1"), (1, "e1"), (2, "e2")])
def test_an_attacker_leaves_an_enemy_to_two_friends_who_are_nearer(friends: int, target: str) -> None:
    """Twelve made for one enemy of three figures and barred each other's way, with nine units of his unhurt."""
    foes = [men("e1", side=1, at=(200, 240), heading=16), men("e2", side=1, at=(440, 300), heading=16)]
    near = [men(f"u{number + 2}", at=(140 + 60 * number, 300)) for number in range(friends)]
    battle = fight(STAND_ATTACK, men("u1", at=(240, 440)), *near, *foes)
    found: list[Choice] = [Order("move", "foe", "e1", 200, 240), Order("move", "foe", "e2", 440, 300), Order("hold")]
    place = doctrine("veteran").choose("MM-ACT-1", "u1", 0, found, view_for(battle, 0, "u1"))
    assert found[place].code().startswith(f"move:foe:{target}")


@pytest.mark.rule("MM-ENC-4")
@pytest.mark.parametrize("key", ["veteran", "bold", "cautious"])
@pytest.mark.parametrize(("figures", "comes"), [(5, True), (6, False)])
def test_a_defender_comes_out_when_it_is_decided(key: str, figures: int, comes: bool) -> None:
    """Ten units lay still for twenty turns while the last three of the enemy were shot down one by one."""
    foe = men("e1", side=1, figures=figures, at=(240, 440))
    battle = fight(STAND_DEFEND, men("u1", "irregular", at=(240, 80), heading=16), foe)
    assert (answer(battle, key, []) == "move:foe:e1") is comes


@pytest.mark.rule("MM-ENC-4", "MM-PEF-1")
@pytest.mark.parametrize(("quiet", "comes"), [(11, False), (12, True)])
def test_a_defender_waits_twelve_quiet_turns_for_a_pef(quiet: int, comes: bool) -> None:
    """Seventeen units waited to the limit of turns for two PEFs that never came."""
    foe = men("e1", side=1, figures=3, at=(240, 440))
    battle = fight(STAND_DEFEND, men("u1", "irregular", at=(240, 80), heading=16), foe)
    battle.pefs.append(Pef("pef0", 1, 100, 400))
    battle.quiet = quiet
    assert (answer(battle, "veteran", []) == "move:foe:e1") is comes


@pytest.mark.rule("MM-ENC-4", "MM-MOVE-1")
@pytest.mark.parametrize(
    ("before", "tried", "order"),
    [
        ((), False, "move:foe:e1"),
        (((210, 400),), False, "move:foe:e2"),  # the way to the other is free
        (((210, 400), (270, 420)), False, "move:foe:e1"),  # they may let it through
        (((210, 400), (270, 420)), True, "hold"),
        (((240, 380),), True, "move:foe:e1"),  # far enough ahead
    ],
)
def test_an_attacker_does_not_march_into_its_friends(
    before: tuple[tuple[int, int], ...], tried: bool, order: str
) -> None:
    """Two in five orders to march on behind a friend moved no figure, after a long search for a way."""
    friends = [men(f"u{number + 2}", at=at) for number, at in enumerate(before)]
    foes = [men("e1", side=1, at=(240, 240), heading=16), men("e2", side=1, at=(440, 300), heading=16)]
    battle = fight(STAND_ATTACK, men("u1", at=(240, 440)), *friends, *foes)
    if tried:
        battle.no_way["u1"] = ["move:foe:e1"]
    found: list[Choice] = [Order("move", "foe", "e1", 240, 240), Order("move", "foe", "e2", 440, 300), Order("hold")]
    place = doctrine("veteran").choose("MM-ACT-1", "u1", 0, found, view_for(battle, 0, "u1"))
    assert found[place].code().split("@")[0] == order


@pytest.mark.rule("MM-ENC-4", "MM-PEF-1")
@pytest.mark.parametrize("change", ["a PEF", "prone", "in a house"])
def test_a_defender_comes_out_on_its_feet_and_to_no_surprise(change: str) -> None:
    """A PEF may hide more of the enemy; men on the ground rise first."""
    foe = men("e1", side=1, figures=3, at=(240, 440))
    battle = fight(STAND_DEFEND, men("u1", "irregular", at=(240, 80), heading=16), foe)
    if change == "a PEF":
        battle.pefs.append(Pef("pef0", 1, 100, 400))
        assert answer(battle, "veteran", []) == "prone"
    elif change == "prone":
        battle.unit_of["u1"].prone = True
        assert answer(battle, "veteran", []) == "stand"
    else:
        battle.unit_of["u1"].house = "h"
        assert not answer(battle, "veteran", []).startswith("move:foe")


@pytest.mark.rule("MM-LEAVE-1")
@pytest.mark.parametrize("key", ["veteran", "bold"])
@pytest.mark.parametrize("goal", [STAND_ATTACK, STAND_DEFEND, "raid_attack", "scout"])
@pytest.mark.parametrize(("left", "enemies", "enough"), [(5, 20, True), (5, 19, False), (6, 40, False), (1, 0, False)])
def test_a_hopeless_side_goes_home(key: str, goal: str, left: int, enemies: int, enough: bool) -> None:
    """Half are lost, and four enemies are left for each of the others; not one of the two alone."""
    unit = men("u1", figures=left, at=(240, 400))
    unit.strength = 10
    foes = [men(f"e{number}", side=1, figures=10, at=(60 + 90 * number, 80)) for number in range(enemies // 10)]
    if enemies % 10:
        foes.append(men("e9", side=1, figures=enemies % 10, at=(440, 80)))
    battle = fight(goal, unit, *foes)
    asked: list[Choice] = [Order("go_on"), Order("enough")]
    assert doctrine(key).choose("MM-LEAVE-1", "player", 0, asked, view_for(battle, 0)) == int(enough)


@pytest.mark.rule("MM-CHARGE-1", "MM-WEATHER-1")
@pytest.mark.parametrize("goal", [STAND_ATTACK, STAND_DEFEND])
@pytest.mark.parametrize(
    ("weather", "figures", "charges"), [(0, 10, False), (1, 10, True), (1, 20, False), (0, 5, True)]
)
def test_only_a_charge_drives_off_who_cannot_be_fired_at(goal: str, weather: int, figures: int, charges: bool) -> None:
    """In foul weather sides stood within 4 inches of each other for turns; who is beaten is charged as well."""
    unit = men("u1", formation="unformed", at=(240, 240), markers=1)
    battle = fight(goal, unit, men("e1", side=1, figures=figures, at=(240, 190), heading=16))
    battle.weather = weather
    found: list[Choice] = [Order("charge", target="e1"), Order("reload"), Order("hold")]
    place = doctrine("veteran").choose("MM-ACT-1", "u1", 0, found, view_for(battle, 0, "u1"))
    assert (found[place].code() == "charge:e1") is charges
