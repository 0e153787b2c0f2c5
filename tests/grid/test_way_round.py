"""Moves that a gamer expects: straight on, round friends, out of the way of heavier fire; and reasons to be idle."""

import pytest

from common.json_input import Json
from rules.grid.doctrine import moving
from rules.grid.doctrine.aim import Aim
from rules.grid.doctrine.chart import ATTACK, HOLD, STEADY, Chart, Temper
from rules.grid.doctrine.policy import ranked
from rules.grid.movement import destinations, open_step
from rules.grid.orders import WHERE, WHO
from rules.grid.sight import look
from rules.grid.state import Battle
from rules.grid.view import GridView
from rules.grid.waiting import why_idle
from tests.grid.boards import unit
from tests.grid.scene import BOTH, D3, OH, codes, lay, piece

FORT = ["........"] * 4 + ["...f...."] + ["........"] * 3


def ordered(battle: Battle, temper: Temper = ATTACK) -> str:
    """Where a doctrine sends the first unit."""
    open_step(battle, 0)
    offered = destinations(battle, battle.units[0])
    return codes(offered)[moving.where(GridView(battle, 0, WHERE, 0), offered, temper, Chart(battle, temper))]


@pytest.mark.parametrize("key", BOTH)
def test_a_unit_goes_the_straight_way(key: str) -> None:
    """Of steps that bring it as near to the square it goes for it takes the one onto the straight line to it."""
    for column, step in (("c", "go:c7"), ("d", "go:d7"), ("e", "go:e7")):
        about = {"kind": "hold", "squares": [f"{column}3"]}
        battle = lay(key, [unit("p1", "regular", "d8", "n")], [unit("e1", "regular", "h1", "s")], objective=about)
        assert ordered(battle) == step


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("kind", ["regular", "grenadiers"])
def test_who_stands_behind_friends_goes_round_them(key: str, kind: str) -> None:
    """With friends in all three squares before it, it goes along their line to where it can fire, and does not wait."""
    friends = [unit(f"p{n}", "light", at, "n") for n, at in enumerate(("c4", "d4", "e4"), start=2)]
    battle = lay(key, [unit("p1", kind, "d5", "n"), *friends], [unit("e1", "regular", "d2", "s")])
    assert ordered(battle) in ("go:c5", "go:e5")


@pytest.mark.parametrize("key", BOTH)
def test_a_lighter_unit_leaves_the_straight_way_to_a_heavier_one(key: str) -> None:
    """Militia next to a square into which regulars step next take the one by its side."""
    mine = [unit("p1", "militia", "c5", "n"), unit("p2", "regular", "d5", "n")]
    theirs = [unit("e1", "regular", "d2", "s")]
    assert ordered(lay(key, mine, theirs)) != "go:d4"
    assert ordered(lay(key, mine[:1], theirs)) == "go:d4"


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(
    ("friend", "foe", "square", "way"),
    [("d5", "d2", "d4", True), ("d5", "d2", "c4", False), ("d6", "d2", "d5", False), ("d3", "d2", "d2", False)],
)
def test_the_way_of_a_heavier_friend_is_the_next_square_in_reach_of_his_enemy(
    key: str, friend: str, foe: str, square: str, way: bool
) -> None:
    """No other square is left to him, none from which the enemy is out of reach, and none when he is next to him."""
    mine = [unit("p1", "militia", "b5", "n"), unit("p2", "regular", friend, "n")]
    battle = lay(key, mine, [unit("e1", "regular", foe, "s")])
    open_step(battle, 0)
    aim = Aim(GridView(battle, 0), battle.units[0], ATTACK, Chart(battle, ATTACK))
    assert aim.gets_in_the_way(battle, battle.units[0], battle.board.names.index(square)) is way


@pytest.mark.rule("OH-LOSS-1")
@pytest.mark.parametrize("temper", [STEADY, ATTACK, HOLD], ids=lambda temper: temper.key)
def test_no_doctrine_draws_a_garrison_out_to_its_death(temper: Temper) -> None:
    """It may be ordered out of its fort with more hits than it bears outside, and is not."""
    battle = lay(OH, [unit("p1", "militia", "d5", "n")], [unit("e1", "militia", "d1", "s")], FORT)
    piece(battle, "p1").hits = 7
    assert ordered(battle, temper) in ("stand", "turn")


@pytest.mark.rule("OH-LOSS-1", "OH-CMD-1")
def test_no_doctrine_takes_the_commander_from_who_needs_him() -> None:
    """The commander's own unit stays where regulars near him bear more hits than they would alone."""
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "with": "p1"}]}}
    mine = [unit("p1", "militia", "d7", "n"), unit("p2", "regular", "d8", "n")]
    battle = lay(OH, mine, [unit("e1", "militia", "d1", "s")], parts=parts)
    assert ordered(battle) in ("go:d6", "go:c6", "go:e6")
    piece(battle, "p2").hits = 7
    assert ordered(battle) not in ("go:d6", "go:c6", "go:e6")


@pytest.mark.rule("D3-CMD-2")
def test_a_doctrine_does_not_leave_its_commander_alone_next_to_an_enemy() -> None:
    """He has no squares left to ride along, and an enemy is next to him: his unit stays with him."""
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "with": "p1"}]}}
    mine = [unit("p1", "militia", "d5", "s")]
    battle = lay(D3, mine, [unit("e1", "regular", "e4", "s"), unit("e2", "regular", "d8", "n")], parts=parts)
    open_step(battle, 0)
    battle.commanders[0].left = 0
    offered = destinations(battle, battle.units[0])
    found = moving.where(GridView(battle, 0, WHERE, 0), offered, ATTACK, Chart(battle, ATTACK))
    assert not offered[found].text.startswith("go:")


@pytest.mark.rule("D3-COMBAT-1", "OH-COMBAT-4")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(
    ("at", "facing", "expected"),
    [("d1", "n", (4, "out_of_reach")), ("d4", "n", (1, "held_fire")), ("d4", "s", (1, "hidden"))],
)
def test_a_turn_without_a_move_or_a_shot_has_a_reason(
    key: str, at: str, facing: str, expected: tuple[int, str]
) -> None:
    """How far off the nearest enemy is, and whether he was out of reach, out of sight or spared by order."""
    battle = lay(key, [unit("p1", "regular", "d5", facing)], [unit("e1", "militia", at, "s")])
    open_step(battle, 0)
    assert why_idle(battle, 0) == expected


@pytest.mark.parametrize("key", BOTH)
def test_who_stands_as_far_from_two_squares_goes_for_the_straighter(key: str) -> None:
    """Friends who may shoot bar its way to both; round them it gets at the one before it, and does not stay behind."""
    about = {"kind": "take", "side": "player", "squares": ["d3", "e3"]}
    friends = [unit(f"p{n}", "light", at, "n") for n, at in enumerate(("d4", "e4", "f4"), start=2)]
    theirs = [unit("e1", "militia", "d3", "s"), unit("e2", "militia", "e3", "s")]
    fort = ["........"] * 2 + ["...ff..."] + ["........"] * 5
    battle = lay(key, [unit("p1", "regular", "f5", "n"), *friends], theirs, fort, objective=about)
    assert ordered(battle) == "go:g4"


@pytest.mark.parametrize("key", BOTH)
def test_guns_that_see_an_outpost_alone_go_where_they_see_the_objective(key: str) -> None:
    """They leave a shot at skirmishers outside a fort, keep one at its garrison, and never walk into it themselves."""
    about = {"kind": "take", "side": "player", "squares": ["d3"]}
    fort = ["........"] * 2 + ["...f...."] + ["........"] * 5
    mine = [unit("p1", "artillery", "d6", "n"), unit("p2", "regular", "d5", "n")]
    theirs = [unit("e1", "militia", "d3", "s"), unit("e2", "light", "b4", "s")]
    battle = lay(key, mine, theirs, fort, objective=about)
    gun = piece(battle, "p1")
    look(battle, gun)
    assert [battle.units[shot.target].id for shot in gun.sights] == ["e2"]
    assert gun in ranked(GridView(battle, 0, WHO, 0), STEADY)
    assert ordered(battle) in ("go:c6", "go:e6", "go:c5", "go:e5")
    battle = lay(key, [unit("p1", "artillery", "d5", "n")], theirs, fort, objective=about)
    gun = piece(battle, "p1")
    look(battle, gun)
    assert gun not in ranked(GridView(battle, 0, WHO, 0), STEADY)
    assert ordered(battle) in ("stand", "turn")
