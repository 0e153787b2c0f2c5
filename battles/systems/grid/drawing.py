"""The grid game on its board, in either edition: squares with their ground, counters that face, arcs on demand."""

from typing import Any, Final

from battles.systems.base import engraving
from battles.systems.base.drawing import Renderer, Row, Snapshot, inks, is_roll
from battles.systems.base.pieces import Figure, Piece, Shape, TableMap, short_name
from common.web.labels import word
from rules.core.events import ORDER, TURN
from rules.core.narrate import bearing, counted
from rules.grid.deployment import objective
from rules.grid.facing import FARTHEST, in_arc
from rules.grid.narrate import NARRATOR
from rules.grid.words import FACINGS, FORT, LETTERS, TOWN, square_at, square_name

_STEP: Final = 22.5  # degrees of one step of a facing
_REACH: Final = 2  # bounds that a musket carries in either edition; artillery reaches as far as anything
_RAISED: Final = 6.5  # how far above the middle of its square a counter is, to leave room for the name below
_NAME: Final = 18.5  # below the middle of the square, where names are written; hits are a line lower, in the square
_LONGEST_NAME: Final = 12  # letters that have room in a square next to another unit's
_OFFSETS: Final = {"commander": (22, -20), "officer": (24, 2)}  # from the middle of the square


class GridRenderer(Renderer):
    """A counter a unit, its type by its sign; commanders and officers ride in the corner of its square."""

    narrator = NARRATOR
    facings = {facing: number * _STEP for number, facing in enumerate(FACINGS)}
    counts = "Strength and losses are hits: a unit's strength is as many as take it off the board in the open."
    doctrines = {
        "steady": "steady: waits out of musket reach, closes in with numbers, to join a fight or when waiting costs",
        "attack": "attack: goes for the objective and the nearest enemy without waiting",
        "hold": "hold: keeps to cover, lets them come and strikes back at whoever is weak or alone",
    }

    def begins_turn(self, row: Row) -> bool:
        """Begin where the turn is called, before the side whose it is."""
        return bool(row["kind"] == TURN)

    def table(self, state: Snapshot) -> TableMap | None:
        """Return the board with its ground; the squares of the objective are framed."""
        battle = state.get("battle", {})
        rows = [str(row) for row in battle.get("ground") or []]
        if not rows:
            return None
        columns = len(rows[0])
        table = TableMap(
            width=columns * SQUARE,
            height=len(rows) * SQUARE,
            kind="board",
            shapes=shapes(rows),
            lines="".join(f"M{x * SQUARE} 0V{len(rows) * SQUARE}" for x in range(1, columns))
            + "".join(f"M0 {y * SQUARE}H{columns * SQUARE}" for y in range(1, len(rows))),
            sides=list(zip(inks(self.names), self.names, strict=True)),
            border=SQUARE,
            scale="Below each unit its hits and how many take it off in the open; point at it for its name and its arc",
        )
        table.numbers = [
            (x * SQUARE + 9, y * SQUARE + 12, square_name(x, y)) for y in range(len(rows)) for x in range(columns)
        ]
        table.works = [_goal(name, columns, len(rows)) for name in (battle.get("objective") or {}).get("squares") or []]
        return table

    def spots(self, state: Snapshot) -> dict[str, tuple[float, float]]:
        """Return the middle of each square by its name."""
        rows = state.get("battle", {}).get("ground") or []
        return {
            square_name(x, y): ((x + 0.5) * SQUARE, (y + 0.5) * SQUARE)
            for y, row in enumerate(rows)
            for x in range(len(row))
        }

    def piece(self, entity: str, state: Snapshot) -> Piece | None:
        """Return a unit, a commander or an officer."""
        fields = state[entity]
        kind = str(fields.get("piece", ""))
        if kind not in ("unit", "commander", "officer"):
            return None
        piece = Piece(entity, kind, self.called.get(entity, entity), inks(self.names)[int(fields["side"])])
        place = place_of(fields, state)
        piece.listed = True
        if place is None:
            piece.shown, piece.gone = False, bool(fields.get("lost"))
            return piece
        column, row = place
        piece.at = ((column + 0.5) * SQUARE, (row + 0.5) * SQUARE)
        if kind == "unit":
            self._counter(piece, fields, state, place)
        else:
            dx, dy = _OFFSETS[kind]
            piece.figures = [Figure(kind, piece.at[0] + dx, piece.at[1] + dy)]
            piece.note = kind.replace("officer", "trusted officer")
            piece.where = square_name(column, row)
        return piece

    def _counter(self, piece: Piece, fields: dict[str, Any], state: Snapshot, place: tuple[int, int]) -> None:
        """Lay a unit's counter: its sign turned by its facing, hits and what it bears, its name, its arc."""
        x, y = piece.at
        turn = FACINGS.index(str(fields["facing"])) * _STEP
        kind = word(f"type:{fields['type']}") + (", veterans" if fields.get("veteran") else "")
        piece.figures = [Figure(symbol, x, y - _RAISED, turn) for symbol in ("counter", f"sign-{fields['type']}")]
        falls = int(fields["resolve"]) + 1  # the strength of the report: the hits that take it off in the open
        piece.tag = f"{fields['hits']}/{falls}"
        piece.where = str(fields["at"])
        piece.label = (x, y + _NAME)
        piece.caption = short_name(piece.name, _LONGEST_NAME)
        facing = bearing(fields["facing"])
        piece.note = (
            f"{kind}, {counted(fields['hits'], 'hit')} of the {falls} that take it off in the open, facing {facing}"
        )
        piece.arc = _arc(fields, state, place)

    def touched(self, entity: str, state: Snapshot) -> list[str]:
        """Return the piece that changed and the officer who rides with it."""
        return [entity, *(key for key, row in state.items() if row.get("with") == entity)]

    def target(self, rows: list[Row], place: int, state: Snapshot) -> str:
        """Return the target of a unit's fire, from the order before its roll."""
        if not is_roll(rows[place], "hits"):
            return ""
        for row in reversed(rows[:place]):
            if row["kind"] == ORDER:
                code = str(row.get("after", "")).split(":")
                return code[2] if len(code) == 3 and code[:2] == ["shoot", str(rows[place]["who"])] else ""
        return ""

    def conditions(self, initial: Snapshot) -> list[str]:
        """Return what it is about and how long it lasts."""
        battle = initial.get("battle", {})
        limit = battle.get("turns")
        aim = objective(battle.get("objective") or {}, self.names)
        return [aim, *([f"{counted(limit, 'turn')} at most"] if limit else [])]


def place_of(fields: dict[str, Any], state: Snapshot) -> tuple[int, int] | None:
    """Return column and row of a piece's square, None for one off the board."""
    carrier = state.get(str(fields.get("with", "")), fields)
    rows = state.get("battle", {}).get("ground") or []
    square = square_at(str(carrier.get("at") or ""), len(rows[0]) if rows else 0, len(rows))
    if square < 0 or fields.get("lost"):
        return None
    return square % len(rows[0]), square // len(rows[0])


def _goal(name: object, columns: int, rows: int) -> Shape:
    square = square_at(str(name), columns, rows)
    x, y = square % columns * SQUARE + 3, square // columns * SQUARE + 3
    return Shape("goal", f"M{x} {y}h{SQUARE - 6}v{SQUARE - 6}h{6 - SQUARE}Z")


def _arc(fields: dict[str, Any], state: Snapshot, place: tuple[int, int]) -> str:
    """Return the squares in a unit's arc and reach as one path; pieces in between are ignored."""
    rows = state["battle"]["ground"]
    reach = FARTHEST if fields["type"] == "artillery" else _REACH
    facing, (column, row) = FACINGS.index(str(fields["facing"])), place
    round_about = rows[row][column] in (LETTERS[TOWN], LETTERS[FORT]) or fields["type"] == "warband"
    path = ""
    for y in range(max(0, row - reach), min(len(rows), row + reach + 1)):
        for x in range(max(0, column - reach), min(len(rows[0]), column + reach + 1)):
            dx, dy = x - column, y - row
            if (dx or dy) and (round_about or in_arc(facing, dx, dy)):
                path += f"M{x * SQUARE} {y * SQUARE}h{SQUARE}v{SQUARE}h-{SQUARE}Z"
    return path


RENDERER = GridRenderer


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
