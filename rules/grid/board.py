"""The board: squares with a ground each, the steps between them and the lines across them; it never changes."""

from typing import Final

from rules.grid.edition import Edition
from rules.grid.orders import GO, Order
from rules.grid.words import ARTILLERY, FORT, LETTERS, REGULAR, TOWN, WOODS, square_name

# No weapon reaches farther; offsets of a line run from -FARTHEST to FARTHEST both ways.
FARTHEST: Final = 4
SPAN: Final = 2 * FARTHEST + 1
_BLOCKING: Final = (WOODS, TOWN, FORT)
_RING: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


class Board:
    """A board of `columns` by `rows` squares counted by rows from the far left corner; lists are by square."""

    __slots__ = (
        "blocks",
        "closed",
        "columns",
        "gaps",
        "ground",
        "lines",
        "names",
        "orders",
        "rows",
        "steps",
        "xs",
        "ys",
    )

    def __init__(self, ground: list[str], edition: Edition) -> None:
        self.rows: int = len(ground)
        self.columns: int = len(ground[0])
        self.ground: list[int] = []
        self.xs: list[int] = []
        self.ys: list[int] = []
        self.names: list[str] = []
        self.orders: list[Order] = []  # the order to go to each square
        self.blocks: list[bool] = []  # D3-COMBAT-5: what no line of sight passes through
        for y in range(self.rows):
            for x in range(self.columns):
                kind = LETTERS.index(ground[y][x])
                self.ground.append(kind)
                self.xs.append(x)
                self.ys.append(y)
                self.names.append(square_name(x, y))
                self.orders.append(Order(GO, f"go:{square_name(x, y)}", len(self.orders)))
                self.blocks.append(kind in _BLOCKING)
        # For men on foot (0) and for guns (1): where they never go.
        self.closed: list[list[bool]] = [[], []]
        for kind in self.ground:
            self.closed[0].append(edition.closed[kind][REGULAR])
            self.closed[1].append(edition.closed[kind][ARTILLERY])
        # Per pair of squares the bounds between them.
        self.gaps: list[list[int]] = [self._gaps(square) for square in range(len(self.ground))]
        # Per square the steps from it: where to, and for a diagonal the two squares beside it, else -1 twice.
        self.steps: list[list[tuple[int, int, int]]] = [self._steps(square) for square in range(len(self.ground))]
        # Per offset the squares between its ends, as differences of places.
        self.lines: list[list[int]] = [
            self._line(place % SPAN - FARTHEST, place // SPAN - FARTHEST) for place in range(SPAN * SPAN)
        ]

    def rows_text(self) -> list[str]:
        """Return the grounds as they are drawn, a string a row."""
        found: list[str] = []
        for y in range(self.rows):
            found.append("".join(LETTERS[kind] for kind in self.ground[y * self.columns : (y + 1) * self.columns]))
        return found

    def _gaps(self, square: int) -> list[int]:
        """D3-GRID-3: return the bounds from a square to each square, a diagonal counting one."""
        x, y = self.xs[square], self.ys[square]
        across = [abs(column - x) for column in range(self.columns)]
        found: list[int] = []
        for row in range(self.rows):
            down = abs(row - y)
            found.extend([down if down > over else over for over in across])
        return found

    def _steps(self, square: int) -> list[tuple[int, int, int]]:
        found: list[tuple[int, int, int]] = []
        x, y = self.xs[square], self.ys[square]
        for dx, dy in _RING:
            if 0 <= x + dx < self.columns and 0 <= y + dy < self.rows:
                to = square + dy * self.columns + dx
                if dx != 0 and dy != 0:
                    found.append((to, square + dx, square + dy * self.columns))
                else:
                    found.append((to, -1, -1))
        return found

    def _line(self, dx: int, dy: int) -> list[int]:
        """D3-COMBAT-5: the squares that the line between two centres crosses.

        Inferred: a line that only touches a corner, as every diagonal does, does not cross the squares beside it.
        """
        found: list[int] = []
        width = abs(dx) + abs(dy)
        for j in range(min(dy, 0), max(dy, 0) + 1):
            for i in range(min(dx, 0), max(dx, 0) + 1):
                if (i, j) not in ((0, 0), (dx, dy)) and abs(2 * (i * dy - j * dx)) < width:
                    found.append(j * self.columns + i)
        return found
