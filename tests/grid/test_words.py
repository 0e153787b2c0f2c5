"""The words of the game: what types, grounds, facings and squares are called, in orders of battle and in the record."""

import pytest

from rules.grid import words
from rules.registry import system
from tests.grid.boards import order, unit
from tests.grid.scene import BOTH, lay, umpire

GROUND_OF = {
    ".": "open", "w": "woods", "t": "town", "f": "fort", "e": "entrenchment", "d": "difficult", "s": "stream",
    "r": "river", "b": "bridge", "o": "ford", "m": "marsh", "l": "lake",
}  # fmt: skip
WINDS = ["n", "nne", "ne", "ene", "e", "ese", "se", "sse", "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw"]
NO_SQUARES = (
    "", "a", "1", "a0", "a9", "i1", "z1", "`1", "`2", "{1", "A1", "aa", "a-1", "a01", "a1b", "1a", "é1", "a²", "a١",
    "a1 ",
)  # fmt: skip


def test_everything_has_its_word() -> None:
    """Types, grounds with a letter each, facings clockwise from the far edge, edges and sides, each in its place."""
    assert words.TYPES == ("regular", "light", "warband", "militia", "artillery", "grenadiers")
    kinds = (words.REGULAR, words.LIGHT, words.WARBAND, words.MILITIA, words.ARTILLERY, words.GRENADIERS)
    assert kinds == (0, 1, 2, 3, 4, 5)
    assert dict(zip(words.LETTERS, words.GROUNDS, strict=True)) == GROUND_OF
    grounds = (
        words.OPEN, words.WOODS, words.TOWN, words.FORT, words.WORKS, words.ROUGH, words.STREAM, words.RIVER,
        words.BRIDGE, words.FORD, words.MARSH, words.LAKE,
    )  # fmt: skip
    assert [words.GROUNDS[place] for place in grounds] == list(GROUND_OF.values())
    assert list(words.FACINGS) == WINDS
    assert words.EDGES == ("far", "near", "left", "right")
    assert (words.SIDE_KEYS[words.PLAYER], words.SIDE_KEYS[words.ENEMY]) == ("player", "enemy")


@pytest.mark.rule("D3-GRID-2")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("wind", WINDS)
def test_a_unit_is_drawn_facing_the_way_it_faces(key: str, wind: str) -> None:
    """All sixteen facings are taken, shown, and turned to by their words."""
    battle = lay(key, [unit("p1", "regular", "d5", wind)], [unit("e1", "regular", "d1")])
    assert battle.snapshot()["p1"]["facing"] == wind
    other = lay(key, [unit("p1", "regular", "d5", "n")], [unit("e1", "regular", "d1")])
    other.turn_to(umpire(), "D3-MOVE-5", other.units[0], WINDS.index(wind))
    assert other.snapshot()["p1"]["facing"] == wind


@pytest.mark.rule("D3-GRID-1")
def test_squares_are_named_by_column_and_row() -> None:
    """A letter from the left and a number from the far edge, on boards of any size, each name for one square only."""
    for columns, rows in ((8, 8), (3, 12), (26, 26)):
        letters = "abcdefghijklmnopqrstuvwxyz"[:columns]
        names = [f"{letter}{row}" for row in range(1, rows + 1) for letter in letters]
        assert [words.square_name(place % columns, place // columns) for place in range(columns * rows)] == names
        assert [words.square_at(name, columns, rows) for name in names] == list(range(columns * rows))


@pytest.mark.rule("D3-GRID-1")
@pytest.mark.parametrize("name", NO_SQUARES)
def test_what_names_no_square_has_none(name: str) -> None:
    """Off the board, in capitals, with a figure too many or of another script: no square of eight by eight."""
    assert words.square_at(name, 8, 8) == -1


@pytest.mark.rule("D3-GRID-1", "D3-TURN-1")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(
    ("columns", "rows", "turns", "count", "field"),
    [
        (3, 3, 1, 1, ""), (26, 26, 60, 24, ""), (3, 26, 60, 2, ""),
        (2, 8, 1, 1, "ground"), (8, 2, 1, 1, "ground"), (27, 8, 1, 1, "ground"), (8, 27, 1, 1, "ground"),
        (8, 8, 0, 1, "turns"), (8, 8, 61, 1, "turns"), (26, 8, 9, 25, "player.units"),
    ],
)  # fmt: skip
def test_a_battle_has_its_limits(key: str, columns: int, rows: int, turns: int, count: int, field: str) -> None:
    """Boards of 3 to 26 squares a side, 1 to 60 turns, 1 to 24 units a side; one more or less is a fault."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    mine = [unit(f"p{n}", "regular", f"{letters[n % min(columns, 26)]}2") for n in range(count)]
    setup = order(key, mine, [unit("e1", "regular", "a1")], ["." * columns] * rows, turns=turns)
    assert [fault.field for fault in system(key).check(setup)] == ([field] if field else [])
