"""The words of the game as codes: types of unit, grounds, facings, sides and the names of squares."""

from typing import Final

from rules.core.sides import SIDES

PLAYER: Final = 0
ENEMY: Final = 1
SIDE_KEYS: Final[tuple[str, ...]] = SIDES

# Types of unit, in the order in which the rules list them; lists of an edition are read by these places.
REGULAR: Final = 0
LIGHT: Final = 1
WARBAND: Final = 2
MILITIA: Final = 3
ARTILLERY: Final = 4
GRENADIERS: Final = 5
TYPES: Final[tuple[str, ...]] = ("regular", "light", "warband", "militia", "artillery", "grenadiers")

# Grounds of a square; a board is drawn with the letters.
OPEN: Final = 0
WOODS: Final = 1
TOWN: Final = 2
FORT: Final = 3
WORKS: Final = 4
ROUGH: Final = 5
STREAM: Final = 6
RIVER: Final = 7
BRIDGE: Final = 8
FORD: Final = 9
MARSH: Final = 10
LAKE: Final = 11
GROUNDS: Final[tuple[str, ...]] = (
    "open",
    "woods",
    "town",
    "fort",
    "entrenchment",
    "difficult",
    "stream",
    "river",
    "bridge",
    "ford",
    "marsh",
    "lake",
)
LETTERS: Final = ".wtfedsrboml"

# Facings count clockwise from the far edge.
FACINGS: Final[tuple[str, ...]] = (
    "n",
    "nne",
    "ne",
    "ene",
    "e",
    "ese",
    "se",
    "sse",
    "s",
    "ssw",
    "sw",
    "wsw",
    "w",
    "wnw",
    "nw",
    "nnw",
)
EDGES: Final = ("far", "near", "left", "right")

DEFAULT_BOARD: Final = 8
LEAST_BOARD: Final = 3
MOST_BOARD: Final = 26  # a column has one letter
DEFAULT_TURNS: Final = 15
MOST_TURNS: Final = 60
MOST_UNITS: Final = 24


def square_name(column: int, row: int) -> str:
    """Return the name of a square: a letter for the column from the left, a number for the row from the far edge."""
    return f"{chr(97 + column)}{row + 1}"


def square_at(name: str, columns: int, rows: int) -> int:
    """Return the place of a named square on a board of that size, -1 where there is none of that name."""
    if len(name) < 2 or not name[1:].isdecimal() or not name.isascii() or name[1] == "0":
        return -1
    column, row = ord(name[0]) - 97, int(name[1:]) - 1
    if 0 <= column < columns and 0 <= row < rows:
        return row * columns + column
    return -1
