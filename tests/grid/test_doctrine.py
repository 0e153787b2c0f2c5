"""The doctrines: legal, pure, and better than chance; what they move first, and where to."""

from typing import Any

import pytest

from common.json_input import Json
from rules.core.dice import SeededDice
from rules.core.orders import Orders
from rules.core.umpire import Umpire
from rules.grid.doctrine import doctrine, leading, moving, policy
from rules.grid.doctrine.chart import ATTACK, HOLD, STEADY, Chart, Temper
from rules.grid.movement import _movable, destinations, open_step
from rules.grid.orders import LEADING, WHERE, WHO
from rules.grid.state import Battle
from rules.grid.view import GridView
from rules.registry import system
from tests.grid.boards import line, order, unit
from tests.grid.scene import BOTH, D3, OH, codes, lay, piece
from tests.wild import Wild

FORCE = ("regular", "grenadiers", "light", "militia", "artillery", "regular")
GAMES = 400


def mirrored(key: str) -> Json:
    """Two equal forces on a board that looks the same from either side."""
    ground = ["........", "..w.....", ".....d..", "...w....", "....w...", "..d.....", ".....w..", "........"]
    letters = "bcdefg"
    theirs = [unit(f"e{n}", kind, f"{letters[5 - n]}1", "s") for n, kind in enumerate(FORCE)]
    mine = [unit(f"p{n}", kind, f"{letters[n]}8", "n") for n, kind in enumerate(FORCE)]
    setup = order(key, mine, theirs, ground)
    for side, letter in (("player", "p"), ("enemy", "e")):
        setup[side]["commanders"] = [{"id": f"{letter}c", "with": f"{letter}1"}]
        setup[side]["officer"] = {"id": f"{letter}o", "with": f"{letter}0"}
    return setup


@pytest.mark.nightly("plays 2,400 games")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("name", ["steady", "attack", "hold"])
def test_a_doctrine_beats_random_legal_play(key: str, name: str) -> None:
    """Over 400 mirrored games it wins 95% or more against random orders, with each side and each first move.

    Every four games have the same dice, from both sides of the board and with either move. A side that holds has
    something to hold, since an army that is not attacked does not break.
    """
    won = [against_chance(key, name, game) for game in range(GAMES)]
    assert sum(won) >= 0.95 * GAMES, [sum(won[place::4]) for place in range(4)]


@pytest.mark.nightly("plays 400 games")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("about", ["steady", "hold"])
def test_random_play_does_not(key: str, about: str) -> None:
    """In the doctrine's place random orders win 60% of such games at most, hardly any with nothing to hold."""
    won = sum(against_chance(key, about, game, chance=True) for game in range(GAMES // 4))
    assert won <= (0.6 * GAMES // 4 if about == "hold" else 0.05 * GAMES // 4), won


def against_chance(key: str, name: str, game: int, chance: bool = False) -> bool:
    """Whether a doctrine, or chance in its place, wins a mirrored game against random orders."""
    setup = mirrored(key)
    mine = game % 2
    setup["moves_first"] = ("player", "enemy")[game // 2 % 2]
    setup[("player", "enemy")[mine]]["doctrine"] = name
    if name == "hold":
        setup["objective"] = {"kind": "hold", "squares": ["c4", "f5"]}
    orders: list[Orders] = system(key).engagement(setup).orders()
    orders[1 - mine] = Wild(str(game // 4))
    if chance:
        orders[mine] = Wild(f"{game // 4} too")
    umpire = Umpire(SeededDice(str(game // 4), "mirror"), orders, False)
    return system(key).engagement(setup).fight(umpire).result.sides[mine].success


def turned(name: str) -> str:
    """The square opposite on a board of eight by eight that is turned by half."""
    return f"{chr(97 + 104 - ord(name[0]))}{9 - int(name[1])}"


@pytest.mark.parametrize("key", BOTH)
def test_the_mirrored_board_is_one(key: str) -> None:
    """Turned by half the board, its forces, their leaders and what is to be held are the other side's."""
    setup = mirrored(key)
    assert [row[::-1] for row in setup["ground"][::-1]] == setup["ground"]
    mine, theirs = setup["player"]["units"], setup["enemy"]["units"]
    assert [(row["type"], turned(row["at"])) for row in mine] == [(row["type"], row["at"]) for row in theirs]
    assert turned("c4") == "f5"
    for key_ in ("commanders", "officer"):
        assert str(setup["player"][key_]).replace("'p", "'e") == str(setup["enemy"][key_])


@pytest.mark.parametrize("key", BOTH)
def test_equal_doctrines_are_evenly_matched_when_the_first_move_is_shared(key: str) -> None:
    """With the first move going round, neither side of a mirrored game wins more than two thirds of what is won."""
    won = [0, 0]
    for game in range(80):
        setup = mirrored(key)
        setup["moves_first"] = ("player", "enemy")[game % 2]
        umpire = Umpire(SeededDice(str(game), "even"), system(key).engagement(setup).orders(), False)
        for place, side in enumerate(system(key).engagement(setup).fight(umpire).result.sides):
            won[place] += side.success
    assert sum(won) >= 40
    assert max(won) <= 2 * sum(won) / 3


def first(battle: Battle, side: int = 0) -> str:
    """The order that the doctrine `steady` gives when asked which unit to move."""
    open_step(battle, side)
    offered = _movable(battle, side)
    return codes(offered)[doctrine("steady").choose("", "", side, offered, GridView(battle, side, WHO, orders=offered))]


@pytest.mark.rule("D3-MOVE-1", "D3-MOVE-2")
def test_who_is_surer_to_go_and_worth_more_goes_first() -> None:
    """Of equals the one in the open goes before the one in woods; a commander near by outweighs a better type."""
    rows = ["........"] * 7 + [".w......"]
    battle = lay(D3, line("p", ("regular", "regular"), 8, "n"), [unit("e1", "militia", "h1")], rows)
    assert first(battle) == "move:p2"
    battle = lay(D3, line("p", ("militia", "grenadiers"), 8, "n"), [unit("e1", "militia", "h1")])
    assert first(battle) == "move:p2"
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "with": "p1"}]}}
    mine = [unit("p1", "militia", "a8"), unit("p2", "grenadiers", "g8")]
    battle = lay(OH, mine, [unit("e1", "militia", "h1")], parts=parts)
    assert first(battle) == "move:p1"


def test_odds_are_chance_over_risk() -> None:
    """A unit that needs 2 has 5 chances to 1 of failing, 3 has 4 to 2; with a second throw 35 to 1 and 32 to 4."""
    rows = ["........"] * 7 + [".w......"]
    parts: dict[str, Json] = {"player": {"officer": {"id": "po", "with": "p2"}}}
    battle = lay(D3, line("p", ("regular", "regular"), 8, "n"), [unit("e1", "militia", "h1")], rows, parts)
    assert [policy.odds(battle, own) for own in battle.forces[0]] == [36 * 24 // 12, 36 * 35]


@pytest.mark.parametrize("key", BOTH)
def test_a_unit_with_a_target_stays_and_shoots(key: str) -> None:
    """A unit that sees an enemy in range is not moved, one that sees none is; with no unit to move the step ends."""
    mine = [unit("p1", "regular", "d8", "n"), unit("p2", "regular", "h8", "n")]
    battle = lay(key, mine, [unit("e1", "militia", "d6", "s")])
    assert first(battle) == "move:p2"
    battle = lay(key, mine[:1], [unit("e1", "militia", "d6", "s")])
    assert first(battle) == "done"


def goes(
    key: str,
    temper: Temper,
    mine: list[Json],
    theirs: list[Json],
    ground: list[str] | None = None,
    **more: Any,
) -> str:
    """Where a doctrine sends the first of its units."""
    battle = lay(key, mine, theirs, ground, **more)
    open_step(battle, 0)
    offered = destinations(battle, battle.units[0])
    return codes(offered)[moving.where(GridView(battle, 0, WHERE, 0), offered, temper, Chart(battle, temper))]


@pytest.mark.parametrize("key", BOTH)
def test_where_units_go(key: str) -> None:
    """Towards the enemy, alone not under his fire, at once to where he does not look, and guns just into range."""
    foe = [unit("e1", "regular", "d2", "s"), unit("e2", "regular", "e1", "s")]
    assert goes(key, STEADY, [unit("p1", "regular", "d8", "n")], foe) in ("go:c7", "go:d7", "go:e7")
    if key == D3:
        assert goes(key, ATTACK, [unit("p1", "light", "d5", "n")], foe) in ("go:b3", "go:f3")
    two = [unit("p1", "regular", "d5", "n"), unit("p2", "regular", "h8", "n")]
    assert goes(key, STEADY, two, foe) == "stand"
    assert goes(key, ATTACK, two, foe) in ("go:c4", "go:d4", "go:e4")
    assert goes(key, HOLD, two, foe) == "stand"
    assert goes(key, STEADY, [unit("p1", "artillery", "d7", "n")], foe) in ("go:c6", "go:d6", "go:e6")
    assert goes(key, STEADY, [unit("p1", "artillery", "d6", "n")], foe) == "stand"
    assert goes(key, STEADY, [unit("p1", "artillery", "d6", "s")], foe) == "turn"


@pytest.mark.parametrize("key", BOTH)
def test_a_unit_turns_on_the_spot_only_for_a_gain(key: str) -> None:
    """With the enemy three bounds to the north: a point of the compass off it stays as it is, two off it turns."""
    foe = [unit("e1", "regular", "d2", "s"), unit("e2", "regular", "e1", "s")]
    for facing in ("n", "nnw", "nne"):
        assert goes(key, HOLD, [unit("p1", "regular", "d5", facing)], foe) == "stand"
    for facing in ("nw", "ne", "ese", "s"):
        assert goes(key, HOLD, [unit("p1", "regular", "d5", facing)], foe) == "turn"


@pytest.mark.parametrize("key", BOTH)
def test_a_unit_with_a_target_does_not_turn_from_it(key: str) -> None:
    """Barred from the bridge it goes for, it stays and shoots at d6; without that target it turns to the nearest."""
    ground = ["........"] * 4 + ["rrrbrrrr"] + ["........"] * 3
    hold: Json = {"kind": "hold", "squares": ["d5"]}
    mine = [unit("p1", "regular", "e4", "ssw"), unit("p2", "regular", "d4", "s")]
    foe = [unit("e1", "regular", "f6", "n"), unit("e2", "regular", "d6", "n")]
    assert goes(key, STEADY, mine, foe, ground=ground, objective=hold) == "stand"
    assert goes(key, STEADY, mine, foe[:1], ground=ground, objective=hold) == "turn"


@pytest.mark.parametrize("key", BOTH)
def test_units_go_for_the_objective(key: str) -> None:
    """A free square of the objective draws a unit away from a fight; one that is to leave goes to the edge and off."""
    foe = [unit("e1", "regular", "a4", "s")]
    take: Json = {"kind": "take", "side": "player", "squares": ["d4"]}
    mine = [unit("p1", "regular", "c5", "n")]
    assert goes(key, STEADY, mine, foe, objective=take) == "go:d4"
    leave: Json = {"kind": "exit", "side": "player", "edge": "right", "units": ["p1"], "count": 1}
    assert goes(key, STEADY, mine, foe, objective=leave)[:4] == "go:d"
    assert goes(key, STEADY, [unit("p1", "regular", "h5", "n")], foe, objective=leave) == "exit"
    assert first(lay(key, mine, foe, objective=take)) == "move:p1"


@pytest.mark.rule("D3-CMD-1", "D3-CMD-2")
def test_a_commander_keeps_his_units_in_reach() -> None:
    """Left behind he rides to where most of them are; with enough around him he is content."""
    mine = [unit("p1", "regular", "d8"), *[unit(f"p{n}", "regular", f"{'cdef'[n - 2]}6") for n in (2, 3, 4)]]
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "with": "p1"}]}}
    battle = lay(D3, mine, [unit("e1", "regular", "h1")], parts=parts)
    assert first(battle) == "lead:pc"
    offered = [*[battle.board.orders[place] for place in range(64)]]
    chosen = leading.where(GridView(battle, 0, LEADING, 0), offered)
    assert offered[chosen].code() == "go:d6"
    battle.commanders[0].square = piece(battle, "p3").square
    assert first(battle) != "lead:pc"
