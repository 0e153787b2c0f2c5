"""The board: squares with a ground each, the steps between them and the lines across them; it never changes."""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.row import Row, byte_row
from rules.core.vectors import vec
from rules.grid.edition import Edition
from rules.grid.facing import FARTHEST, SHEET, SPAN
from rules.grid.orders import GO, Order
from rules.grid.words import ARTILLERY, FORT, LETTERS, MOST_BOARD, REGULAR, TOWN, WOODS, square_name

_BLOCKING: Final = (WOODS, TOWN, FORT)
_RING: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


class Step:
    """A step from a square to one next to it, which the order `order` makes.

    `one` and `two` are the two squares that a diagonal step passes between; no unit squeezes through when both are
    taken. Where one of the two is closed, both fields hold the other. For any other step both are the place after the
    last square, where no unit ever is: a place of -1 would be slower to look up.
    """

    __slots__ = ("one", "order", "to", "two")

    def __init__(self, order: Order, one: i64, two: i64) -> None:
        self.order: Order = order
        self.to: i64 = order.place
        self.one: i64 = one
        self.two: i64 = two


@mypyc_attr(acyclic=True)
class Board:
    """A board of `columns` by `rows` squares counted by rows from the far left corner; lists are by square."""

    def __init__(self, ground: list[str], edition: Edition) -> None:
        self.drawing: list[str] = list(ground)  # the grounds as they are drawn, a string a row
        self.rows: int = len(ground)
        self.columns: int = len(ground[0])
        self.names: list[str] = []
        self.orders: list[Order] = []  # the order to go to each square
        kinds: list[int] = []
        for y in range(self.rows):
            for x in range(self.columns):
                kind = LETTERS.index(ground[y][x])
                kinds.append(kind)
                self.names.append(square_name(x, y))
                self.orders.append(Order(GO, f"go:{square_name(x, y)}", len(self.orders)))
        self.ground: vec[i64] = vec[i64](kinds)
        self.xs: vec[i64] = vec[i64]([place % self.columns for place in range(len(kinds))])
        self.ys: vec[i64] = vec[i64]([place // self.columns for place in range(len(kinds))])
        # Whether a ground blocks a line of sight (D3-COMBAT-5), is rough, lets its occupants see all round, and is
        # attacked from short range only; as numbers what is asked all the time.
        self.blocks: vec[i64] = vec[i64]([int(kind in _BLOCKING) for kind in kinds])
        self.rough: list[bool] = [edition.rough_ground[kind] for kind in kinds]
        self.rounds: list[bool] = [edition.rounds[kind] for kind in kinds]
        self.works: vec[i64] = vec[i64]([int(edition.close_only[kind]) for kind in kinds])
        # Per pair of squares the bounds between them.
        self.gaps: list[Row] = [self._gaps(square) for square in range(len(self.ground))]
        # By edge, the bounds from each square to it.
        self.edges: dict[str, Row] = {
            "far": byte_row(list(self.ys)),
            "near": byte_row([self.rows - 1 - y for y in self.ys]),
            "left": byte_row(list(self.xs)),
            "right": byte_row([self.columns - 1 - x for x in self.xs]),
        }
        # For men on foot (0) and for guns (1), per square the steps from it onto ground that is open to them.
        self.ways: list[list[list[Step]]] = []
        for type_ in (REGULAR, ARTILLERY):
            closed = [edition.closed[kind][type_] for kind in self.ground]
            self.ways.append([self._steps(square, closed) for square in range(len(self.ground))])
        # Per pair of squares how near they are, least first: by the bounds between them, then by the straight line. A
        # byte would not hold it on the largest board.
        self.nearness: list[vec[i64]] = [self._nearness_of(square) for square in range(len(self.ground))]
        # Per square its place on a wide sheet, on which the line between two squares is known by the difference.
        self.spots: vec[i64] = vec[i64]([SPAN * self.ys[place] + self.xs[place] for place in range(len(kinds))])
        # Per line the squares between its ends, as differences of places.
        self.lines: list[vec[i64]] = [
            self._line(place % SPAN - FARTHEST, place // SPAN - FARTHEST) for place in range(SHEET)
        ]

    def _gaps(self, square: int) -> Row:
        """D3-GRID-3: return the bounds from a square to each square, a diagonal counting one."""
        x, y = square % self.columns, square // self.columns
        across = [abs(column - x) for column in range(self.columns)]
        found: list[int] = []
        for row in range(self.rows):
            down = abs(row - y)
            found.extend([down if down > over else over for over in across])
        return byte_row(found)

    def _nearness_of(self, square: int) -> vec[i64]:
        """Return the bounds to each square, and among as many the rows or columns between, whichever are fewer."""
        x, y = square % self.columns, square // self.columns
        across = [abs(column - x) for column in range(self.columns)]
        found: list[int] = []
        for row in range(self.rows):
            down = abs(row - y)
            found.extend([MOST_BOARD * down + over if down > over else MOST_BOARD * over + down for over in across])
        return vec[i64](found)

    def _steps(self, square: int, closed: list[bool]) -> list[Step]:
        """D3-GRID-3: return the steps from a square, a diagonal between two closed ones being none."""
        found: list[Step] = []
        x, y = square % self.columns, square // self.columns
        for dx, dy in _RING:
            if not (0 <= x + dx < self.columns and 0 <= y + dy < self.rows):
                continue
            to, one, two = square + dy * self.columns + dx, square + dx, square + dy * self.columns
            if closed[to]:
                continue
            if dx == 0 or dy == 0:
                found.append(Step(self.orders[to], len(closed), len(closed)))
            elif not (closed[one] and closed[two]):
                found.append(Step(self.orders[to], two if closed[one] else one, one if closed[two] else two))
        return found

    def _line(self, dx: int, dy: int) -> vec[i64]:
        """D3-COMBAT-5: the squares that the line between two centres crosses.

        Inferred: a line that only touches a corner, as every diagonal does, does not cross the squares next to it.
        """
        found: list[int] = []
        width = abs(dx) + abs(dy)
        for j in range(min(dy, 0), max(dy, 0) + 1):
            for i in range(min(dx, 0), max(dx, 0) + 1):
                if (i, j) not in ((0, 0), (dx, dy)) and abs(2 * (i * dy - j * dx)) < width:
                    found.append(j * self.columns + i)
        return vec[i64](found)
