"""Quebec 1759 on its map: blocks with their steps, blanks with a number, ships, works, and columns that face."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from battles.systems.base.drawing import Renderer, Row, Snapshot
from battles.systems.base.pieces import Figure, Piece, Shape, TableMap
from battles.systems.quebec_1759.listing import KINDS
from rules.core.events import PLACE, TURN, fold
from rules.core.narrate import counted, listed
from rules.core.sides import SIDES
from rules.quebec_1759.narrate import GARRISON, NARRATOR
from rules.quebec_1759.planner.planner import MOST_PLANNED
from rules.quebec_1759.roster import AreaLine, roster
from rules.quebec_1759.tables import (
    AREA_NAMES,
    AREAS,
    MOST_REPLACED,
    PREPARATION,
    RIVER_ROADS,
    ROADS,
    SEA_NAMES,
    SEAS,
    TURNS,
)
from rules.quebec_1759.words import COLUMNS, NATION_NAMES, NATIONS, PLACES

WIDTH: Final = 930
HEIGHT: Final = 430
ROW: Final = 6  # blocks in a row of an area
CELL: Final = (16.0, 14.0)

Point = tuple[float, float]

# Where each area is: its name is written there, roads run to it, and trails begin at it.
SPOTS: Final[dict[str, Point]] = {
    "cap_rouge": (60, 190),
    "ste_foy": (209, 172),
    "sillery": (280, 264),
    "etchemin": (294, 330),
    "abraham": (389, 224),
    "st_charles": (452, 153),
    "levis": (534, 260),
    "beauport": (562, 94),
    "montmorency": (690, 91),
    "ile_dorleans": (846, 190),
}
# The middle of the first block of each nation in each area; more follow to the right, then in rows away from the name.
FIRST: Final[dict[str, dict[str, Point]]] = {
    "british": {
        "cap_rouge": (24, 160),
        "ste_foy": (128, 188),
        "sillery": (148, 250),
        "etchemin": (356, 326),
        "abraham": (338, 242),
        "st_charles": (516, 158),
        "levis": (594, 268),
        "beauport": (522, 112),
        "montmorency": (660, 109),
        "ile_dorleans": (808, 160),
    },
    "french": {
        "cap_rouge": (24, 206),
        "ste_foy": (170, 142),
        "sillery": (236, 234),
        "etchemin": (150, 332),
        "abraham": (342, 194),
        "st_charles": (414, 123),
        "levis": (494, 280),
        "beauport": (522, 64),
        "montmorency": (660, 61),
        "ile_dorleans": (808, 206),
    },
}
SHIPS: Final[dict[str, Point]] = {"bason": (700, 196), "st_laurent": (60, 274)}
TOWN: Final[Point] = (452, 236)
PATH: Final[Point] = (366, 268)
# How far a name is moved to the right: away from the frame, which the larger letters of a narrow screen reach.
_SHIFTED: Final = {"Montmorency": 26, "Cap Rouge": 16, "Ile d'Orleans": -4}

_NORTH: Final = (
    (0, 236), (70, 248), (140, 262), (215, 286), (280, 292), (340, 282), (400, 264), (438, 248), (454, 226),
    (472, 206), (500, 186), (540, 148), (600, 128), (640, 120), (700, 122), (760, 108), (840, 70), (930, 40),
)  # fmt: skip
_SOUTH: Final = (
    (930, 330), (840, 318), (760, 300), (690, 286), (630, 262), (585, 244), (540, 232), (500, 244), (460, 268),
    (420, 290), (370, 306), (300, 312), (220, 322), (140, 318), (60, 302), (0, 292),
)  # fmt: skip
_ISLE: Final = (
    (770, 196), (784, 160), (812, 124), (850, 104), (894, 104), (922, 132), (924, 178), (900, 214), (852, 228),
    (800, 222),
)  # fmt: skip


def shapes() -> list[Shape]:
    """Return water, island, rivers, roads, the line between the seas, and the town."""
    roads = "".join(_path(SPOTS[one], SPOTS[two]) for one, two in (*ROADS, *RIVER_ROADS))
    x, y = TOWN
    return [
        Shape("water", f"M{_curve((*_NORTH, *_SOUTH))}Z"),
        Shape("isle", f"M{_curve(_ISLE)}Z"),
        Shape("brook", "M300 118C340 150 380 196 420 200S458 212 468 210M636 0C620 44 640 80 632 122"),
        Shape("sea-line", _path((462, 236), (504, 246))),
        Shape("track", roads),
        Shape("town", f"M{x - 9} {y + 5}L{x - 7} {y - 6}L{x} {y - 10}L{x + 7} {y - 6}L{x + 9} {y + 5}L{x} {y + 9}Z"),
    ]


def names() -> list[tuple[float, float, str]]:
    """Return the names on the map, each with the middle of its line."""
    found = [(*SPOTS[area], name) for area, name in zip(AREAS, AREA_NAMES, strict=True)]
    return [
        *((x + _SHIFTED.get(name, 0), y, name) for x, y, name in found),
        (TOWN[0] + 52, TOWN[1] - 8, "Québec"),
    ]


def cell(first: Point, number: int, row: int = ROW) -> Point:
    """Return the middle of a block by its number from its group's first."""
    return first[0] + number % row * CELL[0], first[1] + number // row * CELL[1]


def spot(nation: str, area: str, number: int) -> Point:
    """Return the middle of a block of an area by its number; rows above the name go up."""
    x, y = cell(FIRST[nation][area], number)
    first = FIRST[nation][area][1]
    return (x, 2 * first - y) if first < SPOTS[area][1] - 20 else (x, y)


def _path(one: Point, two: Point) -> str:
    return f"M{one[0]} {one[1]}L{two[0]} {two[1]}"


def _curve(points: tuple[Point, ...]) -> str:
    return "L".join(f"{x} {y}" for x, y in points)


@dataclass(slots=True, frozen=True)
class Line:
    """An area: whether each of its columns has works, and who leads there."""

    name: str
    columns: list[bool]
    leaders: list[str]


@dataclass(slots=True, frozen=True)
class Counter:
    """A block or leader: its side, its area ("" for one that is off the map), and what is left of it."""

    name: str
    side: str
    where: str
    left: str


@dataclass(slots=True, frozen=True)
class Sheet:
    """The sheet: a line for each area, rows of boxes with their labels, and the turns with what was done on each.

    `counters` has all blocks and leaders once a siege has been played, and nothing on the sheet that it begins with.
    """

    areas: list[Line]
    boxes: list[tuple[str, list[bool]]]
    turns: list[tuple[int, str]]
    counters: list[Counter] = field(default_factory=list)


def roster_sheet(initial: Snapshot, called: dict[str, str], rows: Sequence[Row] = ()) -> Sheet | None:
    """Return the sheet of a siege after these events of its record; None for a battle by itself, which has none."""
    if "siege" not in initial:
        return None
    state = fold(initial, list(rows))
    found = roster(state, list(rows))
    boxes = [
        ("Fire ships made ready", _ticked(found.fire_ships, PREPARATION)),
        ("The path is found", [found.path_found]),
        ("Ships replaced", _ticked(found.replaced, MOST_REPLACED)),
    ]
    sentences = {int(row["number"]): _plain(row, called) for row in rows}
    first = int(initial["siege"]["turn"])
    turns = [(turn, " ".join(sentences[number] for number in found.log[turn - 1])) for turn in range(first, TURNS + 1)]
    counters = _counters(initial, state, called, rows) if rows else []
    return Sheet([_line(line, called) for line in found.areas], boxes, turns, counters)


def _line(line: AreaLine, called: dict[str, str]) -> Line:
    name = NARRATOR.name_of(line.area, {})
    leaders = [NARRATOR.name_of(leader, called) for leader in line.leaders]
    return Line(name, [column in line.works for column in COLUMNS], leaders)


def _ticked(count: int, boxes: int) -> list[bool]:
    return [number < count for number in range(boxes)]


def _plain(row: Row, called: dict[str, str]) -> str:
    """Return the sentence of an event without its rule."""
    return f"{NARRATOR.sentence(row, called).rpartition(' (')[0]}."


def _counters(initial: Snapshot, state: Snapshot, called: dict[str, str], rows: Sequence[Row]) -> list[Counter]:
    """Return every block and leader that was in the record at any time, the British first, with what became of it."""
    pieces: dict[str, dict[str, Any]] = dict(initial)
    for row in rows:
        if row["kind"] == PLACE:
            pieces.setdefault(str(row["who"]), row["after"])
    found: list[Counter] = []
    for nation, side in zip(NATIONS, NATION_NAMES, strict=True):
        for who, fields in pieces.items():
            if fields.get("nation") == nation and who != GARRISON:
                now = state.get(who, {})
                where = NARRATOR.name_of(now["at"], {}) if now.get("at") else ""
                found.append(Counter(NARRATOR.name_of(who, called), side, where, _left(fields, now)))
    return found


def _left(before: dict[str, Any], now: dict[str, Any]) -> str:
    """Return the steps left of a block, or the fate of a leader."""
    if "rating" in before:
        fate = str(now.get("fate") or "")
        return f"wounded until turn {now['until']} is over" if fate == "unhurt" and now["until"] else fate
    return f"{now['steps']} of {counted(before['full'], 'step')}" if now else "lost"


Fields = dict[str, Any]

_KIND: Final = "wide siege"
_SCROLLED: Final = f"{_KIND} scrolled"  # the map, on which a narrow screen looks at a part
_COLUMN: Final = 68.0  # from one column of a battle to the next
_IN_COLUMN: Final = 4  # blocks in a row of a column
_BATTLE: Final = (284, 190)  # the table of a battle by itself
_ALONE: Final[Point] = (0, 0)
_INSET: Final[Point] = (640, 240)  # where a battle is drawn on the map of a siege
_TOP: Final = {"french": 38.0, "british": 112.0}  # the first row of each nation in a battle, below its corner
_WORKS: Final = {"left": -7.0, "centre": 0.0, "right": 7.0}


class QuebecRenderer(Renderer):
    """A block a unit, with as many pips as it has steps; what has no name is one blank with a number."""

    narrator = NARRATOR
    counts = "Strength and losses are steps."
    known_of_enemy = "how many blocks are where, what was open in a battle, and what was found out"
    doctrines = {
        "patient": "patient: Lévis, Etchemin, the ships past the town, and by lot Cap Rouge or Abraham (Sillery, while "
        "that is held); French wait all together at Ste. Foy, or, by the rule of the path, at each landing place",
        "shores": "shores: by lot the shore of Beauport or that of Montmorency, and over the St. Charles; French begin "
        "below the town, and come up once Lévis is taken",
        "upriver": "upriver: Lévis, Etchemin, the ships past the town, and by lot Sillery or Abraham",
        "planner": "planner: plays out many sieges before each plot and draws a plan from the best; slow, so that "
        f"forecasts with it have at most {MOST_PLANNED} sieges",
        "stand": "stand: never moves, and fights as it is deployed to the end",
    }

    def __init__(self, names: tuple[str, str] | None = None, called: dict[str, str] | None = None) -> None:
        super().__init__(names, called)
        self._state: Snapshot | None = None
        self._cells: dict[str, Point] = {}

    def begins_turn(self, row: Row) -> bool:
        """Begin where a turn of the siege is called, or a round of a battle by itself."""
        return bool(row["kind"] == TURN)

    def name_of(self, entity: str) -> str:
        """Return the name of a unit or a leader, that of its block where the order of battle gives none."""
        return NARRATOR.name_of(entity, self.called)

    def before_first_event(self, setup: Row, initial: Snapshot) -> Snapshot:
        """QB-SETUP-2: add the blocks that are still to be dealt to each area to what is there."""
        found = dict(initial)
        for side in SIDES:
            force = setup.get(side) or {}
            for area, dealt in (force.get("blocks") or {}).items():
                if area in found:
                    found[area] = {**found[area], force["nation"]: int(found[area][force["nation"]]) + dealt}
        return found

    def roster(self, initial: Snapshot, rows: Sequence[Row] = ()) -> Sheet | None:
        """QA-ROSTER-1: return the roster sheet of a siege."""
        return roster_sheet(initial, self.called, rows)

    def turns_allowed(self, setup: Row, initial: Snapshot) -> int:
        """Return the turns of a siege."""
        return TURNS if "siege" in initial else 0

    def conditions(self, initial: Snapshot) -> list[str]:
        """Return the turns of a siege from its first, or who attacks in a battle."""
        if "siege" in initial:
            return [f"turns {initial['siege']['turn']} to {TURNS}"]
        battle = initial.get("battle", {})
        ways = {"landing": "land", "river": "come over the river", "road": "come by road"}
        attacker = battle.get("attacker")
        name = NATION_NAMES[NATIONS.index(attacker)] if attacker in NATIONS else ""
        return [f"the {name} {ways[str(battle.get('crossing'))]}"] if name else []

    def table(self, state: Snapshot) -> TableMap | None:
        """Return the map of a siege, or the field of a battle by itself."""
        sides = list(zip(NATIONS, NATION_NAMES, strict=True))
        if "siege" in state:
            scale = (
                "A block has a pip a step; a blank with a number is so many blocks that are not named, such as decoys. "
                "Stars are leaders, stakes works; the line under a name has the ink of who holds the area"
            )
            return TableMap(
                WIDTH,
                HEIGHT,
                _SCROLLED,
                shapes=shapes(),
                numbers=names(),
                sides=sides,
                border=30,
                scale=scale,
            )
        if "battle" in state:
            return TableMap(
                *_BATTLE,
                _KIND,
                sides=sides,
                border=20,
                scale="A block has a pip a step; stars are leaders, stakes works",
            )
        return None

    def spots(self, state: Snapshot) -> dict[str, Point]:
        """Return the middle of each area of a siege, or of each column of a battle by itself."""
        if "siege" in state:
            return SPOTS
        middle = _BATTLE[1] / 2
        return {place: (_ALONE[0] + 40 + _COLUMN * number, middle) for number, place in enumerate(PLACES)}

    def draw(self, state: Snapshot) -> TableMap | None:
        """Return the whole table; nothing on it has a name that would have to make way."""
        table = self.table(state)
        if table is not None:
            table.pieces = self.pieces(state)
        return table

    def piece(self, entity: str, state: Snapshot) -> Piece | None:
        """Return a block, a leader, what there is of an area, or the ships."""
        fields = state[entity]
        if entity in AREAS:
            return self._area(entity, fields, state)
        if entity == "siege":
            return _siege(fields, state)
        if entity == "battle":
            return _field(fields)
        if "steps" in fields or "rating" in fields:
            return self._counter(entity, fields, state)
        return None

    def touched(self, entity: str, state: Snapshot) -> list[str]:
        """Return what is laid out again: the blocks close up, and a battle comes and goes."""
        if entity in AREAS:
            return [area for area in AREAS if area in state]
        if entity in ("siege", "battle"):
            return [entity]
        return [entity, *(key for key, fields in state.items() if key != entity and key not in AREAS and fields)]

    def _counter(self, entity: str, fields: Fields, state: Snapshot) -> Piece:
        """Return a block with its pips, or a leader's star."""
        leads = "rating" in fields
        piece = Piece(
            entity, "chief" if leads else "block", NARRATOR.name_of(entity, self.called), str(fields["nation"])
        )
        at = str(fields.get("at") or "")
        piece.gone = leads and fields["fate"] != "unhurt"
        piece.listed = True
        piece.where = " ".join(part for part in (_area_name(at), str(fields.get("place") or "")) if part) or "–"
        piece.note = _about_leader(fields, state) if leads else _about_block(fields)
        spot = self._laid(state).get(entity)
        piece.shown = spot is not None and not piece.gone
        if spot is not None:
            piece.at = SPOTS.get(at, spot)
            away = leads and int(fields["until"]) >= int(state.get("siege", {}).get("turn") or 0) > 0
            piece.state = "wounded" if away else ""
            symbol = "star" if leads else f"block-{min(4, int(fields['steps']))}"
            piece.figures = [Figure(symbol, *spot)]
        return piece

    def _laid(self, state: Snapshot) -> dict[str, Point]:
        """Return the middle of every block and leader on the map; worked out once for each state."""
        if self._state is not state:
            self._state, self._cells = state, _cells(state)
        return self._cells

    def _area(self, area: str, fields: Fields, state: Snapshot) -> Piece:
        """Return what an area shows besides its units: who holds it, works, and blocks that are not named."""
        name, holder = _area_name(area), str(fields.get("holder") or "")
        x, y = SPOTS[area]
        # A side that sees no more than it may does not know who holds an area (QB-FOG-1).
        held = f"held by the {NATION_NAMES[NATIONS.index(holder)]}" if holder else "on the map"
        piece = Piece(area, "area", held, holder, where=name, at=(x, y), listed=True)
        piece.figures = [Figure(f"flag-{holder}", x, y + 7)] if holder else []
        parts: list[str] = []
        for nation, nation_name in zip(NATIONS, NATION_NAMES, strict=True):
            count = int(fields.get(nation) or 0)
            blank = count - sum(1 for row in state.values() if row.get("at") == area and _is_of(row, nation))
            if count:
                parts.append(f"{counted(count, f'{nation_name} block')}")
            if blank > 0:
                middle = spot(nation, area, 0)
                piece.figures += [Figure(f"blank-{nation}", *middle), Figure(f"count-{min(25, blank)}", *middle)]
                parts.append(f"{blank} of them blank")
        works = str(fields.get("works") or "").split()
        piece.figures += [Figure("stakes", x + 2.4 * _WORKS[column], y + 11) for column in COLUMNS if column in works]
        if works:
            parts.append(f"works on the {listed(works)}")
        piece.note = ", ".join(parts)
        return piece


def _is_of(fields: Fields, nation: str) -> bool:
    return "steps" in fields and fields.get("nation") == nation


def _area_name(area: str) -> str:
    return AREA_NAMES[AREAS.index(area)] if area in AREAS else ""


def _about_block(fields: Fields) -> str:
    steps, full = int(fields["steps"]), int(fields["full"])
    strength = counted(steps, "step") if steps == full else f"{steps} of {counted(full, 'step')}"
    return f"{KINDS[str(fields['kind'])]}, {strength}"


def _about_leader(fields: Fields, state: Snapshot) -> str:
    turn = int(state.get("siege", {}).get("turn") or 0)
    if fields["fate"] != "unhurt":
        return str(fields["fate"])
    away = f", wounded until turn {fields['until']} is over" if int(fields["until"]) >= turn > 0 else ""
    return f"leader, {int(fields['rating']):+d}{away}"


def _cells(state: Snapshot) -> dict[str, Point]:
    """Return the middle of every block and leader: in the columns of a battle, or in the rows of an area."""
    found: dict[str, Point] = {}
    taken: dict[tuple[str, str], int] = {}
    alone = "siege" not in state
    corner = _ALONE if alone else _INSET
    for entity, fields in state.items():
        if "nation" not in fields:
            continue
        nation, at, place = str(fields["nation"]), str(fields.get("at") or ""), str(fields.get("place") or "")
        if alone and not place:
            place = PLACES[-1]
        group = (nation, place or at)
        number = taken.get(group, 0 if place else 1)  # the first of an area is where the unknown ones are
        if place:
            x = corner[0] + 16 + _COLUMN * PLACES.index(place)
            found[entity] = cell((x, corner[1] + _TOP[nation]), number, _IN_COLUMN)
        elif at in FIRST[nation]:
            found[entity] = spot(nation, at, number)
        taken[group] = number + 1
    return found


def in_column(state: Snapshot, nation: str, place: str) -> Point:
    """Return where the first block of a nation is in a column of a battle, or in its reserve."""
    corner = _ALONE if "siege" not in state else _INSET
    return corner[0] + 16 + _COLUMN * PLACES.index(place), corner[1] + _TOP[nation]


def _frame(works: list[str], defender: str, corner: Point) -> list[Figure]:
    """Return the frame of a battle: columns that face each other, works before those of the defender."""
    x, y = corner
    line = y + (96 if defender == "french" else 104)
    middles = [(column, x + 40 + _COLUMN * place) for place, column in enumerate(COLUMNS)]
    return [Figure("field", x, y), *(Figure("palisade", at, line) for column, at in middles if column in works)]


def _field(fields: Fields) -> Piece:
    """Return the field of a battle by itself."""
    piece = Piece("battle", "area", "The field", where="The field", at=(142, 95))
    defender = NATIONS[1 - NATIONS.index(str(fields["attacker"]))]
    piece.figures = _frame(str(fields.get("works") or "").split(), defender, _ALONE)
    return piece


def _siege(fields: Fields, state: Snapshot) -> Piece:
    """Return the ships, the path, the fire ships that are made ready, and the battle that is on."""
    piece = Piece("siege", "area", f"of {TURNS}", where=f"Turn {fields['turn']}", listed=True)
    piece.at = SHIPS["bason"]
    parts: list[str] = []
    for sea, name in zip(SEAS, SEA_NAMES, strict=True):
        x, y = SHIPS[sea]
        ships = int(fields[sea])
        piece.figures += [Figure("ship", x + 17 * number, y) for number in range(ships)]
        parts.append(f"{counted(ships, 'ship')} in {name}")
    if fields.get("path_found"):
        piece.figures.append(Figure("path", *PATH))
        parts.append("the path is found")
    if fields.get("replaced"):
        parts.append(f"{fields['replaced']} of {MOST_REPLACED} ships replaced")
    if fields.get("fire_ships_sent"):
        parts.append("the fire ships are gone")
    elif fields.get("fire_ships"):
        parts.append(f"fire ships {fields['fire_ships']} of {PREPARATION} turns made ready")
    fought = [row for row in state.values() if row.get("place")]
    if fought:
        where = state.get(str(fought[0].get("at")), {})
        works = str(where.get("works") or "").split()
        piece.figures += _frame(works, str(where.get("holder") or "french"), _INSET)
    piece.note = ", ".join(parts)
    return piece


RENDERER = QuebecRenderer
