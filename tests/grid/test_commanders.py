"""Commanders: where they ride, and what becomes of one alone."""

import pytest

from rules.core.dice import ScriptedDice
from rules.core.umpire import Umpire
from rules.grid import commanders
from rules.grid.elimination import elimination_step
from rules.grid.movement import enter, movement_step
from rules.grid.state import Battle
from tests.grid.boards import unit
from tests.grid.scene import BOTH, D3, OH, Told, at, lay, piece, square, targets, umpire
from tests.orders_of_battle import Json

WITH: Json = {"with": "p1"}


def led(key: str, mine: list[Json], theirs: list[Json], ground: list[str] | None = None, **him: object) -> Battle:
    """A battle in which the player's commander is where `him` says."""
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "name": "Howe", **him}]}}
    return lay(key, mine, theirs, ground, parts)


def stands(battle: Battle) -> str:
    """The square of the player's commander."""
    return battle.name_of(battle.commanders[0].square)


def rides(battle: Battle) -> set[str]:
    """The squares in which the player's commander may end his move."""
    return {battle.name_of(place) for place in commanders.reachable(battle, battle.commanders[0])}


@pytest.mark.rule("D3-CMD-2", "D3-GRID-1")
def test_a_commander_rides_two_squares_through_units() -> None:
    """He goes up to two squares over both sides' units, joins friends, and needs no activation."""
    mine = [unit("p1", "regular", "d5"), unit("p2", "regular", "d4"), unit("p3", "regular", "c4")]
    battle = led(D3, mine, [unit("e1", "regular", "h1")], **{"with": "p1"})
    near = {f"{column}{row}" for column in "bcdef" for row in (3, 4, 5, 6, 7)} - {"d5"}
    assert rides(battle) == near
    orders = umpire([], ["lead:pc", "go:c4"])
    movement_step(orders, battle, 0)
    assert (stands(battle), orders.dice_rolled) == ("c4", 0)


@pytest.mark.rule("D3-CMD-2")
def test_a_commander_does_not_end_next_to_an_enemy_without_friends() -> None:
    """Squares next to an enemy are closed to him unless a friendly unit holds them, and the enemy's own always."""
    mine = [unit("p1", "regular", "d7"), unit("p2", "regular", "d5")]
    battle = led(D3, mine, [unit("e1", "regular", "d4"), unit("e2", "regular", "f8")], **{"with": "p1"})
    beside = {"e7", "f7", "e8"} | {"c5", "e5"}
    assert "d5" in rides(battle)
    assert not rides(battle) & beside
    battle = led(D3, [unit("p1", "regular", "d5")], [unit("e1", "regular", "d4")], at="d6")
    assert not rides(battle) & {"d4", "c5", "e5"}


@pytest.mark.rule("D3-CMD-2", "D3-TERR-3")
def test_a_commander_keeps_out_of_the_water() -> None:
    """Ground closed to men on foot is closed to him, and he does not pass it."""
    river = ["........"] * 3 + ["rrrrrrrr"] + ["........"] * 4
    battle = led(D3, [unit("p1", "regular", "d5")], [unit("e1", "regular", "h1")], river, **{"with": "p1"})
    assert {name[1] for name in rides(battle)} == {"5", "6", "7"}


@pytest.mark.rule("D3-CMD-2")
def test_a_commander_moves_once_a_turn_while_the_step_lasts() -> None:
    """He is offered until he has moved, and no more once a failed activation has ended the step."""
    mine = [unit("p1", "regular", "d7")]
    battle = led(D3, mine, [unit("e1", "regular", "h1")], **{"with": "p1"})
    movement_step(umpire([4], ["lead:pc", "go:e7", "move:p1", "go:d6", "face:n"]), battle, 0)
    assert (stands(battle), at(battle, "p1")) == ("e7", "d6")
    battle = led(D3, mine, [unit("e1", "regular", "h1")], **{"with": "p1"})
    movement_step(umpire([1, 1], ["move:p1", "go:d6"]), battle, 0)
    assert stands(battle) == "d7"


@pytest.mark.rule("D3-CMD-2", "OH-CMD-1")
@pytest.mark.parametrize("key", BOTH)
def test_a_commander_rides_with_his_unit(key: str) -> None:
    """He goes where the unit goes that he is with, by its move."""
    battle = led(key, [unit("p1", "regular", "d7")], [unit("e1", "regular", "h1")], **{"with": "p1"})
    movement_step(umpire([4], ["move:p1", "go:d6", "face:n"]), battle, 0)
    assert stands(battle) == "d6"


@pytest.mark.rule("OH-CMD-1", "OH-COMBAT-4")
def test_a_commander_of_the_older_edition_never_rides_apart() -> None:
    """In the older edition no order to move a commander is offered."""
    battle = led(OH, [unit("p1", "regular", "d7")], [unit("e1", "regular", "h1")], **{"with": "p1"})
    with pytest.raises(ValueError):
        movement_step(umpire([], ["lead:pc"]), battle, 0)


@pytest.mark.rule("D3-CMD-2")
def test_an_enemy_who_enters_his_square_drives_a_lone_commander_to_his_nearest_unit() -> None:
    """A commander alone is not removed and holds no square: he joins the nearest unit of his side."""
    mine = [unit("p1", "regular", "a1"), unit("p2", "regular", "d8")]
    battle = led(D3, mine, [unit("e1", "regular", "d4")], at="d5")
    enter(umpire(), battle, "D3-MOVE-3", piece(battle, "e1"), square(battle, "d5"))
    assert stands(battle) == "d8"
    assert battle.commanders[0].lost is False


@pytest.mark.rule("D3-CMD-2")
@pytest.mark.parametrize("refuge", ["d8", "g5", "d2", "a5"])
def test_of_friends_as_many_squares_off_he_joins_the_nearest_by_the_ruler(refuge: str) -> None:
    """Three squares off are the corner of the ring and the middle of its side: he rides to the middle."""
    mine = [unit("p1", "regular", "a8"), unit("p2", "regular", "g2"), unit("p3", "regular", refuge)]
    battle = led(D3, mine, [unit("e1", "regular", "d4")], at="d5")
    enter(umpire(), battle, "D3-MOVE-3", piece(battle, "e1"), square(battle, "d5"))
    assert stands(battle) == refuge


@pytest.mark.rule("D3-CMD-1", "OH-CMD-1")
@pytest.mark.parametrize("key", BOTH)
def test_a_commander_off_the_board_spurs_nobody_on(key: str) -> None:
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
    orders = Told(["lead:pc", "go:e8", "move:p1", "exit"])
    movement_step(Umpire(ScriptedDice([4]), [orders]), battle, 0)
    assert [offered for _, who, offered in orders.asked if who == "player"][-1] == ["move:p2", "move:p3", "done"]


def alone(key: str, faces: list[int], where: str, on: bool = True) -> tuple[bool, int]:
    """Whether a commander by himself is lost after an elimination step, and how many dice it took."""
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "name": "Howe", "at": where}]}}
    mine = [unit("p1", "regular", "a8")]
    battle = lay(key, mine, [unit("e1", "regular", "d4")], parts=parts, options={"lone_commander": on})
    rolls = umpire(faces)
    elimination_step(rolls, battle)
    return battle.commanders[0].lost, rolls.dice_rolled


@pytest.mark.rule("D3-CMD-3")
def test_a_lone_commander_risks_his_life_by_option() -> None:
    """Alone next to an enemy he is killed by a D3 of 1, a third of the time; without the option, or far off, not."""
    assert [alone(D3, [face], "d5")[0] for face in range(1, 7)] == [True, True, False, False, False, False]
    assert alone(D3, [], "d5", on=False) == (False, 0)
    assert alone(D3, [], "d6") == (False, 0)
    assert alone(D3, [], "a8") == (False, 0)


@pytest.mark.rule("D3-CMD-3")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("side", ["player", "enemy"])
def test_a_lone_commander_of_either_side_risks_it_in_either_turn(active: int, side: str) -> None:
    """The die is thrown in each side's elimination step, for the commanders of both."""
    parts: dict[str, Json] = {side: {"commanders": [{"id": "c", "at": "d5" if side == "player" else "d4"}]}}
    mine, theirs = ("a8", "d4") if side == "player" else ("d5", "h1")
    units = [unit("p1", "regular", mine)], [unit("e1", "regular", theirs)]
    battle = lay(D3, *units, parts=parts, options={"lone_commander": True})
    battle.active = active
    rolls = umpire([1])
    elimination_step(rolls, battle)
    assert (battle.commanders[0].lost, rolls.dice_rolled) == (True, 1)


@pytest.mark.rule("D3-CMD-2", "D3-CMD-3")
def test_fire_does_not_remove_a_commander() -> None:
    """A lone commander is no unit: he is nobody's target, and is not in the line of anybody's sight."""
    battle = led(D3, [unit("p1", "regular", "a8")], [unit("e1", "artillery", "d2", "s")], at="d5")
    assert targets(battle, piece(battle, "e1")) == []
    battle = led(D3, [unit("p1", "regular", "d6")], [unit("e1", "artillery", "d2", "s")], at="d4")
    assert targets(battle, piece(battle, "e1")) == [0]
