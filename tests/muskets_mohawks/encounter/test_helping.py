"""Units do not look on while a friend near by fights: they go where they can fire, or on with a task."""

import pytest

from rules.core.orders import Choice
from rules.muskets_mohawks.activation import choices
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.view import view_for
from tests.muskets_mohawks.combat.field import men
from tests.muskets_mohawks.encounter.scene import house, scene, umpire_with


def looking_on(away: int, friend_at: tuple[int, int] = (140, 100), goal: str = "raid_defend") -> Battle:
    """A unit with an enemy before it, so many tenths away, who fires at a friend on its right."""
    own, friend = men("u1", "irregular", at=(240, 100), heading=16), men("u2", "irregular", at=friend_at, heading=16)
    foe = men("e1", "indian", 1, at=(240, 100 + away))
    foe.target = "u2"
    return scene(own, friend, foe, encounter=goal)


def answer(battle: Battle, key: str = "cautious") -> str:
    """What a doctrine does with the unit, without the point."""
    unit, foe = battle.unit_of["u1"], battle.unit_of["e1"]
    found: list[Choice] = choices.legal(umpire_with([]), battle, unit, [foe], recovering=False)
    kept = [order for order in found if not doctrine(key).never_takes(order) and order.code() != "table"]
    return kept[doctrine(key).choose("MM-ACT-1", "u1", 0, kept, view_for(battle, 0, "u1"))].code().split("@")[0]


@pytest.mark.rule("MM-WEAPON-1", "MM-ENC-3")
@pytest.mark.parametrize("goal", ["raid_defend", "raid_attack", "scout"])
def test_who_is_out_of_range_goes_into_it_to_help(goal: str) -> None:
    """Defenders stood fifteen turns with muskets of 18 inches and enemies at 19, while one friend was shot down."""
    battle = looking_on(200, goal=goal)
    assert answer(battle) == "move:range:e1"
    battle.unit_of["e1"].target = ""
    assert answer(battle) == "hold"
    battle.unit_of["u2"].opponents = ["e2"]
    assert answer(battle) == "move:range:e1"


@pytest.mark.rule("MM-WEAPON-1")
@pytest.mark.parametrize(("friend_x", "order"), [(0, "move:range:e1"), (-1, "hold")])
def test_a_friend_more_than_24_inches_off_is_past_help(friend_x: int, order: str) -> None:
    """24 inches are three moves."""
    battle = looking_on(200, friend_at=(friend_x, 100))
    assert answer(battle) == order


@pytest.mark.rule("MM-WEAPON-1", "MM-LOS-1")
@pytest.mark.parametrize(("away", "order"), [(170, "move:press:e1"), (130, "hold")])
def test_who_is_in_range_and_cannot_see_to_fire_goes_closer(away: int, order: str) -> None:
    """A building hides the enemy; within 13 inches it waits for him."""
    battle = looking_on(away)
    battle.houses.append(House("h", 160, 120, 320, 130, 1, 240, 120))
    assert answer(battle) == order


@pytest.mark.rule("MM-WEAPON-1", "MM-MOVE-1")
@pytest.mark.parametrize(
    ("friend_at", "tried", "order"),
    [((250, 130), False, "move:range:e1"), ((250, 130), True, "hold"), ((140, 100), True, "move:range:e1")],
)
def test_who_found_no_way_past_a_friend_waits_behind_it(friend_at: tuple[int, int], tried: bool, order: str) -> None:
    """It gave the same order turn after turn."""
    battle = looking_on(200, friend_at=friend_at)
    if tried:
        battle.no_way["u1"] = ["move:range:e1"]
    assert answer(battle) == order


@pytest.mark.rule("MM-WEAPON-1", "MM-BUILD-1", "MM-WEATHER-1")
@pytest.mark.parametrize("change", ["in a house", "no weapon", "no fire"])
def test_who_could_not_fire_stays(change: str) -> None:
    """A garrison keeps its house; without a weapon, or in weather that forbids fire, no unit goes into range."""
    battle = looking_on(200)
    if change == "in a house":
        battle.houses.append(house("store0", 220, 60))
        battle.unit_of["u1"].house = "store0"
    elif change == "no weapon":
        battle.unit_of["u1"].weapon = "none"
    else:
        battle.weather = 1
    assert answer(battle) in ("hold", "face:e1")


@pytest.mark.rule("MM-WEAPON-1", "MM-LOS-1")
@pytest.mark.parametrize(("fights", "order"), [(True, "move:range:e1"), (False, "move:cover:e1")])
def test_cover_out_of_range_is_no_place_while_a_friend_fights(fights: bool, order: str) -> None:
    """Else it would go to and fro between the cover and the range."""
    battle = looking_on(260)
    battle.ground.woods.append(Area("wood", 200, 20, 280, 70))
    if not fights:
        battle.unit_of["e1"].target = ""
    assert answer(battle) == order


@pytest.mark.rule("MM-ENC-2")
@pytest.mark.parametrize(
    ("goal", "fights", "order"),
    [("raid_attack", True, "move:house:store0"), ("raid_attack", False, "hold"), ("raid_defend", True, "hold")],
)
def test_a_raider_who_sees_no_enemy_himself_goes_on(goal: str, fights: bool, order: str) -> None:
    """He stood up to 24 turns behind friends in action; a defender keeps his post."""
    battle = looking_on(200, goal=goal)
    if not fights:
        battle.unit_of["e1"].target = ""
    battle.houses.append(house("store0", 300, 60))
    found: list[Choice] = [Order("move", "house", "store0", 320, 80), Order("hold")]
    view = view_for(battle, 0, "u1")
    assert found[doctrine("cautious").choose("MM-ACT-1", "u1", 0, found, view)].code().split("@")[0] == order


@pytest.mark.rule("MM-WEAPON-1", "MM-ENC-3", "MM-MOVE-3")
@pytest.mark.parametrize(("goal", "first"), [("raid_defend", "move:range:e1"), ("stand_defend", "move:range:e1")])
def test_veteran_defenders_go_into_range_to_help_and_rise_for_it(goal: str, first: str) -> None:
    """They lay 15 turns within two moves of a fight; men on the ground rise first, and lie down again after it."""
    battle = looking_on(200)
    battle.unit_of["e1"].figures = 11  # with half of theirs they would come out to finish him
    battle.sides[0].encounter = goal
    assert answer(battle, "veteran") == first
    battle.unit_of["u1"].prone = True
    assert answer(battle, "veteran") == "stand"
    battle.unit_of["e1"].target = ""
    assert answer(battle, "veteran") == "hold"
    battle.unit_of["u1"].prone = False
    assert answer(battle, "veteran") == "prone"


@pytest.mark.rule("MM-LEAVE-1", "MM-ENC-4")
@pytest.mark.parametrize(("figures", "enough"), [(10, "go_on"), (3, "go_on"), (2, "enough")])
def test_veteran_gives_up_no_ground_for_stores_that_there_are_none_of(figures: int, enough: str) -> None:
    """In a stand up fight, without stores to be lost, it went home with a quarter down; now with three quarters."""
    unit = men("u1", figures=figures, at=(240, 100))
    unit.strength = 10
    battle = scene(unit, men("e1", side=1, at=(240, 400)), encounter="raid_defend")
    battle.sides[0].encounter = "stand_defend"
    asked: list[Choice] = [Order("go_on"), Order("enough")]
    chosen = doctrine("veteran").choose("MM-LEAVE-1", "player", 0, asked, view_for(battle, 0, ""))
    assert asked[chosen].code() == enough


@pytest.mark.rule("MM-REACT-5", "MM-ENC-2")
@pytest.mark.parametrize("key", ["veteran", "bold"])
@pytest.mark.parametrize(("goal", "forms"), [("raid_attack", False), ("scout", False), ("raid_defend", True)])
def test_who_has_a_task_forms_no_line_to_break_in_the_next_move(key: str, goal: str, forms: bool) -> None:
    """Of 272 lines that raiders formed out of an enemy's reach 83 were broken a turn later, to go on to the stores."""
    own = men("u1", "line", formation="unformed", at=(240, 100), heading=16)
    foe = men("e1", "indian", 1, at=(240, 340))
    assert (answer(scene(own, foe, encounter=goal), key) == "form:line") is forms


@pytest.mark.rule("MM-ENC-3")
@pytest.mark.parametrize("key", ["veteran", "bold", "cautious"])
@pytest.mark.parametrize(
    ("begun", "looted", "order"),
    [
        ((0, 2), (), "house:h2"),
        ((0, 1), (), "house:h1"),
        ((0,), (1,), "house:h0"),
        ((0,), (), "house:h2"),
        ((), (0, 1), "house:h2"),
    ],
)
def test_a_defender_goes_for_raiders_who_loot_what_decides(
    key: str, begun: tuple[int, ...], looted: tuple[int, ...], order: str
) -> None:
    """With half of three stores gone the raid is lost, which is two; he goes to the nearest, not for the one to spare.

    He stands in woods on guard at the third store, and no enemy is in sight. Where nothing is decided he holds that.
    """
    own, raider = men("u1", "irregular", at=(330, 330)), men("e1", "indian", 1, at=(60, 60))
    battle = scene(own, raider, encounter="raid_defend", areas=(("wood", 0, 0, 480, 480),))
    for number in range(3):
        battle.houses.append(house(f"h{number}", 20 + 100 * number, 200))
        battle.houses[-1].looting = int(number in begun)
        battle.houses[-1].looted = number in looted
    found: list[Choice] = choices.legal(umpire_with([]), battle, own, [], recovering=False)
    code = found[doctrine(key).choose("MM-ACT-1", "u1", 0, found, view_for(battle, 0, "u1"))].code().split("@")[0]
    assert code == f"move:{order}"
