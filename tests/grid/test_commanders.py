"""Commanders: where they ride, and which units they spur on."""

import pytest

from common.json_input import Json
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.umpire import Umpire
from rules.grid import commanders, turn
from rules.grid.movement import movement_step
from rules.grid.state import Battle
from rules.registry import system
from tests.grid.boards import unit
from tests.grid.commanded import WITH, led, stands
from tests.grid.scene import BOTH, D3, OH, ScriptedOrders, at, lay, piece, targets, umpire
from tests.wild import Wild
from tests.written import scenario


def rides(battle: Battle) -> set[str]:
    """The squares in which the player's commander may end his move."""
    return {battle.name_of(place) for place in commanders.reachable(battle, battle.commanders[0])}


@pytest.mark.rule("D3-CMD-2", "D3-GRID-1")
def test_a_commander_rides_two_squares_through_units() -> None:
    """He goes up to two squares over both sides' units, joins friends, and needs no activation."""
    mine = [unit("p1", "regular", "d5"), unit("p2", "regular", "d4"), unit("p3", "regular", "c4")]
    battle = led(D3, mine, [unit("e1", "regular", "h1")], **WITH)
    near = {f"{column}{row}" for column in "bcdef" for row in (3, 4, 5, 6, 7)} - {"d5"}
    assert rides(battle) == near
    orders = umpire([], ["lead:pc", "go:c4"])
    movement_step(orders, battle, 0)
    assert (stands(battle), orders.dice_rolled) == ("c4", 0)


@pytest.mark.rule("D3-CMD-2")
def test_a_commander_does_not_end_next_to_an_enemy_without_friends() -> None:
    """Squares next to an enemy are closed to him unless a friendly unit holds them, and the enemy's own always."""
    mine = [unit("p1", "regular", "d7"), unit("p2", "regular", "d5")]
    battle = led(D3, mine, [unit("e1", "regular", "d4"), unit("e2", "regular", "f8")], **WITH)
    adjoining = {"e7", "f7", "e8"} | {"c5", "e5"}
    assert "d5" in rides(battle)
    assert not rides(battle) & adjoining
    battle = led(D3, [unit("p1", "regular", "d5")], [unit("e1", "regular", "d4")], at="d6")
    assert not rides(battle) & {"d4", "c5", "e5"}


@pytest.mark.rule("D3-CMD-2", "D3-TERR-3")
def test_a_commander_keeps_out_of_the_water() -> None:
    """Ground closed to men on foot is closed to him, and he does not pass it."""
    river = ["........"] * 3 + ["rrrrrrrr"] + ["........"] * 4
    battle = led(D3, [unit("p1", "regular", "d5")], [unit("e1", "regular", "h1")], river, **WITH)
    assert {name[1] for name in rides(battle)} == {"5", "6", "7"}


@pytest.mark.rule("D3-CMD-2")
def test_a_commander_moves_once_a_turn_while_the_step_lasts() -> None:
    """He is offered until he has moved, and no more once a failed activation has ended the step."""
    mine = [unit("p1", "regular", "d7")]
    battle = led(D3, mine, [unit("e1", "regular", "h1")], **WITH)
    movement_step(umpire([4], ["lead:pc", "go:e7", "move:p1", "go:d6", "face:n"]), battle, 0)
    assert (stands(battle), at(battle, "p1")) == ("e7", "d6")
    battle = led(D3, mine, [unit("e1", "regular", "h1")], **WITH)
    movement_step(umpire([1, 1], ["move:p1", "go:d6"]), battle, 0)
    assert stands(battle) == "d7"


@pytest.mark.rule("D3-CMD-2", "OH-CMD-1")
@pytest.mark.parametrize("key", BOTH)
def test_a_commander_rides_with_his_unit(key: str) -> None:
    """He goes where the unit goes that he is with, by its move."""
    battle = led(key, [unit("p1", "regular", "d7")], [unit("e1", "regular", "h1")], **WITH)
    movement_step(umpire([4], ["move:p1", "go:d6", "face:n"]), battle, 0)
    assert stands(battle) == "d6"


@pytest.mark.rule("OH-CMD-1", "OH-COMBAT-4")
def test_a_commander_of_the_older_edition_never_rides_apart() -> None:
    """In the older edition no order to move a commander is offered."""
    battle = led(OH, [unit("p1", "regular", "d7")], [unit("e1", "regular", "h1")], **WITH)
    with pytest.raises(ValueError):
        movement_step(umpire([], ["lead:pc"]), battle, 0)


@pytest.mark.rule("D3-CMD-2")
def test_riding_along_counts_towards_his_two_squares() -> None:
    """Two squares of his own leave nothing to ride along with, one leaves one; in the next turn he has two again."""
    mine = [unit("p1", "regular", "d7"), unit("p2", "regular", "d5")]
    battle = led(D3, mine, [unit("e1", "regular", "h1")], **WITH)
    movement_step(umpire([4], ["lead:pc", "go:d5", "move:p2", "go:d4", "face:n"]), battle, 0)
    assert (stands(battle), at(battle, "p2"), battle.commanders[0].left) == ("d5", "d4", 0)
    turn.side_turn(umpire([]), battle, 1, 1)
    movement_step(umpire([4], ["lead:pc", "go:d4", "move:p2", "go:d3", "face:n"]), battle, 0)
    assert (stands(battle), battle.commanders[0].left) == ("d3", 0)


@pytest.mark.rule("D3-CMD-2")
def test_who_has_ridden_two_squares_with_a_unit_is_not_offered_a_move() -> None:
    """A warband takes him two squares, and that is all that he may move in the turn."""
    battle = led(D3, [unit("p1", "warband", "d7"), unit("p2", "regular", "h8")], [unit("e1", "regular", "h1")], **WITH)
    orders = ScriptedOrders(["move:p1", "go:d5", "face:n"])
    movement_step(Umpire(ScriptedDice([4]), [orders]), battle, 0)
    assert stands(battle) == "d5"
    assert [offered for _, who, offered in orders.asked if who == "player"][-1] == ["move:p2", "done"]


@pytest.mark.rule("D3-CMD-2", "D3-COMBAT-4")
def test_a_commander_does_not_ride_on_with_a_charge_beyond_his_two_squares() -> None:
    """He joins a unit two squares off; it clears the square before it and goes in, and he stays behind."""
    mine = [unit("p1", "regular", "d7"), unit("p2", "regular", "d5")]
    battle = led(D3, mine, [unit("e1", "militia", "d4", "s"), unit("e2", "militia", "h1")], **WITH)
    piece(battle, "e1").hits = 6
    turn.side_turn(umpire([6, 1], ["lead:pc", "go:d5", "done", "shoot:p2:e1"]), battle, 0, 1)
    assert (at(battle, "p2"), stands(battle)) == ("d4", "d5")


@pytest.mark.rule("D3-CMD-2")
@pytest.mark.parametrize("name", ["lake-george-1755", "grid-village", "grid-ambush"])
def test_no_commander_moves_more_than_two_squares_in_a_turn_of_any_battle(name: str) -> None:
    """Over whole battles by doctrine and by any legal orders, both sides' parts of a turn together."""
    setup = scenario_setup(name, D3)
    chiefs = [row["id"] for side in ("player", "enemy") for row in setup[side]["commanders"]]
    longest = 0
    for seed in range(40):
        orders = system(D3).engagement(setup).orders()
        orders[seed % 2] = Wild(str(seed)) if seed % 4 > 1 else orders[seed % 2]
        went: dict[str, int] = {}
        for event in system(D3).engagement(setup).fight(Umpire(SeededDice(str(seed), "ride"), orders)).events:
            if event.kind == "turn":
                went = {}
            elif event.kind == "move" and event.who in chiefs and event.after:
                went[event.who] = went.get(event.who, 0) + bounds(str(event.before), str(event.after))
                longest = max(longest, went[event.who])
    assert longest == 2


def bounds(one: str, two: str) -> int:
    """The squares from one to another, a diagonal counting one."""
    return max(abs(ord(one[0]) - ord(two[0])), abs(int(one[1:]) - int(two[1:])))


def scenario_setup(name: str, key: str) -> Json:
    """The order of battle of a bundled scenario under an edition."""
    return {**scenario(name)["setup"], "system": key}


@pytest.mark.rule("D3-CMD-1", "OH-CMD-1")
@pytest.mark.parametrize("key", BOTH)
def test_a_commander_off_the_board_spurs_no_unit_on(key: str) -> None:
    """In no square of the board, the first and the last included, is a unit next to a commander who is lost."""
    battle = led(key, [unit("p1", "regular", "h8"), unit("p2", "regular", "a1")], [unit("e1", "regular", "h1")], **WITH)
    battle.lose_commander(umpire(), "D3-CMD-2", battle.commanders[0])
    assert [commanders.near(battle, own) for own in battle.forces[0]] == [False, False]


@pytest.mark.rule("D3-CMD-2")
def test_a_commander_who_has_moved_is_not_offered_again_when_a_unit_has_left() -> None:
    """With a unit gone by the edge the step goes on with those who have not been tried, and with no commander twice."""
    about: Json = {"kind": "exit", "side": "player", "edge": "left", "units": ["p1"], "count": 1}
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "with": "p2"}]}}
    mine = [unit("p1", "regular", "a5"), unit("p2", "regular", "d8"), unit("p3", "regular", "e8")]
    battle = lay(D3, mine, [unit("e1", "regular", "h1")], parts=parts, objective=about)
    orders = ScriptedOrders(["lead:pc", "go:e8", "move:p1", "exit"])
    movement_step(Umpire(ScriptedDice([4]), [orders]), battle, 0)
    assert [offered for _, who, offered in orders.asked if who == "player"][-1] == ["move:p2", "move:p3", "done"]


@pytest.mark.rule("D3-CMD-2", "D3-CMD-3")
def test_fire_does_not_remove_a_commander() -> None:
    """A lone commander is no unit: he is no target, and blocks no line of sight."""
    battle = led(D3, [unit("p1", "regular", "a8")], [unit("e1", "artillery", "d2", "s")], at="d5")
    assert targets(battle, piece(battle, "e1")) == []
    battle = led(D3, [unit("p1", "regular", "d6")], [unit("e1", "artillery", "d2", "s")], at="d4")
    assert targets(battle, piece(battle, "e1")) == [0]


@pytest.mark.rule("D3-CMD-2")
def test_a_commander_in_the_first_square_of_the_board_may_be_moved() -> None:
    """He is offered there as anywhere, and rides from it."""
    battle = led(D3, [unit("p1", "regular", "a1", "s")], [unit("e1", "regular", "h8", "n")], **WITH)
    movement_step(umpire([], ["lead:pc", "go:b2"]), battle, 0)
    assert stands(battle) == "b2"
