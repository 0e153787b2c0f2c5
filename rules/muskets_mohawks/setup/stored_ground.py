"""A laid table as plain values: what a campaign stores between months, and what a scenario draws itself (MM-TERR-7)."""

from typing import Final

from rules.core.errors import Fault
from rules.core.schema_reader import SchemaReader
from rules.core.suggest import did_you_mean
from rules.core.umpire import Umpire
from rules.muskets_mohawks.ground import TABLE, Area, Ground
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.setup.schema import OVERALL, SCHEMA, GroundSetup
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.terrain.settlement import set_door

SECTIONS: Final = 9
KINDS: Final = ("wood", "hill", "road", "creek", "river", "lake", "bridge", "ford", "gully")
_CORNERS: Final = ("x0", "y0", "x1", "y1")
# What a stored house holds besides; a table stored by an earlier version also says who holds it.
_IN_PLAY: Final = ("burnt", "fire_at", "looted", "looting", "smoulders")
_FORMER: Final = ("holder",)


def store(battle: Battle) -> dict[str, object]:
    """Return the laid table as JSON-ready values: overall type, sections, areas and houses."""
    return {
        "overall": battle.ground.overall,
        "sections": list(battle.ground.sections),
        "areas": [area.to_list() for area in battle.ground.areas()],
        "houses": [house.fields() for house in battle.houses],
    }


def check_laid(stored: object, later: bool = False) -> list[Fault]:
    """MM-TERR-7: return all that is wrong with a map, by the schema and by what several of its values make together.

    Only where a battle begins `later` than with its first turn has something happened to a house. The areas are
    [kind, x0, y0, x1, y1, level], in tenths of an inch.
    """
    if not isinstance(stored, dict):
        return [Fault("ground", "A map is an object with areas and houses.", "MM-TERR-7")]
    reader = SchemaReader(SCHEMA)
    drawn: GroundSetup = reader.part(GroundSetup, _as_drawn(stored), "ground.")
    if len(drawn.sections) not in (0, SECTIONS) and "sections" not in drawn.faulty:
        reader.fault("ground.sections", "A map lists its nine sections, or none of them.", "MM-TERR-2")
    areas = stored.get("areas", [])
    if isinstance(areas, list):
        for number, row in enumerate(areas):
            _check_area(reader, f"ground.areas.{number}", row)
    else:
        reader.fault("ground.areas", "The areas of a map are a list.", "MM-TERR-7")
    for house in drawn.houses:
        if set(house.faulty).isdisjoint(_CORNERS):
            _check_box(reader, house.where.rstrip("."), [house.x0, house.y0, house.x1, house.y1])
        for key in () if later else _IN_PLAY:
            if house.raw.get(key):
                message = f"{house.where}{key} is of a battle that has begun; set turn to 2 or more, or take it out."
                reader.fault(f"{house.where}{key}", message, "MM-TURN-1")
    return reader.faults


def _as_drawn(stored: dict[str, object]) -> dict[str, object]:
    """Return a map without what earlier versions added to its houses."""
    houses = stored.get("houses")
    if not isinstance(houses, list):
        return stored
    rows = [
        {key: value for key, value in row.items() if key not in _FORMER} if isinstance(row, dict) else row
        for row in houses
    ]
    return {**stored, "houses": rows}


def _check_area(reader: SchemaReader, place: str, row: object) -> None:
    if not isinstance(row, list) or len(row) not in (5, 6):
        reader.fault(place, "An area is a list of kind, x0, y0, x1, y1 and whether it runs level.", "MM-TERR-7")
        return
    if row[0] not in KINDS:
        message = f"{row[0]} is no kind of ground; choose one of {', '.join(KINDS)}.{did_you_mean(row[0], KINDS)}"
        reader.fault(place, message, "MM-TERR-7")
    _check_box(reader, place, row[1:5])


def _check_box(reader: SchemaReader, place: str, box: list[object]) -> None:
    x0, y0, x1, y1 = box
    if not (isinstance(x0, int) and isinstance(y0, int) and isinstance(x1, int) and isinstance(y1, int)):
        reader.fault(place, "The corners are whole tenths of an inch.", "MM-TERR-7")
    elif not (0 <= x0 < x1 <= TABLE and 0 <= y0 < y1 <= TABLE):
        reader.fault(place, f"The corners lie on the table, 0 to {TABLE}, the lower first.", "MM-TERR-7")


def lay(umpire: Umpire, battle: Battle, stored: dict[str, object]) -> None:
    """Lay a table out as stored or as a scenario drew it (MM-TERR-7), which `check_laid` found no fault in.

    Ruling: a scenario's own map replaces the terrain that a side would lay out.
    """
    ground = battle.ground
    ground.overall = str(stored.get("overall") or OVERALL[0])
    sections = stored.get("sections", [])
    if isinstance(sections, list):
        ground.sections = [str(row) for row in sections]
    areas = stored.get("areas", [])
    if isinstance(areas, list):
        for row in areas:
            level = bool(row[5]) if len(row) > 5 else True
            _list_of(ground, row[0]).append(Area(row[0], row[1], row[2], row[3], row[4], level))
    houses = stored.get("houses", [])
    if isinstance(houses, list):
        for row in houses:
            _set_house(umpire, battle, row)


def _list_of(ground: Ground, kind: str) -> list[Area]:
    if kind == "wood":
        return ground.woods
    if kind == "hill":
        return ground.hills
    if kind == "road":
        return ground.roads
    if kind == "bridge":
        return ground.bridges
    if kind == "ford":
        return ground.fords
    return ground.gullies if kind == "gully" else ground.waters


def _set_house(umpire: Umpire, battle: Battle, row: dict[str, object]) -> None:
    house = House(
        str(row["id"]),
        _number(row, "x0"),
        _number(row, "y0"),
        _number(row, "x1"),
        _number(row, "y1"),
        _number(row, "dv", 1),
        _number(row, "door_x", -1),
        _number(row, "door_y", -1),
        bool(row.get("stores", False)),
        looting=_number(row, "looting"),
        looted=bool(row.get("looted", False)),
        smoulders=bool(row.get("smoulders", False)),
        burnt=_number(row, "burnt"),
        levels=_number(row, "levels", 1),
        fire_at=_number(row, "fire_at"),
    )
    if house.door_x < 0 or house.door_y < 0:
        set_door(battle, house)
    battle.add_house(umpire, "MM-TERR-7", house)


def _number(row: dict[str, object], key: str, usual: int = 0) -> int:
    value = row.get(key, usual)
    return value if isinstance(value, int) else usual


def turned(ground: dict[str, object]) -> dict[str, object]:
    """MM-ENC-3: return the table turned end for end, so that the end chosen has the sections 1 to 3."""
    found = dict(ground)
    areas = ground.get("areas")
    houses = ground.get("houses")
    sections = ground.get("sections")
    if isinstance(areas, list):
        found["areas"] = [[a[0], TABLE - a[3], TABLE - a[4], TABLE - a[1], TABLE - a[2], *a[5:]] for a in areas]
    if isinstance(houses, list):
        found["houses"] = [_turned_house(house) for house in houses]
    if isinstance(sections, list):
        found["sections"] = list(reversed(sections))
    return found


def _turned_house(house: dict[str, int]) -> dict[str, int]:
    found = dict(house)
    found["x0"], found["x1"] = TABLE - house["x1"], TABLE - house["x0"]
    found["y0"], found["y1"] = TABLE - house["y1"], TABLE - house["y0"]
    if house.get("door_x", -1) >= 0:
        found["door_x"], found["door_y"] = TABLE - house["door_x"], TABLE - house["door_y"]
    return found
