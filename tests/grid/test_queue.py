"""The order of activation of units behind each other, and which of several goes for the objective."""

import pytest

from common.json_input import Json
from rules.grid.board import Board
from rules.grid.doctrine import goals, moving, policy
from rules.grid.doctrine.chart import STEADY, Chart
from rules.grid.movement import destinations, open_step
from rules.grid.orders import WHERE
from rules.grid.state import Battle
from rules.grid.view import GridView
from tests.grid.boards import unit
from tests.grid.scene import BOTH, D3, EDITIONS, OH, codes, lay, piece, square, umpire

BRIDGE = ["........"] * 6 + ["rrrbrrrr", "........"]
FOE = [unit("e1", "regular", "d1", "s")]


def first(battle: Battle) -> str:
    """The unit that the doctrine tries first."""
    open_step(battle, 0)
    found = policy.next_of(GridView(battle, 0), STEADY)
    assert found is not None
    return found.id


@pytest.mark.rule("D3-MOVE-1", "OH-MOVE-2")
@pytest.mark.parametrize("key", BOTH)
def test_who_is_on_the_bridge_goes_before_who_waits_for_it(key: str) -> None:
    """Grenadiers, who would go first, cannot pass militia on the only bridge: the militia is tried first."""
    mine = [unit("p1", "grenadiers", "d8", "n"), unit("p2", "militia", "d7", "n")]
    assert first(lay(key, mine, FOE, BRIDGE)) == "p2"
    assert first(lay(key, mine, FOE)) == "p1"


@pytest.mark.rule("D3-MOVE-1", "OH-MOVE-2")
@pytest.mark.parametrize("key", BOTH)
def test_a_unit_waits_for_none_that_has_been_tried_or_has_a_target(key: str) -> None:
    """A friend that will not move this turn delays no other unit."""
    mine = [unit("p1", "grenadiers", "d8", "n"), unit("p2", "militia", "d7", "n")]
    battle = lay(key, mine, FOE, BRIDGE)
    open_step(battle, 0)
    piece(battle, "p2").tried = True
    view = GridView(battle, 0)
    assert policy.next_of(view, STEADY) is piece(battle, "p1")
    piece(battle, "p2").tried = False
    view = GridView(battle, 0)
    assert policy.next_of(view, STEADY) is piece(battle, "p2")
    piece(battle, "p2").tried = True  # ordered to stay where it is, by the same ranking
    assert policy.next_of(view, STEADY) is piece(battle, "p1")
    assert first(lay(key, mine, [unit("e1", "regular", "d5", "s")], BRIDGE)) == "p1"


@pytest.mark.rule("OH-MOVE-1", "OH-CMD-1")
def test_who_is_likelier_to_go_goes_first_as_things_change() -> None:
    """A hit, woods under its feet and a commander near change a unit's chance from one question to the next."""
    mine = [unit("p1", "regular", "c8", "n"), unit("p2", "regular", "f8", "n"), unit("p3", "regular", "h8", "n")]
    leader = {"player": {"commanders": [{"id": "cp", "with": "p3"}]}}
    battle = lay(OH, mine, FOE, ["........"] * 6 + [".....w..", "........"], leader)
    open_step(battle, 0)
    piece(battle, "p3").tried = True
    asked = policy.next_of
    assert asked(GridView(battle, 0), STEADY) is piece(battle, "p1")  # 2 or more for both
    battle.hit(umpire(), "OH-COMBAT-1", piece(battle, "p1"), 1)
    assert asked(GridView(battle, 0), STEADY) is piece(battle, "p2")  # 3 or more for p1
    battle.put(umpire(), "OH-MOVE-3", piece(battle, "p2"), square(battle, "f7"))
    assert asked(GridView(battle, 0), STEADY) is piece(battle, "p1")  # 3 or more for both
    battle.move_commander(umpire(), "OH-CMD-1", battle.commanders[0], square(battle, "g8"))
    assert asked(GridView(battle, 0), STEADY) is piece(battle, "p2")  # who may throw again


@pytest.mark.rule("D3-MOVE-6", "OH-MOVE-4")
def test_warriors_wait_behind_militia_in_the_older_edition_alone() -> None:
    """In the newer one they go two squares, through friends."""
    mine = [unit("p1", "warband", "d8", "n"), unit("p2", "militia", "d7", "n")]
    assert first(lay(D3, mine, FOE, BRIDGE)) == "p1"
    assert first(lay(OH, mine, FOE, BRIDGE)) == "p2"


@pytest.mark.parametrize("key", BOTH)
def test_an_escort_goes_before_the_team_behind_it(key: str) -> None:
    """A team that is to leave by an edge is tried when those before it have been."""
    leave: Json = {"kind": "exit", "side": "player", "edge": "right", "units": ["p1"], "count": 1}
    escort = [unit(f"p{n}", "regular", at, "e") for n, at in enumerate(("c3", "c4", "c5"), start=2)]
    mine = [unit("p1", "militia", "b4", "e"), *escort]
    assert first(lay(key, mine, [unit("e1", "regular", "h8", "w")], objective=leave)) != "p1"
    assert first(lay(key, mine[:3], [unit("e1", "regular", "h8", "w")], objective=leave)) == "p1"


@pytest.mark.parametrize("key", BOTH)
def test_the_nearer_of_two_goes_for_the_objective(key: str) -> None:
    """The other keeps its fire, unless the nearer one has been tried, or is a gun."""
    take: Json = {"kind": "take", "side": "player", "squares": ["d4"]}
    mine = [unit("p1", "regular", "b4", "n"), unit("p2", "regular", "d5", "n")]
    battle = lay(key, mine, [unit("e1", "regular", "b2", "s")], objective=take)
    far, near = piece(battle, "p1"), piece(battle, "p2")
    assert (goals.has_goal(battle, far), goals.has_goal(battle, near)) == (False, True)
    near.tried = True
    assert goals.has_goal(battle, far)
    mine[1]["type"] = "artillery"
    battle = lay(key, mine, [unit("e1", "regular", "b2", "s")], objective=take)
    assert goals.has_goal(battle, piece(battle, "p1"))


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(("at", "to"), [("e2", "go:e5"), ("e6", "go:e3")])
def test_who_leaves_by_an_edge_keeps_from_muskets_where_it_may(key: str, at: str, to: str) -> None:
    """Of steps that bring it as near to its edge it takes one out of the enemy's reach."""
    leave: Json = {"kind": "exit", "side": "player", "edge": "right", "units": ["p1"], "count": 1}
    battle = lay(key, [unit("p1", "militia", "d4", "e")], [unit("e1", "regular", at, "n")], objective=leave)
    piece(battle, "e1").sees_all_round = True
    open_step(battle, 0)
    offered = destinations(battle, battle.units[0])
    found = moving.where(GridView(battle, 0, WHERE, 0), offered, STEADY, Chart(battle, STEADY))
    assert codes(offered)[found] == to


@pytest.mark.parametrize("key", BOTH)
def test_a_board_knows_the_bounds_to_its_edges(key: str) -> None:
    """From its second square of the first row: none to the far edge, one to the left, the rest to the others."""
    board = Board(["........"] * 6, EDITIONS[key]())
    assert [board.edges[edge][1] for edge in ("far", "near", "left", "right")] == [0, 5, 1, 6]


@pytest.mark.rule("D3-GRID-3")
@pytest.mark.parametrize("key", BOTH)
def test_the_largest_board_orders_squares_by_bounds_then_by_the_straight_line(key: str) -> None:
    """From a corner: the next square, the diagonal one, then those two bounds off; the far corner is the last."""
    board = Board(["." * 26] * 26, EDITIONS[key]())
    b1, b2, c1, c2, c3 = 1, 27, 2, 28, 54
    assert sorted([c3, b2, c2, c1, b1], key=lambda square: board.nearness[0][square]) == [b1, b2, c1, c2, c3]
    assert max(range(26 * 26), key=lambda square: board.nearness[0][square]) == 26 * 26 - 1
