"""Common ground: a board of six-inch squares with bodies and leaders on it, between any two systems.

Grounds are the letters of the grid game, with . for the open. Facings are sixteenths of a circle, clockwise from the
far edge.
"""

from dataclasses import dataclass, field
from typing import Final

from rules.core.errors import Fault

SQUARE: Final = 60  # tenths of an inch
# The ground of a square that is not open, as a sentence names it.
GROUNDS: Final[dict[str, str]] = {
    "w": "woods",
    "t": "houses",
    "f": "a fort",
    "e": "entrenchments",
    "d": "difficult ground",
    "s": "a stream",
    "r": "a river",
    "b": "a bridge",
    "o": "a ford",
    "m": "a marsh",
    "l": "a lake",
}
FAR: Final = "far"
NEAR: Final = "near"


@dataclass(slots=True)
class Body:
    """One body of men or guns: its place as column and row, or None if it is not placed yet."""

    id: str
    name: str
    kind: str
    at: tuple[int, int] | None = None
    facing: int = 0
    army: str = ""
    veteran: bool = False


@dataclass(slots=True)
class Chief:
    """A leader above the bodies, with one of them; an `officer` is trusted and commands no unit."""

    id: str
    name: str
    post: str
    officer: bool = False


@dataclass(slots=True)
class Side:
    """One side: its bodies and its leaders, the highest first; `edge` is where bodies without a place come on.

    `role` is attack or defence, "" where its own rules ask for none.
    """

    name: str = ""
    bodies: list[Body] = field(default_factory=list)
    chiefs: list[Chief] = field(default_factory=list)
    edge: str = NEAR
    role: str = ""


@dataclass(slots=True)
class Field:
    """An order of battle on common ground; for what has no counterpart, `faults` prevent it, `remarks` do not."""

    ground: list[str]
    sides: list[Side]
    moves_first: str = "player"
    objective: dict[str, object] | None = None
    turns: int = 0
    faults: list[Fault] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    @property
    def columns(self) -> int:
        """Return how many squares wide the board is."""
        return len(self.ground[0])

    @property
    def rows(self) -> int:
        """Return how many squares deep the board is."""
        return len(self.ground)

    @property
    def attacker(self) -> str:
        """Return the side that attacks: the one with squares to take, else the one that moves first."""
        about = self.objective or {}
        return str(about["side"]) if about.get("kind") == "take" else self.moves_first

    def letter(self, column: int, row: int) -> str:
        """Return the ground of a square."""
        return self.ground[row][column]

    def draw(self, column: int, row: int, letter: str) -> None:
        """Put a ground on a square."""
        line = self.ground[row]
        self.ground[row] = line[:column] + letter + line[column + 1 :]

    def bodies(self) -> list[Body]:
        """Return the bodies of both sides, the player's first."""
        return [body for side in self.sides for body in side.bodies]

    def place_all(self) -> None:
        """Give every body a square of its own: those with a place the nearest free one, the others by their edge.

        Bodies that come by an edge are placed along it from the middle outwards, then in a second row.
        """
        taken: set[tuple[int, int]] = set()
        for side in self.sides:
            for body in side.bodies:
                if body.at is not None:
                    body.at = self._nearest(body, body.at, taken)
        for side in self.sides:
            row = 0 if side.edge == FAR else self.rows - 1
            for body in side.bodies:
                if body.at is None:
                    body.at = self._nearest(body, (self.columns // 2, row), taken)
                    body.facing = 8 if side.edge == FAR else 0

    def _nearest(self, body: Body, wish: tuple[int, int], taken: set[tuple[int, int]]) -> tuple[int, int] | None:
        """Return the free square nearest to a wish, sideways before backwards; None and a fault where all are full."""
        best: tuple[int, int] | None = None
        least = 0
        for row in range(self.rows):
            for column in range(self.columns):
                if (column, row) in taken or not may_stand(body.kind, self.letter(column, row)):
                    continue
                away = 4 * abs(row - wish[1]) * self.columns + abs(column - wish[0])
                if best is None or away < least:
                    best, least = (column, row), away
        if best is None:
            self.faults.append(Fault("ground", f"There is no square left for {body.name}; the board is too small."))
        else:
            taken.add(best)
        return best


def may_stand(kind: str, letter: str) -> bool:
    """Return whether a body of a kind may be placed on a ground: none in water or marsh, guns only in the open."""
    if letter in "rml":
        return False
    return kind != "guns" or letter not in "wtds"


def square_name(column: int, row: int) -> str:
    """Return the name of a square: a letter for the column, a number for the row from the far edge."""
    return f"{chr(97 + column)}{row + 1}"


def square_of(name: str) -> tuple[int, int]:
    """Return the column and row of a named square."""
    return ord(name[0]) - 97, int(name[1:]) - 1


def rows_of(raw: dict[str, object], key: str) -> list[dict[str, object]]:
    """Return the entries of a list in an order of battle."""
    found = raw.get(key)
    return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []


def part_of(raw: dict[str, object], key: str) -> dict[str, object]:
    """Return an object in an order of battle, empty where there is none."""
    found = raw.get(key)
    return found if isinstance(found, dict) else {}


def named(raw: dict[str, object]) -> str:
    """Return the name of a unit or leader, its id where it has none."""
    return str(raw.get("name") or raw["id"])
