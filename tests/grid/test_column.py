"""How a column is led that has to leave by an edge: who goes on under fire, who stops to shoot, who lets foes come."""

import pytest

from rules.grid.doctrine import policy
from rules.grid.doctrine.chart import STEADY
from rules.grid.movement import open_step
from rules.grid.orders import WHO
from rules.grid.pieces import Unit
from rules.grid.state import Battle
from rules.grid.view import GridView
from tests.grid.boards import unit
from tests.grid.scene import BOTH, lay, piece


def column(key: str, kinds: tuple[str, str], at: tuple[str, str], foe: str, turn: int = 1) -> Battle:
    """Two units that have to leave by the far edge and one that has not, with one enemy."""
    mine = [unit("p1", kinds[0], at[0], "n"), unit("p2", kinds[1], at[1], "n"), unit("p3", "light", "a8", "n")]
    about = {"kind": "exit", "side": "player", "edge": "far", "units": ["p1", "p2"], "count": 2}
    battle = lay(key, mine, [unit("e1", "regular", foe, "s")], objective=about, turns=15)
    battle.turn = turn
    open_step(battle, 0)
    return battle


def tried(battle: Battle) -> list[Unit]:
    """Who is to be moved, in order."""
    return policy.ranked(GridView(battle, 0, WHO), STEADY)


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(("turn", "goes"), [(1, True), (2, True), (3, False)])
def test_the_head_of_a_column_does_not_stop_where_it_was_caught(key: str, turn: int, goes: bool) -> None:
    """With an enemy in range it goes on for two turns, and then shoots; the company behind it shoots from the first."""
    battle = column(key, ("regular", "regular"), ("c6", "e7"), "d5", turn)
    assert piece(battle, "p1").sights
    assert piece(battle, "p2").sights
    assert (piece(battle, "p1") in tried(battle)) is goes
    assert piece(battle, "p2") not in tried(battle)


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(("foe", "goes"), [("d5", False), ("d4", False), ("d3", True), ("h1", True)])
def test_teams_go_on_until_muskets_reach_them(key: str, foe: str, goes: bool) -> None:
    """Militia two bounds from an enemy stops and shoots, three bounds off it lets him come, farther off it goes on."""
    battle = column(key, ("militia", "militia"), ("d7", "a7"), foe)
    assert (piece(battle, "p1") in tried(battle)) is goes


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("foe", ["d5", "d4"])
def test_when_time_is_short_teams_go_on_in_spite_of_the_enemy(key: str, foe: str) -> None:
    """Six bounds from the far row a team has two turns to spare with eight left, and goes on with seven."""
    for turn, goes in ((7, False), (8, True)):
        battle = column(key, ("militia", "militia"), ("d7", "a7"), foe, turn)
        assert (piece(battle, "p1") in tried(battle)) is goes


@pytest.mark.parametrize("key", BOTH)
def test_companies_of_a_column_wait_for_none_out_of_reach(key: str) -> None:
    """Three bounds from an enemy, where a team lets him come, regulars go on, and so do those who are not to leave."""
    battle = column(key, ("regular", "militia"), ("d7", "a7"), "d4")
    assert piece(battle, "p1") in tried(battle)
    escort = column(key, ("regular", "militia"), ("h8", "h7"), "a5")
    assert piece(escort, "p3") in tried(escort)


@pytest.mark.parametrize("key", BOTH)
def test_a_team_that_waits_makes_way_for_one_behind(key: str) -> None:
    """It is not in the order of march itself, and goes first all the same when another queues behind it alone."""
    battle = column(key, ("militia", "militia"), ("d7", "d8"), "d4")
    p1, p2 = piece(battle, "p1"), piece(battle, "p2")
    assert p1 not in tried(battle)
    assert p2 in tried(battle)
    assert p1.weight > 0
