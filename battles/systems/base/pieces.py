"""The drawing of a table, for every system: ground, pieces, lines of fire; lengths are tenths of an inch.

A piece is a list of figures, each a symbol of `battles/_symbols.html` at a place and turned, and a name next to them.
Template and replay script both draw exactly this, so that neither knows a system.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import Any, Final

# What the kinds of ground are called in the key of a table, by CSS class.
_GROUND = {
    "hill": "hill", "wood": "wood", "rough": "rough ground", "marsh": "marsh", "gully": "gully", "water": "water",
    "river-course": "river", "stream-course": "stream", "ford": "ford", "road": "road", "track": "road",
    "bridge": "bridge", "works": "field works", "redoubt": "redoubt", "house": "building, its door a white dot",
    "goal": "square of the objective",
}  # fmt: skip
_BOARD_GROUND = {"house": "town", "redoubt": "fort", "works": "entrenchment"}
_LETTER = 5.2  # the width of a letter of a piece's name, with a little to spare


@dataclass(slots=True, frozen=True)
class Figure:
    """One symbol: where its centre is and how many degrees it is turned clockwise from the far edge."""

    symbol: str
    x: float
    y: float
    turn: float = 0

    @property
    def transform(self) -> str:
        """Return the SVG transform that puts a symbol drawn at the origin in its place."""
        return f"translate({self.x:g} {self.y:g}) rotate({self.turn:g})"

    @property
    def look(self) -> str:
        """Return the CSS class: figures and bases have the same style for all kinds of troops."""
        stem = self.symbol.partition("-")[0]
        return stem if stem in ("figure", "base") else self.symbol


@dataclass(slots=True)
class Piece:
    """A unit, gun, leader or marker: `kind` and `side` are its CSS classes, `state` a word that changes its look.

    `at` is its middle, from which its trail is drawn; one that is not `shown` keeps its figures. `caption` is the name
    as written on the table, if that is shortened; a list gives the full name by `where`, else by `tag`. `arc` is the
    path of the ground it covers, drawn while the pointer is on it. One that is `gone` was on the table and will not
    come back; `listed` is True if the panel of units has a line for it.
    """

    id: str
    kind: str
    name: str
    side: str = ""
    tag: str = ""
    caption: str = ""
    where: str = ""
    note: str = ""
    state: str = ""
    shown: bool = True
    at: tuple[float, float] = (-40, -40)
    figures: list[Figure] = field(default_factory=list)
    label: tuple[float, float] | None = None
    arc: str = ""
    gone: bool = False
    listed: bool = False

    @property
    def title(self) -> str:
        """Return the text shown while the pointer is on it."""
        return f"{self.name}: {self.note}" if self.note else self.name

    @property
    def below(self) -> bool:
        """Return True where its name is set below its figures: larger type then grows downwards."""
        return self.label is not None and bool(self.figures) and self.label[1] > max(f.y for f in self.figures)

    def patch(self) -> dict[str, Any]:
        """Return what the replay script draws it from."""
        return {
            "kind": self.kind,
            "side": self.side,
            "name": self.caption or self.name,
            "tag": self.tag,
            "state": self.state,
            "shown": self.shown,
            "figures": [[f.symbol, f.x, f.y, f.turn] for f in self.figures],
            "label": self.label,
            "below": self.below,
            "arc": self.arc,
            "title": self.title,
            "where": self.where or self.tag,
            "full": self.name,
            "note": self.note,
            "gone": self.gone,
            "listed": self.listed,
        }


@dataclass(slots=True)
class Ghost:
    """Where a piece stood when the turn began, and the way it went from there."""

    side: str
    figures: list[Figure]
    trail: str


@dataclass(slots=True)
class Shape:
    """One area of ground: its kind, its fill and the strokes upon it."""

    kind: str
    fill: str
    strokes: str = ""
    extra: str = ""


@dataclass(slots=True)
class Building:
    """A house with its entrance; `mark` is a letter upon it."""

    id: str
    x: int
    y: int
    width: int
    height: int
    door_x: int
    door_y: int
    mark: str
    state: str
    title: str

    @property
    def centre(self) -> tuple[float, float]:
        """Return the middle of the house."""
        return self.x + self.width / 2, self.y + self.height / 2


TURN_RADIUS: Final = 50  # from a piece to the number of a facing, as the template draws it


@dataclass(slots=True, frozen=True)
class OrderMark:
    """One or more legal orders as they are drawn on a table: `numbers` are theirs in the list, `title` what they say.

    `kind` is one of `battles.systems.base.questions`: it points to `x`, `y` and comes from `from_x`, `from_y`; an arrow
    of a facing is turned by `heading` degrees clockwise from the far edge. `link` is where a click leads without a
    script. One that is `crowded` is drawn small, since another is too near for two numbers to be read.
    """

    kind: str
    numbers: list[int]
    title: str
    x: float
    y: float
    from_x: float = 0
    from_y: float = 0
    heading: float = 0
    link: str = ""
    chosen: bool = False
    crowded: bool = False

    @property
    def label(self) -> str:
        """Return the number written on it; a plus where it has several orders."""
        return f"{self.numbers[0]}{'+' if len(self.numbers) > 1 else ''}"

    @property
    def turned_back(self) -> float:
        """Return the degrees that put its number upright again."""
        return -self.heading

    @property
    def at(self) -> tuple[float, float]:
        """Return where it is drawn: on a line near its end, so that lines to one target keep their numbers apart."""
        if self.kind != "line":
            return self.x, self.y
        return self.from_x + (self.x - self.from_x) * 0.72, self.from_y + (self.y - self.from_y) * 0.72

    def number_at(self, scale: float) -> tuple[float, float]:
        """Return where its number is on a table whose marks are drawn larger by `scale`."""
        if self.kind != "turn":
            return self.at
        turn = radians(self.heading)
        return self.x + TURN_RADIUS * scale * sin(turn), self.y - TURN_RADIUS * scale * cos(turn)


@dataclass(slots=True, frozen=True)
class Halo:
    """The ring about a piece that is asked for orders: its middle and its two half axes."""

    x: float
    y: float
    rx: float
    ry: float


def halo(piece: Piece) -> Halo | None:
    """Return the ring about all figures of a piece, None for one that is not on the table."""
    if not piece.shown or not piece.figures:
        return None
    xs, ys = [figure.x for figure in piece.figures], [figure.y for figure in piece.figures]
    return Halo(
        (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, (max(xs) - min(xs)) / 2 + 18, (max(ys) - min(ys)) / 2 + 18
    )


@dataclass(slots=True)
class TableMap:
    """Everything that the template draws, lowest layer first, on a table of `width` by `height`.

    `kind` is a CSS class, and `about` sentences on the objectives. `lines` are ruled lightly over the ground, `numbers`
    are (x, y, text) on it; `border` is the length of the inked and blank steps of its frame, `scale` a note on
    measures, and `north` its direction in degrees clockwise from the far edge, None without one. `signs` are the
    symbols of troops on this table, each with its meaning; `far` and `near` name the side that enters by these edges.
    `marks` are the orders that a player may choose on it, and `asked` the ring about the piece that he is asked for.
    """

    width: int = 480
    height: int = 480
    kind: str = ""
    night: bool = False
    shapes: list[Shape] = field(default_factory=list)
    works: list[Shape] = field(default_factory=list)
    houses: list[Building] = field(default_factory=list)
    lines: str = ""
    numbers: list[tuple[float, float, str]] = field(default_factory=list)
    ghosts: list[Ghost] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    shots: list[list[float]] = field(default_factory=list)
    sides: list[tuple[str, str]] = field(default_factory=list)
    title: str = "The table"
    border: int = 40
    scale: str = ""
    about: list[str] = field(default_factory=list)
    north: float | None = None
    signs: list[tuple[str, str]] = field(default_factory=list)
    far: str = ""
    near: str = ""
    marks: list[OrderMark] = field(default_factory=list)
    asked: Halo | None = None
    is_played: bool = False  # a player gives orders on it

    @property
    def mark_scale(self) -> float:
        """Return by how much marks are drawn larger than on a table of 48 inches."""
        return max(self.width, self.height) / 480

    @property
    def ground_key(self) -> list[tuple[str, str]]:
        """Return each kind of ground on this table, by its CSS class, with what it is."""
        present = {shape.kind for shape in (*self.shapes, *self.works)} | ({"house"} if self.houses else set())
        words = _GROUND | (_BOARD_GROUND if self.kind == "board" else {})
        return [(kind, text) for kind, text in words.items() if kind in present]

    @property
    def rose(self) -> str:
        """Return the SVG transform of the compass rose, in the near right corner."""
        return f"translate({self.width - 48} {self.height - 34}) rotate({self.north or 0:g})"

    @property
    def rose_letter(self) -> tuple[float, float]:
        """Return the place of the letter N of the compass rose, upright at any turn of the rose."""
        turn = radians(self.north or 0)
        return self.width - 48 + 28 * sin(turn), self.height - 30 - 28 * cos(turn)

    @property
    def frame(self) -> str:
        """Return the neat line of an atlas: every other step of the table's edge is inked."""
        w, h, step = self.width, self.height, self.border
        path = "".join(
            f"M{a} -3H{min(a + step, w)}M{min(a + step, w)} {h + 3}H{min(a + 2 * step, w)}"
            for a in range(0, w, 2 * step)
        )
        return path + "".join(
            f"M-3 {a}V{min(a + step, h)}M{w + 3} {min(a + step, h)}V{min(a + 2 * step, h)}"
            for a in range(0, h, 2 * step)
        )


def label_below(piece: Piece, width: int, height: int, gap: float = 15) -> tuple[float, float] | None:
    """Return the place of a piece's name: below its figures, or above them at the near edge, inside the table."""
    if not piece.figures:
        return None
    half = max(30.0, len(f"{piece.tag} {piece.name}") * _LETTER / 2)
    middle = sum(f.x for f in piece.figures) / len(piece.figures)
    lowest = max(f.y for f in piece.figures)
    y = min(f.y for f in piece.figures) - gap * 0.6 if lowest > height - gap - 5 else lowest + gap
    return min(max(middle, half), width - half), y


Box = tuple[float, float, float, float]  # left, top, right, bottom
# Offsets that are tried for a name, the nearest to its own place first: across in halves of its width, down in lines.
# A move to the side costs less than a move away from its unit.
_AWAY = sorted(
    ((across, down) for across in (0, -0.5, 0.5, -1, 1, -1.5, 1.5, -2, 2, -3, 3, -4, 4) for down in range(-16, 17)),
    key=lambda step: (abs(step[0]) * 1.5 + abs(step[1]), abs(step[0]), step),
)
_GAP = 3  # between a name and what is next to it


def spread_labels(
    pieces: list[Piece], size: tuple[int, int], letter: float = _LETTER, taken: Sequence[Box] = ()
) -> None:
    """Move names so that none is printed over another, over figures, over what is `taken`, or off the table.

    `size` is the table's width and height, and `letter` the width of a letter, in tenths of an inch. A name for which
    there is no space anywhere near stays where it was.
    """
    shown = [piece for piece in pieces if piece.shown and piece.figures]
    # First clear of whole units; in a press, between the figures of one that is spread out.
    keep = [_around(piece) for piece in shown], [_spot(figure) for piece in shown for figure in piece.figures]
    names = list(taken)
    for piece in sorted((p for p in shown if p.label), key=lambda p: p.label[1] if p.label else 0):
        x, y = piece.label or (0.0, 0.0)
        half, line = len(f"{piece.tag} {piece.caption or piece.name}") * letter / 2, letter * 1.9
        places = [(min(max(x + i * half, half + 2), size[0] - half - 2), y + j * line) for i, j in _AWAY]
        piece.label = next(
            (at for boxes in keep for at in places if _is_free(at, half, line, size, names + boxes)), (x, y)
        )
        names.append(_name_box(piece.label, half, line))


def _is_free(at: tuple[float, float], half: float, line: float, size: tuple[int, int], boxes: list[Box]) -> bool:
    """Return whether a name of this half width, in lines of this height, is within the table and clear of boxes."""
    box = _name_box(at, half, line)
    return at[1] > 1.6 * line and box[3] < size[1] and not any(_touch(box, other) for other in boxes)


def _name_box(at: tuple[float, float], half: float, line: float) -> Box:
    return at[0] - half, at[1] - 0.75 * line, at[0] + half, at[1] + 0.25 * line


def _spot(figure: Figure) -> Box:
    """Return the box about the middle of one figure."""
    return figure.x - 2, figure.y - 2, figure.x + 2, figure.y + 2


def _around(piece: Piece) -> Box:
    """Return the box about the middles of a piece's figures, with part of their size."""
    xs, ys = [figure.x for figure in piece.figures], [figure.y for figure in piece.figures]
    return min(xs) - 4, min(ys) - 4, max(xs) + 4, max(ys) + 4


def _touch(a: Box, b: Box) -> bool:
    return a[0] < b[2] + _GAP and b[0] < a[2] + _GAP and a[1] < b[3] and b[1] < a[3]


def haunt(before: Piece, after: Piece, passed: list[tuple[float, float]]) -> Ghost | None:
    """Return the ghost of a piece that moved, with its way through the places it passed; None where it stood."""
    if not before.shown or before.at[0] < 0:
        return None
    stops = [before.at]
    for stop in (*passed, after.at):
        if stop != stops[-1] and stop[0] >= 0:
            stops.append(stop)
    if len(stops) == 1 and after.shown:
        return None
    trail = "M" + "L".join(f"{x:g} {y:g}" for x, y in stops) if after.shown else ""
    return Ghost(before.side, before.figures, trail)


# Words that a short name can do without, and how others are written short.
_SMALL: Final = {"of", "the", "on", "in", "at", "and", "de", "du", "des", "la", "le", "who", "under", "party", "band"}
_SHORT: Final = {
    "first": "1st",
    "second": "2nd",
    "third": "3rd",
    "fourth": "4th",
    "fifth": "5th",
    "sixth": "6th",
    "three": "3",
    "three-pounder": "3-pdr",
    "four-pounder": "4-pdr",
    "six-pounder": "6-pdr",
    "foot": "Ft",
    "company": "Coy",
    "compagnie": "Cie",
    "regiment": "Regt",
    "infantry": "Inf.",
    "artillery": "Art.",
    "grenadier": "Gren.",
    "grenadiers": "Gren.",
    "provincials": "Prov.",
    "canadians": "Canad.",
    "warriors": "Warr.",
    "rangers": "Rang.",
    "militia": "Mil.",
    "garrison": "Garr.",
    "royal": "R.",
    "right": "rt",
    "centre": "ctr",
    "reserve": "res.",
    "vanguard": "van",
}
_BODIES: Final = {"Coy", "Cie", "Regt", "company", "regiment"}


def short_name(name: str, longest: int) -> str:
    """Return a name of at most so many letters: in full if it fits, else with the least important parts left out.

    Commas and small words go, then words are written short from the longest on, then the word for what it is goes; what
    is left is cut to its first letters, long words before short ones, and the last word last, since it
    distinguishes units.
    """
    if len(name) <= longest:
        return name
    complete = name.replace(",", "").split()
    words = [word for word in complete if word.lower() not in _SMALL] or complete
    for place in sorted(range(len(words)), key=lambda place: -len(words[place])):
        if len(" ".join(words)) > longest:
            words[place] = _SHORT.get(words[place].lower(), words[place])
    if len(" ".join(words)) > longest:
        words = [word for word in words if word not in _BODIES] or words
    for stem in range(longest, 0, -1):
        for place in range(len(words)):
            if len(" ".join(words)) > longest and len(words[place].rstrip(".")) > stem + 1:
                words[place] = f"{words[place][:stem]}."
    found = " ".join(words)
    return found if len(found) <= longest else f"{found[: longest - 1].rstrip(' .,')}…"
