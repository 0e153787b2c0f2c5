"""Muskets & Mohawks on its table of 480 tenths of an inch a side: ground, houses, works, figures in ranks, markers."""

from typing import Any, Final

from battles.systems.base import engraving
from battles.systems.base.drawing import Renderer, Row, Snapshot, is_roll
from battles.systems.base.pieces import Building, Figure, Piece, Shape, TableMap, label_below
from common.web.labels import FORMATIONS, SNOW, WEATHER, word
from rules.core.events import CHANGE, NOTE, ORDER
from rules.muskets_mohawks.narrate import NARRATOR

TABLE: Final = 480
_WATERS: Final = ("creek", "river", "lake")
_FOOT: Final = ("line", "grenadier", "light", "militia", "irregular", "indian", "civilian", "artillery")
_HORSE: Final = ("cavalry", "mounted_infantry")
_TROOPS: Final = (*_FOOT, *_HORSE)
_ON_FOOT: Final = {"cavalry": "figure-line", "mounted_infantry": "figure-irregular"}  # as these look dismounted
_STEP: Final = 11.25  # degrees of one step of a heading
_SECTIONS: Final = [(154.0 + 160 * (n % 3), 153.0 + 160 * (n // 3), str(n + 1)) for n in range(9)]


class MusketsMohawksRenderer(Renderer):
    """Units as the figures they are, leaders, guns, and markers that do not show what they hide."""

    narrator = NARRATOR
    facings = {str(heading): heading * _STEP for heading in range(32)}
    known_of_enemy = "where his units and markers are, and of a marker what it hides once it is turned up"
    doctrines = {
        "veteran": "veteran: the objective first, the first fire, charges with every odds, and sooner in the field",
        "book": "by the book: the tables for non-player forces, and a plain plan",
        "bold": "bold: close range, charges, losses borne",
        "cautious": "cautious: cover, long range, and home in time",
    }

    def table(self, state: Snapshot) -> TableMap | None:
        """Return ground, houses and works."""
        if "battle" not in state:
            return None
        battle = state["battle"]
        table = _laid(battle.get("ground") or [], battle.get("light") == "night")
        for entity, fields in state.items():
            if "dv" in fields and "door_x" in fields:
                table.houses.append(_house(entity, fields))
            elif "dv" in fields:
                table.works.append(_works(fields))
        present = {str(f.get("troop")) for f in state.values() if "figures" in f and f.get("on_table")}
        table.signs = [(f"figure-{troop}", word(troop)) for troop in _TROOPS if troop in present]
        factions = [str(f["faction"]) for f in state.values() if "figures" in f or "commands" in f]
        table.sides = [(faction, word(faction)) for faction in dict.fromkeys(factions)]
        return table

    def piece(self, entity: str, state: Snapshot) -> Piece | None:
        """Return a unit, a leader, a marker, or the state of a house."""
        fields = state[entity]
        if "dv" in fields and "door_x" in fields:
            return Piece(entity, "building", "", state=house_state(fields))
        if "figures" in fields and "at" in fields:
            units = [key for key, row in state.items() if "figures" in row and "at" in row]
            return unit_piece(entity, fields, str(units.index(entity) + 1))
        if "commands" in fields:
            return leader_piece(entity, fields)
        if "limbered" in fields:
            return gun_piece(entity, fields, state)
        return pef_piece(entity, fields) if "still" in fields else None

    def pieces(self, state: Snapshot) -> list[Piece]:
        """Return the pieces; houses are drawn with the ground."""
        return [piece for piece in super().pieces(state) if piece.kind != "building"]

    def target(self, rows: list[Row], place: int, state: Snapshot) -> str:
        """Return the target of a volley: the one its firer takes after the roll, else the one before."""
        if is_roll(rows[place], "canister", "ball"):
            return _aim_of_gun(rows, place)
        if not is_roll(rows[place], "volley", "at_will"):
            return ""
        who = str(rows[place]["who"])
        for row in rows[place + 1 :]:
            if row["kind"] == ORDER:
                break
            if row["kind"] == CHANGE and row["who"] == who and row.get("what") == "target" and row.get("after"):
                return str(row["after"])
        return str(state.get(who, {}).get("target") or "")

    def conditions(self, initial: Snapshot) -> list[str]:
        """Return light and weather."""
        battle = initial.get("battle", {})
        weather = WEATHER.get(int(battle.get("weather") or 0), "")
        found = [f"by {battle['light']}"] if battle.get("light") else []
        if weather:
            found.append(f"weather {weather}")
        if battle.get("play"):
            found.append(str(battle["play"]).replace("_", " "))
        if battle.get("winter"):
            snow = SNOW[battle["snow"]]
            found = [*found, "winter, no snow" if snow == "none" else f"winter, snow {snow}"]
        return found

    def verdict(self, successes: tuple[bool, bool]) -> str:
        """Return how the player fared, for the enemy plays by tables."""
        return "A success" if successes[0] else "A failure"


def draw_ground(ground: dict[str, Any], night: bool = False) -> TableMap:
    """Return the map of a laid table without any pieces, from the plain values that a set-up sheet holds."""
    areas: list[list[Any]] = []
    for kind in ("hills", "woods", "gullies", "waters", "fords", "roads", "bridges"):
        areas += ground.get(kind) or []
    table = _laid(ground.get("areas") or areas, night)
    for number, house in enumerate(ground.get("houses") or [], start=1):
        found = _house(str(house.get("id") or f"house{number}"), house)
        found.mark = str(number)
        table.houses.append(found)
    return table


def _laid(areas: list[list[Any]], night: bool) -> TableMap:
    return TableMap(
        night=night,
        shapes=ground_shapes(areas),
        lines="M160 0V480M320 0V480M0 160H480M0 320H480",
        numbers=_SECTIONS,
        scale="12 inches are a quarter of the table’s side",
    )


def ground_shapes(areas: list[list[Any]]) -> list[Shape]:
    """Return the shapes of the areas `[kind, x0, y0, x1, y1, level]`, in the order in which they lie."""
    return [_shape(str(a[0]), (int(a[1]), int(a[2]), int(a[3]), int(a[4])), bool(a[5])) for a in areas]


def _shape(kind: str, box: engraving.Box, level: bool) -> Shape:
    x0, y0, x1, y1 = box
    plain = f"M{x0} {y0}H{x1}V{y1}H{x0}Z"
    if kind == "wood":
        return engraving.wood(box)
    if kind == "hill":
        return engraving.hill(box, level)
    if kind == "lake":
        return engraving.lake(box)
    if kind in _WATERS:
        return engraving.river(box, level)
    if kind == "road":
        rails = f"M{x0} {y0}H{x1}M{x0} {y1}H{x1}" if level else f"M{x0} {y0}V{y1}M{x1} {y0}V{y1}"
        return Shape("road", plain, rails)
    return Shape(kind if kind in ("bridge", "ford", "gully") else "gully", plain)


def house_state(fields: dict[str, Any]) -> str:
    """Return the word for the state of a house."""
    if fields.get("burnt"):
        walls = 2 * (int(fields["x1"]) - int(fields["x0"]) + int(fields["y1"]) - int(fields["y0"]))
        return "ablaze" if 2 * int(fields["burnt"]) >= walls else "burning"
    if fields.get("looted"):
        return "looted"
    return "smouldering" if fields.get("smoulders") else "stores" if fields.get("stores") else "house"


def _house(entity: str, fields: dict[str, Any]) -> Building:
    x0, y0 = int(fields["x0"]), int(fields["y0"])
    state = house_state(fields)
    return Building(
        entity, x0, y0, int(fields["x1"]) - x0, int(fields["y1"]) - y0, int(fields["door_x"]), int(fields["door_y"]),
        "S" if fields.get("stores") else "", state, f"{state}, defensive value {fields['dv']}",
    )  # fmt: skip


def _works(fields: dict[str, Any]) -> Shape:
    box = (int(fields["x0"]), int(fields["y0"]), int(fields["x1"]), int(fields["y1"]))
    if fields.get("kind") == "gully":
        return Shape("gully", f"M{box[0]} {box[1]}H{box[2]}V{box[3]}H{box[0]}Z")
    return Shape("works", engraving.palisade(box, int(fields.get("heading", 0))))


def unit_piece(entity: str, fields: dict[str, Any], tag: str = "") -> Piece:
    """Return a unit's figures at their places; it is hidden while it is off the table."""
    x, y, heading, _, xs, ys = fields["at"]
    turn = heading * _STEP
    piece = Piece(entity, "unit", str(fields.get("name") or entity), str(fields.get("faction", "")), tag, at=(x, y))
    piece.figures = [Figure(_symbol(fields), fx, fy, turn) for fx, fy in zip(xs, ys, strict=True)]
    piece.label = label_below(piece, TABLE, TABLE)
    piece.figures.insert(0, Figure("nose", x, y, turn))
    held = fields.get("horses") or [0, [], []]
    piece.figures += [Figure("horse", hx, hy, held[0] * _STEP) for hx, hy in zip(held[1], held[2], strict=True)]
    piece.shown = bool(fields.get("on_table")) and x >= 0
    piece.listed = True
    piece.gone = not piece.shown and any(fields.get(end) for end in ("left_table", "ran_away", "retired", "engaged"))
    formation = FORMATIONS.get(str(fields["formation"]), str(fields["formation"]))
    piece.note = f"{fields['figures']} of {fields['strength']}, Rep {fields['rep']}, {formation}{_riding(fields)}"
    return piece


def _symbol(fields: dict[str, Any]) -> str:
    """Return the symbol of a unit's figures; horse who have dismounted look as foot."""
    troop = str(fields.get("troop"))
    if troop in _HORSE and not fields.get("mounted"):
        return _ON_FOOT[troop]
    return f"figure-{troop}" if troop in _TROOPS else "figure-line"


def _riding(fields: dict[str, Any]) -> str:
    """Return what the note says of horse: in the saddle, or how many hold the horses."""
    if fields.get("troop") not in _HORSE:
        return ""
    if fields.get("mounted"):
        return ", on horseback"
    return f", on foot, {fields.get('holders', 0)} with the horses"


def gun_piece(entity: str, fields: dict[str, Any], state: Snapshot) -> Piece:
    """Return a gun, in the colour of its crew's army, or of no army."""
    x, y, heading = fields["at"]
    crew = state.get(str(fields.get("crew")), {})
    piece = Piece(entity, "gun", str(fields.get("name") or entity), str(crew.get("faction", "")), at=(x, y))
    piece.figures = [Figure("gun", x, y, heading * _STEP)]
    piece.shown = bool(fields.get("on_table")) and x >= 0
    markers = int(fields.get("markers") or 0)
    state_words = ["limbered" if fields.get("limbered") else "in action", f"{markers} to load" if markers else "loaded"]
    piece.note = ", ".join([*state_words, *([] if crew else ["left by its crew"])])
    return piece


def _aim_of_gun(rows: list[Row], place: int) -> str:
    """Return the target of a gun, from the note before its roll."""
    for row in reversed(rows[:place]):
        if row["kind"] == NOTE and row.get("what") == "fires_gun":
            return str(row.get("after"))
    return ""


def leader_piece(entity: str, fields: dict[str, Any]) -> Piece:
    """Return a higher leader's figure."""
    x, y, heading = fields["at"]
    piece = Piece(entity, "leader", str(fields.get("name") or entity), str(fields.get("faction", "")), at=(x, y))
    symbol = "leader-mounted" if fields.get("mounted") else "leader"
    piece.figures = [Figure(symbol, x, y, heading * _STEP)]
    gone = fields.get("lost") or fields.get("ran_away") or fields.get("left_table")
    piece.shown = bool(fields.get("on_table")) and x >= 0 and not gone
    piece.gone, piece.listed = bool(gone), True
    horse = ", on horseback" if fields.get("mounted") else ""
    piece.note = f"{str(fields.get('rank', '')).replace('_', ' ')}, Rep {fields.get('rep')}{horse}"
    return piece


def pef_piece(entity: str, fields: dict[str, Any]) -> Piece:
    """Return the marker of a possible enemy force, which reveals nothing about its contents."""
    x, y = fields["at"]
    whose = {"player": ", the player’s", "enemy": ", the enemy’s"}.get(str(fields.get("sealed")), "")
    piece = Piece(entity, "pef", f"possible enemy force{whose}", at=(x, y))
    piece.figures = [Figure("pef", x, y)]
    piece.shown = not fields.get("resolved")
    return piece


RENDERER = MusketsMohawksRenderer
