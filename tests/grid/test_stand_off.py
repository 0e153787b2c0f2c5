"""Who steps into the reach of muskets is shot at first: when the doctrines do so, and what it is worth to wait."""

from collections import Counter

import pytest

from common.json_input import Json
from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.grid.doctrine import danger, moving, policy
from rules.grid.doctrine.chart import ATTACK, HOLD, STEADY, Chart, Temper
from rules.grid.movement import _movable, destinations, open_step
from rules.grid.orders import WHERE, WHO
from rules.grid.state import Battle
from rules.grid.view import GridView
from rules.registry import system
from tests.grid.boards import order, unit
from tests.grid.scene import BOTH, D3, codes, lay, piece
from tests.grid.test_doctrine import FORCE, mirrored
from tests.grid.test_scenarios import SETUPS

SIDES = ("player", "enemy")


def ordered(battle: Battle, temper: Temper) -> str:
    """Where a doctrine sends the first unit."""
    offered = destinations(battle, battle.units[0])
    return codes(offered)[moving.where(GridView(battle, 0, WHERE, 0), offered, temper, Chart(battle, temper))]


def faced(key: str, *friends: str) -> Battle:
    """A regular three bounds before three others who look at it, with friends of its own in some squares."""
    mine = [unit("p1", "regular", "d5", "n"), *[unit(f"f{n}", "regular", at, "n") for n, at in enumerate(friends)]]
    theirs = [unit(f"e{n}", "regular", at, "s") for n, at in enumerate(("c2", "d2", "e2"))]
    return lay(key, mine, theirs)


def goes(found: str) -> bool:
    """Whether an order leads a bound ahead."""
    return found in ("go:c4", "go:d4", "go:e4")


@pytest.mark.parametrize("key", BOTH)
def test_a_steady_unit_waits_out_of_reach(key: str) -> None:
    """Alone, or with as many friends as the enemy has, it does not step under his muskets; far off it comes nearer."""
    assert ordered(faced(key), STEADY) == "stand"
    assert ordered(faced(key, "c5", "e5"), STEADY) == "stand"
    far = lay(key, [unit("p1", "regular", "d8", "n")], [unit("e1", "regular", "d2", "s")])
    assert ordered(far, STEADY).startswith("go:")


@pytest.mark.parametrize("key", BOTH)
def test_a_steady_unit_closes_in_with_numbers_or_to_join_a_fight(key: str) -> None:
    """Four more up than the enemy has together are enough, and so is one friend who has him in reach already."""
    assert ordered(faced(key, "b5", "c5", "e5", "f5", "a5"), STEADY) == "stand"
    assert goes(ordered(faced(key, "b5", "c5", "e5", "f5", "a5", "g5"), STEADY))
    assert goes(ordered(faced(key, "e4"), STEADY))


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(
    ("is_moving", "for_squares", "moves"), [(False, False, True), (True, False, False), (True, True, True)]
)
def test_a_steady_unit_lets_an_enemy_come_who_is_on_his_way(
    key: str, is_moving: bool, for_squares: bool, moves: bool
) -> None:
    """A friend who has him in reach draws it into a fight, but not towards who moved last, unless to a square."""
    about = {"kind": "take", "side": "enemy", "squares": ["a8"]} if for_squares else None
    mine = [unit("p1", "regular", "d5", "n"), unit("f0", "regular", "e4", "n"), unit("f1", "regular", "a8", "n")]
    battle = lay(key, mine, [unit("e0", "regular", "d2", "s")], objective=about)
    piece(battle, "e0").moved = is_moving
    assert goes(ordered(battle, STEADY)) is moves
    assert goes(ordered(battle, ATTACK))


@pytest.mark.parametrize("key", BOTH)
def test_a_steady_unit_waits_for_a_square_that_is_held_and_not_for_a_free_one(key: str) -> None:
    """It gathers out of reach of who holds the objective, for a third of the turns; `attack` goes at once."""
    about = {"kind": "take", "side": "player", "squares": ["d2"]}
    mine = [unit("p1", "regular", "d5", "n"), unit("f0", "regular", "a8", "n")]
    theirs = [unit(f"e{n}", "regular", at, "s") for n, at in enumerate(("c2", "d2", "e2"))]
    held = lay(key, mine, theirs, objective=about)
    assert ordered(held, STEADY) == "stand"
    assert goes(ordered(held, ATTACK))
    held.turn = 5
    assert ordered(held, STEADY) == "stand"
    held.turn = 6
    assert goes(ordered(held, STEADY))
    free = lay(key, mine, theirs[::2], objective=about)
    assert goes(ordered(free, STEADY))


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(
    ("theirs", "turn", "moves"), [(0, 1, False), (4, 1, False), (5, 1, True), (0, 5, False), (0, 6, True)]
)
def test_a_steady_unit_goes_round_who_is_beaten_or_has_not_come(key: str, theirs: int, turn: int, moves: bool) -> None:
    """Five hits ahead it pursues; with fewer than ten turns left it waits no longer: not into the fire of all three."""
    battle = faced(key, "a8")
    battle.turn = turn
    piece(battle, "e0").hits = theirs
    found = ordered(battle, STEADY)
    assert (found != "stand") is moves
    assert not goes(found)


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(
    ("turn", "hits", "for_squares", "moves"),
    [(5, 0, False, False), (6, 0, False, True), (6, 1, False, False), (6, 0, True, False)],
)
def test_who_holds_comes_out_in_the_end_if_he_is_not_behind(
    key: str, turn: int, hits: int, for_squares: bool, moves: bool
) -> None:
    """With fewer than ten turns left it is time; but he keeps a draw with a hit more, and a square by the clock."""
    about = {"kind": "take", "side": "enemy", "squares": ["d5"]} if for_squares else None
    theirs = [unit(f"e{n}", "regular", at, "s") for n, at in enumerate(("c2", "d2", "e2"))]
    battle = lay(key, [unit("p1", "regular", "d5", "n")], theirs, objective=about)
    battle.turn = turn
    piece(battle, "p1").hits = hits
    assert (ordered(battle, HOLD) != "stand") is moves


@pytest.mark.parametrize("key", BOTH)
def test_the_way_round_ends_where_no_muskets_bear(key: str) -> None:
    """Three regulars look down the board, who hit twice each on average: a hit to stay counts a bound, to pass half.

    From g3 one is in reach and none of them sees it, so that is an end of the way; from h5 it is two bounds off. From
    b3 one would shoot, from d3 all three: two bounds on, the first of them by c3 or e3
    under four hits, none bears.
    """
    battle = faced(key)
    view, chart = GridView(battle, 0), Chart(battle, STEADY)
    names = view.battle.board.names

    def hits(at: str) -> int:
        return danger.bearing(view, names.index(at))

    def left(at: str) -> int:
        return danger.ways_round(view, chart)[names.index(at)]

    assert [hits(at) for at in ("b3", "c3", "d3", "g3", "d5")] == [6, 12, 18, 0, 0]
    assert [left(at) for at in ("g3", "g4", "h5", "b3", "d3")] == [0, 12 + 12, 24, 24, 24 + 24]


@pytest.mark.rule("D3-ARMY-1", "OH-ARMY-1")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(("hits", "lost", "saved"), [(4, 0, True), (3, 0, False), (4, 3, True), (0, 3, False)])
def test_a_unit_that_a_volley_may_break_is_saved_once_its_army_may_break_with_it(
    key: str, hits: int, lost: int, saved: bool
) -> None:
    """A unit that bears six goes where no muskets bear on it with four hits, and shoots with three.

    An army of two is near its end from the beginning.
    """
    mine = [unit("p1", "light", "d4", "n"), unit("f0", "light", "a8", "n")]
    battle = lay(key, mine, [unit("e1", "regular", "d2", "s")])
    piece(battle, "p1").hits = hits
    battle.sides[0].lost = lost
    offered = _movable(battle, 0)
    open_step(battle, 0)
    view = GridView(battle, 0, WHO, orders=offered)
    assert (policy.ranked(view, STEADY)[0].id == "p1") is saved
    if saved:
        at = battle.board.names.index(ordered(battle, STEADY).removeprefix("go:"))
        assert (danger.bearing(view, piece(battle, "p1").square), danger.bearing(view, at)) == (6, 0)


@pytest.mark.parametrize("key", BOTH)
def test_an_army_that_can_bear_a_loss_saves_no_unit(key: str) -> None:
    """An army of four has not to fear for one unit until it has lost one: D3 points are not more than four."""
    mine = [unit("p1", "light", "d4", "n"), *[unit(f"f{n}", "light", f"{at}8", "n") for n, at in enumerate("abc")]]
    battle = lay(key, mine, [unit("e1", "regular", "d2", "s")])
    piece(battle, "p1").hits = 5
    view = GridView(battle, 0)
    assert not danger.is_spent(view, piece(battle, "p1"))
    battle.sides[0].lost = 1
    assert danger.is_spent(view, piece(battle, "p1"))


@pytest.mark.parametrize("key", BOTH)
def test_no_unit_fears_muskets_that_look_away(key: str) -> None:
    """The same enemies with their backs turned are approached, and so are guns alone, which reach farther anyway."""
    mine = [unit("p1", "regular", "d5", "n")]
    away = [unit(f"e{n}", "regular", at, "n") for n, at in enumerate(("c2", "d2", "e2"))]
    assert goes(ordered(lay(key, mine, away), STEADY))
    guns = [unit(f"e{n}", "artillery", at, "s") for n, at in enumerate(("c2", "d2", "e2"))]
    assert goes(ordered(lay(key, mine, guns), STEADY))


@pytest.mark.parametrize("key", BOTH)
def test_who_holds_strikes_at_the_weak_and_the_lonely(key: str) -> None:
    """An enemy at four bounds is let alone whole, and gone for with half his hits; one alone is set upon by three."""
    mine = [unit("p1", "regular", "d6", "n")]
    theirs = [unit("e1", "regular", "d2", "s"), unit("e2", "regular", "e2", "s")]
    battle = lay(key, mine, theirs)
    assert ordered(battle, HOLD) == "stand"
    piece(battle, "e1").hits = 4
    assert goes(ordered(battle, HOLD).replace("5", "4"))
    line = [unit(f"p{n}", "regular", at, "n") for n, at in enumerate(("d5", "c5", "e5"))]
    assert goes(ordered(lay(key, line, theirs[:1]), HOLD))
    assert ordered(lay(key, line, theirs), HOLD) == "stand"


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("kind", ["regular", "artillery"])
def test_of_squares_in_reach_that_are_equal_the_one_under_less_fire_is_taken(key: str, kind: str) -> None:
    """Straight on from d5 a regular is in the arc of two enemies, a square to the left in that of one. Guns stay."""
    mine = [unit("p1", kind, "d5", "n")]
    theirs = [unit("e1", "regular", "d2", "s"), unit("e2", "regular", "f2", "sw")]
    battle = lay(key, mine, theirs)
    view, names = GridView(battle, 0, WHERE, 0), battle.board.names
    assert danger.bearing(view, names.index("d4")) == 2 * danger.bearing(view, names.index("c4"))
    assert (ordered(battle, ATTACK) == "go:c4") is (kind == "regular")
    theirs[1]["facing"] = "e"
    assert (ordered(lay(key, mine, theirs), ATTACK) == "go:e4") is (kind == "regular")  # of equals the right one


def apart(key: str, squares: int) -> Json:
    """Two equal lines on an open board, so many squares from each other."""
    letters = "bcdefg"
    near, far = 1 + squares, 1
    mine = [unit(f"p{n}", kind, f"{letters[n]}{near}", "n") for n, kind in enumerate(FORCE)]
    theirs = [unit(f"e{n}", kind, f"{letters[5 - n]}{far}", "s") for n, kind in enumerate(FORCE)]
    setup = order(key, mine, theirs, ["........"] * 8)
    for side, letter in zip(SIDES, "pe", strict=True):
        setup[side]["commanders"] = [{"id": f"{letter}c", "with": f"{letter}1"}]
        setup[side]["officer"] = {"id": f"{letter}o", "with": f"{letter}0"}
    return setup


def won(setup: Json, doctrines: tuple[str, str], games: int) -> Counter[str]:
    """How many of so many games each side of a setup wins by these doctrines, and either with the first move."""
    engagements = []
    for first in SIDES:
        for side, name in zip(SIDES, doctrines, strict=True):
            setup[side]["doctrine"] = name
        engagements.append(system(setup["system"]).engagement(setup | {"moves_first": first}))
    found: Counter[str] = Counter()
    for game in range(games):
        first = SIDES[game % 2]
        engagement = engagements[game % 2]
        umpire = Umpire(SeededDice(str(game // 2), "stand off"), engagement.orders(), False)
        for row in engagement.fight(umpire).result.sides:
            if row.success:
                found[row.side] += 1
                found["first" if row.side == first else "second"] += 1
    return found


@pytest.mark.nightly("plays 800 games")
@pytest.mark.parametrize("key", BOTH)
def test_between_steady_armies_who_moves_first_is_not_lost(key: str) -> None:
    """Over 400 games with four to seven squares between the lines three in four are decided, and each move wins some.

    Both wait for each other until time presses. Then who moves first is the first to come on, under muskets that are
    loaded, and wins 43% in the newer edition and 28% in the older, where a failure costs who comes on the most.
    """
    total: Counter[str] = Counter()
    for squares in (4, 5, 6, 7):
        total += won(apart(key, squares), ("steady", "steady"), 100)
    decided = total["first"] + total["second"]
    assert decided >= 300
    assert 0.2 * decided <= total["first"] <= 0.6 * decided, total


@pytest.mark.nightly("plays 200 games")
def test_no_unit_is_drawn_into_woods_that_favour_the_side_that_waits() -> None:
    """In the open field, the same from either side, each chair wins as often; who has to come on first is not lost."""
    total = won({**SETUPS["grid-open-field"], "system": D3}, ("steady", "steady"), 200)
    assert 0.4 <= total["player"] / (total["player"] + total["enemy"]) <= 0.6, total
    assert total["first"] >= 0.2 * 200, total


@pytest.mark.nightly("plays 240 games")
@pytest.mark.parametrize("key", BOTH)
def test_who_waits_for_his_time_beats_who_does_not(key: str) -> None:
    """On a mirrored board `steady` wins more than `attack`, and `hold` gives `attack` a battle."""
    steady = won(mirrored(key), ("steady", "attack"), 60)
    assert steady["player"] > steady["enemy"]
    hold = won(mirrored(key), ("attack", "hold"), 60)
    assert hold["enemy"] >= 20
