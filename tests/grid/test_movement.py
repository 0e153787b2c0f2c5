"""Where units may go: bounds, diagonals, squeezing, passing, closed ground, and what counts as moving."""

import pytest

from rules.core.events import MOVE
from rules.grid.combat import combat_step, shoot
from rules.grid.movement import destinations, movement_step
from tests.grid.boards import TYPES, line, unit
from tests.grid.scene import BOTH, D3, OH, at, codes, lay, piece, shots, umpire

FAR = [unit("e1", "regular", "h1", "s")]
RING = {"c4", "d4", "e4", "c5", "e5", "c6", "d6", "e6"}


def ends(
    key: str, kind: str = "regular", ground: list[str] | None = None, hits: int = 0, others: tuple = ()
) -> set[str]:
    """The squares to which a unit in d5 may go, with other own units in the named squares."""
    units = [unit("p1", kind, "d5", "n"), *[unit(f"x{name}", "regular", name) for name in others]]
    battle = lay(key, units, FAR, ground)
    battle.units[0].hits = hits
    return {code[3:] for code in codes(destinations(battle, battle.units[0])) if code.startswith("go:")}


def around(letter: str, *names: str) -> list[str]:
    """An open board with a letter in the named squares."""
    rows = [list("........") for _ in range(8)]
    for name in names:
        rows[int(name[1:]) - 1][ord(name[0]) - 97] = letter
    return ["".join(row) for row in rows]


def two_bounds() -> set[str]:
    """The squares at most two bounds from d5."""
    return {f"{column}{row}" for column in "bcdef" for row in range(3, 8)} - {"d5"}


@pytest.mark.rule("D3-MOVE-3", "D3-GRID-3")
@pytest.mark.parametrize("kind", TYPES)
def test_light_troops_and_warbands_go_two_bounds(kind: str) -> None:
    """In the newer edition light troops and warbands go two bounds, hit or not, all others one, diagonals included."""
    for hits in (0, 4):
        assert ends(D3, kind, hits=hits) == (two_bounds() if kind in ("light", "warband") else RING)


@pytest.mark.rule("OH-MOVE-3", "D3-GRID-3")
@pytest.mark.parametrize("kind", TYPES)
def test_only_indians_without_a_hit_go_two_bounds(kind: str) -> None:
    """In the older edition everybody goes one bound, a warband two until it has taken a hit."""
    assert ends(OH, kind) == (two_bounds() if kind == "warband" else RING)
    assert ends(OH, kind, hits=1) == RING


@pytest.mark.rule("D3-GRID-3")
@pytest.mark.parametrize("key", BOTH)
def test_no_unit_squeezes_between_two_units_or_closed_squares(key: str) -> None:
    """A diagonal is barred when both squares next to it are held or closed, and open when one of them is free."""
    assert "e4" in ends(key, others=("d4",))
    assert "e4" not in ends(key, others=("d4", "e5"))
    assert "e4" not in ends(key, ground=around("m", "d4", "e5"))
    assert "e4" not in ends(key, ground=around("m", "d4"), others=("e5",))
    assert "e4" not in ends(key, ground=around("m", "e5"), others=("d4",))
    assert "e4" in ends(key, ground=around("m", "d4"))
    assert "e4" in ends(key, ground=around("w", "d4", "e5"))
    assert "e4" not in ends(key, "artillery", ground=around("w", "d4", "e5"))


@pytest.mark.rule("D3-GRID-3")
def test_enemies_squeeze_too_and_the_mover_does_not_bar_itself() -> None:
    """An enemy next to a diagonal bars it together with a friend; the square that the mover has left does not."""
    battle = lay(D3, [unit("p1", "regular", "d5"), unit("p2", "regular", "d4")], [unit("e1", "regular", "e5")])
    assert "go:e4" not in codes(destinations(battle, battle.units[0]))
    # From d4 on to e5 by the diagonal past d5, which the unit has just left, and past e4, which is held.
    mine = [unit("p1", "light", "d5"), unit("p2", "regular", "e4"), *line("q", ("regular",), 8, "n")]
    walls = around("m", "c4", "c5", "c6", "d6", "e6", "f4", "f5", "f6")
    battle = lay(D3, mine, FAR, walls)
    assert "go:e5" in codes(destinations(battle, battle.units[0]))


@pytest.mark.rule("D3-MOVE-6", "OH-MOVE-4")
def test_units_pass_through_friends_in_the_newer_edition_alone() -> None:
    """With a friend on each way out a warband passes through and beyond in the newer edition, and not in the older."""
    ring = ("c4", "d4", "e4", "c5", "e5", "c6", "d6", "e6")
    beyond = {"d3", "b5", "f5", "d7"}
    assert beyond <= ends(D3, "warband", others=ring)
    assert not ends(D3, "warband", others=ring) & set(ring)
    assert ends(OH, "warband", others=ring) == set()
    assert ends(OH, "warband", others=("d4",)) >= {"c3", "d3", "e3"}


@pytest.mark.rule("D3-MOVE-6", "D3-GRID-1")
@pytest.mark.parametrize("key", BOTH)
def test_no_unit_passes_through_enemies_or_ends_where_another_stands(key: str) -> None:
    """Enemies in a corridor end it, and a held square is none to go to."""
    walls = around("m", "c4", "e4", "c5", "e5", "c6", "d6", "e6", "c3", "e3")
    battle = lay(key, [unit("p1", "warband", "d5")], [unit("e1", "regular", "d4")], walls)
    assert codes(destinations(battle, battle.units[0])) == ["stand", "turn"]
    battle = lay(key, [unit("p1", "warband", "d5")], [unit("e1", "regular", "d3")], walls)
    assert codes(destinations(battle, battle.units[0])) == ["stand", "turn", "go:d4"]


@pytest.mark.rule("D3-TERR-1", "D3-TERR-2", "D3-TERR-4")
@pytest.mark.parametrize("letter", ".wtfedsrboml")
def test_what_is_closed_in_the_newer_edition(letter: str) -> None:
    """Guns stay out of woods, towns, difficult ground and streams; no unit enters rivers, marshes and lakes."""
    ground = around(letter, "d4")
    assert ("d4" in ends(D3, "regular", ground)) is (letter not in "rml")
    assert ("d4" in ends(D3, "artillery", ground)) is (letter not in "rmlwtds")


@pytest.mark.rule("OH-TERR-1", "D3-TERR-3")
@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("letter", ".wtfedsrboml")
def test_which_ground_is_closed_to_which_troops_in_either_edition(kind: str, letter: str) -> None:
    """The editions close the same ground: rivers but for bridges and fords, marsh and lakes to all, more to guns."""
    closed = "rml" + ("wtds" if kind == "artillery" else "")
    for key in BOTH:
        assert ("d4" in ends(key, kind, around(letter, "d4"))) is (letter not in closed)


@pytest.mark.rule("D3-TERR-3", "OH-TERR-1")
@pytest.mark.parametrize("key", BOTH)
def test_a_river_is_crossed_at_its_bridge(key: str) -> None:
    """Along a river one square lets a unit through, and a diagonal between two river squares does not."""
    river = ["........"] * 3 + ["rrrrbrrr"] + ["........"] * 4
    assert ends(key, "warband", river) & {f"{c}{r}" for c in "abcdefgh" for r in (1, 2, 3, 4)} == {
        "e4",
        "d3",
        "e3",
        "f3",
    }
    slanted = around("r", "c4", "d3", "d4", "e5", "e6", "f6")
    assert "e4" not in ends(key, "regular", slanted)


@pytest.mark.rule("D3-MOVE-4", "OH-MOVE-4")
@pytest.mark.parametrize("key", BOTH)
def test_a_gun_that_has_shot_only_turns(key: str) -> None:
    """A gun may move until it has shot; from then on to the end it stays or turns."""
    battle = lay(key, [unit("p1", "artillery", "d8", "n")], [unit("e1", "regular", "d5")])
    gun, foe = battle.units
    assert "go:d7" in codes(destinations(battle, gun))
    shoot(umpire([1]), battle, gun, foe)
    for _ in range(3):
        assert codes(destinations(battle, gun)) == ["stand", "turn"]
    movement_step(umpire([6], ["move:p1", "turn", "face:e"]), battle, 0)
    assert (at(battle, "p1"), gun.facing) == ("d8", 4)
    musket = lay(key, [unit("p1", "regular", "d8", "n")], [unit("e1", "regular", "d6")])
    shoot(umpire([1]), musket, musket.units[0], musket.units[1])
    assert "go:d7" in codes(destinations(musket, musket.units[0]))


@pytest.mark.rule("D3-MOVE-5", "OH-MOVE-4")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("orders", [["go:c8", "face:n"], ["turn", "face:nne"]])
def test_who_moves_or_turns_does_not_shoot_that_turn(key: str, orders: list[str]) -> None:
    """A unit that has gone a bound or only turned is offered no shot; it is again a turn later."""
    battle = lay(key, [unit("p1", "regular", "d8", "n")], [unit("e1", "regular", "d6")])
    movement_step(umpire([4], ["move:p1", *orders]), battle, 0)
    assert codes(shots(battle, 0)) == ["cease"]
    movement_step(umpire([], ["done"]), battle, 0)
    assert codes(shots(battle, 0)) == ["shoot:p1:e1", "cease"]


@pytest.mark.rule("D3-MOVE-5", "OH-MOVE-4")
@pytest.mark.parametrize("key", BOTH)
def test_turning_is_part_of_a_move(key: str) -> None:
    """At the end of a move a unit takes any of the sixteen facings; on the spot any but its own, after a die too."""
    battle = lay(key, [unit("p1", "regular", "d8", "n")], FAR)
    moves = umpire([2], ["move:p1", "go:d7", "face:wsw"])
    movement_step(moves, battle, 0)
    assert (at(battle, "p1"), piece(battle, "p1").facing) == ("d7", 11)
    assert [(event.before, event.after) for event in moves.events if event.kind == MOVE] == [("d8", "d7")]
    fails = umpire([1], ["move:p1", "turn"])
    movement_step(fails, battle, 0)
    assert piece(battle, "p1").facing == 11
    assert fails.dice_rolled == 1


@pytest.mark.rule("D3-GRID-1", "D3-MOVE-3")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(("came", "to"), [("b2", "a1"), ("g2", "h1"), ("b7", "a8"), ("g7", "h8")])
def test_a_unit_goes_into_the_corners(key: str, came: str, to: str) -> None:
    """The first square of the board and the last are squares like others."""
    battle = lay(key, [unit("p1", "regular", came, "n")], [unit("e1", "regular", "d4")])
    movement_step(umpire([6], ["move:p1", f"go:{to}", "face:n"]), battle, 0)
    assert at(battle, "p1") == to


@pytest.mark.rule("D3-GRID-1", "D3-GRID-3")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("reach", [1, 2])
def test_the_edge_of_the_board_ends_every_move(key: str, reach: int) -> None:
    """From each square of a board of five by four a unit may go to all others in its bounds, and over no edge."""
    names = [f"{letter}{row}" for row in range(1, 5) for letter in "abcde"]
    for name in names:
        foe = "a1" if name[0] in "de" else "e4"
        kind = "regular" if reach == 1 else "warband"
        battle = lay(key, [unit("p1", kind, name)], [unit("e1", "regular", foe)], ["....."] * 4)
        near = {
            other
            for other in names
            if max(abs(ord(other[0]) - ord(name[0])), abs(int(other[1]) - int(name[1]))) in range(1, reach + 1)
        }
        found = codes(destinations(battle, battle.units[0]))
        assert sorted(found) == sorted(["stand", "turn", *[f"go:{other}" for other in near - {foe}]])


@pytest.mark.rule("D3-TURN-1", "OH-TURN-1")
@pytest.mark.parametrize("key", BOTH)
def test_no_order_is_recorded_where_there_is_none_to_give(key: str) -> None:
    """When all have been tried, or no unit has a target, a step ends without an event."""
    battle = lay(key, [unit("p1", "regular", "d8", "n")], FAR)
    referee = umpire([], ["move:p1", "stand"])
    movement_step(referee, battle, 0)
    combat_step(referee, battle, 0)
    assert [event.after for event in referee.events] == ["move:p1", "stand"]


@pytest.mark.rule("D3-GRID-1")
@pytest.mark.parametrize("key", BOTH)
def test_the_board_is_eight_by_eight_unless_drawn(key: str) -> None:
    """A bound is a square; without a ground the board has 64 open squares, and a drawn one its own size."""
    assert len(lay(key, [unit("p1", "regular", "h8")], [unit("e1", "regular", "a1")], []).board.ground) == 64
    board = lay(key, [unit("p1", "regular", "l3")], [unit("e1", "regular", "a1")], ["............"] * 3).board
    assert (board.columns, board.rows) == (12, 3)
