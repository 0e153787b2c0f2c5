"""A laid table as plain values: what a campaign stores between months, and what a scenario draws itself (MM-TERR-7)."""

from typing import Final

from rules.core.errors import Fault, SetupError
from rules.core.umpire import Umpire
from rules.muskets_mohawks.ground import TABLE, Area, Ground
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_terrain import OVERALL, TERRAIN_GENERATOR
from rules.muskets_mohawks.terrain.settlement import set_door

SECTIONS: Final = 9
# Every row of the terrain table, with its star where it has one.
SECTION_WORDS: Final = tuple(
    sorted(
        {row for rows in TERRAIN_GENERATOR.values() for row in rows}
        | {row.rstrip("*") for rows in TERRAIN_GENERATOR.values() for row in rows}
    )
)
KINDS: Final = ("wood", "hill", "road", "creek", "river", "lake", "bridge", "ford", "gully")


def store(battle: Battle) -> dict[str, object]:
    """Return the laid table as JSON-ready values: overall type, sections, areas and houses."""
    return {
        "overall": battle.ground.overall,
        "sections": list(battle.ground.sections),
        "areas": [area.to_list() for area in battle.ground.areas()],
        "houses": [house.fields() for house in battle.houses],
    }


def check_laid(stored: object) -> list[Fault]:
    """MM-TERR-7: return all that is wrong with a map: its areas are [kind, x0, y0, x1, y1, level], in tenths."""
    if not isinstance(stored, dict):
        return [Fault("ground", "A map is an object with areas and houses.", "MM-TERR-7")]
    faults: list[Fault] = _check_words(stored)
    areas = stored.get("areas", [])
    if not isinstance(areas, list):
        return [Fault("ground.areas", "The areas of a map are a list.", "MM-TERR-7")]
    for number, row in enumerate(areas):
        _check_area(faults, f"ground.areas.{number}", row)
    houses = stored.get("houses", [])
    if not isinstance(houses, list):
        return [*faults, Fault("ground.houses", "The houses of a map are a list.", "MM-TERR-7")]
    for number, row in enumerate(houses):
        place = f"ground.houses.{number}"
        if not isinstance(row, dict) or not row.get("id"):
            faults.append(Fault(place, "A house has an id, x0, y0, x1, y1 and dv.", "MM-TERR-7"))
        else:
            _check_box(faults, place, [row.get("x0"), row.get("y0"), row.get("x1"), row.get("y1")])
            if row.get("dv", 1) not in (0, 1, 2, 3):
                faults.append(Fault(f"{place}.dv", "A defensive value is 0 to 3.", "MM-BUILD-1"))
            if row.get("levels", 1) not in (1, 2, 3):
                faults.append(Fault(f"{place}.levels", "A house has 1 to 3 storeys.", "MM-BUILD-1"))
    return faults


def _check_words(stored: dict[str, object]) -> list[Fault]:
    """MM-TERR-2: return what is wrong with the country and the sections: none of them is a free word."""
    faults: list[Fault] = []
    if stored.get("overall", "clear") not in OVERALL.values():
        known = ", ".join(sorted(set(OVERALL.values())))
        faults.append(Fault("ground.overall", f"The country of a map is one of {known}.", "MM-TERR-1"))
    sections = stored.get("sections", [])
    if not isinstance(sections, list) or len(sections) not in (0, SECTIONS):
        return [*faults, Fault("ground.sections", "A map lists its nine sections, or none of them.", "MM-TERR-2")]
    for number, section in enumerate(sections):
        if section not in SECTION_WORDS:
            message = f"Section {number + 1} is no row of the terrain table; choose one of {', '.join(SECTION_WORDS)}."
            faults.append(Fault(f"ground.sections.{number}", message, "MM-TERR-2"))
    return faults


def _check_area(faults: list[Fault], place: str, row: object) -> None:
    if not isinstance(row, list) or len(row) not in (5, 6):
        faults.append(Fault(place, "An area is a list of kind, x0, y0, x1, y1 and whether it runs level.", "MM-TERR-7"))
        return
    if row[0] not in KINDS:
        known = ", ".join(KINDS)
        faults.append(Fault(place, f"{row[0]} is no kind of ground; choose one of {known}.", "MM-TERR-7"))
    _check_box(faults, place, row[1:5])


def _check_box(faults: list[Fault], place: str, box: list[object]) -> None:
    x0, y0, x1, y1 = box
    if not (isinstance(x0, int) and isinstance(y0, int) and isinstance(x1, int) and isinstance(y1, int)):
        faults.append(Fault(place, "The corners are whole tenths of an inch.", "MM-TERR-7"))
    elif not (0 <= x0 < x1 <= TABLE and 0 <= y0 < y1 <= TABLE):
        faults.append(Fault(place, f"The corners lie on the table, 0 to {TABLE}, the lower first.", "MM-TERR-7"))


def restore(umpire: Umpire, battle: Battle, stored: dict[str, object]) -> None:
    """Lay a table out as stored or as a scenario drew it (MM-TERR-7); raises SetupError with all faults.

    Ruling: a scenario's own map replaces the terrain that a side would lay out.
    """
    faults = check_laid(stored)
    if faults:
        raise SetupError.of(faults)
    ground = battle.ground
    ground.overall = str(stored.get("overall", "clear"))
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
        levels=_number(row, "levels", 1),
    )
    if house.door_x < 0 or house.door_y < 0:
        set_door(battle, house)
    battle.add_house(umpire, "MM-TERR-7", house)


def _number(row: dict[str, object], key: str, usual: int = 0) -> int:
    value = row.get(key, usual)
    return value if isinstance(value, int) else usual
