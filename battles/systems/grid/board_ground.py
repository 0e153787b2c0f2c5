"""The ground of a board of squares as an engraver would cut it: woods and lakes by area, waters by their course."""

from typing import Final

from battles.systems.base import engraving
from battles.systems.base.pieces import Shape

SQUARE: Final = 60
_COURSES: Final = "rbo"  # a river runs under its bridges and fords
_WET: Final = "rbosl"
_HALF: Final = SQUARE // 2


def shapes(rows: list[str]) -> list[Shape]:
    """Return the shapes of all squares, lowest first; `rows` are those of the board, the far one first."""
    found = [engraving.lake(box) for box in areas(rows, "l")]
    found += [Shape("marsh", _filled(box), _tufts(box)) for box in areas(rows, "m")]
    found += [Shape("rough", _filled(box)) for box in areas(rows, "d")]
    for kind, letters in (("river", _COURSES), ("stream", "s")):
        courses = "".join(_course(rows, x, y) for x, y in _squares(rows, letters))
        if courses:
            found.append(Shape(f"{kind}-course", courses))
    for x, y in _squares(rows, "bo"):
        found.append(_crossing(rows, x, y))
    found += [engraving.wood(box) for box in areas(rows, "w")]
    for letter, drawn in (("t", _town), ("f", _fort), ("e", _entrenchment)):
        found += [drawn(x * SQUARE, y * SQUARE) for x, y in _squares(rows, letter)]
    return found


def areas(rows: list[str], letter: str) -> list[engraving.Box]:
    """Return the squares of one ground joined to rectangles: runs along a row, then equal runs below each other."""
    open_: dict[tuple[int, int], int] = {}
    found: list[engraving.Box] = []
    for y in range(len(rows) + 1):
        runs = _runs(rows[y], letter) if y < len(rows) else []
        for run in [run for run in open_ if run not in runs]:
            found.append((run[0] * SQUARE, open_.pop(run) * SQUARE, run[1] * SQUARE, y * SQUARE))
        for run in runs:
            open_.setdefault(run, y)
    return found


def _runs(row: str, letter: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for x, sign in enumerate(row):
        if sign == letter and found and found[-1][1] == x:
            found[-1] = (found[-1][0], x + 1)
        elif sign == letter:
            found.append((x, x + 1))
    return found


def _squares(rows: list[str], letters: str) -> list[tuple[int, int]]:
    return [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in letters]


def _wet_sides(rows: list[str], x: int, y: int) -> list[tuple[int, int]]:
    """Return the steps from a square to its wet neighbours; water also runs off the edge of the board."""
    found: list[tuple[int, int]] = []
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        if 0 <= y + dy < len(rows) and 0 <= x + dx < len(rows[0]) and rows[y + dy][x + dx] in _WET:
            found.append((dx, dy))
    if len(found) < 2:
        # A course that ends here goes on straight where the board ends.
        for dx, dy in [(-dx, -dy) for dx, dy in found] or [(-1, 0), (1, 0)]:
            if not (0 <= y + dy < len(rows) and 0 <= x + dx < len(rows[0])) or not found:
                found.append((dx, dy))
    return found


def _course(rows: list[str], x: int, y: int) -> str:
    """Return the lines of water from the middle of a square to the sides where it goes on."""
    middle = f"M{x * SQUARE + _HALF} {y * SQUARE + _HALF}"
    return "".join(f"{middle}l{dx * _HALF} {dy * _HALF}" for dx, dy in _wet_sides(rows, x, y))


def _crossing(rows: list[str], x: int, y: int) -> Shape:
    """Return a bridge or a ford across its water."""
    level = any(dx for dx, _ in _wet_sides(rows, x, y))
    left, top = x * SQUARE, y * SQUARE
    # Over water that runs from left to right the way goes from far to near.
    box = f"M{left + 21} {top + 6}h18v48h-18Z" if level else f"M{left + 6} {top + 21}h48v18h-48Z"
    return Shape("bridge" if rows[y][x] == "b" else "ford", box)


def _filled(box: engraving.Box) -> str:
    return f"M{box[0]} {box[1]}H{box[2]}V{box[3]}H{box[0]}Z"


def _tufts(box: engraving.Box) -> str:
    strokes = ""
    for row, y in enumerate(range(box[1] + 12, box[3], 15)):
        for x in range(box[0] + 10 + row % 2 * 9, box[2] - 8, 18):
            strokes += f"M{x - 5} {y}H{x + 5}M{x - 3} {y - 2}l-2-4M{x} {y - 2}v-5M{x + 3} {y - 2}l2-4"
    return strokes


def _town(x: int, y: int) -> Shape:
    houses = ((9, 10, 14, 10), (33, 8, 11, 14), (12, 33, 11, 15), (34, 34, 15, 11))
    path = "".join(f"M{x + a} {y + b}h{w}v{h}h-{w}Z" for a, b, w, h in houses)
    return Shape("house", path)


def _fort(x: int, y: int) -> Shape:
    """Return a square work with a bastion at each corner."""
    points = (
        (6, 6), (18, 8), (20, 14), (40, 14), (42, 8), (54, 6), (52, 18), (46, 20), (46, 40), (52, 42), (54, 54),
        (42, 52), (40, 46), (20, 46), (18, 52), (6, 54), (8, 42), (14, 40), (14, 20), (8, 18),
    )  # fmt: skip
    return Shape("redoubt", "M" + "L".join(f"{x + a} {y + b}" for a, b in points) + "Z")


def _entrenchment(x: int, y: int) -> Shape:
    return Shape("works", "".join(engraving.palisade((x + 7, y + 7, x + 53, y + 53), side * 8) for side in range(4)))
