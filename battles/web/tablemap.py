"""A snapshot of a battle as shapes for the template that draws the table; 480 tenths of an inch a side.

Pure: it reads the dict that `snapshot()` gives (or a ground without any pieces) and touches no database.
"""

from dataclasses import dataclass, field
from typing import Any

from battles.web import engraving

TABLE = 480
_LETTER = 5.2  # the width of a letter of a unit's name, with a little to spare
Snapshot = dict[str, dict[str, Any]]
_WATERS = ("creek", "river", "lake")


@dataclass(slots=True)
class Shape:
    """One area of ground: its kind, its fill and the strokes upon it."""

    kind: str
    fill: str
    strokes: str = ""
    extra: str = ""


@dataclass(slots=True)
class Figure:
    """One base: where its centre is and how it is turned, ready for a CSS transform."""

    x: float
    y: float
    turn: float

    @property
    def transform(self) -> str:
        """Return the CSS transform that puts a base drawn at the origin in its place."""
        return f"translate({self.x:g}px,{self.y:g}px) rotate({self.turn:g}deg)"


@dataclass(slots=True)
class Piece:
    """A unit, leader or possible enemy force on the map."""

    id: str
    kind: str
    name: str
    faction: str
    tag: str = ""
    figures: list[Figure] = field(default_factory=list)
    middle: Figure = field(default_factory=lambda: Figure(-40, -40, 0))
    label: Figure = field(default_factory=lambda: Figure(-40, -40, 0))
    shown: bool = True
    note: str = ""
    ghosts: list[Figure] = field(default_factory=list)
    trail: str = ""


@dataclass(slots=True)
class Building:
    """A house with its door; `mark` is a letter upon it."""

    id: str
    x: int
    y: int
    width: int
    height: int
    door_x: int
    door_y: int
    mark: str
    looted: bool
    title: str

    @property
    def centre(self) -> tuple[float, float]:
        """Return the middle of the house."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(slots=True)
class TableMap:
    """Everything that the template draws, lowest layer first."""

    night: bool = False
    shapes: list[Shape] = field(default_factory=list)
    works: list[Shape] = field(default_factory=list)
    houses: list[Building] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    shots: list[list[int]] = field(default_factory=list)
    title: str = "The table"

    @property
    def factions(self) -> list[str]:
        """Return the factions on the map, in the order in which they are met."""
        return list(dict.fromkeys(piece.faction for piece in self.pieces if piece.faction))


def draw(
    snapshot: Snapshot, before: Snapshot | None = None, trails: dict[str, list[list[Any]]] | None = None
) -> TableMap:
    """Return the map of a snapshot; with the one before, ghosts show where the pieces came from.

    `trails` holds the places each piece passed through, as its `at` lists.
    """
    battle = snapshot.get("battle", {})
    table = TableMap(night=battle.get("light") == "night")
    table.shapes = ground_shapes(battle.get("ground") or [])
    tag = 0
    for entity, fields in snapshot.items():
        if "dv" in fields and "door_x" in fields:
            table.houses.append(_house(entity, fields))
        elif "dv" in fields:
            table.works.append(_works(fields))
        elif "figures" in fields and "at" in fields:
            tag += 1
            table.pieces.append(unit_piece(entity, fields, str(tag)))
        elif "commands" in fields:
            table.pieces.append(leader_piece(entity, fields))
        elif "still" in fields:
            table.pieces.append(pef_piece(entity, fields))
    for piece in table.pieces:
        if before is not None and piece.id in before:
            _haunt(piece, before[piece.id], (trails or {}).get(piece.id, []))
    return table


def ground_shapes(areas: list[list[Any]]) -> list[Shape]:
    """Return the shapes of the areas `[kind, x0, y0, x1, y1, level]`, in the order in which they lie."""
    return [_shape(str(a[0]), (int(a[1]), int(a[2]), int(a[3]), int(a[4])), bool(a[5])) for a in areas]


def _shape(kind: str, box: engraving.Box, level: bool) -> Shape:
    x0, y0, x1, y1 = box
    plain = f"M{x0} {y0}H{x1}V{y1}H{x0}Z"
    if kind == "wood":
        return Shape("wood", engraving.scallops(box), engraving.trees(box))
    if kind == "hill":
        (ax, ay), (bx, by) = engraving.crest(box, level)
        line = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
        return Shape(
            "hill", engraving.closed(engraving.perimeter(box, 8, round_by=60)), engraving.hachures(box, level), line
        )
    if kind == "lake":
        rings = [engraving.closed(engraving.perimeter(box, 14, inset=i, round_by=40)) for i in (4, 9, 16)]
        return Shape("water", engraving.closed(engraving.perimeter(box, 14, round_by=40)), "".join(rings))
    if kind in _WATERS:
        width = (y1 - y0) if level else (x1 - x0)
        insets = [i for i in (3, 7, 12, 18) if i < width / 2 - 1]
        return Shape("water", plain, "".join(b for i in insets for b in engraving.stream(box, level, i)))
    if kind == "road":
        rails = f"M{x0} {y0}H{x1}M{x0} {y1}H{x1}" if level else f"M{x0} {y0}V{y1}M{x1} {y0}V{y1}"
        return Shape("road", plain, rails)
    return Shape(kind if kind in ("bridge", "ford", "gully") else "gully", plain)


def _house(entity: str, fields: dict[str, Any]) -> Building:
    x0, y0 = int(fields["x0"]), int(fields["y0"])
    state = "looted" if fields.get("looted") else "stores" if fields.get("stores") else "house"
    return Building(
        entity, x0, y0, int(fields["x1"]) - x0, int(fields["y1"]) - y0, int(fields["door_x"]), int(fields["door_y"]),
        "S" if fields.get("stores") else "", bool(fields.get("looted")), f"{state}, defensive value {fields['dv']}",
    )  # fmt: skip


def _works(fields: dict[str, Any]) -> Shape:
    box = (int(fields["x0"]), int(fields["y0"]), int(fields["x1"]), int(fields["y1"]))
    if fields.get("kind") == "gully":
        return Shape("gully", f"M{box[0]} {box[1]}H{box[2]}V{box[3]}H{box[0]}Z")
    return Shape("works", engraving.palisade(box, int(fields.get("heading", 0))))


def unit_piece(entity: str, fields: dict[str, Any], tag: str = "") -> Piece:
    """Return a unit's figures where they stand; it is hidden while it is off the table."""
    x, y, heading, _, xs, ys = fields["at"]
    turn = heading * 11.25
    piece = Piece(entity, "unit", str(fields.get("name") or entity), str(fields.get("faction", "")), tag)
    piece.figures = [Figure(fx, fy, turn) for fx, fy in zip(xs, ys, strict=True)]
    piece.middle = Figure(x, y, turn)
    piece.shown = bool(fields.get("on_table")) and x >= 0
    piece.note = f"{fields['figures']} of {fields['strength']}, Rep {fields['rep']}, {fields['formation']}"
    if piece.figures:
        piece.label = _label(piece)
    return piece


def _label(piece: Piece) -> Figure:
    """Return where a unit's name stands: below its figures, or above them at the near edge, whole on the table."""
    half = max(30.0, len(f"{piece.tag} {piece.name}") * _LETTER / 2)
    middle = sum(f.x for f in piece.figures) / len(piece.figures)
    lowest = max(f.y for f in piece.figures)
    y = min(f.y for f in piece.figures) - 9 if lowest > TABLE - 20 else lowest + 15
    return Figure(min(max(middle, half), TABLE - half), y, 0)


def leader_piece(entity: str, fields: dict[str, Any]) -> Piece:
    """Return a higher leader's figure."""
    x, y, heading = fields["at"]
    piece = Piece(entity, "leader", str(fields.get("name") or entity), str(fields.get("faction", "")))
    piece.middle = Figure(x, y, heading * 11.25)
    gone = fields.get("lost") or fields.get("ran_away") or fields.get("left_table")
    piece.shown = bool(fields.get("on_table")) and x >= 0 and not gone
    piece.note = f"{str(fields.get('rank', '')).replace('_', ' ')}, Rep {fields.get('rep')}"
    return piece


def pef_piece(entity: str, fields: dict[str, Any]) -> Piece:
    """Return the marker of a possible enemy force, which tells nothing of what it hides."""
    x, y = fields["at"]
    piece = Piece(entity, "pef", "possible enemy force", "")
    piece.middle = Figure(x, y, 0)
    piece.shown = not fields.get("resolved")
    return piece


def _haunt(piece: Piece, old: dict[str, Any], passed: list[list[Any]]) -> None:
    at = old.get("at")
    if not at or at[0] < 0 or not (old.get("on_table", True)):
        return
    if piece.kind == "unit":
        piece.ghosts = [Figure(fx, fy, at[2] * 11.25) for fx, fy in zip(at[4], at[5], strict=True)]
    else:
        piece.ghosts = [Figure(at[0], at[1], at[2] * 11.25 if len(at) > 2 else 0)]
    now = (piece.middle.x, piece.middle.y)
    stops = [(at[0], at[1]), *((p[0], p[1]) for p in passed if p[0] >= 0), now]
    if all(stop == now for stop in stops) or not piece.shown:
        piece.trail = ""
        if stops[0] == now:
            piece.ghosts = []
        return
    piece.trail = "M" + "L".join(f"{x} {y}" for x, y in stops)


def draw_ground(ground: dict[str, Any], night: bool = False) -> TableMap:
    """Return the map of a laid table without any pieces, from the plain values that a set-up sheet holds."""
    areas: list[list[Any]] = []
    for kind in ("hills", "woods", "gullies", "waters", "fords", "roads", "bridges"):
        areas += ground.get(kind) or []
    table = TableMap(night=night, shapes=ground_shapes(ground.get("areas") or areas))
    for number, house in enumerate(ground.get("houses") or [], start=1):
        table.houses.append(_house(str(house.get("id") or f"house{number}"), house))
    return table
