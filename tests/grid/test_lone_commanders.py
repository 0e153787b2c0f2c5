"""Commanders with no unit: which friend they join when an enemy comes, and what they risk."""

from typing import Any

import pytest

from common.json_input import Json
from rules.grid import turn
from rules.grid.elimination import elimination_step
from rules.grid.state import Battle
from tests.grid.boards import unit
from tests.grid.commanded import WITH, led, stands
from tests.grid.scene import D3, at, lay, piece, umpire


def enemy_comes(refuges: list[str], reported: list[str] | None = None, to: str = "d5", **options: Any) -> Battle:
    """The player's commander alone in d5, his units in these squares, and an enemy warband that comes up or in."""
    mine = [unit(f"p{place}", "regular", name) for place, name in enumerate(refuges, start=1)]
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "name": "Howe", "at": "d5"}]}}
    battle = lay(D3, mine, [unit("e1", "warband", "d3")], parts=parts, moves_first="enemy", **options)
    over = umpire([4], reported, ["move:e1", f"go:{to}", "face:s"])
    turn.side_turn(over, battle, 1, 1)
    return battle


@pytest.mark.rule("D3-CMD-2")
@pytest.mark.parametrize("to", ["d5", "d4", "e4"])
def test_a_lone_commander_joins_a_friend_when_an_enemy_comes_next_to_him(to: str) -> None:
    """In the enemy's turn as in his own: to a unit of his side within two squares, and is not removed."""
    battle = enemy_comes(["a1", "d7"], to=to)
    assert (stands(battle), battle.commanders[0].left) == ("d7", 0)
    assert battle.commanders[0].lost is False


@pytest.mark.rule("D3-CMD-2")
@pytest.mark.parametrize("to", ["d5", "d4"])
def test_a_lone_commander_with_no_friend_within_two_squares_stays(to: str) -> None:
    """A unit three squares off is too far: he is not moved there, not even out of the enemy's own square."""
    battle = enemy_comes(["a1", "d8"], to=to)
    assert (stands(battle), battle.commanders[0].lost) == ("d5", False)


@pytest.mark.rule("D3-CMD-2")
def test_his_side_says_to_which_of_several_friends_he_goes() -> None:
    """Two units within his reach: the order decides, and nothing but units is on offer."""
    assert stands(enemy_comes(["c7", "e6"], ["go:c7"])) == "c7"
    assert stands(enemy_comes(["c7", "e6"], ["go:e6"])) == "e6"
    with pytest.raises(ValueError):
        enemy_comes(["c7", "e6"], ["stand"])


@pytest.mark.rule("D3-CMD-2")
def test_a_commander_with_a_friend_stays_next_to_an_enemy() -> None:
    """The square of a unit of his side keeps him next to any enemy."""
    battle = led(D3, [unit("p1", "regular", "d5")], [unit("e1", "warband", "d3")], **WITH)
    turn.side_turn(umpire([4], [], ["move:e1", "go:d4", "face:s"]), battle, 1, 1)
    assert stands(battle) == "d5"


@pytest.mark.rule("D3-CMD-2", "D3-COMBAT-4")
def test_a_charge_that_comes_next_to_a_lone_commander_drives_him_to_a_friend() -> None:
    """Warriors two squares off him advance into the square next to his; he is gone from it before the step is over."""
    mine = [unit("p1", "militia", "d4"), unit("p2", "regular", "f6")]
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "name": "Howe", "at": "e5"}]}}
    theirs = [unit("e1", "warband", "d3"), unit("e2", "regular", "a1")]
    battle = lay(D3, mine, theirs, parts=parts, moves_first="enemy")
    piece(battle, "p1").hits = 6
    turn.side_turn(umpire([6, 1], [], ["done", "shoot:e1:p1"]), battle, 1, 1)
    assert (at(battle, "e1"), stands(battle)) == ("d4", "f6")


@pytest.mark.rule("D3-CMD-2")
def test_of_two_lone_commanders_that_of_the_side_to_move_goes_first() -> None:
    """Each next to a unit of the other, each with friends to choose from: who moves is asked first, and each once."""
    mine = [unit("p1", "regular", "d6"), unit("p2", "regular", "c7"), unit("p3", "regular", "e7")]
    theirs = [unit("e1", "regular", "e4"), unit("e2", "regular", "c3"), unit("e3", "regular", "g3")]
    parts: dict[str, Json] = {
        "player": {"commanders": [{"id": "pc", "name": "Howe", "at": "d8"}]},
        "enemy": {"commanders": [{"id": "ec", "name": "Montcalm", "at": "e2"}]},
    }
    for side, key, order in ((0, "player", ["pc", "ec"]), (1, "enemy", ["ec", "pc"])):
        battle = lay(D3, mine, theirs, parts=parts, moves_first=key)
        for commander, square in zip(battle.commanders, ("d5", "e5"), strict=True):
            commander.square = battle.board.names.index(square)
        over = umpire()
        turn.side_turn(over, battle, side, 1)
        assert [event.who for event in over.events if event.kind == "move"] == order


@pytest.mark.rule("D3-CMD-2")
def test_a_commander_who_stays_alone_is_reported_once_a_turn() -> None:
    """Nothing has changed for him by the elimination step unless a unit is taken off."""
    mine = [unit("p1", "regular", "a1")]
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "name": "Howe", "at": "d5"}]}}
    battle = lay(D3, mine, [unit("e1", "warband", "d3")], parts=parts, moves_first="enemy")
    over = umpire([4], [], ["move:e1", "go:d4", "face:s"])
    turn.side_turn(over, battle, 1, 1)
    assert [event.who for event in over.events if event.what == "stays_alone"] == ["pc"]


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
@pytest.mark.parametrize("name", ["a1", "d5"])
def test_a_commander_with_his_unit_risks_nothing(name: str) -> None:
    """Next to an enemy, but with a unit of his own in the square, he throws no die; nor does one lost before."""
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "name": "Howe", "at": name}]}}
    enemy = {"a1": "b1", "d5": "d4"}[name]
    mine, theirs = [unit("p1", "regular", name)], [unit("e1", "regular", enemy)]
    battle = lay(D3, mine, theirs, parts=parts, options={"lone_commander": True})
    rolls = umpire()
    elimination_step(rolls, battle)
    battle.lose_commander(rolls, "D3-CMD-2", battle.commanders[0])
    elimination_step(rolls, battle)
    assert rolls.dice_rolled == 0


@pytest.mark.rule("D3-CMD-3")
def test_the_first_square_of_the_board_is_a_square_too() -> None:
    """A commander alone in the corner, with an enemy next to him, risks his life like any other."""
    assert corner([1]) == (True, 1)


def corner(faces: list[int]) -> tuple[bool, int]:
    """Whether a commander alone in the first square is lost, and how many dice it took."""
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "name": "Howe", "at": "a1"}]}}
    units = [unit("p1", "regular", "h8")], [unit("e1", "regular", "b2")]
    battle = lay(D3, *units, parts=parts, options={"lone_commander": True})
    rolls = umpire(faces)
    elimination_step(rolls, battle)
    return battle.commanders[0].lost, rolls.dice_rolled


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
