"""Quebec 1759 on its map: blocks with their steps, blanks with a number, ships, works, and columns that face."""

from collections.abc import Sequence
from typing import Any, Final

from battles.systems.base.drawing import Renderer, Row, Snapshot
from battles.systems.base.pieces import Figure, Piece, TableMap
from battles.systems.quebec_1759 import theatre
from battles.systems.quebec_1759.listing import KINDS
from battles.systems.quebec_1759.roster import Sheet, roster_sheet
from rules.core.events import TURN
from rules.core.narrate import counted, listed
from rules.core.sides import SIDES
from rules.quebec_1759 import narrate
from rules.quebec_1759.planner.planner import MOST_PLANNED
from rules.quebec_1759.tables import AREA_NAMES, AREAS, MOST_REPLACED, PREPARATION, SEA_NAMES, SEAS, TURNS
from rules.quebec_1759.words import COLUMNS, NATION_NAMES, NATIONS, PLACES

Fields = dict[str, Any]

_KIND: Final = "wide siege"
_SCROLLED: Final = f"{_KIND} scrolled"  # the map, on which a narrow screen looks at a part
_COLUMN: Final = 68.0  # from one column of a battle to the next
_IN_COLUMN: Final = 4  # blocks in a row of a column
_BATTLE: Final = (284, 190)  # the table of a battle by itself
_ALONE: Final[theatre.Point] = (0, 0)
_INSET: Final[theatre.Point] = (640, 240)  # where a battle is drawn on the map of a siege
_TOP: Final = {"french": 38.0, "british": 112.0}  # the first row of each nation in a battle, below its corner
_WORKS: Final = {"left": -7.0, "centre": 0.0, "right": 7.0}


class QuebecRenderer(Renderer):
    """A block a unit, with as many pips as it has steps; what has no name is one blank with a number."""

    counts = "Strength and losses are steps."
    known_of_enemy = "how many blocks are where, what was open in a battle, and what was found out"
    doctrines = {
        "patient": "patient: where fewest blocks are, Cap Rouge before Abraham, the assault at the end",
        "shores": "shores: the shore of Beauport, by lot that of Montmorency, and over the St. Charles",
        "upriver": "upriver: Lévis, Etchemin, the ships past the town, Sillery and the road to Abraham",
        "planner": "planner: plays out many sieges before each plot and draws a plan from the best; slow, so that "
        f"forecasts with it have at most {MOST_PLANNED} sieges",
        "stand": "stand: never moves, and fights as it is deployed to the end",
    }

    def __init__(self, names: tuple[str, str] | None = None, called: dict[str, str] | None = None) -> None:
        super().__init__(names, called)
        self._state: Snapshot | None = None
        self._cells: dict[str, theatre.Point] = {}

    def is_reported(self, row: Row) -> bool:
        """Return whether the system reports the event."""
        return narrate.is_reported(row)

    def begins_turn(self, row: Row) -> bool:
        """Begin where a turn of the siege is called, or a round of a battle by itself."""
        return bool(row["kind"] == TURN)

    def name_of(self, entity: str) -> str:
        """Return the name of a unit or a leader, that of its block where the order of battle gives none."""
        return narrate.name_of(entity, self.called)

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
                theatre.WIDTH,
                theatre.HEIGHT,
                _SCROLLED,
                shapes=theatre.shapes(),
                numbers=theatre.names(),
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
            entity, "chief" if leads else "block", narrate.name_of(entity, self.called), str(fields["nation"])
        )
        at = str(fields.get("at") or "")
        piece.gone = leads and fields["fate"] != "unhurt"
        piece.listed = True
        piece.where = " ".join(part for part in (_area_name(at), str(fields.get("place") or "")) if part) or "–"
        piece.note = _about_leader(fields, state) if leads else _about_block(fields)
        spot = self._laid(state).get(entity)
        piece.shown = spot is not None and not piece.gone
        if spot is not None:
            piece.at = theatre.PLACES.get(at, spot)
            away = leads and int(fields["until"]) >= int(state.get("siege", {}).get("turn") or 0) > 0
            piece.state = "wounded" if away else ""
            symbol = "star" if leads else f"block-{min(4, int(fields['steps']))}"
            piece.figures = [Figure(symbol, *spot)]
        return piece

    def _laid(self, state: Snapshot) -> dict[str, theatre.Point]:
        """Return the middle of every block and leader on the map; worked out once for each state."""
        if self._state is not state:
            self._state, self._cells = state, _cells(state)
        return self._cells

    def _area(self, area: str, fields: Fields, state: Snapshot) -> Piece:
        """Return what an area shows besides its units: who holds it, works, and blocks that are not named."""
        name, holder = _area_name(area), str(fields.get("holder") or "")
        x, y = theatre.PLACES[area]
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
                spot = theatre.spot(nation, area, 0)
                piece.figures += [Figure(f"blank-{nation}", *spot), Figure(f"count-{min(25, blank)}", *spot)]
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


def _cells(state: Snapshot) -> dict[str, theatre.Point]:
    """Return the middle of every block and leader: in the columns of a battle, or in the rows of an area."""
    found: dict[str, theatre.Point] = {}
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
            found[entity] = theatre.cell((x, corner[1] + _TOP[nation]), number, _IN_COLUMN)
        elif at in theatre.FIRST[nation]:
            found[entity] = theatre.spot(nation, at, number)
        taken[group] = number + 1
    return found


def _frame(works: list[str], defender: str, corner: theatre.Point) -> list[Figure]:
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
    piece.at = theatre.SHIPS["bason"]
    parts: list[str] = []
    for sea, name in zip(SEAS, SEA_NAMES, strict=True):
        x, y = theatre.SHIPS[sea]
        ships = int(fields[sea])
        piece.figures += [Figure("ship", x + 17 * number, y) for number in range(ships)]
        parts.append(f"{counted(ships, 'ship')} in {name}")
    if fields.get("path_found"):
        piece.figures.append(Figure("path", *theatre.PATH))
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
